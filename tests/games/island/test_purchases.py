"""Buying development cards (I-DEV)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pictures import EMPTY, game_from, seat_of

PLENTY = "5 wood 5 brick 5 wool 5 wheat 5 ore"


@pytest.mark.rule("I-DEV-1")
def test_the_card_drawn_joins_the_hand_and_leaves_the_deck() -> None:
    game = game_from(EMPTY, hands={"red": "1 wool 1 wheat 1 ore"})
    game.play("buy")
    game.play("drawn monopoly")
    assert {"monopoly": 1} == {name: n for name, n in seat_of(game, "red")["development_cards"].items() if n}
    assert 24 == game.view(None)["deck"]


@pytest.mark.rule("I-DEV-1")
def test_only_cards_that_are_left_are_drawn() -> None:
    game = game_from(
        EMPTY,
        hands={"red": "1 wool 1 wheat 1 ore"},
        cards={"blue": "5 victory 2 roads"},
        played={"white": "13 knight 2 invention"},
        army="white",
    )
    game.play("buy")
    assert {"drawn knight": Fraction(1, 3), "drawn monopoly": Fraction(2, 3)} == dict(game.chance())


@pytest.mark.rule("I-DEV-1")
def test_an_empty_deck_sells_nothing() -> None:
    everything = "14 knight 5 victory 2 roads 2 invention 2 monopoly"
    game = game_from(EMPTY, hands={"red": PLENTY}, cards={"blue": everything})
    assert (0, "I-DEV-1") == (game.view(None)["deck"], game.why_not("buy", "red"))
    assert "buy" not in game.legal("red")


@pytest.mark.rule("I-DEV-1")
@pytest.mark.parametrize("card", ["knight", "monopoly ore", "invention ore ore"])
def test_a_played_card_does_not_return_to_the_deck(card: str) -> None:
    game = game_from(EMPTY, cards={"red": f"1 {card.split()[0]}"})
    assert 24 == game.view(None)["deck"]
    game.play(card)
    assert 24 == game.view(None)["deck"]


@pytest.mark.rule("I-DEV-2")
@pytest.mark.parametrize("viewer", ["blue", "white", None])
def test_others_see_how_many_cards_a_player_holds_and_not_which(viewer: str | None) -> None:
    knights, monopolies = (
        game_from(EMPTY, cards={"red": cards}).view(viewer) for cards in ("2 knight", "1 victory 1 monopoly")
    )
    assert (2, None) == (knights["seats"][0]["development"], knights["seats"][0]["development_cards"])
    assert knights == monopolies


@pytest.mark.rule("I-DEV-2")
def test_only_the_buyer_is_told_which_card_was_drawn() -> None:
    game = game_from(EMPTY, hands={"red": "1 wool 1 wheat 1 ore"})
    game.play("buy")
    drawn = game.play("drawn victory")
    assert {"kind": "drawn", "seat": 0, "card": "victory"} == drawn.seen_by(0)[0]
    assert {"kind": "drawn", "seat": 0} == drawn.seen_by(1)[0] == drawn.seen_by(None)[0]


@pytest.mark.rule("I-DEV-2")
def test_a_played_card_is_seen_by_all() -> None:
    game = game_from(EMPTY, cards={"red": "1 monopoly"})
    game.play("monopoly ore")
    seen = game.view("blue")["seats"][0]
    assert (0, 1) == (seen["development"], seen["played"]["monopoly"])
