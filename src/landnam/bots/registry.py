"""Where bots are found: built in, in installed packages (entry points), or in a file of your own."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from landnam.bots.interface import Bot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN: Final = {
    "random": "landnam.bots.random_bot:RandomBot",
    "easy": "landnam.bots.levels:Easy",
    "normal": "landnam.bots.levels:Normal",
    "hard": "landnam.bots.levels:Hard",
    "expert": "landnam.bots.levels:Expert",
    "greedy": "landnam.bots.dice.seated:Greedy",
    "steady": "landnam.bots.dice.seated:Steady",
    "perfect": "landnam.bots.dice.seated:Perfect",
}
"""The bots that come with Landnam, by name; a bot is imported when it is asked for."""

GROUP: Final = "landnam.bots"
"""The entry points under which other packages offer bots."""
STAND_INS: Final = {"hard": "normal", "expert": "normal", "steady": "greedy", "perfect": "greedy"}
"""Who plays for a bot that needs compiled rules until they are there."""
FILE_MARK: Final = ".py:"
"""Stands between a file and the class in it, as in ``my_bot.py:MyBot``."""


def find_bot(name: str, game: str) -> type[Bot]:
    """The class of a bot that plays this game; if there is none, a ValueError says what is valid."""
    found = bot_class(name)
    if found.games is not None and game not in found.games:
        raise ValueError(f"bot '{name}' does not play {game}; it plays {', '.join(found.games)}")
    return found


def stand_in(name: str, game: str) -> str:
    """Who plays for a bot now: another that is quick enough while the bot is not ready, or else the bot itself."""
    return name if name not in STAND_INS or find_bot(name, game).is_ready(game) else STAND_INS[name]


def bot_class(name: str) -> type[Bot]:
    """The class of a bot, whatever it plays."""
    if FILE_MARK in name:
        path, _, attribute = name.rpartition(":")
        return _as_bot(name, _attribute(name, _load(Path(path)), attribute))
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        return _as_bot(name, getattr(import_module(module), attribute))
    installed = _installed()
    if name in installed:
        return _as_bot(name, _loaded(installed[name]))
    valid = ", ".join([*BUILT_IN, *installed])
    raise ValueError(f"unknown bot '{name}'; valid are {valid}, or a file and a class such as my_bot.py:MyBot")


def all_bots() -> Iterator[tuple[str, type[Bot]]]:
    """Every bot that has a name, with its class."""
    for name in [*BUILT_IN, *_installed()]:
        yield name, bot_class(name)


def _installed() -> dict[str, EntryPoint]:
    """The bots of other packages; a built-in bot's name is taken."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in BUILT_IN}


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
    """What was found under a name, if it is a class of bots."""
    if not _is_bot(thing):
        raise ValueError(f"bot '{name}' is no bot; valid is a class with a decide method that inherits from Bot")
    found: type[Bot] = thing
    return found


def _is_bot(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Bot) and not thing.__abstractmethods__


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
