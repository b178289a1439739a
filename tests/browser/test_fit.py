"""Nothing that can be pressed is covered or sticks out, at any size, in any phase of any game.

One page goes through a game; at every moment it is looked at in all sizes. One game at one size:
``pytest tests/browser/test_fit.py -k "island and 360"``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.journey import Journey, both
from browser.means import SHOTS, House
from browser.people import Person
from browser.prepared import Prepared, Reached, late, legal, over, owing, phase
from server.driver import Seated

Sit = Callable[..., Person]
Faults = dict[tuple[str, str], list[str]]
FIT = (Path(__file__).parent / "fit.js").read_text()
SIZES = {
    "360": (360, 640),
    "820": (820, 1180),
    "1024": (1024, 700),
    "1280": (1280, 800),
    "1920": (1920, 1080),
    "2560": (2560, 1440),
}
LONG = ("Sigrun Thorvaldsdottir", "Ketil Hallvardsson", "Gudrun Osvifursdottir", "Eirik the Elder")
TRADE = ".actions .button:has-text('Trade')"
COUNTER = ".trade .button:has-text('Counter')"
ASKS_BACK = "localStorage.setItem('landnam.settings', JSON.stringify({name: 'Sigrun', confirm: 'always'}))"
"""Put into a page before it loads: a place that is picked asks back, as it does when it is tapped."""
BEGAN = time.monotonic()
TRADING = ("turn opened", "answers", "asked", "countering", "full hand, trading")
KNOWN = {
    (game, size, moment) for game in ("island", "traveler", "duel", "road") for size in SIZES for moment in TRADING
}
"""Game, size and moment at which something is known not to fit: the trade panel lies over the board."""


class Visit:
    """Somebody who goes through a game and looks at every moment in all sizes."""

    def __init__(self, one: Person, sizes: list[str]) -> None:
        self.one = one
        self.sizes = sizes
        self.faults: Faults = {}
        self.journey: Journey
        self.full: Callable[[dict[str, Any]], None] | None = None
        """What is put into the messages that the page gets."""
        self._at: Prepared | None = None
        self._heard = -1
        self.one.page.route_web_socket("**/socket", self._between)

    def _between(self, socket: Any) -> None:
        """Stand between page and server: note what the page has heard, and change it where that is wanted."""
        server = socket.connect_to_server()

        def hear(frame: str) -> None:
            message = json.loads(frame)
            for you in message.get("you", ()):
                if self.full and you["view"] is not None and you["seat"] == 0:
                    self.full(you)
            socket.send(json.dumps(message))
            self._heard = max(self._heard, message.get("number") or -1)

        server.on_message(hear)

    def take(self, journey: Journey, plan: Callable[[Visit], None]) -> None:
        """Go through a game as planned."""
        self.journey, self._at, self.full = journey, None, None
        try:
            plan(self)
        finally:
            journey.close()

    def look(self, moment: str, *opened: str) -> None:
        """Look at the moment in all sizes; ``opened`` is clicked first, in every size anew, and closed by Escape."""
        print(f"{time.monotonic() - BEGAN:6.1f} {self.journey.game}: {moment}", flush=True)
        for size in self.sizes:
            width, height = SIZES[size]
            self.one.page.set_viewport_size({"width": width, "height": height})
            self.rest()
            if not all(self._open(selector) for selector in opened):
                continue
            found = self.one.page.evaluate(FIT)
            if found:
                self.faults[size, moment] = found
                self.one.shoot(f"fit-{self.journey.game}-{moment.replace(' ', '-')}-{size}")
            if opened:
                self.one.page.keyboard.press("Escape")

    def _open(self, selector: str) -> bool:
        """Press something, if this size has it."""
        control = self.one.page.locator(selector).first
        if not control.count() or not control.is_visible():
            return False
        if "target" in selector:
            self.one.pick(control)
            self.one.page.mouse.move(0, 0)
        else:
            control.dispatch_event("click")
        self.rest()
        return True

    def rest(self) -> None:
        """Wait until what has changed is painted."""
        self.one.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def to(self, moment: str, reached: Reached, *opened: str, **how: Any) -> None:
        """Play on to a moment and look at it; then look with something opened."""
        self.come(reached, **how)
        self.look(moment)
        if opened:
            self.look(f"{moment} opened", *opened)

    def come(self, reached: Reached, **how: Any) -> None:
        """Play on to a moment, and wait until the page shows it."""
        table = self.journey.to(reached, **how)
        if table != self._at:
            self._at = table
            self.again()
        self.catch_up()

    def again(self) -> None:
        """Come to the table anew."""
        assert self._at is not None
        self._heard = -1
        self.one.sit_at(self._at, 0)

    def do(self, seat: int, action: str) -> None:
        """Do something at the table, and wait until the page has heard of it."""
        self.journey.act(seat, action)
        self.catch_up()

    def catch_up(self) -> None:
        """Wait until what has happened has come to the page."""
        self.one.wait_until(lambda: self._heard >= self.journey.number, why="the news")
        self.one.page.mouse.move(0, 0)
        self.rest()


# --- what the games have in common --------------------------------------------------------------------------------


def bargain(visit: Visit) -> None:
    """The own trade being put together, the own offer with its answers, and an offer of somebody else."""
    journey = visit.journey
    visit.to("turn", both(may("offer"), late("end", 5)), TRADE, build=False)
    visit.do(0, "offer " + swap(journey.view(0), 0, 1))
    for seat in range(1, len(journey.names)):
        answers = [action for action in ("accept", "decline") if action in journey.legal(seat)]
        if seat == 2 and (counter := swap(journey.view(seat), seat, 0)):
            journey.act(seat, "propose " + counter)
        elif answers:
            journey.act(seat, answers[0])
    visit.catch_up()
    visit.look("answers")
    if "withdraw" in journey.legal(0):
        journey.act(0, "withdraw")
    visit.come(other_may_offer, build=False)
    active = journey.view(0)["active"]
    visit.do(active, "offer " + swap(journey.view(active), active, 0, journey.view(0)))
    visit.look("asked")
    visit.look("countering", COUNTER)


def swap(view: Any, seat: int, partner: int, theirs: Any = None) -> str:
    """One card of a hand for one that the other has, as far as that is known; nothing where the hand is empty."""
    hand = view["seats"][seat]["hand"]
    wished = (theirs or view)["seats"][partner]["hand"] or hand
    given = [name for name, n in hand.items() if n]
    wanted = [name for name in sorted(wished, key=wished.__getitem__, reverse=True) if name not in given[:1]]
    return f"1 {given[0]} for 1 {wanted[0]}" if given else ""


def may(kind: str, seat: int = 0) -> Reached:
    """This seat may do something that is not listed, such as an offer, and has cards for it."""
    return lambda seated: kind in seated.you[seat]["may"] and any(own_hand(seated, seat).values())


def own_hand(seated: Seated, seat: int) -> dict[str, int]:
    """The cards of a seat, as it sees them."""
    hand: dict[str, int] = seated.you[seat]["view"]["seats"][seat]["hand"]
    return hand


def other_may_offer(seated: Seated) -> bool:
    """Somebody else has the turn and may offer something, and the first seat has cards."""
    active = seated.you[0]["view"]["active"]
    return active not in (None, 0) and may("offer", active)(seated) and any(own_hand(seated, 0).values())


def waiting(seated: Seated) -> bool:
    """Somebody else acts in a turn of their own."""
    view = seated.you[0]["view"]
    return view["phase"] == "actions" and view["active"] != 0 and 0 not in view["to_act"]


def around(visit: Visit) -> None:
    """What can be opened at every table."""
    visit.look("log", "header [aria-label=Log]")
    visit.look("settings", "header [aria-label=Settings]")
    visit.look("leaving", "header [aria-label^=Leave]")


def board_game(visit: Visit) -> None:
    """The phases that every game on the island has."""
    visit.to("settlement", phase("place settlement"), ".target >> nth=5")
    visit.to("road", phase("place road"))
    if visit.journey.game == "island":
        around(visit)
    visit.to("before roll", phase("before roll"))
    visit.to("discard", owing(0), build=False)
    visit.to("robber", phase("robber"), ".target.hex", build=False)
    bargain(visit)
    visit.to("waiting", waiting)
    visit.to("free roads", phase("free roads"), prefer=("roads", "buy", "supply"), build=False)
    visit.full = full_island_hand
    visit.again()
    visit.look("full hand")
    visit.look("full hand, trading", TRADE)
    visit.look("full hand, invention", ".development button[title^=Invention], .development button[title^=Year]")


def traveler(visit: Visit) -> None:
    """What differs from the island: the board, and turns in two parts."""
    visit.to("settlement", phase("place settlement"), ".target >> nth=5")
    visit.to("robber", phase("robber"), build=False)
    visit.to("turn", late("end", 5), TRADE, build=False)


def duel(visit: Visit) -> None:
    board_game(visit)
    visit.full = None
    visit.to("neutral", phase("place neutral"), ".target", prefer=("settle", "road"))
    visit.to("give", phase("give"), prefer=("force",))


def cards(visit: Visit) -> None:
    visit.to("turn, first", legal("end"))
    bargain(visit)
    visit.to("waiting", waiting)
    visit.to("discard", owing(0), build=False)
    visit.to("gift", legal("give"), prefer=("build",))
    visit.to("building", both(legal("build"), late("end", 16)), ".card.can")


def dice(visit: Visit) -> None:
    visit.to("before roll", phase("before roll"))
    visit.to("keeping", phase("keeping"))
    visit.to("waiting", lambda seated: seated.you[0]["view"]["active"] != 0)
    visit.to("building", legal("road"), ".target")
    visit.to("joker", legal("joker"), ".target.joker", prefer=("knight",))
    visit.to("gold", legal("gold"), ".actions .button:has-text('Gold')")


def full_island_hand(you: dict[str, Any]) -> None:
    """Put fifteen cards and one of every development card into a hand that the page is shown."""
    own = you["view"]["seats"][you["seat"]]
    own["hand"] = dict.fromkeys(own["hand"], 3)
    own["cards"] = 15
    own["development_cards"] = {"knight": 2, "roads": 1, "invention": 1, "monopoly": 1, "victory": 1}
    own["development"] = 6
    resources = list(own["hand"])
    pairs = [f"invention {a} {b}" for i, a in enumerate(resources) for b in resources[i:]]
    you["legal"] += ["knight", "roads", *pairs, *(f"monopoly {name}" for name in resources)]


PLANS: dict[str, Callable[[Visit], None]] = {
    "island": board_game,
    "traveler": traveler,
    "duel": duel,
    "road": cards,
    "dice": dice,
}
SHORT: dict[str, dict[str, object]] = {
    "island": {"vp": 4},
    "traveler": {"vp": 4},
    "duel": {"vp": 4},
    "dice": {"turns": 5},
}
"""Options of a game that is soon over."""


class Looks:
    """What does not fit, by game; each game is gone through once, in the sizes that are asked for."""

    def __init__(self, person: Callable[[], Person], address: str, sizes: dict[str, list[str]]) -> None:
        self.person = person
        self.address = address
        self.sizes = sizes
        self._found: dict[str, Faults] = {}
        self._broken: dict[str, Exception] = {}

    def of(self, game: str) -> Faults:
        if game in self._broken:
            raise self._broken[game]
        if game not in self._found:
            visit = Visit(self.person(), self.sizes[game])
            names = LONG[:2] if game == "duel" else LONG
            try:
                visit.take(Journey(self.address, game, names), PLANS[game])
                visit.take(Journey(self.address, game, names, SHORT.get(game)), the_end)
            except Exception as trouble:
                self._broken[game] = trouble
                raise
            self._found[game] = visit.faults
        return self._found[game]


def the_end(visit: Visit) -> None:
    visit.to("end", over, moves=3000)


@pytest.fixture(scope="module")
def looks(request: pytest.FixtureRequest, server: House, chromium: Any) -> Iterator[Looks]:
    contexts = []

    def sit() -> Person:
        contexts.append(chromium.new_context(reduced_motion="reduce", service_workers="block"))
        contexts[-1].set_default_timeout(60_000)
        contexts[-1].add_init_script(ASKS_BACK)
        return Person(contexts[-1], server.home, LONG[0], SHOTS)

    chosen: dict[str, list[str]] = {}
    for item in request.session.items:
        if item.path == Path(__file__) and (call := getattr(item, "callspec", None)):
            chosen.setdefault(call.params["game"], []).append(call.params["size"])
    yield Looks(sit, server.address, chosen)
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PLANS)
def test_everything_fits(looks: Looks, game: str, size: str) -> None:
    found = {moment: faults for (at, moment), faults in looks.of(game).items() if at == size}
    new = {moment: faults for moment, faults in found.items() if (game, size, moment) not in KNOWN}
    told = "\n".join(f"{moment}:\n  " + "\n  ".join(faults) for moment, faults in new.items())
    assert not new, f"{game} at {size}:\n{told}"
