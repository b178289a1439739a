"""What is in deploy/ fits the server: its settings exist and are valid, and the page about it names them all."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped] # it ships no type hints
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from landnam.server.settings import Settings

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
NOT_OF_THE_SERVER = {"LANDNAM_CACHE"}


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return read


def unit() -> list[tuple[str, str]]:
    lines = (DEPLOY / "landnam.service").read_text(encoding="utf-8").splitlines()
    return [(key, value) for key, equals, value in (line.partition("=") for line in lines) if equals and key[0] != "#"]


def dockerfile() -> list[str]:
    """The instructions, each on one line."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def settings_of_compose() -> dict[str, str]:
    environment: dict[str, str] = compose()["services"]["server-1"]["environment"]
    return {name: re.sub(r"\$\{[^}]*\}", "word", value) for name, value in environment.items()}


def settings_of_unit() -> dict[str, str]:
    return dict(value.split("=", 1) for key, value in unit() if key == "Environment")


def settings_of_dockerfile() -> dict[str, str]:
    words = [word for line in dockerfile() if line.startswith("ENV ") for word in shlex.split(line[4:])]
    return dict(word.split("=", 1) for word in words)


@pytest.mark.parametrize("read", [settings_of_compose, settings_of_unit, settings_of_dockerfile])
def test_every_setting_is_one_of_the_server_and_valid(read: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {name: value for name, value in read().items() if name not in NOT_OF_THE_SERVER}
    assert "LANDNAM_DATABASE" in given
    for name, value in given.items():
        assert name.removeprefix("LANDNAM_").lower() in Settings.model_fields, name
        assert isinstance(value, str), f"{name} must be quoted: YAML would read it as a {type(value).__name__}"
        monkeypatch.setenv(name, value)
    settings = Settings()
    for name, value in given.items():
        assert value.lower() == str(getattr(settings, name.removeprefix("LANDNAM_").lower())).lower()


def test_the_page_has_a_row_for_every_setting() -> None:
    page = (ROOT / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `LANDNAM_(\w+)` \| (.*) \|$", page, re.MULTILINE))
    assert [name.upper() for name in Settings.model_fields] == list(rows)
    for name, field in Settings.model_fields.items():
        default, _, what = rows[name.upper()].partition(" | ")
        assert what == field.description
        if field.default_factory is None:
            assert default == (f"`{field.default}`" if field.default not in (None, "") else "not set")


def test_services_wait_for_services_that_there_are_and_use_volumes_that_there_are() -> None:
    services, volumes = compose()["services"], compose()["volumes"]
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        for volume in service.get("volumes", ()):
            source, colon, _ = volume.partition(":")
            if colon:  # otherwise it has no name: a folder of the container that is kept
                assert source in volumes or (DEPLOY / source).exists(), f"{name}: {source}"
    for name, needs in services["server-1"]["depends_on"].items():
        assert needs["condition"] == "service_healthy"
        assert "healthcheck" in services[name]


def test_the_server_of_compose_is_built_from_our_dockerfile_and_finds_its_neighbours() -> None:
    server = compose()["services"]["server-1"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
    settings = settings_of_compose()
    assert "@database/" in settings["LANDNAM_DATABASE"]
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    for name in ("server-1", "server-2"):
        assert f"{name}:{settings['LANDNAM_PORT']}" in proxy


def test_every_server_of_compose_has_an_address_that_the_proxy_leads_to() -> None:
    services = compose()["services"]
    addresses = {
        name: service["environment"]["LANDNAM_ADDRESS"] for name, service in services.items() if "server" in name
    }
    assert {"server-1": "/at/1", "server-2": "/at/2"} == addresses
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    for name, address in addresses.items():
        assert re.search(rf"handle_path {address}/\* {{\s+reverse_proxy {name}:8000", proxy)


def test_only_the_proxy_of_compose_can_be_reached_from_outside() -> None:
    assert {"proxy"} == {name for name, service in compose()["services"].items() if "ports" in service}


def test_every_service_has_a_limit_of_memory() -> None:
    services = compose()["services"]
    assert [] == [name for name, service in services.items() if "mem_limit" not in service]
    assert {"MemoryMax", "TasksMax"} <= set(dict(unit()))


@pytest.mark.parametrize("proxy", ["Caddyfile", "nginx.conf"])
def test_browsers_are_told_to_come_by_tls_alone(proxy: str) -> None:
    assert "Strict-Transport-Security" in (DEPLOY / proxy).read_text(encoding="utf-8")


@pytest.mark.parametrize("proxy", ["Caddyfile", "nginx.conf"])
def test_no_way_through_a_proxy_leads_to_the_metrics(proxy: str) -> None:
    """Neither the plain path nor that of one server, under which all of its paths can be reached."""
    text = (DEPLOY / proxy).read_text(encoding="utf-8")
    if proxy == "Caddyfile":
        (inside,) = re.findall(r"^\t@inside path (.+)$", text, re.MULTILINE)
        assert ["/metrics", "/at/*/metrics"] == inside.split()
        assert "respond @inside 404" in text
    else:
        (pattern,) = re.findall(r"location ~ (\S+) { return 404; }", text)
        assert all(re.search(pattern, path) for path in ("/metrics", "/at/1/metrics", "/at/12/metrics"))


def test_images_are_pinned_by_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a Docker that knows a digest for every image; a second run moves them to the newest."""
    for name in ("Dockerfile", "compose.yaml", "pin.py"):
        shutil.copy(DEPLOY / name, tmp_path / name)
    docker = tmp_path / "docker"
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    for digest in ("a" * 64, "b" * 64):
        docker.write_text(f"#!/bin/sh\n[ $# = 6 ] && echo sha256:{digest}\n", encoding="utf-8")
        docker.chmod(0o755)
        subprocess.run([sys.executable, str(tmp_path / "pin.py")], check=True, capture_output=True)
        pinned = {name: (tmp_path / name).read_text(encoding="utf-8") for name in ("Dockerfile", "compose.yaml")}
        assert 2 == pinned["Dockerfile"].count(f"python:3.13-slim@sha256:{digest}")
        services = yaml.safe_load(pinned["compose.yaml"])["services"]
        images = [service["image"] for service in services.values() if "image" in service]
        assert [True, True] == [image.endswith(f"@sha256:{digest}") for image in images]
        for name, text in pinned.items():
            shipped = (DEPLOY / name).read_text(encoding="utf-8")
            assert re.sub(r"@sha256:[0-9a-f]{64}", "", text) == re.sub(r"@sha256:[0-9a-f]{64}", "", shipped)
    docker.write_text("#!/bin/sh\necho no such image\n", encoding="utf-8")
    assert 0 != subprocess.run([sys.executable, str(tmp_path / "pin.py")], check=False, capture_output=True).returncode
    assert pinned["Dockerfile"] == (tmp_path / "Dockerfile").read_text(encoding="utf-8")


def test_every_shipped_image_has_a_digest() -> None:
    bases = [line.split()[1] for line in dockerfile() if line.startswith("FROM ")]
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    images = [*bases, *(service["image"] for service in services.values() if "image" in service)]
    assert 4 == len(images)
    assert [] == [image for image in images if re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image) is None]


LOCKED = re.compile(r"^([A-Za-z0-9_.-]+)==([^ ]+) \\$")


LOCKS = ("requirements.lock", "build.lock")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_dependency_has_hashes_and_no_host_is_named(lock: str) -> None:
    lines = (DEPLOY / lock).read_text(encoding="utf-8").splitlines()
    locked = [line for line in lines if line and not line.startswith(("#", " "))]
    assert locked
    assert [] == [line for line in locked if LOCKED.match(line) is None]
    for number, line in enumerate(lines):
        if LOCKED.match(line):
            assert lines[number + 1].startswith("    --hash=sha256:")
    assert "://" not in "\n".join(lines)


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_that_is_asked_for_is_locked_in_a_version_that_fits(lock: str) -> None:
    """A dependency that is added or raised, and not locked, would stop the image from being built."""
    facts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, extras = facts["project"], facts["project"]["optional-dependencies"]
    more = {
        "requirements.lock": [*extras["play"], *extras["scale"]],
        "build.lock": [*extras["compile"], *facts["build-system"]["requires"]],
    }
    asked = [Requirement(one) for one in [*project["dependencies"], *more[lock]]]
    lines = (DEPLOY / lock).read_text(encoding="utf-8").splitlines()
    locked = {canonicalize_name(found[1]): found[2] for line in lines if (found := LOCKED.match(line))}
    for one in asked:
        if one.name != "landnam" and (one.marker is None or one.marker.evaluate({"sys_platform": "linux"})):
            assert canonicalize_name(one.name) in locked, one
            assert one.specifier.contains(locked[canonicalize_name(one.name)]), one


def test_the_image_installs_what_is_locked() -> None:
    """Nothing comes from an index without a hash, not even for a moment to build the wheel."""
    installs = [part for line in dockerfile() for part in re.findall(r"pip (?:install|wheel) [^&]+", line)]
    assert 4 == len(installs)
    for lock in LOCKS:
        assert any("--require-hashes" in one and lock in one for one in installs)
    assert [] == [one for one in installs if "--require-hashes" not in one and "--no-deps" not in one]
    assert all("--no-build-isolation" in one for one in installs if one.startswith("pip wheel"))


def test_what_the_image_copies_is_there() -> None:
    copied = [line.split()[1:-1] for line in dockerfile() if line.startswith("COPY ") and "--from" not in line]
    for source in (source for sources in copied for source in sources):
        if (ROOT / "web").exists() or not source.startswith("web"):
            assert (ROOT / source).exists(), source


def test_the_image_and_the_unit_run_the_server_without_privileges() -> None:
    instructions = dockerfile()
    assert "USER landnam" in instructions
    assert instructions.index("USER landnam") < instructions.index('ENTRYPOINT ["landnam"]')
    assert {"DynamicUser": "yes", "NoNewPrivileges": "yes", "ProtectSystem": "strict"}.items() <= dict(unit()).items()
    assert dict(unit())["ExecStart"].endswith("/landnam serve")
    assert dict(unit())["Restart"] == "always"
