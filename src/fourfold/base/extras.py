"""Extras: parts of the package that need other packages."""

from importlib import import_module

from fourfold.base.errors import MissingExtra

# Of each part of the package that needs more than fourfold itself: its extra, and the modules that
# it imports. An extra may have several parts, so that each needs only its own packages.
_PARTS = {
    "adapters.chat": ("llm", ("httpx",)),
    "adapters.gymnasium": ("rl", ("gymnasium",)),
    "adapters.mcp": ("mcp", ("mcp",)),
    "adapters.openspiel": ("rl", ("pyspiel",)),
    "adapters.pettingzoo": ("rl", ("pettingzoo",)),
    "adapters.pgx": ("rl", ("pgx",)),
    "data.cluster.connection": ("cluster", ("distributed",)),
    "data.arrow": ("data", ("pyarrow",)),
    "play.desktop": ("desktop", ("pygame",)),
    "solver.gpu": ("gpu", ("cupy",)),
    "github": ("github", ("httpx", "pydantic", "tenacity")),
    "online.redis_store": ("redis", ("redis",)),
    "learn.strategy.anki": ("anki", ("genanki",)),
    "train": ("train", ("torch",)),
    "play.tui": ("tui", ("textual",)),
    "web": ("web", ("fastapi", "prometheus_client", "starlette", "uvicorn", "websockets")),
    "play.notebook": ("notebook", ("anywidget",)),
}


def require_extra(part: str) -> None:
    """Raise MissingExtra unless all packages that a part of fourfold needs are installed.

    >>> require_extra("github")
    """
    extra, modules = _PARTS[part]
    for module in modules:
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            raise MissingExtra(
                f"fourfold.{part} needs {error.name}, which is not installed: "
                f"pip install 'fourfold[{extra}]'",
                name=error.name,
            ) from None
