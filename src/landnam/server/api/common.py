"""Parts that REST calls share."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Path, Request

from landnam.server.errors import Problem, Slug
from landnam.server.house import House
from landnam.server.limits import address_of
from landnam.server.message_parts import ErrorAnswer
from landnam.server.room import Room

ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": ErrorAnswer},
    403: {"model": ErrorAnswer},
    404: {"model": ErrorAnswer},
    409: {"model": ErrorAnswer},
    413: {"model": ErrorAnswer},
    429: {"model": ErrorAnswer},
    503: {"model": ErrorAnswer},
}
"""The error responses that every call may give."""


def house_of(request: Request) -> House:
    """The house of this process."""
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(house_of)]
TableIdInPath = Annotated[str, Path(pattern=r"^[a-z0-9]{4,24}$")]


async def room_of(table: TableIdInPath, house: TheHouse) -> Room:
    """The room of the table in the path."""
    return await house.find(table)


TheRoom = Annotated[Room, Depends(room_of)]


def asking_address(request: Request) -> str:
    """The address, or network, whose requests are counted together."""
    return address_of(request.scope)


Address = Annotated[str, Depends(asking_address)]


def bearer_tokens(request: Request) -> list[str]:
    """The seat tokens of a request: ``Authorization: Bearer TOKEN``, several separated by commas."""
    scheme, _, rest = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return []
    return [token for token in (word.strip() for word in rest.split(",")) if token][:50]


Tokens = Annotated[list[str], Depends(bearer_tokens)]


def needed_token(tokens: Tokens) -> str:
    """The one token of a request."""
    if len(tokens) != 1:
        raise Problem(Slug.NOT_ALLOWED, "A token is needed for this: 'Authorization: Bearer TOKEN'.")
    return tokens[0]


OneToken = Annotated[str, Depends(needed_token)]
