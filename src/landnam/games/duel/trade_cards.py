"""Trade cards: what they pay for, and where they come from (D-CARD-1..5, D-REFILL-1..4)."""

from __future__ import annotations

from typing import Any, Final

from landnam.boards.geometry import BIT, HEXES, HEXES_AT, HEXES_TOUCHING, mask
from landnam.boards.layouts import DESERT
from landnam.cards.trading import clear_offers, pass_cards
from landnam.games.duel.actions import CARDS_GIVEN
from landnam.games.duel.rolls import between_rolls
from landnam.games.duel.rule_ids import D_CARD_1, D_CARD_2, D_CARD_3, D_CARD_4, D_CARD_5, D_REFILL_1, D_REFILL_4
from landnam.games.duel.state import FORCING, GIVING, MOST_TRADE_CARDS, PLAYERS
from landnam.games.island.awards import ARMY_MINIMUM, TILE_POINTS
from landnam.games.island.hands import hand_size
from landnam.games.island.robber import resume_turn
from landnam.games.island.rule_ids import ALLOWED, I_TURN_1
from landnam.games.island.state import ACTIONS, BEFORE_ROLL, KNIGHT, NOBODY
from landnam.native.codes import given
from landnam.native.compiled import State, rule

COAST_PLACES: Final = mask([place for place, hexes in enumerate(HEXES_AT) if len(hexes) < 3])
RETIRED_KNIGHT: Final = 2
AT_DESERT: Final = 2
AT_COAST: Final = 1


@rule
def cost_of_action(s: State, seat: Any) -> Any:
    """D-CARD-1: one card for a seat that is not ahead of the opponent in visible points, two for a seat that is."""
    return 1 if s.points[seat] <= s.points[1 - seat] else 2


@rule
def pay_action(s: State, seat: Any) -> None:
    """Pay for an action with trade cards."""
    s.trade_cards[seat] -= cost_of_action(s, seat)


@rule
def take_trade_cards(s: State, seat: Any, n: Any) -> None:
    """D-SETUP-2: take trade cards, but never above seven."""
    s.trade_cards[seat] = min(s.trade_cards[seat] + n, MOST_TRADE_CARDS)


@rule
def refuse_action_now(s: State, seat: Any) -> Any:
    """On the own turn, before, between or after the rolls, with nothing owed (D-CARD-4, D-REFILL-4)."""
    if seat != s.active:
        return I_TURN_1
    return ALLOWED if s.phase == BEFORE_ROLL or s.phase == ACTIONS else D_CARD_4


# --- forced trade -----------------------------------------------------------------------------------------------


@rule
def refuse_force(s: State, seat: Any) -> Any:
    """The rule that forbids a forced trade, or ALLOWED."""
    refusal = refuse_action_now(s, seat)
    if refusal:
        return refusal
    if between_rolls(s):
        return D_CARD_4
    if s.trade_cards[seat] < cost_of_action(s, seat):
        return D_CARD_1
    if hand_size(s, seat) < CARDS_GIVEN or hand_size(s, 1 - seat) == 0:
        return D_CARD_2
    return ALLOWED


@rule
def force_trade(s: State, seat: Any) -> None:
    """Pay, then draw; both hands are about to change unseen by others, so all offers lapse."""
    pay_action(s, seat)
    clear_offers(s)
    s.to_draw = min(hand_size(s, 1 - seat), CARDS_GIVEN)
    s.phase = FORCING


@rule
def draw_forced(s: State, resource: Any) -> None:
    """One of the cards drawn from the opponent's hand."""
    pass_cards(s, 1 - s.active, s.active, resource, 1)
    s.to_draw -= 1
    if s.to_draw == 0:
        s.phase = GIVING


@rule
def refuse_give(s: State, seat: Any, action: Any) -> Any:
    """D-CARD-2, 5: exactly two cards of the hand, those just taken included."""
    if s.phase != GIVING:
        return D_CARD_5
    if seat != s.active:
        return I_TURN_1
    cards = 0
    for resource in range(5):
        n = given(action, resource)
        if n > s.hand[seat, resource]:
            return D_CARD_2
        cards += n
    return ALLOWED if cards == CARDS_GIVEN else D_CARD_2


@rule
def give(s: State, seat: Any, action: Any) -> None:
    """Give the two cards and go on with the turn."""
    for resource in range(5):
        pass_cards(s, seat, 1 - seat, resource, given(action, resource))
    resume_turn(s)


# --- robber home ------------------------------------------------------------------------------------------------


@rule
def desert(s: State) -> Any:
    """The desert hex; NOBODY on a board that has none."""
    for h in range(HEXES):
        if s.terrain[h] == DESERT:
            return h
    return NOBODY


@rule
def refuse_home(s: State, seat: Any) -> Any:
    """The rule that forbids sending the robber home, or ALLOWED."""
    refusal = refuse_action_now(s, seat)
    if refusal:
        return refusal
    if s.trade_cards[seat] < cost_of_action(s, seat):
        return D_CARD_1
    home = desert(s)
    return D_CARD_3 if home == NOBODY or s.terrain[s.robber] == DESERT else ALLOWED


@rule
def send_home(s: State, seat: Any) -> None:
    """D-CARD-3: the robber goes to the desert, and nothing is stolen."""
    pay_action(s, seat)
    s.robber = desert(s)


# --- refilling --------------------------------------------------------------------------------------------------


@rule
def refuse_retire(s: State, seat: Any) -> Any:
    """The rule that forbids retiring a knight, or ALLOWED."""
    refusal = refuse_action_now(s, seat)
    if refusal:
        return D_REFILL_4 if refusal == D_CARD_4 else refusal
    if s.retired or s.played[seat, KNIGHT] == 0:
        return D_REFILL_1
    return ALLOWED if s.trade_cards[seat] < MOST_TRADE_CARDS else D_REFILL_4


@rule
def retire_knight(s: State, seat: Any) -> None:
    """D-REFILL-1, 2: a face-up knight leaves the game for two trade cards; then largest army is decided again."""
    s.retired = 1
    s.played[seat, KNIGHT] -= 1
    s.removed_knights += 1
    take_trade_cards(s, seat, RETIRED_KNIGHT)
    review_largest_army(s)


@rule
def review_largest_army(s: State) -> None:
    """The tile stays with a holder who alone has the most and three; else it goes to the seat that does, or aside."""
    largest = NOBODY
    for seat in range(PLAYERS):
        knights = s.played[seat, KNIGHT]
        if knights >= ARMY_MINIMUM and knights > s.played[1 - seat, KNIGHT]:
            largest = seat
    holder = s.largest_army
    if largest != holder:
        if holder != NOBODY:
            s.points[holder] -= TILE_POINTS
        if largest != NOBODY:
            s.points[largest] += TILE_POINTS
        s.largest_army = largest


@rule
def refill_by_settlement(s: State, seat: Any, place: Any) -> None:
    """D-REFILL-3: two cards for a settlement next to the desert, one on the coast, three for both."""
    cards = AT_COAST if COAST_PLACES & BIT[place] else 0
    for i in range(3):
        h = HEXES_TOUCHING[place, i]
        if h >= 0 and s.terrain[h] == DESERT:
            cards += AT_DESERT
            break
    take_trade_cards(s, seat, cards)
