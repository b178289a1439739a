"""The two-player game as other programs use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from landnam.boards.geometry import INTERSECTIONS, PATHS
from landnam.games.duel import actions as do
from landnam.games.duel import events, notation, playout
from landnam.games.duel.declaration import DUEL as DUEL_GAME
from landnam.games.duel.entries import LIBRARY
from landnam.games.duel.notation import NEUTRAL_COLOURS, PLAYER_COLOURS
from landnam.games.duel.position import read_duel, write_duel
from landnam.games.duel.rule_ids import RULE_NAMES
from landnam.games.duel.state import DUEL, DUEL_PHASES, NEUTRALS, PLAYERS
from landnam.games.island.game import Island
from landnam.games.island.setup import BEGINNER_BOARD, LAID_BOARD, TRAVELER_BOARD, VARIABLE_BOARD
from landnam.games.island.state import PIECES
from landnam.games.island.view import neutrals_of
from landnam.games.island.worlds import complete, deal_view, lay_shown, lay_view
from landnam.games.record_bytes import NONE, places_in
from landnam.native.codes import bundles_code, code_of
from landnam.native.compiled import State, States
from landnam.native.library import Library
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration

_NEUTRAL_SEATS = tuple(zip(NEUTRALS, NEUTRAL_COLOURS, strict=True))


class Duel(Island):
    """The island game for two, with neutral players, two rolls a turn and trade cards."""

    declaration: ClassVar[Declaration] = DUEL_GAME
    boards: ClassVar[dict[str, int]] = {
        "traveler": TRAVELER_BOARD,
        "beginner": BEGINNER_BOARD,
        "variable": VARIABLE_BOARD,
        "layout": LAID_BOARD,
    }
    record_type: ClassVar[np.dtype[Any]] = DUEL
    library: ClassVar[Library] = LIBRARY
    playout: ClassVar[ModuleType] = playout
    rule_names: ClassVar[tuple[str, ...]] = RULE_NAMES
    notation: ClassVar[ModuleType] = notation
    events: ClassVar[ModuleType] = events

    @staticmethod
    def _colours(options: Mapping[str, Any], players: int) -> tuple[str, ...]:  # noqa: ARG004 # nothing changes it
        return PLAYER_COLOURS

    def _read_position(self, text: str) -> tuple[States, tuple[str, ...]]:
        return read_duel(text)

    def _write_position(self, s: State) -> str:
        return write_duel(s, self.seats)

    def vocabulary(self) -> list[Action]:
        codes = [do.FORCE, do.HOME, do.RETIRE]
        codes += [
            do.GIVE | bundles_code([(r == a) + (r == b) for r in range(5)]) for a in range(5) for b in range(a, 5)
        ]
        for neutral in NEUTRALS:
            codes += [code_of(do.NEUTRAL_ROAD, path, neutral) for path in range(PATHS)]
            codes += [code_of(do.NEUTRAL_SETTLE, place, neutral) for place in range(INTERSECTIONS)]
        return super().vocabulary() + self.actions_of(codes)

    def views(self, seats: Iterable[int | str | None]) -> list[dict[str, Any]]:
        """The island game's views, with trade cards and neutrals, which everybody sees."""
        views = super().views(seats)
        b, at = self._held.tobytes(), places_in(DUEL)
        owed, longest = b[at.owed_piece], b[at.longest_route]
        more: dict[str, Any] = {
            "first_total": b[at.first_total],
            "retired": b[at.retired],
            "removed_knights": b[at.removed_knights],
            "to_draw": b[at.to_draw],
            "owed_piece": None if owed == NONE else PIECES[owed],
            "neutrals": neutrals_of(b, DUEL, _NEUTRAL_SEATS, longest),
        }
        for view in views:
            view.update(more)
            for seat, cards in zip(view["seats"], b[at.trade_cards : at.trade_cards + PLAYERS], strict=True):
                seat["trade_cards"] = cards
        return views

    @classmethod
    def world_of(cls, view: dict[str, Any], rng: np.random.Generator) -> States:
        b, at = lay_view(view, DUEL, DUEL_PHASES), places_in(DUEL)
        for field, value in (
            (at.first_total, view["first_total"]),
            (at.retired, view["retired"]),
            (at.removed_knights, view["removed_knights"]),
            (at.to_draw, view["to_draw"]),
        ):
            b[field] = value
        for number, seat in enumerate(view["seats"]):
            b[at.trade_cards + number] = seat["trade_cards"]
        b[at.owed_piece] = PIECES.index(view["owed_piece"]) if view["owed_piece"] else NONE
        if b[at.dice] + b[at.dice + 1] == b[at.first_total]:
            b[at.rolled] = 0
        for neutral, shown in zip(NEUTRALS, view["neutrals"], strict=True):
            lay_shown(b, at, neutral, shown)
            if shown["longest_route"]:
                b[at.longest_route] = neutral
        return complete(deal_view(b, DUEL, view, LIBRARY, rng), PLAYERS, DUEL, LIBRARY)
