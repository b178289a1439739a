"""The compiled functions of the two-player game that bots add to its library."""

from __future__ import annotations

from landnam.bots.duel import answers as answers  # which levels ask for
from landnam.bots.duel.notes import NOTES
from landnam.bots.level_entries import declare_levels
from landnam.games.duel.entries import LIBRARY, RULES

declare_levels(LIBRARY, RULES, NOTES)
