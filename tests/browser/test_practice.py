"""Practice: in a game against bots the page shows what every move is worth, by compiled rules in a worker."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from browser.axe import findings
from browser.means import House
from browser.people import Person
from browser.prepared import Prepared, Reached, late, legal, owing, phase, prepare
from compiling import solve_dice
from lengths import first
from server.test_practice import wasm_of
from weighing import natively

Sit = Callable[..., Person]
EASY = {"island": 3, "traveler": 2, "duel": 1, "road": 2}


def prepared(server: House, game: str, reached: Reached, **how: Any) -> Prepared:
    """A table against easy bots at a moment of the game."""
    bots = ["greedy:"] if game == "dice" else ["easy:"] * EASY[game]
    return prepare(server.address, game, ["Sigrun", *bots], reached, **how)


class Heard:
    """What the server tells a page for practice, and which files it loads."""

    def __init__(self, one: Person) -> None:
        self.files: list[str] = []
        self.told: list[dict[str, Any]] = []
        one.page.on("request", lambda request: self.files.append(request.url))
        one.page.on("response", self._hear)

    def _hear(self, response: Any) -> None:
        if response.url.endswith("/practice") and response.ok:
            with suppress(pytest.importorskip("playwright.sync_api").Error):  # the page may have gone on
                self.told.append(response.json())

    def loaded(self, *parts: str) -> list[str]:
        return [url for url in self.files if any(part in url for part in parts)]


def practise(one: Person, table: Prepared) -> Heard:
    """Sit down with practice switched on."""
    heard = Heard(one)
    one.go()
    one.page.evaluate("localStorage.setItem('landnam.settings', JSON.stringify({ practice: true }))")
    one.sit_at(table, 0)
    return heard


def shown(one: Person) -> dict[str, float]:
    """Every move in the list with its value, in the order of the list."""
    moves = one.page.locator(".moves li button")
    moves.first.wait_for()
    if one.page.locator(".moves .more").count():
        one.page.locator(".moves .more").click()
        one.page.mouse.move(5, 400)
    rows = moves.evaluate_all("all => all.map(one => [one.dataset.action, one.dataset.value])")
    return {action: float(value) for action, value in rows}


@pytest.mark.parametrize(
    ("game", "reached", "how"),
    first(
        [
            ("island", phase("place settlement"), {}),
            ("island", owing(0), {"build": False}),
            ("traveler", late("end", 5), {}),
            ("duel", late("end", 3), {}),
            ("road", legal("build"), {}),
        ]
    ),
    ids=["set-up", "discard", "traveler", "duel", "road"],
)
def test_the_values_are_those_of_the_native_library(
    person: Sit, server: House, game: str, reached: Reached, how: dict[str, Any]
) -> None:
    wasm_of("island" if game == "traveler" else game)
    sigrun = person()
    heard = practise(sigrun, prepared(server, game, reached, **how))
    values = shown(sigrun)
    sigrun.wait_until(lambda: bool(heard.told), why="what the server told")
    said = heard.told[-1]
    texts = {move["code"]: move["text"] for move in said["moves"]}
    weighed = {texts[code]: value for code, value in natively(said)}
    assert weighed == values
    assert list(values.values()) == sorted(values.values(), reverse=True)
    assert len(weighed) == len(said["moves"]) > 0
    assert ["Moves"] == sigrun.page.locator("[role=tab][aria-selected=true]").all_inner_texts()
    sigrun.shoot(f"practice-{game}")
    assert not findings(sigrun)


def test_places_show_their_values_and_light_up(person: Sit, server: House) -> None:
    wasm_of("island")
    sigrun = person()
    practise(sigrun, prepared(server, "island", phase("place settlement")))
    page, values = sigrun.page, shown(sigrun)
    marks = page.locator(".marks .mark")
    assert sigrun.targets.count() == marks.count() == len(values)
    assert 1 == page.locator(".marks .best").count()
    best = max(values, key=lambda action: values[action])
    assert f"{100 * values[best]:.1f}" == page.locator(".marks .best").text_content().strip()
    place = page.locator(f"[data-place=point-{best.split()[1]}]")
    assert f"; {100 * values[best]:.1f}%" in place.get_attribute("aria-label")
    assert not page.locator(".target.shown").count()
    page.locator(f".moves [data-action='{best}']").hover()
    sigrun.wait_until(lambda: "shown" in place.get_attribute("class"), why="the place lights up")
    sigrun.shoot("practice-pointed")
    page.mouse.move(5, 400)
    sigrun.wait_until(lambda: not page.locator(".target.shown").count(), why="it is dark again")
    page.locator(f".moves [data-action='{best}']").focus()
    sigrun.wait_until(lambda: "shown" in place.get_attribute("class"), why="the place lights up for the keyboard")
    sigrun.pick(place)
    sigrun.wait_until(lambda: "road" in sigrun.status, why="the settlement stands")
    roads = shown(sigrun)
    assert {action.split()[0] for action in roads} == {"road"}
    assert marks.count() == len(roads)


def test_on_a_phone_the_moves_are_a_sheet(person: Sit, server: House) -> None:
    wasm_of("island")
    sigrun = person(phone=True, dark=True)
    practise(sigrun, prepared(server, "island", phase("place settlement")))
    page = sigrun.page
    page.locator(".marks .best").wait_for()
    sigrun.shoot("practice-phone")
    page.get_by_role("button", name="Moves").tap()
    page.locator(".moves li button").first.wait_for()
    sigrun.shoot("practice-phone-sheet")
    assert not findings(sigrun)
    page.locator(".moves li button").nth(1).tap()
    sigrun.wait_until(lambda: not page.locator(".drawer").count(), why="the board is seen")
    assert 1 == page.locator(".target.shown").count()


@pytest.mark.parametrize("alone", first([False, True]))
def test_the_cost_of_the_dice_that_are_kept_is_told_before_they_are_rolled(
    alone: bool, person: Sit, server: House
) -> None:
    solve_dice()
    table = prepare(server.address, "dice", ["Sigrun"] if alone else ["Sigrun", "greedy:"], phase("keeping"))
    sigrun = person()
    heard = practise(sigrun, table)
    shown(sigrun)
    told = {move["text"]: move["value"] for move in heard.told[-1]["moves"]}
    best = max(told.values())
    for die, action in ((1, "keep 1"), (4, "keep 1 4")):
        sigrun.page.locator(f"[data-die='{die}']").click()
        value, cost = (
            (told[action], best - told[action]) if alone else (100 * told[action], 100 * (best - told[action]))
        )
        figures = f"{value:.2f} points" if alone else f"{value:.1f}%"
        loss = f"{cost:.2f} points less" if alone else f"{cost:.1f}% less"
        sigrun.wait_until(
            lambda figures=figures, loss=loss, cost=cost: (  # type: ignore[misc]
                figures in sigrun.status and ("best" if cost == 0 else loss) in sigrun.status
            ),
            why=f"the cost of {action}",
        )
    sigrun.shoot(f"coach-{'alone' if alone else 'others'}")
    assert not findings(sigrun)


def test_dice_and_cards_light_up(person: Sit, server: House) -> None:
    sigrun = person()
    heard = practise(sigrun, prepared(server, "dice", phase("keeping")))
    values = shown(sigrun)
    sigrun.wait_until(lambda: bool(heard.told), why="what the server told")
    told = {move["text"]: move["value"] for move in heard.told[-1]["moves"]}
    assert values == {action: told[action] for action in values}
    assert max(told.values()) == max(values.values())
    kept = next(action for action in values if action.startswith("keep"))
    sigrun.page.locator(f".moves [data-action='{kept}']").hover()
    dice = [f"[data-die='{die}'].pointed" for die in kept.split()[1:]]
    sigrun.wait_until(lambda: all(sigrun.page.locator(die).count() for die in dice), why="the dice light up")
    sigrun.shoot("practice-dice")
    assert not heard.loaded("/engine/", "worker")

    wasm_of("road")
    gunnar = person("Gunnar")
    practise(gunnar, prepared(server, "road", legal("build")))
    build = next(action for action in shown(gunnar) if action.startswith("build"))
    gunnar.page.locator(f".moves [data-action='{build}']").hover()
    card = gunnar.page.locator(f".card.looked[data-card={build.split()[1]}]")
    gunnar.wait_until(lambda: card.count() > 0, why="the card lights up")
    assert card.first.locator(".figure").count() == 1


# --- the switch -------------------------------------------------------------------------------------------------------


def test_the_switch_is_remembered_and_loads_nothing_before(person: Sit, server: House) -> None:
    wasm_of("island")
    sigrun = person()
    heard = Heard(sigrun)
    table = prepared(server, "island", phase("place settlement"))
    sigrun.sit_at(table, 0)
    page = sigrun.page
    assert not page.get_by_role("tab", name="Moves").count()
    assert not heard.loaded("/engine/", "worker", "practice")
    switch(sigrun, "Show what every move is worth")
    page.get_by_role("tab", name="Moves", selected=True).wait_for()
    page.locator(".moves li button").first.wait_for()
    assert heard.loaded("/engine/island.wasm?v=", "worker-")
    page.reload()
    page.locator(".moves li button").first.wait_for()
    switch(sigrun, "Off")
    sigrun.wait_until(lambda: not page.locator(".marks .mark, .moves").count(), why="nothing is shown any more")
    page.get_by_role("tab", name="Log", selected=True).wait_for()


def switch(one: Person, choice: str) -> None:
    """Choose something about practice in the settings."""
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_role("group", name="Practice").get_by_text(choice, exact=True).click()
    one.page.get_by_role("dialog", name="Settings").get_by_role("button", name="Close").click()


def test_the_switch_is_only_offered_where_all_others_are_bots(person: Sit, server: House) -> None:
    sigrun = person()
    table = prepare(server.address, "duel", ["Sigrun", "Gunnar"], phase("place settlement"))
    heard = practise(sigrun, table)
    sigrun.page.get_by_role("button", name="Settings").click()
    sigrun.page.get_by_role("group", name="Colours").wait_for()
    assert not sigrun.page.get_by_role("group", name="Practice").count()
    assert not sigrun.page.get_by_role("tab", name="Moves").count()
    assert not heard.loaded("/practice")


@pytest.mark.long
def test_what_is_being_compiled_is_waited_for(person: Sit, server: House) -> None:
    wasm_of("island")
    sigrun = person()
    refusals: list[str] = []

    def refuse(route: Any) -> None:
        if len(refusals) < 2:
            refusals.append(route.request.url)
            error = {"slug": "busy", "message": "The rules are being compiled.", "rule": None, "details": None}
            route.fulfill(status=503, json={"error": error})
        else:
            route.continue_()

    sigrun.context.route("**/engine/*.wasm*", refuse)
    practise(sigrun, prepared(server, "island", phase("place settlement")))
    sigrun.page.get_by_text("The rules are being compiled.").wait_for()
    sigrun.page.locator(".moves li button").first.wait_for()
    assert 2 == len(refusals)
    sigrun.faults.clear()  # the browser calls a refusal an error


WATCH = """() => new MutationObserver(() => {
  if (document.body.textContent.includes("When it is your turn to decide"))
    window.movesWhileResting ??= document.querySelectorAll(".moves li").length
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""
"""Notes how many moves are shown when it is somebody else's turn."""


def test_every_decision_is_weighed_anew(person: Sit, server: House) -> None:
    wasm_of("island")
    sigrun = person()
    heard = practise(sigrun, prepared(server, "island", late("end", 6)))
    first = shown(sigrun)
    sigrun.main.click()  # the next decision: to roll, to discard, or to answer an offer
    sigrun.wait_until(lambda: len(heard.told) > 1 and bool(heard.told[-1]["moves"]), why="another decision")
    sigrun.wait_until(lambda: set(first) != set(shown(sigrun)) or first != shown(sigrun), why="other values")
    assert "end" in first
