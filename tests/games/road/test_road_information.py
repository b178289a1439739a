"""What each player may know (R-INFO-1..2): the view, the legal moves and the events tell nothing more."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.cards.resources import RESOURCES
from landnam.rules.events import Events
from landnam.rules.protocol import Game
from road_tables import (
    BOX,
    PRICE,
    all_but,
    cards_in,
    drawers,
    play,
    random_road_game,
    random_road_move,
    road_at,
    settled,
)
from tables import hand, proposers, seat_in

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
    """States of random games: of every phase some, each as likely as the others, with and without open offers."""
    seen: Counter[tuple[str, bool]] = Counter()
    kept: dict[tuple[str, bool], list[Game]] = {}
    for seed in range(12):
        rng = random.Random(seed)
        game = random_road_game(seed, 0, players=3 + seed % 2, metropolises="AB"[seed // 2 % 2])
        while game.outcome is None:
            random_road_move(game, rng)
            view = game.view(None)
            key = view["phase"], bool(view["offer"] or proposers(game))
            seen[key] += 1
            of_this_phase = kept.setdefault(key, [])
            if len(of_this_phase) < 6:
                of_this_phase.append(game.clone())
            elif (instead := rng.randrange(seen[key])) < 6:
                of_this_phase[instead] = game.clone()
    return tuple(game for games in kept.values() for game in games)


def test_the_states_looked_at_are_of_every_phase() -> None:
    states = games_in_progress()
    assert {"row", "drawing", "event", "actions", "discard", "charity", "over"} == {
        g.view(None)["phase"] for g in states
    }
    assert any(game.view(None)["offer"] for game in states)
    assert any(game.view(None)["phase"] in ("discard", "charity") and len(game.to_act) > 1 for game in states)


# --- hidden cards permuted --------------------------------------------------------------------------------------


@pytest.mark.rule("R-INFO-1", "R-INFO-2")
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
    assert differing > 20  # the worlds are really others


def same_move(game: Game, world: Game, rng: random.Random) -> tuple[int, str] | None:
    """A move that can be played in both worlds, or None."""
    seats = [seat for seat in range(game.players) if game.legal(seat, offers=False)] or list(game.to_act)
    for _ in range(5):
        seat = rng.choice(seats)
        move = rng.choice(game.legal(seat))
        shows_discards = move.kind == "discard" and game.to_act == (seat,)
        if not shows_discards and world.why_not(move, seat) is None:
            return seat, str(move)
    return None


def same_chance(game: Game, world: Game, viewer: int | None, rng: random.Random) -> tuple[str, str] | None:
    """A chance result in each world that looks the same to the viewer, or None."""
    result = game.chance_result(rng.randrange(game.chance_cases()))
    if world.why_not(result) is None:
        return str(result), str(result)
    drawer = game.clone().play(result)[0].seat
    if viewer == drawer:
        return None
    return str(result), str(world.chance_result(rng.randrange(world.chance_cases())))


def play_alike(game: Game, world: Game, viewer: int | None, rng: random.Random) -> bool:
    """Let the same happen in two worlds and compare what the viewer is told of it; False if it could not."""

    def compare(one: Events, other: Events) -> None:
        assert one.seen_by(viewer) == other.seen_by(viewer)

    if not game.chance_cases():
        move = same_move(game, world, rng)
        if move is None:
            return False
        compare(game.play(move[1], move[0]), world.play(move[1], move[0]))
    while game.chance_cases():
        results = same_chance(game, world, viewer, rng)
        if results is None:
            return False
        compare(game.play(results[0]), world.play(results[1]))
    return True


@pytest.mark.rule("R-INFO-1", "R-INFO-2")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_same_moves_in_permuted_worlds_tell_a_seat_the_same(viewer: int | None) -> None:
    compared = 0
    for number, state in enumerate(games_in_progress()):
        if (viewer is not None and viewer >= state.players) or state.outcome is not None:
            continue
        for again in range(3):
            rng = random.Random(number * 3 + again)
            game, world = state.clone(), another_world(state, viewer, number)
            paying_may_void_an_offer = state.view(None)["offer"] is not None
            if play_alike(game, world, viewer, rng):
                compared += 1
                if not paying_may_void_an_offer:
                    assert all_that_is_told(game, viewer) == all_that_is_told(world, viewer)
    assert compared > 40


# --- worlds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-INFO-1", "R-PART-1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_sampled_world_has_all_cards_of_the_box_and_goes_on_to_its_end(viewer: int | None) -> None:
    for number, state in enumerate(games_in_progress()[::4]):
        if viewer is not None and viewer >= state.players:
            continue
        world = another_world(state, viewer, number)
        shown = world.view(None)
        held = sum((Counter(seat_in(world, seat)["hand"]) for seat in world.seats), Counter(shown["discards"]))
        assert held <= cards_in(BOX)
        assert 61 == held.total() + shown["deck"]
        rng = random.Random(number)
        for _ in range(60):
            if world.outcome is None:
                random_road_move(world, rng)
        assert all(min(seat_in(world, seat)["hand"].values()) >= 0 for seat in world.seats)


@pytest.mark.rule("R-INFO-1")
def test_a_sampled_world_keeps_the_own_hand_and_changes_the_others() -> None:
    game = road_at(hands={"red": "2 wood 1 ore", "blue": "3 wool", "orange": "2 brick 2 wheat"})
    worlds = [another_world(game, 0, seed) for seed in range(30)]
    assert {"2 wood 1 ore"} == {hand(world, "red") for world in worlds}
    assert {(3, 4, 0)} == {tuple(seat["cards"] for seat in world.view(0)["seats"][1:]) for world in worlds}
    assert len({hand(world, "blue") for world in worlds}) > 10


@pytest.mark.rule("R-INFO-1")
def test_any_hidden_card_may_be_in_any_hidden_place() -> None:
    game = road_at(deck="1 ore", hands={"red": all_but("1 ore", "1 wool"), "blue": "1 wool"})
    dealt = Counter(hand(another_world(game, 0, seed), "blue") for seed in range(400))
    assert {"1 wool", "1 ore"} == set(dealt)
    assert 140 < dealt["1 ore"] < 260


@pytest.mark.rule("R-INFO-2")
def test_a_sampled_world_keeps_to_what_was_counted() -> None:
    game = road_at(hands={"red": "2 wood 1 ore", "blue": "3 wool", "orange": "2 brick 2 wheat"})
    view = game.view(0)
    counted = game.counted(0)
    counted[1] = {"at_least": {**counted[1]["at_least"], "wool": 2}, "at_most": {**counted[1]["at_most"], "ore": 0}}
    worlds = [type(game).resample(view | {"counted": counted}, np.random.default_rng(seed)) for seed in range(30)]
    dealt = [seat_in(world, "blue")["hand"] for world in worlds]
    assert {2, 3} == {cards["wool"] for cards in dealt}
    assert {0} == {cards["ore"] for cards in dealt}


@pytest.mark.rule("R-INFO-2", "R-EVENT-3")
def test_a_sampled_world_in_the_middle_of_a_robber_fits_what_is_seen() -> None:
    hands = {"red": "4 wood 5 brick", "blue": "4 ore 4 wool", "orange": "5 ore 3 wool", "white": "8 wheat"}
    game = settled("robber", hands=hands, before={"orange": "1 knight"})
    game.play("discard 4 brick", "red")
    chosen: set[str] = set()
    for seed in range(30):
        for viewer in (1, 2, None):
            world = another_world(game, viewer, seed)
            assert (1, 3) == world.to_act
            own = seat_in(world, "red")
            assert 4 == sum(own["discards"].values())
            assert all(own["discards"][name] <= own["hand"][name] for name in RESOURCES)
            chosen.add(json.dumps(own["discards"]))
            for seat in ("blue", "white"):
                world.play(world.legal(seat)[0], seat)
            assert [5, 4, 8, 4] == [shown["cards"] for shown in world.view(None)["seats"]]
    assert len(chosen) > 10
    assert "4 brick" == " ".join(
        f"{n} {name}" for name, n in seat_in(another_world(game, 0, 1), "red")["discards"].items() if n
    )


@pytest.mark.rule("R-INFO-2", "R-HARVEST-4")
def test_a_sampled_world_in_the_middle_of_a_harvest_draws_on_alike() -> None:
    game = road_at("drawing", draws="1,0,0,1", extra=2, hands={"blue": "1 ore", "orange": "1 wool"})
    for viewer in VIEWERS:
        world = another_world(game, viewer, 1)
        assert ["red", "white", "red", "red"] == drawers(world)


@pytest.mark.rule("R-INFO-2", "R-EVENT-6")
def test_a_sampled_world_in_the_middle_of_charity_fits_what_is_seen() -> None:
    hands = {"red": "1 wood", "blue": "1 ore 2 wool", "orange": "1 wheat"}
    game = settled("charity", hands=hands, before={"blue": "2 settlement"})
    game.play("give ore white", "blue")
    for viewer in VIEWERS:
        for seed in range(10):
            world = another_world(game, viewer, seed)
            assert ((0,), [1, 2, 1, 1]) == (world.to_act, [seat["cards"] for seat in world.view(None)["seats"]])
            gift = world.legal("red")[0]
            world.play(gift, "red")
            assert "row" == world.view(None)["phase"]


@pytest.mark.rule("R-INFO-1", "R-TRADE-2")
@pytest.mark.parametrize("viewer", ["red", "orange", None])
def test_a_sampled_world_keeps_what_others_have_promised(viewer: str | None) -> None:
    hands = {"red": "1 wood 3 wheat", "blue": "1 ore 3 wool", "orange": "4 wheat 3 brick", "white": "1 ore 2 wool"}
    game = road_at(hands=hands)
    game.play("offer 1 wood for 1 ore", "red")
    game.play("propose 1 ore for 1 wheat", "blue")
    game.play("accept", "white")
    for seed in range(20):
        world = game.resample(game.view(viewer), np.random.default_rng(seed))
        assert seat_in(world, "red")["hand"]["wood"] >= 1
        assert seat_in(world, "blue")["hand"]["ore"] >= 1
        assert seat_in(world, "white")["hand"]["ore"] >= 1


def test_a_sampled_world_remembers_the_options() -> None:
    game = landnam.make("road", players=3, seed=1, metropolises="B", row="mixed", first="blue", max_turns=9)
    assert game.options == another_world(game, 0, 1).options


# --- hands ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-INFO-1")
def test_a_hand_is_seen_by_its_owner_and_its_size_by_all() -> None:
    game = road_at(hands={"red": "2 wood 1 ore"})
    assert {"wood": 2, "brick": 0, "wool": 0, "wheat": 0, "ore": 1} == seat_in(game, "red")["hand"]
    for viewer in (1, 2, 3, None):
        shown = game.view(viewer)["seats"][0]
        assert (3, None, None) == (shown["cards"], shown["hand"], shown["discards"])


@pytest.mark.rule("R-INFO-2")
def test_a_drawn_card_is_known_to_its_drawer_only() -> None:
    game = road_at("drawing", draws="0,1,0,0")
    events = game.play("drawn ore")
    assert [{"kind": "drawn", "seat": 1, "card": "ore"}] == events.seen_by(1)
    for viewer in (0, 2, 3, None):
        assert [{"kind": "drawn", "seat": 1}] == events.seen_by(viewer)


@pytest.mark.rule("R-INFO-2")
def test_whichever_card_was_drawn_the_others_are_told_the_same() -> None:
    told = set()
    for card in RESOURCES:
        game = road_at("drawing", draws="0,1,0,0")
        drawn = game.play(f"drawn {card}")
        told.add(json.dumps([drawn.seen_by(0), all_that_is_told(game, 0)]))
    assert 1 == len(told)


@pytest.mark.rule("R-EVENT-6", "R-INFO-2")
def test_a_gift_is_known_to_giver_and_receiver_only() -> None:
    game = settled("charity", hands={"red": "1 wood 1 ore"})
    events = game.play("give ore orange", "red")
    for insider in (0, 2):
        assert [{"kind": "give", "seat": 0, "to": 2, "card": "ore"}] == events.seen_by(insider)
    for outsider in (1, 3, None):
        assert [{"kind": "give", "seat": 0, "to": 2}] == events.seen_by(outsider)


@pytest.mark.rule("R-EVENT-6", "R-INFO-2")
def test_whichever_card_was_given_the_others_are_told_the_same() -> None:
    told = set()
    for card in ("wood", "ore"):
        game = settled("charity", hands={"red": "1 wood 1 ore"})
        told.add(json.dumps([game.play(f"give {card} orange", "red").seen_by(1), all_that_is_told(game, 1)]))
    assert 1 == len(told)


@pytest.mark.rule("R-EVENT-3", "R-INFO-2")
def test_whatever_was_chosen_to_discard_the_others_are_told_the_same_until_all_have() -> None:
    told = set()
    for choice in ("4 wood", "2 wood 2 brick", "4 brick"):
        game = settled("robber", hands={"red": "4 wood 4 brick", "blue": "4 ore 4 wool"})
        events = game.play(f"discard {choice}", "red")
        assert [{"kind": "discard", "seat": 0, "number": 4}] == events.seen_by(1)
        assert cards_in(choice) == Counter(events.seen_by(0)[0]["cards"])
        told |= {(viewer, all_that_is_told(game, viewer)) for viewer in (1, 2, None)}
    assert 3 == len(told)


@pytest.mark.rule("R-EVENT-3", "R-INFO-2")
def test_all_discards_are_shown_when_the_last_is_made() -> None:
    game = settled("robber", hands={"red": "4 wood 4 brick", "blue": "4 ore 4 wool"})
    game.play("discard 3 wood 1 brick", "red")
    assert [
        {"kind": "discard", "seat": 1, "number": 4},
        {"kind": "discards shown", "seat": 0, "cards": {"wood": 3, "brick": 1}},
        {"kind": "discards shown", "seat": 1, "cards": {"ore": 4}},
    ] == game.play("discard 4 ore", "blue").seen_by(None)


# --- what is public ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R-INFO-2")
def test_what_is_public_is_the_same_for_everybody() -> None:
    for game in games_in_progress():
        public = set()
        for viewer in (*range(game.players), None):
            view = {key: value for key, value in game.view(viewer).items() if key != "seat"}
            view["seats"] = [
                {key: value for key, value in seat.items() if key not in ("hand", "discards")} for seat in view["seats"]
            ]
            public.add(json.dumps(view))
        assert 1 == len(public)


@pytest.mark.rule("R-INFO-2")
def test_row_laid_out_cards_discards_events_and_deck_sizes_are_public() -> None:
    before = {"blue": "3 road 1 city 2 knight"}
    hands = {"red": "2 wood"}
    game = road_at(before=before, hands=hands, route="blue", army="blue", deck="3 ore", events="0,1,1,0,0")
    view = game.view(None)
    assert {"road": 2, "settlement": 1, "city": 1, "knight": 1} == view["row"]
    assert (3, dict(cards_in(all_but("2 wood", "3 ore")))) == (view["deck"], view["discards"])
    assert ({"abundance": 0, "charity": 1, "robber": 1, "solstice": 0, "subsidy": 0}, 5) == (
        view["events"],
        view["events_left"],
    )
    blue = view["seats"][1]
    assert (3, 1, 1, 2, 7, 2) == tuple(
        blue[name] for name in ("roads", "settlements", "cities", "knights", "points", "rate")
    )
    assert (True, True, []) == (blue["longest_route"], blue["largest_army"], blue["metropolises"])
    assert 34 - 5 - 6 == view["building_deck"]  # one settlement lies under the city


@pytest.mark.rule("R-INFO-2")
def test_all_deals_and_payments_are_public() -> None:
    game = road_at(hands={"red": "1 wood " + PRICE["knight"], "blue": "1 ore"})
    told = [
        game.play("offer 1 wood for 1 ore to blue", "red"),
        game.play("accept", "blue"),
        game.play("deal blue", "red"),
        game.play("drawn wheat"),
        game.play("build knight", "red"),
    ]
    expected: list[dict[str, Any]] = [
        {"kind": "offer", "seat": 0, "give": {"wood": 1}, "want": {"ore": 1}, "to": [1]},
        {"kind": "accept", "seat": 1},
        {"kind": "deal", "seat": 0, "partner": 1, "give": {"wood": 1}, "want": {"ore": 1}},
        {"kind": "drawn", "seat": 1},
        {"kind": "build", "seat": 0, "card": "knight", "metropolis": None, "paid": {"wool": 1, "ore": 1}},
    ]
    assert expected == [seen for events in told for seen in events.seen_by(3)]


@pytest.mark.rule("R-INFO-2")
def test_proposals_and_what_closes_them_are_told_from_the_right_side() -> None:
    game = road_at(hands={"red": "2 wood", "blue": "1 ore"})
    proposed = game.play("propose 1 ore for 2 wood", "blue")
    assert [{"kind": "propose", "seat": 1, "give": {"ore": 1}, "want": {"wood": 2}}] == proposed.seen_by(3)
    open_to_all = game.play("offer 1 wood for 1 ore", "red")
    assert open_to_all[0].facts["to"] is None
    assert {"give": {"wood": 2}, "want": {"ore": 1}, "partner": 1} == game.play("deal blue", "red")[0].facts


def test_a_view_is_plain_data() -> None:
    for game in games_in_progress():
        for viewer in (*range(game.players), None):
            assert game.view(viewer) == json.loads(json.dumps(game.view(viewer)))


@pytest.mark.rule("R-INFO-1")
def test_whom_an_offer_waits_for_does_not_depend_on_hands() -> None:
    waited_for = set()
    for blue in ("1 ore", "1 wool"):
        game = road_at(hands={"red": "1 wood", "blue": blue})
        play(game, "offer 1 wood for 1 ore")
        waited_for.add(game.to_act)
    assert {(1, 2, 3)} == waited_for
