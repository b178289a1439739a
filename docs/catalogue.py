"""Writes the rule catalogue, the board's geometry and the fields of views and observations: ``make reference``.

The rules come from the games, their pictures from the tests that draw a board. A test keeps the pages up to date.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from math import hypot
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, is_typeddict

from landnam.boards.geometry import (
    COAST_ENDS,
    COAST_HEX,
    CORNERS,
    HEX_POINT,
    HEXES,
    HEXES_AT,
    INTERSECTIONS,
    NEIGHBOURS,
    PATH_ENDS,
    POINT,
)
from landnam.boards.layouts import BEGINNER, TERRAINS
from landnam.games import declarations
from landnam.games.catalogue import chapters
from landnam.render.text import HEX_CELL, PATH_CELL, PLACE_CELL, ROBBER, ROWS, STRIDE
from landnam.rules.catalogue import Rule
from landnam.rules.views import fields_of

DOCS: Final = Path(__file__).parent
TESTS: Final = DOCS.parent / "tests"
NOTE: Final = "<!-- Written by docs/catalogue.py from the source; run 'make reference' after a change. -->"


def pages() -> dict[str, str]:
    """Every page and drawing by its place in the documentation."""
    made = {
        "rules/README.md": rules_index(),
        "geometry.md": geometry_page(),
        "geometry.svg": geometry_svg(),
        "reference/views.md": views_page(),
        "reference/observations.md": observations_page(),
    }
    for game, rules in books().items():
        made[f"rules/{game}.md"] = rules_page(game, rules)
    for place, drawn in pictures().items():
        made[f"rules/{place}"] = drawn.svg
    return made


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([f"# {title}", NOTE, *parts]) + "\n"


# --- the rule catalogue -----------------------------------------------------------------------------------------------


@cache
def books() -> dict[str, list[Rule]]:
    """By game, the rules of its own book; a game without one has those of another."""
    return {
        name: found
        for name, game in declarations().items()
        if name in OURS
        and (found := [rule for rule in game.rules.values() if rule.partition("-")[0] == game.prefix])
        and game.books[0].endswith(name)
    }


OURS: Final = ("island", "traveler", "duel", "road", "dice")


def rules_index() -> str:
    """What the catalogue is, with a link to every chapter."""
    games, parts = declarations(), []
    for name, rules in books().items():
        headings = map(_heading, dict.fromkeys(map(_chapter, rules)))
        links = [f"[{heading}]({name}.md#{heading.lower().replace(' ', '-')})" for heading in headings]
        parts.append(f"## [{games[name].title}]({name}.md)\n\n{len(rules)} rules: " + ", ".join(links) + ".")
    intro = (
        "Every rule has an id, one sentence and a test. A refused move names the rule that forbids it, and "
        "`landnam rules I-SETTLE-2` prints it. A game that takes its rules from another one, as Traveler and the game "
        "for two do from the Island, has only its differences here."
    )
    return _page("Rule catalogue", intro, *parts)


def rules_page(game: str, rules: list[Rule]) -> str:
    """All rules of a book, in its order, with the pictures of their tests."""
    parts, chapter = [], ""
    for rule in rules:
        if _chapter(rule) != chapter:
            chapter = _chapter(rule)
            parts.append(f"## {_heading(chapter)}")
        shown = [f"### {rule} {rule.title}", rule.sentence, f"*{rule.source}*"]
        for place, drawn in pictures().items():
            if says := drawn.says.get(rule):
                shown.append(f"![{says[0]}]({place})")
                shown.append("\n".join(f"- {line}" for line in says))
        parts.append("\n\n".join(shown))
    return _page(f"Rules of {declarations()[game].title}", *parts)


def _chapter(rule: str) -> str:
    return rule.rpartition("-")[0]


def _heading(chapter: str) -> str:
    words = chapters().get(chapter, chapter).rpartition(": ")[2]
    return words[:1].upper() + words[1:]


# --- pictures from tests ----------------------------------------------------------------------------------------------


@dataclass
class Picture:
    """A board that tests draw."""

    svg: str
    says: dict[str, list[str]] = field(default_factory=dict)
    """By rule, what its tests show on this board."""


@cache
def pictures() -> dict[str, Picture]:
    """The boards that tests of rules draw, by file name: each once, named after the first rule that has it."""
    found: dict[tuple[str, bool], Picture] = {}
    names: dict[str, Picture] = {}
    for path in sorted((TESTS / "games").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        kept = {
            target.id: str(node.value.value)
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and _is_board(node.value.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for test in tree.body:
            if not isinstance(test, ast.FunctionDef) or not (rules := _rules_of(test)):
                continue
            for board, plain in _boards_in(test, kept):
                if (board, plain) not in found:
                    number = sum(name.rpartition("-")[0] == rules[0].lower() for name in names) + 1
                    drawn = Picture(diagram(board, f"A board of the tests of {rules[0]}", plain=plain))
                    found[board, plain] = names[f"{rules[0].lower()}-{number}.svg"] = drawn
                for rule in rules:
                    said = found[board, plain].says.setdefault(rule, [])
                    if _sentence(test.name) not in said:
                        said.append(_sentence(test.name))
    return names


def _is_board(value: Any) -> bool:
    return isinstance(value, str) and value.count("\n") >= ROWS and value.count(".") > 20


def _rules_of(test: ast.FunctionDef) -> tuple[str, ...]:
    """The rules that a test shows to hold."""
    return tuple(
        argument.value
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _boards_in(test: ast.FunctionDef, kept: dict[str, str]) -> Iterator[tuple[str, bool]]:
    """The boards that a test draws or names, and whether they stand on another island than the beginners'."""
    for call in (node for node in ast.walk(test) if isinstance(node, ast.Call)):
        plain = any(word.arg == "board" for word in call.keywords)
        for argument in call.args:
            if isinstance(argument, ast.Constant) and _is_board(argument.value):
                yield str(argument.value), plain
            elif isinstance(argument, ast.Name) and argument.id in kept:
                yield kept[argument.id], plain


def _sentence(name: str) -> str:
    words = name.removeprefix("test_").replace("_s_", "'s_").replace("_", " ")
    return f"{words[:1].upper()}{words[1:]}."


SCALE: Final = (26.0, 15.0)
"""Points of a drawing to a half-width and to a half-side of a hex."""
LAND: Final = {
    "forest": "#9db98a",
    "hills": "#d9a48a",
    "pasture": "#cfe0a6",
    "fields": "#ecd88c",
    "mountains": "#bcc2c6",
    "desert": "#e9dfc6",
}
COATS: Final = {"r": "#b8281f", "b": "#2b6cb0", "o": "#d97706", "w": "#ffffff"}
INK: Final = "#22303c"


def _at(point: tuple[int, int]) -> tuple[float, float]:
    return point[0] * SCALE[0], point[1] * SCALE[1]


def _points(places: tuple[int, ...]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in (_at(POINT[place]) for place in places))


def _svg(title: str, *parts: str, larger: float = 1.0) -> str:
    width, height = 12 * SCALE[0], 18 * SCALE[1]
    label = title.replace("&", "&amp;").replace("<", "&lt;")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-width / 2:g} {-height / 2:g} {width:g} {height:g}" '
        f'width="{larger * width:g}" height="{larger * height:g}" role="img" '
        'font-family="Georgia, serif" text-anchor="middle">'
    )
    return "\n".join([head, f"<title>{label}</title>", *parts, "</svg>"]) + "\n"


def diagram(board: str, title: str, *, plain: bool = False) -> str:
    """A board drawn in characters, as a light picture: land, roads, buildings and the robber."""
    lines = board.splitlines()
    shift = _shift(lines)

    def shown(cell: tuple[int, int]) -> str:
        row, column = cell[0] + shift[0], cell[1] + shift[1]
        return lines[row][column] if 0 <= row < len(lines) and 0 <= column < len(lines[row]) else " "

    parts = [f'<g stroke="{INK}" stroke-opacity=".35">', *_land(plain), "</g>"]
    roads = [(PATH_ENDS[path], shown(cell)) for path, cell in enumerate(PATH_CELL)]
    parts += [_road(ends, COATS[letter]) for ends, letter in roads if letter in COATS]
    for place, cell in enumerate(PLACE_CELL):
        if (letter := shown(cell)).lower() in COATS:
            parts.append(_building(place, COATS[letter.lower()], city=letter.isupper()))
    for at, (row, column) in enumerate(HEX_CELL):
        if ROBBER in (shown((row, column + i)) for i in range(1 - STRIDE, STRIDE)):
            x, y = _at(HEX_POINT[at])
            parts.append(
                f'<ellipse cx="{x:g}" cy="{y:g}" rx="7" ry="11" fill="{INK}"><title>the robber</title></ellipse>'
            )
    return _svg(title, *parts)


def _shift(lines: list[str]) -> tuple[int, int]:
    """How far down and to the right a picture stands in its text."""
    down = next(row for row, line in enumerate(lines) if line.strip())
    west = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return down, west - min(column for _, column in PLACE_CELL)


def _land(plain: bool) -> Iterator[str]:
    """The hexes of the beginners' island, or plain ones."""
    for at in range(HEXES):
        terrain, number = ("desert", 0) if plain else (TERRAINS[BEGINNER.terrain[at]], BEGINNER.numbers[at])
        x, y = _at(HEX_POINT[at])
        yield f'<polygon points="{_points(CORNERS[at])}" fill="{LAND[terrain]}"/>'
        if number:
            yield f'<text x="{x:g}" y="{y + 4:g}" font-size="12" fill="{INK}" stroke="none">{number}</text>'


def _road(ends: tuple[int, int], colour: str) -> str:
    (x, y), (u, v) = (_at(POINT[end]) for end in ends)
    line = f'<line x1="{x:g}" y1="{y:g}" x2="{u:g}" y2="{v:g}" stroke-linecap="round"'
    return f'{line} stroke="{INK}" stroke-width="8"/>{line} stroke="{colour}" stroke-width="5.5"/>'


def _building(place: int, colour: str, *, city: bool) -> str:
    x, y = _at(POINT[place])
    shape = "-9,8 -9,-2 -4,-8 1,-2 9,-2 9,8" if city else "-6,7 -6,-2 0,-8 6,-2 6,7"
    return f'<polygon transform="translate({x:g} {y:g})" points="{shape}" fill="{colour}" stroke="{INK}"/>'


# --- geometry ---------------------------------------------------------------------------------------------------------


def geometry_svg() -> str:
    """The numbers of hexes, intersections and coastal paths."""
    parts = [f'<g stroke="{INK}" stroke-opacity=".35">', *_numbered_hexes(), "</g>"]
    for place in range(INTERSECTIONS):
        x, y = _at(POINT[place])
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="#fffdf7" stroke="{INK}"/>')
        parts.append(f'<text x="{x:g}" y="{y + 3.5:g}" font-size="10" fill="{INK}">{place}</text>')
    for coast, (a, b) in enumerate(COAST_ENDS):
        (x, y), (u, v), (cx, cy) = _at(POINT[a]), _at(POINT[b]), _at(HEX_POINT[COAST_HEX[coast]])
        far = 13 / hypot((x + u) / 2 - cx, (y + v) / 2 - cy)  # to seaward of the middle of the path
        middle = (x + u) / 2 + far * ((x + u) / 2 - cx), (y + v) / 2 + far * ((y + v) / 2 - cy) + 3
        parts.append(f'<text x="{middle[0]:.1f}" y="{middle[1]:.1f}" font-size="9" fill="#2b6cb0">{coast}</text>')
    return _svg("The numbers of hexes, intersections and coastal paths", *parts, larger=2.2)


def _numbered_hexes() -> Iterator[str]:
    for at in range(HEXES):
        x, y = _at(HEX_POINT[at])
        yield f'<polygon points="{_points(CORNERS[at])}" fill="{LAND["pasture"]}"/>'
        bold = 'font-size="15" font-weight="bold" fill="#5b3a1a" stroke="none"'
        yield f'<text x="{x:g}" y="{y + 5:g}" {bold}>{at}</text>'


def geometry_page() -> str:
    """Which hexes meet at an intersection, and where its paths lead."""
    places = ["| intersection | hexes | paths to | coast |", "|---|---|---|---|"]
    for place in range(INTERSECTIONS):
        coast = [str(number) for number, ends in enumerate(COAST_ENDS) if place in ends]
        touching, ends = (" ".join(map(str, row)) for row in (HEXES_AT[place], NEIGHBOURS[place]))
        places.append(f"| {place} | {touching} | {ends} | {' '.join(coast)} |")
    hexes = ["| hex | corners, clockwise from the north |", "|---|---|"]
    hexes += [f"| {at} | {' '.join(map(str, CORNERS[at]))} |" for at in range(HEXES)]
    coasts = ["| coast | path |", "|---|---|"]
    coasts += [f"| {number} | {min(ends)}-{max(ends)} |" for number, ends in enumerate(COAST_ENDS)]
    return _page(
        "Board geometry",
        "The games on the island (`island`, `traveler`, `duel`) share one board: 19 hexes, 54 intersections and 72 "
        "paths, numbered row by row from the top. Actions, views, positions and observations use these numbers. The "
        "Traveler edition puts the same hexes together from six pieces; the numbers stay where they are.",
        "![Hexes in bold, intersections in circles, coastal paths outside](geometry.svg)",
        "A path is written as its two ends, such as `road 3-7`. A harbour stands on a coastal path; "
        '`view["board"]["harbours"]` names that path by its number. In Python all of this is in '
        "`landnam.boards.geometry`: `HEXES_AT`, `NEIGHBOURS`, `CORNERS`, `PATH_ENDS`, `COAST_ENDS`.",
        "## Which hexes meet at an intersection",
        "\n".join(places),
        "## The corners of a hex",
        "\n".join(hexes),
        "## The coast",
        "Coastal paths are counted clockwise from the north-west.",
        "\n".join(coasts),
    )


# --- the fields of views ----------------------------------------------------------------------------------------------

WORDS: Final = {
    "game": "the name of the game",
    "seat": "the seat that looks; None for a spectator",
    "players": "the colours, by seat",
    "options": "the options with which the game was made",
    "turn": "the number of the turn, from 1; 0 during the set-up",
    "phase": "the part of the turn",
    "active": "the seat whose turn it is; None before that is known",
    "to_act": "the seats that the game waits for; none while chance is open",
    "outcome": "how the game ended; None while it runs",
    "seats": "by seat, what the viewer may know of it",
    "ending": "why the game ended",
    "winners": "the seats that won",
    "vp": "the points that win",
    "separate": "whether trading and building are separate parts of a turn",
    "max_turns": "the turn after which the game ends without a winner; 0 for none",
    "board": "the island",
    "terrain": "by hex, its terrain",
    "numbers": "by hex, the number of its disc; None for none",
    "harbours": "the harbours: the number of a coastal path ([geometry](../geometry.md#the-coast)), and the kind",
    "robber": "the hex on which the robber stands",
    "first": "the seat that began; None before that is known",
    "placing": "how many settlements have been placed in the set-up",
    "placed": "in the set-up, the intersection that was just settled",
    "dice": "the dice of this turn; None before they are rolled",
    "yielding": "the hexes that the dice make yield",
    "card_played": "whether a development card was played this turn",
    "bought": "how many development cards the active seat bought this turn",
    "bought_cards": "which ones; None for everybody else",
    "free_roads": "roads that a card still gives",
    "optional_roads": "whether the free roads that are left may be given up (I-CARD-5)",
    "trade_over": "with separate parts: whether something was built or bought, so that trade is over",
    "victim": "the seat from which a card is being stolen",
    "supply": "the resource cards in the supply",
    "deck": "the number of cards in the deck",
    "offer": "the open offer of the active seat",
    "colour": "the colour",
    "settlements": "the settlements, as intersections",
    "cities": "the cities, as intersections",
    "roads": "the roads, each as its two ends",
    "pieces": "the pieces that are left to build",
    "cards": "the number of resource cards in the hand",
    "hand": "the resource cards; None for everybody else",
    "development": "the number of development cards in the hand",
    "development_cards": "which ones; None for everybody else",
    "played": "the development cards that were played",
    "knights": "the number of knights played or built",
    "route": "the length of the longest route",
    "longest_route": "whether it has the longest route",
    "largest_army": "whether it has the largest army",
    "points": "the points that everybody can see",
    "victory_cards": "the points of hidden cards; None for everybody else until the game is over",
    "owes": "the number of cards still to be discarded",
    "discards": "the cards it has chosen to discard; None for everybody else",
    "answer": "its answer to the open offer",
    "proposal": "its proposal to the active seat",
    "give": "the cards that are given",
    "want": "the cards that are wanted for them",
    "trade_cards": "the number of trade cards",
    "neutrals": "the two neutral players",
    "first_total": "the total of the first of the turn's two rolls; 0 before it",
    "retired": "whether a knight was retired this turn",
    "removed_knights": "knights retired in the whole game",
    "to_draw": "cards still to be drawn in a forced trade",
    "owed_piece": "the neutral piece to be placed",
    "side": "the side of the metropolis cards",
    "mixed": "whether the first row shows all four kinds",
    "row": "the building cards that lie open",
    "building_deck": "the number of cards in the building deck",
    "events_left": "the number of cards in the event deck",
    "events": "the events resolved since the deck was shuffled",
    "event": "the event that is being resolved",
    "extra": "cards that the active seat still draws at the end of its harvest",
    "metropolises": "the metropolises",
    "trade_used": "whether the trade with the deck was used this turn",
    "substitution_used": "whether the substitution was used this turn",
    "name": "the name",
    "owner": "the seat that built it; None if nobody has",
    "rate": "how many cards alike it gives for one",
    "limit": "how many cards a robber leaves alone",
    "draws": "cards still to be drawn",
    "gives": "whether it still has to give a card to charity",
    "turns": "the number of turns of each player",
    "rolls": "the rolls made this turn",
    "gained": "the points of this turn",
    "built": "whether something was built this turn",
    "face": "what it shows; None while it is rolled",
    "state": "whether it can be used (open), was used (spent) or was lost (out)",
    "jokers": "the knights whose jokers are not used yet, from 1",
    "boxes": "the score of each turn; None for those to come",
}
"""What a field says, by its name."""
ELSEWHERE: Final = {
    ("RoadView", "discards"): "the discarded resource cards",
    ("RoadSeat", "roads"): "the number of roads",
    ("RoadSeat", "settlements"): "the number of settlements",
    ("RoadSeat", "cities"): "the number of cities",
    ("RoadSeat", "metropolises"): "the metropolises it has built",
    ("DiceView", "dice"): "the six dice; None before the first roll",
    ("DiceSeat", "roads"): "the roads built, R0 to R15",
    ("DiceSeat", "settlements"): "the number of settlements built",
    ("DiceSeat", "cities"): "the number of cities built",
    ("DiceSeat", "points"): "the points of the filled boxes",
    ("OutcomeView", "points"): "the points, by seat",
}
"""What a field says where its name means something else."""
COUNTS: Final = ("Cards", "DevelopmentCards", "Pieces", "BuildingCards", "EventCards")
"""Types that only count by name."""


def views_page() -> str:
    """Every field of every view."""
    parts = [
        "A view is plain data: what `game.view(seat)` returns, what bots get and what the server sends. It holds "
        'everything that a seat may know and nothing else. Bots also get `view["counted"]`: by seat, the fewest '
        "(`at_least`) and the most (`at_most`) cards of each resource that it can hold, as far as the viewer can "
        "have counted.",
    ]
    shown: set[str] = set()
    for name, game in declarations().items():
        if name not in OURS:
            continue
        parts.append(f"## {game.title}")
        told = [model for model in _models(game.view_type) if model.__name__ not in shown]
        if not told:
            parts.append(f"`{game.view_type.__name__}`, as above.")
        for model in told:
            shown.add(model.__name__)
            parts.append(_model(model))
    return _page("Fields of views", *parts)


def _models(kind: Any) -> Iterator[Any]:
    """A type and all that its fields are made of."""
    found: dict[str, Any] = {}

    def look(at: Any) -> None:
        if is_typeddict(at) and at.__name__ not in found:
            found[at.__name__] = at
            for inner, _ in fields_of(at).values():
                look(inner)
        for inner in get_args(at):
            look(inner)

    look(kind)
    yield from found.values()


def _model(model: Any) -> str:
    about = " ".join((model.__doc__ or "").split()).replace("``", "`")
    rows = ["| field | type | what |", "|---|---|---|"]
    for name, (kind, _) in fields_of(model).items():
        rows.append(f"| `{name}` | {_kind(kind)} | {_meaning(model.__name__, name)} |")
    return f"### {model.__name__}\n\n{about}\n\n" + "\n".join(rows)


def _meaning(model: str, name: str) -> str:
    if (model, name) in ELSEWHERE:
        return ELSEWHERE[model, name]
    return "how many" if model in COUNTS else WORDS[name]


def _kind(kind: Any) -> str:
    """A type as a reader writes it."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(map(_kind, inner))
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in inner)
    if origin is list:
        return f"list of {_kind(inner[0])}"
    if origin is tuple:
        return f"list of {' and '.join(map(_kind, inner))}"
    if origin is dict:
        return f"dict from {_kind(inner[0])} to {_kind(inner[1])}"
    if is_typeddict(kind):
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    return "None" if kind is NoneType else f"`{kind.__name__}`"


# --- the bytes of observations ----------------------------------------------------------------------------------------


def observations_page() -> str:
    """Every feature of every observation, with the bytes where it stands."""
    envs = import_module("landnam.envs")
    parts = [
        "An observation is one row of bytes ([environments](../envs.md#observations)). A block has features of some "
        "things, feature by feature: all things' first feature, all things' second and so on. Seats are counted from "
        "the one that looks. The byte of thing `i` is the first byte of the feature plus `i`; "
        "`landnam.envs.observation_layout(name)` knows all of them by name.",
    ]
    shown: dict[str, str] = {}
    for name in OURS:
        layout = envs.observation_layout(name)
        parts.append(f"## {declarations()[name].title}")
        text = "\n\n".join(_block(layout, block) for block in layout.blocks.values())
        if text in shown:
            parts.append(f"`{name}`, version {layout.version}: as for `{shown[text]}`.")
            continue
        shown[text] = name
        parts.append(f"`{name}`, version {layout.version}: {layout.size} bytes.")
        parts.append(text)
    return _page("Fields of observations", *parts)


def _block(layout: Any, block: Any) -> str:
    things = len(block.things)
    named = f"{things} things: {', '.join(block.things[:6])}{' …' if things > 6 else ''}" if things > 1 else "the table"
    rows = ["| feature | first byte | largest value |", "|---|---|---|"]
    rows += [f"| {feature} | {layout.at(block.name, feature)} | {most} |" for feature, most in block.features]
    return f"### {layout.game}: {block.name}\n\n{named[:1].upper()}{named[1:]}.\n\n" + "\n".join(rows)


def write() -> None:
    """Write all pages, and remove drawings that no test has any more."""
    made = pages()
    for old in (DOCS / "rules").glob("*"):
        if f"rules/{old.name}" not in made:
            old.unlink()
    for place, text in made.items():
        (DOCS / place).parent.mkdir(exist_ok=True)
        (DOCS / place).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
