"""A report as plain data: what ``Report.as_data`` returns, the server sends and the page draws."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

VERSION = 3
"""The number of this form of a report and of how its figures are made: kept ones of another number are made again."""

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unsure"]
Unit = Literal["chance", "points"]
Depth = Literal["quick", "normal", "deep", "deeper", "deepest"]


class ChoiceData(TypedDict):
    """A move that a seat could make, with its value to the seat and the standard error of that."""

    action: str
    value: float
    error: float


class DecisionData(TypedDict):
    """What a seat did, beside the best that the search found."""

    played: str
    best: str
    loss: float
    """The value of the best move minus that of the move played, never below 0; 0 if the search is not sure."""
    error: float
    """The standard error of that difference."""
    measured: float
    """The difference as it was measured, which can lie on either side of 0 where two moves are worth the same."""
    grade: Grade
    choices: list[ChoiceData]
    """At most three, the best first."""
    points: NotRequired[float]
    """In the Dice game: the loss in points by the exact solution."""


class StepData(TypedDict):
    """One line of a record. Lists have one entry for each seat."""

    step: int
    """The number of lines played after this one: a position of the replay."""
    turn: int
    seat: int | None
    """Who rolls, draws or decides."""
    kind: Literal["chance", "decision", "forced"]
    text: str
    before: list[float]
    """The chance of each seat before the step, from what that seat could know."""
    after: list[float]
    open: list[float]
    """The chances after the step with open cards; together they are 1."""
    luck: list[float] | None
    """Of a chance result: the value after it minus the mean over everything that could have come, each as likely as it
    really was. A seat that was wrong about that, as a thief about a hand, has the rest in ``judgement``."""
    decision: DecisionData | None


class GradesData(TypedDict):
    """How many decisions of a seat have each grade."""

    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int
    unsure: int


class SeatData(TypedDict):
    """The sums of a seat.

    result = start + own_luck + own_decisions + others_luck + others_decisions + judgement
    """

    seat: int
    result: float
    start: float
    own_luck: float
    own_decisions: float
    """How the seat's chance changed by its own decisions; in a solved game what they have lost."""
    others_luck: float
    others_decisions: float
    judgement: float
    """What a later look corrected of an earlier one."""
    skill: float
    """What part of its chance the seat has given away at a decision, on average; for a player alone all points lost.

    All measured differences count, sure or not: noise of both signs cancels.
    """
    decisions: int
    """The decisions with a choice."""
    grades: GradesData


class MomentData(TypedDict):
    """A step that decided the game."""

    step: int
    seat: int | None
    kind: Literal["luck", "decision"]
    change: list[float]
    action: str


class DecileData(TypedDict):
    """Positions whose value lay in one tenth of the scale."""

    n: int
    value: float
    """The mean of their values."""
    won: float
    """The part of them that was won."""
    error: float
    """The standard error of that part."""


class ReliabilityData(TypedDict):
    """What was measured of the values on games that they were not fitted to."""

    measured: bool
    positions: int
    games: int
    worst: NotRequired[float]
    """The largest difference between value and wins among the tenths with enough positions."""
    deciles: list[DecileData]


class ReportData(TypedDict):
    """The report of one game."""

    version: int
    game: str
    players: list[str]
    names: list[str] | None
    depth: Depth
    unit: Unit
    seats: list[SeatData]
    steps: list[StepData]
    moments: list[MomentData]
    reliability: ReliabilityData
