"""A person at the browser: opens tables, looks, clicks and types, and knows no rules."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.prepared import Prepared

Page = Any
Locator = Any
REMEMBER = """
if (location.protocol === 'http:' && !localStorage.getItem('landnam.settings'))
  localStorage.setItem('landnam.settings', JSON.stringify({ name: NAME }))
"""
"""Put into a page before it loads: the browser remembers a name from an earlier game."""
HOLD = """
if (location.protocol === 'http:' && !sessionStorage.getItem('held')) {
  localStorage.setItem('landnam.tables', HELD)
  sessionStorage.setItem('held', 'yes')
}
"""
"""Put into a page before it loads for the first time: the browser remembers seats that it holds."""
UNHURRIED = """
const set = window.setTimeout
window.setTimeout = (run, wait, ...given) => set(run, [4200, 7000].includes(wait) ? 1e8 : wait, ...given)
"""
"""Put into a page before it loads: the ceremony at the end of a game goes on only when it is told to."""
CUT_OFF = ("ERR_CONNECTION", "ERR_INTERNET", "WebSocket")
"""What the browser says of a server that it cannot reach."""
BLOCKED = "/practice"
"""What tests take away from a page; every other request that fails is a fault."""
NEXT_STEP = (Path(__file__).parent / "next_step.js").read_text()


def figure(text: str) -> int:
    """A number as it is printed, with a minus and no hyphen."""
    return int(text.replace("−", "-"))


def _held(table: Prepared, seats: tuple[int, ...]) -> list[dict[str, Any]]:
    """What a browser remembers of the seats that it holds at a table."""
    tokens = table.of(*seats)
    return [{"table": table.id, "game": table.game, "title": "", "tokens": tokens, "when": 0}] if tokens else []


class Person:
    """One browser context with one page."""

    def __init__(self, context: Any, address: str, name: str, shots: Path | None) -> None:
        """Without a ``name`` it is somebody who has never been here; without ``shots`` no pictures are kept."""
        self._context = context
        self.changed = False
        """Whether a test may have changed the browser beyond its page."""
        self.address = address
        self.name = name
        self.shots = shots
        self.page: Page = context.new_page()
        if name:
            self.page.add_init_script(REMEMBER.replace("NAME", json.dumps(name)))
        self.phone = self.page.viewport_size["width"] < 700
        self.faults: list[str] = []
        self._turns = itertools.count()
        self.page.on("pageerror", lambda error: self.faults.append(f"{name}: {error}"))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        """Errors of the page are faults; that a server cannot be reached, or is cut off by a test, is none of them."""
        blocked = "ERR_FAILED" in message.text and message.location["url"].endswith(BLOCKED)
        if message.type == "error" and not blocked and not any(cut in message.text for cut in CUT_OFF):
            self.faults.append(f"{self.name}: {message.text}")

    @property
    def context(self) -> Any:
        """The browser, which nobody else uses after this."""
        self.changed = True
        return self._context

    def leave(self) -> Any | None:
        """Forget everything but what the browser has loaded; the context, if somebody else may use it.

        What is still being answered for the page is dropped, and fails no later test.
        """
        for routed in (self.page, self._context):
            routed.unroute_all(behavior="ignoreErrors")
        if self.changed:
            self._context.close()
            return None
        everything = {"origin": self.address, "storageTypes": "all"}
        self._context.new_cdp_session(self.page).send("Storage.clearDataForOrigin", everything)
        for page in self._context.pages:
            page.close()
        self._context.clear_cookies()
        return self._context

    # --- going places ------------------------------------------------------------------------------------------

    def go(self, path: str = "") -> None:
        self.page.goto(f"{self.address}/{path}")

    def open_table(
        self, game: str, *, others: tuple[str, ...] = (), players: int | None = None, **options: str | int
    ) -> str:
        """Open a table by the form; ``others`` are bots' levels, ``open`` or ``me``. Returns the table's id."""
        page = self.page
        self.go(f"#/new/{game}")
        page.locator("button[type=submit]:enabled").wait_for()
        if players is not None and page.get_by_role("group", name="Players").count():
            page.locator("label", has=page.locator(f"input[name=players][value='{players}']")).click()
        for i, kind in enumerate(others):
            page.locator(f"#seat-{i}").select_option(kind)
        if options:
            page.get_by_text("Options", exact=True).click()
        for label, value in options.items():
            field = page.get_by_label(label.replace("_", " "), exact=True)
            if field.evaluate("e => e.tagName") == "SELECT":
                field.select_option(str(value))
            else:
                field.fill(str(value))
        page.locator("button[type=submit]").click()
        page.wait_for_url("**/#/table/*")
        return str(page.url.rpartition("/")[2])

    def sit_at(self, table: Prepared, *seats: int) -> None:
        """Come to a table where seats are held for this person; without seats, to look on."""
        if self.page.url == "about:blank":  # then the page may be loaded at the table, and not first at home
            self.page.add_init_script(HOLD.replace("HELD", json.dumps(json.dumps(_held(table, seats)))))
        else:
            self.go()
            self.hold(table, *seats)
        self.go(f"#/table/{table.id}")
        self.wait_for_table()

    def hold(self, table: Prepared, *seats: int) -> None:
        """Have these seats of a table, and no others anywhere."""
        held = _held(table, seats)
        self.page.evaluate("held => localStorage.setItem('landnam.tables', JSON.stringify(held))", held)

    def wait_for_table(self) -> None:
        self.page.locator(".table .status").wait_for(timeout=180_000)

    def shoot(self, name: str) -> None:
        """Keep a picture of the page, where pictures are kept."""
        if self.shots is None:
            return
        self.shots.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.shots / f"{name}.png", full_page=False)

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        return str(self.page.locator(".table .status").inner_text())

    @property
    def told(self) -> str:
        """What the page says, for the message of a test that fails: the status of a table, or the first words."""
        return str(self.page.evaluate("(document.querySelector('.table .status') ?? document.body).innerText"))[:200]

    @property
    def main(self) -> Locator:
        return self.page.locator(".table button.big")

    @property
    def targets(self) -> Locator:
        return self.page.locator(".target")

    @property
    def over(self) -> bool:
        return bool(self.page.locator("[role=dialog].end").count())

    def hand(self) -> dict[str, int]:
        """The own resource cards, as the page shows them."""
        names = self.page.locator(".stack[data-resource]").evaluate_all(
            "stacks => stacks.map(s => [s.dataset.resource, Number(s.dataset.count)])"
        )
        return dict(names)

    def can_press(self, locator: Locator) -> bool:
        return bool(locator.count()) and locator.first.get_attribute("aria-disabled") != "true"

    def wait_until(self, what: Callable[[], bool], seconds: float = 60, why: str = "") -> None:
        """Wait for something to be so."""
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, f"{self.name} waited in vain: {why or what}; page: {self.told!r}"
            self.page.wait_for_timeout(40)

    # --- playing -----------------------------------------------------------------------------------------------

    def pick(self, target: Locator) -> None:
        """Click a glowing place."""
        box = target.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def look(self, *, build: bool = True, patience: float = 2) -> dict[str, Any]:
        """What could be clicked next, once the page has done what was clicked before; nothing after a while."""
        found = self.page.evaluate(NEXT_STEP, [build, next(self._turns), int(1000 * patience)])
        return found or {"what": "", "at": None}

    def take(self, step: dict[str, Any]) -> None:
        """Click what was looked at."""
        if step["at"] is not None:
            self.page.mouse.click(*step["at"])

    def play_until(self, done: Callable[[], bool], *, build: bool = True, seconds: float = 240) -> None:
        """Click whatever comes next until something is so."""
        end = time.monotonic() + seconds
        while True:
            step = self.look(build=build, patience=0.5)
            if done():
                return
            assert time.monotonic() < end, f"{self.name} never got there; status: {self.status!r}"
            self.take(step)

    def play_to_the_end(self, *, seconds: float = 240) -> int:
        """Click whatever comes next until the end screen is there; how many clicks it took."""
        end = time.monotonic() + seconds
        clicks = 0
        while (step := self.look())["what"] != "over":
            assert time.monotonic() < end, f"{self.name} never got there; status: {self.status!r}"
            self.take(step)
            clicks += step["at"] is not None
        return clicks

    def pass_over_the_feast(self) -> None:
        """Go to the statistics at once, when the game has ended."""
        self.page.locator(".finale").wait_for()
        self.page.keyboard.press("Escape")
        self.page.locator("[role=dialog].end").wait_for()

    def set_up(self) -> None:
        """Place whatever the set-up asks for until the dice are to be rolled."""
        self.play_until(
            lambda: "settlement" not in self.status and "road beside" not in self.status and self.status != "",
            build=False,
        )
