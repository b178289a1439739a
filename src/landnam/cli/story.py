"""What happened, in one readable line an event. It is told what a seat may know, and knows no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.markup import escape

from landnam.cli.console import cards_text, colour_name
from landnam.rules.declaration import Declaration

PLAIN: Final = "{who}: {kind}{facts}"
"""How an event is told for which its game declares no line."""


def line(event: Mapping[str, Any], seats: Sequence[str], game: Declaration) -> str | None:
    """An event as one line of markup, or None if another one tells it better."""
    said = game.story.get(event["kind"], PLAIN)
    return None if said is None else said.format_map(_words(event, seats, game))


def _words(event: Mapping[str, Any], seats: Sequence[str], game: Declaration) -> dict[str, Any]:
    """The facts of an event in words."""
    names = [colour_name(colour) for colour in seats]
    words = {fact: cards_text(value) if isinstance(value, Mapping) else value for fact, value in event.items()}
    words["who"] = "Nobody" if event["seat"] is None else names[event["seat"]]
    words.setdefault("card", "[dim]hidden[/]" if event["kind"] == "drawn" else "a card")
    words["total"] = sum(event.get("dice", ()))
    words["taken"] = sum(event.get("paid", {}).values())
    words["to"] = _receivers(event.get("to"), names)
    if isinstance(event.get("cards"), list):
        words["cards"] = " and ".join(event["cards"])
    words.setdefault("cards", f"{event.get('number')} cards")
    for fact in ("victim", "partner", "neutral"):
        if event.get(fact) is not None:
            words[fact] = names[event[fact]]
    words["against"] = f" against {words['victim']}" if event.get("victim") is not None else ""
    words["facts"] = _facts(event)
    return {**words, **game.story_words(event, names)}


def _facts(event: Mapping[str, Any]) -> str:
    """What there is to say of an event beside its kind and its seat."""
    facts = [(name, value) for name, value in event.items() if name not in ("kind", "seat") and value is not None]
    said = ", ".join(f"{name} {cards_text(value) if isinstance(value, Mapping) else value}" for name, value in facts)
    return f" ({escape(said)})" if said else ""


def _receivers(to: int | Sequence[int] | None, names: Sequence[str]) -> str:
    """Whom an offer or a gift is for."""
    seats = (to,) if isinstance(to, int) else to or ()
    return ", ".join(names[seat] for seat in seats) or "all"
