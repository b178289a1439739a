"""The rule catalogue: every rule of every game with its id, title, one sentence and source."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


class Rule(str):
    """A rule's id, which also knows its title, sentence and source."""

    title: str
    sentence: str
    source: str

    __slots__ = ("sentence", "source", "title")

    def __new__(cls, name: str, title: str, sentence: str, source: str) -> Rule:
        self = super().__new__(cls, name)
        self.title = title
        self.sentence = sentence
        self.source = source
        return self


@cache
def catalogue() -> dict[str, Rule]:
    """All rules by id, in the order of the rulebooks."""
    rules: dict[str, Rule] = {}
    for book in ("island",):
        text = files("landnam.rules").joinpath("catalogue", f"{book}.toml").read_text(encoding="utf-8")
        for name, entry in tomllib.loads(text).items():
            rules[name] = Rule(name, entry["title"], entry["sentence"], entry["source"])
    return rules


def rule_named(name: str) -> Rule:
    """The rule with this id; an unknown one is a ValueError that names the nearest."""
    rules = catalogue()
    found = rules.get(name.strip().upper())
    if found is None:
        chapter = name.strip().upper().rsplit("-", 1)[0]
        near = [r for r in rules if r.startswith(chapter + "-")] or sorted({r.rsplit("-", 1)[0] + "-…" for r in rules})
        raise ValueError(f"unknown rule '{name}'; valid are {', '.join(near)}")
    return found
