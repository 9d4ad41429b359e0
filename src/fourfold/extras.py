"""Extras: parts of the package that need other packages."""

from importlib import import_module

from fourfold.errors import MissingExtra

_MODULES = {
    "data": ("pyarrow",),
    "desktop": ("pygame",),
    "github": ("httpx", "pydantic"),
    "mcp": ("mcp",),
    "tui": ("textual",),
    "web": ("fastapi", "uvicorn"),
}


def require_extra(extra: str) -> None:
    """Raise MissingExtra unless all packages of an extra are installed.

    >>> require_extra("github")
    """
    for module in _MODULES[extra]:
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            raise MissingExtra(
                f"fourfold.{extra} needs {error.name}, which is not installed: "
                f"pip install 'fourfold[{extra}]'",
                name=error.name,
            ) from None
