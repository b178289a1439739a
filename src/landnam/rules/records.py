"""Records: a whole game as readable text that replays bit for bit without any random numbers.

    landnam record 1
    game: island
    options: board=variable …
    start: island seats=red,blue,orange,white …
    fair: 3
    commit: 9b1c…
    secret: 41f0…
    nonces: 0=77ab… 2=05c9…
    seal: c2d8…
    links: 0be1f7a2 9a1c33d0 …
    moves: 312
    first blue
    blue settle 28
    …
    outcome: victory points; winners blue; points 5 10 4 6
    check: 5f3a9c0d1b2e4f60

A game of corrected rules has a line ``rules: 2`` after ``game``; without one it was played by the first rules. If
the players have names, a line ``names: ["Astrid", "Bo"]`` follows, by seat; it has no part in the game or its seal.

A line that begins with a seat is that seat's action, any other a chance result. The check closes the record, so
that one that was cut off or changed is noticed. The lines from ``fair`` to ``links`` are there if chance can be checked
(see fairness.py); ``seal`` is the last link, ``links`` has the beginning of each.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from landnam.rules.errors import BadRecord
from landnam.rules.fairness import SCHEMES, UNSEALED, Fair, read_nonce, read_secret
from landnam.rules.grammar import words_of
from landnam.rules.outcomes import Outcome

VERSION = 1
FIRST_RULES = 1
FAIR_LINES = ("fair", "commit", "secret", "nonces")
SEAL_LINES = ("seal", "links")
LINK_DIGITS = 8
"""How many digits of each link a record holds: enough to see where a move does not fit."""
UNFINISHED = "unfinished"
LONGEST_NAME = 60
MOST_NAMES = 12
_HEAD = re.compile(r"landnam record (\S+)")
_RULES = re.compile(r"[1-9][0-9]{0,3}")
_COMMIT = re.compile(r"[0-9a-f]{64}")
_LINK = re.compile(rf"[0-9a-f]{{{LINK_DIGITS}}}")
_NONCE = re.compile(r"([0-9]{1,2})=([0-9a-f]+)")


@dataclass(frozen=True)
class Record:
    """The content of a record, not yet replayed."""

    game: str
    options: dict[str, str]
    start: str
    moves: tuple[str, ...]
    outcome: str
    fair: Fair | None = None
    commit: str | None = None
    """The commit in the record; verification checks whether the secret fits it."""
    seal: str | None = None
    """The last link, as the record says; None if its order is not sealed."""
    links: tuple[str, ...] = ()
    """How the links begin, from that of the start on."""
    rules: int = FIRST_RULES
    """The number of the rules by which it was played."""
    names: tuple[str, ...] = ()
    """The names of the players by seat, if it says them."""


def move_line(seats: tuple[str, ...], seat: int, move: str) -> str:
    """A move as it is written in a record."""
    return move if seat < 0 else f"{seats[seat]} {move}"


def chain(fair: Fair, start: str, moves: Iterable[str]) -> list[str]:
    """The links of a start and of the moves that follow it."""
    links = [fair.first_link(start)]
    for move in moves:
        links.append(fair.next_link(links[-1], move))
    return links


def outcome_line(seats: tuple[str, ...], outcome: Outcome | None) -> str:
    """The outcome as a record states it."""
    if outcome is None:
        return UNFINISHED
    winners = " ".join(seats[w] for w in outcome.winners) or "nobody"
    return f"{outcome.ending}; winners {winners}; points {' '.join(map(str, outcome.points))}"


def _check(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def write_record(
    game: str,
    options: Mapping[str, Any],
    start: str,
    seats: tuple[str, ...],
    history: Iterable[tuple[int, str]],
    outcome: Outcome | None,
    fair: Fair | None = None,
    rules: int = FIRST_RULES,
) -> str:
    """The record of a game; with ``fair``, from which its chance was drawn, anyone can check the dice."""
    moves = [move_line(seats, seat, move) for seat, move in history]
    lines = [
        f"landnam record {VERSION}",
        f"game: {game}",
        *([] if rules == FIRST_RULES else [f"rules: {rules}"]),
        "options: " + " ".join(f"{name}={value}" for name, value in options.items() if value is not None),
        f"start: {start}",
        *([] if fair is None else _fair_lines(fair, start, moves)),
        f"moves: {len(moves)}",
        *moves,
        f"outcome: {outcome_line(seats, outcome)}",
    ]
    body = "\n".join(lines) + "\n"
    return f"{body}check: {_check(body)}\n"


def with_names(text: str, names: Sequence[str]) -> str:
    """A record that also says the names of its players, by seat; control characters are left out of them."""
    lines, fits = _closed(text)
    if not fits:
        raise BadRecord("record: changed after it was written, its text does not fit its 'check: …' line")
    at = 3 if lines[2].startswith("rules:") else 2
    kept = lines[:at] + [line for line in lines[at : at + 1] if not line.startswith("names:")] + lines[at + 1 :]
    plain = ["".join(c for c in name if unicodedata.category(c)[0] != "C")[:LONGEST_NAME] for name in names]
    kept.insert(at, f"names: {json.dumps(plain, ensure_ascii=False)}")
    body = "\n".join(kept) + "\n"
    return f"{body}check: {_check(body)}\n"


def _read_names(words: str) -> tuple[str, ...]:
    """The names in a record; anything but a short list of short texts is refused."""
    try:
        names = json.loads(words)
    except (ValueError, RecursionError):
        names = None
    if not isinstance(names, list) or not 1 <= len(names) <= MOST_NAMES:
        raise BadRecord(f"record: names must be a list of 1 to {MOST_NAMES} texts, found '{words[:60]}'")
    for name in names:
        if (
            not isinstance(name, str)
            or len(name) > LONGEST_NAME
            or any(unicodedata.category(c)[0] == "C" for c in name)
        ):
            raise BadRecord(f"record: a name must be a text of at most {LONGEST_NAME} plain characters")
    return tuple(names)


def _fair_lines(fair: Fair, start: str, moves: Iterable[str]) -> list[str]:
    values = (fair.scheme, fair.commit, fair.secret.hex(), fair.nonce_words())
    lines = [f"{key}: {value}".rstrip() for key, value in zip(FAIR_LINES, values, strict=True)]
    if fair.scheme == UNSEALED:
        return lines
    links = chain(fair, start, moves)
    return [*lines, f"seal: {links[-1]}", "links: " + " ".join(link[:LINK_DIGITS] for link in links)]


def _value(line: str, key: str) -> str:
    if not line.startswith(f"{key}: ") and line != f"{key}:":
        raise BadRecord(f"record: expected '{key}: …', found '{line[:60]}'")
    return line[len(key) + 1 :].strip()


def read_record(text: str) -> Record:
    """Parse a record; BadRecord says what is wrong and where."""
    lines, fits = _closed(text)
    if not fits:
        raise BadRecord("record: changed after it was written, its text does not fit its 'check: …' line")
    return _read_lines(lines)


def read_changed_record(text: str) -> tuple[Record, bool]:
    """The content of a record, and whether it is unchanged since it was written."""
    lines, fits = _closed(text)
    return _read_lines(lines), fits


def _closed(text: str) -> tuple[list[str], bool]:
    """The lines before the check, and whether they fit it."""
    if not isinstance(text, str):
        raise BadRecord(f"record: a record is text, not {type(text).__name__}")
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    head = _HEAD.fullmatch(lines[0].strip())
    if head is None:
        raise BadRecord("record: the first line must be 'landnam record 1'; this is not a Landnam record")
    if head[1] != str(VERSION):
        raise BadRecord(f"record: version {head[1]} cannot be read; this program reads version {VERSION}")
    if not lines[-1].startswith("check: "):
        raise BadRecord("record: cut off, the closing 'check: …' line is missing")
    body = "\n".join(lines[:-1]) + "\n"
    return lines[:-1], lines[-1][len("check: ") :].strip() == _check(body)


def _read_lines(lines: list[str]) -> Record:
    fair, commit, seal, links, rules = None, None, None, tuple[str, ...](), FIRST_RULES
    names: tuple[str, ...] = ()
    if len(lines) > 2 and lines[2].startswith("rules:"):
        rules = _read_rules(_value(lines[2], "rules"))
        lines = lines[:2] + lines[3:]
    if len(lines) > 2 and lines[2].startswith("names:"):
        names = _read_names(_value(lines[2], "names"))
        lines = lines[:2] + lines[3:]
    if len(lines) > 4 and lines[4].startswith("fair:"):
        fair, commit = _read_fair(lines[4 : 4 + len(FAIR_LINES)])
        lines = lines[:4] + lines[4 + len(FAIR_LINES) :]
        if fair.scheme != UNSEALED:
            seal, links = _read_seal(lines[4 : 4 + len(SEAL_LINES)])
            lines = lines[:4] + lines[4 + len(SEAL_LINES) :]
    if len(lines) < 6:
        raise BadRecord("record: game, options, start, moves or outcome is missing")
    game, options, start, count = (
        _value(line, key) for line, key in zip(lines[1:5], ("game", "options", "start", "moves"), strict=True)
    )
    moves = tuple(lines[5:-1])
    if count != str(len(moves)):
        raise BadRecord(f"record: {len(moves)} moves follow, but it says {count}")
    try:
        pairs = dict(word.split("=", 1) for word in words_of(options))
    except ValueError:
        raise BadRecord(f"record: options must be name=value, found '{options[:60]}'") from None
    return Record(game, pairs, start, moves, _value(lines[-1], "outcome"), fair, commit, seal, links, rules, names)


def _read_rules(word: str) -> int:
    if _RULES.fullmatch(word) is None:
        raise BadRecord(f"record: rules must be a number from 1, found '{word[:20]}'")
    return int(word)


def _read_fair(lines: list[str]) -> tuple[Fair, str]:
    """The secret with the nonces, and the commit, of the lines that say how chance was drawn."""
    if len(lines) < len(FAIR_LINES):
        raise BadRecord(f"record: after 'fair' must come {', '.join(FAIR_LINES[1:])}")
    scheme, commit, secret, words = (_value(line, key) for line, key in zip(lines, FAIR_LINES, strict=True))
    if scheme not in map(str, SCHEMES):
        known = " and ".join(map(str, SCHEMES))
        raise BadRecord(f"record: fair {scheme[:20]} cannot be checked; this program checks fair {known}")
    if _COMMIT.fullmatch(commit) is None:
        raise BadRecord(f"record: commit must be 64 hex digits, found '{commit[:80]}'")
    nonces: dict[int, bytes] = {}
    try:
        for word in words.split():
            found = _NONCE.fullmatch(word)
            if found is None or int(found[1]) in nonces:
                raise ValueError(f"nonces must be seat=hex, each seat once, found '{word[:60]}'")
            nonces[int(found[1])] = read_nonce(found[2])
        return Fair(read_secret(secret), nonces, int(scheme)), commit
    except ValueError as error:
        raise BadRecord(f"record: {error}") from None


def _read_seal(lines: list[str]) -> tuple[str, tuple[str, ...]]:
    """The last link, and the beginnings of all."""
    if len(lines) < len(SEAL_LINES):
        raise BadRecord(f"record: after 'nonces' must come {' and '.join(SEAL_LINES)}")
    seal, words = (_value(line, key) for line, key in zip(lines, SEAL_LINES, strict=True))
    if _COMMIT.fullmatch(seal) is None:
        raise BadRecord(f"record: seal must be 64 hex digits, found '{seal[:80]}'")
    links = tuple(words.split())
    for link in links:
        if _LINK.fullmatch(link) is None:
            raise BadRecord(f"record: links must have {LINK_DIGITS} hex digits each, found '{link[:60]}'")
    return seal, links
