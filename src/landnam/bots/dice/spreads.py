"""The distribution of the points still to come under perfect play, for every sheet.

It is computed backwards like the mean. The distribution of a complete game is that of the empty sheet, exactly. For the
other sheets a few equally likely points are kept: enough to estimate how likely one player is to end ahead of another.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dice.induction import NEVER, bundle_points, map_after
from landnam.bots.dice.sheets import KNIGHT_STATES, MAP_OF, MAPS, NETWORKS, SHEETS, knight_state
from landnam.bots.dice.throws import CHANCE, FACES, FIRST_OF_SIX, MORE, SIXES, THROWS
from landnam.bots.dice.turn import (
    LOWEST,
    MOST_POINTS,
    OUTCOMES,
    SCORES,
    TURN,
    kept_before_last,
    kept_before_middle,
    think,
)
from landnam.bots.dice.ways import MASKS, PARTS, WAYS
from landnam.games.dice.sheet import BOXES, CITY_POINTS, KNIGHTS, NOTHING_BUILT
from landnam.native.compiled import rule

MOST_A_TURN: Final = max(CITY_POINTS)
"""No other bundle brings as many points as the last city."""


def earliest_turns() -> NDArray[np.int64]:
    """By sheet: how many turns must have been played before it can be reached."""
    built = [
        (int(NETWORKS[network]).bit_count(), settlements, cities, knights)
        for network, settlements, cities in MAP_OF.tolist()
        for knights in range(KNIGHTS + 1)
    ]
    earliest = {(0, 0, 0, 0): 0}
    for turns in range(1, BOXES + 1):
        for roads, settlements, cities, knights in list(earliest):
            for r, s, c, k in PARTS.tolist():
                earliest.setdefault((roads + r, settlements + s, cities + c, knights + k), turns)
    by_knights = np.array([earliest.get(counts, BOXES + 1) for counts in built]).reshape(MAPS, KNIGHTS + 1)
    return np.repeat(by_knights, [1 << knights for knights in range(KNIGHTS + 1)], axis=1).ravel()


@rule
def pick_up_sheet(sheet: Any, turn: Any) -> None:
    """Begin a turn with this sheet and no points."""
    place, knights = sheet // KNIGHT_STATES, 0
    rest = sheet % KNIGHT_STATES
    while rest >= 1 << knights:
        rest -= 1 << knights
        knights += 1
    turn.aim = MOST_POINTS
    turn.network, turn.settlements, turn.cities = MAP_OF[place, 0], MAP_OF[place, 1], MAP_OF[place, 2]
    turn.knights, turn.jokers = knights, rest
    turn.points, turn.built = 0, 0


@rule
def roll_up(chances: Any) -> None:
    """Roll the dice that are missing: the chances of dice kept become chances of throws of six."""
    for throw in range(FIRST_OF_SIX):
        if chances[throw] > 0:
            for face in range(FACES):
                chances[MORE[throw, face]] += chances[throw] * (1 / FACES)
            chances[throw] = 0.0


@rule
def last_throws(turn: Any, kept: Any, final: Any) -> None:
    """The chances of the throws with which a turn's rolling ends, once the turn is thought through."""
    for throw in range(THROWS):
        kept[throw] = 0.0
        final[throw] = 0.0
    for throw in range(FIRST_OF_SIX, THROWS):
        dice = kept_before_middle(turn, throw)
        if dice == throw:
            final[throw] += CHANCE[throw - FIRST_OF_SIX]
        else:
            kept[dice] += CHANCE[throw - FIRST_OF_SIX]
    roll_up(kept)
    for throw in range(FIRST_OF_SIX, THROWS):
        if kept[throw] > 0:
            final[kept_before_last(turn, throw)] += kept[throw]
    roll_up(final)


@rule
def ways_taken(solved: Any, turn: Any, final: Any, taken: Any) -> None:
    """The chances of the ways in which a turn ends."""
    for way in range(WAYS):
        taken[way] = 0.0
    row = knight_state(turn.knights, turn.jokers) * SIXES
    for throw in range(SIXES):
        best, chosen = NEVER, -1
        for i in range(solved.starts[row + throw], solved.starts[row + throw + 1]):
            if turn.worth[solved.ways[i]] > best:
                best, chosen = turn.worth[solved.ways[i]], solved.ways[i]
        taken[chosen] += final[FIRST_OF_SIX + throw]


SPREADING: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("turn", TURN),
                ("kept", np.float64, (THROWS,)),
                ("final", np.float64, (THROWS,)),
                ("taken", np.float64, (WAYS,)),
                ("mixed", np.float64, (SCORES,)),
            ],
            align=True,
        ),
    )
)
"""Room to spread points."""


@rule
def spread_sheets(
    solved: Any, left: Any, wanted: Any, first: Any, last: Any, after: Any, before: Any, room: Any
) -> None:
    """The spreads of the wanted sheets from ``first`` to before ``last``, from those with one turn less, ``left``."""
    turn, mixed = room.turn, room.mixed
    low = NOTHING_BUILT * left - LOWEST
    high = min(SCORES, MOST_A_TURN * left - LOWEST + 1)
    for sheet in range(first, last):
        if not wanted[sheet]:
            continue
        pick_up_sheet(sheet, turn)
        turn.left = left
        think(solved, turn)
        last_throws(turn, room.kept, room.final)
        ways_taken(solved, turn, room.final, room.taken)
        for score in range(SCORES):
            mixed[score] = 0.0
        for way in range(WAYS):
            chance = room.taken[way]
            if chance > 0:
                bundle = way // MASKS
                points = bundle_points(bundle, turn.settlements, turn.cities, turn.knights)
                place = map_after(bundle, turn.targets[way], turn.settlements, turn.cities)
                reached = place * KNIGHT_STATES + knight_state(turn.knights + PARTS[bundle, 3], way % MASKS)
                for score in range(low, min(high, SCORES - points)):
                    mixed[score + points] += chance * np.float64(after[reached, score])
        for score in range(SCORES):
            before[sheet, score] = mixed[score]


@rule
def pick_sheets(wanted: Any, spread: Any, outcomes: Any) -> None:
    """Of every wanted sheet, the points in the middle of OUTCOMES equally likely parts of its spread."""
    for sheet in range(SHEETS):
        if wanted[sheet]:
            below, score = np.float64(spread[sheet, 0]), 0
            for i in range(OUTCOMES):
                while below < (i + 0.5) / OUTCOMES and score < SCORES - 1:
                    score += 1
                    below += np.float64(spread[sheet, score])
                outcomes[sheet, i] = score
