"""The texts of the dice game: read back as written, and refused with what is valid."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import landnam
from dice_tables import alone, lucky_move, table
from landnam.games.dice.actions import KINDS
from landnam.games.dice.codes import faces_rolled
from landnam.games.dice.notation import read_action, rolled_code
from landnam.games.dice.sheet import FACES
from landnam.rules.errors import InvalidAction

RED = ("red",)


@pytest.mark.parametrize(
    "text",
    [
        "roll",
        "keep 1",
        "keep 1 3 5",
        "keep 2 3 4 5 6",
        "stand",
        "joker 2 die 4",
        "joker 6 die 4 ore",
        "gold ore",
        "road R0",
        "road R15",
        "settlement",
        "city",
        "knight",
        "end",
        "rolled gold",
        "rolled wood wood brick wool wheat ore",
    ],
)
def test_every_documented_form_is_its_own_text(text: str) -> None:
    action = read_action(text, RED)
    assert text == action
    assert action.code == read_action(str(action), RED).code


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  ROLL ", "roll"),
        ("keep 5 1 3", "keep 1 3 5"),
        ("Road r3", "road R3"),
        ("road 3", "road R3"),
        ("joker 2 die 4 wheat", "joker 2 die 4"),
        ("Joker 6 Die 4 Ore", "joker 6 die 4 ore"),
        ("rolled gold ore wool wood", "rolled wood wool ore gold"),
    ],
)
def test_other_ways_to_write_it_are_read_as_the_one_form(text: str, same: str) -> None:
    read = read_action(text, RED)
    assert same == read
    assert read_action(same, RED).code == read.code


def test_every_action_of_the_vocabulary_is_read_back_and_none_is_listed_twice() -> None:
    game = landnam.make("dice", seed=1)
    words = game.vocabulary()
    for action in words:
        read = game.read(str(action))
        assert (action, action.code, action.seats) == (read, read.code, read.seats)
    assert len(words) == len({action.code for action in words}) == len(set(words))
    assert 6 + 62 + 5 + 16 + 5 * 6 + 6 * 5 == len(words)


def test_every_legal_action_and_chance_result_is_read_back_and_listed() -> None:
    kinds = set()
    for seed in range(3):
        rng = random.Random(seed)
        game = table(2)
        vocabulary = set(game.vocabulary())
        while game.outcome is None:
            legal = [action for seat in range(2) for action in game.legal(seat)]
            assert set(legal) <= vocabulary
            for action in (*legal, *(result for result, _ in game.chance())):
                kinds.add(action.kind)
                assert action.code == game.read(str(action)).code
            lucky_move(game, rng)
    assert set(KINDS) == kinds


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=6))
def test_any_dice_survive_as_a_chance_result(faces: list[int]) -> None:
    action = read_action(" ".join(["rolled", *(FACES[face] for face in faces)]), RED)
    assert sorted(faces) == faces_rolled(action.code)
    assert rolled_code(faces) == action.code


# --- what cannot be read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty; valid are roll, keep, stand, joker, gold, road, settlement, city, knight, end"),
        ("dance", "'dance' is not an action; valid are roll, keep"),
        ("settle", "'settle' is not an action"),
        ("roll 6", "write it as 'roll'"),
        ("stand pat", "write it as 'stand'"),
        ("settlement 3", "write it as 'settlement'"),
        ("end turn", "write it as 'end'"),
        ("keep", "write it as 'keep 1 3 5'"),
        ("keep 1 1", "each die once"),
        ("keep 0", "'0' is not a die; valid are 1 to 6"),
        ("keep 7", "'7' is not a die; valid are 1 to 6"),
        ("keep wool", "'wool' is not a die; valid are 1 to 6"),
        ("keep ٣", "write it in plain ASCII"),
        ("keep 1 2 3 4 5 6", "to keep all dice is 'stand'"),
        ("joker", "write it as 'joker 2 die 4' or 'joker 6 die 4 ore'"),
        ("joker 2", "write it as 'joker 2 die 4'"),
        ("joker 2 on 4", "write it as 'joker 2 die 4'"),
        ("joker 0 die 4", "'0' is not a knight; valid are 1 to 6"),
        ("joker 7 die 4", "'7' is not a knight; valid are 1 to 6"),
        ("joker 2 die 7", "'7' is not a die; valid are 1 to 6"),
        ("joker 2 die 4 ore", "the joker of knight 2 is wheat"),
        ("joker 6 die 4", "write it as 'joker 6 die 4 ore'"),
        ("joker 6 die 4 gold", "'gold' is not a resource to build with; valid are wood, brick, wool, wheat, ore"),
        ("joker 6 die 4 ore ore", "write it as"),
        ("gold", "write it as 'gold ore'"),
        ("gold gold", "'gold' is not a resource to build with"),
        ("gold ore ore", "write it as 'gold ore'"),
        ("road", "write it as 'road R3'"),
        ("road R16", "is not a road; valid are 0 to 15"),
        ("road start", "is not a road"),
        ("road R", "is not a road"),
        ("road R0 R1", "write it as 'road R3'"),
        ("rolled", "one face for each of up to 6 dice"),
        ("rolled 3 4", "'3' is not a face of a die; valid are wood, brick, wool, wheat, ore, gold"),
        ("rolled ore ore ore ore ore ore ore", "one face for each of up to 6 dice"),
    ],
)
def test_a_text_that_says_no_action_is_refused_with_what_is_valid(text: str, says: str) -> None:
    with pytest.raises(InvalidAction) as error:
        alone().play(text, "red")
    assert says in str(error.value)
    assert repr(text) in str(error.value)


@pytest.mark.rule("Y-JOKER-1")
def test_no_joker_sets_gold() -> None:
    with pytest.raises(InvalidAction):
        read_action("joker 6 die 1 gold", RED)
    assert not [action for action in alone().vocabulary() if action.kind == "joker" and action.endswith("gold")]


WORDS = st.sampled_from([*KINDS, *FACES, "die", "R3", "r16", "1", "4", "6", "7", "-1", "é", "٣"])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=7))
def test_any_words_are_read_as_an_action_or_refused(words: list[str]) -> None:
    try:
        action = read_action(" ".join(words), RED)
    except InvalidAction:
        return
    assert action.code == read_action(str(action), RED).code
