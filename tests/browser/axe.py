"""What an automated reader of the accessibility rules finds wrong with a page."""

from __future__ import annotations

from browser.means import ROOT, needed
from browser.people import Person

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def findings(one: Person) -> list[str]:
    """What axe finds seriously wrong with the page as it is."""
    needed("axe-core (npm ci in web)", AXE.is_file())
    if not one.page.evaluate("'axe' in window"):
        one.page.evaluate(AXE.read_text())
    found = one.page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => "
        "[v.impact, v.id, v.help, v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' ' + n.html.slice(0, 120))]))"
    )
    return [str(one) for one in found if one[0] in ("serious", "critical")]
