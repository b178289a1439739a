"""The card game as other programs use it."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from landnam.cards.reasons import payment_reason, trade_reason
from landnam.cards.words import COLOURS
from landnam.games.compiled_game import CompiledGame
from landnam.games.road import actions as do
from landnam.games.road import events, notation, playout
from landnam.games.road.build import due
from landnam.games.road.cards import (
    ANY_METROPOLIS,
    BUILDINGS,
    COST,
    METROPOLIS,
    METROPOLISES,
    RATES,
    SIDE_A,
    SIDES,
)
from landnam.games.road.declaration import ROAD
from landnam.games.road.entries import LIBRARY
from landnam.games.road.legal import MENU_OF_ACTIONS
from landnam.games.road.position import read_position, write_position
from landnam.games.road.rule_ids import RULE_NAMES
from landnam.games.road.setup import plan_of
from landnam.games.road.state import ACTIONS, NOBODY, STATE
from landnam.games.road.view import view_of
from landnam.games.road.worlds import imagine, unseen_cards
from landnam.native.codes import arguments_of, code_of
from landnam.native.compiled import State, States
from landnam.native.library import Library
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration
from landnam.rules.seats import is_number


class Road(CompiledGame):
    """On the Road, the card game for three or four players."""

    declaration: ClassVar[Declaration] = ROAD
    record_type: ClassVar[np.dtype[Any]] = STATE
    menu_type: ClassVar[np.dtype[Any]] = MENU_OF_ACTIONS
    library: ClassVar[Library] = LIBRARY
    playout: ClassVar[ModuleType] = playout
    rule_names: ClassVar[tuple[str, ...]] = RULE_NAMES
    chance_rules: ClassVar[Mapping[int, str]] = {
        do.START: "R-SETUP-3",
        do.ROW: "R-BUILD-2",
        do.DRAWN: "R-HARVEST-1",
        do.EVENT: "R-SETTLE-1",
    }
    turn_rules: ClassVar[frozenset[str]] = frozenset(("R-TURN-1",))
    notation: ClassVar[ModuleType] = notation
    events: ClassVar[ModuleType] = events

    @staticmethod
    def _colours(options: Mapping[str, Any], players: int) -> tuple[str, ...]:  # noqa: ARG004 # nothing changes it
        return COLOURS[:players]

    @classmethod
    def _settle(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        first = given.get("first")
        if not is_number(first):
            return super()._settle(given)
        return super()._settle({**given, "first": "dealt"}) | {"first": first}

    def _options_of_position(self) -> dict[str, Any]:
        return super()._options_of_position() | {"metropolises": SIDES[self.s.side]}

    def _read_position(self, text: str) -> tuple[States, tuple[str, ...]]:
        return read_position(text)

    def _write_position(self, s: State) -> str:
        return write_position(s, self.seats)

    def _lay_out(self, options: dict[str, Any], given: Mapping[str, Any]) -> None:  # noqa: ARG002
        """The decks, the starting cards, and the first seat if it is decided (R-SETUP-1..4)."""
        self.blank = np.zeros(1, STATE)
        first = NOBODY
        if options["first"] != "dealt":
            first = self.seat_number(options["first"])
            options["first"] = self.seats[first]
        self.plan = plan_of(options, self.players, first)
        self._begin()

    def _reason(self, action: Action, seat: int, rule: str) -> str | None:
        reason = super()._reason(action, seat, rule)
        if reason is not None:
            return reason
        s, code = self.s, action.code
        if action.kind == "build" and rule == "R-SETUP-2":
            if s.side == SIDE_A:
                return "Side A lies up: write 'build metropolis'."
            return f"Side B lies up: write 'build metropolis' with one of {', '.join(METROPOLISES)}."
        if action.kind == "build" and rule == "R-BUILD-1":
            return f"No {BUILDINGS[arguments_of(code)[0]]} lies in the row."
        if action.kind == "discard":
            return f"The discard must be {s.owes[seat]} cards that are held." if s.owes[seat] else "No discard is owed."
        if action.kind == "give" and not s.gives[seat]:
            return "No gift is owed."
        if rule == "R-BUILD-4":
            return payment_reason(s.hand[seat], [due(code, resource) for resource in range(5)])
        if s.phase != ACTIONS or rule not in ("R-TRADE-1", "R-TRADE-2"):
            return None
        return "The trade of this turn has been made." if s.trade_used else trade_reason(s, self.seats, seat, action)

    def vocabulary(self) -> list[Action]:
        codes = [do.ACCEPT, do.DECLINE, do.WITHDRAW, do.END]
        codes += [code_of(do.DEAL, seat) for seat in range(self.players)]
        codes += [code_of(do.GIVE, card, seat) for card in range(5) for seat in range(self.players)]
        cards = [(card, 0) for card in range(len(BUILDINGS))]
        cards += [(METROPOLIS, metropolis) for metropolis in (*range(len(METROPOLISES)), ANY_METROPOLIS)]
        for card, metropolis in cards:
            codes.append(code_of(do.BUILD, card, metropolis))
            codes += [
                code_of(do.BUILD, card, metropolis, n, spent, spared)
                for n in sorted({int(rate) for rate in RATES})
                for spared in range(5)
                for spent in range(5)
                if COST[card, spared] and spent != spared
            ]
        return self.actions_of(codes)

    def view(self, seat: int | str | None) -> dict[str, Any]:
        viewer = None if seat is None else self.seat_number(seat)
        return view_of(self._held.tobytes(), self.seats, self.options, self.to_act, self.outcome, viewer)

    @classmethod
    def unseen_cards(cls, view: dict[str, Any]) -> tuple[list[int], int]:
        return unseen_cards(view)

    @classmethod
    def world_of(cls, view: dict[str, Any], rng: np.random.Generator) -> States:
        return imagine(view, rng)

    @classmethod
    def resample(cls, view: dict[str, Any], rng: np.random.Generator) -> Self:
        return cls._in_world(imagine(view, rng), view, rng)
