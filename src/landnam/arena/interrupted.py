"""What is left when a user stops long work with Ctrl-C."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Interrupted(KeyboardInterrupt, Generic[T]):
    """Raised in place of KeyboardInterrupt when there are results already."""

    def __init__(self, result: T) -> None:
        super().__init__("interrupted")
        self.result = result
        """The result of the games that were played."""
