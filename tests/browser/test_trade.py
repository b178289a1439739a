"""Trade among three people: answers on the cards, counter-offers, what a reload keeps, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.means import House
from browser.people import Person
from browser.prepared import prepare
from lengths import first
from server.driver import Seated

Sit = Callable[..., Person]
SIZES = {"desk": (1280, 800), "phone": (360, 640)}
UNCOVERED = """button => {
  const box = button.getBoundingClientRect()
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && button.contains(at)
}"""
"""Whether a control can be pressed as it stands, without scrolling."""
BOARD_FREE = """() => {
  const box = document.querySelector('main').getBoundingClientRect()
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return !at.closest('.trade, .answer, .composer, .sheet')
}"""
"""Whether nothing lies over the board's centre."""
CHOSEN = """button => {
  const decline = document.querySelector('[data-answer-with=decline]')
  const [own, other] = [button, decline].map((one) => getComputedStyle(one))
  return own.borderStyle === 'solid' && own.backgroundColor !== other.backgroundColor
}"""
"""Whether an answer looks chosen: filled, with an unbroken edge, unlike the other and unlike a control at rest."""


def hand_of(seated: Seated, seat: int) -> dict[str, int]:
    found: dict[str, int] = seated.you[seat]["view"]["seats"][seat]["hand"]
    return found


def swap(hands: list[dict[str, int]]) -> tuple[str, str, str] | None:
    """What the first has two of, what both others can pay for it, and what the second cannot; None if there is none."""
    for give in (card for card, n in hands[0].items() if n >= 2):
        both = [card for card in hands[1] if card != give and hands[1][card] and hands[2][card]]
        lacking = [card for card in hands[1] if card != give and not hands[1][card] and card not in both]
        if both and lacking:
            return give, both[0], lacking[0]
    return None


def bargaining(seated: Seated) -> bool:
    """Whether the first of three people is to trade, and could with both others."""
    you = seated.you.get(0)
    if you is None or you["view"] is None or "end" not in you["legal"] or you["view"]["phase"] != "actions":
        return False
    return swap([hand_of(seated, seat) for seat in range(3)]) is not None


def reload(one: Person) -> None:
    one.page.reload()
    one.wait_for_table()


def settle_down(one: Person, size: str) -> None:
    """Give the window its size."""
    width, height = SIZES[size]
    one.page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("size", first(sorted(SIZES, reverse=True)))
def test_trade_among_three_people_with_two_counter_offers(person: Sit, server: House, size: str) -> None:
    names = ["Astrid", "Bjarni", "Dagny"]
    table = prepare(server.address, "island", names, bargaining, build=False)
    astrid, bjarni, dagny = people = [person(name, phone=size == "phone") for name in names]
    for seat, one in enumerate(people):
        settle_down(one, size)
        one.sit_at(table, seat)
    hands = [one.hand() for one in people]
    found = swap(hands)
    assert found is not None
    give, want, lacking = found

    def trade_with(name: str) -> Any:
        return astrid.page.get_by_role("button", name=f"Trade with {name}")

    def put_together(one: Person, card: str, wanted: str) -> None:
        one.page.locator(f".stack[data-resource={card}]").click()
        one.page.get_by_role("group", name="You get").get_by_label(f"One more {wanted}", exact=True).click()

    # What Bjarni cannot pay does not ask him, and is declined.
    put_together(astrid, give, lacking)
    assert astrid.page.evaluate(BOARD_FREE)
    astrid.shoot(f"trade-composing-{size}")
    astrid.page.get_by_role("button", name="Offer", exact=True).click()
    bjarni.page.get_by_text("declined for you", exact=True).wait_for()
    assert not bjarni.page.get_by_role("button", name="Accept").count()
    bjarni.shoot(f"trade-excused-{size}")
    astrid.page.locator("[data-seat='1'] [data-answer=declined]").wait_for()
    if size == "desk":  # the decline stands in the line of the offer, and has none of its own
        declines = astrid.page.locator("[role=log] p", has_text="Bjarni declines").last
        assert "Astrid offers" in declines.inner_text()
    astrid.page.get_by_role("button", name="Withdraw").click()

    # An offer, its answers, and both after a reload; the hand shows every card.
    put_together(astrid, give, want)
    astrid.page.get_by_role("button", name="Offer", exact=True).click()
    bjarni.page.get_by_role("button", name="Accept").wait_for()
    assert all(bjarni.page.get_by_role("button", name=name).evaluate(UNCOVERED) for name in ("Accept", "Decline"))
    bjarni.shoot(f"trade-asked-{size}")
    bjarni.page.get_by_role("button", name="Accept").click()
    accepted = bjarni.page.locator("[data-answer-with=accept][aria-pressed=true]:not([aria-disabled=true])")
    accepted.wait_for()
    assert accepted.evaluate(CHOSEN)
    trade_with("Bjarni").wait_for()
    astrid.shoot(f"trade-accepted-{size}")
    reload(astrid)
    trade_with("Bjarni").wait_for()
    astrid.page.locator("[data-seat='2'] [data-answer=waiting]").wait_for()
    assert astrid.page.get_by_role("region", name="Your offer").is_visible()
    assert astrid.hand() == hands[0]
    shown = astrid.page.locator(f".stack[data-resource={give}] .count").inner_text()
    assert shown == str(hands[0][give])

    # Both counter: two of it for one.
    for one in (bjarni, dagny):
        one.page.get_by_role("button", name="Counter").click()
        one.page.get_by_role("group", name="You get").get_by_label(f"One more {give}", exact=True).click()
        one.shoot(f"trade-countering-{size}")
        one.page.get_by_role("button", name="Propose to Astrid").click()
        one.page.get_by_role("region", name="Astrid offers").wait_for()
    for name in ("Bjarni", "Dagny"):
        trade_with(name).wait_for()
        assert trade_with(name).evaluate(UNCOVERED)
    assert astrid.page.evaluate(BOARD_FREE)
    astrid.shoot(f"trade-countered-{size}")

    # A proposal is dismissed, and stays so.
    astrid.page.get_by_role("button", name="Dismiss the proposal of Dagny").click()
    astrid.wait_until(lambda: not trade_with("Dagny").count(), why="it is out of sight")
    reload(astrid)
    trade_with("Bjarni").wait_for()
    assert not trade_with("Dagny").count()

    # Closing the other ends the offer: nobody is asked again.
    trade_with("Bjarni").click()
    astrid.wait_until(lambda: astrid.hand()[want] == hands[0][want] + 1, why="the cards come")
    assert astrid.hand()[give] == hands[0][give] - 2
    bjarni.wait_until(lambda: bjarni.hand()[give] == hands[1][give] + 2, why="the cards come")
    assert bjarni.hand()[want] == hands[1][want] - 1
    assert not bjarni.page.get_by_role("region", name="Astrid offers").count()
    assert not astrid.page.get_by_role("region", name="Your offer").count()
    assert "Your turn" in astrid.status
