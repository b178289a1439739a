"""What trade cards pay for: a forced trade, and sending the robber home (D-CARD-1..5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from duel_tables import AFTER, BEFORE, BETWEEN, SEVEN, duel_at, play
from duels import trade_cards
from landnam.rules.errors import IllegalAction
from landnam.rules.protocol import Game
from tables import hand, phase, refuses

HANDS = {"blue": "2 brick", "orange": "2 wood 1 ore"}
AHEAD: dict[str, Any] = {"settlements": {"blue": "22"}, "cities": {"blue": "31"}}
AWAY = 13
"""A hex next to orange's settlement on 39."""


def can(game: Game, action: str, seat: str = "blue") -> bool:
    """The move is allowed, and listed."""
    allowed = game.why_not(action, seat) is None
    assert allowed == (game.read(action) in game.legal(seat))
    return allowed


def chances(game: Game) -> dict[str, Fraction]:
    """What chance may bring, and how likely."""
    return {str(result): probability for result, probability in game.chance()}


# --- what an action costs ---------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-1")
@pytest.mark.parametrize("action", ["force", "home"])
@pytest.mark.parametrize(
    ("cost", "table"),
    [
        pytest.param(1, {}, id="level"),
        pytest.param(1, {"settlements": {"blue": "22"}}, id="behind"),
        pytest.param(2, AHEAD, id="ahead"),
        pytest.param(2, {"played": {"blue": "3 knight"}, "army": "blue"}, id="ahead by largest army"),
        pytest.param(1, {"cards": {"blue": "2 victory"}}, id="ahead by hidden victory cards only"),
        pytest.param(2, {**AHEAD, "cards": {"orange": "2 victory"}}, id="behind by hidden victory cards only"),
    ],
)
def test_an_action_costs_one_card_behind_or_level_and_two_ahead(cost: int, table: dict[str, Any], action: str) -> None:
    game = duel_at(hands=HANDS, robber=AWAY, **table)
    play(game, action)
    assert (4 - cost, 4) == trade_cards(game)


@pytest.mark.rule("D-CARD-1")
@pytest.mark.parametrize("action", ["force", "home"])
@pytest.mark.parametrize(("held", "table"), [(0, {}), (0, AHEAD), (1, AHEAD)])
def test_an_action_that_cannot_be_paid_is_refused(held: int, table: dict[str, Any], action: str) -> None:
    game = duel_at(hands=HANDS, robber=AWAY, trade_cards=f"{held},7", **table)
    refuses("D-CARD-1", game, action, "blue")


@pytest.mark.rule("D-CARD-1")
@pytest.mark.parametrize("action", ["force", "home"])
@pytest.mark.parametrize(("held", "table"), [(1, {}), (2, AHEAD)])
def test_the_last_trade_cards_can_be_paid(held: int, table: dict[str, Any], action: str) -> None:
    game = duel_at(hands=HANDS, robber=AWAY, trade_cards=f"{held},7", **table)
    play(game, action)
    assert (0, 7) == trade_cards(game)


@pytest.mark.rule("D-CARD-1")
def test_the_cost_rises_within_a_turn_when_the_player_goes_ahead() -> None:
    game = duel_at(hands={"blue": "2 wheat 4 ore", "orange": "1 wood"}, robber=AWAY)
    play(game, "force", "stolen wood", "give 1 wood 1 ore")
    assert (3, 4) == trade_cards(game)
    play(game, "city 22", "home")
    assert (1, 4) == trade_cards(game)


@pytest.mark.rule("D-CARD-1", "D-REFILL-2")
def test_the_cost_falls_within_a_turn_when_the_player_is_no_longer_ahead() -> None:
    game = duel_at(hands=HANDS, robber=AWAY, played={"blue": "3 knight"}, army="blue")
    play(game, "home", "retire knight", "force")
    assert (4 - 2 + 2 - 1, 4) == trade_cards(game)


@pytest.mark.rule("D-CARD-1")
def test_the_number_of_actions_in_a_turn_has_no_limit() -> None:
    game = duel_at(hands=HANDS, trade_cards="7,0")
    for left in range(6, -1, -1):
        play(game, "force", "stolen wood", "stolen wood", "give 2 wood")
        assert (left, 0) == trade_cards(game)
    refuses("D-CARD-1", game, "force", "blue")


@pytest.mark.rule("D-CARD-1")
@pytest.mark.parametrize("action", ["force", "home", "retire knight"])
def test_the_opponent_has_no_use_of_trade_cards_in_the_turn_of_another(action: str) -> None:
    hands = {"blue": "2 ore", "orange": "2 ore"}
    game = duel_at(hands=hands, robber=AWAY, played={"orange": "1 knight"})
    refuses("I-TURN-1", game, action, "orange")


# --- forced trade -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-2")
def test_a_forced_trade_takes_two_cards_and_gives_two_of_the_own_hand() -> None:
    game = duel_at(hands=HANDS)
    play(game, "force", "stolen wood", "stolen ore", "give 2 brick")
    assert ("1 wood 1 ore", "1 wood 2 brick") == (hand(game, "blue"), hand(game, "orange"))
    assert "actions" == phase(game)


@pytest.mark.rule("D-CARD-2")
def test_a_forced_trade_against_one_card_takes_it_and_still_gives_two() -> None:
    game = duel_at(hands={"blue": "2 brick", "orange": "1 ore"})
    play(game, "force", "stolen ore")
    assert "give" == phase(game)
    assert {"give 2 brick", "give 1 brick 1 ore"} == {str(move) for move in game.legal("blue")}
    play(game, "give 2 brick")
    assert ("1 ore", "2 brick") == (hand(game, "blue"), hand(game, "orange"))


@pytest.mark.rule("D-CARD-2")
def test_what_was_taken_may_be_given_back() -> None:
    game = duel_at(hands=HANDS)
    play(game, "force", "stolen wood", "stolen ore", "give 1 wood 1 ore")
    assert ("2 brick", "2 wood 1 ore") == (hand(game, "blue"), hand(game, "orange"))
    assert (3, 4) == trade_cards(game)


@pytest.mark.rule("D-CARD-2")
@pytest.mark.parametrize(
    "hands",
    [
        pytest.param({"orange": "3 ore"}, id="no own card"),
        pytest.param({"blue": "1 wood", "orange": "3 ore"}, id="one own card"),
        pytest.param({"blue": "5 wood"}, id="an empty hand of the opponent"),
    ],
)
def test_a_forced_trade_needs_two_own_cards_and_one_of_the_opponent(hands: dict[str, str]) -> None:
    refuses("D-CARD-2", duel_at(hands=hands), "force", "blue")


@pytest.mark.rule("D-CARD-2")
@pytest.mark.parametrize(
    "gift", ["give 1 brick", "give 3 brick", "give 2 ore", "give 1 wheat 1 brick", "give 1 wood 1 brick 1 ore"]
)
def test_a_gift_is_of_two_cards_of_the_hand(gift: str) -> None:
    game = duel_at(hands={"blue": "3 brick", "orange": "1 wood 1 ore"})
    play(game, "force", "stolen wood", "stolen ore")
    refuses("D-CARD-2", game, gift, "blue")


@pytest.mark.rule("D-CARD-2")
def test_every_pair_of_the_hand_may_be_given_and_nothing_else() -> None:
    game = duel_at(hands=HANDS)
    play(game, "force", "stolen wood", "stolen wood")
    assert ["give 1 wood 1 brick", "give 2 brick", "give 2 wood"] == sorted(str(move) for move in game.legal("blue"))
    assert [] == game.legal("orange")
    assert (0,) == game.to_act


@pytest.mark.rule("D-CARD-2")
def test_two_draws_are_without_replacement_and_exactly_as_likely_as_the_cards_are_many() -> None:
    game = duel_at(hands={"blue": "2 brick", "orange": "2 wood 1 ore"})
    play(game, "force")
    assert {"stolen wood": Fraction(2, 3), "stolen ore": Fraction(1, 3)} == chances(game)
    after_wood, after_ore = game.clone(), game.clone()
    play(after_wood, "stolen wood")
    assert {"stolen wood": Fraction(1, 2), "stolen ore": Fraction(1, 2)} == chances(after_wood)
    play(after_ore, "stolen ore")
    assert {"stolen wood": Fraction(1)} == chances(after_ore)
    play(after_ore, "stolen wood")
    assert {} == chances(after_ore)


@pytest.mark.rule("D-CARD-2")
def test_a_card_that_the_opponent_does_not_hold_cannot_be_drawn() -> None:
    game = duel_at(hands=HANDS)
    play(game, "force")
    with pytest.raises(IllegalAction):
        play(game, "stolen brick")


# --- robber home ------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-3")
def test_the_robber_goes_to_the_desert_and_nothing_is_stolen() -> None:
    game = duel_at(hands=HANDS, robber=AWAY)
    play(game, "home")
    assert 9 == game.view(None)["robber"]
    assert ("2 brick", "2 wood 1 ore") == (hand(game, "blue"), hand(game, "orange"))
    assert {} == chances(game)
    assert "actions" == phase(game)


@pytest.mark.rule("D-CARD-3")
@pytest.mark.parametrize("when", [BEFORE, BETWEEN, AFTER], ids=["before", "between", "after"])
def test_a_robber_at_home_is_not_sent_home(when: dict[str, Any]) -> None:
    refuses("D-CARD-3", duel_at(**when), "home", "blue")


@pytest.mark.rule("D-CARD-3")
def test_the_robber_goes_home_where_the_desert_lies() -> None:
    board = "D,P2,Fo9,Fi12,H6,P4,H10,Fi9,Fo11,M10,Fo3,M8,Fo8,M3,Fi4,P5,H5,Fi6,P11"
    game = duel_at(board=board, robber=9)
    play(game, "home")
    assert 0 == game.view(None)["robber"]
    refuses("D-CARD-3", game, "home", "blue")


# --- when -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-4")
@pytest.mark.parametrize("when", [BEFORE, AFTER], ids=["before", "after"])
def test_a_forced_trade_is_made_before_the_first_roll_or_after_both(when: dict[str, Any]) -> None:
    game = duel_at(hands=HANDS, **when)
    assert can(game, "force")
    play(game, "force", "stolen wood", "stolen wood", "give 2 brick")
    assert str(when["phase"]).replace("-", " ") == phase(game)
    assert can(game, "force")


@pytest.mark.rule("D-CARD-4")
def test_a_forced_trade_is_refused_between_the_rolls() -> None:
    refuses("D-CARD-4", duel_at(hands=HANDS, **BETWEEN), "force", "blue")


@pytest.mark.rule("D-CARD-4")
def test_a_turn_forbids_the_forced_trade_only_between_its_rolls() -> None:
    game = duel_at(hands=HANDS, **BEFORE)
    assert can(game, "force")
    play(game, "roll", "dice 1 1")
    assert not can(game, "force")
    play(game, "roll", "dice 1 1")
    assert not can(game, "force")
    play(game, "dice 1 2")
    assert can(game, "force")


@pytest.mark.rule("D-CARD-4", "D-ROLL-3")
@pytest.mark.parametrize("when", [BEFORE, BETWEEN, AFTER], ids=["before", "between", "after"])
def test_the_robber_goes_home_before_between_and_after_the_rolls(when: dict[str, Any]) -> None:
    game = duel_at(robber=AWAY, **when)
    rolls = can(game, "roll")
    assert can(game, "home")
    play(game, "home")
    assert str(when["phase"]).replace("-", " ") == phase(game)
    assert rolls == can(game, "roll")


OWED: list[Any] = [
    pytest.param(
        "D-CARD-4", {**SEVEN, "phase": "discard", "orange.owes": 4, "hands": {**HANDS, "orange": "8 ore"}}, id="discard"
    ),
    pytest.param("D-CARD-4", {**SEVEN, "phase": "robber"}, id="robber move"),
    pytest.param("D-CARD-4", {"phase": "stealing", "victim": "orange", **SEVEN}, id="theft"),
    pytest.param("D-CARD-4", {**BEFORE, "phase": "rolling"}, id="dice"),
    pytest.param("D-CARD-4", {"phase": "drawing"}, id="development card"),
    pytest.param("D-CARD-4", {"phase": "free-roads", "free": 2, "card": "played"}, id="free road"),
    pytest.param("D-NEUTRAL-6", {"phase": "place-neutral", "owed": "road"}, id="neutral road"),
    pytest.param(
        "D-NEUTRAL-6",
        {"phase": "place-neutral", "owed": "settlement", "roads": {"red": "13-18 18-23"}},
        id="neutral settlement",
    ),
]


@pytest.mark.rule("D-CARD-4")
@pytest.mark.parametrize("action", ["force", "home"])
@pytest.mark.parametrize(("rule", "table"), OWED)
def test_no_action_is_paid_while_something_is_owed(rule: str, table: dict[str, Any], action: str) -> None:
    refuses(rule, duel_at(**{"hands": HANDS, "robber": AWAY, **table}), action, "blue")


@pytest.mark.rule("D-CARD-4")
@pytest.mark.parametrize("action", ["force", "home"])
def test_no_action_is_paid_in_the_set_up(action: str) -> None:
    game = duel_at(
        **BEFORE | {"phase": "place-settlement"},
        turn=0,
        placing=3,
        hands=HANDS,
        robber=AWAY,
        settlements={"blue": "22"},
    )
    refuses("D-CARD-4", game, action, "blue")


# --- nothing in between -----------------------------------------------------------------------------------------

MEANWHILE = [
    "force",
    "home",
    "retire knight",
    "end",
    "buy",
    "knight",
    "road 22-17",
    "supply 4 brick 1 ore",
    "offer 1 brick for 1 ore",
    "neutral red road 13-18",
    "roll",
]
EVERYTHING: dict[str, Any] = {
    "hands": {"blue": "4 brick 1 wood 1 wool 1 wheat 1 ore", "orange": "2 ore"},
    "cards": {"blue": "1 knight"},
    "played": {"blue": "1 knight"},
    "robber": AWAY,
}


@pytest.mark.rule("D-CARD-5")
@pytest.mark.parametrize("action", MEANWHILE)
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_nothing_else_happens_until_the_cards_are_given(action: str, drawn: int) -> None:
    game = duel_at(**EVERYTHING)
    play(game, "force", *["stolen ore"] * drawn)
    refuses("D-CARD-5", game, action, "blue")


@pytest.mark.rule("D-CARD-5")
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_the_opponent_makes_no_proposal_during_a_forced_trade(drawn: int) -> None:
    game = duel_at(**EVERYTHING)
    play(game, "force", *["stolen ore"] * drawn)
    refuses("D-CARD-5", game, "propose 1 wood for 1 ore", "orange")


@pytest.mark.rule("D-CARD-5")
@pytest.mark.parametrize("drawn", [0, 1])
def test_nothing_is_given_before_both_cards_are_drawn(drawn: int) -> None:
    game = duel_at(hands=HANDS)
    play(game, "force", *["stolen wood"] * drawn)
    assert () == game.to_act
    refuses("D-CARD-5", game, "give 2 brick", "blue")


@pytest.mark.rule("D-CARD-5")
@pytest.mark.parametrize("when", [BEFORE, BETWEEN, AFTER], ids=["before", "between", "after"])
def test_nothing_is_given_without_a_forced_trade(when: dict[str, Any]) -> None:
    refuses("D-CARD-5", duel_at(hands=HANDS, **when), "give 2 brick", "blue")


@pytest.mark.rule("D-CARD-5")
def test_the_opponent_gives_nothing_in_a_forced_trade() -> None:
    game = duel_at(hands={"blue": "2 brick", "orange": "4 ore"})
    play(game, "force", "stolen ore", "stolen ore")
    refuses("I-TURN-1", game, "give 2 ore", "orange")


@pytest.mark.rule("D-CARD-5")
def test_open_offers_and_proposals_lapse_with_a_forced_trade() -> None:
    game = duel_at(hands=HANDS)
    play(game, "offer 1 brick for 1 ore")
    play(game, "propose 1 ore for 2 brick", seat="orange")
    play(game, "force")
    view = game.view(None)
    assert view["offer"] is None
    assert [None, None] == [seat["proposal"] for seat in view["seats"]]
