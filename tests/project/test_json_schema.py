"""Analyses, explanations and reviews have the form of the schema, whatever made them."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from support.command import fourfold
from support.json_schema import SCHEMA, check

from fourfold import Game, Position, Rule, Solver
from fourfold.explain import explain
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.review import review

# The empty board, one with threats, a won game, one whose best move needs an explanation.
POSITIONS = ("", "414141", "4141414", "6667731736555164")
WIDE = "a1a1a"  # on 10 columns, where the last one is `a`


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mb=16)


@pytest.fixture(scope="module")
def client() -> Iterator[Callable[[str], Any]]:
    pytest.importorskip("fastapi", reason="the extra web is not installed")
    from fastapi.testclient import TestClient  # noqa: PLC0415 - an extra

    from fourfold.web.app import create_app  # noqa: PLC0415
    from fourfold.web.limits import Limits  # noqa: PLC0415

    limits = Limits(seconds=60, threads=1, table_mb=16)
    with TestClient(create_app(limits, files=Path("nowhere"))) as api:
        yield lambda path: api.get(f"/api/v1/{path}").raise_for_status().json()


def test_the_schema_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_root_allows_documents_only(solver: Solver) -> None:
    root = jsonschema.Draft202012Validator(SCHEMA)
    assert root.is_valid(Game.from_moves("4455").to_dict())
    assert root.is_valid(json.loads(json.dumps(explain(Position(), solver).to_dict())))
    assert not root.is_valid({})
    assert not root.is_valid({"moves": "4455"})


@pytest.mark.parametrize("moves", POSITIONS)
def test_from_python(moves: str, solver: Solver) -> None:
    position = Position.from_moves(moves)
    check("Analysis", solver.analyse(position).to_dict())
    check("Explanation", explain(position, solver).to_dict())
    if moves:
        check("Review", review(Game.from_moves(moves), solver).to_dict())


def test_from_python_in_special_cases(solver: Solver) -> None:
    check("Analysis", Solver(book=False).analyse(Position(9, 6), node_limit=1).to_dict())
    wide = solver.analyse(Position.from_moves(WIDE, columns=10, rows=4), node_limit=100_000)
    check("Analysis", wide.to_dict())
    check("Review", review(Game.from_moves("1234", 4, 4, rule=Rule.MOST_FOURS), solver).to_dict())


@pytest.mark.parametrize("moves", POSITIONS)
def test_from_the_command(moves: str) -> None:
    printed = partial(_printed, moves)
    check("AnalysisWithThreats", printed("analyse"))
    check("Explanation", printed("explain"))
    if moves:
        check("Review", printed("review"))


def _printed(moves: str, command: str) -> Any:
    result = fourfold(command, moves, "--json", "--threads", "1", "--table-mb", "16")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize("moves", POSITIONS)
def test_from_the_api(moves: str, client: Callable[[str], Any]) -> None:
    check("AnalysisWithThreats", client(f"analysis/{moves or '-'}"))
    check("Explanation", client(f"explanations/{moves or '-'}"))


def test_python_command_and_api_agree(solver: Solver, client: Callable[[str], Any]) -> None:
    moves = POSITIONS[1]
    cost = {"nodes": 0, "seconds": 0}
    analysis = solver.analyse(Position.from_moves(moves))
    ours = AnalysisWithThreats.of(analysis, moves).to_dict() | cost
    printed, answered = _printed(moves, "analyse") | cost, client(f"analysis/{moves}") | cost
    assert ours["threats"]
    assert ours == printed == answered
    explained = {"moves": moves, **explain(Position.from_moves(moves), solver).to_dict()}
    assert explained == _printed(moves, "explain") == client(f"explanations/{moves}")
    reviewed = review(Game.from_moves(moves), solver).to_dict()
    printed = _printed(moves, "review")
    assert {**reviewed, "game": printed["game"]} == printed
    assert printed["game"]["moves"] == moves


@pytest.mark.parametrize(
    ("kind", "path", "wrong"),
    [
        ("Analysis", ("best", 0), 3),  # a number, not a label
        ("Analysis", ("bounds",), [1]),
        ("Analysis", ("surprise",), 1),
        ("Explanation", ("threats", 0, "row"), 0),
        ("Review", ("moves", 0, "class"), "brilliant"),
    ],
)
def test_what_is_wrong_is_refused(
    kind: str, path: tuple[str | int, ...], wrong: object, solver: Solver
) -> None:
    position = Position.from_moves(POSITIONS[1])
    found: Any = {
        "Analysis": solver.analyse(position).to_dict(),
        "Explanation": explain(position, solver).to_dict(),
        "Review": review(Game.from_moves("4141414"), solver).to_dict(),
    }[kind]
    inner = found
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = wrong
    with pytest.raises(jsonschema.ValidationError):
        check(kind, found)
