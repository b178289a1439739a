"""The end of a game, its statistics and one's own scores; its replay with every hand, speed, jumps and names."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.axe import findings
from browser.journey import Journey
from browser.means import House
from browser.people import UNHURRIED, Person, figure
from browser.prepared import FOR_A_CITY, legal, over, phase, prepare

Sit = Callable[..., Person]
RECORD = """([id, token]) =>
  fetch(`/api/tables/${id}/record`, { headers: { authorization: `Bearer ${token}` } }).then((sent) => sent.text())"""
FOR_A_CARD = r"supply \d (wood|brick) 1 (wool|wheat|ore)"
"""Trades with the supply that lead to a development card."""
BEATS = """
window.beats = []
const repeat = window.setInterval
window.setInterval = (run, wait, ...given) => (beats.push(wait), repeat(run, wait, ...given))
"""
"""Put into a page before it loads: notes how long it waits from one step to the next."""


def test_the_winning_move_comes_first_then_the_feast_then_the_statistics(person: Sit, server: House) -> None:
    one, other = person(), person("Bjarni", motion=True)
    for each in (one, other):
        each.context.add_init_script(UNHURRIED)
    seats, options = ["Sigrun", "Bjarni", "Dagny"], {"board": "beginner", "vp": 3}  # all have two settlements at once
    city = legal("city")
    table = prepare(server.address, "island", seats, city, build=False, prefer=(FOR_A_CITY,), options=options)
    one.sit_at(table, 0)
    other.sit_at(table, 1)
    page = one.page
    page.locator("[data-do=city]").click()
    target = one.targets.first
    ring = "halo => getComputedStyle(halo).fill"
    assert target.locator("circle.halo").evaluate(ring) == "none"  # what may become a city keeps its colour
    box = target.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    own = page.locator("[data-seat='0'] use[href^='#ln-swatch-']").get_attribute("href").removeprefix("#ln-swatch-")
    assert target.locator("use.ghost").get_attribute("href") == f"#ln-city-{own}"
    assert target.locator(".halo").evaluate(ring) == "none"  # nothing tints the piece
    one.pick(target)

    last = page.locator(".last.finale")
    last.wait_for()
    told = last.inner_text()
    one.shoot("finale-last-move")
    last.get_by_role("button", name="Go on").click()
    assert "You win with 3 points." in told
    assert "Sigrun builds a city at" in told
    feast = page.get_by_role("dialog", name="You win with 3 points.")
    feast.wait_for()
    other.page.get_by_role("dialog", name="Sigrun wins with 3 points.").wait_for()
    other.page.get_by_role("button", name="Go on").click()
    other.page.locator(".feast .scrap").first.wait_for(state="attached")  # paper rains, where things may move
    assert not page.locator(".scrap").count()
    other.page.keyboard.press("Escape")
    other.page.locator(".end tbody .total").first.wait_for()
    winner = page.locator("[data-seat='0'].won")
    assert winner.locator(".points strong").inner_text() == "3"
    assert page.locator(".won").count() == 1
    assert page.locator("[data-seat='1'] .points").get_attribute("title") == "2 points in the end"
    one.shoot("finale-feast")
    assert not findings(one)
    feast.get_by_role("button", name="Skip to the statistics").click()
    page.locator(".end tbody .total").first.wait_for()
    assert page.locator(".end tbody .total").all_inner_texts() == ["3", "2", "2"]

    other.page.reload()  # whoever comes later sees the results at once
    other.page.locator(".end tbody .total").first.wait_for()
    assert not other.page.locator(".finale").count()


def test_points_that_were_hidden_are_revealed_beside_the_last_move(person: Sit, server: House) -> None:
    """Everybody has two points, nothing is built and no knight played: only a card with a point can win."""
    one = person()
    one.context.add_init_script(UNHURRIED)
    journey = Journey(server.address, "island", ("Sigrun", "Ketil", "Gudrun"), {"board": "beginner", "vp": 3})
    try:
        one.sit_at(journey.to(phase("before roll")), 0)
        table = journey.to(over, prefer=("buy", FOR_A_CARD), build=False, moves=3000)
        assert table.id in one.page.url, "the page looks on at another game"
    finally:
        journey.close()
    revealed = one.page.locator(".last.finale .hidden")
    revealed.wait_for()
    assert re.fullmatch(r"(Sigrun|Ketil|Gudrun) had (a|one|1) hidden point.", revealed.inner_text().strip())
    assert one.page.locator(".won .points strong").inner_text() == "3"
    one.shoot("finale-hidden-points")


def test_a_game_of_dice_alone_is_compared_with_the_own_scores_and_with_par(person: Sit) -> None:
    one = person()
    scores = one.page.get_by_role("region", name="Your scores")
    totals = []
    for games in (1, 2):
        one.open_table("dice", players=1, Turns=2)
        one.wait_for_table()
        one.play_to_the_end()
        scores.wait_for()
        terms = {term: one.page.get_by_text(term, exact=True) for term in ("Total", "Best", "Par")}
        told = {term: scores.locator("div", has=words).locator("dd").inner_text() for term, words in terms.items()}
        totals.append(figure(told["Total"]))
        assert figure(told["Best"]) == max(totals)
        assert 0 < float(told["Par"]) < 30
        assert f"{games} game" in scores.inner_text()
    assert scores.get_by_role("img", name="Your last 2 scores").locator("rect").count() == 2
    one.shoot("dice-scores")


def test_a_replay_shows_every_hand_at_any_speed_and_jumps_to_key_moments(person: Sit, server: House) -> None:
    one = person()
    one.context.add_init_script(BEATS)
    table = prepare(server.address, "island", ["Sigrun", "easy:", "easy:"], over, options={"vp": 4})
    one.sit_at(table, 0)
    record = one.page.evaluate(RECORD, [table.id, table.tokens["0"]])
    page = one.page
    one.go(f"#/replay/{table.id}")
    sigrun = page.locator(".players [data-seat='0']")
    sigrun.wait_for()
    assert not re.search("away|a bot plays", sigrun.inner_text())  # though nobody sits at the table any more
    one.go("#/replay")
    kept = {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    page.get_by_label("Open a record").set_input_files(kept)  # its names are kept
    page.get_by_role("slider").wait_for()
    assert page.locator(".players [data-seat='0'] .name strong").inner_text() == "Sigrun"

    def step() -> int:
        return int(page.get_by_role("slider").input_value())

    last = int(page.get_by_role("slider").get_attribute("max"))
    hands = page.get_by_role("region", name="All hands").get_by_role("group")
    assert hands.count() == 3
    assert hands.first.get_attribute("aria-label") == "Hand of Sigrun"
    page.get_by_role("button", name="To the end").click()
    one.wait_until(lambda: step() == last, why="the end")
    assert hands.locator("li:not(.none)").count() > 2

    page.get_by_role("button", name="To the start").click()
    for kind, words in (("build", "A building"), ("lead", "A new leader")):
        page.get_by_label("Key moments").last.select_option(kind)
        before, board = step(), page.locator("main").bounding_box()
        page.get_by_role("button", name="To the next moment").click()
        one.wait_until(lambda before=before: step() > before, why=f"a {kind}")  # type: ignore[misc]
        assert words in page.locator(".here").inner_text()
        assert page.locator("main").bounding_box() == board  # nothing jumps
    page.get_by_role("button", name="To the moment before").click()

    play = page.locator("[data-what=play]")
    assert play.get_attribute("aria-label") == "Play"
    at_rest = play.inner_html()
    before = step()
    play.click()
    one.wait_until(lambda: play.get_attribute("aria-label") == "Pause", why="it plays, and looks like it")
    assert play.inner_html() != at_rest
    one.wait_until(lambda: step() > before, why="the next step")
    usual = page.evaluate("beats.at(-1)")
    page.get_by_label("Speed", exact=True).select_option("5")
    one.wait_until(lambda: page.evaluate("beats.at(-1)") == usual / 5, why="it plays fast")
    before = step()
    one.wait_until(lambda: step() > before + 2, why="some steps more")
    play.click()
    one.wait_until(lambda: play.get_attribute("aria-label") == "Play", why="a pause that looks like it")
    one.shoot("replay-hands")

    assert not page.locator(".players.small").count()
    page.set_viewport_size({"width": 360, "height": 640})  # whoever turns a phone, or makes the window small
    page.locator(".players.small").wait_for()
