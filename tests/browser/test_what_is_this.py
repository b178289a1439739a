"""What is this?: every control explains itself, by mouse, by touch and by keyboard, and does nothing meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.axe import findings
from browser.means import House
from browser.people import Person
from browser.prepared import Reached, late, legal, over, phase, prepare
from lengths import first

Sit = Callable[..., Person]
EVERY_CONTROL = (Path(__file__).parent / "every_control.js").read_text()


def ask(one: Person) -> Any:
    """Switch the explanations on; what they are told in."""
    one.page.locator("header [data-what=ask]").click()
    bubble = one.page.locator(".help")
    bubble.wait_for()
    return bubble


def go_on(one: Person) -> None:
    one.page.keyboard.press("Escape")
    one.page.locator(".help").wait_for(state="detached")


def walk(one: Person, least: int) -> None:
    """Ask every control that is on the screen now, also while something lies over the button that asks."""
    one.page.keyboard.press("?")
    one.page.locator(".help").wait_for()
    found = one.page.evaluate(EVERY_CONTROL)
    assert not found["silent"]
    assert found["asked"] >= least
    go_on(one)


MOMENTS: dict[str, tuple[str, Reached, int]] = {
    "island": ("island", late("end", 8), 20),
    "traveler": ("traveler", phase("place settlement"), 20),
    "duel": ("duel", legal("end"), 20),
    "road": ("road", legal("end"), 20),
    "dice": ("dice", phase("keeping"), 20),
}


@pytest.mark.parametrize("moment", first(MOMENTS))
def test_no_control_of_a_table_is_without_an_explanation(person: Sit, server: House, moment: str) -> None:
    """Also of the menus that a table opens."""
    game, reached, least = MOMENTS[moment]
    bots = ["greedy:"] if game == "dice" else ["easy:"] if game == "duel" else ["easy:", "easy:"]
    one = person()
    one.sit_at(prepare(server.address, game, ["Sigrun", *bots], reached), 0)
    page = one.page
    page.locator(".actions [data-do]").first.wait_for()
    walk(one, least)
    page.get_by_role("button", name="Rules", exact=True).click()
    page.locator("dialog.rules article").first.wait_for()
    assert page.locator("dialog.rules article").count() > 10
    page.keyboard.press("Escape")
    page.locator("dialog.rules").wait_for(state="detached")
    if page.locator("[data-do=trade]").count():
        page.locator("[data-do=trade]").click()
        page.locator(".composer").wait_for()
        walk(one, least)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").wait_for()
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("dialog", name="Leave the game").wait_for()
    walk(one, least)


def test_no_control_around_the_games_is_without_an_explanation(person: Sit, server: House) -> None:
    ended = prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], over, options={"vp": 4})
    one = person()
    page = one.page
    one.sit_at(ended, 0)
    page.locator(".end .charts").wait_for()
    walk(one, 8)
    one.go(f"#/replay/{ended.id}")
    page.get_by_role("slider").wait_for()
    walk(one, 12)
    one.go()
    page.get_by_role("button", name="The Island in one minute").click()
    walk(one, 20)
    one.go("#/new/island")
    page.locator("summary").click()
    page.locator("#seat-0").select_option("open")
    page.locator("#seat-1").select_option("me")
    walk(one, 25)
    page.locator("button[type=submit]").click()
    page.get_by_text("An invitation for one person", exact=True).click()
    walk(one, 12)
    invitation = page.get_by_label("Invitation to this room").input_value()
    late_comer = person("Bjarni")
    late_comer.page.goto(invitation)
    late_comer.page.get_by_role("button", name="Take a seat").wait_for()
    walk(late_comer, 10)


def test_nothing_happens_while_controls_are_explained(person: Sit, server: House) -> None:
    one = person()
    one.sit_at(prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], legal("roll"), build=False), 0)
    page = one.page
    status = one.status
    bubble = ask(one)
    assert "does nothing" in bubble.inner_text()
    assert not findings(one)

    # By mouse: pointing explains, and a click does nothing.
    page.locator("[data-do=road]").hover()
    page.locator(".help[data-topic=road]").wait_for()
    told = bubble.inner_text()
    assert all(part in told for part in ("Road", "glowing path", "costs 1 wood, 1 brick", "Key: R", "I-ROAD-2"))
    one.shoot("what-is-this")
    one.main.click()
    page.locator(".help[data-topic=main]").wait_for()
    page.locator("[data-what=home]").click()
    page.locator(".help[data-topic=home]").wait_for()
    assert one.status == status

    # By keys: a key tells what it would do, Tab goes on, and Enter leads to the rules.
    page.keyboard.press("u")
    page.locator(".help[data-topic=undo]").wait_for()
    page.keyboard.press("Space")
    page.keyboard.press("e")
    page.locator(".help[data-topic=main]").wait_for()
    assert one.status == status
    page.locator("[data-do=city]").focus()
    page.keyboard.press("Tab")
    page.locator(".help[data-topic=buy]").wait_for()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    named = page.locator("dialog.rules article.named")
    named.wait_for()
    assert named.get_attribute("data-rule") == "I-DEV-1"
    assert not page.locator(".help").count()
    page.keyboard.press("Escape")
    named.wait_for(state="detached")

    # The key that asks, and the one that ends it; then the game goes on.
    page.keyboard.press("?")
    bubble.wait_for()
    go_on(one)
    one.main.click()
    one.wait_until(lambda: one.status != status, why="the dice are rolled")


def test_a_tap_explains_too_in_the_language_of_the_page(person: Sit, server: House) -> None:
    one = person(phone=True, language="de")
    one.sit_at(prepare(server.address, "dice", ["Sigrun"], phase("keeping")), 0)
    page = one.page
    bubble = ask(one)
    for what, words in (
        ("[data-do=stand]", "Beendet das Würfeln"),
        ("[data-die='2']", "Ein Würfel."),
        ("[data-what=main]", "Würfelt mit den Würfeln, die du nicht behältst"),  # as it is in this game
    ):
        page.locator(what).tap()
        bubble.get_by_text(words).wait_for()
        box = bubble.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 740
    one.shoot("what-is-this-phone")
    assert page.locator("[data-die='2']").get_attribute("aria-pressed") == "false"
    page.locator("header [data-what=ask]").tap()
    bubble.wait_for(state="detached")
    page.locator("[data-die='2']").tap()
    page.locator("[data-die='2'][aria-pressed=true]").wait_for()


def test_it_is_offered_once_at_the_first_real_game(person: Sit) -> None:
    one = person("")
    page, offer = one.page, one.page.locator(".offer")
    one.go()
    page.locator("[data-course=island]").click()
    one.wait_for_table()
    page.locator(".tutor").wait_for()
    assert not offer.count()
    one.open_table("duel")
    one.wait_for_table()
    offer.wait_for()
    one.shoot("what-is-this-offered")
    page.reload()
    offer.wait_for()
    offer.get_by_role("button", name="Close").click()
    offer.wait_for(state="detached")
    page.reload()
    one.wait_for_table()
    page.locator(".target").first.wait_for()
    assert not offer.count()
    one.open_table("dice", players=1)
    one.wait_for_table()
    assert not offer.count()

    other = person("")
    other.open_table("duel")
    other.wait_for_table()
    other.page.locator(".offer").get_by_role("button", name="What is this?").click()
    other.page.locator(".help").wait_for()
    go_on(other)
    assert not other.page.locator(".offer").count()
