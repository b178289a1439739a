"""Playing with others: what they take from me, both rolls of a turn, speed, offers not heard, rooms told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser.means import House
from browser.people import Locator, Person
from browser.prepared import legal, prepare
from browser.test_trade import bargaining, swap
from server.driver import Seated

Sit = Callable[..., Person]
FLOWN = """
window.flown = 0
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.parentElement?.closest('.flight')) window.flown += 1
}).observe(document, { subtree: true, childList: true })
"""
"""Put into a page before it loads: counts the cards that travel."""


def test_a_theft_and_a_forced_trade_are_said_plainly_to_whoever_loses(person: Sit, server: House) -> None:
    astrid, bjarni = person("Astrid", motion=True), person("Bjarni")
    astrid.context.add_init_script(FLOWN)
    table = prepare(server.address, "duel", ["Astrid", "Bjarni"], legal("force", 1), build=False)
    astrid.sit_at(table, 0)
    bjarni.sit_at(table, 1)
    shapes = astrid.page.evaluate("window.flown")
    bjarni.page.locator("[data-do=force]").click()
    loss = astrid.page.locator(".notice", has_text="from your hand")
    loss.first.wait_for()
    assert "Bjarni draws" in loss.first.inner_text()
    astrid.page.locator("[role=log]", has_text="forces a trade").wait_for()
    astrid.wait_until(lambda: astrid.page.evaluate("window.flown") > shapes, 5, "the card travels")

    thefts: list[str] = []

    def takes_from_me(seated: Seated) -> bool:
        """Bjarni may steal from Astrid."""
        you = seated.you[1]
        colour = you["view"]["players"][0] if you["view"] else ""
        thefts[:] = [
            action for action in you["legal"] if action.startswith("robber ") and action.endswith(f" {colour}")
        ]
        return bool(thefts)

    table = prepare(server.address, "duel", ["Astrid", "Bjarni"], takes_from_me, build=False)
    astrid.sit_at(table, 0)
    bjarni.sit_at(table, 1)
    bjarni.pick(bjarni.page.locator(f".target[data-place=hex-{thefts[0].split()[1]}]"))
    choice = bjarni.page.locator(f".choice [data-action='{thefts[0]}']")
    told = astrid.page.locator(".notice", has_text="from you")
    astrid.wait_until(lambda: choice.count() + told.count() > 0, why="a choice of victims, or the theft")
    if choice.count():
        choice.click()
    told.wait_for()
    assert "Bjarni steals" in told.inner_text()


def sides(rolls: Locator) -> list[tuple[float, float]]:
    """Where each die begins and ends."""
    found: list[tuple[float, float]] = rolls.locator("svg").evaluate_all(
        "all => all.map((die) => die.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    )
    return found


def test_both_rolls_of_a_turn_for_two_stay_in_sight(person: Sit, server: House) -> None:
    one = person()
    one.sit_at(prepare(server.address, "duel", ["Sigrun", "easy:"], legal("end")), 0)
    page = one.page
    rolls = page.locator(".strip .rolls")
    for width, height in ((1280, 800), (820, 1180), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".strip .dice svg").first.wait_for()
        assert rolls.locator(".earlier").count() >= 1  # equal rolls are repeated
        one.wait_until(lambda: all(left < right for left, right in sides(rolls)))  # a new size draws the dice anew
        for left, right in sides(rolls):
            assert 0 <= left < right <= width
    assert rolls.get_attribute("aria-label").count("=") == rolls.locator(".earlier").count() + 1


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[House]:
    """A server whose bots think for about half a minute: what happens sooner happens because somebody asked for it."""
    house = House(tmp_path, pace="30")
    house.open()
    yield house
    house.end()


def bot_is_to_play(seated: Seated) -> bool:
    """The game waits for the bot in the third seat."""
    view = seated.you[0]["view"]
    return view is not None and view["to_act"] == [2]


def test_bots_play_as_fast_as_everybody_likes_and_their_turns_can_be_skipped(person: Sit, slow: House) -> None:
    seats = ["Sigrun", "Bjarni", "easy:"]
    table = prepare(slow.address, "island", seats, bot_is_to_play, options={"first": "orange"})
    sigrun, bjarni = person("Sigrun", house=slow), person("Bjarni", house=slow)
    sigrun.sit_at(table, 0)
    bjarni.sit_at(table, 1)
    skip = sigrun.page.get_by_role("button", name="Skip to my turn")
    speed = bjarni.page.get_by_label("Speed of the bots")
    assert speed.locator("option").all_inner_texts() == ["Slow", "Normal", "Fast", "Instant"]
    needed = sigrun.page.locator(".status.needed")

    speed.select_option("instant")  # Sigrun is content with the usual speed, so Bjarni has to wait
    bjarni.page.get_by_title("Somebody at the table wants it slower: normal").wait_for()
    assert not needed.count()

    skip.click()
    needed.wait_for(timeout=10_000)  # the bot has placed its settlement and its road
    assert "first settlement" in sigrun.status
    assert skip.get_attribute("aria-pressed") == "false"  # till she asks for it again
    assert skip.get_attribute("aria-disabled") == "true"
    bjarni.page.reload()
    bjarni.wait_for_table()
    assert speed.input_value() == "instant"


def test_offers_of_a_turn_and_offers_of_a_kind_need_not_be_heard(person: Sit, server: House) -> None:
    names = ["Astrid", "Bjarni", "Dagny"]
    table = prepare(server.address, "island", names, bargaining, build=False)
    astrid, bjarni, dagny = people = [person(name) for name in names]
    for seat, one in enumerate(people):
        one.sit_at(table, seat)
    found = swap([one.hand() for one in people])
    assert found is not None
    give, want, _ = found
    offer = astrid.page.get_by_role("button", name="Offer", exact=True)

    def make(n: int, *asked: str) -> None:
        for _ in range(n):
            astrid.page.locator(f".stack[data-resource={give}]").click()
        astrid.page.get_by_role("group", name="You get").get_by_label(f"One more {want}", exact=True).click()
        for name in asked:
            astrid.page.get_by_role("group", name="To", exact=True).get_by_role("button", name=name).click()
        offer.click()

    make(1)
    bjarni.wait_until(lambda: "Your turn" in bjarni.page.title(), why="he is asked")
    for one, answer in ((bjarni, "No more offers this turn"), (dagny, f"Always decline 1 {give} for 1 {want}")):
        one.page.get_by_role("button", name="More answers").click()
        one.shoot(f"trade-{answer.split()[0].lower()}")
        one.page.get_by_role("button", name=answer).click()
    for seat in (1, 2):
        astrid.page.locator(f"[data-seat='{seat}'] [data-answer=declined]").wait_for()
    bjarni.wait_until(lambda: bjarni.page.title() == "Landnam", why="he has answered")
    astrid.page.get_by_role("button", name="Withdraw").click()
    dagny.page.reload()
    dagny.wait_for_table()

    # The same again: nobody is asked. More of it: only whoever refused that kind of offer is.
    make(1)
    for one in (bjarni, dagny):
        one.page.get_by_text("declined for you", exact=True).wait_for()
        assert not one.page.get_by_role("button", name="Accept").count()
    astrid.page.get_by_role("button", name="Withdraw").click()
    make(2)
    dagny.page.get_by_role("button", name="Accept").wait_for()
    bjarni.page.get_by_text("declined for you", exact=True).wait_for()
    bjarni.page.get_by_role("button", name="Hear offers again").click()
    bjarni.page.get_by_role("button", name="Accept").wait_for()
    astrid.page.get_by_role("button", name="Withdraw").click()

    # An offer to one of them asks nobody else.
    make(2, "Dagny")
    astrid.page.locator("[data-seat='2'] [data-answer=waiting]").wait_for()
    assert not astrid.page.locator("[data-seat='1'] [data-answer]").count()


def test_a_room_shows_its_settings_and_open_tables_stand_at_the_top(person: Sit) -> None:
    sigrid, bjarni = person("Sigrid"), person("Bjarni")  # no bot is called Sigrid
    page = sigrid.page
    sigrid.go("#/new/island")
    page.locator("#seat-0").select_option("open")
    page.get_by_text("Show it among the open tables").click()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Set-up", exact=True).select_option("fixed")
    page.locator("button[type=submit]").click()
    clash = page.locator(".trouble[role=alert]")
    clash.get_by_text("Set-up “as published” does not go with").wait_for()
    assert "Choose Board “beginner island”" in clash.inner_text()
    page.get_by_label("Set-up", exact=True).select_option("placed")
    page.get_by_label("Points to win", exact=True).fill("99")
    page.locator("button[type=submit]").click()
    clash.get_by_text("Points to win: choose a whole number from 3 to 22.").wait_for()
    sigrid.faults.clear()  # a refusal is an answer with status 400, which the browser notes as an error
    page.get_by_label("Points to win", exact=True).fill("7")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/#/table/*")

    bjarni.go()
    tables = bjarni.page.get_by_role("region", name="Open tables")
    mine = tables.get_by_role("listitem").filter(has_text="Sigrid")
    mine.first.wait_for()
    games = bjarni.page.get_by_role("region", name="Choose a game")
    assert tables.bounding_box()["y"] < games.bounding_box()["y"]
    bjarni.shoot("open-tables")
    mine.first.get_by_role("link", name="Join").click()
    bjarni.page.get_by_role("button", name="Take a seat").click()
    bjarni.page.wait_for_url("**/#/table/*")
    settings = bjarni.page.locator("section", has=bjarni.page.get_by_role("heading", name="Settings of this table"))
    settings.get_by_text("7", exact=True).wait_for()
    bjarni.shoot("room-settings")

    # Rows of one's own games can be told apart.
    bjarni.open_table("island", others=("easy", "easy"), players=3)
    bjarni.wait_for_table()
    bjarni.go()
    rows = bjarni.page.get_by_role("region", name="Your games").get_by_role("listitem")
    bjarni.wait_until(lambda: rows.count() == 2, why="two games")
    bjarni.wait_until(lambda: "not started yet" in " ".join(rows.all_inner_texts()), why="how they stand")
    with_sigrid, with_bots = sorted(rows.all_inner_texts(), key=lambda text: "Sigrid" not in text)
    assert "Sigrid" in with_sigrid
    assert "your turn" in with_bots or "waiting for" in with_bots
