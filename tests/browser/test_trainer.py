"""The trainer: chances of places on a new board, a quiz with points, and the puzzles of a day."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.axe import findings
from browser.fit import does_not_fit
from browser.people import Person
from browser.test_fit import SIZES
from server.test_practice import wasm_of

Sit = Callable[..., Person]


def fits_every_layout(one: Person, name: str) -> None:
    """On a phone, a tablet and a desk, where the page is left."""
    for size in ("360", "820", "1280"):
        width, height = SIZES[size]
        one.page.set_viewport_size({"width": width, "height": height})
        assert not does_not_fit(one), f"{name} at {size}"
        one.shoot(f"{name}-{size}")


def test_an_opening_is_placed_with_points_for_each_place(person: Sit) -> None:
    wasm_of("island")
    one = person()
    one.go("#/trainer")
    page, status = one.page, one.page.locator(".exercise .status")
    one.targets.first.wait_for()
    one.wait_until(lambda: "choose a place" in status.inner_text(), 60, "the places are weighed")
    assert not page.locator(".island .mark").count(), "a quiz shows no chances before the answer"
    one.pick(one.targets.first)
    one.wait_until(lambda: "of 10" in status.inner_text(), why="points for the place")
    assert page.locator(".island .mark").count() == one.targets.count()
    assert re.search(r"Score: \d+ of 10", page.locator(".score").inner_text())
    assert not findings(one)
    fits_every_layout(one, "trainer")
    page.locator("[data-what=nextPiece]").click()
    one.wait_until(lambda: "choose a place" in status.inner_text(), 60, "the next piece")
    assert one.targets.first.get_attribute("data-place").startswith("path-")
    page.get_by_role("button", name="Show all chances").click()
    assert page.locator(".island .mark").count() == one.targets.count()


def test_the_puzzles_of_a_day_are_tried_and_the_days_are_counted(person: Sit) -> None:
    one = person()
    one.go("#/puzzles")
    moves, status = one.page.locator("[data-what=puzzleMove]"), one.page.locator(".exercise .status")
    for number in range(1, 6):
        one.wait_until(lambda number=number: f"Puzzle {number} of 5" in status.inner_text(), why="a puzzle")  # type: ignore[misc]
        hand = one.page.locator(".exercise footer [role=group] li, .exercise .map")
        assert hand.count()  # the cards to move with, or a sheet of the Dice game, which has no cards
        moves.first.click()
        one.wait_until(lambda: re.search("Right!|Better: ", status.inner_text()) is not None, why="an answer")
        if number == 1:
            assert not findings(one)
            fits_every_layout(one, "puzzle")
        one.page.locator("[data-what=nextPiece]").click()
    one.wait_until(
        lambda: re.search(r"\d of 5 solved today. Days in a row: 1", status.inner_text()) is not None, why="all"
    )
