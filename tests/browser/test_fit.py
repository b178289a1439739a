"""Nothing that can be pressed is covered or sticks out or is inaccessible, at any size, in any phase of any game.

A game of people is played over the socket; a page of every size sits at its first seat wherever the game stops. ``make
screens`` does so in six sizes, and axe reads one of each layout; ``make long`` looks at the fullest moments in the two
tightest ones.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import pytest

from browser.axe import findings
from browser.fit import PAINTED, does_not_fit
from browser.journey import Journey, both
from browser.means import SHOTS, House
from browser.people import UNHURRIED, Person
from browser.prepared import Prepared, Reached, late, legal, over, owing, phase
from server.driver import Seated

ALL = os.environ.get("LANDNAM_SCREENS") == "all"
TIGHT = {"360": (360, 640), "1024": (1024, 700)}
SIZES = {
    "360": (360, 640),
    "820": (820, 1180),
    "1024": (1024, 700),
    "1280": (1280, 800),
    "1920": (1920, 1080),
    "2560": (2560, 1440),
}
READ = ("360", "820", "1280") if ALL else ()
"""Sizes in which axe reads the page: one of each layout, as nothing that it looks at changes within a layout."""
LONG = ("Sigrun Thorvaldsdottir", "Ketil Hallvardsson", "Gudrun Osvifursdottir", "Eirik the Elder")
TRADE = "[data-do=trade]"
COUNTER = ".trade .button:has(.word:text-is('Counter'))"
ASKS_BACK = """
if (location.protocol === 'http:')
  localStorage.setItem('landnam.settings', JSON.stringify({ name: 'Sigrun', confirm: 'always' }))
"""
"""Put into a page before it loads: a place that is picked asks back, as it does when it is tapped."""
Opened = dict[str, tuple[str, ...]]
"""What is looked at, and what is pressed for it, one after the other."""


class Visit:
    """Somebody who goes through a game and looks at every moment in all sizes: a page for each, side by side.

    To give one page another size takes seconds; a page that is left alone costs next to nothing.
    """

    def __init__(self, pages: dict[str, Person]) -> None:
        """``pages`` belong to one browser, so that what one of them keeps is there for all."""
        self.pages = pages
        self.faults: list[str] = []
        self.journey: Journey
        self.full: Callable[[dict[str, Any]], None] | None = None
        """What is put into the messages that the pages get."""
        self._at: Prepared | None = None
        self._looked = "the start"
        self._heard: dict[str, int] = {}
        for size, one in pages.items():
            one.page.route_web_socket("**/socket", partial(self._between, size))

    def _between(self, size: str, socket: Any) -> None:
        """Stand between a page and the server: note what the page has heard, and change it where that is wanted."""
        server = socket.connect_to_server()

        def hear(frame: str) -> None:
            message = json.loads(frame)
            crowd(message)
            for you in message.get("you", ()):
                if self.full and you["view"] is not None and you["seat"] == 0:
                    self.full(you)
            socket.send(json.dumps(message))
            self._heard[size] = max(self._heard[size], message.get("number") or -1)

        server.on_message(hear)
        socket.on_message(server.send)

    def take(self, journey: Journey, plan: Callable[[Visit], None]) -> None:
        """Go through a game as planned; a moment that never comes is a fault too."""
        self.journey, self._at, self.full = journey, None, None
        try:
            plan(self)
        except AssertionError as missed:
            self._tell([f"{journey.game}, after {self._looked}: {missed}"])
        finally:
            journey.close()

    def look(self, moment: str, opened: Opened | None = None) -> None:
        """Look at the moment in all sizes, then with each of several things opened, which Escape closes again.

        Some can be opened only in some sizes; one that cannot be opened in any is a fault.
        """
        never = set(opened or ())
        self._looked = moment
        for size, one in self.pages.items():
            where = f"{self.journey.game} at {size}"
            self._note(one, f"{where}, {moment}", read=size in READ)
            for name, selectors in (opened or {}).items():
                if all(_open(one, selector) for selector in selectors):
                    never.discard(name)
                    self._note(one, f"{where}, {name}", read=size in READ)
                    one.page.keyboard.press("Escape")
        self._tell(f"{self.journey.game}, {moment}: {name} was never seen" for name in sorted(never))

    def _tell(self, faults: Iterable[str]) -> None:
        """Keep faults, and print them at once: they are known also if something else goes wrong later."""
        for fault in faults:
            self.faults.append(fault)
            print(fault, flush=True)

    def _note(self, one: Person, where: str, *, read: bool) -> None:
        """Note what does not fit now, and what axe finds."""
        found = does_not_fit(one)
        if read:
            found += findings(one)
        self._tell(f"{where}: {fault}" for fault in found)
        if found:
            one.shoot("fit-" + where.replace(",", "").replace(" ", "-"))

    def to(self, moment: str, reached: Reached, opened: Opened | None = None, **how: Any) -> None:
        """Play on to a moment and look at it, also with things opened."""
        self.come(reached, **how)
        self.look(moment, opened)

    def come(self, reached: Reached, *, stay: bool = False, **how: Any) -> None:
        """Play on to a moment and come to the table then, or stay there to see every move."""
        if not stay:
            for one in self.pages.values():
                one.go("#/")  # pages that show every move would cost more than the game
        table = self.journey.to(reached, **how)
        if not stay or table != self._at:
            self._at = table
            self.again()
        self.catch_up()

    def again(self, full: Callable[[dict[str, Any]], None] | None = None) -> None:
        """Come to the table anew, with other things in what the pages hear."""
        assert self._at is not None
        self.full = full
        self._heard = dict.fromkeys(self.pages, -1)
        for one in self.pages.values():
            one.go("#/")
            one.hold(self._at, 0)
            one.go(f"#/table/{self._at.id}")
            one.wait_for_table()

    def do(self, seat: int, action: str) -> None:
        """Do something at the table, and wait until the pages have heard of it."""
        self.journey.act(seat, action)
        self.catch_up()

    def catch_up(self) -> None:
        """Wait until what has happened has come to all pages."""
        for size, one in self.pages.items():
            one.wait_until(lambda size=size: self._heard[size] >= self.journey.number, why="the news")  # type: ignore[misc]
            one.page.mouse.move(0, 0)

    def each(self, do: Callable[[Any], None]) -> None:
        """Do the same in all pages."""
        for one in self.pages.values():
            do(one.page)


def _open(one: Person, selector: str) -> bool:
    """Press something, if this size has it."""
    one.page.evaluate(PAINTED)
    control = one.page.locator(selector).first
    if not control.count() or not control.is_visible():
        return False
    if "target" in selector:
        one.pick(control)
        one.page.mouse.move(0, 0)
    else:
        control.dispatch_event("click")
    return True


def crowd(message: dict[str, Any]) -> None:
    """Let clocks run, and let the last seat be a bot's, so that the page shows clocks and speeds too."""
    if message.get("clocks", "") is None and (message.get("table") or {}).get("state") in (None, "running"):
        message["clocks"] = {str(seat): 119.0 for seat in range(4)}
    if message.get("table"):
        message["table"]["clock"] = "normal"
        message["table"]["seats"][-1].update(kind="bot", bot="normal")


# --- what the games have in common --------------------------------------------------------------------------------


AROUND: Opened = {
    "log": ("header [aria-label=Log]",),
    "rules": ("header [aria-label=Rules]",),
    "settings": ("header [aria-label=Settings]",),
    "hosting": ("header [aria-label=Host]",),
    "leaving": ("header [aria-label^=Leave]",),
}
"""What can be opened at every table."""
TRADING: Opened = {"full hand, trading": (TRADE,)}
FULL: Opened = {
    **TRADING,
    "year of plenty": (".development [data-card=invention]",),
    "monopoly": (".development [data-card=monopoly]",),
}


def bargain(visit: Visit, turn: int = 5) -> None:
    """The own trade being put together, the own offer with its answers, and an offer of somebody else."""
    journey = visit.journey
    visit.come(both(may("offer"), late("end", turn)), build=False)
    give, want = swap(journey.view(0), 0, 1).split(" for ")
    filled = (TRADE, f".stack[data-resource={give.split()[1]}]", f"[data-more={want.split()[1]}]")
    visit.look("turn", {"composer": (TRADE,), "composer filled": filled})
    visit.do(0, f"offer {give} for {want}")
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
    visit.look("asked", {"asked, more answers": (".trade .more button",), "countering": (COUNTER,)})


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
    """Somebody else has the turn and may offer something, and the first seat can pay for it (see ``swap``)."""
    active = seated.you[0]["view"]["active"]
    if active in (None, 0) or not may("offer", active)(seated):
        return False
    given = next(name for name, n in own_hand(seated, active).items() if n)
    return any(n for name, n in own_hand(seated, 0).items() if name != given)


def waiting(seated: Seated) -> bool:
    """Somebody else acts in a turn of their own."""
    view = seated.you[0]["view"]
    return view["phase"] == "actions" and view["active"] != 0 and 0 not in view["to_act"]


def two_victims(seated: Seated) -> bool:
    """A robber that may rob one of several people at one place."""
    places = [action.split()[1] for action in seated.you[0]["legal"] if action.startswith("robber ")]
    return phase("robber")(seated) and len(set(places)) < len(places)


def hex_of_two(journey: Journey) -> str:
    """The target of a hex at which the robber has a choice."""
    places = [action.split()[1] for action in journey.legal(0) if action.startswith("robber ")]
    return next(place for place in places if places.count(place) > 1)


# --- the games ----------------------------------------------------------------------------------------------------


def board_game(visit: Visit) -> None:
    """The phases that every game on an island has."""
    visit.to("settlement", phase("place settlement"), {"confirming": (".target >> nth=5",)})
    visit.to("road", phase("place road"), AROUND)
    visit.to("before roll", phase("before roll"), {"refusal": ("[data-do=road]",)})
    visit.to("discard", owing(0), build=False)
    visit.to("robber", phase("robber"), {"robber, confirming": (".target.hex",)}, build=False)
    if visit.journey.game != "duel":
        visit.come(two_victims, build=False)
        visit.look("victims", {"choosing a victim": (f".target[data-place=hex-{hex_of_two(visit.journey)}]",)})
    bargain(visit)
    visit.to("waiting", waiting)
    visit.come(late("end", 5))
    visit.again(full_hand)
    visit.look("full hand", FULL)
    visit.again()
    visit.to("road building", phase("free roads"), prefer=("roads", "buy", "supply"), build=False)


def duel(visit: Visit) -> None:
    board_game(visit)
    visit.to("neutral", phase("place neutral"), {"neutral, confirming": (".target",)}, prefer=("settle", "road"))
    visit.to("give", phase("give"), prefer=("force",))


def road(visit: Visit) -> None:
    visit.to("turn, first", legal("end"), AROUND)
    bargain(visit)
    visit.to("waiting", waiting)
    visit.to("discard", owing(0), prefer=("build settlement",), build=False)  # which brings events
    visit.to("charity", legal("give"), prefer=("build",))
    visit.to("building", both(legal("build"), late("end", 16)), {"paying": (".card.can",)})
    visit.again(full_hand)
    visit.look("full hand", TRADING)


def dice(visit: Visit) -> None:
    visit.to("before roll", phase("before roll"), AROUND)
    visit.to("keeping", phase("keeping"))
    visit.to("waiting", lambda seated: seated.you[0]["view"]["active"] != 0)
    visit.look("sheets", {"another sheet": (".mini:nth-child(2)",), "own sheet": (".mini:nth-child(1)",)})
    visit.to("building", legal("road"), {"road, confirming": (".target",)})
    visit.to("joker", legal("joker"), {"joker, choosing": (".target.joker",)}, prefer=("knight",))
    visit.to("gold", legal("gold"), {"gold, choosing": ("[data-do=gold]",)})


def full_hand(you: dict[str, Any]) -> None:
    """Put fifteen cards and one of every development card into a hand that the page is shown."""
    own = you["view"]["seats"][you["seat"]]
    own["hand"] = dict.fromkeys(own["hand"], 3)
    own["cards"] = 15
    if "development_cards" not in own:
        return
    own["development_cards"] = {"knight": 2, "roads": 1, "invention": 1, "monopoly": 1, "victory": 1}
    own["development"] = 6
    resources = list(own["hand"])
    pairs = [f"invention {a} {b}" for i, a in enumerate(resources) for b in resources[i:]]
    you["legal"] += ["knight", "roads", *pairs, *(f"monopoly {name}" for name in resources)]


def nearly_over(seated: Seated) -> bool:
    """Somebody could win in this turn or the next, or it is the last turn; but a longest road can end a game before."""
    if over(seated):
        return False
    view = seated.you[0]["view"]
    if view["game"] == "dice":
        return bool(view["turn"] == view["turns"] and view["active"] == 0)
    most = max(seat["points"] for seat in view["seats"])
    return bool(most >= (7 if view["game"] == "road" else SHORT[view["game"]]["vp"]) - 1)


def the_end(visit: Visit) -> None:
    """The last move, the feast, the statistics, the table as it was left, and the replay."""
    visit.come(nearly_over)  # whoever is not there at the end does not see the last move and the feast
    visit.come(over, stay=True, moves=3000)
    visit.each(lambda page: page.locator(".finale").wait_for())
    visit.look("last move")
    visit.each(lambda page: page.locator(".finale .button.main").click())
    visit.look("feast")
    visit.each(lambda page: page.keyboard.press("Escape"))
    visit.each(lambda page: page.locator(".end .charts").wait_for())
    visit.look("end")
    visit.each(lambda page: page.get_by_role("button", name="Look at the board").click())
    visit.look("table at the end")
    table = visit.journey.table
    assert table is not None
    for seat in ("all", "0"):
        for one in visit.pages.values():
            one.go(f"#/replay/{table.id}?step=40&seat={seat}")
            one.page.locator(".replay .players").wait_for()
        visit.look(f"replay, {seat}")


def fullest(visit: Visit) -> None:
    """Full hands, and where it can be had a trade with several answers, for a quick look."""
    game = visit.journey.game
    if game == "dice":
        visit.to("keeping", phase("keeping"))
        return
    if game == "island":
        bargain(visit, turn=2)
    visit.come(late("end", 2))
    visit.again(full_hand)
    visit.look("full hand", TRADING if game == "road" else FULL)


PLANS: dict[str, Callable[[Visit], None]] = {
    "island": board_game,
    "traveler": board_game,
    "duel": duel,
    "road": road,
    "dice": dice,
}
SHORT: dict[str, dict[str, int]] = {
    "island": {"vp": 4},
    "traveler": {"vp": 4},
    "duel": {"vp": 4},
    "dice": {"turns": 5},
}
"""Options of a game that is soon over."""


@pytest.fixture
def visit(server: House, chromium: Any) -> Iterator[Visit]:
    context = chromium.new_context(reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(60_000)
    context.add_init_script(ASKS_BACK)
    context.add_init_script(UNHURRIED)
    pages: dict[str, Person] = {}
    for size, (width, height) in (SIZES if ALL else TIGHT).items():
        pages[size] = Person(context, server.home, LONG[0], SHOTS)
        pages[size].page.set_viewport_size({"width": width, "height": height})
    yield Visit(pages)
    context.close()
    assert not [fault for one in pages.values() for fault in one.faults]


@pytest.mark.long
@pytest.mark.parametrize("game", PLANS if ALL else ("island", "duel", "road", "dice"))
def test_everything_fits(visit: Visit, server: House, game: str) -> None:
    names = LONG[:2] if game == "duel" else LONG
    visit.take(Journey(server.address, game, names), PLANS[game] if ALL else fullest)
    if ALL:
        visit.take(Journey(server.address, game, names, SHORT.get(game)), the_end)
    assert not visit.faults, f"{len(visit.faults)} do not fit"
