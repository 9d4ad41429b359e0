"""The review of a finished game, in the few lines that fit beside a board."""

from collections.abc import Callable

from fourfold.game import Game
from fourfold.notation import column_label, format_moves
from fourfold.review import Judgement, Names, Review, TurningPoint, review
from fourfold.scores import in_words
from fourfold.session.session import Session
from fourfold.session.worker import Request
from fourfold.side import Side
from fourfold.solver import Solver

_COUNTED = (Judgement.BLUNDER, Judgement.MISTAKE, Judgement.MISSED_WIN, Judgement.INACCURACY)
_PLURALS = {Judgement.INACCURACY: "inaccuracies", Judgement.MISSED_WIN: "missed wins"}
_PATIENCE = 60.0  # seconds; on the standard board it takes one or two
_LONGEST_LINE = 12  # moves of a better line
PLAIN = ("First", "Second")
"""What sentences call the two sides: they are in the third person."""


def reviewer(
    session: Session,
    progress: Callable[[int, int], object] = lambda done, total: None,  # noqa: ARG005
) -> Callable[[Solver, Request], Review]:
    """The work of reviewing the whole game, wherever the board stands in it, to be given to
    `Session.ask`.

    `progress(done, total)` is called during a later `poll`.
    """
    setup = session.setup
    game = Game.from_moves(
        session.whole, setup.columns, setup.rows, setup.first, setup.second, rule=setup.rule
    )

    def work(solver: Solver, request: Request) -> Review:
        def report(done: int, total: int) -> None:
            request.report(lambda: progress(done, total))

        return review(game, solver, report, time_limit=_PATIENCE, stop=request.stop)

    return work


def accuracies(found: Review, names: tuple[str, str] = PLAIN) -> list[str]:
    """How well each side played, a line each.

    >>> from fourfold import Solver
    >>> accuracies(review(Game.from_moves("4141414"), Solver()))[0]
    'First: accuracy 100 %'
    """
    lines = []
    for side, name in zip(Side, names, strict=True):
        accuracy = found.accuracy(side)
        if accuracy is None:
            continue
        counts = [
            _counted(number, kind) for kind in _COUNTED if (number := found.count(side, kind))
        ]
        lines.append(", ".join([f"{name}: accuracy {accuracy:.0f} %", *counts]))
    if found.left_out:
        lines.append(f"{found.left_out[0].upper()}{found.left_out[1:]}.")
    return lines


def _counted(number: int, kind: Judgement) -> str:
    return f"{number} {kind.value if number == 1 else _PLURALS.get(kind, f'{kind.value}s')}"


def about_move(found: Review, number: int, names: tuple[str, str] = PLAIN) -> list[str]:
    """What the review says of one move, by its number from 1: a sentence each.

    >>> from fourfold import Solver
    >>> about_move(review(Game.from_moves("4141414"), Solver()), 7)
    ['Move 7, First in column 4: best.', 'With best play: win in 1.']
    """
    for point in found.turning_points:
        if point.move.number == number:
            return turning_point(point, names)
    move = found.moves[number - 1]
    what = move.judgement.value if move.judgement else "not judged"
    name, label = names[move.side - 1], column_label(move.column)
    lines = [f"Move {number}, {name} in column {label}: {what}."]
    if move.best and move.column not in move.best:
        lines.append(f"Better was {' or '.join(map(column_label, move.best))}.")
    if move.after is not None:
        lines.append(f"With best play: {in_words(move.position, move.after)}.")
    return lines


def turning_point(point: TurningPoint, names: tuple[str, str] = PLAIN) -> list[str]:
    """What went wrong with one move, and what was better: a sentence each."""
    move = point.move
    name = names[move.side - 1]
    what = move.judgement.value if move.judgement else "move"
    better = " or ".join(map(column_label, move.best))
    lines = [f"Move {move.number}, {name} in column {column_label(move.column)}: {what}."]
    line = format_moves(point.line[:_LONGEST_LINE])
    end = " and so on." if len(point.line) > _LONGEST_LINE else "."
    lines.append(f"Better was {better}{f', such as {line}{end}' if len(line) > 1 else '.'}")
    if point.explanation and (subject := point.explanation.subject):
        lines += [fact.text(Names(*names)) for fact in subject.in_short]
    return lines
