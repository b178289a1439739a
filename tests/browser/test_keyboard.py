"""A whole game by keys alone, with what a screen reader says of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from browser.journey import Journey
from browser.means import House
from browser.people import Person
from browser.prepared import phase
from browser.test_access import ARROWS, tab_to

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


class Reader:
    """Somebody who has nothing but a keyboard and a voice."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.press = one.page.keyboard.press
        one.page.add_init_script(LISTEN)
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
        self.one.wait_until(lambda: bool(re.fullmatch(pattern, self.here())), 20, f"{pattern!r}, not {self.here()!r}")
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

        self.one.wait_until(heard, 20, f"hearing {patterns} in {self.spoken()[self._told :]}")

    def spoken(self) -> list[str]:
        return list(self.one.page.evaluate("spoken"))


@pytest.fixture
def journey(server: House) -> Iterator[Journey]:
    """A game to three points, so that one city wins it."""
    found = Journey(server.address, "island", ("Sigrun", "Ketil", "Gudrun"), {"vp": 3, "first": "red"})
    yield found
    found.close()


def test_a_whole_game_by_keys_alone_as_it_is_heard(person: Sit, journey: Journey) -> None:
    one = person()
    reader = Reader(one)
    one.sit_at(journey.to(phase("place settlement")), 0)
    set_up(one, reader, journey)
    done: set[str] = set()
    for _ in range(400):
        journey.let(0)
        if one.over:
            break
        done.add(step(one, reader, done))
    assert {"roll", "discard", "robber", "supply", "road", "end", "city"} <= done
    reader.expect("dialog: You won.*")
    reader.hear("Sigrun (wins|won)")


def set_up(one: Person, reader: Reader, journey: Journey) -> None:
    """Two settlements with their roads: after each piece the keys go on where it was placed."""
    tab_to(one, ".target")
    for number in ("first", "second"):
        journey.let(0)
        if number == "second":
            reader.hear("Place your second settlement")
        reader.expect("button: Settlement: .*")
        walk(reader, "mountains", "fields")
        here = reader.here()
        reader.press("Enter")
        reader.hear("Sigrun settles at", "Place a road beside it")
        assert "Settlement" in here
        reader.expect("button: Road: .*")
        reader.press("Enter" if number == "first" else "Space")
        reader.hear("Sigrun builds a road at")
        assert not reader.here().startswith("RootWebArea")


def walk(reader: Reader, *wanted: str) -> None:
    """Go over the glowing places with the arrows until one is said to lie at all this, or at one of it."""
    for wish in (wanted, wanted[:1], ()):
        for arrow in ARROWS * 3:
            if all(word in reader.here() for word in wish):
                return
            reader.press(arrow)


def step(one: Person, reader: Reader, done: set[str]) -> str:
    """The next step of a player who hoards till everything has been seen once, and then builds a city."""
    one.wait_until(lambda: not one.page.locator(".table.busy").count(), why="the last step is done")
    status, press = one.status, reader.press
    if "Roll the dice" in status:
        press("e")
        reader.hear(r"Sigrun rolls .*: \d+")
        return "roll"
    if "put back" in status:
        tab_to(one, ".discard .token:not([disabled])")
        while one.page.locator(".discard .token:not([disabled])").count():
            reader.expect("button: .*")
            press("Enter")
            one.page.wait_for_timeout(20)
        press("e")
        reader.hear(r"Sigrun chose \d+ cards to put back|Sigrun puts back")
        assert reader.here() != "RootWebArea: "
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
    """Trade with the supply, build a road, and in the end the city; else end the turn."""
    hand, press = one.hand(), reader.press
    if "supply" not in done and (spare := next((name for name, n in hand.items() if n >= 4), None)):
        change(one, reader, spare, min(hand, key=hand.__getitem__))
        return "supply"
    if "road" not in done and hand["wood"] and hand["brick"] and "discard" in done:
        press("r")
        to_the_board(one)
        reader.expect("button: Road: .*")
        press("Enter")
        reader.hear("Sigrun builds a road at")
        reader.expect("(button|image): .*")
        return "road"
    if {"discard", "robber", "supply", "road"} <= done:
        if one.can_press(one.page.locator(".actions .button", has_text="City")):
            press("c")
            to_the_board(one)
            reader.expect("button: City: .*")
            press("Enter")
            reader.hear("Sigrun builds a city at")
            return "city"
        lacking = "ore" if hand["ore"] < 3 else "wheat"
        spare = next((name for name in ("wood", "brick", "wool") if hand[name] >= 4), None)
        if spare:
            change(one, reader, spare, lacking)
            return "supply"
    press("e")
    reader.hear(r"Turn \d+: Ketil|Ketil is about to roll|Ketil must")
    return "end"


def change(one: Person, reader: Reader, spare: str, lacking: str) -> None:
    """Change cards with the supply."""
    before = one.hand()[lacking]
    if not one.page.locator(f"[data-give={spare}]").count():
        reader.press("t")
        one.page.locator(f"[data-give={spare}]").wait_for()
    tab_to(one, f"[data-give={spare}]")
    assert reader.here().startswith("button: ")
    reader.press("Enter")
    tab_to(one, f"[data-want={lacking}]")
    assert reader.here().startswith("button: ")
    reader.press("Enter")
    one.wait_until(lambda: one.hand()[lacking] == before + 1, why="the card comes")
    reader.hear("Sigrun trades .* with the")
    assert reader.here() != "RootWebArea: "


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
    one.page.mouse.wheel(0, 400)
    scrolled = one.page.evaluate(
        "[...document.querySelectorAll('*')].filter((e) => e.role !== 'log' && (e.scrollTop || e.scrollLeft))"
        ".map((e) => e.tagName + '.' + e.className)"
    )
    assert not scrolled
