"""The five resources, by the same names and numbers in all games of the family."""

from __future__ import annotations

from typing import Final

RESOURCES: Final = ("wood", "brick", "wool", "wheat", "ore")
WOOD, BRICK, WOOL, WHEAT, ORE = range(5)
