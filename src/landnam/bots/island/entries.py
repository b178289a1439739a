"""The compiled functions of the island game that bots add to its library."""

from __future__ import annotations

from landnam.bots.island import answers as answers  # which levels ask for
from landnam.bots.island.notes import NOTES
from landnam.bots.level_entries import declare_levels
from landnam.games.island.entries import LIBRARY, RULES

declare_levels(LIBRARY, RULES, NOTES)
