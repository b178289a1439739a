"""Options that several commands take, with their help."""

from __future__ import annotations

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Trade = Annotated[bool, typer.Option("--trade/--no-trade", help="Whether bots may make offers to each other.")]
Ray = Annotated[
    str | None, typer.Option(metavar="auto|ADDRESS", help="Play on the Ray cluster there, on all of its CPUs.")
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
