"""The MCP server: the tools over standard input and output, for an assistant that has started this process."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

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


class PlainServer(MCPServer[Any]):
    """Tells an assistant in one sentence which argument is wrong."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool by name."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(_in_one_sentence(name, error.__cause__)) from None
            raise


def _in_one_sentence(tool: str, wrong: ValidationError) -> str:
    """What is wrong with the arguments of a tool."""
    parts = []
    for fault in wrong.errors(include_url=False, include_context=False):
        where = ".".join(map(str, fault["loc"]))
        if fault["type"] == "missing":
            parts.append(f"{where} is missing")
        else:
            parts.append(f"{where} is {str(fault['input'])[:60]!r}: {fault['msg'][:1].lower()}{fault['msg'][1:]}")
    return f"{tool}: {'; '.join(parts)}"


def make_server() -> MCPServer[Any]:
    """A server with all tools."""
    tools = Tools()
    server: MCPServer[Any] = PlainServer("landnam", instructions=INSTRUCTIONS, log_level="WARNING")
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
