"""Is the game report honest? Checks of many reports of games between our own levels.

    python benchmarks/reports.py island --games 200 --deep 40

- the better level has the higher mean skill: every two levels meet at tables of their own, and skill is that of a
  report; in the Dice game the points lost are counted;
- luck averages to zero within its error;
- the sums close; the same record gives the same report;
- a deeper search agrees with the grades mistake and blunder (``--deep``: how many of them are looked at again);
- the time of a report.

Half of the games have trade. ``--write`` adds the result to
``docs/measured/reports.json``.
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

from landnam.analysis import analyse
from landnam.analysis import judge as judged
from landnam.analysis.grading import THRESHOLDS
from landnam.analysis.report_types import ReportData, SeatData
from landnam.arena.recorded import Recorder
from landnam.games import game_class, replay

LEVELS: Final = ("easy", "normal", "hard", "expert")
DICE: Final = ("random", "greedy", "perfect")
SUMS: Final = ("start", "own_luck", "own_decisions", "others_luck", "others_decisions", "judgement")
GRADED: Final = ("mistake", "blunder")
TWICE: Final = 10
"""Every so manieth report is made twice."""
DOCS: Final = Path(__file__).parents[1] / "docs" / "measured" / "reports.json"


class Checks:
    """What was seen so far."""

    def __init__(self) -> None:
        self.skill: dict[tuple[str, str], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        """By pair of levels, the lower first, and by level."""
        self.luck: dict[str, list[float]] = defaultdict(list)
        self.first_luck: list[float] = []
        self.open_sum = 0.0
        self.seconds: list[float] = []
        self.turns: list[int] = []
        self.steps = 0
        self.same = [0, 0]
        self.grades: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.single = [0, 0]
        self.judgement: list[float] = []

    def add(self, report: ReportData, bots: list[str], pair: tuple[str, str]) -> None:
        """Add the report of a game between bots of a pair."""
        skill = skill_of(report)
        self.first_luck.append(luck_of(report["seats"][0]))
        for seat, bot in zip(report["seats"], bots, strict=True):
            self.skill[pair][bot].append(skill[seat["seat"]])
            self.luck[bot].append(luck_of(seat))
            self.judgement.append(seat["judgement"])
            self.open_sum = max(self.open_sum, gap(seat))
            for grade, n in seat["grades"].items():
                self.grades[bot][grade] += int(str(n))
        for one, other in combinations(range(len(bots)), 2):
            better = compare(bots[one], bots[other])
            if better:
                ahead = skill[one] - skill[other]
                self.single[0] += ahead * better > 0
                self.single[1] += 1
        self.turns.append(report["steps"][-1]["turn"])
        self.steps += len(report["steps"])


def order(bot: str) -> int:
    """The rung of a bot."""
    return LEVELS.index(bot) if bot in LEVELS else DICE.index(bot)


def compare(one: str, other: str) -> int:
    """1 if the first bot is better, -1 if the other is, 0 if they are the same."""
    return int(np.sign(order(one) - order(other)))


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


def mean(values: list[float]) -> tuple[float, float]:
    """A mean with its standard error."""
    array = np.array(values)
    return float(array.mean()), float(array.std(ddof=1) / sqrt(len(array))) if len(array) > 1 else 0.0


def main() -> None:
    """Check one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--deep", type=int, default=40)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--depth", default="normal")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    name = arguments.game
    kind = game_class(name)
    pairs = list(combinations(DICE if kind.declaration.solved is not None else LEVELS, 2))
    rng, checks = np.random.default_rng(arguments.seed), Checks()
    doubted: list[tuple[str, int]] = []
    for number in range(arguments.games):
        players = int(rng.integers(max(2, kind.seated[0]), kind.seated[1] + 1))
        pair = pairs[number % len(pairs)]
        seated = [*pair, *(str(bot) for bot in rng.choice(pair, players - 2))]
        rng.shuffle(seated)
        recorder = Recorder(name, seated, seed=arguments.seed + number, trade=number % 2 == 0)
        text = recorder.play(0).record()
        begun = time.process_time()
        report = analyse(text, depth=arguments.depth).as_data()
        checks.seconds.append(time.process_time() - begun)
        checks.add(report, seated, pair)
        if number % TWICE == 0:
            checks.same[0] += json.dumps(analyse(text, depth=arguments.depth).as_data()) == json.dumps(report)
            checks.same[1] += 1
        for step in report["steps"]:
            if step["decision"] is not None and step["decision"]["grade"] in GRADED:
                doubted.append((text, step["step"]))
        if sys.stderr.isatty() or number % 20 == 19:
            print(f"{name}: {number + 1} of {arguments.games} games", file=sys.stderr, flush=True)
    found = summed_up(checks, arguments.depth)
    if kind.declaration.solved is None and doubted and arguments.deep:
        picks = rng.choice(len(doubted), min(arguments.deep, len(doubted)), replace=False)
        found["deeper"] = look_deeper([doubted[i] for i in picks])
    print(json.dumps({name: found}, indent=1))
    if arguments.write:
        kept = json.loads(DOCS.read_text(encoding="utf-8")) if DOCS.exists() else {}
        kept[name] = found
        DOCS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def summed_up(checks: Checks, depth: str) -> dict[str, Any]:
    """The checks as plain data."""
    skill = {pair: {bot: mean(values) for bot, values in by_bot.items()} for pair, by_bot in checks.skill.items()}
    right = [pair for pair, by_bot in skill.items() if by_bot[pair[1]][0] > by_bot[pair[0]][0]]
    levels = sorted(checks.luck, key=order)
    luck, error = mean(checks.first_luck)
    return {
        "games": len(checks.seconds),
        "depth": depth,
        "skill": {
            f"{low} and {high}": [[round(value, 4) for value in skill[low, high][bot]] for bot in (low, high)]
            for low, high in skill
        },
        "pairs": {"right": len(right), "of": len(skill), "wrong": [pair for pair in skill if pair not in right]},
        "single_games": {"right": checks.single[0], "of": checks.single[1]},
        "luck": {"mean": round(luck, 5), "error": round(error, 5)},
        "luck_by_level": {bot: [round(v, 4) for v in mean(checks.luck[bot])] for bot in levels},
        "hindsight": round(float(np.mean(np.abs(checks.judgement))), 4),
        "largest_gap": checks.open_sum,
        "same_twice": checks.same,
        "cpu_seconds": {
            "mean": round(float(np.mean(checks.seconds)), 2),
            "most": round(max(checks.seconds), 2),
            "a_turn": round(sum(checks.seconds) / sum(checks.turns), 4),
        },
        "turns": round(float(np.mean(checks.turns)), 1),
        "grades": {bot: dict(checks.grades[bot]) for bot in levels},
    }


def look_deeper(doubted: list[tuple[str, int]]) -> dict[str, Any]:
    """Look again at steps that were graded mistake or blunder."""
    strict = agreed = worse = 0
    limit = THRESHOLDS["chance"]
    for text, step in doubted:
        game = replay(text, moves=step - 1)
        seat, action = replay(text, moves=step).history[-1]
        again = judged(game, seat, str(action), depth="deep")
        assert again is not None
        strict += again.grade in GRADED
        agreed += again.sure and again.measured >= limit.inaccuracy
        worse += again.sure
    n = len(doubted)
    return {"looked_at": n, "mistake_or_blunder": strict, "at_least_inaccuracy": agreed, "surely_worse": worse}


if __name__ == "__main__":
    main()
