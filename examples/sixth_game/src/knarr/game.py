"""Knarr as other programs use it: the rules behind Landnam's protocol."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np

from knarr import rules
from knarr.declaration import KNARR, LAST_VOYAGE
from knarr.notation import ACTIONS, is_result, read_number
from knarr.position import read_position, write_position
from knarr.state import FACES, OVER, ROLLING, Fleet, Ship
from knarr.view import fleet_like, view_of
from landnam.cards.words import COLOURS
from landnam.rules.actions import Action
from landnam.rules.declaration import Declaration
from landnam.rules.events import Event
from landnam.rules.options import check_names, check_players, settle
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import CHANCE, MANUAL, SAMPLED, Game


class Knarr(Game):
    """Ships and storms for two to four players."""

    declaration: ClassVar[Declaration] = KNARR

    def __init__(
        self, players: int | None = None, *, seed: int | None = None, chance: str = SAMPLED, **given: Any
    ) -> None:
        if "position" in given:
            check_names("a game from a position", given, ("position",))
            self.fleet, seats = read_position(given["position"], COLOURS)
            check_players(self.name, len(seats), *self.seated)
            options: dict[str, Any] = {"voyages": self.fleet.voyages, "storms": self.fleet.limit}
        else:
            options = settle(self.name, self.choices, given)
            count = check_players(self.name, self.declaration.usual if players is None else players, *self.seated)
            seats = COLOURS[:count]
            self.fleet = Fleet([Ship() for _ in seats], options["voyages"], options["storms"])
        super().__init__(seats, options, seed, chance, copy="position" in given)
        self._first = self.position()
        if not self.manual:
            self._sample_chance()

    # --- where the game stands ----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.fleet.waiting

    @property
    def turn(self) -> int:
        return self.fleet.voyage

    @property
    def phase(self) -> str:
        return self.fleet.phase

    @property
    def active(self) -> int | None:
        return None  # all decide at the same time

    @property
    def outcome(self) -> Outcome | None:
        if self.fleet.phase != OVER:
            return None
        points = tuple(ship.points for ship in self.fleet.ships)
        winners = tuple(seat for seat, total in enumerate(points) if total == max(points))
        return Outcome(LAST_VOYAGE, winners, points)

    # --- what may be done ---------------------------------------------------------------------------------------

    def vocabulary(self) -> list[Action]:
        return [self.read(text) for text in ACTIONS]

    def legal(self, seat: int | str, *, offers: bool = True) -> list[Action]:  # noqa: ARG002 # nobody trades
        number = self.seat_number(seat)
        return [act for act in self.vocabulary() if self._refusal(act, number) is None]

    def read(self, text: str) -> Action:
        return self._action(text, read_number(text))

    def chance_cases(self) -> int:
        return len(FACES) if self.fleet.phase == ROLLING else 0

    def chance_result(self, case: int) -> Action:
        return self.read(f"sea {FACES[case]}")

    def _is_chance(self, action: Action) -> bool:
        return is_result(action)

    def _refusal(self, action: Action, seat: int) -> str | None:
        word, _, card = action.partition(" ")
        return rules.refuse(self.fleet, seat, word, int(card) if card else None)

    def _chance_refusal(self, result: Action) -> str:  # noqa: ARG002 # there is one kind
        return "K-SEA-1"

    # --- what happens -------------------------------------------------------------------------------------------

    def _apply(self, action: Action, seat: int) -> None:
        self._happened(self.fleet, action, seat)

    def _tell(self, before: bytes, happened: list[tuple[int, Action]]) -> list[Event]:
        fleet, _ = read_position(before.decode(), COLOURS)
        return [event for seat, action in happened for event in self._happened(fleet, action, seat)]

    @staticmethod
    def _happened(fleet: Fleet, action: Action, seat: int) -> list[Event]:
        """Let an action or a chance result happen to a fleet, and tell what came of it."""
        voyage, cargo = fleet.voyage, [ship.cargo for ship in fleet.ships]
        word, _, rest = action.partition(" ")
        if word == "load":
            rules.load(fleet, seat, int(rest))
            events = [Event("load", seat, {}, {"card": int(rest)}, (seat,))]
        elif seat == CHANCE:
            lost = rules.roll(fleet, rest)
            events = [Event("sea", None, {"face": rest, "legs": fleet.leg})]
            events += [Event("lost", loser, {}, {"cargo": cargo[loser]}, (loser,)) for loser in lost]
        else:
            paid = rules.choose(fleet, seat, word)
            events = [Event("choice", seat, {}, {"choice": word}, (seat,))]
            events += [Event("sold", seller, {"cargo": cargo[seller], "paid": price}) for seller, price in paid.items()]
        if fleet.voyage != voyage:
            events.append(Event("turn", None, {"number": fleet.voyage}))
        if fleet.phase == OVER:
            points = [ship.points for ship in fleet.ships]
            winner = points.index(max(points)) if points.count(max(points)) == 1 else None
            events.append(Event("over", winner, {"ending": LAST_VOYAGE, "points": points}))
        return events

    # --- views, positions, copies -------------------------------------------------------------------------------

    def view(self, seat: int | str | None) -> dict[str, Any]:
        viewer = None if seat is None else self.seat_number(seat)
        return {
            "game": self.name,
            "seat": viewer,
            "players": list(self.seats),
            "options": dict(self.options),
            "turn": self.turn,
            "phase": self.phase,
            "active": self.active,
            "to_act": list(self.to_act),
            "outcome": None if self.outcome is None else self.outcome.plain(),
            **view_of(self.fleet, self.seats, viewer),
        }

    @classmethod
    def resample(cls, view: dict[str, Any], rng: np.random.Generator) -> Self:
        text = write_position(fleet_like(view, rng), tuple(view["players"]))
        game = cls.from_position(text, seed=int(rng.integers(2**63)), chance=MANUAL)
        game.options = dict(view["options"])
        return game

    def position(self) -> str:
        return write_position(self.fleet, self.seats)

    @classmethod
    def from_position(cls, text: str, *, seed: int | None = None, chance: str = SAMPLED) -> Self:
        return cls(position=text, seed=seed, chance=chance)

    def _start(self) -> str:
        return self._first

    def _snapshot(self) -> bytes:
        return self.position().encode()

    def _copy(self) -> Self:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.fleet = self.fleet.copy()
        return copy
