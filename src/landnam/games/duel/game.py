"""The two-player game as other programs use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from landnam.boards.geometry import INTERSECTIONS, PATH_ENDS, PATHS
from landnam.cards.words import cards_by_name
from landnam.games.duel import actions as do
from landnam.games.duel import events, notation, playout
from landnam.games.duel.declaration import DUEL as DUEL_GAME
from landnam.games.duel.entries import LIBRARY
from landnam.games.duel.notation import NEUTRAL_COLOURS, PLAYER_COLOURS
from landnam.games.duel.position import read_duel, write_duel
from landnam.games.duel.rule_ids import RULE_NAMES
from landnam.games.duel.state import DUEL, DUEL_PHASES, NEUTRALS, NO_PIECE, PLAYERS
from landnam.games.island.game import Island
from landnam.games.island.position import paths, places
from landnam.games.island.setup import BEGINNER_BOARD, LAID_BOARD, TRAVELER_BOARD, VARIABLE_BOARD
from landnam.games.island.state import PIECES
from landnam.games.island.worlds import complete, deal_view, lay_shown, lay_view
from landnam.native.codes import bundles_code, code_of
from landnam.native.compiled import State, States
from landnam.native.library import Library
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration
from landnam.rules.protocol import MANUAL


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
        return super().vocabulary() + [self.notation.action_of(code, self.seats) for code in codes]

    def views(self, seats: Iterable[int | str | None]) -> list[dict[str, Any]]:
        """The island game's views, with trade cards and neutrals, which everybody sees."""
        s = self.s
        trade_cards = s.trade_cards.tolist()
        more: dict[str, Any] = {name: int(s[name]) for name in ("first_total", "retired", "removed_knights", "to_draw")}
        more["owed_piece"] = PIECES[s.owed_piece] if s.owed_piece != NO_PIECE else None
        more["neutrals"] = [
            {
                "colour": colour,
                "settlements": places(s.settlements[neutral]),
                "cities": [],
                "roads": [list(PATH_ENDS[p]) for p in paths(s.roads[neutral])],
                "pieces": cards_by_name(s.pieces[neutral], PIECES),
                "route": int(s.route[neutral]),
                "longest_route": int(s.longest_route) == neutral,
            }
            for neutral, colour in zip(NEUTRALS, NEUTRAL_COLOURS, strict=True)
        ]
        views = super().views(seats)
        for view in views:
            view.update(more)
            for number in range(PLAYERS):
                view["seats"][number]["trade_cards"] = trade_cards[number]
        return views

    @classmethod
    def _imagine(cls, view: dict[str, Any], rng: np.random.Generator) -> State:
        """The record of a world that fits this view, as far as a position holds it."""
        s = lay_view(view, DUEL, DUEL_PHASES)
        for name in ("first_total", "retired", "removed_knights", "to_draw"):
            s[name] = view[name]
        s.trade_cards[:] = [seat["trade_cards"] for seat in view["seats"]]
        s.owed_piece = PIECES.index(view["owed_piece"]) if view["owed_piece"] else NO_PIECE
        if s.dice.sum() == s.first_total:
            s.rolled = 0
        for neutral, shown in zip(NEUTRALS, view["neutrals"], strict=True):
            lay_shown(s, neutral, shown)
            if shown["longest_route"]:
                s.longest_route = neutral
        return deal_view(s, view, LIBRARY, rng)

    @classmethod
    def world_of(cls, view: dict[str, Any], rng: np.random.Generator) -> States:
        return complete(cls._imagine(view, rng), PLAYERS, LIBRARY)

    @classmethod
    def resample(cls, view: dict[str, Any], rng: np.random.Generator) -> Self:
        text = write_duel(cls._imagine(view, rng), PLAYER_COLOURS)
        game = cls.from_position(text, seed=int(rng.integers(2**63)), chance=MANUAL)
        game.options = dict(view["options"])
        return game
