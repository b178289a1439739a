"""The dice game as other programs use it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from landnam.cards.reasons import listed_cards
from landnam.cards.resources import RESOURCES
from landnam.cards.words import COLOURS
from landnam.games.compiled_game import CompiledGame, read_out
from landnam.games.dice import actions as do
from landnam.games.dice import events, notation, playout
from landnam.games.dice.build import open_faces
from landnam.games.dice.codes import dice_rolled
from landnam.games.dice.declaration import DICE as DICE_GAME
from landnam.games.dice.entries import LIBRARY
from landnam.games.dice.legal import MENU_OF_ACTIONS, WAYS_TO_KEEP
from landnam.games.dice.notation import joker_code, rolled_code
from landnam.games.dice.position import read_position, write_position
from landnam.games.dice.rule_ids import RULE_NAMES
from landnam.games.dice.sheet import ANY, CITY, COST, DICE, FACES, JOKERS, KNIGHT, ROAD, ROADS, SETTLEMENT
from landnam.games.dice.state import BEFORE_ROLL, KEEPING, PLAN, ROLLING, STATE
from landnam.games.dice.view import state_of, view_of
from landnam.native.codes import arguments_of, code_of
from landnam.native.compiled import State, States
from landnam.native.library import Library
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration
from landnam.rules.protocol import MANUAL


@cache
def _falls(dice: int) -> tuple[tuple[int, Fraction], ...]:
    """The distinct results of a number of dice, as codes with their probabilities."""
    falls = []
    for faces in combinations_with_replacement(range(len(FACES)), dice):
        ways = factorial(dice) // prod(factorial(n) for n in Counter(faces).values())
        falls.append((rolled_code(faces), Fraction(ways, len(FACES) ** dice)))
    return tuple(falls)


_PIECE_BUILT = {"road": ROAD, "settlement": SETTLEMENT, "city": CITY, "knight": KNIGHT}
"""By kind of action: what it builds."""


class Dice(CompiledGame):
    """The dice game for one to four players, each with a sheet of their own."""

    declaration: ClassVar[Declaration] = DICE_GAME
    record_type: ClassVar[np.dtype[Any]] = STATE
    menu_type: ClassVar[np.dtype[Any]] = MENU_OF_ACTIONS
    library: ClassVar[Library] = LIBRARY
    playout: ClassVar[ModuleType] = playout
    rule_names: ClassVar[tuple[str, ...]] = RULE_NAMES
    chance_rules: ClassVar[Mapping[int, str]] = {do.ROLLED: "Y-ROLL-1"}
    turn_rules: ClassVar[frozenset[str]] = frozenset(("Y-TURN-1",))
    notation: ClassVar[ModuleType] = notation
    events: ClassVar[ModuleType] = events

    @staticmethod
    def _colours(options: Mapping[str, Any], players: int) -> tuple[str, ...]:  # noqa: ARG004 # nothing changes it
        return COLOURS[:players]

    def _options_of_position(self) -> dict[str, Any]:
        return {"turns": int(self.s.turns), "max_turns": int(self.s.max_turns) or None}

    def _read_position(self, text: str) -> tuple[States, tuple[str, ...]]:
        return read_position(text)

    def _write_position(self, s: State) -> str:
        return write_position(s, self.seats)

    def _lay_out(self, options: dict[str, Any], given: Mapping[str, Any]) -> None:  # noqa: ARG002 # all is in options
        self.blank = np.zeros(1, STATE)
        self.plan = np.zeros(1, PLAN)
        self.plan["players"], self.plan["turns"] = self.players, options["turns"]
        self.plan["max_turns"] = options["max_turns"] or 0
        self._begin()

    # --- the protocol -------------------------------------------------------------------------------------------

    def _winners(self) -> tuple[int, ...]:
        winners = self.s.winners
        return tuple(seat for seat in range(self.players) if winners >> seat & 1)

    def chance(self) -> list[tuple[Action, Fraction]]:
        """The distinct results with their probabilities: six dice fall in 46,656 ways but show only 462 results."""
        if self.s.phase != ROLLING:
            return []
        rolled = _falls(self._dice_in_hand())
        return [(self.action_of(code), likely) for code, likely in rolled]

    def _dice_in_hand(self) -> int:
        return dice_rolled(self.doors.result(self._at, 0))

    def _possible(self, result: Action) -> bool:
        return bool(self.s.phase == ROLLING) and self._dice_in_hand() == dice_rolled(result.code)

    def _reason(self, action: Action, seat: int, rule: str) -> str | None:
        reason = super()._reason(action, seat, rule)
        if reason is not None:
            return reason
        s = self.s
        if s.phase == ROLLING:
            return None
        if s.phase == BEFORE_ROLL:
            return "Roll first."
        if s.phase == KEEPING:
            return "The dice may still be rolled: 'stand' ends the rolling."
        if rule == "Y-ROLL-1":
            return "The rolling is over."
        if rule == "Y-GOLD-1":
            return "Fewer than two gold dice are left."
        if rule == "Y-JOKER-1":
            knight, die, *_ = arguments_of(action.code)
            has_joker = int(s.jokers[seat]) >> knight - 1 & 1
            return f"Die {die + 1} has paid or is out." if has_joker else f"Knight {knight} has no joker to use."
        if rule == "Y-BUILD-1" and action.kind in _PIECE_BUILT:
            faces, cost = open_faces(s), COST[_PIECE_BUILT[action.kind]].tolist()
            lacks = listed_cards(n - (faces >> 4 * resource & 15) for resource, n in enumerate(cost))
            return f"The dice lack {lacks}."
        return None

    def vocabulary(self) -> list[Action]:
        codes = [do.ROLL, do.STAND, do.BUILD_SETTLEMENT, do.BUILD_CITY, do.BUILD_KNIGHT, do.END]
        codes += [code_of(do.KEEP, kept) for kept in range(1, WAYS_TO_KEEP - 1)]
        codes += [code_of(do.TRADE_GOLD, resource) for resource in range(len(RESOURCES))]
        codes += [code_of(do.BUILD_ROAD, road) for road in range(ROADS)]
        for knight, joker in enumerate(JOKERS, 1):
            faces = range(len(RESOURCES)) if joker == ANY else [joker]
            codes += [joker_code(knight, die, face) for die in range(1, DICE + 1) for face in faces]
        return self.actions_of(codes)

    def view(self, seat: int | str | None) -> dict[str, Any]:
        viewer = None if seat is None else self.seat_number(seat)
        return view_of(read_out(self._states), self.seats, self.options, self.to_act, self.outcome, viewer)

    @classmethod
    def resample(cls, view: dict[str, Any], rng: np.random.Generator) -> Self:
        text = write_position(state_of(view)[0], tuple(view["players"]))
        game = cls.from_position(text, seed=int(rng.integers(2**63)), chance=MANUAL)
        game.options = dict(view["options"])
        return game
