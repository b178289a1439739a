"""The report of a game: the record is replayed, and every step is judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum
from typing import Final, Literal, cast

from landnam.analysis.depths import NORMAL, depth_named
from landnam.analysis.errors import AnalysisError
from landnam.analysis.grading import Decision
from landnam.analysis.judges import Judge, Look, judge_for
from landnam.analysis.moments import moments_of
from landnam.analysis.report_types import VERSION, Depth, GradesData, ReportData, SeatData, StepData
from landnam.games import game_class
from landnam.rules.actions import Action
from landnam.rules.errors import BadRecord
from landnam.rules.events import Events
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import CHANCE, MANUAL, Game
from landnam.rules.records import Record, read_record

Progress = Callable[[int, int], None]
"""Called with the steps that are done, and all."""
DIGITS: Final = 6
"""Digits of values. Sums are worked out from what was rounded, so that they close."""
SUMS: Final = ("own_luck", "own_decisions", "others_luck", "others_decisions", "judgement")
GRADES: Final = ("best", "good", "inaccuracy", "mistake", "blunder", "unsure")


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
    record, final = _finished(record_text)
    game = type(final).from_position(record.start, chance=MANUAL)
    judge = judge_for(game, chosen)
    steps, seats = _Account(game, judge, results_of(final)).kept(record, progress)
    data: ReportData = {
        "version": VERSION,
        "game": final.name,
        "players": list(final.seats),
        "names": list(record.names) or None,
        "depth": cast("Depth", depth),
        "unit": judge.unit,
        "seats": seats,
        "steps": steps,
        "moments": moments_of(steps, judge.unit),
        "reliability": judge.reliability,
    }
    return Report(data)


def _finished(text: str) -> tuple[Record, Game]:
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
        self._game, self._judge, self._results = game, judge, [round(value, 12) for value in results]
        self._seats = range(game.players)
        self._sums: list[dict[str, list[float]]] = [
            {name: [] for name in (*SUMS, "measured", "stake")} for _ in self._seats
        ]
        self._start: list[float] = []
        self._now: list[float] = []
        self._steps: list[StepData] = []
        self._waiting: list[StepData] = []
        """Steps since the last position that was judged: the first is what happened there, the others were forced."""
        self._close: Callable[[StepData, list[float]], None] | None = None
        self._grades: list[GradesData] = [cast("GradesData", dict.fromkeys(GRADES, 0)) for _ in self._seats]

    def kept(self, record: Record, progress: Progress | None) -> tuple[list[StepData], list[SeatData]]:
        """All steps, and the sums.

        A step is closed when the next position is judged. Nothing is judged before a move that was forced: it is worth
        what comes after it.
        """
        game, judge = self._game, self._judge
        for number, line in enumerate(record.moves, 1):
            seat, action = self._read(line)
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
                self._close = partial(self._enter_decision, seat, decision)
            else:
                look = judge.look(game)
                self._arrive(look)
                events = game.play_line(line)
                after = self._after(look, action, events, ended=game.outcome is not None)
                self._waiting.append(_step(number, turn, active, "chance", action))
                self._close = partial(self._enter_luck, active, after)
            if progress is not None:
                progress(number, len(record.moves))
        self._arrive(_Final(self._results))
        return self._steps, [self._summed(seat) for seat in self._seats]

    def _arrive(self, look: Look | _Final) -> None:
        """Close the steps that led to a position."""
        now = [round(value, DIGITS) for value in look.values] if not isinstance(look, _Final) else look.values
        open_now = [round(value, DIGITS) for value in look.open]
        if not self._start:
            self._start = self._now = now
        before = self._now
        for step in self._waiting:
            step["before"], step["after"], step["open"] = (before if step is self._waiting[0] else now), now, open_now
        if self._waiting and self._close is not None:
            self._close(self._waiting[0], now)
        elif self._waiting:  # the first steps were forced
            self._waiting[0]["before"] = now
        self._steps += self._waiting
        self._waiting, self._close, self._now = [], None, now

    def _read(self, line: str) -> tuple[int, Action]:
        word, _, rest = line.partition(" ")
        if word in self._game.seats:
            return self._game.seat_number(word), self._game.read(rest)
        return CHANCE, self._game.read(line)

    def _after(self, look: Look, action: Action, events: Events, *, ended: bool) -> list[float | None]:
        """The values after a chance result, for each seat by what it has seen of it."""
        hidden = [event.insiders for event in events if event.secret]
        return [
            look.after(viewer, action, seen=all(viewer in insiders for insiders in hidden), ended=ended)
            for viewer in self._seats
        ]

    def _enter_luck(self, active: int | None, after: Sequence[float | None], step: StepData, now: list[float]) -> None:
        before = step["before"]
        step["after"] = [now[v] if value is None else round(value, DIGITS) for v, value in enumerate(after)]
        step["luck"] = luck = [round(step["after"][v] - before[v], DIGITS) + 0.0 for v in self._seats]
        for seat, sums in enumerate(self._sums):
            sums["own_luck" if seat == active else "others_luck"].append(luck[seat])
            sums["judgement"].append(now[seat] - before[seat] - luck[seat])

    def _enter_decision(self, mover: int, decision: Decision | None, step: StepData, now: list[float]) -> None:
        """A decision has done what the chances changed by it; where values are exact, what it has lost."""
        for seat, sums in enumerate(self._sums):
            change = now[seat] - step["before"][seat]
            if decision is None:
                sums["judgement"].append(change)
            elif seat != mover:
                sums["others_decisions"].append(change)
            else:
                own = -decision.loss if self._judge.exact else change
                sums["own_decisions"].append(own)
                sums["judgement"].append(change - own)
        if decision is not None:
            self._sums[mover]["measured"].append(decision.measured)
            self._sums[mover]["stake"].append(max(choice.value for choice in decision.choices))
            self._grades[mover][decision.grade] += 1

    def _summed(self, seat: int) -> SeatData:
        sums = {name: round(fsum(self._sums[seat][name]), 12) + 0.0 for name in SUMS}
        return {
            "seat": seat,
            "result": self._results[seat],
            "start": self._start[seat],
            "own_luck": sums["own_luck"],
            "own_decisions": sums["own_decisions"],
            "others_luck": sums["others_luck"],
            "others_decisions": sums["others_decisions"],
            "judgement": sums["judgement"],
            "skill": self._skill(seat),
            "decisions": len(self._sums[seat]["measured"]),
            "grades": self._grades[seat],
        }

    def _skill(self, seat: int) -> float:
        """What the decisions of a seat have cost: points, or a part of the chance that it had at each of them."""
        lost, stake = fsum(self._sums[seat]["measured"]), fsum(self._sums[seat]["stake"])
        if self._judge.unit == "chance":
            lost = lost / stake if stake > 0 else 0.0
        return min(0.0, round(-lost, DIGITS)) + 0.0


class _Final:
    """The end of a game, which needs no judge."""

    def __init__(self, results: list[float]) -> None:
        self.values = self.open = results


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
