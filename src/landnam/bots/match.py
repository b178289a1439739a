"""Complete games between compiled bots at native speed, and the positions from which the value is learned."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.bargain import NO_TRADE, OFFERS_A_TURN, ask_those_who_may_hold, is_accepted, may_hold, takes_counter
from landnam.bots.dealing import forget, hear_answers
from landnam.bots.finishing import NO_WIN, certain_win
from landnam.bots.haggling import BY_PROMISE, TRADE_WORLDS, haggle, propose_deal
from landnam.bots.opening import choose_opening
from landnam.bots.search import (
    SEARCH,
    best_discard,
    halvings_of,
    list_candidates,
    list_closings,
    list_discards,
    look_ahead,
    thin_out,
    try_candidates,
)
from landnam.bots.step_log import CHANCE, log_step
from landnam.bots.values import WEIGHTS
from landnam.cards.counting import COUNTS
from landnam.cards.trading import MENU, NO_OFFERS
from landnam.native.codes import kind_of
from landnam.native.compiled import SEATS_AT_MOST, SOURCE, State, below, first_bit, rule, seed_source
from landnam.native.jobs import RESULT, ROLLS, write_result
from landnam.native.memory import array_at
from landnam.native.questions import (
    after_move,
    apply,
    apply_chance,
    before_move,
    begin_counting,
    chance_cases,
    chance_result,
    choose_at_random,
    could_win,
    count_dice,
    decide_quickly,
    imagine,
    is_offer,
    is_opening,
    is_over,
    look_around,
    may_trade,
    narrow_bounds,
    owes,
    set_up,
    trade_kinds,
    waits_for,
)

RANDOM, EASY, NORMAL, HARD, EXPERT = range(5)
"""The numbers of the levels."""
LEVELS: Final = ("random", "easy", "normal", "hard", "expert")

LINEUP: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("level", np.int64, (SEATS_AT_MOST,)),
                ("worlds", np.int64, (SEATS_AT_MOST,)),  # that a seat imagines at a decision
                ("rollouts", np.int64, (SEATS_AT_MOST,)),  # that an expert spends on one
                ("trades", np.int64, (SEATS_AT_MOST,)),  # how it bargains with others: SILENT, BY_SWAPS, BY_PROMISE
                # the least gain for which a seat that trades BY_PROMISE asks, takes an offer, and expects a partner to
                ("worth_asking", np.float64, (SEATS_AT_MOST,)),
                ("worth_taking", np.float64, (SEATS_AT_MOST,)),
                ("worth_giving", np.float64, (SEATS_AT_MOST,)),
                ("most_given", np.int64, (SEATS_AT_MOST,)),  # cards in an offer of such a seat
                ("most_wanted", np.int64, (SEATS_AT_MOST,)),
                ("deal_rollouts", np.int64, (SEATS_AT_MOST,)),  # with which it checks a deal; 0: by the value alone
                ("evenly", np.int64, (SEATS_AT_MOST,)),  # it thinks that whoever holds a card could hold any: 2026-11
                # of an expert's rollouts; all zero: as in 2026-11
                ("prior", np.int64, (SEATS_AT_MOST,)),  # rollouts that the value one move deep counts for
                ("margin", np.float64, (SEATS_AT_MOST,)),  # how much worse than the best an action may look
                ("rounds", np.int64, (SEATS_AT_MOST,)),  # that they last longer than one
                ("finishes", np.int64, (SEATS_AT_MOST,)),  # whether it looks for a win within the turn
                ("settles", np.int64, (SEATS_AT_MOST,)),  # candidates after which it plays the opening to its end
                ("slip", np.int64, (SEATS_AT_MOST,)),  # in per cent of its decisions it does something at random
                ("opening_slip", np.int64, (SEATS_AT_MOST,)),  # the same while the first pieces are placed
            ],
            align=True,
        ),
    )
)
"""The levels by seat, and how much each thinks."""
MOST_WORLDS: Final = 32
"""An opening needs two for each candidate (``opening.py``); what is imagined is far less."""
ROLLOUTS_OF_AN_OPENING: Final = 25
"""Playing an opening to its end takes the time of about so many: an expert with few sees fewer openings."""


@rule
def slips(s: State, lineup: Any, seat: Any, source: Any) -> Any:
    """Whether a seat plays at random now."""
    per_cent = lineup.opening_slip[seat] if is_opening(s) else lineup.slip[seat]
    return per_cent > 0 and below(source, 100) < per_cent


@rule
def decide_by_thumb(s: State, seat: Any, offers: Any, lineup: Any, source: Any, notes: Any) -> Any:
    """The decision of a level that does not look ahead, or of one that slips.

    A slip is a bad move, not bad company: it makes no offers, and leaves nobody waiting whose answer was yes.
    """
    level = lineup.level[seat]
    if level == RANDOM:
        return choose_at_random(s, seat, offers, source, notes)
    if (level > NORMAL or slips(s, lineup, seat, source)) and not (seat == s.active and is_accepted(s)):
        return choose_at_random(s, seat, NO_OFFERS, source, notes)
    return decide_quickly(s, seat, offers, notes)


@rule
def imagine_worlds(s: State, seat: Any, lineup: Any, counts: Any, source: Any, worlds: Any, n: Any) -> None:
    """Fill the first n worlds with what a seat imagines, by what it has counted."""
    narrow_bounds(s, counts, seat)
    for w in range(n):
        worlds[w] = s
        imagine(worlds[w], counts, seat, lineup.evenly[seat], source)


@rule
def decide(
    s: State,
    seat: Any,
    offers: Any,
    lineup: Any,
    counts: Any,
    nets: Any,
    source: Any,
    notes: Any,
    search: Any,
    worlds: Any,
    work: Any,
    only: Any,
) -> Any:
    """The decision of a seat by its level. Everything but chance and rules of thumb happens in imagined worlds.

    ``offers`` says what may be offered (``bargain.py``); ``only``, if it holds anything, narrows the choice down.
    """
    action = decide_freely(s, seat, offers, lineup, counts, nets, source, notes, search, worlds, work, only)
    if lineup.level[seat] > RANDOM and kind_of(action) == trade_kinds(s)[0] and counts.viewers >> seat & 1:
        narrow_bounds(s, counts, seat)
        action = ask_those_who_may_hold(s, seat, action, counts)
        if action == NO_TRADE:
            return decide_freely(s, seat, NO_OFFERS, lineup, counts, nets, source, notes, search, worlds, work, only)
    return action


@rule
def is_among(only: Any, action: Any) -> Any:
    """Whether the choice is not narrowed down, or this action is part of it."""
    for i in range(len(only)):
        if only[i] == action:
            return True
    return len(only) == 0


@rule
def decide_freely(
    s: State,
    seat: Any,
    offers: Any,
    lineup: Any,
    counts: Any,
    nets: Any,
    source: Any,
    notes: Any,
    search: Any,
    worlds: Any,
    work: Any,
    only: Any,
) -> Any:
    """A decision that may be an offer to seats which cannot pay."""
    level, trades = lineup.level[seat], lineup.trades[seat]
    if level <= NORMAL or slips(s, lineup, seat, source):
        return decide_by_thumb(s, seat, offers, lineup, source, notes)
    n = lineup.worlds[seat]
    if seat == s.active:
        hear_answers(s, seat, search)
        if lineup.finishes[seat] and could_win(s, seat):
            imagine_worlds(s, seat, lineup, counts, source, worlds, n)
            win = certain_win(worlds, n, seat, search, notes, work)
            if win != NO_WIN and is_among(only, win):
                return win
    if seat == s.active and len(only) == 0 and is_accepted(s):
        list_closings(s, seat, trades, search, notes)
        imagine_worlds(s, seat, lineup, counts, source, worlds, n)
        return choose_politely(worlds, n, seat, lineup, search, notes, nets[seat], source, work)
    list_candidates(s, seat, trades, search, notes, only)
    if search.n == 0:
        action = decide_quickly(s, seat, offers, notes)
        if not nets[seat].sees_table or owes(s, seat) == 0:  # a seat value was not made for this
            return action
        imagine_worlds(s, seat, lineup, counts, source, worlds, n)
        if level == EXPERT and lineup.prior[seat]:
            list_discards(s, seat, kind_of(action), owes(s, seat), search)
            if search.n:
                return choose(worlds, n, seat, lineup, search, notes, nets[seat], source, work)
        return best_discard(worlds, n, seat, kind_of(action), owes(s, seat), notes, nets[seat])
    bargains = trades and may_trade(s) and (seat != s.active or (offers and not s.offer_open))
    if search.n == 1 and not bargains:
        return search.actions[0]
    imagine_worlds(s, seat, lineup, counts, source, worlds, n)
    if not bargains:
        return choose_politely(worlds, n, seat, lineup, search, notes, nets[seat], source, work)
    if seat == s.active and s.proposals:  # a proposal worth closing comes before an offer of one's own
        best = choose_politely(worlds, n, seat, lineup, search, notes, nets[seat], source, work)
        if kind_of(best) == trade_kinds(s)[5]:
            return best
        trade = haggle(worlds, n, seat, offers, lineup, search, notes, nets[seat], source, work)
        return trade if trade >= 0 else best
    trade = haggle(worlds, n, seat, offers, lineup, search, notes, nets[seat], source, work)
    if trade >= 0:
        return trade
    list_candidates(s, seat, trades, search, notes, only)
    return choose_politely(worlds, n, seat, lineup, search, notes, nets[seat], source, work)


@rule
def choose_politely(
    worlds: Any,
    n: Any,
    seat: Any,
    lineup: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> Any:
    """The best of the listed candidates; before a counter-offer is closed, the own offer is withdrawn."""
    action = choose(worlds, n, seat, lineup, search, notes, net, source, work)
    return trade_kinds(worlds[0])[4] if takes_counter(worlds[0], action) else action


@rule
def propose(
    s: State,
    seat: Any,
    offers: Any,
    lineup: Any,
    counts: Any,
    nets: Any,
    source: Any,
    notes: Any,
    search: Any,
    worlds: Any,
    work: Any,
) -> Any:
    """A seat's proposal in another seat's turn; NO_TRADE if it has none, as for the lower levels."""
    if lineup.level[seat] < HARD or not lineup.trades[seat] or not may_trade(s) or s.proposal_open[seat]:
        return NO_TRADE
    if not offers:
        return NO_TRADE
    n = lineup.worlds[seat] if lineup.trades[seat] == BY_PROMISE else min(lineup.worlds[seat], TRADE_WORLDS)
    imagine_worlds(s, seat, lineup, counts, source, worlds, n)
    proposal = propose_deal(worlds, n, seat, offers, lineup, search, notes, nets[seat], source, work)
    return proposal if proposal >= 0 and may_hold(counts, seat, s.active, proposal) else NO_TRADE


@rule
def choose(
    worlds: Any,
    n: Any,
    seat: Any,
    lineup: Any,
    search: Any,
    notes: Any,
    net: Any,
    source: Any,
    work: Any,
) -> Any:
    """The best of the listed candidates over these worlds: one move deep, or by rollouts."""
    after = source.state
    search.chance = after
    level, rollouts, prior = lineup.level[seat], lineup.rollouts[seat], lineup.prior[seat]
    look_ahead(worlds, n if level == HARD or prior else min(n, 2), seat, search, notes, net, source, work)
    rounds = 1 + lineup.rounds[seat]
    opens = min(min(int(search.n), lineup.settles[seat]), rollouts // ROLLOUTS_OF_AN_OPENING)
    if opens > 1 and is_opening(worlds[0]):
        choose_opening(worlds, opens, rollouts, rounds, prior, seat, search, notes, net, source, work)
    elif level == EXPERT:
        alive = thin_out(search, prior, lineup.margin[seat])
        halvings = halvings_of(alive)
        while alive > 1:
            tries = max(1, rollouts // (halvings * alive))
            try_candidates(worlds, n, seat, alive, tries, rounds, search, notes, net, source, work)
            alive = (alive + 1) // 2
    source.state = after
    return search.actions[0]


@rule
def weigh(
    s: State,
    seat: Any,
    lineup: Any,
    counts: Any,
    nets: Any,
    source: Any,
    notes: Any,
    search: Any,
    worlds: Any,
    work: Any,
    only: Any,
) -> Any:
    """Judge every action of a seat by its chance to win, the best first; return how many there are.

    A decision spends its rollouts on the best actions; here every action gets as many as the line-up says, so that all
    can be compared.
    """
    list_candidates(s, seat, lineup.trades[seat], search, notes, only)
    n = lineup.worlds[seat]
    imagine_worlds(s, seat, lineup, counts, source, worlds, n)
    search.chance = source.state
    look_ahead(worlds, n, seat, search, notes, nets[seat], source, work)
    if lineup.rollouts[seat] > 0:
        rollouts = lineup.rollouts[seat]
        try_candidates(worlds, n, seat, search.n, rollouts, 1, search, notes, nets[seat], source, work)
    return search.n


@rule
def draw_chance(s: State, cases: Any, source: Any, log: Any) -> Any:
    """A result of the open chance move, drawn from the source and logged."""
    result = chance_result(s, below(source, cases))
    log_step(log, s, CHANCE, 0, result)
    return result


@rule
def thinkers(s: State, lineup: Any, offers: Any) -> Any:
    """The seats that look ahead or make offers, as a mask: only they count cards."""
    mask = 0
    for seat in range(s.players):
        if lineup.level[seat] >= HARD or (offers and lineup.level[seat] > RANDOM):
            mask |= 1 << seat
    return mask


@rule
def carry_out(s: State, seat: Any, action: Any, counts: Any) -> None:
    """Carry out an action and count what is seen of it."""
    before_move(s, counts, action)
    apply(s, seat, action)
    after_move(s, counts, seat, action)


@rule
def resolve_and_count(s: State, counts: Any, source: Any, rolls: Any, log: Any) -> None:
    """Draw the open chance moves and count what is seen of them; the dice in ``rolls`` as well."""
    while True:
        cases = chance_cases(s)
        if cases == 0:
            return
        result = draw_chance(s, cases, source, log)
        before_move(s, counts, result)
        apply_chance(s, result)
        count_dice(s, result, rolls)
        after_move(s, counts, -1, result)


@rule
def may_offer(match: Any, s: State, seat: Any) -> Any:
    """What a seat may offer now: NO_OFFERS, MENU, or the last offer that it has made in this turn (``bargain.py``)."""
    if match.offers == NO_OFFERS:
        return np.int64(NO_OFFERS)
    if match.turn != s.turn:
        match.turn = s.turn
        for other in range(SEATS_AT_MOST):
            match.made[other] = 0
    if match.made[seat] == 0:
        return np.int64(MENU)
    return match.last[seat] if match.made[seat] < OFFERS_A_TURN else np.int64(NO_OFFERS)


@rule
def note_offer(match: Any, s: State, seat: Any, action: Any) -> None:
    """Note an offer or a proposal that a seat makes."""
    if is_offer(s, action):
        match.made[seat] += 1
        match.last[seat] = action


@rule
def speak_up(
    match: Any,
    s: State,
    lineup: Any,
    counts: Any,
    nets: Any,
    source: Any,
    notes: Any,
    search: Any,
    worlds: Any,
    work: Any,
) -> None:
    """Let every seat but the active one make a proposal."""
    for seat in range(s.players):
        if seat != s.active:
            offers = may_offer(match, s, seat)
            proposal = propose(s, seat, offers, lineup, counts, nets, source, notes, search, worlds, work)
            if proposal >= 0:
                log_step(match.log, s, seat, 0, proposal)
                note_offer(match, s, seat, proposal)
                carry_out(s, seat, proposal, counts)


MATCH: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # what is played
                ("blank", np.int64),
                ("plan", np.int64),
                ("lineup", np.int64),
                ("nets", np.int64),  # by seat
                ("offers", np.int64),  # may players trade?
                ("seed", np.int64),
                ("first", np.int64),  # the number of the first game
                ("games", np.int64),
                # what comes of it
                ("results", np.int64),
                ("rolls", np.int64),
                ("positions", np.int64),  # some of the positions, as records
                ("winners", np.int64),  # of the games in which they stood
                ("numbers", np.int64),  # of those games
                ("room", np.int64),  # for so many positions
                ("every", np.int64),  # one in this many positions is noted on average; 0: none
                ("every_early", np.int64),  # the same in the opening and the first two rounds
                ("log", np.int64),  # of the steps of the only game; 0: none
                # what has been offered in this turn
                ("turn", np.int64),
                ("made", np.int64, (SEATS_AT_MOST,)),  # by seat, how many offers and proposals
                ("last", np.int64, (SEATS_AT_MOST,)),  # the last of them
                # room to play and to think
                ("state", np.int64),
                ("work", np.int64),
                ("worlds", np.int64),
                ("notes", np.int64),
                ("search", np.int64),
                ("counts", np.int64),
                ("source", np.int64),
                ("picks", np.int64),
            ],
            align=True,
        ),
    )
)
"""A match between compiled bots: addresses and sizes of everything it needs."""


@rule
def play_match(
    match: Any, blank: Any, plan: Any, states: Any, worlds: Any, work: Any, notes: Any, positions: Any
) -> Any:
    """Play games and note a random part of the positions and who won from there; return how many.

    It stops when there is no more room for positions. Every game draws chance from a stream of its own, so that the
    division of the games does not affect it.
    """
    lineup, nets = array_at(match.lineup, 1, LINEUP)[0], array_at(match.nets, SEATS_AT_MOST, WEIGHTS)
    results, rolls = array_at(match.results, match.games, RESULT), array_at(match.rolls, ROLLS, np.int64)
    winners, numbers = array_at(match.winners, match.room, np.int8), array_at(match.numbers, match.room, np.int64)
    source, picks = array_at(match.source, 1, SOURCE)[0], array_at(match.picks, 1, SOURCE)[0]
    search, counts = array_at(match.search, 1, SEARCH)[0], array_at(match.counts, 1, COUNTS)[0]
    anything = array_at(match.search, 0, np.int64)
    written = 0
    for i in range(match.games):
        states[0] = blank[0]
        s = states[0]
        seed_source(source, match.seed, match.first + i)
        if match.every:
            seed_source(picks, match.seed + 1, match.first + i)
        set_up(s, plan, source)
        forget(search)
        begin_counting(s, counts, thinkers(s, lineup, match.offers))
        resolve_and_count(s, counts, source, rolls, match.log)
        look_around(s, notes)
        decisions = 0
        begun = written
        spoken = 0  # the turn in which every seat has been asked
        match.turn = -1
        while not is_over(s):
            if match.offers and spoken != s.turn and may_trade(s):
                spoken = s.turn
                speak_up(match, s, lineup, counts, nets, source, notes, search, worlds, work)
            seat = first_bit(waits_for(s))
            offers = may_offer(match, s, seat)
            action = decide(s, seat, offers, lineup, counts, nets, source, notes, search, worlds, work, anything)
            log_step(match.log, s, seat, 1, action)
            note_offer(match, s, seat, action)
            carry_out(s, seat, action, counts)
            decisions += 1
            resolve_and_count(s, counts, source, rolls, match.log)
            if match.every and written < match.room and not is_over(s):
                every = match.every_early if s.turn <= 2 * s.players else match.every
                if below(picks, every) == 0:
                    positions[written] = s
                    numbers[written] = match.first + i
                    written += 1
        write_result(s, decisions, results[i])
        for k in range(begun, written):
            winners[k] = s.winner
        if match.every and written == match.room:
            break
    return written
