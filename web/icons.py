"""Draws the icons of the installed page from its SVG: ``python web/icons.py`` writes the PNG files in ``public``.

The picture is flat shapes with straight edges on a rounded square, so a few lines of NumPy draw it: every point is
sampled a few times, and the last shape that holds a sample colours it. A test fails when a file is stale.
"""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

PUBLIC: Final = Path(__file__).parent / "public"
FINE: Final = 4
"""Samples across a pixel, each way."""
SAFE: Final = 0.8
"""The share of a maskable icon that no mask cuts off."""
WANTED: Final = {
    "icon-192.png": (192, "any"),
    "icon-512.png": (512, "any"),
    "icon-maskable-192.png": (192, "maskable"),
    "icon-maskable-512.png": (512, "maskable"),
    "apple-touch-icon.png": (180, "full"),
}
"""Size and kind: ``any`` has round corners, ``full`` reaches the edges, ``maskable`` also stays clear of them."""

Corners = list[tuple[float, float]]
Floats = NDArray[np.float64]


def colour(text: str) -> tuple[int, int, int]:
    """A colour as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def corners(path: str) -> Corners:
    """The corners of a closed path of straight lines."""
    found: Corners = []
    for letter, text in re.findall(r"([MLHVmlhvZz])([^MLHVmlhvZz]*)", path):
        numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+", text)]
        here = found[-1] if found else (0.0, 0.0)
        base = here if letter.islower() else (0.0, 0.0)
        if letter in "Hh":
            found += [(base[0] + x, here[1]) for x in numbers]
        elif letter in "Vv":
            found += [(here[0], base[1] + y) for y in numbers]
        else:
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                base = found[-1] if letter.islower() and found else (0.0, 0.0)
                found.append((base[0] + x, base[1] + y))
    return found


def within(shape: Corners, x: Floats, y: Floats) -> NDArray[np.bool_]:
    """Which points lie in a shape: those from which a ray crosses its edges an odd number of times."""
    inside = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if ay == by:
            continue
        crossed = ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
        inside ^= crossed
    return inside


def rounded(side: float, radius: float, x: Floats, y: Floats) -> NDArray[np.bool_]:
    """Which points lie in a square with round corners."""
    dx = np.maximum(np.maximum(radius - x, x - (side - radius)), 0)
    dy = np.maximum(np.maximum(radius - y, y - (side - radius)), 0)
    return (dx**2 + dy**2 <= radius**2) & (x >= 0) & (x <= side) & (y >= 0) & (y <= side)


def draw(svg: str, size: int, kind: str) -> NDArray[np.uint8]:
    """The picture in pixels of red, green, blue and opacity."""
    side = float(re.findall(r'viewBox="0 0 (\d+)', svg)[0])
    radius = float(re.findall(r'<rect[^>]*rx="([\d.]+)"', svg)[0])
    ground = colour(re.findall(r'<rect[^>]*fill="(#\w{6})"', svg)[0])
    at = (np.arange(size * FINE) + 0.5) / (size * FINE) * side
    x, y = np.meshgrid(at, at)
    picture = np.zeros((*x.shape, 4))
    everywhere = np.ones(x.shape, bool)
    picture[rounded(side, radius, x, y) if kind == "any" else everywhere] = (*ground, 255)
    if kind == "maskable":
        x, y = (x - side / 2) / SAFE + side / 2, (y - side / 2) / SAFE + side / 2
    for shape, fill in re.findall(r'<path d="([^"]+)" fill="(#\w{6})"', svg):
        picture[within(corners(shape), x, y)] = (*colour(fill), 255)
    opacity = picture[..., 3:] / 255
    parts = (picture[..., :3] * opacity, opacity)
    summed, share = (part.reshape(size, FINE, size, FINE, -1).mean(axis=(1, 3)) for part in parts)
    plain = np.divide(summed, share, out=np.zeros_like(summed), where=share > 0)
    return np.concatenate([plain, share * 255], axis=2).round().astype(np.uint8)


def encode(pixels: NDArray[np.uint8]) -> bytes:
    """Pixels as a PNG file."""
    height, width, _ = pixels.shape

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    up = pixels.astype(np.int16)
    up[1:] -= pixels[:-1].astype(np.int16)  # every line as its difference from the one above
    lines = b"".join(b"\2" + line.tobytes() for line in up.astype(np.uint8))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")


def decode(png: bytes) -> NDArray[np.uint8]:
    """The pixels of a file that ``encode`` has written."""
    width, height = struct.unpack(">II", png[16:24])
    size = struct.unpack(">I", png[33:37])[0]
    lines = np.frombuffer(zlib.decompress(png[41 : 41 + size]), np.uint8).reshape(height, 1 + 4 * width)
    return np.cumsum(lines[:, 1:], axis=0, dtype=np.uint8).reshape(height, width, 4)


def icons() -> dict[Path, NDArray[np.uint8]]:
    """Every icon and its pixels."""
    svg = (PUBLIC / "icon.svg").read_text()
    return {PUBLIC / name: draw(svg, size, kind) for name, (size, kind) in WANTED.items()}


if __name__ == "__main__":
    for path, pixels in icons().items():
        path.write_bytes(encode(pixels))
