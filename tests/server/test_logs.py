"""Logs tell what happened and no secrets."""

from __future__ import annotations

import base64
import random
import re
import secrets
import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped] # it ships no type hints
import pytest
import structlog

from landnam.rules.fairness import commitment
from landnam.server.logs import set_up_logs
from landnam.server.messages import PROTOCOL
from landnam.server.tokens import hashed
from server.driver import OPEN, Client, Refusal, Seated, me, run_to_end
from server.services import has_postgres, needed, postgres, serving

TOKEN = "a-token-that-must-not-be-seen"


def fail(token: str) -> None:
    raise RuntimeError(f"a failure with a secret of {len(token)} letters")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_logged_failure_shows_no_values_of_variables(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    before = structlog.get_config()
    try:
        set_up_logs("info", as_json)
        try:
            fail(TOKEN)
        except RuntimeError:
            structlog.get_logger("landnam.test").exception("command failed", token=TOKEN)
    finally:
        structlog.configure(**before)
    said = "".join(capsys.readouterr())
    assert "command failed" in said
    assert "RuntimeError" in said
    assert TOKEN not in said


def test_the_log_of_a_whole_game_has_no_secrets(tmp_path: Path) -> None:
    log = tmp_path / "log"
    kept: list[str] = []

    async def play(address: str) -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Annabella"), OPEN], options={"turns": 2})
        id, code = opened["table"]["id"], opened["invite"]
        joined = await client.call("POST", f"/tables/{id}/join", {"name": "Bo", "code": code})
        tokens = [*opened["tokens"].values(), joined["token"]]
        one = await Seated.enter(address, id, tokens)
        await one.ready()
        await one.start(0)
        nonces = [seat["nonce"] for seat in one.table["seats"]]
        await one.command("chat", 0, text="between you and me")
        await one.send({"type": "hello", "protocol": PROTOCOL, "table": id, "tokens": tokens})
        await one.send({"type": "ready", "key": "short", "seat": 0, "commit": nonces[0]})
        for _ in range(2):
            await one.until("error")
        await one.play_on(random.Random(1))
        kept.extend([*tokens, *nonces, code, one.table["secret"], "between you and me"])

    with serving(f"sqlite:///{tmp_path / 'tables.db'}", log=log, LOG="debug", LOG_JSON="true") as server:
        run_to_end(play(server.address))
        server.stop()
    said = log.read_text(encoding="utf-8")
    assert '"event": "open"' in said
    assert not [secret for secret in kept if secret in said]


def test_what_is_given_to_the_log_by_mistake_is_blotted_out(capsys: pytest.CaptureFixture[str]) -> None:
    before: dict[str, Any] = structlog.get_config()
    try:
        set_up_logs("info", True)
        structlog.get_logger("landnam.test").info("joined", token=TOKEN, code=TOKEN, nonce=TOKEN, table="abc")
    finally:
        structlog.configure(**before)
    said = "".join(capsys.readouterr())
    assert "abc" in said
    assert TOKEN not in said


BREAK_SQLITE = """
CREATE TRIGGER no_tables BEFORE INSERT ON tables BEGIN SELECT RAISE(ABORT, 'broken'); END;
CREATE TRIGGER no_entries BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'broken'); END;
CREATE TRIGGER no_seats BEFORE INSERT ON seats BEGIN SELECT RAISE(ABORT, 'broken'); END;
"""
BREAK_POSTGRES = """
ALTER TABLE tables ADD CONSTRAINT no_tables CHECK (created < 0) NOT VALID;
ALTER TABLE entries ADD CONSTRAINT no_entries CHECK (number < 0) NOT VALID;
ALTER TABLE seats ADD CONSTRAINT no_seats CHECK (seat < 0) NOT VALID;
"""


async def fail_in_every_way(database: str, address: str) -> list[str]:
    """Everything that is written fails from the middle of a game on; the secrets that were at stake."""
    client = Client(address)
    opened = await client.open("dice", [me("Annabella"), OPEN], options={"turns": 1})
    id, tokens = opened["table"]["id"], list(opened["tokens"].values())
    one = await Seated.enter(address, id, tokens)
    nonces, chat = [secrets.token_hex(16) for _ in range(2)], "between you and me"
    await one.command("ready", 0, commit=commitment(bytes.fromhex(nonces[0])))
    await one.command("start", 0)
    await one.command("reveal", 0, nonce=nonces[0])
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
            connection.executescript(BREAK_SQLITE)
            secret = connection.execute("SELECT secret FROM tables").fetchone()[0]
    else:
        connected = await asyncpg.connect(database)
        await connected.execute(BREAK_POSTGRES)
        secret = await connected.fetchval("SELECT secret FROM tables")
        await connected.close()
    commands: list[tuple[str, dict[str, Any]]] = [
        ("chat", {"text": chat}),
        ("leave", {}),
        ("act", {"at": one.number, "action": one.you[0]["legal"][0]}),
    ]
    for type, more in commands:
        with pytest.raises(Refusal, match="internal"):
            await one.command(type, 0, **more)
    with pytest.raises(Refusal, match="internal"):
        await client.open("dice", [me("Annabella"), OPEN])
    kept = [*tokens, *(hashed(token) for token in tokens), *nonces, chat, "Annabella", opened["invite"]]
    return [*kept, secret.hex(), repr(secret)[2:-1], base64.b64encode(secret).decode()]


@pytest.mark.parametrize("as_json", ["true", "false"])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_log_of_a_database_that_fails_has_no_secrets(kind: str, as_json: str, tmp_path: Path) -> None:
    if kind == "postgresql":
        needed("PostgreSQL", has_postgres())
    log = tmp_path / "log"
    at: Any = postgres() if kind == "postgresql" else nullcontext(f"sqlite:///{tmp_path / 'tables.db'}")
    with at as database, serving(database, log=log, LOG="debug", LOG_JSON=as_json) as server:
        kept = run_to_end(fail_in_every_way(database, server.address))
        server.stop()
    said = log.read_text(encoding="utf-8")
    assert "IntegrityError" in said
    assert "command failed" in said
    assert "request failed" in said
    assert [] == [secret for secret in kept if secret in said]
    assert [] == re.findall(r"[0-9a-f]{32,}|\\x[0-9a-f]{2}", said)  # a secret that only this server knew
