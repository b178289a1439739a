"""Rate limits for connections, addresses and seats."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from typing import Final

from starlette.types import Scope

MOST_ADDRESSES: Final = 10_000
"""The number of allowances that are remembered; the one unused for longest is forgotten first."""

OFFERS: Final = frozenset(("offer", "propose"))
CHAT_BURST: Final = 10
OFFER_BURST: Final = 20
ACTION_BURST_SECONDS: Final = 5
HOME_NETWORK: Final = 64
"""Bits of an IPv6 address that a household shares: anyone with one address has the whole network."""


def address_of(scope: Scope) -> str:
    """The address, or network, whose requests are counted together."""
    client = scope.get("client")
    return "" if client is None else household(client[0])


def household(address: str) -> str:
    """The address, or for IPv6 its network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), HOME_NETWORK), strict=False))


class Allowance:
    """A number a second, with a burst of a few seconds' worth."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._left = burst
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Use one up; False if there is none left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """An allowance for each address."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate, self._burst = per_second, burst
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use one up; False if the address has none left."""
        if address not in self._by_address:
            self._by_address[address] = Allowance(self._rate, self._burst)
            if len(self._by_address) > MOST_ADDRESSES:
                self._by_address.popitem(last=False)
        self._by_address.move_to_end(address)
        return self._by_address[address].take()


class SeatAllowances:
    """The allowances of every seat for chat, offers and actions; spectators of a table share one."""

    def __init__(self, chats_per_minute: float, offers_per_minute: float, actions_per_second: float) -> None:
        self._chats = Allowances(chats_per_minute / 60, CHAT_BURST)
        self._offers = Allowances(offers_per_minute / 60, OFFER_BURST)
        self._others = Allowances(actions_per_second, ACTION_BURST_SECONDS * actions_per_second)

    def take(self, table: str, seat: int | None, command: str, action: str = "") -> bool:
        """Use one up; False if the seat has none left."""
        allowances = self._others
        if command == "chat":
            allowances = self._chats
        elif action.partition(" ")[0] in OFFERS:
            allowances = self._offers
        return allowances.take(f"{table} {seat}")


class Held:
    """How much each address, and all of them together, keep here for a while."""

    def __init__(self, most: int, most_in_all: int) -> None:
        self._most, self._most_in_all = most, most_in_all
        self._amount: Counter[str] = Counter()
        self._in_all = 0

    def add(self, address: str, amount: int) -> bool:
        """Keep so much more; False if that is too much, but it counts until it is freed."""
        self._amount[address] += amount
        self._in_all += amount
        return self._amount[address] <= self._most and self._in_all <= self._most_in_all

    def free(self, address: str, amount: int) -> None:
        """Keep so much less."""
        self._in_all -= amount
        self._amount[address] -= amount
        if not self._amount[address]:
            del self._amount[address]


class Crowd:
    """How many connections each address has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """All connections there are."""
        return self._count.total()

    def count(self, address: str) -> int:
        """How many an address has."""
        return self._count[address]

    def enter(self, address: str) -> bool:
        """Count one in; False if the address has too many."""
        if self._count[address] >= self._most:
            return False
        self._count[address] += 1
        return True

    def exit(self, address: str) -> None:
        """Count one out."""
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
