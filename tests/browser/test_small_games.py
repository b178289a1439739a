"""The card game and the dice game through the interface."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from browser.people import Person, figure
from lengths import first

Sit = Callable[..., Person]
RULE = re.compile(r"[RY]-[A-Z]+-\d")


def test_a_solo_dice_game_is_played_by_keyboard_alone(person: Sit) -> None:
    sigrun = person()
    sigrun.open_table("dice", players=1, Turns=2)
    sigrun.wait_for_table()
    page = sigrun.page
    kept = page.locator(".die[aria-pressed=true]")
    for turn in (1, 2):
        sigrun.wait_until(lambda turn=turn: f"Turn {turn} of 2" in sigrun.status)  # type: ignore[misc]
        page.locator(".table:not(.busy)").wait_for()
        page.keyboard.press("Space")
        sigrun.wait_until(lambda: "Roll 1 of 3" in sigrun.status)
        faces = page.locator(".die").evaluate_all("dice => dice.map(die => die.dataset.face)")
        page.keyboard.press("2")
        page.keyboard.press("5")
        sigrun.wait_until(lambda: kept.count() == 2)
        page.keyboard.press("Space")
        sigrun.wait_until(lambda: "Roll 2 of 3" in sigrun.status)
        again = page.locator(".die").evaluate_all("dice => dice.map(die => die.dataset.face)")
        assert (again[1], again[4]) == (faces[1], faces[4])
        assert kept.count() == 2
        page.keyboard.press("b")
        sigrun.wait_until(lambda: "Build with your dice" in sigrun.status)
        page.keyboard.press("c")  # a city: five dice of the right kinds, or the rule that forbids it
        page.get_by_text(RULE).or_(page.get_by_text("builds a city")).first.wait_for()
        page.keyboard.press("Space")
    sigrun.pass_over_the_feast()
    end = page.get_by_role("dialog")
    end.locator("tbody .total").wait_for()
    boxes = page.locator(".score li").all_inner_texts()
    worth = sum(-2 if box == "X" else int(box) for box in boxes)
    assert len(boxes) == 2
    assert figure(end.locator("tbody .total").inner_text()) == worth
    sigrun.shoot("dice-end")


def test_dice_are_spent_on_the_sheet(person: Sit) -> None:
    sigrun = person(phone=True, dark=True)
    sigrun.open_table("dice", players=1, Turns=15)
    sigrun.wait_for_table()
    page = sigrun.page
    for _ in range(15):
        sigrun.main.click()
        sigrun.wait_until(lambda: "Roll 1 of 3" in sigrun.status)
        page.get_by_role("button", name="Stand").click()
        sigrun.wait_until(lambda: "Build with your dice" in sigrun.status)
        if sigrun.targets.count():
            break
        sigrun.main.click()
        sigrun.wait_until(lambda: "roll the dice" in sigrun.status)
    assert sigrun.targets.count()
    words = sigrun.targets.first.get_attribute("aria-label")
    sigrun.targets.first.tap(force=True)
    page.get_by_role("button", name=f"Build: {words}").click()  # tapped places ask back
    sigrun.wait_until(lambda: page.locator(".die", has_text="spent").count() >= 2)
    sigrun.wait_until(lambda: "End turn: +" in sigrun.main.inner_text())
    sigrun.shoot("dice-phone")


def test_a_whole_dice_game_against_a_bot(person: Sit) -> None:
    sigrun = person()
    sigrun.open_table("dice", players=2, others=("greedy",), Turns=3)
    sigrun.wait_for_table()
    page = sigrun.page
    page.locator(".mini").nth(1).click()
    sigrun.wait_until(lambda: page.locator(".mini[aria-pressed=true]").count() == 1)
    page.keyboard.press("Escape")
    sigrun.play_to_the_end()
    end = page.get_by_role("dialog")
    end.locator("tbody .total").first.wait_for()
    sigrun.wait_until(lambda: end.locator("tbody td").first.inner_text() == "1")  # ranked when the statistics are there
    totals = [figure(text) for text in end.locator("tbody .total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    page.get_by_text("Checked on this device: the dice were fair.").wait_for()
    page.get_by_role("link", name="Replay").click()
    page.locator(".watched .die").first.wait_for()
    page.get_by_text("Step 1 of").wait_for()
    end.wait_for(state="detached")  # keys are meant for it as long as it is there
    page.keyboard.press("ArrowRight")
    page.get_by_text("Step 2 of").wait_for()
    assert page.locator(".watched .die").count() == 6
    sigrun.shoot("dice-replay")


@pytest.mark.parametrize("side", first(["A", "B"]))
def test_a_whole_card_game_is_played_to_its_end_screen(person: Sit, side: str) -> None:
    sigrun = person()
    sigrun.open_table("road", players=3, others=("easy", "easy"), Metropolises=side)
    sigrun.wait_for_table()
    page = sigrun.page

    sigrun.play_until(lambda: sigrun.can_press(sigrun.main), build=False)
    page.locator(".card[data-card=metropolis]").first.click(force=True)
    page.get_by_text(RULE).first.wait_for()
    sigrun.shoot(f"road-{side}")
    sigrun.play_to_the_end(seconds=180)
    end = page.get_by_role("dialog")
    end.get_by_role("columnheader", name="Metropolises").wait_for()
    totals = [figure(text) for text in end.locator("tbody .total").all_inner_texts()]
    assert max(totals) >= 7
    assert totals == sorted(totals, reverse=True)
    sigrun.shoot(f"road-{side}-end")
    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Step 1 of").wait_for()  # until then the table may be on the screen, which has areas too
    page.get_by_role("button", name="To the end").click()
    sigrun.wait_until(lambda: page.locator(".area").count() == 3)


def test_a_trade_offer_in_the_card_game(person: Sit) -> None:
    sigrun = person(phone=True)
    sigrun.open_table("road", players=3, others=("easy", "easy"))
    sigrun.wait_for_table()
    page = sigrun.page
    sigrun.play_until(lambda: sigrun.can_press(sigrun.main) and sum(sigrun.hand().values()) > 0, build=False)
    own = next(name for name, n in sigrun.hand().items() if n)
    other = next(name for name in ("ore", "wood") if name != own)
    page.locator(f".stack[data-resource={own}]").click()
    page.get_by_role("group", name="You get").get_by_role("button", name=f"One more {other}").click()
    page.get_by_role("button", name="Offer", exact=True).click()
    page.get_by_role("button", name="Log").click()
    page.get_by_text(f"Sigrun offers 1 {own} for 1 {other}").first.wait_for()
