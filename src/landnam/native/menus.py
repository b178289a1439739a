"""How what a seat may do is written down: as a list of actions, or in a form of its own for records that have one."""

from __future__ import annotations

from typing import Any

from landnam.native.compiled import rule
from landnam.native.dispatch import short_question


@rule
def _list(menu: Any, n: Any, action: Any) -> Any:
    menu.actions[n] = action
    return n + 1


list_action = short_question(_list)
"""``list_action(menu, n, action)``: write an action down after n others; how many there are then."""
