"""The messages between Landnam and bots that are programs (docs/bot-protocol.md): one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from landnam.bots.interface import ILLEGAL, RAISED, Lost
from landnam.rules.outcomes import Outcome

PROTOCOL: Final = 1
"""The version of the protocol."""
LONGEST_LINE: Final = 64 * 1024
"""Bytes that a line of a bot may have."""
LONGEST_NAME: Final = 60
DECIDE, PROPOSE = "decide", "propose"
MOST_SPENT: Final = 10
"""Different things of which a bot may report the use."""

Message = dict[str, Any]


class BadHello(ValueError):
    """A bot's hello cannot be used; the message says why."""


@dataclass(frozen=True)
class Hello:
    """What a bot says of itself."""

    name: str
    about: str = ""
    games: tuple[str, ...] | None = None
    """The games that it plays; None for all."""
    proposes: bool = False
    """Whether it wants to be asked for proposals out of turn."""
    token: str | None = None
    """On a server: the token by which it holds a seat."""


@dataclass(frozen=True)
class Answer:
    """What a bot answered: an action or, to a question for a proposal, nothing."""

    action: str | None
    spent: Mapping[str, float] = field(default_factory=dict)


# --- to the bot -------------------------------------------------------------------------------------------------------


def greeting(version: str) -> Message:
    """The first message."""
    return {"type": "hello", "protocol": PROTOCOL, "landnam": version}


def game_begins(view: Mapping[str, Any], seed: int) -> Message:
    """A game begins, or the bot comes to a running one; ``seed`` is for the bot's own chance."""
    told = {name: view[name] for name in ("game", "seat", "players", "options")}
    return {"type": "game", **told, "seed": seed}


def question(
    kind: str, id: int, legal: Sequence[str], clock: float, events: list[Message], view: Mapping[str, Any]
) -> Message:
    """A question for a decision or a proposal. The bulky parts come last."""
    asked = {"type": kind, "id": id, "clock": round(clock, 3), "legal": [str(action) for action in legal]}
    return {**asked, "events": events, "view": view}


def lost(id: int, reason: str, why: str) -> Message:
    """The answer to a question did not count."""
    return {"type": "error", "id": id, "reason": reason, "message": why}


def game_ends(outcome: Outcome | None, events: list[Message]) -> Message:
    """The game is over, or is given up."""
    return {"type": "end", "outcome": None if outcome is None else outcome.plain(), "events": events}


QUIT: Final[Message] = {"type": "quit"}


def line_of(message: Mapping[str, Any]) -> bytes:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":"), default=_plain).encode() + b"\n"


def _plain(value: Any) -> Any:
    """A number of NumPy as one of Python."""
    return value.item()


# --- from the bot -----------------------------------------------------------------------------------------------------


def read_line(line: bytes | str) -> Message:
    """The message in a line; Lost if it is none."""
    if len(line) > LONGEST_LINE:
        raise Lost(ILLEGAL, f"it wrote a line of more than {LONGEST_LINE} bytes")
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise Lost(ILLEGAL, f"it wrote {_shown(line)}, which is not JSON") from None
    if not isinstance(said, dict) or not isinstance(said.get("type"), str):
        raise Lost(ILLEGAL, f"it wrote {_shown(line)}, which is not an object with a type")
    return said


def _shown(line: bytes | str) -> str:
    """The beginning of a line, printable."""
    text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
    return repr(text.strip()[:80])


def read_hello(said: Message) -> Hello:
    """A bot's hello; BadHello if it cannot be used."""
    if said["type"] != "hello":
        raise BadHello(f"its first message is '{said['type'][:40]}', not hello")
    if said.get("protocol") != PROTOCOL:
        raise BadHello(f"it speaks protocol {said.get('protocol')!r:.40}, and this is {PROTOCOL}")
    name, about, games, token = (said.get(key) for key in ("name", "about", "games", "token"))
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadHello(f"its hello has no name of 1 to {LONGEST_NAME} characters")
    if not isinstance(about, (str, type(None))) or not isinstance(token, (str, type(None))):
        raise BadHello("what it says about itself is not text")
    listed = isinstance(games, list) and all(isinstance(game, str) for game in games)
    if games is not None and not listed:
        raise BadHello("its games are not a list of names")
    played = tuple(games) if isinstance(games, list) else None
    return Hello(name.strip(), (about or "")[:200], played, said.get("proposes") is True, token)


def read_answer(said: Message, id: int, kind: str, legal: Sequence[str]) -> Answer | None:
    """The answer to a question; None if the message is a late answer to an earlier one. Lost if it cannot be used."""
    if said["type"] == "error":
        raise Lost(RAISED, str(said.get("message", "it gave no reason"))[:200])
    if said["type"] != "answer":
        raise Lost(ILLEGAL, f"it sent '{said['type'][:40]}' where an answer was expected")
    if said.get("id") != id:
        if type(said.get("id")) is int and said["id"] < id:
            return None
        raise Lost(ILLEGAL, f"its answer has the id {said.get('id')!r:.40}, and the question has {id}")
    action = said.get("action")
    if action is None and kind == DECIDE:
        raise Lost(ILLEGAL, "its answer has no action")
    if type(action) is int:
        if not 0 <= action < len(legal):
            raise Lost(ILLEGAL, f"it chose number {action:d} of {len(legal)} legal actions, which begin at 0")
        action = str(legal[action])
    if not isinstance(action, (str, type(None))):
        raise Lost(ILLEGAL, f"its action is {type(action).__name__}, not a number or a text")
    return Answer(action, _spent(said.get("spent")))


def _spent(said: Any) -> dict[str, float]:
    """What a bot reports to have used for an answer, such as tokens and cost; whatever is not a number is left out."""
    if not isinstance(said, dict):
        return {}
    numbers = {name[:40]: float(n) for name, n in said.items() if type(n) in (int, float) and 0 <= n < 1e15}
    return dict(list(numbers.items())[:MOST_SPENT])
