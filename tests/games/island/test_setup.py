"""Who starts, and the first settlements (I-SETUP-1..8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from landnam import make
from landnam.rules.protocol import Game
from pictures import hand_of, read_picture, seat_of
from tables import position

PUBLISHED = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           r           .           .
         /     \     /     r     /     o     /     \
      .           .           .           o           .
      |           |           |           |           |
      .           w           .           .           .
   /     \     w     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           w           |
.           r           .           .           w           .
   \     /     r     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           b           |
      .           b           o           b           .
         \     /     b     /     o     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
PLACINGS = ("8 8-13", "41 36-41", "14 9-14", "17 17-22", "31 25-31", "40 40-45", "39 39-44", "28 28-34")


def placing(**options: Any) -> Game:
    """The beginner island before the first settlement; red places first."""
    return make("island", board="beginner", setup="placed", chance="manual", **{"first": "red", **options})


def place(game: Game, *placings: str) -> None:
    for both in placings:
        settlement, road = both.split()
        game.play(f"settle {settlement}")
        game.play(f"road {road}")


# --- the published pieces ---------------------------------------------------------------------------------------


@pytest.mark.rule("I-SETUP-1")
def test_the_published_pieces_stand_on_the_beginner_board() -> None:
    view = make("island", board="beginner", first="red", chance="manual").view(None)
    drawn = read_picture(PUBLISHED).holdings
    for seat in view["seats"]:
        expected = drawn[seat["colour"]]
        assert (expected.settlements, [], [list(ends) for ends in expected.roads]) == (
            seat["settlements"],
            seat["cities"],
            seat["roads"],
        )


@pytest.mark.rule("I-SETUP-1")
@pytest.mark.parametrize(
    ("colour", "cards"),
    [
        ("red", {"wood": 2, "wheat": 1}),
        ("blue", {"wood": 1, "ore": 1, "brick": 1}),
        ("orange", {"ore": 1, "wheat": 2}),
        ("white", {"wood": 1, "ore": 1, "wool": 1}),
    ],
)
def test_the_marked_settlement_gives_the_starting_cards(colour: str, cards: dict[str, int]) -> None:
    assert cards == hand_of(make("island", board="beginner", first="red", chance="manual"), colour)


@pytest.mark.rule("I-SETUP-1", "I-PART-3")
def test_the_starting_cards_come_from_the_supply() -> None:
    view = make("island", board="beginner", first="red", chance="manual").view(None)
    assert {"wood": 15, "brick": 18, "wool": 18, "wheat": 16, "ore": 16} == view["supply"]


@pytest.mark.rule("I-SETUP-1", "I-PART-8")
def test_a_beginner_game_of_three_leaves_the_fourth_colour_off_the_board() -> None:
    view = make("island", players=3, board="beginner", edition="almanac", first="blue", chance="manual").view(None)
    assert ["blue", "orange", "white"] == [seat["colour"] for seat in view["seats"]]
    assert [[39, 41], [14, 40], [17, 31]] == [seat["settlements"] for seat in view["seats"]]


# --- who starts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-SETUP-2")
@pytest.mark.parametrize("players", [3, 4])
def test_every_seat_is_equally_likely_to_start(players: int) -> None:
    """Everyone rolls the same dice and ties roll again, so nobody is favoured."""
    game = make("island", players=players, chance="manual")
    assert [(f"first {colour}", Fraction(1, players)) for colour in game.seats] == game.chance()


@pytest.mark.rule("I-SETUP-2")
def test_nobody_acts_before_it_is_known_who_starts() -> None:
    game = make("island", chance="manual")
    assert ((), [], []) == (game.to_act, game.legal("red"), game.legal("blue"))
    assert game.why_not("settle 28", "red") is not None


@pytest.mark.rule("I-SETUP-2")
def test_who_places_too_early_is_told_that_the_start_is_not_settled() -> None:
    game = make("island", chance="manual")
    assert "I-SETUP-2" == game.why_not("settle 28", "red")


@pytest.mark.rule("I-SETUP-2")
def test_whom_the_dice_favour_places_first() -> None:
    game = make("island", chance="manual")
    game.play("first orange")
    assert (2,) == game.to_act


@pytest.mark.rule("I-SETUP-2")
def test_whom_the_dice_favour_takes_the_first_turn_of_a_beginner_game() -> None:
    game = make("island", board="beginner", chance="manual")
    game.play("first orange")
    assert (2, ["roll"]) == (game.to_act[0], game.legal("orange"))


@pytest.mark.rule("I-SETUP-8")
@pytest.mark.parametrize("first", ["white", 3])
def test_a_named_seat_starts_without_a_roll(first: str | int) -> None:
    game = make("island", board="beginner", first=first, chance="manual")
    assert ([], (3,)) == (game.chance(), game.to_act)


@pytest.mark.rule("I-SETUP-8")
@pytest.mark.parametrize("edition", ["base", "almanac"])
def test_by_default_the_dice_say_who_starts_a_beginner_game(edition: str) -> None:
    assert 4 == len(make("island", board="beginner", edition=edition, chance="manual").chance())


@pytest.mark.rule("I-SETUP-8")
def test_a_seat_that_is_not_in_the_game_cannot_start() -> None:
    with pytest.raises(ValueError, match="white"):
        make("island", players=3, board="beginner", first="white")


# --- placing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-SETUP-3")
@pytest.mark.parametrize("first", range(4))
def test_placing_goes_round_and_back(first: int) -> None:
    game = placing(first=first)
    order = []
    for both in PLACINGS:
        order.append(game.to_act[0])
        place(game, both)
    assert [(first + step) % 4 for step in (0, 1, 2, 3, 3, 2, 1, 0)] == order


@pytest.mark.rule("I-SETUP-3")
def test_placing_goes_round_and_back_with_three_players() -> None:
    game = make("island", players=3, board="beginner", setup="placed", first="blue", chance="manual")
    order = []
    for both in PLACINGS[:6]:
        order.append(game.seats[game.to_act[0]])
        place(game, both)
    assert ["blue", "orange", "red", "red", "orange", "blue"] == order


@pytest.mark.rule("I-SETUP-3")
def test_nobody_places_out_of_order() -> None:
    game = placing()
    assert "I-SETUP-3" == game.why_not("settle 28", "blue")
    game.play("settle 28")
    assert "I-SETUP-3" == game.why_not("road 28-34", "blue")


@pytest.mark.rule("I-SETUP-4")
def test_the_first_settlement_needs_no_road() -> None:
    game = placing()
    game.play("settle 28")
    assert [28] == seat_of(game, "red")["settlements"]


@pytest.mark.rule("I-SETUP-4")
def test_a_first_settlement_takes_a_free_intersection() -> None:
    game = placing()
    place(game, "28 28-34")
    assert "I-SETUP-4" == game.why_not("settle 28", "blue")


@pytest.mark.rule("I-SETUP-4", "I-SETTLE-2")
@pytest.mark.parametrize("neighbour", [22, 33, 34])
def test_a_first_settlement_obeys_the_distance_rule(neighbour: int) -> None:
    game = placing()
    place(game, "28 28-34")
    assert "I-SETTLE-2" == game.why_not(f"settle {neighbour}", "blue")


@pytest.mark.rule("I-SETUP-4")
def test_a_settlement_is_followed_by_its_road() -> None:
    game = placing()
    assert "I-SETUP-4" == game.why_not("road 28-34", "red")
    game.play("settle 28")
    assert "I-SETUP-4" == game.why_not("settle 40", "red")
    assert ["road 22-28", "road 28-33", "road 28-34"] == game.legal("red")


@pytest.mark.rule("I-SETUP-4")
def test_the_first_road_touches_its_settlement() -> None:
    game = placing()
    game.play("settle 28")
    assert "I-SETUP-4" == game.why_not("road 34-39", "red")


@pytest.mark.rule("I-SETUP-5")
def test_the_second_settlement_need_not_connect_to_the_first() -> None:
    game = placing()
    place(game, *PLACINGS[:7])
    assert game.why_not("settle 49", "red") is None


@pytest.mark.rule("I-SETUP-5")
def test_the_second_road_touches_the_second_settlement() -> None:
    game = placing()
    place(game, *PLACINGS[:7])
    game.play("settle 28")
    assert "I-SETUP-5" == game.why_not("road 8-12", "red")
    assert ["road 22-28", "road 28-33", "road 28-34"] == game.legal("red")


@pytest.mark.rule("I-SETUP-6")
def test_the_first_settlement_brings_no_cards() -> None:
    game = placing()
    place(game, *PLACINGS[:4])
    assert [0, 0, 0, 0] == [seat["cards"] for seat in game.view(None)["seats"]]


@pytest.mark.rule("I-SETUP-6")
def test_cards_come_right_after_the_second_placing() -> None:
    game = placing()
    place(game, *PLACINGS[:4])
    game.play("settle 31")
    assert {} == hand_of(game, "white")
    game.play("road 25-31")
    assert {"wood": 1, "wool": 1, "ore": 1} == hand_of(game, "white")


@pytest.mark.rule("I-SETUP-6")
@pytest.mark.parametrize(
    ("settlement", "road", "cards"),
    [
        (18, "18-24", {"brick": 1, "wool": 1}),  # the desert gives nothing
        (2, "2-6", {"wood": 1}),  # a single hex at the coast
        (46, "46-50", {"wool": 2}),  # two pastures
    ],
)
def test_every_producing_hex_at_the_second_settlement_brings_a_card(
    settlement: int, road: str, cards: dict[str, int]
) -> None:
    others = {"red": "8", "blue": "33 39"}
    last = position("place-settlement", turn=0, placing=7, settlements=others, roads={"blue": "33-38 39-44"})
    game = make("island", position=last, chance="manual")
    place(game, f"{settlement} {road}")
    assert cards == hand_of(game, "red")


@pytest.mark.rule("I-SETUP-7")
@pytest.mark.parametrize("first", ["red", "orange"])
def test_the_starting_player_takes_the_first_turn(first: str) -> None:
    game = placing(first=first)
    place(game, *PLACINGS)
    assert (1, "before roll", first) == (
        game.view(None)["turn"],
        game.view(None)["phase"],
        game.seats[game.to_act[0]],
    )


@pytest.mark.rule("I-SETUP-7")
def test_everyone_starts_with_two_points() -> None:
    game = placing()
    place(game, *PLACINGS)
    assert [2, 2, 2, 2] == [seat["points"] for seat in game.view(None)["seats"]]
