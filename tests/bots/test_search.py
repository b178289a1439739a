"""The search of an expert: which actions it rolls out, every discard, and rollouts by the clock."""

from __future__ import annotations

import asyncio
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.bots.interface import Insider
from landnam.bots.levels import seated
from landnam.bots.players import EFFORT, CompiledPlayer
from landnam.bots.search import CANDIDATES, KEPT, SEARCH, list_discards, thin_out
from landnam.games.island import actions as do
from landnam.native.codes import given
from landnam.server.thinking import Thinking


def searched(*values: float) -> Any:
    """A search with candidates of these values one move deep, the best first."""
    search: Any = np.zeros(1, SEARCH)[0]
    search.n = len(values)
    search.totals[: len(values)] = values
    return search


def test_actions_that_look_much_worse_are_not_rolled_out() -> None:
    search = searched(0.5, 0.46, 0.449, 0.1)
    assert 2 == thin_out(search, 100, 0.05)
    assert [100, 100, 0, 0] == search.tries[:4].tolist()


def test_the_best_action_is_always_rolled_out() -> None:
    assert 1 == thin_out(searched(0.5, 0.4), 100, 0.0)


def test_without_a_prior_nothing_is_left_out_but_what_there_is_no_room_for() -> None:
    search = searched(*np.linspace(1, 0, KEPT + 5))
    assert KEPT == thin_out(search, 0, 0.0)
    assert 0 == search.tries.sum()


@pytest.mark.parametrize("hand", [(2, 2, 2, 0, 3), (8, 0, 0, 0, 0), (3, 1, 4, 1, 5)])
def test_every_way_to_discard_is_a_candidate_once(hand: tuple[int, ...]) -> None:
    game: Any = landnam.make("island", seed=1)
    s, owed = game._states[0], sum(hand) // 2
    s.hand[1] = hand
    search: Any = np.zeros(1, SEARCH)[0]
    list_discards(s, 1, do.DISCARD, owed, search)
    listed = [tuple(int(given(action, resource)) for resource in range(5)) for action in search.actions[: search.n]]
    ways = [way for way in product(*(range(n + 1) for n in hand)) if sum(way) == owed]
    assert sorted(ways) == sorted(listed)


def test_too_many_ways_to_discard_are_not_listed() -> None:
    game: Any = landnam.make("island", seed=1)
    s = game._states[0]
    s.hand[0] = (9, 9, 9, 9, 9)
    search: Any = np.zeros(1, SEARCH)[0]
    list_discards(s, 0, do.DISCARD, 22, search)
    assert 0 == search.n < CANDIDATES


def test_an_expert_thinks_the_more_the_more_time_it_has() -> None:
    expert, dated = CompiledPlayer("island", "expert"), CompiledPlayer("island", "expert@2026-11")
    assert EFFORT.rollouts == expert._rollouts_in(1.0)
    assert 64 * EFFORT.rollouts == expert._rollouts_in(64.0)
    assert 20 == expert._rollouts_in(0.0001)
    assert 800 == dated._rollouts_in(64.0)


def test_in_a_match_at_native_speed_the_clock_counts_as_well() -> None:
    lineup = seated("island", ["expert", "expert@2026-11", "hard"], clock=5.0)[0]
    assert [5 * EFFORT.rollouts, 800] == lineup["rollouts"][0, :2].tolist()
    assert EFFORT.rollouts == seated("island", ["expert"])[0]["rollouts"][0, 0]


def test_where_many_tables_wait_the_built_in_bots_think_less() -> None:
    clocks: list[float] = []

    async def ask_all() -> None:
        thinking = Thinking(8, 2.0)
        thinking._cores = 2

        async def ask(kind: type) -> None:
            referee: Any = SimpleNamespace(bot=object.__new__(kind), clock=2.0)
            await thinking.ask(referee, lambda _: clocks.append(referee.clock), None)  # type: ignore[arg-type]

        class Own(Insider):
            pass

        Own.__abstractmethods__ = frozenset()
        for kind in (Own, Own, Own, Own, object):
            thinking._asked += 1  # one that is never answered
            await ask(kind)
        thinking.close()

    asyncio.run(ask_all())
    assert [2.0, 2 * 2 / 3, 1.0, 2 * 2 / 5, 2.0] == pytest.approx(clocks)
