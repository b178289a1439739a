"""The notes of a bot of the two-player game are those of the island game."""

from landnam.bots.island.notes import NOTES as NOTES
