"""Many games at once, as an entry of a library gets them: one record with the addresses of all that it needs."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.native.compiled import SEATS_AT_MOST, SOURCE, State, States, rule
from landnam.native.library import Library
from landnam.native.memory import address_of
from landnam.native.questions import score_of, winners_of

RESULT: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("turns", np.int32),
                ("decisions", np.int32),
                ("points", np.int16, (SEATS_AT_MOST,)),  # including points that are hidden until the end
                ("winners", np.int8),  # the winning seats as a mask; 0 if nobody won
                ("ending", np.int8),
            ],
            align=True,
        ),
    )
)
"""How one simulated game went."""


@rule
def write_result(s: State, decisions: Any, result: Any) -> None:
    """Write down how a game went."""
    result.decisions = decisions
    result.turns = s.turn
    result.winners = winners_of(s)
    result.ending = s.ending
    for seat in range(SEATS_AT_MOST):
        result.points[seat] = score_of(s, seat)


JOB: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # how the games begin
                ("blank", np.int64),
                ("plan", np.int64),
                ("offers", np.int64),  # how offers to other players are listed
                ("seed", np.int64),
                ("first", np.int64),  # the number of the first game
                ("games", np.int64),  # how many there are
                # what is written
                ("results", np.int64),  # by game, or
                ("states", np.int64),  # by game, after
                ("decisions", np.int64),  # this many decisions
                ("rolls", np.int64),  # what the dice showed, counted
                # room to play
                ("state", np.int64),
                ("source", np.int64),
                ("menu", np.int64),
            ],
            align=True,
        ),
    )
)
"""Games to be played by random bots."""

ROLLS: Final = 16
"""Room to count what the dice show, in any game: totals under their own number, faces under their index."""


class Playouts:
    """Whole games of one kind played by random bots, by two entries of its library.

    ``play_at_random`` plays games to their ends, ``ahead_at_random`` to a moment in between.
    """

    def __init__(self, library: Library, menu_type: np.dtype[Any]) -> None:
        self._library = library
        self._menu_type = menu_type

    def play_many(
        self,
        blank: States,
        plan: NDArray[np.void],
        offers: int,
        seed: int,
        first: int,
        results: NDArray[np.void],
        rolls: NDArray[np.int64],
    ) -> None:
        """Play the games number ``first`` and following, as many as ``results`` has room for.

        Every game draws chance from a stream of its own, so that the division of the games does not affect it. The
        results of the dice are counted in ``rolls``.
        """
        self._play(
            "play_at_random",
            blank=blank,
            plan=plan,
            offers=offers,
            seed=seed,
            first=first,
            games=len(results),
            results=results,
            rolls=rolls,
            state=np.zeros(1, blank.dtype),
        )

    def play_ahead(
        self,
        blank: States,
        plan: NDArray[np.void],
        offers: int,
        seed: int,
        decisions: NDArray[np.int64],
        states: States,
    ) -> None:
        """Play game number i for ``decisions[i]`` decisions, or to its end, into ``states[i]``."""
        self._play(
            "ahead_at_random",
            blank=blank,
            plan=plan,
            offers=offers,
            seed=seed,
            games=len(states),
            decisions=np.ascontiguousarray(decisions, np.int64),
            states=states,
            rolls=np.zeros(ROLLS, np.int64),
        )

    def _play(self, entry: str, **given: int | NDArray[Any]) -> None:
        """Let an entry play a job: each argument becomes a field of it, an array by its address.

        It waits for a library that is being built: interpreted, thousands of games would take hours.
        """
        self._library.wait()
        job: NDArray[np.void] = np.zeros(1, JOB)
        given |= {"source": np.zeros(1, SOURCE), "menu": np.zeros(1, self._menu_type)}
        for field, value in given.items():
            job[field] = address_of(value) if isinstance(value, np.ndarray) else value
        getattr(self._library.doors, entry)(address_of(job))
