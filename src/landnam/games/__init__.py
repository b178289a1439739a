"""The games of the family, found by name in one list."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from landnam.rules.errors import BadRecord, IllegalAction, InvalidAction
from landnam.rules.protocol import Game
from landnam.rules.records import outcome_line, read_record

GAMES = {"island": "landnam.games.island.game:Island"}


def game_class(name: str) -> type[Game]:
    """The class of a game; an unknown name is a ValueError that lists the valid ones."""
    if name not in GAMES:
        raise ValueError(f"unknown game '{name}'; valid are {', '.join(GAMES)}")
    module, _, attribute = GAMES[name].partition(":")
    found: type[Game] = getattr(import_module(module), attribute)
    return found


def make(name: str, players: int | None = None, **options: Any) -> Game:
    """A new game: ``make("island", players=4, seed=7, board="variable")``."""
    return game_class(name)(players, **options)


def replay(text: str, *, moves: int | None = None) -> Game:
    """The game that a record tells, rebuilt move by move without random numbers.

    ``moves`` stops after so many of them. Chance in the rebuilt game is manual: the record says what it was, not
    what it will be.
    """
    record = read_record(text)
    if record.game not in GAMES:
        raise BadRecord(f"record: unknown game '{record.game}'; valid are {', '.join(GAMES)}")
    try:
        game = make(record.game, position=record.start, chance="manual")
    except ValueError as error:
        raise BadRecord(f"record: its start cannot be read: {error}") from None
    for number, move in enumerate(record.moves[:moves], 1):
        seat, _, action = move.partition(" ")
        try:
            if seat in game.seats:
                game.play(action, seat)
            else:
                game.play(move)
        except (InvalidAction, IllegalAction) as error:
            raise BadRecord(f"record: move {number} ('{move[:60]}'): {error}") from None
    if moves is None and record.outcome != outcome_line(game.seats, game.outcome):
        raise BadRecord(f"record: it says '{record.outcome[:80]}', but its moves lead to '{outcome_line(game.seats, game.outcome)}'")
    game.options = dict(record.options)
    return game
