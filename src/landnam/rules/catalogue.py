"""The rule catalogue: every rule of every game with its id, title, one sentence and source."""

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
def catalogue() -> dict[str, Rule]:
    """All rules by id, in the order of the rulebooks."""
    rules: dict[str, Rule] = {}
    for book in ("island", "duel", "road", "dice"):
        text = files("landnam.rules").joinpath("catalogue", f"{book}.toml").read_text(encoding="utf-8")
        for name, entry in tomllib.loads(text).items():
            rules[name] = Rule(name, entry["title"], entry["sentence"], entry["source"])
    return rules


def rule_named(name: str) -> Rule:
    """The rule with this id; an unknown one is a ValueError that names the nearest."""
    rules = catalogue()
    wanted = name.strip().upper()
    if wanted not in rules:
        chapters = dict.fromkeys(rule.rpartition("-")[0] for rule in rules)
        chapter = next((c for c in chapters if c in (wanted, wanted.rpartition("-")[0])), None)
        near = [r for r in rules if r.rpartition("-")[0] == chapter] or [f"{c}-…" for c in chapters]
        raise ValueError(f"unknown rule '{name}'; valid are {', '.join(near)}")
    return rules[wanted]
