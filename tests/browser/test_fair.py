"""The page checks the dice by itself: it says what fits, and no server can talk it out of what does not."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.means import CHROMIUM, DESK, PHONE, PICTURES, STATIC, House, needed
from browser.people import Person
from server.test_practice import wasm_of

Sit = Callable[..., Person]
BAD = "THIS DOES NOT FIT. Do not trust the dice of this game."


class CrookedHouse(House):
    """A server that was patched to cheat."""

    def __init__(self, folder: Path) -> None:
        self.way = folder / "way"
        super().__init__(folder, crooked=str(self.way))
        self._command = [sys.executable, str(Path(__file__).parent / "crooked.py")]


@pytest.fixture(scope="module")
def crooked_house(libraries: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CrookedHouse]:  # noqa: ARG001
    needed("the built client (pip install .)", (STATIC / "index.html").is_file())
    needed("a Chromium browser", CHROMIUM)
    wasm_of("dice")
    house = CrookedHouse(tmp_path_factory.mktemp("crooked"))
    house.open()
    yield house
    house.end()


@pytest.fixture
def cheated(chromium: Any, crooked_house: CrookedHouse) -> Iterator[Callable[..., Person]]:
    """Somebody whose host cheats in a certain way."""
    opened: list[Any] = []

    def sit(how: str, *, phone: bool = False) -> Person:
        crooked_house.way.write_text(how, encoding="utf-8")
        context = chromium.new_context(
            viewport=PHONE if phone else DESK, reduced_motion="reduce", service_workers="block"
        )
        opened.append(context)
        context.set_default_timeout(60_000)
        return Person(context, crooked_house.home, "Sigrun", PICTURES)

    yield sit
    for context in opened:
        context.close()


def verdict(one: Person) -> str:
    """What the page says about the dice, once it has made up its mind."""
    one.page.locator("[data-verdict][data-done=true]").wait_for()
    return str(one.page.locator("[data-verdict]").inner_text())


def play_dice(one: Person) -> str:
    table = one.open_table("dice", players=2, others=("greedy",), Turns=1)
    one.wait_for_table()
    one.play_to_the_end()
    return table


def test_the_page_says_that_it_has_checked_the_dice_itself(person: Sit) -> None:
    wasm_of("dice")
    sigrun = person()
    asked: list[str] = []
    sigrun.page.on("request", lambda request: asked.append(request.url))
    table = play_dice(sigrun)
    said = verdict(sigrun)
    assert "Checked on this device: the dice were fair." in said
    assert "The number that your browser sealed is among them, unchanged." in said
    assert "is the one that your browser was told before the game" in said
    assert "kept during the game fit" in said
    assert not [url for url in asked if "/verify" in url]  # whoever is suspected is not asked
    sigrun.shoot("fair-good")

    sigrun.go(f"#/replay/{table}")
    sigrun.page.get_by_role("button", name="Check the dice").click()
    assert "among them, unchanged" in verdict(sigrun)


def test_a_page_that_was_loaded_again_still_knows_its_number(person: Sit) -> None:
    wasm_of("dice")
    sigrun = person(phone=True)
    table = sigrun.open_table("dice", players=2, others=("greedy",), Turns=1)
    sigrun.wait_for_table()
    sigrun.page.reload()
    sigrun.wait_for_table()
    sigrun.play_to_the_end()
    assert "among them, unchanged" in verdict(sigrun)
    sigrun.shoot("fair-good-phone")
    sigrun.page.reload()
    assert "among them, unchanged" in verdict(sigrun)
    kept = json.loads(sigrun.page.evaluate(f"localStorage.getItem('landnam.fair.{table}')"))
    assert {"0"} == set(kept["nonces"]) == set(kept["commits"])


@pytest.mark.parametrize("phone", [False, True])
def test_a_server_that_drops_the_number_and_grinds_its_own_is_caught(
    cheated: Callable[..., Person], phone: bool
) -> None:
    sigrun = cheated("swap", phone=phone)
    sigrun.open_table("dice", players=2, others=("greedy",), Turns=1)
    sigrun.wait_for_table()
    sigrun.page.get_by_role("alert").get_by_text("replaced the number that your browser added to the dice").wait_for()
    sigrun.shoot(f"fair-alarm{'-phone' if phone else ''}")
    sigrun.page.get_by_role("button", name="Understood").click()
    sigrun.play_to_the_end()
    said = verdict(sigrun)
    assert BAD in said
    assert "The number that your browser added to the dice is missing or was changed." in said
    sigrun.shoot(f"fair-bad{'-phone' if phone else ''}")


@pytest.mark.parametrize(
    ("how", "found"),
    [
        ("hide", ["The number that your browser added to the dice is missing or was changed."]),
        ("secret", ["sealed number is not the one that your browser was told before the game."]),
        (
            "roll",
            [
                "This chance result does not follow from the sealed numbers.",
                "not the ones that your browser was told during the game.",
            ],
        ),
    ],
)
def test_a_server_that_cheats_in_other_ways_is_caught(
    cheated: Callable[..., Person], how: str, found: list[str]
) -> None:
    sigrun = cheated(how)
    play_dice(sigrun)
    said = verdict(sigrun)
    assert BAD in said
    for fault in found:
        assert fault in said


def test_a_number_is_not_opened_where_the_server_has_put_another_in_its_place(cheated: Callable[..., Person]) -> None:
    sigrun = cheated("commit")
    sent: list[str] = []
    sigrun.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    sigrun.open_table("dice", players=2, others=("greedy",), Turns=1)
    sigrun.page.get_by_role("alert").get_by_text("Your number was not opened.").wait_for()
    assert any('"ready"' in frame for frame in sent)
    assert not any('"reveal"' in frame for frame in sent)
