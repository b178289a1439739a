"""What the others did is seen without asking, and what is touched and read grows with the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest

from browser.means import House
from browser.people import Person
from browser.prepared import late, prepare
from server.driver import Seated

Sit = Callable[..., Person]
TOUCHED = (".hand .stack", ".actions .button", "button.big", ".strip li", ".strip .dice svg")
ROOT = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
HEIGHTS = "names => names.map((name) => document.querySelector(name).getBoundingClientRect().height)"


def test_what_the_others_did_stays_until_my_turn_and_lights_up_on_the_board(person: Sit, server: House) -> None:
    left: dict[str, int] = {}

    def sixth_turn(seated: Seated) -> bool:
        """It is the person's turn, and the server has said what the bank has left."""
        view = seated.you[0]["view"]
        left.update({**view["supply"], "deck": view["deck"]} if view else {})
        return late("roll", 6)(seated)

    table = prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], sixth_turn, clock="relaxed")
    one = person()
    one.sit_at(table, 0)
    page = one.page
    turns = page.locator(".recap .turn")
    assert [turn.get_attribute("data-recap") for turn in turns.all()] == ["1", "2"]
    assert page.locator(".recap .turn:first-child svg use[href^='#ln-die-']").count() == 2
    assert page.locator("[data-outline=last]").count() == 1
    lit = page.locator("[data-outline=lit]")

    line = page.locator("[role=log] p:has(.place)").last
    line.scroll_into_view_if_needed()
    assert line.locator("svg").count() >= 1  # a picture of what was done
    line.hover()
    one.wait_until(lambda: lit.count() == 1, why="the place of the line")
    page.locator("h1").hover()
    one.wait_until(lambda: lit.count() == 0, why="nothing is looked at")
    page.get_by_role("group", name="What happened").focus()
    for _ in range(40):  # over the parts of the turns, to one that names a place
        page.keyboard.press("ArrowLeft")
        if lit.count():
            break
    assert lit.count() > 0
    page.locator("[role=log]").focus()
    for _ in range(40):  # up to a line that names a place
        page.keyboard.press("ArrowUp")
        if lit.count():
            break
    assert lit.count() > 0

    facts = page.locator(".strip [data-fact]").evaluate_all(
        "all => all.map(one => [one.dataset.fact, Number(one.querySelector('span').textContent)])"
    )
    assert [name for name, _ in facts] == ["wood", "brick", "wool", "wheat", "ore", "deck"]
    assert dict(facts) == left
    assert page.locator(".strip .history rect").count() >= 5
    assert re.fullmatch(r"[0-3]:[0-5]\d", page.locator(".strip .time").inner_text())

    page.set_viewport_size({"width": 360, "height": 640})
    one.wait_until(lambda: turns.count() == 1, why="a phone shows the last turn")
    assert page.locator("[data-outline=last]").is_visible()
    page.get_by_role("button", name="All turns since yours").click()
    one.wait_until(lambda: turns.count() == 2, why="and the others on demand")
    page.set_viewport_size({"width": 1280, "height": 800})
    one.main.click()
    one.wait_until(lambda: turns.count() == 0, why="my turn has begun")
    one.wait_until(lambda: page.locator(".strip .dice").count() == 1, why="my dice")
    rolled = page.locator(".strip .rolls").get_attribute("aria-label")
    assert rolled.endswith(f"= {page.locator('.strip .total').inner_text()}")


def test_a_line_that_is_looked_at_may_go(person: Sit, server: House) -> None:
    """The line that has the focus goes with its sheet, and what it lit up on the board goes out."""
    table = prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], late("roll", 2))
    one = person(phone=True)
    one.sit_at(table, 0)
    page = one.page
    lit = page.locator("[data-outline=lit]")
    page.get_by_role("button", name="Log").click()
    page.locator("[role=log]").focus()
    for _ in range(40):  # up to a line that names a place
        page.keyboard.press("ArrowUp")
        if lit.count():
            break
    assert lit.count() > 0
    page.keyboard.press("Escape")
    one.wait_until(lambda: lit.count() == 0, why="nothing is looked at")


def rooted(one: Person, root: float) -> bool:
    """Whether the page has a root length."""
    return bool(one.page.evaluate(ROOT) == root)


@pytest.mark.long
def test_hand_dice_buttons_and_type_grow_with_the_screen(person: Sit, server: House) -> None:
    table = prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], late("end", 2))
    one = person()
    one.sit_at(table, 0)
    page = one.page
    sizes = {}
    for width, height, root in ((1024, 700, 16), (1280, 800, 16), (1920, 1080, 19.5), (2560, 1440, 24)):
        page.set_viewport_size({"width": width, "height": height})
        one.wait_until(partial(rooted, one, root), why=f"the root length at {width}")
        page.wait_for_timeout(100)
        sizes[width] = page.evaluate(HEIGHTS, TOUCHED)
    page.set_viewport_size({"width": 820, "height": 1180})  # a tablet has the log under the board, over its whole width
    page.locator(".table.tablet").wait_for()
    players, board, log = (page.locator(name).bounding_box() for name in (".players", "main", "aside"))
    assert players["y"] + players["height"] <= board["y"]
    assert board["width"] == log["width"] == 820
    assert log["y"] >= board["y"] + board["height"]
    assert page.locator("aside [role=log]").is_visible()
    assert not page.get_by_role("button", name="Newer lines below").count()  # the log goes on following
    last = page.locator("aside [role=log] p").last.bounding_box()
    assert last["y"] + last["height"] <= log["y"] + log["height"]
    for what, desk, large in zip(TOUCHED, sizes[1280], sizes[2560], strict=True):
        assert large > 1.4 * desk, f"{what} does not grow: {sizes}"
