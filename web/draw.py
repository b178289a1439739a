"""Writes the client's drawings and board geometry from Landnam's own renderer, so that both always look alike.

``python web/draw.py`` writes ``src/art/drawn.ts`` (every shape, to be copied by ``<use>``), ``src/art/drawn.css`` (its
colours by day and by night) and ``src/board/places.ts`` (where hexes, intersections and paths are); for the sheet of
the dice game ``src/art/sheet.ts``, ``src/art/sheet.css`` and ``src/games/dice/places.ts``. A test fails when one of
them is stale.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from landnam.boards import geometry
from landnam.games.dice import sheet as dice_sheet
from landnam.render import art, dice, glyphs, panel, pieces, sea, terrain
from landnam.render.paper import Sheet, Theme, box, circle, element, filters, group, label, path, polygon
from landnam.render.terrain import LANDSCAPES, landscape, place

HERE: Final = Path(__file__).parent / "src"
PREFIX: Final = "ln"
VARIANTS: Final = (0, 1, 2)
"""Hex indices whose landscapes are drawn; every other hex uses one of them."""
NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
NOTE: Final = "Written by web/draw.py from landnam.render; do not edit."


def shapes(theme: Theme) -> str:
    """All definitions and shapes in one theme."""
    sheet = Sheet(theme, PREFIX)
    parts = [filters(sheet), terrain.definitions(sheet), sea.definitions(sheet)]
    parts.append(pieces.definitions(sheet, list(pieces.COATS)))
    parts += [glyphs.definitions(sheet), art.definitions(sheet)]
    parts += [sheet.define(f"land-{name}-{i}", landscape(sheet, name, i)) for name in LANDSCAPES for i in VARIANTS]
    parts += [sheet.define(f"disc-{value}", pieces.disc(sheet, value)) for value in NUMBERS]
    parts += [sheet.define("water", sea.water(sheet)), sheet.define("shore", sea.shore(sheet))]
    parts.append(sheet.define("compass", sea.compass(sheet)))
    parts += [sheet.define(f"jetty-{coast}", _jetties(sheet, coast)) for coast in range(geometry.COAST)]
    parts += [sheet.define(f"die-{value}", panel._die(sheet, 0, 0, value)) for value in range(1, 7)]
    parts += [sheet.define(f"swatch-{colour}", _swatch(sheet, colour)) for colour in pieces.COATS]
    return "".join(parts)


def _jetties(sheet: Sheet, coast: int) -> str:
    """The two jetties of a harbour."""
    boat = sea._anchorage(coast)
    ends = geometry.COAST_ENDS[coast]
    return "".join(sea._jetty(sheet, place(geometry.POINT[end]), boat) for end in ends)


def _swatch(sheet: Sheet, colour: str) -> str:
    """A player's paper with the letter, 32 units wide, drawn round the origin."""
    coat = pieces.coat_of(colour)
    return group(
        circle(0, 0, 15, fill=sheet.url(f"coat-{colour}"), stroke=sheet.colour("line"), stroke_width=1.2),
        circle(0, 0, 9.6, fill=coat.paper),
    ) + label(colour[0].upper(), 0, 5, 15, fill=coat.letter)


def sheet_shapes(theme: Theme) -> str:
    """What only the dice game needs: the bare map, the lake, the joker for anything, and the dice."""
    sheet = Sheet(theme, PREFIX)
    half_width, half_height = dice._HALF_FRAME
    frame = box(-half_width, -half_height, 2 * half_width, 2 * half_height, 22)
    parts = [
        element("clipPath", path(dice._hexagon(0.56)), id=sheet.id("flat")),
        element("clipPath", frame, id=sheet.id("sheet-frame")),
        sheet.define("sheet-map", group(*dice._ground(sheet), clip_path=sheet.url("sheet-frame"))),
        sheet.define("sheet-lake", dice._basin(sheet)),
        sheet.define("token-any", dice._any_token(sheet)),
        sheet.define("block-none", dice._block(sheet, None)),
    ]
    parts += [sheet.define(f"block-{face}", dice._block(sheet, face)) for face in dice_sheet.FACES]
    return "".join(parts)


def in_both_themes(shapes: Callable[[Theme], str], letter: str) -> tuple[str, list[tuple[str, str]]]:
    """The shapes with a variable for every colour, and the colours by day and by night."""
    colour = re.compile(r"#[0-9a-f]{6}\b|#[0-9a-f]{3}\b")
    day, night = shapes("light"), shapes("dark")
    rest = [colour.sub("#", text) for text in (day, night)]
    if rest[0] != rest[1]:
        raise ValueError("the two themes differ in more than colour")
    pairs = list(zip(colour.findall(day), colour.findall(night), strict=True))
    palette = sorted(set(pairs))
    names = iter(pairs)
    return colour.sub(lambda _: f"var(--{letter}{palette.index(next(names))})", day), palette


def drawn_ts(text: str) -> str:
    """The shapes as a TypeScript module."""
    return f"// {NOTE}\nexport const SHAPES =\n  {json.dumps(text)}\n"


def drawn_css(palette: list[tuple[str, str]], letter: str) -> str:
    """The colours as custom properties."""
    themes = ((":root", 0), (":root[data-theme='dark']", 1))
    blocks = []
    for selector, theme in themes:
        lines = "".join(f"  --{letter}{i}: {pair[theme]};\n" for i, pair in enumerate(palette))
        blocks.append(f"{selector} {{\n{lines}}}\n")
    return f"/* {NOTE} */\n" + "".join(blocks)


def places_ts() -> str:
    """Where everything on the island is, in drawing units."""

    def points(spots: tuple[tuple[int, int], ...]) -> list[list[float]]:
        return [[round(value, 2) for value in place(spot)] for spot in spots]

    tables = {
        "HEX_AT": ("[number, number][]", points(geometry.HEX_POINT), "Where the centre of each hex is."),
        "POINT_AT": ("[number, number][]", points(geometry.POINT), "Where each intersection is."),
        "PATHS": ("[number, number][]", geometry.PATH_ENDS, "The two intersections of each path, the lower first."),
        "CORNERS": ("number[][]", geometry.CORNERS, "The six intersections of each hex, clockwise from north."),
        "HEXES_AT": ("number[][]", geometry.HEXES_AT, "The hexes that touch each intersection."),
        "COAST": ("[number, number][]", geometry.COAST_ENDS, "The two intersections of each coastal path."),
        "BOAT_AT": (
            "[number, number][]",
            [[round(x, 1), round(y + 15, 1)] for x, y in map(sea._anchorage, range(geometry.COAST))],
            "Where the boat of a harbour lies.",
        ),
    }
    parts = [f"// {NOTE}"]
    wide, tall = (int(half) for half in sea.HALF_FRAME)
    parts.append(f"export const FRAME = {json.dumps(f'{-wide} {-tall} {2 * wide} {2 * tall}')}")
    parts.append(f"export const SIDE = {int(terrain.SIDE)}")
    for name, (kind, table, words) in tables.items():
        parts.append(f"/** {words} */\nexport const {name}: {kind} = {json.dumps(table, separators=(',', ':'))}")
    return "\n".join(parts) + "\n"


def sheet_places_ts() -> str:
    """Where everything on the sheet of the dice game is, in drawing units."""

    def at(spot: dice.Spot) -> list[float]:
        return [round(value, 2) for value in dice._place(spot)]

    def sites(places: tuple[tuple[int, dice.Spot], ...]) -> list[list[float]]:
        return [at(spot) for _, spot in places]

    spot, ends = "[number, number]", "[[number, number], [number, number]]"
    tables = {
        "HALF_FRAME": (spot, list(dice._HALF_FRAME), "Half the width and height of the map."),
        "HEXES": (
            f"{{ terrain: string; at: {spot}; knight: number }}[]",
            [{"terrain": name, "at": at(where), "knight": knight} for name, where, knight in dice.HEXES],
            "The ring round the lake, and the knight who stands on each hex.",
        ),
        "START": (ends, [at(end) for end in dice.START], "The road that is there from the beginning."),
        "ROADS": (f"{ends}[]", [[at(end) for end in road] for road in dice.ROAD_ENDS], "The ends of R0 to R15."),
        "SETTLEMENTS": (f"{spot}[]", sites(dice.SETTLEMENTS), "The settlements in the order in which they are built."),
        "CITIES": (f"{spot}[]", sites(dice.CITIES), "The cities in the order in which they are built."),
        "HOUSE": ("string", art.HOUSE, "The outline of a settlement."),
        "HALL": ("string", art.HALL, "The outline of a city."),
        "HEXAGON": ("string", dice._hexagon(0.92), "The outline of a hex."),
        "COAST": ("string", polygon(map(dice._place, dice._COAST)), "The outline of the land."),
    }
    rows = (
        f"/** {words} */\nexport const {name}: {kind} = {json.dumps(table, separators=(',', ':'))}"
        for name, (kind, table, words) in tables.items()
    )
    return "\n".join([f"// {NOTE}", *rows]) + "\n"


def files() -> dict[Path, str]:
    """What each generated file should hold."""
    text, palette = in_both_themes(shapes, "a")
    sheet, sheet_palette = in_both_themes(sheet_shapes, "b")
    return {
        HERE / "art" / "drawn.ts": drawn_ts(text),
        HERE / "art" / "drawn.css": drawn_css(palette, "a"),
        HERE / "art" / "sheet.ts": drawn_ts(sheet),
        HERE / "art" / "sheet.css": drawn_css(sheet_palette, "b"),
        HERE / "board" / "places.ts": places_ts(),
        HERE / "games" / "dice" / "places.ts": sheet_places_ts(),
    }


if __name__ == "__main__":
    for file, text in files().items():
        file.write_text(text)
        sys.stdout.write(f"{file.relative_to(HERE.parent)}: {len(text)} characters\n")
