"""Positions of the card game: read back exactly, and refused with a reason when they are wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest

import landnam
from landnam.rules.protocol import Game
from road_tables import ALL_BUILT, BOX, random_road_move, road_at, road_position
from tables import bundles, of, seat_in

ROBBER: dict[str, Any] = {"phase": "discard", "event": "robber", "events": "0,0,1,0,0"}
CHARITY: dict[str, Any] = {"phase": "charity", "event": "charity", "events": "0,1,0,0,0"}
SET_UP: dict[str, Any] = {"turn": 0, "phase": "row", "row": "1 road"}
DEALING: dict[str, Any] = {"turn": 0, "phase": "drawing", "draws": "2,2,2,2"}
BOTH = {"red": "2 wood 1 brick", "blue": "1 ore"}
OFFER = bundles("1 wood for 1 ore")
WON: dict[str, Any] = {"phase": "over", "ending": "victory-points", "before": {"red": "7 settlement"}}


def reread(game: Game) -> Game:
    return landnam.make("road", position=game.position(), chance="manual")


def refusal(text: str) -> str:
    """What is said against a position."""
    with pytest.raises(ValueError, match=r"^position: ") as error:
        landnam.make("road", position=text)
    return str(error.value)


# --- written and read back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_game_from_a_position_goes_on_like_the_game_it_is_of(seed: int) -> None:
    rng = random.Random(seed)
    game = landnam.make("road", seed=seed, chance="manual", players=3 + seed % 2, metropolises="AB"[seed // 2])
    for _ in range(80 * seed):
        if game.outcome is None:
            random_road_move(game, rng)
    again = reread(game)
    for _ in range(150):
        assert (game.position(), game.to_act, game.chance()) == (again.position(), again.to_act, again.chance())
        for seat in range(game.players):
            assert game.legal(seat) == again.legal(seat)
            assert {**game.view(seat), "options": None} == {**again.view(seat), "options": None}
        if game.outcome is not None:
            break
        begun = len(game.history)
        random_road_move(game, rng)
        for who, move in game.history[begun:]:
            again.play(move, None if who < 0 else who)


def test_a_position_is_one_line_that_names_game_and_seats() -> None:
    text = landnam.make("road", players=3, seed=1).position()
    assert text.startswith("road seats=red,blue,orange side=A turn=1 phase=actions")
    assert "\n" not in text


EVERYTHING: list[dict[str, Any]] = [
    {"turn": 0, "phase": "start", "first": "nobody", "active": "nobody", "row": ""},
    {**SET_UP, "dealt": "mixed", "max_turns": 30},
    DEALING,
    {**DEALING, "draws": "0,1,2,2", "hands": {"red": "2 ore", "blue": "1 ore"}},
    {"phase": "drawing", "draws": "1,0,0,1", "extra": 2},
    {"phase": "drawing", "extra": 1},
    {"phase": "drawing", "draws": "0,2,0,0", "event": "abundance", "events": "1,0,0,0,0", "row": "4 road"},
    {"phase": "drawing", "draws": "0,2,0,0", "event": "solstice", "events": "1,1,3,1,1", "row": "4 road"},
    {"phase": "event", "row": "2 road 2 knight"},
    {"trade": "used", "substitution": "used"},
    {"side": "B", "metropolises": "red,nobody,blue,nobody", "before": {"red": "0 settlement"}},
    {"route": "red", "army": "blue", "before": {"red": "3 road", "blue": "2 knight"}},
    ALL_BUILT,
    {
        **ROBBER,
        "hands": {"red": "8 ore", "blue": "9 wool"},
        "red.owes": 4,
        "blue.discards": "0,0,4,0,0",
        "row": "4 road",
    },
    {**CHARITY, "hands": {"red": "1 ore"}, "before": {"red": "2 settlement"}, "red.gives": "yes", "row": "4 road"},
    {"offer": f"{OFFER}/unasked,accepted,waiting,declined", "hands": BOTH},
    {
        "offer": f"{OFFER}/unasked,countered,unasked,unasked",
        "blue.proposes": bundles("1 ore for 2 wood"),
        "hands": BOTH,
    },
    {"phase": "over", "ending": "turn-limit", "winner": "nobody", "turn": 4, "max_turns": 4},
    {**WON, "winner": "red"},
]
WORDS = [" ".join((table.get("phase", "actions"), *table)) for table in EVERYTHING]


@pytest.mark.parametrize("table", EVERYTHING, ids=WORDS)
def test_a_position_holds_all_that_the_rules_ask_about(table: dict[str, Any]) -> None:
    game = road_at(**table)
    assert set(road_position(**table).split()) <= set(game.position().split())
    assert game.position() == reread(game).position()
    rng = random.Random(1)
    for _ in range(20):
        if game.outcome is None:
            random_road_move(game, rng)
            assert game.position() == reread(game).position()


@pytest.mark.rule("R-PART-1", "R-PART-2")
def test_the_decks_of_a_position_are_what_lies_nowhere_else() -> None:
    before = {"red": "2 road 1 city", "blue": "3 knight"}
    game = road_at(before=before, army="blue", hands={"red": "2 wood"}, discards="0,1,0,0,0", events="0,0,2,0,0")
    view = game.view(None)
    assert (61 - 3, 34 - 5 - 6, 5) == (view["deck"], view["building_deck"], view["events_left"])


def test_players_and_position_must_agree() -> None:
    with pytest.raises(ValueError, match="players=3 and position clash: it has 4 seats"):
        landnam.make("road", players=3, position=road_position())


# --- what is refused --------------------------------------------------------------------------------------------


def changed(old: str, new: str, **table: Any) -> str:
    text = road_position(**table)
    assert old in text
    return text.replace(old, new)


STOPPED: dict[str, Any] = {"ending": "turn-limit", "turn": 4, "max_turns": 4}

WRONG: list[tuple[str, str]] = [
    ("", "it is empty; it must begin with 'road'"),
    (changed("road seats", "island seats"), "it must begin with 'road', not 'island'"),
    (changed("seats=red,blue,orange,white", "seats=red,blue"), "seats must be 3 to 4 of red, blue, orange, white"),
    (changed("seats=red,blue", "seats=red,red"), "seats must be 3 to 4 of"),
    (changed("turn=5", "turn=5 turn=6"), "'turn=6' is not key=value, or its key is repeated"),
    (road_position(thief=1), "'thief' is unknown"),
    # the table
    (road_position(side=None), "'side=…' is missing"),
    (road_position(side="C"), "side=C: valid are A, B"),
    (road_position(dealt="sorted"), "dealt=sorted: valid are"),
    (changed("row=2,1,1,1", "row=2,1,1"), "row=2,1,1: 4 numbers are needed"),
    (changed("row=2,1,1,1", "row=6,0,0,0"), "row=6: valid are whole numbers from 0 to 5"),
    (road_position(discards="0,0,0,0"), "5 numbers are needed"),
    (road_position(discards="0,0,15,0,0"), "valid are whole numbers from 0 to 14"),
    (road_position(metropolises="red,nobody,nobody"), "metropolises must be four of nobody, red, blue, orange, white"),
    (road_position(metropolises="red,green,nobody,nobody"), "metropolises must be four of nobody, red"),
    (road_position(events="0,0,4,0,0"), "valid are whole numbers from 0 to 3"),
    (road_position(events="0,0,0,0"), "5 numbers are needed"),
    (road_position(route="green"), "route=green: valid are nobody, red, blue, orange, white"),
    (road_position(army="green"), "army=green: valid are nobody, red, blue, orange, white"),
    # the turn
    (road_position(turn="x"), "turn=x: valid are whole numbers"),
    (road_position(turn=-1), "turn=-1: valid are whole numbers"),
    (road_position(max_turns="x"), "max_turns=x: valid are whole numbers"),
    (road_position("dancing"), "phase=dancing: valid are start, row, drawing, event, actions, discard, charity, over"),
    (road_position(first="green"), "first=green: valid are nobody, red, blue, orange, white"),
    (changed(" active=red", ""), "'active=…' is missing"),
    (road_position(event="storm"), "event=storm: valid are"),
    (road_position("drawing", draws="1,1,1"), "draws=1,1,1: 4 numbers are needed"),
    (road_position("drawing", draws="35,0,0,0"), "valid are whole numbers from 0 to 34"),
    (road_position("drawing", extra=69), "extra=69: valid are whole numbers from 0 to 68"),
    (road_position(trade="open"), "trade=open: valid are"),
    (road_position(substitution="open"), "substitution=open: valid are"),
    (road_position(ending="boredom"), "ending=boredom: valid are"),
    (road_position(winner="green"), "winner=green: valid are"),
    # seats
    (road_position(red=None), "'red=…' is missing"),
    (changed("red=R1,S1,C0,K0/H", "red=R1,S1,C0/H"), "write it as R1,S1,C0,K0/H0,0,0,0,0"),
    (changed("red=R1,", "red=R69,"), "red=69: valid are whole numbers from 0 to 68"),
    (changed("red=R1,S1,C0,K0/H0", "red=R1,S1,C0,K0/H15"), "red=15: valid are whole numbers from 0 to 14"),
    (changed("K0/H0,0,0,0,0", "K0/H0,0,0,0"), "5 numbers are needed"),
    (road_position(**of("red", owes=62)), "red.owes=62: valid are whole numbers from 0 to 61"),
    (road_position(**of("red", discards="0,0,0")), "5 numbers are needed"),
    (road_position(**of("red", gives="no")), "red.gives=no: valid are"),
    (road_position(**of("blue", proposes="1,0,0,0,0")), "write it as 1,0,0,0,0>0,0,0,0,1"),
    # the box
    (road_position(hands={"red": "6 wood", "blue": "6 wood"}), "more resource cards than the box has (R-PART-1)"),
    (road_position(hands={"red": "11 wood"}, discards="1,0,0,0,0"), "more resource cards than the box has (R-PART-1)"),
    (road_position(before={"red": "10 road"}, route="red"), "more or fewer building cards than the box has (R-PART-2)"),
    (road_position(before={"red": "5 city"}), "more or fewer building cards than the box has (R-PART-2)"),
    (road_position(before={"red": "0 settlement"}), "more or fewer building cards than the box has (R-PART-2)"),
    (road_position(before={"red": "0 road"}), "more or fewer building cards than the box has (R-PART-2)"),
    (road_position(events="2,0,0,0,0"), "more events than the box has (R-PART-2)"),
    # cards
    (road_position(before={"red": "0 road", "blue": "2 road"}), "red has no starting road (R-SETUP-3)"),
    (road_position(before={"red": "0 settlement", "blue": "2 settlement"}), "red has no starting settlement"),
    (
        road_position(**ROBBER, hands={"red": "8 ore", "blue": "8 wool"}, **of("red", discards="4,0,0,0,0")),
        "red discards cards that the hand does not hold",
    ),
    (changed("row=2,1,1,1", "row=2,2,1,1"), "the row holds more than five cards (R-SETUP-1)"),
    (changed("row=2,1,1,1", "row=1,1,1,1"), "the row is not filled up (R-BUILD-2)"),
    (road_position("row"), "phase=row, but no card can be dealt to the row (R-BUILD-2)"),
    # bonus cards
    (road_position(route="red"), "route=… must be nobody"),
    (road_position(before={"red": "3 road"}), "route=… must be red"),
    (road_position(before={"red": "3 road", "blue": "4 road"}, route="red"), "route=… must be blue"),
    (road_position(army="red", before={"red": "1 knight"}), "army=… must be nobody"),
    (road_position(before={"red": "2 knight"}), "army=… must be red"),
    (
        road_position(
            side="B",
            before={"red": "3 road 0 settlement", "blue": "3 road"},
            metropolises="nobody,red,nobody,nobody",
            route="blue",
        ),
        "route=… must be red",
    ),
    # draws
    (road_position(draws="1,0,0,0"), "draws=… goes with phase=drawing"),
    (road_position(extra=1), "draws=… goes with phase=drawing"),
    (road_position("drawing"), "draws=… goes with phase=drawing"),
    (
        road_position("drawing", draws="1,0,0,0", hands={"white": BOX}),
        "no resource card is left to draw (R-HARVEST-3)",
    ),
    # events
    (road_position("drawing", draws="1,0,0,0", event="subsidy"), "event=… is not among the resolved events=…"),
    (road_position(events="0,0,0,1,0"), "a solstice is followed by a new event deck (R-EVENT-4)"),
    (road_position(events="1,1,3,1,1"), "a solstice is followed by a new event deck (R-EVENT-4)"),
    (road_position(**ROBBER, hands={"red": "8 ore"}), "owes=… goes with phase=discard"),
    (road_position(**of("red", owes=4), hands={"red": "8 ore"}), "owes=… goes with phase=discard"),
    (road_position(**CHARITY), "gives=… goes with phase=charity"),
    (road_position(**of("red", gives="yes"), hands={"red": "1 ore"}), "gives=… goes with phase=charity"),
    (road_position("discard", hands={"red": "8 ore"}, **of("red", owes=4)), "event=robber goes with phase=discard"),
    (road_position(event="robber", events="0,0,1,0,0"), "event=robber goes with phase=discard"),
    (
        road_position("charity", hands={"red": "1 ore"}, before={"red": "2 settlement"}, **of("red", gives="yes")),
        "event=charity goes with phase=charity",
    ),
    (road_position(event="charity", events="0,1,0,0,0"), "event=charity goes with phase=charity"),
    (road_position(event="subsidy", events="0,0,0,0,1"), "event=… is over"),
    (road_position("event", event="abundance", events="1,0,0,0,0"), "event=… is over"),
    (road_position("row", row="1 road", event="solstice", events="0,0,0,1,0"), "event=… is over"),
    (road_position(hands={"red": "8 ore"}, **of("red", discards="0,0,0,0,4")), "discards=… goes with phase=discard"),
    (road_position(**ROBBER, hands={"red": "8 ore"}, **of("red", owes=3)), "red must owe 4 (R-EVENT-3)"),
    (road_position(**ROBBER, hands={"red": "7 ore"}, **of("red", owes=3)), "red must owe 0 (R-EVENT-3)"),
    (
        road_position(**ROBBER, hands={"red": "8 ore"}, before={"red": "1 knight"}, **of("red", owes=4)),
        "red must owe 0 (R-EVENT-3)",
    ),
    (
        road_position(**ROBBER, hands={"red": "8 ore", "blue": "8 wool"}, **of("red", owes=4)),
        "blue must owe 4 (R-EVENT-3)",
    ),
    (
        road_position(**ROBBER, hands={"red": "8 ore"}, **of("red", owes=4, discards="0,0,0,0,4")),
        "red must owe 4 (R-EVENT-3)",
    ),
    (road_position(**CHARITY, hands={"red": "1 ore"}, **of("red", gives="yes")), "red has nothing to give (R-EVENT-2)"),
    (
        road_position(**CHARITY, before={"red": "2 settlement"}, **of("red", gives="yes")),
        "red has nothing to give (R-EVENT-2)",
    ),
    (
        road_position(**CHARITY, hands={"red": "1 ore"}, before={"blue": "2 settlement"}, **of("red", gives="yes")),
        "red has nothing to give (R-EVENT-2)",
    ),
    # set-up, turns and the end
    (road_position(active="nobody"), "first and active must name a seat, except in phase=start"),
    (road_position(first="nobody"), "first and active must name a seat, except in phase=start"),
    (road_position("start", turn=0, row=""), "first and active must name a seat, except in phase=start"),
    (road_position(turn=0), "turn counts from 1 once the set-up is over"),
    (
        road_position("start", row="", first="nobody", active="nobody"),
        "turn counts from 1 once the set-up is over",
    ),
    (road_position(**SET_UP, active="blue"), "the first seat is active in the set-up"),
    (road_position(**SET_UP, before={"red": "2 road"}), "nothing is built in the set-up"),
    (road_position(**SET_UP, trade="used"), "nothing is traded, spent or drawn as an event in the set-up"),
    (road_position(**SET_UP, substitution="used"), "nothing is traded, spent or drawn as an event in the set-up"),
    (road_position(**SET_UP, discards="1,0,0,0,0"), "nothing is traded, spent or drawn as an event in the set-up"),
    (road_position(**SET_UP, events="1,0,0,0,0"), "nothing is traded, spent or drawn as an event in the set-up"),
    (road_position(**DEALING, extra=1), "nothing is traded, spent or drawn as an event in the set-up"),
    (road_position(**{**DEALING, "draws": "1,2,2,2"}), "the set-up deals a row of five and two cards each (R-SETUP-3)"),
    (road_position(**DEALING, row="4 road"), "the set-up deals a row of five and two cards each (R-SETUP-3)"),
    (road_position(**SET_UP, hands={"red": "1 ore"}), "the row is dealt before the hands"),
    (road_position(max_turns=4), "turn is beyond max_turns"),
    (road_position("over"), "ending=… goes with phase=over"),
    (road_position(ending="turn-limit"), "ending=… goes with phase=over"),
    (road_position(**WON), "winner=… goes with ending=victory-points"),
    (road_position("over", ending="turn-limit", winner="red"), "winner=… goes with ending=victory-points"),
    (road_position(before={"red": "7 settlement"}), "the active seat has won already (R-WIN-1)"),
    (road_position(**WON, winner="blue"), "only the active seat wins, with seven points (R-WIN-1)"),
    (
        road_position("over", ending="victory-points", winner="red", before={"red": "6 settlement"}),
        "only the active seat wins, with seven points (R-WIN-1)",
    ),
    # trade
    (road_position(offer="1,0,0,0,0", hands=BOTH), "write it as 1,0,0,0,0>0,0,0,0,1"),
    (
        road_position(offer=OFFER, hands=BOTH),
        "after the / write an answer for each seat, of unasked, waiting, accepted",
    ),
    (road_position(offer=f"{OFFER}/unasked,waiting", hands=BOTH), "after the / write an answer for each seat"),
    (
        road_position(offer=f"{OFFER}/unasked,waiting,waiting,maybe", hands=BOTH),
        "after the / write an answer for each seat",
    ),
    (
        road_position(offer=f"{OFFER}/unasked,waiting,waiting,waiting", hands=BOTH, trade="used"),
        "offers are open only before a turn's trade (R-TRADE-1)",
    ),
    (
        road_position(**SET_UP, **of("blue", proposes=bundles("1 ore for 1 wood"))),
        "offers are open only before a turn's trade (R-TRADE-1)",
    ),
    (
        road_position(
            "over",
            **STOPPED,
            hands=BOTH,
            **of("blue", proposes=bundles("1 ore for 1 wood")),
        ),
        "offers are open only before a turn's trade (R-TRADE-1)",
    ),
    (
        road_position(hands=BOTH, **of("red", proposes=OFFER)),
        "the active seat makes offers, not proposals (R-TRADE-2)",
    ),
    (
        road_position(offer=f"{OFFER}/waiting,waiting,waiting,waiting", hands=BOTH),
        "the active seat does not answer its own offer",
    ),
    (
        road_position(offer=f"{OFFER}/unasked,waiting,accepted,waiting", hands=BOTH),
        "orange has accepted to give more than the hand holds (R-TRADE-2)",
    ),
    (
        road_position(offer=f"{bundles('3 wood for 1 ore')}/unasked,waiting,waiting,waiting", hands=BOTH),
        "red offers more than the hand holds (R-TRADE-1)",
    ),
    (
        road_position(hands=BOTH, **of("blue", proposes=bundles("2 ore for 1 wood"))),
        "blue offers more than the hand holds (R-TRADE-1)",
    ),
    (
        road_position(hands=BOTH, **of("blue", proposes="0,0,0,0,1>0,0,0,0,0")),
        "blue offers something for nothing (R-TRADE-1)",
    ),
    (
        road_position(hands=BOTH, **of("blue", proposes="0,0,0,0,0>1,0,0,0,0")),
        "blue offers something for nothing (R-TRADE-1)",
    ),
    (
        road_position(offer="1,1,0,0,0>0,1,0,0,1/unasked,waiting,waiting,waiting", hands=BOTH),
        "a resource stands on both sides (R-TRADE-1)",
    ),
    (road_position(row="5 road"), "all five cards of the row are alike, with others left (R-BUILD-3)"),
    (road_position(row="5 knight"), "all five cards of the row are alike, with others left (R-BUILD-3)"),
]


@pytest.mark.parametrize(("text", "says"), WRONG, ids=[f"{i} {says}" for i, (_, says) in enumerate(WRONG)])
def test_a_wrong_position_says_what_is_wrong(text: str, says: str) -> None:
    assert says in refusal(text)


# --- any text ---------------------------------------------------------------------------------------------------

LETTERS = "0123456789,=/-+ :RSCKHAB>abcdeé٣"


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to three small changes: a character, a word dropped, or another's value or number."""
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
        return landnam.make("road", position=text, chance="manual")
    except ValueError as error:
        if not str(error).startswith("position: "):
            raise
        return None


@pytest.mark.parametrize("table", EVERYTHING, ids=WORDS)
def test_a_changed_position_is_refused_or_can_be_played(table: dict[str, Any]) -> None:
    rng = random.Random(repr(sorted(table)))
    for _ in range(60):
        text = mutated(road_position(**table), rng)
        game = read_if_right(text)
        if game is None:
            continue
        assert game.position() == reread(game).position(), text
        for _ in range(12):
            if game.outcome is not None:
                break
            assert game.to_act or game.chance(), text
            random_road_move(game, rng)
            assert min(min(seat_in(game, seat)["hand"].values()) for seat in game.seats) >= 0, text
            assert game.position() == reread(game).position(), text
