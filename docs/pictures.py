"""Draws the pictures of the documentation with our own renderer: ``make pictures``. A test keeps them up to date."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import landnam
from landnam.render import draw_svg
from landnam.render.svg import board_svg
from landnam.rules.protocol import Game

FOLDER = Path(__file__).parent
BUILDS = {"build", "road", "settlement", "city", "knight"}


def game_on_the_way() -> Game:
    """A random game on the beginner island after a hundred turns, not yet won."""
    rng = random.Random(6)
    game = landnam.make("island", players=4, board="beginner", seed=6)
    while game.outcome is None and (game.view(None)["turn"] < 100 or game.view(None)["phase"] != "actions"):
        seat = game.to_act[0]
        game.play(rng.choice(game.legal(seat, offers=False)), seat)
    return game


def played(name: str, until: Callable[[dict[str, Any]], bool], **options: Any) -> Game:
    """A game of those who build whenever they can and otherwise leave it to chance, up to a certain moment."""
    rng = random.Random(name)
    game = landnam.make(name, **options)
    while game.outcome is None and not until(game.view(None)):
        seat = game.to_act[0]
        legal = game.legal(seat, offers=False)
        builds = [action for action in legal if action.kind in BUILDS]
        game.play(rng.choice(builds or legal), seat)
    return game


def card_table() -> Game:
    """On the Road after thirty turns, when somebody may build."""
    return played(
        "road", lambda view: view["turn"] >= 30 and view["phase"] == "actions", players=4, seed=3, metropolises="B"
    )


def dice_sheets() -> Game:
    """The dice game of two towards its end, something built already this turn."""
    return played("dice", lambda view: view["turn"] >= 13 and bool(view["built"]), players=2, seed=238)


def pictures() -> dict[str, str]:
    """Every picture by its file name."""
    game = game_on_the_way()
    table = card_table()
    return {
        "board.svg": board_svg(game.view(None)),
        "board-dark.svg": board_svg(game.view(None), theme="dark"),
        "numbers.svg": board_svg({"board": game.view(None)["board"]}, numbers=True),
        "road.svg": draw_svg(table.view(table.view(None)["active"])),
        "dice.svg": draw_svg(dice_sheets().view(None)),
    }


if __name__ == "__main__":
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
