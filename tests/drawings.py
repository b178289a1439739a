"""What every drawing must be: well-formed, complete in itself, and readable by name."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

SVG = "{http://www.w3.org/2000/svg}"
ELSEWHERE = ("<script", "<image", "<foreignObject", "@import", "@font-face")


def checked(drawing: str) -> ET.Element:
    """The drawing, after a look at its ids, its references and its independence."""
    root = ET.fromstring(drawing)
    assert f"{SVG}svg" == root.tag
    ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
    assert {1} == set(ids.values())
    links = {
        value[5:-1] if value.startswith("url(#") else value[1:]
        for element in root.iter()
        for key, value in element.attrib.items()
        if value.startswith("url(#") or key.rpartition("}")[2] == "href"
    }
    assert links | set(root.attrib["aria-labelledby"].split()) <= set(ids)
    assert [] == [word for word in ELSEWHERE if word in drawing]
    assert 1 == drawing.count("http")  # the name of the SVG language
    return root


def titles(root: ET.Element) -> list[str]:
    """The names of all that is drawn."""
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def words(root: ET.Element) -> list[str]:
    """All that is written in the drawing."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]
