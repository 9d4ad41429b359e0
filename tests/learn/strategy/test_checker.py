"""The checker of strategies: it accepts what wins, and rejects everything else."""

import ast
import random
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import random_game
from support.strategies import (
    JSON,
    START,
    diagram_wins,
    entry,
    play_moves,
    possible_last_columns,
    small,
)

from fourfold import Position, Side, Solver
from fourfold._core import diagram_column
from fourfold.learn.strategy import (
    check,
    checker,
    from_data,
    mirror_diagram,
    shipped_second,
    to_data,
)

Data = dict[str, Any]
EMPTY = "/".join(["......."] * 6)


def test_the_small_strategy_wins() -> None:
    report = check(small(), START)
    assert report.faults == ()
    assert (report.positions, report.answers, report.leaves, report.diagrams) == (32, 6, 26, 6)
    assert report.turns > 10_000


def test_progress_ends_with_all_leaves() -> None:
    calls: list[tuple[int, int]] = []
    check(small(), START, lambda done, total: calls.append((done, total)))
    assert calls == sorted(calls)
    assert calls[-1][0] == calls[-1][1] > 26  # mirror images, and every possible last move


def test_it_shares_no_code_with_the_rest_of_the_package() -> None:
    imported = set()
    for module in Path(checker.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                imported.add(str(node.module))
            elif isinstance(node, ast.Import):
                imported |= {each.name for each in node.names}
    others = {name for name in imported if not name.startswith(checker.__name__)}
    assert "numpy" in others
    assert {name.split(".")[0] for name in others} - {"numpy"} <= sys.stdlib_module_names


# ---- Mutants


def mirrored(moves: str) -> str:
    return moves.translate(str.maketrans("1234567", "7654321"))


def wrong_answer(data: Data) -> None:
    position = Position.from_moves(START)
    scores = Solver().analyse(position).scores
    entry(data, "")["answer"] = 1 + next(
        column for column, score in enumerate(scores) if score is not None and score <= 0
    )


def loses(leaf: Data, diagram: str) -> bool:
    """Whether an entry is a leaf, and the diagram does not win from there."""
    last = int(leaf["moves"][-1]) - 1
    position = Position.from_moves(leaf["moves"])
    return "diagram" in leaf and not diagram_wins(position, diagram, last)


def losing_diagram(data: Data, diagrams: list[str]) -> None:
    """Give the first leaf that loses with it one of these diagrams, as a new one."""
    leaf, diagram = next(
        (leaf, each) for leaf in data["positions"] for each in diagrams if loses(leaf, each)
    )
    leaf["diagram"] = len(data["diagrams"])
    data["diagrams"].append(diagram)


def another_leafs_diagram(data: Data) -> None:
    leaf, number = next(
        (leaf, number)
        for leaf in data["positions"]
        for number, diagram in enumerate(data["diagrams"])
        if loses(leaf, diagram)
    )
    leaf["diagram"] = number


def changed_mark(data: Data) -> None:
    """Change one mark of a diagram so that one of its leaves is not won any more."""
    number, changed = next(
        (leaf["diagram"], changed)
        for leaf in data["positions"]
        if "diagram" in leaf
        for diagram in [data["diagrams"][leaf["diagram"]]]
        for index, mark in enumerate(diagram)
        if mark not in "./"
        for changed in [diagram[:index] + "." + diagram[index + 1 :]]
        if loses(leaf, changed)
    )
    data["diagrams"][number] = changed


def drop(moves: str) -> Callable[[Data], None]:
    return lambda data: data["positions"].remove(entry(data, moves))


def add(moves: str, **rest: int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data["positions"].append({"moves": moves, **(rest or {"answer": 4})})
        data["positions"].sort(key=lambda each: (len(each["moves"]), each["moves"]))

    return change


def put(moves: str, **fields: object) -> Callable[[Data], None]:
    """Replace the answer or the diagram of an entry."""

    def change(data: Data) -> None:
        found = entry(data, moves)
        for name in ("answer", "diagram"):
            found.pop(name, None)
        found.update(fields)

    return change


def rename(moves: str, new: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        entry(data, moves)["moves"] = new
        data["positions"].sort(key=lambda each: (len(each["moves"]), each["moves"]))

    return change


def set_field(name: str, value: object) -> Callable[[Data], None]:
    return lambda data: data.update({name: value})


def set_diagram(value: object) -> Callable[[Data], None]:
    return lambda data: data["diagrams"].__setitem__(0, value)


def swap_first_two(data: Data) -> None:
    data["positions"][1:3] = data["positions"][2:0:-1]


LOST = "the second player wins|the game is a draw"
MUTANTS: dict[str, tuple[Callable[[Data], None], str]] = {
    "a wrong answer": (wrong_answer, "is not stored"),
    "another leaf's diagram": (another_leafs_diagram, LOST),
    "a diagram that is mirrored": (
        lambda data: losing_diagram(data, [mirror_diagram(each) for each in data["diagrams"]]),
        LOST,
    ),
    "a diagram without marks": (lambda data: losing_diagram(data, [EMPTY]), LOST),
    "a changed mark": (changed_mark, LOST),
    "a dropped answer": (drop("65"), f"^{START}65: leads to a position that is not stored"),
    "a dropped leaf": (drop("61"), f"^{START}61: leads to a position that is not stored"),
    "no positions": (set_field("positions", []), f"^{START}: leads to a position that is not"),
    "an extra position": (add("11"), "^11: is never reached"),
    "an extra leaf": (add("11", diagram=0), "^11: is never reached"),
    "a position where four can be made": (add("414141"), "^414141: is never reached"),
    "a repeated position": (add(START), "the same position as"),
    "a position in another order": (add("77312" + START[5:]), "the same position as"),
    "a mirrored position": (add(mirrored(START)), f"^{START}: the same position as"),
    "moves mirrored without the answer": (rename("", mirrored(START)), "is not stored"),
    "a full column in the moves": (add("44444441"), "^44444441: move 7 is in a full column"),
    "moves after the end": (add("4141414155"), "the game is over after move 7"),
    "a finished game": (add("12121213"), "the game is over after move 7"),
    "the second player to move": (add("444"), "^444: the second player is to move"),
    "a leaf that becomes an answer": (put("61", answer=4), "is not stored"),
    "an answer that becomes a leaf": (put("", diagram=0), f"{LOST}|is never reached"),
    "a diagram that does not exist": (put("61", diagram=6), "there is no diagram 6"),
    "a column that does not exist": (put("65", answer=8), "the answer 8 is not a column"),
    "an answer that is no number": (put("65", answer=True), "the answer True is not a column"),
    "an answer and a diagram": (put("65", answer=1, diagram=0), "needs an answer or a diagram"),
    "neither answer nor diagram": (put("65"), "needs an answer or a diagram"),
    "an unused diagram": (lambda data: data["diagrams"].append(EMPTY), "diagram 6 is never used"),
    "a repeated diagram": (
        lambda data: data["diagrams"].append(data["diagrams"][0]),
        "diagram 6 is the same as 0",
    ),
    "an unknown mark": (set_diagram(EMPTY[:-1] + "x"), "diagram 0 is malformed"),
    "a diagram that is too small": (set_diagram(EMPTY[8:]), "diagram 0 is malformed"),
    "a diagram that is no text": (set_diagram(5), "diagram 0 is malformed"),
    "positions out of order": (swap_first_two, "is not in order"),
    "another board": (set_field("rows", 7), "."),
    "no board": (set_field("rows", 70), "is not a board size"),
    "another version": (set_field("version", 2), "must be 1"),
    "another format": (set_field("format", "x"), "must be"),
}


@pytest.mark.parametrize("kind", MUTANTS)
def test_mutants_are_rejected(kind: str) -> None:
    change, message = MUTANTS[kind]
    data = small()
    change(data)
    faults = check(data, START).faults
    assert any(re.search(message, str(fault)) for fault in faults), faults


def test_an_answer_in_a_full_column() -> None:
    data = small() | {"positions": [{"moves": "444444", "answer": 4}], "diagrams": []}
    (fault,) = check(data, "444444").faults
    assert str(fault) == "444444: the answer 4 is in a full column"


@pytest.mark.parametrize("data", [None, [], "text", {}, {"format": "fourfold strategy"}])
def test_data_that_is_not_a_strategy_is_rejected(data: object) -> None:
    assert check(data).faults


@given(
    st.dictionaries(st.sampled_from([*small()]), JSON, max_size=1),
    st.dictionaries(st.sampled_from(["moves", "answer", "diagram"]), JSON, max_size=2),
)
def test_any_data_is_checked(fields: Data, of_an_entry: Data) -> None:
    data = small()
    data["positions"] = data["positions"][-6:]  # a few leaves
    data["positions"][0].update(of_an_entry)
    assert check(data | fields, START).faults


# ---- The second player's


def second() -> Data:
    """What the second player does after a first move in column 1 or 3."""
    part = from_data(to_data(shipped_second()))
    entries = tuple(each for each in part.entries if each.moves[0] in "13")
    diagrams = tuple(dict.fromkeys(each.diagram for each in entries if each.diagram is not None))
    return to_data(replace(part, entries=entries, diagrams=diagrams, starts=("1", "3")))


def remove(data: Data) -> None:
    del data["positions"][-1]


SECOND_MUTANTS: dict[str, tuple[Callable[[Data], None], str]] = {
    "draws instead of wins": (set_field("goal", "win"), "the game is a draw"),
    "no goal": (lambda data: data.pop("goal"), "the game is a draw"),
    "another goal": (set_field("goal", "lose"), '"goal" must be'),
    "a first move without an answer": (set_field("starts", ["1", "3", "4"]), "^4: .* not stored"),
    "the first player's turn": (set_field("starts", ["", "3"]), "with the same player to move"),
    "turns of the first player": (set_field("starts", [""]), "the second player is to move"),
    "no start": (set_field("starts", []), '"starts" must be'),
    "a start that is no text": (set_field("starts", [3]), '"starts" must be'),
    "fewer starts": (set_field("starts", ["3"]), "^1: is never reached"),
    "a position that is missing": (remove, "is not stored"),
    "another answer": (lambda data: data["positions"][0].update(answer=1), "is not stored"),
    "no marks": (set_diagram(EMPTY), "the first player wins"),
}


def test_a_strategy_of_the_second_player_does_not_lose() -> None:
    report = check(second())
    assert report.faults == ()
    assert report.positions == len(second()["positions"])


@pytest.mark.parametrize("kind", SECOND_MUTANTS)
def test_mutants_of_the_second_player_are_rejected(kind: str) -> None:
    change, message = SECOND_MUTANTS[kind]
    data = second()
    change(data)
    faults = check(data).faults
    assert any(re.search(message, str(fault)) for fault in faults), faults


@pytest.mark.parametrize("start", ["4", "44444444", "41414141"])
def test_play_cannot_start_anywhere(start: str) -> None:
    assert "play cannot start here" in {fault.reason for fault in check(small(), start).faults}


# ---- The rule of a diagram, against the engine's


def random_diagram(chance: random.Random) -> str:
    return "/".join(
        "".join(chance.choices("01234-.", [3, 2, 1, 1, 1, 2, 9], k=7)) for _ in range(6)
    )


def late_wins(seed: int, count: int) -> list[str]:
    """Games to positions late in the game that the first player wins, but not at once."""
    chance, solver, found = random.Random(seed), Solver(table_mb=16), list[str]()
    while len(found) < count:
        game = random_game(chance, chance.choice([24, 26, 28]))
        position = game.position
        if (
            not position.is_over
            and not position.can_win_next()
            and position.ply % 2 == 0
            and solver.solve(position) > 0
        ):
            found.append(game.moves)
    return found


def test_verdicts_are_those_of_the_engines_rule() -> None:
    chance = random.Random(4)
    verdicts = []
    for moves in late_wins(seed=3, count=60):
        diagram = random_diagram(chance) if chance.random() < 0.8 else EMPTY
        data = small() | {"positions": [{"moves": moves, "diagram": 0}], "diagrams": [diagram]}
        position = Position.from_moves(moves)
        expected = all(
            diagram_wins(*case, last)
            for case in ((position, diagram), (position.mirror(), mirror_diagram(diagram)))
            for last in possible_last_columns(case[0])
        )
        faults = check(data, moves).faults
        assert (not faults) == expected, (moves, diagram)
        verdicts.append(expected)
        for fault in faults:
            check_line(fault.moves or "", fault.reason, moves, diagram)
    assert {True, False} == set(verdicts)


def check_line(line: str, reason: str, moves: str, diagram: str) -> None:
    """A fault names a game in which the first player follows the diagram and does not win."""
    position = Position.from_moves(line)
    winner = Side.SECOND if reason.startswith("the second player wins") else None
    full = position.play(position.legal_moves[0]) if position.legal_moves else position
    assert (position.winner, full.is_over) == (winner, True)
    if Position.from_moves(line[: len(moves)]) != Position.from_moves(moves):
        diagram = mirror_diagram(diagram)
    played = play_moves(line)[len(moves) :]
    if condition := re.search(r"in column (\d)$", reason):
        assert diagram_column(played[0][0], diagram, int(condition[1]) - 1) == played[0][1]
    for (_, last), (position, column) in list(pairwise(played))[1::2]:
        assert diagram_column(position, diagram, last) == column
