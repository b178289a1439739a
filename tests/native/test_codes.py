"""Codes of actions: what rules and Python read from them is the same, and nobody else packs bits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import landnam
from landnam.native.codes import (
    addressed,
    arguments_of,
    asked,
    bundles_code,
    code_of,
    given,
    gives,
    made_to,
    pack,
    same_cards,
    wanted,
    wants,
)

SEATS = ("red", "blue", "orange", "white")
OFFER = 8 | bundles_code([1, 0, 2, 0, 0], [0, 3, 0, 0, 0])


def test_rules_and_python_pack_arguments_alike() -> None:
    assert pack(13, 53, 2, 4) == code_of(13, 53, 2, 4)
    assert (53, 2, 4, 0, 0) == arguments_of(pack(13, 53, 2, 4))


def test_rules_and_python_read_bundles_alike() -> None:
    assert [1, 0, 2, 0, 0] == gives(OFFER) == [given(OFFER, resource) for resource in range(5)]
    assert [0, 3, 0, 0, 0] == wants(OFFER) == [wanted(OFFER, resource) for resource in range(5)]


@pytest.mark.parametrize("seats", range(16))
def test_an_offer_is_made_to_the_seats_of_a_set(seats: int) -> None:
    offer = made_to(made_to(OFFER, 15), seats)
    named = [seat for seat in range(4) if seats >> seat & 1]
    assert [SEATS[seat] for seat in named] == asked(offer, SEATS)
    assert (named or list(range(4))) == [seat for seat in range(4) if addressed(offer, seat)]
    assert (gives(OFFER), wants(OFFER)) == (gives(offer), wants(offer))


def test_offers_are_compared_by_their_cards_alone() -> None:
    assert same_cards(OFFER, made_to(OFFER, 6) + 1)  # a proposal has another kind
    for more in (bundles_code([0, 0, 0, 0, 1]), bundles_code([], [1]), bundles_code([], [0, 0, 0, 0, 1])):
        assert not same_cards(OFFER, OFFER + more)


def test_no_other_file_packs_the_bits_of_an_action() -> None:
    packing = re.compile(r"(?<!1 )(?:<<|>>) *(?:5|12|19|26|30|33|55)\b")
    source = Path(landnam.__file__).parent
    files = [*source.glob("bots/**/*.py"), *source.glob("envs/**/*.py"), *source.glob("cards/*.py")]
    files += [
        path for path in source.glob("games/**/*.py") if path.name != "hands.py"
    ]  # which packs hands, not actions
    assert [] == [path.name for path in files if packing.search(path.read_text(encoding="utf-8"))]
