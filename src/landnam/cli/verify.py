"""``landnam verify``: were the dice of a recorded game fair?"""

from __future__ import annotations

from typing import Annotated

import typer

from landnam.cli.console import output, print_json
from landnam.cli.show import read_text

FOUND = 1
"""The exit code when something does not fit."""
LAYOUTS = {
    "drawn": "the layout",
    "fixed": "the start, which its options fix",
    "given": "the moves; the layout was set by hand and is not part of the proof",
}
SEALED = ", and the moves stand in the order that was sealed"
UNSEALED = (
    "[yellow]![/] The order of the moves is not sealed: this is the record of an older server. Two moves that changed "
    "places without changing a chance result cannot be found."
)


def verify(
    record: Annotated[str, typer.Argument(help="A record file; '-' reads standard input.")],
    commit: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commit that you saw before the game began.")
    ] = None,
    nonce: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=HEX", help="A nonce that you know, such as your own.")
    ] = None,
    nonce_commit: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=HEX", help="What a seat committed to before the game.")
    ] = None,
    link: Annotated[
        list[str] | None,
        typer.Option(metavar="MOVES=HEX", help="A link that you received, and the number of moves before it."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Check a game that was played on a server: recompute its layout, every chance result and the order of its moves.

    Before the game the server published a [bold]commit[/bold], the SHA-256 of its secret; then every player's
    program committed to a nonce in the same way, and revealed it when all had committed. All chance of the game
    follows from the secret and the nonces, and all three are in the record. During the game every move had a
    [bold]link[/bold], which depends on all moves before it. The report names what was changed: a roll, a nonce,
    an order, the secret.

    [bold]landnam verify game.txt[/bold]

    [bold]landnam verify game.txt --commit 9b1c…[/bold]   with the commit you noted, the record cannot be a new one

    [bold]landnam verify game.txt --nonce 0=5f3a…[/bold]   with your nonce, the dice cannot have been chosen without you

    [bold]landnam verify game.txt --link 312=c2d8…[/bold]   with the last link, no move can have been changed since

    The exit code is 0 if everything fits, 1 if something does not, 2 if this is not a record.
    """
    from rich.markup import escape

    from landnam.games import verify as verify_text
    from landnam.rules.fairness import read_nonce

    nonces = {seat: read_nonce(text).hex() for seat, text in _numbered("--nonce", "seat", nonce, 2)}
    commits = dict(_numbered("--nonce-commit", "seat", nonce_commit, 2))
    links = dict(_numbered("--link", "moves", link, 6))
    report = verify_text(read_text(record), commit=commit, nonces=nonces, commits=commits, links=links)
    if as_json:
        print_json(report.plain())
    else:
        console = output()
        for finding in report.findings:
            console.print(f"[red]✗[/] {escape(str(finding))}", soft_wrap=True)
        if report.ok:
            console.print(
                f"[green]✓[/] All fits: {LAYOUTS[report.layout]}, and {report.chance_results} chance results follow "
                f"from the secret and the nonces{SEALED if report.seal else ''}.",
                soft_wrap=True,
            )
            if report.seal is None:
                console.print(UNSEALED, soft_wrap=True)
            if commit is None:
                console.print(f"[dim]Is this the commit you saw before the game?[/] {report.commit}", soft_wrap=True)
            if not nonces:
                console.print("[dim]Is one of its nonces yours? Say so with --nonce.[/]", soft_wrap=True)
            if report.seal is not None and not links:
                told = f"{report.moves}={report.seal}"
                console.print(f"[dim]Is this the last link you were told?[/] {told}", soft_wrap=True)
    if not report.ok:
        raise typer.Exit(FOUND)


def _numbered(option: str, what: str, words: list[str] | None, digits: int) -> list[tuple[int, str]]:
    """Pairs such as ``0=5f3a…``."""
    pairs = []
    for word in words or []:
        number, _, text = word.partition("=")
        if not (number.isascii() and number.isdecimal() and len(number) <= digits and text):
            raise ValueError(f"{option} '{word[:60]}' cannot be read; write it as {what}=hex, such as 0=5f3a…")
        pairs.append((int(number), text))
    return pairs
