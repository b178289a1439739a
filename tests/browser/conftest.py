"""A server in a process of its own, a browser, and people who sit before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.means import CHROMIUM, DESK, PHONE, SHOTS, STATIC, TABLET, House, launched, needed
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


@pytest.fixture
def person(request: pytest.FixtureRequest, chromium: Any) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own; what goes wrong in its page fails the test."""
    people: list[Person] = []

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
        context = chromium.new_context(
            viewport=PHONE if phone else TABLET if tablet else DESK,
            has_touch=phone or tablet,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            locale=language,
            service_workers="block",  # test_offline is about them; everywhere else they would only cost time
        )
        context.set_default_timeout(60_000)
        people.append(Person(context, host.home, name, SHOTS))
        return people[-1]

    yield sit
    faults = [fault for one in people for fault in one.faults]
    for one in people:
        one.leave()
    assert not faults
