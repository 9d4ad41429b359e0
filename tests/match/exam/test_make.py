"""Exams: the choice of positions, and the questions as prompts."""

from fourfold.match.exam import KINDS, ExamQuestion, exam_text, kind_of, make_exam
from fourfold.match.exam.prompts import batch_request
from fourfold.match.judgement import GradedPosition
from fourfold.rules.notation import column_label, parse_moves
from fourfold.rules.position import Position
from fourfold.solver import Solver

FORMS = {
    "variants": ("plain", "mirror", "renamed"),
    "boards": ("moves", "grid"),
    "asks": ("move", "reasons"),
}


def test_the_seed_decides() -> None:
    assert exam_text(make_exam(3, 5, kinds=KINDS[:3])) == exam_text(
        make_exam(3, 5, kinds=KINDS[:3])
    )
    assert exam_text(make_exam(3, 5, kinds=KINDS[:3])) != exam_text(
        make_exam(3, 6, kinds=KINDS[:3])
    )


def test_positions_are_of_their_kind_and_each_move_matters() -> None:
    exam, solver = make_exam(4, 3), Solver()
    assert [question.kind for question in exam] == list(KINDS)
    assert len({Position.from_moves(each.moves).key for each in exam}) == 4
    for question in exam:
        position = Position.from_moves(question.moves)
        graded = GradedPosition(question.moves, position, tuple(solver.analyse(position).scores))
        assert graded.matters
        assert kind_of(graded) == question.kind


def test_every_form_shows_the_same_position() -> None:
    exam = make_exam(2, 9, kinds=KINDS[:2], **FORMS)  # type: ignore[arg-type]
    assert len(exam) == 2 * 3 * 2 * 2
    for question in exam:
        position = Position.from_moves(question.moves)
        assert _shown(question) == position
        assert question.prompt.count("Reason: CLAIM") == (question.ask == "reasons")
        for column in range(7):
            assert question.column_of(question.label_of(column)) == column


def _shown(question: ExamQuestion) -> Position:
    """The position that a reader of the prompt sees, by the labels under the board."""
    if question.board == "moves":
        line = next(each for each in question.prompt.splitlines() if "were played" in each)
        columns = (question.column_of(label) for label in line.split(": ")[1].split())
        return Position.from_moves([column for column in columns if column is not None])
    lines = question.prompt.splitlines()
    end = lines.index(" ".join(question.columns))
    symbols = str.maketrans(question.discs, "XO.")
    position = Position.from_grid(
        "\n".join(line.replace(" ", "").translate(symbols) for line in lines[end - 6 : end])
    )
    own = question.discs[position.turn - 1]
    assert f"Your discs are {own}," in question.prompt
    return position.mirror() if question.variant == "mirror" else position


def test_pictures_are_not_renamed() -> None:
    exam = make_exam(1, 1, variants=("plain", "renamed"), boards=("picture", "moves"))
    assert [each.id for each in exam] == [
        "0001-plain-picture-move",
        "0001-plain-moves-move",
        "0001-renamed-moves-move",
    ]
    content = batch_request(exam[0], "some")["body"]["messages"][0]["content"]
    assert content[1]["image_url"]["url"].startswith("data:image/png;base64,iVBOR")
    assert batch_request(exam[1], "some")["body"]["messages"][0]["content"] == exam[1].prompt


def test_moves_are_named_as_shown() -> None:
    (mirrored,) = make_exam(1, 4, kinds=("quiet",), variants=("mirror",), boards=("moves",))
    moves = "".join(column_label(6 - column) for column in parse_moves(mirrored.moves))
    assert f": {' '.join(moves)}\n" in mirrored.prompt
