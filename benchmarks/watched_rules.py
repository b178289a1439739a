"""The compiled part of ``watched_games.py``: games are played as in ``bots/match.py``, and every step is checked."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.bargain import NO_TRADE
from landnam.bots.dealing import forget
from landnam.bots.dice import deciding as dice_bots
from landnam.bots.dice.solution_record import SOLVED
from landnam.bots.dice.turn import TURN
from landnam.bots.duel import answers as duel_answers  # noqa: F401 # the games' answers to what is asked here
from landnam.bots.duel.notes import NOTES as DUEL_NOTES
from landnam.bots.island import answers as island_answers  # noqa: F401 # likewise
from landnam.bots.island.notes import NOTES as ISLAND_NOTES
from landnam.bots.match import LINEUP, MATCH, MOST_WORLDS, carry_out, decide, propose, resolve_and_count
from landnam.bots.road import answers as road_answers  # noqa: F401 # likewise
from landnam.bots.road.notes import NOTES as ROAD_NOTES
from landnam.bots.search import SEARCH, SEARCH_WORK
from landnam.bots.values import WEIGHTS
from landnam.cards.counting import COUNTS, SPECTATOR, VIEWERS, narrow_all
from landnam.cards.trading import MENU
from landnam.games.compiled_rules import CompiledRules
from landnam.games.dice import rulebook as dice_rules
from landnam.games.dice import turn as dice_turn
from landnam.games.dice.legal import MENU_OF_ACTIONS as DICE_MENU
from landnam.games.dice.playout import count_dice
from landnam.games.dice.sheet import FACES
from landnam.games.dice.state import OVER as DICE_OVER
from landnam.games.dice.state import PLAN as DICE_PLAN
from landnam.games.dice.state import STATE as DICE
from landnam.games.duel.entries import RULES as DUEL
from landnam.games.island.entries import RULES as ISLAND
from landnam.games.road.entries import RULES as ROAD
from landnam.native.compiled import SEATS_AT_MOST, SOURCE, State, below, first_bit, rule, seed_source
from landnam.native.jobs import ROLLS
from landnam.native.library import Library
from landnam.native.memory import array_at
from landnam.native.questions import (
    begin_counting,
    imagine,
    is_over,
    look_around,
    may_trade,
    narrow_bounds,
    refuse,
    set_up,
    waits_for,
)

LIBRARY: Final = Library("watched", "watched_rules")

ILLEGAL, OUT_OF_BOUNDS, IMPOSSIBLE, UNSURE, DECISIONS = range(5)
"""What is counted: illegal decisions, hands outside their bounds, impossible worlds, bounds that leave a choice."""
COUNTED: Final = 5


@rule
def check_bounds(s: State, counts: Any, seen: Any) -> None:
    """Is every hand within what every viewer has counted?"""
    narrow_all(s, counts)
    for viewer in range(VIEWERS):
        if viewer < s.players or viewer == SPECTATOR:
            for seat in range(s.players):
                for resource in range(5):
                    least, most = counts.least[viewer, seat, resource], counts.most[viewer, seat, resource]
                    if not least <= s.hand[seat, resource] <= most:
                        seen[OUT_OF_BOUNDS] += 1
                    if least < most:
                        seen[UNSURE] += 1


@rule
def check_world(s: State, world: State, counts: Any, viewer: Any, seen: Any) -> None:
    """Does an imagined world show the viewer what it knows: its own hand, the sizes of the others, no card twice?"""
    for resource in range(5):
        together = 0
        for seat in range(s.players):
            together += int(world.hand[seat, resource])
            if world.hand[seat, resource] < counts.least[viewer, seat, resource]:
                seen[IMPOSSIBLE] += 1
        if world.hand[viewer, resource] != s.hand[viewer, resource] or together > counts.outside[resource]:
            seen[IMPOSSIBLE] += 1
    for seat in range(s.players):
        held, truly = 0, 0
        for resource in range(5):
            held += int(world.hand[seat, resource])
            truly += int(s.hand[seat, resource])
        if held != truly:
            seen[IMPOSSIBLE] += 1


@rule
def watch(match: Any, blank: Any, plan: Any, states: Any, worlds: Any, work: Any, notes: Any, address: Any) -> None:
    """Play the games of a match and count what goes wrong in the numbers at an address."""
    lineup, nets = array_at(match.lineup, 1, LINEUP)[0], array_at(match.nets, SEATS_AT_MOST, WEIGHTS)
    rolls, seen = array_at(match.rolls, ROLLS, np.int64), array_at(address, COUNTED, np.int64)
    source, picks = array_at(match.source, 1, SOURCE)[0], array_at(match.picks, 1, SOURCE)[0]
    search, counts = array_at(match.search, 1, SEARCH)[0], array_at(match.counts, 1, COUNTS)[0]
    anything = array_at(match.search, 0, np.int64)
    offers = match.offers
    for i in range(match.games):
        states[0] = blank[0]
        s = states[0]
        seed_source(source, match.seed, match.first + i)
        seed_source(picks, match.seed + 1, match.first + i)
        set_up(s, plan, source)
        begin_counting(s, counts, (1 << s.players) - 1 | 1 << SPECTATOR)
        resolve_and_count(s, counts, source, rolls, match.log)
        look_around(s, notes)
        forget(search)
        spoken = -1  # the turn in which everybody has had the word
        while not is_over(s):
            if offers and spoken != s.turn and may_trade(s):
                spoken = int(s.turn)
                for seat in range(s.players):
                    if seat == s.active:
                        continue
                    proposal = propose(s, seat, MENU, lineup, counts, nets, source, notes, search, worlds, work)
                    if proposal == NO_TRADE:
                        continue
                    seen[DECISIONS] += 1
                    if refuse(s, seat, proposal):
                        seen[ILLEGAL] += 1
                        continue
                    carry_out(s, seat, proposal, counts)
            seat = first_bit(waits_for(s))
            work[0] = states[0]
            viewer = below(picks, s.players)
            narrow_bounds(s, counts, viewer)
            imagine(work[0], counts, viewer, lineup.evenly[viewer], picks)
            check_world(s, work[0], counts, viewer, seen)
            action = decide(s, seat, offers, lineup, counts, nets, source, notes, search, worlds, work, anything)
            seen[DECISIONS] += 1
            if refuse(s, seat, action):
                seen[ILLEGAL] += 1
                break
            carry_out(s, seat, action, counts)
            check_bounds(s, counts, seen)
            resolve_and_count(s, counts, source, rolls, match.log)
            check_bounds(s, counts, seen)


def declare_watch(name: str, rules: CompiledRules, notes_type: np.dtype[Any]) -> None:
    """Declare what watches the matches of a game."""
    state, plan_type = rules.state, rules.plan

    def watch_match(match: Any, seen: Any) -> None:
        """Watch the games of a match."""
        m = array_at(match, 1, MATCH)[0]
        blank, plan = array_at(m.blank, 1, state), array_at(m.plan, 1, plan_type)[0]
        states, work = array_at(m.state, 1, state), array_at(m.work, SEARCH_WORK, state)
        worlds, notes = array_at(m.worlds, MOST_WORLDS, state), array_at(m.notes, 1, notes_type)[0]
        watch(m, blank, plan, states, worlds, work, notes, seen)

    watch_match.__name__ = f"watch_{name}"
    LIBRARY.long_entry(watch_match)


declare_watch("island", ISLAND, ISLAND_NOTES)
declare_watch("duel", DUEL, DUEL_NOTES)
declare_watch("road", ROAD, ROAD_NOTES)


@LIBRARY.long_entry
def watch_dice(match: Any, seen: Any) -> None:
    """Watch the games of a match with dice, in which nothing is hidden."""
    m, counted = array_at(match, 1, dice_bots.MATCH)[0], array_at(seen, COUNTED, np.int64)
    blank, plan, states = array_at(m.blank, 1, DICE), array_at(m.plan, 1, DICE_PLAN)[0], array_at(m.state, 1, DICE)
    bots, solved = array_at(m.bots, SEATS_AT_MOST, np.int64), array_at(m.solved, 1, SOLVED)[0]
    source, rolls = array_at(m.source, 1, SOURCE)[0], array_at(m.rolls, len(FACES), np.int64)
    menu, turn = array_at(m.menu, 1, DICE_MENU)[0], array_at(m.turn, 1, TURN)[0]
    s = states[0]
    for i in range(m.games):
        states[0] = blank[0]
        seed_source(source, m.seed, m.first + i)
        dice_turn.set_up(s, plan, source)
        while s.phase != DICE_OVER:
            seat = s.active
            action = dice_bots.decide(s, bots[seat], solved, source, menu, turn)
            counted[DECISIONS] += 1
            if dice_rules.refuse(s, seat, action):
                counted[ILLEGAL] += 1
                break
            dice_rules.apply(s, seat, action)
            if dice_rules.waits_for_chance(s):
                result = dice_rules.chance_result(s, below(source, dice_rules.chance_cases(s)))
                dice_rules.apply_chance(s, result)
                count_dice(s, result, rolls)
