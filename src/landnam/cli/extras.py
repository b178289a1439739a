"""Finds the extra that has a missing package."""

from __future__ import annotations

from typing import Final

EXTRAS: Final = {
    "play": (
        "alembic",
        "fastapi",
        "orjson",
        "prometheus_client",
        "pydantic",
        "pydantic_settings",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
        "websockets",
    ),
    "scale": ("asyncpg",),
    "compile": ("llvmlite", "numba"),
    "rl": ("gymnasium", "pettingzoo"),
    "ray": ("ray",),
    "data": ("pyarrow",),
    "mcp": ("mcp",),
    "video": ("PIL", "resvg_py"),
}
"""By extra: its modules that Landnam imports."""


def missing_extra(error: ModuleNotFoundError) -> str | None:
    """A sentence that says how to install a missing module; None if no extra has it."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return f"this needs {module}, which is not installed; install it with: pip install 'landnam[{extra}]'"
    return None
