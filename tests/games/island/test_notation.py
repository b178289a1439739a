"""Actions as text and back: what is written can be read, and what cannot be read says why."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import landnam
from landnam.cards.resources import RESOURCES
from landnam.cards.words import bundle_text
from landnam.games.island.actions import KINDS
from landnam.games.island.notation import read_action
from landnam.native.codes import gives, wants
from landnam.rules.errors import InvalidAction
from tables import SEATS, at_actions, random_game, random_move

THREE = ("red", "blue", "orange")

# --- writing and reading are one --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_every_action_of_the_vocabulary_is_read_back(players: int) -> None:
    game = landnam.make("island", players=players, seed=1)
    for action in game.vocabulary():
        read = game.read(str(action))
        assert (action, action.code, action.seats) == (read, read.code, read.seats)


def test_the_vocabulary_lists_nothing_twice() -> None:
    words = landnam.make("island", seed=1).vocabulary()
    assert len(words) == len(set(words))


def test_every_legal_action_and_chance_result_is_read_back() -> None:
    rng = random.Random(5)
    game = random_game(5, 0)
    kinds = set()
    for _ in range(600):
        if game.outcome is not None:
            break
        found = [result for result, _ in game.chance()]
        for seat in range(game.players):
            found += game.legal(seat)[:40]
        for action in found:
            kinds.add(action.kind)
            assert action.code == game.read(str(action)).code
        random_move(game, rng)
    assert {"settle", "road", "roll", "dice", "robber", "stolen", "buy", "drawn", "supply", "offer", "end"} <= kinds


@pytest.mark.parametrize(
    "text",
    [
        "settle 28",
        "road 28-34",
        "city 28",
        "buy",
        "roll",
        "robber 9 red",
        "robber 9",
        "discard 2 wood 1 ore",
        "supply 4 wood 1 ore",
        "offer 1 wood for 1 brick",
        "offer 1 wood for 1 brick to blue orange",
        "propose 1 ore for 1 wool",
        "accept",
        "decline",
        "withdraw",
        "deal blue",
        "knight",
        "roads",
        "invention wood ore",
        "invention ore",
        "monopoly ore",
        "end",
        "first blue",
        "dice 3 4",
        "stolen wood",
        "drawn knight",
    ],
)
def test_every_documented_form_is_its_own_text(text: str) -> None:
    assert text == read_action(text, SEATS)


bundles = st.lists(st.integers(0, 19), min_size=5, max_size=5)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(bundles, bundles, st.sets(st.sampled_from(SEATS)), st.sampled_from(["offer", "propose"]))
def test_any_bundles_survive_as_text(give: list[int], want: list[int], to: set[str], kind: str) -> None:
    named = [seat for seat in SEATS if seat in to] if kind == "offer" else []
    text = f"{kind} {bundle_text(give)} for {bundle_text(want)}" + (f" to {' '.join(named)}" if named else "")
    action = read_action(text, SEATS)
    assert (text, give, want) == (action, gives(action.code), wants(action.code))


# --- reading is generous ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("road 34-28", "road 28-34"),
        ("road 28 34", "road 28-34"),
        ("  SETTLE   28 ", "settle 28"),
        ("Deal Blue", "deal blue"),
        ("discard 1 ore 2 wood", "discard 2 wood 1 ore"),
        ("discard 1 wood 1 ore 1 wood", "discard 2 wood 1 ore"),
        ("supply 4 wood for 1 ore", "supply 4 wood 1 ore"),
        ("invention ore wood", "invention wood ore"),
        ("offer 1 ore 1 wood for 1 brick to orange blue", "offer 1 wood 1 ore for 1 brick to blue orange"),
        ("offer 1 wood 0 ore for 1 brick", "offer 1 wood for 1 brick"),
    ],
)
def test_other_ways_to_write_it_are_read_as_the_one_form(text: str, same: str) -> None:
    read = read_action(text, SEATS)
    assert same == read
    assert read_action(same, SEATS).code == read.code


def test_an_action_is_its_text() -> None:
    action = read_action("settle 28", SEATS)
    assert "settle 28" == action
    assert hash("settle 28") == hash(action)
    assert "settle" == action.kind


def test_an_action_of_other_seats_is_refused_and_changes_nothing() -> None:
    action = read_action("deal orange", ("blue", "orange", "white"))  # seat 1 there, seat 2 here
    game = at_actions(hands={"red": "1 wood", "orange": "1 ore"})
    game.play("propose 1 ore for 1 wood", "orange")
    before = game.position()
    for ask in (game.play, game.why_not):
        with pytest.raises(InvalidAction, match="an action of another game, or of other seats"):
            ask(action, "red")
    assert before == game.position()


# --- what cannot be read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty; valid are settle, road"),
        ("   ", "it is empty"),
        ("build 3", "'build' is not an action; valid are settle, road"),
        ("victory", "'victory' is not an action"),
        ("settle", "write it as 'settle 28'"),
        ("settle 28 29", "write it as 'settle 28'"),
        ("settle 54", "'54' is not an intersection; valid are 0 to 53"),
        ("settle -1", "'-1' is not an intersection; valid are 0 to 53"),
        ("settle x", "'x' is not an intersection"),
        ("settle ٣", "write it in plain ASCII letters"),
        ("settle 2²", "write it in plain ASCII letters"),
        ("settle 99999999999999999999", "valid are 0 to 53"),
        ("city 54", "'54' is not an intersection"),
        ("road 28", "write it as 'road 28-34'"),
        ("road 0-1", "no path joins 0 and 1; from 0 paths lead to 3, 4"),
        ("road 0-0", "no path joins 0 and 0"),
        ("road 0-54", "'54' is not an intersection"),
        ("robber", "write it as 'robber 9 red' or 'robber 9'"),
        ("robber 19", "'19' is not a hex; valid are 0 to 18"),
        ("robber 9 green", "'green' is not a seat; valid are red, blue, orange"),
        ("robber 9 white", "'white' is not a seat; valid are red, blue, orange"),
        ("discard", "write cards as '2 wood 1 ore'"),
        ("discard 2", "write cards as '2 wood 1 ore'"),
        ("discard wood 2", "'2' is not a resource"),
        ("discard 20 wood", "'20' is not a number of cards; valid are 0 to 19"),
        ("discard 19 wood 19 wood", "there are only 19 cards of a resource"),
        ("discard 1 gold", "'gold' is not a resource; only resource cards are traded: wood, brick, wool, wheat, ore"),
        ("supply 4 wood", "write it as 'supply 4 wood 1 ore'"),
        ("supply 4 wood 2 ore", "the supply gives one card a trade"),
        ("offer 1 wood", "write it as 'offer 1 wood for 1 brick to blue'"),
        ("offer 1 wood for 1 brick to", "write it as 'offer 1 wood for 1 brick to blue'"),
        ("offer 1 wood for 1 brick for 1 ore", "write it as 'offer"),
        ("offer 1 wood for 1 brick to nobody", "'nobody' is not a seat"),
        ("offer for", "write cards as '2 wood 1 ore'"),
        ("propose 1 ore", "write it as 'propose 1 ore for 1 wool'"),
        ("propose 1 ore for 1 wool to red", "'red' is not a resource"),
        ("deal", "write it as 'deal orange'"),
        ("deal 1", "'1' is not a seat"),
        ("invention", "write it as 'invention wood ore'"),
        ("invention wood wood wood", "write it as 'invention wood ore'"),
        ("monopoly", "write it as 'monopoly ore'"),
        ("monopoly gold", "'gold' is not a resource"),
        ("accept 1", "write it as 'accept'"),
        ("end turn", "write it as 'end'"),
        ("first", "write it as 'first orange'"),
        ("dice 3", "write it as 'dice 3 4'"),
        ("dice 0 7", "'0' is not a die; valid are 1 to 6"),
        ("stolen knight", "'knight' is not a resource"),
        ("drawn wood", "'wood' is not a development card; valid are knight, victory, roads, invention, monopoly"),
    ],
)
def test_an_unreadable_text_says_what_is_valid(text: str, says: str) -> None:
    with pytest.raises(InvalidAction) as error:
        read_action(text, THREE)
    assert str(error.value).startswith(f"cannot read '{text}': ")
    assert says in error.value.reason
    assert text == error.value.text


def test_every_kind_of_action_has_a_form_that_is_read() -> None:
    forms = {action.kind for action in landnam.make("island", seed=1).vocabulary()}
    forms |= {"discard", "offer", "propose", "first", "dice", "stolen", "drawn"}  # those that are not listed in full
    assert set(KINDS) == forms


@pytest.mark.rule("I-TRADE-6")
@pytest.mark.parametrize("resource", RESOURCES)
def test_every_resource_has_one_name(resource: str) -> None:
    assert f"monopoly {resource}" == read_action(f"monopoly {resource}", SEATS)
