"""A stand-in for a chat-completions endpoint, on this machine alone: it answers as a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Asked = dict[str, Any]
Reply = tuple[int, dict[str, str], bytes]
"""A code, headers and a body."""


def message(text: str | None, calls: list[Any] | None = None, tokens: tuple[Any, Any] = (100, 10)) -> Reply:
    """A completion as such endpoints send it."""
    said: dict[str, Any] = {"role": "assistant", "content": text}
    if calls is not None:
        said["tool_calls"] = calls
    usage = {"prompt_tokens": tokens[0], "completion_tokens": tokens[1]}
    return 200, {}, json.dumps({"choices": [{"index": 0, "message": said}], "usage": usage}).encode()


def call(name: str, arguments: str, id: str = "c1") -> dict[str, Any]:
    """A call of a tool in a message."""
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


class Endpoint:
    """What is asked, and what is answered."""

    def __init__(self, answer: Callable[[Asked], Reply | None]) -> None:
        self.answer = answer
        """None closes the connection without a word."""
        self.asked: list[Asked] = []
        self.headers: list[dict[str, str]] = []
        self.url = ""
        self.trickle = 0.0
        """Seconds between two bytes of a body."""
        self.stop = threading.Event()


@contextmanager
def endpoint(answer: Callable[[Asked], Reply | None]) -> Iterator[Endpoint]:
    """A stand-in that runs while a test does."""
    told = Endpoint(answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            told.asked.append({**asked, "path": self.path})
            told.headers.append(dict(self.headers.items()))
            reply = told.answer(asked)
            if reply is None:
                self.close_connection = True
                return
            code, headers, body = reply
            self.send_response(code)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            for byte in [body] if not told.trickle else (body[i : i + 1] for i in range(len(body))):
                if told.stop.wait(told.trickle):
                    return
                self.wfile.write(byte)

        def log_message(self, *_: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: Any) -> None:
            """A client that has left is no error here."""

    server = Server(("127.0.0.1", 0), Handler)
    told.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield told
    finally:
        told.stop.set()
        server.shutdown()
        thread.join()
        server.server_close()
