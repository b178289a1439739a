"""The MCP server: the tools over standard input and output, for an assistant that has started this process."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from landnam.assistant.tools import Tools

TOOLS: Final = (
    "games",
    "new_game",
    "look",
    "play",
    "why_not",
    "values",
    "rules",
    "simulate",
    "record",
    "read_record",
    "leave",
)
INSTRUCTIONS: Final = (
    "Landnam plays a family of island-settling games. Start with the tool games, then new_game. You see what your seat "
    "may know and nothing else. Play by the text of an action as your list of actions has it, without what is in "
    "brackets. Ask why_not about an action that is missing there, and rules for any rule by its id or by words."
)


def make_server() -> MCPServer[Any]:
    """A server with all tools."""
    tools = Tools()
    server: MCPServer[Any] = MCPServer("landnam", instructions=INSTRUCTIONS, log_level="WARNING")
    for name in TOOLS:
        server.add_tool(_told(getattr(tools, name)))
    return server


def _told(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool, with bad input as an error that the assistant can read."""

    @wraps(tool)
    def called(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except ValueError as error:
            raise ToolError(str(error)) from None

    return called


def serve() -> None:
    """Serve until standard input is closed."""
    logging.getLogger("landnam.bots").setLevel(logging.ERROR)  # a bot's lost decision is nothing to the host
    make_server().run("stdio")
