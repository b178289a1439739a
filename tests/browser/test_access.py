"""For everybody: by keyboard alone, by touch on a phone, and with a guide that names the rules."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from browser.fit import PAINTED
from browser.means import House
from browser.people import Person
from browser.prepared import late, prepare

Sit = Callable[..., Person]
ARROWS = ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown")
TOWARDS = """([wanted, turn]) => {
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }
  const [x, y] = middle(document.activeElement)
  const [goalX, goalY] = middle([...document.querySelectorAll('.target')].find((one) => one.ariaLabel === wanted))
  const across = Math.abs(goalX - x) > Math.abs(goalY - y)
  if (across === (turn % 5 < 4)) return goalX > x ? 'ArrowRight' : 'ArrowLeft'
  return goalY > y ? 'ArrowDown' : 'ArrowUp'
}"""
"""The arrow that leads from where the focus is to a place; now and then the other way round an obstacle."""


def test_by_keyboard_alone_from_the_home_page_to_the_second_turn(person: Sit) -> None:
    """A whole game by keys, with its city, its trades and its sevens, is that of ``test_keyboard``."""
    one = person("")
    page, press = one.page, one.page.keyboard.press
    one.go()
    page.get_by_role("link", name="Start: The Island").wait_for()
    tab_to(one, "a[href='#/new/island'].main")
    press("Enter")
    page.locator("button[type=submit]:enabled").wait_for()
    tab_to(one, "input[name=players]")
    press("ArrowLeft")  # three players instead of four
    for seat in (0, 1):
        tab_to(one, f"#seat-{seat}")
        press("Home")  # the first of the list
    assert page.locator("select[id^=seat]").evaluate_all("all => all.map(one => one.value)") == ["easy"] * 2
    tab_to(one, "summary")
    press("Enter")
    tab_to(one, "input[type=number]")
    page.keyboard.type("22")
    press("Enter")
    one.wait_for_table()
    rolled = page.locator("[role=log] p", has_text="Guest rolls")
    end = time.monotonic() + 240
    while rolled.count() < 2:
        assert time.monotonic() < end, f"no second turn yet; status: {one.status!r}"
        step_by_keyboard(one)


def tab_to(one: Person, selector: str) -> None:
    """Press Tab until something that fits has the focus, when it is there."""
    one.page.locator(selector).first.wait_for(state="attached")
    passed = []
    for _ in range(80):
        if focused(one, "(e, s) => !!e?.matches(s)", selector):
            return
        passed.append(focused(one, "e => `${e?.tagName} ${e?.ariaLabel ?? e?.textContent.trim().slice(0, 30)}`"))
        one.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is never reached by Tab, but: {passed}; page: {one.told!r}")


def focused(one: Person, question: str, asked: Any = None) -> Any:
    """Ask something of the element that has the focus."""
    return one.page.evaluate(f"asked => ({question})(document.activeElement, asked)", asked)


def step_by_keyboard(one: Person) -> None:
    """The next step of somebody who wants to get on, with keys only."""
    press = one.page.keyboard.press
    step = one.look(build=False, patience=0.5)["what"]
    if step == "choice":
        press("Enter")
    elif step == "card":
        tab_to(one, ".discard .token:not([disabled])")
        press("Enter")
    elif step == "discard":
        tab_to(one, "button.big")
        press("Enter")
    elif step == "decline":
        tab_to(one, "[data-answer-with=decline]")
        press("Enter")
    elif step == "place":
        tab_to(one, ".target")
        walk_to_ore_and_wheat(one)
        press("Enter")
    elif step == "main":
        press_space(one)


def press_space(one: Person) -> None:
    """The main button from wherever the focus is not on another one."""
    one.page.evaluate("document.activeElement?.blur()")
    one.page.keyboard.press("Space")


def walk_to_ore_and_wheat(one: Person) -> None:
    """Walk over the glowing places to the one that is said to yield the most ore and wheat, or near it."""
    places = one.page.locator(".target").evaluate_all("all => all.map((one) => one.ariaLabel ?? '')")
    best = max(places, key=worth)
    for turn in range(40 if worth(best) else 0):  # any road and any hex for the robber will do
        if focused(one, "e => e?.ariaLabel") == best:
            return
        one.page.keyboard.press(one.page.evaluate(TOWARDS, [best, turn]))


def worth(place: str) -> int:
    """How often a place yields what a city costs, by what is said of it; both kinds count more than one."""
    pips = {
        kind: [6 - abs(7 - int(n)) for n in re.findall(rf"{kind} (\d+)", place)] for kind in ("mountains", "fields")
    }
    return sum(map(sum, pips.values())) + 10 * all(pips.values())


def test_on_a_phone_a_tapped_place_asks_back(person: Sit) -> None:
    one = person(phone=True)
    one.open_table("island", others=("easy", "easy"), players=3)
    one.wait_for_table()
    one.wait_until(lambda: one.targets.count() > 0, why="my turn to place")
    roads = one.page.locator(".plank:not(.ghost)")
    sea = one.page.locator(".island").bounding_box()
    one.page.touchscreen.tap(sea["x"] + 4, sea["y"] + sea["height"] - 4)  # far from everything that glows
    one.page.evaluate(PAINTED)
    assert not one.page.locator(".choice").count()
    tap(one, one.targets.nth(5))
    one.page.get_by_role("button", name="Cancel").tap()
    one.wait_until(lambda: not one.page.locator(".choice").count(), why="nothing was chosen")
    tap(one, one.targets.nth(5))
    one.page.locator(".choice .button.main").tap()
    one.wait_until(lambda: "road" in one.status, why="the settlement stands")
    before = roads.count()
    tap(one, one.targets.first)
    one.page.locator(".choice .button.main").tap()
    one.wait_until(lambda: roads.count() > before, why="the road lies")


def tap(one: Person, target: Any) -> None:
    """Tap a glowing place, and see that it asks back."""
    box = target.bounding_box()
    one.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.locator(".choice .button.main").wait_for()


def test_every_control_of_a_table_is_large_enough_for_a_finger(person: Sit, server: House) -> None:
    for game, bots in (("island", ["easy:"] * 2), ("road", ["easy:"] * 2), ("dice", ["greedy:"])):
        table = prepare(server.address, game, ["Sigrun", *bots], late("end", 2))
        one = person(phone=True)
        one.sit_at(table, 0)
        small = one.page.evaluate(
            "() => [...document.querySelectorAll('button, a, [role=tab]')].filter(e => e.offsetParent).map(e => "
            "[e.innerText || e.ariaLabel, e.getBoundingClientRect()]).filter(([, b]) => b.width < 43 || b.height < 43)"
            ".map(([name, b]) => `${name} ${Math.round(b.width)}x${Math.round(b.height)}`)"
        )
        assert not small, f"{game}: {small}"
