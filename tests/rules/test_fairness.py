"""Fair chance: its exact numbers, that no case is favoured, and what a record says of it."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

import landnam
from fair_games import (
    FAIR_TABLES,
    chance_lines,
    changed,
    fair_of,
    fair_record,
    lines_of,
    play_fairly,
    sealed,
    value_of,
)
from landnam.rules.errors import BadRecord
from landnam.rules.fairness import Fair, commitment, new_secret, read_nonce
from landnam.rules.records import read_record

SECRET = bytes(range(32))
NONCES = {0: b"red's own nonce!", 2: b"a longer nonce of the orange seat"}
MANY = 3 * 2**61  # of 2**64 numbers a quarter must be thrown away
VECTORS = {
    1: (5947197795187980993, [20, 14, 11, 7, 32, 7, 30, 3, 19, 31, 0, 9], 8173826254190344135),
    2: (5161274410623057536, [29, 33, 23, 18, 7, 21, 27, 5, 1, 19, 16, 1], 3411719879626557357),
    3: (9060204304424205651, [18, 14, 23, 33, 15, 1, 10, 18, 31, 5, 0, 10], 7961145087615788422),
}
LINKS = {
    2: (
        "c186b83c372af521dd35d3f651194ee758c9bc0d2155dc07c334a2a0a28d4d52",
        "2e96755d542eaef7f91d0440dbe9f782a991fce616bfa482f516a9e8d1ae38e4",
    ),
    3: (
        "bbb980f92ddb9ce9025cae84d0eaa16717be6e6c17bc6afca8e1211888155c2f",
        "d7c7a6a9bfc619239da1b2d8ab1967d5f02d07afe81a272663d4e828f2695bb0",
    ),
}
GAMES = st.sampled_from(sorted(FAIR_TABLES))


def hmac_by_hand(message: str, scheme: int = 3) -> bytes:
    """What is worked out with the key, from the description."""
    words = f"landnam fair {scheme} nonces 0={NONCES[0].hex()} 2={NONCES[2].hex()}"
    key = hmac.new(SECRET, words.encode(), hashlib.sha256).digest()
    return hmac.new(key, message.encode(), hashlib.sha256).digest()


def by_hand(what: str, index: int, tried: int = 0) -> int:
    """The number of a try, worked out from the description."""
    return int.from_bytes(hmac_by_hand(f"{what} {index} try {tried}")[:8], "big")


# --- the numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", VECTORS)
def test_the_numbers_are_these_forever(scheme: int) -> None:
    fair = Fair(SECRET, NONCES, scheme)
    assert commitment(SECRET) == fair.commit == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert (fair.seed(), [fair.draw(i, 36) for i in range(12)], fair.draw(7, 2**63)) == VECTORS[scheme]


@pytest.mark.parametrize("scheme", LINKS)
def test_the_links_are_these_forever_and_the_described_ones(scheme: int) -> None:
    fair = Fair(SECRET, NONCES, scheme)
    first = fair.first_link("island seats=red,blue")
    second = fair.next_link(first, "red road 8-13")
    assert (first, second) == LINKS[scheme]
    assert hmac_by_hand("start island seats=red,blue", scheme).hex() == first
    assert hmac_by_hand(f"link {first} red road 8-13", scheme).hex() == second


def test_who_does_not_know_the_secret_cannot_try_which_move_has_a_link() -> None:
    links = {Fair(bytes([i] * 32), NONCES).next_link("ab" * 32, "drawn knight") for i in range(20)}
    assert len(links) == 20
    assert hashlib.sha256(f"link {'ab' * 32} drawn knight".encode()).hexdigest() not in links


def test_the_numbers_are_the_described_ones() -> None:
    fair = Fair(SECRET, NONCES)
    assert by_hand("layout", 0) % 2**63 == fair.seed()
    assert [by_hand("chance", i) % 6 for i in range(50)] == [fair.draw(i, 6) for i in range(50)]


def test_a_number_that_would_favour_a_case_is_thrown_away() -> None:
    fair = Fair(SECRET, NONCES)
    thrown = [i for i in range(200) if by_hand("chance", i) >= 2 * MANY]
    assert 25 < len(thrown) < 80
    twice = [i for i in thrown if by_hand("chance", i, 1) >= 2 * MANY]
    assert twice
    for i in set(thrown) - set(twice):
        assert by_hand("chance", i, 1) % MANY == fair.draw(i, MANY)
    for i in twice:
        assert by_hand("chance", i) % MANY != fair.draw(i, MANY) != by_hand("chance", i, 1) % MANY


def chi_square(counts: Counter[int], cases: int) -> float:
    expected = counts.total() / cases
    return sum((counts[case] - expected) ** 2 for case in range(cases)) / expected


@pytest.mark.parametrize(
    ("cases", "bound"),
    [(2, 15.1), (6, 25.7), (11, 35.6), (36, 73.4), (1000, 1168.5)],  # exceeded once in 10,000 fair sources
)
def test_every_case_is_equally_likely(cases: int, bound: float) -> None:
    fair = fair_of(1)
    assert chi_square(Counter(fair.draw(i, cases) for i in range(30_000)), cases) < bound


def test_every_case_is_equally_likely_where_many_numbers_are_thrown_away() -> None:
    fair = fair_of(2)
    assert chi_square(Counter(fair.draw(i, MANY) * 3 // MANY for i in range(30_000)), 3) < 18.5


def test_pairs_of_neighbouring_draws_are_equally_likely() -> None:
    fair = fair_of(3)
    pairs = Counter(6 * fair.draw(2 * i, 6) + fair.draw(2 * i + 1, 6) for i in range(20_000))
    assert chi_square(pairs, 36) < 73.4


def test_layout_and_chance_are_drawn_apart() -> None:
    fair = fair_of(4)
    assert fair.seed() != fair.draw(0, 2**63)


def other_chance(fair: Fair) -> list[int]:
    return [fair.seed(), *(fair.draw(i, 2**63) for i in range(5))]


@pytest.mark.parametrize(
    "nonces",
    [
        {},
        {0: NONCES[0]},
        {0: NONCES[2], 2: NONCES[0]},
        {0: NONCES[0], 1: NONCES[2]},
        {0: NONCES[0], 2: NONCES[2][:-1]},
        {0: NONCES[0], 2: NONCES[2] + b"\0"},
    ],
)
def test_each_nonce_and_its_seat_change_everything(nonces: dict[int, bytes]) -> None:
    assert not set(other_chance(Fair(SECRET, NONCES))) & set(other_chance(Fair(SECRET, nonces)))


def test_the_order_in_which_nonces_arrived_changes_nothing() -> None:
    assert other_chance(Fair(SECRET, NONCES)) == other_chance(Fair(SECRET, dict(reversed(NONCES.items()))))


def test_the_secret_is_not_printed() -> None:
    assert SECRET.hex() not in repr(Fair(SECRET, NONCES)).replace("\\x", "")
    assert repr(SECRET) not in repr(Fair(SECRET, NONCES))


def test_secrets_are_new_every_time() -> None:
    assert {32} == {len(new_secret()) for _ in range(50)}
    assert len({new_secret() for _ in range(50)}) == 50


@pytest.mark.parametrize("nonce", ["", "ab" * 15, "ab" * 65, "a" * 33, "zz" * 16, "ab " * 16, "é" * 32])
def test_a_nonce_is_32_to_128_hex_digits(nonce: str) -> None:
    with pytest.raises(ValueError, match="valid are 32 to 128 hex digits"):
        read_nonce(nonce)


@pytest.mark.parametrize("bad", [0, -1, 2**63 + 1])
def test_impossible_numbers_of_cases_are_refused(bad: int) -> None:
    with pytest.raises(ValueError, match="valid are 1 to"):
        Fair(SECRET, {}).draw(0, bad)


@pytest.mark.parametrize(
    ("secret", "nonces", "words"),
    [
        (b"short", {}, "secret"),
        (SECRET, {0: b"short"}, "nonce"),
        (SECRET, {-1: NONCES[0]}, "seat -1"),
    ],
)
def test_wrong_secrets_nonces_and_seats_are_refused(secret: bytes, nonces: dict[int, bytes], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Fair(secret, nonces)


# --- records ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_the_record_of_a_fair_game_replays_and_verifies(name: str) -> None:
    text = fair_record(name)
    report = landnam.verify(text)
    assert () == report.findings
    assert report.ok
    assert fair_of(0).commit == report.commit
    assert len(chance_lines(text)) == report.chance_results > 5
    assert ("drawn" if name in ("island", "traveler", "duel") else "fixed") == report.layout
    assert (len(read_record(text).moves), value_of(text, "seal")) == (report.moves, report.seal)
    again = landnam.replay(text)
    assert text == again.record(fair_of(0))
    assert again.outcome is not None


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("island", {"board": "beginner", "setup": "fixed", "players": 3}),
        ("island", {"edition": "almanac", "players": 3, "numbers": "random", "harbours": "frame", "max_turns": 30}),
        ("island", {"first": "blue"}),
        ("duel", {"board": "variable"}),
        ("road", {"metropolises": "B", "row": "mixed", "first": "blue"}),
        ("dice", {"players": 1}),
    ],
)
def test_every_kind_of_start_verifies(name: str, options: dict[str, Any]) -> None:
    assert () == landnam.verify(fair_record(name, 3, **options)).findings


def test_a_table_of_bots_verifies_without_nonces() -> None:
    fair = fair_of(5, ())
    game = landnam.make("dice", players=2, seed=fair.seed(), chance="manual")
    text = play_fairly(game, fair, Random(5)).record(fair)
    assert "\nnonces:\n" in text
    assert landnam.verify(text).ok


def test_an_unfinished_game_verifies() -> None:
    fair = fair_of(6)
    game = landnam.make("island", seed=fair.seed(), chance="manual")
    assert landnam.verify(play_fairly(game, fair, Random(6), 40).record(fair)).ok


def test_a_layout_set_by_hand_is_said_to_be_no_part_of_the_proof() -> None:
    fair = fair_of(7)
    board = landnam.make("island", seed=1).view(None)["board"]
    layout = {key: board[key] for key in ("terrain", "numbers", "harbours")}
    game = landnam.make("island", seed=fair.seed(), chance="manual", board=layout)
    report = landnam.verify(play_fairly(game, fair, Random(7), 40).record(fair))
    assert ("given", ()) == (report.layout, report.findings)


def test_a_record_without_fairness_lines_is_read_as_ever() -> None:
    game = landnam.make("island", seed=1)
    assert read_record(game.record()).fair is None
    assert ["nothing to verify"] == [finding.what for finding in landnam.verify(game.record()).findings]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("fair", "4", "fair 4 cannot be checked; this program checks fair 1 and 2 and 3"),
        ("seal", "12", "seal must be 64 hex digits"),
        ("links", "12345678 xy", "links must have 8 hex digits each, found 'xy'"),
        ("commit", "12", "commit must be 64 hex digits"),
        ("secret", "zz", "secret 'zz': valid are 64 hex digits"),
        ("nonces", "0=ab", "valid are 32 to 128 hex digits"),
        ("nonces", "red=" + "ab" * 16, "nonces must be seat=hex"),
        ("nonces", "0=" + "ab" * 16 + " 0=" + "cd" * 16, "each seat once"),
    ],
)
def test_fairness_lines_that_cannot_be_read_are_refused(key: str, value: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        read_record(changed(fair_record("dice"), key, value))


def test_a_missing_fairness_line_is_refused() -> None:
    lines = [line for line in lines_of(fair_record("dice")) if not line.startswith("secret: ")]
    with pytest.raises(BadRecord, match="expected 'secret: …'"):
        landnam.verify(sealed(lines))
