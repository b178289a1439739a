"""Rules as data: a book holds every rule of a game with its id, title, one sentence and source."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


class Rule(str):
    """A rule's id, which also knows its title, sentence and source."""

    title: str  # type: ignore[assignment] # nobody wants an id in title case
    sentence: str
    source: str

    __slots__ = ("sentence", "source", "title")

    def __new__(cls, name: str, title: str, sentence: str, source: str) -> Rule:
        self = super().__new__(cls, name)
        self.title = title
        self.sentence = sentence
        self.source = source
        return self

    def because(self, reason: str) -> Rule:
        """This rule, with why it forbids something now before its sentence."""
        return Rule(self, self.title, f"{reason} {self.sentence}", self.source)


@cache
def read_book(package: str) -> tuple[Rule, ...]:
    """The rules in the ``rules.toml`` of a package, in the order of the rulebook."""
    entries = tomllib.loads(files(package).joinpath("rules.toml").read_text(encoding="utf-8"))
    return tuple(Rule(name, entry["title"], entry["sentence"], entry["source"]) for name, entry in entries.items())
