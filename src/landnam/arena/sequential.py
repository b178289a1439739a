"""The sequential test that decides when a match may stop early, and its verdict.

The test is a bet. A gambler who doubts a claim about the first bot's share starts with one coin and bets on every
group of games, at odds that are fair or worse if the claim is true. If it is true, the capital ever grows k-fold with
a probability of at most 1/k (Ville's inequality), so the test may be evaluated after every group. The bets assume only
that a group's share lies between 0 and 1 and that groups are independent: shared wins, and games of a group that share
their seed, do no harm.

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
"""The largest share of matches in which a bot with a fair share may be called stronger or weaker."""
BETA: Final = 0.05
"""The largest share of matches in which a bot that is off its fair share by the margin or more may be called even."""
MARGIN: Final = 0.05
"""A bot that is off its fair share by less than this is even."""

STAKES: Final = np.array([0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8])
"""The fractions of the capital that are bet, from timid to bold; the initial capital is divided among them."""

STRONGER, WEAKER, EVEN = "stronger", "weaker", "even"


class Doubt:
    """The capital of a gambler who bets that a share in [0, 1] is above, or below, its claimed mean."""

    def __init__(self, mean: float, *, above: bool) -> None:
        self.mean = mean
        most = 1 / mean if above else -1 / (1 - mean)  # the bet that can lose the whole capital, and no more
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
    """The verdict of a sequential test: STRONGER, WEAKER, EVEN, or None while it is open."""

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
        if fair + MARGIN < 1:  # impossible claims need not be refuted
            self._far.append(Doubt(fair + MARGIN, above=False))
        if fair - MARGIN > 0:
            self._far.append(Doubt(fair - MARGIN, above=True))

    def see(self, share: float) -> str | None:
        """Take one group's share into account and return the verdict so far."""
        for doubt in (self._above, self._below, *self._far):
            doubt.see(share)
        if self._above.evidence >= log(2 / ALPHA):
            return STRONGER
        if self._below.evidence >= log(2 / ALPHA):
            return WEAKER
        if all(doubt.evidence >= log(1 / BETA) for doubt in self._far):
            return EVEN
        return None
