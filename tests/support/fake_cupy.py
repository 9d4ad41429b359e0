"""A stand-in for CuPy whose GPU is the CPU.

Its arrays are numpy's, its kernels those of core/tests/gpu_host.cpp. It has what
`fourfold.solver.gpu` uses and nothing else.
"""

import ctypes
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from support.paths import ROOT

LIBRARY = ROOT / "build/python/core/tests/libfourfold_gpu_host.so"


class Array(np.ndarray):
    """An array in the memory of the GPU."""

    @property
    def data(self) -> Any:
        """Its address."""
        return SimpleNamespace(ptr=self.ctypes.data)

    def get(self) -> Any:
        """A copy for the CPU."""
        return np.array(self)

    def set(self, values: Any) -> None:
        """Copy values from the CPU."""
        self[...] = values


class CUDARuntimeError(RuntimeError):
    """As in CuPy."""


class CUDADriverError(RuntimeError):
    """As in CuPy."""


class OutOfMemoryError(MemoryError):
    """As in CuPy."""


class CompileException(Exception):
    """As in CuPy."""


class Device:
    """The only one."""

    id = 0

    def __enter__(self) -> None:
        """Make it the current one."""

    def __exit__(self, *_: object) -> None:
        """Make the one before the current one."""


def _pointer(argument: Any) -> Any:
    """An argument of a kernel for C: structures by reference, as the library expects them."""
    if isinstance(argument, np.ndarray):
        return ctypes.c_void_p(argument.ctypes.data)
    if isinstance(argument, np.uint64):
        return ctypes.c_uint64(int(argument))
    assert isinstance(argument, np.int32), argument
    return ctypes.c_int(int(argument))


class RawModule:
    """Compiled source: the function of the library that stands for it."""

    def __init__(self, code: str, options: tuple[str, ...]) -> None:
        assert "#include" not in code
        assert options == ("--std=c++20",)
        defined = code[: code.index("//")]  # the two definitions before the source itself
        size = "standard" if "FixedSize<7, 6>" in defined else "any"
        self._suffix = f"{size}_{32 if 'uint32_t' in defined else 64}"
        self._library = ctypes.CDLL(str(LIBRARY))

    def get_function(self, name: str) -> Callable[[Any, Any, tuple[Any, ...]], None]:
        """A kernel."""
        full = name
        if name.rpartition("_")[2] in {"search", "withdraw", "offer"}:
            full = f"{name}_{self._suffix}"
        function = self._library[full]
        function.restype = None

        def launch(grid: tuple[int], block: tuple[int], arguments: tuple[Any, ...]) -> None:
            function(ctypes.c_size_t(grid[0] * block[0]), *map(_pointer, arguments))

        return launch

    def get_global(self, name: str) -> Any:
        """A variable."""
        return (ctypes.c_uint * 3).in_dll(self._library, name)


def _array(function: Callable[..., Any]) -> Callable[..., Array]:
    return lambda *arguments, **options: function(*arguments, **options).view(Array)


def fake_cupy(memory: int = 1 << 26, capability: tuple[int, int] = (9, 0)) -> ModuleType:
    """The module, for a GPU with this much free memory and this compute capability."""
    properties = {
        "name": b"Fake GPU",
        "major": capability[0],
        "minor": capability[1],
        "multiProcessorCount": 1,
    }
    module: Any = ModuleType("cupy")
    for name in ("zeros", "empty", "full", "unique"):
        setattr(module, name, _array(getattr(np, name)))
    for name in ("uint8", "uint32", "uint64", "int8", "bool_"):
        setattr(module, name, getattr(np, name))
    module.asarray = _array(np.array)
    module.asnumpy = np.array
    module.ndarray = lambda _count, kind, memory: np.frombuffer(memory, kind).view(Array)
    module.RawModule = RawModule
    module.get_default_memory_pool = lambda: SimpleNamespace(free_all_blocks=lambda: None)
    module.cuda = SimpleNamespace(
        Device=Device,
        memory=SimpleNamespace(OutOfMemoryError=OutOfMemoryError),
        compiler=SimpleNamespace(CompileException=CompileException),
        driver=SimpleNamespace(CUDADriverError=CUDADriverError),
        runtime=SimpleNamespace(
            CUDARuntimeError=CUDARuntimeError,
            getDeviceCount=lambda: 1,
            getDeviceProperties=lambda _id: properties,
            memGetInfo=lambda: (memory, memory),
        ),
    )
    return module  # type: ignore[no-any-return]


def install(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> None:
    """Use it in place of CuPy until the test ends."""
    monkeypatch.setitem(sys.modules, "cupy", module)
    monkeypatch.delitem(sys.modules, "fourfold.solver.gpu", raising=False)
    monkeypatch.delattr("fourfold.solver.gpu", raising=False)


def is_built() -> bool:
    """Whether the library is there: `make native` builds it."""
    return Path(LIBRARY).exists()
