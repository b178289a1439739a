"""Whole card games at native speed, played by random bots. No dice are rolled in this game."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.discards import random_discard
from landnam.games.compiled_rules import declare_playouts
from landnam.games.road import actions as do
from landnam.games.road.entries import LIBRARY, RULES
from landnam.games.road.legal import list_legal
from landnam.games.road.state import DISCARDING
from landnam.native.compiled import State, below, rule


@rule
def choose_at_random(s: State, seat: Any, offers: Any, source: Any, menu: Any) -> Any:
    """Any legal action, each as likely as the others."""
    if s.phase == DISCARDING:
        return random_discard(s, seat, do.DISCARD, source)
    n = list_legal(s, seat, offers, menu)
    return menu.actions[below(source, n)] if n > 1 else menu.actions[0]


_playouts: Final = declare_playouts(LIBRARY, RULES, choose_at_random)
play_many, play_ahead = _playouts.play_many, _playouts.play_ahead
