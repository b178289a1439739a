"""Runs ``landnam bench bots`` for all our bots and writes docs/measured/bench.json and bench.md.

python benchmarks/bench_bots.py --workers 2
python benchmarks/bench_bots.py --page        # only the page, from bench.json
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any

from landnam.arena.bench import Bench, run_bench
from landnam.arena.bench_set import QUICK, VERSION

ROOT = Path(__file__).parent.parent
MEASURED = ROOT / "docs" / "measured" / "bench.json"
PAGE = ROOT / "docs" / "measured" / "bench.md"
BOTS = ("random", "easy", "normal", "hard", "expert", "greedy", "steady", "perfect")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--page", action="store_true")
    said = parser.parse_args()
    if not said.page:
        MEASURED.write_text(json.dumps(measured(said.workers), indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page_of(json.loads(MEASURED.read_text(encoding="utf-8"))), encoding="utf-8")


def measured(workers: int) -> dict[str, Any]:
    commit = subprocess.run(
        ["git", "rev-parse", "--short=7", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    begun, cpu = time.perf_counter(), time.process_time()
    results = []
    for bot in BOTS:
        with tempfile.TemporaryDirectory() as folder:
            results.append(run_bench(Bench(bot, QUICK), Path(folder) / "bench", workers=workers))
        print(bot, round(time.perf_counter() - begun), "s", flush=True)
    seconds, spent = round(time.perf_counter() - begun), round(time.process_time() - cpu)
    made = {"date": date.today().isoformat(), "commit": commit, "workers": workers}
    return {"made": {**made, "seconds": seconds, "cpu_seconds": spent}, "results": results}


def page_of(told: dict[str, Any]) -> str:
    """The page, from what was measured."""
    made, results = told["made"], told["results"]
    return f"""# Measured: the benchmark of bots

{made["date"]}, commit {made["commit"]}. The quick set of the benchmark {VERSION} ([bench.md](../bench.md)), played
by all our bots as they are at that commit; `bench.json` beside this page has every figure and seal, and
`landnam bench check` replays it. It took
{made["seconds"]} seconds with {made["workers"]} workers on a shared virtual machine ({made["cpu_seconds"]} CPU
seconds). Intervals are 95 %.

```sh
python benchmarks/bench_bots.py --workers {made["workers"]}
```

## Ratings

{_ratings(results)}

A dash is a game that the bot does not play. Few games are played against each opponent, so the intervals are wide; the
full set has five times as many.

## Shares of wins

{_shares(results)}
"""


def _ratings(results: list[dict[str, Any]]) -> str:
    games = list(dict.fromkeys(game for result in results for game in result["card"]["ratings"]))
    lines = [f"| bot | {' | '.join(games)} |", f"|---|{'---:|' * len(games)}"]
    for result in results:
        cells = [_rated(result["card"]["ratings"].get(game)) for game in games]
        lines.append(f"| `{result['bot']}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def _rated(rating: dict[str, float] | None) -> str:
    return "–" if rating is None else f"{rating['rating']:.0f} ({rating['low']:.0f} to {rating['high']:.0f})"


def _shares(results: list[dict[str, Any]]) -> str:
    bots = [result["bot"].partition("@")[0] for result in results]
    rows: dict[str, dict[str, str]] = {}
    for result, bot in zip(results, bots, strict=True):
        for row in result["card"]["rows"]:
            name = f"{row['game']}, `{row['opponent'].partition('@')[0]}`{', trade' if row['trade'] else ''}"
            rows.setdefault(name, {})[bot] = f"{row['share']:.0%} ({row['low']:.0%}–{row['high']:.0%})"
    lines = [f"| against | {' | '.join(f'`{bot}`' for bot in bots)} |", f"|---|{'---:|' * len(bots)}"]
    lines += [f"| {name} | {' | '.join(found.get(bot, '–') for bot in bots)} |" for name, found in rows.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
