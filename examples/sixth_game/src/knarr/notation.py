"""Actions and chance results as text and as numbers, both ways."""

from __future__ import annotations

from typing import Final

from knarr.state import CARGO, CHOICES, LEGS
from landnam.rules.actions import Action
from landnam.rules.errors import InvalidAction

ACTIONS: Final = (*(f"load {card}" for card in CARGO), *CHOICES)
RESULTS: Final = tuple(f"sea {face}" for face in LEGS)
TEXTS: Final = (*ACTIONS, *RESULTS)
"""All that can be said, by its number."""


def action(text: str, seats: tuple[str, ...]) -> Action:
    """An action or chance result by its text."""
    return Action(text, TEXTS.index(text), seats)


def read_action(text: str, seats: tuple[str, ...]) -> Action:
    """The same of a text that anybody wrote; InvalidAction says what is valid."""
    if text not in TEXTS:
        raise InvalidAction(text, f"valid are {', '.join(TEXTS)}")
    return action(text, seats)


def is_result(action: Action) -> bool:
    """Is this a chance result?"""
    return action.kind == "sea"
