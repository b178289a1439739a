"""What a seat needs to weigh its moves in a game against bots. Nothing in it comes from what the seat cannot see."""

from __future__ import annotations

import base64
import hashlib
import threading
from typing import Any, Final

import numpy as np

from landnam.bots.dice.match import worths
from landnam.bots.dice.solution import is_kept
from landnam.cards.counting import counts_from
from landnam.games.compiled_game import CompiledGame
from landnam.games.dice.game import Dice
from landnam.native.fingerprints import fingerprint
from landnam.rules.actions import Action
from landnam.server.engines import Errand, weights
from landnam.server.errors import Problem, Slug
from landnam.server.table import BOT, RUNNING, Table

WORLDS: Final = 8
"""That the page imagines at a decision, as the strong bots do."""
ROLLOUTS: Final = 192
"""Of every action."""
SOLVE: Final = "from landnam.bots.dice.solution import solution_against_others; solution_against_others()"
NOT_WEIGHED: Final = frozenset(("offer", "propose"))
"""Kinds of action of which there are too many to weigh them all."""


def check_practice(table: Table, seats: tuple[int, ...]) -> int:
    """The seat for which somebody practises, if they may."""
    if len(seats) != 1:
        raise Problem(Slug.NOT_ALLOWED, "Only a player can practise.")
    if table.state != RUNNING:
        raise Problem(
            Slug.WRONG_STATE,
            f"This needs a table that is {RUNNING}; it is {table.state}.",
            details={"state": table.state},
        )
    if any(seat.kind != BOT for number, seat in enumerate(table.seats) if number != seats[0]):
        raise Problem(Slug.NOT_ALLOWED, "Practice is for games in which all others are bots.")
    return seats[0]


def practice_for(table: Table, seat: int) -> dict[str, Any]:
    """All that a seat needs to weigh what it may do now: a task for the page, or the values themselves."""
    game = table.game
    assert isinstance(game, CompiledGame)
    moves = [action for action in game.legal(seat) if action.kind not in NOT_WEIGHED] if seat in game.to_act else []
    values: list[float | None] = [None] * len(moves)
    task = None
    if isinstance(game, Dice):
        values = list(worths_of(game, moves))
    else:
        view = game.view(seat) | {"counted": game.counted(seat)}
        task = task_for(type(game), view, source_of(table, seat))
    return {
        "number": table.number,
        "game": table.game_name,
        "seat": seat,
        "unit": "points" if game.players == 1 else "chance",
        "moves": [{"code": a.code, "text": str(a), "value": value} for a, value in zip(moves, values, strict=True)],
        "task": task,
    }


def source_of(table: Table, seat: int) -> np.random.Generator:
    """The chance by which worlds are imagined: the same whenever the same moment is looked at."""
    moment = hashlib.sha256(f"{table.id} {table.moved} {seat}".encode()).digest()
    return np.random.default_rng(int.from_bytes(moment[:16], "big"))


def task_for(game: type[CompiledGame], view: dict[str, Any], rng: np.random.Generator) -> dict[str, Any]:
    """What the page works on: a world that looks like the view, and what was counted. Nothing but the view is used."""
    name = game.library.name
    return {
        "game": name,
        "engine": f"/engine/{name}.wasm?v={fingerprint(game.library.modules)}",
        "weights": f"/engine/{name}.weights?v={weights(name).version}",
        "world": _as_text(game.world_of(view, rng).tobytes()),
        "counts": _as_text(counts_from(view, *game.unseen_cards(view)).tobytes()),
        "worlds": WORLDS,
        "rollouts": ROLLOUTS,
        "seed": int(rng.integers(2**53)),
    }


def _as_text(content: bytes) -> str:
    return base64.b64encode(content).decode()


# --- the Dice game ----------------------------------------------------------------------------------------------------


def worths_of(game: Dice, moves: list[Action]) -> list[float]:
    """What each move is worth by the solution of the game, which the page is spared: it has fifty megabytes."""
    if not game.library.open():
        if game.library.building:
            raise Problem(Slug.BUSY, "The rules of the Dice game are being compiled: a minute or two.")
        raise Problem(Slug.NOT_FOUND, "This server runs without compiled rules, so the Dice game is not solved here.")
    if not is_kept(game.players):
        errand = _solving()
        if not errand.running:
            raise Problem(Slug.NOT_FOUND, f"The Dice game could not be solved: {(errand.failed or '')[:200]}")
        raise Problem(Slug.BUSY, "The Dice game is being solved, once on this machine: a minute or two.")
    return worths(game, moves)


_lock = threading.Lock()
_errands: list[Errand] = []


def _solving() -> Errand:
    """The process that works the solution out, begun now or earlier."""
    with _lock:
        if not _errands:
            _errands.append(Errand("-c", SOLVE))
        return _errands[0]
