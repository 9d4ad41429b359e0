"""Exams: new positions from a seed, as prompts in several forms, and exact marks for the answers.

>>> from fourfold.match.exam import make_exam
>>> exam = make_exam(4, seed=1)
>>> [question.kind for question in exam]
['opening', 'tactic', 'quiet', 'endgame']
"""

from fourfold.match.exam.agent_answers import answer_exam
from fourfold.match.exam.answers import ExamAnswer
from fourfold.match.exam.claims import CLAIMS, Claim, ClaimKind, true_claims
from fourfold.match.exam.files import (
    answers_text,
    batch_text,
    exam_text,
    read_answers,
    read_exam,
)
from fourfold.match.exam.question import (
    ASKS,
    BOARDS,
    KINDS,
    MOST,
    VARIANTS,
    ExamQuestion,
    QuestionKind,
    Variant,
    kind_of,
    make_exam,
)
from fourfold.match.exam.score import ExamReport, score_exam

__all__ = [
    "ASKS",
    "BOARDS",
    "CLAIMS",
    "KINDS",
    "MOST",
    "VARIANTS",
    "Claim",
    "ClaimKind",
    "ExamAnswer",
    "ExamQuestion",
    "ExamReport",
    "QuestionKind",
    "Variant",
    "answer_exam",
    "answers_text",
    "batch_text",
    "exam_text",
    "kind_of",
    "make_exam",
    "read_answers",
    "read_exam",
    "score_exam",
    "true_claims",
]
