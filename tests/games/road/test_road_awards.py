"""Longest route, largest army, tie metropolises, the end (R-ROUTE-1, R-ARMY-1, R-METRO-3, R-WIN-1..2)."""

from __future__ import annotations

from typing import Any

import pytest

from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import Game
from road_tables import PRICE, drawers, holder, play, points, road_at, row, seat_before
from tables import answers, kinds, phase, proposers, refuses

BONUS = {"road": "longest_route", "knight": "largest_army"}
WORD = {"road": "route", "knight": "army"}
TIE = {"road": "route-tie", "knight": "army-tie"}
OWNED = {"road": "nobody,red,nobody,nobody", "knight": "nobody,nobody,nobody,red"}
ROUTE_AND_ARMY = pytest.mark.parametrize(("card", "minimum"), [("road", 3), ("knight", 2)])


def before_building(card: str, red: int, blue: int, held_by: str | None, **table: Any) -> Game:
    """Red can build another such card; red and blue have so many."""
    before = {"red": f"{red} {card} {table.pop('red_has', '')}", "blue": f"{blue} {card}"}
    table[WORD[card]] = held_by
    return road_at(before=before, hands={"red": PRICE[card]}, **table)


# --- bonus cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ROUTE-1", "R-ARMY-1")
@ROUTE_AND_ARMY
def test_the_first_to_have_enough_gets_the_bonus_card_and_two_points(card: str, minimum: int) -> None:
    short = before_building(card, minimum - 2, 1, None)
    play(short, f"build {card}")
    assert ("nobody", [1, 1, 1, 1]) == (holder(short, BONUS[card]), points(short))
    game = before_building(card, minimum - 1, minimum - 1, None)
    events = game.play(f"build {card}", "red")
    assert ("red", [3, 1, 1, 1]) == (holder(game, BONUS[card]), points(game))
    assert ["build", BONUS[card].replace("_", " ")] == kinds(events)
    assert (0, {"was": None}) == (events[1].seat, events[1].facts)


@pytest.mark.rule("R-ROUTE-1", "R-ARMY-1")
@ROUTE_AND_ARMY
def test_drawing_level_takes_nothing(card: str, minimum: int) -> None:
    for most in (minimum, minimum + 1):
        game = before_building(card, most - 1, most, "blue")
        assert ["build"] == kinds(game.play(f"build {card}", "red"))
        assert ("blue", [1, 3, 1, 1]) == (holder(game, BONUS[card]), points(game))


@pytest.mark.rule("R-ROUTE-1", "R-ARMY-1")
@ROUTE_AND_ARMY
def test_strictly_more_take_it_at_once(card: str, minimum: int) -> None:
    game = before_building(card, minimum, minimum, "blue")
    events = game.play(f"build {card}", "red")
    assert ("red", [3, 1, 1, 1]) == (holder(game, BONUS[card]), points(game))
    assert {"was": 1} == events[1].facts


@pytest.mark.rule("R-ROUTE-1", "R-ARMY-1")
@ROUTE_AND_ARMY
def test_the_holder_keeps_it_by_building_on(card: str, minimum: int) -> None:
    game = before_building(card, minimum, minimum, "red")
    play(game, f"build {card}")
    assert ("red", [3, 1, 1, 1]) == (holder(game, BONUS[card]), points(game))


# --- tie metropolises -------------------------------------------------------------------------------------------


def building_a_tie(card: str, red: int, blue: int, held_by: str | None, side: str = "B") -> Game:
    """Red can build the tie metropolis of this bonus card over a city."""
    before = {"red": f"0 settlement 1 city {red} {card}", "blue": f"{blue} {card}"}
    bonus: dict[str, Any] = {WORD[card]: held_by}
    return road_at(side=side, before=before, hands={"red": PRICE["metropolis"]}, **bonus)


@pytest.mark.rule("R-METRO-3", "R-METRO-2")
@ROUTE_AND_ARMY
def test_a_tie_metropolis_built_while_the_tie_stands_takes_the_card(card: str, minimum: int) -> None:
    for most in (minimum, minimum + 1):
        game = building_a_tie(card, most, most, "blue")
        assert [2, 3, 1, 1] == points(game)
        events = game.play(f"build metropolis {TIE[card]}", "red")
        assert ("red", [5, 1, 1, 1]) == (holder(game, BONUS[card]), points(game))
        assert (0, {"was": 1}) == (events[1].seat, events[1].facts)


@pytest.mark.rule("R-METRO-3")
@ROUTE_AND_ARMY
def test_a_tie_below_the_minimum_takes_nothing(card: str, minimum: int) -> None:
    game = building_a_tie(card, minimum - 1, minimum - 1, None)
    play(game, f"build metropolis {TIE[card]}")
    assert ("nobody", [3, 1, 1, 1]) == (holder(game, BONUS[card]), points(game))


@pytest.mark.rule("R-METRO-3")
@ROUTE_AND_ARMY
def test_fewer_than_the_highest_count_is_no_tie(card: str, minimum: int) -> None:
    game = building_a_tie(card, minimum, minimum + 1, "blue")
    play(game, f"build metropolis {TIE[card]}")
    assert "blue" == holder(game, BONUS[card])


@pytest.mark.rule("R-METRO-3")
@ROUTE_AND_ARMY
def test_the_other_metropolises_do_not_break_ties(card: str, minimum: int) -> None:
    others = ("road-draw", "knight-draw", "army-tie" if card == "road" else "route-tie")
    for choice in others:
        game = building_a_tie(card, minimum, minimum, "blue")
        play(game, f"build metropolis {choice}")
        assert "blue" == holder(game, BONUS[card])


@pytest.mark.rule("R-METRO-3", "R-METRO-2")
@ROUTE_AND_ARMY
def test_side_a_breaks_no_ties(card: str, minimum: int) -> None:
    game = building_a_tie(card, minimum, minimum, "blue", side="A")
    play(game, "build metropolis")
    assert "blue" == holder(game, BONUS[card])
    owned: dict[str, Any] = {"side": "A", "metropolises": OWNED[card], "red_has": "0 settlement"}
    owner = before_building(card, minimum - 1, minimum, "blue", **owned)
    play(owner, f"build {card}")
    assert "blue" == holder(owner, BONUS[card])


@pytest.mark.rule("R-METRO-3")
@ROUTE_AND_ARMY
def test_the_owner_of_a_tie_metropolis_takes_the_card_by_drawing_level(card: str, minimum: int) -> None:
    game = before_building(
        card, minimum - 1, minimum, "blue", metropolises=OWNED[card], side="B", red_has="0 settlement"
    )
    play(game, f"build {card}")
    assert ("red", [5, 1, 1, 1]) == (holder(game, BONUS[card]), points(game))


@pytest.mark.rule("R-METRO-3")
@ROUTE_AND_ARMY
def test_the_owner_of_a_tie_metropolis_keeps_the_card_when_another_draws_level(card: str, minimum: int) -> None:
    owned = OWNED[card].replace("red", "blue")
    game = before_building(card, minimum - 1, minimum, "blue", metropolises=owned, side="B")
    play(game, f"build {card}")
    assert "blue" == holder(game, BONUS[card])
    more = before_building(card, minimum, minimum, "blue", metropolises=owned, side="B")
    play(more, f"build {card}")
    assert "red" == holder(more, BONUS[card])


# --- winning ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-WIN-1")
@pytest.mark.parametrize(
    ("move", "table", "reached"),
    [
        pytest.param("build city", {"before": {"red": "6 settlement"}}, 7, id="city"),
        pytest.param("build metropolis", {"before": {"red": "4 settlement 1 city"}}, 7, id="metropolis"),
        pytest.param("build road", {"before": {"red": "5 settlement 2 road"}}, 7, id="longest route"),
        pytest.param("build knight", {"before": {"red": "5 settlement 1 knight"}}, 7, id="largest army"),
        pytest.param(
            "build road",
            {"before": {"red": "6 settlement 3 road", "blue": "3 road"}, "route": "blue"},
            8,
            id="eight points",
        ),
    ],
)
def test_seven_points_in_the_own_turn_win_at_once(move: str, table: dict[str, Any], reached: int) -> None:
    game = road_at(hands={"red": PRICE[move.split()[1]]}, **table)
    assert game.outcome is None
    events = game.play(move, "red")
    assert "over" == kinds(events)[-1]
    assert (0, {"ending": "victory points"}) == (events[-1].seat, events[-1].facts)
    assert Outcome("victory points", (0,), (reached, 1, 1, 1)) == game.outcome
    assert ("over", (), []) == (phase(game), game.to_act, game.chance())
    refuses("R-WIN-1", game, "end", "red")


@pytest.mark.rule("R-WIN-1")
def test_six_points_do_not_win() -> None:
    game = road_at(hands={"red": PRICE["city"]}, before={"red": "5 settlement"})
    play(game, "build city")
    assert (None, [6, 1, 1, 1]) == (game.outcome, points(game))


@pytest.mark.rule("R-WIN-1")
def test_covered_cards_are_worth_nothing() -> None:
    game = road_at(metropolises="red,nobody,nobody,nobody", before={"red": "1 settlement 1 city"})
    assert [6, 1, 1, 1] == points(game)


@pytest.mark.rule("R-WIN-1")
def test_both_bonus_cards_and_several_metropolises_count_together() -> None:
    before = {"red": "3 road 2 knight", "blue": "0 settlement"}
    game = road_at(before=before, route="red", army="red", metropolises="blue,blue,nobody,nobody")
    assert [5, 6, 1, 1] == points(game)


@pytest.mark.rule("R-WIN-1")
def test_nobody_wins_in_the_turn_of_another() -> None:
    game = road_at(before={"orange": "7 settlement"}, hands={"red": PRICE["knight"]})
    assert (None, (0,)) == (game.outcome, game.to_act)
    play(game, "build knight", "row road", "end")
    drawers(game)
    assert (None, (1,)) == (game.outcome, game.to_act)
    events = game.play("end", "blue")
    assert ["end", "turn", "over"] == kinds(events)
    assert Outcome("victory points", (2,), (1, 1, 7, 1)) == game.outcome


@pytest.mark.rule("R-WIN-1")
def test_who_begins_a_turn_with_seven_points_wins_before_the_harvest() -> None:
    game = road_at(before={"blue": "7 settlement"})
    play(game, "end")
    assert "over" == phase(game)
    assert [0] * 4 == [seat["draws"] + seat["cards"] for seat in game.view(None)["seats"]]
    assert 61 == game.view(None)["deck"]


@pytest.mark.rule("R-WIN-1")
def test_a_bonus_card_lost_is_points_lost() -> None:
    before = {"blue": "5 settlement 3 road", "red": "3 road"}
    game = road_at(before=before, route="blue", hands={"red": PRICE["road"]})
    assert [1, 7, 1, 1] == points(game)
    play(game, "build road", "row knight", "end")
    assert (None, [3, 5, 1, 1]) == (game.outcome, points(game))


@pytest.mark.rule("R-WIN-2")
def test_a_winning_settlement_draws_no_event_and_leaves_the_row() -> None:
    game = road_at(hands={"red": PRICE["settlement"]}, before={"red": "6 settlement"})
    play(game, "build settlement")
    assert ("over", [], 7) == (phase(game), game.chance(), game.view(None)["events_left"])
    assert 4 == sum(row(game).values())


@pytest.mark.rule("R-WIN-2", "R-METRO-2")
def test_a_winning_metropolis_brings_no_cards() -> None:
    game = road_at(side="B", hands={"red": PRICE["metropolis"]}, before={"red": "4 settlement 1 city"})
    play(game, "build metropolis road-draw")
    assert ("over", 0, 0) == (phase(game), seat_before(game, "red")["draws"], seat_before(game, "red")["cards"])


@pytest.mark.rule("R-WIN-2")
def test_the_end_closes_all_offers() -> None:
    hands = {"red": PRICE["city"] + " 1 wood", "blue": "1 ore"}
    game = road_at(hands=hands, before={"red": "6 settlement"})
    play(game, "offer 1 wood for 1 ore")
    game.play("propose 1 ore for 1 wood", "blue")
    play(game, "build city")
    assert ("over", None, [], ["unasked"] * 4) == (
        phase(game),
        game.view(None)["offer"],
        proposers(game),
        answers(game),
    )
