"""Finds rules by id or its beginning, by game or by words, and despite typing errors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from landnam.games import declarations
from landnam.games.catalogue import catalogue, chapters
from landnam.rules.catalogue import Rule
from landnam.rules.declaration import Declaration

ALIKE: Final = 0.75
"""How similar an unknown word must be to a known one."""
WORDS_ELSEWHERE: Final = {
    "year of plenty": "invention",
    "victory card": "victory point",
    "vp": "victory point",
    "bank": "supply",
    "port": "harbour",
    "harbor": "harbour",
    "thief": "robber",
    "bandit": "robber",
    "soldier": "knight",
    "village": "settlement",
    "house": "settlement",
    "sheep": "wool",
    "grain": "wheat",
    "lumber": "wood",
    "clay": "brick",
    "stone": "ore",
    "chip": "disc",
    "token": "disc",
    "swap": "trade",
    "barter": "trade",
}
"""Words that people bring from other tables, with the word of our rules."""


@dataclass(frozen=True)
class Found:
    """The rules that were found."""

    rules: list[Rule]
    mentioned: list[Rule] = field(default_factory=list)
    """Rules that have the words only in their sentence."""
    by_id: bool = False
    instead: str = ""
    """The words that were searched instead, because nothing was found for the given ones."""

    @property
    def all(self) -> list[Rule]:
        """Every rule that was found."""
        return [*self.rules, *self.mentioned]


def find_rules(said: str, game: Declaration | None = None) -> Found:
    """The rules for a query, preferring those of the current game; a ValueError says what is valid."""
    found = _search(said, game)
    if found is not None:
        return found
    likely = _our_words(said) or _likely(said)
    corrected = _search(likely, game) if likely else None
    if corrected is None:
        raise _unknown(said)
    return Found(corrected.rules, corrected.mentioned, corrected.by_id, likely)


def chapter_of(rule: str) -> str:
    """The id of a rule without its number."""
    return rule.rpartition("-")[0]


def _search(said: str, game: Declaration | None) -> Found | None:
    by_id = _by_id(said)
    if by_id:
        return Found(by_id, by_id=True)
    return (_by_words(said, game.rules) if game else None) or _by_game(said) or _by_words(said, catalogue())


def _by_id(said: str) -> list[Rule]:
    """The rule with this id, or all rules whose ids begin or end with it."""
    rules = catalogue()
    wanted = "-".join(re.findall(r"\w+", said.upper()))
    if wanted in rules:
        return [rules[wanted]]
    prefixes = {game.prefix for game in declarations().values()}
    if wanted in prefixes or wanted in map(chapter_of, rules):
        return _beginning(f"{wanted}-")
    if wanted.partition("-")[0] in prefixes:
        return _beginning(wanted)
    return [rule for name, rule in rules.items() if wanted[-1:].isdigit() and name.endswith(f"-{wanted}")]


def _beginning(start: str) -> list[Rule]:
    return [rule for name, rule in catalogue().items() if name.startswith(start)]


def _by_game(said: str) -> Found | None:
    """The rules of a game, or those that match the words after its name."""
    wanted = said.strip().casefold()
    for game in declarations().values():
        for name in (game.name, game.title.casefold(), game.title.casefold().removeprefix("the ")):
            if wanted == name:
                book = _beginning(f"{game.prefix}-")
                elsewhere = _by_words(said, catalogue())
                return Found([*book, *(rule for rule in (elsewhere.rules if elsewhere else ()) if rule not in book)])
            if wanted.startswith(f"{name} ") and (found := _by_words(wanted.removeprefix(name), game.rules)):
                return found
    return None


def _by_words(said: str, rules: Mapping[str, Rule]) -> Found | None:
    """The rules that have all the words in their chapter or title, and those that have them in their sentence."""
    wanted = _words(said)
    if not wanted:
        return None
    headings = chapters()
    named, mentioned = [], []
    for rule in rules.values():
        chapter = chapter_of(rule)
        about = headings.get(chapter, "").rpartition(": ")[2]
        title = _words(f"{chapter.partition('-')[2]} {about} {rule.title}")
        if _has(title, wanted):
            named.append(rule)
        elif _has([*title, *_words(rule.sentence)], wanted):
            mentioned.append(rule)
    if not named:
        named, mentioned = mentioned, []
    return Found(named, mentioned) if named else None


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _has(text: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether a text has all these words, or longer ones that begin with them; plurals are ignored."""
    stems = (re.sub(r"(?<=\w{2})(ies|s)$", "", word) for word in wanted)
    known = list(text)
    return all(any(word.startswith(stem) for word in known) for stem in stems)


def _our_words(said: str) -> str:
    """The query in the words of our rules; empty if it has none from elsewhere."""
    words = " ".join(_words(said))
    ours = words
    for theirs, here in WORDS_ELSEWHERE.items():
        ours = re.sub(rf"\b{theirs}s?\b", here, ours)
    return ours if ours != words else ""


def _likely(said: str) -> str:
    """The likely query: known words, or a known chapter, in place of similar ones."""
    rules = catalogue()
    wanted = said.strip().upper()
    if chapter_of(wanted) in map(chapter_of, rules):
        return ""
    ids = get_close_matches(wanted, [*dict.fromkeys(map(chapter_of, rules)), *rules], 1, ALIKE) if "-" in wanted else []
    if ids:
        return ids[0]
    known = {word for rule in rules.values() for word in _words(f"{rule.title} {rule.sentence}")}
    known |= {word for heading in chapters().values() for word in _words(heading)} | set(declarations())
    likely = [[word] if word in known else get_close_matches(word, sorted(known), 1, ALIKE) for word in _words(said)]
    return " ".join(word for words in likely for word in words) if all(likely) else ""


def _unknown(said: str) -> ValueError:
    """An error that says what is valid."""
    chapter = chapter_of(said.strip().upper())
    near = [rule for rule in catalogue() if chapter_of(rule) == chapter]
    valid = near or [
        f"ids such as {next(iter(catalogue()))}",
        f"games ({', '.join(declarations())})",
        "words of a rule such as robber",
    ]
    return ValueError(f"unknown rule '{said}'; valid are {', '.join(valid)}")
