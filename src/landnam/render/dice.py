"""The sheet of the dice game: the map with its marks, the dice, and the boxes the points go into."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from landnam.cards.resources import RESOURCES
from landnam.games.dice import sheet as game
from landnam.render import art, glyphs, panel, pieces, terrain
from landnam.render.page import page, prefix
from landnam.render.paper import (
    Point,
    Sheet,
    Theme,
    box,
    circle,
    element,
    filters,
    group,
    label,
    line,
    mix,
    move,
    path,
    polygon,
    title,
)

Spot = tuple[int, int]
"""A corner of a hex in half-sides eastward and half-heights southward of the lake's middle."""

HEXES: Final[tuple[tuple[str, Spot, int], ...]] = (
    # terrain, its middle, the knight that stands there: his joker is what the terrain yields
    ("desert", (0, -2), 6),
    ("hills", (3, -1), 5),
    ("forest", (3, 1), 4),
    ("pasture", (0, 2), 3),
    ("fields", (-3, 1), 2),
    ("mountains", (-3, -1), 1),
)
"""The ring round the lake, clockwise from the north."""
JOKERS: Final = tuple("any" if face == game.ANY else game.FACES[face] for face in game.JOKERS)
"""The resource of each knight's joker, in order."""
START: Final[tuple[Spot, Spot]] = ((1, -3), (-1, -3))
"""The road that is there from the beginning."""
ROAD_ENDS: Final[tuple[tuple[Spot, Spot], ...]] = (
    ((-1, -3), (-2, -2)),
    ((-2, -2), (-4, -2)),
    ((-2, -2), (-1, -1)),
    ((-1, -1), (-2, 0)),
    ((-2, 0), (-4, 0)),
    ((-2, 0), (-1, 1)),
    ((-1, 1), (1, 1)),
    ((1, 1), (2, 2)),
    ((2, 2), (4, 2)),
    ((4, 2), (5, 1)),
    ((5, 1), (4, 0)),
    ((4, 0), (5, -1)),
    ((2, 2), (1, 3)),
    ((1, 3), (-1, 3)),
    ((-1, 3), (-2, 2)),
    ((-2, 2), (-4, 2)),
)
"""R0 to R15 along the edges of the hexes, each from the end it continues to its far end."""


def _sites_of(points: Sequence[int], roads: Sequence[int]) -> tuple[tuple[int, Spot], ...]:
    """Points and place of buildings, each at the far end of its road."""
    ends = (START if road == game.START else ROAD_ENDS[road] for road in roads)
    return tuple((worth, end) for worth, (_, end) in zip(points, ends, strict=True))


SETTLEMENTS: Final = _sites_of(game.SETTLEMENT_POINTS, game.SETTLEMENT_ROADS)
"""Points and place of the settlements, in the order in which they are built."""
CITIES: Final = _sites_of(game.CITY_POINTS, game.CITY_ROADS)
"""Points and place of the cities, in the order in which they are built."""
COSTS: Final = {
    kind: [name for name, n in zip(RESOURCES, cost, strict=True) for _ in range(n)]
    for kind, cost in zip(("road", "settlement", "city", "knight"), game.COST.tolist(), strict=True)
}
ROLLS: Final = 3

_COAST: Final[tuple[Spot, ...]] = (
    (-1, -3),
    (1, -3),
    (2, -2),
    (4, -2),
    (5, -1),
    (4, 0),
    (5, 1),
    (4, 2),
    (2, 2),
    (1, 3),
    (-1, 3),
    (-2, 2),
    (-4, 2),
    (-5, 1),
    (-4, 0),
    (-5, -1),
    (-4, -2),
    (-2, -2),
)
_CORNERS: Final[tuple[Spot, ...]] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_SIDE: Final = 100.0
_HALF_FRAME: Final[Point] = (350.0, 308.0)
_GAP: Final = 12.0
_MARGIN: Final = 14.0
_INSIDE: Final = panel.WIDTH - 2 * _MARGIN
_DICE_ROW: Final = 128.0
_SCORE: Final = 116.0
_OTHER: Final = 132.0


def sheet_svg(view: Mapping[str, Any], *, theme: Theme = "light", width: int = 900, numbers: bool = False) -> str:
    """One SVG drawing of the dice game: one player's sheet large, the others' small below it.

    The large sheet is that of the player whose turn it is, at the end the winner's. ``numbers`` also prints the names
    of the roads.
    """
    sheet = Sheet(theme, prefix(view, theme, width, numbers))
    shown = sheet_shown(view)
    others = [seat for seat in range(len(view["seats"])) if seat != shown]
    half_width, half_height = _HALF_FRAME
    strip = panel.STATUS + _DICE_ROW + _SCORE + len(others) * (_OTHER + 10) + _MARGIN
    return page(
        sheet,
        "Landnam dice game",
        description(view),
        _definitions(sheet, view),
        _map(sheet, view["seats"][shown], numbers=numbers),
        group(_strip(sheet, view, shown, others, strip), transform=move(-half_width, half_height + _GAP)),
        corner=(-half_width, -half_height),
        size=(2 * half_width, 2 * half_height + _GAP + strip),
        width=width,
    )


def description(view: Mapping[str, Any]) -> str:
    """The drawing in words."""
    sentences = [panel.headline(view), f"Turn {view['turn']} of {view['turns']}, {view['phase']}"]
    if view["dice"]:
        sentences.append("Dice: " + ", ".join(die_words(die) for die in view["dice"]))
    sentences += [_holdings(seat) for seat in view["seats"]]
    return ". ".join(sentences) + "."


def die_words(die: Mapping[str, Any]) -> str:
    """A die's face, and its state if it can no longer be used."""
    face = die["face"] or "not rolled"
    return face if die["state"] == "open" else f"{face} ({die['state']})"


def box_text(points: int | None) -> str:
    """The content of a box: points, an X for a turn without a building, or nothing yet."""
    if points is None:
        return "·"
    return "X" if points == game.NOTHING_BUILT else str(points)


def sheet_shown(view: Mapping[str, Any]) -> int:
    """The seat whose sheet is drawn large."""
    winners = (view["outcome"] or {}).get("winners")
    return int(winners[0] if winners else view["active"] or 0)


def _holdings(seat: Mapping[str, Any]) -> str:
    """A player's sheet in words."""
    built = [f"roads {' '.join(seat['roads'])}"] if seat["roads"] else []
    built += [f"{kind} {seat[kind]}" for kind in ("settlements", "cities", "knights") if seat[kind]]
    if seat["jokers"]:
        built.append(f"jokers {', '.join(JOKERS[knight - 1] for knight in seat['jokers'])}")
    boxes = " ".join(box_text(points) for points in seat["boxes"])
    return f"{seat['colour'].capitalize()}: {seat['points']} points; {'; '.join(built) or 'nothing built'}; {boxes}"


def _definitions(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """All definitions that the drawing refers to by id."""
    half_width, half_height = _HALF_FRAME
    frame = box(-half_width, -half_height, 2 * half_width, 2 * half_height, 22)
    colours = sorted({str(seat["colour"]) for seat in view["seats"]})
    return (
        filters(sheet)
        + terrain.definitions(sheet)
        + pieces.definitions(sheet, colours)
        + glyphs.definitions(sheet)
        + art.definitions(sheet)
        + element("clipPath", frame, id=sheet.id("frame"))
        + element("clipPath", path(_hexagon(0.56)), id=sheet.id("flat"))
    )


# --- the map ----------------------------------------------------------------------------------------------------------


def _place(spot: Spot) -> Point:
    return spot[0] * _SIDE / 2, spot[1] * _SIDE * math.sqrt(3) / 2


def _hexagon(scale: float) -> str:
    """The outline of a hex with its corners east and west, round the origin."""
    return polygon((x * scale, y * scale) for x, y in map(_place, _CORNERS))


def _map(sheet: Sheet, seat: Mapping[str, Any], *, numbers: bool) -> str:
    """A player's map on its frame of water, with the costs in the corners."""
    return group(
        *_ground(sheet),
        _lake(sheet, seat),
        *(_knight(sheet, seat, number, spot) for _, spot, number in HEXES),
        _roads(sheet, seat, numbers=numbers),
        _sites(sheet, seat),
        *(_cost(sheet, kind, i) for i, kind in enumerate(COSTS)),
        clip_path=sheet.url("frame"),
    )


def _ground(sheet: Sheet) -> tuple[str, ...]:
    """Water, shore and the land round the lake, without anything that players mark."""
    half_width, half_height = _HALF_FRAME
    grain = box(-half_width, -half_height, 2 * half_width, 2 * half_height, filter=sheet.url("grain"), opacity=0.2)
    scenes = [group(_scene(sheet, name, i), transform=move(*_place(spot))) for i, (name, spot, _) in enumerate(HEXES)]
    return _water(sheet), _shore(sheet), group(*scenes, filter=sheet.url("lift")), grain


def _water(sheet: Sheet) -> str:
    """Sheets of paper that grow paler towards the shore."""
    half_width, half_height = _HALF_FRAME
    outline = polygon(map(_place, _COAST))
    deep, shallows = sheet.colour("sea", -0.1), sheet.colour("shallows")
    sheets = [box(-half_width, -half_height, 2 * half_width, 2 * half_height, fill=sheet.colour("sea", -0.22))]
    for reach, share in ((250, 0.05), (184, 0.13), (124, 0.22), (74, 0.33)):
        shade = mix(deep, shallows, share)
        sheets.append(path(outline, shade, stroke=shade, stroke_width=reach, filter=sheet.url("float")))
    return group(*sheets, stroke_linejoin="round")


def _shore(sheet: Sheet) -> str:
    """The sand under the hexes and round the lake."""
    outline = polygon(map(_place, _COAST))
    foam = path(outline, stroke=sheet.colour("shallows"), stroke_width=42, stroke_opacity=0.45)
    shades = ((30, sheet.colour("sand", -0.14)), (26, sheet.colour("sand")))
    sand = [path(outline, shade, stroke=shade, stroke_width=w) for w, shade in shades]
    return group(foam, group(*sand, filter=sheet.url("float")), stroke_linejoin="round")


def _scene(sheet: Sheet, name: str, index: int) -> str:
    """The paper of one hex, drawn round the origin."""
    scale = _SIDE / terrain.SIDE
    return group(
        path(_hexagon(0.56), sheet.colour(name, 0.34)),
        group(*terrain.LANDSCAPES[name](sheet, index), clip_path=sheet.url("flat")),
        path(_hexagon(0.552), stroke=sheet.colour(name, 0.55), stroke_width=0.9, stroke_opacity=0.55),
        transform=f"scale({scale:.3f})",
    )


def _lake(sheet: Sheet, seat: Mapping[str, Any]) -> str:
    """The water in the middle, with the player's points on it."""
    colour = str(seat["colour"])
    return group(
        title(f"{colour}: {seat['points']} points"),
        _basin(sheet),
        label(str(seat["points"]), 0, 14, 56, fill=sheet.colour("snow")),
        label("points", 0, 38, 20, fill=sheet.colour("snow")),
    )


def _basin(sheet: Sheet) -> str:
    """The water of the lake, shallower towards its shore."""
    deep, shallows = sheet.colour("sea", -0.1), sheet.colour("shallows")
    return (
        path(_hexagon(0.9), mix(deep, shallows, 0.5))
        + path(_hexagon(0.74), mix(deep, shallows, 0.25))
        + path(_hexagon(0.6), sheet.colour("sea"))
    )


def _knight(sheet: Sheet, seat: Mapping[str, Any], number: int, spot: Spot) -> str:
    """A knight's shield with his number, and the joker he brings beside it."""
    x, y = _place(spot)
    built, open_ = number <= seat["knights"], number in seat["jokers"]
    face = JOKERS[number - 1]
    state = "not built" if not built else "joker not used" if open_ else "joker used"
    ink = sheet.colour("line")
    if built:
        coat = pieces.coat_of(str(seat["colour"]))
        shield = circle(0, 0, 31, fill=sheet.url(f"coat-{seat['colour']}"), stroke=ink, stroke_width=3)
        shield += circle(0, 0, 17, fill=coat.paper, stroke=ink, stroke_width=1.4)
        shield += label(str(number), 0, 9, 26, fill=coat.letter)
    else:
        shield = circle(0, 0, 31, fill=sheet.colour("token"), stroke=ink, stroke_width=2, stroke_dasharray="5 4")
        shield += label(str(number), 0, 10, 28, fill=ink)
    token = _any_token(sheet) if face == "any" else glyphs.token(sheet, face, 0, 0, 1.35)
    if built and not open_:
        token = group(token, opacity=0.55) + line("M-13-13 13 13M13-13-13 13", sheet.colour("hot"), 5)
    elif not built:
        token = group(token, opacity=0.8)
    joker = circle(0, 0, 22, fill=sheet.colour("token"), stroke=ink, stroke_width=1.4) + token
    return group(
        title(f"knight {number}, joker {face}: {state}"),
        group(shield, transform=move(-20, 4)),
        group(joker, transform=move(31, 12)),
        transform=move(x, y),
        filter=sheet.url("float"),
    )


def _any_token(sheet: Sheet) -> str:
    """The sixth joker: a ring of all five resources."""
    colours = [glyphs.resource_colour(sheet, resource) for resource in glyphs.TERRAIN_OF]
    return "".join(
        circle(
            13.4 * math.sin(math.tau * i / 5),
            -13.4 * math.cos(math.tau * i / 5),
            5.6,
            fill=fill,
            stroke=sheet.colour("line"),
            stroke_width=0.8,
        )
        for i, fill in enumerate(colours)
    ) + label("?", 0, 6, 18, fill=sheet.colour("line"))


def _roads(sheet: Sheet, seat: Mapping[str, Any], *, numbers: bool) -> str:
    """The start and R0 to R15: planks in the player's coat where they are built, pale slots where not."""
    coat = sheet.url(f"coat-{seat['colour']}")
    drawn = [_plank(sheet, coat, START, "the start")]
    for i, ends in enumerate(ROAD_ENDS):
        name = f"R{i}"
        built = name in seat["roads"]
        drawn.append(_plank(sheet, coat, ends, name) if built else _slot(sheet, ends, name))
        if numbers:
            (ax, ay), (bx, by) = map(_place, ends)
            scrap = box(-20, -12, 40, 24, 12, fill=sheet.colour("token"), stroke=sheet.colour("line"), stroke_width=1)
            words = label(name, 0, 6.5, 18, fill=sheet.colour("line"))
            drawn.append(group(scrap, words, transform=move((ax + bx) / 2, (ay + by) / 2)))
    return group(*drawn, filter=sheet.url("lift"))


def _plank(sheet: Sheet, coat: str, ends: tuple[Spot, Spot], name: str) -> str:
    """A built road."""
    start, end = map(_place, ends)
    return group(title(f"{name}: built"), pieces.plank(sheet, coat, start, end, 27, 15))


def _slot(sheet: Sheet, ends: tuple[Spot, Spot], name: str) -> str:
    """A road not yet built."""
    (ax, ay), (bx, by) = map(_place, ends)
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    slot = box(-27, -6.5, 54, 13, 3, fill=sheet.colour("token"), stroke=sheet.colour("line"), stroke_dasharray="4 3")
    at = f"{move((ax + bx) / 2, (ay + by) / 2)}rotate({round(turn)})"
    return group(title(f"{name}: not built, 1 point"), slot, transform=at)


def _sites(sheet: Sheet, seat: Mapping[str, Any]) -> str:
    """Settlements and cities with their points, from north to south."""
    sites = [
        (spot[1], kind, points, spot, i < seat[many])
        for kind, many, places in (("settlement", "settlements", SETTLEMENTS), ("city", "cities", CITIES))
        for i, (points, spot) in enumerate(places)
    ]
    return group(*(_site(sheet, seat, *site[1:]) for site in sorted(sites)), filter=sheet.url("float"))


def _site(sheet: Sheet, seat: Mapping[str, Any], kind: str, points: int, spot: Spot, built: bool) -> str:
    """A house or a hall with the points it brings: in the player's coat if it is built, pale and dashed if not."""
    x, y = _place(spot)
    outline, across, disc = (art.HOUSE, 0.0, 14.0) if kind == "settlement" else (art.HALL, 8.0, 15.0)
    ink, pale = sheet.colour("line"), sheet.colour("token")
    edge = path(outline, pale, stroke=pale, stroke_width=8)
    if built:
        body = path(outline, sheet.url(f"coat-{seat['colour']}"), stroke=ink, stroke_width=2)
        body += circle(across, 4, disc, fill=pale, stroke=ink, stroke_width=1.2)
    else:
        body = path(outline, pale, stroke=ink, stroke_width=1.6, stroke_dasharray="5 3.4")
    return group(
        title(f"{kind}, {points} points: {'built' if built else 'not built'}"),
        edge,
        body,
        label(str(points), across, 12, 23 if built else 25, fill=ink),
        transform=move(x, y),
        stroke_linejoin="round",
    )


def _cost(sheet: Sheet, kind: str, corner: int) -> str:
    """What a kind of building costs, on a scrap of paper in one of the four corners."""
    half_width, half_height = _HALF_FRAME
    wide, tall = 148.0, 66.0
    x = (-half_width + 12, half_width - 12 - wide)[corner % 2]
    y = (-half_height + 12, half_height - 12 - tall)[corner // 2]
    costs = COSTS[kind]
    tokens = (
        glyphs.token(sheet, resource, wide / 2 + 27 * (i - (len(costs) - 1) / 2), 46)
        for i, resource in enumerate(costs)
    )
    return group(
        title(f"a {kind} costs {' '.join(costs)}"),
        box(0, 0, wide, tall, 10, fill=sheet.colour("token"), filter=sheet.url("float")),
        label(kind.capitalize(), wide / 2, 24, 20, fill=sheet.colour("line")),
        *tokens,
        transform=move(x, y),
    )


# --- the strip below --------------------------------------------------------------------------------------------------


def _strip(sheet: Sheet, view: Mapping[str, Any], shown: int, others: list[int], tall: float) -> str:
    """Whose turn it is, the dice, the boxes of the sheet above, and the other sheets."""
    details = [f"turn {view['turn']} of {view['turns']}", str(view["phase"])]
    if view["rolls"] and not view["outcome"]:
        details.append(f"roll {view['rolls']} of {ROLLS}")
    ink, muted = sheet.colour("ink"), sheet.colour("muted")
    words = label(panel.headline(view), _MARGIN + 6, 38, 26, text_anchor="start", fill=ink)
    words += label(
        ", ".join(details), panel.WIDTH - _MARGIN - 6, 37, 20, text_anchor="end", font_weight=400, fill=muted
    )
    top = panel.STATUS + _DICE_ROW
    small = [
        group(_other(sheet, view["seats"][seat], view), transform=move(_MARGIN, top + _SCORE + i * (_OTHER + 10)))
        for i, seat in enumerate(others)
    ]
    return group(
        box(0, 0, panel.WIDTH, tall, 22, fill=sheet.colour("paper"), stroke=sheet.colour("rule")),
        words,
        group(_dice(sheet, view), transform=move(0, panel.STATUS)),
        group(_score(sheet, view["seats"][shown], view, _INSIDE), transform=move(_MARGIN, top)),
        *small,
    )


def _dice(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """Six numbered blocks of wood with a resource inlaid; dice that can no longer pay are crossed out and labelled."""
    step = _INSIDE / game.DICE
    dice = view["dice"] or [{"face": None, "state": "open"}] * game.DICE
    return "".join(
        group(_die(sheet, number, die["face"], die["state"]), transform=move(_MARGIN + step * (number - 0.5), 48))
        for number, die in enumerate(dice, 1)
    )


def _die(sheet: Sheet, number: int, face: str | None, state: str) -> str:
    """One die, drawn round the middle of its upper side."""
    block = _block(sheet, face)
    usable = state == "open"
    shown = face is not None and usable
    cross = "" if usable else line("M-30-32 30 28M30-32-30 28", sheet.colour("ink"), 4)
    said = face or "not rolled"
    return group(
        title(f"die {number}: {said}" + ("" if usable else f", {state}")),
        block if usable else group(block, opacity=0.42),
        cross,
        label(
            f"{number} {said if shown else '–' if usable else state}",
            0,
            68,
            20,
            fill=sheet.colour("ink" if shown else "muted"),
        ),
    )


def _block(sheet: Sheet, face: str | None) -> str:
    """The wood of a die, with what lies on top."""
    block = box(-40, -34, 80, 80, 13, fill=sheet.colour("wood", -0.35))
    block += box(-40, -42, 80, 80, 13, fill=sheet.colour("wood", 0.5))
    block += line(
        "M-38-24C-16-30 14-18 38-26M-38 28C-10 20 16 34 38 26", sheet.colour("wood", 0.3), 1.6, stroke_opacity=0.7
    )
    if face is not None:
        ink = sheet.colour("line")
        block += circle(0, -2, 31, fill=glyphs.resource_colour(sheet, face), stroke=ink, stroke_width=1.4)
        block += glyphs.sign(sheet, face, 0, -2, 2.1)
    return block


def _score(sheet: Sheet, seat: Mapping[str, Any], view: Mapping[str, Any], width: float) -> str:
    """A player's name, what is marked, the total, and the fifteen boxes."""
    ink, muted = sheet.colour("ink"), sheet.colour("muted")
    counts = [
        group(
            title(f"{kind}s built: {n}" if kind != "city" else f"cities built: {n}"),
            art.picture(sheet, kind, 160 + 66 * i, 26, 0.48),
            label(str(n), 181 + 66 * i, 32, 20, text_anchor="start", fill=ink),
        )
        for i, (kind, n) in enumerate(
            (
                ("road", len(seat["roads"])),
                ("settlement", seat["settlements"]),
                ("city", seat["cities"]),
                ("knight", seat["knights"]),
            )
        )
    ]
    return group(
        panel.swatch(sheet, str(seat["colour"])),
        label(str(seat["colour"]).capitalize(), 56, 31, 20, text_anchor="start", fill=ink),
        *counts,
        group(
            title(f"{seat['points']} points"),
            label(str(seat["points"]), width - 40, 34, 27, text_anchor="end", fill=ink),
            label("pts", width - 6, 33, 16, text_anchor="end", fill=muted),
        ),
        group(_boxes(sheet, seat, view, width), transform=move(0, 52)),
    )


def _boxes(sheet: Sheet, seat: Mapping[str, Any], view: Mapping[str, Any], width: float) -> str:
    """The fifteen boxes; the next one to fill is framed, and those beyond the last turn are left out."""
    boxes = seat["boxes"][: view["turns"]]
    step = width / game.BOXES
    filled = sum(points is not None for points in boxes)
    drawn = []
    for i, points in enumerate(boxes):
        mark = sheet.colour("accent") if points == game.NOTHING_BUILT else sheet.colour("ink")
        frame: dict[str, str | float] = (
            {"stroke": sheet.colour("accent"), "stroke_width": 3}
            if i == filled and not view["outcome"]
            else {"stroke": sheet.colour("muted"), "stroke_width": 1}
        )
        words = "" if points is None else label(box_text(points), step / 2 - 2, 31, 22, fill=mark)
        drawn.append(
            group(
                title(f"box {i + 1}: {'empty' if points is None else points}"),
                box(0, 4, step - 4, 40, 6, fill=sheet.colour("card"), **frame),
                words,
                transform=move(i * step + 2, 0),
            )
        )
    return "".join(drawn)


def _other(sheet: Sheet, seat: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """Another player's sheet, small: the bare map with its marks beside the boxes."""
    map_width = 130.0
    return group(
        box(0, 0, _INSIDE, _OTHER, 12, fill=sheet.colour("card"), stroke=sheet.colour("rule")),
        group(_small_map(sheet, seat), transform=move(map_width / 2 + 4, _OTHER / 2)),
        group(_score(sheet, seat, view, _INSIDE - map_width - 22), transform=move(map_width + 12, 12)),
    )


def _small_map(sheet: Sheet, seat: Mapping[str, Any]) -> str:
    """The map without its landscapes: hexes, roads, and a spot for everything that is built."""
    ink, coat = sheet.colour("line"), sheet.url(f"coat-{seat['colour']}")
    hexes = [path(_hexagon(0.92), sheet.colour(name), transform=move(*_place(spot))) for name, spot, _ in HEXES]
    roads = [START, *(ends for i, ends in enumerate(ROAD_ENDS) if f"R{i}" in seat["roads"])]
    paper = pieces.coat_of(str(seat["colour"])).paper
    ways = "".join(f"M{x} {y}L{u} {v}" for (x, y), (u, v) in (map(_place, ends) for ends in roads))
    knights = [
        circle(*_place(spot), 26, fill=coat, stroke=ink, stroke_width=5)
        for _, spot, number in HEXES
        if number <= seat["knights"]
    ]
    built = [
        path(outline, coat, stroke=ink, stroke_width=5, transform=move(*_place(spot)))
        for outline, places, n in (
            (art.HOUSE, SETTLEMENTS, seat["settlements"]),
            (art.HALL, CITIES, seat["cities"]),
        )
        for _, spot in places[:n]
    ]
    ground = path(polygon(map(_place, _COAST)), sheet.colour("sand"), stroke=sheet.colour("sand"), stroke_width=36)
    return group(
        ground,
        path(_hexagon(0.92), sheet.colour("sea")),
        *hexes,
        path(ways, stroke=ink, stroke_width=28),
        path(ways, stroke=paper, stroke_width=18),
        *knights,
        *built,
        transform="scale(.215)",
        stroke_linejoin="round",
        stroke_linecap="round",
    )
