"""Whole games through the interface, against bots, to the end screen and what comes after it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.means import House
from browser.people import Person
from browser.prepared import over, prepare
from lengths import first

Sit = Callable[..., Person]


@pytest.mark.parametrize(
    ("game", "others", "points"),
    first([("island", ("easy", "easy"), 5), ("traveler", ("easy", "easy"), 4), ("duel", ("easy",), 3)]),
)
def test_a_whole_game_is_played_to_its_end_screen(
    person: Sit, game: str, others: tuple[str, ...], points: int, tmp_path: Path
) -> None:
    sigrun = person()
    sigrun.open_table(game, others=others, players=len(others) + 1, Points_to_win=points)
    sigrun.wait_for_table()
    assert sigrun.play_to_the_end() > 10
    page = sigrun.page
    end = page.get_by_role("dialog")
    end.get_by_role("columnheader", name="Longest route").wait_for()
    totals = [int(text) for text in end.locator("tbody .total").all_inner_texts()]
    assert max(totals) >= points
    assert totals == sorted(totals, reverse=True)
    assert end.get_by_role("img", name="The dice").count() == 1
    sigrun.shoot(f"{game}-end")

    page.get_by_text("Checked on this device: the dice were fair.").wait_for()

    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "game.txt"
    download.value.save_as(record)
    assert f"game: {game}" in record.read_text().splitlines()

    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Step 1 of").wait_for()  # the frames have come: before that no step is told
    end.wait_for(state="detached")  # keys are meant for it as long as it is there
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    for step in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        page.get_by_text(f"Step {step} of").wait_for()
    page.wait_for_timeout(300)
    assert not [url for url in fetched if "/replay" in url]  # the frames are there already
    page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("button", name="To the end").click()
    count = page.locator(".count")
    sigrun.wait_until(lambda: len(set(re.findall(r"\d+", count.inner_text()))) == 1, why="the last step")
    sigrun.shoot(f"{game}-replay")

    sigrun.go("#/replay")
    page.reload()
    page.get_by_label("Open a record").set_input_files(record)
    page.get_by_text("Checked on this device: the dice were fair.").wait_for()
    page.get_by_text("Step 1 of").wait_for()


def test_a_replay_tells_no_step_before_its_frames_have_come(person: Sit, server: House) -> None:
    sigrun = person()
    ended = prepare(server.address, "duel", ["Sigrun", "easy:"], over, options={"vp": 3})
    held: list[Any] = []
    sigrun.page.route("**/replay?*", lambda route: held.append(route))  # a function of ours: Playwright marks it
    sigrun.go(f"#/replay/{ended.id}")
    slider, count = sigrun.page.get_by_role("slider", name="Replay"), sigrun.page.locator(".count")
    slider.wait_for()
    sigrun.wait_until(lambda: bool(held), why="the frames are asked for")
    assert slider.is_disabled()
    assert count.inner_text() == ""
    for route in held:
        route.continue_()
    sigrun.page.unroute("**/replay?*")
    sigrun.page.get_by_text("Step 1 of").wait_for()
    sigrun.page.keyboard.press("ArrowRight")
    sigrun.page.get_by_text("Step 2 of").wait_for()


def test_a_rematch_is_one_click(person: Sit, server: House) -> None:
    sigrun = person()
    first = prepare(server.address, "duel", ["Sigrun", "easy:"], over, options={"vp": 3})
    sigrun.sit_at(first, 0)
    sigrun.page.get_by_role("button", name="Rematch").click()
    sigrun.page.wait_for_url(lambda url: "/table/" in url and first.id not in url)
    sigrun.wait_for_table()
    sigrun.wait_until(lambda: sigrun.targets.count() > 0 or "places" in sigrun.status, why="the rematch begins")
    assert not sigrun.page.locator(".notice").count()
