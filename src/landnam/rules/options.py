"""The options of a game: their names, valid values and defaults, checked with errors that list what is valid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from landnam.rules.grammar import is_plain, whole_number

LONGEST: Final = 60
"""Characters of a value that an error message repeats."""


def as_given(value: Any) -> str:
    """The value of an option as an error message repeats it: plain words as they were written, all else quoted."""
    plain = isinstance(value, str) and value and is_plain(value) and " " not in value and len(value) <= LONGEST
    return value if plain else quoted(value)


def quoted(value: Any, longest: int = LONGEST) -> str:
    """A value as an error message quotes it: on one line, printable, and not too long."""
    text = repr(value)
    return text if len(text) <= longest else f"{text[:longest]}…"


@dataclass(frozen=True)
class Option:
    """One option. ``values`` lists the valid words; a whole number takes a range instead."""

    name: str
    default: Any
    values: tuple[str, ...] = ()
    range: tuple[int, int] | None = None
    title: str = ""
    """The name in menus; by default its own name."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The names of its values in menus; by default the values themselves."""

    def check(self, value: Any) -> Any:
        """The value, if it is valid."""
        if self.range is not None:
            low, high = self.range
            number = whole_number(value) if isinstance(value, str) else value
            if type(number) is not int or not low <= number <= high:
                raise ValueError(f"option {self.name}={as_given(value)}: valid are whole numbers from {low} to {high}")
            return number
        if value not in self.values:
            raise ValueError(f"option {self.name}={as_given(value)}: valid are {', '.join(self.values)}")
        return value


def check_names(game: str, given: Mapping[str, Any], valid: Sequence[str]) -> None:
    """Refuse options that the game does not have."""
    unknown = [name for name in given if name not in valid]
    if unknown:
        raise ValueError(f"{game} has no option {quoted(unknown[0])}; valid are {', '.join(valid)}")


def check_players(game: str, players: Any, low: int, high: int) -> int:
    """Refuse a wrong number of players."""
    if type(players) is not int or not low <= players <= high:
        valid = str(low) if low == high else f"{low} to {high}"
        raise ValueError(f"{game} is for {valid} players, not {quoted(players)}")
    return players


ALWAYS = ("position", "seed", "chance")
"""Arguments that every game takes in addition to its options."""


def settle(game: str, choices: Sequence[Option], given: Mapping[str, Any], extra: Sequence[str] = ()) -> dict[str, Any]:
    """Every option with its value, as given or by default."""
    check_names(game, given, [*(option.name for option in choices), *extra, *ALWAYS])
    values = {option.name: given.get(option.name, option.default) for option in choices}
    return {
        option.name: None if values[option.name] is option.default is None else option.check(values[option.name])
        for option in choices
    }
