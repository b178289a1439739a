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


def read_number(text: str) -> int:
    """The number of an action or chance result that anybody wrote; InvalidAction says what is valid."""
    if text not in TEXTS:
        raise InvalidAction(text, f"valid are {', '.join(TEXTS)}")
    return TEXTS.index(text)


def is_result(action: Action) -> bool:
    """Is this a chance result?"""
    return action.kind == "sea"
