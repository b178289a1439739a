"""The games that an assistant plays against bots: bounded in number, each with the seat that the assistant has."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from landnam.bots import Referee, find_bot
from landnam.bots.registry import is_built_in, stand_in, usual_bot
from landnam.bots.telling import tell_action, tell_event, tell_view
from landnam.games import game_class, make
from landnam.rules.actions import Action
from landnam.rules.events import Events
from landnam.rules.options import check_names
from landnam.rules.protocol import Game

MOST_TABLES: Final = 16
"""Games at a time; a further one takes the place of the one that was not used for the longest time."""
CLOCK: Final = 1.0
"""The clock of the bots, which says how much an expert thinks; nobody stops them when it has run out."""
MOST_DECISIONS: Final = 5000
"""Decisions of bots between two of the assistant."""
MOST_EVENTS: Final = 300
"""Lines that are told between two decisions of the assistant."""


def built_in(name: str, game: str) -> str:
    """The name of a built-in bot: only these play here, as others are programs or addresses."""
    if not is_built_in(name, game):
        raise ValueError(f"bot '{name[:60]}' is not one of ours; valid for {game} are {', '.join(bots_of(game))}")
    return name


def bots_of(game: str) -> list[str]:
    """The built-in bots of a game."""
    return ["random", *game_class(game).declaration.bots]


class Table:
    """One game between an assistant and bots."""

    def __init__(self, name: str, game: Game, seat: int, bots: Sequence[str], seed: int) -> None:
        self.name = name
        self.game = game
        self.seat = seat
        self._bots = {
            other: Referee(_seated(bot, game.name, other), other, np.random.default_rng([seed, other]), CLOCK)
            for other, bot in zip((s for s in range(game.players) if s != seat), bots, strict=True)
        }
        self._told: list[str] = []

    def play(self, action: str) -> None:
        """Play an action for the assistant."""
        self._note(self.game.play(action, self.seat))

    def go_on(self) -> None:
        """Let the bots play until it is the assistant's turn."""
        for _ in range(MOST_DECISIONS):
            if self.game.outcome is not None or self.seat in self.game.to_act:
                return
            for referee in self._bots.values():
                if (proposal := referee.propose(self.game)) is not None:
                    self._note(self.game.play(proposal, referee.seat))
            seat = self.game.to_act[0]
            if seat != self.seat:
                self._note(self.game.play(self._bots[seat].decide(self.game), seat))

    def _note(self, events: Events) -> None:
        view = self.game.view(self.seat)
        lines = (tell_event(event, view) for event in events.seen_by(self.seat))
        self._told = [*self._told, *(line for line in lines if line)][-MOST_EVENTS:]

    def legal(self) -> list[Action]:
        """The actions of the assistant's seat now."""
        return self.game.legal(self.seat) if self.seat in self.game.to_act else []

    def shown(self) -> dict[str, Any]:
        """Everything the assistant's seat may know, what happened since this was last asked, and what it may do."""
        self.go_on()
        told, self._told = self._told, []
        game, view = self.game, self.game.view(self.seat) | {"counted": self.game.counted(self.seat)}
        outcome = game.outcome
        return {
            "table": self.name,
            "game": game.name,
            "you": game.seats[self.seat],
            "happened": told,
            "view": tell_view(view),
            "actions": [tell_action(action, view) for action in self.legal()],
            "outcome": None
            if outcome is None
            else {
                "ending": outcome.ending,
                "winners": [game.seats[seat] for seat in outcome.winners],
                "points": dict(zip(game.seats, outcome.points, strict=True)),
            },
        }

    def record(self) -> str:
        """The record; it shows what is hidden, so the game must be over."""
        if self.game.outcome is None:
            raise ValueError("a record shows what is hidden: it can be read when the game is over")
        return self.game.record()


def _seated(bot: str, game: str, seat: int) -> Any:
    return find_bot(stand_in(built_in(bot, game), game), game)(game, seat)


class Tables:
    """All games of an assistant."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._made = 0

    def begin(
        self,
        game: str,
        players: int | None,
        seat: str | None,
        bots: Sequence[str] | None,
        seed: int | None,
        options: Mapping[str, Any],
    ) -> Table:
        """A new game."""
        check_names(game, options, [option.name for option in game_class(game).choices])
        wanted = secrets.randbits(53) if seed is None else seed
        begun = make(game, players, seed=wanted, **options)
        own = begun.seat_number(begun.seats[0] if seat is None else seat.lower())
        named = [usual_bot(game)] if not bots else list(bots)
        others = begun.players - 1
        if len(named) == 1:
            named *= others
        if len(named) != others:
            raise ValueError(f"{len(named)} bots were named; valid are one for all, or one for each of {others} seats")
        for bot in named:
            built_in(bot, game)
        self._made += 1
        table = Table(f"t{self._made}", begun, own, named, wanted)
        while len(self._tables) >= MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        self._tables[table.name] = table
        return table

    def find(self, name: str) -> Table:
        """A game by the name of its table."""
        table = self._tables.pop(name, None)
        if table is None:
            known = ", ".join(self._tables) or "none yet"
            raise ValueError(f"there is no table '{name[:20]}'; there are {known}")
        self._tables[name] = table  # the last that was used
        return table

    def leave(self, name: str) -> None:
        """Give a game up."""
        self.find(name)
        del self._tables[name]
