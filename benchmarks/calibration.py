"""How reliable the values of a report are, and the two numbers that make them so.

    python benchmarks/calibration.py road duel island traveler dice dice:perfect --games 2000
    python benchmarks/calibration.py --write
    python benchmarks/calibration.py --check

The first command can be stopped at any time and goes on where it stopped. It plays games of mixed levels, half of them
with trade, and judges some positions of each by every seat as a report does, from what the seat can know, with the
scores of the network multiplied by each of many scales. ``--write`` sums up what is there. A scale at the start of a
game and its cooling (analysis/calibration.py) are fitted. Of two halves of the games, each is judged by those that have
the least log loss in the other: of the values in each tenth, how many were won? Reports get the best for all games.
They and what was measured go into ``landnam/analysis/calibration.json``, curves and tables into ``docs/measured``.
``--check`` changes nothing: it says how right the scales that ship are in the games that are there, such as those of
other bots in a folder of their own (``--into``).
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
from landnam.analysis.calibration import ENOUGH
from landnam.analysis.depths import depth_named
from landnam.analysis.judges import judge_for
from landnam.analysis.report import results_of
from landnam.analysis.worlds import Worlds
from landnam.arena.recorded import Recorder
from landnam.bots.shipped import load_weights
from landnam.games import game_class, game_names
from landnam.games.compiled_game import CompiledGame
from landnam.rules.protocol import MANUAL

SCALES: Final = tuple(np.round(np.arange(0.8, 1.81, 0.05), 2).tolist())
COOLINGS: Final = tuple(np.round(np.arange(0.0, 0.1201, 0.0025), 4).tolist())
"""How fast the scale may fall: after one round it is divided by 1 plus this, after two by 1 plus twice this."""
LEVELS: Final = (("easy", 0.2), ("normal", 0.35), ("hard", 0.4), ("expert", 0.05))
DICE: Final = (("greedy", 0.3), ("steady", 0.3), ("perfect", 0.4))
POSITIONS: Final = 16
"""Positions of each game that are judged."""
SEED: Final = 11
NEAR: Final = 0.02
"""The difference that we aim at."""
Line = dict[str, Any]
"""The judged positions of one game."""
PACKAGE: Final = Path(calibration.__file__).parent
DOCS: Final = Path(__file__).parents[1] / "docs" / "measured"


def lineup(game: str, number: int) -> tuple[list[str], bool]:
    """The bots of a game, drawn at random, and whether they trade."""
    rng = np.random.default_rng([number, 1])
    name, _, only = game.partition(":")
    fewest, most = game_class(name).seated
    solved = game_class(name).declaration.solved is not None
    names, chances = zip(*(((only, 1.0),) if only else DICE if solved else LEVELS), strict=True)
    players = int(rng.integers(max(2, fewest), most + 1))
    return [str(bot) for bot in rng.choice(names, players, p=chances)], number % 2 == 0


def positions_of(game: CompiledGame, rng: np.random.Generator) -> Iterator[CompiledGame]:
    """Some positions of a finished game, in order."""
    steps = len(game.history)
    chosen = set(rng.choice(steps, min(POSITIONS, steps), replace=False).tolist())
    again = type(game).from_position(game._start(), chance=MANUAL)
    for number, (seat, action) in enumerate(game.history):
        if number in chosen:
            yield again
        again.play(action, None if seat < 0 else seat)


def one_game(game: str, number: int) -> Line:
    """Play a game, and judge some of its positions by every scale."""
    bots, trade = lineup(game, SEED + number)
    name = game.partition(":")[0]
    over = Recorder(name, bots, seed=SEED + number, trade=trade).play(0)
    won, depth = results_of(over), depth_named("normal")
    solved = over.declaration.solved is not None
    judge = judge_for(over, depth) if solved else None
    worlds = None if solved else Worlds(over, load_weights(name, calibration.VALUE))
    line: Line = {"scales": (1.0,) if solved else SCALES, "turns": [], "values": [], "won": []}
    line["players"] = over.players
    for position in positions_of(over, np.random.default_rng([SEED, number])):
        if judge is None:
            assert worlds is not None
            found = by_scale(worlds, position, depth.worlds)
        elif position.chance_cases():
            continue  # judged by the action before it
        else:
            found = [[value] for value in judge.look(position).values]
        for seat in range(over.players):
            line["turns"].append(position.turn)
            line["values"].append([round(value, 4) for value in found[seat]])
            line["won"].append(won[seat])
    return line


def by_scale(worlds: Worlds, game: CompiledGame, n: int) -> list[list[float]]:
    """For every seat, from what it can know: its value in a position, by every scale.

    Chances are a softmax of scores: those by another scale are their powers, made to add up to 1.
    """
    groups = [worlds.imagined(game, viewer, n) for viewer in range(game.players)]
    if game.chance_cases() > 0:
        cases = [outcomes.cases() for outcomes in worlds.all_outcomes(groups)]
    else:
        cases = [(np.ones(n), values) for values in worlds.all_values(groups)]
    found = []
    for viewer, (weights, values) in enumerate(cases):
        likely = weights > 0
        powers = values[likely][..., None] ** np.array(SCALES)
        chances = powers[:, viewer] / powers.sum(axis=1)
        found.append((weights[likely] @ chances / n).tolist())
    return found


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
    """Judge games, or sum up what was judged."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="such as island, or dice:perfect for games of one level alone")
    parser.add_argument("--games", type=int, default=400, help="games of each, with those that are there")
    parser.add_argument("--into", type=Path, default=DOCS.parents[1] / "build" / "calibration")
    parser.add_argument("--write", action="store_true", help="sum up what is there")
    parser.add_argument("--check", action="store_true", help="say how right the shipped scales are in what is there")
    arguments = parser.parse_args()
    folder: Path = arguments.into
    if arguments.write:
        write(folder)
        return
    if arguments.check:
        check(folder)
        return
    folder.mkdir(parents=True, exist_ok=True)
    for game in arguments.game:
        path = folder / f"{game.replace(':', '-')}.jsonl"
        for number in range(len(lines_of(path)), arguments.games):
            line = one_game(game, number)
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            if number % 100 == 99:
                print(f"{game}: {number + 1} of {arguments.games} games", file=sys.stderr, flush=True)


def lines_of(path: Path) -> list[Line]:
    """The games that are there; a line that was cut off is dropped from its file."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def columns(
    lines: list[Line],
) -> tuple[list[float], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.int64]]:
    """The scales; the values by them, what was won, the rounds that were played, and the number of the game."""
    return (
        lines[0]["scales"],
        np.array([row for line in lines for row in line["values"]]),
        np.array([won for line in lines for won in line["won"]]),
        np.array([turn / line["players"] for line in lines for turn in line["turns"]]),
        np.array([number for number, line in enumerate(lines) for _ in line["won"]]),
    )


def summed_up(lines: list[Line]) -> dict[str, Any]:
    """What was measured of a game."""
    scales, values, results, rounds, numbers = columns(lines)
    half = numbers // 2 % 2  # games with and without trade in both
    best = [_best(scales, values[half != i], rounds[half != i], results[half != i]) for i in range(2)]
    judged = [cooled(scales, values, rounds, *pair) for pair in best]
    held_out = np.where(half == 0, *judged)
    plain = values[:, scales.index(1.0)]
    scale, cooling = _best(scales, values, rounds, results)
    before, after = (deciles(row, results, numbers) for row in (plain, held_out))
    return {
        "scale": scale,
        "cooling": cooling,
        "halves": best,
        "log_loss": [round(log_loss(row, results), 4) for row in (plain, held_out)],
        "before": before,
        "worst_before": round(worst(before), 4),
        "reliability": {
            "measured": True,
            "positions": len(results),
            "games": len(lines),
            "worst": round(worst(after), 4),
            "deciles": after,
        },
    }


def cooled(
    scales: list[float], values: NDArray[np.float64], rounds: NDArray[np.float64], scale: float, cooling: float
) -> NDArray[np.float64]:
    """The values by a scale that falls with the rounds; between the scales that were judged they are interpolated."""
    if len(scales) == 1:
        return values[:, 0]
    step = scales[1] - scales[0]
    place = np.clip((scale / (1 + cooling * rounds) - scales[0]) / step, 0, len(scales) - 1.001)
    low = place.astype(int)
    rows, part = np.arange(len(values)), place - low
    found: NDArray[np.float64] = values[rows, low] * (1 - part) + values[rows, low + 1] * part
    return found


def _best(
    scales: list[float], values: NDArray[np.float64], rounds: NDArray[np.float64], results: NDArray[np.float64]
) -> tuple[float, float]:
    """The scale and the cooling with the least log loss."""
    if len(scales) == 1:
        return scales[0], 0.0
    pairs = [(scale, cooling) for scale in scales for cooling in COOLINGS]
    return min(pairs, key=lambda pair: log_loss(cooled(scales, values, rounds, *pair), results))


def write(folder: Path) -> None:
    """Write what was measured into the package and the documentation; games without lines stay as they are."""
    path = PACKAGE / "calibration.json"
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for file in sorted(folder.glob("*.jsonl"), key=lambda file: file.stem):  # a game before its levels alone
        name, _, only = file.stem.partition("-")
        found = summed_up(lines_of(file))
        if only:
            kept[name][only] = found["reliability"]
        else:
            kept[name] = found
            (DOCS / f"calibration-{name}.svg").write_text(
                curve(name, found["before"], found["reliability"]["deciles"]), encoding="utf-8"
            )
    path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    page = DOCS / "reports.md"
    text = page.read_text(encoding="utf-8")
    begin, end = "<!-- calibration -->\n", "<!-- end of calibration -->"
    head, _, rest = text.partition(begin)
    page.write_text(f"{head}{begin}{tables(kept)}\n{end}{rest.partition(end)[2]}", encoding="utf-8")


def check(folder: Path) -> None:
    """Print how right the scales that ship are in the games of a folder."""
    shipped = json.loads((PACKAGE / "calibration.json").read_text(encoding="utf-8"))
    for file in sorted(folder.glob("*.jsonl")):
        lines = lines_of(file)
        name = file.stem.partition("-")[0]
        scales, values, results, rounds, numbers = columns(lines)
        judged = cooled(scales, values, rounds, shipped[name]["scale"], shipped[name]["cooling"])
        rows = deciles(judged, results, numbers)
        there = [row for row in rows if row["n"] >= ENOUGH]
        near = sum(abs(row["value"] - row["won"]) <= NEAR for row in there)
        print(
            f"{file.stem}: {len(lines):,} games, {len(results):,} values, log loss {log_loss(judged, results):.4f}, "
            f"{near} of {len(there)} tenths within 2 points, the worst {100 * worst(rows):.1f}\n{decile_table(rows)}\n"
        )


def tables(kept: dict[str, Any]) -> str:
    """All that was measured, as tables."""
    shown = [(game, kept[game]) for game in game_names() if game in kept]
    rows = [
        "| game | games | values | scale | cooling | log loss before | after "
        "| largest difference in a tenth before | after | tenths within 2 points | within two standard errors |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for game, one in shown:
        told = one["reliability"]
        there = [row for row in told["deciles"] if row["n"] >= ENOUGH]
        near = sum(abs(row["value"] - row["won"]) <= NEAR for row in there)
        sure = sum(abs(row["value"] - row["won"]) <= 2 * row["error"] for row in there)
        rows.append(
            f"| {game} | {told['games']:,} | {told['positions']:,} | {one['scale']} | {one['cooling']} "
            f"| {one['log_loss'][0]:.4f} | {one['log_loss'][1]:.4f} "
            f"| {100 * one['worst_before']:.1f} points | {100 * told['worst']:.1f} points "
            f"| {near} of {len(there)} | {sure} of {len(there)} |"
        )
    parts = ["\n".join(rows)]
    for game, one in shown:
        parts.append(f"### {game}\n\n![Reliability of {game}: judged and won](calibration-{game}.svg)")
        parts.append(decile_table(one["reliability"]["deciles"]))
        for only in sorted(
            one.keys() - {"scale", "cooling", "halves", "log_loss", "before", "worst_before", "reliability"}
        ):
            parts.append(f"Among `{only}` alone, {one[only]['games']:,} games:")
            parts.append(decile_table(one[only]["deciles"]))
    return "\n\n".join(parts)


def decile_table(rows: list[dict[str, float]]) -> str:
    """What was won of each tenth of the scale."""
    cells = [
        f"| {row['n']:,} | {100 * row['value']:.1f} % | {100 * row['won']:.1f} ± {100 * row['error']:.1f} % |"
        for row in rows
    ]
    return "\n".join(["| values | mean value | won |", "|---:|---:|---:|", *cells])


if __name__ == "__main__":
    main()
