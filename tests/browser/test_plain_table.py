"""A game that the client has never heard of is listed, opened and played on a plain table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from browser.axe import findings
from browser.means import CHROMIUM, STATIC, House, needed
from browser.people import Person
from lengths import first
from sixth_game import install

Sit = Callable[..., Person]
MOVES = ".moves .items button"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server beside which Knarr is installed."""
    needed("the built client (pip install .)", (STATIC / "index.html").is_file())
    needed("a Chromium browser", CHROMIUM)
    folder = tmp_path_factory.mktemp("house")
    house = House(folder, install(folder / "packages"))
    house.open()
    yield house
    house.end()


@pytest.fixture
def sit(house: House, person: Sit) -> Sit:
    """Somebody at that server."""
    return partial(person, house=house)


def play_to_the_end(one: Person, choose: Callable[[Any], None]) -> None:
    """Choose moves until the end is shown."""
    ceremony = one.page.locator(".finale")
    for _ in range(120):
        one.wait_until(lambda: ceremony.count() > 0 or "Your turn" in one.status, why="the own turn or the end")
        if ceremony.count():
            one.pass_over_the_feast()
            return
        choose(one.page)
        one.page.locator(".table:not(.busy)").wait_for()
    raise AssertionError("the game does not end")


def test_the_lobby_offers_the_game_with_its_own_words(sit: Sit) -> None:
    one = sit()
    one.go()
    one.page.get_by_role("heading", name="Knarr").wait_for()
    assert one.page.get_by_text("2–4 players").count()
    one.shoot("plain-home")
    one.go("#/new/knarr")
    one.page.locator("button[type=submit]:enabled").wait_for()
    assert 6 == one.page.locator("aside ol li").count()  # the rules in one minute
    assert "Bot: skipper" in one.page.locator("#seat-0 option").all_inner_texts()
    one.page.get_by_text("Options", exact=True).click()
    assert one.page.get_by_label("Voyages", exact=True).get_attribute("max") == "5"
    one.shoot("plain-new")
    assert [] == findings(one)


@pytest.mark.parametrize("phone", first([False, True]), ids=["desk", "phone"])
def test_a_whole_game_is_played_on_the_plain_table(sit: Sit, phone: bool) -> None:
    one = sit(phone=phone, dark=phone)
    one.open_table("knarr", players=3, others=("skipper", "skipper"), Voyages=2)
    one.wait_for_table()
    page = one.page
    where = "phone" if phone else "desk"
    assert "Your turn: choose a cargo" == one.status
    assert ["Load a card: 1", "Load a card: 5"] == [
        text for text in page.locator(MOVES).all_inner_texts() if text[-1] in "15"
    ]
    own = page.locator("[data-place]").first
    assert "Only you see this" in own.inner_text()
    assert "Only you see this" not in page.locator("[data-place]").nth(1).inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one.shoot(f"plain-{where}")
    assert [] == findings(one)
    play_to_the_end(one, lambda page: page.locator(MOVES).last.click())
    end = page.get_by_role("dialog")
    assert 3 == end.locator("tbody tr").count()
    one.shoot(f"plain-{where}-end")
    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Step 1 of").wait_for()
    page.get_by_role("button", name="To the end").click()
    page.locator("[data-place]").first.wait_for()
    one.shoot(f"plain-{where}-replay")


def test_the_plain_table_is_played_by_keyboard_alone(sit: Sit) -> None:
    one = sit()
    one.open_table("knarr", players=2, others=("skipper",), Voyages=1)
    one.wait_for_table()

    def choose(page: Any) -> None:
        page.locator("body").press("Space")  # the dominant button leads to the moves, or plays the only one
        if page.evaluate("document.activeElement.matches('.moves button')"):
            page.keyboard.press("Enter")

    play_to_the_end(one, choose)
