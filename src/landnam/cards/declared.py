"""Shared declarations of games with hands of resources and trade between players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from landnam.rules.declaration import ActionKind, Facts, Flow

TRADE_KINDS: Final = (
    ActionKind("deal", "trade with a player who accepts", "trade", bonus=True, answer=True, key="d"),
    ActionKind("accept", "accept the offer", "trade", quick=True, answer=True, key="a"),
    ActionKind("decline", "decline the offer", "trade", quick=True, answer=True, key="de"),
    ActionKind("withdraw", "take the offer back", "trade", key="w"),
    ActionKind("offer", "offer a trade", "trade", "offer CARDS for CARDS [to COLOUR …]", offer=True, key="o"),
    ActionKind("propose", "propose a trade", "trade", "propose CARDS for CARDS", offer=True, key="p"),
)

TRADE_STORY: Final[Mapping[str, str | None]] = {
    "offer": "{who} offers {give} for {want} to {to}",
    "propose": "{who} proposes {give} for {want}",
    "accept": "  {who} accepts",
    "decline": "  {who} declines",
    "withdraw": "{who} takes the offer back",
    "deal": "{who} trades {give} for {want} with {partner}",
    "discard": "{who} has chosen {number} cards to discard",
    "discards shown": "  {who} discards {cards}",
    "longest route": "{who} has the longest route now",
    "largest army": "{who} has the largest army now",
    "turn": "[dim]— turn {number}:[/] {who} [dim]—[/]",
    "over": "The game is over ({ending}): {who} wins",
    "end": None,
}


def trade_words(event: Facts, names: Sequence[str]) -> dict[str, Any]:
    """Words for the lines above and for those of similar games: whom an event concerns, and how many cards."""
    words: dict[str, Any] = {"to": _receivers(event.get("to"), names)}
    if "card" not in event:
        words["card"] = "[dim]hidden[/]" if event["kind"] == "drawn" else "a card"
    if isinstance(event.get("cards"), list):
        words["cards"] = " and ".join(event["cards"])
    elif "cards" not in event:
        words["cards"] = f"{event.get('number')} cards"
    for fact in ("victim", "partner", "neutral"):
        if event.get(fact) is not None:
            words[fact] = names[event[fact]]
    return words


def _receivers(to: int | Sequence[int] | None, names: Sequence[str]) -> str:
    """Whom an offer or a gift is for."""
    seats = (to,) if isinstance(to, int) else to or ()
    return ", ".join(names[seat] for seat in seats) or "all"


def passed(taker: int, giver: int, source: str, cards: int = 1) -> tuple[Flow, Flow]:
    """Cards that go from one seat to another."""
    return Flow(taker, source, cards), Flow(giver, source, -cards)


def trade_flows(event: Facts) -> Iterable[Flow]:
    """The cards that deals between players and discards move."""
    if event["kind"] == "deal":
        seat, partner = event["seat"], event["partner"]
        give, want = number(event["give"]), number(event["want"])
        return (
            Flow(seat, "trade", want),
            Flow(seat, "trade", -give),
            Flow(partner, "trade", give),
            Flow(partner, "trade", -want),
        )
    if event["kind"] == "discards shown":
        return (Flow(event["seat"], "discard", -number(event["cards"])),)
    return ()


def deal_of(event: Facts) -> tuple[int, int] | None:
    """The seats of a deal between players."""
    return (event["seat"], event["partner"]) if event["kind"] == "deal" else None


def number(cards: Mapping[str, Any]) -> int:
    """The number of cards."""
    return sum(cards.values())
