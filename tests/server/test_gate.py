"""What a request must be before anything else looks at it."""

from __future__ import annotations

import json
import select
import socket
from contextlib import ExitStack
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from landnam.server import gate
from landnam.server.gate import BURST_SECONDS
from landnam.server.limits import household

MEGABYTE = 1_000_000
LARGEST = 2 * MEGABYTE


def exchange(address: str, head: str, body: bytes = b"", repeat: int = 1) -> tuple[int, bytes, int]:
    """Send a raw request, whose body is said ``repeat`` times; the status, what came back, and how much was taken."""
    host, port = address.split(":")
    taken = 0
    with socket.create_connection((host, int(port)), 30) as connection:
        connection.sendall(head.replace("\n", "\r\n").encode() + b"\r\n")
        try:
            for _ in range(repeat):
                connection.sendall(body)
                taken += len(body)
        except OSError:
            pass  # the server has closed the connection
        answer = b""
        try:
            while part := connection.recv(65536):
                answer += part
        except OSError:
            pass
    status = int(answer.split(b" ", 2)[1]) if answer else 0
    return status, answer, taken


def head(address: str, *lines: str) -> str:
    return "\n".join(("POST /api/verify HTTP/1.1", f"Host: {address}", "Content-Type: application/json", *lines, ""))


def chunked(size: int) -> bytes:
    return f"{size:x}\r\n".encode() + b"x" * size + b"\r\n"


@pytest.mark.parametrize(
    "lengths",
    [
        ["Content-Length: 300000000"],
        ["Content-Length: 00000000000000300000000"],
        ["Content-Length: 000000000000000000000000000000000000000000000300000000"],
    ],
    ids=["plain", "padded", "padded far"],
)
def test_a_body_above_the_limit_is_refused_however_its_length_is_written(lengths: list[str], address: str) -> None:
    status, answer, taken = exchange(address, head(address, *lengths), b"x" * MEGABYTE, 300)
    assert 413 == status
    assert b'"too-large"' in answer
    assert taken < 20 * MEGABYTE


def test_a_body_in_chunks_is_counted_while_it_is_read(address: str) -> None:
    coming = head(address, "Transfer-Encoding: chunked")
    status, answer, taken = exchange(address, coming, chunked(MEGABYTE), 300)
    assert 413 == status
    assert b'"too-large"' in answer
    assert taken < 20 * MEGABYTE


def test_a_small_body_in_chunks_is_read(address: str) -> None:
    said = json.dumps({"record": "x"}).encode()
    body = f"{len(said):x}\r\n".encode() + said + b"\r\n0\r\n\r\n"
    status, answer, _ = exchange(address, head(address, "Transfer-Encoding: chunked", "Connection: close"), body)
    assert 400 == status
    assert b'"bad-record"' in answer


@pytest.mark.parametrize(
    "lengths",
    [
        ["Content-Length: 4", "Content-Length: 300000000"],
        ["Content-Length: 4", "Transfer-Encoding: chunked"],
        ["Content-Length: -4"],
        ["Content-Length: 4x"],
    ],
    ids=["two lengths", "length and chunks", "negative", "no number"],
)
def test_a_length_that_can_be_read_in_two_ways_is_refused(lengths: list[str], address: str) -> None:
    status, _, taken = exchange(address, head(address, *lengths), b"x" * MEGABYTE, 300)
    assert 400 == status
    assert taken < 20 * MEGABYTE


def test_without_a_length_there_is_no_body(address: str) -> None:
    status, answer, _ = exchange(address, head(address, "Connection: close"))
    assert 400 == status
    assert b'"bad-request"' in answer


def test_an_address_keeps_only_so_many_bytes_waiting(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MOST_HELD", 3 * MEGABYTE)
    with start() as address, ExitStack() as stack:
        host, port = address.split(":")
        begun = head(address, "Content-Length: 2000000").replace("\n", "\r\n").encode() + b"\r\n"
        waiting = [stack.enter_context(socket.create_connection((host, int(port)), 30)) for _ in range(4)]
        for one in waiting:
            one.sendall(begun + b"x" * 900_000)
        answered, _, _ = select.select(waiting, [], [], 10)
        assert 1 == len(answered)  # one is too many, whichever it is
        assert b" 429 " in answered[0].recv(100)
        for one in waiting:
            one.close()
        for _ in range(100):  # what is over does not count any longer
            if httpx2.post(f"http://{address}/api/verify", json={"nothing": "x" * 900_000}).status_code == 400:
                break
        else:
            pytest.fail("what is over still counts")


def test_a_body_that_does_not_come_is_not_waited_for_for_ever(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "BODY_SECONDS", 0.3)
    with start() as address:
        status, answer, _ = exchange(address, head(address, "Content-Length: 1000"), b"x")
        assert 400 == status
        assert b"Connection: close".lower() in answer.lower()


@pytest.mark.parametrize("path", ["/%00", "/assets/%00.js", "/%0a", "/" + "x" * 300, "/" + "x/" * 1500, "/api/%00"])
def test_a_path_that_no_file_system_takes_is_refused(path: str, start: Any, tmp_path: Any) -> None:
    (tmp_path / "index.html").write_text("the page")
    with start(static=tmp_path) as address, httpx2.Client(base_url=f"http://{address}") as http:
        answer = http.get(path)
        assert (400, "bad-request") == (answer.status_code, answer.json()["error"]["slug"])


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", 200),
        ("[::1]:8000", 200),
        ("LOCALHOST:1", 200),
        ("play.example.org", 200),
        ("evil.example", 400),
        ("127.0.0.1.evil.example", 400),
        ("", 400),
    ],
)
def test_a_request_must_mean_this_server(host: str, expected: int, start: Any) -> None:
    with start(hosts="play.example.org") as address, httpx2.Client(base_url=f"http://{address}") as http:
        answer = http.get("/api/clocks", headers={"host": host})
        assert expected == answer.status_code
        if expected == 400:
            assert "wrong-host" == answer.json()["error"]["slug"]


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "null", "http://", "//", "evil.example"])
def test_an_origin_that_is_none_is_refused(origin: str, address: str, run: Any) -> None:
    answer = httpx2.post(f"http://{address}/api/verify", json={"record": "x"}, headers={"origin": origin})
    assert (403, "wrong-origin") == (answer.status_code, answer.json()["error"]["slug"])

    async def knock() -> None:
        for path in ("socket", "tables/abcdefghij/socket", "tables/abcdefghij/bot"):
            async with connect(f"ws://{address}/api/{path}", origin=Origin(origin)) as socket:
                assert "wrong-origin" in str(await socket.recv())

    run(knock())


@pytest.mark.parametrize("path", ["%00%00abcd", "a%0ab", "x" * 300, "x" * 3000])
@pytest.mark.parametrize("kind", ["socket", "bot"])
def test_a_socket_has_a_path_as_every_request_has(path: str, kind: str, address: str, run: Any) -> None:
    async def knock() -> None:
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(f"ws://{address}/api/tables/{path}/{kind}"):
                pass

    run(knock())


def test_sockets_count_as_requests_too(start: Any, run: Any) -> None:
    async def knock(address: str) -> None:
        for _ in range(BURST_SECONDS):
            async with connect(f"ws://{address}/api/socket"):
                pass
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(f"ws://{address}/api/socket"):
                pass

    with start(requests_per_second=1) as address:
        run(knock(address))


def test_a_page_that_made_its_name_lead_here_gets_no_socket(address: str, run: Any) -> None:
    async def knock() -> None:
        host, port = address.split(":")
        evil = "ws://evil.example/api/socket"
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(evil, host=host, port=int(port), origin=Origin("http://evil.example")):
                pass

    run(knock())


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_addresses_of_one_network_are_counted_together(address: str, expected: str) -> None:
    assert expected == household(address)


def test_pages_count_as_requests_too(start: Any) -> None:
    with start(requests_per_second=1) as address, httpx2.Client(base_url=f"http://{address}") as http:
        assert 429 in [http.get("/").status_code for _ in range(8)]
