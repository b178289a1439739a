"""Draws the pictures of the documentation with our own renderer: ``make pictures``. A test keeps them up to date."""

from __future__ import annotations

import random
from pathlib import Path

import landnam
from landnam.render.svg import board_svg
from landnam.rules.protocol import Game

FOLDER = Path(__file__).parent


def game_on_the_way() -> Game:
    """A random game on the beginner island after a hundred turns, not yet won."""
    rng = random.Random(6)
    game = landnam.make("island", players=4, board="beginner", seed=6)
    while game.outcome is None and (game.view(None)["turn"] < 100 or game.view(None)["phase"] != "actions"):
        seat = game.to_act[0]
        game.play(rng.choice(game.legal(seat, offers=False)), seat)
    return game


def pictures() -> dict[str, str]:
    """Every picture by its file name."""
    game = game_on_the_way()
    return {
        "board.svg": board_svg(game.view(None)),
        "board-dark.svg": board_svg(game.view(None), theme="dark"),
        "numbers.svg": board_svg({"board": game.view(None)["board"]}, numbers=True),
    }


if __name__ == "__main__":
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
