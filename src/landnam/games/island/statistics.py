"""Statistics of a finished island game: sources of points and cards, and what the robber blocked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from landnam.boards.geometry import CORNERS
from landnam.cards.declared import deal_of, number, passed, trade_flows
from landnam.rules.declaration import Facts, Flow, Statistics


def points_of(seat: Facts) -> dict[str, int]:
    """Where a seat's points come from."""
    return {
        "settlements": len(seat["settlements"]),
        "cities": 2 * len(seat["cities"]),
        "longest route": 2 * seat["longest_route"],
        "largest army": 2 * seat["largest_army"],
        "victory cards": seat["victory_cards"] or 0,
    }


def flows_of(event: Facts, cause: str) -> Iterable[Flow]:
    """The cards that an event moved."""
    kind, seat = event["kind"], event["seat"]
    if kind == "received":
        return (Flow(seat, cause, number(event["cards"])),)
    if kind == "supply":
        return Flow(seat, "supply", number(event["want"])), Flow(seat, "supply", -number(event["give"]))
    if kind == "stolen":
        return passed(seat, event["victim"], "robber")
    if kind == "monopoly":
        return [
            flow for payer, paid in event["paid"].items() for flow in passed(seat, int(payer), "monopoly", paid) if paid
        ]
    if kind == "invention":
        return (Flow(seat, "invention", len(event["cards"])),)
    return trade_flows(event)


def blocked_by_robber(event: Facts, view: Facts) -> list[int]:
    """By seat, what the robber's hex would have yielded."""
    robbed = view["robber"]
    if event["kind"] != "dice" or view["board"]["numbers"][robbed] != sum(event["dice"]):
        return [0] * len(view["seats"])
    return [
        sum((place in seat["settlements"]) + 2 * (place in seat["cities"]) for place in CORNERS[robbed])
        for seat in view["seats"]
    ]


def total_shown(line: str) -> list[str]:
    """The total that a chance result shows, if it is a roll."""
    word, *dice = line.split()
    return [str(sum(map(int, dice)))] if word == "dice" else []


def moment_of(event: Facts) -> str | None:
    """Sevens, settlements and cities, and trades among players are worth finding again."""
    if event["kind"] == "dice":
        return "seven" if sum(event["dice"]) == 7 else None
    return {"settle": "build", "city": "build", "deal": "trade"}.get(event["kind"])


def supply_trade_of(event: Facts) -> int | None:
    """The seat that traded with the supply."""
    return event["seat"] if event["kind"] == "supply" else None


STATISTICS: Final = Statistics(
    points_of,
    flows_of,
    blocked_by_robber,
    {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)},
    total_shown,
    moment_of,
    deal_of,
    supply_trade_of,
)
