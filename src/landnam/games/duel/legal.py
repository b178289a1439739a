"""Every allowed action of the two-player game, listed fast: the island game's list with what changes."""

from __future__ import annotations

from typing import Any

from landnam.boards.geometry import WORD
from landnam.games.duel import actions as do
from landnam.games.duel.neutrals import neutral_places
from landnam.games.duel.rolls import between_rolls
from landnam.games.duel.state import FORCING, GIVING, NEUTRALS, PLACE_NEUTRAL
from landnam.games.duel.trade_cards import refuse_force, refuse_home, refuse_retire
from landnam.games.island import actions as island_do
from landnam.games.island import legal as island
from landnam.games.island.rule_ids import ALLOWED
from landnam.games.island.state import ACTIONS, BEFORE_ROLL, ROAD
from landnam.native.codes import in_first_bundle, kind_of, pack
from landnam.native.compiled import State, first_bit, rule
from landnam.native.dispatch import short_question
from landnam.native.menus import list_action

island_list_legal = island.list_legal


@rule
def list_legal(s: State, seat: Any, offers: Any, menu: Any) -> Any:
    """Write what a seat may do now, discards apart, into ``menu`` and return how many actions there are."""
    if s.phase == FORCING or (s.phase > FORCING and seat != s.active):
        return 0
    if s.phase == GIVING:
        return list_gifts(s, seat, menu)
    if s.phase == PLACE_NEUTRAL:
        return list_neutral(s, menu)
    n = island_list_legal(s, seat, offers, menu)
    if between_rolls(s):
        n = keep_knights(menu, n)
    if seat == s.active and (s.phase == BEFORE_ROLL or s.phase == ACTIONS):
        n = list_trade_cards(s, seat, menu, n)
    return n


@rule
def _keep_knights(menu: Any, n: Any) -> Any:
    kept = 0
    for i in range(n):
        kind = kind_of(menu.actions[i])
        if kind < island_do.PLAY_ROADS or kind > island_do.PLAY_MONOPOLY:
            menu.actions[kept] = menu.actions[i]
            kept += 1
    return kept


keep_knights = short_question(_keep_knights)
"""``keep_knights(menu, n)``: of the development cards only knights stay (D-ROLL-4); how many actions are left."""


@rule
def list_trade_cards(s: State, seat: Any, menu: Any, n: Any) -> Any:
    """What trade cards pay for, and where they come from."""
    if refuse_force(s, seat) == ALLOWED:
        n = list_action(menu, n, do.FORCE)
    if refuse_home(s, seat) == ALLOWED:
        n = list_action(menu, n, do.HOME)
    if refuse_retire(s, seat) == ALLOWED:
        n = list_action(menu, n, do.RETIRE)
    return n


@rule
def list_gifts(s: State, seat: Any, menu: Any) -> Any:
    """Any two cards of the hand."""
    n = 0
    for one in range(5):
        for other in range(one, 5):
            if s.hand[seat, one] and s.hand[seat, other] > (one == other):
                n = list_action(menu, n, do.GIVE | in_first_bundle(one, 1) + in_first_bundle(other, 1))
    return n


@rule
def list_neutral(s: State, menu: Any) -> Any:
    """Every place for the neutral piece that is owed, for either neutral."""
    n = 0
    for neutral in NEUTRALS:
        if s.owed_piece != ROAD:
            places = neutral_places(s, neutral)
            while places:
                n = list_action(menu, n, pack(do.NEUTRAL_SETTLE, first_bit(places), neutral, 0))
                places &= places - 1
        elif s.pieces[neutral, ROAD]:
            for word in range(2):
                paths = s.frontier[neutral, word]
                while paths:
                    n = list_action(menu, n, pack(do.NEUTRAL_ROAD, first_bit(paths) + WORD * word, neutral, 0))
                    paths &= paths - 1
    return n
