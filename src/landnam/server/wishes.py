"""What people leave to the server: offers that it declines for them, and how fast bots play.

A decline that the server makes for a person must tell nobody that it did, for otherwise everybody would know that the
person could not pay. It therefore comes at a moment drawn from the moments at which the same person declines by choice,
only while the person is connected, and as the same entry. A decline by choice that is faster than a person can be waits
until then too. One limit remains: who takes longer than LONGEST to decline shows that it was by choice.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from landnam.server.seen import Possible
from landnam.server.table import RUNNING, Table

SHORTEST: Final = 0.8
"""Seconds: nobody reads an offer and declines it faster."""
LONGEST: Final = 60.0
"""Seconds: slower declines are not imitated."""
HASTY: Final = 0.6
"""Seconds over which declines spread that were faster than the shortest."""
MEDIAN, SPREAD = 2.8, 0.55
"""How long people take before anything is known of them: half of them less, and the spread of the logarithm."""
PRIOR: Final = 2
"""After as many declines the person's own moments count as much as the usual ones, and soon far more."""
REMEMBERED: Final = 60
"""Declines of a person by which the server goes."""
NEARLY: Final = 0.28
"""How far a drawn moment is from the only one remembered, as the spread of the logarithm; less if there are more."""
SPEEDS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
"""How long bots seem to think, against the server's own pace."""
NORMAL: Final = "normal"

NOTHING: Final = Possible()
Cards = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What one person wishes at one table."""

    unpayable: bool = False
    """Decline what I cannot pay."""
    quiet: int | None = None
    """Decline every offer of this turn."""
    refuse: tuple[tuple[Cards, Cards], ...] = ()
    """Decline offers that give no more and want no less than one of these."""
    speed: str = NORMAL
    skip: bool = False
    """Let bots play at once until I am needed."""


@dataclass(slots=True)
class Asked:
    """An offer that a person has not answered, and the moment at which it would be declined for them."""

    offer: Any
    since: float
    until: float
    told: float | None = None
    """When a decline by choice is told, once there is one."""


def hasty(chance: random.Random) -> float:
    """Seconds after which a decline is told that was faster than a person can be."""
    return SHORTEST + chance.random() * HASTY


def moment(taken: Collection[float], chance: random.Random) -> float:
    """Seconds after which a person would decline who has taken these seconds before."""
    while True:
        if chance.random() * (len(taken) ** 2 + PRIOR**2) < len(taken) ** 2:
            near, seconds = NEARLY * len(taken) ** -0.2, list(taken)[chance.randrange(len(taken))]
            if seconds < SHORTEST:
                return hasty(chance)
            seconds *= math.exp(chance.gauss(0.0, near))
        else:
            seconds = MEDIAN * math.exp(chance.gauss(0.0, SPREAD))
        if SHORTEST <= seconds <= LONGEST:
            return seconds


def is_no_better(offer: Mapping[str, Cards], refused: tuple[Cards, Cards]) -> bool:
    """Whether an offer gives no more and wants no less than one that is always refused."""
    give, want = refused
    return all(n <= give.get(card, 0) for card, n in offer["give"].items()) and all(
        offer["want"].get(card, 0) >= n for card, n in want.items()
    )


@dataclass(slots=True)
class Answers:
    """The wishes of the people at a table, and the offers that wait for them; no input or output."""

    chance: random.Random = field(default_factory=random.SystemRandom)
    wishes: dict[int, Wishes] = field(default_factory=dict)
    asked: dict[int, Asked] = field(default_factory=dict)
    _taken: dict[int, deque[float]] = field(default_factory=dict)
    _held_by: dict[int, str | None] = field(default_factory=dict)

    def of(self, seat: int) -> Wishes:
        """What the person in a seat wishes."""
        return self.wishes.get(seat, Wishes())

    def wish(self, table: Table, seat: int, wishes: Wishes) -> None:
        """A person wishes something, until somebody else takes the seat."""
        self._held_by[seat] = table.seats[seat].token
        self.wishes[seat] = wishes

    def follow(self, table: Table, possible: Mapping[int, Possible], now: float) -> None:
        """See who is asked after an entry; ``now`` is the table's time."""
        for seat in list(self.wishes):
            if table.seats[seat].token != self._held_by.get(seat):
                del self.wishes[seat]
                self._taken.pop(seat, None)
        game = table.game
        if game is None or table.state != RUNNING:
            self.asked.clear()
            return
        waiting, active = set(game.to_act), game.active
        for seat in table.humans():
            asked_now = seat in waiting and seat != active and not table.seats[seat].away
            if not asked_now or "decline" not in possible.get(seat, NOTHING).legal:
                self.asked.pop(seat, None)
                continue
            offer = game.view(seat).get("offer")
            if (asked := self.asked.get(seat)) is None or asked.offer != offer:
                self.asked[seat] = Asked(offer, now, now + moment(self._taken.get(seat, ()), self.chance))
        for seat, own in self.wishes.items():
            if own.skip and seat in waiting and not self.declines(table, seat, possible.get(seat, Possible())):
                self.wishes[seat] = Wishes(own.unpayable, own.quiet, own.refuse, own.speed)

    def declines(self, table: Table, seat: int, can: Possible) -> bool:
        """Whether a person who is asked would have the offer declined."""
        asked, own, game = self.asked.get(seat), self.of(seat), table.game
        if asked is None or game is None:
            return False
        if own.unpayable and "accept" not in can.legal:
            return True
        if own.quiet == game.turn:
            return True
        return bool(asked.offer) and any(is_no_better(asked.offer, refused) for refused in own.refuse)

    def wait_until(self, seat: int, now: float) -> float:
        """The moment at which a decline by choice is told; it counts as an example of how long this person takes."""
        asked, own = self.asked.get(seat), self.of(seat)
        if asked is None or not (own.unpayable or own.refuse or own.quiet is not None):
            return now
        if asked.told is None:
            took = now - asked.since
            asked.told = asked.since + hasty(self.chance) if took < SHORTEST else now
            if took <= LONGEST:
                self._taken.setdefault(seat, deque(maxlen=REMEMBERED)).append(took)
        return asked.told

    def came(self, seat: int, now: float) -> None:
        """A person has come back: now they read the offer."""
        if (asked := self.asked.get(seat)) is not None:
            self.asked[seat] = Asked(asked.offer, now, now + moment(self._taken.get(seat, ()), self.chance))

    def speed(self, people: Collection[int]) -> str:
        """How fast bots play: as the slowest of these people wishes."""
        wished = [self._speed_of(seat) for seat in people]
        return max(wished, key=lambda name: SPEEDS[name]) if wished else NORMAL

    def _speed_of(self, seat: int) -> str:
        own = self.of(seat)
        return "instant" if own.skip else own.speed
