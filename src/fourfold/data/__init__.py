"""Labels, samples and data sets, and positions as arrays of other frameworks.

Everything is imported when it is first used: `tensors`, `sample` and `write_sample` need only
NumPy, and work without the extra `data`, which the others need.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourfold.data.inputs import Format
    from fourfold.data.job import LabelReport, label
    from fourfold.data.labels import label_positions, label_schema
    from fourfold.data.samples import sample, write_sample

__all__ = [
    "Format",
    "LabelReport",
    "label",
    "label_positions",
    "label_schema",
    "sample",
    "write_sample",
]

_MODULES = {
    "Format": "inputs",
    "LabelReport": "job",
    "label": "job",
    "label_positions": "labels",
    "label_schema": "labels",
    "sample": "samples",
    "write_sample": "samples",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
