"""Judges positions of games with hidden hands: over worlds that a seat can imagine, by the learned value."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.analysis.calibration import calibrated_net
from landnam.bots.judging import JUDGING, MOST_RESULTS, NOTHING_DONE, WORK
from landnam.bots.series import notes_type
from landnam.bots.tasks import fill_in
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import SEATS_AT_MOST, SOURCE, States
from landnam.native.memory import address_of

Floats = NDArray[np.float64]

QUIET: Final = 24
"""Decisions by rules of thumb before a position is valued, at most: to the end of the turn.

In the set-up there are none: all that is still to be placed would be taken for granted.
"""
SEED: Final = 20
"""All chance of a report follows from this number: the same record gives the same report."""
STREAMS: Final = 4
"""Streams of chance for each seat's worlds, and the first that is for tries."""


def exact_sum(values: Floats) -> float:
    """The sum, rounded once: in whatever order they are added, here and in a browser, it is the same."""
    return fsum(values.tolist())


class Outcomes:
    """What an open chance move can bring, as one viewer sees it: values by world and result."""

    def __init__(self, results: NDArray[np.int64], weights: Floats, values: Floats) -> None:
        self._results, self._weights, self._values = results, np.abs(weights), values
        self._ends = weights < 0

    def cases(self) -> tuple[Floats, Floats]:
        """Every result in every world: how likely it is there, and the value of each seat after it."""
        return self._weights.ravel(), self._values.reshape(-1, self._values.shape[-1])

    def mean(self, seat: int) -> float:
        """A seat's value before the result: the exact mean over all results, over all worlds."""
        return self._total(self._weights, seat) / len(self._weights)

    def _total(self, weights: Floats, seat: int) -> float:
        """The sum of all values of a seat with these weights."""
        return exact_sum((weights * self._values[..., seat]).ravel())

    def chances(self) -> dict[int, float]:
        """How likely the viewer finds each result, over all worlds."""
        found: dict[int, float] = {}
        for result, weight in zip(self._results.ravel().tolist(), self._weights.ravel().tolist(), strict=True):
            if weight:
                found[result] = found.get(result, 0.0) + weight / len(self._weights)
        return found

    def after(self, true: Outcomes, viewer: int, result: int, *, seen: bool) -> float:
        """The viewer's value after a result, if it has seen it or only that something happened.

        Worlds count by how likely they made what was seen. If it could not happen in any of them, the viewer was wrong,
        which is no luck: the value stays. Everybody knows what a game is worth that is over.
        """
        place = int(np.argmax(true._results[0] == result))
        if true._ends[0, place]:
            return float(true._values[0, place, viewer])
        fits = self._results == result if seen else ~self._ends
        weights = np.where(fits, self._weights, 0.0)
        total = exact_sum(weights.ravel())
        return self.mean(viewer) if total == 0 else self._total(weights, viewer) / total

    def expected(self, true: Outcomes, viewer: int, *, seen: bool) -> float:
        """The viewer's value before the result, each result as likely as it really is in the true world.

        This is not ``mean`` where the viewer is wrong about what can come, as a thief is about a hand.
        """
        if self._is_like(true):
            return self.mean(viewer)
        pairs = zip(true._results[0].tolist(), true._weights[0].tolist(), strict=True)
        return fsum(weight * self.after(true, viewer, result, seen=seen) for result, weight in pairs)

    def _is_like(self, true: Outcomes) -> bool:
        """Whether results and chances are in all worlds those of the true one, as with dice."""
        return self._results.shape[1] == true._results.shape[1] and all(
            bool((own == other[0]).all())
            for own, other in (
                (self._results, true._results),
                (self._weights, true._weights),
                (self._ends, true._ends),
            )
        )


def _distinct(groups: Sequence[States]) -> tuple[States, list[NDArray[np.intp]]]:
    """All worlds of several groups, each once, and for each group where its worlds stand among them.

    Seats that know the same imagine the same worlds, and where little is hidden a seat imagines few different ones.
    Without luck a world has one value, so it is judged once.
    """
    kind = groups[0].dtype
    numbers: dict[bytes, int] = {}
    places = []
    for group in groups:
        raw, size = group.tobytes(), kind.itemsize
        worlds = (raw[at : at + size] for at in range(0, len(raw), size))
        places.append(np.array([numbers.setdefault(world, len(numbers)) for world in worlds], np.intp))
    return np.frombuffer(bytearray(b"".join(numbers)), kind), places


class Worlds:
    """Judges positions of one game; its memory is allocated once."""

    def __init__(self, game: CompiledGame, net: NDArray[np.void] | None = None) -> None:
        """``net`` is the value to judge by, the calibrated one of the game if none is given."""
        self._kind, self._players = type(game), game.players
        self._doors = game.library.doors
        self._source: NDArray[np.void] = np.zeros(1, SOURCE)
        self._room = {
            "net": calibrated_net(game.name) if net is None else net,
            "source": self._source,
            "notes": np.zeros(1, notes_type(self._kind)),
            "work": np.zeros(WORK, game.record_type),
        }
        self._job: NDArray[np.void] = np.zeros(1, JUDGING)
        fill_in(self._job, **self._room)

    def imagined(self, game: CompiledGame, seat: int, n: int, stream: int = 0) -> States:
        """Worlds that fit what a seat can know; the same knowledge and stream give the same worlds.

        All that the seat cannot know is dealt anew in copies of the game, within what it has counted.
        """
        worlds = np.frombuffer(bytearray(game._states.tobytes() * n), game.record_type)
        first, size = address_of(worlds), game.record_type.itemsize
        counts_at, source, imagine = game.counts_at(), self._begin_chance(seat * STREAMS + stream), self._doors.imagine
        for world in range(first, first + n * size, size):
            imagine(world, counts_at, seat, source)
        return worlds

    def _begin_chance(self, stream: int) -> int:
        """Begin a stream of chance; the address of its source."""
        at = address_of(self._source)
        self._doors.seed(at, SEED, stream)
        return at

    @staticmethod
    def true(game: CompiledGame) -> States:
        """The true world."""
        return np.frombuffer(bytearray(game._states.tobytes()), game.record_type)

    def values(self, worlds: States, seat: int = 0, actions: Sequence[int] = (NOTHING_DONE,)) -> Floats:
        """Without luck, by action, world and seat: the chance to win after an action of a seat."""
        distinct, (places,) = _distinct([worlds])
        return self._valued(distinct, seat, actions)[:, places]

    def _valued(self, worlds: States, seat: int, actions: Sequence[int]) -> Floats:
        codes, values = np.array(actions, np.int64), np.zeros((len(actions), len(worlds), SEATS_AT_MOST))
        self._fill(worlds, seat=seat, actions=codes, n_actions=len(codes), values=values)
        self._doors.judge_actions(address_of(self._job))
        return values[..., : self._players]

    def outcomes(self, worlds: States) -> Outcomes:
        """What the open chance move can bring in these worlds."""
        return self.all_outcomes([worlds])[0]

    def all_values(self, groups: Sequence[States]) -> list[Floats]:
        """For each of several groups of worlds of one position: without luck, by world and seat, the chance to win."""
        distinct, places = _distinct(groups)
        values = self._valued(distinct, 0, [NOTHING_DONE])[0]
        return [values[place] for place in places]

    def all_outcomes(self, groups: Sequence[States]) -> list[Outcomes]:
        """For each of several groups of worlds of one position: what the open chance move can bring there."""
        worlds, places = _distinct(groups)
        results = np.zeros((len(worlds), MOST_RESULTS), np.int64)
        weights = np.zeros((len(worlds), MOST_RESULTS))
        values = np.zeros((len(worlds), MOST_RESULTS, SEATS_AT_MOST))
        self._fill(worlds, results=results, weights=weights, values=values)
        self._doors.judge_chance(address_of(self._job))
        counts, found = (weights != 0).sum(axis=1), []
        for place in places:
            n = int(counts[place].max())
            found.append(Outcomes(results[place, :n], weights[place, :n], values[place, :n, : self._players]))
        return found

    def tries(
        self, worlds: States, seat: int, actions: Sequence[int], tries: int, chance: int, rounds: int = 1
    ) -> Floats:
        """By action, try and seat: the chance to win after an action and some rounds by rules of thumb."""
        codes, values = np.array(actions, np.int64), np.zeros((len(actions), tries, SEATS_AT_MOST))
        self._fill(worlds, seat=seat, actions=codes, n_actions=len(codes), values=values)
        self._begin_chance(SEATS_AT_MOST * STREAMS + chance)
        self._job["chance"] = self._source["state"][0]
        fill_in(self._job, tries=tries, turns=rounds * self._players)
        self._doors.judge_further(address_of(self._job))
        return values[..., : self._players]

    def _fill(self, worlds: States, **given: Any) -> None:
        self._held = (worlds, given)  # whose addresses are in the job
        quiet = QUIET if worlds["turn"][0] > 0 else 0
        fill_in(self._job, worlds=worlds, n_worlds=len(worlds), quiet=quiet, **given)
