"""What the texts of a lesson state, as data, and the proof of each statement.

A claim is an object such as {"claim": "score", "value": 18}. It is about the position of its
exercise or, with "moves", about another one; "after" adds moves. `docs/lessons.md` lists the kinds.
"""

from collections.abc import Callable, Mapping
from typing import Any

from fourfold._core import classic_lines
from fourfold.base.errors import InvalidArgument
from fourfold.explain import threats
from fourfold.learn.lessons.answers import answers_in, cells_apart_from, facts_in, lines_through
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
    """What is true instead of a claim; None if the claim is true.

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


def _score(position: Position, claim: Claim, solver: Solver) -> int:
    """Of the position or, with a column, of that move."""
    if "column" in claim:
        return -solver.solve(position.play(parse_column(claim["column"])))
    return solver.solve(position)


def _scores(position: Position, _claim: Claim, solver: Solver) -> list[int | None]:
    return list(solver.analyse(position).scores)


def _winner(position: Position, _claim: Claim, solver: Solver) -> str:
    (winner,) = answers_in(position, Kind.CHOOSE, Ask("winner"), None, solver)
    return winner


def _moves_to_win(position: Position, _claim: Claim, solver: Solver) -> int:
    return moves_to_win(position, solver.solve(position))


def _columns(position: Position, claim: Claim, solver: Solver) -> str:
    """All moves that a question of an exercise accepts, for example the best ones."""
    ask = Ask(claim["moves that"], cell=parse_cell(claim["at"]) if "at" in claim else None)
    return "".join(sorted(answers_in(position, Kind.PLAY, ask, None, solver)))


def _threats(position: Position, claim: Claim, _solver: Solver) -> list[str]:
    return sorted(cell_label(each.cell) for each in threats(position, side=_side(claim)))


def _playable(position: Position, claim: Claim, _solver: Solver) -> list[str]:
    found = (each for each in threats(position, side=_side(claim)) if each.playable)
    return sorted(cell_label(each.cell) for each in found)


def _lines(_position: Position, claim: Claim, _solver: Solver) -> int:
    return lines_through(parse_cell(claim["cell"]))


def _all_lines(_position: Position, _claim: Claim, _solver: Solver) -> int:
    return len(classic_lines())


def _empty(position: Position, _claim: Claim, _solver: Solver) -> int:
    return position.columns * position.rows - position.ply


def _apart(position: Position, claim: Claim, _solver: Solver) -> int:
    return cells_apart_from(position, parse_cell(claim["from"]))


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


_FINDERS: dict[str, tuple[str, Callable[[Position, Claim, Solver], Any]]] = {
    # The kind of claim: the name of what it claims, and how that is found.
    "score": ("value", _score),
    "scores": ("values", _scores),
    "winner": ("side", _winner),
    "moves to win": ("value", _moves_to_win),
    "columns": ("columns", _columns),
    "threats": ("cells", _threats),
    "playable threats": ("cells", _playable),
    "lines": ("value", _lines),
    "all lines": ("value", _all_lines),
    "empty": ("value", _empty),
    "apart": ("value", _apart),
    "fact": ("kind", _fact),
}
