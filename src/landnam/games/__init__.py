"""The games, found by name: those of the family in one list, those of other packages by their entry points.

``import landnam`` imports this module and nothing large: a game is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    import numpy as np

    from landnam.rules.declaration import Declaration
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
"""The games of the family and their classes."""
GROUP = "landnam.games"
"""The entry points under which other packages offer games: a name, and the class of the game."""


@cache
def _installed() -> dict[str, EntryPoint]:
    """The games of other packages; they cannot replace our own."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in GAMES}


def game_names() -> tuple[str, ...]:
    """The names of all games that are installed."""
    return (*GAMES, *_installed())


def look_again() -> None:
    """Look for the games of other packages again, after one was installed."""
    _installed.cache_clear()
    game_class.cache_clear()


@cache
def game_class(name: str, rules: int | None = None) -> type[Game]:
    """The class of a game; an unknown name is a ValueError that lists the valid ones.

    ``rules`` is the number of the rules by which a game was begun, the present ones if it is not given.
    """
    present = _present_class(name)
    if rules in (None, present.rules):
        return present
    if rules not in present.older:
        known = ", ".join(map(str, sorted([*present.older, present.rules])))
        raise ValueError(f"{name}: rules {rules} are not known to this version; known are {known}")
    return _class_at(present.older[rules])


def _class_at(place: str) -> type[Game]:
    module, _, attribute = place.partition(":")
    found: type[Game] = getattr(import_module(module), attribute)
    return found


def _present_class(name: str) -> type[Game]:
    if name in GAMES:
        return _class_at(GAMES[name])
    if name not in _installed():
        raise ValueError(f"unknown game '{name}'; valid are {', '.join(game_names())}")
    return _loaded(name, _installed()[name])


def _loaded(name: str, point: EntryPoint) -> type[Game]:
    """The class that another package offers as a game, if it is one."""
    from landnam.rules.protocol import Game

    try:
        found = point.load()
    except Exception as error:  # whatever a package does when it is imported
        raise ValueError(f"game '{name}': {point.value} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(found, type) or not issubclass(found, Game) or getattr(found, "name", None) != name:
        raise ValueError(
            f"game '{name}': {point.value} is not a game of that name; valid is a class that inherits from Game"
        )
    return found


def declarations() -> dict[str, Declaration]:
    """The declarations of all installed games by name."""
    return {name: game_class(name).declaration for name in game_names()}


def make(name: str, players: int | None = None, **options: Any) -> Game:
    """A new game: ``make("island", players=4, seed=7, board="variable")``."""
    new: Any = game_class(name)
    game: Game = new(players, **options)
    return game


def replay(text: str, *, moves: int | None = None) -> Game:
    """The game in a record, or its first ``moves`` moves."""
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

    ``commit`` and ``nonces`` are what a player kept from before the game: with them, a record made from another secret
    is detected. ``commits`` are the commits of the seats before any nonce was revealed. ``links`` are links received
    during the game, by the number of moves: with the last one, any change of a move is detected.
    """
    from landnam.rules.records import read_changed_record
    from landnam.verification.checks import verify_record

    record, unchanged = read_changed_record(text)
    return verify_record(
        _game_of(record), record, unchanged=unchanged, commit=commit, nonces=nonces, commits=commits, links=links
    )


def _game_of(record: Record) -> type[Game]:
    from landnam.rules.errors import BadRecord

    if record.game not in game_names():
        raise BadRecord(f"record: unknown game '{record.game}'; valid are {', '.join(game_names())}")
    try:
        return game_class(record.game, record.rules)
    except ValueError as error:
        raise BadRecord(f"record: {error}") from None


def resample(view: dict[str, Any], rng: np.random.Generator) -> Game:
    """A game that fits this view, with everything its seat cannot know drawn at random."""
    return game_class(view["game"]).resample(view, rng)
