"""The bodies of requests and answers over HTTP. TypeScript types are made from these models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from landnam.rules.declaration import Clock
from landnam.server.message_parts import (
    ActionText,
    ClockName,
    Code,
    EventData,
    FaceName,
    Hash,
    Model,
    MoveNumber,
    Name,
    Nonce,
    OutcomeInfo,
    RecordText,
    RuleInfo,
    SeatKey,
    SeatNumber,
    TableInfo,
    Title,
    ViewData,
    Word,
)

Report = Annotated[dict[str, Any], Field(json_schema_extra={"x-typescript": "ReportData"})]
"""A report as analysis/report_types.py describes it."""

GameScript = Annotated[dict[str, Any], Field(json_schema_extra={"x-typescript": "Script"})]
"""What a page needs to make a report, as analysis/script.py describes it."""


class MySeat(Model):
    """A seat for the caller; several make a hotseat table."""

    kind: Literal["me"]
    name: Name
    face: FaceName | None = None


class BotSeat(Model):
    """A seat for a bot."""

    kind: Literal["bot"]
    bot: Word


class OpenSeat(Model):
    """A seat that waits for a guest."""

    kind: Literal["open"]


WantedSeat = Annotated[MySeat | BotSeat | OpenSeat, Field(discriminator="kind")]


class NewTable(Model):
    """What a table is opened with."""

    game: Word
    options: dict[Word, str | int] = Field(default_factory=dict, max_length=20)
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=4)]
    open: bool = False
    watch: bool = True
    clock: ClockName = "none"
    title: Title | None = None
    colour: Word | None = None
    """The colour of one's own first seat; by default that of its place in ``seats``."""


class OpenedTable(Model):
    """A new table, the tokens of one's own seats, a code for one guest, and the room code for all guests."""

    table: TableInfo
    tokens: dict[str, str]
    invite: str
    room_code: str


class Join(Model):
    """Somebody sits down."""

    name: Name
    code: Code | None = None
    seat: SeatNumber | None = None
    face: FaceName | None = None
    program: bool = False
    """Whether a bot program sits down: its token is a bot token (docs/bot-protocol.md)."""


class ProgramSeat(Model):
    """The host wants a seat for a bot program."""

    name: Name
    seat: SeatNumber | None = None


class Knock(Model):
    """Somebody asks whether they could sit down."""

    code: Code | None = None


class QuickMatch(Model):
    """A request to play a game with anybody who is waiting."""

    game: Word
    name: Name
    face: FaceName | None = None


class Standing(Model):
    """How a game stands, for a list of games: the turn, who is waited for, the open points, and its last change."""

    table: TableInfo
    turn: int | None
    to_act: list[int]
    points: list[int] | None
    changed: float


class Joined(Model):
    """The seat that was taken, and its token."""

    table: TableInfo
    seat: int
    token: str
    room_code: str | None = None
    """The room code, if the table is one's own."""


class FreshCode(Model):
    """A fresh code: for one guest, or the room code for all."""

    code: str


class Rematch(Model):
    """The table of the rematch, and one's own tokens there."""

    table: TableInfo
    tokens: dict[str, str]


class TableList(Model):
    """Some tables, newest first; ``before`` asks for the next page."""

    tables: list[TableInfo]
    before: float | None


class OptionInfo(Model):
    """An option of a game, with words for it and for its values."""

    name: str
    title: str
    values: list[str] | None
    words: dict[str, str]
    """Names of the values; by default the values themselves."""
    range: list[int] | None
    default: str | int | None


class BotInfo(Model):
    """A bot that plays a game."""

    name: str
    about: str


class PhaseInfo(Model):
    """A phase of a game: what its seats are waited for, and which clock runs."""

    name: str
    words: str
    clock: Clock


class ActionInfo(Model):
    """A kind of action: the first word of its text, and what a menu needs."""

    kind: str
    words: str
    group: str
    form: str
    undo: bool
    composed: bool
    offer: bool


class GameInfo(Model):
    """Everything a page needs to offer an unknown game and show a table of it."""

    name: str
    title: str
    about: str
    summary: list[str]
    """The rules in one minute."""
    players: list[int]
    """The fewest and the most."""
    usual_players: int
    prefix: str
    """The first letters of the ids of its rules."""
    picture: str
    """The path of a drawing of a new game."""
    options: list[OptionInfo]
    phases: list[PhaseInfo]
    actions: list[ActionInfo]
    """In the order of the menu."""
    bots: list[BotInfo]
    bot: str
    """The bot that takes a seat by default."""
    colours: dict[str, list[str]]
    """The colours of the seats, by the number of players."""
    constants: dict[str, Any]
    """The fixed figures of its rules that are not in views: costs, limits and the like."""
    valued: bool
    """Whether moves have values, by which the page gives hints and warnings."""


class RuleText(RuleInfo):
    """A rule with its source and the heading it stands under."""

    source: str
    chapter: str


class ClockInfo(Model):
    """A clock and its seconds."""

    name: ClockName
    seconds: dict[str, float] | None
    bonus: float | None


class RecordInfo(Model):
    """A finished game among others."""

    table: str
    game: str
    title: str
    ended: float
    names: list[str]
    outcome: OutcomeInfo | None


class Uploaded(Model):
    """A record to verify, and what its player kept: commits and nonces by seat, links by the number of moves."""

    record: RecordText
    commit: Hash | None = None
    nonces: Annotated[dict[SeatKey, Nonce], Field(max_length=4)] | None = None
    commits: Annotated[dict[SeatKey, Hash], Field(max_length=4)] | None = None
    links: Annotated[dict[MoveNumber, Hash], Field(max_length=10)] | None = None


class UploadedReplay(Model):
    """A record to look at, from a seat's place or as a spectator."""

    record: RecordText
    seat: SeatNumber | None = None
    start: Annotated[int, Field(ge=0, le=1_000_000, alias="from")] = 0
    count: Annotated[int, Field(ge=1, le=200)] = 50
    hands: bool = False


class Finding(Model):
    """Something that is wrong with a record."""

    what: str
    where: int | None
    expected: str
    found: str


class Verification(Model):
    """The result of checking a record."""

    ok: bool
    findings: list[Finding]
    chance_results: int
    commit: str | None
    layout: str
    moves: int
    seal: str | None


class Frame(Model):
    """One step of a replay."""

    number: int
    turn: int
    seat: int | None
    events: list[EventData]
    view: ViewData


class Moment(Model):
    """A step that is worth finding again, and why: ``seven``, ``build``, ``trade``, ``lead`` or a game's own word."""

    step: int
    kind: str
    seat: int | None


class Replay(Model):
    """Some steps of a finished game; ``turns`` are the steps at which turns begin. Moments come with the first."""

    game: str
    frames: list[Frame]
    total: int
    turns: list[int]
    players: list[str]
    names: list[str]
    """The names of the players, if the record says them."""
    moments: list[Moment]


class GoOn(Model):
    """Somebody wants to play on from a step of a finished game, in this seat, against bots."""

    step: Annotated[int, Field(ge=0, le=1_000_000)]
    seat: SeatNumber
    name: Name
    face: FaceName | None = None
    bot: Word | None = None
    """The bot in all other seats; by default the usual one of the game."""


class UploadedGoOn(GoOn):
    """A record of a finished game to play on from."""

    record: RecordText


class UploadedPosition(Model):
    """A step of a record whose moves are to be valued; by default for the seat that acted next."""

    record: RecordText
    step: Annotated[int, Field(ge=0, le=1_000_000)]
    seat: SeatNumber | None = None


class UploadedReport(Model):
    """A record of which a report is wanted."""

    record: RecordText


class PracticeTask(Model):
    """A position for the page to value: a state that fits what a seat knows, as bytes in base 64."""

    game: str
    engine: str
    weights: str
    world: str
    counts: str
    worlds: int
    rollouts: int
    seed: int


class PracticeMove(Model):
    """An action of a seat, with its value if the page need not compute it."""

    code: int
    text: str
    value: float | None


class Practice(Model):
    """The data a seat needs to value its moves: chances to win, or expected points for a player alone."""

    number: int
    game: str
    seat: int
    unit: Literal["chance", "points"]
    moves: list[PracticeMove]
    task: PracticeTask | None


class WantedOpening(Model):
    """A board to train openings on: a game, its options, a seed, and the pieces that were placed so far."""

    game: Word
    players: Annotated[int, Field(ge=1, le=4)]
    options: dict[Word, str | int] = Field(default_factory=dict, max_length=20)
    seed: Annotated[int, Field(ge=0, lt=2**53)]
    placed: list[ActionText] = Field(default_factory=list, max_length=40)


class Opening(Model):
    """The set-up of a game as the seat sees it that places next; ``practice`` is None when the set-up is over."""

    seat: int | None
    view: ViewData
    players: list[str]
    practice: Practice | None


class PuzzleChoice(Model):
    """A move of a puzzle, and what it is worth."""

    action: str
    value: float


class Puzzle(Model):
    """A position as a seat sees it, and three moves of which one is clearly the best."""

    game: str
    seat: int
    players: list[str]
    unit: Literal["chance", "points"]
    view: ViewData
    choices: list[PuzzleChoice]


class PuzzleDay(Model):
    """The puzzles of a day."""

    day: str
    puzzles: list[Puzzle]


class DiceCount(Model):
    """How often the dice showed something, and how often it was to be expected."""

    face: str
    count: int
    expected: float


class DealCount(Model):
    """How often two seats traded."""

    seats: list[int]
    count: int


class PointsAt(Model):
    """The points of all seats at the beginning of a turn."""

    turn: int
    points: list[int]


class StatisticsInfo(Model):
    """The statistics of a finished game; lists are by seat."""

    game: str
    turns: int
    outcome: OutcomeInfo | None
    rank: list[int]
    order: list[int]
    points: list[dict[str, int]]
    dice: list[DiceCount]
    income: list[dict[str, int]]
    loss: list[dict[str, int]]
    blocked: list[int]
    deals: list[DealCount]
    supply_trades: list[int]
    over_time: list[PointsAt]


class ReportInfo(Model):
    """The report of a game, or how far it is, or why there is none."""

    state: Literal["ready", "working", "none"]
    done: int
    total: int
    why: str | None
    report: Report | None
    frames: list[int]
    """By step of the report, the step of the replay that shows it."""


class ScriptInfo(Model):
    """Everything that a page needs to make the report of a game itself."""

    script: GameScript
    engine: str
    weights: str
    frames: list[int]
    """By step of the report, the step of the replay that shows it."""


class WorkersInfo(Model):
    """The processes that work through records."""

    count: int
    busy: int
    waiting: int


class Health(Model):
    """The health of the server: whether writes reach the database."""

    ok: bool
    lease: bool
    rules: dict[str, Literal["compiled", "building", "interpreted"]]
    tables: int
    set_aside: int
    sockets: int
    workers: WorkersInfo
