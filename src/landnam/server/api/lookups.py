"""What can be looked up: games, rules, clocks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from landnam.games import GAMES, game_class
from landnam.rules.catalogue import Rule, catalogue, rule_named
from landnam.server.api.common import ERRORS
from landnam.server.clocks import tiers
from landnam.server.errors import Problem, Slug
from landnam.server.messages import BotInfo, ClockInfo, GameInfo, OptionInfo, RuleText
from landnam.server.people import bots_of

router = APIRouter(responses=ERRORS)
BOOKS = {"island": ("I-",), "traveler": ("I-",), "duel": ("D-", "I-"), "road": ("R-",), "dice": ("Y-",)}


@router.get("/games")
async def games() -> list[GameInfo]:
    """The games, their options and the bots that play them."""
    return [_game(name) for name in GAMES]


def _game(name: str) -> GameInfo:
    found = game_class(name)
    return GameInfo(
        name=name,
        players=list(found.seated),
        options=[
            OptionInfo(
                name=option.name,
                values=list(option.values) or None,
                range=None if option.range is None else list(option.range),
                default=option.default,
            )
            for option in found.choices
        ],
        bots=[BotInfo(name=bot, about=about) for bot, about in bots_of(name).items()],
    )


@router.get("/rules")
async def rules(game: Annotated[str | None, Query(max_length=20)] = None) -> list[RuleText]:
    """All rules, or those of a game."""
    if game is None:
        return [_rule(rule) for rule in catalogue().values()]
    if game not in GAMES:
        raise Problem(Slug.UNKNOWN_GAME, f"There is no game {game!r}; valid are {', '.join(GAMES)}.")
    return [_rule(rule) for rule in catalogue().values() if rule.startswith(BOOKS[game])]


@router.get("/rules/{id}")
async def one_rule(id: Annotated[str, Path(max_length=40)]) -> RuleText:
    """One rule."""
    try:
        return _rule(rule_named(id))
    except ValueError as error:
        raise Problem(Slug.NOT_FOUND, str(error)) from None


def _rule(rule: Rule) -> RuleText:
    return RuleText(id=str(rule), title=rule.title, sentence=rule.sentence, source=rule.source)


@router.get("/clocks")
async def clocks() -> list[ClockInfo]:
    """The clocks to choose from."""
    return [ClockInfo.model_validate(tier) for tier in tiers()]
