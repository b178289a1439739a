"""What the others did is seen without asking, and everything fits the screen, from a low phone to a large desk."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from browser.means import House
from browser.people import Person
from browser.prepared import late, prepare

Sit = Callable[..., Person]
SIZES = ((360, 640), (820, 1180), (1180, 820), (1024, 700), (1280, 800), (1920, 1080), (2560, 1440))
NAMES = ("Sigrun Thorvaldsdottir", "Ragnhildur Bjarnarson", "Snorri of the Long Fjord", "Gudridur Vidforla")
MANY = {"knight": 2, "victory": 1, "roads": 1, "invention": 1, "monopoly": 1}
MISFITS = """() => {
  const found = []
  const inside = (box) => box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1
  const name = (e) => `${e.className.baseVal ?? e.className} ${e.innerText || e.ariaLabel || ''}`.trim()
  const controls = '.hand button, .actions .button, .go .button, header .button, .zoom .button, .players > li'
  for (const e of document.querySelectorAll(controls)) {
    const box = e.getBoundingClientRect()
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (!inside(box)) found.push(`outside: ${name(e)}`)
    else if (!at || !(e.contains(at) || at.contains(e))) found.push(`covered: ${name(e)} by ${at && name(at)}`)
  }
  for (const e of document.querySelectorAll('.development .name, .actions .word, .strip li'))
    if (e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 2) found.push(`cut off: ${name(e)}`)
  for (const boat of document.querySelectorAll('.land use[href="#ln-boat"]')) {
    const box = boat.getBoundingClientRect()
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (!inside(box) || !at?.closest('.stage')) found.push(`a harbour is covered by ${at && name(at)}`)
  }
  for (const e of document.querySelectorAll('.players, .strip, .recap, .bar, aside'))
    if (e.getBoundingClientRect().right > innerWidth + 1) found.push(`too wide: ${name(e).slice(0, 40)}`)
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide')
  return found
}"""


ROOT = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"


def full(message: str) -> str:
    """What the server says, with a hand of fifteen cards, six development cards and long names in it."""
    said = json.loads(message)
    for you in said.get("you") or []:
        for seat, own in enumerate((you.get("view") or {}).get("seats", [])):
            if seat == you["seat"] and own["hand"] is not None:
                own.update(hand=dict.fromkeys(own["hand"], 3), cards=15)
                if "development_cards" in own:
                    own.update(development_cards=MANY, development=6)
    for seat, info in enumerate((said.get("table") or {}).get("seats", [])):
        info["name"] = NAMES[seat]
    return json.dumps(said)


def fill(route: Any) -> None:
    server = route.connect_to_server()
    server.on_message(lambda message: route.send(full(message)))
    route.on_message(server.send)


@pytest.mark.parametrize(("game", "bots"), [("island", 3), ("duel", 1), ("road", 3)])
def test_a_full_hand_and_long_names_fit_every_screen(person: Sit, server: House, game: str, bots: int) -> None:
    table = prepare(server.address, game, ["Sigrun", *["easy:"] * bots], late("end", 6))
    one = person()
    one.page.route_web_socket("**/*", fill)
    one.sit_at(table, 0)
    sizes = {}
    for width, height in SIZES:
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.wait_for_timeout(300)
        one.wait_until(lambda: not one.page.evaluate(MISFITS), 20, f"{game} at {width} x {height}")
        root = 16 if width < 1300 else 24 if width == 2560 else 19.5
        one.page.wait_for_function(f"({ROOT})() === {root}", timeout=20_000)
        sizes[width] = one.page.evaluate(
            "() => ['.hand .stack', '.actions .button', 'button.big', '.strip li'].map("
            "one => document.querySelector(one).getBoundingClientRect().height)"
        )
    for desk, large in zip(sizes[1280], sizes[2560], strict=True):
        assert large > 1.4 * desk, f"hand, actions, button and figures grow with the screen: {sizes}"


def test_what_the_others_did_stays_until_my_turn_and_lights_up_on_the_board(person: Sit, server: House) -> None:
    table = prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], late("roll", 6))
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
    line.hover()
    one.wait_until(lambda: lit.count() == 1, why="the place of the line")
    page.locator("h1").hover()
    one.wait_until(lambda: lit.count() == 0, why="nothing is looked at")
    page.locator("[role=log]").focus()
    for _ in range(40):  # up to a line that names a place
        page.keyboard.press("ArrowUp")
        if lit.count():
            break
    assert lit.count() > 0

    facts = page.locator(".strip [data-fact]").evaluate_all("all => all.map(one => one.dataset.fact)")
    assert facts == ["wood", "brick", "wool", "wheat", "ore", "deck"]
    assert page.locator(".strip .history rect").count() >= 5

    page.set_viewport_size({"width": 360, "height": 640})
    one.wait_until(lambda: turns.count() == 1, why="a phone shows the last turn")
    page.get_by_role("button", name="All turns since yours").click()
    one.wait_until(lambda: turns.count() == 2, why="and the others on demand")
    page.set_viewport_size({"width": 1280, "height": 800})
    one.main.click()
    one.wait_until(lambda: turns.count() == 0, why="my turn has begun")
    one.wait_until(lambda: page.locator(".strip .dice").count() == 1, why="my dice")
