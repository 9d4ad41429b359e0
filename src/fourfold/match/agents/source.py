"""Python code that contains agents: modules and files, loaded in this process and every worker."""

import hashlib
import importlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.base.jobs import copy_of
from fourfold.base.jobs.sent_files import digest
from fourfold.match.game import failure

_FILE = re.compile(r"(?P<place>.*\.py)(?::(?P<attribute>[\w.]+))?", re.IGNORECASE)
_MODULE = re.compile(r"(?P<place>[^\W\d]\w*(?:\.\w+)*):(?P<attribute>[\w.]+)")
# What the agent of a file is usually called, the likeliest first.
_USUAL_NAMES = ("agent", "player", "bot", "policy", "get_move", "Agent", "Player", "Bot", "Policy")


@dataclass(frozen=True, slots=True)
class Source:
    """The place where an object is defined: a module or a file, and the name of an attribute.

    >>> Source.read("bots/ada.py:play")
    Source(place='bots/ada.py', attribute='play')
    >>> Source.read("operator:neg").load()(2)
    -2
    """

    place: str
    attribute: str | None = None

    @classmethod
    def read(cls, text: str) -> "Source | None":
        """The source for `module:attribute`, `file.py:attribute` or `file.py`; None for others."""
        found = _FILE.fullmatch(text) or _MODULE.fullmatch(text)
        return found and cls(found["place"], found["attribute"])

    @property
    def is_file(self) -> bool:
        """Whether the place is a file, not a module."""
        return self.place.lower().endswith(".py")

    @property
    def name(self) -> str:
        """A short name for tables: without folders and without `.py`.

        >>> Source("bots/ada.py").name, Source("bots/ada.py", "play").name
        ('ada', 'ada:play')
        """
        place = Path(self.place).stem if self.is_file else self.place
        return place if self.attribute is None else f"{place}:{self.attribute}"

    def load(self) -> Any:
        """The object. Without an attribute, the agent of the file, if it is obvious which it is.

        Raises InvalidArgument with the reason if there is no such object.
        """
        module = self.load_module()
        if self.attribute is None:
            return _only_agent(module, self.place)
        found: Any = module
        for name in self.attribute.split("."):
            if not hasattr(found, name):
                known = ", ".join(_public_names(module)) or "none"
                raise InvalidArgument(
                    f"{self.place} has no attribute {self.attribute!r}. Available: {known}"
                )
            found = getattr(found, name)
        return found

    def load_last_function(self) -> Any:
        """The last function that the file defines, which is how Kaggle finds an agent."""
        if self.attribute is not None:
            return self.load()
        functions = list(_defined(self.load_module()))
        if not functions:
            raise InvalidArgument(f"{self.place} defines no function")
        return functions[-1]

    def load_module(self) -> ModuleType:
        """The module, which is executed when it is first needed in this process."""
        return _load(self.place, _import_file if self.is_file else _import_module)

    def files(self) -> tuple[Path, ...]:
        """The file, and the modules beside it that it has imported; none of a module."""
        return loaded_files([self.place]) if self.is_file else ()

    def version(self) -> str:
        """A checksum of the code."""
        module = self.load_module().__file__
        return digest(self.files() or ([Path(module)] if module else []))


def load_players(paths: Sequence[str]) -> None:
    """Run Python files, which are expected to call `fourfold.players.register`.

    >>> load_players([])
    """
    for path in paths:
        _load(path, _import_file)


def loaded_files(paths: Sequence[str]) -> tuple[Path, ...]:
    """Python files that were loaded, and the modules beside them that are imported.

    >>> loaded_files([])
    ()
    """
    found = {Path(path).resolve() for path in paths}
    for folder in {path.parent for path in found}:
        for name, module in list(sys.modules.items()):
            if (origin := getattr(module, "__file__", None)) and not name.startswith("fourfold."):
                path, place = Path(origin), folder.joinpath(*name.split("."))
                if path in (place.with_suffix(".py"), place / "__init__.py"):
                    found.add(path)
    return tuple(sorted(found))


def _load(place: str, load: Callable[[str], ModuleType]) -> ModuleType:
    try:
        with redirect_stdout(sys.stderr):  # as for what it prints while it plays
            return load(place)
    except FourfoldError:
        raise
    except (Exception, SystemExit) as error:
        reason, _ = failure(f"{place} cannot be loaded", error)
        raise InvalidArgument(reason) from error


def _import_file(place: str) -> ModuleType:
    copy = copy_of(place)
    path = Path(place).resolve() if copy is None else copy
    if not path.is_file():
        raise InvalidArgument(f"no file {place!r}")
    # The same name in each process, so that objects of the module can be pickled.
    original = str(path) if copy is None else place
    name = f"fourfold_loaded_{hashlib.sha256(original.encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("not a Python file: its name must end with .py")
    module = module_from_spec(spec)
    _add_to_path(str(path.parent))  # the file may import modules beside it
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _import_module(name: str) -> ModuleType:
    _add_to_path(os.getcwd())  # noqa: PTH109 - as Python itself does
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # the module exists, but imports one that does not
        raise InvalidArgument(f"no module named {error.name!r}") from None


def _add_to_path(folder: str) -> None:
    if folder not in sys.path:
        sys.path.append(folder)


def _defined(module: ModuleType) -> Iterator[Any]:
    """The functions and classes that a module defines, in order."""
    for name, value in vars(module).items():
        if callable(value) and not name.startswith("_") and _is_from(module, value):
            yield value


def _is_from(module: ModuleType, value: object) -> bool:
    return getattr(value, "__module__", None) == module.__name__


def _public_names(module: ModuleType) -> list[str]:
    """The names that may be agents: not modules, and not functions and classes from elsewhere."""
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and (not isinstance(value, (type, FunctionType)) or _is_from(module, value))
    ]


def _only_agent(module: ModuleType, place: str) -> Any:
    for name in _USUAL_NAMES:
        if hasattr(module, name):
            return getattr(module, name)
    found = list(_defined(module))
    if len(found) == 1:
        return found[0]
    raise InvalidArgument(
        f"{place} has no obvious agent: call it agent, or name it as in {place}:NAME. "
        f"Available: {', '.join(_public_names(module)) or 'none'}"
    )
