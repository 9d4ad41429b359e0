"""The examples in the docstrings of the compiled classes; those of Python modules run by
themselves.
"""

import doctest
import inspect

import pytest

import fourfold
from fourfold import _core

DOCUMENTED = (
    {
        "Position": inspect.getdoc(_core.Position) or "",
    }
    | {
        name: doc
        for name, member in vars(_core).items()
        if inspect.isroutine(member) and ">>>" in (doc := inspect.getdoc(member) or "")
    }
    | {
        f"{kind.__name__}.{name}": inspect.getdoc(member) or ""
        for kind in (_core.Position, _core.Book, _core.Solver)
        for name, member in vars(kind).items()
        if not name.startswith("_")
    }
)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_example(name: str) -> None:
    names = vars(_core) | {public: getattr(fourfold, public) for public in fourfold.__all__}
    test = doctest.DocTestParser().get_doctest(DOCUMENTED[name], names, name, None, None)
    assert test.examples, f"{name} has no example"
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize(
    "kind",
    [fourfold.Game, fourfold.AIPlayer, fourfold.Book, fourfold.Solver, fourfold.Analysis],
)
def test_every_public_method_has_an_example(kind: type) -> None:
    for name, member in vars(kind).items():
        if callable(member) and not name.startswith("_"):
            assert ">>>" in (inspect.getdoc(member) or ""), f"{kind.__name__}.{name}"


def test_code_written_for_other_solvers() -> None:
    from fourfold import Position, Solver  # noqa: PLC0415

    # Creates a position from a sequence of 1-indexed moves
    position = Position.from_moves("76461241141")

    # Initialises and uses the Solver to calculate the exact score of the position
    solver = Solver()
    score = solver.solve(position)

    assert score == -1
