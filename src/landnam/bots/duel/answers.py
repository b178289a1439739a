"""What the two-player game answers to bots."""

from __future__ import annotations

from typing import Any

from landnam.bots import asks
from landnam.bots.deciding import by_search, by_thumb
from landnam.bots.duel.notes import NOTES
from landnam.bots.duel.quick import FEATURES, choose_at_random, decide_quickly, describe
from landnam.bots.island.answers import count_dice, is_opening, may_trade, trade_kinds
from landnam.bots.island.notes import survey
from landnam.bots.island.worlds import imagine_world
from landnam.bots.match import MOST_WORLDS
from landnam.bots.tasks import TASK
from landnam.games.duel import rulebook
from landnam.games.duel.counting import count_move
from landnam.games.duel.legal import list_legal
from landnam.games.duel.state import DUEL, GIVING, PLACE_NEUTRAL
from landnam.games.island.counting import start_counting
from landnam.games.island.playout import write_result
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer
from landnam.native.memory import array_at


@rule
def _owes_the_rest(s: State) -> Any:
    return s.phase == GIVING or s.phase == PLACE_NEUTRAL


@rule
def _imagine(world: State, counts: Any, viewer: Any, source: Any) -> None:
    imagine_world(world, counts, viewer, world.removed_knights, source)


@rule
def _features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return FEATURES


@rule
def decide_task(s: State, address: Any, deep: Any) -> Any:
    """One decision of the bot that a task names."""
    task = array_at(address, 1, TASK)[0]
    notes = array_at(task.notes, 1, NOTES)[0]
    if deep:
        return by_search(task, s, notes, array_at(task.worlds, MOST_WORLDS, DUEL), array_at(task.work, 1, DUEL))
    return by_thumb(task, s, notes)


answer(
    DUEL,
    {
        asks.waits_for: rulebook.waits_for,
        asks.list_legal: list_legal,
        asks.apply: rulebook.apply,
        asks.apply_chance: rulebook.apply_chance,
        asks.chance_cases: rulebook.chance_cases,
        asks.chance_result: rulebook.chance_result,
        asks.count_dice: count_dice,
        asks.set_up_game: rulebook.set_up_for_two,
        asks.is_opening: is_opening,
        asks.owes_the_rest: _owes_the_rest,
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
