"""The mixed tables at which a table value learns: other values, rules of thumb, traders and players who do not trade.

A value that only meets itself learns one style of play, and its chances are those of one kind of table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.match import EXPERT, HARD, LINEUP, NORMAL
from landnam.bots.players import trading_in
from landnam.games import game_class, game_names
from landnam.native.compiled import SEATS_AT_MOST

TRUST: Final = 0.95
"""The share of what comes later in a target, from one noted position to the next (``mixed_targets``)."""
WORLDS: Final = 1
ROLLOUTS: Final = 40
SLIPS: Final = (0, 0, 2, 6)
"""In per cent: how often a seat plays at random, so that the value sees mistakes."""
EVERY, EVERY_EARLY = 9, 5
FIRST_EVERY, FIRST_EVERY_EARLY = 13, 6
"""The same in the first generation, whose games are cheap: many games with fewer positions of each."""


@dataclass(frozen=True)
class Table:
    """A game, and who plays it."""

    game: str
    players: int
    trade: bool
    lineup: NDArray[np.void]
    nets: NDArray[np.void]
    every: int
    """One position in this many is collected on average,"""
    every_early: int
    """and in the opening and the first two rounds one in this many."""


def draw_table(
    game: str, month: NDArray[np.void], values: Sequence[NDArray[np.void]], rng: np.random.Generator
) -> Table:
    """A table with players drawn at random: the values so far, mostly the last one, a month's value, rules of thumb."""
    game, players = _draw_game(game, rng)
    trade = bool(rng.random() < trading_in(game, None).tables)
    lineup: NDArray[np.void] = np.zeros(1, LINEUP)
    nets = np.repeat(month, SEATS_AT_MOST)
    lineup["worlds"], lineup["rollouts"] = WORLDS, ROLLOUTS
    for seat in range(players):
        level, net = _draw_player(month, values, rng)
        lineup["level"][0, seat], nets[seat] = level, net[0]
        lineup["slip"][0, seat] = lineup["opening_slip"][0, seat] = int(rng.choice(SLIPS))
        lineup["trades"][0, seat] = int(rng.random() < 0.85)
    return Table(game, players, trade, lineup, nets, EVERY, EVERY_EARLY)


def draw_first_table(game: str, month: NDArray[np.void], rng: np.random.Generator) -> Table:
    """A table of the first generation: a month's value, which plays faster than a table value, and rules of thumb."""
    trade = bool(rng.random() < trading_in(game, None).tables)
    lineup: NDArray[np.void] = np.zeros(1, LINEUP)
    lineup["worlds"], lineup["trades"] = WORLDS, 1
    players = game_class(game).seated[1]
    for seat in range(players):
        lineup["level"][0, seat] = HARD if rng.random() < 0.88 else NORMAL
        lineup["slip"][0, seat] = lineup["opening_slip"][0, seat] = int(rng.choice(SLIPS))
    nets = np.repeat(month, SEATS_AT_MOST)
    return Table(game, players, trade, lineup, nets, FIRST_EVERY, FIRST_EVERY_EARLY)


def _draw_game(game: str, rng: np.random.Generator) -> tuple[str, int]:
    """Mostly the game itself with all its seats; sometimes fewer, or another edition that shares the value."""
    library = game_class(game).library
    editions = [name for name in game_names() if name != game and game_class(name).library is library]
    fewest, most = game_class(game).seated
    kind = rng.random()
    if editions and kind < 0.12:
        return str(rng.choice(editions)), most
    return game, fewest if kind < 0.25 else most


def _draw_player(
    month: NDArray[np.void], values: Sequence[NDArray[np.void]], rng: np.random.Generator
) -> tuple[int, NDArray[np.void]]:
    """A level and its value."""
    kind = rng.random()
    if kind < 0.6:
        return HARD, values[-1]
    if kind < 0.7:
        return HARD, values[int(rng.integers(len(values)))]
    if kind < 0.9:
        return HARD, month
    return (NORMAL, month) if kind < 0.98 else (EXPERT, values[-1])
