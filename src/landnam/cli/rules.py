"""``landnam rules``: the rule catalogue, whole or one rule."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from landnam.cli.console import output, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from landnam.rules.catalogue import Rule


def rules(
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule such as I-SETTLE-2, or a chapter such as I-SETTLE.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look up a rule by its id, or read the whole catalogue.

    A refused move names the rule that forbids it: [bold]landnam rules I-SETTLE-2[/bold] says what that rule is.
    """
    from landnam.games.catalogue import catalogue

    found = list(catalogue().values()) if rule is None else named(rule)
    if as_json:
        plain = [{"id": str(r), "title": r.title, "sentence": r.sentence, "source": r.source} for r in found]
        print_json(plain if rule is None or len(plain) > 1 else plain[0])
    else:
        print_rules(output(), found)


def named(name: str) -> list[Rule]:
    """The rule with this id, or all rules of the chapter with this name."""
    from landnam.games.catalogue import catalogue, rule_named

    chapter = [rule for rule in catalogue().values() if _chapter(rule) == name.strip().upper()]
    return chapter or [rule_named(name)]


def print_rules(console: Console, found: list[Rule]) -> None:
    """Rules under their chapters."""
    from rich.markup import escape
    from rich.padding import Padding

    from landnam.games.catalogue import chapters

    headings = chapters()
    for chapter, members in groupby(found, _chapter):
        console.print(f"[bold underline]{escape(headings.get(chapter, chapter))}[/]")
        for rule in members:
            console.print(f"[bold cyan]{rule}[/]  [bold]{escape(rule.title)}[/]  [dim]{escape(rule.source)}[/]")
            console.print(Padding(escape(rule.sentence), (0, 0, 0, 2)))
        console.print()


def _chapter(rule: Rule) -> str:
    return rule.rpartition("-")[0]
