"""Who may do what at a table. Every command is checked in one order:

known → the seat's token → the table is in the right state → the seat may act → not stale → legal → commit → happen →
tell.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from landnam.bots.registry import usual_bot
from landnam.games import game_class
from landnam.rules.actions import Action
from landnam.rules.errors import IllegalAction, InvalidAction
from landnam.rules.events import Events
from landnam.rules.fairness import Fair, commitment
from landnam.rules.protocol import Game
from landnam.server import messages as said
from landnam.server.entries import Draft, Kind, Played
from landnam.server.errors import Problem, Slug
from landnam.server.people import checked_bot, names_for
from landnam.server.room import Room
from landnam.server.table import EMPTY, GATHERING, HUMAN, OVER, REVEALING, RUNNING, Table

TRIES: Final = 20
"""How often a command is checked again when the database had newer entries."""


async def obey(room: Room, seats: Callable[[], Collection[int]], command: said.Command) -> int:
    """Carry out a command of a connection that holds these ``seats`` and return the number of its entry."""
    if isinstance(command, said.Act) and command.action == "decline" and command.seat in seats():
        await asyncio.sleep(room.answers.wait_until(command.seat, room.now()) - room.now())
    return await asyncio.shield(asyncio.ensure_future(_obey(room, seats, command)))


async def _obey(room: Room, seats: Callable[[], Collection[int]], command: said.Command) -> int:
    for _ in range(TRIES):
        async with room.turn():
            known = room.table.keys.get((command.seat, command.key))
            if known is not None:
                return known
            held = seats()  # of the table as it is now, which may have gone on since the command came
            if command.seat is not None and command.seat not in held:
                raise Problem(Slug.NOT_ALLOWED, "You do not hold this seat.")
            number = room.table.number + 1
            drafts = drafts_of(room, held, command)
            if await room.append(drafts, _changed_holders(room.table, drafts)):
                return number
    raise Problem(Slug.BUSY, "The table is busy; try again.")


def _changed_holders(table: Table, drafts: list[Draft]) -> dict[int, str | None]:
    """The seats that these entries give to another holder, with the hash of the new token, or to nobody."""
    holders: dict[int, str | None] = {seat: None for draft in drafts if (seat := given_up(draft)) is not None}
    for draft in drafts:
        if draft.kind == Kind.SAT and draft.seat is not None:
            holders |= {draft.seat: None, draft.body["to"]: table.seats[draft.seat].token}
    return holders


def given_up(draft: Draft) -> int | None:
    """The seat that this entry leaves without a holder."""
    if draft.kind == Kind.KICKED:
        who: int = draft.body["who"]
        return who
    return draft.seat if draft.kind == Kind.LEFT else None


def drafts_of(room: Room, held: Collection[int], command: said.Command) -> list[Draft]:
    """The entries of a command, if it is allowed."""
    table = room.table
    match command:
        case said.Chat():
            if command.seat is None and (held or not table.open):
                raise Problem(Slug.NOT_ALLOWED, "At a private table only the players talk.")
            return [Draft(Kind.CHAT, command.seat, command.key, {"text": command.text})]
        case said.Ready():
            _require(table, GATHERING)
            return [Draft(Kind.READY, command.seat, command.key, {"commit": command.commit})]
        case said.Unready():
            if table.state == REVEALING:
                return [Draft(Kind.RECALLED, command.seat, command.key, {"seats": [command.seat]})]
            _require(table, GATHERING)
            return [Draft(Kind.UNREADY, command.seat, command.key)]
        case said.Start():
            _require(table, GATHERING)
            return _start(table, command)
        case said.Reveal():
            _require(table, REVEALING)
            return _reveal(room, command)
        case said.Leave():
            return _leave(table, command)
        case said.Sit():
            _require(table, GATHERING)
            return _sit(table, command)
        case said.Face():
            _require(table, GATHERING)
            return [Draft(Kind.FACED, command.seat, command.key, {"face": command.face})]
        case said.Pause():
            _require(table, RUNNING)
            _require_host(table, command.seat)
            _require_going(table)
            return [Draft(Kind.PAUSED, command.seat, command.key)]
        case said.Resume():
            _require(table, RUNNING)
            return _resume(room, command)
        case said.Kick():
            _require_host(table, command.seat)
            return _kick(table, command)
        case said.Close():
            _require_host(table, command.seat)
            if table.state not in (GATHERING, RUNNING):
                _require(table, RUNNING)
            told = {"secret": room.secret.hex()} if table.state == RUNNING else {}
            return [Draft(Kind.ABANDONED, command.seat, command.key, {"by": "host", **told})]
        case said.Back():
            _require(table, RUNNING)
            if not table.seats[command.seat].away:
                raise Problem(Slug.WRONG_STATE, "No bot plays for this seat.", details={"state": table.state})
            return [Draft(Kind.HANDBACK, command.seat, command.key)]
        case said.Act():
            _require(table, RUNNING)
            _require_going(table)
            _require_present(table, command.seat)
            _require_fresh(room, command.seat, command.at, command.action)
            return move(room, command.seat, command.action, command.key)
        case said.Undo():
            _require(table, RUNNING)
            _require_going(table)
            _require_present(table, command.seat)
            _require_fresh(room, command.seat, command.at, "undo")
            if not table.may_undo(command.seat):
                raise Problem(Slug.WRONG_STATE, "There is nothing to take back.", details={"state": table.state})
            return [Draft(Kind.UNDO, command.seat, command.key)]
        case said.TakeBack():
            _require(table, RUNNING)
            _require_going(table)
            _require_present(table, command.seat)
            return _take_back(table, command)


def _take_back(table: Table, command: said.TakeBack) -> list[Draft]:
    """The last choice of a seat is taken back, with all that followed it; only where nobody else plays."""
    if not table.against_bots(command.seat):
        raise Problem(Slug.NOT_ALLOWED, "Practice is for games in which all others are bots.")
    moves = table.last_choice(command.seat)
    if moves is None:
        raise Problem(Slug.WRONG_STATE, "There is nothing to take back.", details={"state": table.state})
    return [Draft(Kind.TAKEBACK, command.seat, command.key, {"moves": moves})]


def _require(table: Table, state: str) -> None:
    if table.state != state:
        raise Problem(
            Slug.WRONG_STATE,
            f"This needs a table that is {state}; it is {table.state}.",
            details={"state": table.state},
        )


def _require_going(table: Table) -> None:
    if table.paused is not None:
        raise Problem(Slug.WRONG_STATE, "The game is paused.", details={"state": table.state, "paused": table.paused})


def _require_present(table: Table, seat: int) -> None:
    if table.seats[seat].away:
        raise Problem(
            Slug.WRONG_STATE, "A bot plays for this seat; take it back first.", details={"state": table.state}
        )


def _require_fresh(room: Room, seat: int, at: int, action: str) -> None:
    """Refuse an action whose meaning has changed since the seat looked."""
    can = room.possible(seat)
    answers = game_class(room.table.game_name).declaration.kind_of(action).answer
    decision = can.bargain if answers else can.decision
    if at > room.table.number:
        raise Problem(Slug.BAD_REQUEST, f"Entry {at} has not happened yet.", details={"number": room.table.number})
    if at < decision:
        raise Problem(
            Slug.STALE, "Something happened meanwhile; look again.", details={"number": room.table.number, "at": at}
        )


def _start(table: Table, command: said.Start) -> list[Draft]:
    """Everybody has committed to a nonce: now the nonces are revealed, and nobody can change theirs."""
    if command.seat != table.host:
        raise Problem(Slug.NOT_ALLOWED, "Only the host starts the game.")
    waiting = [seat.name for seat in table.seats if seat.kind == HUMAN and (not seat.ready or seat.commit is None)]
    if waiting:
        raise Problem(
            Slug.WRONG_STATE, f"Not everybody is ready: {', '.join(waiting)}.", details={"state": table.state}
        )
    return [sealed(table, command.bot, command.key)]


def sealed(table: Table, bot: str | None = None, key: str | None = None) -> Draft:
    """The entry with which nobody can change their nonce any more; it says which bots will take the empty seats."""
    level = usual_bot(table.game_name) if bot is None else checked_bot(bot, table.game_name)
    empty = [number for number, seat in enumerate(table.seats) if seat.kind == EMPTY]
    names = names_for(table.id, empty, [seat.name for seat in table.seats])
    bots = {str(number): {"bot": level, "name": names[number]} for number in empty}
    return Draft(Kind.SEALED, table.host, key, {"bots": bots})


def _reveal(room: Room, command: said.Reveal) -> list[Draft]:
    """A nonce is opened; with the last one the game begins, and layout and first chance follow from all of them."""
    table, nonce = room.table, bytes.fromhex(command.nonce)
    seat = table.seats[command.seat]
    if seat.nonce is not None:
        raise Problem(Slug.WRONG_STATE, "This seat has revealed its nonce.", details={"state": table.state})
    if commitment(nonce) != seat.commit:
        raise Problem(Slug.BAD_REQUEST, "This is not the nonce that the seat committed to.")
    revealed = Draft(Kind.REVEALED, command.seat, command.key, {"nonce": command.nonce})
    if table.unrevealed() != [command.seat]:
        return [revealed]
    fair = Fair(room.secret, {**table.nonces(), command.seat: nonce}, table.scheme)
    seed = fair.seed()
    game = table.new_game(seed)
    chance = _resolve_chance(game, fair, 0, [])
    started = Draft(Kind.STARTED, table.host, body={"bots": table.bots, "seed": seed, "chance": chance})
    return [revealed, started, *_ending(room, game)]


def move(room: Room, seat: int, action: str, key: str | None = None, by: str | None = None) -> list[Draft]:
    """A seat's action and the chance that follows it, and the end if that ends the game."""
    table = room.table
    assert table.game is not None
    game = table.game.clone()
    try:
        chosen: Action = game.read(action)
        told = [game.play(chosen, seat)]
    except InvalidAction as error:
        raise Problem(Slug.INVALID_ACTION, str(error)) from None
    except IllegalAction as error:
        raise Problem(Slug.ILLEGAL_ACTION, str(error), rule=error.rule) from None
    chance = _resolve_chance(game, room.fair(), table.chance_results, told)
    body = {"action": str(chosen), "chance": chance} | ({} if by is None else {"by": by})
    return [Draft(Kind.MOVE, seat, key, body, Played(table.game, game, told)), *_ending(room, game)]


def _resolve_chance(game: Game, fair: Fair, index: int, told: list[Events]) -> list[str]:
    """Play every open chance move, as the secret and the nonces decide, and add to what happened."""
    results: list[str] = []
    while cases := game.chance_cases():
        result = game.chance_result(fair.draw(index + len(results), cases))
        told.append(game.play(result))
        results.append(str(result))
    return results


def _ending(room: Room, game: Game) -> list[Draft]:
    """The entry that reveals the secret when the game is over."""
    return [] if game.outcome is None else [Draft(Kind.OVER, body={"secret": room.secret.hex()})]


def _require_host(table: Table, seat: int) -> None:
    if seat != table.host:
        raise Problem(Slug.NOT_ALLOWED, "Only the host may do this.")


def _kick(table: Table, command: said.Kick) -> list[Draft]:
    who = command.who
    if who >= table.players or who == table.host or table.seats[who].token is None:
        raise Problem(Slug.BAD_REQUEST, "No guest sits there.", details={"who": who})
    if table.state != GATHERING:
        _require(table, RUNNING)
    bot = None if table.state == GATHERING else usual_bot(table.game_name)
    return [Draft(Kind.KICKED, command.seat, command.key, {"who": who, "bot": bot})]


def _sit(table: Table, command: said.Sit) -> list[Draft]:
    """A player moves to a free seat, or changes places with a bot."""
    if command.to >= table.players or command.to == command.seat or table.seats[command.to].kind == HUMAN:
        raise Problem(Slug.SEAT_TAKEN, "This seat is taken.", details={"seat": command.to})
    return [Draft(Kind.SAT, command.seat, command.key, {"to": command.to})]


def _resume(room: Room, command: said.Resume) -> list[Draft]:
    """The host lets the game go on; if the host is not there, any player may."""
    table = room.table
    if table.paused is None:
        raise Problem(Slug.WRONG_STATE, "The game is not paused.", details={"state": table.state})
    host = table.host
    there = host is not None and host in room.connected() and not table.seats[host].away
    if there and command.seat != host:
        raise Problem(Slug.NOT_ALLOWED, "Only the host may let the game go on.")
    return [Draft(Kind.RESUMED, command.seat, command.key)]


def _leave(table: Table, command: said.Leave) -> list[Draft]:
    if table.state in (GATHERING, REVEALING):
        return [Draft(Kind.LEFT, command.seat, command.key)]
    _require(table, RUNNING)
    if table.seats[command.seat].away:
        raise Problem(Slug.WRONG_STATE, "A bot plays for this seat already.", details={"state": table.state})
    return [Draft(Kind.TAKEOVER, command.seat, command.key, {"bot": usual_bot(table.game_name)})]


def why(room: Room, held: Collection[int], question: said.Why) -> Problem | None:
    """The rule that forbids an action; None if it is allowed."""
    if question.seat not in held:
        return Problem(Slug.NOT_ALLOWED, "You do not hold this seat.")
    game = room.table.game
    if game is None or room.table.state == OVER:
        return Problem(Slug.WRONG_STATE, "No game is on.", details={"state": room.table.state})
    try:
        rule = game.why_not(question.action, question.seat)
    except InvalidAction as error:
        return Problem(Slug.INVALID_ACTION, str(error))
    return None if rule is None else Problem(Slug.ILLEGAL_ACTION, rule.sentence, rule=rule)
