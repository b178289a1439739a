"""Opens tables, seats guests, and sets up rematches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from landnam.bots.registry import usual_bot
from landnam.games import game_class, game_names, make
from landnam.rules.fairness import SCHEME, commitment, new_secret
from landnam.server.bodies import BotSeat, GoOn, Join, MySeat, NewTable, OpenSeat, ProgramSeat, QuickMatch, WantedSeat
from landnam.server.clashes import refused_options
from landnam.server.entries import Draft, Entry, Kind
from landnam.server.errors import Problem, Slug
from landnam.server.house import House
from landnam.server.message_parts import LONGEST_NAME
from landnam.server.people import bot_name, checked_bot, names_for, same_name
from landnam.server.room import Room
from landnam.server.seen import table_info
from landnam.server.store import NewRow
from landnam.server.table import BOT, EMPTY, GATHERING, HUMAN, OVER, RUNNING, Seat, Table
from landnam.server.tokens import fits, hashed, new_code, new_token

TRIES: Final = 20
COMING_SECONDS: Final = 5.0
"""How long a page may need to come to the table that was opened for it."""
NOTHING_MORE: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True)
class Opened:
    """A new table with the secrets of its host."""

    room: Room
    tokens: dict[int, str]
    invite: str
    """A code with which one guest may take a free seat, once."""
    room_code: str
    """The code with which anyone may take a free seat."""


async def open_table(house: House, wanted: NewTable, quick: float | None = None) -> Opened:
    """A new table; bots take its free seats after ``quick`` seconds, if that is given."""
    if wanted.game not in game_names():
        raise _unknown_game(wanted.game)
    if not any(isinstance(seat, MySeat) for seat in wanted.seats):
        raise Problem(Slug.BAD_REQUEST, "At least one seat must be your own.")
    if wanted.open and not wanted.watch:
        raise Problem(Slug.BAD_REQUEST, "A table that anyone may join can be watched by anyone.")
    own = [seat.name for seat in wanted.seats if isinstance(seat, MySeat)]
    if len({same_name(name) for name in own}) < len(own):
        raise Problem(Slug.BAD_NAME, "Two players at a table need two names.")
    await house.libraries.open(wanted.game)
    colours, options = _settled(wanted.game, len(wanted.seats), dict(wanted.options))
    tokens: dict[int, str] = {}
    seats: list[Seat] = []
    id, code, room_code = new_code(10), new_code(), new_code()
    places = _with_colour(list(wanted.seats), colours, wanted.colour)
    bots = [number for number, seat in enumerate(places) if isinstance(seat, BotSeat)]
    names = names_for(id, bots, own)
    for number, (colour, seat) in enumerate(zip(colours, places, strict=True)):
        if isinstance(seat, MySeat):
            tokens[number] = new_token()
            seats.append(Seat(colour, HUMAN, seat.name, token=hashed(tokens[number]), face=seat.face))
        elif isinstance(seat, BotSeat):
            seats.append(Seat(colour, BOT, names[number], checked_bot(seat.bot, wanted.game)))
        else:
            seats.append(Seat(colour, EMPTY))
    title = wanted.title or f"{seats[min(tokens)].name}: {wanted.game}"
    host = next(number for number, seat in enumerate(places) if isinstance(seat, MySeat) and seat.name == own[0])
    more = {"room_code": hashed(room_code), "quick": quick}
    row = new_row(
        id, wanted.game, options, seats, host, wanted.open, wanted.clock, title, [hashed(code)], wanted.watch, more
    )
    return Opened(await house.add(row), tokens, code, room_code)


async def go_on(house: House, wanted: GoOn, begun: Mapping[str, Any]) -> tuple[Room, str]:
    """A table at which a position of a finished game is played on: one person, and bots in all other seats.

    ``begun`` has the game, the colours of the seats, and how the game begins: position, options and rules. No seat is
    left free, and there is no code with which anyone could take one: what helps in practice harms nobody here.
    """
    game, colours = begun["game"], begun["seats"]
    if wanted.seat >= len(colours):
        raise Problem(Slug.BAD_REQUEST, f"There is no seat {wanted.seat}; valid are 0 to {len(colours) - 1}.")
    await house.libraries.open(game)
    id, token = new_code(10), new_token()
    level = usual_bot(game) if wanted.bot is None else checked_bot(wanted.bot, game)
    bots = [number for number in range(len(colours)) if number != wanted.seat]
    names = names_for(id, bots, [wanted.name])
    seats = [
        Seat(colour, BOT, names[number], level)
        if number != wanted.seat
        else Seat(colour, HUMAN, wanted.name, token=hashed(token), face=wanted.face)
        for number, colour in enumerate(colours)
    ]
    title = f"{wanted.name}: {game}"
    row = new_row(id, game, {}, seats, wanted.seat, False, "none", title, [], True, begun["begun"])
    return await house.add(row), token


def _with_colour(seats: list[WantedSeat], colours: Sequence[str], colour: str | None) -> list[WantedSeat]:
    """The seats with the first own one where the wanted colour is; it changes places with what was there."""
    if colour is None:
        return seats
    if colour not in colours:
        raise Problem(Slug.BAD_OPTIONS, f"There is no seat of this colour; valid are {', '.join(colours)}.")
    mine, there = next(i for i, seat in enumerate(seats) if isinstance(seat, MySeat)), colours.index(colour)
    seats[mine], seats[there] = seats[there], seats[mine]
    return seats


def _unknown_game(name: str) -> Problem:
    return Problem(Slug.UNKNOWN_GAME, f"There is no game {name!r}; valid are {', '.join(game_names())}.")


def _settled(game: str, players: int, options: dict[str, Any]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The colours of the seats and the given options; a Problem if the game refuses them."""
    try:
        if {"seed", "position", "chance", "custom"} & set(options):
            raise ValueError("seed, position, chance and custom cannot be set at a table; its dice are fair")
        made = make(game, players, seed=0, chance="manual", **options)
    except (ValueError, TypeError) as error:
        raise refused_options(game, players, options, error) from None
    return made.seats, options


def new_row(
    id: str,
    game: str,
    options: dict[str, Any],
    seats: Sequence[Seat],
    host: int,
    is_open: bool,
    clock: str,
    title: str,
    invites: Sequence[str],
    watch: bool = True,
    more: Mapping[str, Any] = NOTHING_MORE,
) -> NewRow:
    """A new table: a secret decides its dice, and its commitment is public."""
    secret = new_secret()
    body = {
        "game": game,
        "title": title,
        "options": options,
        "open": is_open,
        "watch": watch,
        "clock": clock,
        "commit": commitment(secret),
        "fair": SCHEME,
        "rules": game_class(game).rules,
        "seats": [asdict(seat) for seat in seats],
        "host": host,
        "invites": list(invites),
        **more,
    }
    first = Entry(0, Kind.OPENED, host, None, time.time(), 0.0, body)
    tokens = {number: seat.token for number, seat in enumerate(seats) if seat.token is not None and not seat.program}
    return NewRow(id, game, is_open, secret, table_info(Table.of(id, [first])), first, tokens)


async def join(room: Room, wanted: Join) -> tuple[int, str]:
    """Sit down at a table; the seat and its token."""
    return await asyncio.shield(asyncio.ensure_future(_join(room, wanted)))


async def _join(room: Room, wanted: Join) -> tuple[int, str]:
    for _ in range(TRIES):
        async with room.turn():
            table = room.table
            code = admitted(table, wanted.code)
            if any(same_name(wanted.name) == same_name(table.seats[one].name) for one in table.held()):
                raise Problem(Slug.BAD_NAME, "Somebody at this table has this name already; take another.")
            seat = _free_seat(table, wanted.seat)
            if wanted.program:
                drafts, token = _program_joins(table, seat, wanted.name, code)
                if await room.append(drafts):
                    return seat, token
                continue
            token = new_token()
            body = {
                "name": wanted.name,
                "token": hashed(token),
                "code": code if code in table.invites else None,
                "face": wanted.face,
                "bots": _renamed(table, wanted.name),
            }
            if await room.append([Draft(Kind.JOINED, seat, None, body)], {seat: hashed(token)}):
                return seat, token
    raise Problem(Slug.BUSY, "The table is busy; try again.")


def _program_joins(table: Table, seat: int, name: str, code: str | None = None) -> tuple[list[Draft], str]:
    """A program takes a seat: the entry, and its bot token.

    The token begins with the table, so that a program needs nothing else to find it. It is not kept among the tokens of
    people: nothing that they may do can be done with it.
    """
    token = f"{table.id}.{new_token()}"
    body = {
        "name": name,
        "token": hashed(token),
        "code": code if code in table.invites else None,
        "bots": _renamed(table, name),
        "program": True,
    }
    return [Draft(Kind.JOINED, seat, None, body)], token


async def seat_program(room: Room, token: str, wanted: ProgramSeat) -> tuple[int, str]:
    """A seat for a program, and its bot token. For the host."""
    for _ in range(TRIES):
        async with room.turn():
            table = room.table
            _require_host(table, token)
            _require_gathering(table)
            if any(same_name(wanted.name) == same_name(table.seats[one].name) for one in table.held()):
                raise Problem(Slug.BAD_NAME, "Somebody at this table has this name already; take another.")
            seat = _free_seat(table, wanted.seat)
            drafts, bot_token = _program_joins(table, seat, wanted.name)
            if await room.append(drafts):
                return seat, bot_token
    raise Problem(Slug.BUSY, "The table is busy; try again.")


async def unseat_program(room: Room, token: str, seat: int) -> None:
    """A bot token is not valid any more: the seat is free, or in a game a bot of this server plays on. For the host."""
    for _ in range(TRIES):
        async with room.turn():
            table = room.table
            _require_host(table, token)
            if seat >= table.players or not table.seats[seat].program or table.seats[seat].token is None:
                raise Problem(Slug.NOT_FOUND, "No program sits there.")
            bot = None if table.state == GATHERING else usual_bot(table.game_name)
            if table.state not in (GATHERING, RUNNING):
                raise Problem(Slug.WRONG_STATE, "No game is on.", details={"state": table.state})
            if await room.append([Draft(Kind.KICKED, table.host, None, {"who": seat, "bot": bot})]):
                return
    raise Problem(Slug.BUSY, "The table is busy; try again.")


def _require_host(table: Table, token: str) -> None:
    if table.host not in held_seats(table, [token]):
        raise Problem(Slug.NOT_ALLOWED, "Only the host may do this.")


def admitted(table: Table, code: str | None) -> str | None:
    """The hash of the code, if anyone who has it may sit down at this table now; a Problem otherwise."""
    known = None if code is None else hashed(code)
    invited = known is not None and (known in table.invites or fits(known, table.room_code))
    if not table.open and not invited:
        raise Problem(Slug.BAD_CODE, "This invitation is not valid, or was used; ask for a new one.")
    _require_gathering(table)
    _free_seat(table, None)
    return known


def _renamed(table: Table, guest: str) -> dict[str, str]:
    """A new name for a bot that is called like a guest, by seat."""
    taken = [guest, *(seat.name for seat in table.seats)]
    return {
        str(number): bot_name(table.id, number, taken)
        for number, seat in enumerate(table.seats)
        if seat.kind == BOT and not seat.program and same_name(seat.name) == same_name(guest)
    }


def _require_gathering(table: Table) -> None:
    if table.state != GATHERING:
        raise Problem(
            Slug.WRONG_STATE,
            f"Nobody can sit down any more: the table is {table.state}.",
            details={"state": table.state},
        )


def _free_seat(table: Table, wanted: int | None) -> int:
    free = [number for number, seat in enumerate(table.seats) if seat.kind == EMPTY]
    if not free:
        raise Problem(Slug.TABLE_FULL, "All seats are taken.")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Problem(Slug.SEAT_TAKEN, "This seat is taken.", details={"free": free})
    return wanted


async def share(room: Room, token: str, *, shared: bool) -> str:
    """A new room code, with which anyone may take a free seat, or none; an older one ends. For the host."""
    for _ in range(TRIES):
        async with room.turn():
            table = room.table
            _require_host(table, token)
            _require_gathering(table)
            code = new_code()
            draft = Draft(Kind.SHARED, table.host, None, {"code": hashed(code)}) if shared else Draft(Kind.UNSHARED)
            if await room.append([draft]):
                return code
    raise Problem(Slug.BUSY, "The table is busy; try again.")


async def match(house: House, wanted: QuickMatch) -> tuple[Room, int, str, str | None]:
    """A seat at an open table of a game, or at a new one that bots will fill.

    The result has the room, the seat, its token, and the room code if the table is new.
    """
    if wanted.game not in game_names():
        raise _unknown_game(wanted.game)
    async with house.matching:
        waiting = [room for room in house.rooms.values() if _waits_for_guests(room, wanted.game)]
        for room in sorted(waiting, key=lambda room: (room.table.quick is None, room.table.created)):
            name = _free_name(room.table, wanted.name)
            try:
                seat, token = await join(room, Join(name=name, face=wanted.face))
            except Problem:  # somebody was faster
                continue
            return room, seat, token, None
        declared = game_class(wanted.game).declaration
        places: list[WantedSeat] = [MySeat(kind="me", name=wanted.name, face=wanted.face)]
        places += [OpenSeat(kind="open") for _ in range(max(declared.usual, min(2, declared.players[1])) - 1)]
        table = NewTable(game=wanted.game, seats=places, open=True, title=declared.title)
        opened = await open_table(house, table, house.settings.quick_seconds)
        ((seat, token),) = opened.tokens.items()
        return opened.room, seat, token, opened.room_code


def _waits_for_guests(room: Room, game: str) -> bool:
    table = room.table
    free = any(seat.kind == EMPTY for seat in table.seats)
    there = table.host in room.connected() or (table.quick is not None and room.now() < COMING_SECONDS)
    return table.open and table.game_name == game and table.state == GATHERING and free and there


def _free_name(table: Table, name: str) -> str:
    """The name, with a number if somebody at the table has it."""
    taken = {same_name(table.seats[seat].name) for seat in table.held()}
    numbered = (f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, 9))
    return next(one for one in (name, *numbered) if same_name(one) not in taken)


async def invite(room: Room, tokens: Sequence[str]) -> str:
    """A fresh one-time code, for a seat holder."""
    for _ in range(TRIES):
        async with room.turn():
            seat = held_seats(room.table, tokens)[0]
            _require_gathering(room.table)
            code = new_code()
            if await room.append([Draft(Kind.INVITED, seat, None, {"code": hashed(code)})]):
                return code
    raise Problem(Slug.BUSY, "The table is busy; try again.")


def held_seats(table: Table, tokens: Sequence[str]) -> list[int]:
    """The seats that these tokens hold; every token must hold one."""
    held: list[int] = []
    for token in tokens:
        fitting = [
            number
            for number, seat in enumerate(table.seats)
            if fits(hashed(token), seat.token) and not seat.program  # a bot token is for the bot's socket alone
        ]
        if not fitting:
            raise Problem(Slug.NOT_ALLOWED, "This token holds no seat at this table.")
        held += fitting
    if not held:
        raise Problem(Slug.NOT_ALLOWED, "A token is needed for this.")
    return sorted(set(held))


async def rematch(house: House, room: Room, token: str) -> tuple[Room, dict[int, str]]:
    """The next game of the same people, each one seat further; tokens stay the same."""
    held_seats(room.table, [token])
    await asyncio.shield(asyncio.ensure_future(_rematch(room)))
    assert room.table.rematch is not None
    again = await house.look(room.table.rematch)
    return again, dict.fromkeys(held_seats(again.table, [token]), token)


async def _rematch(room: Room) -> None:
    for _ in range(TRIES):
        async with room.turn():
            table = room.table
            if table.rematch is not None:
                return
            if table.state != OVER:
                raise Problem(Slug.WRONG_STATE, "The game is not over.", details={"state": table.state})
            row = _turned(table)
            if await room.append([Draft(Kind.REMATCH, body={"table": row.id})], opens=row):
                return
    raise Problem(Slug.BUSY, "The table is busy; try again.")


def _turned(table: Table) -> NewRow:
    """The same table with every player one seat further."""
    seats = []
    for number, seat in enumerate(table.seats):
        before = table.seats[number - 1]
        if (before.kind == HUMAN or before.program) and before.token is None:  # somebody was sent away
            seats.append(Seat(seat.colour, EMPTY))
            continue
        bot = before.bot if before.kind == BOT and not before.program else None
        same = Seat(seat.colour, before.kind, before.name, bot, token=before.token, face=before.face)
        seats.append(replace(same, program=before.program))
    host = 0 if table.host is None else (table.host + 1) % table.players
    return new_row(
        new_code(10),
        table.game_name,
        table.options,
        seats,
        host,
        table.open,
        table.tier,
        table.title,
        [],
        table.watch,
    )
