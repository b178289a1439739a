"""A bar on standard error for long work, gone when it is done; none where nobody is looking."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class _GamesPerSecond(ProgressColumn):
    """The speed of a task."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} games/s", style="cyan")


def bar_with_speed() -> Progress:
    """A bar that says how many games are played a second."""
    return _bar(_GamesPerSecond())


def bar_with_share() -> Progress:
    """A bar that says what stands in the field ``share`` of its task."""
    return _bar(TextColumn("{task.fields[share]}", style="cyan", markup=False))


def _bar(column: ProgressColumn) -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        column,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
