"""Makes the sample reports of the documentation: one game of our own bots for each game.

python docs/sample_reports.py [GAME …]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from landnam.analysis import analyse
from landnam.analysis.page import page
from landnam.arena.recorded import Recorder
from landnam.rules.records import with_names

FOLDER: Final = Path(__file__).parent / "reports"
SAMPLES: Final[dict[str, dict[str, Any]]] = {
    "island": {"bots": ["expert", "hard", "normal", "easy"], "seed": 24},
    "traveler": {"bots": ["hard", "expert", "normal"], "seed": 8},
    "duel": {"bots": ["expert", "normal"], "seed": 8},
    "road": {"bots": ["expert", "hard", "normal", "easy"], "seed": 8},
    "dice": {"bots": ["greedy"], "seed": 8},
}


def main() -> None:
    """Play, judge and write."""
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or SAMPLES:
        bots: list[str] = SAMPLES[game]["bots"]
        record = Recorder(game, bots, seed=SAMPLES[game]["seed"]).play(0).record()
        named = with_names(record, [bot.capitalize() for bot in bots])
        (FOLDER / f"{game}.txt").write_text(named, encoding="utf-8")
        (FOLDER / f"{game}.html").write_text(page(analyse(named).as_data()), encoding="utf-8")
        print(f"{game}: written")


if __name__ == "__main__":
    main()
