"""The table of On the Road, as a drawing and in plain characters."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

import landnam
from drawings import checked, titles, words
from landnam.render import draw_svg, draw_text
from landnam.render.paper import Theme
from landnam.render.road import description, road_svg, road_text
from small_views import busy_table, hand, laid_out, road_view

THEMES: tuple[Theme, ...] = get_args(Theme)


def crowded_table() -> dict[str, Any]:
    """Side A with an event, an open offer, empty piles, and far more cards than a seat can have."""
    return road_view(
        laid_out("red", gives=True),
        laid_out("blue", answer="accepted"),
        laid_out(
            "orange",
            roads=10,
            knights=8,
            settlements=3,
            cities=2,
            metropolises=["metropolis", "metropolis"],
            answer="countered",
            proposal={"give": hand(wood=1), "want": hand(ore=2)},
        ),
        side="A",
        row={"road": 1, "settlement": 0, "city": 0, "knight": 1},
        building_deck=0,
        event="charity",
        phase="charity",
        metropolises=[{"name": "metropolis", "owner": owner} for owner in (None, None, 2, 2)],
        offer={"give": hand(wood=1, wool=2), "want": hand(ore=1)},
    )


def first_table() -> dict[str, Any]:
    """Before anybody has the start card."""
    return road_view(
        *(laid_out(colour, cards=0) for colour in ("red", "blue", "orange")),
        phase="start",
        turn=0,
        active=None,
        to_act=[],
        row=dict.fromkeys(("road", "settlement", "city", "knight"), 0),
        discards=hand(),
    )


VIEWS = {"first": first_table, "busy": busy_table, "crowded": crowded_table}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", VIEWS)
def test_a_table_is_well_formed(name: str, theme: Theme) -> None:
    checked(road_svg(VIEWS[name](), theme=theme))


def test_the_same_view_gives_the_same_bytes_and_themes_differ() -> None:
    assert road_svg(busy_table()) == road_svg(busy_table())
    assert len(THEMES) == len({road_svg(busy_table(), theme=theme) for theme in THEMES})


def test_the_row_shows_its_five_cards_with_what_they_cost() -> None:
    shown = titles(checked(road_svg(busy_table())))
    assert [
        "road: costs wood brick",
        "road: costs wood brick",
        "settlement: costs wood brick wool wheat",
        "city: costs wheat wheat ore ore ore",
        "knight: costs wool ore",
    ] == [name for name in shown if ": costs" in name and not name.startswith("metropolis")]


def test_metropolises_can_be_built_or_have_an_owner() -> None:
    shown = titles(checked(road_svg(busy_table())))
    assert [
        "metropolis road-draw: costs wool wool wool ore",
        "metropolis route-tie: red",
        "metropolis knight-draw: costs wool wool wool ore",
        "metropolis army-tie: costs wool wool wool ore",
    ] == [name for name in shown if name.startswith("metropolis") and ":" in name]


def test_piles_discards_and_events_are_counted() -> None:
    shown = titles(checked(road_svg(busy_table())))
    for name in (
        "buildings: 14 in the deck",
        "resources: 27 in the deck",
        "events: 4 in the deck",
        "discarded wood: 4",
        "discarded wool: 0",
        "robber: 2",
        "charity: 1",
        "solstice: 0",
    ):
        assert name in shown


def test_bonus_cards_name_their_holders() -> None:
    assert {"longest route: red, 2 VP", "largest army: orange, 2 VP"} <= set(titles(checked(road_svg(busy_table()))))
    assert {"longest route: nobody, 2 VP", "largest army: nobody, 2 VP"} <= set(
        titles(checked(road_svg(first_table())))
    )


def test_every_card_before_a_player_is_shown_with_what_it_covers() -> None:
    shown = titles(checked(road_svg(busy_table())))
    assert 1 == shown.count("metropolis route-tie on a city on a settlement")
    assert 1 == shown.count("city on a settlement")
    assert 1 + 3 + 2 + 1 == shown.count("settlement")
    assert ["roads: 3, with the bonus card", "roads: 2", "roads: 5", "roads: 1"] == [
        name for name in shown if name.startswith("roads:")
    ]
    assert ["knights: 4, with the bonus card"] == [name for name in shown if name.startswith("knights:")]


def test_hands_are_counted_and_only_the_viewers_own_is_open() -> None:
    shown = titles(checked(road_svg(busy_table())))
    assert [6, 7, 3, 11] == [int(name.split()[0]) for name in shown if name.endswith("cards in hand")]
    assert ["wood: 2", "brick: 0", "wool: 4", "wheat: 0", "ore: 1"] == shown[-10::2]
    assert "Hand of Blue: 7 cards" in words(checked(road_svg(busy_table())))


def test_a_spectator_sees_no_hand() -> None:
    blind = busy_table() | {"seat": None}
    blind["seats"] = [seat | {"hand": None} for seat in blind["seats"]]
    drawing = road_svg(blind)
    assert "Hand of" not in drawing
    assert "wool: 4" not in titles(checked(drawing))
    assert "(2 wood 4 wool 1 ore)" not in road_text(blind)


def test_what_a_seat_has_to_do_is_said() -> None:
    written = words(checked(road_svg(crowded_table())))
    for note in ("gives a card", "accepts", "proposes 1 wood", "for 2 ore", "offers 1 wood 2 wool for 1 ore"):
        assert note in written
    assert "discards 5" in words(checked(road_svg(busy_table())))


def test_an_empty_pile_says_so_and_keeps_its_place() -> None:
    assert "buildings: 0 in the deck" in titles(checked(road_svg(crowded_table())))


def test_a_finished_game_names_its_winner() -> None:
    over = busy_table() | {"outcome": {"ending": "victory points", "winners": [2], "points": [6, 5, 7, 1]}}
    assert "Orange wins" in words(checked(road_svg(over)))


def test_words_are_escaped() -> None:
    assert "turn 12, <b>&" in words(checked(road_svg(busy_table() | {"phase": "<b>&"})))


def test_an_unknown_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown player colour 'purple'"):
        road_svg(road_view(laid_out("purple"), active=0))


# --- in plain characters ----------------------------------------------------------------------------------------------

BUSY = """\
row: road, road, settlement, city, knight; 14 in the deck
metropolises: road-draw, route-tie (red), knight-draw, army-tie
resources: 27 in the deck, discards 4 wood 3 brick 2 wheat 1 ore
events: 4 in the deck, resolved 1 charity 2 robber
red: 6 VP, 3 roads, 1 settlement, 0 cities, 0 knights, metropolis route-tie, longest route, rate 2:1, 6 cards
blue: 5 VP, 2 roads, 3 settlements, 1 city, 0 knights, rate 3:1, 7 cards (2 wood 4 wool 1 ore)
orange: 4 VP, 5 roads, 2 settlements, 0 cities, 4 knights, largest army, rate 1:1, 3 cards
white: 1 VP, 1 road, 1 settlement, 0 cities, 0 knights, rate 4:1, 11 cards, discards 5"""


def test_a_busy_table_reads_like_this() -> None:
    assert BUSY == road_text(busy_table())


def test_the_words_of_the_drawing_are_those_of_the_text() -> None:
    assert "Blue to play. " + BUSY.replace("\n", ". ") + "." == description(busy_table())


def test_an_event_and_an_offer_are_told() -> None:
    told = road_text(crowded_table())
    assert "now: charity" in told
    assert "offer: 1 wood 2 wool for 1 ore" in told
    assert "row: empty" in road_text(first_table())


def test_both_drawings_are_found_by_the_name_of_the_game() -> None:
    assert road_svg(busy_table()) == draw_svg(busy_table(), numbers=True)
    assert road_text(busy_table()) == draw_text(busy_table(), numbers=True)


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_real_game_is_drawn_on_its_way(side: str) -> None:
    road = landnam.make("road", seed=2, metropolises=side, max_turns=60)
    rng = Random(2)
    while road.outcome is None:
        seat = road.to_act[0]
        road.play(rng.choice(road.legal(seat, offers=False)), seat)
        if len(road.history) % 20 == 0:
            drawing = checked(draw_svg(road.view(0)))
            assert [seat["cards"] for seat in road.view(0)["seats"]] == [
                int(name.split()[0]) for name in titles(drawing) if name.endswith("cards in hand")
            ]
            assert draw_text(road.view(0)).count(" VP, ") == road.players
    checked(draw_svg(road.view(None)))
