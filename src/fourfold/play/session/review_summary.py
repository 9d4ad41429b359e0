"""A review in the few lines that fit beside a board."""

from collections.abc import Sequence

from fourfold.explain import Names
from fourfold.explain.facts import PLAIN
from fourfold.play.session.descriptions import capitalised
from fourfold.review import Judgement, KeyMoment, Review, ReviewedMove
from fourfold.rules.notation import column_label
from fourfold.rules.side import Side
from fourfold.solver.scores import in_words

_COUNTED = (Judgement.BLUNDER, Judgement.MISTAKE, Judgement.INACCURACY)
_PLURALS = {Judgement.INACCURACY: "inaccuracies"}
_LONGEST_LINE = 6  # moves of a better line


def accuracies(found: Review, names: Names = PLAIN) -> list[str]:
    """The accuracy of each side, one line each.

    >>> from fourfold import Game, Solver
    >>> from fourfold.review import review
    >>> accuracies(review(Game.from_moves("4141414"), Solver()))[0]
    'First: accuracy 100%'
    """
    lines = []
    for side in Side:
        accuracy = found.accuracy[side]
        if accuracy is None:
            continue
        counts = [
            _counted(number, kind) for kind in _COUNTED if (number := found.counts[side][kind])
        ]
        lines.append(
            ", ".join([f"{capitalised(_who(side, names))}: accuracy {accuracy:.0f}%", *counts])
        )
    if found.left_out:
        lines.append(f"{found.left_out[0].upper()}{found.left_out[1:]}.")
    return lines


def _who(side: Side, names: Names) -> str:
    return "you" if side is names.you else names.of(side)


def _counted(number: int, kind: Judgement) -> str:
    return f"{number} {kind.value if number == 1 else _PLURALS.get(kind, f'{kind.value}s')}"


def _better(move: ReviewedMove, line: Sequence[int] = ()) -> str:
    """The best columns, and how the game might have continued."""
    columns = " or ".join(map(column_label, move.best))
    shown = "-".join(map(column_label, line[:_LONGEST_LINE]))
    example = f", for example {shown}" if len(line) > 1 else ""
    return f"Better: column {columns}{example}."


def about_move(found: Review, number: int, names: Names = PLAIN) -> list[str]:
    """What the review says about one move, by its number from 1, as sentences.

    >>> from fourfold import Game, Solver
    >>> from fourfold.review import review
    >>> about_move(review(Game.from_moves("4141414"), Solver()), 7)
    ['Move 7, First in column 4: best.', 'With best play: win in 1.']
    """
    for moment in found.key_moments:
        if moment.move.number == number:
            return key_moment(moment, names)
    move = found.moves[number - 1]
    what = move.judgement.value if move.judgement else "not judged"
    name, label = _who(move.side, names), column_label(move.column)
    lines = [f"Move {number}, {name} in column {label}: {what}."]
    if move.best and move.column not in move.best:
        lines.append(_better(move))
    if move.after is not None:
        lines.append(f"With best play: {in_words(move.position, move.after)}.")
    return lines


def key_moment(moment: KeyMoment, names: Names = PLAIN) -> list[str]:
    """Why one move was an error, and what was better, as sentences."""
    move = moment.move
    name = _who(move.side, names)
    what = move.judgement.value if move.judgement else "move"
    lines = [f"Move {move.number}, {name} in column {column_label(move.column)}: {what}."]
    lines.append(_better(move, moment.line))
    if moment.explanation and (subject := moment.explanation.subject):
        lines += subject.in_short
    return lines
