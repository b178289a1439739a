"""Drawings of boards and views."""
