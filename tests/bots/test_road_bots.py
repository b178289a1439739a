"""The rules of thumb of the card game, in positions where the right step is plain, and over whole games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from landnam.bots.road.features import describe
from landnam.bots.road.notes import NOTES
from landnam.bots.road.quick import decide_quickly
from landnam.cards.counting import COUNTS, after_move, before_move, join_counting, narrow, narrow_all
from landnam.games.road import notation
from landnam.games.road.dealing import imagine_world
from landnam.native.compiled import SOURCE
from road_tables import road_at, settled


def features_of(states: Any, seat: int) -> Any:
    """The features of a seat."""
    notebook = np.zeros(1, NOTES)
    describe(states[0], seat, notebook[0], seat)
    return notebook[0].inputs[seat]


def imagined(states: Any, viewer: int, source: Any) -> Any:
    """A world as a viewer imagines it that has just come to the table."""
    worlds, counts = states.copy(), np.zeros(1, COUNTS)
    join_counting(states[0], counts[0], 1 << viewer)
    narrow(states[0], counts[0], viewer)
    imagine_world(worlds[0], counts[0], viewer, False, source[0])
    return worlds


def counted(before: Any, after: Any, seat: int, action: int) -> Any:
    """What everybody has counted after one move, if nobody knew anything before."""
    counts = np.zeros(1, COUNTS)
    join_counting(before[0], counts[0], 0b11111)
    before_move(before[0], counts[0], action)
    after_move(after[0], counts[0], seat, action)
    narrow_all(after[0], counts[0])
    return counts


def decision(game: Any, seat: str = "red", offers: int = 0) -> str:
    """What the rules of thumb say for a seat, in words; always something legal."""
    code = decide_quickly(game.s, game.seat_number(seat), offers, np.zeros(1, NOTES)[0])
    action = notation.action_of(int(code), game.seats)
    assert game.why_not(action, seat) is None
    return str(action)


def test_a_card_that_wins_is_built_before_all_others() -> None:
    game = road_at(
        hands={"red": "1 wood 1 brick 1 wool 1 wheat 1 ore"}, before={"red": "3 settlement 1 city 1 road 1 knight"}
    )
    assert "build knight" == decision(game)


def test_a_substitution_completes_a_build() -> None:
    game = road_at(
        hands={"red": "4 wool 1 wood"}, before={"red": "3 road 1 settlement"}, row="4 road 1 city", route="red"
    )
    assert decision(game).startswith("build road with 2 wool as brick")


def test_nothing_to_build_ends_the_turn() -> None:
    assert "end" == decision(road_at(hands={"red": "1 wool"}))


def test_a_road_that_takes_the_longest_route_comes_before_a_settlement() -> None:
    game = road_at(
        hands={"red": "1 wood 1 brick 1 wool 1 wheat"}, before={"red": "3 road", "blue": "3 road"}, route="blue"
    )
    assert "build road" == decision(game)


def test_a_settlement_waits_while_the_hand_is_large() -> None:
    game = road_at(hands={"red": "1 wood 1 brick 9 wool 4 wheat 1 ore"})
    assert not decision(game).startswith("build settlement")


def test_discards_keep_what_the_next_card_costs() -> None:
    game = settled("robber", hands={"red": "7 wood 1 wool 1 ore"}, before={"red": "1 knight"})
    assert "discard 4 wood" == decision(game)


def test_a_gift_goes_to_the_seat_with_the_fewest_points() -> None:
    game = settled(
        "charity",
        hands={"red": "4 wood 1 wool 1 ore", "blue": "1 ore"},
        before={"red": "3 settlement", "blue": "2 settlement", "white": "2 settlement"},
    )
    assert "give wood orange" == decision(game)


@pytest.mark.parametrize(("cards", "said"), [("2 settlement", "accept"), ("2 settlement 2 city", "decline")])
def test_an_offer_is_accepted_unless_its_maker_is_about_to_win(cards: str, said: str) -> None:
    game = road_at(hands={"red": "2 ore", "blue": "3 wool 1 wood"}, before={"red": cards})
    game.play("offer 1 ore for 1 wool", "red")
    assert said == decision(game, "blue")


def test_a_spare_card_is_offered_for_a_missing_one_and_only_once() -> None:
    game = road_at(hands={"red": "3 wool"}, before={"red": "1 knight"})
    first = decision(game, offers=1)
    assert "offer 1 wool for 1 ore" == first
    game.play(first, "red")
    for seat in ("blue", "orange", "white"):
        game.play("decline", seat)
    assert "end" == decision(game, offers=1)


def test_features_are_of_the_size_of_one_and_tell_a_hand() -> None:
    poor = features_of(road_at()._states, 0)  # type: ignore[attr-defined]
    rich = features_of(road_at(hands={"red": "3 ore 2 wheat"})._states, 0)  # type: ignore[attr-defined]
    assert np.abs(poor).max() <= 2
    assert np.abs(rich).max() <= 2
    assert (poor != rich).any()


def test_an_imagined_world_keeps_the_own_hand_and_redraws_the_others() -> None:
    game: Any = road_at(hands={"red": "2 ore", "blue": "5 wool"})
    hands = set()
    for i in range(20):
        world = imagined(game._states, 0, np.array([(i,)], SOURCE))[0]
        hand = world["hand"]
        assert [0, 0, 0, 0, 2] == hand[0].tolist()
        assert 5 == hand[1].sum()
        assert [11, 11, 14, 12, 13] == (hand.sum(axis=0) + world["deck"] + world["discarded"]).tolist()
        hands.add(tuple(hand[1].tolist()))
    assert len(hands) > 5


def test_a_gift_is_counted_by_giver_and_receiver_and_guessed_by_others() -> None:
    game: Any = settled("charity", hands={"red": "1 wood 1 ore"})
    before = game._states.copy()
    gift = game.read("give ore blue")
    game.play("give ore blue", "red")
    counts = counted(before, game._states, 0, gift.code)[0]
    assert [0, 0, 0, 0, 1] == counts["least"][0, 1].tolist()
    assert [0, 0, 0, 0, 0] == counts["least"][2, 1].tolist()
    assert [1, 1, 1, 1, 1] == counts["most"][2, 1].tolist()
