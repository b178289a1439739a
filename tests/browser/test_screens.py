"""Every screen, by day and by night, on a desk, a tablet and a phone: accessible, not too wide, and kept as a picture.

``make test`` looks at the main screens on the desk by day and on the phone by night, and at more of them on the phone
only; ``make screens`` looks at everything in all six ways. The pictures go to ``build/screenshots``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from browser.axe import findings
from browser.fit import does_not_fit
from browser.means import House
from browser.people import Person
from browser.prepared import Prepared, Reached, late, legal, over, owing, phase, prepare
from lengths import first
from server.driver import Seated

Sit = Callable[..., Person]
Scene = Callable[[Person, "Moments"], None]
ALL = os.environ.get("LANDNAM_SCREENS") == "all"
BOTS = {"island": 2, "traveler": 2, "duel": 1, "road": 2, "dice": 1}
LEVEL = {"dice": "greedy:"}


class Moments:
    """Tables at the moments to be looked at, made when first asked for."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._made: dict[str, Prepared] = {}

    def table(self, name: str, game: str, reached: Reached, others: Sequence[str] = (), **how: Any) -> Prepared:
        """A table at a moment, made as ``prepare`` is told; the person has its first seat, the others are bots."""
        if name not in self._made:
            seats = ["Sigrun", *(others or [LEVEL.get(game, "easy:")] * BOTS[game])]
            self._made[name] = prepare(self.house.address, game, seats, reached, **how)
        return self._made[name]


@pytest.fixture(scope="module")
def moments(server: House) -> Moments:
    return Moments(server)


# --- around the games -----------------------------------------------------------------------------------------------


def home(one: Person, _: Moments) -> None:
    one.go()
    one.page.get_by_role("heading", name="Choose a game").wait_for()
    one.page.get_by_text("3–4 players").first.wait_for()


def settings(one: Person, moments: Moments) -> None:
    home(one, moments)
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_role("dialog", name="Settings").wait_for()


def new_game(game: str, one: Person, _: Moments) -> None:
    one.go(f"#/new/{game}")
    one.page.locator("button[type=submit]:enabled").wait_for()
    one.page.locator("summary").click()


def waiting_room(one: Person, _: Moments) -> None:
    one.open_table("island", others=("easy", "open"), players=3)
    one.page.get_by_role("button", name="Start; 1 bot takes the empty seat").wait_for()


def invitation(one: Person, moments: Moments) -> None:
    waiting_room(one, moments)
    invitation = one.page.get_by_label("Invitation to this room").input_value()
    one.page.evaluate("localStorage.removeItem('landnam.tables')")
    one.go(invitation.partition("/#")[2].join(["#", ""]))
    one.page.get_by_role("button", name="Take a seat").wait_for()


def gone(one: Person, _: Moments) -> None:
    one.go("#/table/nosuchtable")
    one.page.get_by_role("heading", name="This table cannot be opened.").wait_for()


def open_a_record(one: Person, _: Moments) -> None:
    one.go("#/replay")
    one.page.get_by_label("Open a record").wait_for()
    right = one.page.get_by_label("Open a record").evaluate("field => innerWidth - field.getBoundingClientRect().right")
    assert right > 0, "the field sticks out of the page"


# --- at the tables --------------------------------------------------------------------------------------------------


def moment(game: str, name: str, reached: Reached, sign: str, one: Person, moments: Moments, **how: Any) -> None:
    """A table at a moment of a game; the sign is what must be seen of it."""
    one.sit_at(moments.table(f"{game} {name}", game, reached, **how), 0)
    one.page.locator(sign).first.wait_for()


def pressing(button: str, sign: str, scene: Scene, one: Person, moments: Moments) -> None:
    """Another scene, with one of the actions opened."""
    scene(one, moments)
    one.page.locator(".actions .button", has_text=button).click()
    one.page.locator(sign).first.wait_for()


def confirming(scene: Scene, one: Person, moments: Moments) -> None:
    """A place is chosen and asks back, as it does when it is tapped."""
    one.go()
    one.page.evaluate("localStorage.setItem('landnam.settings', JSON.stringify({confirm: 'always'}))")
    scene(one, moments)
    one.pick(one.targets.nth(3))
    one.page.locator(".choice .button.main").wait_for()


def practising(scene: Scene, one: Person, moments: Moments) -> None:
    """What every move is worth: on the board, and beside it or in a sheet."""
    one.go()
    one.page.evaluate("localStorage.setItem('landnam.settings', JSON.stringify({practice: true}))")
    scene(one, moments)
    if one.phone:
        one.page.get_by_role("button", name="Moves").click()
    one.page.locator(".moves li button").first.wait_for(timeout=300_000)  # the page's rules may be compiled first


def talk(scene: Scene, one: Person, moments: Moments) -> None:
    """The log on a phone, the chat on a desk."""
    scene(one, moments)
    if one.phone:
        one.page.get_by_role("button", name="Log").click()
        one.page.locator(".drawer [role=log] p").first.wait_for()
    else:
        one.page.get_by_role("tab", name="Chat").click()
        one.page.get_by_label("Say something").wait_for()


def tutorial(one: Person, _: Moments) -> None:
    one.go()
    one.page.locator("[data-course]").first.click()
    one.wait_for_table()
    one.page.locator("[data-suggested]").wait_for()


def rules(scene: Scene, one: Person, moments: Moments) -> None:
    """The rules, opened at a table."""
    scene(one, moments)
    one.page.get_by_role("button", name="Rules", exact=True).click()
    one.page.locator("dialog.rules article").first.wait_for()


def hosting(one: Person, moments: Moments) -> None:
    """What the host of a game can do; to send somebody away is asked twice."""
    moment("island", "hosted", phase("before roll"), ".table", one, moments, others=("Bjarni", "Dagny"))
    one.page.get_by_role("button", name="Host", exact=True).click()
    one.page.locator("dialog[open] .button", has_text="Bjarni").click()
    one.page.get_by_role("button", name="Sure? Press again").wait_for()


def paused(one: Person, moments: Moments) -> None:
    """A game that its host has paused."""
    moment("duel", "paused", phase("before roll"), ".table", one, moments, others=("Bjarni",))
    if one.page.get_by_role("button", name="Go on").count():
        return  # the table is that of an earlier look
    one.page.get_by_role("button", name="Host", exact=True).click()
    one.page.get_by_role("button", name="Pause the game").click()
    one.page.get_by_role("button", name="Go on").wait_for()


def trainer(one: Person, _: Moments) -> None:
    one.go("#/trainer")
    one.targets.first.wait_for()
    one.page.get_by_role("button", name="Show all chances").click()
    one.page.locator(".island .mark").first.wait_for(timeout=300_000)  # the page's rules may be compiled first


def puzzle(one: Person, _: Moments) -> None:
    one.go("#/puzzles")
    one.page.locator("[data-what=puzzleMove]").first.wait_for()


def report(one: Person, moments: Moments) -> None:
    table = moments.table("island end", "island", over, options=SMALL)
    one.go(f"#/replay/{table.id}?step=40&report")
    one.page.locator(".course [role=slider]").wait_for(timeout=300_000)  # made at the lowest priority of the machine


def hotseat(one: Person, _: Moments) -> None:
    one.open_table("duel", others=("me",))
    one.page.locator(".table").wait_for()
    one.play_until(lambda: one.page.locator(".curtain").count() > 0, build=False)


def ended(game: str, one: Person, moments: Moments, options: Mapping[str, object] | None = None) -> None:
    moment(game, "end", over, "[role=dialog].end tbody .total", one, moments, options=options)
    one.page.locator(".end .charts").wait_for()


def checked(one: Person, moments: Moments) -> None:
    ended("island", one, moments, options={"vp": 5})
    one.page.get_by_text("Checked on this device: the dice were fair.").wait_for()


def replay(game: str, sign: str, one: Person, moments: Moments, options: Mapping[str, object] | None = None) -> None:
    table = moments.table(f"{game} end", game, over, options=options)
    one.go(f"#/replay/{table.id}?step=40&seat=0")
    one.page.locator(sign).first.wait_for()
    one.page.get_by_text("Step 41 of").or_(one.page.get_by_text("Step")).first.wait_for()
    assert "40" == one.page.get_by_role("slider").input_value()


def with_cards(seated: Seated) -> bool:
    """An own turn with development cards in the hand."""
    own = (seated.you[0]["view"] or {"seats": [{}]})["seats"][0]
    return legal("end")(seated) and sum((own.get("development_cards") or {}).values()) > 1


def five_alike(seated: Seated) -> bool:
    """An own turn in which five alike may be spent as any card."""
    return any(action.startswith("build") and "5 " in action for action in seated.you[0]["legal"])


SMALL = {"vp": 5}
set_up = partial(moment, "island", "set-up", phase("place settlement"), ".target")
turn = partial(moment, "island", "turn", late("end", 12), ".table")
road = partial(moment, "road", "turn", late("end", 9), ".area")
road_b = partial(moment, "road", "side B", late("end", 6), ".area", options={"metropolises": "B"})
duel = partial(moment, "duel", "turn", late("end", 6), ".table")
building = partial(moment, "dice", "building", legal("road"), ".target")

SCENES: dict[str, Scene] = {
    "home": home,
    "settings": settings,
    **{f"new-{game}": partial(new_game, game) for game in BOTS},
    "waiting-room": waiting_room,
    "invitation": invitation,
    "table-gone": gone,
    "open-a-record": open_a_record,
    "tutorial": tutorial,
    "hotseat": hotseat,
    "hosting": hosting,
    "paused": paused,
    "trainer": trainer,
    "puzzle": puzzle,
    "report": report,
    "island-set-up": set_up,
    "island-confirm": partial(confirming, set_up),
    "island-turn": turn,
    "island-trade": partial(pressing, "Trade", ".composer", turn),
    "island-talk": partial(talk, turn),
    "island-cards": partial(moment, "island", "cards", with_cards, ".development"),
    "island-discard": partial(moment, "island", "discard", owing(0), ".discard", build=False),
    "island-robber": partial(moment, "island", "robber", phase("robber"), ".target", build=False),
    "island-offered": partial(moment, "island", "offered", legal("accept"), ".trade", build=False),
    "rules": partial(rules, turn),
    "island-practice": partial(practising, set_up),
    "road-practice": partial(practising, partial(moment, "road", "building", legal("build"), ".area")),
    "dice-practice": partial(practising, partial(moment, "dice", "keeping", phase("keeping"), ".die")),
    "traveler-turn": partial(moment, "traveler", "turn", late("end", 6), ".table"),
    "duel-turn": duel,
    "duel-neutral": partial(moment, "duel", "neutral", phase("place neutral"), ".target", prefer=("settle", "road")),
    "duel-give": partial(moment, "duel", "give", phase("give"), ".discard", prefer=("force",)),
    "road-turn": road,
    "road-side-B": road_b,
    "road-trade": partial(pressing, "Trade", ".composer", road),
    "road-discard": partial(moment, "road", "discard", owing(0), ".discard", build=False),
    "road-gift": partial(moment, "road", "gift", legal("give"), ".gift", prefer=("build",)),
    "dice-keeping": partial(moment, "dice", "keeping", phase("keeping"), ".die"),
    "dice-building": building,
    "dice-joker": partial(moment, "dice", "joker", legal("joker"), ".target.joker", prefer=("knight",)),
    "dice-gold": partial(pressing, "Gold", ".choice", partial(moment, "dice", "gold", legal("gold"), ".die")),
    "island-end": partial(ended, "island", options=SMALL),
    "traveler-end": partial(ended, "traveler", options=SMALL),
    "duel-end": partial(ended, "duel", options=SMALL),
    "road-end": partial(ended, "road"),
    "dice-end": partial(ended, "dice", options={"turns": 5}),
    "checked": checked,
    "island-replay": partial(replay, "island", ".players", options=SMALL),
    "road-replay": partial(replay, "road", ".area"),
    "dice-replay": partial(replay, "dice", ".watched", options={"turns": 5}),
}


MAIN = ("home", "island-set-up", "island-turn", "island-trade", "duel-turn", "road-turn", "dice-building")
MORE = (
    *("settings", "new-island", "waiting-room", "invitation", "tutorial", "rules", "hotseat"),
    "island-talk",
    *("island-discard", "island-robber", "traveler-turn", "road-trade", "dice-keeping", "island-end", "dice-end"),
)

TABLET = ("island-turn", "road-turn")


def looks() -> list[Any]:
    """Every look that is taken: a scene, the width of the screen, and the lights it is seen in, one after the other."""
    if ALL:
        return [(name, width, ("day", "night")) for name in SCENES for width in ("1280", "360", "820")]
    taken = [(name, width, (light,)) for name in MAIN for width, light in (("1280", "day"), ("360", "night"))]
    more = [(name, "360", ("night",)) for name in MORE] + [(name, "820", ("day",)) for name in TABLET]
    return first(taken + more, short=len(taken))


@pytest.mark.parametrize(("name", "width", "lights"), looks())
def test_a_screen_is_accessible_and_fits(
    person: Sit, moments: Moments, name: str, width: str, lights: tuple[str, ...]
) -> None:
    one = person(phone=width == "360", tablet=width == "820", dark=lights[0] == "night")
    SCENES[name](one, moments)
    for light in lights:
        if light != lights[0]:
            one.page.emulate_media(color_scheme="dark" if light == "night" else "light")
            one.page.screenshot()  # on a busy machine the first picture still has old parts
        one.page.wait_for_timeout(150)  # what moves has come to rest
        one.shoot(f"{name}-{width}-{light}")
        assert not findings(one)
    assert not does_not_fit(one)
