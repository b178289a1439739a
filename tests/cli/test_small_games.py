"""``landnam play`` and ``landnam show`` for the card game and the dice game."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import landnam
from landnam.cli.menu import LISTED, Menu, menu_of
from landnam.cli.picture import headline, seat_table
from landnam.cli.story import line
from landnam.games import game_class
from landnam.games.catalogue import catalogue, chapters
from landnam.rules.protocol import Game
from small_views import busy_sheet, busy_table, dice_view, full_sheet

AT_TERMINAL = ("--terminal", "--bot", "random")
TO_THE_END = "any\n" * 3000
GAMES = ("road", "dice")


@pytest.mark.parametrize("name", GAMES)
def test_a_scripted_game_goes_to_its_end_and_is_shown_again(run: Any, tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.txt"
    result = run("play", name, *AT_TERMINAL, "--seed", "3", "--save", str(file), said=TO_THE_END)
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert landnam.replay(file.read_text(encoding="utf-8")).outcome is not None
    shown = run("show", str(file), "--seat", "red")
    assert shown.exit_code == 0
    assert re.search(r"wins? · move \d+ of \d+", shown.stdout)
    assert "<svg" in run("show", str(file), "--svg", "-").stdout


def test_a_spectator_of_the_dice_game_misses_nothing(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "dice", *AT_TERMINAL, "--seed", "1", "--save", str(file), said="\nstand\nquit\n")
    said = run("show", str(file)).stdout
    assert "Dice: 1 " in said
    assert "--seat" not in said


def test_a_record_of_the_card_game_shows_a_hand_to_its_seat_only(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "road", *AT_TERMINAL, "--seed", "1", "--save", str(file), said="any\nquit\n")
    assert "Hand: " in run("show", str(file), "--seat", "blue").stdout
    assert "Hand: " not in run("show", str(file)).stdout


def test_a_card_that_is_owed_is_asked_for(run: Any) -> None:
    said = run("play", "road", *AT_TERMINAL, "--seed", "3", said=TO_THE_END).stdout
    assert re.search(r"Choose \d+ cards to discard\.", said)
    assert "Choose a card to give, and who shall have it." in said


def test_the_dice_game_is_played_alone(run: Any) -> None:
    said = run("play", "dice", *AT_TERMINAL, "--seed", "1", said="\nstand\nboard\nhelp\nquit\n").stdout
    assert "You are Red, alone at the table." in said
    assert "Turn 1 of 15 · waiting for Red: roll the dice\nDice: not rolled" in said
    assert "Red rolls" in said
    assert "Red stands" in said
    assert "mountains" in said
    assert "keep dice and roll the others" in said


def test_enter_rolls_once_but_gives_no_roll_up(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "dice", *AT_TERMINAL, "--seed", "1", "--save", str(file), said="\n\n\n\n")
    moves = [move for _, move in landnam.replay(file.read_text(encoding="utf-8")).history]
    assert 1 == sum(move == "roll" for move in moves)


def test_others_cards_are_never_told(run: Any) -> None:
    said = run("play", "road", *AT_TERMINAL, "--seed", "5", "--seat", "red", said=TO_THE_END).stdout
    drawn = re.findall(r"(\w+) draws (\w+)", said)
    assert {"Red"} == {who for who, card in drawn if card != "a"}
    assert {"Blue", "Orange", "White"} <= {who for who, card in drawn if card == "a"}


def whole_game(name: str, seed: int, **options: Any) -> list[tuple[dict[str, Any], str | None]]:
    """Every event of a random game as everybody hears it, and its line."""
    game = landnam.make(name, seed=seed, **options)
    rng = Random(seed)
    told = []
    while game.outcome is None:
        seat = game.to_act[0]
        for event in game.play(rng.choice(game.legal(seat)), seat).seen_by(None):
            told.append((event, line(event, game.seats, game.declaration)))
    return told


@pytest.mark.parametrize(
    ("name", "options", "kinds"),
    [
        ("road", {"metropolises": "A", "max_turns": 150}, {"build", "event", "drawn", "row", "turn", "offer"}),
        ("road", {"metropolises": "B", "max_turns": 150}, {"build", "event", "drawn", "row", "turn", "offer"}),
        ("dice", {"players": 3}, {"rolled", "keep", "stand", "road", "knight", "score", "turn", "over"}),
    ],
)
def test_every_event_of_whole_games_has_a_line_of_its_own(name: str, options: dict[str, Any], kinds: set[str]) -> None:
    heard = set()
    for seed in range(4):
        for event, said in whole_game(name, seed, **options):
            heard.add(event["kind"])
            assert said is None or not re.search(r"[{}]|None|\[\d", said), said
            assert said is None or not said.endswith(f": {event['kind']}"), said
    assert kinds <= heard


@pytest.mark.parametrize(
    ("game", "event", "said"),
    [
        ("road", {"kind": "drawn", "seat": 1}, "  Blue draws a card"),
        ("road", {"kind": "drawn", "seat": 1, "card": "ore"}, "  Blue draws ore"),
        ("road", {"kind": "give", "seat": 0, "to": 1}, "  Red gives a card to Blue"),
        ("road", {"kind": "give", "seat": 0, "to": 1, "card": "ore"}, "  Red gives ore to Blue"),
        (
            "road",
            {"kind": "build", "seat": 0, "card": "metropolis", "metropolis": "army-tie", "paid": {"wool": 3, "ore": 1}},
            "Red builds a metropolis army-tie for 3 wool 1 ore",
        ),
        ("road", {"kind": "deck shuffled", "seat": None, "cards": 9}, "  the discards are shuffled into a deck of 9"),
        ("dice", {"kind": "keep", "seat": 0, "dice": [1, 3]}, "  Red keeps 1 3"),
        (
            "dice",
            {"kind": "joker", "seat": 0, "knight": 2, "die": 4, "face": "wheat"},
            "  Red sets die 4 to wheat: the joker of knight 2",
        ),
        ("dice", {"kind": "gold", "seat": 0, "face": "ore"}, "  Red trades two gold for ore"),
        ("dice", {"kind": "city", "seat": 1, "points": 12}, "Blue builds a city: 12 points"),
        ("dice", {"kind": "score", "seat": 1, "box": 3, "points": -2}, "Blue enters an X, minus 2, into box 3"),
        ("dice", {"kind": "score", "seat": 1, "box": 3, "points": 8}, "Blue enters 8 into box 3"),
        (
            "dice",
            {"kind": "over", "seat": None, "ending": "all turns played", "points": [29, 29]},
            "The game is over (all turns played): Red 29, Blue 29",
        ),
    ],
)
def test_an_event_is_told_in_the_words_of_its_game(game: str, event: dict[str, Any], said: str) -> None:
    told = line(event, ("red", "blue"), game_class(game).declaration)
    assert told is not None
    assert said == re.sub(r"\[[^]]*\]", "", told)


def menus_of(game: Game) -> list[Menu]:
    """The menu before every decision of a random game."""
    rng = Random(7)
    found = []
    while game.outcome is None:
        seat = game.to_act[0]
        legal = game.legal(seat)
        menu = menu_of(legal, game.declaration.kinds)
        shown = [action for actions in (*menu.listed.values(), *menu.typed.values()) for action in actions]
        assert sorted(legal) == sorted(shown)
        assert all(len(actions) <= LISTED for actions in menu.listed.values())
        found.append(menu)
        game.play(rng.choice(legal), seat)
    return found


def test_the_menu_of_the_dice_game_lists_what_is_few() -> None:
    menus = menus_of(landnam.make("dice", seed=7))
    assert {"roll", "stand", "end"} <= {kind for menu in menus for kind in menu.listed}
    assert any("keep" in menu.typed for menu in menus)


def test_builds_with_other_cards_do_not_hide_the_plain_ones() -> None:
    menus = menus_of(landnam.make("road", seed=7, max_turns=80))
    assert any("build" in menu.listed for menu in menus)
    assert any({"substitute"} & {*menu.listed, *menu.typed} for menu in menus)
    assert not any(" with " in action for menu in menus for action in menu.listed.get("build", ()))


def test_every_rule_stands_in_a_chapter_with_a_name() -> None:
    assert {rule.rpartition("-")[0] for rule in catalogue()} <= set(chapters())


def test_a_shared_win_names_all_winners() -> None:
    view = dice_view(
        busy_sheet(), full_sheet(), turn=15, outcome={"ending": "all turns played", "winners": [0, 1], "points": [9, 9]}
    )
    assert "Red and Blue win" in re.sub(r"\[[^]]*\]", "", headline(view))


@pytest.mark.parametrize("view", [busy_table(), dice_view(busy_sheet(), full_sheet())], ids=GAMES)
def test_the_table_of_seats_has_a_row_for_everybody(view: dict[str, Any]) -> None:
    assert len(view["seats"]) == seat_table(view).row_count
