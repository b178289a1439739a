"""What of a page cannot be used or read as it is: covered, cut off, or outside its panel."""

from __future__ import annotations

from pathlib import Path

from browser.people import Person

FIT = (Path(__file__).parent / "fit.js").read_text()
PAINTED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"""


def does_not_fit(one: Person) -> list[str]:
    """What does not fit on the page as it is, once it is painted."""
    one.page.evaluate(PAINTED)
    return list(one.page.evaluate(FIT))
