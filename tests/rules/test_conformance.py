"""Every game passes the conformance suite, from every kind of start."""

from __future__ import annotations

from typing import Any

import pytest

import landnam
from landnam.rules.conformance import check_game
from lengths import first

STARTS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "island variable": ("island", 4, {}),
    "island beginner": ("island", 4, {"board": "beginner"}),
    "island for three": ("island", 3, {"edition": "almanac", "harbours": "frame"}),
    "island in separate phases": ("island", 4, {"phases": "separate", "numbers": "random"}),
    "island with a turn limit": ("island", 3, {"max_turns": 20, "vp": 12}),
    "traveler": ("traveler", 4, {}),
    "traveler beginner": ("traveler", 3, {"board": "beginner", "phases": "combined"}),
    "duel": ("duel", 2, {}),
    "duel on the variable island": ("duel", 2, {"board": "variable", "phases": "combined"}),
    "duel on the beginner island": ("duel", 2, {"board": "beginner", "vp": 6}),
    "road": ("road", 4, {}),
    "road with B metropolises": ("road", 3, {"metropolises": "B", "row": "mixed"}),
    "road with a turn limit": ("road", 4, {"metropolises": "B", "max_turns": 9, "first": "blue"}),
    "dice alone": ("dice", 1, {}),
    "dice for three": ("dice", 3, {"turns": 4}),
}


@pytest.mark.parametrize("chance", first(["sampled", "manual"]))
@pytest.mark.parametrize("start", STARTS)
def test_every_game_passes_the_conformance_suite(start: str, chance: str) -> None:
    name, players, options = STARTS[start]
    check_game(landnam.make(name, players=players, seed=11, chance=chance, **options), games=2, moves=300)


def test_every_game_of_the_list_has_a_start_here() -> None:
    assert set(landnam.games()) == {name for name, _, _ in STARTS.values()}
