"""Functions of the extension with any arguments return, or raise an error of the package."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from fourfold import Book, FourfoldError, Position, Solver, StopToken, WrongType, _core
from fourfold.rules import notation
from fourfold.solver import scores

OF_CLASSES = {Position: Position(), Solver: Solver(table_mb=1), StopToken: StopToken()}
VALUES = (
    *(None, True, 0, 1, 7, -1, 2**70, 1.5, float("nan"), "", "4455", "\ud800", b"44", (1, 2)),
    *([3, 3], {}, object(), len, np.zeros((1, 2), np.uint64), Position, *OF_CLASSES.values()),
)


def functions() -> Iterator[tuple[str, Callable[..., object], list[Any]]]:
    """The public functions, and the first arguments that are always given: `self`."""
    for module in (notation, scores):
        for name in module.__all__:
            function = getattr(module, name)
            if hasattr(function, "__nb_signature__"):
                yield name, function, []
    for each in (*OF_CLASSES, Book):
        native = _core.__dict__[each.__name__]
        yield each.__name__, native, []
        for name, function in vars(native).items():
            if not name.startswith("_") and hasattr(function, "__nb_signature__"):
                is_static = type(function).__name__ == "nb_func"
                if is_static or each in OF_CLASSES:
                    yield f"{each.__name__}.{name}", function, [OF_CLASSES[each]][is_static:]


@pytest.mark.parametrize(
    ("function", "given"), [pytest.param(f, given, id=name) for name, f, given in functions()]
)
def test_any_arguments(function: Callable[..., object], given: list[Any]) -> None:
    rng = random.Random(37)
    signature = str(getattr(function, "__nb_signature__", ""))
    names = [*re.findall(r"(\w+):", signature), "unknown"]
    for _ in range(30):
        arguments = rng.choices(VALUES, k=rng.randrange(4))
        options = {rng.choice(names): rng.choice(VALUES) for _ in range(rng.choice((0, 0, 1, 2)))}
        with suppress(FourfoldError):
            function(*given, *arguments, **options)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            "Position.from_moves()",
            (
                "Position.from_moves() missing 1 required positional argument: 'moves'. Signature: "
                "Position.from_moves(moves, columns=7, rows=6, rule='connect-four')"
            ),
        ),
        (
            "Position(7, 6, 'connect-four', 4)",
            (
                "Position.__init__() takes from 1 to 4 positional arguments but 5 were given. "
                "Signature: Position.__init__(self, columns=7, rows=6, rule='connect-four')"
            ),
        ),
        (
            "Position().play(col=3)",
            (
                "Position.play() got an unexpected keyword argument 'col'. "
                "Signature: Position.play(self, column)"
            ),
        ),
        (
            "Position().play(3, column=3)",
            (
                "Position.play() got multiple values for argument 'column'. "
                "Signature: Position.play(self, column)"
            ),
        ),
        (
            "Position.play(3, 4)",
            (
                "Position.play() does not take these types: int, int. "
                "Signature: Position.play(self, column: int)"
            ),
        ),
        (
            "StopToken(1, after=2)",
            (
                "StopToken.__init__() got an unexpected keyword argument 'after'. "
                "Signature: StopToken.__init__(self, *parents, timeout=None)"
            ),
        ),
    ],
)
def test_messages(call: str, message: str) -> None:
    with pytest.raises(WrongType) as caught:
        eval(call)  # noqa: S307 - the calls above
    assert str(caught.value) == message


def test_errors_of_callbacks_remain() -> None:
    def fail(_position: Position) -> float:
        raise TypeError("classic_search(): not mine")

    with pytest.raises(TypeError, match="not mine"):
        _core.classic_search(Position(), 2, evaluation=fail)
