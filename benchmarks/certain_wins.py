"""How often an expert lets a win go by that is certain within its turn, with and without looking for one.

    python benchmarks/certain_wins.py island traveler duel --games 150

Experts play without trade between players. Near the end every line of builds, cards and trades with the supply is tried
by the rules alone, up to six actions and a number of tries, so that some wins are not seen here either. A win is missed
if the seat has not won when its turn is over.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

import numpy as np

import landnam
from landnam.bots.island.table import short_of
from landnam.bots.players import CompiledPlayer
from landnam.games.compiled_game import CompiledGame

GAMES: Final = ("island", "traveler", "duel")
CERTAIN: Final = frozenset({"city", "settle", "road", "supply", "invention", "roads"})
"""The kinds of action that leave nothing to chance."""
SHORT: Final = 3
"""The points that a seat may lack."""
LONGEST: Final = 6


class Line(NamedTuple):
    """A win within a turn."""

    turn: int
    seat: int
    actions: list[str]


def line_to_a_win(game: CompiledGame, seat: int, seen: set[str], left: list[int], longest: int = LONGEST) -> list[str]:
    """A line of actions that wins, found by playing it; none if there is none, or after too many tries."""
    position = game.position()
    if position in seen or longest == 0:
        return []
    seen.add(position)
    for action in game.legal(seat):
        if action.kind not in CERTAIN or left[0] == 0:
            continue
        left[0] -= 1
        tried = game.clone()
        tried.play(action, seat)
        if tried.outcome is not None:
            return [str(action)]
        if tried.to_act == (seat,) and (rest := line_to_a_win(tried, seat, seen, left, longest - 1)):
            return [str(action), *rest]
    return []


def watch(name: str, seed: int, tries: int, clock: float, *, looks: bool) -> tuple[list[Line], list[Line]]:
    """Play a game; the wins that were certain, and those of them that were missed."""
    game = landnam.make(name, seed=seed)
    assert isinstance(game, CompiledGame)
    if not game.library.wait():
        sys.exit(f"there is no compiled library of {game.library.name} to be measured")
    experts = [CompiledPlayer(name, "expert") for _ in range(game.players)]
    for expert in experts:
        expert._lineup["finishes"] = looks
    rng = np.random.default_rng(seed)
    certain: list[Line] = []
    missed: list[Line] = []
    while game.to_act:
        seat = game.to_act[0]
        known = bool(certain) and certain[-1].turn == game.turn
        if not known and seat == game.active and game.phase == "actions" and short_of(game.s, seat) <= SHORT:
            line = line_to_a_win(game.clone(), seat, set(), [tries])
            if line:
                certain.append(Line(game.turn, seat, line))
        game.play(experts[seat].decide_in(game, seat, rng, clock, offers=False), seat)
        if certain and game.turn > certain[-1].turn and certain[-1] not in missed:
            missed.append(certain[-1])
    return certain, missed


def counted(job: tuple[str, int, int, float, bool]) -> tuple[int, int]:
    """How many wins of a game were certain, and how many of them were missed."""
    name, seed, tries, clock, looks = job
    certain, missed = watch(name, seed, tries, clock, looks=looks)
    return len(certain), len(missed)


def main() -> None:
    """Play and print a line for each game, without looking and with it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=f"of {', '.join(GAMES)}; usually all")
    parser.add_argument("--games", type=int, default=150, dest="number", help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=1500, help="actions that are tried at a decision")
    parser.add_argument("--clock", type=float, default=1 / 16, help="the seconds of an expert (default: 1/16)")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(GAMES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; valid are {', '.join(GAMES)}")
    with ProcessPoolExecutor(arguments.workers) as pool:
        for name in arguments.games:
            for looks in (False, True):
                seeds = range(1000 * arguments.seed, 1000 * arguments.seed + arguments.number)
                jobs = [(name, seed, arguments.tries, arguments.clock, looks) for seed in seeds]
                counts = list(pool.map(counted, jobs, chunksize=5))
                certain, missed = (sum(column) for column in zip(*counts, strict=True))
                how = "looking for them" if looks else "without looking"
                print(f"{name}, {how}: {missed} of {certain} certain wins missed in {len(jobs)} games", flush=True)


if __name__ == "__main__":
    main()
