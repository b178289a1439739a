"""The page makes the same report as the server, with its own program and WebAssembly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from landnam.analysis import AnalysisError, analyse
from landnam.analysis.script import script_of
from landnam.games.compiled_game import CompiledGame
from reporting import reported_by_the_page
from server.services import needed
from server.test_practice import node, wasm_of

WEB: Final = Path(__file__).parents[2] / "web"
LIBRARIES: Final = {"island": "island", "traveler": "island", "duel": "duel", "road": "road"}


@pytest.mark.parametrize("game", LIBRARIES)
def test_every_figure_of_the_page_is_that_of_the_server(
    game: str, reports: dict[str, Any], games: dict[str, CompiledGame]
) -> None:
    needed("the client's packages (npm ci in web)", (WEB / "node_modules").is_dir())
    made, _ = reported_by_the_page(games[game].record(), "quick", wasm_of(LIBRARIES[game]), node(), WEB)
    expected = json.loads(json.dumps(reports[game]))
    for own, other in zip(expected["steps"], made["steps"], strict=True):
        assert own == other
    assert expected == made


def test_a_solved_game_needs_no_thinking(games: dict[str, CompiledGame]) -> None:
    with pytest.raises(AnalysisError, match="the report of Dice is exact"):
        script_of(games["dice"].record())


def test_a_bad_record_has_no_script() -> None:
    with pytest.raises(AnalysisError):
        script_of("1. e4 e5")


@pytest.mark.long
def test_the_figures_of_a_long_game_are_the_same_too() -> None:
    record = (Path(__file__).parents[2] / "docs" / "reports" / "island.txt").read_text(encoding="utf-8")
    made, _ = reported_by_the_page(record, "quick", wasm_of("island"), node(), WEB)
    assert made["steps"][-1]["turn"] >= 80
    assert json.loads(json.dumps(analyse(record, depth="quick").as_data())) == made
