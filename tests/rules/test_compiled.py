"""Where compiled code is kept: beside the text it was made from, whichever thread asks."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from landnam.rules import compiled
from landnam.rules.compiled import COMPILED_LAYERS, cache_folder, entry

jitted = pytest.mark.skipif(bool(compiled._config.DISABLE_JIT), reason="nothing is compiled")


@pytest.fixture
def layers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for layer in COMPILED_LAYERS:
        (tmp_path / layer).mkdir()
        (tmp_path / layer / "some.py").write_text("x = 1\n")
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    return tmp_path


def fingerprints() -> list[str]:
    compiled._fingerprint.cache_clear()
    found = [compiled._fingerprint(layer) for layer in COMPILED_LAYERS]
    compiled._fingerprint.cache_clear()
    return found


@pytest.mark.parametrize("changed", COMPILED_LAYERS)
def test_a_changed_text_is_compiled_again_in_its_layer_and_all_that_call_it(layers: Path, changed: str) -> None:
    before = fingerprints()
    (layers / changed / "some.py").write_text("x = 2\n")
    first = COMPILED_LAYERS.index(changed)
    same = [old == new for old, new in zip(before, fingerprints(), strict=True)]
    assert same == [i < first for i in range(len(COMPILED_LAYERS))]


def test_every_layer_with_compiled_functions_is_known() -> None:
    package = Path(compiled.__file__).parent.parent
    found = {
        source.relative_to(package).parts[0]
        for source in package.rglob("*.py")
        if "import" in (text := source.read_text(encoding="utf-8")) and ("\n@rule\n" in text or "\n@entry\n" in text)
    }
    assert found <= set(COMPILED_LAYERS)


@jitted
def test_threads_that_import_at_once_do_not_mislay_compiled_code() -> None:
    def some(x: int) -> int:
        return x

    def folder(_: int) -> Path:
        made: object = entry(some)
        return Path(made._cache.cache_path)  # type: ignore[attr-defined] # Numba's own, of which no type hints are

    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(folder, range(400)))
    assert {cache_folder() in path.parents for path in found} == {True}
