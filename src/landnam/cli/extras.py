"""Which extra brings a package that is not installed."""

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
    ),
    "scale": ("asyncpg",),
    "compile": ("llvmlite", "numba"),
    "rl": ("gymnasium", "pettingzoo"),
    "ray": ("ray",),
    "data": ("pyarrow",),
}
"""By extra: the modules of it that are imported somewhere in Landnam."""


def missing_extra(error: ModuleNotFoundError) -> str | None:
    """What to do about a module that was not found, in a sentence; None if no extra of Landnam brings it."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return f"this needs {module}, which is not installed; install it with: pip install 'landnam[{extra}]'"
    return None
