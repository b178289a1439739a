"""The errors for moves, set-ups and records. Every error says what was wrong and what is valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from landnam.rules.options import quoted

if TYPE_CHECKING:
    from landnam.rules.catalogue import Rule


class InvalidAction(ValueError):
    """The text of an action that cannot be read."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"cannot read {quoted(text)}: {reason}")
        self.text = text
        self.reason = reason


class IllegalAction(ValueError):
    """An action that is not allowed now; ``rule`` is the rule that forbids it."""

    def __init__(self, action: str, seat: str, rule: Rule) -> None:
        super().__init__(f"{seat} may not '{action}' now: {rule.sentence} ({rule})")
        self.action = action
        self.seat = seat
        self.rule = rule


class BadRecord(ValueError):
    """A record or position that cannot be replayed."""
