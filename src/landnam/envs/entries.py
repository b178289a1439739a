"""The entries that environments add to the library of a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.envs.records import BATCH, STEP, places_in, row_type
from landnam.envs.sampling import sample
from landnam.envs.sharing import END, SHARED, is_done, next_order, share_out
from landnam.envs.stepping import has_ended, put_action, work
from landnam.games.compiled_rules import CompiledRules
from landnam.native.library import Library
from landnam.native.memory import array_at


def declare_environments(library: Library, rules: CompiledRules, menu: np.dtype[Any]) -> None:
    """Declare what runs environments with a game whose legal actions are written into such a menu of bits."""
    state, plan, row = rules.state, rules.plan, row_type(rules.state)
    places = places_in(row)

    library.entry(share_out)
    library.long_entry(is_done)
    library.long_entry(sample)

    @library.with_copy("environments")
    @library.long_entry
    def run(address: Any, first: Any, last: Any, what: Any, thread: Any) -> Any:
        """Do what is asked with some rows of a batch; FINE, or a row that was refused."""
        batch = array_at(address, 1, BATCH)[0]
        rows, room = array_at(batch.rows, batch.n, row), array_at(batch.menus, batch.threads, menu)[thread]
        blank, wanted = array_at(batch.blanks, 1, state)[0], array_at(batch.plans, 1, plan)[0]
        return work(batch, blank, wanted, rows, places, room, first, last, what, thread)

    @library.with_copy("environments")
    @library.entry
    def step(address: Any, action: Any) -> Any:
        """Play an action of the list in the only game of a batch; return whether it is over, or REFUSED."""
        put_action(address, action)
        return has_ended(address, run(address, 0, 1, STEP, 0))

    @library.with_copy("environments")
    @library.long_entry
    def help_out(address: Any, thread: Any, seen: Any) -> Any:
        """Do what is asked at a batch, again and again, after the order that was seen last.

        Returns the last order seen when there was no other for a while, and END at the end.
        """
        batch = array_at(address, 1, BATCH)[0]
        while True:
            order = next_order(batch, seen)
            if order == seen or order == END:  # noqa: SIM109 # the compiler is quicker with it
                return order
            run(address, SHARED, 0, 0, thread)
            seen = order
