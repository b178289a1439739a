"""How reliable the values of a report are, and the scale that makes them so.

    python benchmarks/calibration.py island traveler duel road dice --games 2000
    python benchmarks/calibration.py --write

The first command can be stopped at any time and goes on where it stopped. First a scale for the network's scores is
fitted to positions of games of mixed levels, half of them with trade: the one with the least log loss. Then other games
are played, and some positions of each are judged by every seat as a report does, from what the seat can know: of the
values in each tenth of the scale, how many were won? ``--write`` sums up what is there: scale and measurement go into
``landnam/analysis/calibration.json``, curves and tables into ``docs/measured``.
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
from landnam.bots.series import Collected, describe_positions, play_series
from landnam.bots.shipped import load_net
from landnam.bots.table_fitting import table_chances
from landnam.games import game_class, game_names
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, CompiledGame, compiled_class
from landnam.rules.protocol import MANUAL

SCALES: Final = tuple(np.round(np.arange(0.5, 1.76, 0.05), 2).tolist())
LEVELS: Final = (("easy", 0.2), ("normal", 0.35), ("hard", 0.4), ("expert", 0.05))
DICE: Final = (("greedy", 0.3), ("steady", 0.3), ("perfect", 0.4))
POSITIONS: Final = 10
"""Positions of each game that are judged."""
FIT_GAMES, FIT_SAMPLES, EVERY = 1000, 200, 4
"""Games that the scale is fitted to, positions of each at most, and one in how many is taken."""
FITTED, HELD_OUT = 100_011, 11
"""Seeds: what is fitted to and what is measured are different games."""
ENOUGH: Final = 200
"""Values in a tenth of the scale from which on it counts."""
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
        again.play(str(action), None if seat < 0 else seat)


def one_game(game: str, number: int, scales: tuple[float, ...]) -> Line:
    """Play a game that nothing was fitted to, and judge some of its positions by every scale."""
    bots, trade = lineup(game, HELD_OUT + number)
    name = game.partition(":")[0]
    over = Recorder(name, bots, seed=HELD_OUT + number, trade=trade).play(0)
    won, depth = results_of(over), depth_named("normal")
    judges = []
    for scale in scales:
        calibration.calibrated_net.cache_clear()
        calibration.calibrations()[name] = {"scale": scale}
        judges.append(judge_for(over, depth))
    line: Line = {"scales": scales, "players": over.players, "turns": [], "values": [], "won": []}
    for position in positions_of(over, np.random.default_rng([HELD_OUT, number])):
        if position.declaration.solved is not None and position.chance_cases():
            continue  # judged by the action before it
        found = [judge.look(position).values for judge in judges]
        for seat in range(over.players):
            line["turns"].append(position.turn)
            line["values"].append([round(values[seat], 6) for values in found])
            line["won"].append(won[seat])
    return line


def scores_in(game: str, positions: NDArray[np.void]) -> NDArray[np.float64]:
    """The score of every seat in these positions, by the value of a game, of either kind."""
    net, kind = load_net(game, calibration.VALUE), compiled_class(game)
    table = "t1" in net
    samples = describe_positions(kind, positions, table=table)
    if table:
        chances = table_chances(net, samples, positions["players"])
        return np.log(chances.astype(np.float64) + 1e-30)
    first = np.maximum(samples[:, :, : len(net["w1"])] @ net["w1"] + net["b1"], 0)
    return np.asarray(np.maximum(first @ net["w2"] + net["b2"], 0) @ net["w3"], np.float64)


def fitted_scale(game: str) -> float:
    """The scale with the least log loss of the winner, in games of their own."""
    kind = compiled_class(game)
    losses = np.zeros(len(SCALES))
    n = 0
    for number in range(FIT_GAMES):
        bots, trade = lineup(game, FITTED + number)
        sample = kind(len(bots), seed=FITTED + number)
        seats, nets = seated(game, bots)
        results = np.zeros(1, RESULT)
        collected = Collected.room_for(FIT_SAMPLES, kind.record_type, EVERY, EVERY)
        offers = MENU if trade else NO_OFFERS
        written = play_series(
            kind, sample.blank, sample.plan, offers, seats, nets, FITTED, number, results, collected=collected
        )
        known = collected.winners[:written] >= 0
        won = collected.winners[:written][known]
        scores = scores_in(game, collected.positions[:written])[known, : len(bots)]
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
    """Judge games, or sum up what was judged."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="such as island, or dice:perfect for games of one level alone")
    parser.add_argument("--games", type=int, default=400, help="games of each, with those that are there")
    parser.add_argument("--into", type=Path, default=DOCS.parents[1] / "build" / "calibration")
    parser.add_argument("--write", action="store_true", help="sum up what is there")
    arguments = parser.parse_args()
    folder: Path = arguments.into
    if arguments.write:
        write(folder)
        return
    folder.mkdir(parents=True, exist_ok=True)
    for game in arguments.game:
        path = folder / f"{game.replace(':', '-')}.jsonl"
        lines = lines_of(path)
        name = game.partition(":")[0]
        solved = game_class(name).declaration.solved is not None
        scales = tuple(lines[0]["scales"]) if lines else (1.0,) if solved else (1.0, fitted_scale(game))
        for number in range(len(lines), arguments.games):
            line = one_game(game, number, scales)
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


def summed_up(lines: list[Line]) -> dict[str, Any]:
    """What was measured of a game."""
    values = np.array([row for line in lines for row in line["values"]]).T
    results = np.array([won for line in lines for won in line["won"]])
    numbers = np.array([number for number, line in enumerate(lines) for _ in line["won"]])
    before, after = (deciles(row, results, numbers) for row in (values[0], values[-1]))
    return {
        "scale": lines[0]["scales"][-1],
        "log_loss": [round(log_loss(row, results), 4) for row in (values[0], values[-1])],
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


def write(folder: Path) -> None:
    """Write what was measured into the package and the documentation; games without lines stay as they are."""
    path = PACKAGE / "calibration.json"
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for file in sorted(folder.glob("*.jsonl")):
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


def tables(kept: dict[str, Any]) -> str:
    """All that was measured, as tables."""
    shown = [(game, kept[game]) for game in game_names() if game in kept]
    rows = [
        "| game | games | values | scale | log loss before | after | largest difference in a tenth before | after "
        "| tenths within 2 points | within two standard errors |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for game, one in shown:
        told = one["reliability"]
        there = [row for row in told["deciles"] if row["n"] >= ENOUGH]
        near = sum(abs(row["value"] - row["won"]) <= NEAR for row in there)
        sure = sum(abs(row["value"] - row["won"]) <= 2 * row["error"] for row in there)
        rows.append(
            f"| {game} | {told['games']:,} | {told['positions']:,} | {one['scale']} | {one['log_loss'][0]:.4f} "
            f"| {one['log_loss'][1]:.4f} | {100 * one['worst_before']:.1f} points | {100 * told['worst']:.1f} points "
            f"| {near} of {len(there)} | {sure} of {len(there)} |"
        )
    parts = ["\n".join(rows)]
    for game, one in shown:
        parts.append(f"### {game}\n\n![Reliability of {game}: judged and won](calibration-{game}.svg)")
        parts.append(decile_table(one["reliability"]["deciles"]))
        for only in one.keys() - {"scale", "log_loss", "before", "worst_before", "reliability"}:
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
