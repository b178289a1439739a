"""The result of a match."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from landnam.arena.match_plan import MatchPlan
from landnam.arena.played_game import PlayedGame
from landnam.arena.sequential import Verdict
from landnam.arena.standings import Standing, standings
from landnam.arena.statistics import Spread, spread_of


@dataclass(frozen=True)
class MatchTime:
    """How long the games took, added up over all workers."""

    seconds: float
    seconds_a_decision: float


@dataclass(frozen=True)
class Tournament:
    """What a match came to. All but times is the same whenever its settings are."""

    plan: MatchPlan
    games: int
    verdict: Verdict
    standings: tuple[Standing, ...]
    no_winner: int
    endings: dict[str, int]
    turns: Spread
    decisions: Spread
    timing: MatchTime

    def plain(self) -> dict[str, Any]:
        """The result as plain data, as JSON would give it back."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data


def result_of(plan: MatchPlan, games: Sequence[PlayedGame], verdict: Verdict) -> Tournament:
    """What the games came to."""
    seconds = sum(game.seconds for game in games)
    decisions = sum(game.decisions for game in games)
    return Tournament(
        plan=plan,
        games=len(games),
        verdict=verdict,
        standings=standings(plan, games),
        no_winner=sum(not game.winners for game in games),
        endings=dict(Counter(game.ending for game in games).most_common()),
        turns=spread_of(np.array([game.turns for game in games])),
        decisions=spread_of(np.array([game.decisions for game in games])),
        timing=MatchTime(seconds, seconds / max(1, decisions)),
    )
