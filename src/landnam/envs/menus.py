"""Menus of bits: what a seat may do, a bit for each row of its action list.

The rules list legal actions in one place (games/*/legal.py); here they go directly into a mask. How a game writes into
its menus is in ``games/*_menus.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.envs.action_lists import SMALL_TRADE, ActionList
from landnam.native.compiled import first_bit, popcount, rule
from landnam.native.dispatch import Ask, answer
from landnam.native.menus import list_action
from landnam.native.questions import keep_small

BITS: Final = 64
_ONE: Final = np.int64(1)


def words_for(actions: ActionList) -> int:
    """How many words hold a bit for each action of a list."""
    return -(-len(actions) // BITS)


def menu_type(actions: ActionList) -> np.dtype[Any]:
    """The record of a menu of bits for an action list."""
    fields = [
        ("words", np.int64, (words_for(actions),)),
        ("seat", np.int64),
        ("players", np.int64),
        ("apart", np.int64, (32,)),  # threads that write to the same line of memory wait for each other
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def words_of(actions: ActionList, wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The actions of a list that are wanted, as bits."""
    padded = np.zeros(BITS * words_for(actions), np.uint8)
    padded[: len(actions)] = wanted
    return np.packbits(padded, bitorder="little").view(np.int64)


@rule
def clear(menu: Any) -> None:
    """Nothing is allowed."""
    for word in range(len(menu.words)):
        menu.words[word] = 0


@rule
def allow(menu: Any, index: Any) -> None:
    """This action may be played."""
    menu.words[index >> 6] |= _ONE << (index & 63)


@rule
def allow_set(menu: Any, first: Any, members: Any) -> None:
    """The actions of a set may be played, counted from the first; there are others after them."""
    word, shift = first >> 6, first & 63
    menu.words[word] |= members << shift
    if shift:
        menu.words[word + 1] |= members >> (BITS - shift)


@rule
def count(menu: Any) -> Any:
    """How many actions may be played."""
    n = 0
    for word in range(len(menu.words)):
        n += popcount(menu.words[word])
    return n


@rule
def nth(menu: Any, n: Any) -> Any:
    """The action before which n others may be played."""
    word, here = 0, popcount(menu.words[0])
    while n >= here:
        n -= here
        word += 1
        here = popcount(menu.words[word])
    left = menu.words[word]
    for _ in range(n):
        left &= left - 1
    return BITS * word + first_bit(left)


@rule
def keep(menu: Any, wanted: Any) -> Any:
    """Only these actions stay; how many they are."""
    for word in range(len(menu.words)):
        menu.words[word] &= wanted[word]
    return count(menu)


def declare_menu(
    menu: np.dtype[Any], actions: ActionList, index_of: Ask, more: Mapping[Ask, Ask] | None = None
) -> None:
    """Declare how a game writes into its menu: one action at a time, and what ``more`` says of its own questions."""
    small = words_of(actions, actions.trade <= SMALL_TRADE)

    @rule
    def list_one(menu: Any, n: Any, action: Any) -> Any:
        allow(menu, index_of(menu, menu.seat, action))
        return n + 1

    @rule
    def keep_small_trade(menu: Any) -> Any:
        return keep(menu, small)

    answer(menu, {list_action: list_one, keep_small: keep_small_trade, **(more or {})})
