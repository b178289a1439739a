"""Whole two-player games at native speed, played by random bots."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.discards import random_discard
from landnam.games.compiled_rules import declare_playouts
from landnam.games.duel.entries import LIBRARY, RULES
from landnam.games.duel.legal import list_legal
from landnam.games.duel.rulebook import waits_for
from landnam.games.island import actions as do
from landnam.games.island.playout import count_dice
from landnam.games.island.state import DISCARDING
from landnam.native.compiled import State, below, first_bit, rule


@rule
def choose_at_random(s: State, seat: Any, offers: Any, source: Any, menu: Any) -> Any:
    """Any legal action, each as likely as the others."""
    if s.phase == DISCARDING:
        return random_discard(s, seat, do.DISCARD, source)
    return menu.actions[below(source, list_legal(s, seat, offers, menu))]


@rule
def next_seat(s: State) -> Any:
    """The first of the seats that the game waits for."""
    return first_bit(waits_for(s)) if s.phase == DISCARDING or s.offer_open else int(s.active)


_playouts: Final = declare_playouts(LIBRARY, RULES, choose_at_random, next_seat=next_seat, count_dice=count_dice)
play_many, play_ahead = _playouts.play_many, _playouts.play_ahead
