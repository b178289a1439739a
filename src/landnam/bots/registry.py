"""Finds bots: declared by the games they play, in installed packages (entry points), in a file, as a program, or as
a language model.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from landnam.bots.dated import MARK, dated_names, months, undated
from landnam.bots.interface import Bot
from landnam.games import game_class, game_names

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

EVERY_GAME: Final = {"random": "landnam.bots.random_bot:RandomBot"}
"""The bots that play every game, with their classes; the others are in the declarations of their games."""

GROUP: Final = "landnam.bots"
"""The entry points under which other packages offer bots."""
STAND_INS: Final = {"hard": "normal", "expert": "normal", "steady": "greedy", "perfect": "greedy"}
"""The bot that plays in place of one that needs compiled rules until they are ready."""
FILE_MARK: Final = ".py:"
"""Separates a file and the class in it, as in ``my_bot.py:MyBot``."""
COMMAND_MARK: Final = "cmd:"
"""Begins the name of a bot that is a program of its own, as in ``cmd:./my_bot``."""
MODEL_MARK: Final = "llm:"
"""Begins the name of a language model, as in ``llm:some-model``."""


class Known(NamedTuple):
    """A bot with a name, and the games in which it has that name."""

    name: str
    bot: type[Bot]
    games: tuple[str, ...]


def find_bot(name: str, game: str) -> type[Bot]:
    """The class of a bot that plays this game; otherwise a ValueError says what is valid."""
    if name.startswith(COMMAND_MARK):
        found = _program_bot(name)
    elif name.startswith(MODEL_MARK):
        found = _model_bot(name)
    elif is_in_file(name):
        path, _, attribute = name.rpartition(":")
        found = _as_bot(name, _attribute(name, _load(Path(path)), attribute))
    elif name in (declared := _declared(game)):
        return _as_bot(name, _imported(declared[name]))
    elif MARK in name:
        return _dated_bot(name, game)
    elif name in (installed := _installed()):
        found = _as_bot(name, _loaded(installed[name]))
    else:
        raise ValueError(_unknown(name, game, installed))
    if found.games is not None and game not in found.games:
        raise ValueError(f"bot '{name}' does not play {game}; it plays {', '.join(found.games)}")
    return found


def is_in_file(name: str) -> bool:
    """Whether a name says a file and a class in it."""
    return FILE_MARK in name and not name.startswith((COMMAND_MARK, MODEL_MARK))


def _program_bot(name: str) -> type[Bot]:
    from landnam.bots.programs import program_bot  # most matches are played without programs

    return program_bot(name)


def _model_bot(name: str) -> type[Bot]:
    from landnam.bots.llm import model_bot  # most matches are played without models

    return model_bot(name)


def _declared(game: str) -> dict[str, str]:
    """The bots that play every game and those that a game declares, with the names of their classes."""
    return {**EVERY_GAME, **game_class(game).declaration.bots}


def is_built_in(name: str, game: str) -> bool:
    """Whether a bot is one of ours: declared by the game, one that plays every game, or one with a date."""
    return name in _declared(game) or name in dated_names(game)


@cache
def _dated_bot(name: str, game: str) -> type[Bot]:
    """The class of a bot with a date."""
    plain, date = undated(name)
    if date is None:
        raise ValueError(f"bot '{name}' has an unknown date; valid are {', '.join(months())}")
    if name not in dated_names(game):
        raise ValueError(f"unknown bot '{name}'; valid are {', '.join(dated_names(game)) or 'none'} in {game}")
    found = _as_bot(name, _imported(months()[date].classes[game][plain]))
    return type(found.__name__, (found,), {"name": name, "__module__": found.__module__})


def _unknown(name: str, game: str, installed: Iterable[str]) -> str:
    """The error message for a name that is not a bot of a game."""
    games = [other for other in game_names() if name in _declared(other)]
    if games:
        return f"bot '{name}' does not play {game}; it plays {', '.join(games)}"
    valid = ", ".join([*_declared(game), *installed])
    others = "a file and a class such as my_bot.py:MyBot, a program such as cmd:./my_bot, or a model such as llm:NAME"
    return f"unknown bot '{name}'; valid are {valid}, or {others}"


def stand_in(name: str, game: str) -> str:
    """The bot that plays now: a faster one while the named bot is not ready, otherwise the bot itself."""
    return name if name not in STAND_INS or find_bot(name, game).is_ready(game) else STAND_INS[name]


def all_bots() -> Iterator[Known]:
    """Every bot that has a name."""
    found: dict[tuple[str, str], list[str]] = {}
    for game in game_names():
        for name, place in _declared(game).items():
            found.setdefault((name, place), []).append(game)
    for (name, place), games in found.items():
        yield Known(name, _as_bot(name, _imported(place)), tuple(games))
    for name, point in _installed().items():
        bot = _as_bot(name, _loaded(point))
        yield Known(name, bot, game_names() if bot.games is None else bot.games)


def bots_playing(game: str) -> dict[str, type[Bot]]:
    """The bots that play a game, by name."""
    return {name: bot for name, bot, games in all_bots() if game in games}


def usual_bot(game: str) -> str:
    """The bot that takes a seat by default."""
    return game_class(game).declaration.bot


def _imported(place: str) -> Any:
    """The object named ``module:attribute``."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def _installed() -> dict[str, EntryPoint]:
    """The bots of other packages; the names of declared bots are taken."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    taken = {name for game in game_names() for name in _declared(game)}
    return {point.name: point for point in found if point.name not in taken}


def _loaded(point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as error:  # whatever a package does when it is imported
        raise ValueError(f"bot '{point.name}': {point.value} cannot be loaded: {_words(error)}") from error


def _load(path: Path) -> ModuleType:
    """The module in a file; it is loaded once."""
    if not path.is_file():
        raise ValueError(f"bot file '{path}' does not exist; valid is a Python file and a class, as my_bot.py:MyBot")
    place = str(path.resolve())
    name = f"landnam_bot_{hashlib.sha256(place.encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, place)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # before it runs, as for any import: dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever stands in the file
        del sys.modules[name]
        raise ValueError(f"bot file '{path}' cannot be loaded: {_words(error)}") from error
    return module


def _attribute(name: str, module: ModuleType, attribute: str) -> Any:
    if not hasattr(module, attribute):
        valid = [other for other, thing in vars(module).items() if _is_bot(thing)]
        raise ValueError(f"bot '{name}': the file has no {attribute}; valid are {', '.join(valid) or 'none'}")
    return getattr(module, attribute)


def _as_bot(name: str, thing: Any) -> type[Bot]:
    """The object found under a name, if it is a class of bots."""
    if not _is_bot(thing):
        raise ValueError(f"bot '{name}' is not a bot; valid is a class with a decide method that inherits from Bot")
    found: type[Bot] = thing
    return found


def _is_bot(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Bot) and not thing.__abstractmethods__


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
