"""``landnam dataset``: decisions of bots, for learning."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Annotated

import typer

from landnam.cli.console import INTERRUPTED, output, read_options


def dataset(
    game: Annotated[str, typer.Argument(help="The game, such as island; 'landnam games' lists them.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the dataset is written, or continued.")],
    decisions: Annotated[int, typer.Option(help="The least number of decisions.")] = 1_000_000,
    levels: Annotated[
        str | None,
        typer.Option(
            help="The bots, separated by commas; each seat of each game draws one of them. "
            "If not given, bots of different strength that the game declares.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="Number of players.", show_default=False)] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dataset; drawn if not given.")] = None,
    observations: Annotated[
        bool, typer.Option("--observations", help="Also write what the seat saw at every decision.")
    ] = False,
    masks: Annotated[bool, typer.Option("--masks", help="Also write the actions that were allowed.")] = False,
    workers: Annotated[int, typer.Option(help="Processes that play; the dataset is the same for any number.")] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
    ] = None,
) -> None:
    """Make a dataset of decisions for learning: games between built-in bots of mixed levels, as Parquet.

    [bold]landnam dataset island --out decisions --seed 1 --observations --masks[/bold]

    The same command continues a dataset that was interrupted.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from landnam.cli.progress import progress
    from landnam.envs.dataset import SETTINGS, DatasetPlan, make_dataset, seed_of
    from landnam.games import game_class

    names = tuple(levels.split(",")) if levels else game_class(game).declaration.dataset_bots
    if seed is None:
        seed = seed_of(out) if (out / SETTINGS).exists() else secrets.randbits(32)
    plan = DatasetPlan(game, names, seed, observations, masks, players, read_options(option or []))
    try:
        with progress(decisions) as shown:
            made = make_dataset(plan, out, decisions, workers=workers, progress=shown.advance)
    except KeyboardInterrupt:
        print(f"Stopped. What is in {out} is whole; the same command with --seed {seed} goes on.")
        raise typer.Exit(INTERRUPTED) from None
    output().print(f"{made.decisions:,} decisions of {made.games:,} games in {made.shards} shards: {out}")
