"""What can be told of a game that is over: worked out by playing its record through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from landnam.boards.geometry import CORNERS
from landnam.games import game_class
from landnam.games.dice.sheet import CITY_POINTS, NOTHING_BUILT, ROAD_POINTS, SETTLEMENT_POINTS
from landnam.rules.protocol import Game
from landnam.rules.records import Record
from landnam.server.replays import Step, steps, turn_of

Event = Mapping[str, Any]
BOARD_GAMES: Final = ("island", "traveler", "duel")


class Statistics:
    """The counts of one game."""

    def __init__(self, game: Game) -> None:
        players = game.players
        self.name = game.name
        self.dice: Counter[str] = Counter()
        self.income: list[Counter[str]] = [Counter() for _ in range(players)]
        self.loss: list[Counter[str]] = [Counter() for _ in range(players)]
        self.blocked = [0] * players
        self.deals: Counter[tuple[int, int]] = Counter()
        self.supply_trades = [0] * players
        self.over_time: list[dict[str, Any]] = []

    def take(self, step: Step) -> None:
        """Count one step."""
        for line in step.lines:
            self._count_dice(line)
        cause = "dice" if any(line.startswith("dice ") for line in step.lines) else "start"
        for events in step.told:
            for event in events.seen_by(None):
                self._count(event, cause)
                if event["kind"] == "dice" and self.name in BOARD_GAMES:
                    self._count_blocked(event["dice"], step.game.view(None))

    def _count_dice(self, line: str) -> None:
        word, *rest = line.split()
        if word == "dice":
            self.dice[str(sum(map(int, rest)))] += 1
        elif word == "rolled":
            self.dice.update(rest)

    def _count(self, event: Event, cause: str) -> None:
        counting: Callable[[Event, str], None] | None = getattr(self, f"_{event['kind'].replace(' ', '_')}", None)
        if counting is not None:
            counting(event, cause)

    def _received(self, event: Event, cause: str) -> None:
        self.income[event["seat"]][cause] += sum(event["cards"].values())

    def _supply(self, event: Event, _cause: str) -> None:
        self.supply_trades[event["seat"]] += 1
        self.income[event["seat"]]["supply"] += sum(event["want"].values())
        self.loss[event["seat"]]["supply"] += sum(event["give"].values())

    def _deal(self, event: Event, _cause: str) -> None:
        seat, partner = event["seat"], event["partner"]
        give, want = sum(event["give"].values()), sum(event["want"].values())
        self.deals[min(seat, partner), max(seat, partner)] += 1
        for who, gained, lost in ((seat, want, give), (partner, give, want)):
            self.income[who]["trade"] += gained
            self.loss[who]["trade"] += lost

    def _stolen(self, event: Event, _cause: str) -> None:
        self.income[event["seat"]]["robber"] += 1
        self.loss[event["victim"]]["robber"] += 1

    def _drawn_by_force(self, event: Event, _cause: str) -> None:
        self.income[event["seat"]]["forced trade"] += 1
        self.loss[event["victim"]]["forced trade"] += 1

    def _give(self, event: Event, _cause: str) -> None:
        if "to" in event:
            self.income[event["to"]]["charity"] += 1
            self.loss[event["seat"]]["charity"] += 1
        else:
            self.income[1 - event["seat"]]["forced trade"] += event["number"]
            self.loss[event["seat"]]["forced trade"] += event["number"]

    def _monopoly(self, event: Event, _cause: str) -> None:
        for seat, paid in event["paid"].items():
            self.income[event["seat"]]["monopoly"] += paid
            self.loss[int(seat)]["monopoly"] += paid

    def _invention(self, event: Event, _cause: str) -> None:
        self.income[event["seat"]]["invention"] += len(event["cards"])

    def _discards_shown(self, event: Event, _cause: str) -> None:
        self.loss[event["seat"]]["discard"] += sum(event["cards"].values())

    def _drawn(self, event: Event, _cause: str) -> None:
        if self.name == "road":
            self.income[event["seat"]]["drawn"] += 1

    def _build(self, event: Event, _cause: str) -> None:
        self.loss[event["seat"]]["built"] += sum(event["paid"].values())

    def _count_blocked(self, dice: list[int], view: dict[str, Any]) -> None:
        """What the robber's hex would have brought."""
        robbed = view["robber"]
        if view["board"]["numbers"][robbed] != sum(dice):
            return
        for seat, own in enumerate(view["seats"]):
            self.blocked[seat] += sum(place in own["settlements"] for place in CORNERS[robbed])
            self.blocked[seat] += sum(2 * (place in own["cities"]) for place in CORNERS[robbed])

    def note_points(self, game: Game) -> None:
        """The points that lie open at the beginning of a turn."""
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
        if turn_of(game) != turn:
            turn = turn_of(game)
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
    faces = getattr(game_class(game.name), "dice_faces", {})
    order = sorted(range(game.players), key=lambda seat: -points[seat])
    sources = [_sources(game.name, seat) for seat in game.view(None)["seats"]]
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


def _sources(game: str, seat: Mapping[str, Any]) -> dict[str, int]:
    """Where a seat's points come from."""
    if game == "dice":
        return {
            "roads": ROAD_POINTS * len(seat["roads"]),
            "settlements": sum(SETTLEMENT_POINTS[: seat["settlements"]]),
            "cities": sum(CITY_POINTS[: seat["cities"]]),
            "knights": sum(range(1, seat["knights"] + 1)),
            "nothing built": NOTHING_BUILT * seat["boxes"].count(NOTHING_BUILT),
        }
    bonus = {"longest route": 2 * seat["longest_route"], "largest army": 2 * seat["largest_army"]}
    if game == "road":
        return {
            "settlements": seat["settlements"],
            "cities": 2 * seat["cities"],
            "metropolises": 3 * len(seat["metropolises"]),
            **bonus,
        }
    return {
        "settlements": len(seat["settlements"]),
        "cities": 2 * len(seat["cities"]),
        **bonus,
        "victory cards": seat["victory_cards"] or 0,
    }
