"""The page in German: chosen by the browser or in the settings, and without a word of English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from browser.means import ROOT
from browser.people import Person

SHOWN = """() => {
  const seen = [document.title]
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement
    if (!at.closest('script, style')) seen.push(walk.currentNode.textContent)
  }
  for (const at of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'])
      if (at.hasAttribute(name)) seen.push(at.getAttribute(name))
  return [...new Set(seen.map((text) => text.trim()).filter(Boolean))]
}"""
"""All texts of the page, spoken ones too."""


def _literals(source: str) -> set[str]:
    """What stands between quotes in a words file, taken apart where something is put in."""
    code = re.sub(r"^\s*(//|/?\*).*$", "", source, flags=re.MULTILINE)
    texts = [a or b for a, b in re.findall(r"'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`", code)]
    parts = (re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "\n", text).split("\n") for text in texts)
    return {part.strip(" .,:;…()") for pieces in parts for part in pieces}


def _english() -> re.Pattern[str]:
    """English words and sentences that are no German ones too."""
    german = (ROOT / "src/landnam/languages/de/page.ts").read_text()
    german += json.dumps(json.loads((ROOT / "src/landnam/languages/de/messages.json").read_text()), ensure_ascii=False)
    pages = (ROOT / "web/src/words" / f"en{part}.ts" for part in ("", ".road", ".dice", ".plain", ".end"))
    english = {text for page in pages for text in _literals(page.read_text())}
    worth = {text for text in english if re.search(r"[A-Za-z]{4}", text) and "/" not in text and "$" not in text}
    own = {text for text in worth if not re.search(rf"\b{re.escape(text)}\b", german)}
    return re.compile("|".join(rf"(?<!\w){re.escape(text)}(?!\w)" for text in sorted(own, key=len, reverse=True)))


def _check(one: Person, english: re.Pattern[str], where: str) -> None:
    names = ("Landnam", "Sigrun")
    for text in one.page.evaluate(SHOWN):
        found = english.search(text)
        assert found is None or found.group() in names, f"{where}: {found.group()!r} in {text!r}"


def test_the_browser_s_language_is_spoken_and_no_word_is_english(person: Callable[..., Person]) -> None:
    english = _english()
    assert english.search("Choose a game")
    assert english.search("Ivar settles at 9·10·5")
    assert not english.search("Wähle ein Spiel")
    one = person("Sigrun", language="de-AT")
    page: Any = one.page
    one.go()
    page.get_by_role("heading", name="Die Insel", exact=True).wait_for()
    assert "de" == page.locator("html").get_attribute("lang")
    _check(one, english, "home")
    one.go("#/new/island")
    page.locator("button[type=submit]:enabled").wait_for()
    page.get_by_text("Optionen", exact=True).click()
    assert page.get_by_text("die Würfel entscheiden").count()
    _check(one, english, "new game")
    for i in range(2):
        page.locator(f"#seat-{i}").select_option("easy")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/#/table/*")
    one.wait_for_table()
    _check(one, english, "set-up")
    one.play_until(lambda: "Würfle" in one.status, build=False)
    page.locator(".actions .button[aria-disabled=true]").first.click(force=True)  # not before the dice
    page.locator(".notice", has_text="Vor dem Würfeln").wait_for()
    _check(one, english, "refusal")
    for _ in range(2):
        one.play_until(lambda: "Würfle" not in one.status, build=False)
        one.play_until(lambda: "Würfle" in one.status or one.over, build=False)
        _check(one, english, "a turn later")
    assert page.locator("[role=log]").inner_text().count("würfelt") > 2
    page.get_by_role("button", name="Regeln", exact=True).click()
    rule = page.locator("dialog.rules article[data-rule=I-SETTLE-2]")
    rule.get_by_role("heading", name="Abstandsregel").wait_for()
    assert "Keine Siedlung darf neben einem anderen Gebäude stehen" in rule.inner_text()
    _check(one, english, "rules")


def test_the_language_is_chosen_in_the_settings_and_kept(person: Callable[..., Person]) -> None:
    one = person("Sigrun")
    page: Any = one.page
    one.go()
    page.get_by_role("heading", name="The Island", exact=True).wait_for()
    page.get_by_role("button", name="Settings").first.click()
    page.locator("dialog label", has_text="Deutsch").click()
    page.get_by_role("heading", name="Einstellungen").wait_for()
    page.get_by_role("heading", name="Die Insel", exact=True, include_hidden=True).wait_for()
    assert "de" == page.locator("html").get_attribute("lang")
    page.reload()
    page.get_by_role("heading", name="Die Insel", exact=True).wait_for()
    page.get_by_role("button", name="Einstellungen").first.click()
    page.locator("dialog label", has_text="Wie der Browser").click()
    page.get_by_role("heading", name="Settings").wait_for()
    assert "en" == page.locator("html").get_attribute("lang")
