"""What is compiled is made ready before somebody needs it: ``python -m landnam.server.warm GAME BOT``.

The first time this compiles the rules of a game and a bot and keeps them in a file, which takes a minute or two; later
they are read from there. Marks in the cache folder say what is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import numpy as np
from llvmlite import binding

from landnam.bots.registry import find_bot
from landnam.games import GAMES, make
from landnam.rules.compiled import cache_folder
from landnam.server.people import usual_bot
from landnam.server.seen import all_possible, views_for, you
from landnam.server.table import HUMAN, RUNNING, Seat, Table

RULES: Final = "rules"
MOVES: Final = 12
"""So many moves are played to try the rules out."""
CLOCK: Final = 0.05
"""Seconds that a bot may search; compiling comes on top."""


def warm_up() -> None:
    """Make the rules of every game and the bot that usually plays it ready."""
    for game in GAMES:
        make_ready(game, usual_bot(game))


def make_ready(game: str, bot: str) -> None:
    """Compile a game and a bot, or read them, and mark that they are kept."""
    with _alone(game):
        try_rules(game)
        _mark(game, RULES)
        try_bot(game, bot)
        _mark(game, bot)


def try_rules(name: str) -> None:
    """Do everything that the server itself does with a game: lay it out, show it, ask what is allowed, play."""
    rng = np.random.default_rng(1)
    table = Table("warm")
    table.state = RUNNING
    table.game = game = make(name, seed=1, chance="manual")
    table.seats = [Seat(colour, HUMAN) for colour in game.seats]
    for _ in range(MOVES):
        while cases := game.chance_cases():
            game.play(game.chance_result(int(rng.integers(cases))))
        can = all_possible(table, {}, None)
        for own, view in views_for(table, ((), tuple(range(game.players)))).items():
            you(table, own, view, (), can[own or 0])
        seat = game.to_act[0]
        legal = game.legal(seat, offers=False)
        action = legal[rng.integers(len(legal))]
        game.why_not(action, seat)
        game.clone().play(action, seat).seen_by(None)
        game.play(action, seat)
    game.position()


def try_bot(name: str, bot: str) -> None:
    """Let a bot decide, and propose in somebody else's turn."""
    rng = np.random.default_rng(1)
    game = make(name, seed=1)
    players = [find_bot(bot, name)(name, seat) for seat in range(game.players)]
    for _ in range(MOVES):
        for seat, player in enumerate(players):
            legal = game.legal(seat)
            view = game.view(seat) | {"counted": game.counted(seat)}
            if seat == game.to_act[0]:
                decided = player.decide(view, legal, rng, CLOCK)
            elif any(action.kind == "propose" for action in legal):
                player.propose(view, legal, rng, CLOCK)
        game.play(decided, game.to_act[0])


def is_kept(game: str, what: str) -> bool:
    """Have the rules of a game, or a bot in it, been compiled for this processor?"""
    try:
        kept_for = _mark_of(game, what).read_text(encoding="utf-8")
    except OSError:
        return False
    return kept_for == _processor()


def kept_all() -> bool:
    """Has everything that ``warm_up`` makes ready been compiled?"""
    return all(is_kept(game, RULES) and is_kept(game, usual_bot(game)) for game in GAMES)


def _mark(game: str, what: str) -> None:
    _mark_of(game, what).write_text(_processor(), encoding="utf-8")


def _mark_of(game: str, what: str) -> Path:
    return cache_folder("bots") / f"{game}-{what}.ready"


def _processor() -> str:
    return str(binding.get_host_cpu_name())


@contextmanager
def _alone(game: str) -> Iterator[None]:
    """Of several processes that want to compile a game, one does it and the others wait for it."""
    with (cache_folder("bots") / f"{game}.lock").open("ab") as lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        except ImportError:  # a system without such locks: both compile
            pass
        yield


def main() -> None:
    """Compile a game and a bot, and say so when its rules are there."""
    game, bot = sys.argv[1:]
    with _alone(game):
        if not is_kept(game, RULES):
            try_rules(game)
            _mark(game, RULES)
        print(RULES, flush=True)
        if not is_kept(game, bot):
            try_bot(game, bot)
            _mark(game, bot)


if __name__ == "__main__":
    main()
