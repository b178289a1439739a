"""Finds a win that is certain within the turn: a line of actions that leaves nothing to chance.

The value looks one move deep and rollouts play by rules of thumb, so that a win which takes several actions, such as
two trades with the supply and three roads to the longest route, can escape both. Near the end of the game all lines of
the own turn are tried in one imagined world; what wins there must win in all the others too.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.trading import NO_OFFERS
from landnam.native.codes import kind_of
from landnam.native.compiled import State, rule
from landnam.native.questions import (
    apply,
    chance_cases,
    could_win,
    is_over,
    list_legal,
    owes_the_rest,
    place_in_line,
    prize,
    refuse,
    trade_kinds,
    waits_for,
)

DEEPEST: Final = 8
"""The most actions in a line."""
BREADTH: Final = 96
"""The most actions that are tried at one point of it."""
OWED: Final = 2
"""The same where an action is half done: it hardly matters where a neutral piece goes."""
PLACES: Final = 4
"""The kinds of steps that are told apart by their place in a line."""
TRIED: Final = 20_000
"""The most actions that are tried in all."""
NO_WIN: Final = -1


@rule
def list_steps(s: State, seat: Any, depth: Any, search: Any, notes: Any) -> None:
    """The actions that a line may go on with: all that leave the rest to the seat itself, in the order of a line."""
    _, _, accept, _, withdraw, deal = trade_kinds(s)
    most = OWED if owes_the_rest(s) else BREADTH
    listed = list_legal(s, seat, NO_OFFERS, notes)
    n = 0
    for place in range(1, PLACES + 1):
        for i in range(listed):
            action = notes.actions[i]
            if n < most and place_in_line(s, seat, action) == place:
                kind = kind_of(action)
                if kind != accept and kind != withdraw and kind != deal:
                    search.steps[depth, n] = action
                    n += 1
    search.listed[depth] = n
    search.next[depth] = 0


@rule
def stands_again(s: State, seat: Any, depth: Any, action: Any, search: Any) -> Any:
    """Whether an action belongs before the last one and was possible there: then that order is tried, and is enough."""
    if depth == 0:
        return False
    last = search.line[depth - 1]
    place, place_of_last = place_in_line(s, seat, action), place_in_line(s, seat, last)
    if place > place_of_last or (place == place_of_last and action >= last):
        return False
    for i in range(search.listed[depth - 1]):
        if search.steps[depth - 1, i] == action:
            return True
    return False


@rule
def goes_on(s: State, seat: Any) -> Any:
    """Whether it is still up to the seat alone to win in its turn."""
    return s.active == seat and waits_for(s) == 1 << seat and chance_cases(s) == 0 and could_win(s, seat)


@rule
def wins_everywhere(worlds: Any, n: Any, seat: Any, length: Any, search: Any, work: Any) -> Any:
    """Whether the line wins in all worlds."""
    for w in range(n):
        work[1] = worlds[w]
        s = work[1]
        for i in range(length):
            if is_over(s) or chance_cases(s) > 0 or refuse(s, seat, search.line[i]) != 0:
                return False
            apply(s, seat, search.line[i])
        if not is_over(s) or prize(s, seat) < 1.0:
            return False
    return True


@rule
def certain_win(worlds: Any, n: Any, seat: Any, search: Any, notes: Any, work: Any) -> Any:
    """The first action of a line that wins within the turn in every world; NO_WIN if none was found."""
    if not goes_on(worlds[0], seat):
        return NO_WIN
    work[1] = worlds[0]
    list_steps(work[1], seat, 0, search, notes)
    depth, tried = 0, 0
    while depth >= 0 and tried < TRIED:
        if search.next[depth] == search.listed[depth]:
            depth -= 1
            continue
        action = search.steps[depth, search.next[depth]]
        search.next[depth] += 1
        if stands_again(work[depth + 1], seat, depth, action, search):
            continue
        tried += 1
        work[depth + 2] = work[depth + 1]
        s = work[depth + 2]
        apply(s, seat, action)
        search.line[depth] = action
        if is_over(s):
            if prize(s, seat) == 1.0 and wins_everywhere(worlds, n, seat, depth + 1, search, work):
                return search.line[0]
            work[1] = worlds[0]
        elif depth + 1 < DEEPEST and goes_on(s, seat):
            depth += 1
            list_steps(s, seat, depth, search, notes)
    return NO_WIN
