"""What environments ask, answered for the island game."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.discards import random_discard
from landnam.envs import asks
from landnam.envs.asks import ALL_SEE
from landnam.envs.counting import COUNTING
from landnam.envs.games.island_action_list import FIRST_DISCARD, code_of
from landnam.envs.games.island_sight import see, see_board
from landnam.games.island import actions as do
from landnam.games.island.counting import count_outside
from landnam.games.island.playout import next_seat
from landnam.games.island.state import DISCARDING, LAST_CHANCE_PHASE, STATE, VICTORY
from landnam.native.codes import kind_of
from landnam.native.compiled import State, rule
from landnam.native.dispatch import Ask, answer


@rule
def _chance(s: State) -> Any:
    return s.phase <= LAST_CHANCE_PHASE


@rule
def _score(s: State, seat: Any) -> Any:
    return int(s.points[seat]) + int(s.cards[seat, VICTORY])


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
def _theft(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == do.STOLEN


@rule
def _stolen(s: State, r: Any, seat: Any, code: Any) -> Any:  # noqa: ARG001 # the same question everywhere
    """Who lost and who took a card in a theft (I-INFO-2)."""
    loser, taker = ALL_SEE, ALL_SEE
    if kind_of(code) == do.STOLEN:
        for other in range(s.players):
            for resource in range(5):
                if s.hand[other, resource] < r.before[other, resource]:
                    loser = other
                elif s.hand[other, resource] > r.before[other, resource]:
                    taker = other
    return loser, taker


ON_THE_ISLAND: Final[dict[Ask, Ask]] = {
    asks.score_of: _score,
    asks.is_offer: _offer,
    asks.is_accept: _accept,
    asks.owes: _owes,
    asks.discard_rows: _discard_rows,
    asks.discard_at_random: _random_discard,
    asks.who_saw: _stolen,
    asks.count_outside: count_outside,
    asks.see_board: see_board,
    **COUNTING,
}
"""The answers of any game on the island."""
answer(
    STATE,
    {
        asks.next_seat: next_seat,
        asks.waits_for_chance: _chance,
        asks.code_of: code_of,
        asks.leaves_unseen: _theft,
        asks.see: see,
        **ON_THE_ISLAND,
    },
)
