"""What environments ask, and what they ask of bots/asks.py, answered for the dice game."""

from __future__ import annotations

from typing import Any

from landnam.bots import asks as of_bots
from landnam.envs import asks
from landnam.envs.counting import NO_COUNTING
from landnam.envs.games.dice_action_list import code_of
from landnam.envs.games.dice_sight import see, see_board
from landnam.games.dice.legal import list_legal
from landnam.games.dice.playout import write_result
from landnam.games.dice.rulebook import apply, apply_chance, chance_cases, chance_result
from landnam.games.dice.state import ROLLING, STATE
from landnam.games.dice.turn import set_up
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer


@rule
def _set_up(s: State, plan: Any, source: Any) -> None:  # noqa: ARG001 # its chance is all in the open
    set_up(s, plan)


@rule
def _list_legal(s: State, seat: Any, offers: Any, menu: Any) -> Any:  # noqa: ARG001 # nobody trades here
    return list_legal(s, seat, menu)


@rule
def _next(s: State) -> Any:
    return int(s.active)


@rule
def _chance(s: State) -> Any:
    return s.phase == ROLLING


@rule
def _winners(s: State) -> Any:
    return int(s.winners)


@rule
def _no_discard(s: State, seat: Any, source: Any) -> Any:  # noqa: ARG001 # nobody has cards
    return 0


answer(
    STATE,
    {
        of_bots.set_up_game: _set_up,
        of_bots.list_legal: _list_legal,
        of_bots.apply: apply,
        of_bots.apply_chance: apply_chance,
        of_bots.chance_cases: chance_cases,
        of_bots.chance_result: chance_result,
        of_bots.write_result: write_result,
        asks.next_seat: _next,
        asks.waits_for_chance: _chance,
        asks.winners_of: _winners,
        asks.code_of: code_of,
        asks.discard_at_random: _no_discard,
        asks.see_board: see_board,
        asks.see: see,
        **NO_COUNTING,
    },
)
