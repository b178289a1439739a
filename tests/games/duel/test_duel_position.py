"""Positions of the two-player game: read back exactly, and refused with a reason when they are wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest

import landnam
from duel_tables import AFTER, BEFORE, BETWEEN, SEVEN, duel_at, duel_text
from landnam.rules.protocol import Game
from tables import bundles, random_move


def reread(game: Game) -> Game:
    return landnam.make("duel", position=game.position(), chance="manual")


def refusal(text: str) -> str:
    """What is said against a position."""
    with pytest.raises(ValueError, match=r"^position: ") as error:
        landnam.make("duel", position=text)
    return str(error.value)


# --- written and read back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_read_back_at_any_moment_of_a_game(seed: int) -> None:
    rng = random.Random(seed)
    phases = ("combined", "separate")[seed % 2]
    game = landnam.make("duel", seed=seed, chance="manual", phases=phases, max_turns=100)
    while game.outcome is None:
        random_move(game, rng)
        if rng.random() < 0.3 or game.outcome is not None:
            assert game.position() == reread(game).position()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_from_a_position_goes_on_like_the_game_it_is_of(seed: int) -> None:
    rng = random.Random(seed)
    game = landnam.make("duel", seed=seed, chance="manual", phases=("combined", "separate")[seed % 2])
    for _ in range(100 * seed):
        if game.outcome is None:
            random_move(game, rng)
    again = reread(game)
    for _ in range(150):
        assert (game.position(), game.to_act, game.chance()) == (again.position(), again.to_act, again.chance())
        for seat in range(game.players):
            assert game.legal(seat) == again.legal(seat)
            assert {**game.view(seat), "options": None} == {**again.view(seat), "options": None}
        if game.outcome is not None:
            break
        begun = len(game.history)
        random_move(game, rng)
        for who, move in game.history[begun:]:
            again.play(move, None if who < 0 else who)


def test_a_position_is_one_line_that_names_game_and_seats() -> None:
    text = landnam.make("duel", seed=1).position()
    assert text.startswith("duel seats=blue,orange board=")
    assert "\n" not in text


ONE_ROAD = {"blue": "22-28"}

EVERYTHING: list[dict[str, Any]] = [
    {**BEFORE, "phase": "place-settlement", "turn": 0, "placing": 3, "settlements": {"blue": "22"}, "roads": ONE_ROAD},
    {**BEFORE, "phase": "place-road", "turn": 0, "placing": 3, "placed": 22, "roads": ONE_ROAD},
    BEFORE,
    BETWEEN,
    AFTER,
    {**BEFORE, "phase": "rolling"},
    {**BETWEEN, "phase": "rolling"},
    {**BEFORE, "card": "played", "played": {"blue": "1 knight"}},
    {**SEVEN, "phase": "discard", "hands": {"blue": "8 ore"}, "blue.owes": 4},
    {**SEVEN, "phase": "discard", "first_total": 5, "hands": {"orange": "8 ore"}, "orange.owes": 4},
    {**SEVEN, "phase": "robber"},
    {**SEVEN, "phase": "robber", "first_total": 5},
    {**SEVEN, "phase": "stealing", "victim": "orange", "hands": {"orange": "1 ore"}},
    {"phase": "drawing"},
    {"phase": "free-roads", "free": 2, "card": "played", "played": {"blue": "1 roads"}},
    {"phase": "place-neutral", "owed": "road"},
    {"phase": "place-neutral", "owed": "settlement", "roads": {"red": "13-18 18-23"}},
    {"phase": "place-neutral", "owed": "road", "free": 1, "card": "played", "played": {"blue": "1 roads"}},
    {**BEFORE, "phase": "place-neutral", "owed": "road", "free": 1, "card": "played", "played": {"blue": "1 roads"}},
    {"phase": "forced-trade", "to_draw": 2, "hands": {"blue": "2 ore", "orange": "2 wood"}},
    {"phase": "forced-trade", "to_draw": 1, "hands": {"blue": "2 ore", "orange": "1 wood"}},
    {**BEFORE, "phase": "forced-trade", "to_draw": 1, "hands": {"blue": "2 ore", "orange": "1 wood"}},
    {"phase": "give", "hands": {"blue": "2 ore"}},
    {**BEFORE, "phase": "give", "hands": {"blue": "2 ore"}},
    {"retired": 1, "removed_knights": 3, "trade_cards": "7,0"},
    {"route": "red", "roads": {"red": "13-18 18-23 23-17 17-12 12-8"}},
    {"phase": "over", "ending": "turn-limit", "winner": "nobody", "turn": 4, "max_turns": 4},
]


@pytest.mark.parametrize("table", EVERYTHING, ids=lambda table: " ".join((table.get("phase", "actions"), *table)))
def test_a_position_holds_all_that_the_rules_ask_about(table: dict[str, Any]) -> None:
    game = duel_at(**table)
    assert set(duel_text(**table).split()) <= set(game.position().split())
    assert game.position() == reread(game).position()
    rng = random.Random(1)
    for _ in range(20):
        if game.outcome is None:
            random_move(game, rng)
            assert game.position() == reread(game).position()


@pytest.mark.rule("D-REFILL-1")
def test_a_position_keeps_removed_knights_out_of_the_deck() -> None:
    assert 25 - 3 - 2 == duel_at(removed_knights=3, played={"blue": "2 knight"}).view(None)["deck"]


# --- what is refused --------------------------------------------------------------------------------------------


def changed(old: str, new: str, **table: Any) -> str:
    text = duel_text(**table)
    assert old in text
    return text.replace(old, new, 1)


SETTLED: dict[str, Any] = {"phase": "place-neutral", "owed": "settlement"}
OF_RED: list[dict[str, Any]] = [
    {**SEVEN, "phase": "discard", "red.owes": 4},
    {"red.discards": "1,0,0,0,0"},
    {"red.proposes": bundles("1 ore for 1 wood")},
]
OFFER = f"{bundles('1 ore for 1 wood')}/unasked,waiting"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it must begin with 'duel'"),
        ("duel", "'seats=…' is missing"),
        (changed("duel", "island"), "it must begin with 'duel', not 'island'"),
        (changed("seats=blue,orange", "seats=orange,blue"), "seats must be blue,orange"),
        (changed("seats=blue,orange", "seats=red,white"), "first=blue: valid are nobody, red, white"),
        (changed("seats=blue,orange", "seats=blue"), "seats must be"),
        (changed("first=blue", "first=red"), "first=red: valid are nobody, blue, orange"),
        (changed("active=blue", "active=white"), "active=white: valid are nobody, blue, orange"),
        (changed("phase=actions", "phase=dancing"), "forced-trade, give, place-neutral"),
        (duel_text(trade_cards=None), "'trade_cards=…' is missing"),
        (duel_text(trade_cards="4"), "trade_cards=4: 2 numbers are needed"),
        (duel_text(trade_cards="4,4,4"), "trade_cards=4,4,4: 2 numbers are needed"),
        (duel_text(trade_cards="8,4"), "whole numbers from 0 to 7"),
        (duel_text(trade_cards="-1,4"), "whole numbers from 0 to 7"),
        (duel_text(first_total=1), "first_total=… is not a total of two dice"),
        (duel_text(first_total=13), "first_total=13: valid are whole numbers from 0 to 12"),
        (duel_text(first_total=None), "dice=… and first_total=… go together"),
        (duel_text(dice=None), "dice=… and first_total=… go together"),
        (duel_text(first_total=2), "dice=… of the second roll are missing"),
        (duel_text(**AFTER | {"phase": "before-roll"}), "both rolls lie on the table before the second"),
        (duel_text(**AFTER | {"phase": "rolling"}), "both rolls lie on the table before the second"),
        (duel_text(**BETWEEN | {"phase": "drawing"}), "dice=… of the second roll are missing"),
        (duel_text(retired=2), "retired=2: valid are whole numbers from 0 to 1"),
        (duel_text(removed_knights=15), "removed_knights=15: valid are whole numbers from 0 to 14"),
        (duel_text(removed_knights=14, played={"blue": "1 knight"}), "more development cards than the deck has"),
        (duel_text(removed_knights=14, cards={"orange": "1 knight"}), "more development cards than the deck has"),
        (duel_text(to_draw=1), "to_draw=… goes with phase=forced-trade"),
        (duel_text(phase="forced-trade"), "to_draw=… goes with phase=forced-trade"),
        (duel_text(phase="forced-trade", to_draw=3), "to_draw=3: valid are whole numbers from 0 to 2"),
        (duel_text(phase="forced-trade", to_draw=1, hands={"blue": "2 ore"}), "the opponent has too few cards to draw"),
        (
            duel_text(phase="forced-trade", to_draw=2, hands={"blue": "2 ore", "orange": "1 ore"}),
            "the opponent has too few cards to draw",
        ),
        (duel_text(phase="give", hands={"blue": "1 ore"}), "blue does not have two cards to give"),
        (duel_text(owed="road"), "owed=… goes with phase=place-neutral"),
        (duel_text(phase="place-neutral"), "owed=… goes with phase=place-neutral"),
        (duel_text(phase="place-neutral", owed="city"), "owed=city: valid are"),
        (duel_text(**SETTLED), "the neutral piece that is owed fits nowhere"),
        (duel_text(free=1), "free=… goes with phase=free-roads"),
        (changed("red=S13/C", "red=S13/C23"), "red is neutral and has no cards and no cities (D-NEUTRAL-4)"),
        (duel_text(hands={"white": "1 ore"}), "white is neutral and has no cards and no cities (D-NEUTRAL-4)"),
        (duel_text(cards={"red": "1 knight"}), "red is neutral and has no cards and no cities (D-NEUTRAL-4)"),
        (duel_text(played={"red": "1 knight"}), "red is neutral and has no cards and no cities (D-NEUTRAL-4)"),
        (duel_text(red=None), "'red=…' is missing"),
        (duel_text(white="S40"), "white must be S…/C…/R…/H…/D…/P…"),
        (duel_text(settlements={"red": "22"}), "two buildings stand on intersection 22"),
        (duel_text(settlements={"red": "17"}), "buildings on the neighbours 17 and 22 (I-SETTLE-2)"),
        (duel_text(roads={"red": "22-28"}), "two roads stand on path 22-28"),
        (duel_text(settlements={"red": "0 2 13 47 49 33"}), "red has 6 of the settlement piece"),
        (duel_text(route="red"), "route=… is not the longest"),
        (duel_text(army="red"), "army=red: valid are nobody, blue, orange"),
        (duel_text(army="blue", played={"blue": "2 knight"}), "army=… is not the largest"),
        (duel_text(thief=1), "'thief' is unknown"),
        (duel_text(phase="stealing", victim="red", **SEVEN), "victim=red: valid are nobody, blue, orange"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(text: str, says: str) -> None:
    assert says in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(duel_text(**OF_RED[0]), id="a neutral that owes cards"),
        pytest.param(duel_text(**OF_RED[1]), id="a neutral that discards"),
        pytest.param(duel_text(**OF_RED[2]), id="a neutral that proposes"),
        pytest.param(duel_text(**BETWEEN | {"phase": "give"}, hands={"blue": "2 ore"}), id="a gift between the rolls"),
        pytest.param(
            duel_text(**BETWEEN | {"phase": "forced-trade"}, to_draw=1, hands={"blue": "2 ore", "orange": "1 ore"}),
            id="a forced trade between the rolls",
        ),
        pytest.param(duel_text(phase="give", offer=OFFER, hands={"blue": "2 ore"}), id="an offer during a gift"),
        pytest.param(
            duel_text(phase="forced-trade", to_draw=1, offer=OFFER, hands={"blue": "2 ore", "orange": "1 ore"}),
            id="an offer during a forced trade",
        ),
        pytest.param(
            duel_text(**BETWEEN | {"phase": "place-settlement"}, turn=0, placing=3, settlements={"blue": "22"}),
            id="dice in the set-up",
        ),
        pytest.param(
            duel_text(phase="forced-trade", to_draw=2, hands={"orange": "2 ore"}),
            id="a forced trade of who had no two cards before the draw",
        ),
        pytest.param(
            duel_text(phase="forced-trade", to_draw=1, hands={"orange": "1 ore"}),
            id="a forced trade that leaves no two cards to give",
        ),
    ],
)
def test_a_position_that_the_rules_could_not_go_on_from_is_refused(text: str) -> None:
    assert len(refusal(text)) > 20


# --- any text ---------------------------------------------------------------------------------------------------

LETTERS = "0123456789,=/-+ :SCRHDP>abcdeé٣"


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to three small changes: a character, a word dropped, doubled or swapped for another's value."""
    for _ in range(rng.randint(1, 3)):
        words = text.split(" ")
        at, other = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(5):
            case 0:
                i = rng.randrange(len(text))
                text = text[:i] + rng.choice(LETTERS) + text[i + 1 :]
            case 1:
                i = rng.randrange(len(text))
                text = text[:i] + text[i + 1 :]
            case 2:
                text = " ".join(words[:at] + words[at + 1 :])
            case 3:
                words[at] = f"{words[at].partition('=')[0]}={words[other].partition('=')[2]}"
                text = " ".join(words)
            case _:
                word, digits = words[at], [i for i, letter in enumerate(words[at]) if letter.isdigit()]
                if digits:
                    i = rng.choice(digits)
                    words[at] = word[:i] + str(rng.randrange(10)) + word[i + 1 :]
                text = " ".join(words)
        if not text:
            return text
    return text


def read_if_right(text: str) -> Game | None:
    """The game at a position, or None if it is refused as a position is; any other error is the test's failure."""
    try:
        return landnam.make("duel", position=text, chance="manual")
    except ValueError as error:
        if not str(error).startswith("position: "):
            raise
        return None


@pytest.mark.parametrize("table", EVERYTHING, ids=lambda table: " ".join((table.get("phase", "actions"), *table)))
def test_a_changed_position_is_refused_or_can_be_played(table: dict[str, Any]) -> None:
    rng = random.Random(repr(sorted(table)))
    for _ in range(60):
        text = mutated(duel_text(**table), rng)
        game = read_if_right(text)
        if game is None:
            continue
        assert game.position() == reread(game).position(), text
        for _ in range(12):
            if game.outcome is not None:
                break
            assert game.to_act or game.chance(), text
            random_move(game, rng)
            assert min(*game.view(0)["seats"][0]["hand"].values(), *game.view(1)["seats"][1]["hand"].values()) >= 0, (
                text
            )
