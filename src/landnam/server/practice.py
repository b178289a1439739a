"""The data a seat needs to value its moves in a game against bots, made only from what the seat can see."""

from __future__ import annotations

import base64
import hashlib
import threading
from importlib import import_module
from types import ModuleType
from typing import Any, Final

import numpy as np

from landnam.cards.worlds import counts_from
from landnam.games.compiled_game import CompiledGame
from landnam.rules.actions import Action
from landnam.rules.protocol import Game
from landnam.server.engines import Errand, calibrated_url, engine_url
from landnam.server.errors import Problem, Slug
from landnam.server.table import RUNNING, Table

WORLDS: Final = 8
"""Worlds that the page imagines for a decision, like the strong bots."""
ROLLOUTS: Final = 192
"""Rollouts of every action."""


def check_practice(table: Table, seats: tuple[int, ...]) -> int:
    """The seat that practises, if it may."""
    if len(seats) != 1:
        raise Problem(Slug.NOT_ALLOWED, "Only a player can practise.")
    if table.state != RUNNING:
        raise Problem(
            Slug.WRONG_STATE,
            f"This needs a table that is {RUNNING}; it is {table.state}.",
            details={"state": table.state},
        )
    if not table.against_bots(seats[0]):
        raise Problem(Slug.NOT_ALLOWED, "Practice is for games in which all others are bots.")
    return seats[0]


def practice_for(table: Table, seat: int) -> dict[str, Any]:
    """Everything a seat needs to value its actions at a table."""
    assert table.game is not None
    return position_for(table.game, seat, table.number, source_of(table, seat))


def position_for(game: Game, seat: int, number: int, rng: np.random.Generator) -> dict[str, Any]:
    """Everything a seat needs to value its actions: a task for the page, or the values themselves.

    ``number`` says which position this is: that of an entry of a table, or of a step of a replay. The learned value is
    the one that reports use, so that hints, warnings and reports agree.
    """
    not_weighed = game.declaration.kinds_that("offer")  # too many to value them all
    moves = [action for action in game.legal(seat) if action.kind not in not_weighed] if seat in game.to_act else []
    values: list[float | None] = [None] * len(moves)
    task = None
    if game.declaration.solved is not None:
        values = list(worths_of(game, moves))
    elif not isinstance(game, CompiledGame) or not hasattr(game.library.doors, "weigh"):
        raise Problem(Slug.NOT_FOUND, f"There are no values for the moves of {game.declaration.title}.")
    else:
        view = game.view(seat) | {"counted": game.counted(seat)}
        task = task_for(type(game), view, rng)
    return {
        "number": number,
        "game": game.name,
        "seat": seat,
        "unit": "points" if game.players == 1 else "chance",
        "moves": [{"code": a.code, "text": str(a), "value": value} for a, value in zip(moves, values, strict=True)],
        "task": task,
    }


def source_of(table: Table, seat: int) -> np.random.Generator:
    """The random generator for imagined worlds: the same for the same moment of the game."""
    moment = hashlib.sha256(f"{table.id} {table.moved} {seat}".encode()).digest()
    return np.random.default_rng(int.from_bytes(moment[:16], "big"))


def source_at(record: str, step: int) -> np.random.Generator:
    """The random generator for imagined worlds at a step of a record."""
    moment = hashlib.sha256(f"{step} {record}".encode("utf-8", "surrogatepass")).digest()
    return np.random.default_rng(int.from_bytes(moment[:16], "big"))


def task_for(game: type[CompiledGame], view: dict[str, Any], rng: np.random.Generator) -> dict[str, Any]:
    """The input of the page: a world that fits the view, and what was counted. Only the view is used."""
    name = game.library.name
    return {
        "game": name,
        "engine": engine_url(name),
        "weights": calibrated_url(game.name),
        "world": _as_text(game.world_of(view, rng).tobytes()),
        "counts": _as_text(counts_from(view, *game.unseen_cards(view)).tobytes()),
        "worlds": WORLDS,
        "rollouts": ROLLOUTS,
        "seed": int(rng.integers(2**53)),
    }


def _as_text(content: bytes) -> str:
    return base64.b64encode(content).decode()


# --- games that are solved --------------------------------------------------------------------------------------------


def worths_of(game: Game, moves: list[Action]) -> list[float]:
    """The value of each move by the solution of the game, computed here because the solution has fifty megabytes."""
    title, library = game.declaration.title, game.library
    solved = _solved(game)
    if library is not None and not library.open():
        if library.building:
            raise Problem(Slug.BUSY, f"The rules of {title} are being compiled: a minute or two.")
        raise Problem(Slug.NOT_FOUND, f"This server runs without compiled rules, so {title} is not solved here.")
    if not solved.is_kept(game.players):
        errand = _solving(game.name, solved.SOLVE)
        if not errand.running:
            raise Problem(Slug.NOT_FOUND, f"{title} could not be solved: {(errand.failed or '')[:200]}")
        raise Problem(Slug.BUSY, f"{title} is being solved, once on this machine: a minute or two.")
    found: list[float] = solved.worths(game, moves)
    return found


def _solved(game: Game) -> ModuleType:
    """The module with the solution of a game."""
    assert game.declaration.solved is not None
    return import_module(game.declaration.solved)


_lock = threading.Lock()
_errands: dict[str, Errand] = {}


def _solving(game: str, program: str) -> Errand:
    """The process that computes the solution of a game, started now or earlier."""
    with _lock:
        if game not in _errands:
            _errands[game] = Errand("-c", program)
        return _errands[game]
