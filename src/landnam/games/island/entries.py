"""The compiled functions of the island game that Python calls."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.games.compiled_rules import CompiledRules, HandRules, declare_hands, declare_rules
from landnam.games.island import actions as do
from landnam.games.island import rulebook
from landnam.games.island.counting import count_outside, is_theft, resource_shown, unseen_transfer
from landnam.games.island.dealing import imagine_world
from landnam.games.island.legal import MENU_OF_ACTIONS, list_legal
from landnam.games.island.setup import PLAN, fill_box, index_board, index_pieces, set_up
from landnam.games.island.state import ACTIONS, DISCARDING, PLACE_ROAD, PLACE_SETTLEMENT, STATE, VICTORY
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer
from landnam.native.library import Library
from landnam.native.memory import array_at

LIBRARY: Final = Library(
    "island",
    "landnam.games.island.entries",
    "landnam.games.island.playout",
    "landnam.bots.island.entries",
    "landnam.envs.games.island_entries",
)
"""All that is compiled for the island game and its Traveler edition."""
RULES: Final = CompiledRules(
    state=STATE,
    plan=PLAN,
    menu=MENU_OF_ACTIONS,
    set_up=set_up,
    list_legal=list_legal,
    rulebook=rulebook,
)
TRADE: Final = (do.OFFER, do.PROPOSE, do.ACCEPT, do.DECLINE, do.WITHDRAW, do.DEAL)


@rule
def may_trade(s: State) -> Any:
    """Whether the players may trade with each other now."""
    return s.phase == ACTIONS and not s.trade_over


@rule
def _is_opening(s: State) -> Any:
    return s.phase == PLACE_SETTLEMENT or s.phase == PLACE_ROAD


@rule
def _score(s: State, seat: Any) -> Any:
    return int(s.points[seat]) + int(s.cards[seat, VICTORY])


def declare_board(library: Library, state: np.dtype[Any]) -> None:
    """Declare what any game on the island has: its board, and victory cards that nobody sees."""
    answer(state, {questions.is_opening: _is_opening, questions.score_of: _score})

    @library.entry
    def unpack_box(at: Any, players: Any) -> None:
        """Everything in its place before the board is laid."""
        fill_box(array_at(at, 1, state)[0], players)

    @library.entry
    def index(at: Any) -> None:
        """What follows from board and pieces that were set by hand."""
        s = array_at(at, 1, state)[0]
        index_board(s)
        index_pieces(s)


@rule
def _imagine(world: State, counts: Any, viewer: Any, evenly: Any, source: Any) -> None:
    imagine_world(world, counts, viewer, 0, evenly, source)


declare_rules(LIBRARY, RULES)
declare_hands(
    LIBRARY,
    STATE,
    HandRules(
        discarding=DISCARDING,
        discard=do.DISCARD,
        trade=TRADE,
        may_trade=may_trade,
        count_outside=count_outside,
        unseen_transfer=unseen_transfer,
        leaves_unseen=is_theft,
        resource_shown=resource_shown,
        imagine=_imagine,
    ),
)
declare_board(LIBRARY, STATE)
