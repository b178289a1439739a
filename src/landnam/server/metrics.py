"""Metrics of a running server, for Prometheus."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Enum, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
ENTRIES = Counter("landnam_entries", "Entries that happened, by kind.", ["kind"], registry=REGISTRY)
REFUSED = Counter("landnam_refused", "Requests and commands refused, by slug.", ["slug"], registry=REGISTRY)
SOCKETS = Gauge("landnam_sockets", "Open connections.", registry=REGISTRY)
ROOMS = Gauge("landnam_tables", "Tables in memory.", registry=REGISTRY)
SET_ASIDE = Gauge(
    "landnam_tables_set_aside", "Tables that cannot go on: unreadable, or failing again and again.", registry=REGISTRY
)
COMMANDS = Histogram(
    "landnam_command_seconds",
    "From a command's arrival until everybody has been told.",
    registry=REGISTRY,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 5),
)
ACKNOWLEDGED = Histogram(
    "landnam_acknowledged_seconds",
    "From an entry until a client says that it has seen it.",
    registry=REGISTRY,
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30),
)
UNSEEN = Gauge("landnam_unseen_entries", "Entries that clients were told and have not acknowledged.", registry=REGISTRY)
RULES = Enum(
    "landnam_rules",
    "How the rules of a game run.",
    ["game"],
    registry=REGISTRY,
    states=["compiled", "building", "interpreted"],
)
WORK = Histogram(
    "landnam_work_seconds",
    "How long workers take for what is asked of a record.",
    ["task"],
    registry=REGISTRY,
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60, 180),
)
KILLED = Counter("landnam_killed_workers", "Workers that took too long or failed.", registry=REGISTRY)
BOTS = Histogram("landnam_bot_seconds", "How long bots think.", registry=REGISTRY)


@cache
def _entries_of(kind: str) -> Counter:
    return ENTRIES.labels(kind)


def count_entry(kind: str) -> None:
    """An entry of this kind has happened."""
    _entries_of(kind).inc()


def exposition() -> bytes:
    """All metrics in Prometheus's text format."""
    return generate_latest(REGISTRY)
