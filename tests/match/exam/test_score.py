"""The marks of an exam, with planted faults."""

import json
from pathlib import Path

import pytest

from fourfold import InvalidArgument, Solver
from fourfold.explain import explain
from fourfold.match.exam import (
    Claim,
    ExamAnswer,
    answer_exam,
    answers_text,
    exam_text,
    make_exam,
    read_answers,
    read_exam,
    score_exam,
    true_claims,
)
from fourfold.match.exam.answers import parse
from fourfold.match.exam.report import page
from fourfold.match.grades import graded_positions
from fourfold.match.judgement import Failure, GradedPosition, sign
from fourfold.match.usage import Usage
from fourfold.rules.position import Position

SOLVER = Solver()


def _graded(moves: str) -> GradedPosition:
    position = Position.from_moves(moves)
    return GradedPosition(moves, position, tuple(SOLVER.analyse(position).scores))


def test_planted_faults_are_found_exactly() -> None:
    exam = make_exam(
        8, 11, kinds=["tactic", "quiet"], variants=["plain", "mirror", "renamed"], asks=["reasons"]
    )
    answers = {}
    stated = true = missed = right = 0
    for number, question in enumerate(exam):
        graded = _graded(question.moves)
        column = graded.best[0]
        claims = sorted(true_claims(graded, column), key=str)
        if claims and number % 3 == 0:
            claims.pop()
            missed += 1
        true += len(claims)
        lines = [_written(claim, question.label_of) for claim in claims]
        if number % 2:
            lines += ["Reason: wins-at-once", "Reason: it feels right"]  # false, unreadable
        stated += len(lines)
        result = sign(graded.best_score) if number % 4 else -1
        right += result == sign(graded.best_score)
        answers[question.id] = "\n".join(
            [
                "Thinking. Move: 9 is bad.",
                f"**Move: {question.label_of(column)}**",
                f"Result: {('draw', 'win', 'loss')[result]}",
                "Confidence: 80%",
                *lines,
            ]
        )
    report = score_exam(exam, answers)
    assert report.all.perfect_share == 1
    assert report.results is not None
    assert report.reasons is not None
    assert (report.results.right.count, report.results.right.total) == (right, 24)
    share = right / 24
    assert report.results.brier == pytest.approx(share * 0.04 + (1 - share) * 0.64)
    assert report.results.calibration_error == pytest.approx(abs(share - 0.8))
    assert report.reasons.unreadable == 12
    marks = report.reasons.all
    assert (marks.precision.count, marks.precision.total) == (true, stated)
    assert (marks.recall.count, marks.recall.total) == (true, true + missed)
    assert report.reasons.claims["wins-at-once"].precision.count == 0
    assert [each.second for each in report.comparisons] == ["mirror", "renamed"]


def _written(claim: Claim, label_of: object) -> str:
    assert callable(label_of)
    cell = "" if claim.cell is None else f" {label_of(claim.cell[0])}/{claim.cell[1] + 1}"
    return f"Reason: {claim.claim}{cell}"


def test_agents_are_ranked() -> None:
    exam = make_exam(30, 2, kinds=["quiet", "opening"])
    shares = []
    for name in ("random", "threats:depth=4", "perfect"):
        answers = {each.id: each for each in answer_exam(exam, name)}
        assert not any(each.failure for each in answers.values())
        shares.append(score_exam(exam, answers).all.score_lost)
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == 0


def test_someone_who_knows_only_plain_boards_is_found_out() -> None:
    exam = make_exam(12, 6, kinds=["quiet"], variants=["plain", "mirror"])
    answers = {each.id: each.answer for each in answer_exam(exam, "perfect")}
    answers |= {each.id: "I do not know" for each in exam if each.variant == "mirror"}
    (comparison,) = score_exam(exam, answers).comparisons
    assert (comparison.only_first, comparison.only_second) == (12, 0)
    assert comparison.p_value < 0.001


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4", 3),
        ("Move: 1\nNo.\n- **move:** 4.", 3),
        ("MOVE = 4", 3),
        ("I play 4", None),
        ("Move: 8", None),
        ("Move: 44", None),
        ("", None),
    ],
)
def test_moves_are_read_by_the_rules(text: str, move: int | None) -> None:
    (question,) = make_exam(1, 1, kinds=["opening"])
    found = parse(question, text).move
    assert isinstance(found, Failure) if move is None else found == move


@pytest.mark.parametrize(
    ("text", "confidence"), [("80%", 0.8), ("0.8", 0.8), ("80", 0.8), ("300%", None), ("x", None)]
)
def test_confidences(text: str, confidence: float | None) -> None:
    (question,) = make_exam(1, 1, kinds=["quiet"], asks=["result"])
    assert parse(question, f"Move: 4\nConfidence: {text}").confidence == confidence


def test_claims_agree_with_explanations() -> None:
    kinds = {"must-block": 0, "double-threat": 0, "creates-threat": 0, "zugzwang": 0}
    for graded in graded_positions()[150::15]:
        for move in explain(graded.position, SOLVER).columns:
            found = true_claims(graded, move.column)
            for fact in move.facts:
                if fact.kind in kinds and getattr(fact, "column", None) == move.column:
                    kinds[fact.kind] += 1
                    cell = getattr(fact, "cell", None) if "t-b" not in fact.kind else None
                    assert Claim(fact.kind, cell) in found, (graded.moves, str(fact))  # type: ignore[arg-type]
                if fact.kind in ("leaves-win", "loses-to-threat-above"):
                    assert Claim("allows", fact.cell) in found  # type: ignore[union-attr]
    assert all(kinds.values()), kinds


def test_files(tmp_path: Path) -> None:
    exam = make_exam(2, 1, kinds=["quiet"])
    path = tmp_path / "file.jsonl"
    path.write_text(exam_text(exam), encoding="utf-8")
    assert read_exam(path) == exam
    first, second = (question.id for question in exam)
    tokens = {"prompt_tokens": 90, "completion_tokens": 3}
    body = {"choices": [{"message": {"content": "Move: 4"}}], "usage": tokens}
    lines = [
        {"custom_id": first, "response": {"status_code": 200, "body": body}, "error": None},
        {"custom_id": second, "response": None, "error": {"code": "expired"}},
    ]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = read_answers(path)
    assert [(each.id, each.answer) for each in found.values()] == [(first, "Move: 4"), (second, "")]
    assert score_exam(exam, found).usage == Usage(1, 0, 0, 90, 3)
    for content, problem in (
        ("[", "line 1: not JSON"),
        ("[]", "expected an object"),
        ('{"id": "a"}', 'expected {"id"'),
        (answers_text([ExamAnswer("a", "1")]) * 2, "answered twice"),
    ):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(InvalidArgument, match=problem.replace("{", r"\{")):
            read_answers(path)
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(InvalidArgument, match='"id" is missing'):
        read_exam(path)
    with pytest.raises(InvalidArgument, match="another exam"):
        score_exam(exam, {"x": "4"})


def test_the_page_explains_bad_moves_and_escapes_answers() -> None:
    exam = make_exam(4, 1, kinds=["quiet"], asks=["reasons"])
    graded = [_graded(question.moves) for question in exam]
    bad = [
        next(c for c in each.position.legal_moves if sign(each.score_of(c)) < sign(each.best_score))
        for each in graded
    ]
    answers = {
        question.id: f"<b>\nMove: {question.label_of(column)}\nReason: <i>"
        for question, column in zip(exam, bad, strict=True)
    }
    html = page(score_exam(exam, answers), "<exam>", worst=2)
    assert html.count("<svg ") == 2
    assert not [each for each in ("<b>", "<i>", "<exam>") if each in html]
    assert "&lt;i&gt;: not a claim of the list" in html
