"""A bot program that behaves as its first argument says; tests start it as ``cmd:python program_for_tests.py WAY``."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

FILE = __file__


def say(message: Any) -> None:
    print(message if isinstance(message, str) else json.dumps(message), flush=True)


def greet(way: str) -> None:
    hello = {"type": "hello", "protocol": 1, "name": f"the {way} one", "games": ["dice", "island"], "proposes": True}
    if way == "mute":
        time.sleep(60)
    elif way == "rude":
        say("good morning")
    elif way == "foreign":
        say({**hello, "protocol": 99})
    elif way == "nameless":
        say({**hello, "name": ""})
    elif way == "gone":
        print("no licence found", file=sys.stderr)
        sys.exit(3)
    else:
        say(hello)


def answer(way: str, message: dict[str, Any], asked: int) -> None:
    """Answer a question in the given way."""
    right = {"type": "answer", "id": message["id"], "action": 0}
    if way == "late":
        time.sleep(0.8)
    elif way == "stuck" and asked == 1:
        time.sleep(600)
    elif (way == "dies" and asked % 3 == 0) or way == "dies at once":
        print("out of memory", file=sys.stderr)
        os._exit(9)
    elif way == "noisy":
        for _ in range(5000):
            say(right)
        print("x" * 3_000_000, file=sys.stderr)
    wrong: dict[str, Any] = {
        "garbled": "I think I will roll",
        "long": "x" * 200_000,
        "list": "[1, 2]",
        "numberless": {**right, "action": 99},
        "negative": {**right, "action": -1},
        "true": {**right, "action": True},
        "null": {**right, "action": None},
        "illegal": {**right, "action": "end"},
        "chance": {**right, "action": "rolled gold gold gold gold gold gold"},
        "ahead": {**right, "id": message["id"] + 1},
        "sorry": {"type": "error", "message": "I cannot see the dice"},
        "text": {**right, "action": message["legal"][-1]},
        "spends": {**right, "spent": {"tokens": 3, "cost": 0.5, "lies": "many"}},
    }
    say(wrong.get(way, right))
    if way == "chatty":
        say("by the way")


def main() -> None:
    way, asked = sys.argv[1], 0
    kept = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    for line in sys.stdin:
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            greet(way)
        elif message["type"] == "decide":
            asked += 1
            answer(way, message, asked)
        elif message["type"] == "propose":
            say({"type": "answer", "id": message["id"], "action": None})
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
