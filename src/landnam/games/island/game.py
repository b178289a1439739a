"""The island game as other programs use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from landnam.boards.geometry import HEXES, INTERSECTIONS, PATHS
from landnam.boards.layouts import read_layout
from landnam.cards.reasons import payment_reason, trade_reason
from landnam.games.compiled_game import CompiledGame
from landnam.games.island import actions as do
from landnam.games.island import events, notation, playout
from landnam.games.island.declaration import ISLAND
from landnam.games.island.entries import LIBRARY
from landnam.games.island.legal import MENU_OF_ACTIONS
from landnam.games.island.options import colours, settle_options
from landnam.games.island.position import read_position, write_position
from landnam.games.island.rule_ids import RULE_NAMES
from landnam.games.island.setup import BEGINNER_BOARD, LAID_BOARD, VARIABLE_BOARD, lay_by_hand, plan_of
from landnam.games.island.state import (
    ACTIONS,
    CARD,
    CARDS,
    CITY,
    COST,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    ROAD,
    ROADS,
    SETTLEMENT,
    STATE,
    VICTORY,
)
from landnam.games.island.view import views_of
from landnam.games.island.worlds import complete, imagine, unseen_cards
from landnam.games.record_bytes import places_in
from landnam.native.codes import arguments_of, code_of
from landnam.native.compiled import State, States
from landnam.native.library import Library
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration
from landnam.rules.protocol import CHANCE

_CARD_PLAYED = {"knight": KNIGHT, "roads": ROADS, "invention": INVENTION, "monopoly": MONOPOLY}
"""By kind of action: the development card that it plays."""
_PIECE_BUILT = {"road": ROAD, "settle": SETTLEMENT, "city": CITY, "buy": CARD}
"""By kind of action: what it builds or buys."""


class Island(CompiledGame):
    """The board game for three or four players, in its base and almanac editions."""

    declaration: ClassVar[Declaration] = ISLAND
    boards: ClassVar[dict[str, int]] = {"variable": VARIABLE_BOARD, "beginner": BEGINNER_BOARD, "layout": LAID_BOARD}
    record_type: ClassVar[np.dtype[Any]] = STATE
    menu_type: ClassVar[np.dtype[Any]] = MENU_OF_ACTIONS
    library: ClassVar[Library] = LIBRARY
    playout: ClassVar[ModuleType] = playout
    rule_names: ClassVar[tuple[str, ...]] = RULE_NAMES
    chance_rules: ClassVar[Mapping[int, str]] = {
        do.FIRST: "I-SETUP-2",
        do.DICE: "I-TURN-1",
        do.STOLEN: "I-ROB-4",
        do.DRAWN: "I-DEV-1",
    }
    turn_rules: ClassVar[frozenset[str]] = frozenset(("I-SETUP-3", "I-TURN-1", "I-CARD-1", "I-TRADE-12"))
    notation: ClassVar[ModuleType] = notation
    events: ClassVar[ModuleType] = events

    @classmethod
    def _settle(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        return settle_options(cls.name, cls.choices, given)

    @staticmethod
    def _colours(options: Mapping[str, Any], players: int) -> tuple[str, ...]:
        return colours(options["edition"], players)

    @staticmethod
    def _optional_roads(options: Mapping[str, Any]) -> bool:
        """I-CARD-5: may what is left of road building be given up? Not by the base rules."""
        return options.get("edition") != "base"

    @classmethod
    def _usually_optional(cls) -> bool:
        """I-CARD-5 by the edition that this game has unless told otherwise, which a position leaves unsaid."""
        return cls._optional_roads({option.name: option.default for option in cls.choices})

    def _options_of_position(self) -> dict[str, Any]:
        return super()._options_of_position() | {"board": "position"}

    def _read_position(self, text: str) -> tuple[States, tuple[str, ...]]:
        usual = next(option.default for option in self.choices if option.name == "phases")
        return read_position(text, self.name, usual_phases=usual, usually_optional=self._usually_optional())

    def _write_position(self, s: State) -> str:
        return write_position(s, self.seats, self.name, usually_optional=self._usually_optional())

    def _lay_out(self, options: dict[str, Any], given: Mapping[str, Any]) -> None:
        """The board, the fixed pieces if wanted, and the first seat if it is decided (I-SETUP-1, 2, 8)."""
        self.blank = np.zeros(1, self.record_type)
        if options["board"] == "layout":
            lay_by_hand(self.blank[0], read_layout(given["board"], custom=bool(given.get("custom", False))))
        first = NOBODY
        if options["first"] != "roll":
            first = self.seat_number(options["first"])
            options["first"] = self.seats[first]
        self.plan = plan_of(options, self.boards, self.seats, first, optional_roads=self._optional_roads(options))
        self._begin()

    # --- the protocol -------------------------------------------------------------------------------------------

    def _points(self, seat: int) -> int:
        return super()._points(seat) + int(self.s.cards[seat, VICTORY])

    def _reason(self, action: Action, seat: int, rule: str) -> str | None:
        reason = super()._reason(action, seat, rule)
        if reason is not None:
            return reason
        s, card = self.s, _CARD_PLAYED.get(action.kind)
        if rule == "I-CARD-1" and card is not None:
            return "A card was played this turn." if s.card_played else f"No {CARDS[card]} card is held."
        if rule == "I-ROB-1":
            return f"The discard must be {s.owes[seat]} cards that are held." if s.owes[seat] else "No discard is owed."
        if rule == "I-BUILD-1":
            return payment_reason(s.hand[seat], COST[_PIECE_BUILT[action.kind]])
        if action.kind == "supply" and rule == "I-TRADE-5":
            resource, rate, *_ = arguments_of(action.code)
            return payment_reason(s.hand[seat], [rate if other == resource else 0 for other in range(5)])
        if s.phase == ACTIONS and not s.trade_over:
            return trade_reason(s, self.seats, seat, action)
        return None

    def vocabulary(self) -> list[Action]:
        codes = [do.BUY, do.ROLL, do.ACCEPT, do.DECLINE, do.WITHDRAW, do.END]
        codes += [do.PLAY_KNIGHT, do.PLAY_ROADS]
        codes += [code_of(kind, place) for kind in (do.SETTLE, do.BUILD_CITY) for place in range(INTERSECTIONS)]
        codes += [code_of(do.BUILD_ROAD, path) for path in range(PATHS)]
        codes += [code_of(do.MOVE_ROBBER, h, who) for h in range(HEXES) for who in range(self.players + 1)]
        codes += [code_of(do.SUPPLY, a, n, b) for a in range(5) for n in range(1, 6) for b in range(5)]
        codes += [code_of(do.DEAL, seat) for seat in range(self.players)]
        codes += [code_of(do.PLAY_INVENTION, a, b) for a in range(5) for b in range(a, 6)]
        codes += [code_of(do.PLAY_MONOPOLY, a) for a in range(5)]
        return self.actions_of(codes)

    def view(self, seat: int | str | None) -> dict[str, Any]:
        return self.views((seat,))[0]

    def views(self, seats: Iterable[int | str | None]) -> list[dict[str, Any]]:
        n, number = self.players, self.seat_number
        viewers = [s if s is None or (type(s) is int and 0 <= s < n) else number(s) for s in seats]
        b, record = self._held.tobytes(), self.record_type
        outcome = self.outcome if b[places_in(record).ending] else None
        return views_of(b, record, self.name, self.phases, self.seats, self.options, self.to_act, outcome, viewers)

    @classmethod
    def unseen_cards(cls, view: dict[str, Any]) -> tuple[list[int], int]:
        return unseen_cards(view), 0

    @classmethod
    def world_of(cls, view: dict[str, Any], rng: np.random.Generator) -> States:
        return complete(imagine(view, rng), len(view["players"]))

    @classmethod
    def resample(cls, view: dict[str, Any], rng: np.random.Generator) -> Self:
        return cls._in_world(cls.world_of(view, rng), view, rng)


assert CHANCE == NOBODY  # carry_out distinguishes chance from seats by it
