"""Words of five numbers do what a loop over the five would do."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from landnam.native.lanes import (
    LANES,
    LARGEST,
    ONES,
    beyond,
    five_at,
    greater_of,
    has_less,
    lesser_of,
    put_five,
    sum_of,
)

numbers = st.lists(st.integers(0, LARGEST), min_size=LANES, max_size=LANES)


def word(five: list[int]) -> int:
    return five_at(np.array(five, np.int8))


def listed(word: int) -> list[int]:
    row = np.full(LANES + 1, -1, np.int8)
    put_five(row[:LANES], word)
    assert row[LANES] == -1, "what stands behind a row is left alone"
    return [int(n) for n in row[:LANES]]


@given(numbers)
def test_a_word_holds_five_numbers(five: list[int]) -> None:
    assert five == listed(word(five))


@given(numbers, numbers)
def test_each_pair_of_numbers_is_compared_by_itself(a: list[int], b: list[int]) -> None:
    pairs = list(zip(a, b, strict=True))
    assert any(x < y for x, y in pairs) == has_less(word(a), word(b))
    assert [min(pair) for pair in pairs] == listed(lesser_of(word(a), word(b)))
    assert [max(pair) for pair in pairs] == listed(greater_of(word(a), word(b)))
    assert [max(x - y, 0) for x, y in pairs] == listed(beyond(word(a), word(b)))


@given(st.lists(st.integers(0, 51), min_size=LANES, max_size=LANES))
def test_sums_are_right_as_long_as_they_fit_a_byte(five: list[int]) -> None:
    assert sum(five) == sum_of(word(five))


@given(st.integers(0, LARGEST))
def test_a_number_times_ones_is_that_number_five_times(n: int) -> None:
    assert LANES * [n] == listed(n * ONES)
