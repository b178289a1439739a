"""One decision of a bot of the Dice game, and whole games between bots."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.dice import greedy, perfect
from landnam.bots.dice.solution_record import SOLVED
from landnam.bots.dice.throws import CHANCE, FIRST_OF_SIX, SIXES
from landnam.bots.dice.turn import MOST_POINTS, TURN, WIN, look, think
from landnam.bots.step_log import CHANCE as BY_CHANCE
from landnam.bots.step_log import log_step
from landnam.bots.tasks import TASK
from landnam.games.dice.legal import MENU_OF_ACTIONS
from landnam.games.dice.playout import choose_at_random, count_dice
from landnam.games.dice.rulebook import apply, apply_chance, chance_cases, chance_result, waits_for_chance
from landnam.games.dice.sheet import FACES
from landnam.games.dice.state import OVER, PLAN, SEATS, STATE
from landnam.games.dice.turn import set_up
from landnam.native.compiled import SOURCE, State, below, rule, seed_source
from landnam.native.jobs import RESULT, write_result
from landnam.native.memory import array_at

RANDOM, GREEDY, PERFECT, STEADY = range(4)

MATCH: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # what is played
                ("blank", np.int64),
                ("plan", np.int64),
                ("bots", np.int64),  # their numbers, by seat
                ("solved", np.int64),
                ("seed", np.int64),
                ("first", np.int64),  # the number of the first game
                ("games", np.int64),
                # what comes of it
                ("results", np.int64),
                ("rolls", np.int64),
                ("log", np.int64),  # of the steps of the only game; 0: none
                # room to play and to think
                ("state", np.int64),
                ("source", np.int64),
                ("menu", np.int64),
                ("turn", np.int64),
            ],
            align=True,
        ),
    )
)
"""A match between bots: the addresses of everything it needs."""


@rule
def decide(s: State, bot: Any, solved: Any, source: Any, menu: Any, turn: Any) -> Any:
    """The action of a bot in the active seat."""
    if bot == RANDOM:
        return choose_at_random(s, s.active, 0, source, menu)
    if bot == GREEDY:
        return greedy.decide(s, s.active, turn)
    return perfect.decide(s, s.active, solved, WIN if bot == PERFECT else MOST_POINTS, turn)


@rule
def decide_task(s: State, address: Any) -> Any:
    """The action in the active seat of the bot that a task names."""
    task = array_at(address, 1, TASK)[0]
    source, solved = array_at(task.source, 1, SOURCE)[0], array_at(task.policy, 1, SOLVED)[0]
    menu, turn = array_at(task.notes, 1, MENU_OF_ACTIONS)[0], array_at(task.search, 1, TURN)[0]
    return np.int64(decide(s, task.bot, solved, source, menu, turn))


@rule
def play_match(match: Any) -> None:
    """Play the games of a match.

    Every game draws chance from a stream of its own, so that the division of the games does not affect it.
    """
    blank, plan = array_at(match.blank, 1, STATE), array_at(match.plan, 1, PLAN)[0]
    bots, solved = array_at(match.bots, SEATS, np.int64), array_at(match.solved, 1, SOLVED)[0]
    results, rolls = array_at(match.results, match.games, RESULT), array_at(match.rolls, len(FACES), np.int64)
    states, source = array_at(match.state, 1, STATE), array_at(match.source, 1, SOURCE)[0]
    menu, turn = array_at(match.menu, 1, MENU_OF_ACTIONS)[0], array_at(match.turn, 1, TURN)[0]
    s = states[0]
    for i in range(match.games):
        states[0] = blank[0]
        seed_source(source, match.seed, match.first + i)
        set_up(s, plan, source)
        decisions = 0
        while s.phase != OVER:
            action = decide(s, bots[s.active], solved, source, menu, turn)
            log_step(match.log, s, s.active, 1, action)
            apply(s, s.active, action)
            decisions += 1
            if waits_for_chance(s):
                result = chance_result(s, below(source, chance_cases(s)))
                log_step(match.log, s, BY_CHANCE, 0, result)
                apply_chance(s, result)
                count_dice(s, result, rolls)
        write_result(s, decisions, results[i])


@rule
def turn_worth(s: State, aim: Any, solved: Any, turn: Any) -> Any:
    """The value of a turn that has not begun to its seat: final points, or the chance to win."""
    look(s, s.active, solved, aim, turn)
    think(solved, turn)
    total = 0.0
    for throw in range(SIXES):
        total += CHANCE[throw] * turn.best_middle[FIRST_OF_SIX + throw]
    return total
