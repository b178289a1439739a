"""Logs tell what happened and no secrets."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import structlog

from landnam.server.logs import set_up_logs
from landnam.server.messages import PROTOCOL
from server.driver import OPEN, Client, Seated, me, run_to_end
from server.services import serving

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
