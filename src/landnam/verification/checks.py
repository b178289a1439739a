"""Checks a recorded game against its secret, nonces and links, and finds what was changed."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import cycle, islice, permutations
from typing import Any, Final

from landnam.rules.fairness import Fair, commitment
from landnam.rules.options import quoted
from landnam.rules.protocol import MANUAL, Game
from landnam.rules.records import LINK_DIGITS, Record, chain, outcome_line

WHAT: Final = {
    "nothing to verify": "The record has no fairness lines: its dice cannot be checked",
    "check": "The text was changed after it was written",
    "commit": "The commit is not the one of this secret, or not the one that was published",
    "secret": "The secret is not the one that was committed to",
    "nonce": "A nonce was changed or left out",
    "order of nonces": "The nonces stand at other seats than in the game",
    "layout": "The start does not follow from the secret and the nonces",
    "chance result": "A chance result was changed",
    "order of moves": "Moves stand in another order, were left out or put in",
    "move": "A move was changed, left out or put in",
    "seal": "The seal is not the one of these moves, or not the one that was told during the game",
    "moves": "The moves cannot be played as they stand",
    "outcome": "The outcome is not the one the moves lead to",
}
"""Everything that can be found, in words for people."""
ANOTHER_KEY: Final = ("secret", "nonce", "order of nonces", "layout")
"""Findings with which no link can fit."""
LAID_BY_HAND: Final = ("layout", "position")
LEFT_OUT_AT_MOST: Final = 12
CHANGED: Final = 0.1
"""The share of results that a forger is assumed to change."""
LAYOUT_BITS: Final = 60
CERTAIN: Final = 20
"""The number of bits that rules out an accident, however many explanations are tried."""
FEW_CASES: Final = 64
LOOKED_FOR: Final = 20_000
"""The largest number of moves that are tried for links that do not fit their place."""


@dataclass(frozen=True)
class Finding:
    """One thing that does not fit. ``where`` is the number of a move, counted from 1, or None."""

    what: str
    where: int | None
    expected: str
    found: str

    def __str__(self) -> str:
        place = "" if self.where is None else f" (move {self.where})"
        return f"{WHAT[self.what]}{place}: expected {self.expected}, found {self.found}."


@dataclass(frozen=True)
class Verification:
    """The result of checking a record."""

    ok: bool
    findings: tuple[Finding, ...]
    chance_results: int
    """The number of chance results that were recomputed."""
    commit: str | None
    layout: str
    """``drawn`` from the seed, ``fixed`` by the options, ``given`` by hand, or ``unknown``."""
    moves: int = 0
    """The number of moves that were played."""
    seal: str | None = None
    """The link of the last move; None in a record of an older server, whose order is not sealed."""

    def plain(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self) | {"findings": [asdict(finding) for finding in self.findings]}


@dataclass(frozen=True)
class _Drawn:
    """One chance result: the expected one and the one found."""

    move: int
    likely: float
    """The probability of the result found."""
    expected: str
    found: str

    @property
    def wrong(self) -> bool:
        return self.expected != self.found


@dataclass
class _Followed:
    """A record played through beside its secret and nonces."""

    layout: str
    start: Finding | None
    drawn: list[_Drawn] = field(default_factory=list)
    ending: list[Finding] = field(default_factory=list)
    complete: bool = False
    """Whether all moves could be played."""

    def wrong(self) -> list[_Drawn]:
        return [drawn for drawn in self.drawn if drawn.wrong]

    def weight(self) -> float:
        """How much more likely all this is with the right secret and nonces than with wrong ones, in bits.

        A wrong key gets a result right only as often as luck does; with the right key what is wrong was changed.
        """
        bits = 0.0
        if self.layout == "drawn":
            bits = math.log2(CHANGED) if self.start is not None else LAYOUT_BITS
        for drawn in self.drawn:
            luck = drawn.likely
            if luck < 1:
                bits += math.log2(CHANGED / (1 - luck)) if drawn.wrong else math.log2((1 - CHANGED) / luck)
        return bits


def verify_record(
    game_type: type[Game],
    record: Record,
    *,
    unchanged: bool = True,
    commit: str | None = None,
    nonces: Mapping[int, str] | None = None,
    commits: Mapping[int, str] | None = None,
    links: Mapping[int, str] | None = None,
) -> Verification:
    """Recompute a record.

    ``commit`` and ``nonces`` are what somebody noted before the game, ``commits`` what the seats had committed to
    then, ``links`` what they were told during it, by the number of moves that there were.
    """
    findings = [] if unchanged else [Finding("check", None, "the text as it was written", "another")]
    if record.fair is None or record.commit is None:
        findings.append(Finding("nothing to verify", None, "the lines fair, commit, secret and nonces", "none of them"))
        return Verification(False, tuple(findings), 0, None, "unknown")
    followed = _follow(game_type, record, record.fair)
    findings += _noted(record.fair, record.commit, commit, nonces or {}, commits or {})
    blamed = _blame(game_type, record, record.fair, followed)
    findings += blamed
    findings += _wrong_links(record, record.fair, followed, blamed)
    findings += _told(record, record.fair, links or {})
    return Verification(
        ok=not findings,
        findings=tuple(findings),
        chance_results=len(followed.drawn),
        commit=record.commit,
        layout=followed.layout,
        moves=len(record.moves),
        seal=record.seal,
    )


def _noted(
    fair: Fair, commit: str, noted: str | None, nonces: Mapping[int, str], commits: Mapping[int, str]
) -> list[Finding]:
    """What differs from what somebody noted before the game."""
    findings = []
    if noted is not None and noted.lower() != commit:
        findings.append(Finding("commit", None, f"{quoted(noted)} as noted before the game", commit))
    for seat, nonce in nonces.items():
        held = fair.nonces[seat].hex() if seat in fair.nonces else "none"
        if nonce.lower() != held:
            findings.append(Finding("nonce", None, f"{quoted(nonce)} for seat {seat} as noted before the game", held))
    for seat, promised in commits.items():
        held = commitment(fair.nonces[seat]) if seat in fair.nonces else "no nonce"
        if promised.lower() != held:
            findings.append(Finding("nonce", None, f"one with the commit {quoted(promised)} for seat {seat}", held))
    return findings


def _blame(game_type: type[Game], record: Record, fair: Fair, followed: _Followed) -> list[Finding]:
    """What was changed: the commit tells whether it was the secret, the bulk of the results whether a nonce."""
    fits = followed.weight() >= 0
    if commitment(fair.secret) == record.commit:
        if fits or not followed.complete:
            return _details(game_type, record, fair, followed)
        shifted = _shifted(game_type, record, fair, followed)
        return [shifted or _wrong_nonces(game_type, record, fair, followed), *followed.ending]
    if fits:
        commit = Finding("commit", None, f"{fair.commit}, the SHA-256 of the secret", f"{record.commit}")
        return [commit, *_details(game_type, record, fair, followed)]
    return [
        Finding("secret", None, f"one whose SHA-256 is {record.commit}", f"one with {fair.commit}"),
        *followed.ending,
    ]


def _wrong_nonces(game_type: type[Game], record: Record, fair: Fair, followed: _Followed) -> Finding:
    """Nothing follows from these nonces: does it, if they change seats?"""
    seats = range(game_type.seated[1])
    for places in permutations(seats, len(fair.nonces)):
        moved = replace(fair, nonces=dict(zip(places, fair.nonces.values(), strict=True)))
        if moved.nonces != fair.nonces and _follow(game_type, record, moved).weight() > CERTAIN:
            return Finding("order of nonces", None, moved.nonce_words(), fair.nonce_words())
    told = f"{len(followed.wrong())} of {len(followed.drawn)} chance results do not follow from these"
    if followed.start is not None:
        told += ", nor does the layout"
    return Finding("nonce", None, "the nonces of the game (the secret fits the commit)", told)


def _details(game_type: type[Game], record: Record, fair: Fair, followed: _Followed) -> list[Finding]:
    """Secret and nonces are right: what else is not?"""
    start = [] if followed.start is None else [followed.start]
    return [*start, *_wrong_results(game_type, record, fair, followed), *followed.ending]


def _wrong_results(game_type: type[Game], record: Record, fair: Fair, followed: _Followed) -> list[Finding]:
    wrong = followed.wrong()
    swapped = _swapped([(drawn.move, drawn.expected, drawn.found) for drawn in wrong])
    if swapped is not None:
        return [swapped]
    shifted = _shifted(game_type, record, fair, followed)
    if shifted is not None:
        return [shifted]
    return [Finding("chance result", drawn.move, drawn.expected, _shown(drawn.found)) for drawn in wrong]


def _shifted(game_type: type[Game], record: Record, fair: Fair, followed: _Followed) -> Finding | None:
    """Were chance results left out or put in, so that those that follow are the ones of other moves?"""
    wrong = followed.wrong()
    if len(wrong) < 3:
        return None
    begins, enough = followed.drawn.index(wrong[0]), CERTAIN + max(0.0, followed.weight())
    for left_out in range(-min(begins, LEFT_OUT_AT_MOST), LEFT_OUT_AT_MOST + 1):
        if _follow(game_type, record, fair, begins, left_out).weight() > enough:
            count = f"{abs(left_out)} chance results too {'few' if left_out > 0 else 'many'} before it"
            found = f"{_shown(wrong[0].found)}, {count}"
            return Finding("order of moves", wrong[0].move, wrong[0].expected, found)
    return None


def _swapped(wrong: list[tuple[int, str, str]]) -> Finding | None:
    """Are these the same moves in another order? They are given as number, what is expected, and what was found."""
    if len(wrong) < 2 or sorted(expected for _, expected, _ in wrong) != sorted(found for _, _, found in wrong):
        return None
    should = " and ".join(f"{_shown(expected)} at move {number}" for number, expected, _ in wrong[:4])
    found = " and ".join(f"{_shown(found)} at move {number}" for number, _, found in wrong[:4])
    return Finding("order of moves", wrong[0][0], should, found)


def _shown(text: str) -> str:
    return text if text.isprintable() and len(text) < 60 else quoted(text)


# --- links ------------------------------------------------------------------------------------------------------


def _wrong_links(record: Record, fair: Fair, followed: _Followed, blamed: list[Finding]) -> list[Finding]:
    """Which moves do not stand where the links have them, beside what was found already."""
    if record.seal is None or any(finding.what in ANOTHER_KEY for finding in blamed):
        return []
    link = fair.first_link(record.start)
    chance = {drawn.move for drawn in followed.wrong()}
    known = {finding.where for finding in blamed} | chance
    drawn = {drawn.move: drawn.expected for drawn in followed.drawn}
    wrong: list[tuple[int, str, str]] = []
    others = islice(cycle(dict.fromkeys(record.moves)), LOOKED_FOR)
    for number, move in enumerate(record.moves, 1):
        wanted = record.links[number] if number < len(record.links) else ""
        near = (move, drawn.get(number, move))
        fitting = _fitting(fair, link, wanted, near) or _fitting(fair, link, wanted, islice(others, len(record.moves)))
        if fitting is None:
            changed = Finding("move", number, f"the move with the link {wanted or 'that is missing'}", _shown(move))
            return [*_moved(wrong, known), *([] if number in known else [changed])]
        if fitting != move and number not in chance:
            wrong.append((number, fitting, move))
        link = fair.next_link(link, fitting)
    more = len(record.links) - 1 - len(record.moves)
    if more > 0:
        return [*_moved(wrong, known), Finding("move", len(record.moves), f"{more} more moves after it", "the end")]
    unlike = link != record.seal or record.links[:1] != (fair.first_link(record.start)[:LINK_DIGITS],)
    return [*_moved(wrong, known), *([Finding("seal", None, link, record.seal)] if unlike else [])]


def _fitting(fair: Fair, link: str, wanted: str, moves: Iterable[str]) -> str | None:
    """The first of these moves that has the wanted link."""
    if not wanted:
        return None
    return next((move for move in moves if fair.next_link(link, move).startswith(wanted)), None)


def _moved(wrong: list[tuple[int, str, str]], known: Collection[int | None]) -> list[Finding]:
    """Moves that belong elsewhere, unless it is known already that they are wrong."""
    swapped = _swapped(wrong)
    if swapped is not None:
        return [swapped]
    wrong = [(number, expected, found) for number, expected, found in wrong if number not in known]
    return [Finding("order of moves", number, _shown(expected), _shown(found)) for number, expected, found in wrong]


def _told(record: Record, fair: Fair, told: Mapping[int, str]) -> list[Finding]:
    """Links that somebody was told during the game and that are not the ones of this record."""
    if not told:
        return []
    links = [] if record.seal is None else chain(fair, record.start, record.moves)
    findings = []
    for moves, link in told.items():
        found = links[moves] if 0 <= moves < len(links) else "none: it has no links" if not links else "no such move"
        if link.lower() != found:
            findings.append(Finding("seal", moves, f"{quoted(link)} as told during the game", found))
    return findings


# --- following a record ----------------------------------------------------------------------------------------


def _follow(game_type: type[Game], record: Record, fair: Fair, begins: int = 0, left_out: int = 0) -> _Followed:
    """Replay a record and draw every chance result again, from the ``begins``-th on ``left_out`` further."""
    game = game_type.from_record(record, moves=0)
    followed = _Followed(*_check_start(game_type, record, game.players, fair))
    for number, move in enumerate(record.moves, 1):
        cases = game.chance_cases()
        try:
            if not cases:
                game.play_line(move)
                continue
            index = len(followed.drawn)
            expected = game.chance_result(fair.draw(index + (left_out if index >= begins else 0), cases))
            if move.partition(" ")[0] != expected.partition(" ")[0]:
                followed.ending.append(Finding("moves", number, f"a chance result, {expected}", quoted(move)))
                return followed
            followed.drawn.append(_Drawn(number, _likely(game, cases, move), str(expected), move))
            _play_chance(game, move, expected)
        except ValueError as error:
            followed.ending.append(Finding("moves", number, "a move that can be played", f"{quoted(move)} ({error})"))
            return followed
    followed.complete = True
    reached = outcome_line(game.seats, game.outcome)
    if record.outcome != reached:
        followed.ending.append(Finding("outcome", None, reached, quoted(record.outcome)))
    return followed


def _likely(game: Game, cases: int, result: str) -> float:
    """How likely a result is; of more than a few cases no single result of these games has more than a thirtieth."""
    if cases > FEW_CASES:
        return 1 / 30
    return sum(result == game.chance_result(case) for case in range(cases)) / cases


def _play_chance(game: Game, found: str, expected: str) -> None:
    """Go on with what the record says, as the players did; with what it should say where that is impossible."""
    try:
        game.play_line(found)
    except ValueError:
        game.play(expected)


def _check_start(game_type: type[Game], record: Record, players: int, fair: Fair) -> tuple[str, Finding | None]:
    """Where the layout comes from, and whether it is the one that the seed gives."""
    if record.options.get("board") in LAID_BY_HAND or record.options.get("start") in LAID_BY_HAND:
        return "given", None
    make: Any = game_type
    try:
        expected, another = (
            make(players, seed=seed, chance=MANUAL, **record.options).position()
            for seed in (fair.seed(), fair.seed() ^ 1)
        )
    except (TypeError, ValueError) as error:
        return "unknown", Finding("layout", None, "options with which the game can be made", str(error))
    layout = "fixed" if expected == another else "drawn"
    if expected == record.start:
        return layout, None
    here, there = expected.split(), record.start.split()
    return layout, Finding("layout", None, _without(here, there), _without(there, here))


def _without(words: list[str], others: list[str]) -> str:
    return " ".join(word for word in words if word not in others) or "nothing more"
