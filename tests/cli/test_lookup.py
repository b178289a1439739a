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
from terminal import AtTheTerminal

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


def found(run: Any, *words: str) -> list[str]:
    """The ids that ``landnam rules`` finds for these words."""
    listed = json.loads(run("rules", *words, "--json").stdout)
    return [rule["id"] for rule in (listed if isinstance(listed, list) else [listed])]


@pytest.mark.parametrize(
    ("words", "expected", "others"),
    [
        (("robber",), {"I-ROB-1", "I-ROB-8", "D-CARD-4"}, {"I-WIN-1", "Y-END-1"}),
        (("Robbers",), {"I-ROB-1", "I-ROB-8"}, {"I-WIN-1"}),
        (("longest", "route"), {"I-ROUTE-1", "R-ROUTE-1"}, {"I-SETTLE-2"}),
        (("longest route",), {"I-ROUTE-1", "R-ROUTE-1"}, {"I-SETTLE-2"}),
        (("I-SETTLE",), {"I-SETTLE-1", "I-SETTLE-2"}, {"I-CITY-1"}),
        (("i settle 2",), {"I-SETTLE-2"}, {"I-SETTLE-1"}),
        (("I-SET",), {"I-SETTLE-1", "I-SETUP-1"}, {"I-CITY-1"}),
        (("settle",), {"I-SETTLE-1", "R-SETTLE-1"}, {"Y-GOLD-1"}),
        (("settle-2",), {"I-SETTLE-2"}, {"I-SETTLE-1", "Y-GOLD-1"}),
        (("Y",), {"Y-GOLD-1", "Y-END-1"}, {"I-WIN-1"}),
        (("dice",), {"Y-GOLD-1", "Y-END-1"}, {"I-WIN-1"}),
        (("on the road",), {"R-TRADE-1", "R-WIN-1"}, {"I-WIN-1"}),
        (("road",), {"R-TRADE-1", "R-WIN-1", "I-ROAD-1"}, {"Y-END-1", "I-ROB-1"}),
        (("island", "road"), {"I-ROAD-1"}, {"R-ROAD-1", "I-ROB-1"}),
        (("duel", "winning"), {"D-WIN-1"}, {"R-WIN-1", "Y-GOLD-1"}),
    ],
)
def test_rules_are_found_by_what_a_person_says(
    run: Any, words: tuple[str, ...], expected: set[str], others: set[str]
) -> None:
    ids = set(found(run, *words))
    assert expected & set(catalogue()) <= ids
    assert not others & ids


@pytest.mark.parametrize(
    ("typed", "here", "rule"),
    [
        ("bank", "supply", "I-TRADE-7"),
        ("port", "harbour", "I-TRADE-8"),
        ("Ports", "harbour", "I-TRADE-8"),
        ("thief", "robber", "I-ROB-1"),
        ("village", "settlement", "I-SETTLE-1"),
        ("island port", "island harbour", "I-TRADE-8"),
        ("year of plenty", "invention", "I-CARD-6"),
    ],
)
def test_words_that_other_tables_use_find_the_rules(run: Any, typed: str, here: str, rule: str) -> None:
    said = run("rules", typed).stdout
    assert f"this is what there is for '{here}'" in said
    assert rule in said


@pytest.mark.parametrize(
    ("typed", "rule"),
    [("robbr", "I-ROB-1"), ("monoploy", "I-CARD-7"), ("harbuor", "I-TRADE-8"), ("I-SETLE", "I-SETTLE-2")],
)
def test_a_slip_of_the_finger_still_finds_the_rules(run: Any, typed: str, rule: str) -> None:
    assert rule in found(run, typed)
    assert f"Nothing is called '{typed}'" in run("rules", typed).stdout


@pytest.mark.parametrize("typed", ["xyzzyqqq", "I-ROB-77", "robber xyzzyqqq", "\x00[/]"])
def test_what_no_rule_speaks_of_is_an_error_that_shows_the_way(run: Any, typed: str) -> None:
    result = run("rules", typed)
    assert result.exit_code != 0
    assert "unknown rule" in result.output


def test_found_rules_stand_under_their_game_and_chapter(run: Any) -> None:
    said = run("rules", "robber").stdout
    assert said.index("The Island") < said.index("The seven and the robber") < said.index("I-ROB-1")
    assert said.index("I-ROB-1") < said.index("Duel") < said.index("D-CARD-3")


def test_many_rules_are_listed_by_their_headings(run: Any) -> None:
    said = run("rules", "road").stdout
    assert catalogue()["R-TRADE-1"].title in said
    assert catalogue()["R-TRADE-1"].sentence not in " ".join(said.split())
    assert "landnam rules R-" in said


def test_rules_that_only_mention_a_word_come_last(run: Any) -> None:
    said = run("rules", "robber").stdout
    assert "Mentioned in" in said
    assert said.index("I-ROB-1") < said.index("Mentioned in") < said.rindex("I-CARD-")


def test_in_a_game_rules_are_those_of_the_game(at_the_terminal: AtTheTerminal) -> None:
    said = at_the_terminal(landnam.make("island", seed=3, first="red"), "rules road")
    assert "I-ROAD-1" in said
    assert "R-ROAD-1" not in said


def test_in_a_game_the_rules_of_others_are_found_if_its_own_have_none(at_the_terminal: AtTheTerminal) -> None:
    assert "Y-JOKER-1" in at_the_terminal(landnam.make("island", seed=3, first="red"), "rules joker")


def test_in_a_game_rules_alone_lists_its_chapters(at_the_terminal: AtTheTerminal) -> None:
    said = at_the_terminal(landnam.make("dice", seed=3), "rules")
    assert "Y-GOLD" in said
    assert "Dice game: gold" in said
    assert "I-ROB" not in said


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
