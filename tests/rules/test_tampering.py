"""Every change of a record of fair chance is found and named."""

from __future__ import annotations

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
from landnam.rules.fairness import commitment
from landnam.rules.records import read_record
from landnam.verification.checks import WHAT

SECRET = bytes(range(32))
GAMES = st.sampled_from(sorted(FAIR_TABLES))


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
