"""What an automated reader of the accessibility rules finds wrong with a page."""

from __future__ import annotations

from browser.means import ROOT, needed
from browser.people import Person

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


GRAVE = ("serious", "critical")
LOOK = """async (grave) => {
  const values = axe._audit.rules.filter((rule) => rule.enabled && grave.includes(rule.impact)).map((rule) => rule.id)
  if (values.length < 40) throw new Error('axe does not tell how grave its rules are')
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(changing.map((one) => one.finished))
  const runOnly = { type: 'rule', values }
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })
  return violations.map(({ impact, id, help, nodes }) =>
    [impact, id, help, nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' + node.html.slice(0, 120))])
}"""
"""Only those of axe's rules are run whose breach is grave: the others take time, and what they find would not count.
A colour that is still changing into another is none that anybody reads: that is waited for."""


def findings(one: Person) -> list[str]:
    """What axe finds seriously wrong with the page as it is."""
    needed("axe-core (npm ci in web)", AXE.is_file())
    if not one.page.evaluate("'axe' in window"):
        one.page.evaluate(AXE.read_text())
    return [str(found) for found in one.page.evaluate(LOOK, GRAVE) if found[0] in GRAVE]
