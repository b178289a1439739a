"""Runs the benchmark of bots, seals its result, and checks a result by replaying it."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from landnam.arena.bench_card import Card, Played, card_of
from landnam.arena.bench_set import FULL, QUICK, VERSION, Pairing, pairings
from landnam.arena.ledger import Ledger
from landnam.arena.match_games import play_game, play_match
from landnam.arena.match_plan import MatchPlan
from landnam.arena.played_game import PlayedGame
from landnam.arena.tournament import resume_match, run_match
from landnam.arena.workers import Tell, say
from landnam.bots import Bot, find_bot, plays_compiled
from landnam.bots.dated import undated
from landnam.bots.programs import words_of
from landnam.bots.registry import COMMAND_MARK, is_built_in, is_in_file
from landnam.games import game_class
from landnam.native.fingerprints import fingerprint
from landnam.rules.actions import Action

RESULT: Final = "result.json"
FORMAT: Final = 1
CANDIDATE: Final = "*"
"""Stands for the bot in what is sealed, wherever its file was."""

Progress = Callable[[int, str], None]
"""Called with the number of games played so far, and the match that is played."""


@dataclass(frozen=True)
class Bench:
    """A bot and the set that it plays."""

    bot: str
    size: str = FULL
    clock: float = 1.0
    files: tuple[Path, ...] = ()
    """Further files that make the bot what it is, such as weights."""

    def matches(self) -> list[tuple[Pairing, MatchPlan]]:
        """The matches of the set in games that the bot plays; a match of a bot against itself would say nothing."""
        found = [(pairing, pairing.plan(self.bot, self.clock)) for pairing in pairings(self.size)]
        played = {game for game in dict.fromkeys(pairing.game for pairing, _ in found) if _plays(self.bot, game)}
        if not played:
            find_bot(self.bot, found[0][0].game)  # says why not
        matches = [match for match in found if match[0].game in played and match[0].opponent != self.bot]
        if not matches:
            raise ValueError(f"the {self.size} set has no opponent for {self.bot} but itself")
        return matches

    @property
    def games(self) -> int:
        """The number of games of the set that the bot plays."""
        return sum(plan.games for _, plan in self.matches())


def _plays(bot: str, game: str) -> bool:
    """Whether a bot plays a game; what is wrong with a bot that plays none is said later."""
    try:
        find_bot(bot, game)
    except ValueError:
        return False
    return True


# --- playing --------------------------------------------------------------------------------------------------------


def run_bench(
    bench: Bench, folder: Path, *, workers: int | None = None, progress: Progress | None = None, tell: Tell = say
) -> dict[str, Any]:
    """Play the set, or what is left of it in the folder; the result, which is written to the folder too."""
    matches = bench.matches()
    _check_folder(folder, bench)
    folder.mkdir(parents=True, exist_ok=True)
    done = 0
    for pairing, plan in matches:
        place = folder / pairing.name

        def count(games: int, share: float, done: int = done, pairing: Pairing = pairing) -> None:
            if progress is not None:
                progress(done + games, f"{pairing.name} {share:.0%}")

        if (place / "match.json").exists():
            _check_same(place, plan)
            resume_match(place, workers=workers, progress=count, tell=tell)
        else:
            run_match(plan, workers=workers, folder=place, progress=count, tell=tell)
        done += plan.games
    played = [(pairing, plan, Ledger.resume(folder / pairing.name).games) for pairing, plan in matches]
    result = result_of(bench, played)
    (folder / RESULT).write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return result


def _check_folder(folder: Path, bench: Bench) -> None:
    """A folder is new, or holds some of the same benchmark."""
    names = {pairing.name for size in (QUICK, FULL) for pairing in pairings(size)} | {RESULT}
    strange = sorted(path.name for path in folder.iterdir() if path.name not in names) if folder.is_dir() else []
    if strange:
        raise ValueError(f"{folder} holds {strange[0]}; a benchmark needs a new folder, or its own to go on")
    if (folder / RESULT).exists():
        kept = read_results(folder)[0]
        if (kept["bot"], kept["set"], kept["clock"]) != (bench.bot, bench.size, bench.clock):
            raise ValueError(
                f"{folder} holds the {kept['set']} benchmark of {kept['bot']} with a clock of {kept['clock']}"
            )


def _check_same(place: Path, plan: MatchPlan) -> None:
    if Ledger.resume(place).plan != plan:
        raise ValueError(f"{place} holds a match of another bot or set; a benchmark needs a new folder, or its own")


def result_of(bench: Bench, played: Sequence[Played]) -> dict[str, Any]:
    """The result of a benchmark, with its seal."""
    found = find_bot(bench.bot, played[0][0].game)
    claim = {
        "format": FORMAT,
        "bench": VERSION,
        "set": bench.size,
        "bot": bench.bot,
        "name": found.name or found.__name__,
        "clock": bench.clock,
        "landnam": _version(),
        "files": files_of(bench, [pairing.game for pairing, _, _ in played]),
        "matches": [
            {
                "game": pairing.game,
                "opponent": pairing.opponent,
                "trade": pairing.trade,
                "games": len(games),
                "seed": plan.seed,
                "records": digest(plan, games),
            }
            for pairing, plan, games in played
        ],
    }
    return {**claim, "seal": seal_of(claim), "card": card_of(played).plain()}


def _version() -> str:
    try:
        return version("landnam")
    except PackageNotFoundError:
        return "0"


# --- the seal -------------------------------------------------------------------------------------------------------


def seal_of(claim: Mapping[str, Any]) -> str:
    """The SHA-256 over everything that a result claims, without the card, which follows from the records."""
    said = {name: claim[name] for name in claim if name not in ("seal", "card")}
    return hashlib.sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def digest(plan: MatchPlan, games: Iterable[PlayedGame]) -> str:
    """The SHA-256 over the records of a match, without times."""
    total = hashlib.sha256()
    for game in games:
        total.update(json.dumps(_fixed(plan, game), separators=(",", ":")).encode() + b"\n")
    return total.hexdigest()


def _fixed(plan: MatchPlan, game: PlayedGame) -> list[Any]:
    """What a game is when it is played again."""
    bots = [CANDIDATE if bot == plan.bots[0] else bot for bot in game.bots]
    told = [game.number, game.seed, bots, game.winners, game.points, game.ending, game.turns, game.decisions]
    return [*told, game.fallbacks, game.moves]


def files_of(bench: Bench, games: Iterable[str]) -> dict[str, str]:
    """The SHA-256 of every file that makes a bot what it is: its own and those named, or our values and rules."""
    files = list(bench.files)
    if bench.bot.startswith(COMMAND_MARK):
        files += [path for word in words_of(bench.bot.removeprefix(COMMAND_MARK)) if (path := Path(word)).is_file()]
    elif is_in_file(bench.bot):
        files.append(Path(bench.bot.rpartition(":")[0]))
    elif not _ours(bench.bot, games):
        files.append(Path(inspect.getfile(find_bot(bench.bot, next(iter(games))))))
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    if _ours(bench.bot, games):
        date = undated(bench.bot)[1]
        weights = Path(inspect.getfile(Bot)).parent / "weights" / (date or "")
        for game in dict.fromkeys(games):
            library = game_class(game).library
            if library is not None:
                found[f"rules of {library.name}"] = fingerprint(library.modules)
                if (value := weights / f"{library.name}.npz").is_file():
                    found[value.name] = hashlib.sha256(value.read_bytes()).hexdigest()
    return found


def _ours(bot: str, games: Iterable[str]) -> bool:
    return all(is_built_in(bot, game) for game in games)


# --- checking -------------------------------------------------------------------------------------------------------


def read_results(path: Path) -> list[dict[str, Any]]:
    """The results in a file, or in the folder of a benchmark."""
    file = path / RESULT if path.is_dir() else path
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        results: list[dict[str, Any]] = found.get("results", [found])
        for result in results:
            if result["format"] != FORMAT or result["bench"] != VERSION:
                raise ValueError(f"it is of the benchmark {result['bench']}, and this is {VERSION}")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{file} holds no result of this benchmark: {error}") from None
    return results


class Mismatch(ValueError):
    """A result that is not what it claims to be; the message says where."""


def check_results(path: Path, *, games: int | None = None, progress: Progress | None = None) -> int:
    """Replay all results in a file or a folder, and return how many games were replayed (``check_result``)."""
    return sum(check_result(claim, path, games=games, progress=progress) for claim in read_results(path))


def check_result(
    claim: Mapping[str, Any], path: Path, *, games: int | None = None, progress: Progress | None = None
) -> int:
    """Replay a result, or the first ``games`` of each match, and return how many games were replayed.

    The bot's own moves are taken from the records, so the bot is not needed: the dice, the rules and the opponents must
    lead to what is claimed. Games of compiled bots have no moves in their records and are played again. Mismatch says
    what is not so.
    """
    if seal_of(claim) != claim["seal"]:
        raise Mismatch("the seal does not fit what is claimed")
    bench = Bench(claim["bot"], claim["set"], claim["clock"])
    replayed = 0
    played: list[Played] = []
    for (pairing, plan), said in _claimed(bench, claim):
        kept = _records(path, pairing, plan, said)
        if kept is None and not plays_compiled(plan.game, plan.bots):
            raise Mismatch(f"{pairing.name}: the records are not there; they are in the folder of the benchmark")
        wanted = said["games"] if games is None else min(games, said["games"])
        if kept is None:
            wanted = said["games"]  # only all of them together have a digest
        again = _replayed(plan, kept, wanted)
        if kept is None:
            if digest(plan, again) != said["records"]:
                raise Mismatch(f"{pairing.name}: played again, the games are not those that are claimed")
            kept = again
        else:
            for one, other in zip(kept, again, strict=False):
                if _fixed(plan, one) != _fixed(plan, other):
                    raise Mismatch(f"{pairing.name}: game {one.number} goes otherwise when it is replayed")
        replayed += len(again)
        played.append((pairing, plan, kept))
        if progress is not None:
            progress(replayed, pairing.name)
    _check_card(claim, card_of(played))
    return replayed


def _claimed(bench: Bench, claim: Mapping[str, Any]) -> list[tuple[tuple[Pairing, MatchPlan], dict[str, Any]]]:
    """The matches of the set with what is claimed of each."""
    known = {(p.game, p.opponent, p.trade): (p, p.plan(bench.bot, bench.clock)) for p in pairings(bench.size)}
    found = []
    for said in claim["matches"]:
        match = known.get((said["game"], said["opponent"], said["trade"]))
        if match is None or (said["seed"], said["games"]) != (match[1].seed, match[1].games):
            raise Mismatch(f"the set has no such match: {said['game']} against {said['opponent']}")
        found.append((match, said))
    return found


def _records(path: Path, pairing: Pairing, plan: MatchPlan, said: Mapping[str, Any]) -> list[PlayedGame] | None:
    """The records of a match, if they are there; they must be those that were sealed."""
    place = (path if path.is_dir() else path.parent) / pairing.name
    if not (place / "match.json").is_file():
        return None
    kept = Ledger.resume(place)
    if kept.plan != plan or len(kept.games) != said["games"]:
        raise Mismatch(f"{pairing.name}: the records are of another match")
    if digest(plan, kept.games) != said["records"]:
        raise Mismatch(f"{pairing.name}: the records are not those that were sealed")
    return kept.games


def _replayed(plan: MatchPlan, kept: Sequence[PlayedGame] | None, games: int) -> list[PlayedGame]:
    if plays_compiled(plan.game, plan.bots):
        return list(islice(play_match(replace(plan, games=games), 0, None, None), games))
    assert kept is not None
    return [_replay(plan, one) for one in kept[:games]]


def _replay(plan: MatchPlan, game: PlayedGame) -> PlayedGame:
    """A game again, with the recorded moves in the bot's seat; its lost decisions are taken as they were counted."""
    bots: list[Bot] = []
    for seat, name in enumerate(plan.seated(game.number)):
        script = _script(game, seat)
        bots.append(Scripted(script) if name == plan.bots[0] else find_bot(name, plan.game)(plan.game, seat))
    try:
        again = play_game(plan, game.number, bots=bots)
    except ValueError as error:
        raise Mismatch(f"game {game.number} of {plan.game} cannot be replayed: {error}") from None
    strayed = any(again.fallbacks[seat] for seat, bot in enumerate(bots) if isinstance(bot, Scripted))
    return replace(again, fallbacks=[{"strayed": 1}] if strayed else game.fallbacks)


def _script(game: PlayedGame, seat: int) -> list[tuple[int | None, str]]:
    """The moves of a seat in a record; a proposal out of turn has the number of its turn."""
    script: list[tuple[int | None, str]] = []
    for move in game.moves or ():
        who, _, text = move.partition(" ")
        number, mark, turn = who.partition("!")
        if int(number) == seat:
            script.append((int(turn) if mark else None, text))
    return script


class Scripted(Bot):
    """Plays the moves of a record."""

    name = "scripted"

    def __init__(self, script: list[tuple[int | None, str]]) -> None:
        super().__init__("", 0)
        self._script = script
        self._next = 0

    def _take(self) -> str:
        self._next += 1
        return self._script[self._next - 1][1]

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> str:  # noqa: ARG002 # it is all written down
        return self._take()

    def propose(
        self,
        view: dict[str, Any],
        legal: list[Action],  # noqa: ARG002 # it is all written down
        rng: np.random.Generator,  # noqa: ARG002
        clock: float,  # noqa: ARG002
    ) -> str | None:
        due = self._next < len(self._script) and self._script[self._next][0] == view["turn"]
        return self._take() if due else None


def _check_card(claim: Mapping[str, Any], card: Card) -> None:
    """The card must follow from the records; times cannot be checked."""
    again, said = json.loads(json.dumps(card.plain())), claim["card"]
    for one in (again, said):
        one["rows"] = [{k: v for k, v in row.items() if "seconds" not in k and k != "decisions"} for row in one["rows"]]
    if again != said:
        raise Mismatch("the card does not follow from the records")
