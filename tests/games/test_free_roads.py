"""Road building: obligatory by the base rules, given up at will by the almanac and Traveler rules (I-CARD-5)."""

from __future__ import annotations

from typing import Any

import pytest

import landnam
from duel_tables import duel_at
from landnam.rules.protocol import Game
from tables import at_actions, at_dice, phase, position, refuses, seat_in


def almanac(before_the_dice: bool = False) -> Game:
    """Red has played road building in a game in which the roads are optional."""
    text = position("before-roll" if before_the_dice else "actions", cards={"red": "1 roads"})
    game = landnam.make("island", position=f"{text} roads=optional", chance="manual")
    game.play("roads", "red")
    return game


@pytest.mark.rule("I-CARD-5")
@pytest.mark.parametrize("laid", [0, 1])
def test_what_is_left_may_be_given_up_by_the_almanac(laid: int) -> None:
    game = almanac()
    for path in ["road 8-12"][:laid]:
        game.play(path, "red")
    assert "end" == game.legal("red")[-1]
    game.play("end", "red")
    assert ("actions", (0,), 5) == (phase(game), game.to_act, game.view(None)["turn"])
    assert 13 - laid == seat_in(game, "red")["pieces"]["road"]
    assert 0 == game.view(None)["free_roads"]


@pytest.mark.rule("I-CARD-5")
def test_giving_up_before_the_dice_leaves_the_dice_to_be_rolled() -> None:
    game = almanac(before_the_dice=True)
    game.play("end", "red")
    assert ("before roll", ["roll"]) == (phase(game), game.legal("red"))


@pytest.mark.rule("I-CARD-5")
@pytest.mark.parametrize("game", [at_actions(cards={"red": "1 roads"}), at_dice(cards={"red": "1 roads"})])
def test_by_the_base_rules_both_roads_are_laid(game: Game) -> None:
    game.play("roads", "red")
    refuses("I-CARD-5", game, "end", "red")


@pytest.mark.rule("I-CARD-5")
@pytest.mark.parametrize(
    ("name", "options", "optional"),
    [
        ("island", {}, False),
        ("island", {"edition": "base"}, False),
        ("island", {"edition": "almanac"}, True),
        ("traveler", {}, True),
        ("duel", {}, True),
    ],
)
def test_the_edition_says_whether_the_roads_are_optional(name: str, options: dict[str, Any], optional: bool) -> None:
    game = landnam.make(name, seed=1, **options)
    assert optional is game.view(None)["optional_roads"]
    again = landnam.make(name, position=game.position())
    assert optional is again.view(None)["optional_roads"]
    assert (name == "island" and optional) == ("roads=optional" in game.position())


@pytest.mark.rule("I-CARD-5", "D-NEUTRAL-6")
def test_for_two_the_second_road_is_given_up_after_the_neutral_one() -> None:
    game = duel_at(cards={"blue": "1 roads"})
    game.play("roads", "blue")
    game.play("road 22-17", "blue")
    refuses("D-NEUTRAL-6", game, "end", "blue")
    game.play("neutral red road 13-18", "blue")
    game.play("end", "blue")
    assert ("actions", (0,)) == (phase(game), game.to_act)
    assert ([1, 1], 5) == (game.view(None)["dice"], game.view(None)["first_total"])
