"""The compiled functions of the two-player game that Python calls."""

from __future__ import annotations

from typing import Any, Final

from landnam.games.compiled_rules import CompiledRules, HandRules, declare_hands, declare_rules
from landnam.games.duel import rulebook
from landnam.games.duel.counting import leaves_unseen, unseen_transfer
from landnam.games.duel.legal import list_legal
from landnam.games.duel.state import DUEL, GIVING, PLACE_NEUTRAL
from landnam.games.island import actions as do
from landnam.games.island.counting import count_outside, resource_shown
from landnam.games.island.dealing import imagine_world
from landnam.games.island.entries import TRADE, declare_board, may_trade
from landnam.games.island.legal import MENU_OF_ACTIONS
from landnam.games.island.setup import PLAN
from landnam.games.island.state import DISCARDING
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer
from landnam.native.library import Library

LIBRARY: Final = Library(
    "duel",
    "landnam.games.duel.entries",
    "landnam.games.duel.playout",
    "landnam.bots.duel.entries",
    "landnam.envs.games.duel_entries",
)
"""All that is compiled for the two-player game."""
RULES: Final = CompiledRules(
    state=DUEL,
    plan=PLAN,
    menu=MENU_OF_ACTIONS,
    set_up=rulebook.set_up_for_two,
    list_legal=list_legal,
    rulebook=rulebook,
)


@rule
def _owes_the_rest(s: State) -> Any:
    return s.phase == GIVING or s.phase == PLACE_NEUTRAL


@rule
def _imagine(world: State, counts: Any, viewer: Any, evenly: Any, source: Any) -> None:
    imagine_world(world, counts, viewer, world.removed_knights, evenly, source)


answer(DUEL, {questions.owes_the_rest: _owes_the_rest})
declare_rules(LIBRARY, RULES)
declare_hands(
    LIBRARY,
    DUEL,
    HandRules(
        discarding=DISCARDING,
        discard=do.DISCARD,
        trade=TRADE,
        may_trade=may_trade,
        count_outside=count_outside,
        unseen_transfer=unseen_transfer,
        leaves_unseen=leaves_unseen,
        resource_shown=resource_shown,
        imagine=_imagine,
    ),
)
declare_board(LIBRARY, DUEL)
