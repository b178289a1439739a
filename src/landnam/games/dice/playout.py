"""Whole dice games at native speed, played by random bots."""

from __future__ import annotations

from typing import Any, Final

from landnam.games.compiled_rules import declare_playouts
from landnam.games.dice.codes import face_of
from landnam.games.dice.entries import LIBRARY, RULES
from landnam.games.dice.legal import WAYS_TO_KEEP, keeping, list_legal
from landnam.games.dice.rolling import dice_of
from landnam.games.dice.state import KEEPING
from landnam.native.compiled import State, below, rule


@rule
def choose_at_random(s: State, seat: Any, offers: Any, source: Any, menu: Any) -> Any:
    """Any legal action of the active seat, each as likely as the others."""
    if s.phase == KEEPING:
        return keeping(below(source, WAYS_TO_KEEP))
    n = list_legal(s, seat, offers, menu)
    return menu.actions[below(source, n)] if n > 1 else menu.actions[0]


@rule
def next_seat(s: State) -> Any:
    """The active seat."""
    return int(s.active)


@rule
def count_dice(s: State, result: Any, rolls: Any) -> None:  # noqa: ARG001 # the record chooses the game
    """Count every die that was rolled under its face."""
    for i in range(dice_of(result)):
        rolls[face_of(result, i)] += 1


_playouts: Final = declare_playouts(LIBRARY, RULES, choose_at_random, next_seat=next_seat, count_dice=count_dice)
play_many, play_ahead = _playouts.play_many, _playouts.play_ahead
