"""Bots: their interface, their registry, and the referee that watches over one."""

from landnam.bots.compiled import BOTS, bots_for, compiled_match, plays_compiled
from landnam.bots.interface import Bot
from landnam.bots.referee import Referee
from landnam.bots.registry import find_bot

__all__ = ["BOTS", "Bot", "Referee", "bots_for", "compiled_match", "find_bot", "plays_compiled"]
