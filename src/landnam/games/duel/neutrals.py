"""The two neutral players (D-NEUTRAL-1..6): a seat that builds a road or a settlement builds one for them too."""

from __future__ import annotations

from typing import Any

from landnam.boards.geometry import BIT
from landnam.games.duel.rule_ids import D_NEUTRAL_2, D_NEUTRAL_5
from landnam.games.duel.state import NEUTRALS, NO_PIECE, PLACE_NEUTRAL
from landnam.games.island.build import can_lay_road, keeps_distance, lay_road, lay_settlement, refuse_path
from landnam.games.island.robber import resume_turn
from landnam.games.island.rule_ids import ALLOWED, I_SETTLE_1, I_SETTLE_2
from landnam.games.island.state import FREE_ROADS, ROAD, SETTLEMENT
from landnam.native.compiled import State, rule


@rule
def neutral_places(s: State, neutral: Any) -> Any:
    """Where a neutral's settlement may stand: on its own route, at a distance, while it has a piece."""
    return s.reach[neutral] & ~s.crowded if s.pieces[neutral, SETTLEMENT] else s.reach[neutral] & 0


@rule
def can_place(s: State, piece: Any) -> Any:
    """Whether either neutral can be given this piece."""
    for neutral in NEUTRALS:
        if piece == ROAD and can_lay_road(s, neutral):
            return True
        if piece == SETTLEMENT and neutral_places(s, neutral):
            return True
    return False


@rule
def owe_neutral(s: State, piece: Any) -> None:
    """D-NEUTRAL-1, 2: a neutral piece is owed; a road in place of a settlement, nothing in place of a road."""
    if piece == SETTLEMENT and not can_place(s, SETTLEMENT):
        piece = ROAD
    if can_place(s, piece):
        s.owed_piece = piece
        s.phase = PLACE_NEUTRAL


@rule
def refuse_neutral_road(s: State, neutral: Any, path: Any) -> Any:
    """The rule that forbids this neutral road, or ALLOWED."""
    if s.owed_piece != ROAD:
        return D_NEUTRAL_2
    if s.pieces[neutral, ROAD] == 0:
        return D_NEUTRAL_5
    return refuse_path(s, neutral, path)


@rule
def refuse_neutral_settlement(s: State, neutral: Any, place: Any) -> Any:
    """The rule that forbids this neutral settlement, or ALLOWED."""
    if s.owed_piece != SETTLEMENT:
        return D_NEUTRAL_2
    if s.pieces[neutral, SETTLEMENT] == 0:
        return D_NEUTRAL_5
    if s.built & BIT[place] or not s.reach[neutral] & BIT[place]:
        return I_SETTLE_1
    return ALLOWED if keeps_distance(s, place) else I_SETTLE_2


@rule
def place_neutral_road(s: State, neutral: Any, path: Any) -> None:
    """Lay a neutral road and go on."""
    lay_road(s, neutral, path)
    go_on(s)


@rule
def place_neutral_settlement(s: State, neutral: Any, place: Any) -> None:
    """Lay a neutral settlement and go on."""
    lay_settlement(s, neutral, place)
    go_on(s)


@rule
def go_on(s: State) -> None:
    """D-NEUTRAL-6: after the neutral piece the second free road, if one is owed and can still be laid."""
    s.owed_piece = NO_PIECE
    if s.free_roads and can_lay_road(s, s.active):
        s.phase = FREE_ROADS
    else:
        s.free_roads = 0
        resume_turn(s)
