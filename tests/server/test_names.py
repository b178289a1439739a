"""What bots are called."""

from __future__ import annotations

from landnam.server.people import NAMES, bot_name


def test_a_bot_is_never_called_like_somebody_at_the_table() -> None:
    for table in ("a", "b", "abcdefgh"):
        usual = bot_name(table, 1, ())
        assert usual in NAMES
        assert bot_name(table, 1, ["Sigrun", usual]) != usual
        assert bot_name(table, 1, [usual.upper()]) != usual
        assert bot_name(table, 1, ["Sigrun", "someone"]) == usual
