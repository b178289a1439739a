"""Games with fair chance for the tests: random games as a server would run them, and ways to change their records."""

from __future__ import annotations

import hashlib
from functools import cache
from random import Random
from typing import Any

import landnam
from landnam.rules.fairness import Fair
from landnam.rules.protocol import Game

FAIR_TABLES: dict[str, dict[str, Any]] = {
    "island": {"players": 4, "vp": 4},
    "traveler": {"players": 3, "vp": 4},
    "duel": {"players": 2, "vp": 4},
    "road": {"players": 3},
    "dice": {"players": 2, "turns": 6},
}


def fair_of(seed: int, seats: tuple[int, ...] = (0, 1)) -> Fair:
    rng = Random(seed)
    return Fair(rng.randbytes(32), {seat: rng.randbytes(16 + seat) for seat in seats})


def play_fairly(game: Game, fair: Fair, rng: Random, moves: int = 3_000) -> Game:
    """Random moves, with chance drawn as a server draws it."""
    drawn = 0
    while game.outcome is None and len(game.history) < moves:
        if cases := game.chance_cases():
            game.play(game.chance_result(fair.draw(drawn, cases)))
            drawn += 1
        else:
            seat = rng.choice(game.to_act)
            game.play(rng.choice(game.legal(seat, offers=False)), seat)
    return game


@cache
def fair_record(name: str, seed: int = 0, **options: Any) -> str:
    """The record of a finished game with fair chance."""
    fair = fair_of(seed)
    game = landnam.make(name, seed=fair.seed(), chance="manual", **FAIR_TABLES[name] | options)
    return play_fairly(game, fair, Random(seed)).record(fair)


def sealed(lines: list[str]) -> str:
    """A record with these lines and a check that fits them, as somebody would write it who knows how."""
    body = "\n".join(lines) + "\n"
    return f"{body}check: {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


def lines_of(record: str) -> list[str]:
    """A record's lines without the check."""
    return record.splitlines()[:-1]


def changed(record: str, key: str, value: str) -> str:
    """The record with the line of this key changed, and a check that fits."""
    return sealed([f"{key}: {value}" if line.startswith(f"{key}: ") else line for line in lines_of(record)])


def value_of(record: str, key: str) -> str:
    return next(line.partition(": ")[2] for line in lines_of(record) if line.startswith(f"{key}: "))


def chance_lines(record: str) -> list[int]:
    """Where the chance results stand among the lines of a record."""
    lines = lines_of(record)
    seats = value_of(record, "start").partition("seats=")[2].split(" ")[0].split(",")
    first = next(i for i, line in enumerate(lines) if line.startswith("moves: ")) + 1
    return [i for i in range(first, len(lines) - 1) if lines[i].split(" ")[0] not in seats]


def move_number(record: str, line: int) -> int:
    """The number of the move that stands in this line."""
    return line - next(i for i, text in enumerate(lines_of(record)) if text.startswith("moves: "))
