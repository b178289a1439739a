"""The result of a match for each bot: wins with their intervals, points, time and lost decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from landnam.arena.match_plan import MatchPlan
from landnam.arena.played_game import PlayedGame, quantile_of
from landnam.arena.ratings import Rating, rate
from landnam.arena.statistics import Spread, clustered, spread_of, wilson


@dataclass(frozen=True)
class Thinking:
    """Seconds a decision took."""

    decisions: int
    mean: float
    p50: float
    p99: float


@dataclass(frozen=True)
class Standing:
    """The result of one bot in a match; a bot in several seats has the wins and points of all of them."""

    bot: str
    seats: int
    fair_share: float
    won: float
    """The number of games won; a shared win counts as a part."""
    share: float
    wilson: tuple[float, float]
    """The 95 % interval if all games were independent of each other."""
    paired: tuple[float, float] | None
    """The 95 % interval from the groups of games with the same seed; None without at least two such groups."""
    won_by_seat: tuple[float, ...]
    """The share of games won in each seat; 0 for seats it did not have."""
    points: Spread
    points_counted: dict[int, int]
    rating: Rating
    fallbacks: dict[str, int]
    thinking: Thinking | None
    """None in matches of compiled bots."""
    spent: dict[str, float] = field(default_factory=dict)
    """What it has used in all games, if it counts that, such as tokens and cost."""


def standings(plan: MatchPlan, games: Sequence[PlayedGame]) -> tuple[Standing, ...]:
    """The standings of the different bots, in the order in which they were named."""
    ratings = rate(plan.contestants, games)
    return tuple(_standing(plan, games, bot, ratings[bot]) for bot in plan.contestants)


def _standing(plan: MatchPlan, games: Sequence[PlayedGame], bot: str, rating: Rating) -> Standing:
    scores = [game.score(bot) for game in games]
    share = sum(scores) / len(games)
    groups = [scores[i : i + plan.group_size] for i in range(0, len(scores), plan.group_size)]
    points = [n for game in games for seat, n in enumerate(game.points) if game.bots[seat] == bot]
    fallbacks: Counter[str] = Counter()
    for game in games:
        for seat, lost in enumerate(game.fallbacks):
            if game.bots[seat] == bot:
                fallbacks.update(lost)
    return Standing(
        bot=bot,
        seats=plan.bots.count(bot),
        fair_share=plan.fair_share(bot),
        won=sum(scores),
        share=share,
        wilson=wilson(share, len(games)),
        paired=clustered([sum(group) for group in groups], [len(group) for group in groups]) if plan.paired else None,
        won_by_seat=tuple(_won_in(games, bot, seat) for seat in range(plan.players)),
        points=spread_of(np.array(points)),
        points_counted=dict(sorted(Counter(points).items())),
        rating=rating,
        fallbacks=dict(fallbacks),
        thinking=_thinking(games, bot),
        spent=_spent(games, bot),
    )


def _won_in(games: Sequence[PlayedGame], bot: str, seat: int) -> float:
    there = [game for game in games if game.bots[seat] == bot]
    won = sum(1 / len(game.winners) for game in there if seat in game.winners)
    return won / len(there) if there else 0.0


def _thinking(games: Sequence[PlayedGame], bot: str) -> Thinking | None:
    times: Counter[str] = Counter()
    seconds = 0.0
    for game in games:
        if game.times is not None and game.thought is not None:
            for seat, name in enumerate(game.bots):
                if name == bot:
                    times.update(game.times[seat])
                    seconds += game.thought[seat]
    decisions = sum(times.values())
    if not decisions:
        return None
    return Thinking(decisions, seconds / decisions, quantile_of(times, 0.5), quantile_of(times, 0.99))


def _spent(games: Sequence[PlayedGame], bot: str) -> dict[str, float]:
    total: Counter[str] = Counter()
    for game in games:
        for seat, name in enumerate(game.bots):
            if name == bot and game.spent is not None:
                total.update(game.spent[seat])
    return dict(total)
