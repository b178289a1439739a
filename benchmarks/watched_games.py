"""Games between compiled bots that are watched while they are played: what is illegal, what is miscounted.

    python benchmarks/watched_games.py                 # 1,000 games of every bot: about an hour on two cores
    python benchmarks/watched_games.py --clock 0.1     # the same with experts that think for less time
    python benchmarks/watched_games.py --games 20      # a taste

Every bot sits in the first seat, as it is shipped; all counts but the decisions must be 0, or the command fails. What
plays and watches is compiled into a library of its own when this is first run, which takes some minutes.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from watched_rules import COUNTED, DECISIONS, ILLEGAL, IMPOSSIBLE, LIBRARY, OUT_OF_BOUNDS

import landnam
from landnam.bots.dice import match as dice_bots
from landnam.bots.dice.deciding import MATCH as DICE_MATCH
from landnam.bots.dice.turn import TURN
from landnam.bots.levels import seated
from landnam.bots.match import LEVELS, MATCH, MOST_WORLDS
from landnam.bots.search import SEARCH, SEARCH_WORK
from landnam.bots.series import notes_type
from landnam.bots.tasks import fill_in
from landnam.cards.counting import COUNTS
from landnam.games.compiled_game import MENU, CompiledGame
from landnam.native.compiled import SEATS_AT_MOST, SOURCE
from landnam.native.jobs import ROLLS
from landnam.native.memory import address_of

TURN_LIMIT: Final = 1000
SEED: Final = 5


def watched(name: str, bots: list[str], first: int, games: int, clock: float = 1.0) -> list[int]:
    """What was seen in the games number ``first`` and following between these bots."""
    limit = {} if name == "dice" else {"max_turns": TURN_LIMIT}
    game = landnam.make(name, players=len(bots), seed=1, **limit)
    assert isinstance(game, CompiledGame)
    held = {
        "blank": game.blank,
        "plan": game.plan,
        "state": np.zeros(1, game.record_type),
        "source": np.zeros(1, SOURCE),
        "rolls": np.zeros(ROLLS, np.int64),
        **(dice_room(game, bots) if name == "dice" else room(game, bots, clock)),
    }
    match: NDArray[np.void] = np.zeros(1, DICE_MATCH if name == "dice" else MATCH)
    fill_in(match, seed=SEED, first=first, games=games, **held)
    seen = np.zeros(COUNTED, np.int64)
    getattr(LIBRARY.doors, f"watch_{game.library.name}")(address_of(match), address_of(seen))
    return list(seen.tolist())


def room(game: CompiledGame, bots: list[str], clock: float) -> dict[str, Any]:
    """What levels play by, and their room to think."""
    lineup, nets = seated(game.name, bots, clock=clock)
    return {
        "lineup": lineup,
        "nets": nets,
        "offers": MENU,
        "work": np.zeros(SEARCH_WORK, game.record_type),
        "worlds": np.zeros(MOST_WORLDS, game.record_type),
        "notes": np.zeros(1, notes_type(type(game))),
        "search": np.zeros(1, SEARCH),
        "counts": np.zeros(1, COUNTS),
        "picks": np.zeros(1, SOURCE),
    }


def dice_room(game: CompiledGame, bots: list[str]) -> dict[str, Any]:
    """The same for the bots of the Dice game."""
    numbers = [dice_bots.bot_number(bot) for bot in bots]
    return {
        "bots": np.array(numbers + [0] * (SEATS_AT_MOST - len(bots))),
        "solved": dice_bots.solved_for(numbers, len(bots)),
        "menu": np.zeros(1, game.menu_type),
        "turn": np.zeros(1, TURN),
    }


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
    parser.add_argument("--clock", type=float, default=1.0, help="seconds a decision, of which expert uses a part")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    if not LIBRARY.wait():
        sys.exit("games can be watched with compiled rules only")
    wrong = 0
    chunk = max(1, arguments.games // 50)
    firsts = range(0, arguments.games, chunk)
    console = Console()
    for name in landnam.games() if arguments.only is None else [arguments.only]:
        for bots in tables_of(name):

            def play(first: int, name: str = name, bots: list[str] = bots) -> list[int]:
                return watched(name, bots, first, min(chunk, arguments.games - first), arguments.clock)

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
