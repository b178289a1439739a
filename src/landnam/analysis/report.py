"""The report of a game: the record is replayed, and every step is judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from landnam.analysis.depths import NORMAL, depth_named
from landnam.analysis.errors import AnalysisError
from landnam.analysis.judges import Judge, Look, judge_for
from landnam.analysis.moments import moments_of
from landnam.analysis.report_types import VERSION, Depth, ReportData, StepData
from landnam.analysis.sums import DIGITS, SUM_DIGITS, seats_of
from landnam.games import game_class
from landnam.rules.actions import Action
from landnam.rules.errors import BadRecord
from landnam.rules.events import Events
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import CHANCE, MANUAL, Game
from landnam.rules.records import Record, read_record

Progress = Callable[[int, int], None]
"""Called with the steps that are done, and all."""


@dataclass(frozen=True)
class Report:
    """The report of one game."""

    data: ReportData

    def as_data(self) -> ReportData:
        """The report as plain data, which is not to be changed."""
        return self.data


def analyse(record_text: str, *, depth: str = NORMAL, progress: Progress | None = None) -> Report:
    """The report of a finished game; an AnalysisError, in one sentence, for anything else.

    The same record and depth give the same report.
    """
    chosen = depth_named(depth)
    record, final = finished_record(record_text)
    game = type(final).from_position(record.start, chance=MANUAL)
    judge = judge_for(game, chosen)
    results = [round(value, SUM_DIGITS) for value in results_of(final)]
    steps = _Account(game, judge, results).kept(record, progress)
    data: ReportData = {
        "version": VERSION,
        "game": final.name,
        "players": list(final.seats),
        "names": list(record.names) or None,
        "depth": cast("Depth", depth),
        "unit": judge.unit,
        "seats": seats_of(steps, results, judge.unit, exact=judge.exact),
        "steps": steps,
        "moments": moments_of(steps, judge.unit),
        "reliability": judge.reliability,
    }
    return Report(data)


def finished_record(text: str) -> tuple[Record, Game]:
    """The content of a record and its game, if it is complete and unchanged."""
    try:
        record = read_record(text)
        kind = game_class(record.game, record.rules)
        game = kind.from_record(record)
    except BadRecord as error:
        raise AnalysisError(str(error)) from None
    except ValueError as error:
        raise AnalysisError(f"record: {error}") from None
    if game.outcome is None:
        raise AnalysisError("record: this game is not finished; a report is made of finished games")
    if not record.moves:
        raise AnalysisError("record: this game has no moves")
    return record, game


def read_line(game: Game, line: str) -> tuple[int, Action]:
    """The seat and the action of a line of a record; a chance result belongs to CHANCE."""
    word, _, rest = line.partition(" ")
    if word in game.seats:
        return game.seat_number(word), game.read(rest)
    return CHANCE, game.read(line)


def results_of(game: Game) -> list[float]:
    """What each seat has of a game that is over: 1 for a win, a share, or for a player alone the points."""
    outcome = game.outcome
    assert isinstance(outcome, Outcome)
    if game.players == 1:
        return [float(outcome.points[0])]
    if not outcome.winners:
        return [1 / game.players] * game.players
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(game.players)]


class _Account:
    """Keeps the account of every seat while a record is replayed."""

    def __init__(self, game: Game, judge: Judge, results: list[float]) -> None:
        self._game, self._judge, self._results = game, judge, results
        self._now: list[float] = []
        self._steps: list[StepData] = []
        self._waiting: list[StepData] = []
        """Steps since the last position that was judged: the first is what happened there, the others were forced."""
        self._chance: tuple[list[float | None], list[float]] | None = None
        """The values after the chance result that is waiting, None where that is what the next look says; and before it
        the mean over all results."""

    def kept(self, record: Record, progress: Progress | None) -> list[StepData]:
        """All steps.

        A step is closed when the next position is judged. Nothing is judged before a move that was forced: it is worth
        what comes after it.
        """
        game, judge = self._game, self._judge
        for number, line in enumerate(record.moves, 1):
            seat, action = read_line(game, line)
            turn, active = game.turn, game.active
            if seat != CHANCE and judge.forced(game, seat, action):
                game.play_line(line)
                self._waiting.append(_step(number, turn, seat, "forced", action))
            elif seat != CHANCE:
                self._arrive(judge.look(game))
                decision = judge.decision(game, seat, action)
                game.play_line(line)
                step = _step(number, turn, seat, "forced" if decision is None else "decision", action)
                step["decision"] = None if decision is None else decision.as_data()
                self._waiting.append(step)
            else:
                look = judge.look(game)
                self._arrive(look)
                events = game.play_line(line)
                self._chance = self._seen(look, action, events)
                self._waiting.append(_step(number, turn, active, "chance", action))
            if progress is not None:
                progress(number, len(record.moves))
        self._arrive(_Final(self._results))
        return self._steps

    def _arrive(self, look: Look | _Final) -> None:
        """Close the steps that led to a position."""
        now = [round(value, DIGITS) for value in look.values] if not isinstance(look, _Final) else look.values
        open_now = [round(value, DIGITS) for value in look.open]
        before = self._now or now  # the first steps may have been forced
        for i, step in enumerate(self._waiting):
            step["before"], step["after"], step["open"] = (now if i else before), now, open_now
        if self._chance is not None:
            _enter_luck(self._waiting[0], *self._chance, now)
        self._steps += self._waiting
        self._waiting, self._chance, self._now = [], None, now

    def _seen(self, look: Look, action: Action, events: Events) -> tuple[list[float | None], list[float]]:
        """The values after a chance result, for each seat by what it has seen of it, and the mean over all results."""
        seen = list(enumerate(who_saw(events, len(self._results))))
        after = [look.after(viewer, action, seen=saw) for viewer, saw in seen]
        return after, [look.expected(viewer, seen=saw) for viewer, saw in seen]


class _Final:
    """The end of a game, which needs no judge."""

    def __init__(self, results: list[float]) -> None:
        self.values = self.open = results


def who_saw(events: Events, players: int) -> list[bool]:
    """By seat, whether it has seen what a chance result was."""
    hidden = [event.insiders for event in events if event.secret]
    return [all(viewer in insiders for insiders in hidden) for viewer in range(players)]


def _enter_luck(step: StepData, after: Sequence[float | None], expected: Sequence[float], now: list[float]) -> None:
    step["after"] = [now[v] if value is None else round(value, DIGITS) for v, value in enumerate(after)]
    pairs = zip(step["after"], expected, strict=True)
    step["luck"] = [round(later - round(mean, DIGITS), DIGITS) + 0.0 for later, mean in pairs]


def _step(
    number: int, turn: int, seat: int | None, kind: Literal["chance", "decision", "forced"], action: Action
) -> StepData:
    """A step whose values are not known yet."""
    return {
        "step": number,
        "turn": turn,
        "seat": seat,
        "kind": kind,
        "text": str(action),
        "before": [],
        "after": [],
        "open": [],
        "luck": None,
        "decision": None,
    }
