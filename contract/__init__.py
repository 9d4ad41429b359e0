"""Generates all that follows from the shapes of the package; see README.md."""

from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOTE = "Written by `make generate`; see contract/README.md."


def generated() -> dict[str, str]:
    """What `generate` of every module of this folder returns: paths and contents."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    modules = [import_module(f"contract.{name}") for name in names]
    writers = [module.generate for module in modules if hasattr(module, "generate")]
    return {path: text for generate in writers for path, text in generate().items()}


def stale(root: Path = ROOT) -> dict[str, str]:
    """The generated files that are missing or differ, with the contents that they should have."""
    return {
        name: text
        for name, text in generated().items()
        if not (root / name).exists() or (root / name).read_text(encoding="utf-8") != text
    }
