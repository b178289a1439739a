"""Records: a whole game as readable text that replays bit for bit, and is refused when it was cut or changed."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import Any

import pytest

import landnam
from landnam.boards.layouts import BEGINNER
from landnam.rules.errors import BadRecord
from landnam.rules.protocol import Game
from landnam.rules.records import read_record, with_names
from tables import at_actions, position, random_game

TABLES: list[dict[str, Any]] = [
    {},
    {"players": 3, "edition": "almanac", "phases": "separate", "max_turns": 60},
    {"board": "beginner", "first": "white", "vp": 5},
    {"numbers": "random", "harbours": "frame", "vp": 8},
    {"board": {**BEGINNER.plain()}, "max_turns": 30},
]


@cache
def finished(number: int) -> Game:
    return random_game(number, 5_000, **TABLES[number])


def sealed(lines: list[str]) -> str:
    """A record with these lines and a check that fits them."""
    body = "\n".join(lines) + "\n"
    return f"{body}check: {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


def short_game() -> Game:
    game = at_actions(hands={"red": "1 wood 1 brick", "blue": "1 ore"}, max_turns=6)
    for seat, move in (("red", "road 8-12"), ("blue", "propose 1 ore for 1 wool"), ("red", "end"), ("blue", "roll")):
        game.play(move, seat)
    game.play("dice 1 1")
    game.play("end", "blue")
    return game


def lines_of(game: Game) -> list[str]:
    """A record's lines without the check."""
    return game.record().splitlines()[:-1]


# --- replaying --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_replayed_game_is_the_game(number: int) -> None:
    game = finished(number)
    again = landnam.replay(game.record())
    assert game.position() == again.position()
    assert game.history == again.history
    assert game.outcome == again.outcome
    assert game.record() == again.record()


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_replayed_game_shows_every_seat_the_same(number: int) -> None:
    game = finished(number)
    again = landnam.replay(game.record())
    for viewer in (*range(game.players), None):
        assert game.view(viewer) == again.view(viewer)


def test_a_replayed_game_has_the_options_it_was_made_with() -> None:
    game = landnam.make("island", seed=1, vp=8, max_turns=40)
    assert game.options == landnam.replay(game.record()).options


@pytest.mark.parametrize("moves", [0, 1, 17, 80])
def test_a_replay_stops_after_so_many_moves(moves: int) -> None:
    game = finished(0)
    again = landnam.replay(game.record(), moves=moves)
    assert game.history[:moves] == again.history
    assert again.outcome is None


def test_a_replayed_game_goes_on_by_hand() -> None:
    game = landnam.replay(random_game(3, 30).record())
    assert game.manual
    assert game.position() == landnam.replay(game.record()).position()


def test_sampled_and_manual_games_are_recorded_alike() -> None:
    game = landnam.make("island", seed=5, board="beginner", first="red")
    game.play("roll", "red")
    by_hand = landnam.make("island", seed=5, board="beginner", first="red", chance="manual")
    for seat, move in game.history:
        by_hand.play(move, None if seat < 0 else seat)
    assert game.record() == by_hand.record()


def test_a_game_from_a_position_has_a_record() -> None:
    game = short_game()
    assert game.position() == landnam.replay(game.record()).position()


def test_a_record_keeps_no_seed() -> None:
    assert "987654321" not in random_game(987654321, 40).record()


# --- a record is readable ---------------------------------------------------------------------------------------


def test_a_record_reads_like_the_game_that_was_played() -> None:
    lines = short_game().record().splitlines()
    assert ["landnam record 1", "game: island", "options: board=position"] == lines[:3]
    assert lines[3].startswith("start: island seats=red,blue,orange,white")
    assert [
        "moves: 6",
        "red road 8-12",
        "blue propose 1 ore for 1 wool",
        "red end",
        "blue roll",
        "dice 1 1",
        "blue end",
        "outcome: turn limit; winners nobody; points 2 2 2 2",
    ] == lines[4:-1]
    assert re.fullmatch("check: [0-9a-f]{16}", lines[-1])


def test_an_unfinished_game_says_so() -> None:
    assert "outcome: unfinished" in lines_of(random_game(3, 5))


def test_a_won_game_names_the_winner_and_everybodys_points() -> None:
    game = finished(2)
    assert game.outcome is not None
    winner = game.seats[game.outcome.winners[0]]
    points = " ".join(map(str, game.outcome.points))
    assert f"outcome: victory points; winners {winner}; points {points}" == lines_of(game)[-1]


def test_line_ends_of_another_system_do_not_matter() -> None:
    record = short_game().record()
    assert read_record(record) == read_record(record.replace("\n", "\r\n"))


# --- a record that is no longer what was written ----------------------------------------------------------------


def test_a_record_cut_at_any_line_is_refused() -> None:
    lines = short_game().record().splitlines(keepends=True)
    for kept in range(len(lines)):
        with pytest.raises(BadRecord, match=r"^record: "):
            landnam.replay("".join(lines[:kept]))


def test_a_record_with_any_line_missing_is_refused() -> None:
    lines = short_game().record().splitlines(keepends=True)
    for missing in range(len(lines)):
        with pytest.raises(BadRecord, match=r"^record: "):
            landnam.replay("".join(lines[:missing] + lines[missing + 1 :]))


@pytest.mark.parametrize("version", ["0", "2", "1.1", "one"])
def test_another_version_is_refused_by_its_number(version: str) -> None:
    lines = lines_of(short_game())
    with pytest.raises(BadRecord, match=f"version {re.escape(version)} cannot be read; this program reads version 1"):
        landnam.replay(sealed([f"landnam record {version}", *lines[1:]]))


def changed(old: str, new: str) -> str:
    """The short record with a line changed and a check that fits."""
    lines = lines_of(short_game())
    at = next(i for i, line in enumerate(lines) if line.startswith(old))
    return sealed([*lines[:at], *new.splitlines(), *lines[at + 1 :]])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the first line must be 'landnam record 1'; this is not a Landnam record"),
        ("hello\nworld", "the first line must be 'landnam record 1'"),
        ("landnam record 1\n", "the closing 'check: …' line is missing"),
        (sealed(["landnam record 1"]), "game, options, start, moves or outcome is missing"),
        (changed("game:", "game: chess"), "unknown game 'chess'; valid are island"),
        (changed("game:", "spiel: island"), "expected 'game: …', found 'spiel: island'"),
        (changed("options:", "options: fast"), "options must be name=value, found 'fast'"),
        (changed("start:", "start: nowhere"), "its start cannot be read: position: it must begin with 'island'"),
        (changed("start:", f"start: {position(robber=99)}"), "its start cannot be read: position: robber=99"),
        (changed("moves:", "moves: 7"), "6 moves follow, but it says 7"),
        (changed("moves:", "moves: many"), "6 moves follow, but it says many"),
        (changed("red road", "red road 8-13"), "move 1 ('red road 8-13'): red may not 'road 8-13' now"),
        (changed("red road", "red dance"), "move 1 ('red dance'): cannot read 'dance'"),
        (changed("red road", "green road 8-12"), "move 1 ('green road 8-12'): cannot read"),
        (changed("red road", "blue road 8-12"), "move 1 ('blue road 8-12'): blue may not 'road 8-12' now"),
        (changed("dice", "dice 7 7"), "move 5 ('dice 7 7'): cannot read"),
        (changed("dice", "stolen ore"), "move 5 ('stolen ore'): chance may not 'stolen ore' now"),
        (changed("outcome:", "outcome: unfinished"), "it says 'unfinished', but its moves lead to 'turn limit"),
        (changed("outcome:", "end: turn limit"), "expected 'outcome: …', found 'end: turn limit'"),
    ],
)
def test_a_wrong_record_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadRecord) as error:
        landnam.replay(text)
    assert str(error.value).startswith("record: ")
    assert says in str(error.value)


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    lines = [line.replace("moves: 6", "moves: 7") for line in lines_of(short_game())]
    with pytest.raises(BadRecord, match=r"move 7 \('orange roll'\): orange may not 'roll' now"):
        landnam.replay(sealed([*lines[:-1], "orange roll", lines[-1]]))


def test_a_players_move_without_its_seat_is_refused() -> None:
    with pytest.raises(BadRecord, match="move 4"):
        landnam.replay(changed("blue roll", "roll"))


def test_a_players_move_without_its_seat_is_refused_while_several_are_waited_for() -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 ore"})
    game.play("offer 1 wood for 1 ore", "red")
    game.play("accept", "blue")
    lines = [line.replace("blue accept", "accept") for line in lines_of(game)]
    with pytest.raises(BadRecord, match="move 2"):
        landnam.replay(sealed(lines))


def test_a_record_with_a_character_that_cannot_be_stored_is_refused() -> None:
    with pytest.raises(BadRecord, match="record: "):
        landnam.replay(short_game().record().replace("red road", "red\ud800road"))


@pytest.mark.parametrize("thing", [None, 7, b"landnam record 1", ["landnam record 1"]])
def test_a_record_is_text(thing: Any) -> None:
    with pytest.raises(BadRecord, match="a record is text"):
        landnam.replay(thing)


def test_names_are_kept_in_a_record_and_change_nothing_else() -> None:
    text = landnam.make("dice", 2, seed=3).record()
    named = with_names(text, ["Ann", 'B"o\\'])
    assert ("Ann", 'B"o\\') == read_record(named).names
    assert () == read_record(text).names
    assert landnam.replay(named).record() == landnam.replay(text).record() == text
    assert ("Cy", "Di") == read_record(with_names(named, ["Cy", "Di"])).names


@pytest.mark.parametrize(
    "bad",
    ["Ann\ngame: duel", "Ann\r\nmoves: 0", "Ann\u2028x", "\x1b[2J", "\u202eevil", "\ud800", "x" * 500, "]", "\x85"],
)
def test_a_bad_name_cannot_add_a_line_to_a_record(bad: str) -> None:
    text = landnam.make("dice", 2, seed=3).record()
    named = with_names(text, [bad, "Bo"])
    assert text.count("\n") + 1 == named.count("\n")
    assert read_record(text).moves == read_record(named).moves
    assert "dice" == read_record(named).game
    assert "\x1b" not in named
    named.encode()


@pytest.mark.parametrize(
    "line",
    [
        'names: "Ann"',
        "names: [1, 2]",
        "names: []",
        "names: [",
        'names: ["\\u001b[2J"]',
        f'names: ["{"x" * 61}"]',
        "names: " + "[" * 100_000,
        "names: [" + '"a", ' * 12 + '"a"]',
    ],
)
def test_names_that_are_no_names_are_refused(line: str) -> None:
    lines = with_names(landnam.make("dice", 2, seed=3).record(), ["Ann", "Bo"]).split("\n")[:-2]
    lines[2] = line
    body = "\n".join(lines) + "\n"
    with pytest.raises(BadRecord, match=r"record: .*name"):
        read_record(f"{body}check: {hashlib.sha256(body.encode()).hexdigest()[:16]}\n")
