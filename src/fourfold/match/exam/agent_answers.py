"""The answers of agents that play moves, not texts."""

from collections.abc import Callable, Sequence

from fourfold.match.exam.question import ExamQuestion
from fourfold.match.game import BadMove
from fourfold.match.player_jobs import Participants
from fourfold.match.schedule import derived_seed
from fourfold.players import Entrant
from fourfold.rules.position import Position
from fourfold.solver import Solver

_BATCH = 16
"""Positions asked at once: few enough to show progress."""


def answer_exam(
    questions: Sequence[ExamQuestion],
    agent: str | Entrant,
    *,
    seed: int = 0,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[dict[str, str], dict[str, str]]:
    """The answers of an agent by the id of the question, and the reasons where it failed.

    The agent gets the positions, not the prompts. It answers the same in every form of a position.

    >>> from fourfold.match.exam import make_exam, score_exam
    >>> exam = make_exam(4, seed=1, variants=["plain", "mirror"])
    >>> answers, failures = answer_exam(exam, "perfect")
    >>> score_exam(exam, answers).all.perfect_share, failures
    (1.0, {})
    """
    entrant = Entrant.of(agent)
    participants = Participants([entrant], solver or Solver())
    asked = list(dict.fromkeys(question.moves for question in questions))
    columns: dict[str, int | BadMove] = {}
    answers, failures = {}, {}
    for done, question in enumerate(questions, start=1):
        if question.moves not in columns:
            batch = asked[len(columns) : len(columns) + _BATCH]
            seeds = [derived_seed(seed, entrant.name, moves) for moves in batch]
            found = participants.moves(0, list(map(Position.from_moves, batch)), seeds)
            columns |= dict(zip(batch, found, strict=True))
        chosen = columns[question.moves]
        if isinstance(chosen, BadMove):
            failures[question.id] = str(chosen)
        answers[question.id] = (
            "" if isinstance(chosen, BadMove) else f"Move: {question.label_of(chosen)}"
        )
        if progress is not None:
            progress(done, len(questions))
    return answers, failures
