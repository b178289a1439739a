"""Says in the words of the game which options do not go together, and what would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landnam.games import game_class, make
from landnam.rules.options import Option
from landnam.server.errors import Problem, Slug

MOST_FIXES: Final = 3
Chosen = dict[str, Any]


def refused_options(game: str, players: int, chosen: Mapping[str, Any], error: Exception) -> Problem:
    """Why a game cannot be opened with these options, in words for the person who chose them.

    ``details`` has the options that clash and changes of one option that would help, for clients with other words.
    """
    declared = {option.name: option for option in game_class(game).declaration.options}
    if not set(chosen) <= set(declared):
        return Problem(Slug.BAD_OPTIONS, str(error))
    for name, value in chosen.items():
        problem = _refused_value(declared[name], value)
        if problem is not None:
            return problem
    clash = _smallest(game, players, dict(chosen))
    fixes = _fixes(game, players, dict(chosen), clash, declared)
    for name in {next(iter(fix)) for fix in fixes} - set(clash) if len(clash) == 1 else ():
        clash[name] = declared[name].default
    others_play = any(_works(game, number, chosen) for number in _numbers(game) if number != players)
    if not clash or (len(clash) == 1 and not others_play):
        return Problem(Slug.BAD_OPTIONS, str(error))
    first, *others = (_said(declared[name], value) for name, value in clash.items())
    if not others:
        others = [f"{players} players"]
    helps = " or ".join(_said(declared[name], value) for fix in fixes for name, value in fix.items())
    message = f"{first} does not go with {' and '.join(others)}." + (f" Choose {helps}." if helps else "")
    return Problem(Slug.BAD_OPTIONS, message, details={"clash": clash, "players": players, "fixes": fixes})


def _numbers(game: str) -> range:
    """The numbers of players that the game is for."""
    fewest, most = game_class(game).declaration.players
    return range(fewest, most + 1)


def _refused_value(option: Option, value: Any) -> Problem | None:
    """The problem with the value of one option, if it has no such value."""
    if value is None:
        return None
    try:
        option.check(value)
    except ValueError as error:
        if option.range is None:
            return Problem(Slug.BAD_OPTIONS, str(error))
        low, high = option.range
        message = f"{_title(option)}: choose a whole number from {low} to {high}."
        return Problem(Slug.BAD_OPTIONS, message, details={"option": option.name, "range": [low, high]})
    return None


def _works(game: str, players: int, options: Mapping[str, Any]) -> bool:
    try:
        make(game, players, seed=0, chance="manual", **options)
    except (ValueError, TypeError):
        return False
    return True


def _smallest(game: str, players: int, options: Chosen) -> Chosen:
    """The chosen options without those that have no part in the clash."""
    for name in list(options):
        without = {other: value for other, value in options.items() if other != name}
        if not _works(game, players, without):
            options = without
    return options


def _fixes(game: str, players: int, chosen: Chosen, clash: Chosen, declared: Mapping[str, Option]) -> list[Chosen]:
    """Changes of one option that would do: first of those that were not chosen, as the board that a set-up needs."""
    order = sorted(declared.values(), key=lambda option: option.name in clash)
    found = [
        {option.name: value}
        for option in order
        for value in option.values
        if value != chosen.get(option.name, option.default) and _works(game, players, chosen | {option.name: value})
    ]
    return found[:MOST_FIXES]


def _title(option: Option) -> str:
    return option.title or option.name.replace("_", " ").capitalize()


def _said(option: Option, value: Any) -> str:
    """An option with a value as people read it."""
    return f"{_title(option)} “{option.words.get(str(value), str(value))}”"
