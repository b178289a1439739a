"""The tools of an assistant: each method is one, its docstring what the assistant is told of it.

A tool takes plain data and returns plain data; bad input is a ValueError in one sentence. No tool opens a file.
"""

from __future__ import annotations

import secrets
import threading
import time
from typing import Any, Final

import numpy as np

from landnam.analysis.weighing import unit_of, value_moves
from landnam.assistant.tables import Tables, bots_of, built_in
from landnam.bots.telling import tell_view
from landnam.games import declarations, game_class, replay
from landnam.games.rule_search import find_rules
from landnam.rules.records import move_line

LONGEST_WORDS: Final = 300
"""Characters of an action, a name or a question."""
LONGEST_RECORD: Final = 500_000
"""Characters of a record."""
MOST_GAMES: Final = 10_000
"""Games of one simulation with compiled bots."""
SECONDS: Final = 60.0
"""After so long a simulation ends with the games it has played."""
MOST_RULES: Final = 20
MOST_MOVES: Final = 400
"""Moves of a record that are listed at once."""
MOST_OPTIONS: Final = 20
MOST_SEATS: Final = 8


def checked(text: Any, most: int = LONGEST_WORDS) -> str:
    """A text that is not too long."""
    if not isinstance(text, str) or len(text) > most:
        raise ValueError(f"a text of at most {most} characters is valid here")
    return text


def _number(name: str, number: int | None, most: int, least: int = 0) -> int | None:
    if number is not None and (type(number) is not int or not least <= number <= most):
        raise ValueError(f"{name}: valid are whole numbers from {least} to {most}")
    return number


def _options(options: dict[str, str | int | bool] | None) -> dict[str, Any]:
    if options is not None and len(options) > MOST_OPTIONS:
        raise ValueError(f"at most {MOST_OPTIONS} options are valid")
    return {
        checked(name): checked(value) if isinstance(value, str) else value for name, value in (options or {}).items()
    }


class Tools:
    """All tools, with the games that one assistant plays. Calls wait for each other."""

    def __init__(self) -> None:
        self._tables = Tables()
        self._lock = threading.RLock()

    def games(self) -> dict[str, Any]:
        """List the games: what each is, how many play it, its options and the bots that play it."""
        return {
            name: {
                "title": game.title,
                "about": game.about,
                "players": f"{game.players[0]} to {game.players[1]}",
                "rules_in_short": list(game.summary),
                "options": {
                    option.name: {"default": option.default, "valid": list(option.values or option.range or ())}
                    for option in game.options
                },
                "bots": bots_of(name),
            }
            for name, game in declarations().items()
        }

    def new_game(
        self,
        game: str,
        players: int | None = None,
        seat: str | None = None,
        bots: list[str] | None = None,
        seed: int | None = None,
        options: dict[str, str | int | bool] | None = None,
    ) -> dict[str, Any]:
        """Start a game against bots and see it from your seat.

        game: a name from the tool games. players: seats in all. seat: your colour, the first if not given. bots: one
        name for all other seats, or one for each. seed: the same seed gives the same board, dice and bots. The answer
        names the table; the other tools want that name.
        """
        named = None if bots is None else [checked(bot) for bot in bots[: MOST_SEATS + 1]]
        with self._lock:
            table = self._tables.begin(
                checked(game),
                _number("players", players, MOST_SEATS, 1),
                None if seat is None else checked(seat),
                named,
                _number("seed", seed, 2**53),
                _options(options),
            )
            return table.shown()

    def look(self, table: str) -> dict[str, Any]:
        """See a game from your seat: the view and your actions now."""
        with self._lock:
            return self._tables.find(checked(table)).shown()

    def play(self, table: str, action: str) -> dict[str, Any]:
        """Play an action by its text, such as 'roll' or 'offer 1 wood for 1 ore'; then the bots play until it is
        your turn again. A refused action changes nothing, and the error names the rule that forbids it.
        """
        with self._lock:
            found = self._tables.find(checked(table))
            found.play(checked(action).strip())
            return found.shown()

    def why_not(self, table: str, action: str) -> dict[str, Any]:
        """Say whether you may play an action now and, if not, which rule forbids it."""
        with self._lock:
            found = self._tables.find(checked(table))
            rule = found.game.why_not(checked(action).strip(), found.seat)
        if rule is None:
            return {"allowed": True}
        return {"allowed": False, "rule": str(rule), "title": rule.title, "why": rule.sentence}

    def values(self, table: str, most: int = 20) -> dict[str, Any]:
        """Value your moves in a game, the best first, from what your seat can see: by the bots' search, or exactly
        where the game is solved. Offers to other players are not valued.
        """
        shown = _number("most", most, 200, 1)
        with self._lock:
            found = self._tables.find(checked(table))
            seed = [len(found.game.history), found.seat]
            valued = value_moves(found.game, found.seat, np.random.default_rng(seed))
        return {
            "unit": "expected points" if unit_of(found.game) == "points" else "chance to win",
            "moves": [{"action": str(action), "value": round(value, 4)} for action, value in valued[:shown]],
            "moves_in_all": len(valued),
        }

    def rules(self, words: str, game: str | None = None) -> dict[str, Any]:
        """Look rules up by id such as I-SETTLE-2, by chapter such as I-SETTLE, by game, or by words; with game, its
        rules come first.
        """
        declared = None if game is None else game_class(checked(game)).declaration
        found = find_rules(checked(words), declared)
        return {
            "rules": [{"id": str(r), "title": r.title, "sentence": r.sentence} for r in found.all[:MOST_RULES]],
            "found": len(found.all),
            "searched_instead": found.instead or None,
        }

    def simulate(
        self,
        game: str,
        bots: list[str],
        games: int = 100,
        seed: int | None = None,
        trade: bool = True,
        options: dict[str, str | int | bool] | None = None,
    ) -> dict[str, Any]:
        """Let built-in bots play many games, one bot for each seat, and sum them up: wins with 95 % intervals,
        points, length. At most 10000 games, and a minute: the answer says how many games were played.
        """
        from landnam.arena.interrupted import Interrupted
        from landnam.arena.simulation import simulate

        until = time.monotonic() + SECONDS

        def look_at_the_clock(_: int) -> None:
            if time.monotonic() > until:
                raise KeyboardInterrupt

        named = [built_in(checked(bot), checked(game)) for bot in bots[: MOST_SEATS + 1]]
        number = _number("games", games, MOST_GAMES, 1)
        assert number is not None
        wanted = _number("seed", seed, 2**53)
        try:
            result = simulate(
                game,
                named,
                number,
                secrets.randbits(32) if wanted is None else wanted,
                trade=trade,
                options=_options(options),
                progress=look_at_the_clock,
                tell=lambda _: None,
            )
        except Interrupted as interrupted:
            result = interrupted.result
        return {name: value for name, value in result.plain().items() if name not in ("dice", "timing")}

    def record(self, table: str) -> str:
        """Read the record of a game that is over: the set-up, every action and every chance result."""
        with self._lock:
            return self._tables.find(checked(table)).record()

    def read_record(self, text: str, moves: int | None = None, first: int = 1) -> dict[str, Any]:
        """Read a record given as text: check it by replaying it, show the position after so many moves (the last if
        not given), and list the moves from number first on.
        """
        from_move = _number("first", first, 1_000_000, 1)
        assert from_move is not None
        game = replay(checked(text, LONGEST_RECORD), moves=_number("moves", moves, 1_000_000))
        lines = [move_line(game.seats, seat, move) for seat, move in game.history]
        return {
            "game": game.name,
            "players": list(game.seats),
            "moves": len(lines),
            "listed": lines[from_move - 1 : from_move - 1 + MOST_MOVES],
            "view": tell_view(game.view(None)),
            "over": game.outcome is not None,
        }

    def leave(self, table: str) -> str:
        """Give a game up and forget it."""
        with self._lock:
            self._tables.leave(checked(table))
        return "The game is left."
