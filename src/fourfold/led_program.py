"""Where the LED board's program lies, and how to run its modules here.

There is one copy of it, the one that is flashed: the folder `microcontroller` of the repository. A
wheel carries it inside the package. A player runs it, and so does the room `led`, so it belongs to
neither.
"""

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

_NAME = "fourfold_led"


def folder() -> Path:
    """The folder to be copied onto a board.

    >>> (folder() / "main.py").is_file()
    True
    """
    carried = Path(__file__).parent / "led" / "microcontroller"
    return carried if carried.is_dir() else Path(__file__).parents[2] / "microcontroller"


def module(name: str) -> Any:
    """A module of the program: the very file that runs on a board.

    It is written for MicroPython, which has no type hints.

    >>> module("search").depth_for(5, 14)
    7
    """
    if _NAME not in sys.modules:
        place = folder() / _NAME
        spec = importlib.util.spec_from_file_location(
            _NAME, place / "__init__.py", submodule_search_locations=[str(place)]
        )
        if spec is None or spec.loader is None:  # pragma: no cover - only for a broken file system
            raise ImportError(f"cannot load {place}")
        package = importlib.util.module_from_spec(spec)
        sys.modules[_NAME] = package
        spec.loader.exec_module(package)
    return importlib.import_module(f"{_NAME}.{name}")
