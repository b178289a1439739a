"""Records: a whole game as readable text that replays bit for bit without any random numbers.

    landnam record 1
    game: island
    options: board=variable …
    start: island seats=red,blue,orange,white …
    moves: 312
    first blue
    blue settle 28
    …
    outcome: victory points; winners blue; points 5 10 4 6
    check: 5f3a9c0d1b2e4f60

A line that begins with a seat is that seat's action, any other a chance result. The check closes the record, so
that one that was cut off or changed is noticed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from landnam.rules.errors import BadRecord
from landnam.rules.outcomes import Outcome

VERSION = 1
_HEAD = re.compile(r"landnam record (\S+)")


@dataclass(frozen=True)
class Record:
    """What a record says, not yet replayed."""

    game: str
    options: dict[str, str]
    start: str
    moves: tuple[str, ...]
    outcome: str


def outcome_line(seats: tuple[str, ...], outcome: Outcome | None) -> str:
    """The outcome as a record states it."""
    if outcome is None:
        return "unfinished"
    winners = " ".join(seats[w] for w in outcome.winners) or "nobody"
    return f"{outcome.ending}; winners {winners}; points {' '.join(map(str, outcome.points))}"


def _check(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def write_record(
    game: str,
    options: Mapping[str, Any],
    start: str,
    seats: tuple[str, ...],
    history: Iterable[tuple[int, str]],
    outcome: Outcome | None,
) -> str:
    """The record of a game."""
    moves = [move if seat < 0 else f"{seats[seat]} {move}" for seat, move in history]
    lines = [
        f"landnam record {VERSION}",
        f"game: {game}",
        "options: " + " ".join(f"{name}={value}" for name, value in options.items() if value is not None),
        f"start: {start}",
        f"moves: {len(moves)}",
        *moves,
        f"outcome: {outcome_line(seats, outcome)}",
    ]
    body = "\n".join(lines) + "\n"
    return f"{body}check: {_check(body)}\n"


def _value(line: str, key: str) -> str:
    if not line.startswith(f"{key}: ") and line != f"{key}:":
        raise BadRecord(f"record: expected '{key}: …', found '{line[:60]}'")
    return line[len(key) + 1 :].strip()


def read_record(text: str) -> Record:
    """Take a record apart; whatever is wrong with it is a BadRecord that says what and where."""
    if not isinstance(text, str):
        raise BadRecord(f"record: a record is text, not {type(text).__name__}")
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    head = _HEAD.fullmatch(lines[0].strip())
    if head is None:
        raise BadRecord("record: the first line must be 'landnam record 1'; this is no Landnam record")
    if head[1] != str(VERSION):
        raise BadRecord(f"record: version {head[1]} cannot be read; this program reads version {VERSION}")
    if not lines[-1].startswith("check: "):
        raise BadRecord("record: cut off, the closing 'check: …' line is missing")
    body = "\n".join(lines[:-1]) + "\n"
    if lines[-1][len("check: ") :].strip() != _check(body):
        raise BadRecord("record: changed after it was written, its text does not fit its 'check: …' line")
    if len(lines) < 7:
        raise BadRecord("record: game, options, start, moves or outcome is missing")
    game, options, start, count = (
        _value(line, key) for line, key in zip(lines[1:5], ("game", "options", "start", "moves"), strict=True)
    )
    moves = tuple(lines[5:-2])
    if count != str(len(moves)):
        raise BadRecord(f"record: {len(moves)} moves follow, but it says {count}")
    try:
        pairs = dict(word.split("=", 1) for word in options.split())
    except ValueError:
        raise BadRecord(f"record: options must be name=value, found '{options[:60]}'") from None
    return Record(game, pairs, start, moves, _value(lines[-2], "outcome"))
