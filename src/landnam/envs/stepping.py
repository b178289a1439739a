"""Steps many games: the compiled part of an environment, written once for all games.

Each rule is called in one place, because the compiler compiles a call as often as it occurs.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.tasks import TASK
from landnam.envs.action_lists import SMALL_TRADE
from landnam.envs.choices import (
    NOT_YET,
    chosen_action,
    is_small,
    list_discards,
    may_offer,
)
from landnam.envs.menus import clear, nth
from landnam.envs.records import (
    ALL_BOTS,
    ANY_SEAT,
    BATCH,
    EVERY_SEAT,
    NO_BOT,
    NONE,
    OBSERVE,
    PLAY,
    RANDOM,
    REFRESH,
    REFUSED,
    RESET,
    RUNNING,
    STEP,
    UNBEGUN,
)
from landnam.envs.sharing import FINE, SHARED, asked_for, next_part, part_done
from landnam.envs.showing import clear_results, end_game, show_choices, show_sight
from landnam.native.compiled import State, below, rule, seed_source, stand_apart
from landnam.native.memory import array_at, fetch_ahead
from landnam.native.questions import (
    after_move,
    apply,
    apply_chance,
    before_move,
    begin_counting,
    chance_cases,
    chance_result,
    decide_task,
    discard_at_random,
    is_offer,
    is_over,
    join_counting,
    keep_small,
    list_legal,
    next_seat,
    owes,
    score_of,
    set_up,
    waits_for_chance,
)

CHANCE: Final = -1
TASK_SIZE: Final = TASK.itemsize
GO, SKIP, REFUSE = range(3)
"""What is done with a row: it is played, left as it is, or left because its action may not be played."""


@rule
def prepare(batch: Any, plan: Any, r: Any, i: Any) -> None:
    """Prepare a row for a new game, apart from its state. It draws from a stream of its own, in any thread."""
    seed_source(r.source, batch.seed, i + batch.n * r.game)
    r.game += 1
    r.decisions = 0
    r.offer_turn = NONE
    r.over = RUNNING
    for resource in range(5):
        r.chosen[resource] = 0
    if batch.learner == ANY_SEAT:
        r.learner = below(r.source, np.int64(plan.players))
    elif batch.learner >= 0:
        r.learner = batch.learner


@rule
def bot_in(batch: Any, s: State, r: Any, seat: Any) -> Any:
    """The bot that plays a seat, or NO_BOT."""
    if batch.learner == EVERY_SEAT:
        return np.int64(NO_BOT)
    if batch.learner == ALL_BOTS:
        return batch.bots[seat]
    if seat == r.learner:
        return np.int64(NO_BOT)
    away = seat - r.learner
    return batch.bots[away if away > 0 else away + s.players]


@rule
def ask_bot(batch: Any, s: State, r: Any, address: Any, places: Any, thread: Any, bot: Any) -> Any:
    """The action of a bot that is not random; ``address`` is where the row is."""
    task = array_at(batch.tasks, batch.threads, TASK)[thread]
    task.state, task.source, task.counts = address, address + places[1], address + places[2]
    task.seat, task.bot, task.policy = r.seat, bot, batch.policies + bot * batch.policy_size
    task.offers = 1 if may_offer(s, r, batch) else 0
    at = batch.tasks + thread * TASK_SIZE
    code = decide_task(s, at, batch.thoughtful)
    if batch.trade == SMALL_TRADE and is_offer(s, code) and not is_small(code):
        task.offers = 0
        code = decide_task(s, at, batch.thoughtful)
    return code


@rule
def fetch_rows_ahead(batch: Any, places: Any, i: Any) -> None:
    """Have the memory of a row fetched that is played two rows later."""
    if i + 2 >= batch.n:
        return
    fetch_ahead(batch.rows + (i + 2) * places[0], places[0] if batch.counting else places[2])
    if batch.observing:
        fetch_ahead(
            batch.observations + (i + 2) * batch.observation_size + batch.restless,
            batch.observation_size - batch.restless,
        )
    fetch_ahead(batch.bits + (i + 2) * batch.words * 8, batch.words * 8)
    if batch.in_bytes:
        fetch_ahead(batch.masks + (i + 2) * batch.actions_known, batch.actions_known)


@rule
def take_order(batch: Any, s: State, r: Any, what: Any, i: Any) -> Any:
    """What a row is to do: GO, SKIP or REFUSE, and which action it begins with, by its number or by its code."""
    actions = array_at(batch.actions, batch.n, np.int64)
    index, code = np.int64(NONE), np.int64(NOT_YET)
    if what == STEP:
        index = actions[i]
        if r.over != RUNNING:
            return SKIP, index, code
        bits = array_at(batch.bits, (batch.n, batch.words), np.int64)
        if index < 0 or index >= batch.actions_known or bits[i, index >> 6] >> (index & 63) & 1 == 0:
            return REFUSE, index, code
    elif what == PLAY:
        code = actions[i]
    elif what == RESET:
        r.over = UNBEGUN
    elif what == REFRESH:
        if batch.joining:
            r.over = RUNNING
        if batch.joining or not r.watched:
            join_counting(s, r.counts, (1 << s.players) - 1)
        r.watched = batch.counting
    return GO, index, code


@rule
def begin_game(batch: Any, blank: Any, plan: Any, s: State, r: Any, i: Any) -> None:
    """Begin a new game in a row."""
    prepare(batch, plan, r, i)
    r.state = blank
    set_up(s, plan, r.source)
    for seat in range(s.players):
        r.points[seat] = score_of(s, seat)
    if batch.counting:
        begin_counting(s, r.counts, (1 << s.players) - 1)
    r.watched = batch.counting


@rule
def move(batch: Any, s: State, r: Any, mover: Any, code: Any) -> None:
    """Carry out an action or a chance result, and count what is seen of it."""
    if batch.counting:
        before_move(s, r.counts, code)
    if mover == CHANCE:
        apply_chance(s, code)
    else:
        r.decisions += 1
        if is_offer(s, code):
            r.offers = 1 if r.offer_turn != s.turn else r.offers + 1
            r.offer_turn = s.turn
        apply(s, mover, code)
    if batch.counting:
        after_move(s, r.counts, mover, code)


@rule
def decide(batch: Any, s: State, r: Any, places: Any, menu: Any, thread: Any, i: Any) -> Any:
    """What the seat that is asked does if it is a bot or has no choice, by number or by code; otherwise neither."""
    index, code = np.int64(NONE), np.int64(NOT_YET)
    bot = bot_in(batch, s, r, r.seat)
    if bot > RANDOM:
        return index, np.int64(ask_bot(batch, s, r, batch.rows + i * places[0], places, thread, bot))
    clear(menu)
    if not owes(s, r.seat):
        menu.seat, menu.players = r.seat, s.players
        r.n = list_legal(s, r.seat, 1 if may_offer(s, r, batch) else 0, menu)
        if batch.trade == SMALL_TRADE:
            r.n = keep_small(menu)
    elif bot == RANDOM:
        return index, np.int64(discard_at_random(s, r.seat, r.source))
    else:
        r.n = list_discards(s, r, r.seat, menu)
    if bot == RANDOM:
        index = np.int64(nth(menu, below(r.source, r.n)))
    elif r.n == 1 and batch.skip_forced:
        index = np.int64(nth(menu, np.int64(0)))
    return index, code


@rule
def play_on(
    batch: Any,
    blank: Any,
    plan: Any,
    r: Any,
    places: Any,
    menu: Any,
    thread: Any,
    i: Any,
    index: Any,
    code: Any,
) -> Any:
    """Play a row until a decision from outside is needed or its game is over; return whether a new game has begun.

    It begins with an action by its number in the list, or by its code, if there is one.
    """
    s = r.state
    begun = False
    while True:
        if r.over == UNBEGUN:
            begin_game(batch, blank, plan, s, r, i)
            begun = True
        if index != NONE:
            code = np.int64(chosen_action(s, r, r.seat, index))
            index = np.int64(NONE)
        mover = r.seat
        if code == NOT_YET and waits_for_chance(s):
            code, mover = np.int64(chance_result(s, below(r.source, chance_cases(s)))), np.int64(CHANCE)
        if code != NOT_YET:
            move(batch, s, r, mover, code)
            code = np.int64(NOT_YET)
        elif is_over(s):
            end_game(batch, s, r, i)
            if not batch.autoreset:
                return begun
            r.over = UNBEGUN
        else:
            r.seat = next_seat(s)
            index, code = decide(batch, s, r, places, menu, thread, i)
            if index == NONE and code == NOT_YET:
                return begun


@rule
def work_on(
    batch: Any,
    blank: Any,
    plan: Any,
    rows: Any,
    places: Any,
    menu: Any,
    first: Any,
    last: Any,
    what: Any,
    thread: Any,
) -> Any:
    """Do with the rows from ``first`` to before ``last`` what is asked; FINE, or the first row that was refused."""
    stand_apart()
    refused = FINE
    for i in range(first, last):
        fetch_rows_ahead(batch, places, i)
        r = rows[i]
        s = r.state
        new_board = what in (OBSERVE, REFRESH)
        if what != OBSERVE:
            order, index, code = take_order(batch, s, r, what, i)
            if order == REFUSE:
                refused = i if refused == FINE else refused
            if order != GO:
                continue
            clear_results(batch, r, what, i)
            if play_on(batch, blank, plan, r, places, menu, thread, i, index, code):
                new_board = True
            show_choices(batch, s, r, menu, i)
        if batch.observing:
            show_sight(batch, s, r, batch.viewer if what == OBSERVE else r.seat, new_board, i)
    return refused


@rule
def work(
    batch: Any,
    blank: Any,
    plan: Any,
    rows: Any,
    places: Any,
    menu: Any,
    first: Any,
    last: Any,
    what: Any,
    thread: Any,
) -> Any:
    """Do what is asked with these rows, or, if they are SHARED, what is asked of all threads with parts of them.

    FINE, or a row that was refused.
    """
    finished, begin, end = np.int64(0), first, last
    while True:
        if first == SHARED:
            begin, end, finished = next_part(batch, thread, finished)
            if begin >= end:
                return np.int64(FINE)
            what = asked_for(batch)
        refused = work_on(batch, blank, plan, rows, places, menu, begin, end, what, thread)
        if first != SHARED:
            return refused
        part_done(batch, refused)


# --- one game alone -----------------------------------------------------------------------------------------------


@rule
def put_action(address: Any, action: Any) -> None:
    """Note the row that is to be played in the first game of a batch."""
    array_at(array_at(address, 1, BATCH)[0].actions, 1, np.int64)[0] = action


@rule
def has_ended(address: Any, refused: Any) -> Any:
    """Whether the first game of a batch is over; REFUSED if its action could not be played."""
    if refused != FINE:
        return np.int64(REFUSED)
    return np.int64(array_at(array_at(address, 1, BATCH)[0].dones, 1, np.uint8)[0])
