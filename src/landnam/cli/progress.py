"""How far a long work has come: told on standard error where somebody looks, and nowhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


class Progress:
    """How far a work has come, if nobody looks."""

    def advance(self, games: int) -> None:
        """As many more games are over."""

    def played(self, games: int, words: str) -> None:
        """As many games are over by now, and this is what there is to say of them."""

    def tell(self, sentence: str) -> None:
        """Say something beside it."""
        print(sentence, file=sys.stderr)


@contextmanager
def progress(games: int, *, speed: bool = False) -> Iterator[Progress]:
    """A bar that is gone when the work is done, with how many games are played a second if that is wanted."""
    if sys.stderr.isatty() or os.environ.get("FORCE_COLOR"):
        from landnam.cli.bar import Bar  # it takes a moment to import

        with Bar(games, speed) as bar:
            yield bar
    else:
        yield Progress()
