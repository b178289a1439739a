"""Bots are found by name, in installed packages and in files; what is wrong is said with what is valid."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

import bots_for_tests
from landnam.bots import Bot, find_bot
from landnam.bots.dice import shelf
from landnam.bots.random_bot import RandomBot
from landnam.bots.registry import STAND_INS, all_bots, stand_in
from landnam.games import GAMES, game_class

HERE = bots_for_tests.FILE


def test_a_built_in_bot_is_found_by_its_name() -> None:
    assert find_bot("random", "island") is RandomBot


OURS = ("random", "easy", "normal", "hard", "expert", "greedy", "steady", "perfect")


@pytest.mark.parametrize("name", OURS)
def test_every_bot_of_ours_says_its_name_and_how_it_plays(name: str) -> None:
    found, games = next((bot, games) for known, bot, games in all_bots() if known == name)
    assert found.name == name
    assert found.about
    assert set(games) <= set(GAMES)


def test_a_bot_plays_the_games_that_declare_it() -> None:
    games = {name: games for name, _, games in all_bots()}
    assert tuple(GAMES) == games["random"]
    assert ("island", "traveler", "duel", "road") == games["hard"]
    assert ("dice",) == games["perfect"]
    with pytest.raises(ValueError, match="bot 'perfect' does not play road; it plays dice"):
        find_bot("perfect", "road")


def test_a_bot_in_a_file_is_found_by_file_and_class() -> None:
    found = find_bot(f"{HERE}:First", "dice")
    assert found.name == "first"
    assert issubclass(found, Bot)


def test_a_file_is_loaded_once() -> None:
    assert find_bot(f"{HERE}:First", "dice") is find_bot(f"{HERE}:First", "island")


def test_a_bot_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("other", "bots_for_tests:First", "landnam.bots"),
        EntryPoint("random", "bots_for_tests:First", "landnam.bots"),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == "landnam.bots" else [])
    assert find_bot("other", "dice") is bots_for_tests.First
    assert find_bot("random", "dice") is RandomBot
    assert [*OURS, "other"] == [known.name for known in all_bots()]


def test_a_package_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("broken", "no_such_package:Bot", "landnam.bots")]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)  # noqa: ARG005 # called by its name
    with pytest.raises(ValueError, match="bot 'broken': no_such_package:Bot cannot be loaded: ModuleNotFoundError"):
        find_bot("broken", "dice")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("clever", "unknown bot 'clever'; valid are random, .*or a file and a class such as my_bot.py:MyBot"),
        ("", "unknown bot ''; valid are random"),
        ("no/such.py:Bot", "bot file 'no/such.py' does not exist; valid is a Python file and a class"),
        (f"{HERE}:Nobody", "the file has no Nobody; valid are .*First, Last"),
        (f"{HERE}:NO_BOT", "NO_BOT' is not a bot; valid is a class with a decide method that inherits from Bot"),
        (f"{HERE}:Bot", "is not a bot; valid is a class with a decide method"),
        (f"{HERE}:OnlyDice", "OnlyDice' does not play island; it plays dice"),
    ],
)
def test_what_is_wrong_is_said_with_what_is_valid(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        find_bot(name, "island")


def test_a_file_with_an_error_in_it_is_named_with_the_error(tmp_path: Path) -> None:
    file = tmp_path / "bad_bot.py"
    file.write_text("import no_such_module\n", encoding="utf-8")
    for _ in range(2):  # the second time it is not taken for loaded
        with pytest.raises(ValueError, match=r"bad_bot\.py' cannot be loaded: ModuleNotFoundError"):
            find_bot(f"{file}:Bot", "dice")


@pytest.mark.parametrize(("compiled", "plays"), [(False, "normal"), (True, "hard")])
def test_a_quick_bot_plays_for_one_that_needs_compiled_rules(
    compiled: bool, plays: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_class("road").library, "open", lambda: compiled)
    assert plays == stand_in("hard", "road")
    assert "normal" == stand_in("normal", "road")


@pytest.mark.parametrize(("kept", "plays"), [(False, "greedy"), (True, "perfect")])
def test_a_solution_on_the_shelf_needs_no_compiled_rules(
    kept: bool, plays: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANDNAM_CACHE", str(tmp_path))
    monkeypatch.setattr(game_class("dice").library, "open", lambda: False)
    if kept:
        for name in shelf.SOURCES:
            shelf.write(name, np.zeros(1))
    assert plays == stand_in("perfect", "dice")


def test_who_stands_in_needs_no_compiled_rules() -> None:
    for name, found, _ in all_bots():
        assert found.needs_library == (name in STAND_INS)
        assert STAND_INS.get(name) not in STAND_INS
