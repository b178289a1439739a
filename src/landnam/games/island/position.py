"""A position: the whole state of an island game, without its history, as one line of text.

    island seats=red,blue,orange,white board=M10,P2,… harbours=1:any,4:wheat,… robber=9 vp=10 phases=combined
    turn=5 phase=actions first=red active=blue dice=3+4 red=S8,28/C/R8-13,28-34/H0,0,1,0,0/D0,0,0,0,0/P0,0,0,0,0 …

Each seat's part lists settlements, cities, roads, resource cards (wood brick wool wheat ore), development cards
(knight victory roads invention monopoly) and played ones. What follows from the rest (supply, deck, pieces left,
route lengths, points) is not written; what is at rest (no offer, nothing owed) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from landnam.boards.geometry import (
    COAST_ENDS,
    HEXES,
    INTERSECTIONS,
    NEIGHBOURS,
    PATH_BIT,
    PATH_ENDS,
    PATH_WORD,
    WORD,
    path_between,
)
from landnam.boards.layouts import Layout, fault_of_counts
from landnam.boards.variable import NO_HARBOUR
from landnam.cards.open_offers import OfferRules, check_open_offers
from landnam.cards.resources import RESOURCES
from landnam.cards.trading import ANSWERS
from landnam.cards.words import Reader, numbers_text, read_bundles, read_counts, read_whole, refuse_if
from landnam.games.island.awards import ARMY_MINIMUM, ROUTE_MINIMUM
from landnam.games.island.entries import LIBRARY
from landnam.games.island.state import (
    ACTIONS,
    BEFORE_ROLL,
    CARDS,
    CHOOSING_FIRST,
    DECK,
    DISCARDING,
    DRAWING,
    ENDINGS,
    FREE_ROADS,
    HAND_LIMIT,
    KNIGHT,
    NOBODY,
    OVER,
    PHASES,
    PIECES,
    PLACE_ROAD,
    PLACE_SETTLEMENT,
    RESOURCE_CARDS,
    ROAD,
    ROLLING,
    STATE,
    STEALING,
    STOCK,
    VICTORY,
)
from landnam.games.record_bytes import NONE, ROADS_AND_BUILDINGS, TURNS, places_in
from landnam.native.compiled import State, States
from landnam.native.library import Library
from landnam.native.memory import address_of
from landnam.rules.errors import BadRecord
from landnam.rules.grammar import whole_number

_TERRAIN_LETTERS = ("Fo", "H", "P", "Fi", "M", "D")
_HARBOURS = (*RESOURCES, "any")
_FIRST_OF = {"route": "longest", "army": "largest"}
_ROADS = ("obligatory", "optional")
_OFFERS = OfferRules(
    proposals="I-TRADE-4", accepted="I-TRADE-5", held="I-TRADE-13", both_sides="I-TRADE-2", different="I-TRADE-3"
)
"""I-CARD-5: whether the free roads of a card must be laid while they can be."""


def places(mask: int) -> list[int]:
    """The intersections of a set."""
    return _members(int(mask))


def paths(words: Sequence[int]) -> list[int]:
    """The paths of a set."""
    return [p + WORD * word for word, mask in enumerate(words) for p in _members(int(mask))]


def _members(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def layout_of(s: State) -> Layout:
    """The board as it lies."""
    harbours = tuple((i, k) for i, k in enumerate(s.harbour.tolist()) if k != NO_HARBOUR)
    return Layout(tuple(s.terrain.tolist()), tuple(s.number.tolist()), harbours, int(s.robber))


# --- writing ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _places_text(mask: int) -> str:
    return numbers_text(places(mask))


@lru_cache(maxsize=1 << 12)
def _roads_text(first: int, second: int) -> str:
    return ",".join(f"{a}-{b}" for a, b in (PATH_ENDS[p] for p in paths((first, second))))


@lru_cache(maxsize=1 << 10)
def _board_text(laid: bytes, robber: int) -> tuple[str, str, bool]:
    """Hexes and harbours from the bytes of terrain, numbers and harbours; and whether the box has such a board."""
    terrain, numbers = laid[:HEXES], laid[HEXES : 2 * HEXES]
    harbours = tuple((i, k) for i, k in enumerate(laid[2 * HEXES :]) if k != NONE)
    hexes = ",".join(_TERRAIN_LETTERS[t] + (str(n) if n else "") for t, n in zip(terrain, numbers, strict=True))
    fault = fault_of_counts(Layout(tuple(terrain), tuple(numbers), harbours, robber))
    return hexes, ",".join(f"{i}:{_HARBOURS[k]}" for i, k in harbours), fault is None


def _counts(b: bytes, at: int) -> str:
    """Five counts with commas between."""
    return f"{b[at]},{b[at + 1]},{b[at + 2]},{b[at + 3]},{b[at + 4]}"


def seat_text(b: bytes, at: SimpleNamespace, seat: int) -> str:
    """The pieces and cards of one seat."""
    masks = ROADS_AND_BUILDINGS.unpack_from(b, at.settlements)
    first = 5 * seat
    return (
        f"S{_places_text(masks[seat])}/C{_places_text(masks[4 + seat])}"
        f"/R{_roads_text(masks[8 + 2 * seat], masks[9 + 2 * seat])}"
        f"/H{_counts(b, at.hand + first)}/D{_counts(b, at.cards + first)}/P{_counts(b, at.played + first)}"
    )


def write_position(
    s: State,
    seats: tuple[str, ...],
    game: str = "island",
    phases: tuple[str, ...] = PHASES,
    others: tuple[str, ...] = (),
    *,
    usually_optional: bool = False,
) -> str:
    """The state as one line. ``others`` have pieces on the board but no seat.

    A game in which free roads are ``usually_optional`` (I-CARD-5) says only where they are not.
    """
    b, at = s.tobytes(), places_in(s.dtype)
    names = (*seats, *others)

    def name(seat: int) -> str:
        return names[seat] if seat != NONE else "nobody"

    turn, max_turns = TURNS.unpack_from(b, at.turn)
    hexes, harbours, usual = _board_text(b[at.terrain : at.robber], b[at.robber])
    words = [
        f"{game} seats={','.join(seats)} board={hexes} harbours={harbours} robber={b[at.robber]} vp={b[at.vp]}"
        f" phases={'separate' if b[at.separate] else 'combined'} turn={turn}"
        f" phase={phases[b[at.phase]].replace(' ', '-')} first={name(b[at.first])} active={name(b[at.active])}"
        f" placing={b[at.placing]}"
    ]
    if not usual:
        words.append("custom=yes")
    if b[at.optional_roads] != usually_optional:
        words.append(f"roads={_ROADS[b[at.optional_roads]]}")
    if max_turns:
        words.append(f"max_turns={max_turns}")
    if b[at.placed] != NONE:
        words.append(f"placed={b[at.placed]}")
    if b[at.dice]:
        words.append(f"dice={b[at.dice]}+{b[at.dice + 1]}")
    if b[at.card_played]:
        words.append("card=played")
    if any(b[at.bought : at.bought + 5]):
        words.append(f"bought={_counts(b, at.bought)}")
    if b[at.free_roads]:
        words.append(f"free={b[at.free_roads]}")
    if b[at.trade_over]:
        words.append("trade=over")
    for word, field in (("victim", at.victim), ("route", at.longest_route), ("army", at.largest_army)):
        if b[field] != NONE:
            words.append(f"{word}={name(b[field])}")
    if b[at.offer_open]:
        answers = ",".join(ANSWERS[answer] for answer in b[at.answer : at.answer + len(seats)])
        words.append(f"offer={_counts(b, at.offer_give)}>{_counts(b, at.offer_want)}/{answers}")
    if b[at.ending]:
        words.append(f"ending={ENDINGS[b[at.ending]].replace(' ', '-')} winner={name(b[at.winner])}")
    for seat, colour in enumerate(seats):
        words.append(f"{colour}={seat_text(b, at, seat)}")
        first = 5 * seat
        if b[at.owes + seat]:
            words.append(f"{colour}.owes={b[at.owes + seat]}")
        if any(b[at.discards + first : at.discards + first + 5]):
            words.append(f"{colour}.discards={_counts(b, at.discards + first)}")
        if b[at.proposal_open + seat]:
            words.append(
                f"{colour}.proposes={_counts(b, at.proposal_give + first)}>{_counts(b, at.proposal_want + first)}"
            )
    return " ".join(words)


# --- reading ----------------------------------------------------------------------------------------------------


def _read_board(s: State, words: Reader) -> None:
    hexes = words.take("board").split(",")
    if len(hexes) != HEXES:
        raise BadRecord(f"position: board has {len(hexes)} hexes instead of {HEXES}")
    for h, word in enumerate(hexes):
        match = re.fullmatch(r"(?:(Fo|H|P|Fi|M)([2-689]|1[0-2])|(D))", word)
        if match is None:
            raise BadRecord(
                f"position: '{word[:20]}' is not a hex; valid are Fo H P Fi M with a number from 2 to 12 but 7, as in"
                " M10, and D for the desert, which has none (I-BOARD-12)"
            )
        s.terrain[h], s.number[h] = _TERRAIN_LETTERS.index(match[1] or match[3]), int(match[2] or 0)
    s.harbour[:] = NO_HARBOUR
    used: set[int] = set()
    harbours = words.take("harbours")
    for word in harbours.split(",") if harbours else ():
        place, _, kind = word.partition(":")
        if kind not in _HARBOURS:
            raise BadRecord(f"position: '{word[:20]}' is not a harbour; valid are 4:wheat, 1:any and so on")
        at = read_whole("harbours", place, 0, len(COAST_ENDS) - 1)
        if used & set(COAST_ENDS[at]):
            raise BadRecord("position: two harbours share an intersection (I-BOARD-10)")
        used |= set(COAST_ENDS[at])
        s.harbour[at] = _HARBOURS.index(kind)
    s.robber = words.number("robber", 0, HEXES - 1)
    fault = None if words.choice("custom", ("", "yes"), "") else fault_of_counts(layout_of(s))
    refuse_if(fault is not None, f"{fault}; write custom=yes to allow it")


def read_seat(s: State, words: Reader, seat: int, colour: str) -> None:
    """The pieces and cards of one seat."""
    parts = words.take(colour).split("/")
    if [part[:1] for part in parts] != list("SCRHDP"):
        raise BadRecord(f"position: {colour} must be S…/C…/R…/H…/D…/P…")
    settlements, cities, roads = (part[1:].split(",") if part[1:] else [] for part in parts[:3])
    for kind, mask in ((settlements, s.settlements), (cities, s.cities)):
        for value in kind:
            place = read_whole(colour, value, 0, INTERSECTIONS - 1)
            if (s.settlements.sum() | s.cities.sum()) & (1 << place):
                raise BadRecord(f"position: two buildings stand on intersection {place}")
            mask[seat] |= 1 << place
    for value in roads:
        one, _, other = map(whole_number, value.partition("-"))
        path = None if one is None or other is None else path_between(one, other)
        if path is None:
            raise BadRecord(f"position: '{value[:20]}' is not a path")
        if (s.roads[:, PATH_WORD[path]] & PATH_BIT[path]).any():
            raise BadRecord(f"position: two roads stand on path {value}")
        s.roads[seat, PATH_WORD[path]] |= PATH_BIT[path]
    for piece, stock, pieces in zip(PIECES, STOCK, (roads, settlements, cities), strict=True):
        if len(pieces) > stock:
            raise BadRecord(f"position: {colour} has {len(pieces)} of the {piece} piece, more than {stock} (I-PART-5)")
    s.hand[seat] = read_counts(colour, parts[3][1:], len(RESOURCES), RESOURCE_CARDS)
    s.cards[seat] = read_counts(colour, parts[4][1:], len(CARDS), max(DECK))
    s.played[seat] = read_counts(colour, parts[5][1:], len(CARDS), max(DECK))
    s.owes[seat] = words.number(f"{colour}.owes", 0, 95, 0)
    s.discards[seat] = words.counts(f"{colour}.discards", 5, RESOURCE_CARDS, "0,0,0,0,0")
    proposal = words.take(f"{colour}.proposes", "")
    if proposal:
        s.proposals += 1
        s.proposal_open[seat] = 1
        s.proposal_give[seat], s.proposal_want[seat] = read_bundles(f"{colour}.proposes", proposal, RESOURCE_CARDS)


def _read_turn(s: State, words: Reader, phases: tuple[str, ...], usual_phases: str, usually_optional: bool) -> None:
    n = len(words.seats)
    s.vp = words.number("vp", 3, 22, 10)
    s.separate = words.choice("phases", ("combined", "separate"), usual_phases)
    s.optional_roads = words.choice("roads", _ROADS, _ROADS[usually_optional])
    s.turn = words.number("turn", 0, 2**31 - 1)
    s.max_turns = words.number("max_turns", 0, 2**31 - 1, 0)
    s.phase = words.choice("phase", [phase.replace(" ", "-") for phase in phases])
    s.first, s.active = words.seat("first"), words.seat("active")
    s.placing = words.number("placing", 0, 2 * n)
    s.placed = words.number("placed", 0, INTERSECTIONS - 1) if "placed" in words.words else NOBODY
    dice = words.take("dice", "")
    if dice:
        match = re.fullmatch(r"([1-6])\+([1-6])", dice)
        if match is None:
            raise BadRecord(f"position: dice={dice[:20]}: write it as 3+4")
        s.rolled, s.dice[0], s.dice[1] = 1, int(match[1]), int(match[2])
    s.card_played = words.choice("card", ("", "played"), "")
    s.bought[:] = words.counts("bought", len(CARDS), max(DECK), "0,0,0,0,0")
    s.free_roads = words.number("free", 0, 2, 0)
    s.trade_over = words.choice("trade", ("", "over"), "")
    s.victim = words.seat("victim", "nobody")
    s.longest_route, s.largest_army = words.owner("route"), words.seat("army", "nobody")
    offer = words.take("offer", "")
    if offer:
        bundles, _, answers = offer.partition("/")
        s.offer_open = 1
        s.offer_give[:], s.offer_want[:] = read_bundles("offer", bundles, RESOURCE_CARDS)
        if len(answers.split(",")) != n or set(answers.split(",")) - set(ANSWERS):
            raise BadRecord(
                f"position: offer={offer[:40]}: after the / write an answer for each seat, of {', '.join(ANSWERS)}"
            )
        for seat, answer in enumerate(answers.split(",")):
            s.answer[seat] = ANSWERS.index(answer)
    s.ending = words.choice("ending", [ending.replace(" ", "-") for ending in ENDINGS], "")
    s.winner = words.seat("winner", "nobody")


def check_pieces(s: State, seats: tuple[str, ...]) -> None:  # noqa: ARG001 # all checks have one signature
    """The parts in the box are enough, and the buildings keep their distance."""
    for place in places(int(s.built)):
        crowd = [other for other in NEIGHBOURS[place] if int(s.built) >> other & 1]
        if crowd:
            raise BadRecord(f"position: buildings on the neighbours {place} and {crowd[0]} (I-SETTLE-2)")
    refuse_if((s.supply < 0).any(), "the hands hold more than 19 cards of a resource (I-PART-3)")
    refuse_if((s.deck < 0).any(), "more development cards than the deck has (I-PART-4)")
    refuse_if(s.played[:, VICTORY].any(), "victory point cards are never played (I-CARD-3)")


def check_roads(s: State, seats: tuple[str, ...]) -> None:  # noqa: ARG001 # all checks have one signature
    """Every road leads to a building of its colour over roads of its colour (I-ROAD-2)."""
    for seat in range(len(s.roads)):
        reached = set(places(int(s.settlements[seat]) | int(s.cities[seat])))
        loose = {PATH_ENDS[path] for path in paths(s.roads[seat])}
        while joined := {road for road in loose if reached & set(road)}:
            reached |= {end for road in joined for end in road}
            loose -= joined
        refuse_if(loose, f"the road {'-'.join(map(str, min(loose, default=())))} leads to no building (I-ROAD-2)")


def check_tiles(s: State, seats: tuple[str, ...]) -> None:  # noqa: ARG001 # all checks have one signature
    """The tiles lie with those who have earned them (I-ROUTE-1, 4..7, I-ARMY-1, 2)."""
    routes, knights = s.route.tolist(), s.played[:, KNIGHT].tolist()
    for word, counts, holder, minimum in (
        ("route", routes, int(s.longest_route), ROUTE_MINIMUM),
        ("army", knights, int(s.largest_army), ARMY_MINIMUM),
    ):
        most = max(counts)
        if holder != NOBODY:
            refuse_if(counts[holder] < max(minimum, most), f"{word}=… is not the {_FIRST_OF[word]}")
        else:
            alone = most >= minimum and counts.count(most) == 1
            refuse_if(alone, f"{word}=… is missing: one colour alone has the {_FIRST_OF[word]}")


def check_army_is_held(s: State, seats: tuple[str, ...]) -> None:  # noqa: ARG001 # all checks have one signature
    """I-ARMY-1: whoever first had three knights keeps the tile until another has more."""
    held = s.largest_army != NOBODY or s.played[:, KNIGHT].max() < ARMY_MINIMUM
    refuse_if(not held, "army=… is missing: somebody has played three knights")


def check_setup(s: State, seats: tuple[str, ...]) -> None:
    """The set-up has gone as far as the phase says."""
    in_setup = s.phase in (CHOOSING_FIRST, PLACE_SETTLEMENT, PLACE_ROAD)
    nobody = s.active == NOBODY or s.first == NOBODY
    refuse_if(nobody != (s.phase == CHOOSING_FIRST), "first and active must name a seat, except in phase=first")
    refuse_if((s.turn == 0) != in_setup, "turn counts from 1 once the set-up is over, and is 0 before")
    refuse_if((s.phase == PLACE_ROAD) != (s.placed != NOBODY), "placed=… goes with phase=place-road")
    if s.placed != NOBODY:
        stands = int(s.settlements[s.active]) >> int(s.placed) & 1
        refuse_if(not stands, f"{seats[s.active]} has no settlement on {s.placed}")
    placed_all = s.placing == 2 * len(seats)
    if s.phase in (PLACE_SETTLEMENT, PLACE_ROAD):
        refuse_if(placed_all, "placing=… says that the set-up is over")
        _check_placing(s, seats)
    elif s.phase != CHOOSING_FIRST:
        refuse_if(not placed_all, "placing=… must count all settlements once the set-up is over")


def _check_placing(s: State, seats: tuple[str, ...]) -> None:
    """So far everybody has placed when it was their turn, and nothing else has happened (I-SETUP-3, 4)."""
    n, placing = len(seats), int(s.placing)
    order = [(int(s.first) + (step if step < n else 2 * n - 1 - step)) % n for step in range(placing + 1)]
    refuse_if(order[-1] != s.active, f"placing={placing} is the turn of {seats[order[-1]]} (I-SETUP-3)")
    for seat, colour in enumerate(seats):
        settlements = order[:placing].count(seat) + (s.phase == PLACE_ROAD and seat == s.active)
        counts = len(places(s.settlements[seat])), len(paths(s.roads[seat]))
        right = counts == (settlements, order[:placing].count(seat)) and not s.cities[seat]
        refuse_if(not right, f"{colour} must have placed {settlements} of the settlement piece so far (I-SETUP-4)")
    refuse_if(s.cards.any() or s.played.any(), "nobody has development cards in the set-up")


def check_turn(s: State, seats: tuple[str, ...]) -> None:
    """What the turn waits for is there to be done."""
    active = s.active
    refuse_if(s.max_turns and s.turn > s.max_turns, "turn is beyond max_turns")
    refuse_if((s.phase == STEALING) != (s.victim != NOBODY), "victim=… goes with phase=stealing")
    if s.phase == STEALING:
        refuse_if(s.victim == active, "nobody steals from themselves (I-ROB-5)")
        refuse_if(not s.hand[s.victim].any(), f"{seats[s.victim]} has no card to steal")
    refuse_if(s.phase == DRAWING and not s.deck.any(), "no development card is left to draw (I-DEV-1)")
    if s.phase == FREE_ROADS:
        can_lay = s.frontier[active].any() and s.pieces[active, ROAD]
        refuse_if(not s.free_roads, "free=… goes with phase=free-roads")
        refuse_if(not can_lay, "no free road can be laid")
    bought_by = s.cards[active] if active != NOBODY else np.zeros(len(CARDS))
    refuse_if((s.bought > bought_by).any(), "bought=… names cards that the active seat does not hold")
    refuse_if((s.phase == OVER) != bool(s.ending), "ending=… goes with phase=over")
    won = ENDINGS[s.ending] == "victory points"
    refuse_if(won != (s.winner != NOBODY), "winner=… goes with ending=victory-points")
    enough = s.turn > 0 and s.points[active] + s.cards[active, VICTORY] >= s.vp
    refuse_if(enough and s.phase != OVER, "the active seat has won already (I-WIN-2)")
    refuse_if(won and not (enough and s.winner == active), "only the active seat wins, with enough points (I-WIN-2)")
    stopped = ENDINGS[s.ending] == "turn limit"
    refuse_if(stopped and s.turn != s.max_turns, "ending=turn-limit goes with max_turns turns")
    if s.turn:
        whose = (int(s.first) + int(s.turn) - (not stopped)) % len(seats)
        refuse_if(whose != active, f"turn={s.turn} is the turn of {seats[whose]} (I-TURN-1)")


def check_discards(s: State, seats: tuple[str, ...]) -> None:
    """After a seven everybody with more than seven cards owes half of them, or has chosen them (I-ROB-1)."""
    refuse_if((s.phase == DISCARDING) != bool(s.owes.any()), "owes=… goes with phase=discard")
    refuse_if(s.phase != DISCARDING and s.discards.any(), "discards=… goes with phase=discard")
    if s.phase != DISCARDING:
        return
    for seat, colour in enumerate(seats):
        cards, chosen = int(s.hand[seat].sum()), int(s.discards[seat].sum())
        due = cards // 2 if cards > HAND_LIMIT else 0
        refuse_if(s.owes[seat] + chosen != due or (s.owes[seat] and chosen), f"{colour} must owe {due} (I-ROB-1)")
        refuse_if((s.discards[seat] > s.hand[seat]).any(), f"{colour} discards cards that the hand does not hold")


def check_dice(s: State, seats: tuple[str, ...]) -> None:  # noqa: ARG001 # all checks have one signature
    """The dice lie on the table once they have been rolled."""
    refuse_if(s.phase in (BEFORE_ROLL, ROLLING) and s.rolled, "the dice lie on the table before the roll")
    refuse_if(s.phase in (DISCARDING, ACTIONS, DRAWING) and not s.rolled, "dice=… is missing after the roll")
    refuse_if(s.phase != FREE_ROADS and s.free_roads, "free=… goes with phase=free-roads")


def check_trade(s: State, seats: tuple[str, ...]) -> None:
    """Open offers are allowed now, and their makers can meet them (I-TRADE-1..5, 13)."""
    if not s.offer_open and not s.proposal_open.any():
        return
    early = s.phase in (CHOOSING_FIRST, PLACE_SETTLEMENT, PLACE_ROAD, BEFORE_ROLL, ROLLING, DISCARDING)
    late = s.phase == OVER or s.trade_over
    refuse_if(early or late, "offers are open only among a turn's actions (I-TRADE-1)")
    check_open_offers(s, seats, _OFFERS)


Check = Callable[[State, tuple[str, ...]], None]
CHECKS: tuple[Check, ...] = (
    check_pieces,
    check_roads,
    check_tiles,
    check_army_is_held,
    check_setup,
    check_turn,
    check_discards,
    check_dice,
    check_trade,
)


def read_position(
    text: str,
    game: str = "island",
    *,
    record_type: np.dtype[Any] = STATE,
    library: Library = LIBRARY,
    phases: tuple[str, ...] = PHASES,
    others: tuple[str, ...] = (),
    usual_phases: str = "combined",
    usually_optional: bool = False,
    read_more: Callable[[State, Reader], None] | None = None,
    checks: tuple[Check, ...] = CHECKS,
) -> tuple[States, tuple[str, ...]]:
    """The state and the seats that a line describes; whatever is wrong with it is a BadRecord.

    ``usual_phases`` and ``usually_optional`` roads are meant where the line does not say. A game with a larger record
    reads the rest of it with ``read_more`` and brings checks of its own.
    """
    words = Reader(text, game, others)
    states: States = np.zeros(1, record_type)
    s: State = states[0]
    library.doors.unpack_box(address_of(states), len(words.seats))
    _read_board(s, words)
    _read_turn(s, words, phases, usual_phases, usually_optional)
    for seat, colour in enumerate(words.seats):
        read_seat(s, words, seat, colour)
    s.supply[:] = RESOURCE_CARDS - s.hand.astype(np.int64).sum(axis=0)
    s.deck[:] = np.array(DECK) - s.cards.astype(np.int64).sum(axis=0) - s.played.astype(np.int64).sum(axis=0)
    if read_more is not None:
        read_more(s, words)
    if words.words:
        raise BadRecord(f"position: '{next(iter(words.words))[:40]}' is unknown")
    library.doors.index(address_of(states))
    for check in checks:
        check(s, words.seats)
    return states, words.seats
