"""What messages are made of: their base class, the fields they share, and parts such as seats and tables."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from landnam.server.entries import Kind
from landnam.server.errors import Slug

LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 300


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
    room_code: bool = False
    """Whether there is a code with which anyone may take a free seat."""
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
