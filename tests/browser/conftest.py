"""A server in a process of its own, a browser, and people who sit before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.means import CHROMIUM, DESK, PHONE, PICTURES, STATIC, TABLET, House, launched, needed
from browser.people import Person


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    needed("the built client (pip install .)", (STATIC / "index.html").is_file())
    needed("a Chromium browser", CHROMIUM)
    request.getfixturevalue("libraries")
    house = House(tmp_path_factory.mktemp("server"))
    house.open()
    yield house
    house.end()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser; not for the whole session, as its driver keeps an event loop that other tests would stumble over."""
    with launched(CHROMIUM) as browser:
        yield browser


@pytest.fixture(scope="module")
def left(chromium: Any) -> dict[str, list[Any]]:  # noqa: ARG001 # it is over with the browser
    """Contexts that nobody uses any more, by how they see things: what they have loaded is not loaded again."""
    return {}


@pytest.fixture
def person(
    request: pytest.FixtureRequest, chromium: Any, left: dict[str, list[Any]]
) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own; what goes wrong in its page fails the test."""
    people: list[tuple[Person, str]] = []

    def sit(
        name: str = "Sigrun",
        *,
        phone: bool = False,
        tablet: bool = False,
        dark: bool = False,
        motion: bool = False,
        language: str = "en-US",
        house: House | None = None,
    ) -> Person:
        """Without a ``house`` they are guests of the server that all tests share."""
        host = house or request.getfixturevalue("server")
        looks = {
            "viewport": PHONE if phone else TABLET if tablet else DESK,
            "has_touch": phone or tablet,
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "no-preference" if motion else "reduce",
            "locale": language,
            "service_workers": "block",  # test_offline is about them; everywhere else they would only cost time
        }
        alike = left.setdefault(repr(looks), [])
        context = alike.pop() if alike else chromium.new_context(**looks)
        context.set_default_timeout(60_000)
        one = Person(context, host.home, name, PICTURES)
        people.append((one, repr(looks)))
        return one

    yield sit
    faults = [fault for one, _ in people for fault in one.faults]
    for one, looks in people:
        context = one.leave()
        if context is not None:
            left[looks].append(context)
    assert not faults
