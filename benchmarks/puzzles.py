"""Mines puzzles out of games between bots: positions with one clear best move that the bot in the seat did not find.

    python benchmarks/puzzles.py dice --games 40 --seed 1
    python benchmarks/puzzles.py island --bots easy,normal,easy,normal --games 20 --seed 1

A position is kept if a deep search, with chance of its own, prefers the same move as the first look, by a clear
margin. The puzzles of a game are written into src/landnam/analysis/puzzles.json in place of those it had.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any, Final

import numpy as np

from landnam.analysis import best_moves
from landnam.arena.recorded import Recorder
from landnam.games import make
from landnam.rules.protocol import CHANCE, Game

TARGET: Final = Path(__file__).parents[1] / "src" / "landnam" / "analysis" / "puzzles.json"
MARGIN: Final = {"chance": 0.025, "points": 1.0}
"""How much worse the second move is, at least."""
SURE: Final = 3.0
"""Standard errors by which that must be certain."""
OF_A_GAME: Final = 3
"""Puzzles from one game, at most, so that they differ."""
FEWEST: Final = 4
"""Moves that there are to choose from, at least."""


def played(game: str, bots: list[str], games: int, seed: int) -> Iterator[Game]:
    """Finished games between bots; a game for one is played by moves that look good for the next roll alone."""
    if len(bots) > 1:
        recorder = Recorder(game, bots, seed=seed, trade=False)
        for number in range(games):
            yield recorder.play(number)
        return
    from landnam.bots.registry import find_bot

    for number in range(games):
        alone = make(game, 1, seed=seed * 10_000 + number)
        bot, rng = find_bot(bots[0], game)(game, 0), np.random.default_rng(number)
        while alone.outcome is None:
            alone.play(str(bot.decide(alone.view(0), alone.legal(0), rng, 1.0)), 0)
        yield alone


def puzzles_in(finished: Game) -> Iterator[dict[str, Any]]:
    """The puzzles of a game."""
    unit, found = "points" if finished.players == 1 else "chance", 0
    now = type(finished).from_position(finished._start(), chance="manual")
    offers = finished.declaration.kinds_that("offer")
    for seat, action in finished.history:
        if found < OF_A_GAME and seat != CHANCE and now.to_act == (seat,):
            moves = [move for move in now.legal(seat, offers=False) if move.kind not in offers]
            puzzle = _puzzle(now, seat, str(action), unit) if len(moves) >= FEWEST else None
            if puzzle is not None:
                found += 1
                yield puzzle
        now.play(action, None if seat == CHANCE else seat)


def _puzzle(game: Game, seat: int, action: str, unit: str) -> dict[str, Any] | None:
    """A position as a puzzle, if it is one."""
    for depth in ("quick", "deep"):
        choices = best_moves(game, seat, depth=depth)
        if len(choices) < 2 or choices[0].action == action:
            return None
        margin = choices[0].value - choices[1].value
        if margin < max(MARGIN[unit], SURE * hypot(choices[0].error, choices[1].error)):
            return None
        if depth == "quick":
            first = choices[0].action
    if choices[0].action != first:
        return None
    return {
        "game": game.name,
        "position": game.position(),
        "seat": seat,
        "unit": unit,
        "choices": [[choice.action, round(choice.value, 4)] for choice in choices],
    }


def main() -> None:
    """Mine, and write what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=60)
    asked = parser.parse_args()
    found: list[dict[str, Any]] = []
    for number, finished in enumerate(played(asked.game, asked.bots.split(","), asked.games, asked.seed), 1):
        found += puzzles_in(finished)
        print(f"game {number}: {len(found)} puzzles", flush=True)
        if len(found) >= asked.most:
            break
    kept = json.loads(TARGET.read_text("utf-8")) if TARGET.is_file() else []
    kept = [puzzle for puzzle in kept if puzzle["game"] != asked.game] + found[: asked.most]
    TARGET.write_text("[\n" + ",\n".join(json.dumps(puzzle) for puzzle in kept) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
