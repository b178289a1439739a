"""What things cost, under the names of the resources."""

from __future__ import annotations

from typing import Any

from landnam.cards.words import cards_by_name


def costs_by_name(costs: Any, names: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """What each thing costs, in the resources that it takes."""
    return {
        name: {resource: n for resource, n in cards_by_name(cost).items() if n}
        for name, cost in zip(names, costs, strict=True)
    }
