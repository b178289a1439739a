"""Tables brought to a certain moment over the socket, so that a browser test need not play up to it by clicks."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from server.driver import Client, Refusal, Seated, discard, me, run_to_end

Reached = Callable[[Seated], bool]
PLAIN = ("roll", "end", "stand", "settle", "road", "robber", "decline", "neutral", "give", "keep")
"""Kinds of actions that go on with a turn, in the order of preference."""


BUILDS = ("city", "build", "settle", "settlement", "buy")
FOR_A_CITY = r"supply \d (wood|brick|wool) 1 (wheat|ore)"
"""Trades with the supply that lead to a city."""


@dataclass(frozen=True)
class Prepared:
    """A table and the tokens of its people, by seat."""

    id: str
    game: str
    tokens: dict[str, str]

    def of(self, *seats: int) -> dict[str, str]:
        """The tokens of these seats."""
        return {str(seat): self.tokens[str(seat)] for seat in seats}


def prepare(
    address: str,
    game: str,
    seats: Sequence[str],
    reached: Reached,
    *,
    build: bool = True,
    prefer: tuple[str, ...] = (),
    options: Mapping[str, object] | None = None,
    clock: str = "none",
    moves: int = 900,
    tries: int = 30,
) -> Prepared:
    """Open tables and play on until one has reached something; a seat is a person's name or a bot's level and ``:``.

    Whatever begins with one of the words of ``prefer``, or fits one as a pattern, comes first.
    """
    how = {"options": dict(options or {}), "clock": clock}

    def play() -> Prepared:
        for _ in range(tries):
            wishes = (*prefer, *(BUILDS if build else ()))
            found: Prepared | None = run_to_end(_one(address, game, seats, reached, wishes, moves, how), 300)
            if found is not None:
                return found
        raise AssertionError(f"{game} never came to it in {tries} games")

    with ThreadPoolExecutor(1) as apart:  # the browser's own loop runs in this thread
        return apart.submit(play).result()


async def _one(
    address: str,
    game: str,
    seats: Sequence[str],
    reached: Reached,
    wishes: tuple[str, ...],
    moves: int,
    how: Mapping[str, object],
) -> Prepared | None:
    client = Client(address)
    wanted: list[Any] = [seat.removesuffix(":") if seat.endswith(":") else me(seat) for seat in seats]
    opened = await client.open(game, wanted, title=f"{game} of {seats[0]}", **how)
    id, tokens = opened["table"]["id"], opened["tokens"]
    seated = await Seated.enter(address, id, list(tokens.values()), check=False)
    await seated.ready()
    await seated.start(opened["table"]["host"])
    rng = random.Random()
    for _ in range(moves):
        while not waited_for(seated) and not reached(seated) and seated.table["state"] == "running":
            await seated.hear()
        await hear_all(seated)
        if reached(seated):
            return Prepared(id, game, tokens)
        if seated.table["state"] != "running":
            return None
        try:
            seat, action = next_move(seated, rng, wishes)
            await seated.act(seat, action)
        except Refusal as refusal:
            if refusal.slug not in ("stale", "wrong-state", "illegal-action"):
                raise
    return None


def waited_for(seated: Seated) -> list[int]:
    views = {seat: seated.you[seat]["view"] for seat in seated.seats}
    return [seat for seat, view in views.items() if view is not None and seat in view["to_act"]]


async def hear_all(seated: Seated) -> None:
    """Hear what has come in the meantime."""
    while True:
        try:
            await seated.hear(0.004)
        except TimeoutError:
            return


def next_move(seated: Seated, rng: random.Random, wishes: tuple[str, ...], seat: int | None = None) -> tuple[int, str]:
    """What a person does who wants to get on: what they wish if it may be, else roll, end and the like."""
    seat = waited_for(seated)[0] if seat is None else seat
    you = seated.you[seat]
    if "discard" in you["may"]:
        return seat, discard(you, rng)
    for kinds in (wishes, *((kind,) for kind in PLAIN)):
        found = [action for action in you["legal"] if any(re.match(rf"{kind}\b", action) for kind in kinds)]
        if kinds == ("road",) and "end" in you["legal"]:
            continue  # a road that is paid for; those of the set-up come without an end
        if found:
            return seat, rng.choice(found)
    return seat, rng.choice(you["legal"])


def phase(name: str, seat: int = 0) -> Reached:
    """This seat is waited for in a phase."""

    def reached(seated: Seated) -> bool:
        view = seated.you[seat]["view"]
        return view is not None and view["phase"] == name and seat in view["to_act"]

    return reached


def legal(kind: str, seat: int = 0) -> Reached:
    """This seat may do something of a kind."""
    return lambda seated: any(action.split()[0] == kind for action in seated.you[seat]["legal"])


def late(kind: str, turn: int) -> Reached:
    """This seat may do something of a kind, and the game has lasted some turns."""
    may = legal(kind)
    return lambda seated: may(seated) and seated.you[0]["view"]["turn"] >= turn


def owing(*seats: int) -> Reached:
    """All these seats owe cards at once."""
    return lambda seated: all("discard" in seated.you[seat]["may"] for seat in seats)


def over(seated: Seated) -> bool:
    """The game has ended."""
    return bool(seated.table["state"] == "over")
