"""The right answers to the questions of exercises, computed from the rules and exact scores."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from fourfold._core import classic_lines
from fourfold.base.errors import InvalidArgument
from fourfold.explain import THOROUGH, AnyFact, explain, threats
from fourfold.explain.facts import Decides, Zugzwang
from fourfold.learn.lessons.lesson import Ask, Exercise, Kind, cell_label
from fourfold.rules.notation import column_label, parse_moves
from fourfold.rules.position import Cell, Position
from fourfold.rules.side import Side
from fourfold.solver import Solver

Answers = frozenset[str]
T = TypeVar("T")


def right_answers(exercise: Exercise, solver: Solver) -> Iterator[Answers]:
    """The right answers at each of the learner's turns; only one turn unless there is a line.

    >>> from fourfold.learn.lessons import lessons
    >>> exercise = lessons()[0].exercises[0]
    >>> list(right_answers(exercise, Solver())) == [set(exercise.accept)]
    True
    """
    position, last = exercise.position, exercise.last
    for index, column in enumerate(parse_moves(exercise.line) or (None,)):
        if index % 2 == 0:
            yield answers_in(position, exercise.kind, exercise.ask, last, solver)
        if column is not None:
            position, last = position.play(column), column


def answers_in(
    position: Position, kind: Kind, ask: Ask, last: int | None, solver: Solver
) -> Answers:
    """The right answers to a question about a position."""
    check_question(kind, ask)
    return _QUESTIONS[kind][ask.what](position, ask, last, solver)


def check_question(kind: Kind, ask: Ask) -> None:
    """Raise InvalidArgument if a question is not known, or does not say what it is about.

    >>> check_question(Kind.COUNT, Ask("lines"))
    Traceback (most recent call last):
    fourfold.InvalidArgument: the question 'lines' needs a cell
    """
    if ask.what not in _QUESTIONS[kind]:
        known = ", ".join(_QUESTIONS[kind])
        raise InvalidArgument(f"{ask.what!r} is not a question of kind {kind}. Available: {known}")
    needed = _NEEDED.get(ask.what)
    if needed and getattr(ask, needed) is None:
        raise InvalidArgument(f"the question {ask.what!r} needs a {needed}")


def lines_through(cell: Cell) -> int:
    """The number of lines of four that contain a cell of the standard board.

    >>> lines_through((0, 0)), lines_through((3, 2))
    (3, 13)
    """
    return sum(cell in line for line in classic_lines())


def facts_in(position: Position, solver: Solver, column: int | None = None) -> tuple[AnyFact, ...]:
    """The facts about a move, or about the position."""
    explanation = explain(position, solver, column, effort=THOROUGH)
    return explanation.facts if column is None else explanation.about(column).facts


# ---- Moves


def _columns(columns: Iterable[int]) -> Answers:
    return frozenset(map(column_label, columns))


def _four(position: Position, *_: object) -> Answers:
    return _columns(filter(position.is_winning_move, position.legal_moves))


def _block(position: Position, *_: object) -> Answers:
    """The columns where the other side would make four at once."""
    playable = (threat for threat in threats(position) if threat.playable)
    return _columns(threat.cell[0] for threat in playable if threat.side is not position.turn)


def _best(position: Position, _ask: Ask, _last: int | None, solver: Solver) -> Answers:
    return _columns(solver.analyse(position, pv=False).best)


def _keep(position: Position, _ask: Ask, _last: int | None, solver: Solver) -> Answers:
    """The columns that keep the result: a win or, if there is none, a draw."""
    result = _sign(solver.solve(position))
    scores = solver.analyse(position, pv=False).scores
    return _columns(
        column for column in position.legal_moves if _sign(scores[column] or 0) == result
    )


def _threat(position: Position, ask: Ask, *_: object) -> Answers:
    """The columns that create a threat of the mover, at one cell or anywhere."""
    side = position.turn
    before = {threat.cell for threat in threats(position, side=side)}

    def creates(column: int) -> bool:
        new = {threat.cell for threat in threats(position.play(column), side=side)} - before
        return ask.cell in new if ask.cell else bool(new)

    return _columns(filter(creates, position.legal_moves))


def _double_threat(position: Position, _ask: Ask, _last: int | None, solver: Solver) -> Answers:
    explanation = explain(position, solver)
    return _columns(
        move.column
        for move in explanation.columns
        if any(fact.kind == "double-threat" for fact in move.facts)
    )


def _safe(position: Position, *_: object) -> Answers:
    """The columns after which the other side cannot make four at once."""
    return _columns(
        column for column in position.legal_moves if not position.play(column).can_win_next()
    )


def _follow_up(position: Position, _ask: Ask, last: int | None, _solver: Solver) -> Answers:
    """Make four; else stop a four; else answer in the same column."""
    same = {last} if last is not None and position.is_playable(last) else set()
    return _four(position) or _block(position) or _columns(same)


# ---- Cells


def _threats(position: Position, ask: Ask, *_: object) -> Answers:
    return frozenset(cell_label(threat.cell) for threat in threats(position, side=ask.side))


def _odd_threats(position: Position, ask: Ask, *_: object) -> Answers:
    return _lasting(position, ask, odd=True)


def _even_threats(position: Position, ask: Ask, *_: object) -> Answers:
    return _lasting(position, ask, odd=False)


def _lasting(position: Position, ask: Ask, *, odd: bool) -> Answers:
    """Threats that cannot be played yet: only of these it matters whether they are odd or even."""
    found = threats(position, side=ask.side)
    return frozenset(cell_label(t.cell) for t in found if not t.playable and t.odd == odd)


def _below_threat(position: Position, ask: Ask, *_: object) -> Answers:
    """The playable cells that are right below a threat of a side."""
    cells = (threat.cell for threat in threats(position, side=ask.side))
    return frozenset(
        cell_label((column, row - 1)) for column, row in cells if position.height(column) == row - 1
    )


def _landing(position: Position, ask: Ask, *_: object) -> Answers:
    column = _given(ask.column)
    return frozenset({cell_label((column, position.height(column)))})


def _most_lines(position: Position, *_: object) -> Answers:
    """The playable cells that belong to the most lines of four."""
    cells = [(column, position.height(column)) for column in position.legal_moves]
    most = max(map(lines_through, cells))
    return frozenset(cell_label(cell) for cell in cells if lines_through(cell) == most)


def _decides(position: Position, _ask: Ask, _last: int | None, solver: Solver) -> Answers:
    """The cells without which the winner would not win."""
    facts = [fact for fact in facts_in(position, solver) if isinstance(fact, Decides)]
    return frozenset(cell_label(cell) for fact in facts for cell in fact.cells)


def _zugzwang(position: Position, _ask: Ask, _last: int | None, solver: Solver) -> Answers:
    """The cell that a side has to fill at the end; the cell of the fact is the threat above it."""
    cells = [fact.cell for fact in facts_in(position, solver) if isinstance(fact, Zugzwang)]
    return frozenset(cell_label((column, row - 1)) for column, row in cells)


# ---- Options and numbers


def _winner(position: Position, _ask: Ask, _last: int | None, solver: Solver) -> Answers:
    """The side that wins with perfect play, or "draw"."""
    result = _sign(solver.solve(position))
    if result == 0:
        return frozenset({"draw"})
    side = position.turn if result > 0 else position.turn.other
    return frozenset({_key(side)})


def _score(position: Position, ask: Ask, _last: int | None, solver: Solver) -> Answers:
    """The score of a column or, without one, of the position."""
    if ask.column is None:
        return frozenset({str(solver.solve(position))})
    return frozenset({str(-solver.solve(position.play(ask.column)))})


def _filled_by(position: Position, ask: Ask, *_: object) -> Answers:
    """The side that gets a cell if both sides now fill its column in turn."""
    column, row = _given(ask.cell)
    is_mover = (row - position.height(column)) % 2 == 0
    return frozenset({_key(position.turn if is_mover else position.turn.other)})


def _lines(_position: Position, ask: Ask, *_: object) -> Answers:
    return frozenset({str(lines_through(_given(ask.cell)))})


def _empty(position: Position, *_: object) -> Answers:
    return frozenset({str(position.columns * position.rows - position.ply)})


def _apart(position: Position, ask: Ask, *_: object) -> Answers:
    """The number of empty cells, without the one below a cell and those above that."""
    column, row = _given(ask.cell)
    above = position.rows - max(position.height(column), row - 1)
    return frozenset({str(position.columns * position.rows - position.ply - above)})


def _given(value: T | None) -> T:
    if value is None:
        raise InvalidArgument("the question does not say what it is about")
    return value


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _key(side: Side) -> str:
    return side.name.lower()


_Question = Callable[[Position, Ask, int | None, Solver], Answers]
_QUESTIONS: dict[Kind, dict[str, _Question]] = {
    Kind.PLAY: {
        "four": _four,
        "block": _block,
        "best": _best,
        "keep": _keep,
        "threat": _threat,
        "double-threat": _double_threat,
        "safe": _safe,
        "follow-up": _follow_up,
    },
    Kind.CELL: {
        "threats": _threats,
        "odd-threats": _odd_threats,
        "even-threats": _even_threats,
        "below-threat": _below_threat,
        "landing": _landing,
        "most-lines": _most_lines,
        "decides": _decides,
        "zugzwang": _zugzwang,
    },
    Kind.CHOOSE: {"winner": _winner, "score": _score, "filled-by": _filled_by},
    Kind.COUNT: {"lines": _lines, "empty": _empty, "apart": _apart},
}
_NEEDED = {
    "threats": "side",
    "odd-threats": "side",
    "even-threats": "side",
    "below-threat": "side",
    "landing": "column",
    "filled-by": "cell",
    "lines": "cell",
    "apart": "cell",
}


def question_names() -> list[str]:
    """The names of all questions, as `Ask.what` has them.

    >>> "landing" in question_names()
    True
    """
    return [what for questions in _QUESTIONS.values() for what in questions]
