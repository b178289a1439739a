"""When a match may stop early, and what may be said of it then.

The test is a bet. Whoever doubts that the first bot's share is so much starts with one coin and bets on every group
of games, at odds that are fair or worse if the claim is true. Then the capital grows k-fold, at whatever moment one
looks, with a probability of 1/k at most (Ville's inequality), so that looking after every group costs nothing. The
bets ask only that a group's share lies between 0 and 1 and that groups do not depend on each other: shared wins, and
games of a group that hang together by their seed, do no harm.

Four claims are bet against at once:

- "the share is fair or less" and "fair or more", at ALPHA / 2 each: if one of them is refuted, the bot is stronger
  or weaker than the others;
- "the share is fair + MARGIN or more" and "fair - MARGIN or less", at BETA each: if both are refuted, the bot is
  even with the others, within the margin.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

ALPHA: Final = 0.05
"""A bot with a fair share is called stronger or weaker in so many matches at most."""
BETA: Final = 0.05
"""A bot that is off its fair share by the margin or more is called even in so many matches at most."""
MARGIN: Final = 0.05
"""Off by less than this is even."""

STAKES: Final = np.array([0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8])
"""The parts of the capital that are bet, from timid to bold; the capital is divided among them at first."""

STRONGER, WEAKER, EVEN = "stronger", "weaker", "even"


class Doubt:
    """The capital of one who bets that a share in [0, 1] is above its claimed mean, or below it."""

    def __init__(self, mean: float, *, above: bool) -> None:
        self.mean = mean
        most = 1 / mean if above else -1 / (1 - mean)  # the bet that can lose all that one has, and no more
        self._bets: NDArray[np.float64] = STAKES * most
        self._logs: NDArray[np.float64] = np.zeros(len(STAKES))

    def see(self, share: float) -> None:
        """Settle the bets on one group."""
        self._logs += np.log1p(self._bets * (share - self.mean))

    @property
    def evidence(self) -> float:
        """The logarithm of the capital."""
        return float(np.logaddexp.reduce(self._logs)) - log(len(STAKES))


@dataclass(frozen=True)
class Verdict:
    """What a sequential test has come to: STRONGER, WEAKER, EVEN, or None while nothing can be said."""

    said: str | None
    games: int
    alpha: float = ALPHA
    beta: float = BETA
    margin: float = MARGIN


class SequentialTest:
    """Compares a bot's share with its fair share, group after group."""

    def __init__(self, fair: float) -> None:
        self._above = Doubt(fair, above=True)
        self._below = Doubt(fair, above=False)
        self._far: list[Doubt] = []
        if fair + MARGIN < 1:  # what is impossible need not be refuted
            self._far.append(Doubt(fair + MARGIN, above=False))
        if fair - MARGIN > 0:
            self._far.append(Doubt(fair - MARGIN, above=True))

    def see(self, share: float) -> str | None:
        """Take one group's share into account; what can be said now."""
        for doubt in (self._above, self._below, *self._far):
            doubt.see(share)
        if self._above.evidence >= log(2 / ALPHA):
            return STRONGER
        if self._below.evidence >= log(2 / ALPHA):
            return WEAKER
        if all(doubt.evidence >= log(1 / BETA) for doubt in self._far):
            return EVEN
        return None
