"""What the browser client costs: time to the first use, processor time at rest and per message, frames per second.

    python benchmarks/client.py                      all figures, as a table and as JSON
    python benchmarks/client.py --only rest,message

A server and a Chromium of its own, everything from this machine. Processor time is that of all processes of the
browser together, so painting is in it; headless Chromium paints without a graphics card, on the processor.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.means import DESK, QUIET, READY_MARK, WHOLE, House
from compiling import build_all
from server.driver import Client, Refusal, Seated, close_all, discard, me

TICKS = os.sysconf("SC_CLK_TCK")
GAMES = {"island": ("easy", "easy"), "traveler": ("easy", "easy"), "duel": ("easy",), "road": ("easy", "easy")}
BOT = {"dice": ("greedy",), **GAMES}
WARM = 40
"""Messages before anything is counted: by then what a table loads once is there."""
WATCH = """
() => {
  const seen = window.seen = { lcp: 0, cls: 0, long: 0 }
  const on = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  on('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value))
  on('longtask', (entry) => (seen.long += Math.max(0, entry.duration - 50)))
}
"""
FRAMES = """
(milliseconds) => new Promise((resolve) => {
  const times = []
  const frame = (now) => {
    times.push(now)
    if (now - times[0] < milliseconds) requestAnimationFrame(frame)
    else resolve(times.slice(1).map((time, i) => time - times[i]))
  }
  requestAnimationFrame(frame)
})
"""


def children(process: int) -> list[int]:
    """A process and all that came from it."""
    try:
        own = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *(one for child in own for one in children(int(child)))]


def processor_time(root: int) -> float:
    """Seconds of processor time of a process and all that came from it."""
    total = 0
    for process in children(root):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


class Bench:
    """A server, a browser, and what was measured."""

    def __init__(self, house: House, browser: Browser, root: int) -> None:
        self.house = house
        self.browser = browser
        self.root = root
        self.found: dict[str, Any] = {}

    @asynccontextmanager
    async def page(self, motion: bool = True) -> AsyncIterator[Page]:
        context = await self.browser.new_context(
            viewport={"width": DESK["width"], "height": DESK["height"]},
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="light",
        )
        yield await context.new_page()
        await context.close()

    def note(self, name: str, **figures: Any) -> None:
        self.found[name] = figures
        print(f"{name:24}", "  ".join(f"{key} {value}" for key, value in figures.items()), flush=True)

    async def rest(self, name: str, seconds: float = 10) -> None:
        """The share of a core that a page uses when nothing happens."""
        await asyncio.sleep(6)
        before = processor_time(self.root)
        await asyncio.sleep(seconds)
        self.note(name, percent=round(100 * (processor_time(self.root) - before) / seconds, 1))

    async def open(self, page: Page, game: str) -> Seated:
        """A table with this page at seat 0, and a second connection of the same seat that plays for it."""
        client = Client(self.house.address)
        made = await client.open(game, [me("Ann"), *BOT[game]])
        table = made["table"]
        seated = await Seated.enter(self.house.address, table["id"], list(made["tokens"].values()), check=False)
        await seated.ready()
        await seated.start(0)
        held = [{"table": table["id"], "game": game, "title": "", "tokens": made["tokens"], "when": 0}]
        await page.goto(self.house.home)
        await page.evaluate("held => localStorage.setItem('landnam.tables', JSON.stringify(held))", held)
        await page.goto(f"{self.house.home}/#/table/{table['id']}")
        await page.locator(".table .status").wait_for()
        return seated


async def loading(bench: Bench, times: int = 5) -> None:
    """The home page from nothing: what a person sees, and when it can be used."""
    runs = []
    for _ in range(times):
        async with bench.page() as page:
            await page.add_init_script(f"({WATCH})()")
            await page.add_init_script(READY_MARK)
            await page.goto(bench.house.home)
            while not await page.evaluate("'readyAt' in window"):
                await page.wait_for_timeout(20)
            ready = await page.evaluate("window.readyAt")
            await page.wait_for_timeout(1000)
            seen = await page.evaluate(
                "({...window.seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime})"
            )
            runs.append({"ready": ready, **seen})
    median = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
    bench.note(
        "first load (ms)",
        first_paint=round(median["fcp"]),
        largest_paint=round(median["lcp"]),
        ready=round(median["ready"]),
        blocked=round(median["long"]),
        layout_shift=round(median["cls"], 4),
    )


async def resting(bench: Bench) -> None:
    """Pages at which nothing happens, those with glowing places among them."""
    async with bench.page() as page:
        await page.goto(bench.house.home)
        await bench.rest("at rest: home")
    for game in BOT:
        async with bench.page() as page:
            seated = await bench.open(page, game)
            rng = random.Random(1)
            if game == "dice":
                await until_legal(seated, rng, ("road", "settlement", "knight"))
            else:
                await until_legal(seated, rng, ("settle", "end"))
            await bench.rest(f"at rest: {game}")
            await seated.close()


async def until_legal(seated: Seated, rng: random.Random, kinds: tuple[str, ...]) -> None:
    """Play any actions until this seat may do one of a kind."""
    while True:
        while seated.choice(rng) is None and seated.table["state"] == "running":
            await seated.hear()
        if any(action.startswith(kinds) for action in seated.you[0]["legal"]):
            return
        if seated.table["state"] != "running":
            raise RuntimeError("the game ended before it came to that; measure again")
        await seated.play_on(rng, 1)


async def messages(bench: Bench, game: str, motion: bool, enough: int = 150) -> None:
    """Processor time of a page for every message of running games; about five of them come in a second.

    A game that ends before there are enough messages is followed by another one.
    """
    async with bench.page(motion) as page:
        devtools = await page.context.new_cdp_session(page)
        await devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        rng = random.Random(2)
        count = 0
        spent = dict.fromkeys(("all", "TaskDuration", "ScriptDuration"), 0.0)
        while count < enough:
            seated = await bench.open(page, game)
            await play_slowly(seated, rng, WARM)
            await asyncio.sleep(3)
            before, first = await used(bench, devtools), seated.number
            await play_slowly(seated, rng, first + enough - count)
            await asyncio.sleep(2)
            after = await used(bench, devtools)
            count += seated.number - first
            spent = {key: spent[key] + after[key] - before[key] for key in spent}
            await seated.close()
        bench.note(
            f"a message: {game}{'' if motion else ', still'}",
            messages=count,
            all_ms=round(1000 * spent["all"] / count, 1),
            main_thread_ms=round(1000 * spent["TaskDuration"] / count, 1),
            script_ms=round(1000 * spent["ScriptDuration"] / count, 1),
        )


async def used(bench: Bench, devtools: Any) -> dict[str, float]:
    """Seconds of processor time so far: of the whole browser, and of the page's own thread and its scripts."""
    found = await devtools.send("Performance.getMetrics")
    return {"all": processor_time(bench.root), **{metric["name"]: metric["value"] for metric in found["metrics"]}}


async def play_slowly(seated: Seated, rng: random.Random, last: int) -> None:
    """Play any actions, one after another with a pause between, up to an entry or until the game is over."""
    while seated.number < last:
        if seated.table["state"] != "running":
            return
        while (wanted := seated.choice(rng)) is None:
            await seated.hear()
            if seated.table["state"] != "running":
                return
        await asyncio.sleep(0.2)
        try:
            await seated.act(*wanted)
        except Refusal as refusal:
            if refusal.slug not in ("stale", "wrong-state", "illegal-action"):
                raise


async def frames(bench: Bench) -> None:
    """Frames per second while dice fall and cards travel."""
    async with bench.page() as page:
        seated = await bench.open(page, "island")
        rng = random.Random(3)
        await until_legal(seated, rng, ("roll",))
        await asyncio.sleep(2)
        gaps: list[float] = []
        for _ in range(6):
            await until_legal(seated, rng, ("roll",))
            await asyncio.sleep(1)
            counting = asyncio.ensure_future(page.evaluate(FRAMES, 900))
            await asyncio.sleep(0.05)
            await seated.act(0, "roll")
            gaps += await counting
            while "discard" in seated.you[0]["may"]:
                await seated.act(0, discard(seated.you[0], rng))
        late = sum(gap > 25 for gap in gaps) / len(gaps)
        bench.note(
            "while dice fall",
            frames_per_second=round(1000 * len(gaps) / sum(gaps), 1),
            late_percent=round(100 * late, 1),
        )
        await seated.close()


async def measure(only: set[str], out: Path | None) -> None:
    """All that was asked for, one after another."""
    with tempfile.TemporaryDirectory() as folder:
        build_all()
        house = House(Path(folder))
        house.open()
        try:
            async with async_playwright() as driver:
                before = set(children(os.getpid()))
                browser = await driver.chromium.launch(executable_path=WHOLE, args=QUIET)
                started = [one for one in children(os.getpid()) if one not in before]
                bench = Bench(house, browser, started[0])
                if "load" in only:
                    await loading(bench)
                if "rest" in only:
                    await resting(bench)
                if "message" in only:
                    for game in GAMES:
                        await messages(bench, game, motion=True)
                    await messages(bench, "island", motion=False)
                if "frames" in only:
                    await frames(bench)
                await close_all()
                await browser.close()
        finally:
            house.kill()
        if out is not None:
            out.write_text(json.dumps(bench.found, indent=2) + "\n")


def main() -> None:
    """Read the flags and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="load,rest,message,frames", help="load, rest, message, frames")
    parser.add_argument("--out", type=Path, help="write the figures to this file as JSON")
    given = parser.parse_args()
    asyncio.run(measure(set(given.only.split(",")), given.out))


if __name__ == "__main__":
    main()
