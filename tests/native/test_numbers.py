"""Functions of numbers that are the same everywhere."""

from __future__ import annotations

import math

import numpy as np
import pytest

from landnam.native.numbers import LOWEST, exp


def test_exp_is_right_to_twelve_digits() -> None:
    rng = np.random.default_rng(1)
    even, small = LOWEST * rng.random(20_000), -(10.0 ** rng.uniform(-20, 1, 10_000))
    for x in np.concatenate([even, small]):
        assert exp(x) == pytest.approx(math.exp(x), rel=1e-14, abs=0)


def test_exp_at_its_limits() -> None:
    assert 1.0 == exp(np.float64(0.0)) == exp(np.float64(-0.0))
    assert exp(np.float64(LOWEST)) == pytest.approx(math.exp(LOWEST), rel=1e-14)
    assert 0.0 == exp(np.nextafter(LOWEST, -np.inf)) == exp(np.float64(-1e300))


def test_exp_has_the_bits_that_it_had() -> None:
    """What bots decide hangs on the last bit: a change here is a change to all of them."""
    known = {
        -0.1: "0x1.cf46d99d52b37p-1",
        -1.0: "0x1.78b56362cef38p-2",
        -7.25: "0x1.7455fe323fafdp-11",
        -79.9: "0x1.a8381fe6829d4p-116",
    }
    assert known == {x: float(exp(np.float64(x))).hex() for x in known}
