"""Builds the documentation as a site: ``make docs``. It needs no network, and every link in it leads somewhere.

mkdocs.yml names this file as its hook: links that leave the documentation lead to the source, and the search needs no
other host.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

ROOT: Final = Path(__file__).parent.parent
SITE: Final = ROOT / "build" / "site"
SOURCE: Final = "https://landnam.example/source/"
_SHIM: Final = "https://unpkg.com/iframe-worker/shim"
"""What the theme loads to search without a server; we have our own."""
OUR_SHIM: Final = "search-in-a-frame.js"
_LINK: Final = re.compile(r"(?<=\]\()((?:\.\./)+[^)#\s]*)((?:#[^)\s]*)?)(?=\))")
_IN_STYLE: Final = re.compile(r"""(?:url\(|@import)\s*["']?(?:https?:)?//""")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """A page whose links to files outside the documentation lead to the source."""
    folder = Path(page.file.abs_src_path).parent

    def led(found: re.Match[str]) -> str:
        place = (folder / found[1]).resolve()
        if place.is_relative_to(ROOT / "docs") or not place.exists():
            return found[0]
        return f"{SOURCE}{place.relative_to(ROOT).as_posix()}{found[2]}"

    return _LINK.sub(led, markdown)


def on_post_page(output: str, *, page: Any, **_: Any) -> str:
    """A page that loads nothing from other hosts."""
    return output.replace(_SHIM, "../" * page.url.count("/") + OUR_SHIM)


def on_post_template(output_content: str, *, template_name: str, **_: Any) -> str:
    """The same for a page that is no document, such as the one for a wrong address."""
    return output_content.replace(_SHIM, f"/{OUR_SHIM}") if template_name.endswith(".html") else output_content


def build(into: Path = SITE) -> None:
    """Build the site and look through it; whatever is wrong ends the program."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "--site-dir", str(into)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=False)
    wrong = list(problems(into)) if done.returncode == 0 else []
    print(*wrong, sep="\n", end="\n" if wrong else "")
    if done.returncode or wrong:
        sys.exit(1)


# --- what was built ---------------------------------------------------------------------------------------------------


class _Page(HTMLParser):
    """What a page loads, where it leads and what can be led to."""

    LOADS: Final = {"script": "src", "img": "src", "iframe": "src", "source": "src", "object": "data", "embed": "src"}

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.names |= {has[name] for name in ("id", "name") if name in has}
        if tag in self.LOADS and self.LOADS[tag] in has:
            self.loads.append(has[self.LOADS[tag]])
        elif tag == "link" and has.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(has.get("href", ""))
        elif tag == "a" and "href" in has:
            self.leads.append(has["href"])


@cache
def _read(page: Path) -> _Page:
    found = _Page()
    found.feed(page.read_text(encoding="utf-8"))
    return found


def problems(site: Path) -> Iterator[str]:
    """What a built site loads from other hosts, and the links in it that lead nowhere."""
    _read.cache_clear()
    for style in sorted(site.rglob("*.css")):
        if _IN_STYLE.search(style.read_text(encoding="utf-8")):
            yield f"{style.relative_to(site)} loads something from another host"
    for page in sorted(site.rglob("*.html")):
        name, found = page.relative_to(site), _read(page)
        for place in [*found.loads, *(link for link in found.leads if not urlsplit(link).scheme)]:
            parts = urlsplit(place)
            if parts.scheme == "data":
                continue
            if parts.scheme or parts.netloc:
                yield f"{name} loads {place} from another host"
                continue
            if name.name == "404.html":
                continue  # its links begin at the root of the host
            there = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            there = there / "index.html" if there.is_dir() else there
            if not there.is_file():
                yield f"{name} leads to {place}, which is not there"
            elif parts.fragment and there.suffix == ".html" and unquote(parts.fragment) not in _read(there).names:
                yield f"{name} leads to {place}, which has no such place"


if __name__ == "__main__":
    build()
