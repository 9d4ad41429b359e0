"""Parts of the package whose extra is not installed."""

import importlib
import re
import sys
import tomllib

import pytest
from support.paths import ROOT

from fourfold import FourfoldError, MissingExtra
from fourfold.base.extras import _PARTS
from fourfold.cli.web import _games_store


@pytest.mark.parametrize("part", _PARTS)
def test_importing_says_what_to_install(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    extra, modules = _PARTS[part]
    for name in [name for name in sys.modules if name.startswith(f"fourfold.{part}")]:
        monkeypatch.delitem(sys.modules, name)
    for module in modules:
        monkeypatch.setitem(sys.modules, module, None)  # as if it were not installed
    with pytest.raises(ModuleNotFoundError) as caught:
        importlib.import_module(f"fourfold.{part}")
    assert isinstance(caught.value, MissingExtra)
    assert isinstance(caught.value, FourfoldError)
    assert caught.value.name == modules[0]
    assert str(caught.value) == (
        f"fourfold.{part} needs {caught.value.name}, which is not installed: "
        f"pip install 'fourfold[{extra}]'"
    )


def test_a_server_without_redis_says_so_before_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(MissingExtra, match=r"pip install 'fourfold\[redis\]'"):
        _games_store(None, "redis://localhost", workers=1)


def test_every_extra_is_known() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {extra for extra, _ in _PARTS.values()}
    assert set(project["optional-dependencies"]) - {"all"} == extras


def test_every_package_of_an_extra_is_looked_for() -> None:
    """Otherwise a missing one would be an error that names no extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {
        "cupy-cuda12x": "cupy",
        "open_spiel": "pyspiel",
        "prometheus-client": "prometheus_client",
        "pygame-ce": "pygame",
    }
    for extra, requirements in project["optional-dependencies"].items():
        if extra == "all":
            continue
        wanted = {re.split(r"[\[>=; ]", requirement)[0] for requirement in requirements}
        found = {name for part, names in _PARTS.values() if part == extra for name in names}
        assert {names.get(name, name) for name in wanted} == found, extra
