"""Tells a seat's view, its actions and the events it has seen in plain words, short enough for a language model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from landnam.games import game_class

_TOLD_APART: Final = frozenset({"game", "seat", "players", "seats", "board", "counted", "options", "to_act", "active"})
"""Fields of a view that have lines of their own."""
_MARKUP: Final = re.compile(r"\[/?[a-z ]*\]")


class _Facts(dict[str, Any]):
    """The facts of an event, with one word for those that the seat may not know."""

    def __missing__(self, fact: str) -> str:
        return "hidden"


def tell_view(view: Mapping[str, Any]) -> str:
    """Everything that a view says, in lines; what is empty or unknown is left out."""
    players, own = view["players"], view["seat"]
    waited = ", ".join(players[seat] for seat in view["to_act"]) or "chance"
    active = None if view["active"] is None else players[view["active"]]
    you = "a spectator" if own is None else players[own]
    lines = [
        f"you: {you}; turn of: {active or 'nobody yet'}; waits for: {waited}",
        _fields({name: value for name, value in view.items() if name not in _TOLD_APART}),
    ]
    if options := _fields(view["options"]):
        lines.append(f"options: {options}")
    if "board" in view:
        lines += game_class(view["game"]).declaration.board_lines(view["board"])
    for number, seat in enumerate(view["seats"]):
        mine = " (you)" if number == own else ""
        lines.append(f"{players[number]}{mine}: {_fields({k: v for k, v in seat.items() if k != 'colour'})}")
    lines += _counted(view)
    return "\n".join(line for line in lines if line)


def _fields(facts: Mapping[str, Any]) -> str:
    """Named facts on one line."""
    told = ((name, _told(value)) for name, value in facts.items())
    return "; ".join(name.replace("_", " ") + ("" if words is True else f" {words}") for name, words in told if words)


def _told(value: Any) -> Any:
    """A value in words: nothing for what is false, empty or unknown, True for what is true."""
    if value is None or value is False:
        return ""
    if value is True:
        return True
    if isinstance(value, Mapping):
        return _named(value)
    if isinstance(value, (list, tuple)):
        return " ".join(_item(item) for item in value)
    return str(value)


def _named(facts: Mapping[str, Any]) -> str:
    """Counts as ``2 wood 1 ore``, other facts with their names."""
    if all(type(value) is int for value in facts.values()):
        return tell_counts(facts)
    told = _fields(facts)
    return f"({told})" if told else ""


def tell_counts(counts: Mapping[str, int]) -> str:
    """Cards or pieces with their numbers: ``2 wood 1 ore``."""
    return " ".join(f"{n} {name}" for name, n in counts.items() if n)


def _item(value: Any) -> str:
    """A member of a list; paths are written as in actions."""
    if isinstance(value, (list, tuple)):
        return "-".join(str(part) for part in value)
    if isinstance(value, Mapping):
        return _named(value) or "()"
    return "none" if value is None else str(value)


def _counted(view: Mapping[str, Any]) -> list[str]:
    """What the seat can have counted of the other hands."""
    lines = []
    for number, known in enumerate(view.get("counted") or ()):
        if number == view["seat"] or not known:
            continue
        least, most = known["at_least"], known["at_most"]
        spans = [_span(name, least[name], most[name]) for name in most if most[name]]
        if spans:
            lines.append(f"{view['players'][number]} holds, as far as can be counted: {' '.join(spans)}")
    return lines


def _span(name: str, least: int, most: int) -> str:
    return f"{most} {name}" if least == most else f"{least}-{most} {name}"


def tell_action(action: str, view: Mapping[str, Any]) -> str:
    """An action with what it stands beside, where that cannot be seen from its text."""
    return game_class(view["game"]).declaration.in_context(str(action), view)


def tell_event(event: Mapping[str, Any], view: Mapping[str, Any]) -> str | None:
    """An event that the seat has seen as one line; None if another event tells it."""
    players, game = view["players"], game_class(view["game"]).declaration
    facts = {name: value for name, value in event.items() if name not in ("kind", "seat")}
    who = "nobody" if event["seat"] is None else players[event["seat"]]
    said = game.story.get(event["kind"], "{who}: {kind} {facts}")
    if said is None:
        return None
    words = _Facts({name: _named(value) if isinstance(value, Mapping) else value for name, value in facts.items()})
    words |= {"who": who, "kind": event["kind"], "facts": _fields(facts), **game.story_words(event, players)}
    return _MARKUP.sub("", said.format_map(words)).strip()


def tell_choices(legal: Sequence[str], view: Mapping[str, Any], most: int) -> str:
    """The legal actions with their numbers from 1, no more than ``most`` of them."""
    game = game_class(view["game"]).declaration
    lines = [f"{number}. {tell_action(action, view)}" for number, action in enumerate(legal[:most], 1)]
    if len(legal) > most:
        lines.append(f"… and {len(legal) - most} more like them; write the action in words to choose one.")
    forms = [kind.form for kind in game.kinds if kind.form and any(a.partition(" ")[0] == kind.name for a in legal)]
    if forms:
        lines.append(f"Other actions of these forms may be allowed too: {'; '.join(forms)}.")
    return "\n".join(lines)
