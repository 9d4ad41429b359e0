"""The statements of lesson texts as data, and the proof of each statement.

A claim is an object such as {"claim": "score", "value": 18}. It is about the position of its
exercise or, with "moves", about another one; "after" adds moves. `docs/lessons.md` lists the kinds.
"""

from collections.abc import Callable, Mapping
from typing import Any

from fourfold._core import classic_lines
from fourfold.base.errors import InvalidArgument
from fourfold.explain import threats
from fourfold.learn.lessons.answers import Answers, answers_in, facts_in
from fourfold.learn.lessons.lesson import Ask, Kind, cell_label, parse_cell
from fourfold.rules.notation import parse_column
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver import Solver
from fourfold.solver.scores import moves_to_win

Claim = Mapping[str, Any]


def position_of(claim: Claim, moves: str) -> Position:
    """The position that a claim is about; `moves` lead to that of its exercise.

    >>> position_of({"claim": "score", "after": "5"}, "44").ply
    3
    """
    return Position.from_moves(claim.get("moves", moves) + claim.get("after", ""))


def objection(claim: Claim, moves: str, solver: Solver) -> str | None:
    """The correction of a claim; None if the claim is true.

    >>> objection({"claim": "score", "value": 3}, "", Solver())
    'score: expected 1, found 3'
    """
    kind = claim.get("claim")
    if kind not in _FINDERS:
        raise InvalidArgument(f"unknown claim {kind!r}. Available: {', '.join(_FINDERS)}")
    name, find = _FINDERS[kind]
    if name not in claim:
        raise InvalidArgument(f'the claim {kind!r} needs "{name}"')
    found, expected = claim[name], find(position_of(claim, moves), claim, solver)
    return None if found == expected else f"{kind}: expected {expected}, found {found}"


_Finder = Callable[[Position, Claim, Solver], Any]


def _answer(kind: Kind, what: str, convert: Callable[[Answers], Any]) -> _Finder:
    """The answers to a question of exercises, such as all moves that are best."""

    def find(position: Position, claim: Claim, solver: Solver) -> Any:
        label = next((claim[name] for name in ("cell", "at", "from") if name in claim), None)
        ask = Ask(
            claim.get("moves that", what),
            side=_side(claim) if kind is Kind.CELL else None,
            cell=None if label is None else parse_cell(label),
            column=parse_column(claim["column"]) if "column" in claim else None,
        )
        return convert(answers_in(position, kind, ask, None, solver))

    return find


def _number(answers: Answers) -> int:
    return int(_only(answers))


def _only(answers: Answers) -> str:
    (answer,) = answers
    return answer


def _playable(position: Position, claim: Claim, _solver: Solver) -> list[str]:
    found = (each for each in threats(position, side=_side(claim)) if each.playable)
    return sorted(cell_label(each.cell) for each in found)


def _fact(position: Position, claim: Claim, solver: Solver) -> str:
    """The kind that is claimed, if there is such a fact with this side and these cells; otherwise
    what there is.
    """
    column = parse_column(claim["column"]) if "column" in claim else None
    facts = facts_in(position, solver, column)
    for fact in facts:
        cell = getattr(fact, "cell", None)
        cells = sorted(map(cell_label, getattr(fact, "cells", (cell,) if cell else ())))
        same_side = "side" not in claim or getattr(fact, "side", None) is _side(claim)
        if fact.kind == claim["kind"] and same_side and claim.get("cells", cells) == cells:
            return fact.kind
    return ", ".join(fact.kind for fact in facts) or "nothing"


def _side(claim: Claim) -> Side:
    return Side.of(claim["side"])


_FINDERS: dict[str, tuple[str, _Finder]] = {
    # The kind of claim: the name of what it claims, and how that is found.
    "score": ("value", _answer(Kind.CHOOSE, "score", _number)),
    "scores": (
        "values",
        lambda position, _, solver: list(solver.analyse(position, pv=False).scores),
    ),
    "winner": ("side", _answer(Kind.CHOOSE, "winner", _only)),
    "moves to win": (
        "value",
        lambda position, _, solver: moves_to_win(position, solver.solve(position)),
    ),
    "columns": ("columns", _answer(Kind.PLAY, "", lambda answers: "".join(sorted(answers)))),
    "threats": ("cells", _answer(Kind.CELL, "threats", sorted)),
    "playable threats": ("cells", _playable),
    "lines": ("value", _answer(Kind.COUNT, "lines", _number)),
    "all lines": ("value", lambda *_: len(classic_lines())),
    "empty": ("value", _answer(Kind.COUNT, "empty", _number)),
    "apart": ("value", _answer(Kind.COUNT, "apart", _number)),
    "fact": ("kind", _fact),
}
