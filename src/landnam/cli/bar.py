"""A progress bar in the terminal."""

from __future__ import annotations

from typing import Self

from rich import progress as rich_progress
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from landnam.cli.progress import Progress


class GamesPerSecond(ProgressColumn):
    """The speed of a task."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} games/s", style="cyan")


class Bar(Progress):
    """A progress bar on standard error that disappears when the work is done."""

    def __init__(self, games: int, speed: bool, doing: str = "playing") -> None:
        console = Console(stderr=True)
        self._bar = rich_progress.Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            GamesPerSecond() if speed else TextColumn("{task.fields[words]}", style="cyan", markup=False),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task(doing, total=games, words="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def advance(self, games: int) -> None:
        """Move the bar on."""
        self._bar.advance(self._task, games)

    def played(self, games: int, words: str) -> None:
        """Move the bar to a place."""
        self._bar.update(self._task, completed=games, words=words)

    def tell(self, sentence: str) -> None:
        """Print a line above the bar."""
        self._bar.console.print(sentence, markup=False)
