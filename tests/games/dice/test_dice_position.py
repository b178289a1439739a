"""Positions of the dice game: one line that holds everything, and is refused if it could not have come about."""

from __future__ import annotations

import random

import pytest

import landnam
from dice_tables import ALL_ROADS, alone, lay, lucky_game, lucky_move, roll, table, turn
from landnam.rules.protocol import Game


def refusal(text: str) -> str:
    """Why a position is refused."""
    with pytest.raises(ValueError, match=r"^position: ") as error:
        landnam.make("dice", position=text)
    return str(error.value)


def reread(game: Game) -> Game:
    return landnam.make("dice", position=game.position(), chance="manual")


def a_game() -> Game:
    """Two players in their fourth turn: red has built a road and traded gold."""
    game = table(2)
    turn(game, "settlement", "road R0")
    turn(game)
    turn(game, "knight")
    turn(game, "road R0", "road R1")
    turn(game)
    turn(game, "knight", "knight")
    lay(game, "wood brick wool gold gold gold")
    game.play("road R2")
    game.play("gold ore")
    return game


TEXT = (
    "dice seats=red,blue turns=15 turn=4 phase=building active=red rolls=1 "
    "dice=wood:spent,brick:spent,wool,ore,gold:out,gold gained=1 "
    "red=R0,2/S1/C0/K1/J1/B4,1,X blue=R0,1/S0/C0/K2/J1,2/BX,2,3"
)


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


# --- what a position holds ----------------------------------------------------------------------------------------


def test_a_position_is_one_readable_line() -> None:
    assert TEXT == a_game().position()


def test_before_the_first_roll_no_dice_are_named() -> None:
    assert (
        "dice seats=red turns=15 turn=1 phase=before-roll active=red rolls=0 red=R/S0/C0/K0/J/B" == alone().position()
    )


def test_dice_in_the_hand_are_dashes() -> None:
    game = alone()
    roll(game, "wood brick wool wheat ore gold")
    game.play("keep 2 6")
    assert "dice=-,brick,-,-,-,gold" in game.position().split()
    assert [str(result) for result, _ in game.chance()] == [str(result) for result, _ in reread(game).chance()]


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_a_game_is_read_back(seed: int) -> None:
    rng = random.Random(seed)
    game = table(1 + seed % 4, turns=15 - seed)
    phases = set()
    while True:
        again = reread(game)
        assert game.position() == again.position()
        assert (game.view(None), game.to_act, game.outcome) == (again.view(None), again.to_act, again.outcome)
        for seat in range(game.players):
            assert game.legal(seat) == again.legal(seat)
        phases.add(game.view(None)["phase"])
        if game.outcome is not None:
            break
        lucky_move(game, rng)
    assert {"rolling", "before roll", "keeping", "building", "over"} == phases


def test_a_game_goes_on_from_a_position_as_it_would_have() -> None:
    game, again = a_game(), reread(a_game())
    for action in ("joker 1 die 3", "end", "roll", "rolled gold gold gold gold gold gold", "stand", "gold wood"):
        game.play(action)
        again.play(action)
    assert game.position() == again.position()


def test_a_game_with_every_settlement_and_city_built_is_read_back() -> None:
    game = alone()
    for three in ALL_ROADS:
        turn(game, *three)
    for _ in range(6):
        turn(game, "settlement")
    turn(game, "knight")
    assert game.position() == reread(game).position()
    game = alone()
    for three in ALL_ROADS:
        turn(game, *three)
    for _ in range(4):
        turn(game, "city")
    turn(game, "knight")
    assert game.position() == reread(game).position()


def test_the_dice_of_a_position_may_lie_in_any_order() -> None:
    text = changed("wood:spent,brick:spent,wool,ore,gold:out,gold", "gold,ore,brick:spent,gold:out,wood:spent,wool")
    assert text == landnam.make("dice", position=text, chance="manual").position()


def test_a_position_tells_the_turns() -> None:
    assert {"turns": 4, "max_turns": None} == reread(table(2, turns=4)).options
    assert {"turns": 4, "max_turns": 3} == reread(table(2, turns=4, max_turns=3)).options


def test_the_number_of_players_may_be_said_again() -> None:
    assert 2 == landnam.make("dice", players=2, position=TEXT).players
    with pytest.raises(ValueError, match="players=3 and position clash"):
        landnam.make("dice", players=3, position=TEXT)


# --- what it must not hold ----------------------------------------------------------------------------------------

OVER = "dice seats=red,blue turns=1 turn=1 phase=over active=blue rolls=0 red=R/S1/C0/K0/J/B3 blue=R/S0/C0/K0/J/BX"


def test_a_position_may_be_the_end() -> None:
    game = landnam.make("dice", position=OVER)
    assert game.outcome is not None
    assert ((0,), (3, -2)) == (game.outcome.winners, game.outcome.points)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it must begin with 'dice'"),
        ("island seats=red", "it must begin with 'dice'"),
        (TEXT.replace("seats=red,blue", "seats=blue,red"), "the seats must be the first of red, blue"),
        (TEXT.replace("seats=red,blue", "seats=red,white"), "the seats must be the first of red, blue"),
        (TEXT.replace("seats=red,blue", "seats=red,red"), "seats must be 1 to 4 of"),
        (TEXT.replace(" blue=", " white="), "'blue=…' is missing"),
        (changed("seats=red,blue", "seats=red"), "'blue' is unknown"),
        (TEXT + " robber=9", "'robber' is unknown"),
        (TEXT + " turn=4", "its key is repeated"),
        (changed("turns=15", "turns=16"), "whole numbers from 1 to 15"),
        (changed("turns=15", "turns=3"), "turn=4: valid are whole numbers from 1 to 3"),
        (changed("turn=4", "turn=0"), "whole numbers from 1 to 15"),
        (changed("turn=4", "turn=5"), "red has 3 filled boxes instead of 4 (Y-SCORE-1)"),
        (changed("turn=4", "turn=3"), "red has 3 filled boxes instead of 2 (Y-SCORE-1)"),
        (changed("active=red", "active=blue"), "red has 3 filled boxes instead of 4 (Y-SCORE-1)"),
        (changed("active=red", "active=white"), "active=white: valid are red, blue"),
        (changed("phase=building", "phase=dancing"), "valid are rolling, before-roll, keeping, building, over"),
        (changed("phase=building", "phase=keeping"), "gained=… goes with phase=building"),
        (changed("phase=building", "phase=before-roll"), "rolls=1 does not go with phase=before-roll"),
        (changed("rolls=1", "rolls=0"), "dice=… goes with rolls=1 and more"),
        (changed("rolls=1", "rolls=4"), "whole numbers from 0 to 3"),
        (changed("rolls=1 dice=wood:spent,brick:spent,wool,ore,gold:out,gold", "rolls=0"), "rolls=0 does not go with"),
        (changed(",wool,ore", ",wool"), "6 dice are needed"),
        (changed(",wool,ore", ",wool,ore,ore"), "6 dice are needed"),
        (changed(",wool,ore", ",wool,silver"), "'silver' is not a die"),
        (changed(",wool,ore", ",wool,ore:lost"), "'ore:lost' is not a die"),
        (changed(",wool,ore", ",wool,ore:"), "'ore:' is not a die"),
        (changed(",wool,ore", ",wool,ore:open"), "'ore:open' is not a die"),
        (changed(",wool,ore", ",wool,-"), "dice are in the hand (-) exactly while they are rolled"),
        (changed(",wool,ore", ",wool,ore:out"), "only a gold die is put away (Y-GOLD-1)"),
        (changed(",wool,ore,gold:out,gold", ",gold:out,gold:out,gold:out,gold"), "another was turned from gold"),
        (changed(",wool,ore", ",wool,ore:spent"), "no turns of six dice lead to"),
        (changed("brick:spent", "brick"), "no turns of six dice lead to"),
        (changed("brick:spent", "gold:spent"), "gold pays for nothing (Y-GOLD-1)"),
        (changed(" gained=1", ""), "no turns of six dice lead to"),
        (changed(" gained=1", "").replace("red=R0,2/", "red=R0/"), "no turns of six dice lead to"),
        (
            changed(" gained=1", "").replace("red=R0,2/", "red=R0/").replace("phase=building", "phase=keeping"),
            "dice are spent or out only with phase=building",
        ),
        (changed("gained=1", "gained=2"), "no turns of six dice lead to"),
        (changed("gained=1", "gained=31"), "whole numbers from 0 to 30"),
        (changed("red=R0,2/S1", "red=R0,2"), "red must be R…/S…/C…/K…/J…/B…"),
        (changed("R0,2/", "R0,0/"), "red has a mark twice in '0,0'"),
        (changed("R0,2/", "R0,16/"), "whole numbers from 0 to 15"),
        (changed("R0,2/", "R0,3/"), "red: R3 continues no built road (Y-BUILD-2)"),
        (changed("R0,2/S1", "R0,1/S2"), "red: settlement 2 stands at no built road (Y-BUILD-3)"),
        (changed("R0,2/S1/C0", "R0,2/S1/C1"), "red: city 1 stands at no built road (Y-BUILD-4)"),
        (changed("S1/", "S7/"), "whole numbers from 0 to 6"),
        (changed("S1/", "S/"), "whole numbers from 0 to 6"),
        (changed("S1/C0", "S1/C5"), "whole numbers from 0 to 4"),
        (changed("K2/", "K7/"), "whole numbers from 0 to 6"),
        (changed("J1,2/", "J1,3/"), "blue has jokers of knights not built (Y-JOKER-1)"),
        (changed("J1,2/", "J0/"), "whole numbers from 1 to 6"),
        (changed("J1,2/", "J2,2/"), "blue has a mark twice"),
        (changed("BX,2,3", "BX,2,4"), "no turns of six dice lead to the marks, boxes and spent dice of blue"),
        (changed("BX,2,3", "BX,2,0"), "whole numbers from 1 to 30"),
        (changed("BX,2,3", "BX,2,-2"), "whole numbers from 1 to 30"),
        (changed("BX,2,3", "BX,2"), "blue has 2 filled boxes instead of 3"),
        (changed("BX,2,3", "BX,2,3,"), "blue has 4 filled boxes instead of 3"),
        (OVER.replace("active=blue", "active=red"), "the game is not over before the last turn"),
        (OVER.replace("turns=1", "turns=2"), "the game is not over before the last turn"),
        (OVER.replace("B3", "B4"), "no turns of six dice lead to"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(text: str, says: str) -> None:
    assert says in refusal(text)


SOLO = "dice seats=red turns=15 turn={} phase=before-roll active=red rolls=0 red={}"


@pytest.mark.parametrize(
    ("turn", "sheet", "why"),
    [
        (2, "R0,1,2,3/S0/C0/K0/J/B4", "four roads take eight dice"),
        (2, "R/S0/C0/K3/J/B6", "three knights take nine dice"),
        (2, "R0,1/S1/C0/K0/J/B5", "a settlement and two roads take eight dice"),
        (3, "R0,2/S2/C0/K0/J/B7,2", "the second settlement stood before its road"),
        (3, "R0,1/S0/C1/K0/J/B7,2", "the city stood before its road"),
        (3, "R/S1/C0/K1/J/B2,2", "neither turn has the points of what was built"),
        (2, "R/S0/C0/K0/J/B3", "points without marks"),
        (2, "R0/S0/C0/K0/J/BX", "marks without points"),
        (2, "R/S0/C0/K2/J1/B3", "no die was left for the joker of the second knight"),
    ],
)
@pytest.mark.rule("Y-BUILD-1", "Y-SCORE-1")
def test_a_sheet_that_no_turns_could_fill_is_refused(turn: int, sheet: str, why: str) -> None:
    assert "no turns of six dice lead to" in refusal(SOLO.format(turn, sheet)), why


@pytest.mark.parametrize(
    ("turn", "sheet"),
    [
        (2, "R0,1,2/S0/C0/K0/J/B3"),
        (2, "R/S0/C0/K2/J2/B3"),
        (3, "R/S0/C0/K2/J/B3,X"),
        (3, "R/S0/C0/K2/J/B1,2"),
        (2, "R0/S1/C0/K0/J/B4"),
        (3, "R0,2/S2/C0/K0/J/B4,5"),
        (3, "R0,1/S0/C1/K0/J/B2,7"),
        (3, "R/S1/C0/K1/J1/B1,3"),
        (3, "R/S1/C0/K1/J/B3,1"),
    ],
)
def test_a_sheet_that_turns_could_fill_is_read(turn: int, sheet: str) -> None:
    text = SOLO.format(turn, sheet)
    assert text == landnam.make("dice", position=text).position()


KNIGHTED = "dice seats=red turns=15 turn=1 phase=building active=red rolls=1 dice={} gained={} red=R/S0/C0/K{}/J/B"


@pytest.mark.rule("Y-JOKER-1")
@pytest.mark.parametrize(
    ("dice", "gained", "knights"),
    [
        ("wool:spent,wool:spent,wheat:spent,wheat:spent,ore:spent,ore:spent", 3, 2),
        ("wool:spent,wheat:spent,ore:spent,gold:out,gold:out,gold:out", 1, 1),
    ],
)
def test_a_joker_used_without_a_die_is_refused(dice: str, gained: int, knights: int) -> None:
    assert "no turns of six dice lead to" in refusal(KNIGHTED.format(dice, gained, knights))


def test_a_joker_used_on_a_die_that_is_left_is_read() -> None:
    text = KNIGHTED.format("wool:spent,wheat:spent,ore:spent,ore,gold:out,gold", 1, 1)
    assert text == landnam.make("dice", position=text).position()


@pytest.mark.parametrize("thing", [None, 7, b"dice", ["dice"]])
def test_a_position_is_text(thing: object) -> None:
    with pytest.raises(ValueError, match="it must begin with 'dice'"):
        landnam.make("dice", position=thing)


# --- any text ---------------------------------------------------------------------------------------------------

LETTERS = "0123456789,=/-:X RSCKJBé٣"


def mutated(text: str, rng: random.Random) -> str:
    """The text with one or two small changes."""
    for _ in range(rng.randint(1, 2)):
        words = text.split(" ")
        at, i = rng.randrange(len(words)), rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                text = text[:i] + rng.choice(LETTERS) + text[i + 1 :]
            case 1:
                text = text[:i] + text[i + 1 :]
            case 2:
                text = " ".join(words[:at] + words[at + 1 :])
            case _:
                digits = [i for i, letter in enumerate(text) if letter.isdigit()]
                i = rng.choice(digits) if digits else 0
                text = text[:i] + str(rng.randrange(10)) + text[i + 1 :]
    return text


@pytest.mark.parametrize("seed", range(20))
def test_a_changed_position_is_refused_or_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    text = lucky_game(seed, 30 * seed, players=1 + seed % 3).position()
    for _ in range(60):
        try:
            game = landnam.make("dice", position=mutated(text, rng), chance="manual")
        except ValueError as error:
            assert str(error).startswith("position: ")  # noqa: PT017 # not every change is an error
            continue
        assert game.position() == reread(game).position()
        for _ in range(12):
            if game.outcome is None:
                lucky_move(game, rng)
        assert game.position() == reread(game).position()
