"""The compiled functions of On the Road that bots add to its library."""

from __future__ import annotations

from landnam.bots.level_entries import declare_levels
from landnam.bots.road import answers as answers  # which levels ask for
from landnam.bots.road.notes import NOTES
from landnam.games.road.entries import LIBRARY, RULES

declare_levels(LIBRARY, RULES, NOTES)
