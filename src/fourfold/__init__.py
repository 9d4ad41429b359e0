"""Connect Four: the rules, a perfect solver, players of every strength.

>>> from fourfold import Position, Solver
>>> Solver().solve(Position.from_moves("76461241141"))
-1

Everything but the compiled core is imported when it is first used, so that `import fourfold` takes
no time.
"""

from importlib import import_module

from fourfold import _core
from fourfold._version import __version__

TYPE_CHECKING = False  # as in `typing`, whose import would take longer than all of this
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from fourfold.base.errors import (
        BookError,
        Cancelled,
        FourfoldError,
        GpuError,
        IllegalMove,
        InvalidArgument,
        InvalidNotation,
        InvalidPosition,
        LimitReached,
        MissingExtra,
        ServiceError,
        SolverBusy,
        WrongType,
    )
    from fourfold.players import AIPlayer, Difficulty, Player
    from fourfold.rules.game import Game, Outcome
    from fourfold.rules.position import Position
    from fourfold.rules.rule import Rule
    from fourfold.rules.side import Side
    from fourfold.solver import Analysis, Solver, StopToken
    from fourfold.solver.book import Book

__all__ = [
    "AIPlayer",
    "Analysis",
    "Book",
    "BookError",
    "Cancelled",
    "Difficulty",
    "FourfoldError",
    "Game",
    "GpuError",
    "IllegalMove",
    "InvalidArgument",
    "InvalidNotation",
    "InvalidPosition",
    "LimitReached",
    "MissingExtra",
    "Outcome",
    "Player",
    "Position",
    "Rule",
    "ServiceError",
    "Side",
    "Solver",
    "SolverBusy",
    "StopToken",
    "WrongType",
    "__version__",
]

_NAMES = {
    "base.errors": (
        "BookError",
        "Cancelled",
        "FourfoldError",
        "GpuError",
        "IllegalMove",
        "InvalidArgument",
        "InvalidNotation",
        "InvalidPosition",
        "LimitReached",
        "MissingExtra",
        "ServiceError",
        "SolverBusy",
        "WrongType",
    ),
    "rules.game": ("Game", "Outcome"),
    "players": ("AIPlayer", "Difficulty", "Player"),
    "rules.position": ("Position",),
    "rules.rule": ("Rule",),
    "rules.side": ("Side",),
    "solver.book": ("Book",),
    "solver": ("Analysis", "Solver", "StopToken"),
}
_PACKAGES = {module.partition(".")[0] for module in _NAMES}
_MODULES = {name: module for module, names in _NAMES.items() for name in names}


def _picture(position: "Position") -> str:
    """The position as SVG, for notebooks; most programs draw nothing."""
    picture: str = import_module("fourfold.render.svg").board(position)
    return picture


def _describe_wrong_call(
    function: "Callable[..., object]", arguments: "list[object]", options: "dict[str, object]"
) -> str:
    """What is wrong with a call of a function of the extension."""
    described: str = import_module("fourfold.base.calls").describe_wrong_call(
        function, arguments, options
    )
    return described


def _parts() -> (
    "tuple[ModuleType, type[Side], type[Rule], Callable[[Position], str], Callable[..., str]]"
):
    """What the extension uses of the package."""
    from fourfold.base import errors  # noqa: PLC0415 - not before the extension needs them
    from fourfold.rules.rule import Rule  # noqa: PLC0415
    from fourfold.rules.side import Side  # noqa: PLC0415

    return errors, Side, Rule, _picture, _describe_wrong_call


_core.use_package(_parts)


def __getattr__(name: str) -> object:
    """Import a public name, or a package that holds some, when it is first used."""
    if name in _PACKAGES:
        return import_module(f"fourfold.{name}")
    if name not in _MODULES:
        raise AttributeError(f"module 'fourfold' has no attribute {name!r}")
    value: object = getattr(import_module(f"fourfold.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
