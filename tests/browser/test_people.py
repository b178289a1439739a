"""People among themselves: invitations, trade with a counter-offer, discards at the same time, one screen for two."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from browser.means import House
from browser.people import Person
from browser.prepared import owing, prepare

Sit = Callable[..., Person]
FACE = ".face > svg"
DRAWN = "face => [...face.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(' ')"
"""What a face looks like."""

WITHOUT_CLIPBOARD = """() => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined })
  document.execCommand = () => Boolean((window.copied = getSelection().toString()))
}"""
"""As on a page of a server at home, without https."""


def seat_two(person: Sit, game: str, *bots: str, **options: str | int) -> tuple[Person, Person]:
    """Two people, and bots where the game wants more: the second comes by the first one's invitation."""
    astrid, bjarni = person("Astrid"), person("Bjarni")
    astrid.open_table(game, others=("open", *bots), players=2 + len(bots), **options)
    invitation = astrid.page.get_by_label("Invitation to this room").input_value()
    assert "/#/join/" in invitation
    bjarni.page.goto(invitation)
    bjarni.page.get_by_label("Your name").fill("Bjarni")
    bjarni.shoot("invitation")
    bjarni.page.get_by_role("button", name="Take a seat").click()
    bjarni.page.get_by_role("button", name="I am ready").click()
    astrid.shoot("waiting-room")
    start = astrid.page.get_by_role("button", name="Start the game")
    start.wait_for()
    astrid.page.locator("button:enabled", has_text="Start the game").click()
    for one in (astrid, bjarni):
        one.wait_for_table()
    return astrid, bjarni


def together(done: Callable[[], bool], *people: Person, seconds: float = 240) -> None:
    """Everybody clicks what comes next, building nothing, until something is so."""
    end = time.monotonic() + seconds
    while True:
        steps = [one.look(build=False, patience=0.05) for one in people]
        if done():
            return
        assert time.monotonic() < end, f"it never came to it: {[one.status for one in people]}"
        for one, step in zip(people, steps, strict=True):
            one.take(step)


def test_a_table_that_everybody_left_says_that_it_is_closed(person: Sit) -> None:
    astrid = person("Astrid")
    astrid.open_table("island", others=("open", "open"), players=3)
    table = astrid.page.url
    astrid.page.get_by_role("button", name="Leave the table").click()
    astrid.page.get_by_role("heading", name="Choose a game").wait_for()
    astrid.page.goto(table)
    astrid.page.get_by_role("heading", name="This table has been closed.").wait_for()
    assert astrid.page.get_by_role("button", name="Start the game").count() == 0
    astrid.shoot("closed")


def test_only_whoever_plays_with_others_is_asked_for_a_name(person: Sit) -> None:
    one = person("")
    page, asked = one.page, one.page.get_by_label("Your name")
    one.go("#/new/duel")
    page.locator("button[type=submit]:enabled").wait_for()
    assert not asked.count()
    page.locator("#seat-0").select_option("open")
    asked.wait_for()
    page.locator("button[type=submit]").click()
    page.get_by_role("alert").get_by_text("Please enter your name first.").wait_for()
    page.locator("#seat-0").select_option("easy")
    assert not asked.count()
    page.locator("button[type=submit]").click()
    one.wait_for_table()
    assert "Guest" == page.locator("[data-seat='0'] .name strong").inner_text()


def test_an_invitation_for_one_works_once_and_that_to_the_room_until_it_is_full(person: Sit) -> None:
    astrid, bjarni, late = person("Astrid"), person("Bjarni"), person("Late")
    astrid.open_table("island", others=("open", "open"), players=3)
    room = astrid.page.get_by_label("Invitation to this room").input_value()
    astrid.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    astrid.page.get_by_role("button", name="Copy").click()
    astrid.page.get_by_role("button", name="Copied").wait_for()
    assert astrid.page.evaluate("window.copied") == room
    astrid.page.evaluate(WITHOUT_CLIPBOARD)
    astrid.page.get_by_text("An invitation for one person", exact=True).click()
    astrid.page.get_by_role("button", name="Make an invitation for one person").click()
    once = astrid.page.get_by_label("Invitation for one person").input_value()
    astrid.page.locator("[data-what=copy]").nth(1).click()
    astrid.wait_until(lambda: astrid.page.evaluate("window.copied") == once, why="it is copied by hand")
    bjarni.page.goto(once)
    bjarni.page.get_by_role("radio", name="Owl").check(force=True)
    bjarni.page.get_by_role("button", name="Take a seat").click()
    bjarni.page.wait_for_url("**/#/table/*")
    bjarni.page.get_by_role("button", name="Sit here: Orange").click()
    seated = astrid.page.locator(".seats li", has_text="Bjarni")
    seated.get_by_text("Orange").wait_for()
    owl = astrid.page.locator("label", has=astrid.page.get_by_role("radio", name="Owl"))
    assert seated.locator(FACE).evaluate(DRAWN) == owl.locator(FACE).evaluate(DRAWN)
    astrid.page.get_by_role("radio", name="Fox").check(force=True)  # a face may be changed in the room too
    fox = bjarni.page.locator("label", has=bjarni.page.get_by_role("radio", name="Fox")).locator(FACE).evaluate(DRAWN)
    hers = bjarni.page.locator(".seats li", has_text="Astrid").locator(FACE)
    bjarni.wait_until(lambda: hers.evaluate(DRAWN) == fox, why="everybody sees the new face")
    late.page.goto(once)
    late.page.get_by_role("heading", name="This invitation has been used").wait_for()
    late.page.goto(room)
    late.page.get_by_role("button", name="Take a seat").click()
    late.page.wait_for_url("**/#/table/*")
    ketil = person("Ketil")
    ketil.page.goto(room)
    ketil.page.get_by_role("heading", name="This room is full").wait_for()
    ketil.page.get_by_role("link", name="Only watch").wait_for()
    for one in (late, ketil):
        one.faults.clear()  # the refusal is an answer with status 403, which the browser notes as an error


def test_a_pause_is_seen_by_everybody_and_ended_by_the_host(person: Sit) -> None:
    astrid, bjarni = seat_two(person, "duel")
    astrid.page.get_by_role("button", name="Host", exact=True).click()
    astrid.page.get_by_role("button", name="Pause the game").click()
    bjarni.page.get_by_role("heading", name="Astrid has paused the game.").wait_for()
    assert not bjarni.page.get_by_role("button", name="Go on").count()
    assert bjarni.page.locator(".table footer").evaluate("footer => footer.inert")
    astrid.page.reload()
    astrid.page.get_by_role("button", name="Go on").click()
    bjarni.page.get_by_role("heading", name="Astrid has paused the game.").wait_for(state="detached")
    astrid.go()
    row = astrid.page.get_by_role("region", name="Your games").get_by_role("listitem")
    row.filter(has_text="Bjarni").get_by_text(re.compile("^(your turn|waiting for Bjarni)$")).wait_for()


def test_a_quick_match_and_an_unknown_game(person: Sit) -> None:
    one = person("")
    one.go("#/new/chess")
    one.page.get_by_role("heading", name="There is no such game here").wait_for()
    one.page.get_by_role("link", name="Back to the start").click()
    one.page.get_by_role("button", name="Quick match: Duel").click()
    one.page.get_by_role("button", name="Start now with bots").click()
    one.wait_for_table()
    assert not one.page.locator(".notice").count()


def test_a_start_that_is_clicked_twice_starts_once_and_complains_of_nothing(person: Sit) -> None:
    astrid = person("Astrid")
    astrid.open_table("duel", others=("open",))
    astrid.page.get_by_role("button", name="Start; 1 bot takes the empty seat").dblclick()
    astrid.wait_for_table()
    astrid.set_up()  # by then a refusal would have come
    told = astrid.page.locator(".notice").all_inner_texts()
    assert [] == [text for text in told if "from you" not in text]  # what the bot has stolen, or forced to trade


@pytest.mark.long
def test_a_trade_with_a_counter_offer(person: Sit) -> None:
    astrid, bjarni = seat_two(person, "island", "easy")

    def ready() -> bool:
        if astrid.main.inner_text() != "End turn":
            return False
        mine, theirs = astrid.hand(), bjarni.hand()
        return any(mine[x] and theirs[y] for x in mine for y in theirs if x != y)

    together(ready, astrid, bjarni)
    mine, theirs = astrid.hand(), bjarni.hand()
    give, want = next((x, y) for x in mine for y in theirs if x != y and mine[x] and theirs[y])

    astrid.page.locator(f".stack[data-resource={give}]").click()
    astrid.page.get_by_role("group", name="You get").get_by_label(f"One more {want}", exact=True).click()
    astrid.page.get_by_role("button", name="Offer", exact=True).click()
    bjarni.page.get_by_role("button", name="Counter").click()
    astrid.shoot("trade-offered")
    bjarni.shoot("trade-countering")
    propose = bjarni.page.get_by_role("button", name="Propose to Astrid")
    assert bjarni.page.get_by_role("group", name="You give").locator(".one.some").count() == 1
    propose.click()
    astrid.page.get_by_role("group", name="Bjarni proposes").get_by_role("button", name="Trade with Bjarni").click()
    astrid.wait_until(lambda: astrid.hand()[want] == mine[want] + 1, why="the cards come")
    assert astrid.hand()[give] == mine[give] - 1
    bjarni.wait_until(lambda: bjarni.hand()[give] == theirs[give] + 1, why="the cards come")
    assert bjarni.hand()[want] == theirs[want] - 1


def test_two_discard_at_the_same_time_and_the_choice_survives_a_reload(person: Sit, server: House) -> None:
    table = prepare(server.address, "duel", ["Astrid", "Bjarni"], owing(0, 1), build=False)
    astrid, bjarni = person("Astrid"), person("Bjarni")
    astrid.sit_at(table, 0)
    bjarni.sit_at(table, 1)
    for one in (astrid, bjarni):
        one.page.locator(".discard").wait_for()
    astrid.page.locator(".discard .token:enabled").first.click()
    counted = astrid.page.locator(".discard h3 span").inner_text()
    assert counted.startswith("1 of ")
    astrid.page.reload()
    astrid.page.locator(".discard").wait_for()
    assert astrid.page.locator(".discard h3 span").inner_text() == counted
    put_back(bjarni)
    assert astrid.page.locator(".discard h3 span").inner_text() == counted
    put_back(astrid)


def put_back(one: Person) -> None:
    """Choose what is owed and hand it over."""
    cards, owed = sum(one.hand().values()), int(one.page.locator(".discard h3 span").inner_text().split()[-1])
    one.play_until(lambda: not one.page.locator(".discard").count(), build=False)
    one.wait_until(lambda: sum(one.hand().values()) in (cards, cards - owed), why="the cards are chosen")


def test_two_at_one_screen_do_not_see_each_other_s_hands(person: Sit) -> None:
    astrid = person("Astrid")
    astrid.open_table("duel", others=("me",))
    astrid.page.locator(".table").wait_for()
    curtain = astrid.page.locator(".curtain .button")
    asked: list[str] = []

    def passed_on() -> bool:
        if curtain.count():
            asked.append(curtain.inner_text())
            astrid.wait_until(lambda: curtain.evaluate("e => e === document.activeElement"), why="keys go on there")
            assert not astrid.page.locator(".hand, .composer").count()
            astrid.shoot("hotseat")
        return len(set(asked)) == 2

    astrid.play_until(passed_on, build=False)
    assert set(asked) == {"I am Astrid", "I am Seat 2"}


INVITE = """
const { table, tokens } = JSON.parse(localStorage.getItem('landnam.tables'))[0]
const headers = { authorization: `Bearer ${Object.values(tokens)[0]}` }
const answer = await fetch(`/api/tables/${table}/invites`, { method: 'POST', headers })
return `${location.origin}/#/join/${table}/${(await answer.json()).code}`
"""


def test_somebody_who_was_sent_away_comes_again_by_a_new_invitation(person: Sit) -> None:
    """In the same browser: from the page that was told so, and from one that was away."""
    astrid, bjarni = person("Astrid"), person("Bjarni")
    astrid.open_table("duel", others=("open",))
    send_away = astrid.page.get_by_role("button", name="Send Bjarni away")
    ready = bjarni.page.get_by_role("button", name="I am ready")
    gone = bjarni.page.get_by_text("You no longer have a seat at this table.")

    def come() -> None:
        bjarni.page.goto(astrid.page.evaluate(f"async () => {{ {INVITE} }}"))
        bjarni.page.get_by_role("button", name="Take a seat").click()
        ready.wait_for()

    def send() -> None:
        send_away.click()
        astrid.page.get_by_role("alertdialog").get_by_role("button", name="Send Bjarni away").click()

    come()
    send()
    gone.wait_for()
    bjarni.shoot("sent-away")
    come()
    bjarni.page.goto("about:blank")
    send()
    send_away.wait_for(state="detached")
    come()
    ready.click()
    astrid.page.locator("button:enabled", has_text="Start the game").click()
    for one in (astrid, bjarni):
        one.wait_for_table()

    # In the game too: the host lets a bot play on, after a second press.
    astrid.page.get_by_role("button", name="Host", exact=True).click()
    astrid.page.get_by_role("button", name="Let a bot play for Bjarni to the end").click()
    astrid.page.get_by_role("button", name="Sure? Press again").click()
    bjarni.page.get_by_text("You are watching.").wait_for()
    astrid.page.locator(".players [data-seat='1']").get_by_text("bot").wait_for()
