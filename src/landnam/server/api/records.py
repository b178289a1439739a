"""Finished games: their records, and what can be learnt from them."""

from __future__ import annotations

from fastapi import APIRouter

from landnam.server.api.common import ERRORS

router = APIRouter(responses=ERRORS)
