"""A finished game step by step: each step is one action with the chance that followed it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from landnam.games import game_class, game_names
from landnam.rules.errors import BadRecord
from landnam.rules.events import Events
from landnam.rules.protocol import Game
from landnam.rules.records import UNFINISHED, Record, read_record
from landnam.server.errors import Problem, Slug
from landnam.server.seen import events_for, events_laid_open, laid_open


@dataclass(frozen=True)
class Step:
    """The events of a step, and the game after it. The next step changes the game: keep nothing of it."""

    number: int
    seat: int | None
    lines: tuple[str, ...]
    told: list[Events]
    game: Game


def opened_record(text: str) -> Record:
    """A parsed record; a Problem if it cannot be read."""
    try:
        record = read_record(text)
        if record.game not in game_names():
            raise BadRecord(f"record: unknown game '{record.game}'; valid are {', '.join(game_names())}")
    except BadRecord as error:
        raise Problem(Slug.BAD_RECORD, str(error)) from None
    return record


def steps(record: Record) -> Iterator[Step]:
    """The steps of a game; step 0 is its start with the first chance."""
    try:
        game = game_class(record.game, record.rules).from_record(record, moves=0)
        number = 0
        seat: int | None = None
        lines: list[str] = []
        told: list[Events] = []
        for move in record.moves:
            colour = move.partition(" ")[0]
            if colour in game.seats:
                yield Step(number, seat, tuple(lines), told, game)
                number, seat, lines, told = number + 1, game.seat_number(colour), [], []
            lines.append(move)
            told.append(game.play_line(move))
        yield Step(number, seat, tuple(lines), told, game)
    except ValueError as error:
        raise Problem(Slug.BAD_RECORD, str(error)) from None


def frames(record: Record, seat: int | None, start: int, count: int, *, hands: bool = False) -> dict[str, Any]:
    """Some steps as a seat, or a spectator, saw them; with ``hands`` everything is open.

    With the first steps come the moments of the whole game that are worth finding again.
    """
    shown: list[dict[str, Any]] = []
    turns: list[int] = []
    players: list[str] = []
    moments: list[dict[str, Any]] = []
    leader: int | None = None
    total, turn = 0, None
    for step in steps(record):
        players = list(step.game.seats)
        if seat is not None and seat >= len(players):
            raise Problem(Slug.BAD_REQUEST, f"There is no seat {seat}; valid are 0 to {len(players) - 1}.")
        now = step.game.turn
        if now != turn:
            turns.append(step.number)
            turn = now
        if start == 0:
            moments += _moments(step)
            leads = _leader(step.game)
            if leads is not None and leads != leader:
                leader = leads
                moments.append({"step": step.number, "kind": "lead", "seat": leads})
        if start <= step.number < start + count:
            shown.append(
                {
                    "number": step.number,
                    "turn": now,
                    "seat": step.seat,
                    "events": events_laid_open(step.told) if hands else events_for(step.told, seat),
                    "view": laid_open(step.game) if hands else step.game.view(seat),
                }
            )
        total = step.number + 1
    names = list(record.names) if len(record.names) == len(players) else []
    told = {"total": total, "turns": turns, "players": players, "names": names, "moments": moments}
    return {"frames": shown, "game": record.game, **told}


def position_at(record: Record, wanted: int) -> tuple[Game, int | None]:
    """The game at a step of a finished one, and the seat that acted next; None at its end."""
    if record.outcome == UNFINISHED:
        raise Problem(Slug.BAD_RECORD, "This is the record of a game that is not over.")
    game: Game | None = None
    for step in steps(record):
        if game is not None:
            return game, step.seat
        if step.number == wanted:
            game = step.game.clone()
    if game is None:
        raise Problem(Slug.BAD_REQUEST, f"The game has no step {wanted}.")
    return game, None


def frame_of_each_move(record: Record) -> list[int]:
    """By the number of moves that were played, the step of a replay that shows them."""
    shown = [0]
    for step in steps(record):
        shown += [step.number] * len(step.lines)
    return shown


def _moments(step: Step) -> list[dict[str, Any]]:
    """Why a step is worth finding again, each reason once."""
    found = {
        kind: event["seat"]
        for event in events_for(step.told, None)
        if (kind := step.game.declaration.statistics.moment(event)) is not None
    }
    return [{"step": step.number, "kind": kind, "seat": seat} for kind, seat in found.items()]


def _leader(game: Game) -> int | None:
    """The seat with the most points, if it is one alone."""
    points = [seat["points"] for seat in game.view(None)["seats"]] if game.outcome is None else game.outcome.points
    most = [seat for seat, own in enumerate(points) if own == max(points)]
    return most[0] if len(most) == 1 and game.players > 1 else None
