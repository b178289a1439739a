"""Tables, seats and entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Apply this migration."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("ended", sa.Float(53)),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("info", sa.Text, nullable=False),
    )
    op.create_index("tables_by_state", "tables", ["state", "created"])
    op.create_index("tables_by_end", "tables", ["open", "ended"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.String(64), nullable=False),
    )
    op.create_index("seats_by_token", "seats", ["token"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("key", sa.String(64)),
        sa.Column("time", sa.Float(53), nullable=False),
        sa.Column("clock", sa.Float(53), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "key", name="entries_once"),
    )


def downgrade() -> None:
    """Revert this migration."""
    for name in ("entries", "seats", "tables"):
        op.drop_table(name)
