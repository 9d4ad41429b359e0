"""A review in the few lines that fit beside a board."""

from collections.abc import Sequence

from fourfold.base.quantities import listed
from fourfold.explain import Names
from fourfold.explain.facts import PLAIN
from fourfold.play.session.descriptions import capitalised
from fourfold.review import Judgement, KeyMoment, Review, ReviewedMove
from fourfold.rules.notation import column_label
from fourfold.rules.side import Side

_COUNTED = (Judgement.BLUNDER, Judgement.MISTAKE, Judgement.INACCURACY)
_PLURALS = {Judgement.INACCURACY: "inaccuracies"}


def summary(found: Review, names: Names = PLAIN) -> list[str]:
    """The accuracy of each side, the turning points, and what is missing, one line each.

    >>> from fourfold import Game, Solver
    >>> from fourfold.review import review
    >>> summary(review(Game.from_moves("4141414"), Solver()))[0]
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
    if found.course:
        lines.append(found.course)
    if found.left_out:
        lines.append(f"{found.left_out[0].upper()}{found.left_out[1:]}.")
    return lines


def _who(side: Side, names: Names) -> str:
    return "you" if side is names.you else names.of(side)


def _counted(number: int, kind: Judgement) -> str:
    return f"{number} {kind.value if number == 1 else _PLURALS.get(kind, f'{kind.value}s')}"


def about_move(found: Review, number: int, names: Names = PLAIN) -> list[str]:
    """What the review says about one move, by its number from 1, as sentences.

    >>> from fourfold import Game, Solver
    >>> from fourfold.review import review
    >>> about_move(review(Game.from_moves("4141414"), Solver()), 7)
    ['Move 7, First in column 4: best.', 'With best play: win in 1.']
    """
    for moment in found.key_moments:
        if moment.number == number:
            return key_moment(found, moment, names)
    move = found.moves[number - 1]
    lines = [_headline(found, move, names)]
    if move.after_in_words and not move.changes_result:
        lines.append(f"With best play: {move.after_in_words}.")
    if move.before_in_words and move.column not in move.best:
        # As the sentences of key moments have it.
        lines.append(f"Better: {_columns(move.best)} ({move.before_in_words}).")
    return lines


def _columns(columns: Sequence[int]) -> str:
    """Columns in words: "column 4", "columns 3, 4 and 5"."""
    return f"column{'s' * (len(columns) > 1)} {listed([*map(column_label, columns)])}"


def key_moment(found: Review, moment: KeyMoment, names: Names = PLAIN) -> list[str]:
    """Why one move was an error, how it is punished, and what was better, as sentences."""
    return [_headline(found, moment.move, names), *moment.sentences]


def _headline(found: Review, move: ReviewedMove, names: Names) -> str:
    """Which move it is, its class, and how it changed the result, if it did."""
    what = move.judgement.value if move.judgement else "not judged"
    played = f"{_who(move.side, names)} in column {column_label(move.column)}"
    changed = f", {move.change}" if move.changes_result else ""
    decided = "; decided the game" if move.number == found.decided_by else ""
    return f"Move {move.number}, {played}: {what}{changed}{decided}."
