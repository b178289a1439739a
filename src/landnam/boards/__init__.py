"""Hexes, intersections, paths, harbours and layouts; no players."""
