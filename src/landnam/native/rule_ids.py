"""The ids of rules as small numbers: what a compiled rule answers when it forbids something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_CONSTANT: Final = re.compile(r"[A-Z]_[A-Z]+_\d+")


def rule_names(constants: Mapping[str, Any], before: tuple[str, ...] = ("",)) -> tuple[str, ...]:
    """By number, the ids of the rules that constants are named after: ``I_SETTLE_2`` is rule I-SETTLE-2.

    ``before`` are those with smaller numbers; the first has no name, as 0 means that nothing forbids an action.
    """
    numbers = {n: name for name, n in constants.items() if _CONSTANT.fullmatch(name)}
    assert sorted(numbers) == list(range(len(before), len(before) + len(numbers)))
    return *before, *(numbers[n].replace("_", "-") for n in sorted(numbers))
