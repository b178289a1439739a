"""Progress of long work, shown on standard error if that is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


class Progress:
    """Progress that is not shown."""

    def advance(self, games: int) -> None:
        """Add to the number of finished games."""

    def played(self, games: int, words: str) -> None:
        """Set the number of finished games and a note about them."""

    def tell(self, sentence: str) -> None:
        """Print a message."""
        print(sentence, file=sys.stderr)


@contextmanager
def progress(games: int, *, speed: bool = False, doing: str = "playing") -> Iterator[Progress]:
    """A bar that disappears when the work is done, with the games per second if wanted."""
    if sys.stderr.isatty() or os.environ.get("FORCE_COLOR"):
        from landnam.cli.bar import Bar  # it takes a moment to import

        with Bar(games, speed, doing) as bar:
            yield bar
    else:
        yield Progress()
