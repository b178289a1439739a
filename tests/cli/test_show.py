"""``landnam show``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import landnam
from landnam.games.dice.game import Dice
from landnam.rules.records import read_record


def test_a_record_is_shown_at_its_end(run: Any, record: str, record_file: Path) -> None:
    result = run("show", str(record_file))
    moves = len(read_record(record).moves)
    assert result.exit_code == 0
    assert "forest" in result.stdout
    assert "wins" in result.stdout
    assert f"move {moves} of {moves}" in result.stdout


def test_a_record_is_shown_at_each_move(run: Any, record: str, record_file: Path) -> None:
    moves = len(read_record(record).moves)
    for move in range(moves + 1):
        result = run("show", str(record_file), "--move", str(move), "--seat", "red")
        assert result.exit_code == 0
        assert f"move {move} of {moves}" in result.stdout


def test_a_record_comes_from_standard_input(run: Any, record: str, record_file: Path) -> None:
    assert run("show", "-", said=record).stdout == run("show", str(record_file)).stdout


def test_a_spectator_is_told_that_the_record_holds_more(run: Any, record_file: Path) -> None:
    said = run("show", str(record_file)).stdout
    assert "Hand:" not in said
    assert "--seat" in said


def test_a_game_without_hands_in_which_nobody_is_active_is_shown(run: Any, tmp_path: Path, monkeypatch: Any) -> None:
    """As one in which all decide at once."""
    game, file = landnam.make("dice", seed=1), tmp_path / "dice.txt"
    file.write_text(game.record())
    seen = Dice.view
    monkeypatch.setattr(Dice, "view", lambda self, seat: seen(self, seat) | {"active": None})
    assert 0 == run("show", str(file)).exit_code


def test_a_seat_sees_its_hand(run: Any, record_file: Path) -> None:
    assert "Hand:" in run("show", str(record_file), "--seat", "blue").stdout


def test_json_is_the_view_of_the_seat(run: Any, record_file: Path) -> None:
    assert json.loads(run("show", str(record_file), "--json").stdout)["seat"] is None
    view = json.loads(run("show", str(record_file), "--json", "--seat", "blue").stdout)
    assert view["seat"] == 1
    assert [seat["hand"] is not None for seat in view["seats"]] == [False, True, False, False]


def test_numbers_of_intersections_are_shown_if_wanted(run: Any, record_file: Path) -> None:
    plain = run("show", str(record_file), "--move", "0").stdout
    numbered = run("show", str(record_file), "--move", "0", "--numbers").stdout
    assert "53" not in plain
    assert "53" in numbered
    assert "#18" in numbered


def test_a_drawing_is_written(run: Any, record_file: Path, tmp_path: Path) -> None:
    drawing = tmp_path / "board.svg"
    assert run("show", str(record_file), "--svg", str(drawing)).exit_code == 0
    assert ElementTree.parse(drawing).getroot().tag.endswith("svg")


def test_a_drawing_is_printed(run: Any, record_file: Path) -> None:
    assert ElementTree.fromstring(run("show", str(record_file), "--svg", "-").stdout).tag.endswith("svg")
