"""Bad input on the command line: one sentence on standard error, exit code 2, no traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import landnam

SIMULATE = ("simulate", "island")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("simulate", "isle"), "unknown game 'isle'; valid are island, traveler, duel"),
        ((*SIMULATE, "--bots", "random,clever,random"), "unknown bot 'clever'; valid are random"),
        ((*SIMULATE, "--bots", "random,random"), "island is for 3 to 4 players, not 2"),
        ((*SIMULATE, "--games", "0"), "games 0: valid are whole numbers from 1"),
        ((*SIMULATE, "--games", "many"), "--games"),
        ((*SIMULATE, "--games", "１０"), "'１０' is not a whole number; write it as 10"),
        ((*SIMULATE, "--games", "1_0"), "'1_0' is not a whole number; write it as 10"),
        ((*SIMULATE, "--seed", "+4"), "'+4' is not a whole number; write it as 4"),
        (("bench", "check", "folder", "--games", "010"), "'010' is not a whole number; write it as 10"),
        ((*SIMULATE, "--workers", "-1"), "workers -1: valid are whole numbers from 1"),
        ((*SIMULATE, "--seed", "-1"), "seed=-1: valid are whole numbers from 0"),
        ((*SIMULATE, "-o", "vp=1"), "option vp=1: valid are whole numbers from 3 to 22"),
        ((*SIMULATE, "-o", "board=round"), "option board=round: valid are variable, beginner"),
        ((*SIMULATE, "-o", "size=9"), "island has no option 'size'; valid are edition, board"),
        ((*SIMULATE, "-o", "vp"), "--option 'vp' cannot be read; write it as name=value"),
        ((*SIMULATE, "-o", "vp=5", "-o", "vp=6"), "--option vp is given twice"),
        ((*SIMULATE, "-o", "setup=fixed"), "options setup=fixed and board clash"),
        (("simulate",), "Missing argument"),
        (("play", "isle"), "unknown game 'isle'; valid are island"),
        (("play", "--seed", "2"), "--seed is for a game at the terminal; say --terminal too"),
        (("serve", "--port", "99999"), "setting port: Input should be less than or equal to 65535; '--port'"),
        (("serve", "--database", "mysql://x"), "database 'mysql://…' cannot be used; valid are sqlite:///FILE"),
        (("play", "--terminal", "--players", "2"), "island is for 3 to 4 players, not 2"),
        (("play", "--terminal", "--seat", "green"), "unknown seat 'green'; valid are 0 (red), 1 (blue)"),
        (("play", "--terminal", "--seat", "4"), "unknown seat 4; valid are 0 (red), 1 (blue)"),
        (("play", "--terminal", "-o", "seed=4"), "island has no option 'seed'; valid are edition, board"),
        (("play", "--terminal", "--save", "/no/such/folder/game.txt"), "/no/such/folder/game.txt: No such file"),
        (("rules", "I-ROB-99"), "unknown rule 'I-ROB-99'; valid are I-ROB-1"),
        (("rules", "nonsense"), "unknown rule 'nonsense'; valid are"),
        (("show", "/no/such/file"), "/no/such/file: No such file"),
        (("show", "/"), "/: Is a directory"),
        (("conquer",), "No such command 'conquer'; 'landnam --help' says what is valid"),
        (("games", "--all"), "--all"),
    ],
)
def test_one_sentence_says_what_is_wrong(run: Any, words: tuple[str, ...], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def spoil(record: str, how: str) -> str:
    lines = record.splitlines(keepends=True)
    if how == "cut":
        return "".join(lines[:20])
    if how == "edited":
        return record.replace("dice", "Dice", 1)
    if how == "version":
        return record.replace("landnam record 1", "landnam record 2")
    return how


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("cut", "record: cut off, the closing 'check: …' line is missing"),
        ("edited", "record: changed after it was written"),
        ("version", "record: version 2 cannot be read; this program reads version 1"),
        ("", "record: the first line must be 'landnam record 1'"),
        ("a letter to a friend", "record: the first line must be 'landnam record 1'"),
    ],
)
def test_a_spoilt_record_is_refused(run: Any, record: str, how: str, sentence: str) -> None:
    result = run("show", "-", said=spoil(record, how))
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_a_file_that_is_no_text_is_refused(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(bytes(range(256)))
    result = run("show", str(file))
    assert result.exit_code == 2
    assert "this is not a text" in result.stderr


@pytest.mark.parametrize("move", ["-1", "100000"])
def test_a_move_that_the_record_does_not_have_is_refused(run: Any, record_file: Path, move: str) -> None:
    result = run("show", str(record_file), "--move", move)
    assert result.exit_code == 2
    assert f"--move {move}: valid are 0 to" in result.stderr


def test_a_seat_that_the_record_does_not_have_is_refused(run: Any, record_file: Path) -> None:
    result = run("show", str(record_file), "--seat", "green")
    assert result.exit_code == 2
    assert "unknown seat 'green'; valid are 0 (red)" in result.stderr


def test_a_real_process_says_the_same(command: Any) -> None:
    done = command("simulate", "isle")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"unknown game 'isle'; valid are {', '.join(landnam.games())}\n"
