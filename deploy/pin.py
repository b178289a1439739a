"""Pins the base images of the Dockerfile and of compose.yaml to the digests that their names lead to now.

``make pin`` runs it where Docker and the network are. Names keep their version, so the files stay readable, and running
it again moves them to the current digests.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
IMAGE: Final = re.compile(
    r"^(FROM |\s+image: )([a-z0-9./_-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?(?= AS |\s*$)", re.MULTILINE
)
"""A base image: what stands before it, its name with its version, and its digest, if it has one."""
DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")


def digest_of(image: str) -> str:
    """The digest of an image for all machines, as its registry says it."""
    command = ["docker", "buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    if DIGEST.fullmatch(said) is None:
        raise ValueError(f"{image}: '{said[:100]}' is no digest")
    return said


def main() -> None:
    """Pin all images."""
    digests: dict[str, str] = {}
    for file in (HERE / "Dockerfile", HERE / "compose.yaml"):
        text = file.read_text(encoding="utf-8")
        for _, image, _ in IMAGE.findall(text):
            digests[image] = digests.get(image) or digest_of(image)
        file.write_text(IMAGE.sub(lambda found: f"{found[1]}{found[2]}@{digests[found[2]]}", text), encoding="utf-8")
    for image, digest in digests.items():
        print(f"{image} is {digest}")


if __name__ == "__main__":
    main()
