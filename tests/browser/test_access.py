"""For everybody: by keyboard alone, on a phone, with a screen reader; every screen is kept as a picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.means import ROOT, needed
from browser.people import Person

Sit = Callable[..., Person]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def findings(one: Person) -> list[str]:
    """What axe finds seriously wrong with the page as it is."""
    needed("axe-core (npm ci in web)", AXE.is_file())
    one.page.evaluate(AXE.read_text())
    found = one.page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => "
        "[v.impact, v.id, v.help, v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' ' + n.html.slice(0, 120))]))"
    )
    return [str(one) for one in found if one[0] in ("serious", "critical")]


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("phone", [False, True], ids=["1280", "360"])
def test_every_screen_is_accessible_and_fits(person: Sit, phone: bool, dark: bool) -> None:
    one = person(phone=phone, dark=dark)
    page = one.page
    kind = f"{'360' if phone else '1280'}-{'night' if dark else 'day'}"

    def look(name: str) -> None:
        one.page.wait_for_timeout(250)
        one.shoot(f"{name}-{kind}")
        assert not findings(one), name
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{name} is {wide} px too wide"

    one.go()
    page.get_by_role("heading", name="Choose a game").wait_for()
    page.get_by_text("3–4 players").first.wait_for()
    look("home")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()
    look("settings")
    page.keyboard.press("Escape")
    one.go("#/new/island")
    page.locator("button[type=submit]:enabled").wait_for()
    look("new-game")
    one.open_table("island", others=("easy", "open"), players=3)
    page.get_by_role("button", name="Start; 1 bot takes the empty seat").wait_for()
    look("waiting-room")
    page.get_by_role("button", name="Start; 1 bot takes the empty seat").click()
    one.wait_for_table()
    one.wait_until(lambda: one.targets.count() > 0, why="my turn to place")
    look("set-up")
    if phone:
        place = one.targets.nth(5).bounding_box()
        page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        page.locator(".choice .button.main").wait_for()
        look("confirm")
        page.locator(".choice .button.main").tap()
    one.play_until(lambda: one.main.inner_text() == "End turn", build=False)
    page.locator(".actions .button", has_text="Trade").click()
    look("trade")
    page.locator(".actions .button", has_text="Trade").click()
    if phone:
        page.get_by_role("button", name="Log").click()
        look("log")
        page.get_by_role("button", name="Close").click()
    look("turn")


def test_by_keyboard_alone_from_the_home_page_to_the_first_city(person: Sit) -> None:
    one = person()
    page, press = one.page, one.page.keyboard.press
    one.go()
    page.get_by_role("link", name="Start: The Island").wait_for()
    _tab_to(one, "a[href='#/new/island'].main")
    press("Enter")
    page.locator("button[type=submit]:enabled").wait_for()
    _tab_to(one, "input[autocomplete=nickname]")
    page.keyboard.type("Sigrun")
    _tab_to(one, "summary")
    press("Enter")
    _tab_to(one, "input[type=number]")
    page.keyboard.type("22")
    press("Enter")
    one.wait_for_table()

    def city_built() -> bool:
        return bool(page.locator("[role=log] p", has_text="Sigrun builds a city").count())

    for _ in range(4000):
        if city_built():
            break
        _by_keyboard(one)
        page.wait_for_timeout(50)
    assert city_built()


def _tab_to(one: Person, selector: str) -> None:
    """Press Tab until something that fits has the focus."""
    for _ in range(80):
        if one.page.evaluate("s => !!document.activeElement?.matches(s)", selector):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is never reached by Tab")


def _by_keyboard(one: Person) -> None:
    """The next step towards a city, with keys only."""
    page, press = one.page, one.page.keyboard.press
    status = one.status
    if page.locator(".choice").count():
        press("Enter")
    elif page.locator(".discard").count():
        if page.locator(".discard .token:enabled").count():
            _tab_to(one, ".discard .token:not([disabled])")
            press("Enter")
        else:
            _tab_to(one, "button.big")
            press("Enter")
    elif page.locator(".trade .button[aria-pressed=false]:not([aria-disabled=true])", has_text="Decline").count():
        page.locator(".trade .button", has_text="Decline").focus()
        press("Enter")
    elif page.locator(".targets.urgent .target").count():
        _tab_to(one, ".target")
        for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft"):
            press(arrow)
        press("Enter")
    elif "Your turn" in status and one.can_press(page.locator(".actions .button", has_text="City")):
        press("c")
    elif "Your turn" in status and _trade_by_keyboard(one):
        return
    elif one.can_press(one.main):
        page.evaluate("document.activeElement?.blur()")
        press(" ")


def _trade_by_keyboard(one: Person) -> bool:
    """Change four of what a city does not need for what it lacks."""
    hand = one.hand()
    lacking = "ore" if hand["ore"] < 3 else "wheat" if hand["wheat"] < 2 else None
    spare = next((name for name in ("wood", "brick", "wool") if hand[name] >= 4), None)
    if lacking is None or spare is None:
        return False
    page, press = one.page, one.page.keyboard.press
    if not page.get_by_role("region", name="With the supply").count():
        page.evaluate("document.activeElement?.blur()")
        press("t")
    chip = page.get_by_role("region", name="With the supply").locator(f"[data-give={spare}]")
    chip.focus()
    press("Enter")
    want = page.get_by_role("region", name="With the supply").locator(f"[data-want={lacking}]").first
    want.focus()
    press("Enter")
    one.wait_until(lambda: one.hand()[lacking] == hand[lacking] + 1, why="the card comes")
    return True


def test_the_guided_first_game_says_what_to_do_by_rule(person: Sit) -> None:
    one = person()
    one.go()
    one.page.get_by_role("heading", name="Guided first game").wait_for()
    one.page.locator(".guided .button").click()
    one.wait_for_table()
    one.play_until(
        lambda: one.main.inner_text() == "Roll" and one.page.locator(".guide .rule").count() > 0, build=False
    )
    guide = one.page.locator(".guide")
    assert "I-PROD-1" in guide.inner_text()
    one.page.wait_for_function("document.querySelector('.guide .rule').innerText.length > 30")
    one.shoot("guided")
