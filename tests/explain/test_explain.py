"""Explanations: one example of each kind of fact, and how the call behaves."""

import json
import random
from typing import get_args

import pytest
from support.fact_checker import Checker, FinishedChecker, cells_in

from fourfold import (
    Cancelled,
    FourfoldError,
    IllegalMove,
    Position,
    Side,
    Solver,
    StopToken,
    WrongType,
)
from fourfold.explain import THOROUGH, Names, explain, threats
from fourfold.explain.facts import AnyFact, CannotWin, MustBlock, Role
from fourfold.render.marks import Kind, check_marks
from fourfold.rules.notation import parse_moves
from fourfold.solver.scores import plies_to_end

ZUGZWANG = "6667731736555164"
NOBODY_CAN_WIN = "12661343145647546733334152721561222554677"

# Moves so far, and the column that the fact is about, as people write it; None: the position.
EXAMPLES = [
    ("wins-at-once", "214133", "5"),
    ("must-block", "21463", "5"),
    ("loses-anyway", "41645", None),
    ("double-threat-looms", "144362543", None),
    ("leaves-win", "41645", "4"),
    ("loses-to-threat-above", "51455664733", "4"),
    ("double-threat", "4434", "5"),
    ("forced-line", "44772", "1"),
    ("has-threats", "42576335473433", None),
    ("threatens", "3142", "6"),
    ("creates-threat", ZUGZWANG, "3"),
    ("prevents", "7166121555524425224", "1"),
    ("key-cell", "455432", "4"),
    ("makes-worthless", "34744143757775", "5"),
    ("stacks-threats", "57415525133355143", "4"),
    ("gives-up-threat", "746147447521525115", "6"),
    ("gives-up-cells", ZUGZWANG, "4"),
    ("decides", ZUGZWANG, "3"),
    ("decides", "5316366562667722", None),
    ("zugzwang", ZUGZWANG, "3"),
    ("follow-up", ZUGZWANG, "3"),
    ("follow-up", "5316366562667722", None),
    ("cannot-win", NOBODY_CAN_WIN, None),
    ("lines", "", "4"),
    ("leads-to-threats", "4543447575", "5"),
    ("score", "3142", "2"),
    ("only-move", "6216", "5"),
    ("equally-good", "4455", "3"),
    ("throws-away", "3142", "1"),
    ("answers", "3142", "1"),
    ("differs", "3142", "3"),
    ("all-equal", "41645", None),
]

DRAWN = "444444127611656733557755576632322226331711"
# Of finished games.
ENDINGS = [
    ("made-four", "444174776552141757743636112263635"),
    ("last-chance", "444174776552141757743636112263635"),
    ("no-chance", "4141414"),
    ("board-full", DRAWN),
    ("last-chance", DRAWN),
    ("stopped-threat", DRAWN),
]


@pytest.mark.parametrize(("kind", "moves", "label"), EXAMPLES)
def test_examples(kind: str, moves: str, label: str | None, solver: Solver) -> None:
    position = Position.from_moves(moves)
    column = None if label is None else int(label) - 1
    explanation = explain(position, solver, column, effort=THOROUGH)
    told = explanation.facts if column is None else explanation.about(column).facts
    found = [fact for fact in told if fact.kind == kind]
    assert found, [str(fact) for fact in told]
    Checker(position, solver).check(found[0])


def test_neither_side_can_win(solver: Solver) -> None:
    facts = explain(Position.from_moves(NOBODY_CAN_WIN), solver).facts
    assert [f.sides for f in facts if isinstance(f, CannotWin)] == [(Side.FIRST, Side.SECOND)]


@pytest.mark.parametrize(("kind", "moves"), ENDINGS)
def test_endings(kind: str, moves: str, solver: Solver) -> None:
    columns = parse_moves(moves)
    explanation = explain(Position.from_moves(moves), solver, played=columns)
    found = [fact for fact in explanation.facts if fact.kind == kind]
    assert found, explanation.sentences()
    for fact in found:
        FinishedChecker(columns, solver).check(fact)


def test_every_kind_has_an_example() -> None:
    kinds = {shape.kind for shape in get_args(AnyFact)}
    assert kinds == {kind for kind, *_ in (*EXAMPLES, *ENDINGS)}


def test_the_sentences_about_a_zugzwang(solver: Solver) -> None:
    said = explain(Position.from_moves(ZUGZWANG), solver, effort=THOROUGH).sentences()
    assert said[:2] == [
        "Column 3 is best: it wins in 11.",
        "Column 3 creates an odd threat at column 4, row 3.",
    ]
    assert said[-1] == (
        "Column 4 throws away the win: it draws. "
        "It gives up column 4, row 3, which decides the game after column 3: "
        "Second can answer there."
    )


# What is said about positions of games between people, or a part of it.
SAID = [
    # A threat that can be played is answered at once: its row means nothing.
    ("74746", "Column 4 threatens four at column 4, row 4: First must answer there."),
    ("54347", "Column 4 threatens four at column 4, row 4: First must answer there."),
    ("4432", "Column 6 threatens four at column 5, row 1: Second must answer there."),
    # What is on the board comes first.
    (
        "4324537662553456644",
        "Second has an even threat at column 1, row 2 and an odd threat at column 7, row 3.",
    ),
    ("42576335473433", "First has an even threat at column 2, row 4."),
    # Nothing but the score distinguishes the moves.
    (
        "7434",
        "Only a quicker loss: columns 1, 2, 4, 5, 6 and 7 lose in 14, instead of 15.",
    ),
    # The combination, not only that it loses.
    (
        "323225443",
        (
            "Column 3 holds out longest, but loses in 4: best play is 4-4-1-4, and then First's "
            "column 1 threatens four at column 1, row 3 and above it, at column 1, row 4."
        ),
    ),
    # A best move is not blamed for the loss.
    (
        "5445243675547123772243315532237",
        (
            "Column 4 holds out longest, but loses by force in 4: "
            "Second runs out of safe moves (7-1-1-1-1-6-6)."
        ),
    ),
    # A threat that comes later is called one, and its line is not spelled out.
    (
        "4543447575",
        (
            "After column 5 and 16 moves of best play, First's odd threat at column 1, row 5 "
            "decides the game: without it, First would lose."
        ),
    ),
    (
        "4514445",
        (
            "After column 5 and 24 moves of best play, Second's even threat at column 2, row 4 "
            "decides the game: without it, Second would lose."
        ),
    ),
]


@pytest.mark.parametrize(("moves", "sentence"), SAID)
def test_the_reason_is_said(moves: str, sentence: str, solver: Solver) -> None:
    assert sentence in explain(Position.from_moves(moves), solver, effort=THOROUGH).sentences()


@pytest.mark.parametrize("moves", [moves for moves, _ in SAID])
def test_a_reason_is_among_the_first_sentences_about_the_best_move(
    moves: str, solver: Solver
) -> None:
    subject = explain(Position.from_moves(moves), solver, effort=THOROUGH).subject
    assert subject
    stated = [subject.facts[number] for number in subject.in_full_facts]
    assert any(fact.beyond_scores for fact in stated[:3])


def test_a_move_that_changes_the_result_is_not_praised(solver: Solver) -> None:
    position = Position.from_moves(ZUGZWANG)
    for column in position.legal_moves:
        subject = explain(position, solver, column).subject
        assert subject
        wins = subject.score is not None and subject.score > 0
        assert wins or not any(fact.role is Role.ACHIEVEMENT for fact in subject.facts)


@pytest.mark.parametrize(
    ("moves", "label", "sentences"),
    [
        (
            "5455644766365",
            "6",
            [
                "Column 6 wins too, but later than column 3: in 14 instead of 13.",
                "Column 6 threatens four at column 6, row 6: First must answer there.",
                (
                    "After column 6, Second's odd threat at column 7, row 5 decides the game: "
                    "without it, Second would draw."
                ),
            ],
        ),
        (
            "363361444265",
            "1",
            [
                "Column 1 wins too, but later than column 4: in 14 instead of 11.",
                (
                    "After column 1, Second holds out longest with column 4, which threatens four "
                    "at column 2, row 2: First should have played column 4 first."
                ),
            ],
        ),
        (
            "452145523433432",
            "2",
            [
                (
                    "Column 2 makes two threats at once, at column 2, row 5 and column 6, row 1: "
                    "only one can be stopped."
                ),
                "Column 2 wins too, but later than column 6: in 2 instead of 1.",
            ],
        ),
    ],
)
def test_a_slower_win_says_what_it_does(
    moves: str, label: str, sentences: list[str], solver: Solver
) -> None:
    column = parse_moves(label)[0]
    said = explain(Position.from_moves(moves), solver, column, effort=THOROUGH).about_move
    assert [*said[: len(sentences)]] == sentences


def test_the_answer_on_the_cell_of_the_best_move(solver: Solver) -> None:
    said = explain(Position.from_moves("363361444"), solver, 1, effort=THOROUGH).about_move
    assert said[1] == (
        "After column 2, First wins only with column 4: Second should have played column 4 first."
    )


def test_a_four_of_the_side_to_move_comes_before_a_double_threat(solver: Solver) -> None:
    # Second would make two threats in column 3 only after First has made four there.
    facts = explain(Position.from_moves("146513242654415122411422655"), solver).facts
    assert not any(fact.kind == "double-threat-looms" for fact in facts)


def test_numbers_of_forced_lines_agree_with_the_score(solver: Solver) -> None:
    said = explain(Position.from_moves("365446474456652253226"), solver, 6).about_move
    assert said[0].startswith("Column 7 loses in 3. By force it takes 4: First's column 3")


@pytest.mark.parametrize("moves", ["45434475644553633", "4344355354775"])
def test_what_the_next_best_move_does_as_well_is_no_reason(moves: str, solver: Solver) -> None:
    # Columns 1 and 5 both create the threat at column 2, row 2; column 5 alone is best.
    position = Position.from_moves(moves)
    for column in (0, 4):
        assert (1, 1) in [t.cell for t in threats(position.play(column), side=position.turn)]
    said = explain(position, solver).sentences()
    assert "Column 5 creates an even threat at column 6, row 6." in said
    assert "Column 5 creates an even threat at column 2, row 2." not in said


def test_moves_that_fail_alike_share_a_sentence(solver: Solver) -> None:
    said = explain(Position.from_moves("414141"), solver).sentences()
    assert "Columns 2, 3, 5, 6 and 7 lose at once: Second makes four at column 1, row 4." in said


def test_moves_that_are_as_good_as_the_best_are_named_and_marked(solver: Solver) -> None:
    explanation = explain(Position.from_moves("4455"), solver)
    assert "Column 6 is just as good as column 3." in explanation.sentences()
    arrows = {mark.column for mark in explanation.marks if mark.kind is Kind.BEST}
    assert arrows == {2, 5}


def test_the_line_begins_with_the_explained_move(solver: Solver) -> None:
    position = Position.from_moves("4455")
    assert explain(position, solver).line == explain(position, solver).analysis.pv
    for column in position.legal_moves:
        explanation = explain(position, solver, column)
        assert explanation.subject is not None
        line, score = explanation.line, explanation.subject.score
        assert score is not None
        end = position
        for move in line:
            end = end.play(move)
        assert line[0] == column
        assert len(line) == plies_to_end(position, score)
        assert end.winner is (Side.FIRST if score > 0 else Side.SECOND)


def test_programs_read_names_not_numbers_of_columns_sides_and_results(solver: Solver) -> None:
    data = explain(Position.from_moves(ZUGZWANG), solver, effort=THOROUGH).to_dict()
    (column,) = [each for each in data["columns"] if each["column"] == "4"]
    found = {fact["kind"]: fact for fact in column["facts"]}
    assert (found["throws-away"]["best"], found["throws-away"]["result"]) == ("win", "draw")
    given_up = found["gives-up-cells"]
    assert (given_up["side"], given_up["instead"]) == ("first", "3")
    assert given_up["cells"] == [{"column": "4", "row": 3}]


def test_names(solver: Solver) -> None:
    names = Names("Ada {first}", "Alan")
    said = " ".join(explain(Position.from_moves("21463"), solver, names=names).sentences())
    assert "Ada {first}" in said
    assert "First" not in said


def test_the_subject_is_what_was_asked(solver: Solver) -> None:
    position = Position.from_moves(ZUGZWANG)
    explanation = explain(position, solver, 3)
    assert explanation.subject is not None
    assert (explanation.move, explanation.subject.column) == (3, 3)
    assert not explanation.subject.best
    assert explanation.columns[1].best
    assert sorted(move.column for move in explanation.columns) == position.legal_moves


def test_a_threat_that_the_next_forced_move_removes_does_not_decide(solver: Solver) -> None:
    explanation = explain(Position.from_moves("7445353667334232355666615"), solver, effort=THOROUGH)
    assert explanation.subject is not None
    assert isinstance(explanation.subject.fact, MustBlock)
    blocked = explanation.subject.fact.cell
    for fact in explanation.facts:
        assert blocked not in cells_in(fact), fact


def test_a_forced_line_says_what_each_move_threatens(solver: Solver) -> None:
    position = Position.from_moves("44444221226")
    (short,) = [f for f in explain(position, solver).about(0).facts if f.kind == "forced-line"]
    assert str(short) == (
        "Column 1 loses by force in 2: First's column 5 makes two threats at once, "
        "at column 3, row 1 and column 7, row 1."
    )


def test_marks_lie_on_the_board_and_include_the_subject(solver: Solver) -> None:
    chance = random.Random(8)
    for columns, rows in ((7, 6), (5, 4)):
        position = Position(columns, rows)
        while not position.is_over:
            explanation = explain(position, solver)
            marks = check_marks(explanation.marks, position)
            assert explanation.subject is not None
            assert (explanation.subject.column, None) in [(m.column, m.row) for m in marks]
            assert len({(mark.column, mark.row) for mark in marks}) == len(marks)
            json.dumps(explanation.to_dict())
            position = position.play(chance.choice(position.legal_moves))


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (5, 4), (6, 5), (4, 7)])
def test_other_sizes(columns: int, rows: int, solver: Solver) -> None:
    chance = random.Random(columns * 10 + rows)
    for _ in range(6):
        position = Position(columns, rows)
        while not position.is_over:
            if position.ply >= 6:
                explanation = explain(position, solver)
                checker = Checker(position, solver)
                for fact in [
                    *explanation.facts,
                    *(f for m in explanation.columns for f in m.facts),
                ]:
                    checker.check(fact)
            position = position.play(chance.choice(position.legal_moves))


def test_how_a_finished_game_was_lost(solver: Solver) -> None:
    moves = "466444664224223373533577655"
    names = Names("Red", you=Side.SECOND)
    position = Position.from_moves(moves)
    explanation = explain(position, solver, names=names, played=parse_moves(moves))
    assert explanation.sentences() == [
        "Red has won with four in a line: diagonally from column 4, row 5 to column 7, row 2.",
        (
            "Your last chance was move 26: "
            "instead of column 5, columns 1, 2, 3, 6 and 7 would have won."
        ),
        "Move 26: Column 5 loses to the threat above it: Red then makes four at column 5, row 4.",
        (
            "Move 26: After column 1, your even threat at column 5, row 4 decides the game: "
            "without it, you would lose."
        ),
        (
            "Move 26: Column 1 wins in 4: best play is 3-1-2, and then your column 1 threatens "
            "four at column 1, row 4 and above it, at column 1, row 5."
        ),
        (
            "Move 26: After column 1, you win by following up: "
            "answering in the same column, unless there is a four to make or to stop."
        ),
    ]
    assert (explanation.columns, explanation.subject, explanation.marks) == ((), None, ())
    assert explanation.complete


def test_the_double_threat_that_ended_a_game(solver: Solver) -> None:
    moves = "4737572"
    explanation = explain(Position.from_moves(moves), solver, played=parse_moves(moves))
    assert explanation.sentences() == [
        "First has won with four in a line: horizontally from column 2, row 1 to column 5, row 1.",
        "Second never had a move that saves the game against best play.",
        (
            "Move 5: Column 5 makes two threats at once, at column 2, row 1 and column 6, row 1: "
            "only one can be stopped."
        ),
    ]


def test_without_its_moves_only_the_end_of_a_game_is_explained(solver: Solver) -> None:
    explanation = explain(Position.from_moves("4141414"), solver)
    assert [fact.kind for fact in explanation.facts] == ["made-four"]
    assert explanation.moments == ()
    # The last moves are enough to say what they did.
    explanation = explain(Position.from_moves("4141414"), solver, played=[0, 3])
    assert [moment.number for moment in explanation.moments] == [6]
    assert [fact.kind for fact in explanation.facts] == ["made-four"]


def test_several_fours_at_once_are_all_named(solver: Solver) -> None:
    (sentence,) = explain(Position.from_moves("6565513764436"), solver).sentences()
    assert sentence == (
        "First has won with four in a line: vertically from column 6, row 1 to column 6, row 4 "
        "and diagonally from column 3, row 1 to column 6, row 4."
    )


@pytest.mark.parametrize("played", [[0], [3, 3], [3, 9], [-1], [3] * 9])
def test_moves_that_do_not_lead_to_the_position(played: list[int], solver: Solver) -> None:
    with pytest.raises(FourfoldError, match="the moves do not lead to the position"):
        explain(Position.from_moves("4141414"), solver, played=played)


def test_a_finished_game_that_there_is_no_time_to_examine() -> None:
    position = Position.from_moves("1919191", columns=9, rows=6)
    played = parse_moves("1919191", columns=9)
    explanation = explain(position, Solver(table_mb=8), played=played, time_limit=0.01)
    assert not explanation.complete
    assert [fact.kind for fact in explanation.facts] == ["made-four"]


def test_a_known_analysis_is_not_made_again(solver: Solver) -> None:
    position = Position.from_moves("3142")
    analysis = solver.analyse(position)
    assert explain(position, solver, analysis=analysis).analysis is analysis
    with pytest.raises(FourfoldError, match="the analysis is of another position"):
        explain(Position(), solver, analysis=analysis)


def test_what_is_not_proven_is_not_stated() -> None:
    solver = Solver(book=False)
    for column in (None, 3):
        explanation = explain(Position(), solver, column, time_limit=0.01)
        assert not explanation.complete
        assert explanation.sentences() == []
        # Column 4 is the only move that wins, but that is not known yet: nor is it for the others.
        assert explanation.marks == ()
        assert {each["best"] for each in explanation.to_dict()["columns"]} == {None}
        assert explanation.to_dict()["complete"] is False
        assert (explanation.subject is None) == (column is None)
    # Rules need no search.
    position = Position.from_moves("414141", columns=9, rows=6)
    explanation = explain(position, solver, time_limit=0.01)
    four = "vertically from column 4, row 1 to column 4, row 4"
    assert f"Column 4 makes four and wins at once: {four}." in explanation.sentences()


def test_what_is_worse_than_a_bound_is_known_not_to_be_best() -> None:
    # Eight columns lose at once, which bounds prove; whether the ninth is best they prove too.
    position = Position.from_moves("191827", columns=9, rows=6)
    explanation = explain(position, Solver(table_mb=8), time_limit=0.2)
    assert explanation.analysis.score is None
    assert [move.column for move in explanation.columns if move.best is not False] == [5]


def test_the_result_of_a_best_move_is_stated_when_another_is_explained(solver: Solver) -> None:
    said = explain(Position.from_moves(ZUGZWANG), solver, 3, effort=THOROUGH).about_others
    assert said[0].startswith("Column 3 is best: it wins in 11. It creates an odd threat")


def test_cancelling() -> None:
    solver, stop = Solver(book=False), StopToken(timeout=0.05)
    with pytest.raises(Cancelled):
        explain(Position(columns=9, rows=6), solver, stop=stop)
    with pytest.raises(Cancelled):
        explain(Position.from_moves("44"), solver, stop=stop)


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (-1, "invalid column -1: expected 0 to 6"),
        (7, "invalid column 7: expected 0 to 6"),
        (3, "column 3 cannot be played. Legal columns: 0, 1, 2, 4, 5, 6"),
    ],
)
def test_columns_that_cannot_be_played(column: int, message: str, solver: Solver) -> None:
    with pytest.raises(IllegalMove, match=message):
        explain(Position.from_moves("444444"), solver, column)


def test_no_column_can_be_played_after_the_end(solver: Solver) -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        explain(Position.from_moves("4141414"), solver, 2)


def test_wrong_types(solver: Solver) -> None:
    position = Position()
    with pytest.raises(WrongType, match="position must be a Position, not str"):
        explain("44", solver)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="solver must be a Solver, not NoneType"):
        explain(position, None)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="column must be an int, not str"):
        explain(position, solver, "4")  # type: ignore[arg-type]
    with pytest.raises(FourfoldError, match="column 6 cannot be played"):
        explain(Position.from_moves("777777"), solver).about(6)


@pytest.mark.parametrize("moves", ["5542444", "273", "463752465532336144", "627323"])
def test_what_a_move_prevents_is_open_after_the_next_best_move(moves: str, solver: Solver) -> None:
    position = Position.from_moves(moves)
    checker = Checker(position, solver)
    for move in explain(position, solver).columns:
        for fact in move.facts:
            checker.check(fact)
