"""The Dice game thought through the slow way, with nothing but the public game: every action, every roll.

What is maximised is what a game is worth after the turn, so that points and victories are tried alike. Dice are alike,
and positions that differ only in their order are looked at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from landnam.rules.protocol import Game

FACES = ("wood", "brick", "wool", "wheat", "ore", "gold")
Throw = tuple[str, ...]
Worth = Callable[[Game], float]


def points_of_first(game: Game) -> float:
    """The points of the only player."""
    assert game.outcome is not None
    return float(game.outcome.points[0])


def share_of_second(game: Game) -> float:
    """The second player's share in the victory."""
    assert game.outcome is not None
    return (1 in game.outcome.winners) / len(game.outcome.winners)


def best_after_rolling(game: Game, throw: Throw, worth: Worth) -> float:
    """The most that can be made of a turn whose last throw is this; the game stands before the turn."""
    game = game.clone()
    game.play("roll")
    game.play(f"rolled {' '.join(throw)}")
    game.play("stand")
    return _best_building(game, worth, {})


def _best_building(game: Game, worth: Worth, known: dict[Any, float]) -> float:
    view = game.view(None)
    dice = sorted(die["face"] for die in view["dice"] if die["state"] == "open")
    sheet = view["seats"][game.to_act[0]]
    key = (tuple(dice), str(sheet), view["gained"])
    if key not in known:
        seat, best = game.to_act[0], float("-inf")
        tried = set()
        for action in game.legal(seat):
            what = _same_for_all_dice(action, view)
            if what in tried:
                continue
            tried.add(what)
            after = game.clone()
            after.play(action)
            best = max(best, worth(after) if action == "end" else _best_building(after, worth, known))
        known[key] = best
    return known[key]


def _same_for_all_dice(action: str, view: dict[str, Any]) -> str:
    """A joker on one die is as good as on another that shows the same."""
    words = action.split()
    if words[0] == "joker":
        words[3] = view["dice"][int(words[3]) - 1]["face"]
    return " ".join(words)


def turn_worth(game: Game, worth: Worth) -> float:
    """What the best play of a turn is worth on average; the game stands before the turn."""
    final = {throw: best_after_rolling(game, throw, worth) for throw in combinations_with_replacement(FACES, 6)}
    return mean_over_throws(best_of_two_more_rolls(final))


def mean_over_throws(values: dict[Throw, float]) -> float:
    """The mean over all throws of six dice."""
    return sum(chance(throw) * values[throw] for throw in values)


def best_of_two_more_rolls(final: dict[Throw, float]) -> dict[Throw, float]:
    """What throws are worth after the first roll, from what they are worth when no more is rolled."""
    means_of_final: dict[Throw, float] = {}
    second = {throw: max(final[throw], best_keep(throw, final, means_of_final)) for throw in final}
    means_of_second: dict[Throw, float] = {}
    return {throw: max(final[throw], best_keep(throw, second, means_of_second)) for throw in final}


def best_keep(throw: Throw, values: dict[Throw, float], known: dict[Throw, float]) -> float:
    """The best that comes of keeping some dice, not all, and rolling the others; means are worked out once."""
    best = float("-inf")
    for mask in range(63):
        kept = tuple(die for i, die in enumerate(throw) if mask >> i & 1)
        if kept not in known:
            known[kept] = sum(
                chance(rolled) * values[tuple(sorted(kept + rolled, key=FACES.index))]
                for rolled in combinations_with_replacement(FACES, 6 - len(kept))
            )
        best = max(best, known[kept])
    return best


@cache
def chance(throw: Throw) -> float:
    """How likely dice are to fall like this."""
    ways = factorial(len(throw)) // prod(factorial(n) for n in Counter(throw).values())
    return ways / float(6 ** len(throw))
