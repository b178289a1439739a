"""The bot ``greedy``: it wants the most points now, and keeps the dice for the building it comes nearest to."""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.dice.induction import bundle_points, map_after
from landnam.bots.dice.sheets import CITY_WORTH, GROWN, SETTLEMENT_WORTH
from landnam.bots.dice.turn import count_open_dice, first_step, keep, look_at_sheet
from landnam.bots.dice.ways import MASKS, NOTHING, PARTS, list_ways
from landnam.games.dice import actions as do
from landnam.games.dice.build import city_fits, knight_fits, settlement_fits
from landnam.games.dice.sheet import CITY, COST, GOLD, KNIGHT, ROAD, ROAD_POINTS, SETTLEMENT
from landnam.games.dice.state import BEFORE_ROLL, BUILDING
from landnam.native.compiled import State, popcount, rule

MISSING_DIE: Final = 3
"""How many points less a building counts for every missing die."""


@rule
def decide(s: State, seat: Any, turn: Any) -> Any:
    """What the seat whose turn it is does now. ``turn`` is room to think."""
    if s.phase == BEFORE_ROLL:
        return do.ROLL
    look_at_sheet(s, seat, turn)
    count_open_dice(s, turn)
    if s.phase == BUILDING:
        return first_step(s, turn, most_points(turn))
    keep_for(turn, nearest(s, seat, turn))
    return keep(s, turn.counts)


@rule
def first_growth(turn: Any, bundle: Any) -> Any:
    """The first network, in their order, on which all of a bundle can stand; -1 if there is none."""
    for choice in range(GROWN.shape[2]):
        grown = int(GROWN[turn.network, PARTS[bundle, 0], choice])
        if grown < 0:
            return -1
        if map_after(bundle, grown, turn.settlements, turn.cities) >= 0:
            return grown
    return -1


@rule
def most_points(turn: Any) -> Any:
    """The way that brings most points now; of several, one that leaves most jokers. Its network is the target."""
    best, chosen, target = -1, NOTHING * MASKS + turn.jokers, turn.network
    for i in range(list_ways(turn.counts, turn.knights, turn.jokers, turn.ways)):
        way = turn.ways[i]
        bundle = way // MASKS
        grown = first_growth(turn, bundle)
        if bundle == NOTHING or grown < 0:
            continue
        points = bundle_points(bundle, turn.settlements, turn.cities, turn.knights)
        rank = 8 * points + popcount(way % MASKS)
        if rank > best:
            best, chosen, target = rank, way, grown
    turn.target = target
    return chosen


@rule
def missing_dice(turn: Any, piece: Any) -> Any:
    """How many dice are missing to pay for a piece, gold aside."""
    missing = 0
    for resource in range(GOLD):
        missing += max(0, COST[piece, resource] - turn.counts[resource])
    return missing


@rule
def nearest(s: State, seat: Any, turn: Any) -> Any:
    """The piece that counts most, less what its missing dice count."""
    best, chosen = ROAD_POINTS - MISSING_DIE * missing_dice(turn, ROAD), ROAD
    if settlement_fits(s, seat):
        rank = SETTLEMENT_WORTH[turn.settlements] - MISSING_DIE * missing_dice(turn, SETTLEMENT)
        if rank > best:
            best, chosen = rank, SETTLEMENT
    if city_fits(s, seat):
        rank = CITY_WORTH[turn.cities] - MISSING_DIE * missing_dice(turn, CITY)
        if rank > best:
            best, chosen = rank, CITY
    if knight_fits(s, seat):
        rank = turn.knights + 1 - MISSING_DIE * missing_dice(turn, KNIGHT)
        if rank > best:
            best, chosen = rank, KNIGHT
    return chosen


@rule
def keep_for(turn: Any, piece: Any) -> None:
    """Leave only the dice that pay for a piece, and pairs of gold while some are missing; all if none is missing."""
    missing = missing_dice(turn, piece)
    if missing == 0:
        return
    for resource in range(GOLD):
        turn.counts[resource] = min(turn.counts[resource], COST[piece, resource])
    turn.counts[GOLD] = min(turn.counts[GOLD] // 2, missing) * 2
