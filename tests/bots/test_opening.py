"""An expert looks through the opening: it asks what is left for it when the others have settled too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import landnam
from bots.test_agreement import both, decided, library_of
from landnam.bots.levels import seated
from landnam.bots.match import MOST_WORLDS, ROLLOUTS_OF_AN_OPENING
from landnam.bots.opening import BY_THUMB, BY_VALUE, MODELS, choose_opening, settle
from landnam.bots.players import EFFORT, CompiledPlayer
from landnam.bots.search import SEARCH, SEARCH_WORK, play_until, set_chance, value_of
from landnam.bots.series import notes_type
from landnam.bots.shipped import load_weights
from landnam.cards.trading import NO_OFFERS
from landnam.native.compiled import SOURCE
from landnam.native.questions import decide_quickly, look_around

GAMES = ("island", "traveler", "duel")


class Table:
    """Everything that the rules of the bots need to look at a game, interpreted."""

    def __init__(self, game: Any) -> None:
        kind = type(game)
        kind.library.declare_all()
        self.notes: Any = np.zeros(1, notes_type(kind))[0]
        look_around(game.s, self.notes)
        self.net: Any = load_weights(game.name)[0]
        self.search: Any = np.zeros(1, SEARCH)[0]
        self.source: Any = np.array([(9,)], SOURCE)[0]
        self.worlds = np.zeros(MOST_WORLDS, kind.record_type)
        self.work = np.zeros(SEARCH_WORK, kind.record_type)

    def value(self, game: Any, seat: int) -> float:
        return float(value_of(game.s, seat, self.notes, self.net))

    def settle(self, game: Any, seat: int, model: int) -> None:
        settle(game.s, seat, model, self.search, self.notes, self.net, self.source, self.work)

    def by_thumb(self, game: Any, seat: int) -> Any:
        code = int(decide_quickly(game.s, seat, NO_OFFERS, self.notes))
        return next(action for action in game.legal(seat) if action.code == code)

    def choose(self, game: Any, seat: int, actions: list[Any], rollouts: int) -> Any:
        """The choice among some actions."""
        self.worlds[0] = game.s
        self.search.n = len(actions)
        for i, action in enumerate(actions):
            self.search.actions[i] = action.code
        choose_opening(
            *(self.worlds, len(actions), rollouts, 2, 1, seat, self.search, self.notes, self.net),
            *(self.source, self.work),
        )
        return next(action for action in actions if action.code == self.search.actions[0])


def opened(name: str, pieces: int, seed: int = 3) -> Any:
    """A game in which so many pieces have been placed."""
    library_of(name)
    game: Any = landnam.make(name, seed=seed)
    player, rng = CompiledPlayer(name, "hard"), np.random.default_rng(seed)
    for _ in range(pieces):
        seat = game.to_act[0]
        game.play(player.decide_in(game, seat, rng, 0.01, offers=False), seat)
    return game


def settled_by_hand(table: Table, game: Any, own: int, model: int) -> Any:
    """The game after the opening: the own pieces go where the seat then has the best chance, others as they think."""
    game = game.clone()
    while game.phase in {"place settlement", "place road"}:
        seat = game.to_act[0]
        if model == BY_THUMB and seat != own:
            game.play(table.by_thumb(game, seat), seat)
            continue
        after = [(game.clone(), action) for action in game.legal(seat)]
        for tried, action in after:
            tried.play(action, seat)
        game, _ = max(after, key=lambda pair: table.value(pair[0], seat))
    return game


@pytest.mark.parametrize("model", [BY_VALUE, BY_THUMB])
@pytest.mark.parametrize("name", GAMES)
def test_every_seat_places_its_pieces_as_it_is_thought_to(name: str, model: int) -> None:
    game = opened(name, 9 if name == "island" else 5)
    table, seat = Table(game), game.to_act[0]
    expected = settled_by_hand(table, game, seat, model)
    table.settle(game, seat, model)
    assert expected.s.settlements.tolist() == game.s.settlements.tolist()
    assert expected.s.hand.tolist() == game.s.hand.tolist()


def test_the_others_may_settle_in_two_ways() -> None:
    """Otherwise one of them would be enough."""
    game = opened("island", 2)
    ends = []
    for model in (BY_VALUE, BY_THUMB):
        after = game.clone()
        Table(after).settle(after, game.to_act[0], model)
        ends.append(after.s.settlements.tolist())
    assert ends[0] != ends[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_place_is_chosen_that_is_worth_most_when_all_have_settled(name: str) -> None:
    game = opened(name, 8 if name == "island" else 4)
    table, seat = Table(game), game.to_act[0]
    actions = game.legal(seat)[::7][:5]

    def worth(action: Any) -> float:
        after = game.clone()
        after.play(action, seat)
        return sum(table.value(settled_by_hand(table, after, seat, model), seat) for model in (BY_VALUE, BY_THUMB))

    assert max(actions, key=worth) == table.choose(game, seat, actions, 0)


def test_looking_through_the_opening_changes_what_an_expert_chooses() -> None:
    """Otherwise no test here would notice that nobody looks through it."""
    library_of("island")
    differ = 0
    for seed in range(12):
        game = opened("island", 2, seed)
        seat = game.to_act[0]
        player = CompiledPlayer("island", "expert")
        choices = []
        for settles in (EFFORT.settles, 0):
            player._lineup["settles"] = settles
            choices.append(player.decide_in(game, seat, np.random.default_rng(1), 1.0, offers=False))
        assert all(choice in game.legal(seat) for choice in choices)
        differ += choices[0] != choices[1]
    assert differ > 0


def test_only_experts_of_today_look_through_it() -> None:
    assert seated("island", ["expert", "hard", "expert@2026-11"])[0]["settles"][0, :3].tolist() == [15, 0, 0]
    assert EFFORT.settles * MODELS < MOST_WORLDS


def test_a_choice_that_is_narrowed_down_stays_so() -> None:
    game = opened("island", 2)
    seat = game.to_act[0]
    expert = CompiledPlayer("island", "expert", narrow=True)
    legal = game.legal(seat)[:3]
    assert expert.decide(game.view(seat), legal, np.random.default_rng(1), 1.0) in legal


@pytest.mark.parametrize("name", GAMES)
def test_rollouts_begin_in_turn_where_the_one_and_the_other_opening_ends(name: str) -> None:
    """With the same chance after both, and for every candidate."""
    game = opened(name, 8 if name == "island" else 4)
    table, seat, tries, rounds = Table(game), game.to_act[0], 4, 2
    actions = game.legal(seat)[::7][:2]
    expected = {}
    for action in actions:
        after = game.clone()
        after.play(action, seat)
        ends = [settled_by_hand(table, after, seat, model) for model in (BY_VALUE, BY_THUMB)]
        total = sum(table.value(end, seat) for end in ends) / 2
        for k in range(1, 1 + tries):
            end = ends[k % 2].clone().s
            set_chance(table.source, table.search, k // 2)
            until = end.turn + end.players * rounds
            total += float(play_until(end, seat, until, table.notes, table.net, table.source))
        expected[action.code] = total / (1 + tries)
    table.choose(game, seat, actions, 2 * tries)
    found = {int(table.search.actions[i]): float(table.search.totals[i]) for i in range(2)}
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(("name", "pieces"), [("island", 11), ("traveler", 13), ("duel", 5)])
def test_it_is_seen_alike_interpreted_and_compiled(name: str, pieces: int) -> None:
    interpreted, compiled = both(library_of(name), "decide")
    game = opened(name, pieces)
    assert game.phase == "place road"
    seat, rollouts = game.to_act[0], 2 * ROLLOUTS_OF_AN_OPENING
    one, other = (decided(name, "expert", rollouts, game, seat, decide) for decide in (interpreted, compiled))
    assert one[0] == other[0]
    assert [] == [field for field in one[1] if one[1][field] != other[1][field]]
