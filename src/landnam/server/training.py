"""What people train on: openings on new boards, and a set of puzzles for each day."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from landnam.games import game_class, game_names, make
from landnam.rules.errors import IllegalAction, InvalidAction
from landnam.rules.protocol import MANUAL, Game
from landnam.server.errors import Problem, Slug
from landnam.server.practice import position_for

A_DAY: Final = 5
"""Puzzles of a day."""
NOT_CHOSEN: Final = frozenset(("seed", "position", "chance", "custom"))


def opening(game: str, players: int, options: dict[str, Any], seed: int, placed: list[str]) -> dict[str, Any]:
    """The set-up of a game after some placings, as the seat sees it that places next.

    The board and what chance decides follow from the seed. ``practice`` is None when the set-up is over.
    """
    if game not in game_names():
        raise Problem(Slug.UNKNOWN_GAME, f"There is no game {game!r}; valid are {', '.join(game_names())}.")
    try:
        if NOT_CHOSEN & set(options):
            raise ValueError(f"{', '.join(sorted(NOT_CHOSEN & set(options)))}: the trainer itself says this")
        begun = make(game, players, seed=seed, chance=MANUAL, **options)
    except (ValueError, TypeError) as error:
        raise Problem(Slug.BAD_OPTIONS, str(error)) from None
    rng = np.random.default_rng(seed)
    _resolve(begun, rng)
    if begun.turn != 0 or not begun.to_act:
        raise Problem(Slug.NOT_FOUND, f"{begun.declaration.title} has no set-up to train.")
    for action in placed:
        if begun.turn != 0:
            raise Problem(Slug.BAD_REQUEST, "The set-up is over.")
        try:
            begun.play(begun.read(action), begun.to_act[0])
        except InvalidAction as error:
            raise Problem(Slug.INVALID_ACTION, str(error)) from None
        except IllegalAction as error:
            raise Problem(Slug.ILLEGAL_ACTION, str(error), rule=error.rule) from None
        _resolve(begun, rng)
    over = begun.turn != 0
    seat = None if over else begun.to_act[0]
    practice = None
    if seat is not None:
        rng = np.random.default_rng([seed, len(placed)])
        practice = position_for(begun, seat, len(placed), rng)
    return {"seat": seat, "view": begun.view(seat), "players": list(begun.seats), "practice": practice}


@cache
def all_puzzles() -> list[dict[str, Any]]:
    """Every puzzle there is; ``benchmarks/puzzles.py`` mines them."""
    found: list[dict[str, Any]] = json.loads(files("landnam.analysis").joinpath("puzzles.json").read_text("utf-8"))
    return found


def puzzles_of(day: str) -> dict[str, Any]:
    """The puzzles of a day, the same for everybody: positions, and three moves of which one is clearly the best."""
    rng = np.random.default_rng(int(day.replace("-", "")))
    known = all_puzzles()
    chosen = rng.choice(len(known), size=min(A_DAY, len(known)), replace=False)
    return {"day": day, "puzzles": [_puzzle(known[number], rng) for number in chosen]}


def _puzzle(puzzle: dict[str, Any], rng: np.random.Generator) -> dict[str, Any]:
    """A puzzle as its seat sees it, with its moves in any order."""
    game = game_class(puzzle["game"]).from_position(puzzle["position"], chance=MANUAL)
    choices = [{"action": action, "value": value} for action, value in puzzle["choices"]]
    return {
        "game": game.name,
        "seat": puzzle["seat"],
        "players": list(game.seats),
        "unit": puzzle["unit"],
        "view": game.view(puzzle["seat"]),
        "choices": [choices[number] for number in rng.permutation(len(choices))],
    }


def _resolve(game: Game, rng: np.random.Generator) -> None:
    """Play the open chance moves."""
    while game.turn == 0 and (cases := game.chance_cases()):
        game.play(game.chance_result(int(rng.integers(cases))))
