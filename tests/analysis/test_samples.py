"""The sample reports of the documentation are those that ``landnam report --html`` makes now."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from landnam.analysis import analyse
from landnam.analysis.page import page

SAMPLES: Final = Path(__file__).parents[2] / "docs" / "reports"


@pytest.mark.parametrize("game", ["island", "traveler", "duel", "road", "dice"])
def test_a_sample_is_up_to_date(game: str) -> None:
    made = page(analyse((SAMPLES / f"{game}.txt").read_text(encoding="utf-8")).as_data())
    assert made == (SAMPLES / f"{game}.html").read_text(encoding="utf-8"), (
        f"landnam report {game}.txt --html {game}.html"
    )
