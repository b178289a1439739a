"""The compiled functions of the card game that Python calls."""

from __future__ import annotations

from typing import Any, Final

from landnam.games.compiled_rules import CompiledRules, HandRules, declare_hands, declare_rules
from landnam.games.road import actions as do
from landnam.games.road import rulebook
from landnam.games.road.awards import points_of
from landnam.games.road.counting import count_outside, leaves_unseen, unseen_transfer
from landnam.games.road.dealing import imagine_world
from landnam.games.road.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.road.setup import PLAN, fill_box, set_up
from landnam.games.road.state import ACTIONS, DISCARDING, STATE
from landnam.games.road.trade import finish_deal, undo_deal
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer
from landnam.native.library import Library
from landnam.native.memory import array_at

LIBRARY: Final = Library(
    "road",
    "landnam.games.road.entries",
    "landnam.games.road.playout",
    "landnam.bots.road.entries",
    "landnam.envs.games.road_entries",
)
"""All that is compiled for the card game."""
RULES: Final = CompiledRules(
    state=STATE,
    plan=PLAN,
    menu=MENU_OF_ACTIONS,
    set_up=set_up,
    list_legal=list_legal,
    rulebook=rulebook,
)
declare_rules(LIBRARY, RULES)


@rule
def _may_trade(s: State) -> Any:
    return s.phase == ACTIONS and not s.trade_used


declare_hands(
    LIBRARY,
    STATE,
    HandRules(
        discarding=DISCARDING,
        discard=do.DISCARD,
        trade=(do.OFFER, do.PROPOSE, do.ACCEPT, do.DECLINE, do.WITHDRAW, do.DEAL),
        may_trade=_may_trade,
        count_outside=count_outside,
        unseen_transfer=unseen_transfer,
        leaves_unseen=leaves_unseen,
        imagine=imagine_world,
    ),
)
answer(STATE, {questions.finish_deal: finish_deal, questions.undo_deal: undo_deal})


@LIBRARY.entry
def unpack_box(state: Any, players: Any) -> None:
    """Everything in its place before the first card is dealt."""
    fill_box(array_at(state, 1, STATE)[0], players)


@LIBRARY.entry
def count_points(state: Any) -> None:
    """The points of cards that were laid by hand."""
    s = array_at(state, 1, STATE)[0]
    for seat in range(s.players):
        s.points[seat] = points_of(s, seat)
