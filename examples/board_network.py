"""A PyTorch network that knows the board: what it learns of one intersection, path or hex it knows of all of them.

It reads the flat observation of a game (``observations="flat"``) and scores every action of its list. Where a game has
no board, it is a network of two plain layers.
"""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from landnam import envs
from landnam.boards.geometry import CORNERS, HEXES, INTERSECTIONS, PATH_BETWEEN, PATH_ENDS, PATHS

PLACES: Final = {"intersections": INTERSECTIONS, "paths": PATHS, "hexes": HEXES}
ON_A_PLACE: Final = re.compile(r"(?P<kind>.*\b(?:settle|city|road|robber)) (?P<place>\d+(?:-\d+)?)(?P<whom>.*)")
"""The names of actions on a place of the board: ``settle 28``, ``road 28-34``, ``robber 9 next``."""
SHARPNESS: Final = 2.0
CARDS: Final = 4
"""Cards of a kind that are told one by one: prices are this high at most."""


def place_of(name: str) -> tuple[str, int, str] | None:
    """The kind of place, its number and the sort of action; None for an action on no place."""
    found = ON_A_PLACE.fullmatch(name)
    if found is None:
        return None
    kind, place, whom = found["kind"], found["place"], found["whom"]
    if "-" in place:
        a, b = place.split("-")
        return "paths", PATH_BETWEEN[int(a), int(b)], kind
    return ("hexes" if kind == "robber" else "intersections"), int(place), kind + whom


class BoardNetwork(nn.Module):
    """From observations (n, size) to the scores of all actions (n, actions); ``both`` also gives the values (n,)."""

    touching: Tensor
    ends: Tensor
    order: Tensor
    hand: Tensor

    def __init__(self, game: str, width: int = 32, context: int = 128) -> None:
        super().__init__()
        self.layout = layout = envs.observation_layout(game)
        names = envs.action_list(game)
        self.on_board = set(PLACES) <= set(layout.blocks)
        sorts: dict[str, list[str]] = {kind: [] for kind in PLACES}
        found = [place_of(names.name(i)) if self.on_board else None for i in range(len(names))]
        for place in found:
            if place is not None and place[2] not in sorts[place[0]]:
                sorts[place[0]].append(place[2])
        self.sorts = {kind: len(some) for kind, some in sorts.items()}
        starts = dict(zip(PLACES, np.cumsum([0] + [PLACES[kind] * len(sorts[kind]) for kind in PLACES]), strict=False))
        on_places = sum(PLACES[kind] * len(sorts[kind]) for kind in PLACES)
        elsewhere = iter(range(on_places, on_places + len(names)))
        order = [
            next(elsewhere)
            if place is None
            else int(starts[place[0]]) + sorts[place[0]].index(place[2]) * PLACES[place[0]] + place[1]
            for place in found
        ]
        self.register_buffer("order", torch.tensor(order))
        cards = [f for f, _ in layout.blocks["seats"].features if f.startswith("at least")]
        self.register_buffer("hand", torch.tensor([layout.at("seats", card) for card in cards], dtype=torch.long))
        self.rest = layout.blocks["seats"].start if self.on_board else 0
        told = layout.size - self.rest + CARDS * len(cards)
        self.first = nn.Sequential(nn.Linear(told, context), nn.ReLU(), nn.Linear(context, context), nn.ReLU())
        pooled = context
        if self.on_board:
            self._board(width, context)
            pooled += 3 * width
        self.second = nn.Sequential(nn.Linear(pooled, context), nn.ReLU())
        self.others = nn.Linear(context, len(names) - sum(place is not None for place in found))
        self.worth = nn.Sequential(nn.Linear(context, 64), nn.ReLU(), nn.Linear(64, 1))

    def _board(self, width: int, context: int) -> None:
        """The layers that see places, and what touches what."""
        touching = torch.zeros(INTERSECTIONS, HEXES)
        for place, corners in enumerate(CORNERS):
            touching[list(corners), place] = 1.0
        ends = torch.zeros(PATHS, INTERSECTIONS)
        for path, pair in enumerate(PATH_ENDS):
            ends[path, list(pair)] = 1.0
        self.register_buffer("touching", touching)
        self.register_buffer("ends", ends)
        sizes = {kind: len(self.layout.blocks[kind].features) for kind in PLACES}
        self.hexes = nn.Linear(sizes["hexes"], width)
        self.intersections = nn.Linear(sizes["intersections"] + width, width)
        self.paths = nn.Linear(sizes["paths"] + width, width)
        self.towards = nn.Linear(2 * width, width)
        self.along = nn.Linear(2 * width, width)
        self.around = nn.Linear(2 * width, width)
        self.mood = nn.ModuleDict({kind: nn.Linear(context, width) for kind in PLACES})
        self.aim = nn.ModuleDict({kind: nn.Linear(context, width) for kind in PLACES})
        self.scores = nn.ModuleDict({kind: nn.Linear(width, self.sorts[kind]) for kind in PLACES})

    def both(self, looks: Tensor) -> tuple[Tensor, Tensor]:
        """The scores of all actions, and how well the game goes for the seat that looks."""
        looks = looks.float()
        seen = torch.log2(1 + looks) / 2
        held = (looks[:, self.hand, None] - torch.arange(CARDS, device=looks.device)).clamp(0, 1)
        context = self.first(torch.cat((seen[:, self.rest :], held.flatten(1)), 1))
        if not self.on_board:
            whole = self.second(context)
            return self.others(whole)[:, self.order], self.worth(whole)[:, 0]
        # Places come first and games second, so that what touches what is one product of matrices.
        places = {kind: self._places(seen, kind) for kind in PLACES}
        mood = {kind: layer(context) for kind, layer in self.mood.items()}
        hexes = torch.relu(self.hexes(places["hexes"]))
        near = torch.relu(
            self.intersections(torch.cat((places["intersections"], _sum(self.touching, hexes)), 2))
            + mood["intersections"]
        )
        paths = torch.relu(self.paths(torch.cat((places["paths"], _sum(self.ends, near)), 2)) + mood["paths"])
        near = torch.relu(self.towards(torch.cat((near, _sum(self.ends.T, paths)), 2)))
        paths = torch.relu(self.along(torch.cat((paths, _sum(self.ends, near)), 2)))
        hexes = torch.relu(self.around(torch.cat((hexes, _sum(self.touching.T, near)), 2)) + mood["hexes"])
        whole = self.second(torch.cat((context, near.mean(0), near.amax(0), paths.mean(0)), 1))
        parts = {"intersections": near, "paths": paths, "hexes": hexes}
        scores = [self._scores(kind, parts[kind], whole) for kind in PLACES]
        return torch.cat((*scores, self.others(whole)), 1)[:, self.order], self.worth(whole)[:, 0]

    def forward(self, looks: Tensor) -> Tensor:
        """The scores of all actions, for matches: more decided than in practice, where the network tries things out."""
        return SHARPNESS * self.both(looks)[0]

    def _places(self, seen: Tensor, kind: str) -> Tensor:
        block = self.layout.blocks[kind]
        part = seen[:, block.start : block.start + block.size]
        return part.view(-1, len(block.features), len(block.things)).permute(2, 0, 1)

    def _scores(self, kind: str, part: Tensor, whole: Tensor) -> Tensor:
        found = self.scores[kind](torch.relu(part + self.aim[kind](whole)))
        return found.permute(1, 2, 0).flatten(1)


def _sum(which: Tensor, parts: Tensor) -> Tensor:
    """For each place the sum of the parts that touch it."""
    return (which @ parts.flatten(1)).view(len(which), *parts.shape[1:])


def parameters_of(network: nn.Module) -> int:
    """How many numbers it learns."""
    return sum(part.numel() for part in network.parameters())


def save(network: BoardNetwork, file: Any) -> None:
    """Write a network so that it can be loaded without this module, by ``torch.export.load``."""
    example = torch.zeros(1, network.layout.size)
    torch.export.save(torch.export.export(network.eval(), (example,)), file)
