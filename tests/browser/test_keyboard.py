"""A whole game by keys alone, with what a screen reader says of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from browser.journey import Journey
from browser.means import House
from browser.people import UNHURRIED, Person
from browser.prepared import owing, phase
from browser.test_access import ARROWS, TOWARDS, tab_to, worth

Sit = Callable[..., Person]
LISTEN = """
window.spoken = []
const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=log], [role=alert]'
function words(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data
  if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('aria-hidden') === 'true') return ''
  return node.getAttribute('aria-label') ?? [...node.childNodes].map(words).join(' ')
}
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    const element = target.nodeType === Node.TEXT_NODE ? target.parentElement : target
    if (!element?.closest?.(LIVE)) continue
    for (const node of type === 'characterData' ? [target] : addedNodes) {
      const text = words(node).replace(/\\s+/g, ' ').trim()
      if (text) spoken.push(text)
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true })
"""
"""Put into a page before it loads: notes what comes into its live regions, as it is read out."""


CARDS = r"(\d+ (wood|brick|wool|wheat|ore)(, )?)+"
WHO = "(Sigrun|Ketil|Gudrun)"
LAND = r"(forest|hills|pasture|fields|mountains|desert)"
AT = r"(\d+|desert)(·(\d+|desert))*"
SAID = (
    # what is to be done, and by whom
    "Place your (first settlement|second settlement: it brings your first cards)",
    "Place a road beside it",
    f"{WHO} places a (settlement|road)",
    "Roll the dice",
    f"{WHO} is about to roll",
    f"{WHO}’s turn",
    "Your turn: trade, build, or end it",
    r"A seven: put back \d+ cards",
    f"{WHO}( and {WHO})? must put back half their cards",
    "Move the robber to another hex",
    f"{WHO} moves the robber",
    "Sigrun won",
    # what has happened
    "The game begins",
    f"{WHO} begins",
    rf"Turn \d+: {WHO}",
    rf"{WHO} (settles|builds a road|builds a city) at {AT}",
    rf"{WHO} rolls [1-6] and [1-6] ?: \d+",
    f"{WHO} gets {CARDS}",
    rf"{WHO} chose \d+ cards to put back",
    f"{WHO} puts back {CARDS}",
    rf"{WHO} moves the robber to {LAND}( \d+)?",
    f"{WHO} steals (a card|{CARDS}) from ({WHO}|you)",
    f"Sigrun trades {CARDS} for {CARDS} with the supply",
    f"{WHO} steals (wood|brick|wool|wheat|ore) from you( Close)?",  # a notice, with the button that closes it
    f"{WHO} has the longest route",
    "Nobody has the longest route now",
    "Sigrun wins",
    # how the finished game was checked
    "Checked on this device: the dice were fair.",
    r"All \d+ chance results and the set-up follow from the numbers that were sealed before the game\. "
    r"Your browser worked them out itself\. None of the sealed numbers comes from this browser: .* nobody chose the "
    r"dice\.( The server’s sealed number is .*\.| Your browser was not told .*\.)? "
    r"The moves are the ones that were played: \d+ links that your browser kept during the game fit\.",
)
"""Everything that is ever read out in such a game, line by line."""


class Reader:
    """Somebody who has nothing but a keyboard and a voice."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.press = one.page.keyboard.press
        one.page.add_init_script(LISTEN)
        one.page.add_init_script(UNHURRIED)
        self._devtools = one.context.new_cdp_session(one.page)
        self._told = 0

    def here(self) -> str:
        """What is said of the element that has the focus: its role and its name, out of the accessibility tree."""
        found = self._devtools.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        node = self._devtools.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        return f"{node['role']['value']}: {node.get('name', {}).get('value', '')}"

    def expect(self, pattern: str) -> str:
        """Wait until the focus is on something that is called so."""
        self.one.wait_until(lambda: bool(re.fullmatch(pattern, self.here())), why=f"{pattern!r}, not {self.here()!r}")
        return self.here()

    def hear(self, *patterns: str) -> None:
        """Wait until these lines have been read out since the last ones, in this order."""

        def heard() -> bool:
            at = self._told
            for pattern in patterns:
                found = next((i for i, line in enumerate(self.spoken()[at:], at) if re.search(pattern, line)), None)
                if found is None:
                    return False
                at = found + 1
            self._told = at
            return True

        self.one.wait_until(heard, why=f"hearing {patterns} in {self.spoken()[self._told :]}")

    def stays(self) -> None:
        """The focus is on something, not lost to the page as a whole."""
        self.one.wait_until(lambda: not self.here().startswith("RootWebArea"), why="something has the focus")

    def spoken(self) -> list[str]:
        return list(self.one.page.evaluate("spoken"))


@pytest.fixture
def journey(server: House) -> Iterator[Journey]:
    """A game to three points, so that one city wins it."""
    found = Journey(server.address, "island", ("Sigrun", "Ketil", "Gudrun"), {"vp": 3, "first": "red"})
    yield found
    found.close()


@pytest.fixture
def long_journey(server: House) -> Iterator[Journey]:
    """A game of the usual length."""
    found = Journey(server.address, "island", ("Sigrun", "Ketil", "Gudrun"), {"first": "red"})
    yield found
    found.close()


@pytest.mark.long
def test_a_whole_game_by_keys_alone_as_it_is_heard(person: Sit, journey: Journey) -> None:
    one = person()
    reader = Reader(one)
    one.sit_at(journey.to(phase("place settlement")), 0)
    set_up(one, reader, journey)
    done: set[str] = set()
    for _ in range(300):
        journey.let(0)
        done.add(step(one, reader, done))
        if "city" in done:
            break
    assert {"roll", "end", "city"} <= done
    the_end(reader)
    unknown = [line for line in reader.spoken() if not re.fullmatch("|".join(SAID), line)]
    assert not unknown, "lines that nobody would understand"


def test_a_seven_by_keys_alone_as_it_is_heard(person: Sit, long_journey: Journey) -> None:
    one, journey = person(), long_journey
    reader = Reader(one)
    one.sit_at(journey.to(owing(0), build=False), 0)
    assert "discard" == step(one, reader, set())
    journey.to(phase("robber"), build=False)
    one.wait_until(lambda: "Move the robber" in one.status, why="the robber")
    assert "robber" == step(one, reader, set())


def test_a_question_takes_the_keys_and_gives_them_back(person: Sit, journey: Journey) -> None:
    one = person()
    reader = Reader(one)
    one.sit_at(journey.to(phase("place settlement")), 0)
    tab_to(one, "header [aria-label='Leave the game']")
    reader.press("Enter")
    reader.expect("button: Cancel")
    reader.press("Enter")
    reader.expect("button: Leave the game")


def test_the_whole_board_is_read_out_by_keys_also_where_nothing_glows(person: Sit, journey: Journey) -> None:
    one = person()
    reader = Reader(one)
    one.sit_at(journey.to(phase("place settlement")), 0)
    tab_to(one, ".target")
    for key, words in (("h", rf"{LAND}( \d+)?(, .*)?"), ("p", "path .*"), ("i", "intersection .*")):
        reader.press(key)
        reader.expect(f"image: {words}")
        reader.hear(words)
    reader.press("Escape")
    tab_to(one, ".target")
    reader.expect("button: Settlement: .*")


def the_end(reader: Reader) -> None:
    """The last move, the feast and the statistics, each left by Enter; then what the check of the dice found."""
    reader.hear("Sigrun wins")
    steps = "button: Go on|button: Skip to the statistics|dialog: You have won"
    while reader.expect(steps).startswith("button"):
        reader.one.page.get_by_role("dialog", name="You win with 3 points.").wait_for()
        reader.press("Enter")
    reader.hear("Checked on this device", "chance results")


def set_up(one: Person, reader: Reader, journey: Journey) -> None:
    """Two settlements with their roads: after each piece the keys go on where it was placed."""
    tab_to(one, ".target")
    for number in ("first", "second"):
        journey.let(0)
        if number == "second":
            reader.hear("Place your second settlement")
        reader.expect("button: Settlement: .*")
        walk_to_the_best(reader)
        here = reader.here()
        reader.press("Enter")
        reader.hear("Sigrun settles at", "Place a road beside it")
        assert "Settlement" in here
        reader.expect("button: Road: .*")
        reader.press("Enter" if number == "first" else "Space")
        reader.hear("Sigrun builds a road at")
        reader.stays()


def walk_to_the_best(reader: Reader) -> None:
    """Go with the arrows to the glowing place that is said to yield the most ore and wheat, or near it."""
    page = reader.one.page
    best = max(page.locator(".target").evaluate_all("all => all.map((one) => one.ariaLabel)"), key=worth)
    for turn in range(40):
        if reader.here() == f"button: {best}":
            return
        reader.press(page.evaluate(TOWARDS, [best, turn]))


def step(one: Person, reader: Reader, done: set[str]) -> str:
    """The next step of a player who wants a city."""
    one.wait_until(lambda: one.page.locator(".table:not(.busy) .status.needed").count() == 1, why="the own turn")
    status, press = one.status, reader.press
    if "Roll the dice" in status:
        press("e")
        reader.hear(r"Sigrun rolls .*: \d+")
        return "roll"
    if "put back" in status:
        hand = {name: n for name, n in one.hand().items() if n}
        tab_to(one, f".discard [data-more={min(hand, key=hand.__getitem__)}]")
        while one.page.locator(".discard .token:not([disabled])").count():
            reader.expect("button: One more .*")  # also when there are no more of the first kind
            press("Enter")
        press("e")
        reader.hear(r"Sigrun chose \d+ cards to put back|Sigrun puts back")
        reader.stays()
        return "discard"
    if "Move the robber" in status:
        to_the_board(one)
        reader.expect("button: .*[Rr]obber.*")
        press("Enter")
        if one.page.locator(".choice").count():
            reader.expect("button: .*")
            press("Enter")
        reader.hear("Sigrun moves the robber to")
        return "robber"
    return own_turn(one, reader, done)


def own_turn(one: Person, reader: Reader, done: set[str]) -> str:
    """The city if it can be paid, else a trade that brings it nearer, a road, or the end of the turn."""
    hand, press = one.hand(), reader.press
    lacking = "ore" if hand["ore"] < 3 else "wheat" if hand["wheat"] < 2 else None
    if lacking is None:
        press("c")
        to_the_board(one)
        reader.expect("button: City: .*")
        press("Enter")
        reader.hear("Sigrun builds a city at")
        return "city"
    needs = {"ore": 3, "wheat": 2}
    if spare := next((name for name in hand if name != lacking and hand[name] >= 4 + needs.get(name, 0)), None):
        change(one, reader, spare, lacking)
        return "supply"
    if "road" not in done and hand["wood"] and hand["brick"]:
        press("r")
        to_the_board(one)
        reader.expect("button: Road: .*")
        press("Enter")
        reader.hear("Sigrun builds a road at")
        reader.expect("(button|image): .*")
        return "road"
    press("e")
    reader.hear(r"Turn \d+: Ketil|Ketil is about to roll|Ketil must")
    return "end"


def change(one: Person, reader: Reader, spare: str, lacking: str) -> None:
    """Change cards with the supply."""
    before = one.hand()[lacking]
    reader.press("t")
    one.page.locator(".composer").wait_for()
    steps = {
        f".stack[data-resource={spare}]": rf"button: \d+ {spare}",
        f".composer [data-more={lacking}]": f"button: One more {lacking}",
        "[data-supply]": rf"button: \d {spare} for 1 {lacking}",
    }
    for place, called in steps.items():
        tab_to(one, place)
        reader.expect(called)
        reader.press("Enter")
    one.wait_until(lambda: one.hand()[lacking] == before + 1, why="the card comes")
    one.page.locator(".composer").wait_for(state="detached")
    reader.hear("Sigrun trades .* with the supply")
    reader.stays()


def to_the_board(one: Person) -> None:
    """Go to the glowing places, if the keys are not there already."""
    tab_to(one, ".target")


def test_zooming_moves_nothing_but_the_board(person: Sit, journey: Journey) -> None:
    one = person()
    one.sit_at(journey.to(phase("place settlement")), 0)
    tab_to(one, ".target")
    for _ in range(5):
        one.page.keyboard.press("+")
    for arrow in ARROWS * 2:
        one.page.keyboard.press(arrow)
        seen = one.page.evaluate(
            "() => { const [at, box] = [document.activeElement, document.querySelector('.island')].map((e) => "
            "e.getBoundingClientRect()); const x = at.x + at.width / 2, y = at.y + at.height / 2;"
            "return x > box.left && x < box.right && y > box.top && y < box.bottom }"
        )
        assert seen, "the place that has the focus is out of sight"
    one.page.mouse.move(400, 300)
    stage = "document.querySelector('.island .stage').getAttribute('style')"
    near = one.page.evaluate(stage)
    one.page.mouse.wheel(0, 400)
    one.wait_until(lambda: one.page.evaluate(stage) != near, why="the wheel moves the board away")
    scrolled = one.page.evaluate(
        "[...document.querySelectorAll('*')].filter((e) => e.role !== 'log' && (e.scrollTop || e.scrollLeft))"
        ".map((e) => e.tagName + '.' + e.className)"
    )
    assert not scrolled
