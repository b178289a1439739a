"""The texts of the card game: read back as written, and refused with what is valid."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import landnam
from landnam.cards.words import bundle_text
from landnam.games.road.actions import KINDS
from landnam.games.road.cards import METROPOLISES
from landnam.games.road.notation import read_action
from landnam.native.codes import gives, wants
from landnam.rules.errors import InvalidAction
from road_tables import random_road_move, road_at
from tables import SEATS

THREE = SEATS[:3]


@pytest.mark.parametrize(
    "text",
    [
        "build road",
        "build settlement",
        "build city",
        "build knight",
        "build metropolis",
        "build metropolis road-draw",
        "build metropolis route-tie with 2 wheat as wool",
        "build metropolis with 1 wheat as ore",
        "build knight with 3 wool as ore",
        "build settlement with 14 ore as wheat",
        "give ore blue",
        "give wood white",
        "discard 2 wood 1 ore",
        "discard 14 wool",
        "offer 1 wood for 1 brick",
        "offer 1 wood 2 ore for 14 wool to blue white",
        "propose 1 ore for 2 wood",
        "accept",
        "decline",
        "withdraw",
        "deal orange",
        "end",
        "start white",
        "row knight",
        "row road",
        "drawn wheat",
        "event abundance",
        "event subsidy",
    ],
)
def test_every_documented_form_is_its_own_text(text: str) -> None:
    action = read_action(text, SEATS)
    assert text == action
    assert action.code == read_action(str(action), SEATS).code


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  BUILD   Knight ", "build knight"),
        ("Build Metropolis Route-Tie", "build metropolis route-tie"),
        ("discard 1 ore 1 wood", "discard 1 wood 1 ore"),
        ("discard 1 wood 1 wood", "discard 2 wood"),
        ("Give ORE Blue", "give ore blue"),
        ("offer 1 wood for 1 ore to white blue white", "offer 1 wood for 1 ore to blue white"),
        ("EVENT Robber", "event robber"),
    ],
)
def test_other_ways_to_write_it_are_read_as_the_one_form(text: str, same: str) -> None:
    read = read_action(text, SEATS)
    assert same == read
    assert read_action(same, SEATS).code == read.code


def test_different_texts_are_different_numbers() -> None:
    texts = [
        "build road",
        "build metropolis",
        *(f"build metropolis {name}" for name in METROPOLISES),
        "build knight with 4 wool as ore",
        "build knight with 4 ore as wool",
        "build knight with 3 wool as ore",
        "give wood blue",
        "give brick red",
    ]
    assert len(texts) == len({read_action(text, SEATS).code for text in texts})


def test_every_action_of_the_vocabulary_is_read_back_and_none_is_listed_twice() -> None:
    words = landnam.make("road", seed=1).vocabulary()
    for action in words:
        read = read_action(str(action), SEATS)
        assert (action, action.code, action.seats) == (read, read.code, read.seats)
    assert len(words) == len({action.code for action in words}) == len(set(words))
    assert {"end", "deal white", "give ore red", "build knight with 1 wood as ore", "build metropolis army-tie"} <= set(
        words
    )
    assert not {"deal white", "give ore white"} & set(landnam.make("road", players=3, seed=1).vocabulary())


def test_every_legal_action_and_chance_result_is_read_back() -> None:
    kinds = set()
    for seed in range(6):
        rng = random.Random(seed)
        game = landnam.make("road", seed=seed, chance="manual", players=3 + seed % 2, metropolises="AB"[seed % 2])
        vocabulary = set(game.vocabulary())
        while game.outcome is None:
            found = [result for result, _ in game.chance()]
            for seat in range(game.players):
                found += game.legal(seat, offers=False)[:60]
            for action in found:
                kinds.add(action.kind)
                assert action.code == game.read(str(action)).code
                if action.kind in ("build", "give", "accept", "decline", "withdraw", "deal", "end"):
                    assert action in vocabulary
            random_road_move(game, rng)
    assert set(KINDS) - {"offer", "propose"} == kinds


CARDS = st.lists(st.integers(0, 14), min_size=5, max_size=5).filter(any)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(CARDS, CARDS)
def test_any_bundles_survive_as_text(give: list[int], want: list[int]) -> None:
    offer = read_action(f"offer {bundle_text(give)} for {bundle_text(want)} to white", SEATS)
    assert (give, want) == (gives(offer.code), wants(offer.code))
    discard = read_action(f"discard {bundle_text(give)}", SEATS)
    assert (f"discard {bundle_text(give)}", give) == (discard, gives(discard.code))


# --- what cannot be read ----------------------------------------------------------------------------------------

BUILD_FORM = "write it as 'build knight' or 'build knight with 3 wool as ore' or 'build metropolis route-tie'"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty; valid are build, give, discard, offer, propose, accept, decline, withdraw, deal, end"),
        ("dance", "'dance' is not an action; valid are build, give, discard"),
        ("roll", "'roll' is not an action; valid are"),
        ("build", BUILD_FORM),
        ("build with 3 wool as ore", BUILD_FORM),
        ("build castle", "'castle' is not a building card; valid are road, settlement, city, knight, metropolis"),
        ("build road road", BUILD_FORM),
        ("build knight route-tie", BUILD_FORM),
        ("build metropolis rome", "'rome' is not a metropolis; valid are road-draw, route-tie, knight-draw, army-tie"),
        ("build metropolis route-tie army-tie", BUILD_FORM),
        ("build knight with 3 wool", BUILD_FORM),
        ("build knight with 3 wool for ore", BUILD_FORM),
        ("build knight with 3 wool as ore wood", BUILD_FORM),
        ("build knight with 0 wool as ore", "'0' is not a number of cards; valid are 1 to 14"),
        ("build knight with 15 wool as ore", "'15' is not a number of cards; valid are 1 to 14"),
        ("build knight with x wool as ore", "'x' is not a number of cards; valid are 1 to 14"),
        ("build knight with 3 gold as ore", "'gold' is not a resource"),
        ("build knight with 3 wool as gold", "'gold' is not a resource"),
        ("give", "write it as 'give ore white'"),
        ("give ore", "write it as 'give ore white'"),
        ("give ore blue red", "write it as 'give ore white'"),
        ("give gold blue", "'gold' is not a resource; only resource cards are traded: wood, brick, wool, wheat, ore"),
        ("give ore green", "'green' is not a seat; valid are red, blue, orange, white"),
        ("discard", "write cards as '2 wood 1 ore'"),
        ("discard wood", "write cards as '2 wood 1 ore'"),
        ("discard 15 wool", "'15' is not a number of cards; valid are 0 to 14"),
        ("discard 8 wool 8 wool", "there are only 14 cards of a resource"),
        ("offer 1 wood", "write it as 'offer 1 wood for 1 brick to blue'"),
        ("offer 1 wood for 1 ore to", "write it as 'offer 1 wood for 1 brick to blue'"),
        ("offer 1 wood for 1 ore to green", "'green' is not a seat"),
        ("propose 1 wood", "write it as 'propose 1 ore for 1 wool'"),
        ("propose 1 wood for 1 ore to blue", "'blue' is not a resource"),
        ("accept blue", "write it as 'accept'"),
        ("end turn", "write it as 'end'"),
        ("deal", "write it as 'deal white'"),
        ("deal green", "'green' is not a seat; valid are red, blue, orange, white"),
        ("start", "write it as 'start white'"),
        ("start green", "'green' is not a seat"),
        ("row", "write it as 'row knight'"),
        ("row metropolis", "'metropolis' is not a building card of the row; valid are road, settlement, city, knight"),
        ("drawn", "write it as 'drawn ore'"),
        ("drawn knight", "'knight' is not a resource"),
        ("event", "write it as 'event charity'"),
        ("event storm", "'storm' is not an event; valid are abundance, charity, robber, solstice, subsidy"),
    ],
)
def test_a_text_that_says_no_action_is_refused_with_what_is_valid(text: str, says: str) -> None:
    with pytest.raises(InvalidAction) as error:
        road_at().play(text, "red")
    assert says in str(error.value)
    assert f"cannot read {text!r}" in str(error.value)


def test_seats_that_do_not_play_cannot_be_named() -> None:
    for text in ("give ore white", "deal white", "start white", "offer 1 wood for 1 ore to white"):
        with pytest.raises(InvalidAction, match="'white' is not a seat; valid are red, blue, orange"):
            read_action(text, THREE)


WORDS = st.sampled_from(
    [*KINDS, "road", "knight", "metropolis", "route-tie", "with", "as", "for", "to", "red", "blue", "1", "4", "14",
     "wood", "ore", "nothing", "charity", "-", "é", "٣"]
)  # fmt: skip


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=7))
def test_any_words_are_read_as_an_action_or_refused(words: list[str]) -> None:
    try:
        action = read_action(" ".join(words), SEATS)
    except InvalidAction:
        return
    assert action.code == read_action(str(action), SEATS).code
