"""The report of a game in the page, the expert at any step, playing on from there; help against bots alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from browser.axe import findings
from browser.means import House
from browser.people import Person
from browser.prepared import Prepared, legal, over, phase, prepare
from compiling import solve_dice
from landnam.analysis import analyse
from lengths import first
from server.test_practice import wasm_of

Sit = Callable[..., Person]


@pytest.fixture(scope="module")
def finished(server: House) -> Prepared:
    """A short game that is over."""
    return prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], over, options={"vp": 3})


def read(one: Person, table: Prepared, more: str = "") -> None:
    """Open the replay of a game with its report."""
    one.sit_at(table, 0)
    one.go(f"#/replay/{table.id}?report{more}")
    one.page.locator(".course [role=slider]").wait_for(timeout=240_000)  # made at the lowest priority of the machine


def step(one: Person) -> int:
    return int(one.page.locator("input[type=range]").input_value())


def test_the_curve_leads_through_the_game_and_the_sums_close(person: Sit, finished: Prepared) -> None:
    one = person()
    read(one, finished)
    page, curve = one.page, one.page.locator(".course [role=slider]")
    last = int(page.locator("input[type=range]").get_attribute("max"))
    area = curve.bounding_box()
    page.mouse.click(area["x"] + area["width"] / 2, area["y"] + 30)
    one.wait_until(lambda: abs(step(one) - last // 2) <= 1, why="the middle of the game")
    before = step(one)
    curve.press("ArrowRight")
    one.wait_until(lambda: step(one) == before + 1, why="one step on")
    curve.press("End")
    one.wait_until(lambda: step(one) == last, why="the end")
    rows = sums_shown(one)
    parts = ("Start", "Own luck", "Own decisions", "Luck of others", "Decisions of others", "Hindsight")
    for seat in range(3):
        total = sum(float(rows[part][seat].removesuffix("%").replace("−", "-")) for part in parts)
        assert total == pytest.approx(float(rows["Result"][seat].removesuffix("%")), abs=0.4)
    log = page.locator("[role=log]").inner_text()
    assert re.search(r" \?\?? \((mistake|blunder), −\d+\.\d%\)", log), "random moves are marked in the log"
    assert not findings(one)
    one.shoot("report")


@pytest.mark.parametrize(
    "screen",
    first(
        [
            {"phone": True, "dark": True},
            {"phone": True},
            {"dark": True},
            {"tablet": True},
            {"tablet": True, "dark": True},
        ]
    ),
    ids=lambda screen: "-".join(screen),
)
def test_a_report_fits_every_screen_by_day_and_night(person: Sit, finished: Prepared, screen: dict[str, bool]) -> None:
    one = person(**screen)
    read(one, finished)
    wide = one.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide[0] <= wide[1]
    side, curve, foot = (
        one.page.locator(part).bounding_box() for part in ("aside", ".course [role=slider]", ".replay footer")
    )
    assert side["y"] + side["height"] == pytest.approx(foot["y"], abs=2), "no room is left empty"
    assert curve["y"] + curve["height"] <= foot["y"], "the whole curve is seen"
    one.shoot(f"report-{'-'.join(screen)}")
    assert not findings(one)


def test_the_expert_shows_three_moves_on_the_board_and_thinks_deeper_here(person: Sit, finished: Prepared) -> None:
    wasm_of("island")
    one = person()
    read(one, finished)
    page = one.page
    page.get_by_role("button", name="What would the expert play?").click()
    moves = page.locator("[data-what=expertMove]")
    for _ in range(20):
        if page.locator(".island .mark").count():
            break
        at = step(one)
        page.get_by_role("button", name="One step on").click()
        one.wait_until(lambda at=at: step(one) > at, why="a step")  # type: ignore[misc]
    assert 1 <= page.locator(".island .mark").count() <= moves.count() <= 3
    one.shoot("report-expert")
    page.locator("[data-what=deeper]").click()
    page.get_by_text("tried for each move").wait_for()
    page.get_by_role("button", name="Stop").click()
    assert page.locator("[data-what=deeper]").is_visible()
    assert moves.locator("small").count() >= 1
    one.shoot("report-deeper")


def sums_shown(one: Person) -> dict[str, list[str]]:
    """The sums beside the replay, by their names."""
    rows: dict[str, list[str]] = one.page.locator(".report tbody tr").evaluate_all(
        "rows => Object.fromEntries(rows.map(row => [row.querySelector('th').textContent, "
        "[...row.querySelectorAll('td')].map(cell => cell.textContent)]))"
    )
    return rows


@pytest.mark.long
def test_the_whole_report_is_made_again_in_this_browser_deeper_until_it_is_stopped(
    person: Sit, server: House, finished: Prepared
) -> None:
    wasm_of("island")
    one = person()
    read(one, finished)
    page = one.page
    page.get_by_text("Depth: usual").wait_for()
    usual = sums_shown(one)
    page.locator("[data-what=deepenReport]").click()
    page.get_by_role("progressbar").wait_for()
    one.shoot("report-deepening")
    page.get_by_text("works on the report (deeper)").wait_for(timeout=240_000)
    page.locator("[data-what=stopReport]").click()
    page.get_by_text("Depth: deep", exact=True).wait_for()
    one.shoot("report-deep")
    answer = httpx2.get(
        f"{server.home}/api/tables/{finished.id}/record", headers={"authorization": f"Bearer {finished.tokens['0']}"}
    )
    expected = analyse(answer.text, depth="deep").as_data()["seats"]
    found = sums_shown(one)
    assert found != usual
    for name, field in (("Start", "start"), ("Own luck", "own_luck"), ("Result", "result")):
        figures = [float(cell.removesuffix("%").replace("−", "-")) for cell in found[name]]
        assert figures == pytest.approx([100 * float(str(dict(seat)[field])) for seat in expected], abs=0.051)
    assert not findings(one)


def test_a_step_of_a_replay_is_played_on_against_bots(person: Sit, finished: Prepared) -> None:
    one = person()
    read(one, finished, "&step=2")
    one.page.locator("[data-what=playOn]").click()
    one.page.wait_for_url("**/#/table/*")
    one.wait_for_table()
    assert finished.id not in one.page.url


def test_against_bots_there_is_a_hint(person: Sit, server: House) -> None:
    wasm_of("island")
    one = person()
    one.sit_at(prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], phase("place settlement")), 0)
    one.page.locator("[data-what=hint]").click()
    one.page.get_by_text("The expert would play").wait_for()
    assert one.page.locator(".island .arrow").get_attribute("data-at").startswith("point-")
    one.shoot("hint")


def test_a_blunder_is_played_only_after_a_warning(person: Sit, server: House) -> None:
    solve_dice()
    one = person()
    table = prepare(server.address, "dice", ["Sigrun", "greedy:"], legal("keep"))
    one.go()
    one.page.evaluate("localStorage.setItem('landnam.settings', JSON.stringify({ warn: true }))")

    def worse(route: Any) -> None:
        """Letting all dice stand is told to lose the game."""
        answer = route.fetch()
        told = answer.json()
        for move in told["moves"]:
            move["value"] = 0.01 if move["text"] == "stand" else 0.5
        route.fulfill(response=answer, json=told)

    one.page.route("**/practice", worse)
    one.sit_at(table, 0)
    one.page.locator("[data-what=hint]").wait_for()  # what warns is loaded with it
    before = one.status
    for choice, played in (("Think again", False), ("Play it anyway", True)):
        one.page.keyboard.press("b")
        doubt = one.page.get_by_role("dialog", name="Are you sure?")
        doubt.wait_for()
        assert "49.0%" in doubt.inner_text()
        one.shoot("warning")
        assert not findings(one)
        doubt.get_by_role("button", name=choice).click()
        if played:
            one.wait_until(lambda: one.status != before, why="the dice stand")
        else:
            doubt.wait_for(state="detached")
            assert one.status == before


def test_the_last_choice_is_taken_back(person: Sit, server: House) -> None:
    one = person()
    table = prepare(server.address, "dice", ["Sigrun", "greedy:"], legal("keep"))
    one.sit_at(table, 0)
    page = one.page
    before = one.status
    page.keyboard.press("b")
    one.wait_until(lambda: one.status != before, why="the dice stand")
    page.locator("[data-what=undo]").click()
    one.wait_until(lambda: one.status == before, why="they are taken up again")


def test_among_people_there_is_no_help(person: Sit, server: House) -> None:
    one = person()
    table = prepare(server.address, "duel", ["Sigrun", "Bjarni"], phase("place settlement"))
    one.sit_at(table, 0)
    one.targets.first.wait_for()
    assert not one.page.locator("[data-what=hint]").count()
    assert one.page.locator("[data-what=undo]").get_attribute("aria-disabled") == "true"
