"""What people read in other languages than English: one folder a language.

English is the source and stands where it is used: rules in ``rules.toml`` of their game, other texts in declarations.
A folder holds ``rules.toml`` (the catalogue by ids), ``phrases.toml`` (all other texts of games by their English words)
and, for the page, ``page.ts`` and ``messages.json``. What a folder does not say stays English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from landnam.rules.catalogue import Rule

ENGLISH: Final = "en"


@dataclass(frozen=True)
class Language:
    """A language: its wording of rules, by id, and of all other texts of games, by their English words."""

    code: str
    rules: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    phrases: Mapping[str, str] = field(default_factory=dict)

    def say(self, text: str) -> str:
        """A text in this language, or as it is where the language has no words for it."""
        return self.phrases.get(text, text)

    def rule(self, rule: Rule) -> Rule:
        """A rule in this language, or as it is where the language does not have it."""
        own = self.rules.get(rule)
        return rule if own is None else Rule(rule, own["title"], own["sentence"], rule.source)


def language_codes() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    folders = (folder for folder in files(__package__).iterdir() if folder.joinpath("rules.toml").is_file())
    return (ENGLISH, *sorted(folder.name for folder in folders))


def language_named(code: str) -> Language:
    """The language with this code or of this tag (``de-AT``); English for one that is not there."""
    base = code.lower().replace("_", "-").partition("-")[0]
    return _read(base) if base in language_codes() else _read(ENGLISH)


@cache
def _read(code: str) -> Language:
    if code == ENGLISH:
        return Language(ENGLISH)
    folder = files(__package__).joinpath(code)
    return Language(code, _toml(folder.joinpath("rules.toml")), _toml(folder.joinpath("phrases.toml")))


def _toml(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
