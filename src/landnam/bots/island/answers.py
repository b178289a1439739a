"""What the island game answers to bots."""

from __future__ import annotations

from typing import Any

from landnam.bots import asks
from landnam.bots.deciding import by_search, by_thumb
from landnam.bots.island.features import FEATURES, describe
from landnam.bots.island.notes import NOTES, survey
from landnam.bots.island.quick import decide_quickly
from landnam.bots.island.worlds import imagine_world
from landnam.bots.match import MOST_WORLDS
from landnam.bots.tasks import TASK
from landnam.games.island import actions as do
from landnam.games.island import rulebook
from landnam.games.island.counting import count_move, start_counting
from landnam.games.island.legal import list_legal
from landnam.games.island.playout import choose_at_random, write_result
from landnam.games.island.setup import set_up
from landnam.games.island.state import ACTIONS, PLACE_ROAD, PLACE_SETTLEMENT, STATE
from landnam.native.codes import first_of, kind_of, second_of
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer
from landnam.native.memory import array_at


@rule
def count_dice(s: State, result: Any, rolls: Any) -> None:  # noqa: ARG001 # the record chooses the game
    """Count a roll under its total."""
    if kind_of(result) == do.DICE:
        rolls[first_of(result) + second_of(result)] += 1


@rule
def is_opening(s: State) -> Any:
    """Are the first pieces being placed?"""
    return s.phase == PLACE_SETTLEMENT or s.phase == PLACE_ROAD


@rule
def trade_kinds(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    """The numbers of the actions with which players trade."""
    return do.OFFER, do.PROPOSE, do.ACCEPT, do.DECLINE, do.WITHDRAW, do.DEAL


@rule
def may_trade(s: State) -> Any:
    """May the players trade now?"""
    return s.phase == ACTIONS and not s.trade_over


@rule
def _imagine(world: State, counts: Any, viewer: Any, source: Any) -> None:
    imagine_world(world, counts, viewer, 0, source)


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
        asks.count_dice: count_dice,
        asks.set_up_game: set_up,
        asks.is_opening: is_opening,
        asks.write_result: write_result,
        asks.choose_at_random: choose_at_random,
        asks.trade_kinds: trade_kinds,
        asks.may_trade: may_trade,
        asks.start_counting: start_counting,
        asks.count_move: count_move,
        asks.imagine: _imagine,
        asks.look_around: survey,
        asks.describe: describe,
        asks.FEATURES_OF: _features,
        asks.decide_quickly: decide_quickly,
        asks.decide_task: decide_task,
    },
)
