"""Python files that register custom players, loaded in this process and in every worker."""

import hashlib
import sys
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from fourfold.errors import InvalidArgument


def load(paths: Sequence[str]) -> None:
    """Run Python files, which are expected to call `fourfold.players.register`.

    >>> load([])
    """
    for path in paths:
        try:
            _import(Path(path).resolve())
        except (Exception, SystemExit) as error:
            reason = f"{type(error).__name__}: {error}"
            raise InvalidArgument(f"{path} cannot be loaded: {reason}") from error


def _import(path: Path) -> None:
    # The same name in each process, so that objects of the module can be pickled.
    name = f"fourfold_loaded_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("not a Python file: its name must end with .py")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
