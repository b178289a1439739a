"""Development cards in play (I-CARD-1..8)."""

from __future__ import annotations

from typing import Any

from landnam.cards.trading import pass_cards
from landnam.games.island.actions import ONE_CARD
from landnam.games.island.awards import award_largest_army
from landnam.games.island.build import can_lay_road
from landnam.games.island.hands import take
from landnam.games.island.robber import resume_turn
from landnam.games.island.rule_ids import ALLOWED, I_CARD_1, I_CARD_2, I_CARD_5, I_CARD_6
from landnam.games.island.state import FREE_ROADS, INVENTION, KNIGHT, MONOPOLY, ROADS, ROBBER
from landnam.games.island.trade import lapse_after_monopoly
from landnam.native.compiled import State, rule


@rule
def refuse_card(s: State, seat: Any, card: Any) -> Any:
    """One card a turn, that one holds, and not one bought this turn (I-CARD-1, 2)."""
    if s.card_played or s.cards[seat, card] == 0:
        return I_CARD_1
    if s.cards[seat, card] == s.bought[card]:
        return I_CARD_2
    return ALLOWED


@rule
def lay_card(s: State, seat: Any, card: Any) -> None:
    """The card is played: knights stay face up, progress cards leave the game (I-CARD-4, 8)."""
    s.cards[seat, card] -= 1
    s.played[seat, card] += 1
    s.card_played = 1


@rule
def play_knight(s: State, seat: Any) -> None:
    """I-CARD-4, I-ROB-7: the robber moves and steals, nobody discards."""
    lay_card(s, seat, KNIGHT)
    award_largest_army(s, seat)
    s.phase = ROBBER


@rule
def refuse_roads(s: State, seat: Any) -> Any:
    """I-CARD-5: not playable if no road can be placed."""
    refusal = refuse_card(s, seat, ROADS)
    if refusal:
        return refusal
    return ALLOWED if can_lay_road(s, seat) else I_CARD_5


@rule
def play_roads(s: State, seat: Any) -> None:
    """I-CARD-5: two free roads, before anything else."""
    lay_card(s, seat, ROADS)
    s.free_roads = 2
    s.phase = FREE_ROADS


@rule
def free_road_laid(s: State, seat: Any) -> None:
    """I-CARD-5: the second road is owed while it can be placed."""
    s.free_roads -= 1
    if s.free_roads == 0 or not can_lay_road(s, seat):
        s.free_roads = 0
        resume_turn(s)


@rule
def refuse_to_stop(s: State) -> Any:
    """I-CARD-5: by the almanac and the Traveler rules what is left may be given up, by the base rules not."""
    return ALLOWED if s.optional_roads else I_CARD_5


@rule
def stop_laying(s: State) -> None:
    """I-CARD-5: give up the free roads that are left."""
    s.free_roads = 0
    resume_turn(s)


@rule
def supply_size(s: State) -> Any:
    """How many resource cards the supply holds."""
    return int(s.supply[0]) + int(s.supply[1]) + int(s.supply[2]) + int(s.supply[3]) + int(s.supply[4])


@rule
def refuse_invention(s: State, seat: Any, one: Any, other: Any) -> Any:
    """I-CARD-6: two cards that the supply holds; one if it holds a single card; none if it is empty."""
    refusal = refuse_card(s, seat, INVENTION)
    if refusal:
        return refusal
    if s.supply[one] == 0:
        return I_CARD_6
    if other == ONE_CARD:
        return ALLOWED if supply_size(s) == 1 else I_CARD_6
    if s.supply[other] < (2 if one == other else 1):
        return I_CARD_6
    return ALLOWED


@rule
def play_invention(s: State, seat: Any, one: Any, other: Any) -> None:
    """I-CARD-6: two cards of the own choice from the supply."""
    lay_card(s, seat, INVENTION)
    take(s, seat, one, 1)
    if other != ONE_CARD:
        take(s, seat, other, 1)


@rule
def play_monopoly(s: State, seat: Any, resource: Any) -> None:
    """I-CARD-7: every other seat hands over all cards of one resource."""
    lay_card(s, seat, MONOPOLY)
    for other in range(s.players):
        if other != seat:
            pass_cards(s, other, seat, resource, s.hand[other, resource])
    lapse_after_monopoly(s, resource)
