"""Ratings of a pool of bots by Weng and Lin's method for games of many players (the package openskill)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from landnam.arena.played_game import PlayedGame


@dataclass(frozen=True)
class Rating:
    """How strong a bot is (everybody starts at 25), how unsure that is, and what it is at least (mu - 3 sigma)."""

    mu: float
    sigma: float
    at_least: float


def rate(bots: Sequence[str], games: Iterable[PlayedGame]) -> dict[str, Rating]:
    """The ratings of different bots after these games.

    Who wins comes first and all others share the second place: what counts is to win. A game without a winner says
    nothing, nor does one that a bot plays against itself. Bots do not learn, so their uncertainty only shrinks
    (tau is 0). Of a bot in several seats the mean is taken.
    """
    model = PlackettLuce(tau=0.0)
    pool = {bot: model.rating(name=bot) for bot in bots}
    for game in games:
        if not game.winners or len(set(game.bots)) == 1:
            continue
        ranks = [1.0 if seat in game.winners else 2.0 for seat in range(len(game.bots))]
        rated = model.rate([[pool[bot]] for bot in game.bots], ranks=ranks)
        seats = defaultdict(list)
        for bot, (rating,) in zip(game.bots, rated, strict=True):
            seats[bot].append(rating)
        for bot, own in seats.items():
            mu, sigma = (sum(getattr(rating, name) for rating in own) / len(own) for name in ("mu", "sigma"))
            pool[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return {bot: Rating(rating.mu, rating.sigma, rating.ordinal()) for bot, rating in pool.items()}
