"""Which rows of the action table a seat may play now, and what they mean."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.asks import code_of, discard_rows, holds, owes
from landnam.rules.codes import in_first_bundle
from landnam.rules.compiled import State, first_bit, popcount, rule

NOT_YET: Final = -1
"""A discard that is not complete."""


@rule
def may_offer(s: State, r: Any, desk: Any) -> Any:
    """Are offers still listed? Only so many are made in a turn."""
    return desk.trade > 0 and (r.offer_turn != s.turn or r.offers < desk.offers_a_turn)


@rule
def allow(bits: Any, i: Any, index: Any) -> None:
    """Row ``index`` of the table may be played in game ``i``."""
    bits[i, index >> 6] |= 1 << (index & 63)


@rule
def is_allowed(bits: Any, i: Any, index: Any) -> Any:
    """May a row of the table be played in game ``i``?"""
    return bits[i, index >> 6] >> (index & 63) & 1


@rule
def nth_allowed(bits: Any, i: Any, n: Any) -> Any:
    """The row of the table before which n others may be played in game ``i``."""
    word = 0
    here = popcount(bits[i, 0])
    while n >= here:
        n -= here
        word += 1
        here = popcount(bits[i, word])
    left = bits[i, word]
    for _ in range(n):
        left &= left - 1
    return 64 * word + first_bit(left)


@rule
def spell_out(desk: Any, bits: Any, masks: Any, r: Any, i: Any, on: Any) -> None:
    """Write what may be played into the mask of bytes and the list too, or take it from the mask."""
    n = 0
    for word in range(desk.words):
        left = bits[i, word]
        while left:
            index = 64 * word + first_bit(left)
            left &= left - 1
            if desk.in_bytes:
                masks[i, index] = on
            if desk.listing:
                r.legal[n] = index
                n += 1


@rule
def list_discards(s: State, r: Any, seat: Any, bits: Any, i: Any) -> Any:
    """Allow every resource of which a card can still be discarded; how many there are."""
    n = 0
    first = discard_rows(s)[1]
    for resource in range(5):
        if holds(s, seat, resource) > r.chosen[resource]:
            allow(bits, i, first + resource)
            n += 1
    return n


@rule
def chosen_action(s: State, r: Any, seat: Any, index: Any) -> Any:
    """The action of a row; of a card to be discarded the whole discard once it is complete, and NOT_YET before."""
    due = owes(s, seat)
    if due == 0:
        return code_of(s, seat, index)
    kind, first = discard_rows(s)
    r.chosen[index - first] += 1
    action, cards = kind, 0
    for resource in range(5):
        cards += r.chosen[resource]
        action |= in_first_bundle(resource, int(r.chosen[resource]))
    if cards < due:
        return NOT_YET
    for resource in range(5):
        r.chosen[resource] = 0
    return action
