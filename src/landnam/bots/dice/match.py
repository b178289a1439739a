"""Many Dice games at native speed with a bot in every seat, and one decision at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dice.deciding import GREEDY, MATCH, PERFECT
from landnam.bots.dice.solution import Tables, solution, solution_against_others
from landnam.bots.dice.tables import TABLES
from landnam.bots.dice.turn import TURN, WIN
from landnam.bots.rooms import Room
from landnam.bots.tasks import TASK, fill_in
from landnam.games.compiled_game import CompiledGame
from landnam.games.dice import notation
from landnam.games.dice.entries import LIBRARY
from landnam.games.dice.game import Dice
from landnam.games.dice.legal import MENU_OF_ACTIONS
from landnam.games.dice.state import SEATS, STATE
from landnam.native.compiled import SOURCE, States
from landnam.native.memory import address_of
from landnam.rules.actions import Action

BOTS: Final = {
    "random": "any legal action, each as likely as the others",
    "greedy": "the most points this turn, and dice kept for the nearest building",
    "perfect": "the solution of the game: alone the best mean score, against others the best chance to win",
    "steady": "the best mean score, whoever else plays",
}
"""The bots that play the Dice game: their names and how they play."""


def bot_number(name: str) -> int:
    """The number of a bot; an unknown one is a ValueError that lists the valid ones."""
    if name not in BOTS:
        raise ValueError(f"unknown bot '{name}'; valid are {', '.join(BOTS)}")
    return list(BOTS).index(name)


def tables_for(bots: Iterable[int], players: int) -> Tables:
    """The tables that these bots need: what becomes of others concerns only those who play to win."""
    if max(bots, default=0) <= GREEDY:
        return _no_tables()
    return solution() if players == 1 or PERFECT not in bots else solution_against_others()


@cache
def _no_tables() -> Tables:
    """What bots get that know nothing of the solution."""
    return np.zeros(1, TABLES)


def play_many(
    blank: States,
    plan: NDArray[np.void],
    bots: Sequence[int] | NDArray[np.int64],
    tables: Tables,
    seed: int,
    first: int,
    results: NDArray[np.void],
    rolls: NDArray[np.int64],
    log: NDArray[np.void] | None = None,
) -> None:
    """Play the games number ``first`` and following with a bot in each seat, as many as ``results`` has room for.

    ``log`` is for the steps of the only game.
    """
    numbers = np.zeros(SEATS, np.int64)
    numbers[: len(bots)] = bots
    room = {
        "state": np.zeros(1, STATE),
        "source": np.zeros(1, SOURCE),
        "menu": np.zeros(1, MENU_OF_ACTIONS),
        "turn": np.zeros(1, TURN),
    }
    played: NDArray[np.void] = np.zeros(1, MATCH)
    fill_in(played, blank=blank, plan=plan, bots=numbers, tables=tables, seed=seed, first=first, **room)
    fill_in(played, games=len(results), results=results, rolls=rolls)
    if log is not None:
        fill_in(played, log=log)
    LIBRARY.wait()
    LIBRARY.doors.match(address_of(played))


def match(bots: Sequence[str]) -> Callable[..., None]:
    """The function that plays many games with these bots, one a seat, called as ``playout.play_many`` is."""
    numbers = [bot_number(name) for name in bots]
    tables = tables_for(numbers, len(bots))

    def play(
        blank: Any,
        plan: Any,
        offers: Any,  # noqa: ARG001 # nobody trades here
        seed: Any,
        first: Any,
        results: Any,
        rolls: Any,
        log: Any = None,
    ) -> None:
        play_many(blank, plan, numbers, tables, seed, first, results, rolls, log)

    return play


def compiled_match(sample: CompiledGame, bots: Sequence[str]) -> Callable[..., None]:  # noqa: ARG001 # there is one
    """What plays many games with these bots (bots/compiled.py)."""
    return match(bots)


def furnish(room: Room, sample: CompiledGame, bots: Sequence[int]) -> None:
    """Make room for these bots to think in a batch of games (bots/compiled.py)."""
    threads = len(room.tasks)
    room.slow = max(bots) > GREEDY
    room.policies = tables_for(bots, sample.players)
    room.give("notes", np.zeros(threads, MENU_OF_ACTIONS))
    room.give("search", np.zeros(threads, TURN))


class Player:
    """A bot that makes one decision at a time in any Dice game; ``seed`` is for what it draws at random."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._bot = bot_number(name)
        self._room = {
            "source": np.zeros(1, SOURCE),
            "notes": np.zeros(1, MENU_OF_ACTIONS),
            "search": np.zeros(1, TURN),
        }
        self._task: NDArray[np.void] = np.zeros(1, TASK)
        self._task_at = address_of(self._task)
        fill_in(self._task, bot=self._bot, **self._room)
        LIBRARY.doors.seed(address_of(self._room["source"]), seed, 0)

    def choose(self, game: Dice) -> Action:
        """The action of the seat whose turn it is."""
        tables = tables_for((self._bot,), game.players)
        fill_in(self._task, state=game._states, policy=tables)
        action: Action = notation.action_of(LIBRARY.doors.decide(self._task_at), game.seats)
        return action


def worths(game: Dice, actions: Sequence[Action]) -> list[float]:
    """What each of some legal actions is worth by the solution: points in the end if alone, else the chance to win."""
    if not actions:
        return []
    tables = tables_for((PERFECT,), game.players)
    codes, found = np.array([action.code for action in actions]), np.zeros(len(actions))
    turn, work = np.zeros(1, TURN), np.zeros(1, STATE)
    addresses = [address_of(array) for array in (game._states, tables, turn, work, codes, found)]
    state, tables_at, turn_at, work_at, codes_at, found_at = addresses
    LIBRARY.doors.worth_of_actions(state, WIN, tables_at, turn_at, work_at, codes_at, len(codes), found_at)
    return list(found.tolist())
