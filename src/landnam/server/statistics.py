"""Statistics of a finished game, computed by replaying its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from landnam.rules.protocol import Game
from landnam.rules.records import Record
from landnam.server.replays import Step, steps


class Statistics:
    """The counts of one game."""

    def __init__(self, game: Game) -> None:
        players = game.players
        self.told = game.declaration.statistics
        self.dice: Counter[str] = Counter()
        self.income: list[Counter[str]] = [Counter() for _ in range(players)]
        self.loss: list[Counter[str]] = [Counter() for _ in range(players)]
        self.blocked = [0] * players
        self.deals: Counter[tuple[int, int]] = Counter()
        self.supply_trades = [0] * players
        self.over_time: list[dict[str, Any]] = []

    def take(self, step: Step) -> None:
        """Count one step."""
        shown = [face for line in step.lines for face in self.told.shown(line)]
        self.dice.update(shown)
        cause = "dice" if shown else "start"
        for events in step.told:
            for event in events.seen_by(None):
                self._count(event, cause)
                if self.told.blocked is not None and shown:
                    blocked = self.told.blocked(event, step.game.view(None))
                    self.blocked = [n + more for n, more in zip(self.blocked, blocked, strict=True)]

    def _count(self, event: Mapping[str, Any], cause: str) -> None:
        for flow in self.told.flows(event, cause):
            counted = self.income if flow.cards > 0 else self.loss
            counted[flow.seat][flow.source] += abs(flow.cards)
        trader, partners = self.told.supply_trade(event), self.told.deal(event)
        if trader is not None:
            self.supply_trades[trader] += 1
        if partners is not None:
            self.deals[min(partners), max(partners)] += 1

    def note_points(self, game: Game) -> None:
        """The open points at the beginning of a turn."""
        view = game.view(None)
        self.over_time.append({"turn": view["turn"], "points": [seat["points"] for seat in view["seats"]]})


def statistics_of(record: Record) -> dict[str, Any]:
    """Everything that the end screen shows."""
    counts: Statistics | None = None
    game: Game | None = None
    turn = -1
    for step in steps(record):
        game = step.game
        counts = counts or Statistics(game)
        counts.take(step)
        if game.turn != turn:
            turn = game.turn
            counts.note_points(game)
    assert counts is not None
    assert game is not None
    return _plain(counts, game, turn)


def _plain(counts: Statistics, game: Game, turns: int) -> dict[str, Any]:
    outcome = game.outcome
    points = list(outcome.points) if outcome is not None else [0] * game.players
    if outcome is not None:
        counts.over_time.append({"turn": turns, "points": points})
    rolls = counts.dice.total()
    faces = counts.told.faces
    order = sorted(range(game.players), key=lambda seat: -points[seat])
    sources = [counts.told.points(seat) for seat in game.view(None)["seats"]]
    return {
        "game": game.name,
        "turns": turns,
        "outcome": None if outcome is None else outcome.plain(),
        "rank": [1 + sum(other > points[seat] for other in points) for seat in range(game.players)],
        "order": order,
        "points": sources,
        "dice": [
            {"face": str(face), "count": counts.dice[str(face)], "expected": round(rolls * likely, 2)}
            for face, likely in faces.items()
        ]
        if rolls
        else [],
        "income": [dict(seat) for seat in counts.income],
        "loss": [dict(seat) for seat in counts.loss],
        "blocked": counts.blocked,
        "deals": [{"seats": list(pair), "count": count} for pair, count in sorted(counts.deals.items())],
        "supply_trades": counts.supply_trades,
        "over_time": counts.over_time,
    }
