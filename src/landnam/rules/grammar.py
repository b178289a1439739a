"""The one grammar of words and whole numbers, for actions, positions, options and records.

A text is printable ASCII, its words are parted by plain spaces, and a whole number has no sign and no leading zero.
"""

from __future__ import annotations

import re
from typing import Final

_WHOLE: Final = re.compile(r"0|[1-9][0-9]{0,9}")
PLAIN: Final = "plain ASCII letters, digits, signs and spaces"
"""What a text is written in, as an error message says it."""


def is_plain(text: str) -> bool:
    """Is this text written in printable ASCII, without tabs and line breaks?"""
    return text.isascii() and text.isprintable()


def with_article(words: str) -> str:
    """Words with "a" or "an" before them."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def words_of(text: str) -> list[str]:
    """The words of a plain text."""
    return [word for word in text.split(" ") if word]


def whole_number(text: str) -> int | None:
    """The whole number that a text writes; None if it writes none."""
    return int(text) if _WHOLE.fullmatch(text) else None
