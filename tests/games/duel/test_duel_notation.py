"""The texts that only the two-player game has: read back as written, and refused with what is valid."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import landnam
from duel_tables import PLAYERS, duel_at
from landnam.cards.words import bundle_text
from landnam.games.duel.notation import OWN_WORDS, read_action
from landnam.native.codes import gives
from landnam.rules.errors import InvalidAction
from tables import random_move


@pytest.mark.parametrize(
    "text",
    [
        "force",
        "give 1 wood 1 ore",
        "give 2 wood",
        "home",
        "retire knight",
        "neutral red road 13-18",
        "neutral white road 35-40",
        "neutral red settle 20",
        "neutral white settle 0",
        "neutral red settle 53",
        "settle 28",
        "robber 9 orange",
        "offer 1 wood for 1 brick to orange",
        "dice 3 4",
        "stolen wood",
    ],
)
def test_every_documented_form_is_its_own_text(text: str) -> None:
    action = read_action(text, PLAYERS)
    assert text == action
    assert action.code == read_action(str(action), PLAYERS).code


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  FORCE ", "force"),
        ("Retire  Knight", "retire knight"),
        ("give 1 ore 1 wood", "give 1 wood 1 ore"),
        ("give 1 wood 1 wood", "give 2 wood"),
        ("neutral red road 18-13", "neutral red road 13-18"),
        ("neutral red road 13 18", "neutral red road 13-18"),
        ("Neutral White Settle 20", "neutral white settle 20"),
    ],
)
def test_other_ways_to_write_it_are_read_as_the_one_form(text: str, same: str) -> None:
    read = read_action(text, PLAYERS)
    assert same == read
    assert read_action(same, PLAYERS).code == read.code


def test_every_action_of_the_vocabulary_is_read_back_and_none_is_listed_twice() -> None:
    game = landnam.make("duel", seed=1)
    words = game.vocabulary()
    for action in words:
        read = game.read(str(action))
        assert (action, action.code, action.seats) == (read, read.code, read.seats)
    assert len(words) == len({action.code for action in words}) == len(set(words))
    assert {"force", "home", "retire knight", "give 2 ore", "neutral white road 35-40"} <= set(words)


def test_every_legal_action_and_chance_result_is_read_back() -> None:
    kinds = set()
    for seed in range(3):
        rng = random.Random(seed)
        game = landnam.make("duel", seed=seed, chance="manual", max_turns=60)
        vocabulary = set(game.vocabulary())
        while game.outcome is None:
            found = [result for result, _ in game.chance()]
            for seat in range(game.players):
                found += game.legal(seat, offers=False)[:40]
            for action in found:
                kinds.add(action.kind)
                assert action.code == game.read(str(action)).code
                if action.kind in OWN_WORDS:
                    assert action in vocabulary
            random_move(game, rng)
    assert {"force", "give", "home", "neutral", "settle", "road", "roll", "dice", "stolen", "end"} <= kinds


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 19), min_size=5, max_size=5).filter(any))
def test_any_gift_survives_as_text(cards: list[int]) -> None:
    text = f"give {bundle_text(cards)}"
    action = read_action(text, PLAYERS)
    assert (text, cards) == (action, gives(action.code))


# --- what cannot be read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "valid are"),
        ("dance", "force, give, home, retire, neutral"),
        ("forced", "force, give, home, retire, neutral"),
        ("force orange", "force"),
        ("home 9", "home"),
        ("give", "wood"),
        ("give wood", "wood"),
        ("give 1 gold", "wood, brick, wool, wheat, ore"),
        ("give -1 wood", "wood"),
        ("give 99 wood", "19"),
        ("give 1 wood for 1 ore", "write cards as '2 wood 1 ore'"),
        ("retire", "write it as 'retire knight'"),
        ("retire monopoly", "write it as 'retire knight'"),
        ("retire knight knight", "write it as 'retire knight'"),
        ("neutral", "write it as 'neutral red road 13-18' or 'neutral red settle 20'"),
        ("neutral red", "write it as 'neutral red road 13-18' or 'neutral red settle 20'"),
        ("neutral red road", "write it as 'neutral red road 13-18' or 'neutral red settle 20'"),
        ("neutral red city 20", "write it as 'neutral red road 13-18' or 'neutral red settle 20'"),
        ("neutral blue road 13-18", "'blue' is not a neutral; valid are red, white"),
        ("neutral green settle 20", "'green' is not a neutral; valid are red, white"),
        ("neutral red road 13-19", "13"),
        ("neutral red settle 54", "53"),
        ("neutral red settle 20 21", "settle"),
        ("robber 9 red", "blue, orange"),
        ("offer 1 wood for 1 ore to white", "blue, orange"),
    ],
)
def test_a_text_that_says_no_action_is_refused_with_what_is_valid(text: str, says: str) -> None:
    with pytest.raises(InvalidAction) as error:
        read_action(text, PLAYERS)
    assert says in str(error.value)


@pytest.mark.parametrize(
    "text", ["neutral red settle 54", "neutral red road 1-9", "neutral green road 1-9", "retire", "give 1 gold"]
)
def test_a_refused_text_is_named_as_it_was_written(text: str) -> None:
    with pytest.raises(InvalidAction) as error:
        duel_at().play(text, "blue")
    assert f"'{text}'" in str(error.value)


WORDS = st.sampled_from(
    [
        *OWN_WORDS,
        "red",
        "white",
        "blue",
        "road",
        "settle",
        "knight",
        "13-18",
        "20",
        "1",
        "2",
        "wood",
        "ore",
        "-",
        "é",
        "٣",
    ]
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=6))
def test_any_words_are_read_as_an_action_or_refused(words: list[str]) -> None:
    try:
        action = read_action(" ".join(words), PLAYERS)
    except InvalidAction:
        return
    assert action.code == read_action(str(action), PLAYERS).code


def test_the_island_game_does_not_know_the_texts_of_the_two_player_game() -> None:
    island = landnam.make("island", seed=1)
    for text in ("force", "give 2 wood", "home", "retire knight", "neutral red settle 20"):
        with pytest.raises(InvalidAction):
            island.read(text)
