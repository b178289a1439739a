"""Lookups: games, rules, clocks."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response

from landnam.games import declarations, game_class, game_names, make
from landnam.games.catalogue import catalogue, chapters, rule_named
from landnam.languages import ENGLISH, Language, language_named
from landnam.render import draw_svg
from landnam.rules.catalogue import Rule
from landnam.rules.declaration import Declaration
from landnam.rules.options import Option
from landnam.server.api.common import ERRORS
from landnam.server.bodies import ActionInfo, BotInfo, ClockInfo, GameInfo, OptionInfo, PhaseInfo, RuleText
from landnam.server.clocks import tiers
from landnam.server.errors import Problem, Slug
from landnam.server.people import bots_of

SVG: Final = "image/svg+xml"
SEED_OF_PICTURES: Final = 7
Spoken = Annotated[str, Query(max_length=20, description="The language of the answer; English where it has no words.")]
router = APIRouter(responses=ERRORS)


@router.get("/games")
async def games(language: Spoken = ENGLISH) -> list[GameInfo]:
    """The games, with everything a page needs to offer and show them."""
    spoken = language_named(language)
    return [_game(declaration, spoken) for declaration in declarations().values()]


def _game(game: Declaration, language: Language) -> GameInfo:
    say = language.say
    return GameInfo(
        name=game.name,
        title=say(game.title),
        about=say(game.about),
        summary=list(map(say, game.summary)),
        players=list(game.players),
        usual_players=game.usual,
        prefix=game.prefix,
        picture=f"/api/games/{game.name}/picture",
        options=[
            OptionInfo(
                name=option.name,
                title=say(option.title or option.name.replace("_", " ").capitalize()),
                values=list(option.values) or None,
                words=_option_words(option, language),
                range=None if option.range is None else list(option.range),
                default=option.default,
            )
            for option in game.options
        ],
        phases=[PhaseInfo(name=p.name, words=say(p.words or p.name), clock=p.clock) for p in game.phases],
        actions=[
            ActionInfo(
                kind=kind.name,
                words=say(kind.words or kind.name),
                group=say(kind.group or kind.name),
                form=kind.form or kind.name,
                undo=kind.undo,
                composed=kind.composed or kind.offer,
                offer=kind.offer,
            )
            for kind in game.kinds
        ],
        bots=[BotInfo(name=bot, about=say(about)) for bot, about in bots_of(game.name).items()],
        bot=game.bot,
        colours={str(n): list(_seats(game.name, n)) for n in range(game.players[0], game.players[1] + 1)},
        constants=dict(game.constants),
        valued=_has_values(game.name),
    )


@cache
def _has_values(game: str) -> bool:
    """Whether moves of a game can be valued, by its solution or by its compiled rules."""
    found = game_class(game)
    if found.declaration.solved is not None:
        return True
    if found.library is None:
        return False
    found.library.declare_all()
    return "weigh" in found.library.entries


@cache
def _seats(game: str, players: int) -> tuple[str, ...]:
    """The colours of the seats in a game with the usual options."""
    return make(game, players, seed=SEED_OF_PICTURES).seats


def _option_words(option: Option, language: Language) -> dict[str, str]:
    """The names of an option's values: those it declares, and others that the language has words for."""
    said = {value: language.say(option.words.get(value, value)) for value in option.values}
    return {value: words for value, words in said.items() if value in option.words or words != value}


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
async def rules(game: Annotated[str | None, Query(max_length=20)] = None, language: Spoken = ENGLISH) -> list[RuleText]:
    """All rules, or those of a game."""
    spoken = language_named(language)
    if game is None:
        return [_rule(rule, spoken) for rule in catalogue().values()]
    if game not in game_names():
        raise _unknown_game(game)
    own = game_class(game).declaration.rules
    return [_rule(rule, spoken) for rule in catalogue().values() if rule in own]


def _unknown_game(game: str) -> Problem:
    return Problem(Slug.UNKNOWN_GAME, f"There is no game {game!r}; valid are {', '.join(game_names())}.")


@router.get("/rules/{id}")
async def one_rule(id: Annotated[str, Path(max_length=40)], language: Spoken = ENGLISH) -> RuleText:
    """One rule."""
    try:
        return _rule(rule_named(id), language_named(language))
    except ValueError as error:
        raise Problem(Slug.NOT_FOUND, str(error)) from None


def _rule(rule: Rule, language: Language) -> RuleText:
    chapter = rule.rpartition("-")[0]
    rule = language.rule(rule)
    return RuleText(
        id=str(rule),
        title=rule.title,
        sentence=rule.sentence,
        source=rule.source,
        chapter=language.say(chapters().get(chapter, chapter)),
    )


@router.get("/clocks")
async def clocks() -> list[ClockInfo]:
    """The clocks to choose from."""
    return [ClockInfo.model_validate(tier) for tier in tiers()]
