"""Which server process a table lives in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Apply this migration."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.Text),
        sa.Column("until", sa.Float(53), nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.String(32)))
    op.create_index("tables_by_owner", "tables", ["owner"])


def downgrade() -> None:
    """Revert this migration."""
    op.drop_index("tables_by_owner", "tables")
    op.drop_column("tables", "owner")
    op.drop_table("processes")
