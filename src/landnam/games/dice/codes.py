"""The faces in a chance result: what the number of a roll holds beside its kind and how many dice it tells of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from landnam.games.dice.actions import ROLLED
from landnam.native.codes import arguments_of, code_of
from landnam.native.compiled import rule

_FIRST: Final = 12
_BITS: Final = 3
"""Where the faces begin, and how many bits each takes."""


@rule
def face_of(result: Any, i: Any) -> Any:
    """The i-th face of a chance result."""
    return result >> _FIRST + _BITS * i & 7


@rule
def as_face(i: Any, face: Any) -> Any:
    """The i-th face, as a part of a chance result."""
    return face << _FIRST + _BITS * i


# --- for Python -------------------------------------------------------------------------------------------------------


def dice_rolled(code: int) -> int:
    """How many dice a chance result tells of."""
    return arguments_of(code)[0]


def faces_rolled(code: int) -> list[int]:
    """The faces of a chance result."""
    return [code >> _FIRST + _BITS * i & 7 for i in range(dice_rolled(code))]


def faces_code(faces: Sequence[int]) -> int:
    """The chance result with these faces, in this order."""
    return code_of(ROLLED, len(faces)) | sum(face << _FIRST + _BITS * i for i, face in enumerate(faces))
