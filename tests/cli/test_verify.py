"""``landnam verify``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import landnam
from fair_games import chance_lines, changed, fair_of, fair_record, lines_of, move_number, play_fairly, sealed
from landnam.rules.records import read_record


@pytest.fixture
def fair_file(tmp_path: Path) -> Path:
    file = tmp_path / "fair.txt"
    file.write_text(fair_record("dice"), encoding="utf-8")
    return file


def with_a_changed_roll() -> tuple[str, int, str]:
    """A record in which one roll was changed; the move at which, and what was rolled there."""
    text = fair_record("dice")
    lines = lines_of(text)
    place = next(i for i in chance_lines(text) if lines[i].count(" ") == 6)
    was = lines[place]
    lines[place] = "rolled gold gold gold gold gold gold"
    return sealed(lines), move_number(text, place), was


def test_a_fair_record_is_fair(run: Any, fair_file: Path) -> None:
    result = run("verify", str(fair_file))
    assert result.exit_code == 0
    assert f"{len(chance_lines(fair_record('dice')))} chance results follow" in result.stdout
    assert fair_of(0).commit in result.stdout


def test_a_record_comes_from_standard_input(run: Any, fair_file: Path) -> None:
    assert run("verify", "-", said=fair_record("dice")).stdout == run("verify", str(fair_file)).stdout


def test_a_changed_roll_is_told_with_its_move(run: Any) -> None:
    text, move, was = with_a_changed_roll()
    result = run("verify", "-", said=text)
    assert result.exit_code == 1
    assert f"A chance result was changed (move {move}): expected {was}, found rolled gold" in result.stdout


def test_findings_come_as_json(run: Any) -> None:
    text, move, was = with_a_changed_roll()
    result = run("verify", "-", "--json", said=text)
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert not report["ok"]
    assert report["commit"] == fair_of(0).commit
    assert {"what": "chance result", "where": move, "expected": was} == {
        key: report["findings"][0][key] for key in ("what", "where", "expected")
    }


def test_json_of_a_fair_record(run: Any, fair_file: Path) -> None:
    result = run("verify", str(fair_file), "--json")
    assert result.exit_code == 0
    assert (True, []) == (json.loads(result.stdout)["ok"], json.loads(result.stdout)["findings"])


def test_what_was_noted_before_the_game_is_compared(run: Any, fair_file: Path) -> None:
    commit, nonce = fair_of(0).commit, fair_of(0).nonces[1].hex()
    assert run("verify", str(fair_file), "--commit", commit.upper(), "--nonce", f"1={nonce}").exit_code == 0
    result = run("verify", str(fair_file), "--commit", fair_of(1).commit)
    assert (1, True) == (result.exit_code, "as noted before the game" in result.stdout)
    assert run("verify", str(fair_file), "--nonce", f"0={nonce}").exit_code == 1


def test_the_last_link_is_compared(run: Any, fair_file: Path) -> None:
    record = read_record(fair_record("dice"))
    told = f"{len(record.moves)}={record.seal}"
    result = run("verify", str(fair_file))
    assert told in result.stdout
    assert "in the order that was sealed" in result.stdout
    assert run("verify", str(fair_file), "--link", told).exit_code == 0
    result = run("verify", str(fair_file), "--link", f"{len(record.moves) - 1}={record.seal}")
    assert (1, True) == (result.exit_code, "as told during the game" in result.stdout)


def test_of_a_record_of_an_older_server_it_is_said_that_its_order_is_not_sealed(run: Any) -> None:
    fair = replace(fair_of(0), scheme=1)
    game = landnam.make("dice", players=2, turns=3, seed=fair.seed(), chance="manual")
    result = run("verify", "-", said=play_fairly(game, fair, Random(0)).record(fair))
    assert result.exit_code == 0
    assert "The order of the moves is not sealed" in result.stdout


def test_a_record_without_fairness_lines_has_nothing_to_verify(run: Any, record_file: Path) -> None:
    result = run("verify", str(record_file))
    assert result.exit_code == 1
    assert "no fairness lines" in result.stdout


def test_brackets_in_a_record_are_printed_as_they_stand(run: Any) -> None:
    result = run("verify", "-", said=changed(fair_record("dice"), "outcome", "[bold]nobody[/bold]"))
    assert "[bold]nobody[/bold]" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("/no/such/file",), "/no/such/file: No such file"),
        (("-",), "this is not a Landnam record"),
        (("-", "--nonce", "red"), "--nonce 'red' cannot be read; write it as seat=hex"),
        (("-", "--link", "c2d8"), "--link 'c2d8' cannot be read; write it as moves=hex"),
        (("-", "--nonce", "0=xyz"), "nonce 'xyz': valid are 32 to 128 hex digits"),
    ],
)
def test_bad_input_is_told_in_one_sentence(run: Any, words: tuple[str, ...], sentence: str) -> None:
    result = run("verify", *words, said="nothing")
    assert (2, "") == (result.exit_code, result.stdout)
    assert sentence in result.stderr


def test_the_help_teaches(run: Any) -> None:
    said = " ".join(run("verify", "--help").stdout.split())
    for words in ("commit", "nonce", "landnam verify game.txt", "The exit code is 0 if everything fits"):
        assert words in said
