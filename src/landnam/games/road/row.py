"""The open row of building cards (R-SETUP-1, R-BUILD-2, R-BUILD-3)."""

from __future__ import annotations

from typing import Any

from landnam.games.road.cards import BUILDINGS, ROW
from landnam.games.road.state import DEALING
from landnam.native.compiled import State, rule


@rule
def pile_size(pile: Any) -> Any:
    """How many building cards a pile holds."""
    return int(pile[0]) + int(pile[1]) + int(pile[2]) + int(pile[3])


@rule
def must_be_dealt_anew(s: State) -> Any:
    """Five of a kind, if there is any other card to be had (R-BUILD-3); in set-up a row that is to be mixed."""
    for card in range(len(BUILDINGS)):
        if s.row[card] == ROW:
            return pile_size(s.building_deck) > s.building_deck[card]
    if s.mixed and s.turn == 0:
        return s.row[0] == 0 or s.row[1] == 0 or s.row[2] == 0 or s.row[3] == 0
    return False


@rule
def wait_for_row(s: State) -> Any:
    """Wait for the next card of the row; False if the row is complete."""
    if pile_size(s.row) == ROW and must_be_dealt_anew(s):
        for card in range(len(BUILDINGS)):
            s.building_deck[card] += s.row[card]
            s.row[card] = 0
    if pile_size(s.row) == ROW or pile_size(s.building_deck) == 0:
        return False
    s.phase = DEALING
    return True


@rule
def deal_to_row(s: State, card: Any) -> None:
    """A card of the deck is laid open."""
    s.building_deck[card] -= 1
    s.row[card] += 1
