"""The rule catalogue: every rule of every game."""

from __future__ import annotations

from functools import cache

from landnam.games import declarations, game_class, game_names
from landnam.rules.catalogue import Rule


def catalogue() -> dict[str, Rule]:
    """All rules by id, in the order of the games and of their rulebooks."""
    return _rules_of(game_names())


@cache
def _rules_of(games: tuple[str, ...]) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for game in games:
        for name, rule in game_class(game).declaration.rules.items():
            rules.setdefault(name, rule)
    return rules


def chapters() -> dict[str, str]:
    """The headings of all chapters, by the beginning of their rules' ids."""
    return {name: words for game in declarations().values() for name, words in game.chapters.items()}


def rule_named(name: str) -> Rule:
    """The rule with this id; an unknown one is a ValueError that names the nearest."""
    rules = catalogue()
    wanted = name.strip().upper()
    if wanted not in rules:
        known = dict.fromkeys(rule.rpartition("-")[0] for rule in rules)
        chapter = next((c for c in known if c in (wanted, wanted.rpartition("-")[0])), None)
        near = [r for r in rules if r.rpartition("-")[0] == chapter] or [f"{c}-…" for c in known]
        raise ValueError(f"unknown rule '{name}'; valid are {', '.join(near)}")
    return rules[wanted]
