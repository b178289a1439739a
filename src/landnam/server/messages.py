"""The messages of the socket, in both directions. TypeScript types are made from these models."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from landnam.server.message_parts import (
    ActionText,
    CardCount,
    ChatText,
    EntryInfo,
    EntryNumber,
    ErrorInfo,
    FaceName,
    Hash,
    Key,
    LinkInfo,
    Model,
    Nonce,
    Resource,
    RuleInfo,
    SeatNumber,
    Speed,
    TableId,
    TableInfo,
    Token,
    Word,
    You,
)

PROTOCOL: Final = 2
LARGEST_FRAME: Final = 16 * 1024

# --- from the client ----------------------------------------------------------------------------------------------


class Hello(Model):
    """The first message: the table, the tokens, and the last number seen (-1: send everything)."""

    type: Literal["hello"]
    protocol: int
    table: TableId
    tokens: list[Token] = Field(default_factory=list, max_length=4)
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
    refuse: list[Refusal] = Field(default_factory=list, max_length=20)
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
