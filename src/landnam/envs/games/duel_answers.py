"""What environments ask, answered for the two-player game."""

from __future__ import annotations

from typing import Any

from landnam.envs import asks
from landnam.envs.games.duel_action_list import code_of
from landnam.envs.games.duel_sight import see
from landnam.envs.games.island_answers import ON_THE_ISLAND
from landnam.games.duel.rulebook import waits_for
from landnam.games.duel.state import DUEL, FORCING
from landnam.games.island.state import DISCARDING, LAST_CHANCE_PHASE
from landnam.native.compiled import State, first_bit, rule
from landnam.native.dispatch import answer


@rule
def _next(s: State) -> Any:
    if s.phase == DISCARDING or s.offer_open:
        return first_bit(waits_for(s))
    return int(s.active)


@rule
def _chance(s: State) -> Any:
    return s.phase <= LAST_CHANCE_PHASE or s.phase == FORCING


answer(
    DUEL,
    {
        asks.next_seat: _next,
        asks.waits_for_chance: _chance,
        asks.code_of: code_of,
        asks.see: see,
        **ON_THE_ISLAND,
    },
)
