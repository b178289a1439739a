"""Golden playthroughs: whole games that a person can read, kept word for word.

After a change that is meant to change them: ``python tests/games/test_playthroughs.py`` writes them anew; read the
difference before you commit it.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import landnam
from landnam.render import draw_text
from landnam.rules.conformance import play_any

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "island": ("island", {"players": 4, "seed": 3}),
    "island_beginner": ("island", {"players": 3, "board": "beginner", "seed": 8, "vp": 6}),
    "island_almanac": (
        "island",
        {"players": 3, "edition": "almanac", "phases": "separate", "seed": 5, "max_turns": 25},
    ),
    "traveler": ("traveler", {"players": 3, "seed": 2, "vp": 6}),
    "duel": ("duel", {"seed": 4, "vp": 7}),
    "road": ("road", {"players": 4, "seed": 6}),
    "road_b": ("road", {"players": 3, "seed": 9, "metropolises": "B", "row": "mixed"}),
    "dice": ("dice", {"seed": 3}),
    "dice_for_two": ("dice", {"players": 2, "turns": 6, "seed": 5}),
}


def playthrough(name: str) -> str:
    """One random game with every move, what everybody heard of it, and pictures on the way."""
    game_name, options = GAMES[name]
    game = landnam.make(game_name, **options)
    rng = random.Random(name)
    lines = [f"{game_name} {options}", game.position(), "", draw_text(game.view(None), numbers=True), ""]
    for _ in range(400):
        if game.outcome is not None:
            break
        known = len(game.history)
        counts = "/".join(str(len(game.legal(seat))) for seat in range(game.players))
        waits = ",".join(game.seats[seat] for seat in game.to_act)
        clone = game.clone()
        play_any(game, rng)
        seat, action = game.history[known]
        lines.append(f"[{waits}; {counts}] {game.seats[seat]}: {action}")
        for event in clone.play(action, seat):
            hidden = f" (only {event.insiders}: {event.secret})" if event.secret else ""
            lines.append(
                f"    {event.kind} {'' if event.seat is None else event.seat} {event.facts or ''}{hidden}".rstrip()
            )
        assert clone.position() == game.position()
    lines += ["", draw_text(game.view(None)), "", game.position(), str(game.outcome)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_still_goes_as_it_went(name: str) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == playthrough(name)


def test_every_game_has_a_playthrough() -> None:
    assert set(landnam.games()) == {name for name, _ in GAMES.values()}
    assert {f"{name}.txt" for name in GAMES} == {path.name for path in FOLDER.iterdir()}


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
