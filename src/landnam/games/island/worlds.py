"""Worlds that look alike to a seat: what it cannot know, dealt at random from what nobody has shown.

A search bot plays in such worlds; the viewer's own cards, the supply and everything public stay as they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.boards.geometry import PATH_BIT, PATH_WORD, path_between
from landnam.boards.layouts import HARBOUR_KINDS, TERRAINS
from landnam.boards.variable import NO_HARBOUR
from landnam.cards.dealing import deal_hidden_hands
from landnam.cards.trading import ANSWERS
from landnam.cards.worlds import deal_at_random
from landnam.games.island.entries import LIBRARY
from landnam.games.island.state import (
    CARDS,
    DECK,
    ENDINGS,
    HAND_LIMIT,
    KNIGHT,
    NOBODY,
    PHASES,
    RESOURCE_CARDS,
    RUNNING,
    STATE,
    VICTORY,
)
from landnam.native.compiled import State, States
from landnam.native.library import Library
from landnam.native.memory import address_of

_MOST_DEALS = 10_000
"""Far more than it takes to deal an opponent no more victory cards than the game can go on with."""


def _others(view: dict[str, Any]) -> list[int]:
    return [seat for seat in range(len(view["players"])) if seat != view["seat"]]


def unseen_cards(view: dict[str, Any]) -> list[int]:
    """How many cards of each resource are in hands."""
    return [RESOURCE_CARDS - n for n in view["supply"].values()]


def imagine_cards(view: dict[str, Any], rng: np.random.Generator) -> tuple[list[list[int]], list[int]]:
    """Development cards for every seat, and those bought this turn, dealt from all that nobody has shown.

    Once the game is over all victory cards are shown (I-WIN-4). Before, cards are dealt again while the active seat
    would hold enough of them to have won already (I-WIN-2).
    """
    seats, viewer, active = view["seats"], view["seat"], view["active"]
    known = {} if viewer is None else {viewer: list(seats[viewer]["development_cards"].values())}
    over = view["outcome"] is not None
    shown = [seats[seat]["victory_cards"] if over else 0 for seat in _others(view)]
    pool = [
        DECK[i] - sum(seat["played"][name] for seat in seats) - sum(own[i] for own in known.values())
        for i, name in enumerate(CARDS)
    ]
    pool[KNIGHT] -= view.get("removed_knights", 0)
    if over:
        pool[VICTORY] = 0
    sizes = [seats[seat]["development"] - victories for seat, victories in zip(_others(view), shown, strict=True)]
    for _ in range(_MOST_DEALS):
        dealt = deal_at_random(pool, sizes, rng)
        for hand, victories in zip(dealt, shown, strict=False):
            hand[VICTORY] += victories
        hands = [known[seat] if seat == viewer else dealt[_others(view).index(seat)] for seat in range(len(seats))]
        if over or not view["turn"] or seats[active]["points"] + hands[active][VICTORY] < view["vp"]:
            break
    else:
        raise ValueError("view: no deal of the unseen development cards fits it")
    if view["bought_cards"] is not None:
        return hands, list(view["bought_cards"].values())
    return hands, [0] * len(CARDS) if active is None else deal_at_random(hands[active], [view["bought"]], rng)[0]


def imagine_discards(view: dict[str, Any], seat: int, hand: list[int], rng: np.random.Generator) -> list[int]:
    """The discard of a seat that has already chosen: unknown to the viewer until the last has chosen (I-INFO-4)."""
    chosen = view["seats"][seat]["discards"]
    if chosen is not None:
        return list(chosen.values())
    done = view["phase"] == "discard" and not view["seats"][seat]["owes"] and sum(hand) > HAND_LIMIT
    return deal_at_random(hand, [sum(hand) // 2], rng)[0] if done else [0] * 5


def imagine(
    view: dict[str, Any],
    rng: np.random.Generator,
    record_type: np.dtype[Any] = STATE,
    phases: tuple[str, ...] = PHASES,
    library: Library = LIBRARY,
) -> State:
    """The record of a world that looks like this view to its seat, as far as a position tells it."""
    s: State = np.zeros(1, record_type)[0]
    _lay_public(s, view, phases)
    deal_hidden_hands(s, view, unseen_cards(view), 0, library, rng)
    cards, s.bought[:] = imagine_cards(view, rng)
    for seat, shown in enumerate(view["seats"]):
        s.cards[seat] = cards[seat]
        s.discards[seat] = imagine_discards(view, seat, s.hand[seat].tolist(), rng)
        lay_shown(s, seat, shown)
        s.played[seat] = list(shown["played"].values())
        s.owes[seat] = shown["owes"]
        s.answer[seat] = ANSWERS.index(shown["answer"])
        if shown["proposal"]:
            s.proposal_open[seat] = 1
            s.proposal_give[seat] = list(shown["proposal"]["give"].values())
            s.proposal_want[seat] = list(shown["proposal"]["want"].values())
    return s


def complete(s: State, players: int, library: Library = LIBRARY) -> States:
    """An imagined world with all that follows from it, ready to be played in: an array of one.

    Nothing is checked, so that bots can look at worlds of other programs too.
    """
    states: States = np.zeros(1, s.dtype)
    library.doors.unpack_box(address_of(states), players)
    board_and_box = {name: states[0][name].copy() for name in ("players", "pieces")}
    states[0] = s
    for name, value in board_and_box.items():
        states[0][name] = value
    world = states[0]
    world.supply[:] = RESOURCE_CARDS - world.hand.astype(np.int64).sum(axis=0)
    dealt = world.cards.astype(np.int64).sum(axis=0) + world.played.astype(np.int64).sum(axis=0)
    world.deck[:] = np.array(DECK) - dealt
    world.proposals = world.proposal_open.sum()
    library.doors.index(address_of(states))
    return states


def lay_shown(s: State, seat: int, shown: dict[str, Any]) -> None:
    """The pieces of a seat as a view shows them."""
    s.settlements[seat] = sum(1 << place for place in shown["settlements"])
    s.cities[seat] = sum(1 << place for place in shown["cities"])
    for a, b in shown["roads"]:
        path = path_between(a, b)
        s.roads[seat, PATH_WORD[path]] |= PATH_BIT[path]


def _number(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _lay_public(s: State, view: dict[str, Any], phases: tuple[str, ...]) -> None:
    """The board, the turn and the tiles, which everybody sees."""
    board = view["board"]
    s.terrain[:] = [TERRAINS.index(name) for name in board["terrain"]]
    s.number[:] = [number or 0 for number in board["numbers"]]
    s.harbour[:] = NO_HARBOUR
    for place, kind in board["harbours"]:
        s.harbour[place] = HARBOUR_KINDS.index(kind)
    for name in ("robber", "vp", "turn", "max_turns", "placing", "free_roads", "optional_roads"):
        s[name] = view[name]
    for name in ("card_played", "trade_over", "separate"):
        s[name] = view[name]
    for name in ("first", "active", "placed", "victim"):
        s[name] = _number(view[name])
    s.phase = phases.index(view["phase"])
    outcome = view["outcome"]
    s.ending = ENDINGS.index(outcome["ending"]) if outcome else RUNNING
    s.winner = outcome["winners"][0] if outcome and outcome["winners"] else NOBODY
    s.rolled = view["dice"] is not None
    s.dice[:] = view["dice"] or (0, 0)
    for tile in ("longest_route", "largest_army"):
        s[tile] = next((i for i, seat in enumerate(view["seats"]) if seat[tile]), NOBODY)
    if view["offer"]:
        s.offer_open = 1
        s.offer_give[:], s.offer_want[:] = (list(view["offer"][k].values()) for k in ("give", "want"))
