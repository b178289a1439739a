"""A position: the whole state of a game of On the Road, without its history, as one line of text.

    road seats=red,blue,orange side=A turn=4 phase=actions first=red active=red row=1,2,0,2 discards=2,1,0,0,3
    metropolises=red,nobody,nobody,nobody events=0,1,0,0,0 red=R2,S1,C0,K1/H0,2,1,0,4 …

Rows list road, settlement, city, knight; resource cards wood, brick, wool, wheat, ore; events abundance, charity,
robber, solstice, subsidy, those resolved since the deck was shuffled. Each seat's part counts roads, open
settlements, open cities and knights, then the hand. The decks are what is left; what is at rest is left out.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from landnam.cards.open_offers import OfferRules, check_open_offers
from landnam.cards.trading import ANSWERS
from landnam.cards.words import Reader, read_bundles, read_counts, read_whole, refuse_if
from landnam.games.record_bytes import NONE, TURNS, places_in
from landnam.games.road.awards import holder_now, tie_owner
from landnam.games.road.cards import (
    ARMY_MINIMUM,
    ARMY_TIE,
    BUILDING_CARDS,
    CHARITY,
    EVENT_CARDS,
    EVENTS,
    HAND_LIMIT,
    METROPOLISES,
    MOST_OF_A_RESOURCE,
    NO_EVENT,
    POINTS_TO_WIN,
    RESOURCE_CARDS,
    ROBBER,
    ROUTE_MINIMUM,
    ROUTE_TIE,
    ROW,
    SIDES,
)
from landnam.games.road.entries import LIBRARY
from landnam.games.road.state import (
    ACTIONS,
    DEALING,
    DISCARDING,
    DRAWING,
    ENDINGS,
    EVENT,
    GIVING,
    NOBODY,
    OVER,
    PHASES,
    STARTING,
    STATE,
    TURN_LIMIT,
    VICTORY_POINTS,
)
from landnam.native.compiled import SEATS_AT_MOST, State, States
from landnam.native.memory import address_of
from landnam.rules.errors import BadRecord

_LAID = ("roads", "settlements", "cities", "knights")
_OFFERS = OfferRules(
    proposals="R-TRADE-2", accepted="R-TRADE-2", held="R-TRADE-1", both_sides="R-TRADE-1", different="R-TRADE-1"
)


def write_position(s: State, seats: tuple[str, ...]) -> str:
    """The state as one line."""

    b, at = s.tobytes(), places_in(STATE)
    turn, max_turns = TURNS.unpack_from(b, at.turn)
    n = len(seats)

    def name(seat: int) -> str:
        return seats[seat] if seat != NONE else "nobody"

    def counts(field: int, length: int = 5) -> str:
        return ",".join(map(str, b[field : field + length]))

    words = [
        f"road seats={','.join(seats)} side={SIDES[b[at.side]]} turn={turn} phase={PHASES[b[at.phase]]}"
        f" first={name(b[at.first])} active={name(b[at.active])} row={counts(at.row, len(BUILDING_CARDS))}"
        f" discards={counts(at.discarded)} metropolises="
        f"{','.join(map(name, b[at.metropolis : at.metropolis + len(METROPOLISES)]))} events={counts(at.resolved)}"
    ]
    if b[at.mixed]:
        words.append("dealt=mixed")
    if max_turns:
        words.append(f"max_turns={max_turns}")
    if b[at.event] != NONE:
        words.append(f"event={EVENTS[b[at.event]]}")
    if any(b[at.draws : at.draws + SEATS_AT_MOST]):
        words.append(f"draws={counts(at.draws, n)}")
    if b[at.extra]:
        words.append(f"extra={b[at.extra]}")
    if b[at.trade_used]:
        words.append("trade=used")
    if b[at.substitution_used]:
        words.append("substitution=used")
    for word, field in (("route", at.longest_route), ("army", at.largest_army)):
        if b[field] != NONE:
            words.append(f"{word}={name(b[field])}")
    if b[at.offer_open]:
        answers = ",".join(ANSWERS[answer] for answer in b[at.answer : at.answer + n])
        words.append(f"offer={counts(at.offer_give)}>{counts(at.offer_want)}/{answers}")
    if b[at.ending]:
        words.append(f"ending={ENDINGS[b[at.ending]].replace(' ', '-')} winner={name(b[at.winner])}")
    for seat, colour in enumerate(seats):
        first = 5 * seat
        words.append(
            f"{colour}=R{b[at.roads + seat]},S{b[at.settlements + seat]},C{b[at.cities + seat]},K{b[at.knights + seat]}"
            f"/H{counts(at.hand + first)}"
        )
        if b[at.owes + seat]:
            words.append(f"{colour}.owes={b[at.owes + seat]}")
        if any(b[at.discards + first : at.discards + first + 5]):
            words.append(f"{colour}.discards={counts(at.discards + first)}")
        if b[at.gives + seat]:
            words.append(f"{colour}.gives=yes")
        if b[at.proposal_open + seat]:
            words.append(f"{colour}.proposes={counts(at.proposal_give + first)}>{counts(at.proposal_want + first)}")
    return " ".join(words)


# --- reading ----------------------------------------------------------------------------------------------------


def read_position(text: str) -> tuple[States, tuple[str, ...]]:
    """The state and the seats that a line describes; whatever is wrong with it is a BadRecord."""
    words = Reader(text, "road", fewest=3)
    states: States = np.zeros(1, STATE)
    s: State = states[0]
    LIBRARY.doors.unpack_box(address_of(states), len(words.seats))
    _read_table(s, words)
    _read_turn(s, words)
    _read_offer(s, words)
    for seat, colour in enumerate(words.seats):
        _read_seat(s, words, seat, colour)
    if words.words:
        raise BadRecord(f"position: '{next(iter(words.words))[:40]}' is unknown")
    _count_decks(s)
    LIBRARY.doors.count_points(address_of(states))
    for check in (_check_cards, _check_bonus, _check_draws, _check_event, _check_turn, _check_trade):
        check(s, words.seats)
    return states, words.seats


def _read_table(s: State, words: Reader) -> None:
    s.side = words.choice("side", SIDES)
    s.mixed = words.choice("dealt", ("", "mixed"), "")
    s.row[:] = words.counts("row", len(BUILDING_CARDS), ROW)
    s.discarded[:] = words.counts("discards", 5, MOST_OF_A_RESOURCE)
    owners = words.take("metropolises").split(",")
    valid = ("nobody", *words.seats)
    if len(owners) != len(METROPOLISES) or set(owners) - set(valid):
        raise BadRecord(f"position: metropolises must be four of {', '.join(valid)}")
    s.metropolis[:] = [valid.index(owner) - 1 for owner in owners]
    s.resolved[:] = words.counts("events", len(EVENTS), max(EVENT_CARDS))
    s.longest_route, s.largest_army = words.seat("route", "nobody"), words.seat("army", "nobody")


def _read_turn(s: State, words: Reader) -> None:
    n = len(words.seats)
    s.turn = words.number("turn", 0, 2**31 - 1)
    s.max_turns = words.number("max_turns", 0, 2**31 - 1, 0)
    s.phase = words.choice("phase", PHASES)
    s.first, s.active = words.seat("first"), words.seat("active")
    s.event = words.choice("event", ("", *EVENTS), "") - 1
    s.draws[:n] = words.counts("draws", n, sum(BUILDING_CARDS), ",".join("0" * n))
    s.extra = words.number("extra", 0, 2 * sum(BUILDING_CARDS), 0)
    s.trade_used = words.choice("trade", ("", "used"), "")
    s.substitution_used = words.choice("substitution", ("", "used"), "")
    s.ending = words.choice("ending", [ending.replace(" ", "-") for ending in ENDINGS], "")
    s.winner = words.seat("winner", "nobody")


def _read_offer(s: State, words: Reader) -> None:
    offer = words.take("offer", "")
    if not offer:
        return
    bundles, _, answers = offer.partition("/")
    s.offer_open = 1
    s.offer_give[:], s.offer_want[:] = read_bundles("offer", bundles, MOST_OF_A_RESOURCE)
    if len(answers.split(",")) != len(words.seats) or set(answers.split(",")) - set(ANSWERS):
        raise BadRecord(
            f"position: offer={offer[:40]}: after the / write an answer for each seat, of {', '.join(ANSWERS)}"
        )
    for seat, answer in enumerate(answers.split(",")):
        s.answer[seat] = ANSWERS.index(answer)


def _read_seat(s: State, words: Reader, seat: int, colour: str) -> None:
    text = words.take(colour)
    match = re.fullmatch(r"R([0-9]+),S([0-9]+),C([0-9]+),K([0-9]+)/H([0-9,]+)", text)
    if match is None:
        raise BadRecord(f"position: {colour}={text[:40]}: write it as R1,S1,C0,K0/H0,0,0,0,0")
    for name, number in zip(_LAID, match.groups()[:4], strict=True):
        s[name][seat] = read_whole(colour, number, 0, 2 * sum(BUILDING_CARDS))
    s.hand[seat] = read_counts(colour, match[5], 5, MOST_OF_A_RESOURCE)
    s.owes[seat] = words.number(f"{colour}.owes", 0, sum(RESOURCE_CARDS), 0)
    s.discards[seat] = words.counts(f"{colour}.discards", 5, MOST_OF_A_RESOURCE, "0,0,0,0,0")
    s.gives[seat] = words.choice(f"{colour}.gives", ("", "yes"), "")
    proposal = words.take(f"{colour}.proposes", "")
    if proposal:
        s.proposals += 1
        s.proposal_open[seat] = 1
        bundles = read_bundles(f"{colour}.proposes", proposal, MOST_OF_A_RESOURCE)
        s.proposal_give[seat], s.proposal_want[seat] = bundles


def _count_decks(s: State) -> None:
    """The decks hold what lies nowhere else; starting roads and settlements are none of their cards (R-PART-1, 2)."""
    held = s.hand.astype(np.int64).sum(axis=0) + s.discarded
    refuse_if((held > RESOURCE_CARDS).any(), "more resource cards than the box has (R-PART-1)")
    s.deck[:] = np.array(RESOURCE_CARDS) - held
    s.deck_size = s.deck.sum()
    n = int(s.players)
    built = int((s.metropolis != NOBODY).sum())
    cities = int(s.cities.sum()) + built
    laid = np.array([int(s.roads.sum()) - n, int(s.settlements.sum()) + cities - n, cities, int(s.knights.sum())])
    left = np.array(BUILDING_CARDS) - laid - s.row
    refuse_if((left < 0).any() or (laid < 0).any(), "more or fewer building cards than the box has (R-PART-2)")
    s.building_deck[:] = left
    events = np.array(EVENT_CARDS) - s.resolved
    refuse_if((events < 0).any(), "more events than the box has (R-PART-2)")
    s.event_deck[:] = events


# --- checks -----------------------------------------------------------------------------------------------------


def _check_cards(s: State, seats: tuple[str, ...]) -> None:
    """Everybody has the starting cards, the row is as long as it can be and not all alike, and nobody owes too much."""
    for seat, colour in enumerate(seats):
        owned = int((s.metropolis == seat).sum())
        refuse_if(s.roads[seat] < 1, f"{colour} has no starting road (R-SETUP-3)")
        refuse_if(s.settlements[seat] + s.cities[seat] + owned < 1, f"{colour} has no starting settlement (R-SETUP-3)")
        chosen = s.discards[seat]
        refuse_if((chosen > s.hand[seat]).any(), f"{colour} discards cards that the hand does not hold")
    waits_for_row = s.phase in (STARTING, DEALING, DRAWING, EVENT, DISCARDING, GIVING, OVER)
    full = s.row.sum() == ROW or s.building_deck.sum() == 0
    refuse_if(s.row.sum() > ROW, "the row holds more than five cards (R-SETUP-1)")
    refuse_if(not full and not waits_for_row, "the row is not filled up (R-BUILD-2)")
    others = s.row.any() and s.building_deck.sum() > s.building_deck[s.row.argmax()]
    refuse_if(s.row.max() == ROW and others, "all five cards of the row are alike, with others left (R-BUILD-3)")
    refuse_if(s.phase == DEALING and full, "phase=row, but no card can be dealt to the row (R-BUILD-2)")


def _check_bonus(s: State, seats: tuple[str, ...]) -> None:
    """The bonus cards lie where they belong (R-ARMY-1, R-ROUTE-1, R-METRO-3)."""
    n = len(seats)
    for word, counts, holder, minimum, metropolis in (
        ("route", s.roads, int(s.longest_route), ROUTE_MINIMUM, ROUTE_TIE),
        ("army", s.knights, int(s.largest_army), ARMY_MINIMUM, ARMY_TIE),
    ):
        favoured = int(_compiled(tie_owner)(s, metropolis))
        should = int(_compiled(holder_now)(counts, n, holder, minimum, favoured))
        refuse_if(should != holder, f"{word}=… must be {seats[should] if should >= 0 else 'nobody'}")


def _compiled(function: Any) -> Any:
    """A rule as plain Python, for the few places that ask it outside the compiled rules."""
    return getattr(function, "py_func", function)


def _check_draws(s: State, seats: tuple[str, ...]) -> None:  # noqa: ARG001 # all checks have one signature
    owed = s.draws.any() or s.extra
    refuse_if((s.phase == DRAWING) != bool(owed), "draws=… goes with phase=drawing")
    refuse_if(s.phase == DRAWING and s.deck_size == 0, "no resource card is left to draw (R-HARVEST-3)")


def _check_event(s: State, seats: tuple[str, ...]) -> None:
    """An event that is being resolved has been drawn, and what players owe follows from it."""
    refuse_if(s.event != NO_EVENT and not s.resolved[s.event], "event=… is not among the resolved events=…")
    refuse_if(s.resolved[3] > 0 and s.event != 3, "a solstice is followed by a new event deck (R-EVENT-4)")
    refuse_if((s.phase == DISCARDING) != bool(s.owes.any()), "owes=… goes with phase=discard")
    refuse_if((s.phase == GIVING) != bool(s.gives.any()), "gives=… goes with phase=charity")
    refuse_if((s.phase == DISCARDING) != (s.event == ROBBER), "event=robber goes with phase=discard")
    refuse_if((s.phase == GIVING) != (s.event == CHARITY), "event=charity goes with phase=charity")
    refuse_if(s.event != NO_EVENT and s.phase in (STARTING, DEALING, EVENT, ACTIONS, OVER), "event=… is over")
    refuse_if(s.phase != DISCARDING and s.discards.any(), "discards=… goes with phase=discard")
    most = s.points[: len(seats)].max()
    for seat, colour in enumerate(seats):
        cards = int(s.hand[seat].sum())
        limit = HAND_LIMIT + s.knights[seat]
        owed = s.owes[seat] or s.discards[seat].sum()
        if s.phase == DISCARDING:
            due = cards // 2 if cards > limit else 0
            refuse_if(owed != due or (s.owes[seat] and s.discards[seat].any()), f"{colour} must owe {due} (R-EVENT-3)")
        giver = s.points[seat] == most and cards > 0 and s.points[: len(seats)].min() < most
        refuse_if(s.gives[seat] and not giver, f"{colour} has nothing to give (R-EVENT-2)")


def _check_turn(s: State, seats: tuple[str, ...]) -> None:
    """Set-up, turns and the end have gone as far as the phase says."""
    in_setup = s.turn == 0
    nobody = s.active == NOBODY or s.first == NOBODY
    refuse_if(nobody != (s.phase == STARTING), "first and active must name a seat, except in phase=start")
    refuse_if(in_setup and s.phase not in (STARTING, DEALING, DRAWING), "turn counts from 1 once the set-up is over")
    refuse_if(s.phase == STARTING and not in_setup, "turn counts from 1 once the set-up is over")
    refuse_if(in_setup and s.active != s.first, "the first seat is active in the set-up")
    laid = s.roads.sum() + s.settlements.sum() + s.cities.sum() + s.knights.sum() > 2 * len(seats)
    refuse_if(in_setup and (laid or (s.metropolis != NOBODY).any()), "nothing is built in the set-up")
    used = s.trade_used or s.substitution_used or s.discarded.any() or s.resolved.any() or s.extra
    refuse_if(in_setup and used, "nothing is traded, spent or drawn as an event in the set-up")
    if in_setup and s.phase == DRAWING:
        wrong = any(s.hand[seat].sum() + s.draws[seat] != 2 for seat in range(len(seats)))
        refuse_if(wrong or s.row.sum() != ROW, "the set-up deals a row of five and two cards each (R-SETUP-3)")
    elif in_setup:
        refuse_if(s.hand.any(), "the row is dealt before the hands")
    refuse_if(s.max_turns and s.turn > s.max_turns, "turn is beyond max_turns")
    refuse_if((s.phase == OVER) != bool(s.ending), "ending=… goes with phase=over")
    won = s.ending == VICTORY_POINTS
    refuse_if(won != (s.winner != NOBODY), "winner=… goes with ending=victory-points")
    enough = s.active != NOBODY and s.points[s.active] >= POINTS_TO_WIN
    refuse_if(enough and not won and s.phase != OVER, "the active seat has won already (R-WIN-1)")
    stopped = s.ending == TURN_LIMIT
    refuse_if(stopped and s.turn != s.max_turns, "ending=turn-limit goes with max_turns turns")
    if s.turn:
        whose = (int(s.first) + int(s.turn) - (not stopped)) % len(seats)
        refuse_if(whose != s.active, f"turn={s.turn} is the turn of {seats[whose]} (R-TURN-1)")
    refuse_if(won and not (enough and s.winner == s.active), "only the active seat wins, with seven points (R-WIN-1)")


def _check_trade(s: State, seats: tuple[str, ...]) -> None:
    """Open offers are allowed now, and their makers can meet them (R-TRADE-1, 2)."""
    if not s.offer_open and not s.proposal_open.any():
        return
    refuse_if(s.turn == 0 or s.phase == OVER or s.trade_used, "offers are open only before a turn's trade (R-TRADE-1)")
    check_open_offers(s, seats, _OFFERS)
