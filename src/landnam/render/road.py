"""The table of On the Road: the row, the metropolises and the piles, and what lies before every player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from landnam.cards.resources import RESOURCES
from landnam.games.road import cards as game
from landnam.render import art, glyphs, panel, pieces, terrain
from landnam.render.page import page, prefix
from landnam.render.paper import Sheet, Theme, box, circle, element, filters, group, label, line, move, path, title

COSTS: Final = {
    kind: [name for name, n in zip(RESOURCES, cost, strict=True) for _ in range(n)]
    for kind, cost in zip(game.CARDS, game.COST.tolist(), strict=True)
}
POINTS: Final = {"settlement": 1, "city": 2, "metropolis": 3}
"""R-SETTLE-1, R-CITY-1, R-METRO-1: what a card is worth while nothing covers it."""
EFFECTS: Final = {
    "metropolis": ("draws 2", "in harvest"),
    "road-draw": ("draw 1", "per road"),
    "route-tie": ("takes route", "on a tie"),
    "knight-draw": ("draw 1", "per knight"),
    "army-tie": ("takes army", "on a tie"),
}
"""What each metropolis does, in two short lines."""
BONUSES: Final = (
    ("longest_route", "Longest route", f"from {game.ROUTE_MINIMUM} roads"),
    ("largest_army", "Largest army", f"from {game.ARMY_MINIMUM} knights"),
)
ALIKE: Final = "metropolis"
"""The name of every metropolis where all are alike."""
LAID_OUT: Final = (("road", "roads"), ("settlement", "settlements"), ("city", "cities"), ("knight", "knights"))
ANSWERS: Final = {"waiting": "thinks", "accepted": "accepts", "declined": "declines", "countered": "counters"}

_MARGIN: Final = 14.0
_GAP: Final = 10.0
_INSIDE: Final = panel.WIDTH - 2 * _MARGIN
_CARD: Final = ((_INSIDE - 5 * _GAP) / 6, 152.0)
_LINE: Final = 46.0
_TABLE: Final = 2 * (_CARD[1] + _GAP) + 3 * (_LINE + _GAP) + 2 * _MARGIN - _GAP
_SEAT: Final = 130.0
_HAND: Final = 178.0
_SMALL: Final = (40.0, 54.0)


def road_svg(
    view: Mapping[str, Any],
    *,
    theme: Theme = "light",
    width: int = 900,
    numbers: bool = False,  # noqa: ARG001 # there are no places to number
) -> str:
    """One SVG drawing of the table as the seat of the view sees it; hands of others are only counted."""
    sheet = Sheet(theme, prefix(view, theme, width))
    seats = view["seats"]
    own = None if view["seat"] is None else seats[view["seat"]]
    strip = panel.STATUS + len(seats) * (_SEAT + _GAP) + (_HAND if own else 0) + _MARGIN - _GAP
    return page(
        sheet,
        "Landnam On the Road",
        description(view),
        _definitions(sheet, view),
        _table(sheet, view),
        group(_strip(sheet, view, own, strip), transform=move(0, _TABLE + 12)),
        corner=(0, 0),
        size=(panel.WIDTH, _TABLE + 12 + strip),
        width=width,
    )


# --- in words ---------------------------------------------------------------------------------------------------------


def road_text(view: Mapping[str, Any], *, numbers: bool = False) -> str:  # noqa: ARG001 # there are no places
    """The table in plain characters: a line for the row, the metropolises and each pile, and one for every seat."""
    return "\n".join([*table_lines(view), *(seat_words(view, seat) for seat in range(len(view["seats"])))])


def description(view: Mapping[str, Any]) -> str:
    """The drawing in words."""
    return ". ".join([panel.headline(view), *road_text(view).split("\n")]) + "."


def table_lines(view: Mapping[str, Any]) -> list[str]:
    """What lies in the middle of the table."""
    lines = [
        f"row: {', '.join(_row(view)) or 'empty'}; {view['building_deck']} in the deck",
        f"metropolises: {_metropolises(view)}",
        f"resources: {view['deck']} in the deck, discards {cards_words(view['discards'])}",
        f"events: {view['events_left']} in the deck, resolved {cards_words(view['events'])}",
    ]
    if view["event"]:
        lines.append(f"now: {view['event']}")
    if view["offer"]:
        lines.append(f"offer: {offer_words(view['offer'])}")
    return lines


def metropolis_words(names: Sequence[str]) -> str:
    """The metropolises of a seat: by name, or counted if they are all alike (R-METRO-2)."""
    if set(names) <= {ALIKE}:
        return counted(len(names), "metropolis", "metropolises") if names else ""
    return f"metropolis {' and '.join(names)}"


def _metropolises(view: Mapping[str, Any]) -> str:
    """Which metropolises are free, and who owns the others."""
    owners = [city["owner"] for city in view["metropolises"]]
    if {ALIKE} >= {city["name"] for city in view["metropolises"]}:
        built = Counter(view["players"][owner] for owner in owners if owner is not None)
        return ", ".join([f"{owners.count(None)} free", *(f"{n} {colour}" for colour, n in built.items())])
    return ", ".join(
        city["name"] + (f" ({view['players'][city['owner']]})" if city["owner"] is not None else "")
        for city in view["metropolises"]
    )


def seat_words(view: Mapping[str, Any], number: int) -> str:
    """What a seat has before it, in one line."""
    seat = view["seats"][number]
    built = [counted(seat[many], one, many) for one, many in LAID_OUT]
    if seat["metropolises"]:
        built.append(metropolis_words(seat["metropolises"]))
    built += [name.lower() for key, name, _ in BONUSES if seat[key]]
    cards = counted(seat["cards"], "card", "cards") + (
        f" ({cards_words(seat['hand'])})" if seat["hand"] is not None else ""
    )
    note = doing(seat)
    return f"{seat['colour']}: {seat['points']} VP, {', '.join(built)}, rate {seat['rate']}:1, {cards}" + (
        f", {note}" if note else ""
    )


def counted(n: int, one: str, many: str) -> str:
    """A number of things in words."""
    return f"{n} {one if n == 1 else many}"


def cards_words(cards: Mapping[str, int]) -> str:
    """Cards in words: ``2 wood 1 ore``."""
    return " ".join(f"{n} {name}" for name, n in cards.items() if n) or "nothing"


def offer_words(offer: Mapping[str, Mapping[str, int]]) -> str:
    """An offer or a proposal in words."""
    return f"{cards_words(offer['give'])} for {cards_words(offer['want'])}"


def doing(seat: Mapping[str, Any]) -> str:
    """What a seat has to do or has said about an offer."""
    if seat["owes"]:
        return f"discards {seat['owes']}"
    if seat["gives"]:
        return "gives a card"
    if seat["proposal"]:
        return f"proposes {offer_words(seat['proposal'])}"
    return ANSWERS.get(seat["answer"], "")


def _row(view: Mapping[str, Any]) -> list[str]:
    """The open building cards one by one."""
    return [kind for kind, n in view["row"].items() for _ in range(n)]


# --- the middle of the table ------------------------------------------------------------------------------------------


def _definitions(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """All that the drawing refers to by id."""
    frame = box(0, 0, panel.WIDTH, _TABLE, 22)
    scene = box(-_CARD[0] / 2 + 5, -40, _CARD[0] - 10, 80, 6)
    return (
        filters(sheet)
        + terrain.definitions(sheet)
        + pieces.definitions(sheet, sorted({str(seat["colour"]) for seat in view["seats"]}))
        + glyphs.definitions(sheet)
        + art.definitions(sheet)
        + element("clipPath", frame, id=sheet.id("frame"))
        + element("clipPath", scene, id=sheet.id("scene"))
    )


def _table(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """Row and metropolises with the piles they belong to, then discards, events and bonus cards."""
    width, height = _CARD
    row = [*_row(view), *[None] * game.ROW][: game.ROW]
    upper = [_pile(sheet, "Buildings", view["building_deck"], "wood")]
    upper += [_slot(sheet) if kind is None else _building(sheet, kind) for kind in row]
    lower = [_metropolis(sheet, view, city) for city in view["metropolises"]]
    lower += [_pile(sheet, "Resources", view["deck"], "forest"), _pile(sheet, "Events", view["events_left"], "cloak")]
    cards = [
        group(card, transform=move(_MARGIN + i * (width + _GAP), _MARGIN + down * (height + _GAP)))
        for down, cards in enumerate((upper, lower))
        for i, card in enumerate(cards)
    ]
    top = _MARGIN + 2 * (height + _GAP)
    lines = [
        group(drawn, transform=move(_MARGIN, top + i * (_LINE + _GAP)))
        for i, drawn in enumerate((_discards(sheet, view), _events(sheet, view), _bonuses(sheet, view)))
    ]
    return group(_cloth(sheet), *cards, *lines, clip_path=sheet.url("frame"))


def _cloth(sheet: Sheet) -> str:
    """Dark water under the cards, with slow contours."""
    waves = "".join(
        f"M-10 {y}C150 {y - 46} 260 {y + 40} 420 {y - 8}S640 {y - 50} 720 {y + 10}"
        for y in range(40, int(_TABLE) + 60, 64)
    )
    return (
        box(0, 0, panel.WIDTH, _TABLE, fill=sheet.colour("sea"))
        + line(waves, sheet.colour("shallows"), 1.2, stroke_opacity=0.3)
        + box(0, 0, panel.WIDTH, _TABLE, filter=sheet.url("grain"), opacity=0.2)
    )


def _paper(sheet: Sheet, height: float = _CARD[1]) -> str:
    return box(0, 0, _CARD[0], height, 10, fill=sheet.colour("token"), filter=sheet.url("float"))


def _slot(sheet: Sheet) -> str:
    """Where a card has been."""
    edge: dict[str, str | float] = {"stroke": sheet.colour("shallows"), "stroke_width": 2, "stroke_dasharray": "7 6"}
    return box(1, 1, _CARD[0] - 2, _CARD[1] - 2, 10, fill="none", **edge)


def _pile(sheet: Sheet, name: str, cards: int, token: str) -> str:
    """A face-down pile with the number of its cards; a slot if there are none."""
    width, height = _CARD
    if cards == 0:
        back = _slot(sheet)
    else:
        lozenge = f"M{width / 2} 18 {width - 18} 68 {width / 2} 118 18 68Z"
        back = (
            box(3, 4, width, height, 10, fill=sheet.colour(token, -0.45))
            + box(0, 0, width, height, 10, fill=sheet.colour(token, -0.1), filter=sheet.url("float"))
            + box(7, 7, width - 14, height - 14, 6, fill="none", stroke=sheet.colour("snow"), stroke_opacity=0.6)
            + path(lozenge, stroke=sheet.colour("snow"), stroke_width=1.4, stroke_opacity=0.5)
        )
    pale = sheet.colour("snow")
    return group(
        title(f"{name.lower()}: {cards} in the deck"),
        back,
        label(str(cards), width / 2, 80, 36, fill=pale),
        label(name, width / 2, height - 18, 18, fill=pale),
    )


def _building(sheet: Sheet, kind: str) -> str:
    """A building card of the row: its name, picture, cost and worth."""
    return group(
        title(f"{kind}: costs {' '.join(COSTS[kind])}"),
        _paper(sheet),
        label(kind.capitalize(), _CARD[0] / 2, 24, 18, fill=sheet.colour("line")),
        art.picture(sheet, kind, _CARD[0] / 2, 78, 1.05),
        _worth(sheet, kind, 112),
        _cost(sheet, kind),
    )


def _worth(sheet: Sheet, kind: str, y: float) -> str:
    """The points of a card on a golden disc; roads and knights have none."""
    if kind not in POINTS:
        return ""
    x = _CARD[0] - 17
    disc = circle(x, y - 6, 12, fill=sheet.colour("fields"), stroke=sheet.colour("line"), stroke_width=1)
    return group(title(f"{POINTS[kind]} VP"), disc, label(str(POINTS[kind]), x, y, 17, fill=sheet.colour("line")))


def _cost(sheet: Sheet, kind: str) -> str:
    """What a card costs, along its lower edge."""
    tokens = COSTS[kind]
    step = min(22.0, (_CARD[0] - 12) / len(tokens))
    start = _CARD[0] / 2 - step * (len(tokens) - 1) / 2
    return "".join(glyphs.token(sheet, name, start + i * step, 134, 0.76) for i, name in enumerate(tokens))


def _metropolis(sheet: Sheet, view: Mapping[str, Any], city: Mapping[str, Any]) -> str:
    """A metropolis that can be built, or whose it is."""
    width = _CARD[0]
    first, second = EFFECTS[city["name"]]
    if city["owner"] is not None:
        colour = view["players"][city["owner"]]
        pale = sheet.colour("snow")
        return group(
            title(f"metropolis {city['name']}: {colour}"),
            _slot(sheet),
            group(panel.swatch(sheet, colour), transform=move(width / 2 - 32, 34)),
            label(colour.capitalize(), width / 2, 98, 19, fill=pale),
            label(first, width / 2, 122, 16, font_weight=400, fill=pale),
            label(second, width / 2, 140, 16, font_weight=400, fill=pale),
        )
    ink = sheet.colour("line")
    return group(
        title(f"metropolis {city['name']}: costs {' '.join(COSTS['metropolis'])}"),
        _paper(sheet),
        art.picture(sheet, "metropolis", width / 2 - 6, 54, 0.82),
        _worth(sheet, "metropolis", 26),
        label(first, width / 2, 93, 17, fill=ink),
        label(second, width / 2, 112, 17, fill=ink),
        _cost(sheet, "metropolis"),
    )


def _scrap(sheet: Sheet, width: float = _INSIDE) -> str:
    return box(0, 0, width, _LINE, 10, fill=sheet.colour("token"), filter=sheet.url("float"))


def _discards(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """The discards, which are open to all."""
    ink = sheet.colour("line")
    piles = [
        group(
            title(f"discarded {name}: {n}"),
            glyphs.token(sheet, name, 150 + 108 * i, _LINE / 2),
            label(str(n), 171 + 108 * i, 30, 20, text_anchor="start", fill=ink),
        )
        for i, (name, n) in enumerate(view["discards"].items())
    ]
    return group(_scrap(sheet), label("Discards", 14, 30, 19, text_anchor="start", fill=ink), *piles)


def _events(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """The events since the last shuffle; the one that is being resolved is framed."""
    ink = sheet.colour("line")
    step = (_INSIDE - 90) / len(game.EVENTS)
    drawn = []
    for i, (name, n) in enumerate(view["events"].items()):
        x = 88 + step * (i + 0.5)
        if name == view["event"]:
            drawn.append(
                box(
                    x - step / 2 + 1,
                    6,
                    step - 2,
                    _LINE - 12,
                    8,
                    fill=sheet.colour("fields"),
                    stroke=sheet.colour("hot"),
                    stroke_width=2.5,
                )
            )
        words = f"{name.capitalize()} {n}" if n else name.capitalize()
        weight = 700 if n or name == view["event"] else 400
        drawn.append(group(title(f"{name}: {n}"), label(words, x, 29, 17, font_weight=weight, fill=ink)))
    return group(_scrap(sheet), label("Events", 14, 30, 19, text_anchor="start", fill=ink), *drawn)


def _bonuses(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """The two bonus cards and who has them."""
    width = (_INSIDE - _GAP) / 2
    drawn = []
    for i, (key, name, condition) in enumerate(BONUSES):
        holder = next((str(seat["colour"]) for seat in view["seats"] if seat[key]), None)
        words = condition if holder is None else holder.capitalize()
        ink = sheet.colour("line")
        drawn.append(
            group(
                title(f"{name.lower()}: {holder or 'nobody'}, {game.BONUS_POINTS} VP"),
                box(0, 0, width, _LINE, 10, fill=sheet.colour("fields"), filter=sheet.url("float")),
                label(name, 14, 30, 19, text_anchor="start", fill=ink),
                label(words, width - 50, 30, 17, text_anchor="end", font_weight=700 if holder else 400, fill=ink),
                circle(width - 25, _LINE / 2, 14, fill=sheet.colour("token"), stroke=ink, stroke_width=1),
                label(str(game.BONUS_POINTS), width - 25, 30, 19, fill=ink),
                transform=move(i * (width + _GAP), 0),
            )
        )
    return "".join(drawn)


# --- the players ------------------------------------------------------------------------------------------------------


def _strip(sheet: Sheet, view: Mapping[str, Any], own: Mapping[str, Any] | None, tall: float) -> str:
    """Whose turn it is, everybody's cards, and the hand of the viewer."""
    ink, muted = sheet.colour("ink"), sheet.colour("muted")
    details = ", ".join([f"turn {view['turn']}"] * bool(view["turn"]) + [str(view["phase"])])
    if view["offer"]:
        details = f"offers {offer_words(view['offer'])}"
    words = label(panel.headline(view), _MARGIN + 6, 38, 26, text_anchor="start", fill=ink)
    words += label(
        details,
        panel.WIDTH - _MARGIN - 6,
        37,
        _fitting(details, 20, 440),
        text_anchor="end",
        font_weight=400,
        fill=muted,
    )
    areas = [
        group(
            _seat(sheet, seat, to_play=i == view["active"] and not view["outcome"]),
            transform=move(_MARGIN, panel.STATUS + i * (_SEAT + _GAP)),
        )
        for i, seat in enumerate(view["seats"])
    ]
    hand = ""
    if own is not None and own["hand"] is not None:
        hand = group(_hand(sheet, own), transform=move(_MARGIN, panel.STATUS + len(areas) * (_SEAT + _GAP)))
    ground = box(0, 0, panel.WIDTH, tall, 22, fill=sheet.colour("paper"), stroke=sheet.colour("rule"))
    return group(ground, words, *areas, hand)


def _fitting(words: str, size: float, width: float) -> float:
    """The size at which words fit into a width, at most the one asked for."""
    return min(size, width / (0.47 * max(1, len(words))))


def _seat(sheet: Sheet, seat: Mapping[str, Any], *, to_play: bool) -> str:
    """One player's area: name, rate, hand and points above, the cards laid out below."""
    colour = str(seat["colour"])
    frame = {"stroke": sheet.colour("accent"), "stroke_width": 3} if to_play else {"stroke": sheet.colour("rule")}
    ink, muted = sheet.colour("ink"), sheet.colour("muted")
    flag = path("M0 14 13 23 0 32Z", sheet.colour("accent")) if to_play else ""
    return group(
        box(0, 0, _INSIDE, _SEAT, 12, fill=sheet.colour("card"), **frame),
        flag,
        panel.swatch(sheet, colour),
        label(colour.capitalize(), 56, 31, 20, text_anchor="start", fill=ink),
        group(
            title(f"{seat['cards']} cards in hand"),
            _back(sheet, 150, 10),
            label(str(seat["cards"]), 184, 31, 20, text_anchor="start", fill=ink),
        ),
        group(
            title(f"{seat['rate']} equal cards stand for one other"),
            label(f"rate {seat['rate']}:1", 232, 31, 18, text_anchor="start", font_weight=400, fill=muted),
        ),
        _note(sheet, doing(seat)),
        group(
            title(f"{seat['points']} victory points"),
            label(str(seat["points"]), _INSIDE - 36, 34, 27, text_anchor="end", fill=ink),
            label("VP", _INSIDE - 12, 33, 15, text_anchor="end", fill=muted),
        ),
        group(_laid_out(sheet, seat), transform=move(16, 52)),
    )


def _note(sheet: Sheet, words: str) -> str:
    """What a seat is doing; a proposal takes two lines."""
    give, for_, want = words.partition(" for ")
    lines = [give, f"for {want}"] if for_ else [words] * bool(words)
    top = 31 if len(lines) == 1 else 22
    return "".join(
        label(
            part,
            346,
            top + 21 * i,
            _fitting(part, 18, 240),
            font_weight=400,
            text_anchor="start",
            fill=sheet.colour("accent"),
        )
        for i, part in enumerate(lines)
    )


def _back(sheet: Sheet, x: float, y: float) -> str:
    """The back of a resource card, small."""
    return box(x, y, 22, 28, 4, fill=sheet.colour("forest", -0.1), stroke=sheet.colour("ink"), stroke_width=1.2) + path(
        f"M{x + 11} {y + 5}L{x + 18} {y + 14} {x + 11} {y + 23} {x + 4} {y + 14}Z", stroke=sheet.colour("snow")
    )


def _laid_out(sheet: Sheet, seat: Mapping[str, Any]) -> str:
    """Roads, then settlements with what covers them, then knights; each fan ends in its number."""
    colour = str(seat["colour"])
    drawn: list[str] = []
    x = 0.0
    for kind, n, bonus in (
        ("road", seat["roads"], seat["longest_route"]),
        ("knight", seat["knights"], seat["largest_army"]),
    ):
        if n:
            drawn.append(group(_fan(sheet, kind, colour, n, bonus), transform=move(x, 0)))
            x += _fan_width(n) + 12
    columns = (
        ["metropolis"] * len(seat["metropolises"]) + ["city"] * seat["cities"] + ["settlement"] * seat["settlements"]
    )
    names = [*seat["metropolises"], *[None] * len(columns)]
    step = min(_SMALL[0] + 7, (_INSIDE - 32 - x) / max(1, len(columns)))
    for i, kind in enumerate(columns):
        drawn.append(group(_column(sheet, kind, colour, names[i]), transform=move(x + i * step, 0)))
    return "".join(drawn)


def _fan_width(n: int) -> float:
    return _SMALL[0] + _spread(n) * (n - 1) + 34


def _spread(n: int) -> float:
    return min(17.0, 90 / max(1, n - 1))


def _fan(sheet: Sheet, kind: str, colour: str, n: int, bonus: bool) -> str:
    """Equal cards side by side and how many they are, with a star if a bonus card goes with them."""
    small = [group(_small(sheet, kind, colour), transform=move(i * _spread(n), 6)) for i in range(n)]
    x = _SMALL[0] + _spread(n) * (n - 1) + 8
    star = ""
    if bonus:
        star = path(
            "M0-12.8 3.4-4.4 12.4-3.8 5.4 2 7.6 10.8 0 6-7.6 10.8-5.4 2-12.4-3.8-3.4-4.4Z",
            sheet.colour("fields"),
            stroke=sheet.colour("ink"),
            stroke_width=1,
            transform=move(x + 10, 18),
        )
    number = label(str(n), x, 54 if bonus else 42, 22, text_anchor="start", fill=sheet.colour("ink"))
    words = f"{kind}s: {n}" + (", with the bonus card" if bonus else "")
    return group(title(words), *small, star, number)


def _column(sheet: Sheet, kind: str, colour: str, name: str | None) -> str:
    """A settlement, a city on its settlement, or a metropolis on both."""
    covered = {"settlement": 0, "city": 1, "metropolis": 2}[kind]
    under = [group(_small(sheet, None, colour), transform=move(0, 6 + 7 * i)) for i in range(covered, 0, -1)]
    words = kind if name is None or name == kind else f"{kind} {name}"
    return group(
        title(words + (" on a city on a settlement", " on a settlement", "")[2 - covered]),
        *under,
        group(_small(sheet, kind, colour), transform=move(0, 6)),
    )


def _small(sheet: Sheet, kind: str | None, colour: str) -> str:
    """A small card in its owner's coat; a covered one shows only its edge."""
    width, height = _SMALL
    card = box(0, 0, width, height, 6, fill=sheet.url(f"coat-{colour}"), stroke=sheet.colour("line"), stroke_width=1.2)
    if kind is None:
        return card
    picture = art.picture(sheet, kind, width / 2, height / 2 + (4 if kind == "metropolis" else 2), 0.42)
    return card + box(4, 4, width - 8, height - 8, 3, fill=sheet.colour("token"), stroke=sheet.colour("line")) + picture


def _hand(sheet: Sheet, seat: Mapping[str, Any]) -> str:
    """The viewer's cards by resource."""
    ink = sheet.colour("ink")
    words = f"Hand of {seat['colour'].capitalize()}: {counted(seat['cards'], 'card', 'cards')}"
    width = _CARD[0]
    step = (_INSIDE - width) / (len(RESOURCES) - 1)
    drawn = [
        group(_resource(sheet, name, n, i), transform=move(i * step, 40))
        for i, (name, n) in enumerate(seat["hand"].items())
    ]
    return label(words, 6, 24, 20, text_anchor="start", fill=ink) + "".join(drawn)


def _resource(sheet: Sheet, name: str, n: int, index: int) -> str:
    """A resource card with its landscape, sign and name, and how many there are; pale if there is none."""
    width = _CARD[0]
    land = glyphs.TERRAIN_OF[name]
    scene = group(
        box(-width / 2, -40, width, 80, fill=sheet.colour(land, 0.34)),
        *terrain.LANDSCAPES[land](sheet, index),
        clip_path=sheet.url("scene"),
    )
    ink = sheet.colour("line")
    card = group(
        _paper(sheet, 124),
        group(scene, transform=move(width / 2, 45)),
        glyphs.token(sheet, name, 20, 20),
        label(name.capitalize(), width / 2, 113, 20, fill=ink),
    )
    disc = circle(width - 24, 66, 21, fill=sheet.colour("token"), stroke=ink, stroke_width=1.4)
    return group(
        title(f"{name}: {n}"),
        card if n else group(card, opacity=0.35),
        group(disc, label(str(n), width - 24, 75, 26, fill=ink)) if n else "",
    )
