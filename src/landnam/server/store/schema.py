"""The relations of the database. Changes go through ``migrations/``."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("state", String(12), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("ended", Float(53)),
    Column("secret", LargeBinary(32), nullable=False),
    Column("info", Text, nullable=False),  # what is public of the table, as JSON: lists need not read the log
    Column("owner", String(32)),  # the process that it lives in, if that still runs
    Index("tables_by_owner", "owner"),
    Index("tables_by_state", "state", "created"),
    Index("tables_by_end", "open", "ended"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token", String(64), nullable=False),  # its SHA-256
    Index("seats_by_token", "token"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("key", String(64)),
    Column("time", Float(53), nullable=False),
    Column("clock", Float(53), nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "seat", "key", name="entries_once"),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", Text),  # where clients reach this process itself
    Column("until", Float(53), nullable=False),  # it runs until then, by the database's clock, unless it says so again
)

reports = Table(
    "reports",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the analysis; a report of another one is made anew
    Column("rules", Integer, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON, compressed
)
