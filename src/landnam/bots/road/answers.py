"""What On the Road answers to bots."""

from __future__ import annotations

from typing import Any

from landnam.bots import asks
from landnam.bots.deciding import by_search, by_thumb
from landnam.bots.match import MOST_WORLDS
from landnam.bots.road.features import FEATURES, describe
from landnam.bots.road.notes import NOTES, no_survey
from landnam.bots.road.quick import decide_quickly
from landnam.bots.road.worlds import imagine_world
from landnam.bots.tasks import TASK
from landnam.games.road import actions as do
from landnam.games.road import rulebook
from landnam.games.road.counting import count_move, start_counting
from landnam.games.road.legal import list_legal
from landnam.games.road.playout import choose_at_random, write_result
from landnam.games.road.setup import set_up
from landnam.games.road.state import ACTIONS, STATE
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer
from landnam.native.memory import array_at


@rule
def _set_up(s: State, plan: Any, source: Any) -> None:  # noqa: ARG001 # all chance of this game is in the open
    set_up(s, plan)


@rule
def _trade_kinds(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return do.OFFER, do.PROPOSE, do.ACCEPT, do.DECLINE, do.WITHDRAW, do.DEAL


@rule
def _may_trade(s: State) -> Any:
    return s.phase == ACTIONS and not s.trade_used


@rule
def _features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return FEATURES


@rule
def decide_task(s: State, address: Any, deep: Any) -> Any:
    """One decision of the bot that a task names."""
    task = array_at(address, 1, TASK)[0]
    notes = array_at(task.notes, 1, NOTES)[0]
    if deep:
        return by_search(task, s, notes, array_at(task.worlds, MOST_WORLDS, STATE), array_at(task.work, 1, STATE))
    return by_thumb(task, s, notes)


answer(
    STATE,
    {
        asks.waits_for: rulebook.waits_for,
        asks.list_legal: list_legal,
        asks.apply: rulebook.apply,
        asks.apply_chance: rulebook.apply_chance,
        asks.chance_cases: rulebook.chance_cases,
        asks.chance_result: rulebook.chance_result,
        asks.set_up_game: _set_up,
        asks.write_result: write_result,
        asks.choose_at_random: choose_at_random,
        asks.trade_kinds: _trade_kinds,
        asks.may_trade: _may_trade,
        asks.start_counting: start_counting,
        asks.count_move: count_move,
        asks.imagine: imagine_world,
        asks.look_around: no_survey,
        asks.describe: describe,
        asks.FEATURES_OF: _features,
        asks.decide_quickly: decide_quickly,
        asks.decide_task: decide_task,
    },
)
