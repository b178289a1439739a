"""Programs in another language check records of all games: the page's own, and the short one in examples."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import landnam
from browser.means import needed
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
from landnam.rules.fairness import Fair, commitment
from landnam.rules.records import LINK_DIGITS, chain, read_record
from page_check import NODE, WEB, page_reports
from server.test_practice import wasm_of

SHORT = Path(__file__).parents[1] / "examples" / "verify.mjs"
OTHER = "ab" * 16
KEPT = {seat: nonce.hex() for seat, nonce in fair_of(0).nonces.items()}
COMMIT = fair_of(0).commit
EXPECTED = {
    "another roll": "chance",
    "a nonce": "nonce",
    "no nonce": "nonce",
    "the secret": "secret",
    "the commit": "commit",
    "the last move": "link",
    "a nonce that was ground": "nonce",
}
"""Ways to cheat, and what the page says of each."""


def linked_anew(text: str) -> str:
    """A record whose links are worked out anew, by somebody who has the secret from it."""
    record = read_record(text)
    assert record.fair is not None
    links = chain(record.fair, record.start, record.moves)
    return changed(changed(text, "seal", links[-1]), "links", " ".join(link[:LINK_DIGITS] for link in links))


def another_roll(text: str) -> str:
    """The record with another first result of dice or cards, and links that fit it."""
    lines = lines_of(text)
    place = next(i for i in chance_lines(text) if lines[i].split()[0] in ("dice", "rolled", "drawn"))
    kind, *words = lines[place].split()
    faces = ("1", "2") if kind == "dice" else ("wood", "ore") if kind == "drawn" else ("wood", "gold")
    words[-1 if words[-1] == faces[0] else 0] = faces[1] if words[-1] == faces[0] else faces[0]
    lines[place] = " ".join([kind, *words])
    return linked_anew(sealed(lines)) if lines[place] != lines_of(text)[place] else another_roll(sealed(lines))


def without_the_last_move(text: str) -> str:
    lines = lines_of(text)
    del lines[-2]
    return linked_anew(changed(sealed(lines), "moves", str(int(value_of(text, "moves")) - 1)))


def ground(text: str) -> str:
    """A record that fits itself, but in which a nonce of the host's own stands in the place of the first player's."""
    name = value_of(text, "game")
    fair = Fair(fair_of(0).secret, {**fair_of(0).nonces, 0: bytes.fromhex(OTHER)})
    game = landnam.make(name, seed=fair.seed(), chance="manual", **FAIR_TABLES[name])
    return play_fairly(game, fair, Random(0)).record(fair)


@cache
def forged(text: str) -> dict[str, str]:
    """Ways to cheat, with the closing check written anew, and the links too where that would hide it."""
    nonces = value_of(text, "nonces")
    return {
        "another roll": another_roll(text),
        "a nonce": changed(text, "nonces", nonces.replace(KEPT[0], OTHER)),
        "no nonce": changed(text, "nonces", nonces.partition(" ")[2]),
        "the secret": changed(text, "secret", "cd" * 32),
        "the commit": changed(text, "commit", commitment(b"another")),
        "the last move": without_the_last_move(text),
        "a nonce that was ground": ground(text),
    }


# --- the short one ----------------------------------------------------------------------------------------------


def run_short(folder: Path, text: str, *options: str) -> tuple[int, str]:
    needed("node", NODE)
    assert NODE is not None
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run([NODE, str(SHORT), str(file), *options], capture_output=True, text=True)
    assert not done.stderr, done.stderr[-1000:]
    return done.returncode, done.stdout


def what_was_kept(text: str) -> list[str]:
    moves, seal = value_of(text, "moves"), value_of(text, "seal")
    return ["--commit", COMMIT, "--nonce", f"0={KEPT[0]}", "--link", f"{moves}={seal}"]


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_the_short_verifier_finds_an_honest_record_as_it_should_be(name: str, tmp_path: Path) -> None:
    text = fair_record(name)
    code, said = run_short(tmp_path, text, *what_was_kept(text))
    assert (0, 1) == (code, len(said.splitlines()))
    checked, results = (int(word) for word in said.split() if word.isdecimal() and said.index(word) < 30)
    assert len(chance_lines(text)) == results >= checked > results / 2
    if name == "dice":
        assert checked == results


@pytest.mark.parametrize("name", FAIR_TABLES)
@pytest.mark.parametrize("how", EXPECTED)
def test_the_short_verifier_finds_what_was_forged(name: str, how: str, tmp_path: Path) -> None:
    text = fair_record(name)
    code, said = run_short(tmp_path, forged(text)[how], *what_was_kept(text))
    assert 1 == code
    assert "WRONG" in said


def test_the_short_verifier_fits_on_a_page() -> None:
    assert len(SHORT.read_text(encoding="utf-8").splitlines()) < 100


# --- the page's -------------------------------------------------------------------------------------------------


def kept_by_the_page(text: str) -> dict[str, Any]:
    """What the browser of the first player kept."""
    fair = fair_of(0)
    record = read_record(text)
    links = chain(fair, record.start, record.moves)
    return {
        "commit": COMMIT,
        "nonces": {"0": KEPT[0]},
        "commits": {str(seat): commitment(nonce) for seat, nonce in fair.nonces.items()},
        "links": {str(i): link[:16] for i, link in enumerate(links)},
    }


def rules_of(name: str) -> Path:
    needed("node and the client's packages", NODE and (WEB / "node_modules").is_dir())
    return wasm_of("island" if name == "traveler" else name)


TABLES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in FAIR_TABLES),
    ("island", {"board": "beginner"}),
    ("island", {"players": 3, "edition": "almanac", "numbers": "random", "harbours": "frame", "phases": "separate"}),
    ("island", {"first": "blue", "max_turns": 30}),
    ("traveler", {"board": "beginner"}),
    ("duel", {"board": "variable"}),
    ("road", {"metropolises": "B", "row": "mixed", "first": "red"}),
]


def test_the_page_works_out_every_result_of_every_game() -> None:
    records = [fair_record(name, seed, **options) for name, options in TABLES for seed in (1, 2)]
    rules = [rules_of(name) for name, _ in TABLES for _ in (1, 2)]
    reports = page_reports([(text, wasm, {}) for text, wasm in zip(records, rules, strict=True)])
    for text, report in zip(records, reports, strict=True):
        assert [] == report["findings"]
        assert len(chance_lines(text)) == report["results"]


def test_the_page_finds_its_own_nonce_and_links_in_an_honest_record() -> None:
    records = {name: fair_record(name) for name in FAIR_TABLES}
    reports = page_reports([(text, rules_of(name), kept_by_the_page(text)) for name, text in records.items()])
    for text, report in zip(records.values(), reports, strict=True):
        found = (report["findings"], report["mine"], report["told"], report["links"])
        assert ([], 1, True, 1 + int(value_of(text, "moves"))) == found


@pytest.mark.parametrize("name", FAIR_TABLES)
def test_the_page_finds_what_was_forged(name: str) -> None:
    text = fair_record(name)
    ways = forged(text)
    reports = page_reports([(forgery, rules_of(name), kept_by_the_page(text)) for forgery in ways.values()])
    for how, report in zip(ways, reports, strict=True):
        assert EXPECTED[how] in [finding["what"] for finding in report["findings"]], how
