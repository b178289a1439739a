"""A server that cheats, in the ways a host could patch theirs; run as a program, in place of ``landnam serve``.

The file that LANDNAM_CROOKED names says how, and may be written anew between games:

    swap      it throws the browser's nonce away and grinds one of its own for a wished first roll
    hide      the same, but it tells the page its own nonce back, and only the record has the other
    commit    before the numbers are opened it puts a commit of its own in place of the browser's
    secret    it grinds a new secret when it knows all nonces, and writes its commit into the record
    roll      it plays honestly and puts another roll into the record, with all links worked out anew
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any, Final

import landnam.server.authority as authority
import landnam.server.seen as seen
import landnam.server.table as tables
from landnam.rules.fairness import Fair, commitment
from landnam.rules.protocol import Game
from landnam.server import room as rooms
from landnam.server.api import records
from landnam.server.entries import Draft
from landnam.server.run import listen, make_server
from landnam.server.settings import Settings

WAY: Final = Path(os.environ["LANDNAM_CROOKED"])
WISHED: Final = 5
"""The case of the first chance result that the host would like."""
honest_reveal, honest_info, honest_record = authority._reveal, seen.table_info, records.record_text
told: dict[tuple[str, int], str] = {}
"""By table and seat, the nonce that the page revealed."""
ground: dict[str, bytes] = {}
"""By table, the secret that was found afterwards."""


def how() -> str:
    """The way it cheats now."""
    return WAY.read_text(encoding="utf-8")


def wished(fair: Fair) -> bool:
    return fair.draw(0, 36) == WISHED


def reveal(room: Any, command: Any) -> list[Draft]:
    """The page has opened its number: now look for a better one."""
    table = room.table
    told[table.id, command.seat] = command.nonce
    if how() in ("swap", "hide", "commit"):
        nonce = secrets.token_bytes(32)
        while not wished(Fair(room.secret, {**table.nonces(), command.seat: nonce}, table.scheme)):
            nonce = secrets.token_bytes(32)
        table.seats[command.seat].commit = commitment(nonce)
        return honest_reveal(room, command.model_copy(update={"nonce": nonce.hex()}))
    if how() == "secret":
        nonces = {**table.nonces(), command.seat: bytes.fromhex(command.nonce)}
        while not wished(Fair(room.secret, nonces, table.scheme)):
            room.secret = ground[table.id] = secrets.token_bytes(32)
    return honest_reveal(room, command)


def table_info(table: Any, *more: Any) -> dict[str, Any]:
    info = honest_info(table, *more)
    for seat in info["seats"]:
        nonce = told.get((table.id, seat["seat"]))
        if how() == "hide" and nonce is not None:
            seat["nonce"], seat["commit"] = nonce, commitment(bytes.fromhex(nonce))
        if how() == "commit" and table.state == tables.REVEALING:
            seat["commit"] = commitment(b"a number of the host's own")
    return info


def record_text(room: Any, tokens: list[str]) -> str:
    """The record of a game in which the first roll was another."""
    if how() != "roll":
        return honest_record(room, tokens)
    game: Game = room.table.game
    forged = game.clone()
    place = next(i for i, (seat, _) in enumerate(game.history) if seat < 0)
    faces = str(game.history[place][1]).split()
    other = " ".join([*faces[:-1], "gold" if faces[-1] != "gold" else "ore"])
    forged.history[place] = (-1, game.read(other))
    return forged.record(room.table.fair(room.secret))


for module, name, false in (
    (authority, "_reveal", reveal),
    (seen, "table_info", table_info),
    (rooms, "table_info", table_info),
    (records, "record_text", record_text),
):
    setattr(module, name, false)

if __name__ == "__main__":
    settings = Settings()
    with listen(settings) as listener:
        make_server(settings).run(sockets=[listener])
