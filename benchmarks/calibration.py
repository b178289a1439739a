"""How reliable the values of a report are, and the scale that makes them so.

    python benchmarks/calibration.py island --games 200 --write

First a scale for the network's scores is fitted to positions of games of mixed levels, half of them with trade: the one
with the least log loss. Then other games are played, and some positions of each are judged by every seat as a report
does, from what the seat can know: of the values in each tenth of the scale, how many were won? ``--write`` puts scale
and measurement into ``landnam/analysis/calibration.json`` and the curve into ``docs/measured``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.analysis import calibration
from landnam.analysis.depths import depth_named
from landnam.analysis.judges import judge_for
from landnam.analysis.report import results_of
from landnam.arena.recorded import Recorder
from landnam.bots.levels import seated
from landnam.bots.series import Noted, describe_positions, play_series
from landnam.bots.shipped import load_net
from landnam.bots.table_fitting import table_chances
from landnam.games import game_class
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame, compiled_class
from landnam.rules.protocol import MANUAL

SCALES: Final = tuple(np.round(np.arange(0.5, 1.76, 0.05), 2).tolist())
LEVELS: Final = (("easy", 0.2), ("normal", 0.35), ("hard", 0.4), ("expert", 0.05))
DICE: Final = (("greedy", 0.3), ("steady", 0.3), ("perfect", 0.4))
POSITIONS: Final = 10
"""Positions of each game that are judged."""
FIT_SAMPLES, EVERY = 40_000, 4
"""Positions that the scale is fitted to, at most, and one in how many is taken."""
ENOUGH: Final = 200
"""Values in a tenth of the scale from which on it counts."""
PACKAGE: Final = Path(calibration.__file__).parent
DOCS: Final = Path(__file__).parents[1] / "docs" / "measured"


def lineups(game: str, games: int, seed: int) -> Iterator[tuple[list[str], bool]]:
    """Bots for every game, drawn at random, and whether they trade."""
    rng = np.random.default_rng([seed, 1])
    fewest, most = game_class(game).seated
    solved = game_class(game).declaration.solved is not None
    names, chances = zip(*(DICE if solved else LEVELS), strict=True)
    for number in range(games):
        players = int(rng.integers(max(2, fewest), most + 1))
        yield [str(name) for name in rng.choice(names, players, p=chances)], number % 2 == 0


def positions_of(game: CompiledGame, rng: np.random.Generator) -> Iterator[CompiledGame]:
    """Some positions of a finished game, in order."""
    steps = len(game.history)
    chosen = set(rng.choice(steps, min(POSITIONS, steps), replace=False).tolist())
    again = type(game).from_position(game._start(), chance=MANUAL)
    for number, (seat, action) in enumerate(game.history):
        if number in chosen:
            yield again
        again.play(str(action), None if seat < 0 else seat)


def values_of(judges: dict[float, Any], position: CompiledGame) -> dict[float, list[float]]:
    """Every seat's value by scale."""
    return {scale: judge.look(position).values for scale, judge in judges.items()}


def gather(
    game: str, games: int, seed: int, scales: tuple[float, ...]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64]]:
    """By scale and value: the values; the results; and the number of the game of each."""
    values: list[list[float]] = []
    results: list[float] = []
    numbers: list[int] = []
    rng = np.random.default_rng([seed, 2])
    depth = depth_named("normal")
    for number, (bots, trade) in enumerate(lineups(game, games, seed)):
        over = Recorder(game, bots, seed=seed + number, trade=trade).play(0)
        won = results_of(over)
        judges = {}
        for scale in scales:
            calibration.calibrated_net.cache_clear()
            calibration.calibrations()[game] = {"scale": scale}
            judges[scale] = judge_for(over, depth)
        for position in positions_of(over, rng):
            if position.declaration.solved is not None and position.chance_cases():
                continue  # judged by the action before it
            found = values_of(judges, position)
            for seat in range(over.players):
                values.append([found[scale][seat] for scale in scales])
                results.append(won[seat])
                numbers.append(number)
        print(f"\r{game}: {number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return np.array(values).T, np.array(results), np.array(numbers)


def scores_in(game: str, positions: NDArray[np.void]) -> NDArray[np.float64]:
    """The score of every seat in these positions, by the value of a game, of either kind."""
    net, kind = load_net(game), compiled_class(game)
    table = "t1" in net
    samples = describe_positions(kind, positions, table=table)
    if table:
        chances = table_chances(net, samples, positions["players"])
        return np.log(chances.astype(np.float64) + 1e-30)
    first = np.maximum(samples[:, :, : len(net["w1"])] @ net["w1"] + net["b1"], 0)
    return np.asarray(np.maximum(first @ net["w2"] + net["b2"], 0) @ net["w3"], np.float64)


def fitted_scale(game: str, games: int, seed: int) -> float:
    """The scale with the least log loss of the winner."""
    kind = compiled_class(game)
    losses = np.zeros(len(SCALES))
    n = 0
    for number, (bots, trade) in enumerate(lineups(game, games, seed)):
        sample = kind(len(bots), seed=seed + number)
        lineup, nets = seated(game, bots)
        results = np.zeros(1, RESULT)
        noted = Noted.room_for(FIT_SAMPLES // games, kind.record_type, EVERY, EVERY)
        offers = MENU if trade else NO_OFFERS
        written = play_series(kind, sample.blank, sample.plan, offers, lineup, nets, seed, number, results, noted=noted)
        known = noted.winners[:written] >= 0
        won = noted.winners[:written][known]
        scores = scores_in(game, noted.positions[:written])[known, : len(bots)]
        for i, scale in enumerate(SCALES):
            own = scores * scale
            own -= own.max(axis=1, keepdims=True)
            losses[i] -= (own[np.arange(len(own)), won] - np.log(np.exp(own).sum(axis=1))).sum()
        n += len(won)
    for scale, loss in zip(SCALES, losses / n, strict=True):
        print(f"scale {scale}: log loss {loss:.4f}", file=sys.stderr)
    return float(SCALES[int(np.argmin(losses))])


def log_loss(values: NDArray[np.float64], results: NDArray[np.float64]) -> float:
    """The mean log loss of values, each seat by itself."""
    safe = np.clip(values, 1e-4, 1 - 1e-4)
    return float(-(results * np.log(safe) + (1 - results) * np.log(1 - safe)).mean())


def deciles(
    values: NDArray[np.float64], results: NDArray[np.float64], numbers: NDArray[np.int64]
) -> list[dict[str, float]]:
    """For every tenth of the scale: how many values, their mean, the part that was won, and the error of that.

    Values of one game hang together: the standard error is that of sums over games.
    """
    tenth, found = np.minimum((values * 10).astype(int), 9), []
    for i in range(10):
        here = tenth == i
        n = int(here.sum())
        if n == 0:
            found.append({"n": 0, "value": 0.0, "won": 0.0, "error": 0.0})
            continue
        won = float(results[here].mean())
        sums = np.bincount(numbers[here], weights=results[here] - won)
        error = float(np.sqrt((sums**2).sum()) / n)
        mean = round(float(values[here].mean()), 4)
        found.append({"n": n, "value": mean, "won": round(won, 4), "error": round(error, 4)})
    return found


def worst(found: list[dict[str, float]]) -> float:
    """The largest difference among the tenths with enough values."""
    return max((abs(row["value"] - row["won"]) for row in found if row["n"] >= ENOUGH), default=0.0)


def curve(game: str, before: list[dict[str, float]], after: list[dict[str, float]]) -> str:
    """The reliability curves as SVG: on the diagonal a value is won as often as it says."""
    size, left, dashed = 300, 40, 'stroke-dasharray="5 3"'

    def place(value: float, won: float) -> tuple[float, float]:
        return left + size * value, 14 + size * (1 - won)

    def line(rows: list[dict[str, float]], colour: str, dashes: str) -> str:
        shown = [row for row in rows if row["n"] >= ENOUGH // 4]
        points = [place(row["value"], row["won"]) for row in shown]
        dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points)
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" {dashes}/>{dots}'

    marks = "".join(
        f'<text x="{left - 6}" y="{18 + size * (1 - i / 4):.0f}" text-anchor="end">{25 * i} %</text>'
        f'<text x="{left + size * i / 4:.0f}" y="{size + 32}" text-anchor="middle">{25 * i} %</text>'
        for i in range(5)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size + left + 16} {size + 70}" '
        f'width="{size + left + 16}" height="{size + 70}" role="img"><title>{game}: judged and won</title>'
        f'<rect width="100%" height="100%" rx="10" fill="#faf6ec"/>'
        f'<g font-family="Inter, sans-serif" font-size="11" fill="#22303c">{marks}'
        f'<text x="{left + size / 2:.0f}" y="{size + 56}" text-anchor="middle">{game}: judged (across), won (up); '
        f"dashed: before the scale</text></g>"
        f'<path d="M{left} {14 + size}L{left + size} 14" stroke="#8a8f93" stroke-width="1"/>'
        f'<rect x="{left}" y="14" width="{size}" height="{size}" fill="none" stroke="#d9cfb8"/>'
        f"{line(before, '#a85c06', dashed)}{line(after, '#2b6cb0', '')}</svg>\n"
    )


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    game = arguments.game
    solved = game_class(game).declaration.solved is not None
    scales = (1.0,) if solved else (1.0, fitted_scale(game, arguments.games, arguments.seed + 100_000))
    values, results, numbers = gather(game, arguments.games, arguments.seed, scales)
    before, after = (deciles(row, results, numbers) for row in (values[0], values[-1]))
    measured = {
        "scale": scales[-1],
        "log_loss": [round(log_loss(row, results), 4) for row in (values[0], values[-1])],
        "before": before,
        "worst_before": round(worst(before), 4),
        "reliability": {
            "measured": True,
            "positions": len(results),
            "games": arguments.games,
            "worst": round(worst(after), 4),
            "deciles": after,
        },
    }
    print(json.dumps({game: measured}, indent=1))
    if arguments.write:
        kept = json.loads((PACKAGE / "calibration.json").read_text(encoding="utf-8"))
        kept[game] = measured
        (PACKAGE / "calibration.json").write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        (DOCS / f"calibration-{game}.svg").write_text(curve(game, before, after), encoding="utf-8")


if __name__ == "__main__":
    main()
