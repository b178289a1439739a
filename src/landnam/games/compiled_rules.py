"""Declares the rules of a game: the entries of its library, and its answers to ``native/questions.py``.

An entry takes whole numbers, most of them addresses of records, and answers with one. The functions below are written
for any game; the rules and the types of records that they work on are those of the game that declares them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from landnam.cards import counting
from landnam.cards.counting import COUNTING, COUNTS, after_move, before_move, narrow, narrow_all
from landnam.cards.discards import list_discards, random_discard
from landnam.native import questions
from landnam.native.compiled import SOURCE, State, below, first_bit, rule, seed_source
from landnam.native.dispatch import answer
from landnam.native.jobs import JOB, RESULT, ROLLS, Playouts, write_result
from landnam.native.library import Library
from landnam.native.memory import array_at

Rule = Callable[..., Any]


@dataclass(frozen=True)
class CompiledRules:
    """The records of a game, its set-up, its list of legal actions, and its rulebook."""

    state: np.dtype[Any]
    plan: np.dtype[Any]
    menu: np.dtype[Any]
    set_up: Rule
    list_legal: Rule
    rulebook: ModuleType
    """It has waits_for, refuse, apply, apply_chance, chance_cases, chance_result and waits_for_chance."""


def declare_rules(library: Library, rules: CompiledRules) -> None:
    """Declare what plays one game, action by action."""
    state, plan_type, menu_type = rules.state, rules.plan, rules.menu
    set_up, list_legal, book = rules.set_up, rules.list_legal, rules.rulebook
    waits_for, refuse, apply, apply_chance = book.waits_for, book.refuse, book.apply, book.apply_chance
    chance_cases, chance_result = book.chance_cases, book.chance_result
    answer(
        state,
        {
            questions.set_up: set_up,
            questions.waits_for: waits_for,
            questions.refuse: refuse,
            questions.list_legal: list_legal,
            questions.apply: apply,
            questions.apply_chance: apply_chance,
            questions.chance_cases: chance_cases,
            questions.chance_result: chance_result,
            questions.waits_for_chance: book.waits_for_chance,
        },
    )

    @library.entry
    def begin(at: Any, plan: Any, source: Any) -> None:
        """Set up a game as planned."""
        set_up(array_at(at, 1, state)[0], array_at(plan, 1, plan_type)[0], array_at(source, 1, SOURCE)[0])

    @library.entry
    def waiting(at: Any) -> Any:
        """The seats the game waits for, as a mask."""
        return waits_for(array_at(at, 1, state)[0])

    @library.entry
    def ending(at: Any) -> Any:
        """Whether and why the game is over."""
        return array_at(at, 1, state)[0].ending

    @library.entry
    def refusal(at: Any, seat: Any, action: Any) -> Any:
        """The rule that forbids an action, or ALLOWED."""
        return refuse(array_at(at, 1, state)[0], seat, action)

    @library.entry
    def legal(at: Any, seat: Any, offers: Any, menu: Any) -> Any:
        """Write the legal actions into the menu; how many there are. Discards are written by ``discards``."""
        return list_legal(array_at(at, 1, state)[0], seat, offers, array_at(menu, 1, menu_type)[0])

    @library.entry
    def carry_out(at: Any, seat: Any, action: Any) -> None:
        """Carry out a seat's action, or a chance result for the seat -1."""
        s = array_at(at, 1, state)[0]
        if seat < 0:
            apply_chance(s, action)
        else:
            apply(s, seat, action)

    @library.entry
    def cases(at: Any) -> Any:
        """How many equally likely cases the open chance move has."""
        return chance_cases(array_at(at, 1, state)[0])

    @library.entry
    def result(at: Any, case: Any) -> Any:
        """What one of them brings."""
        return chance_result(array_at(at, 1, state)[0], case)

    @library.entry
    def chance(at: Any, source: Any) -> Any:
        """A result of the open chance move, drawn from a source."""
        s = array_at(at, 1, state)[0]
        return chance_result(s, below(array_at(source, 1, SOURCE)[0], chance_cases(s)))


# --- cards in hand ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HandRules:
    """The rules of a game in which players hold resource cards, trade and discard them."""

    discarding: int
    """The phase in which those who hold too many cards discard some."""
    discard: int
    """The kind of that action."""
    trade: tuple[int, int, int, int, int, int]
    """The kinds of offer, propose, accept, decline, withdraw and deal."""
    may_trade: Rule
    count_outside: Rule
    unseen_transfer: Rule
    leaves_unseen: Rule
    imagine: Rule
    """Deals everything that a viewer cannot know again, in a copy of the game; called like ``deal_hands``."""
    resource_shown: Rule | None = None
    """None: no action shows everybody who holds a resource."""


def declare_hands(library: Library, state: np.dtype[Any], rules: HandRules) -> None:
    """Declare what lists discards and counts the cards that everybody has seen."""
    discarding, discard, kinds = rules.discarding, rules.discard, rules.trade
    deal, begin, join = rules.imagine, counting.begin_counting, counting.join_counting

    @rule
    def owes(s: State, seat: Any) -> Any:
        return int(s.owes[seat]) if s.phase == discarding else 0

    @rule
    def holds(s: State, seat: Any, resource: Any) -> Any:
        return int(s.hand[seat, resource])

    @rule
    def discard_at_random(s: State, seat: Any, source: Any) -> Any:
        return random_discard(s, seat, discard, source)

    @rule
    def trade_kinds(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
        return kinds

    answer(
        state,
        {
            questions.owes: owes,
            questions.holds: holds,
            questions.discard_at_random: discard_at_random,
            questions.trade_kinds: trade_kinds,
            questions.may_trade: rules.may_trade,
            questions.count_outside: rules.count_outside,
            questions.unseen_transfer: rules.unseen_transfer,
            questions.leaves_unseen: rules.leaves_unseen,
            questions.imagine: rules.imagine,
            **COUNTING,
        },
    )
    if rules.resource_shown is not None:
        answer(state, {questions.resource_shown: rules.resource_shown})

    @library.entry
    def discards(at: Any, seat: Any, out: Any, room: Any) -> Any:
        """Write the discards of a seat that owes cards, as many as there is room for; return how many there are."""
        s = array_at(at, 1, state)[0]
        if owes(s, seat) == 0:
            return 0
        return list_discards(s, seat, discard, array_at(out, room, np.int64))

    @library.entry
    def begin_counting(at: Any, counts: Any, viewers: Any) -> None:
        """Start counting with the game."""
        begin(array_at(at, 1, state)[0], array_at(counts, 1, COUNTS)[0], viewers)

    @library.entry
    def join_counting(at: Any, counts: Any, viewers: Any) -> None:
        """Start counting in the middle of a game."""
        join(array_at(at, 1, state)[0], array_at(counts, 1, COUNTS)[0], viewers)

    @library.entry
    def narrow_counts(at: Any, counts: Any) -> None:
        """Bring all bounds up to date."""
        narrow_all(array_at(at, 1, state)[0], array_at(counts, 1, COUNTS)[0])

    @library.entry
    def imagine(at: Any, counts: Any, viewer: Any, source: Any) -> None:
        """Deal all that a viewer cannot know again, within what it has counted."""
        s, known = array_at(at, 1, state)[0], array_at(counts, 1, COUNTS)[0]
        narrow(s, known, viewer)
        deal(s, known, viewer, False, array_at(source, 1, SOURCE)[0])

    carry_out = library.entries["carry_out"].function

    @library.entry
    def follow(at: Any, seat: Any, action: Any, counts: Any) -> None:
        """Carry out an action or a chance result and count what is seen of it."""
        s, known = array_at(at, 1, state)[0], array_at(counts, 1, COUNTS)[0]
        before_move(s, known, action)
        carry_out(at, seat, action)
        after_move(s, known, seat, action)


# --- whole games by random bots -------------------------------------------------------------------------------------


def declare_playouts(
    library: Library,
    rules: CompiledRules,
    choose_at_random: Rule,
    *,
    next_seat: Rule | None = None,
    count_dice: Rule | None = None,
) -> Playouts:
    """Declare what plays whole games at native speed with random bots, chance drawn from a seeded source."""
    state, plan_type, menu_type = rules.state, rules.plan, rules.menu
    set_up, book = rules.set_up, rules.rulebook
    waits_for, apply, apply_chance = book.waits_for, book.apply, book.apply_chance
    chance_cases, chance_result = book.chance_cases, book.chance_result
    waits_for_chance, is_over = book.waits_for_chance, questions.is_over

    @rule
    def first_waiting(s: State) -> Any:
        return first_bit(waits_for(s))

    @rule
    def no_dice(s: State, result: Any, rolls: Any) -> None:
        """There are none."""

    seat_to_act, count = next_seat or first_waiting, count_dice or no_dice
    answer(
        state,
        {
            questions.choose_at_random: choose_at_random,
            questions.next_seat: seat_to_act,
            questions.count_dice: count,
        },
    )

    @rule
    def resolve_chance(s: State, source: Any, rolls: Any) -> None:
        """Draw the open chance moves from the source, one after another; dice are counted in ``rolls``."""
        while waits_for_chance(s):
            result = chance_result(s, below(source, chance_cases(s)))
            apply_chance(s, result)
            count(s, result, rolls)

    @rule
    def play_on(s: State, most: Any, offers: Any, source: Any, menu: Any, rolls: Any) -> Any:
        """Play a game to its end, or for ``most`` decisions unless that is -1; return how many there were."""
        decisions = 0
        while True:  # every rule is called in one place, so that it becomes part of the loop
            resolve_chance(s, source, rolls)
            if decisions == most or is_over(s):
                return decisions
            seat = seat_to_act(s)
            apply(s, seat, choose_at_random(s, seat, offers, source, menu))
            decisions += 1

    @library.with_copy("playout")
    @library.long_entry
    def play_at_random(job: Any) -> None:
        """Play the games of a job to their ends."""
        j = array_at(job, 1, JOB)[0]
        blank, plan = array_at(j.blank, 1, state), array_at(j.plan, 1, plan_type)[0]
        source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, menu_type)[0]
        states, results = array_at(j.state, 1, state), array_at(j.results, j.games, RESULT)
        rolls = array_at(j.rolls, ROLLS, np.int64)
        s = states[0]
        for i in range(j.games):
            states[0] = blank[0]
            seed_source(source, j.seed, j.first + i)
            set_up(s, plan, source)
            write_result(s, play_on(s, -1, j.offers, source, menu, rolls), results[i])

    @library.long_entry
    def ahead_at_random(job: Any) -> None:
        """Play every game of a job for as many decisions as are wanted, or to its end."""
        j = array_at(job, 1, JOB)[0]
        blank, plan = array_at(j.blank, 1, state), array_at(j.plan, 1, plan_type)[0]
        source, menu = array_at(j.source, 1, SOURCE)[0], array_at(j.menu, 1, menu_type)[0]
        states, decisions = array_at(j.states, j.games, state), array_at(j.decisions, j.games, np.int64)
        rolls = array_at(j.rolls, ROLLS, np.int64)
        for i in range(j.games):
            states[i] = blank[0]
            s = states[i]
            seed_source(source, j.seed, i)
            set_up(s, plan, source)
            play_on(s, decisions[i], j.offers, source, menu, rolls)

    return Playouts(library, menu_type)
