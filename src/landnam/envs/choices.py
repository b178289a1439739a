"""Which actions of its list a seat may play now, and what they mean."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.menus import BITS, allow
from landnam.native.codes import given, in_first_bundle, wanted
from landnam.native.compiled import State, first_bit, rule, wraps
from landnam.native.questions import action_of, first_discard, holds, owes

NOT_YET: Final = -1
"""A discard that is not complete."""


@rule
def may_offer(s: State, r: Any, batch: Any) -> Any:
    """Whether offers are still listed: their number in a turn is limited."""
    return batch.trade > 0 and (r.offer_turn != s.turn or r.offers < batch.offers_a_turn)


@rule
def is_small(code: Any) -> Any:
    """Whether an offer is one card for one."""
    gives, wants = 0, 0
    for resource in range(5):
        gives += given(code, resource)
        wants += wanted(code, resource)
    return gives == 1 and wants == 1


@rule
@wraps
def spell_out(batch: Any, bits: Any, masks: Any, lists: Any, i: Any, on: Any) -> None:
    """Write what may be played into the mask of bytes and the list too, or take it from the mask."""
    n = 0
    for word in range(batch.words):
        left = bits[i, word]
        while left:
            index = BITS * word + first_bit(left)
            left &= left - 1
            if batch.in_bytes:
                masks[i, index] = on
            if batch.listing:
                lists[i, n] = index
                n += 1


@rule
def list_discards(s: State, r: Any, seat: Any, menu: Any) -> Any:
    """Allow every resource that can still be discarded; return how many there are."""
    n = 0
    first = first_discard(s)[1]
    for resource in range(5):
        if holds(s, seat, resource) > r.chosen[resource]:
            allow(menu, first + resource)
            n += 1
    return n


@rule
def chosen_action(s: State, r: Any, seat: Any, index: Any) -> Any:
    """The action with this number; a discard card by card is NOT_YET one until it is complete."""
    due = owes(s, seat)
    if due == 0:
        return action_of(s, seat, index)
    kind, first = first_discard(s)
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
