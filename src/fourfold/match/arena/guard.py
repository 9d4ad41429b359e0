"""Keeps a submission from asking a solver, and reports its attempts.

Where the system can isolate it, the folders of this package and of other solvers show a decoy:
whatever imports it is reported, and fails. A Python agent runs in a process that has loaded this
package; there, all its modules but the rules are replaced by objects that report every use, and so
is everything that the compiled core offers beside the rules. The machine code of the core remains
in that process: this does not stop code that changes the memory of the interpreter.
"""

import gc
import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from fourfold.base.errors import FourfoldError

SOLVERS = ("fourfold", "bitbully", "bitbully_databases")
"""Packages that answer what submissions should find out themselves."""
_ALLOWED = ("fourfold.rules", "fourfold.base", "fourfold._version")
_ALLOWED_NAMES = (
    "Position", "Game", "Side", "Rule", "Outcome", "FourfoldError", "IllegalMove",
    "InvalidArgument", "InvalidNotation", "InvalidPosition", "WrongType", "Cancelled", "StopToken",
)  # fmt: skip
_DECOY = '''"""Solvers are not available to submissions."""
import os, sys
program = os.path.basename(sys.argv[0] or "python")
with open({report!r}, "a") as file:
    file.write("imported " + {name!r} + " in " + program + "\\n")
raise ImportError("solvers are not available to submissions")
'''


class SolverBlocked(FourfoldError, ImportError):
    """A submission tried to use a solver."""


def watch_arguments(folder: Path, secrets: Iterable[Path]) -> Iterator[str]:
    """The arguments for the process of a submission that hide solvers and secret files from it.

    The folder gets what it sees in their place, and the file `attempts` of its attempts.
    """
    report, empty = folder / "attempts", folder / "empty"
    report.touch()
    empty.touch()
    yield f"--report={report}"
    found = {path.resolve(): empty for path in secrets}
    for name in SOLVERS:
        decoy = folder / f"decoy-{name}"
        decoy.mkdir()
        text = _DECOY.format(report=str(report), name=name)
        (decoy / "__init__.py").write_text(text, encoding="utf-8")
        spec = importlib.util.find_spec(name)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            found[Path(place).resolve()] = decoy
    for path, decoy in found.items():
        yield f"--decoy={path}{os.pathsep}{decoy}"


class Guard:
    """Replaces the modules of solvers in this process. Attempts are appended to a file."""

    def __init__(self, report: Path) -> None:
        self._report = report

    def attempt(self, what: str) -> NoReturn:
        """Report an attempt, and raise SolverBlocked."""
        with self._report.open("a", encoding="utf-8") as file:
            file.write(f"used {what}\n")
        raise SolverBlocked(f"{what} is not available to submissions")

    def start(self, secrets: Iterable[Path] = ()) -> None:
        """Block everything but the rules from now on, also new processes and hidden files."""
        import fourfold  # noqa: PLC0415 - the module itself is replaced
        from fourfold import _core  # noqa: PLC0415 - so is this one

        open_names = {name: getattr(fourfold, name) for name in _ALLOWED_NAMES}
        for name in list(sys.modules):
            if name.split(".")[0] in SOLVERS and not name.startswith(_ALLOWED):
                allowed = open_names if name == "fourfold" else {}
                sys.modules[name] = _Blocked(name, self, allowed)
        self._disarm(_core, list(open_names.values()))
        sys.meta_path.insert(0, _Finder(self))
        hidden = {str(path.resolve()) for path in secrets}

        def watch(event: str, arguments: tuple[Any, ...]) -> None:
            if event in _NEW_PROCESSES:
                self.attempt(f"{event} {arguments[:1]}"[:200])
            is_file = event == "open" and isinstance(arguments[0], str)
            if is_file and os.path.realpath(arguments[0]) in hidden:
                self.attempt(f"the file {Path(arguments[0]).name}")

        sys.addaudithook(watch)

    def _disarm(self, core: ModuleType, allowed: list[object]) -> None:
        """Replace what the compiled core offers and the rules do not use, wherever it is kept."""
        for name, module in sys.modules.items():
            if name.startswith(_ALLOWED):
                allowed += vars(module).values()
        kept = {id(each) for each in allowed}
        for name, value in list(vars(core).items()):
            if id(value) in kept or name.startswith("__"):
                continue
            report = partial(self._report_use, f"fourfold.{name}")
            if isinstance(value, type):
                for member in set(vars(value)) - _OF_EVERY_TYPE:
                    setattr(value, member, report)
                continue
            for holder in gc.get_referrers(value):
                if isinstance(holder, dict):
                    holder.update({key: report for key in holder if holder[key] is value})

    def _report_use(self, what: str, *_: object, **__: object) -> NoReturn:
        self.attempt(what)


_OF_EVERY_TYPE = {"__doc__", "__module__", "__new__", "__init__"}
# Events of Python: new processes, and new interpreters, in which nothing is replaced.
_NEW_PROCESSES = {
    *("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn"),
    "cpython.PyInterpreterState_New",
}


class _Blocked(ModuleType):
    """A module of which only some names can be used."""

    def __init__(self, name: str, guard: Guard, allowed: dict[str, Any]) -> None:
        super().__init__(name)
        self.__dict__.update(allowed)
        self.__dict__["__path__"] = []
        self._guard = guard

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._guard.attempt(f"{self.__name__}.{name}")


class _Finder(MetaPathFinder):
    """Reports imports of solvers that are not loaded yet."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    def find_spec(self, name: str, _path: object, _target: object = None) -> None:
        """Raise SolverBlocked for a solver."""
        if name.split(".", maxsplit=1)[0] in SOLVERS and not name.startswith(_ALLOWED):
            self._guard.attempt(name)
