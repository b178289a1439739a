"""Which development cards others hold, and how well dealers of unseen cards foresee it.

    python benchmarks/held_cards.py island --games 300

Games of mixed levels are played as for the calibration of reports. At some positions of each, every seat asks of every
other: how many of the cards that it has not just bought are victory cards? The table has what was true, what a seat
would think that takes every unseen card to be as likely as any other, and what ours thinks (games/island/dealing.py).
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from calibration import lineup, positions_of
from numpy.typing import NDArray

from landnam.arena.recorded import Recorder
from landnam.games.compiled_game import CompiledGame
from landnam.games.island.dealing import _ROUNDS
from landnam.games.island.state import DECK, KNIGHT, VICTORY

FIRST_GAME = 5000
"""Games that no calibration has seen."""


def questions_at(game: CompiledGame) -> list[tuple[float, ...]]:
    """By viewer and other seat: round, cards held, victory cards among them, as foreseen evenly and by our dealer."""
    s: Any = game._states[0]
    found: list[tuple[float, ...]] = []
    own = s["cards"][: game.players].astype(int)
    for viewer in range(game.players):
        pool = np.array(DECK) - s["played"][: game.players].sum(axis=0) - own[viewer]
        pool[KNIGHT] -= int(s["removed_knights"]) if game.name == "duel" else 0
        for other in set(range(game.players)) - {viewer}:
            held = own[other] - (s["bought"].astype(int) if other == s["active"] else 0)
            n, victories, others = int(held.sum()), int(pool[VICTORY]), int(pool.sum() - pool[VICTORY])
            if n:
                most = max(0, int(s["vp"]) - 1 - int(s["points"][other]))
                weight = 1 + game.turn / (_ROUNDS * game.players)
                even = n * victories / (victories + others)
                found.append(
                    (game.turn / game.players, n, held[VICTORY], even, expected(n, victories, others, weight, most))
                )
    return found


def expected(n: int, victories: int, others: int, weight: float, most: int) -> float:
    """The mean number of victory cards among n that are drawn with this weight, at most so many."""
    chances = {0: 1.0}
    for drawn in range(n):
        after: dict[int, float] = {}
        for had, chance in chances.items():
            left = victories - had if had < most else 0
            rest = others - (drawn - had)
            total = weight * left + rest
            if total <= 0:
                return float(min(n, victories))
            after[had] = after.get(had, 0.0) + chance * rest / total
            after[had + 1] = after.get(had + 1, 0.0) + chance * weight * left / total
        chances = after
    return sum(had * chance for had, chance in chances.items())


def main() -> None:
    """Play, ask and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["island", "traveler", "duel"])
    parser.add_argument("--games", type=int, default=300)
    arguments = parser.parse_args()
    rows: list[tuple[float, ...]] = []
    for number in range(FIRST_GAME, FIRST_GAME + arguments.games):
        bots, trade = lineup(arguments.game, number)
        over = Recorder(arguments.game, bots, seed=number, trade=trade).play(0)
        for position in positions_of(over, np.random.default_rng([1, number])):
            rows += questions_at(position)
    asked: NDArray[np.float64] = np.array(rows)
    print("| rounds | cards held | victory cards | dealt evenly | dealt by us |\n|---|---:|---:|---:|---:|")
    for low, high in ((0, 4), (4, 8), (8, 12), (12, 16), (16, 24), (24, 1000), (0, 1000)):
        part = asked[(asked[:, 0] >= low) & (asked[:, 0] < high)]
        if len(part):
            n, true, even, ours = part[:, 1:].sum(axis=0)
            name = "all" if low == 0 and high == 1000 else f"{low}–{high}" if high < 1000 else f"from {low}"
            print(f"| {name} | {n:,.0f} | {true / n:.0%} | {even / n:.0%} | {ours / n:.0%} |")


if __name__ == "__main__":
    main()
