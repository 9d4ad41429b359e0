"""The proof in `proof/`: it accepts a strategy that wins, and rejects damaged ones.

Only the small strategy is checked here; `make proof` checks the whole board.
"""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.paths import ROOT
from support.strategies import entry, small

from fourfold.learn.strategy import from_data
from fourfold.learn.strategy.rocq import to_rocq

Data = dict[str, Any]

COQC = shutil.which("coqc") or "coqc"
LIBRARY = ["Rules", "Checker", "Plans", "Sets", "Boards", "Soundness", "Meaning"]
HEAD = """From Coq Require Import Uint63 List.
From Fourfold Require Import Rules Plans Soundness.
Import ListNotations.
Open Scope uint63_scope.
"""
THEOREM = """
Theorem wins : can_force rows First (fun o => o = Won First) First (after First start (empty 7)).
Proof. apply (strategy_sound columns rows start entries). vm_cast_no_check (eq_refl true). Qed.
"""


def coqc(folder: Path, name: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    if text is not None:
        (folder / f"{name}.v").write_text(text, encoding="utf-8")
    return subprocess.run(
        [COQC, "-q", "-Q", ".", "Fourfold", f"{name}.v"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiled definitions and proofs."""
    folder = tmp_path_factory.mktemp("proof")
    for name in LIBRARY:
        shutil.copy(ROOT / "proof" / f"{name}.v", folder)
        result = coqc(folder, name)
        assert result.returncode == 0, result.stderr
    return folder


def definitions(data: Data) -> str:
    """The text of a strategy without its head."""
    return to_rocq(from_data(data)).split("uint63_scope.")[1]


def test_a_small_board(library: Path) -> None:
    proof = "split; apply search_sound; vm_cast_no_check (eq_refl true)."
    text = f"{HEAD}Theorem draw : drawn_with_best_play 4 4. Proof. {proof} Qed."
    result = coqc(library, "Draw", text)
    assert result.returncode == 0, result.stderr


def test_no_win_is_found_on_a_drawn_board(library: Path) -> None:
    claims = "map (fun p => check_by_search 4 4 p false) [First; Second]"
    assert "[false; false]" in coqc(library, "Win", f"{HEAD}Eval vm_compute in {claims}.").stdout


def test_the_small_strategy(library: Path) -> None:
    result = coqc(library, "Small", HEAD + definitions(small()) + THEOREM)
    assert result.returncode == 0, result.stderr
    printed = "From Fourfold Require Small. Print Assumptions Small.wins."
    title, *assumed = re.findall(r"^\S+", coqc(library, "Print", printed).stdout, re.MULTILINE)
    assert title == "Axioms:"
    assert {name.split(".")[0] for name in assumed} == {"PrimInt63", "Uint63", "PArray"}


def put(moves: str, field: str, value: int) -> Callable[[Data], object]:
    def change(data: Data) -> None:
        found = entry(data, moves)
        found.pop("answer", None)
        found.pop("diagram", None)
        found[field] = value

    return change


def unmark(number: int, cell: int) -> Callable[[Data], object]:
    """Remove a mark of a diagram."""

    def change(data: Data) -> None:
        diagram = data["diagrams"][number]
        assert diagram[cell] not in "./"
        data["diagrams"][number] = f"{diagram[:cell]}.{diagram[cell + 1 :]}"

    return change


def removed(moves: str) -> Callable[[Data], object]:
    return lambda data: data["positions"].remove(entry(data, moves))


DAMAGED_DATA: dict[str, Callable[[Data], object]] = {
    "a wrong answer": put("", "answer", 1),
    "a missing answer": removed("65"),
    "a missing leaf": removed("61"),
    "an answer instead of a leaf": put("61", "answer", 4),
    "a leaf instead of an answer": put("", "diagram", 0),
    "another leaf's diagram": put("61", "diagram", 0),
    "a missing mark": unmark(5, 28),
}
# What is replaced in the text. The first entry is the only one with 18 moves.
DAMAGED_TEXT: dict[str, tuple[str, str]] = {
    "a diagram of the mirror image": ("Follow d5", "Follow m5"),
    "no positions": (r"(?s)list entry := .*\]", "list entry := []"),
    "a column that does not exist": (r"Answer 5\) (?=\(\* \d{18} )", "Answer 7) "),
    "another position": (r"\(0x(?=\w+, Answer 5\) \(\* \d{18} )", "(0x1"),
    "another start": (r"start : .*\]", "start : list nat := []"),
    "a start after the end": (r"start : .*\]", "start : list nat := [0; 1; 0; 1; 0; 1; 0; 1]"),
    "a start that is not legal": (r"start : .*\]", "start : list nat := [7; 7]"),
    "a lower board": ("rows : nat := 6", "rows : nat := 5"),
    "a board that is too large": ("columns : nat := 7", "columns : nat := 70"),
}
DAMAGED = [*DAMAGED_DATA, *DAMAGED_TEXT]


def damaged(kind: str) -> str:
    """The definitions of a damaged strategy."""
    data = small()
    if kind in DAMAGED_DATA:
        DAMAGED_DATA[kind](data)
    text = definitions(data)
    if kind in DAMAGED_TEXT:
        text, count = re.subn(*DAMAGED_TEXT[kind], text)
        assert count, kind
    return text


def test_damaged_strategies_are_rejected(library: Path) -> None:
    evaluated = "".join(
        f"Module M{number}.\n{damaged(kind)}"
        "Eval vm_compute in check_strategy columns rows start entries.\n"
        f"End M{number}.\n"
        for number, kind in enumerate(DAMAGED)
    )
    result = coqc(library, "Damaged", HEAD + evaluated)
    assert result.returncode == 0, result.stderr
    verdicts = re.findall(r"= (true|false)", result.stdout)
    assert dict(zip(DAMAGED, verdicts, strict=True)) == dict.fromkeys(DAMAGED, "false")


def test_no_theorem_follows_from_a_damaged_strategy(library: Path) -> None:
    result = coqc(library, "Rejected", HEAD + damaged("a missing mark") + THEOREM)
    assert result.returncode != 0
    assert "check_strategy" in result.stderr
    assert not (library / "Rejected.vo").exists()
