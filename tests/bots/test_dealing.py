"""Trade by what an offer promises: all shapes up to three for two, who says yes, and what is remembered of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bots.test_table_value import noted
from landnam.bots import dealing
from landnam.bots.bargain import NO_TRADE
from landnam.bots.dealing import (
    best_answer,
    best_offer,
    deal_gain,
    forget,
    hear_answers,
    likely,
    list_offers,
    roll_deal,
    roll_on,
    strike,
    undo,
    willing,
)
from landnam.bots.haggling import BY_PROMISE, BY_SWAPS, SILENT
from landnam.bots.island.notes import NOTES, survey
from landnam.bots.match import EXPERT, HARD, LINEUP
from landnam.bots.players import CompiledPlayer, lineup_for
from landnam.bots.road import answers as answers  # which a value asks
from landnam.bots.road.notes import NOTES as ROAD_NOTES
from landnam.bots.search import CANDIDATES, SEARCH
from landnam.bots.shipped import load_weights
from landnam.cards.trading import ACCEPTED, DECLINED, MENU, UNASKED, WAITING
from landnam.games.island import actions as do
from landnam.games.road import actions as road_do
from landnam.native.codes import bundles_code, gives, wants
from landnam.native.compiled import SOURCE
from road_tables import road_at

WOOD, BRICK, WOOL, WHEAT, ORE = range(5)


def search_of() -> Any:
    search = np.zeros(1, SEARCH)[0]
    forget(search)
    return search


def lineup_of(**words: Any) -> Any:
    lineup = np.zeros(1, LINEUP)
    settings = {"trades": BY_PROMISE, "worth_asking": 0.001, "most_given": 3, "most_wanted": 2, "worth_giving": 0.0}
    for name, value in {**settings, **words}.items():
        lineup[name] = value
    return lineup[0]


def value_of_cards(*cards: int) -> Any:
    """A value that counts these cards in every hand and nothing else."""
    net: Any = np.zeros(1, load_weights("island").dtype)[0]
    net.sees_table = 1
    for card in cards:
        net.t1[72 + card, 0] = 1.0
    net.t2[0, 0], net.t3[0] = 1.0, 1.0
    return net


def a_world(*hands: tuple[int, ...]) -> tuple[Any, Any]:
    """A position in the first seat's turn, and notes on its board."""
    world, notes = noted(1).positions[40:41].copy(), np.zeros(1, NOTES)[0]
    world["active"], world["proposals"], world["proposal_open"], world["offer_open"] = 0, 0, 0, 0
    for seat, hand in enumerate(hands):
        world[0].hand[seat] = hand
    survey(world[0], notes)
    return world, notes


def offered(worlds: Any, notes: Any, net: Any, search: Any, seat: int = 0, partner: int = -1, **words: Any) -> int:
    source, work = np.zeros(1, SOURCE)[0], worlds[:1].copy()
    lineup = lineup_of(**words)
    return int(best_offer(worlds, 1, seat, partner, do.OFFER, MENU, lineup, search, notes, net, source, work))


def test_offers_have_all_shapes_up_to_three_cards_for_two() -> None:
    worlds, _ = a_world((1, 1, 3, 0, 0))
    search = search_of()
    n = list_offers(worlds[0], 0, do.OFFER, MENU, lineup_of(), search)
    listed = {(tuple(gives(int(code))), tuple(wants(int(code)))) for code in search.actions[:n]}
    assert n == len(listed) <= CANDIDATES
    assert {(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)} == {(sum(give), sum(want)) for give, want in listed}
    assert ((1, 1, 1, 0, 0), (0, 0, 0, 1, 1)) in listed
    assert all(not g or not w for give, want in listed for g, w in zip(give, want, strict=True))


def test_smaller_offers_can_be_asked_for_and_one_that_was_made_is_left_out() -> None:
    worlds, _ = a_world((1, 1, 3, 0, 0))
    made = do.OFFER | bundles_code((1, 0, 0, 0, 0), (0, 0, 0, 1, 0))
    search = search_of()
    n = list_offers(worlds[0], 0, do.OFFER, made, lineup_of(most_given=1, most_wanted=1), search)
    assert made not in search.actions[:n]
    assert 3 * 4 - 1 == n


def test_what_helps_a_partner_more_is_more_likely_to_be_taken() -> None:
    assert 0.5 == likely(0.0)
    assert 0 < likely(-0.01) < 0.5 < likely(0.001) < likely(0.01) < 1


def test_an_offer_goes_to_the_seat_that_gains_by_it() -> None:
    """Everybody wants ore and wood alike but has diminishing use: here only cards count, and one more is better."""
    worlds, notes = a_world((0, 0, 4, 0, 0), (0, 0, 0, 0, 2), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    net = value_of_cards(WOOL, ORE)
    search = search_of()
    offer = offered(worlds, notes, net, search, worth_giving=-1.0)
    assert offer != NO_TRADE
    assert sum(wants(offer)) > sum(gives(offer))  # a card for two: the seat gains as much as the partner loses
    assert NO_TRADE == offered(worlds, notes, net, search, worth_giving=0.0)


def test_no_offer_is_made_for_less_than_it_is_worth() -> None:
    worlds, notes = a_world((0, 0, 4, 0, 0), (0, 0, 0, 0, 2), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert NO_TRADE == offered(
        worlds, notes, value_of_cards(WOOL, ORE), search_of(), worth_giving=-1.0, worth_asking=0.9
    )


def test_answers_are_remembered_once_and_change_what_is_expected() -> None:
    worlds, _ = a_world()
    s, search = worlds[0], search_of()
    search.hopes[0, 1], search.hopes[0, 2] = 0.5, 0.5
    search.listens[0] = 1
    s.offer_open = 1
    s.answer[:] = (UNASKED, WAITING, DECLINED, UNASKED)
    hear_answers(s, 0, search)
    assert 1.0 == willing(search, 0, 2)
    s.answer[1] = ACCEPTED
    for _ in range(3):
        hear_answers(s, 0, search)
    assert willing(search, 0, 2) == pytest.approx(2 / 2.5)
    assert willing(search, 0, 1) == pytest.approx(3 / 2.5)
    assert 1.0 == willing(search, 0, 3) == willing(search, 1, 2)
    forget(search)
    assert 1.0 == willing(search, 0, 1)


def test_a_search_that_is_shared_by_games_remembers_nothing() -> None:
    worlds, _ = a_world()
    search = np.zeros(1, SEARCH)[0]
    search.hopes[0, 1], search.listens[0] = 0.5, 1
    worlds[0].offer_open = 1
    worlds[0].answer[:] = (UNASKED, DECLINED, UNASKED, UNASKED)
    hear_answers(worlds[0], 0, search)
    assert 1.0 == willing(search, 0, 1)
    assert 1 == CompiledPlayer("island", "hard")._room["search"]["remembers"][0]


@pytest.mark.parametrize(("worth", "said"), [(0.001, do.ACCEPT), (0.9, do.DECLINE)])
def test_an_offer_is_accepted_for_what_it_is_worth(worth: float, said: int) -> None:
    worlds, notes = a_world((0, 0, 4, 0, 0), (0, 0, 0, 2, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    s = worlds[0]
    s.offer_open, s.answer[1] = 1, WAITING
    s.offer_give[:], s.offer_want[:] = (0, 0, 2, 0, 0), (0, 0, 0, 1, 0)
    source, work = np.zeros(1, SOURCE)[0], worlds.copy()
    lineup = lineup_of(worth_taking=worth)
    net = value_of_cards(WOOL)
    assert said == best_answer(worlds, 1, 1, 0, lineup, search_of(), notes, net, source, work)


# --- the card that a partner draws --------------------------------------------------------------------------------


def a_road_world(*, deck: bool = True) -> tuple[Any, Any, Any]:
    """Red may trade wood for blue's ore; the value counts the cards of every hand and nothing else."""
    game: Any = road_at(hands={"red": "2 wood", "blue": "2 ore", "orange": "1 wool", "white": "1 wool"})
    worlds, net = game._states[:1].copy(), value_of_cards()
    net.t1[14, 0] = 1.0
    if not deck:
        worlds["deck"], worlds["deck_size"] = 0, 0
    return worlds, np.zeros(1, ROAD_NOTES)[0], net


WOOD_FOR_ORE = bundles_code((1, 0, 0, 0, 0), (0, 0, 0, 0, 1))
ORE_FOR_WOOD = bundles_code((0, 0, 0, 0, 1), (1, 0, 0, 0, 0))


@pytest.mark.rule("R-TRADE-3")
@pytest.mark.parametrize(("seat", "other", "offer"), [(0, 1, WOOD_FOR_ORE), (1, 0, ORE_FOR_WOOD)])
def test_a_deal_is_struck_with_the_partner_s_card_and_undone(seat: int, other: int, offer: int) -> None:
    worlds, _, _ = a_road_world()
    s, before = worlds[0], worlds.copy()
    drawn = []
    for share in (0.0, 0.2, 0.5, 0.99):
        drawn.append(int(strike(s, seat, other, offer, share)))
        s.hand[1, drawn[-1]] -= 1
        assert ([1, 0, 0, 0, 1], [1, 0, 0, 0, 1]) == (s.hand[0].tolist(), s.hand[1].tolist())
        s.hand[1, drawn[-1]] += 1
        assert before[0].deck_size - 1 == s.deck_size == s.deck.sum()
        undo(s, seat, other, offer, drawn[-1])
        assert all(np.array_equal(before[field], worlds[field]) for field in worlds.dtype.names or ())
    assert drawn == sorted(drawn)
    assert (WOOD, ORE) == (drawn[0], drawn[-1])


@pytest.mark.rule("R-TRADE-3")
def test_an_even_deal_helps_the_partner_that_draws_a_card_for_it() -> None:
    worlds, notes, net = a_road_world()
    assert (
        deal_gain(worlds, 1, 1, 0, ORE_FOR_WOOD, notes, net) > 0 > deal_gain(worlds, 1, 0, 1, WOOD_FOR_ORE, notes, net)
    )
    worlds, notes, net = a_road_world(deck=False)
    assert 0 == deal_gain(worlds, 1, 1, 0, ORE_FOR_WOOD, notes, net)
    island, island_notes = a_world((2, 0, 0, 0, 0), (0, 0, 0, 0, 2))
    assert 0 == deal_gain(island, 1, 1, 0, ORE_FOR_WOOD, island_notes, value_of_cards(WOOD, ORE))


@pytest.mark.rule("R-TRADE-3")
@pytest.mark.parametrize(("deck", "said"), [(True, road_do.ACCEPT), (False, road_do.DECLINE)])
def test_an_even_offer_is_accepted_for_the_card(deck: bool, said: int) -> None:
    worlds, notes, net = a_road_world(deck=deck)
    s = worlds[0]
    s.offer_open, s.answer[1] = 1, WAITING
    s.offer_give[:], s.offer_want[:] = (1, 0, 0, 0, 0), (0, 0, 0, 0, 1)
    source, work, lineup = np.zeros(1, SOURCE)[0], worlds.copy(), lineup_of(worth_taking=0.001)
    assert said == best_answer(worlds, 1, 1, 0, lineup, search_of(), notes, net, source, work)


@pytest.mark.rule("R-TRADE-3")
def test_a_seat_proposes_an_even_deal_for_the_card_and_the_active_one_asks_for_more() -> None:
    worlds, notes, net = a_road_world()
    source, work, lineup = np.zeros(1, SOURCE)[0], worlds.copy(), lineup_of(worth_giving=-1.0)

    def best(seat: int, partner: int, kind: int) -> int:
        search = search_of()
        return int(best_offer(worlds, 1, seat, partner, kind, MENU, lineup, search, notes, net, source, work))

    proposal, offer = best(1, 0, road_do.PROPOSE), best(0, -1, road_do.OFFER)
    assert sum(gives(proposal)) <= sum(wants(proposal))
    assert sum(gives(offer)) < sum(wants(offer))
    lineup.most_wanted = 1  # now it cannot ask for more
    assert (True, NO_TRADE) == (best(1, 0, road_do.PROPOSE) >= 0, best(0, -1, road_do.OFFER))


@pytest.mark.rule("R-TRADE-3")
def test_rollouts_of_a_deal_begin_with_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def cards(s: Any, seat: int, *_: Any) -> float:
        return float(s.hand[seat].sum())

    monkeypatch.setattr(dealing, "play_until", cards)
    worlds, notes, net = a_road_world()
    source, work, search = np.zeros(1, SOURCE)[0], worlds.copy(), search_of()
    gains = []
    for seat, other, offer in ((1, 0, ORE_FOR_WOOD), (0, 1, WOOD_FOR_ORE)):
        roll_on(worlds, 1, seat, 4, search, notes, net, source, work)
        gains.append(roll_deal(worlds, 1, seat, other, offer, 4, search, notes, net, source, work))
    assert [1.0, 0.0] == gains


def test_the_bots_of_a_month_trade_as_they_did() -> None:
    for level in (HARD, EXPERT):
        assert BY_SWAPS == lineup_for("island", level, date="2026-11")["trades"][0, 0]
        assert BY_PROMISE == lineup_for("island", level)["trades"][0, 0]
        assert SILENT == lineup_for("island", level, trades=False)["trades"][0, 0]
    assert 0 == lineup_for("island", HARD)["deal_rollouts"][0, 0] < lineup_for("island", EXPERT)["deal_rollouts"][0, 0]
