"""Fair chance: its exact numbers, that no case is favoured, and that every change of a record is found and named."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import landnam
from fair_games import (
    FAIR_TABLES,
    chance_lines,
    changed,
    fair_of,
    fair_record,
    lines_of,
    move_number,
    play_fairly,
    sealed,
    value_of,
)
from landnam.rules.errors import BadRecord
from landnam.rules.fairness import Fair, commitment, new_secret, read_nonce
from landnam.rules.records import read_record
from landnam.verification.checks import WHAT

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


# --- what was changed is found and named ------------------------------------------------------------------------


def what(text: str, **noted: Any) -> list[str]:
    return [finding.what for finding in landnam.verify(text, **noted).findings]


@settings(deadline=None, max_examples=40)
@given(GAMES, st.data())
def test_a_changed_result_is_found_at_its_move(name: str, data: st.DataObject) -> None:
    text = fair_record(name)
    places = chance_lines(text)
    place, other = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))
    lines = lines_of(text)
    was, lines[place] = lines[place], lines[other]
    if lines[place].split()[0] != was.split()[0] or lines[place] == was:
        return
    findings = landnam.verify(sealed(lines)).findings
    assert ("chance result", move_number(text, place), was, lines[place]) in [
        (found.what, found.where, found.expected, found.found) for found in findings
    ]


@settings(deadline=None, max_examples=40)
@given(GAMES, st.data())
def test_two_results_that_changed_places_are_found(name: str, data: st.DataObject) -> None:
    text = fair_record(name)
    here, there = sorted(data.draw(st.lists(st.sampled_from(chance_lines(text)), min_size=2, max_size=2, unique=True)))
    lines = lines_of(text)
    if lines[here] == lines[there]:
        return
    lines[here], lines[there] = lines[there], lines[here]
    first = landnam.verify(sealed(lines)).findings[0]
    assert first.where == move_number(text, here)
    same_kind = lines[here].split()[0] == lines[there].split()[0]
    assert first.what in (("order of moves", "chance result") if same_kind else ("moves",))


def test_dice_that_changed_places_are_named_so() -> None:
    text = fair_record("island", first="red", board="beginner", setup="fixed")
    lines = lines_of(text)
    dice = [i for i in chance_lines(text) if lines[i].startswith("dice ")]
    here, there = next((a, b) for a in dice for b in dice if a < b and set(lines[a].split()) ^ set(lines[b].split()))
    lines[here], lines[there] = lines[there], lines[here]
    (found, *_rest) = landnam.verify(sealed(lines)).findings
    assert ("order of moves", move_number(text, here)) == (found.what, found.where)


@settings(deadline=None, max_examples=40)
@given(GAMES, st.data())
def test_a_move_beside_a_chance_result_cannot_change_places_with_it(name: str, data: st.DataObject) -> None:
    text = fair_record(name)
    place = data.draw(st.sampled_from(chance_lines(text)))
    lines = lines_of(text)
    if place + 1 == len(lines) - 1 or lines[place] == lines[place + 1]:
        return
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    assert landnam.verify(sealed(lines)).findings


@settings(deadline=None, max_examples=25)
@given(GAMES, st.data())
def test_a_move_that_was_left_out_is_found(name: str, data: st.DataObject) -> None:
    text = fair_record(name)
    place = data.draw(st.sampled_from(chance_lines(text)))
    lines = lines_of(text)
    del lines[place]
    count = int(value_of(text, "moves")) - 1
    left = sealed([f"moves: {count}" if line.startswith("moves: ") else line for line in lines])
    first = landnam.verify(left).findings[0]
    if move_number(text, place) == count + 1:  # the game is not over without its last one
        assert (first.what, first.expected) == ("outcome", "unfinished")
        return
    assert first.what in ("chance result", "order of moves", "moves")
    assert first.where is not None
    same = next(i for i in range(place, len(lines) + 1) if (lines[i : i + 1] or [""])[0] != lines_of(text)[place])
    assert first.where == move_number(text, same)


def test_rounds_that_were_left_out_are_found_as_such() -> None:
    """Two players who only roll and end: a whole round can be cut out and the moves can still be played."""
    fair = fair_of(8)
    game = landnam.make("duel", seed=fair.seed(), chance="manual", max_turns=40, first="blue")
    drawn = 0
    while game.outcome is None:
        if cases := game.chance_cases():
            game.play(game.chance_result(fair.draw(drawn, cases)))
            drawn += 1
        else:
            seat = game.to_act[0]
            legal = game.legal(seat, offers=False)
            game.play("end" if "end" in legal else legal[0], seat)
    text = game.record(fair)
    moves = [str(move) for _, move in game.history]
    quiet = [
        i for i, move in enumerate(moves) if move.startswith("dice") and "7" != str(sum(map(int, move.split()[1:])))
    ]
    lines, first = lines_of(text), lines_of(text).index(f"moves: {len(moves)}") + 1
    for start in (i for i in range(len(moves)) if moves[i] == "roll"):
        ends = [i for i in range(start, len(moves)) if moves[i] == "end"][:2]
        cut = ends[-1] + 1
        if len(ends) < 2 or any(moves[i].startswith("dice") and i not in quiet for i in range(start, cut)):
            continue
        left = [*lines[: first + start], *lines[first + cut :]]
        left[first - 1] = f"moves: {len(moves) - (cut - start)}"
        findings = landnam.verify(sealed(left)).findings
        if findings[0].what == "order of moves":
            assert findings[0].where == start + 2
            assert "too few before it" in findings[0].found
            return
    raise AssertionError("no round of this game can be cut out")


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_a_changed_nonce_is_named(name: str) -> None:
    text = fair_record(name)
    nonces = value_of(text, "nonces")
    other = nonces[:-1] + ("0" if nonces[-1] != "0" else "1")
    assert ["nonce"] == what(changed(text, "nonces", other))


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_nonces_at_other_seats_are_named(name: str) -> None:
    text = fair_record(name)
    first, second = (word.partition("=")[2] for word in value_of(text, "nonces").split())
    (found,) = landnam.verify(changed(text, "nonces", f"0={second} 1={first}")).findings
    assert ("order of nonces", f"0={first} 1={second}") == (found.what, found.expected)


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_a_changed_secret_is_named(name: str) -> None:
    text = fair_record(name)
    (found,) = landnam.verify(changed(text, "secret", SECRET.hex())).findings
    assert "secret" == found.what
    assert fair_of(0).commit in found.expected


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_a_wrong_commit_is_named(name: str) -> None:
    (found,) = landnam.verify(changed(fair_record(name), "commit", commitment(SECRET))).findings
    assert ("commit", commitment(SECRET)) == (found.what, found.found)
    assert fair_of(0).commit in found.expected


def test_secret_and_commit_changed_together_are_found_by_the_dice() -> None:
    text = changed(changed(fair_record("dice"), "secret", SECRET.hex()), "commit", commitment(SECRET))
    assert ["nonce"] == what(text)
    assert ["commit", "nonce"] == what(text, commit=fair_of(0).commit)


def test_a_game_made_anew_from_another_secret_does_not_have_the_commit_that_was_published() -> None:
    text = fair_record("dice", 9)
    assert landnam.verify(text, commit=fair_of(9).commit, nonces={0: fair_of(9).nonces[0].hex()}).ok
    assert ["commit"] == what(text, commit=fair_of(0).commit)
    assert ["nonce"] == what(text, nonces={0: fair_of(0).nonces[0].hex()})
    assert ["nonce"] == what(text, nonces={3: fair_of(9).nonces[0].hex()})


@pytest.mark.parametrize("name", ["island", "traveler", "duel"])
def test_a_changed_layout_is_named(name: str) -> None:
    text = fair_record(name)
    start = value_of(text, "start")
    board = start.partition("board=")[2].split()[0]
    hexes = board.split(",")
    here, there = (i for i, hex_ in enumerate(hexes) if hex_ in sorted(set(hexes) - {"D"})[:2])
    hexes[here], hexes[there] = hexes[there], hexes[here]
    findings = landnam.verify(changed(text, "start", start.replace(board, ",".join(hexes)))).findings
    assert ("layout", f"board={board}") == (findings[0].what, findings[0].expected)


def test_changed_options_are_found() -> None:
    text = fair_record("island")
    options = value_of(text, "options")
    for other in (options.replace("vp=4", "vp=5"), options.replace("harbours=shuffled", "harbours=frame"), "what=1"):
        assert what(changed(text, "options", other))[0] == "layout"


def test_a_changed_outcome_is_named() -> None:
    text = fair_record("dice")
    assert ["outcome"] == what(changed(text, "outcome", "somebody won"))


def test_a_text_that_does_not_fit_its_check_is_named_with_what_was_changed() -> None:
    text = fair_record("dice")
    place = chance_lines(text)[3]
    lines = lines_of(text)
    was = lines[place]
    lines[place] = " ".join(["rolled", *["gold"] * (len(was.split()) - 1)])
    assert lines[place] != was
    edited = "\n".join([*lines, text.splitlines()[-1]]) + "\n"
    assert ["check", "chance result"] == what(edited)[:2]


@pytest.mark.parametrize("nonsense", ["dice 9 9", "dice", "dice one two", "dice \x07", "dice " + "x" * 500])
def test_a_result_that_cannot_be_is_found_and_the_rest_still_checked(nonsense: str) -> None:
    text = fair_record("island")
    lines = lines_of(text)
    place = next(i for i in chance_lines(text) if lines[i].startswith("dice"))
    was, lines[place] = lines[place], nonsense
    report = landnam.verify(sealed(lines))
    (found,) = report.findings
    assert ("chance result", move_number(text, place), was) == (found.what, found.where, found.expected)
    assert report.chance_results == len(chance_lines(text))
    assert str(found).isprintable()


@pytest.mark.parametrize("nonsense", ["stolen ore", "red end", "fly", "\x07", "x" * 500])
def test_a_line_of_another_kind_where_a_result_must_stand_is_found(nonsense: str) -> None:
    text = fair_record("island")
    lines = lines_of(text)
    place = next(i for i in chance_lines(text) if lines[i].startswith("dice"))
    was, lines[place] = lines[place], nonsense
    (found,) = landnam.verify(sealed(lines)).findings
    assert ("moves", move_number(text, place), f"a chance result, {was}") == (found.what, found.where, found.expected)
    assert str(found).isprintable()


def test_findings_have_words_and_are_plain_data() -> None:
    report = landnam.verify(changed(fair_record("dice"), "outcome", "somebody won"))
    plain = report.plain()
    assert {"ok", "findings", "chance_results", "commit", "layout", "moves", "seal"} == set(plain)
    assert {"what", "where", "expected", "found"} == set(plain["findings"][0])
    assert all(sentence in str(report.findings[0]) for sentence in (WHAT["outcome"], "somebody won"))


# --- the order of the moves -------------------------------------------------------------------------------------


def first_move(text: str) -> int:
    """The line of the first move."""
    return next(i for i, line in enumerate(lines_of(text)) if line.startswith("moves: ")) + 1


def neighbours(text: str) -> list[int]:
    """The lines of actions that are followed by another action."""
    lines, chance = lines_of(text), set(chance_lines(text))
    places = range(first_move(text), len(lines) - 2)
    return [i for i in places if not {i, i + 1} & chance and lines[i] != lines[i + 1]]


def swapped(text: str, place: int) -> list[str]:
    lines = lines_of(text)
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return lines


def replays(text: str) -> bool:
    try:
        landnam.replay(text)
    except BadRecord:
        return False
    return True


@cache
def swap_that_replays() -> tuple[int, str, int]:
    """A game with two actions that rules and dice would allow the other way round too: its seed, its record, where."""
    records = ((seed, fair_record("island", seed)) for seed in range(50))
    return next(
        (seed, text, i) for seed, text in records for i in neighbours(text) if replays(sealed(swapped(text, i)))
    )


def linked_anew(text: str) -> str:
    """A record whose seal and links are worked out anew, by somebody who has the secret from it and knows how."""
    record = read_record(text)
    assert record.fair is not None
    links = [record.fair.first_link(record.start)]
    for move in record.moves:
        links.append(record.fair.next_link(links[-1], move))
    return changed(changed(text, "seal", links[-1]), "links", " ".join(link[:8] for link in links))


@settings(deadline=None, max_examples=40)
@given(GAMES, st.data())
def test_two_actions_that_changed_places_are_found(name: str, data: st.DataObject) -> None:
    text = fair_record(name)
    places = neighbours(text)
    if not places:
        return
    place = data.draw(st.sampled_from(places))
    lines = lines_of(text)
    findings = landnam.verify(sealed(swapped(text, place))).findings
    number = move_number(text, place)
    should = f"{lines[place]} at move {number} and {lines[place + 1]} at move {number + 1}"
    assert ("order of moves", number, should) in [(found.what, found.where, found.expected) for found in findings]


def test_two_actions_that_changed_places_are_found_where_rules_and_dice_would_allow_it() -> None:
    _, text, place = swap_that_replays()
    (found,) = landnam.verify(sealed(swapped(text, place))).findings
    assert ("order of moves", move_number(text, place)) == (found.what, found.where)


def test_actions_that_are_far_apart_are_found_when_they_change_places() -> None:
    text = fair_record("island")
    lines = lines_of(text)
    actions = [i for i in range(first_move(text), len(lines) - 1) if i not in chance_lines(text)]
    here, there = actions[3], next(i for i in actions[40:] if lines[i] != lines[actions[3]])
    lines[here], lines[there] = lines[there], lines[here]
    found = next(found for found in landnam.verify(sealed(lines)).findings if found.what == "order of moves")
    assert move_number(text, here) == found.where
    assert f"{lines[there]} at move {move_number(text, here)}" in found.expected


def test_another_action_in_the_place_of_one_is_found() -> None:
    text = fair_record("island")
    lines, record = lines_of(text), read_record(text)
    game = landnam.make("island", position=record.start, chance="manual")
    for number, move in enumerate(record.moves, 1):
        others = [] if game.chance_cases() else [f"{game.seats[s]} {a}" for s in game.to_act for a in game.legal(s)]
        other = next((line for line in others if line != move and line not in record.moves), None)
        if other is not None:
            lines[first_move(text) + number - 1] = other
            assert ("move", number) in [(found.what, found.where) for found in landnam.verify(sealed(lines)).findings]
            return
        game.play_line(move)
    raise AssertionError("this game never had a choice")


def test_a_game_that_was_cut_off_at_its_end_is_found() -> None:
    text = fair_record("island")
    cut = chance_lines(text)[-1] - 1
    lines = [*lines_of(text)[:cut], "outcome: unfinished"]
    lines[first_move(text) - 1] = f"moves: {cut - first_move(text)}"
    assert ["move"] == what(sealed(lines))
    links = value_of(text, "links").split()[: cut - first_move(text) + 1]
    assert ["seal"] == what(changed(sealed(lines), "links", " ".join(links)))


def test_a_changed_seal_and_a_changed_link_are_found() -> None:
    text = fair_record("dice")
    seal, links = value_of(text, "seal"), value_of(text, "links").split()
    (found,) = landnam.verify(changed(text, "seal", "0" * 64)).findings
    assert ("seal", seal, "0" * 64) == (found.what, found.expected, found.found)
    for place in (0, 7):
        other = [*links[:place], "00000000", *links[place + 1 :]]
        assert ["move" if place else "seal"] == what(changed(text, "links", " ".join(other)))
    assert ["move"] == what(changed(text, "links", ""))


def test_a_changed_result_is_named_once_and_a_swap_beside_it_too() -> None:
    text = fair_record("island")
    lines = lines_of(text)
    place = next(i for i in chance_lines(text) if lines[i].startswith("dice"))
    lines[place] = "dice 1 1" if lines[place] != "dice 1 1" else "dice 1 2"
    before = next(i for i in neighbours(text) if i + 1 < place)
    assert ["chance result"] == what(sealed(lines))[:1]
    assert "move" not in what(sealed(lines))
    lines[before], lines[before + 1] = lines[before + 1], lines[before]
    assert {"order of moves"} <= set(what(sealed(lines)))


def test_who_takes_the_seal_away_changes_the_dice() -> None:
    text = changed(fair_record("dice"), "fair", "1")
    bare = sealed([line for line in lines_of(text) if not line.startswith(("seal: ", "links: "))])
    assert ["nonce"] == what(bare)


def test_who_links_anew_is_found_by_whoever_has_the_last_link() -> None:
    _, text, place = swap_that_replays()
    forged = linked_anew(sealed(swapped(text, place)))
    told = {len(read_record(text).moves): value_of(text, "seal")}
    assert landnam.verify(text, links=told).ok
    assert landnam.verify(forged).ok
    (found,) = landnam.verify(forged, links=told).findings
    assert ("seal", *told) == (found.what, found.where)


def test_a_link_from_the_middle_of_a_game_proves_what_was_before_it() -> None:
    seed, text, place = swap_that_replays()
    fair, number = fair_of(seed), move_number(text, place)
    links = landnam.replay(text).links(fair)
    forged = linked_anew(sealed(swapped(text, place)))
    assert landnam.verify(forged, links={number - 1: links[number - 1].upper()}).ok
    for later in (number, number + 1, len(links) - 1):
        assert ["seal"] == what(forged, links={later: links[later]})
    assert ["seal"] == what(text, links={len(links): links[-1]})


def test_links_go_on_from_those_that_are_known_and_back_with_what_is_taken_back() -> None:
    fair, moves = fair_of(0), read_record(fair_record("dice")).moves
    game = landnam.replay(fair_record("dice"), moves=10)
    links = game.links(fair)
    assert len(links) == 11
    game.play_line(moves[10])
    assert [*links, game.links(fair)[-1]] == game.links(fair, links) == game.links(fair)
    assert links == landnam.replay(fair_record("dice"), moves=10).links(fair, game.links(fair))


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_a_record_whose_nonces_were_added_without_a_commit_verifies(name: str) -> None:
    fair = replace(fair_of(0), scheme=2)
    game = landnam.make(name, seed=fair.seed(), chance="manual", **FAIR_TABLES[name])
    text = play_fairly(game, fair, Random(0)).record(fair)
    assert "\nfair: 2\n" in text
    assert landnam.verify(text, links={0: fair.first_link(value_of(text, "start"))}).ok
    assert ["nonce"] == what(changed(text, "fair", "3"))


def test_a_nonce_that_was_not_committed_to_is_found() -> None:
    text, fair = fair_record("dice"), fair_of(0)
    commits = {seat: commitment(nonce) for seat, nonce in fair.nonces.items()}
    assert landnam.verify(text, commits=commits).ok
    assert ["nonce"] == what(text, commits={**commits, 1: commits[0]})
    assert ["nonce"] == what(text, commits={**commits, 3: commits[0]})


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_a_record_of_an_older_server_verifies_and_is_known_to_have_no_seal(name: str) -> None:
    fair = replace(fair_of(0), scheme=1)
    game = landnam.make(name, seed=fair.seed(), chance="manual", **FAIR_TABLES[name])
    text = play_fairly(game, fair, Random(0)).record(fair)
    assert "\nfair: 1\n" in text
    assert "seal" not in text
    report = landnam.verify(text)
    assert (True, None) == (report.ok, report.seal)
    assert ["seal"] == what(text, links={5: "ab" * 32})
