"""Find the LED board's program and import its modules.

The only copy is the one that is flashed: the folder `microcontroller` of the repository, which
wheels include in the package. Both the player `led` and the package `led` run it.
"""

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

_NAME = "fourfold_led"


def folder() -> Path:
    """The folder to copy onto a board.

    >>> (folder() / "main.py").is_file()
    True
    """
    packaged = Path(__file__).with_name("microcontroller")
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "microcontroller"


def module(name: str) -> Any:
    """A module of the program: the same file that runs on a board.

    It is untyped because it is written for MicroPython.

    >>> module("search").depth_for(5, 14)
    7
    """
    if _NAME not in sys.modules:
        source = folder() / _NAME
        spec = importlib.util.spec_from_file_location(
            _NAME, source / "__init__.py", submodule_search_locations=[str(source)]
        )
        if spec is None or spec.loader is None:  # pragma: no cover - only for a broken file system
            raise ImportError(f"cannot load {source}")
        package = importlib.util.module_from_spec(spec)
        sys.modules[_NAME] = package
        spec.loader.exec_module(package)
    return importlib.import_module(f"{_NAME}.{name}")
