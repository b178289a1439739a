"""The page as a program of its own: it can be installed, opens without a connection, renews itself, and calls."""

from __future__ import annotations

import json
import re
import shutil
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from browser.means import DESK, PICTURES, STATIC, WHOLE, House, launched, needed
from browser.people import Person
from browser.prepared import late, prepare
from browser.test_build import WEB, _module

Sit = Callable[..., Person]
WORKING = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = "caches.keys().then(async (names) => Object.fromEntries(await Promise.all(names.map(async (name) => [name, "
KEPT += "(await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)]))))"


CALLS = """
window.calls = []
window.away = true
Object.defineProperty(document, 'hidden', { get: () => away })
Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: true }) })
navigator.vibrate = (how) => (calls.push(['buzz', how]), true)
const matches = window.matchMedia
window.matchMedia = (query) => (query.includes('coarse') ? { matches: true } : matches(query))
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag }) => calls.push([title, body, tag])
ServiceWorkerRegistration.prototype.getNotifications = async () => [{ close: () => calls.push(['closed']) }]
const ask = Notification.requestPermission
Notification.requestPermission = () => (calls.push(['asked']), ask.call(Notification))
"""
"""Put into a page before it loads: a phone that was touched and is not looked at; it notes how it is called."""
LOOKED_AT = "away = false, document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A whole browser: the small one has no notifications."""
    with launched(WHOLE) as browser:
        yield browser


@pytest.mark.long
def test_the_icons_are_drawn_from_our_picture() -> None:
    icons = _module("web/icons.py")
    for path, pixels in icons.icons().items():
        assert np.abs(icons.decode(path.read_bytes()).astype(int) - pixels).max() <= 1, (
            f"{path.name} is stale: run python web/icons.py"
        )


def test_the_manifest_names_icons_that_are_there_in_the_sizes_it_says() -> None:
    manifest = json.loads((WEB / "public" / "manifest.webmanifest").read_text())
    assert manifest["display"] == "standalone"
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        file = WEB / "public" / icon["src"].lstrip("/")
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert file.is_file()


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built page that a test may change."""
    needed("the built client (pip install .)", (STATIC / "sw.js").is_file())
    folder = tmp_path_factory.mktemp("page") / "static"
    shutil.copytree(STATIC, folder)
    return folder


@pytest.fixture(scope="module")
def own_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, shelf: Path
) -> Iterator[House]:
    """A server that may be killed, with a page that may be changed."""
    request.getfixturevalue("libraries")
    house = House(tmp_path_factory.mktemp("server"), static=str(shelf))
    house.open()
    yield house
    house.end()


@pytest.fixture
def visitor(own_server: House, chromium: Any) -> Iterator[Person]:
    context = chromium.new_context(viewport=DESK, reduced_motion="reduce", permissions=["notifications"])
    context.set_default_timeout(60_000)
    one = Person(context, own_server.home, "Sigrun", PICTURES)
    yield one
    context.close()
    assert not one.faults


def test_the_page_opens_without_a_connection_says_so_and_renews_itself(
    visitor: Person, own_server: House, shelf: Path
) -> None:
    one, page = visitor, visitor.page
    one.go()
    one.wait_until(lambda: page.evaluate(WORKING), why="the service worker")
    kept = page.evaluate(KEPT)
    assert len(kept) == 1
    files = next(iter(kept.values()))
    assert "/" in files
    assert any(file.endswith(".woff2") for file in files)
    assert not [file for file in files if re.match("/(api|engine|metrics|healthz)", file)]

    # What a browser needs to let the page be installed.
    devtools = one.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert not found["errors"]
    assert found["url"].endswith("/manifest.webmanifest")
    assert [
        problem["errorId"] for problem in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    ] in (
        [],
        ["in-incognito"],
    )

    # A table is kept by name only: what the server says about it is not.
    table = prepare(own_server.address, "island", ["Sigrun", "easy:", "easy:"], late("end", 1))
    one.sit_at(table, 0)
    assert not [file for files in page.evaluate(KEPT).values() for file in files if file.startswith("/api")]

    own_server.kill()
    page.reload()
    page.get_by_text("Connection lost").first.wait_for()
    one.go()
    page.reload()
    alert = page.get_by_role("alert").filter(has_text="cannot be reached")
    alert.wait_for()
    one.context.set_offline(True)
    page.get_by_role("alert").filter(has_text="You are offline").wait_for()
    one.shoot("offline-1280-day")
    one.context.set_offline(False)
    own_server.open()
    one.wait_until(lambda: not page.locator(".offline p").count(), why="the connection is back")
    page.get_by_role("link", name="Start: The Island").wait_for()

    # A new version: the next visit has it, and the old one is not kept beside it.
    for file in ("index.html", "sw.js"):
        path = shelf / file
        path.write_text(
            path.read_text()
            .replace("<title>Landnam", "<title>Landnam anew")
            .replace('version:"', 'version:"x')
            .replace('"version":"', '"version":"x')
        )
    page.reload()
    one.wait_until(
        lambda: page.evaluate("document.documentElement.innerHTML.includes('Landnam anew')"), why="the new one"
    )
    page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.update())")
    one.wait_until(lambda: not set(kept) & set(page.evaluate(KEPT)), why="the old one goes")
    assert len(page.evaluate(KEPT)) == 1


def test_somebody_is_called_when_it_is_their_turn(visitor: Person, own_server: House) -> None:
    one, page = visitor, visitor.page
    page.add_init_script(CALLS)
    one.go()
    one.wait_until(lambda: page.evaluate(WORKING), why="the service worker")
    assert page.evaluate("calls") == []  # nobody is asked before they press something
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Notify me").get_by_text("On", exact=True).click()
    one.wait_until(lambda: page.evaluate("calls") == [["asked"]], why="the question")
    page.keyboard.press("Escape")
    table = prepare(own_server.address, "island", ["Sigrun", "easy:", "easy:"], late("end", 1))
    one.sit_at(table, 0)
    one.wait_until(lambda: len(page.evaluate("calls")) == 2, why="the call")
    buzz, told = page.evaluate("calls")  # the page was loaded anew, so the question is not among them
    assert buzz[0] == "buzz"
    assert told == ["Landnam", one.status, f"#/table/{table.id}"]
    assert "Your turn" in page.title()
    page.evaluate(LOOKED_AT)
    one.wait_until(lambda: page.evaluate("calls").count(["closed"]) == 1, why="its player is back")
    one.main.click()
    one.wait_until(lambda: page.evaluate("calls").count(["closed"]) == 2, why="the turn is over")


def test_a_refused_notification_is_said_and_stays_off(visitor: Person) -> None:
    one, page = visitor, visitor.page
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    one.go()
    page.get_by_role("button", name="Settings").click()
    group = page.get_by_role("group", name="Notify me")
    group.get_by_text("On", exact=True).click()
    page.get_by_text("does not allow notifications").wait_for()
    assert group.get_by_role("radio", name="Off").is_checked()
