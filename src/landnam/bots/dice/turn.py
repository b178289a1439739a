"""One turn thought through: what every throw is worth to the player whose turn it is, and what to do with it.

A player alone wants the most points. Against others a player wants to win: the worth of a sheet is then the chance
that the points it will bring are more than those of everybody else, as far as the outcomes in the tables can tell,
which suppose that all play for points. On the last turn of the last seat all other scores are known, and the worth is
exact.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.dice.induction import NEVER, bundle_points, map_after
from landnam.bots.dice.sheets import GROWN, KNIGHT_STATES, NETWORKS, knight_state, network_number
from landnam.bots.dice.throws import FACES, FIRST_OF_SIX, LESS, MORE, SIXES, THROWS, best_kept, fill_down
from landnam.bots.dice.ways import (
    ANY_JOKER,
    COST,
    JOKER_OF,
    MASKS,
    NOTHING,
    PARTS,
    WAYS,
    WAYS_AT_MOST,
    list_ways,
)
from landnam.games.dice import actions as do
from landnam.games.dice.legal import keeping
from landnam.games.dice.sheet import (
    BOXES,
    CITY_POINTS,
    DICE,
    GOLD,
    KNIGHTS,
    NOTHING_BUILT,
    ROAD_POINTS,
    ROADS,
    SETTLEMENT_POINTS,
)
from landnam.games.dice.state import OPEN, SEATS
from landnam.native.codes import pack
from landnam.native.compiled import State, first_bit, popcount, rule

MOST_POINTS, WIN = range(2)
"""What a player aims at."""

KEY: Final = 4 + 2 * SEATS
LOWEST: Final = BOXES * NOTHING_BUILT
HIGHEST: Final = ROADS * ROAD_POINTS + sum(SETTLEMENT_POINTS) + sum(CITY_POINTS) + KNIGHTS * (KNIGHTS + 1) // 2
SCORES: Final = HIGHEST - LOWEST + 1
"""The number of scores a game can end with."""
OUTCOMES: Final = 16
"""The number of equally likely outcomes by which a player estimates the rest of a game."""

TURN: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("aim", np.int64),
                # the sheet now
                ("network", np.int64),
                ("settlements", np.int64),
                ("cities", np.int64),
                ("knights", np.int64),
                ("jokers", np.int64),
                ("points", np.int64),  # those of this turn included
                ("built", np.int64),  # was something built this turn?
                ("left", np.int64),  # turns after this one
                # the others, by final score from LOWEST
                ("wins", np.float64, (SCORES,)),  # the chance to win with it
                ("ties", np.float64, (SCORES, SEATS)),
                ("equal", np.float64, (SCORES,)),
                ("known", np.int64, (KEY,)),  # the turn to which the tables below belong
                ("worth", np.float64, (WAYS,)),
                ("targets", np.int64, (WAYS,)),  # the network that each way makes
                ("last", np.float64, (THROWS,)),  # worth of dice kept before the last roll; of six dice: no roll more
                ("best_last", np.float64, (THROWS,)),
                ("middle", np.float64, (THROWS,)),  # the same before the second roll
                ("best_middle", np.float64, (THROWS,)),
                # the dice that can pay
                ("counts", np.int64, (FACES,)),
                ("ways", np.int64, (WAYS_AT_MOST,)),
                ("target", np.int64),  # the network to build
            ],
            align=True,
        ),
    )
)
"""What a player notes while thinking."""

UNKNOWN: Final = 2 * NEVER
A_POINT: Final = 1e-9
"""What a point more is worth to a player who wants to win: less than any chance to, but more than nothing."""


# --- what a sheet is worth --------------------------------------------------------------------------------------------


@rule
def worth_of_sheet(solved: Any, turn: Any, sheet: Any, points: Any) -> Any:
    """The value of ending this turn with a sheet and a total of points."""
    expected = points + np.float64(solved.value[turn.left, sheet])
    if turn.aim == MOST_POINTS:
        return expected
    if turn.left == 0:
        return turn.wins[points - LOWEST] + A_POINT * expected
    wins = 0.0
    for i in range(OUTCOMES):
        wins += turn.wins[points + solved.outcomes[turn.left, sheet, i]]
    return wins / OUTCOMES + A_POINT * expected


@rule
def worth_of_way(solved: Any, turn: Any, way: Any) -> Any:
    """What a way to end the turn is worth; the best network for it is noted as the target."""
    bundle, jokers = way // MASKS, way % MASKS
    points = turn.points
    if bundle != NOTHING or not turn.built:
        points += bundle_points(bundle, turn.settlements, turn.cities, turn.knights)
    knights = knight_state(turn.knights + PARTS[bundle, 3], jokers)
    best = NEVER
    for choice in range(GROWN.shape[2]):
        grown = int(GROWN[turn.network, PARTS[bundle, 0], choice])
        if grown < 0:
            break
        reached = int(map_after(bundle, grown, turn.settlements, turn.cities))
        if reached >= 0:
            worth = worth_of_sheet(solved, turn, reached * KNIGHT_STATES + knights, points)
            if worth > best:
                best = worth
                turn.target = grown
    return best


# --- the turn as it stands --------------------------------------------------------------------------------------------


@rule
def look_at_sheet(s: State, seat: Any, turn: Any) -> None:
    """Note the sheet of the seat whose turn it is."""
    turn.network = network_number(s.roads[seat])
    turn.settlements = s.settlements[seat]
    turn.cities = s.cities[seat]
    turn.knights = s.knights[seat]
    turn.jokers = s.jokers[seat]
    turn.points = int(s.points[seat]) + int(s.gained)
    turn.built = s.gained > 0
    turn.left = int(s.turns) - int(s.turn)


@rule
def sheet_number(s: State, seat: Any) -> Any:
    """The number of a seat's sheet."""
    place = map_after(NOTHING, network_number(s.roads[seat]), int(s.settlements[seat]), int(s.cities[seat]))
    return int(place) * KNIGHT_STATES + knight_state(int(s.knights[seat]), int(s.jokers[seat]))


@rule
def look_at_rivals(s: State, seat: Any, solved: Any, turn: Any) -> None:
    """Compute how likely this seat is to win with each final score, as far as the others can be estimated.

    For every score: the chances that a number of others tie with it and the rest have less. A tie is shared.
    """
    for score in range(SCORES):
        for ties in range(1, SEATS):
            turn.ties[score, ties] = 0.0
        turn.ties[score, 0] = 1.0
    for rival in range(s.players):
        if rival != seat:
            look_at_rival(s, rival, int(s.turns) - int(s.turn) + (rival > seat), solved, turn)
    for score in range(SCORES):
        turn.wins[score] = 0.0
        for ties in range(SEATS):
            turn.wins[score] += turn.ties[score, ties] / (1 + ties)


@rule
def look_at_rival(s: State, rival: Any, left: Any, solved: Any, turn: Any) -> None:
    """Add another seat, with a number of turns left, to the chances of ties and of being first."""
    sheet, points = sheet_number(s, rival), int(s.points[rival])
    for score in range(SCORES):
        turn.equal[score] = 0.0
    for i in range(OUTCOMES):
        final = points - LOWEST if left == 0 else points + int(solved.outcomes[left, sheet, i])
        turn.equal[min(max(final, 0), SCORES - 1)] += 1 / OUTCOMES
    less = 0.0
    for score in range(SCORES):
        for ties in range(SEATS - 1, -1, -1):
            more = turn.ties[score, ties - 1] * turn.equal[score] if ties else 0.0
            turn.ties[score, ties] = turn.ties[score, ties] * less + more
        less += turn.equal[score]


@rule
def look(s: State, seat: Any, solved: Any, aim: Any, turn: Any) -> None:
    """Note all that a decision depends on but the dice."""
    turn.aim = aim if s.players > 1 else MOST_POINTS
    look_at_sheet(s, seat, turn)
    if turn.aim == WIN:
        look_at_rivals(s, seat, solved, turn)


# --- rolling ----------------------------------------------------------------------------------------------------------


@rule
def value_sixes(solved: Any, turn: Any) -> None:
    """What every throw of six dice is worth when no more is rolled."""
    for way in range(WAYS):
        turn.worth[way] = UNKNOWN
    row = knight_state(turn.knights, turn.jokers) * SIXES
    for throw in range(SIXES):
        best = NEVER
        for i in range(solved.starts[row + throw], solved.starts[row + throw + 1]):
            way = solved.ways[i]
            if turn.worth[way] == UNKNOWN:
                turn.worth[way] = worth_of_way(solved, turn, way)
                turn.targets[way] = turn.target
            best = max(best, turn.worth[way])
        turn.last[FIRST_OF_SIX + throw] = best


@rule
def note(turn: Any, at: Any, number: Any) -> Any:
    """Note a number that identifies a turn; return whether it was already noted."""
    same = turn.known[at] == number
    turn.known[at] = number
    return same


@rule
def remembered(s: State, seat: Any, turn: Any) -> Any:
    """Whether this turn was already thought through: all that it depends on is compared and noted."""
    same = note(turn, 0, 1 + int(s.turn))  # never zero, as is room not used before
    same &= note(turn, 1, s.turns)
    same &= note(turn, 2, s.players if turn.aim == WIN else 1)
    same &= note(turn, 3, seat)
    for other in range(s.players):
        if other == seat or turn.aim == WIN:
            same &= note(turn, 4 + 2 * other, sheet_number(s, other))
            same &= note(turn, 5 + 2 * other, s.points[other])
    return same


@rule
def think(solved: Any, turn: Any) -> None:
    """Work out what every throw and all dice kept of it are worth, from the last roll back to the first."""
    value_sixes(solved, turn)
    fill_down(turn.last)
    best_kept(turn.last, turn.best_last)
    for throw in range(FIRST_OF_SIX, THROWS):
        turn.middle[throw] = turn.best_last[throw]
    fill_down(turn.middle)
    best_kept(turn.middle, turn.best_middle)


@rule
def kept_before_last(turn: Any, throw: Any) -> Any:
    """The dice to keep of a throw after the second roll; all of them: stand."""
    kept = throw
    while turn.last[kept] < turn.best_last[kept]:
        kept = best_with_one_less(turn.best_last, kept)
    return kept


@rule
def kept_before_middle(turn: Any, throw: Any) -> Any:
    """The dice to keep of a throw after the first roll; all of them: stand."""
    if turn.last[throw] >= turn.best_middle[throw]:
        return throw
    kept = best_with_one_less(turn.best_middle, throw)
    while turn.middle[kept] < turn.best_middle[kept]:
        kept = best_with_one_less(turn.best_middle, kept)
    return kept


@rule
def best_with_one_less(best: Any, throw: Any) -> Any:
    """The throw with one die less that is worth as much."""
    for face in range(FACES):
        less = int(LESS[throw, face])
        if best[less] >= best[throw]:
            return less
    return throw


@rule
def throw_on_table(s: State) -> Any:
    """The number of the throw of six dice that lies on the table."""
    throw = 0
    for die in range(DICE):
        throw = int(MORE[throw, s.faces[die]])
    return throw


@rule
def keep(s: State, counts: Any) -> Any:
    """The action that keeps these numbers of dice of each face, the first dice of each."""
    kept = 0
    for die in range(DICE):
        face = s.faces[die]
        if counts[face] > 0:
            counts[face] -= 1
            kept |= 1 << die
    return keeping(kept)


# --- building ---------------------------------------------------------------------------------------------------------


@rule
def count_open_dice(s: State, turn: Any) -> None:
    """Count the faces of the dice that can still pay."""
    for face in range(FACES):
        turn.counts[face] = 0
    for die in range(DICE):
        if s.states[die] == OPEN:
            turn.counts[s.faces[die]] += 1


@rule
def best_way(solved: Any, turn: Any) -> Any:
    """The best way to spend the open dice; its network is noted as the target."""
    best, chosen, target = NEVER, NOTHING * MASKS + turn.jokers, turn.network
    for i in range(list_ways(turn.counts, turn.knights, turn.jokers, turn.ways)):
        worth = worth_of_way(solved, turn, turn.ways[i])
        if worth > best:
            best, chosen, target = worth, turn.ways[i], turn.target
    turn.target = target
    return chosen


@rule
def spare_die(s: State, turn: Any, bundle: Any, gold: Any) -> Any:
    """A die that a bundle does not need: one that shows too many of its face, or else gold that is not turned."""
    for die in range(DICE):
        face = s.faces[die]
        if s.states[die] == OPEN and face != GOLD and turn.counts[face] > COST[bundle, face]:
            return die
    for die in range(DICE):
        if s.states[die] == OPEN and s.faces[die] == GOLD and turn.counts[GOLD] > 2 * gold:
            return die
    return -1


@rule
def first_step(s: State, turn: Any, way: Any) -> Any:
    """The first action of a way: jokers, then gold, then the joker that is any resource, then building.

    The rest follows at the next decision: the rest of the way is still there.
    """
    bundle = way // MASKS
    owned = turn.jokers | ((1 << PARTS[bundle, 3]) - 1) << turn.knights
    used = owned & ~(way % MASKS)
    gold, wanted = -popcount(used), -1
    for resource in range(GOLD):
        lack = COST[bundle, resource] - turn.counts[resource]
        if lack > 0:
            gold += lack
            if lack > used >> JOKER_OF[resource] & 1:
                wanted = resource
    at_hand = used & turn.jokers
    for resource in range(GOLD):
        if at_hand >> JOKER_OF[resource] & 1:
            return pack(do.USE_JOKER, JOKER_OF[resource] + 1, spare_die(s, turn, bundle, gold), resource)
    if gold > 0:
        return pack(do.TRADE_GOLD, wanted, 0, 0)
    if at_hand >> ANY_JOKER & 1:
        return pack(do.USE_JOKER, ANY_JOKER + 1, spare_die(s, turn, bundle, 0), wanted)
    return build_first(turn, bundle)


@rule
def build_first(turn: Any, bundle: Any) -> Any:
    """The first thing to build of a bundle that can be paid: knights, whose jokers come next, then roads."""
    if bundle == NOTHING:
        return do.END
    if PARTS[bundle, 3]:
        return do.BUILD_KNIGHT
    if PARTS[bundle, 0]:
        return pack(do.BUILD_ROAD, first_bit(NETWORKS[turn.target] & ~NETWORKS[turn.network]), 0, 0)
    return do.BUILD_SETTLEMENT if PARTS[bundle, 1] else do.BUILD_CITY
