"""Shared parts of the commands: output, players' colours, options."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.console import Console

STYLES: Final = {"red": "bold red", "blue": "bold bright_blue", "orange": "bold dark_orange", "white": "bold white"}
"""How a player's colour looks in a terminal."""
INTERRUPTED: Final = 130
"""The exit code of a command that was stopped with Ctrl-C."""
SEPARATED: Final = re.compile(r"""((?:"[^"]*"|'[^']*'|[^,])*),""")
"""What stands between commas; in quotes a comma separates nothing, as in a program's arguments."""
STAR: Final = "[yellow]★[/]"
"""The mark of an award."""


def output() -> Console:
    """Standard output, coloured only where we say so."""
    from rich.console import Console

    return Console(highlight=False)


def print_json(data: Any) -> None:
    """Print data for other programs to standard output."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def colour_name(colour: str) -> str:
    """A player's name in markup."""
    return f"[{STYLES.get(colour, 'bold')}]{colour.capitalize()}[/]"


def cards_text(cards: Mapping[str, int]) -> str:
    """Cards in words: ``2 wood 1 ore``."""
    return " ".join(f"{n} {name}" for name, n in cards.items() if n) or "nothing"


def offer_text(offer: Mapping[str, Mapping[str, int]]) -> str:
    """An offer in words: ``1 wood for 1 ore``."""
    return f"{cards_text(offer['give'])} for {cards_text(offer['want'])}"


def read_options(words: Iterable[str]) -> dict[str, str]:
    """Options given as ``name=value``."""
    options: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise ValueError(f"--option '{word}' cannot be read; write it as name=value, such as vp=8")
        if name in options:
            raise ValueError(f"--option {name} is given twice; one value is valid")
        options[name] = value
    return options


def read_bots(game: str, said: str | None) -> list[str]:
    """The bots that were named, separated by commas; if none were, a random bot for each of the usual seats."""
    if said is None:
        from landnam.games import game_class

        return ["random"] * game_class(game).declaration.usual
    return [name.strip() for name in SEPARATED.findall(said + ",")]


def seat_word(word: str) -> int | str:
    """A seat as it was typed: a colour, or a number."""
    return int(word) if word.isascii() and word.isdecimal() else word.lower()
