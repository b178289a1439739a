"""Positions: the whole state as one line of text.

dice seats=red turns=15 turn=4 phase=building active=red rolls=2 dice=wood:spent,brick:spent,wool,ore,gold,gold:out
gained=1 red=R0,1/S1/C0/K1/J1/B3,1,X

Dice that are being rolled stand as ``-``. A seat has its roads, settlements, cities, knights, unused jokers and
filled boxes. Points and the winners follow from the boxes.
"""

from __future__ import annotations

import numpy as np

from landnam.cards.words import COLOURS, Reader, numbers_text, read_whole, refuse_if
from landnam.games.dice.entries import LIBRARY
from landnam.games.dice.history import ONE_KNIGHT, TWO_KNIGHTS, Marks, could_be
from landnam.games.dice.sheet import (
    BOXES,
    CITY_POINTS,
    CITY_ROADS,
    CONTINUES,
    DICE,
    FACES,
    GOLD,
    KNIGHTS,
    NOTHING_BUILT,
    ROADS,
    SETTLEMENT_POINTS,
    SETTLEMENT_ROADS,
    START,
)
from landnam.games.dice.state import (
    BUILDING,
    DIE_STATES,
    IN_HAND,
    KEEPING,
    OPEN,
    OUT,
    OVER,
    PHASES,
    ROLLING,
    ROLLS,
    SPENT,
    STATE,
)
from landnam.native.compiled import State, States
from landnam.native.memory import address_of
from landnam.rules.errors import BadRecord

_PHASE_WORDS = tuple(phase.replace(" ", "-") for phase in PHASES)
_MOST_IN_A_BOX = max(CITY_POINTS)


def members(mask: int) -> list[int]:
    """The members of a set."""
    return [i for i in range(int(mask).bit_length()) if int(mask) >> i & 1]


def filled(s: State, seat: int) -> int:
    """The number of filled boxes of a seat: one for each turn it has ended."""
    return int(s.turn) if s.phase == OVER or seat < s.active else int(s.turn) - 1


# --- writing ----------------------------------------------------------------------------------------------------


def write_position(s: State, seats: tuple[str, ...]) -> str:
    """The state as one line."""
    words = {
        "seats": ",".join(seats),
        "turns": int(s.turns),
        "turn": int(s.turn),
        "phase": _PHASE_WORDS[s.phase],
        "active": seats[s.active],
        "rolls": int(s.rolls),
    }
    if s.max_turns:
        words["max_turns"] = int(s.max_turns)
    if s.rolls:
        words["dice"] = ",".join(_die_text(s, die) for die in range(DICE))
    if s.gained:
        words["gained"] = int(s.gained)
    for seat, colour in enumerate(seats):
        words[colour] = _seat_text(s, seat)
    return "dice " + " ".join(f"{key}={value}" for key, value in words.items())


def _die_text(s: State, die: int) -> str:
    if s.faces[die] == IN_HAND:
        return "-"
    face, state = FACES[s.faces[die]], DIE_STATES[s.states[die]]
    return face if state == "open" else f"{face}:{state}"


def _seat_text(s: State, seat: int) -> str:
    boxes = (str(int(n)) if n != NOTHING_BUILT else "X" for n in s.boxes[seat, : filled(s, seat)])
    marks = f"R{numbers_text(members(s.roads[seat]))}/S{s.settlements[seat]}/C{s.cities[seat]}/K{s.knights[seat]}"
    jokers = numbers_text(joker + 1 for joker in members(s.jokers[seat]))
    return f"{marks}/J{jokers}/B{','.join(boxes)}"


# --- reading ----------------------------------------------------------------------------------------------------


def read_position(text: str) -> tuple[States, tuple[str, ...]]:
    """The state and the seats in a line; BadRecord if anything is wrong with it."""
    words = Reader(text, "dice", fewest=1)
    seats = words.seats
    refuse_if(seats != COLOURS[: len(seats)], f"the seats must be the first of {', '.join(COLOURS)}, in this order")
    states: States = np.zeros(1, STATE)
    s: State = states[0]
    s.players = len(seats)
    s.turns = words.number("turns", 1, BOXES)
    s.max_turns = words.number("max_turns", 0, 2**31 - 1, 0)
    last = min(int(s.turns), int(s.max_turns) or BOXES)
    s.turn = words.number("turn", 1, last)
    s.phase = words.choice("phase", _PHASE_WORDS)
    s.active = words.choice("active", seats)
    s.rolls = words.number("rolls", 0, ROLLS)
    _read_dice(s, words.take("dice", ""))
    s.gained = words.number("gained", 0, _MOST_IN_A_BOX, 0)
    for seat, colour in enumerate(seats):
        _read_seat(s, seat, colour, words.take(colour))
    if words.words:
        raise BadRecord(f"position: '{next(iter(words.words))[:40]}' is unknown")
    _check_turn(s)
    _check_dice(s)
    for seat, colour in enumerate(seats):
        _check_marks(s, seat, colour)
        _check_history(s, seat, colour)
    if s.phase == OVER:
        LIBRARY.doors.close(address_of(states))
    return states, seats


def _read_dice(s: State, text: str) -> None:
    refuse_if((s.rolls == 0) != (not text), "dice=… goes with rolls=1 and more")
    s.faces[:] = IN_HAND
    if not text:
        return
    dice = text.split(",")
    refuse_if(len(dice) != DICE, f"dice={text[:40]}: {DICE} dice are needed")
    for die, word in enumerate(dice):
        if word == "-":
            continue
        face, colon, state = word.partition(":")
        if face not in FACES or (colon and state not in DIE_STATES[SPENT:]):
            valid = f"-, {', '.join(FACES)}, ore:spent, gold:out"
            raise BadRecord(f"position: '{word[:20]}' is not a die; valid are {valid}")
        s.faces[die] = FACES.index(face)
        s.states[die] = DIE_STATES.index(state) if colon else OPEN


def _read_seat(s: State, seat: int, colour: str, text: str) -> None:
    parts = text.split("/")
    if [part[:1] for part in parts] != list("RSCKJB"):
        raise BadRecord(f"position: {colour} must be R…/S…/C…/K…/J…/B…")
    roads, settlements, cities, knights, jokers, boxes = (part[1:] for part in parts)
    s.roads[seat] = _read_set(colour, roads, 0, ROADS - 1)
    s.settlements[seat] = read_whole(colour, settlements, 0, len(SETTLEMENT_POINTS))
    s.cities[seat] = read_whole(colour, cities, 0, len(CITY_POINTS))
    s.knights[seat] = read_whole(colour, knights, 0, KNIGHTS)
    s.jokers[seat] = _read_set(colour, jokers, 1, KNIGHTS) >> 1
    scores = [box for box in boxes.split(",") if boxes]
    expected = filled(s, seat)
    refuse_if(len(scores) != expected, f"{colour} has {len(scores)} filled boxes instead of {expected} (Y-SCORE-1)")
    for box, score in enumerate(scores):
        s.boxes[seat, box] = NOTHING_BUILT if score == "X" else read_whole(colour, score, 1, _MOST_IN_A_BOX)
    s.points[seat] = s.boxes[seat].sum()


def _read_set(colour: str, text: str, low: int, high: int) -> int:
    """Distinct numbers separated by commas, as a mask."""
    numbers = [read_whole(colour, number, low, high) for number in text.split(",") if text]
    refuse_if(len(set(numbers)) != len(numbers), f"{colour} has a mark twice in '{text[:40]}'")
    return sum(1 << number for number in numbers)


def _check_turn(s: State) -> None:
    """The rolls made fit the phase, and nothing is built before all are made."""
    fewest, most = {ROLLING: (0, ROLLS - 1), KEEPING: (1, ROLLS - 1), BUILDING: (1, ROLLS)}.get(int(s.phase), (0, 0))
    refuse_if(not fewest <= s.rolls <= most, f"rolls={s.rolls} does not go with phase={_PHASE_WORDS[s.phase]}")
    refuse_if(s.gained and s.phase != BUILDING, "gained=… goes with phase=building")
    last = s.turn in (s.turns, s.max_turns) and s.active == s.players - 1
    refuse_if(s.phase == OVER and not last, "the game is not over before the last turn of the last seat (Y-END-1)")


def _check_dice(s: State) -> None:
    """Dice are in the hand while they are rolled, and pay or are put away while something is built."""
    in_hand = bool((s.faces == IN_HAND).any())
    refuse_if(s.rolls and in_hand != (s.phase == ROLLING), "dice are in the hand (-) exactly while they are rolled")
    refuse_if(s.phase != BUILDING and s.states.any(), "dice are spent or out only with phase=building")
    put_away = s.states == OUT
    refuse_if((s.faces[put_away] != GOLD).any(), "only a gold die is put away (Y-GOLD-1)")
    turned = (s.faces != GOLD).sum()
    refuse_if(put_away.sum() > turned, "for each die put away another was turned from gold (Y-GOLD-1)")


def _check_marks(s: State, seat: int, colour: str) -> None:
    """Roads continue roads, buildings stand at roads, and jokers belong to knights."""
    built = {START, *members(s.roads[seat])}
    for road in sorted(built - {START}):
        refuse_if(CONTINUES[road] not in built, f"{colour}: R{road} continues no built road (Y-BUILD-2)")
    for count, sites, name, rule in (
        (s.settlements[seat], SETTLEMENT_ROADS, "settlement", "Y-BUILD-3"),
        (s.cities[seat], CITY_ROADS, "city", "Y-BUILD-4"),
    ):
        for number, road in enumerate(sites[:count], 1):
            refuse_if(road not in built, f"{colour}: {name} {number} stands at no built road ({rule})")
    knighted = (1 << int(s.knights[seat])) - 1
    refuse_if(s.jokers[seat] & ~knighted, f"{colour} has jokers of knights not built (Y-JOKER-1)")


def _check_history(s: State, seat: int, colour: str) -> None:
    """The marks are worth the points of the boxes and of the turn, and each turn could be paid for (Y-BUILD-1)."""
    marks = len(members(s.roads[seat])), int(s.settlements[seat]), int(s.cities[seat]), int(s.knights[seat])
    acting = seat == s.active
    spent = [int(face) for face in s.faces[s.states == SPENT]] if acting else []
    refuse_if(GOLD in spent, "gold pays for nothing (Y-GOLD-1)")
    paid = tuple(spent.count(resource) for resource in range(GOLD))
    boxes = s.boxes[seat, : filled(s, seat)].tolist()
    possible = could_be(marks, boxes, int(s.gained) if acting else 0, paid, _left_no_die(s, seat))
    refuse_if(not possible, f"no turns of six dice lead to the marks, boxes and spent dice of {colour} (Y-SCORE-1)")


def _left_no_die(s: State, seat: int) -> tuple[Marks, ...]:
    """What the last turn cannot have built, because it left no die for the used joker of its last knight."""
    knights = int(s.knights[seat])
    if not knights or s.jokers[seat] >> knights - 1 & 1:
        return ()
    if seat != s.active or s.phase != BUILDING:
        return (TWO_KNIGHTS,)
    return () if (s.states == OPEN).any() else (ONE_KNIGHT, TWO_KNIGHTS)
