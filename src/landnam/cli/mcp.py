"""``landnam mcp``: an MCP server for an assistant."""

from __future__ import annotations


def mcp() -> None:
    """Serve an assistant over standard input and output: it plays, looks rules up, has moves valued, simulates.

    The assistant's program starts [bold]landnam mcp[/bold] itself; name that command in its list of MCP servers.
    """
    from landnam.assistant.server import serve

    serve()
