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
    record, shown = (SAMPLES / f"{game}.{kind}" for kind in ("txt", "html"))
    made = page(analyse(record.read_text(encoding="utf-8")).as_data())
    assert made == shown.read_text(encoding="utf-8"), f"make it anew: landnam report {record} --html {shown}"
