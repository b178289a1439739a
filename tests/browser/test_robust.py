"""What may go wrong on the way: reloads, a server that dies, clicks that come too late."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from browser.means import House
from browser.people import Person
from browser.prepared import phase, prepare

Sit = Callable[..., Person]


ROBBER = "Move the robber to another hex"


def test_a_reload_in_the_middle_of_the_robber(person: Sit, server: House) -> None:
    table = prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], phase("robber"), build=False)
    sigrun = person()
    sigrun.sit_at(table, 0)
    sigrun.wait_until(lambda: sigrun.status == ROBBER, why="the robber is mine to move")
    lines = sigrun.page.locator("[role=log] p").count()
    assert lines > 10
    sigrun.targets.first.hover(force=True)
    sigrun.page.reload()
    sigrun.wait_for_table()
    sigrun.wait_until(lambda: sigrun.status == ROBBER, why="the same question")
    assert sigrun.targets.count() == 18
    assert sigrun.page.locator("[role=log] p").count() == lines
    sigrun.play_until(lambda: sigrun.status != ROBBER, build=False)
    sigrun.page.locator("[role=log] p", has_text="Sigrun moves the robber").last.wait_for()


def test_the_server_is_killed_and_started_again_under_an_open_page(person: Sit, server: House) -> None:
    sigrun = person()
    sigrun.open_table("duel", others=("easy",))
    sigrun.wait_for_table()
    sigrun.set_up()
    sigrun.play_until(lambda: sigrun.main.inner_text() == "End turn", build=False)
    cards = sigrun.page.locator(".stack[data-resource]:enabled")
    trading = bool(cards.count())
    if trading:
        cards.first.click()
    server.kill()
    sigrun.page.get_by_text("Connection lost").wait_for()
    sigrun.shoot("connection-lost")
    server.open()
    sigrun.page.get_by_text("Connection lost").wait_for(state="hidden")
    if trading:
        assert sigrun.page.get_by_role("group", name="You give").locator(".one.some").count() == 1
    sigrun.main.click()
    sigrun.wait_until(lambda: sigrun.main.inner_text() != "End turn", why="the turn ends")


def test_a_click_while_the_server_is_away_is_carried_out_when_it_is_back(person: Sit, server: House) -> None:
    sigrun = person()
    sigrun.open_table("duel", others=("easy",))
    sigrun.wait_for_table()
    sigrun.set_up()
    sigrun.play_until(lambda: sigrun.main.inner_text() == "Roll", build=False)
    server.kill()
    sigrun.page.get_by_text("Connection lost").wait_for()
    sigrun.main.click()
    server.open()
    sigrun.wait_until(lambda: sigrun.page.locator(".strip .dice").count() == 1, why="the dice fall")


def test_a_table_that_is_not_there_says_so(person: Sit) -> None:
    sigrun = person()
    sigrun.go("#/table/nosuchtable")
    sigrun.page.get_by_role("heading", name="This table cannot be opened.").wait_for()
    sigrun.page.get_by_role("link", name="Back to the start").click()
    sigrun.page.get_by_role("heading", name="Choose a game").wait_for()


def test_a_control_at_rest_names_the_rule(person: Sit) -> None:
    sigrun = person()
    sigrun.open_table("island", others=("easy", "easy"), players=3)
    sigrun.wait_for_table()
    sigrun.wait_until(lambda: sigrun.targets.count() > 0, why="my turn to place")
    sigrun.page.locator(".actions .button", has_text="City").click(force=True)
    notice = sigrun.page.locator(".notice")
    notice.wait_for()
    assert "Rule I-" in notice.inner_text()


def test_where_no_rules_are_compiled_the_page_says_who_plays_for_whom_and_the_game_goes_on(
    person: Sit, tmp_path: Path
) -> None:
    house = House(tmp_path, interpreted="1")
    house.open()
    try:
        sigrun = person()
        sigrun.address = house.home
        sigrun.open_table("duel", others=("expert",))
        sigrun.wait_for_table()
        sigrun.page.get_by_text("Normal plays for Expert: this server runs without compiled rules.").wait_for()
        sigrun.set_up()
        sigrun.shoot("interpreted")
    finally:
        house.end()
