"""The card of a benchmark: ratings with intervals, shares by opponent, lost decisions, time and what was spent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import exp, log, sqrt
from typing import Any, Final

from landnam.arena.bench_set import Pairing
from landnam.arena.match_plan import MatchPlan
from landnam.arena.match_result import result_of
from landnam.arena.played_game import PlayedGame
from landnam.arena.report import interval
from landnam.arena.sequential import Verdict
from landnam.arena.standings import Standing

UNIT: Final = log(10) / 400
"""A point of rating, as a logarithm of odds."""
SURE: Final = 1.96
"""Standard errors of a 95 % interval."""
STEPS: Final = 60


@dataclass(frozen=True)
class Rated:
    """A rating with its 95 % interval."""

    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """One match: the share of wins with its 95 % interval, and what the bot needed."""

    game: str
    opponent: str
    trade: bool
    games: int
    share: float
    low: float
    high: float
    fair: float
    lost: dict[str, int]
    decisions: int | None
    """The bot's own, if they were timed."""
    mean_seconds: float | None
    p99_seconds: float | None
    spent: dict[str, float]


@dataclass(frozen=True)
class Card:
    """What a bot has shown in the benchmark."""

    rating: Rated | None
    """The mean of the ratings in the games it plays."""
    ratings: dict[str, Rated]
    rows: tuple[Row, ...]
    lost: dict[str, int]
    spent: dict[str, float]

    def plain(self) -> dict[str, Any]:
        """The card as plain data."""
        return asdict(self)


Played = tuple[Pairing, MatchPlan, Sequence[PlayedGame]]


def card_of(played: Sequence[Played]) -> Card:
    """The card of these matches."""
    rows = tuple(_row(*match) for match in played)
    games = dict.fromkeys(pairing.game for pairing, _, _ in played)
    measured = {game: _rate([match for match in played if match[0].game == game]) for game in games}
    lost: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for row in rows:
        lost.update(row.lost)
        spent.update(row.spent)
    overall = None
    if measured:
        mean = sum(rating for rating, _ in measured.values()) / len(measured)
        error = sqrt(sum(error**2 for _, error in measured.values())) / len(measured)
        overall = _rated(mean, error)
    ratings = {game: _rated(*found) for game, found in measured.items()}
    return Card(overall, ratings, rows, dict(lost), dict(spent))


def _rated(rating: float, error: float) -> Rated:
    return Rated(round(rating, 1), round(rating - SURE * error, 1), round(rating + SURE * error, 1))


def _row(pairing: Pairing, plan: MatchPlan, games: Sequence[PlayedGame]) -> Row:
    standing: Standing = result_of(plan, games, Verdict(None, len(games))).standings[0]
    low, high = interval(standing)
    thinking = standing.thinking
    spent: Counter[str] = Counter()
    for game in games:
        for seat, bot in enumerate(game.bots):
            if bot == plan.bots[0] and game.spent is not None:
                spent.update(game.spent[seat])
    return Row(
        pairing.game,
        pairing.opponent,
        pairing.trade,
        len(games),
        standing.share,
        low,
        high,
        standing.fair_share,
        standing.fallbacks,
        None if thinking is None else thinking.decisions,
        None if thinking is None else thinking.mean,
        None if thinking is None else thinking.p99,
        dict(spent),
    )


def _rate(played: Sequence[Played]) -> tuple[float, float]:
    """The rating that fits the wins in one game best, and its standard error.

    A won and a lost game against one opponent at 1000 are added, so that a bot which wins or loses everything has a
    rating too. The error is that of independent games, or that of the groups of games with the same seed if it is
    larger.
    """
    theta = 0.0
    for _ in range(STEPS):
        slope, information, spread = _slope(played, theta)
        theta += max(-1.0, min(1.0, slope / information))
    error = sqrt(max(information, spread)) / information
    return 1000 + theta / UNIT, error / UNIT


def _slope(played: Sequence[Played], theta: float) -> tuple[float, float, float]:
    """The slope and the curvature of the log-likelihood, and the sum of the squared slopes of the groups."""
    prior = 1 / (1 + exp(-theta))
    slope, information, spread = 1 - 2 * prior, 2 * prior * (1 - prior), 0.0
    for pairing, plan, games in played:
        others = pairing.others * exp(UNIT * (pairing.rating - 1000))
        chance = exp(theta) / (exp(theta) + others)
        information += len(games) * chance * (1 - chance)
        scores = [game.score(plan.bots[0]) - chance for game in games]
        slope += sum(scores)
        groups = range(0, len(scores), plan.group_size)
        spread += sum(sum(scores[first : first + plan.group_size]) ** 2 for first in groups)
    return slope, information, spread
