"""What happened, in one readable line an event. It is told what a seat may know, and knows no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.markup import escape

from landnam.cli.console import cards_text, colour_name
from landnam.rules.declaration import Declaration

PLAIN: Final = "{who}: {kind}{facts}"
"""How an event is told for which its game declares no line."""


class _Words(dict[str, Any]):
    """The words for a line; for a fact that the seat may not know there is this one."""

    def __missing__(self, fact: str) -> str:
        return "[dim]hidden[/]"


def line(event: Mapping[str, Any], seats: Sequence[str], game: Declaration) -> str | None:
    """An event as one line of markup, or None if another one tells it better."""
    said = game.story.get(event["kind"], PLAIN)
    if said is None:
        return None
    names = [colour_name(colour) for colour in seats]
    words = {fact: _in_words(value) for fact, value in event.items()}
    words["who"] = "Nobody" if event["seat"] is None else names[event["seat"]]
    words["facts"] = _facts(event)
    return said.format_map(_Words(words | dict(game.story_words(event, names))))


def _in_words(value: Any) -> Any:
    return cards_text(value) if isinstance(value, Mapping) else value


def _facts(event: Mapping[str, Any]) -> str:
    """What there is to say of an event beside its kind and its seat."""
    facts = [(name, value) for name, value in event.items() if name not in ("kind", "seat") and value is not None]
    said = ", ".join(f"{name} {_in_words(value)}" for name, value in facts)
    return f" ({escape(said)})" if said else ""
