"""Two servers behind nginx with the shipped file: a table is found by its id, and goes on when its server dies."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from server.driver import Client, Refusal, Seated, me, run_to_end
from server.services import ROOT, ServerProcess, free_port, has_postgres, needed, postgres, serving, wait_until

pytestmark = pytest.mark.long
SETTINGS: dict[str, Any] = {"hosts": "games.example.org", "proxies": "127.0.0.1"}


def configuration(servers: list[int], port: int, folder: Path) -> str:
    """The shipped file, for servers at these ports and without TLS at another."""
    shipped = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for given, taken in zip(("8001", "8002"), servers, strict=True):
        assert given in shipped
        shipped = shipped.replace(f"127.0.0.1:{given}", f"127.0.0.1:{taken}")
    shipped = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", shipped, flags=re.DOTALL)
    shipped = re.sub(r"    ssl_.*\n", "", shipped).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    places = "".join(f"{part}_temp_path {folder};" for part in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return (
        f"daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/errors;"
        f"events {{}} http {{ access_log off; {places}\n{shipped}}}"
    )


@contextmanager
def nginx(servers: list[int], folder: Path) -> Iterator[str]:
    """nginx in front of servers; its address."""
    folder.mkdir()
    folder.chmod(0o777)  # it gives up its privileges if it has any
    port, file = free_port(), folder / "nginx.conf"
    file.write_text(configuration(servers, port, folder), encoding="utf-8")
    command = ["nginx", "-c", str(file), "-e", str(folder / "errors")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert 0 == checked.returncode, checked.stderr
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: (folder / "pid").exists(), "nginx")
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


async def begun(address: str) -> tuple[str, list[str]]:
    opened = await Client(address).open("dice", [me("Ann"), me("Bo")])
    id, tokens = opened["table"]["id"], list(opened["tokens"].values())
    one = await Seated.enter(address, id, tokens)
    await one.ready()
    await one.start(0)
    await one.play_on(random.Random(1), moves=2)
    await one.close()
    return id, tokens


async def goes_on(address: str, table: tuple[str, list[str]], seconds: float) -> float:
    """Play a move as soon as the table lets us in; how long that took."""
    begin = time.monotonic()
    while True:
        with suppress(OSError, WebSocketException, Refusal, TimeoutError, KeyError):
            one = await Seated.enter(address, *table)
            await one.play_on(random.Random(2), moves=1)
            return time.monotonic() - begin
        assert time.monotonic() - begin < seconds
        await asyncio.sleep(0.25)


async def look(address: str, servers: list[ServerProcess]) -> None:
    client = Client(address)
    tables = [await begun(address) for _ in range(8)]
    owned = [(await Client(s.address).http.get(f"http://{s.address}/healthz")).json()["tables"] for s in servers]
    assert 8 == sum(owned)
    assert min(owned) > 0, "all tables went to one server"
    for id, _ in tables:  # a request comes to the server that has the table at once, not by way of another
        assert 200 == (await client.http.get(f"/tables/{id}")).status_code
    for path in ("/metrics", "/at/1/metrics", "/at/2/metrics"):
        assert 404 == (await client.http.get(f"http://{address}{path}")).status_code
    page = await client.http.get(f"http://{address}/at/2/healthz")
    assert (200, True) == (page.status_code, "max-age" in page.headers["strict-transport-security"])
    servers[0].kill()
    waited = [await goes_on(address, table, 60) for table in tables]
    assert max(waited) < 30  # ten seconds by the lease, and what a busy machine adds


def test_tables_are_found_by_their_id_and_go_on_when_a_server_dies(tmp_path: Path) -> None:
    needed("nginx", shutil.which("nginx") is not None)
    needed("PostgreSQL", has_postgres())
    with (
        postgres() as database,
        serving(database, address="/at/1", **SETTINGS) as one,
        serving(database, address="/at/2", **SETTINGS) as two,
        nginx([one.port, two.port], tmp_path / "nginx") as address,
    ):
        run_to_end(look(address, [one, two]), 300)


def test_the_shipped_file_is_one_that_nginx_reads(tmp_path: Path) -> None:
    """With TLS and all, as it is but for the place of the certificate."""
    needed("nginx", shutil.which("nginx") is not None)
    needed("openssl", shutil.which("openssl") is not None)
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=games.example.org"]
    subprocess.run([*made, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    shipped = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8").replace("/etc/ssl/landnam", str(tmp_path))
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid; events {{}} http {{\n{shipped}}}", encoding="utf-8")
    command = ["nginx", "-t", "-c", str(file), "-e", str(tmp_path / "errors")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 0 == checked.returncode, checked.stderr
