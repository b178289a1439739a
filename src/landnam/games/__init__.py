"""The games of the family, found by name in one list.

``import landnam`` brings this module and nothing that is large: a game is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from landnam.rules.protocol import Game
    from landnam.rules.records import Record
    from landnam.verification.checks import Verification

GAMES = {
    "island": "landnam.games.island.game:Island",
    "traveler": "landnam.games.traveler.game:Traveler",
    "duel": "landnam.games.duel.game:Duel",
    "road": "landnam.games.road.game:Road",
    "dice": "landnam.games.dice.game:Dice",
}


def game_class(name: str) -> type[Game]:
    """The class of a game; an unknown name is a ValueError that lists the valid ones."""
    if name not in GAMES:
        raise ValueError(f"unknown game '{name}'; valid are {', '.join(GAMES)}")
    module, _, attribute = GAMES[name].partition(":")
    found: type[Game] = getattr(import_module(module), attribute)
    return found


def make(name: str, players: int | None = None, **options: Any) -> Game:
    """A new game: ``make("island", players=4, seed=7, board="variable")``."""
    new: Any = game_class(name)
    game: Game = new(players, **options)
    return game


def replay(text: str, *, moves: int | None = None) -> Game:
    """The game that a record tells, or its first ``moves`` moves."""
    from landnam.rules.records import read_record

    record = read_record(text)
    return _game_of(record).from_record(record, moves=moves)


def verify(
    text: str,
    *,
    commit: str | None = None,
    nonces: Mapping[int, str] | None = None,
    commits: Mapping[int, str] | None = None,
    links: Mapping[int, str] | None = None,
) -> Verification:
    """Recompute the layout, every chance result and the order of a record and say what does not fit.

    ``commit`` and ``nonces`` are what somebody noted before the game: with them the record cannot have been made
    anew from another secret. ``commits`` are what the seats committed to before any nonce was revealed. ``links`` are what they were told during the game, by the number of moves there were:
    with the last one no move can have been changed since.
    """
    from landnam.rules.records import read_changed_record
    from landnam.verification.checks import verify_record

    record, unchanged = read_changed_record(text)
    return verify_record(
        _game_of(record), record, unchanged=unchanged, commit=commit, nonces=nonces, commits=commits, links=links
    )


def _game_of(record: Record) -> type[Game]:
    from landnam.rules.errors import BadRecord

    if record.game not in GAMES:
        raise BadRecord(f"record: unknown game '{record.game}'; valid are {', '.join(GAMES)}")
    return game_class(record.game)


def resample(view: dict[str, Any], rng: np.random.Generator) -> Game:
    """A game that looks like this view to its seat, with what it cannot know drawn at random."""
    return game_class(view["game"]).resample(view, rng)
