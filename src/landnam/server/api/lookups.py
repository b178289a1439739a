"""Lookups: games, rules, clocks."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response

from landnam.games import declarations, game_class, game_names, make
from landnam.games.catalogue import catalogue, chapters, rule_named
from landnam.render import draw_svg
from landnam.rules.catalogue import Rule
from landnam.rules.declaration import Declaration
from landnam.server.api.common import ERRORS
from landnam.server.clocks import tiers
from landnam.server.errors import Problem, Slug
from landnam.server.messages import ActionInfo, BotInfo, ClockInfo, GameInfo, OptionInfo, PhaseInfo, RuleText
from landnam.server.people import bots_of

SVG: Final = "image/svg+xml"
SEED_OF_PICTURES: Final = 7
router = APIRouter(responses=ERRORS)


@router.get("/games")
async def games() -> list[GameInfo]:
    """The games, with everything a page needs to offer and show them."""
    return [_game(declaration) for declaration in declarations().values()]


def _game(game: Declaration) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        summary=list(game.summary),
        players=list(game.players),
        usual_players=game.usual,
        prefix=game.prefix,
        picture=f"/api/games/{game.name}/picture",
        options=[
            OptionInfo(
                name=option.name,
                title=option.title or option.name.replace("_", " ").capitalize(),
                values=list(option.values) or None,
                words={value: words for value, words in option.words.items() if value in option.values},
                range=None if option.range is None else list(option.range),
                default=option.default,
            )
            for option in game.options
        ],
        phases=[PhaseInfo(name=p.name, words=p.words or p.name, clock=p.clock) for p in game.phases],
        actions=[
            ActionInfo(
                kind=kind.name,
                words=kind.words or kind.name,
                group=kind.group or kind.name,
                form=kind.form or kind.name,
                undo=kind.undo,
                composed=kind.composed or kind.offer,
                offer=kind.offer,
            )
            for kind in game.kinds
        ],
        bots=[BotInfo(name=bot, about=about) for bot, about in bots_of(game.name).items()],
        bot=game.bot,
        constants=dict(game.constants),
    )


@router.get("/games/{game}/picture", response_class=Response, responses={200: {"content": {SVG: {}}}})
async def picture(game: Annotated[str, Path(max_length=20)]) -> Response:
    """A drawing of a new game."""
    if game not in game_names():
        raise _unknown_game(game)
    return Response(await asyncio.to_thread(_picture, game), media_type=SVG, headers={"cache-control": "max-age=3600"})


@cache
def _picture(game: str) -> str:
    return draw_svg(make(game, seed=SEED_OF_PICTURES).view(None))


@router.get("/rules")
async def rules(game: Annotated[str | None, Query(max_length=20)] = None) -> list[RuleText]:
    """All rules, or those of a game."""
    if game is None:
        return [_rule(rule) for rule in catalogue().values()]
    if game not in game_names():
        raise _unknown_game(game)
    own = game_class(game).declaration.rules
    return [_rule(rule) for rule in catalogue().values() if rule in own]


def _unknown_game(game: str) -> Problem:
    return Problem(Slug.UNKNOWN_GAME, f"There is no game {game!r}; valid are {', '.join(game_names())}.")


@router.get("/rules/{id}")
async def one_rule(id: Annotated[str, Path(max_length=40)]) -> RuleText:
    """One rule."""
    try:
        return _rule(rule_named(id))
    except ValueError as error:
        raise Problem(Slug.NOT_FOUND, str(error)) from None


def _rule(rule: Rule) -> RuleText:
    chapter = rule.rpartition("-")[0]
    return RuleText(
        id=str(rule),
        title=rule.title,
        sentence=rule.sentence,
        source=rule.source,
        chapter=chapters().get(chapter, chapter),
    )


@router.get("/clocks")
async def clocks() -> list[ClockInfo]:
    """The clocks to choose from."""
    return [ClockInfo.model_validate(tier) for tier in tiers()]
