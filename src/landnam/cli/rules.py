"""``landnam rules``: the rule catalogue, or a search in it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Final

import typer

from landnam.cli.console import output, print_json
from landnam.cli.shared_options import AsJson

if TYPE_CHECKING:
    from rich.console import Console

    from landnam.games.rule_search import Found
    from landnam.languages import Language
    from landnam.rules.catalogue import Rule
    from landnam.rules.declaration import Declaration

IN_FULL: Final = 16
"""More rules than this are listed by their titles, unless they were asked for by id."""


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORDS]",
            help="A rule such as I-SETTLE-2, a chapter such as I-SETTLE, a game, or words such as 'longest route'.",
        ),
    ] = None,
    as_json: AsJson = False,
    language: Annotated[
        str, typer.Option(help="The language of the rules, such as de; English where it has no words.")
    ] = "en",
) -> None:
    """Look up rules by id, by game or by words, or read the whole catalogue.

    A refused move names the rule that forbids it: [bold]landnam rules I-SETTLE-2[/bold] says what that rule is.

    [bold]landnam rules robber[/bold] finds the rules about the robber, [bold]landnam rules island road[/bold] those of
    the island game about roads.
    """
    from landnam.games.catalogue import catalogue
    from landnam.games.rule_search import Found, find_rules
    from landnam.languages import language_named

    spoken = language_named(language)
    found = find_rules(" ".join(words)) if words else Found(list(catalogue().values()), by_id=True)
    if as_json:
        plain = [
            {"id": str(r), "title": r.title, "sentence": r.sentence, "source": r.source}
            for r in map(spoken.rule, found.all)
        ]
        print_json(plain if not words or len(plain) > 1 else plain[0])
    else:
        print_rules(output(), found, " ".join(words or ()), "landnam rules", spoken)


def print_rules(console: Console, found: Found, said: str, command: str, language: Language | None = None) -> None:
    """Rules under their games and chapters; ``command`` is what shows one of them."""
    from rich.markup import escape

    from landnam.languages import ENGLISH, language_named

    spoken = language or language_named(ENGLISH)

    if found.instead:
        console.print(f"Nothing is called '{escape(said)}'; this is what there is for '{escape(found.instead)}'.\n")
    in_full = found.by_id or len(found.rules) <= IN_FULL
    for game, members in groupby(found.rules, _game):
        console.print(f"[bold reverse] {escape(spoken.say(game))} [/]")
        for heading, chapter in groupby(members, lambda rule: _chapter(rule, spoken)):
            console.print(f"[bold underline]{escape(heading)}[/]")
            for rule in chapter:
                _print_rule(console, spoken.rule(rule), in_full=in_full)
            if in_full:
                console.print()
        if not in_full:
            console.print()
    if found.mentioned:
        console.print(f"[dim]Mentioned in[/] {', '.join(f'[cyan]{rule}[/]' for rule in found.mentioned)}")
    if found.mentioned or not in_full:
        shown = found.mentioned[0] if in_full else found.rules[0]
        console.print(f"[dim]'{command} {shown}' says what a rule is.[/]")


def print_chapters(console: Console, game: Declaration) -> None:
    """The chapters of a game's rules."""
    from rich.table import Table

    from landnam.games.catalogue import chapters
    from landnam.games.rule_search import chapter_of

    headings = chapters()
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    for chapter in dict.fromkeys(map(chapter_of, game.rules)):
        table.add_row(chapter, headings.get(chapter, chapter))
    console.print(table)
    console.print(f"[dim]'rules {chapter_of(min(game.rules))}' shows a chapter; any words will do too.[/]")


def _print_rule(console: Console, rule: Rule, *, in_full: bool) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    source = f"  [dim]{escape(rule.source)}[/]" if in_full else ""
    console.print(f"[bold cyan]{rule}[/]  [bold]{escape(rule.title)}[/]{source}")
    if in_full:
        console.print(Padding(escape(rule.sentence), (0, 0, 0, 2)))


def _game(rule: Rule) -> str:
    """The title of the first game that has a rule."""
    from landnam.games import declarations

    prefix = rule.partition("-")[0]
    return next((game.title for game in declarations().values() if game.prefix == prefix), prefix)


def _chapter(rule: Rule, language: Language) -> str:
    """The heading of a rule's chapter, without the name of the game, which is printed above it."""
    from landnam.games.catalogue import chapters
    from landnam.games.rule_search import chapter_of

    chapter = chapter_of(rule)
    heading = language.say(chapters().get(chapter, chapter)).rpartition(": ")[2]
    return heading[:1].upper() + heading[1:]
