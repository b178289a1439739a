"""Bad input of every kind: it is refused with one sentence that says what is valid, and nothing changes."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import landnam
from landnam.boards.layouts import BEGINNER, HARBOUR_KINDS, TERRAINS
from landnam.cards.resources import RESOURCES
from landnam.games.catalogue import rule_named
from landnam.games.island.actions import KINDS
from landnam.games.island.options import NAMES
from landnam.rules.errors import BadRecord, IllegalAction, InvalidAction
from landnam.rules.protocol import Game
from tables import at_actions, at_dice, bundles, of, position, random_game, random_move

FUZZ = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
ALL_RESOURCES = "19 wood 19 brick 19 wool 19 wheat 19 ore"


@contextmanager
def unchanged(game: Game) -> Iterator[None]:
    """Whatever is tried in here must leave the game as it was."""
    before = game.position(), list(game.history), game.to_act, game.record()
    yield
    assert before == (game.position(), game.history, game.to_act, game.record())


def one_sentence(error: BaseException, *inputs: object, begins: str = "") -> None:
    """The message is one readable line, but for characters that it quotes from what was put in."""
    message = str(error)
    quoted = "".join(str(text) for text in inputs)
    assert message.startswith(begins), message
    assert len(message) >= 20, message
    assert {letter for letter in message if not letter.isprintable()} <= set(quoted + quoted.lower()), message


# --- games, seats, options --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "chess", "Island", "island "])
def test_an_unknown_game_is_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match=f"unknown game '{name}'; valid are island"):
        landnam.make(name)


def test_an_unknown_option_lists_the_valid_ones() -> None:
    with pytest.raises(ValueError, match="island has no option 'colour'; valid are edition, board, numbers, harbours"):
        landnam.make("island", colour="red")


@pytest.mark.parametrize(
    ("option", "value", "valid"),
    [
        ("edition", "second", "base, almanac"),
        ("edition", None, "base, almanac"),
        ("board", "round", "variable, beginner"),
        ("board", ["forest"], "variable, beginner"),
        ("numbers", "odd", "spiral, random, fixed"),
        ("harbours", 3, "shuffled, frame, both, fixed"),
        ("setup", True, "placed, fixed"),
        ("phases", "both", "combined, separate"),
        ("first", "green", "roll, red, blue, orange, white"),
        ("first", False, "roll, red, blue, orange, white"),
        ("vp", 2, "whole numbers from 3 to 22"),
        ("vp", 23, "whole numbers from 3 to 22"),
        ("vp", 9.5, "whole numbers from 3 to 22"),
        ("vp", True, "whole numbers from 3 to 22"),
        ("vp", "ten", "whole numbers from 3 to 22"),
        ("max_turns", 0, "whole numbers from 1 to 1000000"),
        ("max_turns", -1, "whole numbers from 1 to 1000000"),
        ("max_turns", "", "whole numbers from 1 to 1000000"),
        ("seed", -1, "whole numbers from 0 to 2**63 - 1"),
        ("seed", 2**63, "whole numbers from 0 to 2**63 - 1"),
        ("seed", 1.0, "whole numbers from 0 to 2**63 - 1"),
        ("seed", "7", "whole numbers from 0 to 2**63 - 1"),
        ("seed", True, "whole numbers from 0 to 2**63 - 1"),
        ("chance", "fair", "sampled, manual"),
        ("chance", None, "sampled, manual"),
    ],
)
def test_a_wrong_value_names_its_option_and_what_is_valid(option: str, value: Any, valid: str) -> None:
    with pytest.raises(ValueError, match=r"^option ") as error:
        landnam.make("island", **{option: value})
    given = value if isinstance(value, str) and value.isalnum() and value.isascii() else repr(value)
    assert f"option {option}={given}: valid are {valid}" == str(error.value)


def test_a_number_too_long_to_be_read_is_refused_like_any_other() -> None:
    with pytest.raises(ValueError, match="valid are whole numbers from 3 to 22"):
        landnam.make("island", vp="9" * 5_000)


@pytest.mark.parametrize(("first", "players"), [(4, 4), (-1, 4), (3, 3), ("white", 3)])
def test_a_first_seat_that_does_not_play_is_refused(first: object, players: int) -> None:
    with pytest.raises(ValueError, match=f"unknown seat {first!r}; valid are 0 \\(red\\), 1 \\(blue\\)"):
        landnam.make("island", players=players, first=first)


LAYOUT = BEGINNER.plain()


@pytest.mark.parametrize(
    ("options", "both"),
    [
        ({"setup": "fixed"}, ("setup", "board")),
        ({"setup": "fixed", "board": "variable"}, ("setup", "board")),
        ({"setup": "fixed", "board": LAYOUT}, ("setup", "board")),
        ({"numbers": "fixed"}, ("numbers", "board")),
        ({"numbers": "random", "board": LAYOUT}, ("numbers", "board")),
        ({"harbours": "frame", "board": LAYOUT}, ("harbours", "board")),
        ({"custom": True}, ("custom", "board")),
        ({"custom": True, "board": "beginner"}, ("custom", "board")),
        ({"position": position(), "players": 3}, ("position", "players")),
        ({"position": position(), "vp": 12}, ("position", "vp")),
        ({"position": position(), "board": "beginner"}, ("position", "board")),
    ],
)
def test_options_that_clash_are_both_named(options: dict[str, Any], both: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=both[0]) as error:
        landnam.make("island", **options)
    assert both[1] in str(error.value)


@pytest.mark.parametrize("players", [0, 1, 2, 5, -3, "4", 4.0, True])
def test_a_wrong_number_of_players_says_how_many_may_play(players: Any) -> None:
    with pytest.raises(ValueError, match=f"island is for 3 to 4 players, not {players!r}"):
        landnam.make("island", players=players)


@pytest.mark.rule("I-PART-8")
def test_a_position_for_two_is_no_position_of_this_game() -> None:
    with pytest.raises(ValueError, match="3"):
        landnam.make("island", position=position(seats=("red", "blue")))


@pytest.mark.parametrize("seat", ["green", "", "Red", 4, -1, 1.0, True, ("red",)])
def test_an_unknown_seat_lists_the_seats(seat: Any) -> None:
    game = at_dice()
    valid = "valid are 0 \\(red\\), 1 \\(blue\\), 2 \\(orange\\), 3 \\(white\\)"
    with unchanged(game):
        for ask in (game.legal, game.view, lambda s: game.play("roll", s), lambda s: game.why_not("roll", s)):
            with pytest.raises(ValueError, match=valid):
                ask(seat)


@pytest.mark.parametrize("name", ["", "I-TRADE-14", "trade", "I-TRADE", "5"])
def test_an_unknown_rule_lists_rules_or_chapters(name: str) -> None:
    with pytest.raises(ValueError, match=f"unknown rule '{name}'; valid are I-"):
        rule_named(name)


# --- moves ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "dance", "settle", "settle 99", "road 0-1", "offer 1 gold for 1 ore", "🎲"])
def test_an_unreadable_move_changes_nothing(text: str) -> None:
    game = at_actions(hands={"red": ALL_RESOURCES})
    with unchanged(game):
        for ask in (game.play, game.why_not):
            with pytest.raises(InvalidAction, match="cannot read") as error:
                ask(text, "red")
            one_sentence(error.value, text)


def test_a_refusal_stays_short_and_printable_whatever_it_quotes() -> None:
    game = at_dice()
    for text in ("dance\nred wins\x1b[2J", "settle " + "9" * 100_000):
        with pytest.raises(InvalidAction) as error:
            game.play(text, "red")
        assert str(error.value).isprintable()
        assert len(str(error.value)) < 1_000


@pytest.mark.parametrize("thing", [None, 7, 3.5, b"roll", ["roll"], {"roll": 1}])
def test_a_move_is_text(thing: Any) -> None:
    game = at_dice()
    with unchanged(game), pytest.raises(InvalidAction, match="an action is a text such as 'roll'"):
        game.play(thing, "red")


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        ("blue", "roll", "I-TURN-1"),
        ("red", "end", "I-TURN-2"),
        ("blue", "knight", "I-CARD-1"),
        ("red", "discard 1 wood", "I-ROB-1"),
        ("red", "robber 3", "I-ROB-8"),
        ("blue", "supply 4 wood 1 ore", "I-TRADE-12"),
        ("white", "accept", "I-TRADE-1"),
    ],
)
def test_a_move_out_of_turn_names_its_rule_and_changes_nothing(seat: str, move: str, rule: str) -> None:
    game = at_dice(hands={"red": "4 wood", "blue": "4 wood"}, cards={"blue": "1 knight"})
    with unchanged(game), pytest.raises(IllegalAction) as error:
        game.play(move, seat)
    assert rule == error.value.rule
    assert str(error.value).startswith(f"{seat} may not '{move}' now: ")
    assert str(error.value).endswith(f"{rule_named(rule).sentence} ({rule})")
    one_sentence(error.value)


@pytest.mark.parametrize("result", ["dice 1 1", "stolen ore", "drawn knight", "first red"])
def test_a_chance_result_at_the_wrong_moment_is_refused(result: str) -> None:
    game = at_actions()
    with unchanged(game), pytest.raises(IllegalAction, match=f"chance may not '{result}' now"):
        game.play(result)
    assert game.why_not(result) is not None


def test_a_chance_result_that_cannot_come_is_refused() -> None:
    game = at_actions(hands={"red": "1 wool 1 wheat 1 ore"}, cards={"blue": "2 monopoly"})
    game.play("buy", "red")
    with unchanged(game), pytest.raises(IllegalAction, match="chance may not 'drawn monopoly' now"):
        game.play("drawn monopoly")


def test_sampled_chance_is_not_played_by_hand() -> None:
    game = landnam.make("island", position=position("before-roll"), seed=1)
    with unchanged(game), pytest.raises(IllegalAction, match="chance may not 'dice 6 6' now"):
        game.play("dice 6 6")


def test_while_several_are_waited_for_a_move_must_say_whose_it_is() -> None:
    game = at_actions(hands={"red": "1 wood"})
    game.play("offer 1 wood for 1 ore", "red")
    with unchanged(game), pytest.raises(ValueError, match="say which seat plays 'decline'; valid are red, blue"):
        game.play("decline")


# --- layouts ----------------------------------------------------------------------------------------------------


def layout(**changes: Any) -> dict[str, Any]:
    return {**LAYOUT, **changes}


def swapped(key: str, at: int, value: object) -> dict[str, Any]:
    """The beginner layout with one entry of a list replaced."""
    return layout(**{key: [value if i == at else old for i, old in enumerate(LAYOUT[key])]})


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ({}, "'harbours' is missing, 'numbers' is missing, 'terrain' is missing"),
        (layout(colour="red"), "'colour' is unknown; valid are terrain, numbers, harbours"),
        (layout(terrain="forest"), "'terrain' must be a list of 19, row by row"),
        (layout(terrain=None), "'terrain' must be a list of 19, row by row"),
        (layout(terrain=LAYOUT["terrain"][:18]), "'terrain' must be a list of 19, row by row"),
        (swapped("terrain", 0, "lake"), "'lake' is not a terrain; valid are forest, hills"),
        (swapped("terrain", 0, None), "None is not a terrain; valid are forest, hills"),
        (layout(numbers=7), "'numbers' must be a list of 19, row by row"),
        (layout(numbers=LAYOUT["numbers"] + [3]), "'numbers' must be a list of 19, row by row"),
        (swapped("numbers", 0, 7), "7 is not a number disc; valid are 2 to 6, 8 to 12, null"),
        (swapped("numbers", 0, 13), "13 is not a number disc"),
        (swapped("numbers", 0, "10"), "'10' is not a number disc"),
        (swapped("numbers", 0, 10.0), "10.0 is not a number disc"),
        (swapped("numbers", 0, True), "True is not a number disc"),
        (layout(harbours="3:1"), "'harbours' must be a list of [coast index, kind] pairs or of nine kinds"),
        (layout(harbours=["3:1"] * 8), "a plain list of harbour kinds must have 9, not 8"),
        (swapped("harbours", 0, [1]), "harbour [1] must be a pair [coast index 0..29, kind]"),
        (swapped("harbours", 0, 1), "harbour 1 must be a pair [coast index 0..29, kind]"),
        (swapped("harbours", 0, [30, "3:1"]), "30 is not a coast index; valid are 0 to 29"),
        (swapped("harbours", 0, ["1", "3:1"]), "'1' is not a coast index; valid are 0 to 29"),
        (swapped("harbours", 0, [1, "gold"]), "'gold' is not a harbour; valid are wood, brick"),
        (swapped("harbours", 0, [3, "3:1"]), "intersection 1 would belong to two harbours (I-BOARD-10)"),
        (layout(robber=19), "'robber' must name the hex 0..18"),
        (layout(robber="desert"), "'robber' must name the hex 0..18"),
    ],
)
@pytest.mark.parametrize("custom", [False, True])
def test_a_bad_layout_is_refused_custom_or_not(board: dict[str, Any], says: str, custom: bool) -> None:
    with pytest.raises(ValueError, match=r"^board layout: ") as error:
        landnam.make("island", board=board, custom=custom)
    assert says in str(error.value)


ALL_LAND = ["hills" if terrain == "desert" else terrain for terrain in LAYOUT["terrain"]]
ALL_NUMBERED = [number or 6 for number in LAYOUT["numbers"]]
WRONG_COUNTS = [
    (swapped("terrain", 0, "forest"), "5 forest instead of 4 (I-PART-1)"),
    (layout(terrain=ALL_LAND, numbers=ALL_NUMBERED), "4 hills instead of 3 (I-PART-1)"),
    (swapped("numbers", 0, 2), "one 2, one 12 and two each of 3 4 5 6 8 9 10 11 (I-PART-2)"),
    (swapped("harbours", 0, [1, "ore"]), "four 3:1 and one of each resource (I-PART-6)"),
    (layout(harbours=LAYOUT["harbours"][:8]), "four 3:1 and one of each resource (I-PART-6)"),
    (layout(robber=0), "the robber starts on the desert (I-BOARD-7)"),
]  # fmt: skip


@pytest.mark.rule("I-PART-1", "I-PART-2", "I-PART-6", "I-BOARD-7")
@pytest.mark.parametrize(("board", "says"), WRONG_COUNTS)
def test_a_layout_with_wrong_counts_is_refused_unless_custom(board: dict[str, Any], says: str) -> None:
    board = {"robber": 9, **board}
    with pytest.raises(ValueError, match="pass custom=True to allow") as error:
        landnam.make("island", board=board)
    assert says in str(error.value)
    game = landnam.make("island", board=board, custom=True, seed=1)
    shown = game.view(None)["board"]
    assert (board["terrain"], board["numbers"]) == (shown["terrain"], shown["numbers"])


def test_a_custom_layout_without_a_desert_must_place_the_robber() -> None:
    board = swapped("terrain", 9, "hills")
    with pytest.raises(ValueError, match="without a desert 'robber' must name the hex"):
        landnam.make("island", board=board, custom=True)


def test_a_custom_layout_may_have_no_harbour_at_all() -> None:
    game = landnam.make("island", board=layout(harbours=[]), custom=True, seed=1)
    assert [] == game.view(None)["board"]["harbours"]


def test_a_layout_with_keys_that_are_no_words_is_refused() -> None:
    with pytest.raises(ValueError, match="valid are terrain, numbers, harbours"):
        landnam.make("island", board={1: "forest", "colour": "red"}, custom=True)


# --- fuzz: moves ------------------------------------------------------------------------------------------------

PROMISES: dict[str, Any] = {
    "hands": {"red": "3 wood 2 brick 1 ore", "blue": "2 ore 2 wool", "orange": "1 ore"},
    "cards": {"red": "1 knight 1 roads 1 invention 1 monopoly"},
    "offer": f"{bundles('1 wood for 1 ore')}/unasked,waiting,accepted,declined",
    "blue.proposes": bundles("1 wool for 1 wood"),
}


@cache
def tables_to_try() -> tuple[Game, ...]:
    discard = position(
        "discard", hands={"red": "5 wood 5 ore", "blue": "8 ore"}, **of("red", owes=5), **of("blue", owes=4)
    )
    over = random_game(2, 5_000, vp=4)
    assert over.outcome is not None
    return (
        landnam.make("island", seed=1, chance="manual"),
        random_game(1, 4),
        at_dice(**{k: v for k, v in PROMISES.items() if k in ("hands", "cards")}),
        at_actions(**PROMISES),
        landnam.make("island", position=discard, chance="manual"),
        landnam.make("island", position=position("robber"), chance="manual"),
        over,
    )


WORDS = (
    *KINDS, *RESOURCES, "red", "blue", "orange", "white", "green", "for", "to", "nothing", "gold", "28-34", "8-12",
    *map(str, range(20)), "53", "54", "-1", "1e3", "٣", "",
)  # fmt: skip
moves = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
    st.builds(lambda kind, words: " ".join([kind, *words]), st.sampled_from(KINDS), st.lists(st.sampled_from(WORDS))),
)
seats = st.one_of(st.sampled_from([0, 1, 2, 3, "red", "blue", "orange", "white"]), st.none(), st.just("green"))


@FUZZ
@given(moves, seats, st.integers(0, 6))
def test_any_text_is_played_or_refused_and_then_nothing_has_changed(move: str, seat: Any, table: int) -> None:
    game = tables_to_try()[table].clone()
    before = game.position(), list(game.history)
    try:
        named = game.why_not(move, seat)
    except ValueError as error:  # InvalidAction among them
        one_sentence(error, move)
        named = None
    assert before == (game.position(), game.history)
    try:
        game.play(move, seat)
    except ValueError as error:  # IllegalAction and InvalidAction among them
        one_sentence(error, move)
        after, refusal = before, getattr(error, "rule", None)
    else:
        after, refusal = (game.position(), game.history), None
        assert len(before[1]) + 1 == len(game.history)
    assert named == refusal
    assert after == (game.position(), game.history)


# --- fuzz: options and layouts ----------------------------------------------------------------------------------

printable = st.characters(exclude_categories=("C", "Z"))
junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.integers(),
    st.floats(),
    st.text(printable, max_size=8),
    st.binary(max_size=3),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(st.text(printable, max_size=3), st.integers(0, 3), max_size=2),
)
valid_values = st.sampled_from(
    ["base", "almanac", "variable", "beginner", "spiral", "random", "fixed", "shuffled", "frame", "placed", "combined",
     "separate", "roll", "red", "white", "sampled", "manual", 3, 10, 22, LAYOUT, True]
)  # fmt: skip


@FUZZ
@given(st.dictionaries(st.sampled_from([*NAMES, "players", "colour", ""]), st.one_of(valid_values, junk), max_size=4))
def test_any_options_make_a_game_or_are_refused(options: dict[str, Any]) -> None:
    try:
        game = landnam.make("island", **options)
    except ValueError as error:
        one_sentence(error, *options.values(), *(repr(value) for value in options.values()))
    else:
        assert game.to_act or game.chance_cases()


entries = st.one_of(st.sampled_from([*TERRAINS, *HARBOUR_KINDS, None, 0, 2, 7, 9, 12, 29, 30]), junk)
harbours = st.tuples(st.integers(-1, 30), st.sampled_from(HARBOUR_KINDS))
pairs = st.one_of(harbours, st.lists(entries, max_size=3), entries)
keys = st.sampled_from(["terrain", "numbers", "harbours", "robber", "colour"])


@st.composite
def layouts(draw: st.DrawFn) -> dict[str, Any]:
    """The beginner layout with some entries or whole lists replaced by anything."""
    board: dict[str, Any] = {key: list(value) for key, value in LAYOUT.items()}
    for key in draw(st.lists(keys, max_size=2)):
        board[key] = draw(st.one_of(junk, st.lists(pairs, max_size=3), st.lists(entries, min_size=18, max_size=20)))
    for key in draw(st.lists(st.sampled_from(["terrain", "numbers", "harbours"]), max_size=3)):
        if isinstance(board[key], list) and board[key]:
            board[key][draw(st.integers(0, len(board[key]) - 1))] = draw(pairs if key == "harbours" else entries)
    if draw(st.integers(0, 9)) == 0:
        del board[draw(st.sampled_from(sorted(board)))]
    return board


@FUZZ
@given(layouts(), st.booleans())
def test_any_layout_makes_a_game_or_is_refused(board: dict[str, Any], custom: bool) -> None:
    try:
        game = landnam.make("island", board=board, custom=custom, seed=1)
    except ValueError as error:
        one_sentence(error, board, begins="board layout: ")
    else:
        assert game.view(None)["board"]["terrain"] == list(board["terrain"])


# --- fuzz: records ----------------------------------------------------------------------------------------------


@cache
def record() -> str:
    game = at_actions(**{**PROMISES, "max_turns": 7})
    rng = random.Random(8)
    while game.outcome is None and len(game.history) < 60:
        random_move(game, rng)
    return game.record()


letters = st.characters(codec="utf-8")
edits = st.tuples(st.integers(0, 10**6), st.sampled_from(["replace", "insert", "delete"]), letters)


def edited(text: str, edit: tuple[int, str, str]) -> str:
    """A text with one character replaced, inserted or deleted."""
    at, how, character = edit[0] % len(text), edit[1], edit[2]
    return text[:at] + ("" if how == "delete" else character) + text[at + (how != "insert") :]


@FUZZ
@given(edits)
def test_a_record_with_one_character_changed_is_refused(edit: tuple[int, str, str]) -> None:
    text = edited(record(), edit)
    try:
        again = landnam.replay(text)
    except BadRecord as error:
        one_sentence(error, text, begins="record: ")
    else:
        assert record() == again.record()  # only line ends or blanks at the end were touched


@FUZZ
@given(edits)
def test_a_changed_record_under_a_new_check_is_replayed_or_refused(edit: tuple[int, str, str]) -> None:
    body = edited(record()[: record().index("check: ")], edit)
    text = f"{body}check: {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"
    try:
        landnam.replay(text)
    except BadRecord as error:
        one_sentence(error, text, begins="record: ")


@FUZZ
@given(st.one_of(st.text(max_size=80), st.text(max_size=60).map(lambda t: f"landnam record 1\n{t}")))
def test_any_text_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^record: "):
        landnam.replay(text)


# --- fuzz: positions --------------------------------------------------------------------------------------------


@cache
def positions() -> tuple[str, ...]:
    crafted = [position(**PROMISES), *(game.position() for game in tables_to_try())]
    return (*crafted, *(random_game(20 + seed, 120 * seed).position() for seed in range(5)))


@st.composite
def changed_positions(draw: st.DrawFn) -> str:
    """A position with words dropped, doubled, taken from other positions, or single characters changed."""
    words = draw(st.sampled_from(positions())).split()
    others = [word for text in positions() for word in text.split()]
    ways = st.sampled_from(["drop", "double", "foreign", "character", "number"])
    for how in draw(st.lists(ways, min_size=1, max_size=2)):
        at = draw(st.integers(0, len(words) - 1))
        if how == "drop" and len(words) > 1:
            del words[at]
        elif how == "double":
            words.append(words[at])
        elif how == "foreign":
            foreign = draw(st.sampled_from(others))
            same = [i for i, word in enumerate(words) if word.partition("=")[0] == foreign.partition("=")[0]]
            words[same[0] if same else at] = foreign
        elif how == "number":
            digits = [i for i, letter in enumerate(words[at]) if letter.isdigit()] or [0]
            i = draw(st.sampled_from(digits))
            words[at] = words[at][:i] + str(draw(st.integers(0, 20))) + words[at][i + 1 :]
        else:
            words[at] = edited(words[at], draw(edits))
    return " ".join(words)


@settings(FUZZ, max_examples=300)
@given(changed_positions())
def test_any_position_is_read_or_refused(text: str) -> None:
    try:
        game = landnam.make("island", position=text, chance="manual")
    except ValueError as error:
        one_sentence(error, text, begins="position: ")
    else:
        again = landnam.make("island", position=game.position(), chance="manual")
        assert game.position() == again.position()


@pytest.mark.rule("I-PART-3")
@FUZZ
@given(changed_positions(), st.integers(0, 2**32))
def test_a_position_that_was_read_can_be_played(text: str, seed: int) -> None:
    try:
        game = landnam.make("island", position=text, chance="manual")
    except ValueError:
        return
    rng = random.Random(seed)
    for _ in range(12):
        if game.outcome is None:
            random_move(game, rng)
    hands = [list(game.view(seat)["seats"][seat]["hand"].values()) for seat in range(game.players)]
    supply = list(game.view(None)["supply"].values())
    assert [19] * 5 == [sum(cards) for cards in zip(supply, *hands, strict=True)]
    assert min(min(cards) for cards in (supply, *hands)) >= 0


@FUZZ
@given(st.one_of(st.text(max_size=60), st.text(max_size=60).map(lambda text: f"island {text}")))
def test_any_text_is_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r"^position: "):
        landnam.make("island", position=text)


@pytest.mark.parametrize("thing", [None, 7, b"island", ["island"], {}])
def test_a_position_is_text(thing: Any) -> None:
    with pytest.raises(ValueError, match="it must begin with 'island'"):
        landnam.make("island", position=thing)
