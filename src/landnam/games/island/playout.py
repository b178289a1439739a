"""Whole island games at native speed, played by random bots."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.discards import random_discard
from landnam.games.compiled_rules import declare_playouts
from landnam.games.island import actions as do
from landnam.games.island.entries import LIBRARY, RULES
from landnam.games.island.legal import list_legal
from landnam.games.island.rulebook import waits_for
from landnam.games.island.state import DISCARDING
from landnam.native.codes import first_of, kind_of, second_of
from landnam.native.compiled import State, below, first_bit, rule


@rule
def choose_at_random(s: State, seat: Any, offers: Any, source: Any, menu: Any) -> Any:
    """Any legal action, each as likely as the others."""
    if s.phase == DISCARDING:
        return random_discard(s, seat, do.DISCARD, source)
    n = list_legal(s, seat, offers, menu)
    return menu.actions[below(source, n)] if n > 1 else menu.actions[0]


@rule
def next_seat(s: State) -> Any:
    """The first of the seats that the game waits for."""
    return first_bit(waits_for(s)) if s.offer_open or s.phase == DISCARDING else int(s.active)


@rule
def count_dice(s: State, result: Any, rolls: Any) -> None:  # noqa: ARG001 # the record chooses the game
    """Count a roll of the dice under its total."""
    if kind_of(result) == do.DICE:
        rolls[first_of(result) + second_of(result)] += 1


_playouts: Final = declare_playouts(LIBRARY, RULES, choose_at_random, next_seat=next_seat, count_dice=count_dice)
play_many, play_ahead = _playouts.play_many, _playouts.play_ahead
