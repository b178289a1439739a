"""``landnam rules``, ``landnam games``, ``--help`` and ``--version``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import landnam
from landnam.games.catalogue import catalogue

COMMANDS = ("play", "serve", "simulate", "show", "rules", "games")


def test_a_rule_is_found_by_its_id_in_any_case(run: Any) -> None:
    said = run("rules", "i-settle-2").stdout
    assert "I-SETTLE-2" in said
    assert catalogue()["I-SETTLE-2"].title in said
    assert "I-SETTLE-1" not in said


def test_a_chapter_is_found_by_its_name(run: Any) -> None:
    said = run("rules", "I-SETTLE").stdout
    assert "I-SETTLE-1" in said
    assert "I-SETTLE-2" in said


def test_the_catalogue_has_every_rule_under_a_chapter(run: Any) -> None:
    said = run("rules").stdout
    assert all(rule in said for rule in catalogue())
    assert "The seven and the robber" in said


def test_rules_as_json(run: Any) -> None:
    assert [rule["id"] for rule in json.loads(run("rules", "--json").stdout)] == list(catalogue())
    one = json.loads(run("rules", "I-WIN-2", "--json").stdout)
    assert set(one) == {"id", "title", "sentence", "source"}
    assert one["id"] == "I-WIN-2"


def test_games_are_listed_with_their_options(run: Any) -> None:
    said = run("games").stdout
    for words in ("island", "3–4 players", "variable / beginner", "10 (3 to 22)", "none (1 to"):
        assert words in said


def test_games_as_json_say_what_make_takes(run: Any) -> None:
    games = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in games] == list(landnam.games())
    for game in games:
        defaults = {option["name"]: option["default"] for option in game["options"]}
        fewest, most = game["players"]
        for players in range(fewest, most + 1):
            assert landnam.make(game["name"], players, **defaults).players == players


@pytest.mark.parametrize("words", [("--help",), *((name, "--help") for name in COMMANDS)])
def test_help_teaches_every_command(run: Any, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 0
    assert "Usage: " in result.stdout


def test_without_a_command_help_is_shown(run: Any) -> None:
    result = run()
    assert result.exit_code == 0
    assert all(name in result.stdout for name in COMMANDS)


def test_the_version_is_printed(command: Any) -> None:
    done = command("--version")
    assert (done.returncode, done.stdout.startswith("landnam")) == (0, True)


def test_help_does_not_wait_for_the_rules_of_a_game() -> None:
    check = "import sys, landnam.cli; sys.exit(any(name.startswith('landnam.games.') for name in sys.modules))"
    package = str(Path(landnam.__file__).parents[1])
    assert subprocess.run([sys.executable, "-c", check], env={"PYTHONPATH": package}, check=False).returncode == 0
