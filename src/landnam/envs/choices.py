"""Which rows of the action table a seat may play now."""

from __future__ import annotations

from typing import Any

from landnam.envs.asks import code_of, discard_rows, holds, index_of, list_legal, owes, trade_of
from landnam.rules.codes import in_first_bundle
from landnam.rules.compiled import State, rule, stand_apart


@rule
def may_offer(s: State, r: Any, desk: Any) -> Any:
    """Are offers still listed? A seat can make only so many in a turn."""
    return desk.trade > 0 and (r.offer_turn != s.turn or r.offers < desk.offers_a_turn)


@rule
def list_choices(s: State, r: Any, seat: Any, desk: Any, menu: Any) -> Any:
    """Write the rows that a seat may play into ``r.legal``; how many there are."""
    stand_apart()
    n = 0
    if owes(s, seat):
        first = discard_rows(s)[1]
        for resource in range(5):
            if holds(s, seat, resource) > r.chosen[resource]:
                r.legal[n] = first + resource
                n += 1
        return n
    listed = list_legal(s, seat, 1 if may_offer(s, r, desk) else 0, menu)
    for k in range(listed):
        index = index_of(s, seat, menu.actions[k])
        if desk.trade == 2 or trade_of(s, index) <= desk.trade:
            r.legal[n] = index
            n += 1
    return n


NOT_YET = -1
"""A discard that is not complete."""


@rule
def chosen_action(s: State, r: Any, seat: Any, index: Any) -> Any:
    """The action of a row; of a card to be discarded the whole discard once it is complete, and NOT_YET before."""
    stand_apart()
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
