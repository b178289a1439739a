"""The settings of a server: environment variables that begin with LANDNAM_, or flags of ``landnam serve``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import platformdirs
from pydantic import Field
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


def default_database() -> str:
    """An SQLite file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("landnam"))
    return f"sqlite:///{folder / 'landnam.db'}"


class Settings(BaseSettings):
    """All settings. A flag takes precedence over the environment."""

    model_config = SettingsConfigDict(env_prefix="LANDNAM_", extra="ignore")

    host: Annotated[str, Field(description="address to listen on")] = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535, description="port to listen on; 0 takes a free one")] = 8000
    database: Annotated[str, Field(description="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")] = Field(
        default_factory=default_database
    )
    address: Annotated[
        str | None,
        Field(description="path or origin at which clients reach this process, if several share a database"),
    ] = None
    origins: Annotated[
        str, NoDecode, Field(description="other origins of web pages that may connect, separated by commas")
    ] = ""
    hosts: Annotated[
        str,
        NoDecode,
        Field(description="other host names of this server than the machine's own, separated by commas; * for any"),
    ] = ""
    proxies: Annotated[str, Field(description="addresses of trusted reverse proxies")] = "127.0.0.1"
    pace: Annotated[float, Field(ge=0, le=30, description="seconds a bot seems to think")] = 1.2
    reveal_seconds: Annotated[
        float, Field(gt=0, le=600, description="seconds that players' pages have to reveal their nonces")
    ] = 20.0
    quick_seconds: Annotated[
        float, Field(gt=0, le=600, description="seconds after which bots take the free seats of a quick match")
    ] = 30.0
    bot_seconds: Annotated[
        float, Field(gt=0, le=60, description="seconds a bot may think at most; expert plans for a twentieth")
    ] = 1.0
    bot_threads: Annotated[int, Field(ge=1, le=64, description="bots that think at the same time")] = 4
    static: Annotated[Path | None, Field(description="folder of the built client; the packaged one if not set")] = None
    log: Annotated[str, Field(pattern="^(debug|info|warning|error)$", description="lowest level that is logged")] = (
        "info"
    )
    log_json: Annotated[bool, Field(description="log lines as JSON")] = False
    frames_per_second: Annotated[float, Field(gt=0, description="socket frames per connection")] = 20.0
    requests_per_second: Annotated[float, Field(gt=0, description="REST requests per address")] = 20.0
    chats_per_minute: Annotated[float, Field(gt=0, description="lines of chat per seat")] = 30.0
    offers_per_minute: Annotated[float, Field(gt=0, description="offers and proposals per seat")] = 60.0
    actions_per_second: Annotated[float, Field(gt=0, description="other commands per seat")] = 10.0
    tables_per_minute: Annotated[float, Field(gt=0, description="new tables per address")] = 30.0
    work_per_minute: Annotated[float, Field(gt=0, description="records processed per address")] = 60.0
    work_seconds: Annotated[float, Field(gt=0, description="seconds that processing a record may take")] = 20.0
    workers: Annotated[int, Field(ge=1, le=64, description="processes for records")] = 2
    reports: Annotated[
        bool, Field(description="make the report of every finished game in the background, not only when it is wanted")
    ] = True
    report_seconds: Annotated[float, Field(gt=0, description="seconds that the report of a game may take")] = 600.0
    hellos_per_minute: Annotated[float, Field(gt=0, description="sockets that join a table, per address")] = 120.0
    connections_per_address: Annotated[int, Field(ge=1, description="HTTP connections per address")] = 200
    sockets_per_address: Annotated[int, Field(ge=1, description="sockets per address")] = 100
    program_seconds: Annotated[float, Field(gt=0, description="seconds that a bot program may take for a decision")] = (
        30.0
    )
    forget_after: Annotated[
        float, Field(gt=0, description="seconds after which an idle table is removed from memory")
    ] = 600.0
    ready_within: Annotated[
        float, Field(gt=0, description="minutes after which a guest who is not ready loses the seat")
    ] = 10.0
    abandon_after: Annotated[float, Field(gt=0, description="hours after which an empty waiting room closes")] = 24.0

    close_after: Annotated[
        float, Field(ge=0, description="days without any move after which a running game is closed; 0 for never")
    ] = 14.0

    def allowed_origins(self) -> frozenset[str]:
        """The other origins that may connect."""
        return frozenset(origin.strip().rstrip("/").lower() for origin in self.origins.split(",") if origin.strip())

    def allowed_hosts(self) -> frozenset[str]:
        """The names by which browsers may reach this server."""
        return frozenset(name.strip().lower() for name in self.hosts.split(",") if name.strip())
