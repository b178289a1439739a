"""The kinds of actions and chance results; native/codes.py tells how they become numbers.

A build holds the card, the metropolis, and the substitution in steps of seven bits: how many cards (0: none), of
which resource, as which resource.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.native.codes import fifth_of, fourth_of, pack, third_of, with_more
from landnam.native.compiled import rule

KINDS: Final = (
    "build",
    "give",
    "discard",
    "offer",
    "propose",
    "accept",
    "decline",
    "withdraw",
    "deal",
    "end",
    # chance
    "start",
    "row",
    "drawn",
    "event",
)
BUILD, GIVE, DISCARD, OFFER, PROPOSE, ACCEPT, DECLINE, WITHDRAW, DEAL, END, START, ROW, DRAWN, EVENT = range(14)
FIRST_CHANCE_KIND: Final = START


@rule
def build_action(card: Any, metropolis: Any) -> Any:
    """A build without substitution."""
    return pack(BUILD, card, metropolis, 0)


@rule
def with_substitution(action: Any, n: Any, spent: Any, spared: Any) -> Any:
    """A build in which n cards of one resource stand for one of another."""
    return with_more(action, n, spent, spared)


@rule
def substitutes(action: Any) -> Any:
    """How many cards stand for another in this build; 0 if none do."""
    return third_of(action)


@rule
def spent_of(action: Any) -> Any:
    """The resource of the cards that stand for another."""
    return fourth_of(action)


@rule
def spared_of(action: Any) -> Any:
    """The resource for which they stand."""
    return fifth_of(action)
