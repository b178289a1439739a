"""A bot of the two-player game notes what it notes in the island game."""

from landnam.bots.island.notes import NOTES as NOTES
