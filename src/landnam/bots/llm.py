"""A seat that a language model plays, through any chat-completions endpoint the user configures.

The environment says where it is: ``LANDNAM_LLM_URL``, and ``LANDNAM_LLM_KEY`` if it wants a key. The key is read for
each request and kept nowhere; what an endpoint answers to a refused request is never repeated, as it may quote the key.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from http.client import HTTPException
from typing import Any, ClassVar, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import numpy as np

from landnam.bots.interface import ILLEGAL, RAISED, STALLED, Bot, Lost
from landnam.bots.registry import MODEL_MARK as MARK
from landnam.bots.telling import tell_choices, tell_counts, tell_event, tell_view
from landnam.games import game_class
from landnam.games.rule_search import find_rules
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration

URL, KEY, PRICES, FIELDS = "LANDNAM_LLM_URL", "LANDNAM_LLM_KEY", "LANDNAM_LLM_PRICES", "LANDNAM_LLM_FIELDS"
"""Variables of the environment: where the endpoint is, its key, the prices of a million tokens in and out, and further
fields of every request as JSON."""

REQUESTS: Final = 10
"""Requests for one decision, look-ups and repetitions included."""
ANSWERS: Final = 3
"""Answers that cannot be used before the decision is lost."""
LOOK_UPS: Final = 5
"""Rounds of look-ups in one decision; after that only an answer is asked for."""
PAUSE: Final = 0.5
"""Seconds before a refused request is repeated; the pause doubles."""
LONGEST_ANSWER: Final = 1_000_000
"""Bytes of a response."""
LONGEST_TEXT: Final = 20_000
"""Characters of an answer that are sent back to the model."""
MOST_ACTIONS: Final = 200
MOST_EVENTS: Final = 40
MOST_RULES: Final = 8
AGAIN: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""Codes with which an endpoint asks for patience."""

TOOLS: Final = [
    {
        "type": "function",
        "function": {
            "name": "rules",
            "description": "Look rules up: by id such as I-SETTLE-2, by chapter such as I-SETTLE, or by words.",
            "parameters": {
                "type": "object",
                "properties": {"words": {"type": "string", "description": "an id, a chapter, or a few words"}},
                "required": ["words"],
            },
        },
    },
    {
        "type": "function",
        "function": {
            "name": "why_not",
            "description": "Say whether an action is allowed now and, if it is not, which rule forbids it.",
            "parameters": {
                "type": "object",
                "properties": {"action": {"type": "string", "description": "the text of an action"}},
                "required": ["action"],
            },
        },
    },
]

Message = dict[str, Any]


@dataclass(frozen=True)
class Endpoint:
    """Where a model is asked. It holds no key."""

    url: str
    model: str
    prices: tuple[float, float] | None
    """Of a million tokens in and of a million tokens out."""
    fields: Mapping[str, Any]
    """Further fields of every request."""

    def __repr__(self) -> str:
        return f"<{self.model} at {self.host}>"

    @property
    def host(self) -> str:
        """The host alone: the rest of an address may hold a secret."""
        return urlsplit(self.url).hostname or ""


def endpoint_for(model: str) -> Endpoint:
    """The endpoint that the environment describes; a ValueError says what is missing."""
    if not model:
        raise ValueError(f"bot '{MARK}' names no model; valid is one such as {MARK}some-model")
    url = os.environ.get(URL, "").strip()
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"bot '{MARK}{model}' needs {URL}: an address such as http://127.0.0.1:8080/v1")
    if not parts.path.endswith("/chat/completions"):
        url = parts._replace(path=parts.path.rstrip("/") + "/chat/completions").geturl()
    return Endpoint(url, model, _prices(), _fields())


def _prices() -> tuple[float, float] | None:
    said = os.environ.get(PRICES, "").strip()
    if not said:
        return None
    numbers = re.fullmatch(r"(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)", said)
    if numbers is None:
        raise ValueError(f"{PRICES} cannot be read; valid are two prices of a million tokens, in and out, such as 3,15")
    return float(numbers[1]), float(numbers[2])


def _fields() -> dict[str, Any]:
    said = os.environ.get(FIELDS, "").strip()
    try:
        found = json.loads(said) if said else {}
    except ValueError:
        found = None
    if not isinstance(found, dict) or {"model", "messages", "tools", "stream"} & set(found):
        raise ValueError(f'{FIELDS} cannot be read; valid is JSON with further fields, such as {{"temperature": 0}}')
    return found


class _NoRedirects(HTTPRedirectHandler):
    """Follows no redirect: the key is for one host alone."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER: Final = build_opener(_NoRedirects())


class LanguageModel(Bot):
    """A language model in one seat of one game. It is asked anew for every decision, with all that its seat knows."""

    name: ClassVar[str] = "llm"
    about: ClassVar[str] = "a language model behind a chat-completions endpoint"
    model: ClassVar[str] = ""

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game, seat)
        self._endpoint = endpoint_for(self.model)
        self._game = game_class(game).declaration
        self._spent = {"calls": 0.0, "tokens_in": 0.0, "tokens_out": 0.0}
        self._events: list[Mapping[str, Any]] = []

    @property
    def spent(self) -> dict[str, float]:
        """Requests and tokens of this game, and the cost where prices are known."""
        prices = self._endpoint.prices
        if prices is None:
            return dict(self._spent)
        cost = (self._spent["tokens_in"] * prices[0] + self._spent["tokens_out"] * prices[1]) / 1e6
        return {**self._spent, "cost": cost}

    def hear(self, events: list[dict[str, Any]]) -> None:
        self._events = [*self._events, *events][-MOST_EVENTS:]

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action | str:
        events, self._events = self._events, []
        if len(legal) == 1:
            return legal[0]
        return _Decision(self, view, legal, events, rng, clock).made()

    def prompt(
        self, view: Mapping[str, Any], legal: Sequence[str], events: Sequence[Mapping[str, Any]]
    ) -> list[Message]:
        """The messages with which a decision begins: made from the seat's own view and from what it has seen."""
        told = [line for event in events if (line := tell_event(event, view)) is not None]
        parts = [tell_view(view)]
        if told:
            parts.append("Since your last decision:\n" + "\n".join(told))
        parts.append(f"Your actions:\n{tell_choices(legal, view, MOST_ACTIONS)}")
        parts.append("Choose one. End with a line that says ACTION: and its number or its text.")
        return [
            {"role": "system", "content": how_to_play(self._game, view)},
            {"role": "user", "content": "\n\n".join(parts)},
        ]

    def request(self, messages: list[Message], *, tools: bool, until: float) -> Message:
        """The model's next message; a refused request is repeated while there is time. Lost if there is none."""
        asked = {**self._endpoint.fields, "model": self.model, "messages": messages}
        if tools:
            asked["tools"] = TOOLS
        self._spent["calls"] += 1
        said = self._answered(json.dumps(asked).encode(), until)
        self._count(said)
        try:
            message = said["choices"][0]["message"]
        except (KeyError, IndexError, TypeError):
            raise Lost(RAISED, "the endpoint sent no message") from None
        if not isinstance(message, dict):
            raise Lost(RAISED, "the endpoint sent no message")
        return message

    def _answered(self, body: bytes, until: float) -> Any:
        """What the endpoint answers, as JSON."""
        headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "landnam"}
        if key := os.environ.get(KEY, "").strip():
            headers["Authorization"] = f"Bearer {key}"
        request = Request(self._endpoint.url, body, headers, method="POST")
        left = until - time.monotonic()
        if left <= 0:
            raise Lost(STALLED, "the model did not answer in time")
        try:
            with _OPENER.open(request, timeout=left) as response:
                text = _read(response, until)
        except HTTPError as error:
            error.close()
            raise Refused(error.code, _patience(error)) from None
        except TimeoutError:
            raise Lost(STALLED, "the model did not answer in time") from None
        except (URLError, HTTPException, OSError, ValueError) as error:
            why = error.reason if isinstance(error, URLError) else error
            if isinstance(why, TimeoutError):
                raise Lost(STALLED, "the model did not answer in time") from None
            raise Refused(None, None, type(why).__name__) from None
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise Lost(RAISED, "the endpoint did not send JSON") from None

    def _count(self, said: Any) -> None:
        """Count the tokens that an answer reports."""
        used = said.get("usage") if isinstance(said, dict) else None
        if isinstance(used, dict):
            for name, field in (("tokens_in", "prompt_tokens"), ("tokens_out", "completion_tokens")):
                n = used.get(field)
                if isinstance(n, int | float) and not isinstance(n, bool) and 0 <= n < 1e12:
                    self._spent[name] += n


class Refused(Exception):
    """An endpoint refused a request, or could not be reached. What it said is not repeated."""

    def __init__(self, code: int | None, patience: float | None, why: str = "") -> None:
        super().__init__(f"the endpoint refused: {code} {_phrase(code)}" if code else f"no answer: {why}")
        self.patience = patience
        """Seconds to wait before the next request, if the endpoint said so."""
        self.again = code is None or code in AGAIN


def _phrase(code: int) -> str:
    try:
        return HTTPStatus(code).phrase
    except ValueError:
        return ""


def _patience(error: HTTPError) -> float | None:
    said = error.headers.get("Retry-After", "") if error.headers else ""
    return float(said) if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", said) else None


def _read(response: Any, until: float) -> bytes:
    """A whole response, if it comes in time and is not too long."""
    parts, size = [], 0
    while part := response.read1(65536):
        size += len(part)
        if size > LONGEST_ANSWER:
            raise Lost(RAISED, f"the endpoint sent more than {LONGEST_ANSWER} bytes")
        if time.monotonic() > until:
            raise TimeoutError
        parts.append(part)
    return b"".join(parts)


class _Decision:
    """One decision: the conversation with the model from the question to an answer that can be used."""

    def __init__(
        self,
        bot: LanguageModel,
        view: dict[str, Any],
        legal: list[Action],
        events: Sequence[Mapping[str, Any]],
        rng: np.random.Generator,
        clock: float,
    ) -> None:
        self._bot, self._view, self._legal, self._rng = bot, view, legal, rng
        self._until = time.monotonic() + clock
        self._messages = bot.prompt(view, legal, events)
        self._look_ups = self._wrong = 0
        self._world: Any = None

    def made(self) -> Action | str:
        """The action that the model chooses; Lost if it does not choose one."""
        pause, why = PAUSE, "it was asked too often"
        for _ in range(REQUESTS):
            try:
                said = self._bot.request(self._messages, tools=self._look_ups < LOOK_UPS, until=self._until)
            except Refused as refused:
                why = str(refused)
                if not refused.again or not self._rest(refused.patience or pause):
                    break
                pause *= 2
                continue
            calls, text = said.get("tool_calls"), said.get("content")
            if isinstance(calls, list) and calls and self._look_ups < LOOK_UPS:
                self._look_up(calls, text)
                continue
            action = self._understood(text if isinstance(text, str) else "")
            if isinstance(action, Choice):
                return action.action
            why = action
            self._wrong += 1
            if self._wrong == ANSWERS:
                raise Lost(ILLEGAL, f"{why} ({ANSWERS} answers)")
            self._messages += [_assistant(text), {"role": "user", "content": f"{why} {AGAIN_PLEASE}"}]
        raise Lost(RAISED, why)

    def _rest(self, seconds: float) -> bool:
        """Wait, if there is time for it."""
        if time.monotonic() + seconds >= self._until:
            return False
        time.sleep(seconds)
        return True

    def _look_up(self, calls: list[Any], text: Any) -> None:
        """Answer the look-ups of a message, all in one round."""
        self._look_ups += 1
        kept, answers = [], []
        for number, call in enumerate(calls[:MOST_RULES]):
            function = call.get("function") if isinstance(call, dict) else None
            name, arguments = (
                (function.get("name"), function.get("arguments")) if isinstance(function, dict) else ("", "")
            )
            id = str(call.get("id") if isinstance(call, dict) else "")[:100] or f"call{number}"
            asked = {"name": str(name)[:60], "arguments": str(arguments)[:1000]}
            kept.append({"id": id, "type": "function", "function": asked})
            answers.append({"role": "tool", "tool_call_id": id, "content": self._looked_up(asked)})
        self._messages += [{**_assistant(text), "tool_calls": kept}, *answers]

    def _looked_up(self, asked: Mapping[str, str]) -> str:
        try:
            arguments = json.loads(asked["arguments"] or "{}")
        except ValueError:
            arguments = None
        if not isinstance(arguments, dict):
            return "The arguments are not a JSON object."
        if asked["name"] == "rules":
            return look_up(str(arguments.get("words", ""))[:200], self._bot._game)
        if asked["name"] == "why_not":
            return self._why_not(str(arguments.get("action", ""))[:200]) or "It is allowed."
        return "There is no such tool; there are rules and why_not."

    def _understood(self, text: str) -> Choice | str:
        """The choice that an answer makes, or why it makes none."""
        said = answer_in(text)
        if said is None:
            return "There is no line that says ACTION: and a number or a text."
        if said.isascii() and said.isdigit():
            if not 1 <= int(said) <= len(self._legal):
                return f"There is no action {int(said)}; there are 1 to {len(self._legal)}."
            return Choice(self._legal[int(said) - 1])
        for action in self._legal:
            if said.casefold() == str(action).casefold():
                return Choice(action)
        refusal = self._why_not(said[:200])
        return Choice(said) if refusal is None else refusal

    def _why_not(self, action: str) -> str | None:
        """Why an action is not allowed, judged in a world that fits the view; None if it is allowed."""
        if self._world is None:
            self._world = game_class(self._bot.game).resample(self._view, self._rng.spawn(1)[0])
        try:
            rule = self._world.why_not(action, self._bot.seat)
        except ValueError as error:
            return f"{str(error)[:300]}."
        if rule is None:
            return None
        return f"'{action}' is forbidden by {rule}: {rule.sentence}"


AGAIN_PLEASE: Final = "Choose again, and end with a line that says ACTION: and a number or a text."


@dataclass(frozen=True)
class Choice:
    """What the model chose."""

    action: Action | str


def _assistant(text: Any) -> Message:
    return {"role": "assistant", "content": text[:LONGEST_TEXT] if isinstance(text, str) else ""}


def answer_in(text: str) -> str | None:
    """What an answer chooses: the last line that says ACTION:, or an answer that is nothing but a choice."""
    found = re.findall(r"^[\s*_#>`-]*action[\s*_`]*:(.*)$", text, re.IGNORECASE | re.MULTILINE)
    said = found[-1] if found else text if len(text) <= 100 and "\n" not in text.strip() else ""
    said = re.sub(r"\s+", " ", said.strip(" \t\r\n*_`\"'.")).strip()
    number = re.fullmatch(r"#?(\d{1,6})(?:[.:)\s].*)?", said)
    return (number[1] if number else said) or None


def how_to_play(game: Declaration, view: Mapping[str, Any]) -> str:
    """What a model is told of a game before its first question."""
    kinds = "\n".join(f"- {kind.form or kind.name}: {kind.words}" for kind in game.kinds if kind.words)
    goal = game.goal(view)
    costs = "; ".join(f"{name} {tell_counts(cost)}" for name, cost in game.constants.get("costs", {}).items())
    return "\n".join(
        [
            f"You play {game.title}, a board game. {game.about} Play to win.",
            *game.summary,
            *([f"What wins: {goal}."] if goal else []),
            *([f"What things cost: {costs}."] if costs else []),
            "You are asked for one action at a time and see all that your seat may know.",
            *(
                ["Intersections and hexes have numbers; a path is its two ends, such as 3-7."]
                if "board" in view
                else []
            ),
            f"Actions:\n{kinds}",
            "The tool rules looks rules up, the tool why_not says which rule forbids an action. You may think briefly; "
            "your answer ends with one line that says ACTION: and the number of an action or its text.",
        ]
    )


def look_up(words: str, game: Declaration | None = None) -> str:
    """The rules that a few words or an id find, in full."""
    try:
        found = find_rules(words, game).all if words.strip() else []
    except ValueError as error:
        return str(error)
    if not found:
        return "Say an id, a chapter or a few words."
    lines = [f"{rule} {rule.title}: {rule.sentence}" for rule in found[:MOST_RULES]]
    if len(found) > MOST_RULES:
        lines.append(f"and {len(found) - MOST_RULES} more: {', '.join(found[MOST_RULES:][:40])}")
    return "\n".join(lines)


@cache
def model_bot(name: str) -> type[Bot]:
    """The class of the bot with this name: ``llm:`` and a model."""
    model = name.removeprefix(MARK).strip()
    endpoint_for(model)
    return type("Model", (LanguageModel,), {"model": model, "name": f"{MARK}{model}", "__module__": __name__})
