"""``landnam verify``: were the dice of a recorded game fair?"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from landnam.cli.console import output, print_json
from landnam.cli.show import read_text

FOUND = 1
"""The exit code when something does not fit."""
LAYOUTS = {
    "drawn": "the layout",
    "fixed": "the start, which its options fix",
    "given": "the moves; the layout was set by hand and is not part of the proof",
}


def verify(
    record: Annotated[str, typer.Argument(help="A record file; '-' reads standard input.")],
    commit: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commit that you saw before the game began.")
    ] = None,
    nonce: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=HEX", help="A nonce that you know, such as your own.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Check the dice of a game that was played on a server: recompute its layout and every chance result.

    Before the game the server published a [bold]commit[/bold], the SHA-256 of its secret; then every player's
    program added a nonce. All chance of the game follows from the secret and the nonces, and all three stand in the
    record. What was changed since is named: a roll, a nonce, an order, the secret.

    [bold]landnam verify game.txt[/bold]

    [bold]landnam verify game.txt --commit 9b1c…[/bold]   with the commit you noted, the record cannot be a new one

    The exit code is 0 if all fits, 1 if something does not, 2 if this is no record.
    """
    from landnam.games import verify as verify_text
    from landnam.rules.fairness import read_nonce

    known: dict[int, str] = {}
    for word in nonce or []:
        seat, _, text = word.partition("=")
        if not (seat.isascii() and seat.isdecimal() and len(seat) < 3):
            raise ValueError(f"--nonce '{word[:60]}' cannot be read; write it as seat=hex, such as 0=5f3a…")
        known[int(seat)] = read_nonce(text).hex()
    report = verify_text(read_text(record), commit=commit, nonces=known)
    if as_json:
        print_json(report.plain())
    else:
        console = output()
        for finding in report.findings:
            console.print(f"[red]✗[/] {escape(str(finding))}", soft_wrap=True)
        if report.ok:
            console.print(
                f"[green]✓[/] All fits: {LAYOUTS[report.layout]}, and {report.chance_results} chance results follow "
                f"from the secret and the nonces.",
                soft_wrap=True,
            )
        if report.ok and commit is None:
            console.print(f"[dim]Is this the commit you saw before the game?[/] {report.commit}", soft_wrap=True)
    if not report.ok:
        raise typer.Exit(FOUND)
