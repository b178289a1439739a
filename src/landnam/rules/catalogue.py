"""Rules as data: a book holds every rule of a game with its id, title, one sentence and source."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


class Rule(str):
    """A rule's id, which also knows its heading, sentence and source."""

    heading: str
    sentence: str
    source: str

    __slots__ = ("heading", "sentence", "source")

    def __new__(cls, name: str, title: str, sentence: str, source: str) -> Rule:
        self = super().__new__(cls, name)
        self.heading = title
        self.sentence = sentence
        self.source = source
        return self


@cache
def read_book(package: str) -> tuple[Rule, ...]:
    """The rules in the ``rules.toml`` of a package, in the order of the rulebook."""
    entries = tomllib.loads(files(package).joinpath("rules.toml").read_text(encoding="utf-8"))
    return tuple(Rule(name, entry["title"], entry["sentence"], entry["source"]) for name, entry in entries.items())
