"""``landnam train``: train the value of a game by self-play."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from landnam.cli.console import output, print_json
from landnam.cli.shared_options import AsJson

if TYPE_CHECKING:
    from rich.console import Console

    from landnam.bots.training import Training


def train(
    game: Annotated[str, typer.Argument(help="A game whose bots use a learned value, such as island.")],
    generations: Annotated[int, typer.Option(min=1, help="Rounds of playing, fitting and a match.")] = 16,
    seed: Annotated[int, typer.Option(help="The same seed makes the same value.")] = 1,
    players: Annotated[
        int | None, typer.Option(help="Number of seats; the most that the game has if not given.")
    ] = None,
    positions: Annotated[int, typer.Option(min=1000, help="Positions to learn from in each generation.")] = 250_000,
    first_positions: Annotated[
        int | None, typer.Option(min=1000, help="The same in the first one; a fifth more if not given.")
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="Train a table value, which sees all seats together.")] = False,
    begin_with: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Table value to begin with, such as island's for traveler."),
    ] = None,
    lessons: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="ROLLOUTS",
            help="Let a table value also learn what so many rollouts after each likely move say, such as 16.",
        ),
    ] = 0,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the positions in each generation.")] = 5,
    gate_games: Annotated[int, typer.Option(min=4, help="Games of each match between generations.")] = 400,
    rollouts: Annotated[
        int, typer.Option(min=1, help="Rollouts for each decision while positions are collected.")
    ] = 60,
    folder: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Folder of the training, from which it resumes; by default in your data folder."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File for the value; in the folder if not given.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Threads; the value is the same for any number.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Train the value that the bots hard and expert use, by self-play.

    Each generation plays games, fits the value to the winners, and keeps it if it holds its own in a match. Stop with
    Ctrl-C and start again to continue with the next generation. A value takes about twenty minutes on two cores.

    [bold]landnam train island --out island.npz[/bold]
    """
    import numpy as np
    import platformdirs
    from rich.console import Console

    from landnam.bots.training import Plan, Training, seats_of

    begun = time.perf_counter()
    screen = Console(stderr=True)
    plan = Plan(
        game,
        seats_of(game, players),
        seed=seed,
        generations=generations,
        positions=positions,
        first_positions=first_positions or positions * 6 // 5,
        rollouts=rollouts,
        table=table,
        begin_with=None if begin_with is None else str(begin_with),
        lessons=lessons,
        epochs=epochs,
        gate_games=gate_games,
    )
    where = folder or Path(platformdirs.user_data_dir("landnam")) / "training" / f"{game}-{seed}"
    with screen.status("beginning") as status:

        def tell(what: str) -> None:
            status.update(what)
            if "loss" in what:
                screen.print(f"[dim]{time.perf_counter() - begun:7.0f} s[/]  {what}")

        training = Training(plan, where, workers, tell)
        net = training.run()
    target = out or where / f"{game}.npz"
    np.savez(target, **net)  # type: ignore[arg-type] # names of arrays
    if as_json:
        print_json({"value": str(target), "folder": str(where), "steps": [vars(step) for step in training.steps]})
    else:
        _print_curve(output(), training)
        print(f"The value is in {target}; its making, step by step, in {where / 'training.json'}.")


def _print_curve(console: Console, training: Training) -> None:
    from rich import box
    from rich.table import Table

    table = Table(title=f"The value of {training.plan.game}", title_justify="left", box=box.SIMPLE_HEAD)
    yardstick = "against the yardstick" if training.plan.table else "against rules of thumb"
    for column in ("generation", "positions", "loss", "against the last", yardstick, "kept", "seconds"):
        table.add_column(column, justify="right")
    for step in training.steps:
        table.add_row(
            str(step.generation),
            f"{step.positions:,}",
            f"{step.loss:.3f}",
            "" if step.against_last is None else f"{step.against_last:.1%}",
            f"{step.against_rules_of_thumb:.1%}",
            "yes" if step.kept else "no",
            f"{step.seconds:.0f}",
        )
    console.print(table)
