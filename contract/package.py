"""Files of the Python package: the stub of the extension, the schema of a settings file."""

import json

from nanobind.stubgen import StubGen

import fourfold._core
from fourfold.github.settings import schema


def generate() -> dict[str, str]:
    """The stub that describes the extension as it is built, and the schema."""
    stub = StubGen(fourfold._core, include_private=True, quiet=True)  # noqa: SLF001
    stub.put(fourfold._core)  # noqa: SLF001
    return {
        "src/fourfold/_core.pyi": stub.get(),
        "src/fourfold/github/settings.schema.json": json.dumps(schema(), indent=2) + "\n",
    }
