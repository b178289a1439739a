"""``landnam rules``: the rule catalogue, whole or one rule."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Final

import typer

from landnam.cli.console import output, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from landnam.rules.catalogue import Rule

CHAPTERS: Final = {
    "I-PART": "What is in the box",
    "I-BOARD": "The board",
    "I-SETUP": "Set-up",
    "I-TURN": "The turn",
    "I-PROD": "Production",
    "I-ROB": "The seven and the robber",
    "I-TRADE": "Trade",
    "I-BUILD": "Building",
    "I-ROAD": "Roads",
    "I-SETTLE": "Settlements",
    "I-CITY": "Cities",
    "I-DEV": "Buying development cards",
    "I-CARD": "Playing development cards",
    "I-ROUTE": "The longest route",
    "I-ARMY": "The largest army",
    "I-WIN": "Winning",
    "I-INFO": "Who may know what",
    "D-SETUP": "For two: set-up",
    "D-ROLL": "For two: the two rolls",
    "D-NEUTRAL": "For two: the neutral players",
    "D-CARD": "For two: what trade cards pay for",
    "D-REFILL": "For two: where trade cards come from",
    "D-WIN": "For two: winning",
    "R-PART": "On the Road: what is in the box",
    "R-SETUP": "On the Road: set-up",
    "R-TURN": "On the Road: the turn",
    "R-HARVEST": "On the Road: the harvest",
    "R-TRADE": "On the Road: the trade",
    "R-BUILD": "On the Road: building",
    "R-ROAD": "On the Road: roads and what they save",
    "R-SETTLE": "On the Road: settlements",
    "R-CITY": "On the Road: cities",
    "R-METRO": "On the Road: metropolises",
    "R-KNIGHT": "On the Road: knights",
    "R-ARMY": "On the Road: the largest army",
    "R-ROUTE": "On the Road: the longest route",
    "R-EVENT": "On the Road: events",
    "R-WIN": "On the Road: winning",
    "R-INFO": "On the Road: who may know what",
    "Y-DICE": "Dice game: the dice",
    "Y-TURN": "Dice game: the turns",
    "Y-ROLL": "Dice game: rolling",
    "Y-BUILD": "Dice game: building",
    "Y-SCORE": "Dice game: the boxes",
    "Y-JOKER": "Dice game: jokers",
    "Y-GOLD": "Dice game: gold",
    "Y-END": "Dice game: the end",
}
"""The chapters, by the beginning of their rules' ids."""


def rules(
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule such as I-SETTLE-2, or a chapter such as I-SETTLE.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look up a rule by its id, or read the whole catalogue.

    A refused move names the rule that forbids it: [bold]landnam rules I-SETTLE-2[/bold] says what that rule is.
    """
    from landnam.rules.catalogue import catalogue

    found = list(catalogue().values()) if rule is None else named(rule)
    if as_json:
        plain = [{"id": str(r), "title": r.title, "sentence": r.sentence, "source": r.source} for r in found]
        print_json(plain if rule is None or len(plain) > 1 else plain[0])
    else:
        print_rules(output(), found)


def named(name: str) -> list[Rule]:
    """The rule with this id, or all rules of the chapter with this name."""
    from landnam.rules.catalogue import catalogue, rule_named

    chapter = [rule for rule in catalogue().values() if _chapter(rule) == name.strip().upper()]
    return chapter or [rule_named(name)]


def print_rules(console: Console, found: list[Rule]) -> None:
    """Rules under their chapters."""
    from rich.markup import escape
    from rich.padding import Padding

    for chapter, members in groupby(found, _chapter):
        console.print(f"[bold underline]{escape(CHAPTERS[chapter])}[/]")
        for rule in members:
            console.print(f"[bold cyan]{rule}[/]  [bold]{escape(rule.title)}[/]  [dim]{escape(rule.source)}[/]")
            console.print(Padding(escape(rule.sentence), (0, 0, 0, 2)))
        console.print()


def _chapter(rule: Rule) -> str:
    return rule.rpartition("-")[0]
