"""A bot program as people see it: it comes by invitation, shows as a bot, plays, and can be sent away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from browser.people import Person
from lengths import first

Sit = Callable[..., Person]
EXAMPLE = Path(__file__).parents[2] / "examples" / "protocol" / "builder.py"


@contextmanager
def program_by(invitation: str) -> Iterator[subprocess.Popen[bytes]]:
    """The example, brought to a table by an invitation."""
    command = [sys.executable, "-m", "landnam", "bot", f"cmd:{sys.executable} {EXAMPLE}", "--invite", invitation]
    bridge = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield bridge
    finally:
        bridge.kill()
        bridge.wait(20)


@contextmanager
def program_with(command: str) -> Iterator[subprocess.Popen[bytes]]:
    """The example, started by the command that the page shows."""
    setting, _, words = command.partition(" ")
    name, _, token = setting.partition("=")
    landnam, bot, program, *rest = words.split()
    assert (name, landnam, bot, program) == ("LANDNAM_BOT_TOKEN", "landnam", "bot", "cmd:./my_bot")
    own = [sys.executable, "-m", "landnam", "bot", f"cmd:{sys.executable} {EXAMPLE}", *rest]
    bridge = subprocess.Popen(own, stdout=subprocess.DEVNULL, env={**os.environ, name: token})
    try:
        yield bridge
    finally:
        bridge.kill()
        bridge.wait(20)


@pytest.mark.parametrize("width", first(["desk", "tablet", "phone"]))
def test_a_program_comes_by_invitation_plays_and_can_be_sent_away(width: str, person: Sit) -> None:
    astrid = person("Astrid", phone=width == "phone", tablet=width == "tablet")
    page = astrid.page
    astrid.open_table("dice", others=("open",), players=2)
    invitation = page.get_by_label("Invitation to this room").input_value()
    with program_by(invitation) as bridge:
        page.get_by_text("bot, Program").wait_for()
        page.locator("li", has_text="builder.py").get_by_text("ready").wait_for()
        astrid.shoot(f"waiting-program-{width}")
        page.get_by_role("button", name="Send builder.py away").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Send builder.py away").click()
        page.get_by_text("bot, Program").wait_for(state="detached")
        assert bridge.wait(60) == 0
    page.get_by_text("A bot program", exact=True).click()
    page.get_by_role("button", name="Make a bot token").click()
    command = page.get_by_label("Command that starts the program").input_value()
    with program_with(command):
        page.locator("li", has_text="Bot program").get_by_text("ready").wait_for()
        assert page.get_by_label("Command that starts the program").is_visible()  # though no seat is free any more
        astrid.shoot(f"waiting-token-{width}")
        page.get_by_role("button", name="Send Bot program away").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Send Bot program away").click()
        page.get_by_text("bot, Program").wait_for(state="detached")
    page.get_by_text("An invitation for one person", exact=True).click()
    page.get_by_role("button", name="Make an invitation for one person").click()
    with program_by(page.get_by_label("Invitation for one person").input_value()):
        page.get_by_text("bot, Program").wait_for()
        page.get_by_role("button", name="I am ready").click()
        page.locator("button:enabled", has_text="Start the game").click()
        astrid.wait_for_table()
        if width != "phone":  # where there is no room for it
            page.get_by_text("bot, Program").first.wait_for()
        astrid.shoot(f"table-program-{width}")
