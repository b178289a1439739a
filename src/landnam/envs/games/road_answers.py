"""What environments ask, answered for On the Road."""

from __future__ import annotations

from typing import Any

from landnam.cards.discards import random_discard
from landnam.envs import asks
from landnam.envs.asks import ALL_SEE
from landnam.envs.counting import COUNTING
from landnam.envs.games.road_action_list import FIRST_DISCARD, code_of
from landnam.envs.games.road_sight import see, see_board
from landnam.games.road import actions as do
from landnam.games.road.counting import _count_outside as count_outside
from landnam.games.road.rulebook import waits_for
from landnam.games.road.state import DISCARDING, LAST_CHANCE_PHASE, NOBODY, STATE
from landnam.native.codes import kind_of, second_of
from landnam.native.compiled import State, first_bit, rule
from landnam.native.dispatch import answer


@rule
def _next(s: State) -> Any:
    return first_bit(waits_for(s))


@rule
def _chance(s: State) -> Any:
    return s.phase <= LAST_CHANCE_PHASE


@rule
def _offer(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == do.OFFER or kind_of(code) == do.PROPOSE


@rule
def _accept(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == do.ACCEPT


@rule
def _owes(s: State, seat: Any) -> Any:
    return int(s.owes[seat]) if s.phase == DISCARDING else 0


@rule
def _discard_rows(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return do.DISCARD, FIRST_DISCARD


@rule
def _random_discard(s: State, seat: Any, source: Any) -> Any:
    return random_discard(s, seat, do.DISCARD, source)


@rule
def _gift(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == do.GIVE


@rule
def _drawn_or_given(s: State, r: Any, seat: Any, code: Any) -> Any:
    """Who drew a card, or gave one to whom (R-INFO-1, 2)."""
    if kind_of(code) == do.GIVE:
        return int(seat), second_of(code)
    if kind_of(code) == do.DRAWN:
        for other in range(s.players):
            for resource in range(5):
                if s.hand[other, resource] > r.before[other, resource]:
                    return NOBODY, other
    return ALL_SEE, ALL_SEE


answer(
    STATE,
    {
        asks.next_seat: _next,
        asks.waits_for_chance: _chance,
        asks.code_of: code_of,
        asks.is_offer: _offer,
        asks.is_accept: _accept,
        asks.owes: _owes,
        asks.discard_rows: _discard_rows,
        asks.discard_at_random: _random_discard,
        asks.leaves_unseen: _gift,
        asks.who_saw: _drawn_or_given,
        asks.count_outside: count_outside,
        asks.see_board: see_board,
        asks.see: see,
        **COUNTING,
    },
)
