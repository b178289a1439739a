"""A refusal names a rule that explains it, and says why it applies now where the rule alone does not tell."""

from __future__ import annotations

from typing import Any

import pytest

import landnam
from landnam.games.catalogue import catalogue
from landnam.rules.errors import IllegalAction
from landnam.rules.protocol import Game
from road_tables import road_at
from tables import at_actions, at_dice, refuses

STARTED: dict[str, Any] = {"seed": 1, "first": "red"}


def dice_kept() -> Game:
    """Two at the dice game; red has rolled once."""
    game = landnam.make("dice", players=2, chance="manual")
    game.play("roll", "red")
    game.play("rolled wood wood brick wool ore gold")
    return game


def dice_done() -> Game:
    """The same, and red builds now."""
    game = dice_kept()
    game.play("stand", "red")
    return game


def offered() -> Game:
    """Red has offered a wood for an ore, which blue does not hold."""
    game = at_actions(hands={"red": "1 wood"})
    game.play("offer 1 wood for 1 ore", "red")
    return game


def over() -> Game:
    """A game of the island that its limit of turns has ended."""
    game = landnam.make("island", board="beginner", max_turns=1, chance="manual", first="red")
    for move in ("roll", "dice 1 1", "end"):
        game.play(move)
    return game


@pytest.mark.parametrize(
    ("game", "action", "seat", "rule", "says"),
    [
        (at_actions(), "robber 3", "red", "I-ROB-8", "moves only when a 7 is rolled or a knight is played"),
        (at_dice(), "robber 3", "red", "I-ROB-8", "moves only when a 7 is rolled or a knight is played"),
        (at_actions(), "knight", "red", "I-CARD-1", "No knight card is held."),
        (at_actions(), "monopoly ore", "red", "I-CARD-1", "No monopoly card is held."),
        (at_actions(cards={"red": "1 roads"}, card="played"), "roads", "red", "I-CARD-1", "A card was played"),
        (at_actions(), "end", "blue", "I-TURN-1", "The game waits for red."),
        (at_actions(), "knight", "blue", "I-CARD-1", "The game waits for red."),
        (at_actions(), "discard 1 wood", "red", "I-ROB-1", "No discard is owed."),
        (at_actions(), "dice 3 4", None, "I-TURN-1", "No chance move is open now."),
        (landnam.make("island", **STARTED), "dice 3 4", None, "I-TURN-1", "Chance is drawn from the seed here"),
        (landnam.make("road", **STARTED), "start blue", None, "R-SETUP-3", "Chance is drawn from the seed here"),
        (landnam.make("dice"), "rolled wood", None, "Y-ROLL-1", "Chance is drawn from the seed here"),
        (at_actions(), "buy", "red", "I-BUILD-1", "The hand lacks 1 wool, 1 wheat, 1 ore."),
        (at_actions(hands={"red": "2 wheat 1 ore"}), "city 28", "red", "I-BUILD-1", "The hand lacks 2 ore."),
        (at_actions(hands={"red": "3 wood"}), "supply 4 wood 1 ore", "red", "I-TRADE-5", "The hand lacks 1 wood."),
        (at_actions(), "offer 1 wood for 1 ore", "red", "I-TRADE-13", "The hand lacks 1 wood."),
        (at_actions(), "offer 1 wood for 1 ore", "blue", "I-TRADE-1", "It is the turn of red; you can propose"),
        (at_actions(), "propose 1 wood for 1 ore", "red", "I-TRADE-4", "On your own turn you offer a trade"),
        (at_actions(), "accept", "blue", "I-TRADE-4", "No open offer is addressed to you."),
        (at_actions(), "withdraw", "red", "I-TRADE-13", "You have no open offer or proposal."),
        (at_actions(), "deal blue", "red", "I-TRADE-4", "blue has made no proposal and accepted no offer."),
        (offered(), "accept", "blue", "I-TRADE-5", "The hand lacks 1 ore."),
        (offered(), "buy", "blue", "I-TURN-1", "It is the turn of red."),
        (over(), "roll", "red", "I-WIN-2", "The game is over: turn limit."),
        (road_at(side="B", hands={"red": "3 wool 1 ore"}, before={"red": "1 city"}), "build metropolis", "red",
         "R-SETUP-2", "write 'build metropolis' with one of road-draw, route-tie, knight-draw, army-tie."),
        (road_at(), "build metropolis route-tie", "red", "R-SETUP-2", "Side A lies up: write 'build metropolis'."),
        (road_at(), "end", "blue", "R-TURN-1", "The game waits for red."),
        (road_at(), "build road", "white", "R-TURN-1", "The game waits for red."),
        (road_at(), "give ore blue", "red", "R-EVENT-2", "No gift is owed."),
        (road_at(hands={"red": "1 wood"}), "build road", "red", "R-BUILD-4", "The hand lacks 1 brick."),
        (road_at(), "accept", "blue", "R-TRADE-2", "No open offer is addressed to you."),
        (road_at(), "deal blue", "red", "R-TRADE-2", "blue has made no proposal and accepted no offer."),
        (road_at(trade="used"), "accept", "blue", "R-TRADE-1", "The trade of this turn has been made."),
        (landnam.make("dice"), "stand", "red", "Y-TURN-1", "Roll first."),
        (dice_done(), "gold ore", "red", "Y-GOLD-1", "Fewer than two gold dice are left."),
        (dice_done(), "joker 1 die 1", "red", "Y-JOKER-1", "Knight 1 has no joker to use."),
        (dice_done(), "knight", "red", "Y-BUILD-1", "The dice lack 1 wheat."),
        (dice_kept(), "end", "red", "Y-BUILD-1", "The dice may still be rolled: 'stand' ends the rolling."),
        (dice_kept(), "road R0", "red", "Y-BUILD-1", "The dice may still be rolled: 'stand' ends the rolling."),
        (dice_kept(), "stand", "blue", "Y-TURN-1", "The game waits for red."),
    ],
)  # fmt: skip
def test_a_refusal_explains_itself(game: Game, action: str, seat: str | None, rule: str, says: str) -> None:
    found = game.why_not(action, seat)
    assert found is not None
    assert rule == found
    assert says in found.sentence
    assert found.sentence.endswith(catalogue()[rule].sentence)
    assert catalogue()[rule].title == found.title
    with pytest.raises(IllegalAction, match=rule) as error:
        game.play(action, seat)
    assert says in str(error.value)


@pytest.mark.rule("I-ROB-8")
@pytest.mark.parametrize("game", [at_actions(), at_dice()])
def test_the_robber_stays_without_a_seven_or_a_knight(game: Game) -> None:
    for h in range(19):
        refuses("I-ROB-8", game, f"robber {h}", "red")
    assert 9 == game.view(None)["robber"]


@pytest.mark.rule("I-ROB-8")
def test_a_knight_and_a_seven_move_the_robber() -> None:
    game = at_dice(cards={"red": "1 knight"})
    game.play("knight", "red")
    game.play("robber 0", "red")
    refuses("I-ROB-8", game, "robber 9", "red")
    game.play("roll", "red")
    game.play("dice 3 4")
    game.play("robber 9", "red")
    assert 9 == game.view(None)["robber"]


@pytest.mark.rule("R-TRADE-1")
def test_nobody_offers_what_they_do_not_hold() -> None:
    game = road_at(hands={"red": "1 wood", "blue": "1 ore"})
    refuses("R-TRADE-1", game, "offer 2 wood for 1 ore", "red")
    refuses("R-TRADE-1", game, "propose 1 wool for 1 wood", "blue")
    game.play("offer 1 wood for 1 ore", "red")
