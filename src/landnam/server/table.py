"""A table: one game with its seats, from gathering players to its end; a pure fold over its entries."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from landnam.games import game_class
from landnam.rules.events import Events
from landnam.rules.fairness import UNSEALED, Fair
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import CHANCE, MANUAL, Game
from landnam.rules.records import FIRST_RULES
from landnam.server.clocks import FACTORS, Clocks, clocks_of
from landnam.server.entries import QUIET, Entry, Kind, Played

GATHERING, REVEALING, RUNNING, OVER, ABANDONED = "gathering", "revealing", "running", "over", "abandoned"
"""At a table that is revealing everybody has committed to a nonce, and the nonces are opened: then the game begins."""
HUMAN, BOT, EMPTY = "human", "bot", "empty"
MOST_BEFORE: Final = 32
"""The number of moves that can be taken back without playing the whole game again."""
FROM_POSITION: Final = {"start": "position"}
"""What the record of a game says that began in a position of another game: its start is not drawn."""


@dataclass(slots=True)
class Seat:
    """A seat at a table."""

    colour: str
    kind: str = EMPTY
    name: str = ""
    bot: str | None = None
    ready: bool = False
    away: bool = False
    nonce: str | None = None
    since: float = 0.0
    """The table's time at which the seat was taken, or was no longer ready."""
    token: str | None = None
    """The SHA-256 of the secret by which a human, or a program, holds the seat."""
    commit: str | None = None
    """The SHA-256 of the nonce that this seat will reveal."""
    face: str | None = None
    """The face that its player has chosen."""
    program: bool = False
    """Whether the bot is a program of a guest's, which holds the seat with a bot token."""

    def clear(self) -> None:
        """Clear the seat."""
        self.kind, self.name, self.bot = EMPTY, "", None
        self.away, self.token, self.face, self.program = False, None, None, False
        self.take_back()

    def take_back(self) -> None:
        """The seat is not ready any more. A nonce that was revealed is never used again."""
        self.ready, self.commit, self.nonce = False, None, None


class Table:
    """The state of a table after its entries, without any input or output."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = -1
        self.time = 0.0
        self.clock = 0.0
        self.state = GATHERING
        self.game_name = ""
        self.title = ""
        self.options: dict[str, Any] = {}
        self.open = False
        self.watch = True
        """Whether spectators may watch."""
        self.tier = "none"
        self.commit = ""
        self.scheme = UNSEALED
        """How its chance is derived and its order sealed."""
        self.rules = FIRST_RULES
        """The number of the rules by which it is played, to its end."""
        self.sealed = 0.0
        """When the host started the game, in the table's own time: since then nonces are revealed."""
        self.bots: dict[str, dict[str, str]] = {}
        """The bots that will take the empty seats when the nonces are revealed."""
        self.created = 0.0
        self.seats: list[Seat] = []
        self.host: int | None = None
        self.invites: set[str] = set()
        self.room_code: str | None = None
        """The SHA-256 of the code with which anyone may take a free seat; None if there is no such code."""
        self.quick: float | None = None
        """The table's time at which bots take the free seats of a quick match; None if the host starts the game."""
        self.paused: int | None = None
        """The seat that has paused the game; None if it goes on."""
        self.position: str | None = None
        """The position in which its game begins, if that is one of another game: then all others are bots."""
        self.settled: dict[str, Any] = {}
        """The options of that other game."""
        self.game: Game | None = None
        self.outcome: Outcome | None = None
        self.secret: str | None = None
        self.rematch: str | None = None
        self.keys: dict[tuple[int | None, str], int] = {}
        self.clocks = Clocks(0.0)
        self.moved = 0
        """The number of the last entry that changed the game."""
        self._undoable: list[tuple[int, Game]] = []
        self._begun: Game | None = None
        """The game as it began, before its first move."""
        self._before: list[tuple[int, Game]] = []
        """The game before each of the last moves of a person who plays with bots alone, by the number of moves then."""

    @classmethod
    def of(cls, id: str, entries: Iterable[Entry]) -> Table:
        """The table that a log makes."""
        table = cls(id)
        for entry in entries:
            table.take(entry)
        return table

    def after(self, entry: Entry, played: Played | None = None) -> tuple[Table, list[Events]]:
        """A copy of the table after the next entry, and the events of the game.

        ``played`` is the move of this entry, if it was played in this table's game already.
        """
        later = Table.__new__(Table)
        later.__dict__.update(self.__dict__)
        if entry.kind not in QUIET:
            later.seats = [replace(seat) for seat in self.seats]
        later.invites = self.invites.copy()
        later.keys = self.keys.copy()
        later.clocks = self.clocks.copy()
        later._undoable = self._undoable.copy()
        later._before = self._before.copy()
        if played is not None and played.before is self.game:
            return later, later.take(entry, played)
        later.game = None if self.game is None else self.game.clone()
        return later, later.take(entry)

    def take(self, entry: Entry, played: Played | None = None) -> list[Events]:
        """Apply the next entry to this table and return the events of the game; ``played`` is its move, if known."""
        if entry.number != self.number + 1:
            raise ValueError(f"table {self.id}: entry {entry.number} cannot follow {self.number}")
        self.number, self.time, self.clock = entry.number, entry.time, entry.clock
        if entry.key is not None:
            self.keys[entry.seat, entry.key] = entry.number
        if played is not None:
            return self._has_moved(entry, played)
        step = _STEPS.get(entry.kind)
        return (step(self, entry) or []) if step is not None else []

    # --- what others ask ----------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def chance_results(self) -> int:
        """The number of chance moves so far: the index of the next one."""
        return 0 if self.game is None else sum(seat == CHANCE for seat, _ in self.game.history)

    def humans(self) -> list[int]:
        """The seats that people hold."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == HUMAN]

    def held(self) -> list[int]:
        """The seats that people, or programs of theirs, hold."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == HUMAN or seat.program]

    def seats_of(self, tokens: Collection[str]) -> tuple[int, ...]:
        """The seats that people hold now with the tokens that have these hashes; a bot token is for programs alone."""
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if seat.token is not None and seat.token in tokens and not seat.program
        )

    def program_of(self, token: str) -> int | None:
        """The seat that a program holds now with the bot token that has this hash."""
        return next((number for number, seat in enumerate(self.seats) if seat.program and seat.token == token), None)

    def played_by_bot(self, number: int) -> str | None:
        """The bot of this server that decides for a seat now; None if a person or a program does."""
        seat = self.seats[number]
        if seat.program and not seat.away:
            return None
        return seat.bot if seat.kind == BOT or seat.away else None

    @property
    def needs_a_keeper(self) -> bool:
        """Whether something may be due after a move that no person at the table does: of a bot, or of a clock."""
        if self.state != RUNNING or self.clocks.factor:
            return True
        return any(seat.kind != HUMAN or seat.away for seat in self.seats)

    def may_watch(self, tokens: Collection[str]) -> bool:
        """Whether a holder of the tokens with these hashes may see the game."""
        return self.watch or bool(self.seats_of(tokens))

    def not_ready_since(self, moment: float) -> list[int]:
        """The guests who have not been ready since a moment of the table's time."""
        return [
            number
            for number in self.humans()
            if number != self.host and not self.seats[number].ready and self.seats[number].since < moment
        ]

    def programs_since(self, moment: float) -> list[int]:
        """The seats that programs have held since before a moment of the table's time."""
        return [number for number, seat in enumerate(self.seats) if seat.program and seat.since < moment]

    def may_undo(self, seat: int) -> bool:
        """Whether this seat can undo its last placing."""
        return self.state == RUNNING and bool(self._undoable) and self._undoable[-1][0] == seat

    def unrevealed(self) -> list[int]:
        """The seats that have not revealed their nonce."""
        return [number for number in self.humans() if self.seats[number].nonce is None]

    def nonces(self) -> dict[int, bytes]:
        """The nonces that the players revealed, by seat."""
        return {number: bytes.fromhex(seat.nonce) for number, seat in enumerate(self.seats) if seat.nonce is not None}

    def fair(self, secret: bytes) -> Fair:
        """The chance of this table, given its secret."""
        return Fair(secret, self.nonces(), self.scheme)

    def new_game(self, seed: int) -> Game:
        """The game as it begins, with the layout of a seed."""
        begin: Any = game_class(self.game_name, self.rules)
        game: Game
        if self.position is None:
            game = begin(self.players, seed=seed, chance=MANUAL, **self.options)
        else:
            game = begin.from_position(self.position, seed=seed, chance=MANUAL)
            game.options = self.settled | FROM_POSITION
        return game

    # --- gathering ----------------------------------------------------------------------------------------------

    def _opened(self, entry: Entry) -> None:
        body = entry.body
        self.game_name, self.title, self.options = body["game"], body["title"], body["options"]
        self.open, self.tier, self.commit = body["open"], body["clock"], body["commit"]
        self.scheme = body.get("fair", UNSEALED)  # tables of older servers do not say
        self.watch = body.get("watch", True)
        self.rules = body.get("rules", FIRST_RULES)
        self.created = entry.time
        self.seats = [Seat(**seat) for seat in body["seats"]]
        self.host = body["host"]
        self.invites = set(body["invites"])
        self.room_code, self.quick = body.get("room_code"), body.get("quick")  # older servers had neither
        self.position, self.settled = body.get("position"), body.get("settled", {})

    def _invited(self, entry: Entry) -> None:
        self.invites.add(entry.body["code"])

    def _shared(self, entry: Entry) -> None:
        """A new room code; an older one is no longer valid."""
        self.room_code = entry.body["code"]

    def _unshared(self, entry: Entry) -> None:  # noqa: ARG002 # nobody can use the room code any more
        self.room_code = None

    def _joined(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.clear()
        seat.program = entry.body.get("program", False)
        seat.kind, seat.name, seat.token = BOT if seat.program else HUMAN, entry.body["name"], entry.body["token"]
        seat.since, seat.face = entry.clock, entry.body.get("face")
        self.invites.discard(entry.body["code"])
        for number, name in entry.body.get("bots", {}).items():
            self.seats[int(number)].name = name

    def _left(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seats[entry.seat].clear()
        if self.state == REVEALING:
            self._recalled(entry)
        humans = self.humans()
        if self.host == entry.seat:
            self.host = humans[0] if humans else None
        if not humans:
            self.state = ABANDONED

    def _sat(self, entry: Entry) -> None:
        """A player has moved to another seat, whose bot takes theirs. Neither is ready there."""
        assert entry.seat is not None
        old, new = entry.seat, entry.body["to"]
        mine, other = self.seats[old], self.seats[new]
        self.seats[old], self.seats[new] = replace(other, colour=mine.colour), replace(mine, colour=other.colour)
        self.seats[new].take_back()
        self.seats[new].since = entry.clock
        if self.host == old:
            self.host = new

    def _faced(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seats[entry.seat].face = entry.body["face"]

    def _kicked(self, entry: Entry) -> None:
        """The host has sent a guest away; in a game a bot plays on for them, and they cannot come back."""
        seat = self.seats[entry.body["who"]]
        self.room_code = None  # with which they could sit down again, as with a code that they asked for before
        self.invites.clear()
        if self.state == GATHERING:
            seat.clear()
            return
        seat.away, seat.bot, seat.token = True, entry.body["bot"], None
        self._wait(entry, None)

    def _ready(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.ready, seat.commit = True, entry.body.get("commit")
        seat.nonce = entry.body.get("nonce")  # at tables of older servers, where nonces were not committed to

    def _unready(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seats[entry.seat].take_back()
        self.seats[entry.seat].since = entry.clock

    def _sealed(self, entry: Entry) -> None:
        self.state, self.sealed, self.bots = REVEALING, entry.clock, entry.body["bots"]

    def _revealed(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seats[entry.seat].nonce = entry.body["nonce"]

    def _recalled(self, entry: Entry) -> None:
        """A nonce was not revealed: the game does not begin, and the nonces of the others are spent."""
        self.state = GATHERING
        for number in self.humans():
            self.seats[number].take_back()
            self.seats[number].since = entry.clock

    def _abandoned(self, entry: Entry) -> None:
        """The waiting room stayed empty, or the game was abandoned: then its secret is revealed."""
        self.state, self.secret = ABANDONED, entry.body.get("secret")
        self._undoable.clear()
        self.clocks.stop()

    # --- the game -----------------------------------------------------------------------------------------------

    def _started(self, entry: Entry) -> list[Events]:
        for number, bot in entry.body["bots"].items():
            seat = self.seats[int(number)]
            seat.kind, seat.bot, seat.name = BOT, bot["bot"], bot["name"]
        self.state = RUNNING
        self.game = self.new_game(entry.body["seed"])
        self._begun = self.game.clone()
        self.clocks = Clocks(FACTORS[self.tier])
        told = [self.game.play(result) for result in entry.body["chance"]]
        self._game_changed(entry, None)
        return told

    def _move(self, entry: Entry) -> list[Events]:
        assert self.game is not None
        assert entry.seat is not None
        kept = self._may_be_undone(entry) or self.against_bots(entry.seat)
        before = self.game.clone() if kept else self.game  # a copy that nobody would keep is not made
        told = [self.game.play(self.game.read(entry.body["action"]), entry.seat)]
        told += [self.game.play(result) for result in entry.body["chance"]]
        return self._has_moved(entry, Played(before, self.game, told))

    def _has_moved(self, entry: Entry, played: Played) -> list[Events]:
        """The game has gone on by a move; the game before it is no longer changed by anyone."""
        assert entry.seat is not None
        self.game = played.after
        if self.against_bots(entry.seat):
            self._before = [*self._before[1 - MOST_BEFORE :], (len(played.before.history), played.before)]
        undo = self._may_be_undone(entry)
        if not undo or (self._undoable and self._undoable[-1][0] != entry.seat):
            self._undoable.clear()
        if undo:
            self._undoable.append((entry.seat, played.before))
        bonus = self.game.declaration.kind_of(entry.body["action"]).bonus
        self._game_changed(entry, entry.seat if bonus else None)
        return played.told

    def _may_be_undone(self, entry: Entry) -> bool:
        """Whether a move can be undone: a placing from which no chance followed."""
        assert self.game is not None
        return self.game.declaration.kind_of(entry.body["action"]).undo and not entry.body["chance"]

    def _undo(self, entry: Entry) -> None:
        _, self.game = self._undoable.pop()
        self._forget_after(len(self.game.history))
        self._game_changed(entry, None)

    def _take_back(self, entry: Entry) -> None:
        """The game is as it was after so many moves. Chance has the same results again, if it is asked the same."""
        assert entry.seat is not None
        moves = entry.body["moves"]
        if all(number != moves for number, _ in self._before):
            self._before = self._choices(entry.seat, moves)
        self.game = next(game for number, game in self._before if number == moves).clone()
        self._forget_after(moves)
        self._undoable.clear()
        self._game_changed(entry, None)

    def last_choice(self, seat: int) -> int | None:
        """The number of moves before the last one that a seat chose among several; None if it has chosen nothing."""
        for number, game in reversed(self._before):
            if len(game.legal(seat)) > 1:
                return number
        choices = self._choices(seat)
        return choices[-1][0] if choices else None

    def _choices(self, seat: int, last: int | None = None) -> list[tuple[int, Game]]:
        """The game before each of the last choices of a seat, up to one after so many moves, by playing it again."""
        assert self.game is not None
        assert self._begun is not None
        game, found = self._begun.clone(), deque[tuple[int, Game]](maxlen=MOST_BEFORE)
        for number, (acting, action) in enumerate(self.game.history):
            if acting == seat and len(game.legal(seat)) > 1:
                found.append((number, game.clone()))
            if number == last:
                break
            game.play(action, None if acting == CHANCE else acting)
        return list(found)

    def _forget_after(self, moves: int) -> None:
        self._before = [(number, game) for number, game in self._before if number < moves]

    def against_bots(self, seat: int) -> bool:
        """Whether all others at the table are bots of this server, so that help for this seat harms nobody."""
        others = [other for number, other in enumerate(self.seats) if number != seat]
        return self.seats[seat].kind == HUMAN and all(one.kind == BOT and not one.program for one in others)

    def _game_changed(self, entry: Entry, bonus_for: int | None) -> None:
        assert self.game is not None
        self.moved = entry.number
        self.outcome = self.game.outcome
        self._wait(entry, bonus_for)

    def _wait(self, entry: Entry, bonus_for: int | None) -> None:
        """Start the clocks of the people that the game waits for."""
        assert self.game is not None
        if self.clocks.factor:
            waited_for = {s: clock for s, clock in clocks_of(self.game).items() if self.played_by_bot(s) is None}
            self.clocks.move_on(entry.clock, waited_for, self.game.turn, bonus_for)

    def _takeover(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seats[entry.seat].away, self.seats[entry.seat].bot = True, entry.body["bot"]
        self._wait(entry, None)

    def _handback(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seats[entry.seat].away, self.seats[entry.seat].bot = False, None
        self.clocks.refresh(entry.seat)
        self._wait(entry, None)

    def _paused(self, entry: Entry) -> None:
        self.paused = entry.seat
        self.clocks.halt(entry.clock)

    def _resumed(self, entry: Entry) -> None:
        self.paused = None
        self.clocks.go_on(entry.clock)

    def _over(self, entry: Entry) -> None:
        self.state, self.secret = OVER, entry.body["secret"]
        self._undoable.clear()
        self.clocks.stop()

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.body["table"]


_STEPS: Final[dict[Kind, Callable[[Table, Entry], list[Events] | None]]] = {
    Kind.OPENED: Table._opened,
    Kind.INVITED: Table._invited,
    Kind.SHARED: Table._shared,
    Kind.UNSHARED: Table._unshared,
    Kind.JOINED: Table._joined,
    Kind.LEFT: Table._left,
    Kind.KICKED: Table._kicked,
    Kind.SAT: Table._sat,
    Kind.FACED: Table._faced,
    Kind.READY: Table._ready,
    Kind.UNREADY: Table._unready,
    Kind.SEALED: Table._sealed,
    Kind.REVEALED: Table._revealed,
    Kind.RECALLED: Table._recalled,
    Kind.STARTED: Table._started,
    Kind.MOVE: Table._move,
    Kind.UNDO: Table._undo,
    Kind.TAKEBACK: Table._take_back,
    Kind.TAKEOVER: Table._takeover,
    Kind.HANDBACK: Table._handback,
    Kind.PAUSED: Table._paused,
    Kind.RESUMED: Table._resumed,
    Kind.OVER: Table._over,
    Kind.REMATCH: Table._rematch,
    Kind.ABANDONED: Table._abandoned,
}
"""By kind of entry what it does to a table."""
