"""What each player and a spectator may know of the two-player game (D-CARD-5, I-INFO-1..4)."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache

import numpy as np
import pytest

import landnam
from duel_tables import duel_at, play
from duels import trade_cards
from landnam.rules.protocol import Game
from tables import random_move

VIEWERS = (0, 1, None)
HANDS = {"blue": "2 brick", "orange": "2 wood 1 ore"}


# --- the forced trade -------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-5")
@pytest.mark.parametrize("viewer", [0, 1])
def test_both_players_see_the_card_that_is_drawn(viewer: int) -> None:
    game = duel_at(hands=HANDS)
    play(game, "force")
    told = game.play("stolen ore").seen_by(viewer)
    assert {"kind": "drawn by force", "seat": 0, "victim": 1, "card": "ore"} == told[0]


@pytest.mark.rule("D-CARD-5")
@pytest.mark.parametrize("viewer", [0, 1])
def test_both_players_see_the_cards_that_are_given(viewer: int) -> None:
    game = duel_at(hands=HANDS)
    play(game, "force", "stolen ore", "stolen wood")
    told = game.play("give 1 wood 1 brick", "blue").seen_by(viewer)
    assert {"kind": "give", "seat": 0, "number": 2, "cards": {"wood": 1, "brick": 1}} == told[0]


@pytest.mark.rule("D-CARD-5")
def test_a_spectator_hears_of_the_forced_trade_but_not_which_cards() -> None:
    game = duel_at(hands=HANDS)
    told = game.play("force", "blue").seen_by(None)
    assert {"kind": "force", "seat": 0, "victim": 1} == told[0]
    assert {"kind": "trade cards", "seat": 0, "change": -1, "now": 3} in told
    told = game.play("stolen ore").seen_by(None) + game.play("stolen wood").seen_by(None)
    assert [{"kind": "drawn by force", "seat": 0, "victim": 1}] * 2 == told
    told = game.play("give 2 brick", "blue").seen_by(None)
    assert [{"kind": "give", "seat": 0, "number": 2}] == told


@pytest.mark.rule("D-CARD-5")
def test_a_spectator_is_shown_no_hand_at_any_step_of_a_forced_trade() -> None:
    game = duel_at(hands=HANDS)
    for move in ("force", "stolen ore", "stolen wood", "give 2 brick"):
        play(game, move)
        assert [None, None] == [seat["hand"] for seat in game.view(None)["seats"]]
        assert None is game.view(0)["seats"][1]["hand"]
        assert None is game.view(1)["seats"][0]["hand"]


@pytest.mark.rule("D-CARD-5")
def test_a_spectator_cannot_tell_one_forced_trade_from_another() -> None:
    told = set()
    for first, second, gift in (
        ("wood", "wood", "2 wood"),
        ("ore", "wood", "2 brick"),
        ("wood", "ore", "1 wood 1 ore"),
    ):
        game = duel_at(hands=HANDS)
        seen = [game.play("force", "blue").seen_by(None), game.view(None)]
        for move in (f"stolen {first}", f"stolen {second}"):
            seen += [game.play(move).seen_by(None), game.view(None)]
        seen += [game.play(f"give {gift}", "blue").seen_by(None), game.view(None)]
        told.add(json.dumps(seen))
    assert 1 == len(told)


@pytest.mark.rule("D-CARD-1", "D-REFILL-1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_trade_cards_and_where_they_come_from(viewer: int | None) -> None:
    game = duel_at(played={"blue": "1 knight"}, robber=0)
    told = game.play("retire knight", "blue").seen_by(viewer)
    assert [
        {"kind": "retire", "seat": 0},
        {"kind": "trade cards", "seat": 0, "change": 2, "now": 6},
    ] == told
    told = game.play("home", "blue").seen_by(viewer)
    assert [
        {"kind": "home", "seat": 0, "hex": 9},
        {"kind": "trade cards", "seat": 0, "change": -1, "now": 5},
    ] == told
    assert [5, 4] == [seat["trade_cards"] for seat in game.view(viewer)["seats"]]
    assert (5, 4) == trade_cards(game)


@pytest.mark.rule("D-REFILL-2")
def test_everybody_hears_that_largest_army_has_moved() -> None:
    game = duel_at(played={"blue": "3 knight", "orange": "3 knight"}, army="blue")
    kinds = [event["kind"] for event in game.play("retire knight", "blue").seen_by(None)]
    assert 1 == kinds.count("largest army")


# --- other worlds -----------------------------------------------------------------------------------------------


@cache
def games_in_progress() -> tuple[Game, ...]:
    """States of random games, of every phase up to six."""
    seen: Counter[str] = Counter()
    kept = []
    for seed in range(4):
        rng = random.Random(seed)
        game = landnam.make("duel", seed=seed, chance="manual", phases=("combined", "separate")[seed % 2])
        while game.outcome is None and len(game.history) < 1500:
            random_move(game, rng)
            phase = game.view(None)["phase"]
            if seen[phase] < 6 and rng.random() < 0.2:
                seen[phase] += 1
                kept.append(game.clone())
    assert {"forced trade", "give", "place neutral", "before roll", "actions", "robber"} <= set(seen)
    return tuple(kept)


def all_that_is_told(game: Game, viewer: int | None) -> str:
    legal = [] if viewer is None else game.legal(viewer)
    return json.dumps([game.view(viewer), legal, game.to_act])


@pytest.mark.rule("I-INFO-1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_permuted_hidden_cards_change_no_byte_of_what_a_viewer_gets(viewer: int | None) -> None:
    differing = 0
    for number, game in enumerate(games_in_progress()):
        for chance in range(5):
            world = game.resample(game.view(viewer), np.random.default_rng([number, chance]))
            differing += world.position() != game.position()
            assert all_that_is_told(game, viewer) == all_that_is_told(world, viewer)
    assert differing > 15  # the worlds are really others


@pytest.mark.rule("D-REFILL-1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_removed_knights_are_in_no_hand_and_no_deck_of_another_world(viewer: int | None) -> None:
    game = duel_at(removed_knights=12, cards={"orange": "2 invention", "blue": "2 roads"})
    for seed in range(30):
        world = game.resample(game.view(viewer), np.random.default_rng(seed))
        assert 25 - 12 - 4 == world.view(None)["deck"]
        assert 12 == world.view(None)["removed_knights"]
        held = [world.view(seat)["seats"][seat]["development_cards"]["knight"] for seat in (0, 1)]
        assert sum(held) <= 2


@pytest.mark.rule("D-CARD-5")
@pytest.mark.parametrize("drawn", [0, 1, 2])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_world_imagined_in_a_forced_trade_goes_on_with_it(viewer: int | None, drawn: int) -> None:
    game = duel_at(hands={"blue": "2 brick", "orange": "3 wood"})
    play(game, "force", *["stolen wood"] * drawn)
    world = game.resample(game.view(viewer), np.random.default_rng(1))
    rng = random.Random(1)
    assert game.view(None)["phase"] == world.view(None)["phase"]
    for _ in range(3 - drawn):
        random_move(world, rng)
    assert "actions" == world.view(None)["phase"]
    assert [2, 3] == [seat["cards"] for seat in world.view(None)["seats"]]
