"""What is in the box (I-PART-1..8)."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from landnam import make
from landnam.boards.geometry import COAST_ENDS
from landnam.games.island.game import Island
from pictures import EMPTY, game_from, seat_of

BOARDS = [{"board": "beginner"}, *({"seed": seed} for seed in range(5)), {"seed": 5, "numbers": "random"}]


@pytest.mark.rule("I-PART-1")
@pytest.mark.parametrize("options", BOARDS)
def test_an_island_has_these_nineteen_hexes(options: dict[str, int | str]) -> None:
    terrain = make("island", None, **options).view(None)["board"]["terrain"]
    expected = {"hills": 3, "forest": 4, "pasture": 4, "fields": 4, "mountains": 3, "desert": 1}
    assert expected == Counter(terrain)


@pytest.mark.rule("I-PART-2")
@pytest.mark.parametrize("options", BOARDS)
def test_an_island_has_these_eighteen_discs_and_never_a_seven(options: dict[str, int | str]) -> None:
    board = make("island", None, **options).view(None)["board"]
    discs = [number for number in board["numbers"] if number]
    assert [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12] == sorted(discs)
    assert ["desert"] == [t for t, number in zip(board["terrain"], board["numbers"], strict=True) if number is None]


@pytest.mark.rule("I-PART-3")
def test_the_supply_begins_with_19_cards_of_each_resource() -> None:
    expected = {"wood": 19, "brick": 19, "wool": 19, "wheat": 19, "ore": 19}
    assert expected == make("island", chance="manual").view(None)["supply"]


@pytest.mark.rule("I-PART-3")
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_made_or_lost_in_a_whole_game(seed: int) -> None:
    game = make("island", seed=seed, max_turns=60)
    assert isinstance(game, Island)
    choose = random.Random(seed)
    while game.to_act:
        seat = choose.choice(game.to_act)
        game.play(choose.choice(game.legal(seat, offers=choose.random() < 0.2)), seat)
        assert [19] * 5 == (game.s.supply + game.s.hand.sum(axis=0)).tolist()
        assert game.s.supply.min() >= 0
        assert game.s.hand.min() >= 0


@pytest.mark.rule("I-PART-3")
def test_a_position_with_twenty_cards_of_a_resource_is_refused() -> None:
    with pytest.raises(ValueError, match="I-PART-3"):
        game_from(EMPTY, hands={"red": "10 wood", "blue": "10 wood"})


@pytest.mark.rule("I-PART-4")
def test_the_deck_has_25_cards_of_these_kinds() -> None:
    game = game_from(EMPTY, hands={"red": "1 wool 1 wheat 1 ore"})
    assert 25 == game.view(None)["deck"]
    game.play("buy")
    expected = {
        "drawn knight": Fraction(14, 25),
        "drawn victory": Fraction(5, 25),
        "drawn roads": Fraction(2, 25),
        "drawn invention": Fraction(2, 25),
        "drawn monopoly": Fraction(2, 25),
    }
    assert expected == dict(game.chance())


@pytest.mark.rule("I-PART-4")
def test_a_position_with_a_third_monopoly_is_refused() -> None:
    with pytest.raises(ValueError, match="I-PART-4"):
        game_from(EMPTY, cards={"red": "2 monopoly"}, played={"blue": "1 monopoly"})


@pytest.mark.rule("I-PART-5")
def test_a_colour_begins_with_15_roads_5_settlements_and_4_cities() -> None:
    view = make("island", chance="manual").view(None)
    assert [{"road": 15, "settlement": 5, "city": 4}] * 4 == [seat["pieces"] for seat in view["seats"]]


FIFTEEN_ROADS = r"""
                  r           .           .
               r     \     /     \     /     \
            .           .           .           .
            r           |           |           |
            .           .           .           .
         r     \     /     \     /     \     /     \
      .           .           .           .           .
      r           |           |           |           |
      .           .           .           .           .
   r     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
r           |           |           |           |           |
.           .           .           .           .           .
   r     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      r           |           |           |           |
      .           .           .           .           .
         r     /     \     /     \     /     \     /
            .           .           .           .
            r           |           |           |
            .           .           .           .
               r     r     r     r     r     /
                  .           .           .
"""


@pytest.mark.rule("I-PART-5")
def test_there_is_no_sixteenth_road() -> None:
    game = game_from(FIFTEEN_ROADS, hands={"red": "1 wood 1 brick"}, route="red")
    assert 0 == seat_of(game, "red")["pieces"]["road"]
    assert "I-PART-5" == game.why_not("road 50-53", "red")


@pytest.mark.rule("I-PART-5")
def test_there_is_no_sixth_settlement() -> None:
    game = game_from(
        r"""
                          r           .           .
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    r           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              r           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        r           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              r           .           .           .           .
                 r     /     \     /     \     /     \     /
                    .           .           .           .
                    r           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": "1 wood 1 brick 1 wool 1 wheat"},
    )
    assert "I-PART-5" == game.why_not("settle 47", "red")


@pytest.mark.rule("I-PART-5")
def test_there_is_no_fifth_city() -> None:
    game = game_from(
        r"""
                          R           .           .
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    R           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              R           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        R           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              r           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": "2 wheat 3 ore"},
    )
    assert "I-PART-5" == game.why_not("city 38", "red")


@pytest.mark.rule("I-PART-5")
def test_a_position_with_more_pieces_than_the_box_has_is_refused() -> None:
    with pytest.raises(ValueError, match=r"red has 16 of the road piece, more than 15 \(I-PART-5\)"):
        game_from(FIFTEEN_ROADS.replace("\\", "r", 1))


@pytest.mark.rule("I-PART-6")
@pytest.mark.parametrize("options", [*BOARDS, {"seed": 6, "harbours": "frame"}])
def test_nine_harbours_stand_on_the_coast(options: dict[str, int | str]) -> None:
    harbours = make("island", None, **options).view(None)["board"]["harbours"]
    expected = {"3:1": 4, "wood": 1, "brick": 1, "wool": 1, "wheat": 1, "ore": 1}
    assert expected == Counter(kind for _, kind in harbours)
    assert 9 == len({COAST_ENDS[place] for place, _ in harbours})


AT_ITS_NORTH_END = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           .
            |           |           |           |
            .           .           .           r
         /     \     /     \     /     \     /     \
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           b
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           |           |
.           .           .           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""
AT_ITS_SOUTH_END = r"""
                  .           .           .
               /     \     /     \     /     \
            .           .           .           b
            |           |           |           |
            .           .           .           .
         /     \     /     \     /     \     /     \
      .           .           .           .           r
      |           |           |           |           |
      .           .           .           .           .
   /     \     /     \     /     \     /     \     /     \
.           .           .           .           .           .
|           |           |           |           |           |
.           .           .           .           .           .
   \     /     \     /     \     /     \     /     \     /
      .           .           .           .           .
      |           |           |           |           |
      .           .           .           .           .
         \     /     \     /     \     /     \     /
            .           .           .           .
            |           |           |           |
            .           .           .           .
               \     /     \     /     \     /
                  .           .           .
"""


@pytest.mark.rule("I-PART-6")
@pytest.mark.parametrize("picture", [AT_ITS_NORTH_END, AT_ITS_SOUTH_END])
def test_the_ore_harbour_serves_either_end_of_its_path(picture: str) -> None:
    assert game_from(picture, hands={"red": "2 ore"}).why_not("supply 2 ore 1 wood", "red") is None


@pytest.mark.rule("I-PART-6")
@pytest.mark.parametrize("picture", [AT_ITS_NORTH_END, AT_ITS_SOUTH_END])
def test_the_ore_harbour_does_not_serve_the_next_intersection(picture: str) -> None:
    game = game_from(picture, hands={"blue": "2 ore"}, active="blue")
    assert "I-TRADE-9" == game.why_not("supply 2 ore 1 wood", "blue")


@pytest.mark.rule("I-PART-7")
def test_the_longest_route_is_worth_two_points() -> None:
    game = game_from(
        r"""
                          r           .           .
                       r     \     /     \     /     \
                    .           .           .           .
                    r           |           |           |
                    .           .           .           .
                 r     \     /     \     /     \     /     \
              .           .           .           .           .
              r           |           |           |           |
              .           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        hands={"red": "1 wood 1 brick"},
    )
    game.play("road 16-21")
    assert 1 + 2 == seat_of(game, "red")["points"]


@pytest.mark.rule("I-PART-7")
def test_the_largest_army_is_worth_two_points() -> None:
    game = game_from(
        r"""
                          r           .           .
                       /     \     /     \     /     \
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                 /     \     /     \     /     \     /     \
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
           /     \     /     \     /     \     /     \     /     \
        .           .           .           .           .           .
        |           |           |           |           |           |
        .           .           .           .           .           .
           \     /     \     /     \     /     \     /     \     /
              .           .           .           .           .
              |           |           |           |           |
              .           .           .           .           .
                 \     /     \     /     \     /     \     /
                    .           .           .           .
                    |           |           |           |
                    .           .           .           .
                       \     /     \     /     \     /
                          .           .           .
        """,
        cards={"red": "1 knight"},
        played={"red": "2 knight"},
    )
    game.play("knight")
    assert 1 + 2 == seat_of(game, "red")["points"]


@pytest.mark.rule("I-PART-8")
@pytest.mark.parametrize(
    ("edition", "seats"), [("base", ("red", "blue", "orange")), ("almanac", ("blue", "orange", "white"))]
)
def test_with_three_players_one_colour_stays_in_the_box(edition: str, seats: tuple[str, ...]) -> None:
    assert seats == make("island", players=3, edition=edition).seats


@pytest.mark.rule("I-PART-8")
def test_four_players_take_all_colours() -> None:
    assert ("red", "blue", "orange", "white") == make("island", players=4).seats


@pytest.mark.rule("I-PART-8")
@pytest.mark.parametrize("players", [0, 1, 2, 5, "4"])
def test_another_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(ValueError, match="island is for 3 to 4 players"):
        make("island", players=players)
