"""The answers of agents that play moves, not texts."""

from collections.abc import Callable, Sequence

from fourfold.match.exam.question import ExamQuestion
from fourfold.match.game import BadMove, ask
from fourfold.match.player_jobs import Participants
from fourfold.match.schedule import derived_seed
from fourfold.players import Entrant
from fourfold.rules.position import Position
from fourfold.solver import Solver


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
    columns: dict[str, int | str] = {}
    answers, failures = {}, {}
    for done, question in enumerate(questions, start=1):
        moves = question.moves
        if moves not in columns:
            try:
                player = participants.player(0, derived_seed(seed, entrant.name, moves))
                columns[moves] = ask(player, Position.from_moves(moves))
            except BadMove as error:
                columns[moves] = str(error)
        chosen = columns[moves]
        if isinstance(chosen, str):
            failures[question.id] = chosen
        answers[question.id] = (
            "" if isinstance(chosen, str) else f"Move: {question.label_of(chosen)}"
        )
        if progress is not None:
            progress(done, len(questions))
    return answers, failures
