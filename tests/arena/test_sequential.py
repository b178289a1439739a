"""The sequential test keeps its promises: how often it is wrong, and that it sees what is there."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from landnam.arena.sequential import ALPHA, BETA, EVEN, MARGIN, STRONGER, WEAKER, Doubt, SequentialTest

MATCHES = 100
GROUPS = 1000


def verdicts(share: float, fair: float, size: int, groups: int = GROUPS) -> list[str | None]:
    """What is said of many matches, each a row of coin flips in groups."""
    rng = np.random.default_rng(7)
    said = []
    for _ in range(MATCHES):
        test = SequentialTest(fair)
        shares = rng.binomial(size, share, groups) / size
        said.append(next((word for word in map(test.see, shares.tolist()) if word is not None), None))
    return said


@pytest.mark.long
@pytest.mark.parametrize(("fair", "size"), [(0.25, 4), (0.5, 2), (0.5, 1)])
def test_a_fair_bot_is_seldom_called_better_or_worse(fair: float, size: int) -> None:
    said = verdicts(fair, fair, size)
    wrong = sum(word in (STRONGER, WEAKER) for word in said)
    allowed = ALPHA * MATCHES
    assert wrong <= allowed + 3 * np.sqrt(allowed * (1 - ALPHA))


@pytest.mark.long
@pytest.mark.parametrize("off", [MARGIN, -MARGIN])
def test_a_bot_that_is_off_by_the_margin_is_seldom_called_even(off: float) -> None:
    wrong = verdicts(0.5 + off, 0.5, 2).count(EVEN)
    allowed = BETA * MATCHES
    assert wrong <= allowed + 3 * np.sqrt(allowed * (1 - BETA))


def test_a_bot_that_is_much_better_is_found_out_soon() -> None:
    said = verdicts(0.5, 0.25, 4, groups=60)
    assert said.count(STRONGER) > 0.95 * MATCHES


def test_a_bot_that_is_much_worse_is_found_out_soon() -> None:
    assert verdicts(0.05, 0.25, 4, groups=60).count(WEAKER) > 0.95 * MATCHES


def test_a_fair_bot_is_called_even_in_the_end() -> None:
    assert verdicts(0.5, 0.5, 2).count(EVEN) > 0.8 * MATCHES


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("mean", [0.25, 0.5, 0.75])
def test_the_bets_are_fair(mean: float, above: bool) -> None:
    expected = 0.0
    for flips in product((0, 1), repeat=6):
        doubt = Doubt(mean, above=above)
        for flip in flips:
            doubt.see(flip)
        heads = sum(flips)
        expected += mean**heads * (1 - mean) ** (6 - heads) * np.exp(doubt.evidence)
    assert expected == pytest.approx(1)


def test_a_shared_win_counts_for_a_part() -> None:
    test = SequentialTest(0.5)
    assert [test.see(0.5) for _ in range(20)] == [None] * 20
