"""Our bots inside catanatron's own engine, against its players.

    PYTHONPATH=src:CHECKOUT/catanatron python benchmarks/catanatron_match.py --opponent alphabeta --games 400
    PYTHONPATH=src:CHECKOUT/catanatron python benchmarks/catanatron_match.py --opponent value --games 8 --permute

CHECKOUT is catanatron's repository (the PyPI release has no AlphaBeta and ValueFunction players); this file was
written for its commit 41ba0db. Nothing of it is part of Landnam. Four players, no trades between them; every board is
played four times, with our bot in each seat. Our bot sees what its seat may see: its own cards, the board, the sizes of
hands, and what it has counted of public moves; catanatron's players read every hand. ``--permute`` checks that: before
every move the hidden cards of the others are dealt anew, and neither the view nor the bounds that are counted change.
A choice of ours that catanatron does not offer is *lost*; if there is one, the match has failed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
from catanatron.game import Game
from catanatron.models.enums import DEVELOPMENT_CARDS, RESOURCES, ActionPrompt, ActionType
from catanatron.models.map import PORT_DIRECTION_TO_NODEREFS
from catanatron.models.player import Color, Player
from catanatron.players.minimax import AlphaBetaPlayer
from catanatron.players.value import ValueFunctionPlayer

from landnam.arena.statistics import share_of
from landnam.boards.geometry import COAST_ENDS, CORNERS, path_between
from landnam.bots.players import CompiledPlayer
from landnam.cards.counting import COUNTS, miss_cards, narrow, see_hands
from landnam.games.island import actions as do
from landnam.games.island.entries import LIBRARY
from landnam.games.island.notation import action_of
from landnam.native.compiled import State
from landnam.rules.actions import Action

TILES = (15, 16, 17, 14, 5, 6, 18, 13, 4, 0, 1, 7, 12, 3, 2, 8, 11, 10, 9)
"""Catanatron's tiles in the order of our hexes."""
NAMES = {"WOOD": "wood", "BRICK": "brick", "SHEEP": "wool", "WHEAT": "wheat", "ORE": "ore"}
TERRAIN = {
    "WOOD": "forest",
    "BRICK": "hills",
    "SHEEP": "pasture",
    "WHEAT": "fields",
    "ORE": "mountains",
    None: "desert",
}
CARDS = {
    "KNIGHT": "knight",
    "VICTORY_POINT": "victory",
    "ROAD_BUILDING": "roads",
    "YEAR_OF_PLENTY": "invention",
    "MONOPOLY": "monopoly",
}
ORDER = ("knight", "victory", "roads", "invention", "monopoly")
TURN_LIMIT = 1000


def observe(s: State, counts: Any, before: Any, loser: int, taker: int, viewer: int) -> None:
    """Count one move: public changes, or a card that went from one to another unseen."""
    if taker >= 0 and viewer not in (loser, taker):
        miss_cards(counts, 1 << viewer, loser, taker, 1)
    else:
        counts.hand[: len(before)] = before
        see_hands(s, counts, 1 << viewer)
    counts.vague = 1 << viewer
    narrow(s, counts, viewer)


class Island:
    """The board of a match, in our numbers."""

    def __init__(self, game: Game) -> None:
        m = game.state.board.map
        tiles = [m.tiles_by_id[t] for t in TILES]
        self.node = {}
        for tile, corners in zip(tiles, CORNERS, strict=True):
            for ref, ours in zip(
                ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST"), corners, strict=True
            ):
                theirs = next(n for r, n in tile.nodes.items() if r.value == ref)
                self.node[theirs] = ours
        coords = {t.id: c for c, t in m.land_tiles.items()}
        self.hex_of = {coords[t]: h for h, t in enumerate(TILES)}
        self.coord_of = [coords[t] for t in TILES]
        self.back = {ours: theirs for theirs, ours in self.node.items()}
        harbours = []
        for port in m.ports_by_id.values():
            ends = {self.node[port.nodes[r]] for r in PORT_DIRECTION_TO_NODEREFS[port.direction]}
            coast = next(i for i, pair in enumerate(COAST_ENDS) if set(pair) == ends)
            harbours.append([coast, "3:1" if port.resource is None else NAMES[port.resource]])
        self.board = {
            "terrain": [TERRAIN[t.resource] for t in tiles],
            "numbers": [t.number for t in tiles],
            "harbours": sorted(harbours),
        }


def hands(state: Any) -> np.ndarray[Any, Any]:
    """All hands, for the referee: the bot is told public changes only."""
    return np.array(
        [[state.player_state[f"P{i}_{r}_IN_HAND"] for r in RESOURCES] for i in range(len(state.colors))], np.int64
    )


class OurPlayer(Player):  # type: ignore[misc] # an untyped package
    """One of our bots at a table of catanatron's."""

    def __init__(self, color: Color, level: str, seed: int, clock: float) -> None:
        super().__init__(color)
        self.player = CompiledPlayer("island", level, trades=False, narrow=True)
        self.rng = np.random.default_rng(seed)
        self.clock = clock
        self.island: Island | None = None
        self.counts = np.zeros(1, COUNTS)
        self.times: list[float] = []
        self.lost = 0
        """Choices that catanatron does not offer."""
        self.permuted = self.leaked = 0
        """How often hidden cards were dealt anew, and how often that was seen."""

    def watch(self, before: np.ndarray[Any, Any], state: Any, record: Any) -> None:
        """See a move as everybody at the table sees it."""
        me = state.color_to_index[self.color]
        after = hands(state)
        changes = after - before
        loser = taker = -1
        if record.action.action_type == ActionType.MOVE_ROBBER and changes.any():
            loser, taker = int(changes.sum(axis=1).argmin()), int(changes.sum(axis=1).argmax())
        shadow = np.zeros(1, self.player.game.record_type)
        shadow["players"] = len(state.colors)
        shadow["hand"][0, : len(after)] = after  # only its sizes and the own hand are read
        shadow["supply"] = state.resource_freqdeck
        observe(shadow[0], self.counts[0], before, loser, taker, me)

    def dealt_anew(self, game: Game) -> np.ndarray[Any, Any] | None:
        """Hands that could be those of the others, for all this seat knows; the view with them must be the same."""
        state = game.state
        if self.island is None or state.is_initial_build_phase:
            return None
        view, true = self.view(game), state.player_state
        found: Any = self.player.game.resample(view, self.rng)
        me, world = state.color_to_index[self.color], found._states[0]
        state.player_state = dict(true)
        for seat in set(range(len(state.colors))) - {me}:
            for i, resource in enumerate(RESOURCES):
                state.player_state[f"P{seat}_{resource}_IN_HAND"] = int(world["hand"][seat, i])
            for card, ours in CARDS.items():
                state.player_state[f"P{seat}_{card}_IN_HAND"] = int(world["cards"][seat, ORDER.index(ours)])
        self.permuted += 1
        self.leaked += self.view(game) != view
        state.player_state = true
        hands_dealt: np.ndarray[Any, Any] = world["hand"][: len(state.colors)].astype(np.int64)
        return hands_dealt

    def watch_both(
        self, before: np.ndarray[Any, Any], dealt: np.ndarray[Any, Any] | None, state: Any, record: Any
    ) -> None:
        """See a move, and the same move with other hidden hands: what is counted must be the same."""
        kept, true = self.counts.copy(), state.player_state
        me, changes = state.color_to_index[self.color], hands(state) - before
        after = None if dealt is None else moved(dealt, changes, record.action.action_type, me)
        if dealt is not None and after is not None:
            state.player_state = dict(true)
            for seat, hand in enumerate(after):
                for resource, n in zip(RESOURCES, hand.tolist(), strict=True):
                    state.player_state[f"P{seat}_{resource}_IN_HAND"] = n
            self.watch(dealt, state, record)
            state.player_state = true
        other, self.counts = self.counts, kept
        self.watch(before, state, record)
        if after is not None:
            self.permuted += 1
            self.leaked += any((other[name][0, me] != self.counts[name][0, me]).any() for name in ("least", "most"))

    def view(self, game: Game) -> dict[str, Any]:
        """What this seat may know, as one of our views."""
        s, ps, b = game.state, game.state.player_state, game.state.board
        island = self.island
        assert island is not None
        me = s.color_to_index[self.color]
        own = np.array([ps[f"P{me}_{r}_IN_HAND"] for r in RESOURCES])
        phase, placed = self.phase(game)
        seats: list[dict[str, Any]] = []
        counted: list[dict[str, Any]] = []
        buildings = {island.node[n]: (s.color_to_index[c], kind) for n, (c, kind) in b.buildings.items()}
        roads = {tuple(sorted((island.node[x], island.node[y]))): s.color_to_index[c] for (x, y), c in b.roads.items()}
        names = list(NAMES.values())
        for i in range(len(s.colors)):
            k = f"P{i}_"
            cards = sum(ps[f"{k}{r}_IN_HAND"] for r in RESOURCES)
            mine = i == me
            held = {CARDS[d]: ps[f"{k}{d}_IN_HAND"] for d in DEVELOPMENT_CARDS}
            played = {CARDS[d]: ps.get(f"{k}PLAYED_{d}", 0) for d in DEVELOPMENT_CARDS}
            known = {name: self.counts[name][0, me, i].tolist() for name in ("least", "most")}
            counted.append({f"at_{name}": dict(zip(names, known[name], strict=True)) for name in known})
            seats.append(
                {
                    "colour": str(i),
                    "settlements": [n for n, (o, kind) in buildings.items() if o == i and kind == "SETTLEMENT"],
                    "cities": [n for n, (o, kind) in buildings.items() if o == i and kind == "CITY"],
                    "roads": [list(e) for e, o in roads.items() if o == i],
                    "cards": cards,
                    "hand": dict(zip(names, own.tolist(), strict=True)) if mine else None,
                    "development": sum(held.values()),
                    "development_cards": {c: held[c] for c in ORDER} if mine else None,
                    "played": {c: played[c] for c in ORDER},
                    "longest_route": bool(ps[f"{k}HAS_ROAD"]),
                    "largest_army": bool(ps[f"{k}HAS_ARMY"]),
                    "points": ps[f"{k}VICTORY_POINTS"],
                    "victory_cards": held["victory"] if mine else None,
                    "owes": s.discard_counts[i] if phase == "discard" else 0,
                    "discards": None,
                    "answer": "unasked",
                    "proposal": None,
                }
            )
        turn = s.current_turn_index
        fresh = dict.fromkeys(ORDER, 0)
        if turn == me:
            for d in DEVELOPMENT_CARDS:
                if d != "VICTORY_POINT" and not ps[f"P{me}_{d}_OWNED_AT_START"]:
                    fresh[CARDS[d]] = ps[f"P{me}_{d}_IN_HAND"]
        rolled = bool(ps[f"P{turn}_HAS_ROLLED"])
        return {
            "game": "island",
            "seat": me,
            "players": ["red", "blue", "orange", "white"][: len(s.colors)],
            "options": {},
            "vp": game.vps_to_win,
            "separate": False,
            "max_turns": 0,
            "board": island.board,
            "robber": island.hex_of[b.robber_coordinate],
            "turn": 0 if s.is_initial_build_phase else s.num_turns + 1,
            "phase": phase,
            "first": 0,
            "active": turn,
            "placing": len(roads) if s.is_initial_build_phase else 2 * len(s.colors),
            "placed": placed,
            "dice": [3, 4] if rolled else None,
            "card_played": bool(ps[f"P{turn}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"]),
            "bought": sum(fresh.values()),
            "bought_cards": fresh if turn == me else None,
            "free_roads": s.free_roads_available if s.is_road_building else 0,
            "optional_roads": False,
            "trade_over": False,
            "victim": None,
            "supply": dict(zip(names, s.resource_freqdeck, strict=True)),
            "deck": len(s.development_listdeck),
            "offer": None,
            "seats": seats,
            "counted": counted,
            "outcome": None,
        }

    def phase(self, game: Game) -> tuple[str, int | None]:
        """The phase in our words, and the settlement that waits for its road."""
        s = game.state
        assert self.island is not None
        if s.current_prompt == ActionPrompt.BUILD_INITIAL_SETTLEMENT:
            return "place settlement", None
        if s.current_prompt == ActionPrompt.BUILD_INITIAL_ROAD:
            placed = next(
                r.action.value
                for r in reversed(s.action_records)
                if r.action.action_type == ActionType.BUILD_SETTLEMENT and r.action.color == self.color
            )
            return "place road", self.island.node[placed]
        if s.current_prompt == ActionPrompt.DISCARD:
            return "discard", None
        if s.current_prompt == ActionPrompt.MOVE_ROBBER:
            return "robber", None
        if s.is_road_building:
            return "free roads", None
        rolled = s.player_state[f"P{s.current_turn_index}_HAS_ROLLED"]
        return ("actions" if rolled else "before roll"), None

    def code(self, action: Any, state: Any) -> int:
        """One of catanatron's actions in our numbers."""
        kind, value, island = action.action_type, action.value, self.island
        assert island is not None
        resource = {name: i for i, name in enumerate(NAMES)}
        if kind == ActionType.ROLL:
            return do.ROLL
        if kind == ActionType.END_TURN:
            return do.END
        if kind == ActionType.BUILD_SETTLEMENT:
            return do.SETTLE | island.node[value] << 5
        if kind == ActionType.BUILD_CITY:
            return do.BUILD_CITY | island.node[value] << 5
        if kind == ActionType.BUILD_ROAD:
            path = path_between(island.node[value[0]], island.node[value[1]])
            assert path is not None
            return do.BUILD_ROAD | path << 5
        if kind == ActionType.BUY_DEVELOPMENT_CARD:
            return do.BUY
        if kind == ActionType.PLAY_KNIGHT_CARD:
            return do.PLAY_KNIGHT
        if kind == ActionType.PLAY_ROAD_BUILDING:
            return do.PLAY_ROADS
        if kind == ActionType.PLAY_MONOPOLY:
            return do.PLAY_MONOPOLY | resource[value] << 5
        if kind == ActionType.PLAY_YEAR_OF_PLENTY:
            pair = sorted(resource[r] for r in value)
            return do.PLAY_INVENTION | pair[0] << 5 | (pair[1] if len(pair) == 2 else do.ONE_CARD) << 12
        if kind == ActionType.MOVE_ROBBER:
            victim = 0 if value[1] is None else state.color_to_index[value[1]] + 1
            return do.MOVE_ROBBER | island.hex_of[value[0]] << 5 | victim << 12
        if kind == ActionType.MARITIME_TRADE:
            given = [r for r in value[:4] if r is not None]
            return do.SUPPLY | resource[given[0]] << 5 | len(given) << 12 | resource[value[4]] << 19
        raise ValueError(f"no such action here: {action}")

    def decide(self, game: Game, playable_actions: list[Any]) -> Any:
        """One of the playable actions."""
        if self.island is None:
            self.island = Island(game)
        if len(playable_actions) == 1:
            return playable_actions[0]
        begun = time.perf_counter()
        view = self.view(game)
        seats = tuple(view["players"])
        if view["phase"] == "discard":
            chosen = self.player.decide(view, [Action("discard", do.DISCARD, seats)] * 2, self.rng, self.clock)
            wanted = next(r for i, r in enumerate(NAMES) if chosen.code >> 5 + 5 * i & 31)
            action = next(a for a in playable_actions if a.value == wanted)
        else:
            legal = {self.code(a, game.state): a for a in playable_actions}
            actions = [action_of(code, seats) for code in legal]
            chosen = self.player.decide(view, actions, self.rng, self.clock)
            self.lost += chosen.code not in legal
            action = legal.get(chosen.code, playable_actions[0])
        self.times.append(time.perf_counter() - begun)
        return action


def moved(
    dealt: np.ndarray[Any, Any], changes: np.ndarray[Any, Any], kind: Any, viewer: int
) -> np.ndarray[Any, Any] | None:
    """Hands that were dealt anew after a move that looks the same to a viewer; None if it tells them apart."""
    if kind == ActionType.PLAY_MONOPOLY:
        return None
    after = dealt + changes
    if kind == ActionType.MOVE_ROBBER and changes.any():
        loser, taker = int(changes.sum(axis=1).argmin()), int(changes.sum(axis=1).argmax())
        if viewer not in (loser, taker):
            stolen = int(dealt[loser].argmax())
            after = dealt.copy()
            after[loser, stolen] -= 1
            after[taker, stolen] += 1
    return None if (after < 0).any() else after


def play(number: int, opponent: str, level: str, clock: float, seed: int, permute: bool) -> dict[str, Any]:
    """One game: four in a row are on the same board, each with our bot in another seat."""
    make = {
        "alphabeta": lambda c: AlphaBetaPlayer(c, 2, True),
        "alphabeta-unpruned": lambda c: AlphaBetaPlayer(c, 2, False),
        "value": ValueFunctionPlayer,
    }[opponent]
    colours = list(Color)
    ours = OurPlayer(colours[0], level, seed * 100_003 + number, clock)
    players = [make(c) for c in colours[1:]]
    players.insert(number % len(colours), ours)
    game = Game(players, seed=seed * 1_000_003 + number // len(colours))
    while game.winning_color() is None and game.state.num_turns < TURN_LIMIT:
        before, dealt = hands(game.state), ours.dealt_anew(game) if permute else None
        record = game.play_tick()
        ours.watch_both(before, dealt, game.state, record)
    return {
        "game": number,
        "won": game.winning_color() == ours.color,
        "turns": game.state.num_turns,
        "seat": game.state.color_to_index[ours.color],
        "times": ours.times,
        "lost": ours.lost,
        "permuted": ours.permuted,
        "leaked": ours.leaked,
    }


def work(job: tuple[int, str, str, float, int, bool]) -> dict[str, Any]:
    """``play`` for a pool of processes."""
    return play(*job)


def main() -> None:
    """Play a match and print its result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opponent", choices=["alphabeta", "alphabeta-unpruned", "value"], default="alphabeta")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to continue a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clock", type=float, default=1.0, help="seconds a decision, of which expert uses a part")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--permute", action="store_true", help="check that hidden cards change nothing")
    arguments = parser.parse_args()
    if not LIBRARY.wait():
        sys.exit("there is no compiled library of the island game to play with")
    words = arguments.opponent, arguments.level, arguments.clock, arguments.seed, arguments.permute
    jobs = [(n, *words) for n in range(arguments.first, arguments.first + arguments.games)]
    wins, times, done, seats = 0, [], 0, [0, 0, 0, 0]
    checked = dict.fromkeys(("lost", "permuted", "leaked"), 0)
    with ProcessPoolExecutor(arguments.workers) as pool:
        for result in pool.map(work, jobs):
            done += 1
            wins += result["won"]
            times += result["times"]
            seats[result["seat"]] += 1
            for name in checked:
                checked[name] += result[name]
            share = share_of(wins, done)
            print(
                f"\r{done} games: {share.share:.1%} won ({share.low:.1%} – {share.high:.1%}), "
                f"{1000 * np.mean(times):.1f} ms a decision",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    share = share_of(wins, done)
    print(
        json.dumps(
            {
                "opponent": arguments.opponent,
                "level": arguments.level,
                "games": done,
                "wins": wins,
                "share": share.share,
                "interval": [share.low, share.high],
                "ms_mean": 1000 * float(np.mean(times)),
                "ms_p99": 1000 * float(np.quantile(times, 0.99)),
                "ms_most": 1000 * max(times),
                "seats": seats,
                **checked,
            }
        )
    )
    if checked["lost"] or checked["leaked"]:
        sys.exit(f"{checked['lost']} choices were lost, and hidden cards were seen {checked['leaked']} times")


if __name__ == "__main__":
    main()
