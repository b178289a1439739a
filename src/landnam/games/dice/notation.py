"""Actions as text and back: ``keep 1 3 5``, ``joker 6 die 4 ore``, ``road R3``, ``rolled wool gold``.

Reading is generous (any order of dice and faces, ``road 3``), writing has one form; the two round-trip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from landnam.cards.resources import RESOURCES
from landnam.cards.words import Seats, Unreadable, action_words, expect, read_number
from landnam.games.dice import actions as do
from landnam.games.dice.codes import faces_code, faces_rolled
from landnam.games.dice.sheet import ANY, DICE, FACES, JOKERS, KNIGHTS, ROADS
from landnam.native.codes import arguments_of, code_of, kind_of_code
from landnam.rules.actions import Action
from landnam.rules.errors import InvalidAction
from landnam.rules.options import quoted

ACTION_WORDS = ", ".join(do.KINDS[: do.ROLLED])


# --- writing ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def action_of(code: int, seats: Seats) -> Action:
    """The action with this number."""
    return Action(_text(code), code, seats)


def _text(code: int) -> str:
    kind, (a, b, c, *_) = kind_of_code(code), arguments_of(code)
    word = do.KINDS[kind]
    if kind == do.KEEP:
        return " ".join([word, *(str(die) for die in dice_kept(code))])
    if kind == do.USE_JOKER:
        text = f"joker {a} die {b + 1}"
        return f"{text} {RESOURCES[c]}" if JOKERS[a - 1] == ANY else text
    if kind == do.TRADE_GOLD:
        return f"gold {RESOURCES[a]}"
    if kind == do.BUILD_ROAD:
        return f"road R{a}"
    if kind == do.ROLLED:
        return " ".join([word, *(FACES[face] for face in faces_rolled(code))])
    return word


def dice_kept(code: int) -> list[int]:
    """The dice that an action keeps, numbered from 1."""
    return [die + 1 for die in range(DICE) if arguments_of(code)[0] >> die & 1]


def rolled_code(faces: Iterable[int]) -> int:
    """The chance result with these faces, which are put in order."""
    return faces_code(sorted(faces))


def joker_code(knight: int, die: int, resource: int) -> int:
    """The joker of a knight, set on a die (both numbered from 1)."""
    return code_of(do.USE_JOKER, knight, die - 1, resource)


# --- reading ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def read_action(text: str, seats: Seats) -> Action:
    """The action or chance result that a text says; InvalidAction if it says none."""
    words = action_words(text, do.KINDS, ACTION_WORDS)
    kind = do.KINDS.index(words[0])
    try:
        if kind not in _READERS:
            expect(words, words[0], 1)
            return action_of(kind, seats)
        return action_of(_READERS[kind](words[1:]), seats)
    except Unreadable as why:
        raise InvalidAction(text, str(why)) from None


def _read_keep(words: list[str]) -> int:
    dice = {read_number(word, "die", 1, DICE) for word in words}
    if not dice or len(dice) != len(words):
        raise Unreadable("write it as 'keep 1 3 5', each die once; to roll all again is 'roll'")
    if len(dice) == DICE:
        raise Unreadable("to keep all dice is 'stand'")
    return code_of(do.KEEP, sum(1 << die - 1 for die in dice))


def _read_joker(words: list[str]) -> int:
    form = "joker 2 die 4' or 'joker 6 die 4 ore"
    expect(words, form, 3, 4)
    if words[1] != "die":
        raise Unreadable(f"write it as '{form}'")
    knight, die = read_number(words[0], "knight", 1, KNIGHTS), read_number(words[2], "die", 1, DICE)
    resource = JOKERS[knight - 1]
    if resource == ANY:
        expect(words, f"joker {knight} die {die} ore", 4)
        return joker_code(knight, die, _read_resource(words[3]))
    if len(words) == 4 and words[3] != RESOURCES[resource]:
        raise Unreadable(f"the joker of knight {knight} is {RESOURCES[resource]}")
    return joker_code(knight, die, resource)


def _read_resource(word: str) -> int:
    if word not in RESOURCES:
        raise Unreadable(f"{quoted(word)} is not a resource to build with; valid are {', '.join(RESOURCES)}")
    return RESOURCES.index(word)


def _read_gold(words: list[str]) -> int:
    expect(words, "gold ore", 1)
    return code_of(do.TRADE_GOLD, _read_resource(words[0]))


def _read_road(words: list[str]) -> int:
    expect(words, "road R3", 1)
    return code_of(do.BUILD_ROAD, read_number(words[0].removeprefix("r"), "road", 0, ROADS - 1))


def _read_rolled(words: list[str]) -> int:
    if not 1 <= len(words) <= DICE:
        raise Unreadable(f"write it as 'rolled wool gold', one face for each of up to {DICE} dice")
    unknown = [word for word in words if word not in FACES]
    if unknown:
        raise Unreadable(f"{quoted(unknown[0])} is not a face of a die; valid are {', '.join(FACES)}")
    return rolled_code(FACES.index(word) for word in words)


_READERS: dict[int, Callable[[list[str]], int]] = {
    do.KEEP: _read_keep,
    do.USE_JOKER: _read_joker,
    do.TRADE_GOLD: _read_gold,
    do.BUILD_ROAD: _read_road,
    do.ROLLED: _read_rolled,
}
