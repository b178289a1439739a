"""What each player may know (I-INFO-1..4): the view, the legal moves and the events tell nothing more."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from landnam.games.island.game import Island
from landnam.games.island.state import PHASES
from landnam.rules.events import Events
from landnam.rules.protocol import Game
from tables import answers, at_actions, at_dice, cards, hand, proposers, random_game, random_move, seat_in

VIEWERS = (0, 1, 2, 3, None)


def all_that_is_told(game: Game, viewer: int | None) -> str:
    """Every byte a viewer gets without asking: view, legal moves, who is waited for."""
    legal = [] if viewer is None else game.legal(viewer)
    return json.dumps([game.view(viewer), legal, game.to_act])


def another_world(game: Game, viewer: int | None, seed: int) -> Game:
    """A game that its viewer cannot tell from this one."""
    return game.resample(game.view(viewer), np.random.default_rng(seed))


@cache
def games_in_progress() -> tuple[Game, ...]:
    """States of random games: of every phase four, each as likely as the others, with and without open offers."""
    seen: Counter[tuple[str, bool]] = Counter()
    kept: dict[tuple[str, bool], list[Game]] = {}
    for seed in range(5):
        rng = random.Random(seed)
        game = random_game(seed, 0, players=3 + seed % 2, phases=("combined", "separate")[seed // 2 % 2])
        while game.outcome is None:
            random_move(game, rng)
            assert isinstance(game, Island)
            key = PHASES[game.s.phase], bool(game.s.offer_open or game.s.proposal_open.any())
            seen[key] += 1
            of_this_phase = kept.setdefault(key, [])
            if len(of_this_phase) < 4:
                of_this_phase.append(game.clone())
            elif (instead := rng.randrange(seen[key])) < 4:
                of_this_phase[instead] = game.clone()
    return tuple(game for games in kept.values() for game in games)


def test_the_states_looked_at_are_of_every_phase() -> None:
    phases = {game.view(None)["phase"] for game in games_in_progress()}
    assert {"discard", "robber", "stealing", "drawing", "free roads", "actions", "before roll", "rolling"} <= phases
    assert any(game.view(None)["offer"] for game in games_in_progress())


# --- hidden cards permuted --------------------------------------------------------------------------------------


@pytest.mark.rule("I-INFO-1", "I-DEV-2")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_permuted_hidden_cards_change_no_byte_of_what_a_seat_gets(viewer: int | None) -> None:
    differing = 0
    for number, game in enumerate(games_in_progress()):
        if viewer is not None and viewer >= game.players:
            continue
        expected = all_that_is_told(game, viewer)
        world = another_world(game, viewer, number)
        differing += world.position() != game.position()
        assert expected == all_that_is_told(world, viewer)
    assert differing > 15  # the worlds are really others


GIVEN_AWAY = ("monopoly",)
"""Moves after which everybody knows more of the others' hands."""


def same_move(game: Game, world: Game, rng: random.Random) -> tuple[int, str] | None:
    """A move that can be played in both worlds, or None."""
    seats = [s for s in range(game.players) if game.legal(s, offers=False)] or list(game.to_act)
    for _ in range(5):
        seat = rng.choice(seats)
        move = rng.choice(game.legal(seat))
        last_discard = move.kind == "discard" and game.to_act == (seat,)
        if move.kind not in GIVEN_AWAY and not last_discard and world.why_not(move, seat) is None:
            return seat, str(move)
    return None


def same_chance(game: Game, world: Game, viewer: int | None, rng: random.Random) -> tuple[str, str] | None:
    """A chance result in each world that looks the same to the viewer, or None."""
    view = game.view(None)
    result = str(game.chance_result(rng.randrange(game.chance_cases())))
    if world.why_not(result) is None:
        return result, result
    insiders = (view["active"], view["victim"])
    if viewer in insiders:
        return None
    return result, str(world.chance_result(rng.randrange(world.chance_cases())))


def play_alike(game: Game, world: Game, viewer: int | None, rng: random.Random) -> bool:
    """Let the same happen in two worlds and compare what the viewer is told of it; False if it could not."""

    def compare(one: Events, other: Events) -> bool:
        if game.outcome is not None or world.outcome is not None:
            return False  # hidden victory points have been shown
        assert one.seen_by(viewer) == other.seen_by(viewer)
        return True

    if not game.chance_cases():
        move = same_move(game, world, rng)
        if move is None or not compare(game.play(move[1], move[0]), world.play(move[1], move[0])):
            return False
    while game.chance_cases():
        results = same_chance(game, world, viewer, rng)
        if results is None or not compare(game.play(results[0]), world.play(results[1])):
            return False
    return True


@pytest.mark.rule("I-INFO-1", "I-INFO-2", "I-DEV-2")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_same_moves_in_permuted_worlds_tell_a_seat_the_same(viewer: int | None) -> None:
    compared = 0
    for number, state in enumerate(games_in_progress()):
        if (viewer is not None and viewer >= state.players) or state.outcome is not None:
            continue
        rng = random.Random(number)
        game, world = state.clone(), another_world(state, viewer, number)
        paying_may_void_an_offer = state.view(None)["offer"] is not None
        if play_alike(game, world, viewer, rng):
            compared += 1
            if not paying_may_void_an_offer:
                assert all_that_is_told(game, viewer) == all_that_is_told(world, viewer)
    assert compared > 10


@pytest.mark.rule("I-INFO-1", "I-TRADE-13")
@pytest.mark.parametrize("viewer", ["red", "orange", None])
def test_a_sampled_world_keeps_what_others_have_promised(viewer: str | None) -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 ore 3 wool", "orange": "4 wheat 3 brick"})
    game.play("propose 1 ore for 1 wood", "blue")
    for seed in range(20):
        world = game.resample(game.view(viewer), np.random.default_rng(seed))
        assert seat_in(world, "blue")["hand"]["ore"] >= 1


@pytest.mark.rule("I-INFO-1", "I-TRADE-13")
def test_a_sampled_world_keeps_what_others_have_accepted() -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 ore 3 wool", "orange": "4 wheat 3 brick"})
    game.play("offer 1 wood for 1 ore", "red")
    game.play("accept", "blue")
    for seed in range(20):
        world = game.resample(game.view("red"), np.random.default_rng(seed))
        world.play("deal blue", "red")
        assert min(seat_in(world, "blue")["hand"].values()) >= 0


@pytest.mark.rule("I-INFO-1", "I-TRADE-13")
def test_a_sampled_world_lets_the_active_seat_hold_what_it_offers() -> None:
    game = at_actions(hands={"red": "1 wood 3 wool", "blue": "1 ore", "orange": "4 wheat 3 brick"})
    game.play("offer 1 wood for 1 ore", "red")
    for seed in range(20):
        world = game.resample(game.view("blue"), np.random.default_rng(seed))
        assert seat_in(world, "red")["hand"]["wood"] >= 1


# --- worlds as they are likely to be ----------------------------------------------------------------------------


def victories_imagined(game: Game, viewer: str, holder: str, worlds: int = 1500) -> float:
    """The part of a seat's development cards that a viewer takes for victory cards."""
    view, rng = game.view(viewer), np.random.default_rng(1)
    found: Counter[str] = Counter()
    for _ in range(worlds):
        found.update(cards(game.resample(view, rng), holder))
    return found["victory"] / found.total()


@pytest.mark.parametrize(("turn", "weight"), [(5, 1 + 5 / 12), (49, 1 + 49 / 12)])
def test_a_card_that_is_kept_is_the_likelier_a_victory_card_the_longer_the_game_goes(turn: int, weight: float) -> None:
    game = at_actions(cards={"blue": "1 knight"}, turn=turn)
    assert 5 * weight / (5 * weight + 20) == pytest.approx(victories_imagined(game, "red", "blue"), abs=0.04)


def test_a_card_that_was_just_bought_can_be_any() -> None:
    game = at_actions(cards={"red": "1 knight"}, bought="1,0,0,0,0", turn=49)
    assert 5 / 25 == pytest.approx(victories_imagined(game, "blue", "red"), abs=0.04)


@pytest.mark.rule("I-WIN-2")
def test_whoever_would_have_won_with_a_victory_card_does_not_hold_one() -> None:
    for seat in ("red", "blue"):
        game = at_actions(cards={seat: "2 knight"}, turn=49, vp=4)
        view, rng = game.view("white"), np.random.default_rng(1)
        held = [cards(game.resample(view, rng), seat).get("victory", 0) for _ in range(200)]
        assert {0, 1} == set(held)


# --- hands ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("I-INFO-1")
def test_a_hand_is_seen_by_its_owner_and_its_size_by_all() -> None:
    game = at_actions(hands={"red": "2 wood 1 ore"})
    assert "2 wood 1 ore" == hand(game, "red")
    for viewer in ("blue", "orange", "white", None):
        shown = game.view(viewer)["seats"][0]
        assert (3, None) == (shown["cards"], shown["hand"])


@pytest.mark.rule("I-INFO-1", "I-DEV-2")
def test_a_view_shows_nothing_hidden_of_another_seat() -> None:
    game = at_actions(hands={"red": "2 wood 1 ore"}, cards={"red": "1 knight 2 victory"}, bought="0,1,0,0,0")
    view = game.view("blue")
    red = view["seats"][0]
    assert [None] * 4 == [red[name] for name in ("hand", "development_cards", "victory_cards", "discards")]
    assert (3, 3) == (red["cards"], red["development"])
    assert (1, None) == (view["bought"], view["bought_cards"])


@pytest.mark.rule("I-INFO-1", "I-TRADE-4")
def test_whom_an_offer_waits_for_does_not_depend_on_hands() -> None:
    waited_for = set()
    for blue in ("1 ore", "1 wool"):
        game = at_actions(hands={"red": "1 wood", "blue": blue})
        game.play("offer 1 wood for 1 ore", "red")
        waited_for.add(game.to_act)
    assert {(1, 2, 3)} == waited_for


# --- theft ------------------------------------------------------------------------------------------------------


def robbed(card: str, promise: str) -> tuple[Game, list[Events]]:
    """Blue, with an ore and a wool, has promised the ore; then red's knight takes one of the two."""
    game = at_actions(hands={"red": "2 wood", "blue": "1 wool 1 ore"}, cards={"red": "1 knight"})
    game.play("offer 1 wood for 1 ore", "red")
    if promise:
        game.play(promise, "blue")
    events = [game.play("knight", "red"), game.play("robber 16 blue", "red"), game.play(f"stolen {card}")]
    return game, events


@pytest.mark.rule("I-INFO-2")
def test_a_stolen_card_is_told_to_the_two_players_only() -> None:
    _, events = robbed("ore", "")
    theft = events[-1]
    expected = {"kind": "stolen", "seat": 0, "victim": 1}
    for insider in (0, 1):
        assert [{**expected, "card": "ore"}] == theft.seen_by(insider)
    for outsider in (2, 3, None):
        assert [expected] == theft.seen_by(outsider)


@pytest.mark.rule("I-INFO-2")
def test_a_theft_shows_in_the_sizes_of_the_hands() -> None:
    game, _ = robbed("ore", "")
    assert [3, 1] == [seat["cards"] for seat in game.view(None)["seats"][:2]]


@pytest.mark.rule("I-INFO-2", "I-TRADE-5")
@pytest.mark.parametrize("promise", ["accept", "propose 1 ore for 2 wood"])
def test_after_a_theft_the_victims_promise_lapses_met_or_not(promise: str) -> None:
    for card in ("ore", "wool"):
        game, _ = robbed(card, promise)
        assert "waiting" == answers(game)[1]
        assert [] == proposers(game)
        assert 1 in game.to_act


@pytest.mark.rule("I-INFO-2", "I-INFO-1")
@pytest.mark.parametrize("viewer", [2, 3, None])
@pytest.mark.parametrize("promise", ["", "accept", "decline", "propose 1 ore for 2 wood", "propose 1 wool for 1 wood"])
def test_whichever_card_was_stolen_the_others_are_told_the_same(viewer: int | None, promise: str) -> None:
    (one, told_one), (other, told_other) = robbed("ore", promise), robbed("wool", promise)
    assert all_that_is_told(one, viewer) == all_that_is_told(other, viewer)
    assert [e.seen_by(viewer) for e in told_one] == [e.seen_by(viewer) for e in told_other]


# --- development cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("I-DEV-2", "I-INFO-3")
def test_a_drawn_card_is_told_to_its_buyer_only() -> None:
    game = at_actions(hands={"red": "1 wool 1 wheat 1 ore"})
    game.play("buy", "red")
    events = game.play("drawn monopoly")
    assert [{"kind": "drawn", "seat": 0, "card": "monopoly"}] == events.seen_by(0)
    for outsider in (1, 2, 3, None):
        assert [{"kind": "drawn", "seat": 0}] == events.seen_by(outsider)


@pytest.mark.rule("I-DEV-2", "I-CARD-3")
def test_whichever_card_was_drawn_the_others_are_told_the_same() -> None:
    told = set()
    for card in ("knight", "victory", "roads", "invention", "monopoly"):
        game = at_actions(hands={"red": "1 wool 1 wheat 1 ore"})
        bought, drawn = game.play("buy", "red"), game.play(f"drawn {card}")
        told.add(json.dumps([bought.seen_by(1), drawn.seen_by(1), all_that_is_told(game, 1)]))
    assert 1 == len(told)


# --- discards ---------------------------------------------------------------------------------------------------


def two_discards() -> tuple[Game, Events]:
    """A seven was rolled; red has chosen its discard, blue has not."""
    game = at_dice(hands={"red": "4 wood 4 brick", "blue": "4 ore 4 wool"})
    game.play("roll", "red")
    game.play("dice 3 4")
    return game, game.play("discard 3 wood 1 brick", "red")


@pytest.mark.rule("I-INFO-4")
def test_a_discard_is_invisible_to_others_until_the_last_is_made() -> None:
    game, events = two_discards()
    for viewer in (1, 2, None):
        assert [{"kind": "discard", "seat": 0, "number": 4}] == events.seen_by(viewer)
        view = game.view(viewer)
        assert (8, 0, None) == tuple(view["seats"][0][name] for name in ("cards", "owes", "discards"))
        assert {"wood": 15, "brick": 15, "wool": 15, "wheat": 19, "ore": 15} == view["supply"]
    assert (1,) == game.to_act


@pytest.mark.rule("I-INFO-4")
def test_whatever_was_chosen_to_discard_the_others_are_told_the_same() -> None:
    told = set()
    for choice in ("4 wood", "2 wood 2 brick", "4 brick"):
        game = at_dice(hands={"red": "4 wood 4 brick", "blue": "4 ore 4 wool"})
        game.play("roll", "red")
        game.play("dice 3 4")
        events = game.play(f"discard {choice}", "red")
        told |= {(viewer, json.dumps(events.seen_by(viewer)), all_that_is_told(game, viewer)) for viewer in (1, 2)}
    assert 2 == len(told)


@pytest.mark.rule("I-INFO-4")
def test_the_own_discard_is_known_to_its_seat() -> None:
    game, events = two_discards()
    assert {"wood": 3, "brick": 1} == events.seen_by(0)[0]["cards"]
    assert {"wood": 3, "brick": 1, "wool": 0, "wheat": 0, "ore": 0} == seat_in(game, "red")["discards"]


@pytest.mark.rule("I-INFO-4", "I-ROB-2")
def test_all_discards_are_shown_when_the_last_is_made() -> None:
    game, _ = two_discards()
    events = game.play("discard 4 ore", "blue")
    assert [
        {"kind": "discard", "seat": 1, "number": 4},
        {"kind": "discards shown", "seat": 0, "cards": {"wood": 3, "brick": 1}},
        {"kind": "discards shown", "seat": 1, "cards": {"ore": 4}},
    ] == events.seen_by(None)
    assert ("1 wood 3 brick", "4 wool") == (hand(game, "red"), hand(game, "blue"))


# --- what is public ---------------------------------------------------------------------------------------------


@pytest.mark.rule("I-INFO-3")
def test_supply_pieces_played_cards_and_deck_are_public() -> None:
    game = at_actions(hands={"blue": "3 ore"}, cards={"red": "2 knight"}, played={"blue": "1 knight 1 monopoly"})
    view = game.view(None)
    assert {"wood": 19, "brick": 19, "wool": 19, "wheat": 19, "ore": 16} == view["supply"]
    assert 21 == view["deck"]
    assert {"road": 13, "settlement": 3, "city": 4} == view["seats"][1]["pieces"]
    assert {"knight": 1, "victory": 0, "roads": 0, "invention": 0, "monopoly": 1} == view["seats"][1]["played"]


@pytest.mark.rule("I-INFO-3")
def test_what_is_public_is_the_same_for_everybody() -> None:
    own = {"hand", "development_cards", "victory_cards", "discards"}
    for game in games_in_progress():
        public = set()
        for viewer in (*range(game.players), None):
            view = {k: v for k, v in game.view(viewer).items() if k not in ("seat", "bought_cards")}
            view["seats"] = [{k: v for k, v in seat.items() if k not in own} for seat in view["seats"]]
            public.add(json.dumps(view))
        assert 1 == len(public)


@pytest.mark.rule("I-INFO-3")
def test_all_trades_are_public() -> None:
    game = at_actions(hands={"red": "1 wood", "blue": "1 ore"})
    events = [
        game.play("offer 1 wood for 1 ore to blue", "red"),
        game.play("accept", "blue"),
        game.play("deal blue", "red"),
    ]
    expected: list[dict[str, Any]] = [
        {"kind": "offer", "seat": 0, "give": {"wood": 1}, "want": {"ore": 1}, "to": [1]},
        {"kind": "accept", "seat": 1},
        {"kind": "deal", "seat": 0, "partner": 1, "give": {"wood": 1}, "want": {"ore": 1}},
    ]
    for viewer in VIEWERS:
        assert expected == [seen for told in events for seen in told.seen_by(viewer)]


@pytest.mark.rule("I-INFO-3")
def test_a_closed_proposal_is_told_from_the_side_of_the_active_player() -> None:
    game = at_actions(hands={"red": "2 wood", "blue": "1 ore"})
    game.play("propose 1 ore for 2 wood", "blue")
    assert {"give": {"wood": 2}, "want": {"ore": 1}, "partner": 1} == game.play("deal blue", "red")[0].facts


@pytest.mark.rule("I-INFO-4")
def test_everybody_sees_what_production_brings() -> None:
    game = at_dice()
    game.play("roll", "red")
    events = game.play("dice 4 4")  # red and blue stand at the forest, white at the mountains
    expected = [
        {"kind": "dice", "seat": 0, "dice": [4, 4]},
        {"kind": "received", "seat": 0, "cards": {"wood": 1}},
        {"kind": "received", "seat": 1, "cards": {"wood": 1}},
        {"kind": "received", "seat": 3, "cards": {"ore": 1}},
    ]
    for viewer in VIEWERS:
        assert expected == events.seen_by(viewer)


@pytest.mark.rule("I-INFO-4")
@pytest.mark.parametrize(
    ("move", "facts"),
    [
        ("supply 4 wood 1 ore", {"give": {"wood": 4}, "want": {"ore": 1}}),
        ("invention wool ore", {"cards": ["wool", "ore"]}),
        ("monopoly brick", {"resource": "brick", "paid": {1: 2, 2: 0, 3: 1}}),
    ],
)
def test_everybody_sees_what_a_move_moves(move: str, facts: dict[str, Any]) -> None:
    game = at_actions(
        hands={"red": "4 wood", "blue": "2 brick 1 ore", "white": "1 brick"}, cards={"red": "1 invention 1 monopoly"}
    )
    events = game.play(move, "red")
    for viewer in VIEWERS:
        assert [{"kind": move.split()[0], "seat": 0, **facts}] == events.seen_by(viewer)


def test_a_view_is_plain_data() -> None:
    for game in games_in_progress():
        for viewer in (*range(game.players), None):
            view = game.view(viewer)
            assert view == json.loads(json.dumps(view))
