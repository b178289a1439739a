"""All messages between server and client. TypeScript types are made from these models."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from landnam.rules.declaration import Clock
from landnam.server.entries import Kind
from landnam.server.errors import Slug

PROTOCOL: Final = 2
LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 300
LARGEST_FRAME: Final = 16 * 1024


BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like a space."""
UNSEEN: Final = frozenset(map(chr, (0x34F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10))))
"""Marks that cannot be seen; some choose the picture of the sign before them."""
LAST_UNSEEN: Final = range(0xE0100, 0xE01F0)


def is_unseen(sign: str) -> bool:
    """Whether nobody sees if this sign is there."""
    return sign in UNSEEN or ord(sign) in LAST_UNSEEN


def _plain_text(text: str) -> str:
    """Text for people: no control or formatting characters, no runs of spaces, something to see."""
    text = unicodedata.normalize("NFC", text)
    text = "".join(" " if c in BLANK or c.isspace() else c for c in text)
    text = "".join(c for c in text if c == " " or unicodedata.category(c)[0] != "C")
    text = " ".join(text.split())
    if all(map(is_unseen, text.replace(" ", ""))):
        raise ValueError("at least one letter is needed")
    return text


class Model(BaseModel):
    """A message or a part of one; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


SeatNumber = Annotated[int, Field(ge=0, le=3)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_plain_text)]
ChatText = Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT), AfterValidator(_plain_text)]
Title = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_plain_text)]
Word = Annotated[str, Field(min_length=1, max_length=40)]
Token = Annotated[str, Field(min_length=20, max_length=100)]
Code = Annotated[str, Field(min_length=4, max_length=40)]
Key = Annotated[str, StringConstraints(pattern=r"^[ -~]{8,64}$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^(?:[0-9a-f]{2}){16,64}$")]
TableId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]{4,24}$")]
ActionText = Annotated[str, Field(min_length=1, max_length=200)]
EntryNumber = Annotated[int, Field(ge=-1, le=10_000_000)]
Hash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
SeatKey = Annotated[str, StringConstraints(pattern=r"^[0-3]$")]
MoveNumber = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,6}$")]
RecordText = Annotated[str, Field(min_length=1, max_length=1_000_000)]
Resource = Annotated[str, Field(min_length=1, max_length=20)]
CardCount = Annotated[int, Field(ge=0, le=99)]
Speed = Literal["slow", "normal", "fast", "instant"]
ClockName = Literal["none", "relaxed", "normal", "fast"]
ViewData = Annotated[dict[str, Any], Field(json_schema_extra={"x-typescript": "GameView"})]
EventData = Annotated[dict[str, Any], Field(json_schema_extra={"x-typescript": "GameEvent"})]
FaceName = Literal["puffin", "seal", "fox", "bear", "ram", "owl", "walrus", "whale"]
"""The faces that players choose from."""
TableState = Literal["gathering", "revealing", "running", "over", "abandoned"]

# --- parts --------------------------------------------------------------------------------------------------------


class RuleInfo(Model):
    """A rule, as a refusal names it."""

    id: str
    title: str
    sentence: str
    reason: str | None = None
    """Why it forbids something now, where the rule alone does not say; it begins the sentence."""


class ErrorInfo(Model):
    """What was refused, and why."""

    slug: Slug
    message: str
    rule: RuleInfo | None
    details: dict[str, Any] | None


class ErrorAnswer(Model):
    """The one shape of an error."""

    error: ErrorInfo


class OutcomeInfo(Model):
    """How a game ended."""

    ending: str
    winners: list[int]
    points: list[int]


class SeatInfo(Model):
    """The public part of a seat."""

    seat: int
    colour: str
    kind: Literal["human", "bot", "empty"]
    name: str
    bot: str | None
    ready: bool
    connected: bool
    away: bool
    commit: str | None
    nonce: str | None
    face: FaceName | None = None


class TableInfo(Model):
    """The public part of a table."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    state: TableState
    open: bool
    watch: bool
    clock: ClockName
    players: int
    seats: list[SeatInfo]
    host: int | None
    commit: str
    secret: str | None
    created: float
    number: int
    outcome: OutcomeInfo | None
    rematch: str | None
    spectators: int
    paused: int | None = None
    """The seat that has paused the game."""
    link: bool = False
    """Whether there is a link by which anyone may take a free seat."""
    fills_in: float | None = None
    """The seconds after which bots take the free seats of a quick match."""


class You(Model):
    """What one seat, or a spectator, sees and may do. Updates sent later hold only the events."""

    seat: int | None
    events: list[EventData]
    view: ViewData | None
    legal: list[str]
    may: list[str]
    decision: int
    undo: bool


class EntryInfo(Model):
    """The public part of an entry."""

    kind: Kind
    seat: int | None
    text: str | None = None
    name: str | None = None
    bot: str | None = None
    by: Literal["bot", "clock", "host"] | None = None
    who: int | None = None
    to: int | None = None
    face: FaceName | None = None
    table: str | None = None
    seats: list[int] | None = None
    moves: int | None = None
    """How many moves of the game stay after a take-back, chance results counted."""


class LinkInfo(Model):
    """The link of the last of a number of moves: it proves them and their order once the secret is revealed."""

    moves: int
    hash: str


# --- from the client ----------------------------------------------------------------------------------------------


class Hello(Model):
    """The first message: the table, the tokens, and the last number seen (-1: send everything)."""

    type: Literal["hello"]
    protocol: int
    table: TableId
    tokens: Annotated[list[Token], Field(max_length=4)] = []
    last: EntryNumber | None = None


class Ready(Model):
    """A seat is ready and commits to its nonce: ``commit`` is the SHA-256 of the nonce's bytes."""

    type: Literal["ready"]
    key: Key
    seat: SeatNumber
    commit: Hash


class Reveal(Model):
    """Everybody has committed, and a seat opens the nonce that it committed to."""

    type: Literal["reveal"]
    key: Key
    seat: SeatNumber
    nonce: Nonce


class Unready(Model):
    """A seat is not ready after all, or cannot reveal its nonce."""

    type: Literal["unready"]
    key: Key
    seat: SeatNumber


class Start(Model):
    """The host starts the game: nonces are revealed, then it begins, with bots in the empty seats."""

    type: Literal["start"]
    key: Key
    seat: SeatNumber
    bot: Word | None = None


class Act(Model):
    """A seat acts, having seen everything up to ``at``."""

    type: Literal["act"]
    key: Key
    seat: SeatNumber
    at: EntryNumber
    action: ActionText


class Undo(Model):
    """A seat takes its last placing back."""

    type: Literal["undo"]
    key: Key
    seat: SeatNumber
    at: EntryNumber


class TakeBack(Model):
    """A seat takes its last choice back, with all that followed it, in a game in which all others are bots."""

    type: Literal["takeback"]
    key: Key
    seat: SeatNumber


class Why(Model):
    """Ask which rule forbids an action, if any."""

    type: Literal["why"]
    ref: Word
    seat: SeatNumber
    action: ActionText


class Chat(Model):
    """A line of talk."""

    type: Literal["chat"]
    key: Key
    seat: SeatNumber | None
    text: ChatText


class Leave(Model):
    """A seat leaves: its place becomes empty, or a bot plays on for it."""

    type: Literal["leave"]
    key: Key
    seat: SeatNumber


class Kick(Model):
    """The host sends a guest away: their place becomes empty, or a bot plays on for them to the end."""

    type: Literal["kick"]
    key: Key
    seat: SeatNumber
    who: SeatNumber


class Sit(Model):
    """A player moves to another seat, and so takes another colour: a free one, or that of a bot."""

    type: Literal["sit"]
    key: Key
    seat: SeatNumber
    to: SeatNumber


class Face(Model):
    """A player chooses a face."""

    type: Literal["face"]
    key: Key
    seat: SeatNumber
    face: FaceName


class Pause(Model):
    """The host pauses the game: clocks and bots stand still."""

    type: Literal["pause"]
    key: Key
    seat: SeatNumber


class Resume(Model):
    """The game goes on: the host says so, or any player while the host is away."""

    type: Literal["resume"]
    key: Key
    seat: SeatNumber


class Close(Model):
    """The host closes the table."""

    type: Literal["close"]
    key: Key
    seat: SeatNumber


class Back(Model):
    """A seat takes over again from the bot that played for it."""

    type: Literal["back"]
    key: Key
    seat: SeatNumber


class Refusal(Model):
    """An offer that is always declined, and what is worse: it gives no more and wants no less."""

    give: Annotated[dict[Resource, CardCount], Field(max_length=10)]
    want: Annotated[dict[Resource, CardCount], Field(max_length=10)]


class Wish(Model):
    """What a person leaves to the server at this table; it replaces what they wished before, and nobody else is told.

    ``unpayable``: decline what the seat cannot pay. ``quiet``: decline all offers of the turn with this number.
    ``refuse``: always decline these. ``speed``: how fast bots play; ``skip``: at once, until the seat is needed.
    """

    type: Literal["wish"]
    seat: SeatNumber
    unpayable: bool = False
    quiet: EntryNumber | None = None
    refuse: Annotated[list[Refusal], Field(max_length=20)] = []
    speed: Speed = "normal"
    skip: bool = False


class Ack(Model):
    """The client has seen everything up to this number."""

    type: Literal["ack"]
    number: EntryNumber


class Ping(Model):
    """Check the connection."""

    type: Literal["ping"]
    ref: Word


Command = (
    Ready
    | Reveal
    | Unready
    | Start
    | Act
    | Undo
    | TakeBack
    | Chat
    | Leave
    | Kick
    | Sit
    | Face
    | Pause
    | Resume
    | Close
    | Back
)
ClientMessage = Annotated[Hello | Command | Why | Wish | Ack | Ping, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[Hello | Command | Why | Wish | Ack | Ping] = TypeAdapter(ClientMessage)

# --- from the server ----------------------------------------------------------------------------------------------


class Welcome(Model):
    """The answer to hello."""

    type: Literal["welcome"]
    protocol: int
    table: TableInfo
    seats: list[int]
    number: int
    resumed: bool


class Update(Model):
    """One entry of the log, as this connection may know it."""

    type: Literal["update"]
    number: int
    time: float
    entry: EntryInfo
    table: TableInfo | None
    you: list[You]
    clocks: dict[str, float] | None
    link: LinkInfo | None


class State(Model):
    """Everything as it is now."""

    type: Literal["state"]
    number: int
    table: TableInfo
    you: list[You]
    clocks: dict[str, float] | None
    link: LinkInfo | None


class Done(Model):
    """A command was carried out, as the entry with this number."""

    type: Literal["done"]
    key: str
    number: int


class Refused(Model):
    """A command was refused and had no effect."""

    type: Literal["refused"]
    key: str
    error: ErrorInfo


class Because(Model):
    """The answer to why: the rule that forbids it, or none."""

    type: Literal["because"]
    ref: str
    rule: RuleInfo | None
    error: ErrorInfo | None


class Failure(Model):
    """A frame that could not be read, or that came at the wrong time."""

    type: Literal["error"]
    error: ErrorInfo


class Presence(Model):
    """A seat came or went."""

    type: Literal["presence"]
    seat: int
    connected: bool


class Spectators(Model):
    """The number of spectators."""

    type: Literal["spectators"]
    count: int


class Pace(Model):
    """How fast the bots of the table play now: as the slowest of the people at it wishes."""

    type: Literal["pace"]
    speed: Speed


class Wished(Model):
    """What the person in an own seat has left to the server, after a wish or when it has changed."""

    type: Literal["wished"]
    seat: int
    unpayable: bool
    quiet: int | None
    refuse: list[Refusal]
    speed: Speed
    skip: bool


class Preparing(Model):
    """The bots with stand-ins: until their library is compiled, or while rules run interpreted. Empty: all play."""

    type: Literal["preparing"]
    bots: list[str]
    stand_in: str | None
    why: Literal["building", "interpreted"] | None


class Pong(Model):
    """The answer to ping, with the server's time."""

    type: Literal["pong"]
    ref: str
    now: float


class Bye(Model):
    """The last message before the server closes the connection."""

    type: Literal["bye"]
    error: ErrorInfo


ServerMessage = Annotated[
    Welcome
    | Update
    | State
    | Done
    | Refused
    | Because
    | Failure
    | Presence
    | Spectators
    | Pace
    | Wished
    | Preparing
    | Pong
    | Bye,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)

# --- REST ---------------------------------------------------------------------------------------------------------


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
    options: Annotated[dict[Word, str | int], Field(max_length=20)] = {}
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=4)]
    open: bool = False
    watch: bool = True
    clock: ClockName = "none"
    title: Title | None = None
    colour: Word | None = None
    """The colour of one's own first seat; by default that of its place in ``seats``."""


class OpenedTable(Model):
    """A new table, the tokens of one's own seats, a code for one guest, and the code of the link for all guests."""

    table: TableInfo
    tokens: dict[str, str]
    invite: str
    link: str


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
    link: str | None = None
    """The code of the link for all guests, if the table is one's own."""


class Invite(Model):
    """A fresh code: of an invitation for one guest, or of the link for all."""

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
    options: Annotated[dict[Word, str | int], Field(max_length=20)] = {}
    seed: Annotated[int, Field(ge=0, lt=2**53)]
    placed: Annotated[list[ActionText], Field(max_length=40)] = []


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


class ReportChoice(Model):
    """A move that could have been played, with its value and how sure that is."""

    action: str
    value: float
    error: float


class ReportDecision(Model):
    """What was played, the best move that was found, and what the difference cost."""

    played: str
    best: str
    loss: float
    """0 if the search is not sure."""
    error: float
    measured: float
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder", "unsure"]
    choices: list[ReportChoice]
    """At most three, the best first."""
    points: float | None = None
    """In the Dice game: the loss in points."""


class ReportStep(Model):
    """One chance result or action; lists are by seat, each from what that seat could know."""

    step: int
    """The number of moves of the record that have been played after it."""
    turn: int
    seat: int | None
    kind: Literal["chance", "decision", "forced"]
    text: str
    before: list[float]
    after: list[float]
    open: list[float]
    """As ``after``, for somebody who sees all cards."""
    luck: list[float] | None
    decision: ReportDecision | None


class ReportSeat(Model):
    """The sums of a seat: the result is the start and the five parts."""

    seat: int
    result: float
    start: float
    own_luck: float
    own_decisions: float
    others_luck: float
    others_decisions: float
    judgement: float
    """What a later look corrected of an earlier one."""
    skill: float
    decisions: int
    grades: dict[str, int]


class ReportMoment(Model):
    """A step that decided the game."""

    step: int
    seat: int | None
    kind: Literal["luck", "decision"]
    change: list[float]
    action: str


class GameReport(Model):
    """The luck and the decisions of a finished game."""

    version: int
    game: str
    players: list[str]
    names: list[str] | None
    depth: str
    unit: Literal["chance", "points"]
    seats: list[ReportSeat]
    steps: list[ReportStep]
    moments: list[ReportMoment]
    reliability: dict[str, Any]


class ReportInfo(Model):
    """The report of a game, or how far it is, or why there is none."""

    state: Literal["ready", "working", "none"]
    done: int
    total: int
    why: str | None
    report: GameReport | None
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
