"""Is the game report honest? Checks of many reports of games between our own levels.

    python benchmarks/reports.py road duel island traveler --games 1000 --depth quick
    python benchmarks/reports.py road duel island traveler --games 30 --again
    python benchmarks/reports.py --write

The first command plays games, one of each kind in turn, and adds a line for every report to a file in ``--into``. The
second makes reports of normal depth and looks again at grades in them. Both can be stopped at any time and go on where
they stopped. The third sums up the lines that are there and writes them into ``docs/measured/reports.json`` and the
tables of ``docs/measured/reports.md``.

- the better level has the higher mean skill: every two levels meet at tables of their own, and skill is that of a
  report; in the Dice game the points lost are counted;
- luck averages to zero within its error;
- the sums close; the same record gives the same report (some are made twice);
- a deeper search agrees with the grades mistake and blunder: some, drawn from every report, are looked at again;
- the time of a report.

Half of the games have trade.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
from calibration import deciles, worst

from landnam.analysis import analyse
from landnam.analysis import judge as judged
from landnam.analysis.grading import Decision
from landnam.analysis.report_types import DecisionData, ReportData, SeatData
from landnam.arena.recorded import Recorder
from landnam.games import game_class, game_names, replay

LEVELS: Final = ("easy", "normal", "hard", "expert")
DICE: Final = ("random", "greedy", "perfect")
SUMS: Final = ("start", "own_luck", "own_decisions", "others_luck", "others_decisions", "judgement")
GRADED: Final = ("mistake", "blunder")
DEPTH, DEEPER = "normal", "deep"
"""The depths whose grades are compared."""
SEED, SEED_AGAIN = 77, 1_000_077
TWICE: Final = 20
"""Every so manieth report is made twice."""
AGAIN: Final = "-again"
"""Ends the names of files with grades that were looked at again."""
JUDGED: Final = 24
"""Positions of one report whose values are kept."""
LOOKED_AT: Final = 6
"""Grades of one report that are looked at again, at most."""
ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs" / "measured"
Line = dict[str, Any]
"""What is kept of one report."""


def main() -> None:
    """Make reports, or sum them up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="none with --write: all of which there are reports")
    parser.add_argument("--games", type=int, default=100, help="reports of each game, with those that are there")
    parser.add_argument("--depth", default=DEPTH, help="of the reports; grades are looked at again at normal depth")
    parser.add_argument("--again", action="store_true", help="look again at grades, in games of their own")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "reports")
    parser.add_argument("--write", action="store_true", help="sum up what is there")
    arguments = parser.parse_args()
    folder: Path = arguments.into
    if arguments.write:
        write(folder)
        return
    folder.mkdir(parents=True, exist_ok=True)
    names = {game: f"{game}{AGAIN}" if arguments.again else game for game in arguments.game}
    done = {game: len(lines_of(folder, name)) for game, name in names.items()}
    for number in range(min(done.values(), default=0), arguments.games):
        for game in arguments.game:
            if done[game] == number:
                line = looked_again(game, number) if arguments.again else one_report(game, number, arguments.depth)
                with (folder / f"{names[game]}.jsonl").open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
                done[game] += 1
        if number % 20 == 19:
            print(f"{number + 1} of {arguments.games}", file=sys.stderr, flush=True)


def lines_of(folder: Path, game: str) -> list[Line]:
    """The reports that are there; a line that was cut off is dropped from its file."""
    path = folder / f"{game}.jsonl"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def one_game(name: str, number: int, seed: int) -> tuple[str, list[str], tuple[str, str]]:
    """A record, its bots, and the pair of levels that meets there; all follows from the number."""
    kind = game_class(name)
    pairs = list(combinations(DICE if kind.declaration.solved is not None else LEVELS, 2))
    rng, pair = np.random.default_rng([seed, number]), pairs[number % len(pairs)]
    players = int(rng.integers(max(2, kind.seated[0]), kind.seated[1] + 1))
    bots = [*pair, *(str(bot) for bot in rng.choice(pair, players - 2))]
    rng.shuffle(bots)
    trade = number // len(pairs) % 2 == 0
    return Recorder(name, bots, seed=seed + number, trade=trade).play(0).record(), bots, pair


def one_report(name: str, number: int, depth: str) -> Line:
    """Play a game and make its report."""
    text, bots, pair = one_game(name, number, SEED)
    begun = time.process_time()
    report = analyse(text, depth=depth).as_data()
    seconds = time.process_time() - begun
    return {
        "depth": depth,
        "bots": bots,
        "pair": list(pair),
        "skill": skill_of(report),
        "luck": [luck_of(seat) for seat in report["seats"]],
        "hindsight": [seat["judgement"] for seat in report["seats"]],
        "gap": max(gap(seat) for seat in report["seats"]),
        "grades": [seat["grades"] for seat in report["seats"]],
        "seconds": round(seconds, 3),
        "turns": report["steps"][-1]["turn"],
        "judged": judged_positions(report, np.random.default_rng([SEED, number, 1])),
        "won": [seat["result"] for seat in report["seats"]],
        "same": None if number % TWICE else analyse(text, depth=depth).as_data() == report,
    }


def judged_positions(report: ReportData, rng: np.random.Generator) -> list[dict[str, Any]]:
    """What every seat thought of its chances in some positions, for ``calibration.py``."""
    steps = report["steps"]
    chosen = sorted(rng.choice(len(steps), min(JUDGED, len(steps)), replace=False).tolist())
    return [{"turn": steps[i]["turn"], "values": [round(value, 4) for value in steps[i]["before"]]} for i in chosen]


def looked_again(name: str, number: int) -> Line:
    """Play a game, make its report, and look with a deeper search at some decisions graded mistake or blunder."""
    text, bots, _ = one_game(name, number, SEED_AGAIN)
    rng = np.random.default_rng([SEED_AGAIN, number, 1])
    begun = time.process_time()
    steps = [step for step in analyse(text, depth=DEPTH).as_data()["steps"] if step["decision"] is not None]
    seconds = time.process_time() - begun
    graded = [(step, step["decision"]) for step in steps if step["decision"] and step["decision"]["grade"] in GRADED]
    cases = []
    for i in sorted(rng.permutation(len(graded))[:LOOKED_AT].tolist()):
        step, decision = graded[i]
        assert step["seat"] is not None
        game = replay(text, moves=step["step"] - 1)
        deeper = judged(game, step["seat"], step["text"], depth=DEEPER)
        assert deeper is not None
        cases.append({"step": step["step"], "normal": figures(decision), "deeper": figures(deeper.as_data())})
    return {"bots": bots, "seconds": round(seconds, 3), "decisions": len(steps), "cases": cases}


def figures(decision: DecisionData) -> dict[str, Any]:
    """What is kept of a decision."""
    return {name: decision[name] for name in ("measured", "error", "played", "best")}


def skill_of(report: ReportData) -> list[float]:
    """The skill of each seat: as the report sums it up, or in points where decisions have them."""
    points = [0.0] * len(report["players"])
    exact = False
    for step in report["steps"]:
        decision = step["decision"]
        if decision is not None and step["seat"] is not None and "points" in decision:
            exact = True
            points[step["seat"]] -= decision["points"]
    return points if exact else [seat["skill"] for seat in report["seats"]]


def luck_of(seat: SeatData) -> float:
    """All that chance did to a seat."""
    return seat["own_luck"] + seat["others_luck"]


def gap(seat: SeatData) -> float:
    """By how much the sums of a seat do not close."""
    plain: dict[str, Any] = dict(seat)
    return abs(float(sum(plain[name] for name in SUMS)) - seat["result"])


# --- summed up --------------------------------------------------------------------------------------------------------


def order(bot: str) -> int:
    """The rung of a bot."""
    return LEVELS.index(bot) if bot in LEVELS else DICE.index(bot)


def mean(values: list[float]) -> tuple[float, float]:
    """A mean with its standard error."""
    array = np.array(values)
    return float(array.mean()), float(array.std(ddof=1) / sqrt(len(array))) if len(array) > 1 else 0.0


def summed_up(lines: list[Line]) -> dict[str, Any]:
    """All reports of a game as plain data."""
    by_pair: dict[tuple[str, str], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    luck: dict[str, list[float]] = defaultdict(list)
    grades: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    single = [0, 0]
    for line in lines:
        bots, skill = line["bots"], line["skill"]
        for seat, bot in enumerate(bots):
            by_pair[line["pair"][0], line["pair"][1]][bot].append(skill[seat])
            luck[bot].append(line["luck"][seat])
            for grade, n in line["grades"][seat].items():
                grades[bot][grade] += n
        for one, other in combinations(range(len(bots)), 2):
            better = int(np.sign(order(bots[one]) - order(bots[other])))
            single[0] += (skill[one] - skill[other]) * better > 0
            single[1] += better != 0
    skill = {pair: {bot: mean(values) for bot, values in by_bot.items()} for pair, by_bot in by_pair.items()}
    right = [pair for pair, by_bot in skill.items() if by_bot[pair[1]][0] > by_bot[pair[0]][0]]
    first, error = mean([line["luck"][0] for line in lines])
    all_seats, all_error = mean([sum(line["luck"]) for line in lines])
    levels = sorted(luck, key=order)
    same = [line["same"] for line in lines if line["same"] is not None]
    return {
        "games": len(lines),
        "depth": lines[0].get("depth", DEPTH),
        "skill": {
            f"{low} and {high}": [[round(value, 4) for value in skill[low, high][bot]] for bot in (low, high)]
            for low, high in skill
        },
        "pairs": {"right": len(right), "of": len(skill), "wrong": [pair for pair in skill if pair not in right]},
        "single_games": {"right": single[0], "of": single[1]},
        "luck": {"mean": round(first, 5), "error": round(error, 5)},
        "luck_of_all": {"mean": round(all_seats, 5), "error": round(all_error, 5)},
        "luck_by_level": {bot: [round(v, 4) for v in mean(luck[bot])] for bot in levels},
        "hindsight": round(float(np.mean([abs(value) for line in lines for value in line["hindsight"]])), 4),
        "largest_gap": max(line["gap"] for line in lines),
        "same_twice": [sum(same), len(same)],
        "cpu_seconds": mean_seconds(lines),
        "reliability": reliability(lines),
        "turns": round(float(np.mean([line["turns"] for line in lines])), 1),
        "grades": {bot: dict(grades[bot]) for bot in levels},
    }


def mean_seconds(lines: list[Line]) -> dict[str, float]:
    """The CPU-seconds of a report."""
    seconds = [line["seconds"] for line in lines]
    return {"mean": round(float(np.mean(seconds)), 2), "most": round(max(seconds), 2)}


def reliability(lines: list[Line]) -> dict[str, Any]:
    """Of what every seat thought of its chances, how often it was won."""
    found = [
        (value, won, number)
        for number, line in enumerate(lines)
        for position in line["judged"]
        for value, won in zip(position["values"], line["won"], strict=True)
    ]
    values, results, numbers = (np.array(column) for column in zip(*found, strict=True))
    tenths = deciles(values, results, numbers)
    return {"values": len(values), "worst": round(worst(tenths), 4), "deciles": tenths}


def agreement(cases: list[dict[str, Any]]) -> dict[str, int]:
    """How often a deeper search agrees with grades, as grades are given now."""
    both = [(regraded(case["normal"]), regraded(case["deeper"])) for case in cases]
    again = [(normal.grade, deeper) for normal, deeper in both if normal.grade in GRADED]
    return {
        "looked_at": len(again),
        "mistake_or_blunder": sum(deeper.grade in GRADED for _, deeper in again),
        "blunders": sum(grade == "blunder" for grade, _ in again),
        "blunders_again": sum(grade == deeper.grade == "blunder" for grade, deeper in again),
        "unsure": sum(deeper.grade == "unsure" for _, deeper in again),
        "surely_worse": sum(deeper.sure for _, deeper in again),
    }


def regraded(kept: dict[str, Any]) -> Decision:
    """A decision that was looked at."""
    return Decision(kept["played"], kept["best"], kept["measured"], kept["error"], ())


def write(folder: Path) -> None:
    """Write the sums of all games into the documentation; what was measured over more games stays as it is."""
    path = DOCS / "reports.json"
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for game in game_names():
        lines, again = lines_of(folder, game), lines_of(folder, f"{game}{AGAIN}")
        one = kept.setdefault(game, {"games": 0})
        if len(lines) > one["games"]:
            one |= summed_up(lines)
        cases = [case for line in again for case in line["cases"]]
        if cases:
            one["deeper"] = agreement(cases) | {"games": len(again), "cpu_seconds": mean_seconds(again)}
    path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    page = DOCS / "reports.md"
    text = page.read_text(encoding="utf-8")
    shown = {game: kept[game] for game in game_names() if game in kept}
    for mark, table in (("reports", report_table), ("skill", skill_table), ("deeper", deeper_table)):
        begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
        head, _, rest = text.partition(begin)
        text = f"{head}{begin}{table(shown)}\n{end}{rest.partition(end)[2]}"
    page.write_text(text, encoding="utf-8")


def report_table(found: dict[str, Any]) -> str:
    """One line for each game."""
    head = (
        "| game | games | depth | pairs in order | seats in order | luck | luck of all | gap | same twice "
        "| CPU-seconds a report | at most | turns | values off by at most |",
        "|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    )
    rows = [
        f"| {game} | {one['games']:,} | {one['depth']} | {one['pairs']['right']} of {one['pairs']['of']} "
        f"| {one['single_games']['right']:,} of {one['single_games']['of']:,} "
        f"| {_percent(one['luck'])} | {_percent(one['luck_of_all'])} | {one['largest_gap']:.0e} "
        f"| {one['same_twice'][0]} of {one['same_twice'][1]} | {one['cpu_seconds']['mean']:.2f} "
        f"| {one['cpu_seconds']['most']:.2f} | {one['turns']} | {_off(one)} |"
        for game, one in found.items()
    ]
    return "\n".join([*head, *rows])


def _off(one: dict[str, Any]) -> str:
    return f"{100 * one['reliability']['worst']:.1f} points" if "reliability" in one else ""


def _percent(found: dict[str, float]) -> str:
    return f"{100 * found['mean']:+.2f} ± {100 * found['error']:.2f} %"


def skill_table(found: dict[str, Any]) -> str:
    """One line for each pair of levels."""
    rows = ["| game | pair | lower | higher |", "|---|---|---:|---:|"]
    for game, one in found.items():
        for pair, (low, high) in sorted(one["skill"].items()):
            cells = [_skill(value, error, dice=game == "dice") for value, error in (low, high)]
            rows.append(f"| {game} | {pair} | {cells[0]} | {cells[1]} |")
    return "\n".join(rows)


def _skill(value: float, error: float, *, dice: bool) -> str:
    return f"{value:.1f} ± {error:.1f}" if dice else f"{100 * value:.1f} ± {100 * error:.1f} %"


def deeper_table(found: dict[str, Any]) -> str:
    """One line for each game whose grades were looked at again, and one for all of them."""
    rows = [
        "| game | games | looked at | again mistake or blunder | of blunders again blunder | unsure now "
        "| surely worse than the best |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    shown = {game: one["deeper"] for game, one in found.items() if "deeper" in one}
    names = ("games", "looked_at", "mistake_or_blunder", "blunders", "blunders_again", "unsure", "surely_worse")
    shown["all"] = {name: sum(one[name] for one in shown.values()) for name in names}
    for game, one in shown.items():
        n = one["looked_at"]
        again, sure = (_part(one[name], n) for name in ("mistake_or_blunder", "surely_worse"))
        blunders = _part(one["blunders_again"], one["blunders"])
        rows.append(f"| {game} | {one['games']:,} | {n:,} | {again} | {blunders} | {one['unsure']} | {sure} |")
    return "\n".join(rows)


def _part(n: int, of: int) -> str:
    return f"{n:,} of {of:,} ({100 * n / max(1, of):.1f} %)"


if __name__ == "__main__":
    main()
