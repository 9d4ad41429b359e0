"""The questions of an exam: positions, how they are shown, and what is asked."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Annotated, Literal, get_args

from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import IF_GIVEN, Within
from fourfold.match.exam.prompts import Ask, BoardForm, Shown, picture, prompt
from fourfold.match.judgement import GradedPosition
from fourfold.match.questions import choose_questions, spread
from fourfold.match.schedule import derived_seed
from fourfold.players.chance import seeded
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column, Count, MoveString
from fourfold.solver import Solver
from fourfold.solver.scores import moves_to_win

QuestionKind = Literal["opening", "tactic", "quiet", "endgame"]
Variant = Literal["plain", "mirror", "renamed"]
KINDS: tuple[QuestionKind, ...] = get_args(QuestionKind)
VARIANTS: tuple[Variant, ...] = get_args(Variant)
BOARDS: tuple[BoardForm, ...] = get_args(BoardForm)
ASKS: tuple[Ask, ...] = get_args(Ask)
_PLIES: dict[QuestionKind, range] = {
    "opening": range(4, 12),
    "tactic": range(8, 36),
    "quiet": range(12, 24),
    "endgame": range(24, 36),
}
_SOON = 3  # moves within which a tactic wins
_NAMES = "ABCDEFGHJKLMNPQRSTUVWYZ"  # of renamed columns; without those that look like digits or X
_SIGNS = "#@%&*+=~"  # of renamed discs
MOST = 10_000
"""The most positions of an exam."""


def kind_of(graded: GradedPosition) -> QuestionKind:
    """The kind of a position.

    A tactic: the opponent threatens to make four on its next move, or the best move wins within
    three moves. Other positions are of the opening (up to 11 discs), quiet (12 to 23), or of the
    endgame.

    >>> from fourfold.match.grades import graded_positions
    >>> sorted({kind_of(each) for each in graded_positions()})
    ['endgame', 'opening', 'quiet', 'tactic']
    """
    position, best = graded.position, graded.best_score
    threatened = any(
        position.height(column) == row
        for column, row in position.winning_cells(position.turn.other)
    )
    if threatened or (best > 0 and moves_to_win(position, best) <= _SOON):
        return "tactic"
    if position.ply < _PLIES["quiet"].start:
        return "opening"
    return "quiet" if position.ply < _PLIES["endgame"].start else "endgame"


@dataclass(frozen=True, slots=True)
class ExamQuestion:
    """One line of an exam: a position in one form, as a prompt. It has no solution in it.

    >>> question = make_exam(1, seed=1, kinds=["quiet"], variants=["mirror"])[0]
    >>> question.id, question.column_of("2"), question.label_of(5)
    ('0001-mirror-grid-move', 5, '2')
    """

    id: str
    """The name of the question, which an answer repeats."""
    kind: QuestionKind
    """The kind of the position."""
    variant: Variant
    """Whether the position is shown as it is, mirrored, or with columns and discs renamed."""
    board: BoardForm
    """The form in which the position is shown."""
    ask: Ask
    """What is asked: the move, also the result, or also reasons."""
    moves: MoveString
    """Moves that lead to the position, not mirrored and not renamed."""
    columns: str
    """The names of the columns as shown, from left to right."""
    discs: str
    """The symbols of a disc of the first player, of the second one, and of an empty cell."""
    prompt: str
    """The question as text."""
    picture: str | None = field(default=None, metadata=IF_GIVEN)
    """The board as a PNG picture, as an address that begins with data:."""

    def column_of(self, label: str) -> Column | None:
        """The column of the position, counted from 0, that a name on the shown board stands for."""
        place = self.columns.upper().find(label.upper()) if len(label) == 1 else -1
        if place < 0:
            return None
        return len(self.columns) - 1 - place if self.variant == "mirror" else place

    def label_of(self, column: int) -> str:
        """The name that a column of the position has on the shown board."""
        return self.columns[-1 - column if self.variant == "mirror" else column]


def check_question(question: ExamQuestion) -> None:
    """Raise InvalidArgument if a question that was read from a file cannot be scored."""
    position = Position.from_moves(question.moves)
    if position.is_over:
        raise InvalidArgument(f"the game is over after {question.moves}")
    if len(set(question.columns.upper())) != position.columns or (
        len(question.columns) != position.columns
    ):
        raise InvalidArgument(
            f'"columns" must name {position.columns} columns, not {question.columns!r}'
        )


def make_exam(  # noqa: PLR0913 - the options are independent of each other
    count: Annotated[Count, Within(1, MOST)],
    seed: int,
    *,
    kinds: Iterable[QuestionKind] = KINDS,
    variants: Iterable[Variant] = ("plain",),
    boards: Iterable[BoardForm] = ("grid",),
    asks: Iterable[Ask] = ("move",),
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> list[ExamQuestion]:
    """An exam about `count` positions, as many of each kind, each in all the forms asked for.

    The positions are chosen by the rules of the graded positions. They depend on the seed, the
    count and the kinds only. Pictures do not show renamed columns, so there are no questions with
    both. Raises InvalidArgument if nothing is left.

    >>> exam = make_exam(2, seed=1, kinds=["tactic"], variants=["plain", "renamed"])
    >>> [question.id for question in exam]  # doctest: +NORMALIZE_WHITESPACE
    ['0001-plain-grid-move', '0001-renamed-grid-move',
     '0002-plain-grid-move', '0002-renamed-grid-move']
    """
    forms = [
        (variant, board, ask)
        for variant, board, ask in product(
            dict.fromkeys(variants), dict.fromkeys(boards), dict.fromkeys(asks)
        )
        if (variant, board) != ("renamed", "picture")
    ]
    if not forms:
        raise InvalidArgument("pictures do not show renamed columns: ask for another form as well")
    if not 1 <= count <= MOST:
        raise InvalidArgument(f"an exam has 1 to {MOST} positions, not {count}")
    chosen = _positions(count, seed, list(dict.fromkeys(kinds)), solver, progress)
    return [
        _question(number, kind, graded, *form, seed)
        for number, (kind, graded) in enumerate(chosen, start=1)
        for form in forms
    ]


def _positions(
    count: int,
    seed: int,
    kinds: Sequence[QuestionKind],
    solver: Solver | None,
    progress: Callable[[int, int], object] | None,
) -> list[tuple[QuestionKind, GradedPosition]]:
    found: list[tuple[QuestionKind, GradedPosition]] = []
    if not kinds:
        raise InvalidArgument("an exam needs at least one kind of positions")
    solver = solver or Solver()
    for index, kind in enumerate(kinds):
        of_kind = count // len(kinds) + (index < count % len(kinds))
        before = len(found)
        found += (
            (kind, graded)
            for graded in choose_questions(
                _sampled_plies(of_kind, kind, seed),
                derived_seed(seed, kind),
                accept=lambda graded, kind=kind: kind_of(graded) == kind,  # type: ignore[misc]
                solver=solver,
                progress=progress
                and (lambda done, _, before=before: progress(before + done, count)),  # type: ignore[misc]
            )
        )
    return found


def _sampled_plies(count: int, kind: QuestionKind, seed: int) -> dict[int, int]:
    """How many positions of each ply: spread evenly, the rest at random."""
    plies = _PLIES[kind]
    wanted = spread(count - count % len(plies), plies)
    for ply in seeded(derived_seed(seed, kind, "plies")).sample(plies, count % len(plies)):
        wanted[ply] += 1
    return wanted


def _question(  # noqa: PLR0913, PLR0917 - the parts of a question
    number: int,
    kind: QuestionKind,
    graded: GradedPosition,
    variant: Variant,
    board: BoardForm,
    ask: Ask,
    seed: int,
) -> ExamQuestion:
    columns, discs = "1234567", "XO."
    if variant == "renamed":
        chance = seeded(derived_seed(seed, number, "names"))
        columns = "".join(chance.sample(_NAMES, len(columns)))
        discs = "".join(chance.sample(_SIGNS, len(discs)))
    shown = Shown.of(graded, columns, discs, mirrored=variant == "mirror")
    return ExamQuestion(
        f"{number:04}-{variant}-{board}-{ask}",
        kind,
        variant,
        board,
        ask,
        graded.moves,
        columns,
        discs,
        prompt(shown, board, ask),
        picture(shown) if board == "picture" else None,
    )
