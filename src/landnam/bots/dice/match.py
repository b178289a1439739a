"""Many Dice games at native speed with a bot in every seat, and one decision at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dice import greedy, perfect
from landnam.bots.dice.solution import TABLES, Tables, solution, solution_against_others
from landnam.bots.dice.throws import CHANCE, FIRST_OF_SIX, SIXES
from landnam.bots.dice.turn import MOST_POINTS, TURN, WIN, look, think
from landnam.bots.tasks import TASK, task_with
from landnam.games.dice import notation
from landnam.games.dice.game import Dice
from landnam.games.dice.legal import MENU_OF_ACTIONS
from landnam.games.dice.playout import choose_at_random, happen, note_result
from landnam.games.dice.rulebook import apply
from landnam.games.dice.state import OVER, STATE
from landnam.games.dice.turn import set_up
from landnam.rules.actions import Action
from landnam.rules.compiled import SOURCE, State, entry, rule, seed_source
from landnam.rules.memory import address_of, array_at

BOTS: Final = {
    "random": "any legal action, each as likely as the others",
    "greedy": "the most points this turn, and dice kept for the nearest building",
    "perfect": "the solution of the game: alone the best mean score, against others the best chance to win",
    "steady": "the best mean score, whoever else plays",
}
"""The bots that play the Dice game: their names and how they play."""
RANDOM, GREEDY, PERFECT, STEADY = range(4)


@rule
def decide(s: State, bot: Any, tables: Any, source: Any, menu: Any, turn: Any) -> Any:
    """What a bot in the active seat does now."""
    if bot == RANDOM:
        return choose_at_random(s, source, menu)
    if bot == GREEDY:
        return greedy.decide(s, s.active, turn)
    return perfect.decide(s, s.active, tables, WIN if bot == PERFECT else MOST_POINTS, turn)


@entry
def play_many(blank: Any, plan: Any, bots: Any, tables: Any, seed: Any, first: Any, results: Any, rolls: Any) -> None:
    """Play the games number ``first`` and following with a bot in each seat, as many as ``results`` has room for.

    Every game draws chance from a stream of its own, so that it goes the same however the games are divided.
    """
    states = blank.copy()
    sources = np.zeros(1, SOURCE)
    menus = np.zeros(1, MENU_OF_ACTIONS)
    turns = np.zeros(1, TURN)
    for i in range(len(results)):
        states[0] = blank[0]
        s = states[0]
        seed_source(sources, seed, first + i)
        set_up(s, plan[0])
        decisions = 0
        while s.phase != OVER:
            apply(s, s.active, decide(s, bots[s.active], tables[0], sources[0], menus[0], turns[0]))
            happen(s, sources[0], rolls)
            decisions += 1
        note_result(s, decisions, results[i])


@entry
def decide_task(address: Any) -> Any:
    """What a bot in the active seat does now, asked as ``bots/tasks.py`` describes."""
    task = array_at(address, 1, TASK)[0]
    s, source = array_at(task.state, 1, STATE)[0], array_at(task.source, 1, SOURCE)[0]
    menu, turn = array_at(task.notes, 1, MENU_OF_ACTIONS)[0], array_at(task.search, 1, TURN)[0]
    return np.int64(decide(s, task.bot, array_at(task.table, 1, TABLES)[0], source, menu, turn))


def decide_once(states: Any, bot: int, tables: Any, sources: Any, menus: Any, turns: Any) -> int:
    """What a bot in the active seat of one game does now."""
    task: NDArray[np.void] = np.zeros(1, TASK)
    task_with(task, state=states, source=sources, table=tables, notes=menus, search=turns)
    task["bot"] = bot
    return int(decide_task(address_of(task)))


def tables_for(bots: Iterable[int], players: int) -> Tables:
    """The tables that these bots need: what becomes of others concerns only those who play to win."""
    return solution() if players == 1 or PERFECT not in bots else solution_against_others()


@entry
def worth_of_turn(states: Any, aim: Any, tables: Any, turns: Any) -> Any:
    """What a turn not yet begun is worth to its seat: its points in the end, or its chance to win."""
    s, turn = states[0], turns[0]
    look(s, s.active, tables[0], aim, turn)
    think(tables[0], turn)
    total = 0.0
    for throw in range(SIXES):
        total += CHANCE[throw] * turn.best_middle[FIRST_OF_SIX + throw]
    return total


def bot_number(name: str) -> int:
    """The number of a bot; an unknown one is a ValueError that lists the valid ones."""
    if name not in BOTS:
        raise ValueError(f"unknown bot '{name}'; valid are {', '.join(BOTS)}")
    return list(BOTS).index(name)


class Player:
    """A bot that makes one decision at a time in any Dice game; ``seed`` is for what it draws at random."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._bot = bot_number(name)
        self._sources = np.zeros(1, SOURCE)
        self._menus = np.zeros(1, MENU_OF_ACTIONS)
        self._turns = np.zeros(1, TURN)
        seed_source(self._sources, seed, 0)

    def choose(self, game: Dice) -> Action:
        """The action of the seat whose turn it is."""
        tables = tables_for((self._bot,), game.players)
        code = decide_once(game._states, self._bot, tables, self._sources, self._menus, self._turns)
        action: Action = notation.action_of(int(code), game.seats)
        return action


def match(bots: Sequence[str]) -> Callable[..., None]:
    """The function that plays many games with these bots, one a seat, called as ``playout.play_many`` is."""
    numbers = np.array([bot_number(name) for name in bots])
    tables = tables_for(numbers, len(bots))

    def play(blank: Any, plan: Any, offers: Any, seed: Any, first: Any, results: Any, rolls: Any) -> None:  # noqa: ARG001 # nobody trades here
        play_many(blank, plan, numbers, tables, seed, first, results, rolls)

    return play
