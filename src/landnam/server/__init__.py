"""The play server: games that are never lost, and dice anybody can check."""
