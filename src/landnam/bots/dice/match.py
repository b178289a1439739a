"""Many Dice games at native speed with a bot in every seat, and one decision at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dated import undated
from landnam.bots.dice.deciding import GREEDY, MATCH, PERFECT
from landnam.bots.dice.solution import Solved, solution, solution_against_others
from landnam.bots.dice.solution_record import SOLVED
from landnam.bots.dice.turn import LOWEST, MOST_POINTS, OUTCOMES, TURN, WIN, sheet_number
from landnam.bots.rooms import Room
from landnam.bots.tasks import TASK, fill_in
from landnam.games.compiled_game import CompiledGame
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
    "steady": "the best mean score, regardless of the opponents",
}
"""The bots that play the Dice game: their names and descriptions."""


def bot_number(name: str) -> int:
    """The number of a bot, with or without a date; an unknown name raises a ValueError that lists the valid ones."""
    name = undated(name)[0]
    if name not in BOTS:
        raise ValueError(f"unknown bot '{name}'; valid are {', '.join(BOTS)}")
    return list(BOTS).index(name)


def solved_for(bots: Iterable[int], players: int) -> Solved:
    """The tables that these bots need; only bots that play to win need the outcomes of others."""
    if max(bots, default=0) <= GREEDY:
        return _nothing_solved()
    return solution() if players == 1 or PERFECT not in bots else solution_against_others()


@cache
def _nothing_solved() -> Solved:
    """Empty tables, for bots that do not use the solution."""
    return np.zeros(1, SOLVED)


def play_many(
    blank: States,
    plan: NDArray[np.void],
    bots: Sequence[int] | NDArray[np.int64],
    solved: Solved,
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
    fill_in(played, blank=blank, plan=plan, bots=numbers, solved=solved, seed=seed, first=first, **room)
    fill_in(played, games=len(results), results=results, rolls=rolls)
    if log is not None:
        fill_in(played, log=log)
    LIBRARY.wait()
    LIBRARY.doors.match(address_of(played))


def match(bots: Sequence[str]) -> Callable[..., None]:
    """The function that plays many games with these bots, one a seat, with the signature of ``playout.play_many``."""
    numbers = [bot_number(name) for name in bots]
    solved = solved_for(numbers, len(bots))

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
        play_many(blank, plan, numbers, solved, seed, first, results, rolls, log)

    return play


def compiled_match(sample: CompiledGame, bots: Sequence[str], clock: float) -> Callable[..., None]:  # noqa: ARG001 # they think as long as it takes
    """The function that plays many games with these bots (bots/compiled.py)."""
    return match(bots)


def furnish(room: Room, sample: CompiledGame, bots: Sequence[int]) -> None:
    """Give these bots memory to think with in a batch of games (bots/compiled.py)."""
    threads = len(room.tasks)
    room.slow = max(bots) > GREEDY
    room.policies = solved_for(bots, sample.players)
    room.give("notes", np.zeros(threads, MENU_OF_ACTIONS))
    room.give("search", np.zeros(threads, TURN))


class Player:
    """A bot that makes one decision at a time in any Dice game; ``seed`` decides its random choices."""

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

    def choose(self, game: CompiledGame) -> Action:
        """The action of the seat whose turn it is."""
        solved = solved_for((self._bot,), game.players)
        fill_in(self._task, state=game._states, policy=solved)
        return game.action_of(LIBRARY.doors.decide(self._task_at))


def worths(game: Dice, actions: Sequence[Action]) -> list[float]:
    """The value of each of some legal actions by the solution: final points if alone, otherwise the chance to win."""
    return _worths(game, actions, WIN)


def points_of(game: Dice, actions: Sequence[Action]) -> list[float]:
    """The final points that each of some legal actions promises its seat, whatever the others do."""
    return _worths(game, actions, MOST_POINTS)


def _worths(game: Dice, actions: Sequence[Action], aim: int) -> list[float]:
    if not actions:
        return []
    solved = solved_for((PERFECT,), game.players)
    codes, found = np.array([action.code for action in actions]), np.zeros(len(actions))
    turn, work = np.zeros(1, TURN), np.zeros(1, STATE)
    addresses = [address_of(array) for array in (game._states, solved, turn, work, codes, found)]
    state, solved_at, turn_at, work_at, codes_at, found_at = addresses
    LIBRARY.doors.worth_of_actions(state, aim, solved_at, turn_at, work_at, codes_at, len(codes), found_at)
    return list(found.tolist())


def shares(game: Dice, seat: int) -> list[float]:
    """How likely each seat is to end ahead of all others but this one; a tie is shared."""
    solved, s, players = solved_for((PERFECT,), game.players)[0], game.s, game.players
    others = [other for other in range(players) if other != seat]
    finals = []
    for other in others:
        left = int(s.turns) - int(s.turn) + (other > seat)
        rest = [0] * OUTCOMES if left == 0 else solved.outcomes[left, sheet_number(s, other)].astype(int) + LOWEST
        finals.append(int(s.points[other]) + np.asarray(rest))
    table = np.stack(np.meshgrid(*finals, indexing="ij"))
    ahead = table == table.max(axis=0)
    won = (ahead / ahead.sum(axis=0)).reshape(len(others), -1).mean(axis=1)
    found = dict(zip(others, won.tolist(), strict=True))
    return [found.get(other, 0.0) for other in range(players)]
