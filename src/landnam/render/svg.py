"""One SVG drawing of any board or view: a cut-paper map of a northern island on a dark fjord.

The drawing is self-contained (no scripts, fonts, or links) and the same view always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from landnam.boards.geometry import COAST_ENDS, HEX_POINT, INTERSECTIONS
from landnam.render import panel, pieces, sea, terrain
from landnam.render.page import page, prefix
from landnam.render.paper import Sheet, Theme, box, filters, group, move
from landnam.render.terrain import place

_GAP: Final = 12.0
"""Between the sea and the panel below it."""


def board_svg(view: Mapping[str, Any], *, theme: Theme = "light", width: int = 900, numbers: bool = False) -> str:
    """One SVG drawing of a board or a view of a game.

    Only ``view["board"]`` is needed: terrain and numbers of the nineteen hexes, and harbours as pairs of coast index
    and kind. The robber, the seats' pieces and a panel of their points are drawn where the view has them.
    ``numbers`` also prints the number of every intersection.
    """
    sheet = Sheet(theme, prefix(view, theme, width, numbers))
    half_width, half_height = sea.HALF_FRAME
    tall = 2 * half_height
    strip = ""
    if seats := panel.scored(view):
        strip = group(panel.panel(sheet, view), transform=move(-half_width, half_height + _GAP))
        tall += _GAP + panel.height(len(seats))
    return page(
        sheet,
        "Landnam island",
        description(view),
        _definitions(sheet, _seats(view)),
        _island(sheet, view, numbers=numbers),
        strip,
        corner=(-half_width, -half_height),
        size=(2 * half_width, tall),
        width=width,
    )


def description(view: Mapping[str, Any]) -> str:
    """The drawing in words."""
    board = view["board"]
    hexes = (f"{name} {value or ''}".strip() for name, value in zip(board["terrain"], board["numbers"], strict=True))
    harbours = [f"{sea.harbour_name(kind)} at {_ends(COAST_ENDS[coast])}" for coast, kind in board["harbours"]]
    sentences = [f"Hexes row by row from the north-west: {', '.join(hexes)}"]
    if harbours:
        sentences.append(f"Harbours: {', '.join(harbours)}")
    if view.get("robber") is not None:
        sentences.append(f"The robber stands on hex {view['robber']}")
    sentences += [_holdings(seat) for seat in _seats(view)]
    return ". ".join(sentences) + "."


def _seats(view: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The seats of a view, and the neutral players where there are any; a bare board has none."""
    return [*(view.get("seats") or ()), *(view.get("neutrals") or ())]


def _holdings(seat: Mapping[str, Any]) -> str:
    """What a player has on the board, in words."""
    built = [f"{kind} at {', '.join(map(str, seat[kind]))}" for kind in ("settlements", "cities") if seat.get(kind)]
    if seat.get("roads"):
        built.append(f"roads {', '.join(_ends(ends) for ends in seat['roads'])}")
    points = [f"{seat['points']} VP"] if "points" in seat else []
    return f"{str(seat['colour']).capitalize()}: {'; '.join(points + built) or 'nothing built'}"


def _ends(ends: Iterable[int]) -> str:
    """A path by its two intersections."""
    return "-".join(map(str, ends))


def _definitions(sheet: Sheet, seats: Sequence[Mapping[str, Any]]) -> str:
    """All definitions that the drawing refers to by id."""
    colours = sorted({str(seat["colour"]) for seat in seats})
    return filters(sheet) + terrain.definitions(sheet) + sea.definitions(sheet) + pieces.definitions(sheet, colours)


def _island(sheet: Sheet, view: Mapping[str, Any], *, numbers: bool) -> str:
    """Sea, land and pieces, from the bottom up."""
    board = view["board"]
    half_width, half_height = sea.HALF_FRAME
    grain = box(-half_width, -half_height, 2 * half_width, 2 * half_height, filter=sheet.url("grain"), opacity=0.22)
    return group(
        sea.water(sheet),
        sea.compass(sheet),
        sea.shore(sheet),
        *(sea.harbour(sheet, coast, kind) for coast, kind in board["harbours"]),
        _land(sheet, board),
        grain,
        _pieces(sheet, view),
        _place_numbers(sheet, view) if numbers else "",
        clip_path=sheet.url("frame"),
    )


def _land(sheet: Sheet, board: Mapping[str, Any]) -> str:
    """The nineteen hexes and their number discs."""
    hexes = []
    discs = []
    for index, (name, value) in enumerate(zip(board["terrain"], board["numbers"], strict=True)):
        at = move(*place(HEX_POINT[index]))
        hexes.append(group(terrain.landscape(sheet, name, index), transform=at))
        if value is not None:
            discs.append(group(pieces.disc(sheet, value), transform=at))
    return group(*hexes, filter=sheet.url("lift")) + group(*discs)


def _pieces(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """Roads, then the robber, then buildings from north to south so that nearer ones overlap farther ones."""
    seats = _seats(view)
    roads = [pieces.road(sheet, seat["colour"], (a, b)) for seat in seats for a, b in seat.get("roads", ())]
    robbed = view.get("robber")
    robber = "" if robbed is None else group(pieces.robber(sheet), transform=move(*place(HEX_POINT[robbed])))
    standing = sorted(
        (intersection, kind, str(seat["colour"]))
        for seat in seats
        for kind, places in (("settlement", "settlements"), ("city", "cities"))
        for intersection in seat.get(places, ())
    )
    buildings = [pieces.building(sheet, kind, colour, at) for at, kind, colour in standing]
    return group(*roads, filter=sheet.url("lift")) + robber + group(*buildings, filter=sheet.url("float"))


def _place_numbers(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """The number of every intersection."""
    occupied = {at for seat in _seats(view) for key in ("settlements", "cities") for at in seat.get(key, ())}
    return group(*(pieces.place_number(sheet, i, occupied=i in occupied) for i in range(INTERSECTIONS)))
