"""The tutorials: ideas taught by doing, an arrow at a legal move with its reason and rules; the rules in a panel."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.axe import findings
from browser.people import Person

Sit = Callable[..., Person]
FOLLOW = (Path(__file__).parent / "follow.js").read_text()
AT_ONCE = """() => {
  const kept = JSON.parse(localStorage.getItem('landnam.settings') ?? '{}')
  localStorage.setItem('landnam.settings', JSON.stringify({ ...kept, speed: 'instant' }))
}"""
"""Bots shall play at once."""
PATIENCE = 60
"""Seconds without an arrow, while others play."""
STEPS = 400
"""Presses that no tutorial needs."""


def begin(one: Person, game: str) -> None:
    """Start the tutorial of a game from the home page."""
    one.go()
    one.page.evaluate(AT_ONCE)
    one.page.reload()
    one.page.locator(f"[data-course={game}]").click()
    one.wait_for_table()
    one.page.locator(".tutor").wait_for()


class Walk:
    """A walk along the arrow."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.titles: list[str] = []
        self.done: list[str] = []

    def to_the_end(self) -> None:
        """Follow the arrow until the game is over."""
        quiet = 0
        while (pressed := self.step(1)) != "over":
            quiet = 0 if pressed else quiet + 1
            assert quiet < PATIENCE, f"no arrow after {self.done[-6:]}: {self.one.status!r}"
            if len(self.done) > STEPS:
                self.one.shoot("tutorial-stuck")
                pytest.fail(f"the arrow leads nowhere: {self.done[-6:]}")

    def step(self, patience: float = 4) -> str:
        """Press where the arrow points; what was done, or nothing while others play."""
        found: dict[str, Any] | None = self.one.page.evaluate(FOLLOW, int(1000 * patience))
        if found is None:
            return ""
        assert found["what"] != "lost", f"the arrow points at {found['place']}, where nothing can be done"
        if found.get("title") and (not self.titles or self.titles[-1] != found["title"]):
            self.titles.append(found["title"])
        if found["what"] != "over":
            self.one.page.mouse.click(*found["at"])
            self.done.append(found["what"])
        return str(found["what"])


def test_the_island_is_learned_by_following_the_arrow_and_nothing_is_taught_twice(person: Sit) -> None:
    one = person("")
    one.go()
    cards = one.page.locator("main section")
    cards.nth(1).wait_for()
    assert cards.first.locator("[data-course=island].main").count()  # the first card of the home page
    begin(one, "island")
    walk, page = Walk(one), one.page
    assert page.locator(".tutor h2").inner_text() == "Choose a spot"
    page.locator("[data-suggested^=settle]").wait_for()
    assert "Why:" in page.locator(".tutor").inner_text()
    assert page.locator(".tutor .rule-link").all_inner_texts() == ["I-SETUP-4", "I-SETTLE-2"]
    one.wait_until(lambda: "looks far ahead" in page.locator(".tutor").inner_text(), why="the bot's own values")
    assert not findings(one)
    while walk.done[-1:] != ["roll"]:
        walk.step()
    assert {"Choose a spot", "A second spot", "Roll and receive"} <= set(walk.titles)
    page.locator(".remark.good").wait_for()
    page.reload()
    page.locator(".tutor").wait_for()
    assert "of 10" in page.locator(".tutor small").inner_text()
    assert not page.get_by_role("heading", name="Choose a spot").count()


COURSES = {"island": 10, "traveler": 6, "duel": 7, "road": 7, "dice": 8}
"""Games whose arrows are followed to the end, and how many ideas each has."""
SHORT: dict[str, dict[str, str | int]] = {
    "island": {"vp": 3, "first": "red"},
    "traveler": {"vp": 3, "first": "blue"},
    "duel": {"vp": 3, "first": "blue"},
    "road": {"first": "red"},
    "dice": {"turns": 3},
}
"""Options of a game that is sooner over than that of the tutorial, and more often won, against the same bots."""
TRIES = 8
"""Games of which one is won: most of the arrows lead to a win in about half of them."""


def shorten(one: Person, game: str) -> None:
    """Have the table of the tutorial opened for a shorter game."""

    def opened(route: Any) -> None:
        asked = route.request.post_data_json
        route.continue_(post_data=json.dumps({**asked, "options": {**asked["options"], **SHORT.get(game, {})}}))

    one.context.route("**/api/tables", opened)


@pytest.mark.long
@pytest.mark.parametrize("game", COURSES)
def test_a_tutorial_leads_to_its_end_and_can_be_won(person: Sit, game: str) -> None:
    """By its arrows alone, at first sight but for dice, where only the values find a way to win."""
    one = person()
    if game != "dice":
        one.context.route("**/practice", lambda route: route.abort())
    shorten(one, game)
    page, ending = one.page, one.page.locator("dialog.ending[open]")
    won = False
    for _ in range(TRIES):
        begin(one, game)
        walk = Walk(one)
        walk.to_the_end()
        assert COURSES[game] == ending.locator(".met li").count() + ending.locator(".open li").count()
        assert ending.locator(".met li").count() >= 3
        won = "You have won" in ending.locator("h2").inner_text()
        if won:
            break
        one.go()
    assert won
    one.shoot(f"tutorial-end-{game}")
    assert not findings(one)
    ending.get_by_role("link", name="Play a real game").click()
    page.wait_for_url(f"**/#/new/{game}")
    one.go()
    done = "Play it again" if game == "island" else "played to its end"
    page.locator(f"[data-course={game}]").get_by_text(done).wait_for(state="attached")


def test_a_mistake_is_explained_and_can_be_taken_back(person: Sit) -> None:
    one = person()
    begin(one, "island")
    page = one.page
    one.wait_until(lambda: "looks far ahead" in page.locator(".tutor").inner_text(), why="the values")
    one.pick(page.locator(".target[data-place=point-0]"))  # a corner of the island
    remark = page.locator(".remark.mistake")
    remark.wait_for()
    assert "would have been better" in remark.inner_text()
    remark.get_by_role("button", name="Take it back").click()
    one.wait_until(lambda: "first settlement" in one.status, why="it is taken back")


def leaves_the_arrow_in_sight(one: Person) -> bool:
    """Whether what the tutor says lies beside the arrow on the board, and not over it."""
    arrow, said = (one.page.locator(what).bounding_box() for what in (".island .arrow", ".tutor .body"))
    return bool(arrow["y"] + arrow["height"] <= said["y"] + 1 or said["y"] + said["height"] <= arrow["y"] + 1)


def test_on_a_phone_the_tutor_leaves_the_arrow_in_sight_can_be_left_and_stays_left(person: Sit) -> None:
    one = person(phone=True)
    begin(one, "island")
    one.page.locator(".island .arrow").wait_for()
    one.wait_until(lambda: leaves_the_arrow_in_sight(one), why="the arrow is in sight")
    board, said = (one.page.locator(what).bounding_box() for what in ("main", ".tutor .body"))
    assert said["y"] > board["y"] + 0.75 * board["height"]  # whoever chooses a place sees the others too
    one.page.get_by_role("button", name="Play on without the tutor").click()
    assert not one.page.locator(".tutor, .arrow, .pointer").count()
    one.page.reload()
    one.wait_for_table()
    assert not one.page.locator(".tutor").count()


def test_without_values_a_move_is_suggested_at_first_sight(person: Sit) -> None:
    one = person()
    one.context.route("**/practice", lambda route: route.abort())
    begin(one, "island")
    walk = Walk(one)
    while walk.done[-1:] != ["roll"]:
        walk.step()
    assert "looks far ahead" not in one.page.locator(".tutor").inner_text()


def test_a_refusal_opens_the_rules_at_its_rule(person: Sit) -> None:
    one = person()
    one.open_table("island", others=("easy", "easy"), players=3)
    one.wait_for_table()
    page = one.page
    page.get_by_role("button", name="Road").click(force=True)  # it rests, and says why
    page.locator(".notice .rule-link").click()
    named = page.locator("dialog.rules article.named")
    named.wait_for()
    rule = named.get_attribute("data-rule")
    assert rule == page.locator(".notice .rule-link").inner_text()
    one.wait_until(lambda: named.evaluate("e => e === document.activeElement"), why="the rule is in sight")
    assert not findings(one)
    page.get_by_role("searchbox").fill("distance next to building")
    page.locator("article[data-rule=I-SETTLE-2]").wait_for()
    assert page.locator("article").count() < 5
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    one.wait_until(lambda: not page.locator("dialog.rules").count(), why="the panel is closed")
    page.get_by_role("button", name="Rules", exact=True).click()
    costs = page.locator(".costs")
    costs.wait_for()
    assert 4 == costs.locator("dt").count()
    road = costs.locator("div", has=page.get_by_text("Road", exact=True)).locator("dd")
    assert "1 wood, 1 brick" in road.inner_text()
