"""A review in the few lines that fit beside a board."""

from collections.abc import Sequence

from fourfold.base.languages import messages
from fourfold.base.quantities import listed
from fourfold.explain import Names
from fourfold.explain.facts import PLAIN
from fourfold.review import Judgement, KeyMoment, Review, ReviewedMove
from fourfold.rules.notation import column_label
from fourfold.rules.side import Side


def summary(found: Review, names: Names = PLAIN) -> list[str]:
    """The accuracy of each side, the turning points, and what is missing, one line each.

    >>> from fourfold import Game, Solver
    >>> from fourfold.review import review
    >>> summary(review(Game.from_moves("4141414"), Solver()))[0]
    'First: accuracy 100%'
    """
    words = messages(found.language, "terminal")
    lines = []
    for side in Side:
        accuracy, counts = found.accuracy[side], found.counts[side]
        if accuracy is not None:
            line = words(
                "review.summary",
                **_who(side, names),
                accuracy=f"{accuracy:.0f}",
                blunders=counts[Judgement.BLUNDER],
                mistakes=counts[Judgement.MISTAKE],
                inaccuracies=counts[Judgement.INACCURACY],
            )
            lines.append(line)
    if found.course:
        lines.append(found.course)
    if found.left_out:
        left_out = f"{found.left_out[0].upper()}{found.left_out[1:]}"
        lines.append(words("review.left-out", left_out=left_out))
    return lines


def _who(side: Side, names: Names) -> dict[str, str]:
    """A side as messages take it."""
    return {"side": "you" if side is names.you else "other", "name": names.of(side)}


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
    words = messages(found.language, "terminal")
    judged = move.judgement
    return words(
        "review.move",
        number=move.number,
        **_who(move.side, names),
        column=column_label(move.column),
        **{"class": found.class_names[judged] if judged else words("review.not-judged")},
        changed="yes" if move.changes_result else "no",
        change=move.change or "",
        decided="yes" if move.number == found.decided_by else "no",
    )
