"""Action lists: names both ways, the same for every number of players, and in step with the rules."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.envs import action_list, batched

TABLES = {"island": 477, "traveler": 477, "duel": 747, "road": 236, "dice": 149}
SEATED = [
    ("island", {"players": 4}),
    ("island", {"players": 3}),
    ("traveler", {"players": 4}),
    ("duel", {}),
    ("road", {"players": 4}),
    ("road", {"players": 3}),
    ("dice", {"players": 1}),
    ("dice", {"players": 3}),
]


@pytest.mark.parametrize(("game", "size"), TABLES.items())
def test_every_action_has_one_name_and_one_number(game: str, size: int) -> None:
    table = action_list(game)
    assert size == len(table) == len(set(table.names))
    assert list(range(size)) == [table.index(table.name(i)) for i in range(size)]


def test_the_two_player_game_adds_its_rows_to_those_of_the_island() -> None:
    island, duel = action_list("island"), action_list("duel")
    assert island.names == duel.names[: len(island)]
    assert "neutral red settle 20" in duel.names[len(island) :]


def test_other_seats_are_counted_from_the_one_that_acts() -> None:
    table, game = action_list("island"), landnam.make("island", players=3, seed=1)
    index = table.index("robber 9 next")
    assert [f"robber 9 {game.seats[seat]}" for seat in (1, 2, 0)] == [table.action(index, game, s) for s in range(3)]
    assert [(index,)] * 3 == [table.indices(table.action(index, game, seat), seat) for seat in range(3)]


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(ValueError, match="no action 'fly'"):
        action_list("island").index("fly")


def test_a_discard_is_put_together_of_cards() -> None:
    game, table = landnam.make("island", seed=1), action_list("island")
    whole = game.read("discard 2 wood 1 ore")
    assert ["discard wood", "discard wood", "discard ore"] == [table.name(i) for i in table.indices(whole, 0)]
    with pytest.raises(ValueError, match="played as a whole"):
        table.action(table.index("discard wood"), game, 0)


def rows_of(game: Any, table: Any, seat: int, chosen: list[int], *, offers: bool) -> set[int]:
    """What the rules allow a seat, in actions of the list."""
    legal = game.legal(seat, offers=offers)
    if legal[0].kind == "discard":
        hand = list(game.view(seat)["seats"][seat]["hand"].values())
        first = table.index("discard wood")
        return {first + r for r in range(5) if hand[r] > chosen[r]}
    return {index for action in legal for index in table.indices(action, seat)}


@pytest.mark.parametrize("trade", ["off", "small", "full"])
@pytest.mark.parametrize(("name", "options"), SEATED)
def test_the_mask_is_what_the_rules_allow(name: str, options: dict[str, Any], trade: str) -> None:
    batch = batched(name, 4, trade=trade, offers_a_turn=2, skip_forced=False, seed=5, observations=None, **options)
    table, rng = batch.action_list, random.Random(3)
    for _ in range(150):
        for row in range(batch.n):
            game, seat = batch.game(row), int(batch.seat[row])
            r = batch.rows[row]
            offers = trade != "off" and (r.offer_turn != getattr(game.s, "turn") or r.offers < 2)  # noqa: B009
            allowed = rows_of(game, table, seat, r.chosen.tolist(), offers=offers)
            if trade == "small":
                allowed = {i for i in allowed if table.trade[i] < 2}
            assert allowed == set(np.flatnonzero(batch.mask[row]).tolist()), game.position()
            assert seat in game.to_act
        batch.step([rng.choice(np.flatnonzero(mask).tolist()) for mask in batch.mask])


@pytest.mark.parametrize(("name", "options"), SEATED)
def test_a_row_is_the_action_that_bears_its_name(name: str, options: dict[str, Any]) -> None:
    batch = batched(name, 1, skip_forced=False, seed=6, trade="full", observations=None, **options)
    rng = random.Random(4)
    for _ in range(200):
        game, seat = batch.game(0), int(batch.seat[0])
        index = rng.choice(np.flatnonzero(batch.mask[0]).tolist())
        name_of_row = batch.action_list.name(index)
        if not name_of_row.startswith("discard"):
            action = batch.action_list.action(index, game, seat)
            assert game.why_not(action, seat) is None
            assert action.kind == name_of_row.split()[0]
            assert batch.action_list.indices(action, seat) == (index,)
        batch.step([index])
