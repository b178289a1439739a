"""Support for search: imagined worlds, exact outcomes, and rollouts in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.envs.batch import Batch, check_choice
from landnam.envs.opponents import bot_names
from landnam.envs.records import ALL_BOTS, NO_BOT, REFRESH
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import SEATS_AT_MOST
from landnam.rules.actions import Action

ROWS: Final = 4096
"""Rollouts that are played at once."""


def imagine(batch: Batch, row: int, seat: int, rng: np.random.Generator) -> CompiledGame:
    """A game that fits everything a seat knows of a row, counted cards included; the rest is drawn at random."""
    view = batch.game(row).view(seat) | {"counted": batch.counted(row, seat)}
    return type(batch.pattern).resample(view, rng)


def outcomes(game: CompiledGame, action: Action, seat: int) -> list[tuple[CompiledGame, Fraction]]:
    """The games that an action can lead to, with their exact probabilities.

    If the action opens a chance move, it is resolved; if ``chance()`` of a returned game is not empty, another follows.
    The game must have manual chance, like the games of a batch.
    """
    if not game.manual:
        raise ValueError("outcomes needs a game with chance='manual'")
    after = game.clone()
    after.play(action, seat)
    results = after.chance()
    if not results:
        return [(after, Fraction(1))]
    found = []
    for result, likely in results:
        branch = after.clone()
        branch.play(result)
        found.append((branch, likely))
    return found


@dataclass(frozen=True)
class Rollouts:
    """The results of positions that were played to their end."""

    wins: NDArray[np.float64]
    """By position and seat: the share of games won; a shared win counts as a part."""
    points: NDArray[np.float64]
    """By position and seat: the mean points."""


def rollout(
    games: Sequence[CompiledGame],
    policy: str | Sequence[str] = "random",
    *,
    times: int = 1,
    trade: str = "off",
    seed: int = 0,
    threads: int = 1,
) -> Rollouts:
    """Play positions of one game to their end, each ``times`` times, with a compiled bot in every seat.

    ``policy`` is the name of a bot, or one for each seat. Bots that look ahead have counted nothing before it starts.
    """
    if not games:
        raise ValueError("there is no position to play")
    if type(times) is not int or times < 1:
        raise ValueError(f"option times={times!r}: valid are whole numbers from 1")
    first = games[0]
    if any(game.name != first.name or game.players != first.players for game in games):
        raise ValueError("all positions must be of one game with one number of players")
    names = [policy] * first.players if isinstance(policy, str) else list(policy)
    if len(names) != first.players:
        raise ValueError(f"policy={policy!r}: {first.players} players need one each")
    bots = [check_choice("policy", name, bot_names(first.name)) for name in names]
    states = np.concatenate([game._states for game in games]).repeat(times)
    rng = np.random.default_rng(seed)
    rows = min(ROWS, len(states))
    batch = Batch(
        first.name,
        rows,
        players=first.players,
        trade=trade,
        observations=None,
        autoreset=False,
        threads=min(threads, rows),
        seed=0,
    )
    batch._seat(bots + [NO_BOT] * (SEATS_AT_MOST - len(bots)))
    batch._record["learner"], batch._record["joining"] = ALL_BOTS, True
    wins, points = np.zeros((len(states), SEATS_AT_MOST)), np.zeros((len(states), SEATS_AT_MOST))
    for begin in range(0, len(states), rows):
        part = states[begin : begin + rows]
        batch.rows["state"][: len(part)] = part
        batch.rows["state"][len(part) :] = part[0]  # the result of this row is ignored
        batch.rows["source"]["state"] = rng.integers(2**64, size=rows, dtype=np.uint64)
        batch._do(REFRESH)
        won = batch.result["winners"][: len(part), None] >> np.arange(SEATS_AT_MOST) & 1
        wins[begin : begin + len(part)] = won / np.maximum(1, won.sum(axis=1, keepdims=True))
        points[begin : begin + len(part)] = batch.result["points"][: len(part)]
    shape = (len(games), times, SEATS_AT_MOST)
    return Rollouts(
        wins.reshape(shape).mean(axis=1)[:, : first.players], points.reshape(shape).mean(axis=1)[:, : first.players]
    )
