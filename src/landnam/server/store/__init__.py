"""Where tables are kept: an SQL database, SQLite or PostgreSQL."""

from landnam.server.store.store import Append, Expired, NewRow, Store

__all__ = ["Append", "Expired", "NewRow", "Store"]
