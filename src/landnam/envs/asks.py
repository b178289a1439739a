"""What environments ask of a game; each answers in its own way (rules/dispatch.py tells how one is chosen)."""

from __future__ import annotations

from typing import Any, Final

from landnam.envs.games import dice_sight, dice_table, island_sight, island_table, road_sight, road_table
from landnam.games.dice import legal as dice_legal
from landnam.games.dice import playout as dice_playout
from landnam.games.dice import rulebook as dice
from landnam.games.dice.state import ROLLING
from landnam.games.dice.state import STATE as DICE
from landnam.games.dice.turn import set_up as set_up_dice
from landnam.games.duel import legal as duel_legal
from landnam.games.duel import rulebook as duel
from landnam.games.duel.state import DUEL, FORCING
from landnam.games.island import actions as do
from landnam.games.island import counting as island_counting
from landnam.games.island import legal as island_legal
from landnam.games.island import playout as island_playout
from landnam.games.island import rulebook as island
from landnam.games.island.setup import set_up as set_up_island
from landnam.games.island.state import DISCARDING, LAST_CHANCE_PHASE, NOBODY, VICTORY
from landnam.games.island.state import STATE as ISLAND
from landnam.games.road import actions as road_do
from landnam.games.road import counting as road_counting
from landnam.games.road import legal as road_legal
from landnam.games.road import playout as road_playout
from landnam.games.road import rulebook as road
from landnam.games.road.setup import set_up as set_up_road
from landnam.games.road.state import DISCARDING as ROAD_DISCARDING
from landnam.games.road.state import LAST_CHANCE_PHASE as ROAD_LAST_CHANCE_PHASE
from landnam.games.road.state import STATE as ROAD
from landnam.rules.codes import kind_of, second_of
from landnam.rules.compiled import SEATS_AT_MOST, State, first_bit, rule
from landnam.rules.discards import random_discard
from landnam.rules.dispatch import question, short_question

ALL_SEE: Final = -2
"""In place of who loses and who takes a card: there is none that only some have seen."""

# --- answers that the games have not got ready ------------------------------------------------------------------


@rule
def _set_up_road(s: State, plan: Any, source: Any) -> None:  # noqa: ARG001 # its chance is all in the open
    set_up_road(s, plan)


@rule
def _set_up_dice(s: State, plan: Any, source: Any) -> None:  # noqa: ARG001 # its chance is all in the open
    set_up_dice(s, plan)


@rule
def _list_dice(s: State, seat: Any, offers: Any, menu: Any) -> Any:  # noqa: ARG001 # nobody trades here
    return dice_legal.list_legal(s, seat, menu)


@rule
def _over(s: State) -> Any:
    return s.ending != 0


@rule
def _island_next(s: State) -> Any:
    if s.phase == DISCARDING or s.offer_open:
        return first_bit(island.waits_for(s))
    return int(s.active)


@rule
def _duel_next(s: State) -> Any:
    if s.phase == DISCARDING or s.offer_open:
        return first_bit(duel.waits_for(s))
    return int(s.active)


@rule
def _road_next(s: State) -> Any:
    return first_bit(road.waits_for(s))


@rule
def _dice_next(s: State) -> Any:
    return int(s.active)


@rule
def _island_chance(s: State) -> Any:
    return s.phase <= LAST_CHANCE_PHASE


@rule
def _duel_chance(s: State) -> Any:
    return s.phase <= LAST_CHANCE_PHASE or s.phase == FORCING


@rule
def _road_chance(s: State) -> Any:
    return s.phase <= ROAD_LAST_CHANCE_PHASE


@rule
def _dice_chance(s: State) -> Any:
    return s.phase == ROLLING


@rule
def _one_winner(s: State) -> Any:
    return 0 if s.winner == NOBODY else 1 << s.winner


@rule
def _winners(s: State) -> Any:
    return int(s.winners)


@rule
def _island_owes(s: State, seat: Any) -> Any:
    return int(s.owes[seat]) if s.phase == DISCARDING else 0


@rule
def _road_owes(s: State, seat: Any) -> Any:
    return int(s.owes[seat]) if s.phase == ROAD_DISCARDING else 0


@rule
def _owes_nothing(s: State, seat: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


@rule
def _held(s: State, seat: Any, resource: Any) -> Any:
    return int(s.hand[seat, resource])


@rule
def _no_hand(s: State, seat: Any, resource: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


@rule
def _island_discard(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return do.DISCARD, island_table.FIRST_DISCARD


@rule
def _road_discard(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return road_do.DISCARD, road_table.FIRST_DISCARD


@rule
def _no_discard(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0, 1 << 30


@rule
def _island_offer(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == do.OFFER or kind_of(code) == do.PROPOSE


@rule
def _road_offer(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == road_do.OFFER or kind_of(code) == road_do.PROPOSE


@rule
def _no_offer(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return False


@rule
def _island_accept(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == do.ACCEPT


@rule
def _road_accept(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == road_do.ACCEPT


@rule
def _island_score(s: State, seat: Any) -> Any:
    return int(s.points[seat]) + int(s.cards[seat, VICTORY])


@rule
def _points(s: State, seat: Any) -> Any:
    return int(s.points[seat])


@rule
def _stolen(s: State, r: Any, seat: Any, code: Any) -> Any:  # noqa: ARG001 # the same question everywhere
    """Who lost and who took a card in a theft (I-INFO-2)."""
    loser, taker = ALL_SEE, ALL_SEE
    if kind_of(code) == do.STOLEN:
        for other in range(s.players):
            for resource in range(5):
                if s.hand[other, resource] < r.before[other, resource]:
                    loser = other
                elif s.hand[other, resource] > r.before[other, resource]:
                    taker = other
    return loser, taker


@rule
def _drawn_or_given(s: State, r: Any, seat: Any, code: Any) -> Any:
    """Who drew a card, or gave one to whom (R-INFO-1, 2)."""
    if kind_of(code) == road_do.GIVE:
        return int(seat), second_of(code)
    if kind_of(code) == road_do.DRAWN:
        for other in range(s.players):
            for resource in range(5):
                if s.hand[other, resource] > r.before[other, resource]:
                    return NOBODY, other
    return ALL_SEE, ALL_SEE


@rule
def _theft(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == do.STOLEN


@rule
def _gift(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return kind_of(code) == road_do.GIVE


@rule
def _remember_hands(s: State, r: Any) -> None:
    for seat in range(SEATS_AT_MOST):
        for resource in range(5):
            r.before[seat, resource] = s.hand[seat, resource]


@rule
def _nothing_to_remember(s: State, r: Any) -> None:
    """There are no hands."""


@rule
def _island_random_discard(s: State, seat: Any, source: Any) -> Any:
    return random_discard(s, seat, do.DISCARD, source)


@rule
def _road_random_discard(s: State, seat: Any, source: Any) -> Any:
    return random_discard(s, seat, road_do.DISCARD, source)


@rule
def _no_random_discard(s: State, seat: Any, source: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


# --- the questions ----------------------------------------------------------------------------------------------

set_up_game: Final = question(
    {ISLAND: set_up_island, DUEL: duel.set_up_for_two, ROAD: _set_up_road, DICE: _set_up_dice}
)
next_seat: Final = short_question({ISLAND: _island_next, DUEL: _duel_next, ROAD: _road_next, DICE: _dice_next})
"""The first of the seats that the game waits for."""
waits_for_chance: Final = short_question(
    {ISLAND: _island_chance, DUEL: _duel_chance, ROAD: _road_chance, DICE: _dice_chance}
)
list_legal: Final = question(
    {ISLAND: island_legal.list_legal, DUEL: duel_legal.list_legal, ROAD: road_legal.list_legal, DICE: _list_dice}
)
apply: Final = question({ISLAND: island.apply, DUEL: duel.apply, ROAD: road.apply, DICE: dice.apply})
apply_chance: Final = question(
    {ISLAND: island.apply_chance, DUEL: duel.apply_chance, ROAD: road.apply_chance, DICE: dice.apply_chance}
)
chance_cases: Final = short_question(
    {ISLAND: island.chance_cases, DUEL: duel.chance_cases, ROAD: road.chance_cases, DICE: dice.chance_cases}
)
chance_result: Final = question(
    {ISLAND: island.chance_result, DUEL: duel.chance_result, ROAD: road.chance_result, DICE: dice.chance_result}
)
is_over: Final = short_question({ISLAND: _over, DUEL: _over, ROAD: _over, DICE: _over})
winners_of: Final = short_question({ISLAND: _one_winner, DUEL: _one_winner, ROAD: _one_winner, DICE: _winners})
score_of: Final = short_question({ISLAND: _island_score, DUEL: _island_score, ROAD: _points, DICE: _points})
"""The points of a seat, its hidden ones included."""
note_result: Final = question(
    {
        ISLAND: island_playout.note_result,
        DUEL: island_playout.note_result,
        ROAD: road_playout.note_result,
        DICE: dice_playout.note_result,
    }
)

# action tables
code_of: Final = short_question(
    {ISLAND: island_table.code_of, DUEL: island_table.code_of, ROAD: road_table.code_of, DICE: dice_table.code_of}
)
is_offer: Final = short_question({ISLAND: _island_offer, DUEL: _island_offer, ROAD: _road_offer, DICE: _no_offer})
is_accept: Final = short_question({ISLAND: _island_accept, DUEL: _island_accept, ROAD: _road_accept, DICE: _no_offer})
owes: Final = short_question({ISLAND: _island_owes, DUEL: _island_owes, ROAD: _road_owes, DICE: _owes_nothing})
"""How many cards a seat has to discard now."""
holds: Final = short_question({ISLAND: _held, DUEL: _held, ROAD: _held, DICE: _no_hand})
discard_rows: Final = short_question(
    {ISLAND: _island_discard, DUEL: _island_discard, ROAD: _road_discard, DICE: _no_discard}
)
"""The kind of a discard, and the first of the rows that put one together."""

discard_at_random: Final = question(
    {
        ISLAND: _island_random_discard,
        DUEL: _island_random_discard,
        ROAD: _road_random_discard,
        DICE: _no_random_discard,
    }
)

# what can be counted
remember_hands: Final = short_question(
    {ISLAND: _remember_hands, DUEL: _remember_hands, ROAD: _remember_hands, DICE: _nothing_to_remember}
)
leaves_unseen: Final = short_question({ISLAND: _theft, DUEL: _no_offer, ROAD: _gift, DICE: _no_offer})
"""Does a card leave a hand while some do not see which?"""
who_saw: Final = short_question({ISLAND: _stolen, DUEL: _stolen, ROAD: _drawn_or_given})
count_outside: Final = short_question(
    {ISLAND: island_counting.count_outside, DUEL: island_counting.count_outside, ROAD: road_counting._count_outside}
)

# what is seen
see_board: Final = question(
    {
        ISLAND: island_sight.see_board,
        DUEL: island_sight.see_board,
        ROAD: road_sight.see_board,
        DICE: dice_sight.see_board,
    }
)
see: Final = question(
    {ISLAND: island_sight.see_island, DUEL: island_sight.see_duel, ROAD: road_sight.see, DICE: dice_sight.see}
)
