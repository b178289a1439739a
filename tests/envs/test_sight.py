"""Observations tell what a seat may know, all of it, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import landnam
from landnam.boards.geometry import PATH_ENDS
from landnam.envs import Batch, batched, observation_layout

SEATED = [
    ("island", 4),
    ("island", 3),
    ("traveler", 4),
    ("duel", 2),
    ("road", 4),
    ("road", 3),
    ("dice", 1),
    ("dice", 3),
]
NAMES = ("island", "traveler", "duel", "road", "dice")


def played(name: str, players: int, steps: int, *, n: int = 6, **options: Any) -> Batch:
    """A batch some way into its games."""
    batch = batched(name, n, players=players, seed=11, **options)
    rng = np.random.default_rng(2)
    for _ in range(steps):
        batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.mask]))
    return batch


@pytest.mark.parametrize("name", NAMES)
def test_every_byte_has_a_name(name: str) -> None:
    layout = observation_layout(name)
    names = list(layout.names())
    assert layout.size == len(names) == len(set(names)) == len(layout.high)
    assert layout.high.min() >= 1


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_observations_stay_within_their_bounds(name: str, players: int) -> None:
    for steps in (0, 5, 60, 150):
        batch = played(name, players, steps, trade="full")
        assert (batch.observation <= batch.layout.high).all()
        scaled = batch.layout.scaled(batch.observation)
        assert scaled.dtype == np.float32
        assert 0 <= scaled.min()
        assert scaled.max() <= 1


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_the_observation_of_a_step_is_the_one_that_is_asked_for(name: str, players: int) -> None:
    batch = played(name, players, 90)
    for row in range(batch.n):
        assert (batch.observation[row] == batch.observe(row, int(batch.seat[row]))).all()


@pytest.mark.parametrize(("name", "players"), [("island", 4), ("island", 3), ("duel", 2)])
@pytest.mark.parametrize("steps", [3, 40, 170])
def test_the_island_is_seen_as_the_view_tells_it(name: str, players: int, steps: int) -> None:
    batch = played(name, players, steps, trade="small")
    for row in range(batch.n):
        for seat in range(players):
            compare_island(batch, row, seat)


def compare_island(batch: Batch, row: int, seat: int) -> None:
    seen = batch.layout.decode(batch.observe(row, seat))
    view = batch.game(row).view(seat)
    names = ("you", "next", "second", "third")
    for h in range(19):
        told = seen["hexes"][str(h)]
        assert 1 == told[view["board"]["terrain"][h]]
        assert (view["board"]["numbers"][h] or 0) == told.get("number", 0)
        assert (view["robber"] == h) == bool(told.get("robber"))
    paths = PATH_ENDS
    for slot in range(batch.players):
        shown = view["seats"][(seat + slot) % batch.players]
        told, word = seen["seats"][names[slot]], names[slot]
        for piece, plural in (("settlement", "settlements"), ("city", "cities")):
            assert shown[plural] == [i for i in range(54) if seen["intersections"][str(i)].get(f"{piece} {word}")]
        assert shown["roads"] == [list(paths[p]) for p in range(72) if seen["paths"][str(p)].get(f"road {word}")]
        for key, feature in (
            ("cards", "cards"), ("development", "development"), ("points", "points"), ("route", "route"),
            ("owes", "owes"), ("longest_route", "longest route"), ("largest_army", "largest army"),
        ):  # fmt: skip
            assert int(shown[key]) == told.get(feature, 0), feature
        for piece, left in shown["pieces"].items():
            assert left == told.get(f"pieces {piece}", 0)
        for card, n in shown["played"].items():
            assert n == told.get(f"played {card}", 0)
        if shown["hand"] is not None:
            for resource, n in shown["hand"].items():
                assert n == told.get(f"at least {resource}", 0) == told.get(f"at most {resource}", 0)
            for card, n in shown["development_cards"].items():
                assert n == told.get(f"holds {card}", 0)
        else:
            assert not any(feature.startswith("holds") for feature in told)
        assert 1 == told[shown["answer"]]
    table = seen["table"]
    assert 1 == table[f"phase {view['phase']}"]
    assert min(view["turn"], 255) == table.get("turn", 0)
    assert view["deck"] == table.get("deck", 0)
    for resource, n in view["supply"].items():
        assert n == table.get(f"supply {resource}", 0)
    offer = view["offer"] or {"give": {}, "want": {}}
    assert bool(view["offer"]) == bool(table.get("offer"))
    for resource, n in offer["give"].items():
        assert n == table.get(f"offers {resource}", 0)
    for resource, n in offer["want"].items():
        assert n == table.get(f"asks {resource}", 0)
    if batch.name == "duel":
        for slot, neutral in enumerate(view["neutrals"], 2):
            word = names[slot]
            assert neutral["settlements"] == [
                i for i in range(54) if seen["intersections"][str(i)].get(f"settlement {word}")
            ]
            assert neutral["roads"] == [list(paths[p]) for p in range(72) if seen["paths"][str(p)].get(f"road {word}")]
        assert view["seats"][seat]["trade_cards"] == seen["seats"]["you"].get("trade cards", 0)


@pytest.mark.parametrize("players", [3, 4])
def test_the_road_is_seen_as_the_view_tells_it(players: int) -> None:
    batch = played("road", players, 50, trade="small")
    for row in range(batch.n):
        seat = int(batch.seat[row])
        seen, view = batch.layout.decode(batch.observation[row]), batch.game(row).view(seat)
        for slot, word in enumerate(("you", "next", "second", "third")[:players]):
            shown, told = view["seats"][(seat + slot) % players], seen["seats"][word]
            for key in ("cards", "roads", "settlements", "cities", "knights", "points", "draws", "owes"):
                assert int(shown[key]) == told.get(key, 0), key
        for card, n in view["row"].items():
            assert n == seen["table"].get(f"row {card}", 0)
        assert view["deck"] == seen["table"].get("deck", 0)
        assert 1 == seen["table"][f"phase {view['phase']}"]


def test_the_dice_are_seen_as_the_view_tells_them() -> None:
    batch = played("dice", 3, 37)
    for row in range(batch.n):
        seat = int(batch.seat[row])
        seen, view = batch.layout.decode(batch.observation[row]), batch.game(row).view(seat)
        for die, shown in enumerate(view["dice"] or [], 1):
            assert 1 == seen["dice"][str(die)][f"shows {shown['face']}"]
            assert 1 == seen["dice"][str(die)][shown["state"]]
        for slot, word in enumerate(("you", "next", "second")):
            shown, told = view["seats"][(seat + slot) % 3], seen["seats"][word]
            assert shown["points"] == told.get("points above -30", 0) - 30
            assert shown["roads"] == [f"R{r}" for r in range(16) if told.get(f"road R{r}")]
            assert shown["jokers"] == [k for k in range(1, 7) if told.get(f"joker {k}")]


@pytest.mark.parametrize(("name", "players"), [("island", 4), ("island", 3), ("duel", 2), ("road", 4), ("road", 3)])
def test_the_true_hands_are_within_what_was_counted(name: str, players: int) -> None:
    batch = batched(name, 5, players=players, seed=3, trade="small")
    rng = np.random.default_rng(2)
    for _ in range(120):
        batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.mask]))
        for row in range(batch.n):
            hands = batch.rows["state"]["hand"][row]
            for seat, known in enumerate(batch.counted(row, int(batch.seat[row]))):
                least, most = list(known["at_least"].values()), list(known["at_most"].values())
                assert (hands[seat] >= least).all()
                assert (hands[seat] <= most).all()


def test_what_is_counted_is_what_a_game_counts() -> None:
    same = all_of_them = 0
    for seed in range(4):
        batch = batched("island", 1, seed=seed, autoreset=False, skip_forced=False)
        game: Any = landnam.make("island", position=batch.game(0).position(), chance="manual")
        game._joined = False
        rng = np.random.default_rng(seed)
        for _ in range(260):
            if batch.done[0]:
                break
            index, seat = int(rng.choice(np.flatnonzero(batch.mask[0]))), int(batch.seat[0])
            if batch.action_list.name(index).startswith("discard"):
                batch.step([index])
                if batch.rows["chosen"][0].any():
                    continue
                break  # the whole discard is not told here: the games part
            game.play(batch.action_list.action(index, game, seat), seat)
            batch.step([index])
            while game.chance_cases():
                game.play(follow_chance(game, batch.game(0)))
            viewer = int(batch.seat[0])
            same += batch.counted(0, viewer) == game.counted(viewer)
            all_of_them += 1
    assert all_of_them > 150
    assert same == all_of_them


def follow_chance(game: Any, after: Any) -> Any:
    """The chance result that leads to the position of another game."""
    for result, _ in game.chance():
        branch = game.clone()
        branch.play(result)
        if branch.position() == after.position() or branch.chance_cases():
            return result
    raise AssertionError("no chance result leads there")


@pytest.mark.parametrize(("name", "players"), [("island", 4), ("duel", 2), ("road", 4)])
def test_hidden_cards_change_no_byte(name: str, players: int) -> None:
    batch = played(name, players, 120, n=8)
    changed = 0
    for row in range(batch.n):
        seat = int(batch.seat[row])
        before = batch.observe(row, seat)
        state = batch.rows["state"]
        others = [other for other in range(players) if other != seat]
        for other in others:
            for pile in ("hand", "cards"):
                if pile in (state.dtype.names or ()):
                    old = state[pile][row, other].copy()
                    state[pile][row, other] = old[::-1]
                    changed += bool((old != old[::-1]).any())
        if "deck" in (state.dtype.names or ()):
            state["deck"][row] = state["deck"][row][::-1].copy()
        if "building_deck" in (state.dtype.names or ()):
            state["building_deck"][row] = state["building_deck"][row][::-1].copy()
        assert (before == batch.observe(row, seat)).all()
    assert changed > 5


def test_the_structured_form_is_the_same_bytes() -> None:
    batch = played("island", 4, 50)
    blocks = batch.layout.structured(batch.observation)
    shapes = {name: block.shape for name, block in blocks.items()}
    assert (6, 19, 9) == shapes["hexes"]
    assert (6, 54, 20) == shapes["intersections"]
    assert (6, 72, 4) == shapes["paths"]
    assert np.shares_memory(blocks["hexes"], batch.observation)
    names = list(batch.layout.names())
    at = names.index("intersections 28: pips ore")
    assert batch.observation[2, at] == blocks["intersections"][2, 28, 10]


def test_a_vector_of_another_size_is_not_decoded() -> None:
    with pytest.raises(ValueError, match="road-v1 has"):
        observation_layout("road").decode(np.zeros(3, np.uint8))
    with pytest.raises(ValueError, match="without observations"):
        batched("dice", 1, observations=None).observe(0, 0)
