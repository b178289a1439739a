"""What the REST interface answers, and how it refuses."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

import landnam
from landnam.bots.registry import usual_bot
from landnam.games.catalogue import catalogue
from landnam.server.errors import Slug
from landnam.server.people import NAMES, names_for
from server.driver import OPEN, Client, Refusal, Seated, me


@pytest.fixture
def http(address: str) -> Any:
    with httpx2.Client(base_url=f"http://{address}", timeout=30) as client:
        yield client


def slug(answer: httpx2.Response) -> str:
    error = answer.json()["error"]
    assert {"slug", "message", "rule", "details"} == set(error)
    assert error["message"]
    return str(Slug(error["slug"]))


def test_the_games_are_listed_with_options_and_bots(http: httpx2.Client) -> None:
    games = http.get("/api/games").json()
    assert {True} == {game["valued"] for game in games}
    assert list(landnam.games()) == [game["name"] for game in games]
    island = games[0]
    assert [3, 4] == island["players"]
    vp = next(option for option in island["options"] if option["name"] == "vp")
    assert (None, 10) == (vp["values"], vp["default"])
    assert vp["range"][0] < 10 < vp["range"][1]
    for game in games:
        assert usual_bot(game["name"]) in {bot["name"] for bot in game["bots"]}


def test_rules_and_clocks_can_be_looked_up(http: httpx2.Client) -> None:
    assert len(catalogue()) == len(http.get("/api/rules").json())
    for game in landnam.games():
        assert http.get("/api/rules", params={"game": game}).json()
    settle = http.get("/api/rules/I-SETTLE-2").json()
    assert ("I-SETTLE-2", "Settlements") == (settle["id"], settle["chapter"])
    assert all(rule["chapter"] != rule["id"].rpartition("-")[0] for rule in http.get("/api/rules").json())
    assert (404, "not-found") == (http.get("/api/rules/X-1").status_code, slug(http.get("/api/rules/X-1")))
    assert "unknown-game" == slug(http.get("/api/rules", params={"game": "chess"}))
    clocks = {clock["name"]: clock for clock in http.get("/api/clocks").json()}
    assert 120 == clocks["normal"]["seconds"]["turn"]
    assert 60 == clocks["fast"]["seconds"]["turn"]
    assert clocks["none"]["seconds"] is None


def test_games_and_rules_are_served_in_german(http: httpx2.Client) -> None:
    games = {game["name"]: game for game in http.get("/api/games", params={"language": "de"}).json()}
    assert "Die Insel" == games["island"]["title"]
    board = next(option for option in games["island"]["options"] if option["name"] == "harbours")
    assert ("Häfen", "gemischt") == (board["title"], board["words"]["shuffled"])
    rules = {rule["id"]: rule for rule in http.get("/api/rules", params={"game": "duel", "language": "de"}).json()}
    assert "Zwangshandel" == rules["D-CARD-2"]["title"]
    assert rules.keys() == {rule["id"] for rule in http.get("/api/rules", params={"game": "duel"}).json()}
    assert "The Island" == http.get("/api/games", params={"language": "fr"}).json()[0]["title"]
    assert "Distance rule" == http.get("/api/rules/I-SETTLE-2").json()["title"]
    assert "Abstandsregel" == http.get("/api/rules/I-SETTLE-2", params={"language": "de"}).json()["title"]


GOOD = {"game": "duel", "seats": [me(), OPEN]}


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"options": {"vp": 99}}, "bad-options"),
        ({"options": {"sails": "red"}}, "bad-options"),
        ({"options": {"seed": 1}}, "bad-options"),
        ({"options": {"position": "x"}}, "bad-options"),
        ({"seats": [me()]}, "bad-options"),
        ({"seats": [OPEN, OPEN]}, "bad-request"),
        ({"seats": [me(), {"kind": "bot", "bot": "my_bot.py:MyBot"}]}, "bad-options"),
        ({"seats": [me(), {"kind": "bot", "bot": "perfect"}]}, "bad-options"),
        ({"seats": [me(" "), OPEN]}, "bad-name"),
        ({"seats": [me("x" * 25), OPEN]}, "bad-name"),
        ({"seats": [me("\u3164\u2800"), OPEN]}, "bad-name"),
        ({"seats": [me("\ufe0f \u034f"), OPEN]}, "bad-name"),
        ({"clock": "slow"}, "bad-request"),
        ({"colour": "green"}, "bad-options"),
        ({"sails": "green"}, "bad-request"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(wrong: Any, expected: str, http: httpx2.Client) -> None:
    answer = http.post("/api/tables", json={**GOOD, **wrong})
    assert expected == slug(answer)
    assert 400 == answer.status_code


def test_names_lose_what_cannot_be_seen(http: httpx2.Client) -> None:
    opened = http.post("/api/tables", json={"game": "duel", "seats": [me("A\u202enn \t B\u0000"), OPEN]}).json()
    assert "Ann B" == opened["table"]["seats"][0]["name"]


def test_what_is_not_json_or_not_there_is_said_so(http: httpx2.Client) -> None:
    bad = http.post("/api/tables", content=b"{", headers={"content-type": "application/json"})
    assert (400, "bad-json") == (bad.status_code, slug(bad))
    assert "not-found" == slug(http.get("/api/tables/zzzzzzzzzz"))
    assert "bad-request" == slug(http.get("/api/tables/No!"))
    assert "not-found" == slug(http.get("/api/nothing"))
    assert 405 == http.delete("/api/tables").status_code
    large = http.post("/api/verify", json={"record": "x" * 2_100_000})
    assert (413, "too-large") == (large.status_code, slug(large))
    assert "bad-record" == slug(http.post("/api/verify", json={"record": "x"}))
    assert "bad-record" == slug(http.post("/api/replay", json={"record": "x"}))


def test_an_open_table_takes_guests_until_it_is_full(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me(), OPEN, OPEN], open=True, title="Come in")
        path = f"/tables/{opened['table']['id']}"
        first = await client.call("POST", f"{path}/join", {"name": "Bo", "seat": 2})
        assert 2 == first["seat"]
        with pytest.raises(Refusal, match="seat-taken"):
            await client.call("POST", f"{path}/join", {"name": "Cy", "seat": 2})
        await client.call("POST", f"{path}/join", {"name": "Cy"})
        with pytest.raises(Refusal, match="table-full"):
            await client.call("POST", f"{path}/join", {"name": "Di"})
        with pytest.raises(Refusal, match="not-allowed"):
            await client.call("POST", f"{path}/invites")
        with pytest.raises(Refusal, match="wrong-state"):
            await client.call("GET", f"{path}/record")
        with pytest.raises(Refusal, match="wrong-state"):
            await client.call("POST", f"{path}/rematch", token=first["token"])

    run(play())


def test_a_fresh_code_lets_one_more_guest_in(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me(), OPEN, OPEN])
        path = f"/tables/{opened['table']['id']}"
        fresh = (await client.call("POST", f"{path}/invites", token=opened["tokens"]["0"]))["code"]
        assert fresh != opened["invite"]
        for name, code in (("Bo", fresh), ("Cy", opened["invite"])):
            await client.call("POST", f"{path}/join", {"name": name, "code": code})
        with pytest.raises(Refusal, match="bad-code"):
            await client.call("POST", f"{path}/join", {"name": "Guest", "code": fresh})

    run(play())


def test_every_answer_has_the_security_headers(http: httpx2.Client) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz"):
        answer = http.get(path)
        assert answer.headers["content-security-policy"].startswith("default-src 'self'")
        assert "'unsafe" not in answer.headers["content-security-policy"]
        assert "nosniff" == answer.headers["x-content-type-options"]
        assert "server" not in answer.headers


def test_pages_of_other_origins_may_not_write(http: httpx2.Client) -> None:
    for origin, expected in (("https://evil.example", 403), ("null", 403), (str(http.base_url).rstrip("/"), 201)):
        assert expected == http.post("/api/tables", json=GOOD, headers={"origin": origin}).status_code


def test_health_and_metrics(http: httpx2.Client) -> None:
    assert http.get("/healthz").json()["ok"]
    assert 200 == http.head("/healthz").status_code == http.head("/").status_code
    assert "landnam_entries_total" in http.get("/metrics").text


def test_without_a_built_client_the_page_says_how_to_build_it(start: Any, tmp_path: Any) -> None:
    with start(static=tmp_path) as address, httpx2.Client(base_url=f"http://{address}") as http:
        assert "npm run build" in http.get("/").text


def test_the_built_client_is_served_and_nothing_else(start: Any, tmp_path: Any) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("the page")
    (folder / "assets" / "app.js").write_text("the script")
    (tmp_path / "secret.txt").write_text("a secret")
    with start(static=folder) as address, httpx2.Client(base_url=f"http://{address}") as http:
        assert "the page" == http.get("/").text == http.get("/some/path").text
        assert "immutable" in http.get("/assets/app.js").headers["cache-control"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "a secret" != http.get(path).text


def test_too_many_requests_from_one_address_are_refused(start: Any) -> None:
    limits = {"requests_per_second": 1, "tables_per_minute": 2}
    with start(**limits) as address, httpx2.Client(base_url=f"http://{address}") as http:
        answers = [http.post("/api/tables", json=GOOD) for _ in range(3)]
        assert [201, 201, 429] == [answer.status_code for answer in answers]
        assert "too-many-requests" == slug(answers[-1])
        later = [http.get("/api/clocks").status_code for _ in range(8)]
        assert 429 in later


def test_no_bot_is_called_like_anybody_at_the_table(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        for person in ("Astrid", "gunnar"):
            opened = await client.open("dice", [me(person), "greedy", "greedy", "greedy"])
            names = [seat["name"].casefold() for seat in opened["table"]["seats"]]
            assert 4 == len(set(names))

    run(play())


def test_every_table_has_free_names_for_its_bots() -> None:
    for name in NAMES:
        for id in ("a", "bc", "defg"):
            names = names_for(id, [1, 2, 3], [name.upper()])
            assert 4 == len({name, *names.values()})


def test_a_bot_gives_its_name_to_a_guest_who_has_it_too(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), OPEN, "greedy", "greedy"], open=True)
        guest = opened["table"]["seats"][2]["name"]
        joined = await client.call("POST", f"/tables/{opened['table']['id']}/join", {"name": guest})
        names = [seat["name"] for seat in joined["table"]["seats"]]
        assert guest == names[1]
        assert 4 == len(set(names))
        seated = await Seated.enter(address, opened["table"]["id"])
        assert names == [seat["name"] for seat in seated.table["seats"]]

    run(play())


def test_bots_that_fill_empty_seats_have_free_names(address: str, run: Any) -> None:
    async def play() -> None:
        opened = await Client(address).open("dice", [me("Ivar"), OPEN, OPEN, OPEN])
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await one.ready()
        await one.start(0, bot="greedy")
        assert 4 == len({seat["name"] for seat in one.table["seats"]})

    run(play())
