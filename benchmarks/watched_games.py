"""Games between compiled bots that are watched while they are played: what is illegal, what is miscounted.

    python benchmarks/watched_games.py                 # 1,000 games of every bot: about an hour on two cores
    python benchmarks/watched_games.py --games 20      # a taste

Every bot sits in the first seat, as it is shipped; all counts but the decisions must be 0, or the command fails.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.progress import track

import landnam
from landnam.bots.asks import (
    apply,
    count_move,
    imagine,
    is_over,
    look_around,
    may_trade,
    open_notebook,
    refuse,
    set_up_game,
    start_counting,
    waits_for,
)
from landnam.bots.bargain import NO_TRADE
from landnam.bots.dice import match as dice_bots
from landnam.bots.dice.solution import solution, solution_against_others
from landnam.bots.dice.turn import TURN
from landnam.bots.levels import seated
from landnam.bots.match import LEVELS, MOST_ROLLED, MOST_WORLDS, decide, let_happen, propose
from landnam.bots.search import SEARCH, happen
from landnam.games.dice import legal as dice_legal
from landnam.games.dice import playout as dice_playout
from landnam.games.dice import rulebook as dice_rules
from landnam.games.dice import state as dice_state
from landnam.games.dice import turn as dice_turn
from landnam.rules.compiled import SOURCE, below, entry, first_bit, rule, seed_source
from landnam.rules.compiled_game import MENU, State
from landnam.rules.counting import COUNTS, SPECTATOR, VIEWERS

TURN_LIMIT: Final = 1000
SEED: Final = 5
ILLEGAL, OUT_OF_BOUNDS, IMPOSSIBLE, UNSURE, DECISIONS = range(5)
"""What is counted: illegal decisions, hands outside their bounds, impossible worlds, bounds that leave a choice."""


@rule
def check_bounds(s: State, counts: Any, seen: Any) -> None:
    """Is every hand within what every viewer has counted?"""
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
            together += world.hand[seat, resource]
            if world.hand[seat, resource] < counts.least[viewer, seat, resource]:
                seen[IMPOSSIBLE] += 1
        if world.hand[viewer, resource] != s.hand[viewer, resource] or together > counts.outside[resource]:
            seen[IMPOSSIBLE] += 1
    for seat in range(s.players):
        held, truly = 0, 0
        for resource in range(5):
            held += world.hand[seat, resource]
            truly += s.hand[seat, resource]
        if held != truly:
            seen[IMPOSSIBLE] += 1


@entry
def watch(
    blank: Any, plan: Any, offers: Any, tables: Any, nets: Any, seed: Any, first: Any, games: Any, seen: Any
) -> None:
    """Play games and count in ``seen`` what goes wrong."""
    states, before, work = blank.copy(), blank.copy(), blank.copy()
    worlds = np.zeros(MOST_WORLDS, blank.dtype)
    sources, picks = np.zeros(1, SOURCE), np.zeros(1, SOURCE)
    notebooks = open_notebook(blank[0])
    searches, counters = np.zeros(1, SEARCH), np.zeros(1, COUNTS)
    anything, rolls = np.zeros(0, np.int64), np.zeros(MOST_ROLLED, np.int64)
    for i in range(games):
        states[0] = blank[0]
        s = states[0]
        seed_source(sources, seed, first + i)
        seed_source(picks, seed + 1, first + i)
        set_up_game(s, plan[0], sources[0])
        happen(s, sources[0])
        look_around(s, notebooks[0])
        start_counting(s, counters[0])
        spoken = -1
        while not is_over(s):
            if offers and spoken != s.turn and may_trade(s):
                spoken = s.turn
                for seat in range(s.players):
                    if seat == s.active:
                        continue
                    proposal = propose(
                        s,
                        seat,
                        tables[0],
                        counters[0],
                        nets,
                        sources[0],
                        notebooks[0],
                        searches[0],
                        worlds,
                        work,
                    )
                    if proposal == NO_TRADE:
                        continue
                    seen[DECISIONS] += 1
                    if refuse(s, seat, proposal):
                        seen[ILLEGAL] += 1
                        continue
                    before[0] = states[0]
                    apply(s, seat, proposal)
                    count_move(before[0], s, seat, proposal, counters[0])
            seat = first_bit(waits_for(s))
            work[0] = states[0]
            viewer = below(picks[0], s.players)
            imagine(work[0], counters[0], viewer, picks[0])
            check_world(s, work[0], counters[0], viewer, seen)
            action = decide(
                s,
                seat,
                offers,
                tables[0],
                counters[0],
                nets,
                sources[0],
                notebooks[0],
                searches[0],
                worlds,
                work,
                anything,
            )
            seen[DECISIONS] += 1
            if refuse(s, seat, action):
                seen[ILLEGAL] += 1
                break
            before[0] = states[0]
            apply(s, seat, action)
            count_move(before[0], s, seat, action, counters[0])
            check_bounds(s, counters[0], seen)
            let_happen(states, before, counters[0], sources[0], rolls)
            check_bounds(s, counters[0], seen)


@entry
def watch_dice(blank: Any, plan: Any, bots: Any, tables: Any, seed: Any, first: Any, games: Any, seen: Any) -> None:
    """The same for the Dice game, in which nothing is hidden."""
    states, sources = blank.copy(), np.zeros(1, SOURCE)
    menus, turns, rolls = np.zeros(1, dice_legal.MENU_OF_ACTIONS), np.zeros(1, TURN), np.zeros(8, np.int64)
    for i in range(games):
        states[0] = blank[0]
        s = states[0]
        seed_source(sources, seed, first + i)
        dice_turn.set_up(s, plan[0])
        while s.phase != dice_state.OVER:
            seat = s.active
            action = dice_bots.decide(s, bots[seat], tables[0], sources[0], menus[0], turns[0])
            seen[DECISIONS] += 1
            if dice_rules.refuse(s, seat, action):
                seen[ILLEGAL] += 1
                break
            dice_rules.apply(s, seat, action)
            dice_playout.happen(s, sources[0], rolls)


def watched(name: str, bots: list[str], first: int, games: int) -> list[int]:
    """What was seen in the games number ``first`` and following between these bots."""
    limit = {} if name == "dice" else {"max_turns": TURN_LIMIT}
    game: Any = landnam.make(name, players=len(bots), seed=1, **limit)
    seen = np.zeros(5, np.int64)
    if name == "dice":
        numbers = np.array([dice_bots.bot_number(bot) for bot in bots])
        alone = len(bots) == 1 or "perfect" not in bots
        tables = solution() if alone else solution_against_others()
        watch_dice(game.blank, game.plan, numbers, tables, SEED, first, games, seen)
    else:
        watch(game.blank, game.plan, MENU, *seated(name, bots), SEED, first, games, seen)
    return [int(n) for n in seen]


def tables_of(name: str) -> list[list[str]]:
    """Who plays whom: every bot in the first seat, the rules of thumb (or greedy) in the others."""
    if name == "dice":
        return [[bot, *others] for bot in dice_bots.BOTS for others in ([], ["greedy", "greedy"])]
    others = ["normal"] * (1 if name == "duel" else 3)
    return [[level, *others] for level in LEVELS]


def main() -> int:
    """Watch every bot in every game; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="of every bot in every game")
    parser.add_argument("--only", choices=landnam.games(), help="this game alone")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    wrong = 0
    chunk = max(1, arguments.games // 50)
    firsts = range(0, arguments.games, chunk)
    console = Console()
    for name in landnam.games() if arguments.only is None else [arguments.only]:
        for bots in tables_of(name):

            def play(first: int, name: str = name, bots: list[str] = bots) -> list[int]:
                return watched(name, bots, first, min(chunk, arguments.games - first))

            with ThreadPoolExecutor(arguments.workers) as pool:
                found = track(pool.map(play, firsts), f"{name} {bots[0]}", len(firsts), console=console, transient=True)
                seen = np.sum(list(found), axis=0)
            wrong += int(seen[ILLEGAL] + seen[OUT_OF_BOUNDS] + seen[IMPOSSIBLE])
            console.print(
                f"{name:9}{' '.join(bots):28}{arguments.games:>7,} games {seen[DECISIONS]:>10,} decisions, "
                f"{seen[ILLEGAL]} illegal, {seen[OUT_OF_BOUNDS]} hands out of bounds, "
                f"{seen[IMPOSSIBLE]} impossible worlds",
                soft_wrap=True,
            )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
