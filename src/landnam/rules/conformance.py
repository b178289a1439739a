"""``check_game``: one function that tests whether a game keeps the protocol.

It plays random games from a given start and checks positions on the way. A failed check raises
AssertionError with the move at which it failed.
"""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import numpy as np

from landnam.rules.actions import Action, Origin
from landnam.rules.errors import IllegalAction, InvalidAction
from landnam.rules.events import Events
from landnam.rules.protocol import CHANCE, Game
from landnam.rules.records import read_record
from landnam.rules.views import event_mismatch, view_mismatch


def check_game(game: Game, *, games: int = 3, seed: int = 1, moves: int = 400, every: int = 7) -> None:
    """Play ``games`` random games of at most ``moves`` moves from here and check every ``every``-th position.

    ``game`` must wait for its players (or be made with ``chance="manual"``); it is not changed.
    """
    rng = random.Random(seed)
    before = game.position()
    for _ in range(games):
        _check_one(game, rng, moves, every)
    assert before == game.position(), "check_game changed the game it was given"


def _check_one(start: Game, rng: random.Random, moves: int, every: int) -> None:
    game = start.clone()
    check_start(game)
    check_declaration(game)
    for number in range(moves):
        if game.outcome is not None:
            break
        try:
            if number % every == 0:
                check_position(game, rng)
            play_any(game, rng)
        except AssertionError as failure:
            raise AssertionError(f"after {number} moves, last {game.history[-3:]}: {failure}") from failure
    check_position(game, rng)
    check_record(game)


def play_any(game: Game, rng: random.Random) -> None:
    """One random move: open chance by its probabilities, else any action of any seat the game waits for."""
    chance = game.chance()
    if chance:
        results, probabilities = zip(*chance, strict=True)
        check_events(game, game.play(rng.choices(results, [float(p) for p in probabilities])[0]))
        return
    seat = rng.choice(game.to_act)
    actions = game.legal(seat)
    assert actions, f"seat {seat} must act but has no legal action"
    check_events(game, game.play(_any_kind(actions, rng), seat))


def check_events(game: Game, events: Events) -> None:
    """Events have the types that the game describes, for every viewer."""
    for viewer in (None, *range(game.players)):
        for event in events.seen_by(viewer):
            wrong = event_mismatch(event, game.declaration.event_type)
            assert wrong is None, f"an event as seat {viewer} sees it: {event}: {wrong}"


def _any_kind(actions: list[Action], rng: random.Random) -> Action:
    """A random action; every kind is equally likely, so that long menus do not crowd out the rest."""
    kind = rng.choice(sorted({action.kind for action in actions}))
    return rng.choice([action for action in actions if action.kind == kind])


def check_start(game: Game) -> None:
    """The game reports its name, seats and options correctly."""
    assert game.name, "the game has no name"
    assert len(set(game.seats)) == len(game.seats), "two seats share a name"
    assert [game.seat_number(name) for name in game.seats] == list(range(game.players)), "seats by name and number"


def check_declaration(game: Game) -> None:
    """The declaration fits the game: its players, its rules, and the names that other layers look up."""
    told = game.declaration
    fewest, most = told.players
    assert game.name == told.name, f"the declaration is that of {told.name}"
    assert fewest <= game.players <= most, f"{game.players} play, but the declaration says {fewest} to {most}"
    assert fewest <= told.usual <= most, f"usually {told.usual} play, which is not allowed"
    assert any(rule.startswith(f"{told.prefix}-") for rule in told.rules), f"no rule begins with {told.prefix}-"
    for names in ([phase.name for phase in told.phases], [kind.name for kind in told.kinds], told.endings):
        assert len(set(names)) == len(names), f"a name is declared twice among {names}"
    assert set(game.options) <= {option.name for option in told.options}, "options that are not declared"


def check_moment(game: Game) -> None:
    """Turn, phase and active seat agree with the view, and every name is declared."""
    told, view = game.declaration, game.view(None)
    assert (game.turn, game.phase, game.active) == (view["turn"], view["phase"], view["active"]), "turn, phase, active"
    assert game.phase in told.phase_named, f"the phase '{game.phase}' is not declared"
    for seat in range(game.players):
        undeclared = {action.kind for action in game.legal(seat)} - set(told.kind_named)
        assert not undeclared, f"kinds of action that are not declared: {undeclared}"
    assert game.outcome is None or game.outcome.ending in told.endings, "an ending that is not declared"


def check_position(game: Game, rng: random.Random) -> None:
    """Everything that must hold in any position."""
    check_waiting(game)
    check_moment(game)
    check_chance(game)
    check_actions(game, rng)
    check_origin(game)
    check_notation(game)
    check_views(game, rng)
    check_copies(game, rng)


def check_waiting(game: Game) -> None:
    """The game waits for chance, waits for seats that can act, or is over."""
    waits = (bool(game.chance()), bool(game.to_act), game.outcome is not None)
    assert sum(waits) == 1, f"chance, players, over: {waits}"
    for seat in game.to_act:
        assert game.legal(seat), f"seat {seat} is waited for but may do nothing"
    if game.outcome is not None:
        assert not any(game.legal(seat) for seat in range(game.players)), "actions after the end"
        assert len(game.outcome.points) == game.players, "points of some seats are missing"


def check_chance(game: Game) -> None:
    """The results of chance are distinct and their probabilities sum to exactly 1."""
    results = game.chance()
    if results:
        assert sum((p for _, p in results), Fraction(0)) == 1, "chance does not sum to 1"
        assert len({result for result, _ in results}) == len(results), "a chance result is listed twice"
        assert all(p > 0 for _, p in results), "an impossible chance result is listed"
        assert all(game.why_not(result) is None for result, _ in results), "a listed chance result is refused"


def check_actions(game: Game, rng: random.Random) -> None:
    """``legal`` lists every action that ``why_not`` allows, once, in a stable order; refusals change nothing."""
    vocabulary = game.vocabulary()
    listed = set(vocabulary)
    before = game.position()
    for seat in range(game.players):
        legal = game.legal(seat)
        assert legal == game.legal(seat), "the order of legal actions is not stable"
        assert len(set(legal)) == len(legal), f"an action of seat {seat} is listed twice"
        for action in legal:
            assert game.why_not(action, seat) is None, f"'{action}' is listed but refused to seat {seat}"
        allowed = {action for action in vocabulary if game.why_not(action, seat) is None}
        odd = allowed ^ (listed & set(legal))
        assert not odd, f"seat {seat}: enumeration and why_not differ in {odd}"
        refused = [action for action in vocabulary if action not in allowed]
        for action in rng.sample(refused, min(5, len(refused))):
            try:
                game.play(action, seat)
            except IllegalAction:
                continue
            raise AssertionError(f"'{action}' was refused by why_not but played")
    for nonsense in ("", "fly 3", "settle", "é" * 3, "1 2 3"):
        try:
            game.play(nonsense, 0)
        except InvalidAction:
            continue
        raise AssertionError(f"'{nonsense}' was read as an action")
    assert before == game.position(), "a refused action changed the game"


def check_origin(game: Game) -> None:
    """Actions and chance results are played at their own table and in copies of it, and refused at any other."""
    here, elsewhere = game.clone(), game.clone()
    here.origin, elsewhere.origin = Origin(game.name, 1), Origin(game.name, 2)
    copy = type(game).from_position(game.position(), chance="manual")
    listed = [(seat, action) for seat in range(game.players) for action in elsewhere.legal(seat)[:1]]
    for seat, action in [*listed, *((None, result) for result, _ in elsewhere.chance()[:1])]:
        assert action.origin == elsewhere.origin, f"'{action}' does not carry the origin of its game"
        assert copy.why_not(action, seat) is None, f"'{action}' is refused in a copy of its game"
        try:
            here.play(action, seat)
        except InvalidAction:
            continue
        raise AssertionError(f"'{action}' of another table was played")


def check_notation(game: Game) -> None:
    """Texts and actions round-trip, and so does the position."""
    for seat in range(game.players):
        for action in game.legal(seat):
            read = game.read(str(action))
            assert (read, read.code) == (action, action.code), f"'{action}' reads as '{read}'"
    for result, _ in game.chance():
        assert game.read(str(result)).code == result.code, f"'{result}' does not round-trip"
    again = type(game).from_position(game.position(), chance="manual")
    assert again.position() == game.position(), "the position does not round-trip"
    assert [again.legal(seat) for seat in range(game.players)] == [game.legal(seat) for seat in range(game.players)]


def check_views(game: Game, rng: random.Random) -> None:
    """Views are plain data of the declared type, and a resampled world gives the seat the same view."""
    viewers = (None, *range(game.players))
    for viewer, together in zip(viewers, game.views(viewers), strict=True):
        view = game.view(viewer)
        wrong = view_mismatch(view, game.declaration.view_type)
        assert wrong is None, f"the view of seat {viewer}: {wrong}"
        text = _plain(view)
        assert text == _plain(together), f"seat {viewer} sees something else if others look too"
        assert json.loads(text) is not None
        world = type(game).resample(view, np.random.default_rng(rng.getrandbits(32)))
        assert text == _plain(world.view(viewer)), f"a world resampled from the view of seat {viewer} looks different"
        assert game.to_act == world.to_act, "a resampled world waits for others"
        if viewer is not None:
            assert game.legal(viewer) == world.legal(viewer), f"hidden cards change what seat {viewer} may do"


def _plain(view: dict[str, Any]) -> str:
    return json.dumps(view, sort_keys=True, allow_nan=False)


def check_copies(game: Game, rng: random.Random) -> None:
    """A clone is the same game and is independent."""
    before = game.position(), list(game.history)
    clone = game.clone()
    assert clone.position() == game.position()
    for _ in range(3):
        if clone.outcome is None:
            play_any(clone, rng)
    assert before == (game.position(), game.history), "playing a clone changed the game"


def check_record(game: Game) -> None:
    """The record replays to the same game, move for move."""
    again = type(game).from_record(read_record(game.record()))
    assert again.record() == game.record(), "the record of the replay differs"
    assert again.position() == game.position(), "the replay ends in another position"
    assert again.history == game.history, "the replay has another history"
    assert all(seat == CHANCE or 0 <= seat < game.players for seat, _ in game.history)
