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

from landnam.cards.trading import ACCEPTED, ANSWERS, UNASKED
from landnam.cards.words import Reader, numbers_text, read_bundles, read_counts, read_whole, refuse_if
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
from landnam.native.compiled import State, States
from landnam.native.memory import address_of
from landnam.rules.errors import BadRecord

_LAID = ("roads", "settlements", "cities", "knights")


def write_position(s: State, seats: tuple[str, ...]) -> str:
    """The state as one line."""

    def name(seat: int) -> str:
        return seats[seat] if seat >= 0 else "nobody"

    n = len(seats)
    words: dict[str, Any] = {
        "seats": ",".join(seats),
        "side": SIDES[s.side],
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "first": name(s.first),
        "active": name(s.active),
        "row": numbers_text(s.row),
        "discards": numbers_text(s.discarded),
        "metropolises": ",".join(name(owner) for owner in s.metropolis),
        "events": numbers_text(s.resolved),
    }
    if s.mixed:
        words["dealt"] = "mixed"
    if s.max_turns:
        words["max_turns"] = int(s.max_turns)
    if s.event != NO_EVENT:
        words["event"] = EVENTS[s.event]
    if s.draws.any():
        words["draws"] = numbers_text(s.draws[:n])
    if s.extra:
        words["extra"] = int(s.extra)
    if s.trade_used:
        words["trade"] = "used"
    if s.substitution_used:
        words["substitution"] = "used"
    if s.longest_route != NOBODY:
        words["route"] = name(s.longest_route)
    if s.largest_army != NOBODY:
        words["army"] = name(s.largest_army)
    if s.offer_open:
        answers = ",".join(ANSWERS[s.answer[seat]] for seat in range(n))
        words["offer"] = f"{numbers_text(s.offer_give)}>{numbers_text(s.offer_want)}/{answers}"
    if s.ending:
        words["ending"] = ENDINGS[s.ending].replace(" ", "-")
        words["winner"] = name(s.winner)
    for seat, colour in enumerate(seats):
        words[colour] = (
            f"R{s.roads[seat]},S{s.settlements[seat]},C{s.cities[seat]},K{s.knights[seat]}/H{numbers_text(s.hand[seat])}"
        )
        if s.owes[seat]:
            words[f"{colour}.owes"] = int(s.owes[seat])
        if s.discards[seat].any():
            words[f"{colour}.discards"] = numbers_text(s.discards[seat])
        if s.gives[seat]:
            words[f"{colour}.gives"] = "yes"
        if s.proposal_open[seat]:
            words[f"{colour}.proposes"] = f"{numbers_text(s.proposal_give[seat])}>{numbers_text(s.proposal_want[seat])}"
    return "road " + " ".join(f"{key}={value}" for key, value in words.items())


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
        raise BadRecord(f"position: offer={offer[:40]}: after the / an answer a seat, of {', '.join(ANSWERS)}")
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
    """Everybody has the starting cards, the row is as long as it can be, nobody owes what is not there."""
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
    """An event that is being resolved has been drawn, and asks of everybody what it should."""
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
    refuse_if(nobody != (s.phase == STARTING), "first and active must name a seat, but for phase=start")
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
    promises = [(s.active, s.offer_give, s.offer_want)] if s.offer_open else []
    for seat in range(len(seats)):
        if s.proposal_open[seat]:
            refuse_if(seat == s.active, "the active seat makes offers, not proposals (R-TRADE-2)")
            promises.append((seat, s.proposal_give[seat], s.proposal_want[seat]))
        if s.offer_open:
            refuse_if(seat == s.active and s.answer[seat] != UNASKED, "the active seat does not answer its own offer")
            accepted = s.answer[seat] == ACCEPTED and (s.offer_want > s.hand[seat]).any()
            refuse_if(accepted, f"{seats[seat]} has accepted to give more than the hand holds (R-TRADE-2)")
    for seat, give, want in promises:
        refuse_if((give > s.hand[seat]).any(), f"{seats[seat]} offers more than the hand holds (R-TRADE-2)")
        refuse_if(not give.any() or not want.any(), f"{seats[seat]} offers something for nothing (R-TRADE-1)")
        refuse_if(((give > 0) & (want > 0)).any(), "a resource stands on both sides (R-TRADE-1)")
