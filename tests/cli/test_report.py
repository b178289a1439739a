"""``landnam report``: one game, a folder, a page, and records that are none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from landnam.analysis.page import page as page_of
from landnam.arena.recorded import Recorder
from landnam.rules.records import with_names

Run = Callable[..., Result]

NAMES = ["Astrid", "Bo"]


@pytest.fixture(scope="module")
def records() -> list[str]:
    """Two short Dice games of two players."""
    recorder = Recorder("dice", ["greedy", "perfect"], seed=1, turns=4)
    return [with_names(recorder.play(number).record(), NAMES) for number in range(2)]


@pytest.fixture
def folder(tmp_path: Path, records: list[str]) -> Path:
    """A folder with both games and a file that is no record."""
    for number, text in enumerate(records):
        (tmp_path / f"game-{number}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("buy bread", encoding="utf-8")
    return tmp_path


def test_a_game_is_shown_with_sums_grades_and_curves(run: Run, folder: Path) -> None:
    done = run("report", str(folder / "game-0.txt"))
    assert 0 == done.exit_code
    for words in ("Astrid", "Bo", "own luck", "hindsight", "blunder", "█"):
        assert words in done.output


def test_nothing_is_wider_than_the_terminal(
    run: Run, tmp_path: Path, records: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    game = tmp_path / "game.txt"
    game.write_text(with_names(records[0], ["Astrid Hallgerdsdottir", "Bo"]), encoding="utf-8")
    lines = run("report", str(game)).stdout.splitlines()
    assert "Astrid Hallgerdsdottir ▄" in lines[0]
    assert not [line for line in lines if len(line) > 80]
    assert "-0.00" not in "".join(lines)


def test_json_is_the_whole_report(run: Run, folder: Path) -> None:
    report = json.loads(run("report", str(folder / "game-0.txt"), "--json", "--depth", "quick").stdout)
    assert report["names"] == NAMES
    assert report["depth"] == "quick"
    assert report["steps"][-1]["after"] == [seat["result"] for seat in report["seats"]]


def test_the_page_needs_no_other_file(run: Run, folder: Path) -> None:
    page = folder / "report.html"
    assert 0 == run("report", str(folder / "game-0.txt"), "--html", str(page)).exit_code
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "prefers-color-scheme: dark" in text
    assert not re.findall(r"(?:src|href)=|url\(|https?://", text)


def test_lines_have_the_colours_of_their_seats(run: Run, folder: Path) -> None:
    report = json.loads(run("report", str(folder / "game-0.txt"), "--json").stdout)
    report["players"] = ["blue", "orange"]  # as in the Duel
    text = page_of(report)
    assert ["blue", "orange"] == re.findall(r'class="line (\w+)"', text)
    assert {"blue", "orange"} == set(re.findall(r'class="(?:luck|key) (\w+)"', text))
    assert all(f".line.{colour} {{ stroke: var(--{colour})" in text for colour in ("red", "blue", "orange", "white"))


def test_a_folder_is_summed_up_by_player(run: Run, folder: Path) -> None:
    summed = json.loads(run("report", str(folder), "--json").stdout)
    assert 2 == summed["games"]
    assert NAMES == [player["player"] for player in summed["players"]]
    assert all(2 == player["games"] for player in summed["players"])
    shown = run("report", str(folder))
    assert "luck over time" in shown.output
    assert "notes.txt: record:" in shown.stderr


@pytest.mark.parametrize("name", ["notes.txt", "nowhere.txt"])
def test_what_is_no_record_gives_one_sentence_and_code_1(name: str, run: Run, folder: Path) -> None:
    done = run("report", str(folder / name))
    assert 1 == done.exit_code
    assert 1 == len(done.stderr.strip().splitlines())
    assert "" == done.stdout


def test_a_folder_without_records_gives_one_sentence_and_code_1(run: Run, tmp_path: Path) -> None:
    done = run("report", str(tmp_path))
    assert 1 == done.exit_code
    assert "no file that ends with .txt" in done.stderr


def test_a_page_that_cannot_be_written_is_told_before_anything_is_judged(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landnam.analysis.analyse", lambda *_, **__: pytest.fail("the game was judged"))
    done = run("report", str(folder / "game-0.txt"), "--html", str(folder / "nowhere" / "report.html"))
    assert 1 == done.exit_code
    assert "nowhere" in done.stderr
    assert "No such file or directory" in done.stderr


def test_a_bad_record_leaves_no_page(run: Run, folder: Path) -> None:
    page, kept = folder / "report.html", folder / "kept.html"
    kept.write_text("of another game", encoding="utf-8")
    for path in (page, kept):
        assert 1 == run("report", str(folder / "notes.txt"), "--html", str(path)).exit_code
    assert not page.exists()
    assert "of another game" == kept.read_text(encoding="utf-8")


def test_a_file_of_a_folder_is_named_once(run: Run, folder: Path) -> None:
    (folder / "picture.txt").write_bytes(b"\xff\xfe")
    told = [line for line in run("report", str(folder), "--depth", "quick").stderr.splitlines() if "picture" in line]
    assert 1 == len(told)
    assert 1 == told[0].count("picture.txt")


def test_exact_decisions_have_no_standard_errors(run: Run, folder: Path) -> None:
    assert "standard errors" not in run("report", str(folder / "game-0.txt")).output


def test_one_game_says_nothing_of_its_error(run: Run, folder: Path) -> None:
    (folder / "game-1.txt").unlink()
    for player in json.loads(run("report", str(folder), "--json").stdout)["players"]:
        assert player["luck"]["error"] is None
    assert "±" not in run("report", str(folder)).output


def test_figures_of_many_games_are_read_whole_on_80_columns(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("report", str(folder)).stdout.splitlines()
    assert not [line for line in lines if len(line) > 80]
    for player in NAMES:
        row = next(line for line in lines if line.strip().startswith(player))
        assert 3 == len(re.findall(r"[+-]\d+\.\d ± \d+\.\d %", row))
    assert any(line.startswith("Astrid, dice: luck over time ") for line in lines)
    assert any(line.startswith("Astrid, dice: most lost by ") for line in lines)
