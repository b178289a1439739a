"""The play server: games that are never lost, and dice that anyone can check."""
