"""Finds the best moves of a seat from what it can know, and says how sure that is.

Every move is judged one move deep; the best of them are tried, and the best of those are tried once more with fresh
chance. All moves get the same worlds and the same chance, so that luck does not decide between them, and the difference
between two moves is measured try by try. The last tries had no part in choosing the best: it is not best by luck.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.analysis.depths import Depth
from landnam.analysis.grading import NOTHING, SURE, Choice, Decision
from landnam.analysis.worlds import Floats, Worlds, exact_sum
from landnam.bots.judging import IMPOSSIBLE, NOTHING_DONE
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import States
from landnam.rules.actions import Action

SHOWN: Final = 3
"""Moves that are shown with their values."""
FIRST_WORLDS: Final = 8
"""Worlds in which every move is judged one move deep."""
MOST_MOVES: Final = 384
"""Moves that are judged; of more, such as discards of a large hand, every so manieth."""
WITHDRAW: Final = "withdraw"
FIRST_TRIES, LAST_TRIES = 1, 2
"""The chance of the tries."""


def moves_of(game: CompiledGame, seat: int) -> list[Action]:
    """The moves of a seat among which it chooses: offers are left out, there are too many."""
    return game.legal(seat, offers=False) if seat in game.to_act else []


def is_free(game: CompiledGame, seat: int, action: Action) -> bool:
    """Whether an action leaves everything else open: an offer, taking one back, or a word that nobody waited for."""
    return game.declaration.kind_of(action).offer or action.kind == WITHDRAW or seat not in game.to_act


def compared_moves(game: CompiledGame, seat: int, played: Action) -> list[Action]:
    """The moves that a choice is compared with, and the one that was played."""
    moves = moves_of(game, seat)
    return _some(moves if played in moves else [played, *moves], played)


def _some(moves: list[Action], played: Action) -> list[Action]:
    if len(moves) <= MOST_MOVES:
        return moves
    return [played, *[move for move in moves[:: len(moves) // MOST_MOVES + 1] if move != played]]


class Tried:
    """Moves with the values of their tries."""

    def __init__(self, codes: list[int], values: Floats) -> None:
        self.codes = codes
        self._values = values

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """The mean of what the first move is worth more than the second, and the standard error of that."""
        rows = self._values[[self.codes.index(one), self.codes.index(other)]]
        found = (rows[0] - rows[1])[(rows != IMPOSSIBLE).all(axis=0)]
        return _mean(found)

    def value(self, code: int) -> tuple[float, float]:
        """The mean value of a move, and its standard error."""
        row = self._values[self.codes.index(code)]
        return _mean(row[row != IMPOSSIBLE])

    def row(self, code: int) -> Floats:
        """The values of a move, try by try."""
        found: Floats = self._values[self.codes.index(code)]
        return found

    def ranked(self) -> list[int]:
        """The moves, the best first."""
        means = {code: self.value(code)[0] for code in self.codes}
        return sorted(self.codes, key=lambda code: -means[code])


def _mean(values: NDArray[np.float64]) -> tuple[float, float]:
    if len(values) == 0:
        return 0.0, 1.0
    if len(values) == 1:
        return float(values[0]), 1.0
    n = len(values)
    mean = exact_sum(values) / n
    return mean, sqrt(exact_sum((values - mean) ** 2) / (n - 1)) / sqrt(n)


class Search:
    """Searches in one game."""

    def __init__(self, worlds: Worlds, depth: Depth) -> None:
        self._worlds, self._depth = worlds, depth

    def decision(self, game: CompiledGame, seat: int, action: Action) -> Decision | None:
        """A move of a seat beside the best; None if there was no choice."""
        if is_free(game, seat, action):
            return self._free_decision(game, seat, action)
        moves = compared_moves(game, seat, action)
        if len(moves) == 1:
            return None
        tried, best = self._tried(game, seat, moves, action.code)
        return self._compared(game, seat, tried, best, action)

    def best_moves(self, game: CompiledGame, seat: int) -> tuple[Choice, ...]:
        """The best moves of a seat."""
        moves = [move for move in moves_of(game, seat) if not is_free(game, seat, move)]
        if not moves:
            return ()
        if len(moves) == 1:
            value = self._worlds.values(self._imagined(game, seat, self._depth.worlds), seat, [moves[0].code])
            return (Choice(str(moves[0]), *_mean(value[0, :, seat])),)
        tried, _ = self._tried(game, seat, _some(moves, moves[0]), None)
        return self._choices(game, tried)

    def _free_decision(self, game: CompiledGame, seat: int, action: Action) -> Decision:
        """An offer, which takes nothing away from what else can be done: it is compared with making none."""
        worlds = self._imagined(game, seat, self._depth.last_tries)
        codes = [action.code, NOTHING_DONE]
        tries = self._worlds.tries(worlds, seat, codes, self._depth.last_tries, LAST_TRIES)
        tried = Tried(codes, tries[..., seat])
        measured, error = tried.difference(NOTHING_DONE, action.code)
        best = NOTHING_DONE if measured > 0 else action.code
        return Decision(str(action), _named(game, best), max(measured, 0.0), error, self._choices(game, tried))

    def _tried(self, game: CompiledGame, seat: int, moves: list[Action], played: int | None) -> tuple[Tried, int]:
        """The best moves and the one that was played with their last tries, and the best before these tries."""
        depth, codes = self._depth, [move.code for move in moves]
        worlds = self._imagined(game, seat, max(depth.tries, FIRST_WORLDS))
        first = Tried(codes, self._worlds.values(worlds[:FIRST_WORLDS], seat, codes)[..., seat])
        kept = _with(first.ranked()[: depth.looked_at], played)
        second = Tried(kept, self._worlds.tries(worlds, seat, kept, depth.tries, FIRST_TRIES)[..., seat])
        finalists = second.ranked()[: depth.finalists]
        best, finalists = finalists[0], _with(finalists, played)
        worlds = self._imagined(game, seat, depth.last_tries, LAST_TRIES)
        last = self._worlds.tries(worlds, seat, finalists, depth.last_tries, LAST_TRIES)
        return Tried(finalists, last[..., seat]), best

    def _compared(self, game: CompiledGame, seat: int, tried: Tried, best: int, action: Action) -> Decision:
        measured, error = tried.difference(best, action.code) if best != action.code else (0.0, 0.0)
        if measured > SURE * error:
            measured, error = min((measured, error), self._still_lost(game, seat, tried.row(best), action))
        better = best if measured > 0 else action.code
        return Decision(str(action), _named(game, better), measured, error, self._choices(game, tried))

    def _still_lost(self, game: CompiledGame, seat: int, best: Floats, action: Action) -> tuple[float, float]:
        """What is lost if the seat goes on with the best move after this one, which may leave everything open.

        Tries go on by rules of thumb. A player who trades first and then builds has lost nothing by trading first.
        """
        after = game.clone()
        after.manual = True
        after.play(str(action), seat)
        if after.outcome is not None or after.chance_cases() or seat not in after.to_act:
            return np.inf, 0.0
        moves = [move for move in moves_of(after, seat) if not is_free(after, seat, move)]
        if len(moves) < 2:
            return np.inf, 0.0
        tried, chosen = self._tried(after, seat, _some(moves, moves[0]), None)
        rows = np.stack([best, tried.row(chosen)])
        return _mean((rows[0] - rows[1])[(rows != IMPOSSIBLE).all(axis=0)])

    @staticmethod
    def _choices(game: CompiledGame, tried: Tried) -> tuple[Choice, ...]:
        return tuple(Choice(_named(game, code), *tried.value(code)) for code in tried.ranked()[:SHOWN])

    def _imagined(self, game: CompiledGame, seat: int, n: int, stream: int = 0) -> States:
        return self._worlds.imagined(game, seat, n, stream)


def _with(codes: list[int], played: int | None) -> list[int]:
    return codes if played is None or played in codes else [*codes, played]


def _named(game: CompiledGame, code: int) -> str:
    return NOTHING if code == NOTHING_DONE else str(game.action_of(code))
