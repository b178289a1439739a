"""``landnam play`` and ``landnam serve``: where the server listens. What it does there is shown in tests/server."""

from __future__ import annotations

import socket
import sys
from typing import Any

import pytest

from landnam.cli.play import PORT
from landnam.cli.serve import listener  # the module: the package has the command by this name
from landnam.server.settings import Settings


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What servers were started with; none is."""
    calls: list[tuple[dict[str, Any], dict[str, Any]]] = []
    monkeypatch.setattr(sys.modules["landnam.cli.serve"], "run_server", lambda said, **more: calls.append((said, more)))
    return calls


@pytest.mark.parametrize(
    ("words", "port", "any_port", "page"),
    [
        ((), PORT, True, ""),
        (("duel",), PORT, True, "#/new/duel"),
        (("--no-browser",), PORT, True, None),
        (("--port", "9000"), 9000, False, ""),
        (("--port", "0"), 0, False, ""),
    ],
)
def test_the_page_is_at_the_same_port_every_day(
    run: Any, started: Any, words: tuple[str, ...], port: int, any_port: bool, page: str | None
) -> None:
    assert 0 == run("play", *words).exit_code
    said = {"host": "127.0.0.1", "port": port, "log": "warning"}
    assert [(said, {"page": page, "any_port": any_port})] == started


def test_a_free_port_is_taken_if_the_usual_one_is_not_free(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with listener(Settings(port=taken), any_port=True) as found:
            assert found.getsockname()[1] not in (0, taken)
    assert f"cannot listen on 127.0.0.1:{taken}: Address already in use; a free port is used" in capsys.readouterr().out


def test_a_port_that_was_asked_for_is_that_port_or_none(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = Settings(port=other.getsockname()[1])
        with pytest.raises(ValueError, match="Address already in use"):
            listener(taken, any_port=False)
    with listener(taken, any_port=False) as found:
        assert taken.port == found.getsockname()[1]
    assert "" == capsys.readouterr().out


def test_a_setting_that_makes_no_sense_is_refused(run: Any) -> None:
    result = run("serve", "--port", "70000")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "setting port:" in result.stderr
