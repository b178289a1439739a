"""Tables of the dice game to test at: sheets that were filled by playing, with dice that show what a test needs.

    game = alone()
    turn(game, "road R0", "road R1")
    lay(game, "ore ore ore wheat wheat gold")

Chance is manual. The faces of a roll are dealt in the order wood, brick, wool, wheat, ore, gold, so that a test knows
which die shows what.
"""

from __future__ import annotations

import random
from typing import Any

import landnam
from landnam.rules.protocol import Game

COSTS = {
    "road": "wood brick",
    "settlement": "wood brick wool wheat",
    "city": "wheat wheat ore ore ore",
    "knight": "wool wheat ore",
}
"""What each thing costs, as the rules say it."""
EVERY_ROAD = [f"road R{n}" for n in range(16)]
ALL_ROADS = [EVERY_ROAD[n : n + 3] for n in range(0, 16, 3)]
"""Every road of the sheet, three a turn."""
LUCK = (
    "wood brick wood brick wood brick",
    "wood brick wool wheat wood brick",
    "ore ore ore wheat wheat gold",
    "wool wheat ore wool wheat ore",
    "gold gold gold gold ore wheat",
    "wool wheat ore gold gold gold",
)


def alone(**options: Any) -> Game:
    """A game for one."""
    return landnam.make("dice", players=1, chance="manual", **options)


def table(players: int, **options: Any) -> Game:
    """A game for some."""
    return landnam.make("dice", players=players, chance="manual", **options)


def roll(game: Game, faces: str) -> None:
    """The active seat rolls all dice, and they show this."""
    game.play("roll")
    game.play(f"rolled {faces}")


def lay(game: Game, faces: str) -> Game:
    """The active seat rolls this and stands."""
    roll(game, faces)
    game.play("stand")
    return game


def turn(game: Game, *builds: str) -> None:
    """A whole turn of the active seat with just the dice to build this; nothing is an X."""
    paid = " ".join(COSTS[build.split()[0]] for build in builds).split()
    lay(game, " ".join(paid + ["gold"] * (6 - len(paid))))
    for build in builds:
        game.play(build)
    game.play("end")


def sheet(game: Game, seat: str = "red") -> dict[str, Any]:
    """What stands on a seat's sheet."""
    found: dict[str, Any] = game.view(None)["seats"][game.seat_number(seat)]
    return found


def dice(game: Game) -> str:
    """The dice as they lie: ``wood:spent brick wool gold:out``; a die in the hand is ``-``."""
    shown = game.view(None)["dice"]
    return " ".join(
        (die["face"] or "-") + ("" if die["state"] == "open" else f":{die['state']}") for die in shown or ()
    )


def boxes(game: Game, seat: str = "red") -> list[int]:
    """The filled boxes of a seat."""
    return [score for score in sheet(game, seat)["boxes"] if score is not None]


def lucky_move(game: Game, rng: random.Random) -> None:
    """One move, chance included, of somebody with good dice who likes to build: sheets become full."""
    cases = game.chance_cases()
    if cases == 6**6 and rng.random() < 0.8:
        game.play(f"rolled {rng.choice(LUCK)}")
    elif cases:
        game.play(game.chance_result(rng.randrange(cases)))
    else:
        moves = game.legal(game.to_act[0])
        builds = [move for move in moves if move.kind in COSTS and move.kind != "road"]
        builds = builds or [move for move in moves if move.kind == "road"]
        if "stand" in moves and rng.random() < 0.6:
            game.play("stand")
        else:
            game.play(rng.choice(builds if builds and rng.random() < 0.8 else moves))


def lucky_game(seed: int, moves: int, players: int = 1, **options: Any) -> Game:
    """A game after so many such moves, or at its end."""
    rng = random.Random(seed)
    game = table(players, **options)
    for _ in range(moves):
        if game.outcome is not None:
            break
        lucky_move(game, rng)
    return game
