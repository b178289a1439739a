"""Bits and chance, which rules are written with: plain Python and the entries of a library agree on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from landnam.games.dice.entries import LIBRARY
from landnam.native.compiled import SOURCE, below, first_bit, popcount, seed_source, shuffle
from landnam.native.memory import address_of

SETS = (1, 0b1010, 1 << 53, (1 << 54) - 1, 1 << 62 | 1 << 4)


def source(seed: int = 1, stream: int = 0) -> Any:
    sources = np.zeros(1, SOURCE)
    seed_source(sources[0], seed, stream)
    return sources[0]


@pytest.mark.parametrize("members", SETS)
def test_a_set_has_as_many_members_as_bits(members: int) -> None:
    assert bin(members).count("1") == popcount(members) == popcount(np.int64(members))


@pytest.mark.parametrize("members", SETS)
def test_the_first_member_of_a_set_is_its_lowest_bit(members: int) -> None:
    found = first_bit(np.int64(members))
    assert members >> found & 1
    assert not members & (1 << found) - 1


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    found = source(seed=7, stream=3)
    assert [3, 5, 6, 33, 0, 19] == [int(below(found, n)) for n in (6, 6, 11, 36, 5, 100)]


def test_every_stream_of_a_seed_is_a_sequence_of_its_own() -> None:
    firsts = {int(below(source(seed, stream), 2**31)) for seed in range(10) for stream in range(10)}
    assert 100 == len(firsts)


def test_numbers_are_equally_likely() -> None:
    found = source()
    counts = Counter(int(below(found, 6)) for _ in range(6000))
    assert set(range(6)) == set(counts)
    assert all(900 < n < 1100 for n in counts.values())


def test_a_shuffle_keeps_all_things_and_reaches_every_order() -> None:
    found = source()
    orders = set()
    for _ in range(200):
        things = np.arange(3)
        shuffle(found, things)
        orders.add(tuple(things.tolist()))
    assert {(a, b, c) for a in range(3) for b in range(3) for c in range(3) if len({a, b, c}) == 3} == orders


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (1, 5), (2**63 - 1, 2**40)])
def test_a_library_draws_the_same_numbers_as_the_rule(seed: int, stream: int) -> None:
    drawn, rule = np.zeros(1, SOURCE), source(seed, stream)
    LIBRARY.doors.seed(address_of(drawn), seed, stream)
    for n in (6, 2, 36, 1, 2**31):
        assert int(below(rule, n)) == LIBRARY.doors.draw(address_of(drawn), n)
