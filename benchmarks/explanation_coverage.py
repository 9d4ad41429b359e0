"""Measure how often the explanation of an error that people made names what refutes it.

    python benchmarks/explanation_coverage.py GAMES.jsonl [--games N] [--missed]

GAMES.jsonl has one game per line, `{"moves": "4453…", "human": "1011…"}`: a 1 for each move that a
person made. An error changes the result with best play; moves that only lose sooner or win later
are counted separately. A refutation is concrete if it names a cell, a forcing line or a deciding
threat of the other side. Also printed: how many sentences a reader reads before that or the answer
to the move, and the processor time that explanations and reviews take with an empty table.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from statistics import mean, median

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from support.reason_checker import names_refutation, sentences_before, stated

from fourfold import Game, Solver
from fourfold.explain import explain
from fourfold.review import Judgement, ReviewedMove, review
from fourfold.solver.scores import moves_to_win

DISTANCES = (4, 8)


@dataclass(frozen=True)
class Error:
    """An error of a person, and how it is explained."""

    moves: str
    played: str
    changes_result: bool
    judged: bool
    """Whether the review calls it an inaccuracy, a mistake or a blunder."""
    loses_in: int | None
    """How many moves the other side needs to win; None if it does not."""
    refuted: bool
    before: int | None
    """How many sentences about it come before the reason: the refutation, or the answer to it."""
    on_board: int
    """How many sentences about the position come before those."""
    seconds: float
    said: tuple[str, ...]


@cache
def _solver() -> Solver:
    """The solver of this process."""
    return Solver()


def errors_of(game: dict[str, str]) -> tuple[list[Error], float]:
    """The errors of a game, and how many seconds its review takes."""
    solver = _solver()
    solver.clear()
    start = time.process_time()
    reviewed = review(Game.from_moves(game["moves"]), solver)
    seconds = time.process_time() - start
    errors = []
    for move, human in zip(reviewed.moves, game["human"], strict=True):
        before, after = move.before, move.after
        if human == "1" and before is not None and after is not None and after < before:
            errors.append(_explained(solver, game["moves"], move))
    return errors, seconds


def _explained(solver: Solver, moves: str, move: ReviewedMove) -> Error:
    ply, position, before, after = move.number - 1, move.position, move.before or 0, move.after or 0
    solver.clear()
    start = time.process_time()
    explanation = explain(position, solver, move.column)
    seconds = time.process_time() - start
    facts = [fact for section in stated(explanation)[:2] for fact in section]
    return Error(
        moves=moves[:ply],
        played=moves[ply],
        changes_result=_sign(before) != _sign(after),
        judged=move.judgement not in (Judgement.BEST, Judgement.GOOD),
        loses_in=moves_to_win(position, after) if after < 0 else None,
        refuted=any(names_refutation(fact, position) for fact in facts),
        before=sentences_before(explanation),
        on_board=len(explanation.about_position),
        seconds=seconds,
        said=(*explanation.about_position, *explanation.about_move),
    )


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def report(title: str, errors: Sequence[Error]) -> None:
    """Print the shares by distance to the end, and how soon the refutation comes."""
    print(f"\n{title}: {len(errors)}")
    for distance in DISTANCES:
        _share(
            f"lose within {distance} moves",
            [e for e in errors if e.loses_in is not None and e.loses_in <= distance],
        )
    _share("lose later", [e for e in errors if (e.loses_in or 0) > DISTANCES[-1]])
    _share("draw or win", [e for e in errors if e.loses_in is None])
    _share("all", errors)
    told = [(error.before, error.on_board) for error in errors if error.before is not None]
    _sentences("about the move", [before for before, _ in told])
    _sentences("in all", [before + on_board for before, on_board in told])


def _sentences(which: str, counts: Sequence[int]) -> None:
    if counts:
        within = sum(count <= 1 for count in counts) / len(counts)
        print(f"  sentences {which} before the reason: median {median(counts):g}, ", end="")
        print(f"worst {max(counts)}; in the first or second: {within:.1%}")


def _share(name: str, errors: Sequence[Error]) -> None:
    if errors:
        refuted = sum(error.refuted for error in errors)
        print(f"  {name:<20} {refuted:>5} of {len(errors):>5}  {refuted / len(errors):6.1%}")


def _times(name: str, seconds: Sequence[float]) -> None:
    ordered = [1000 * each for each in sorted(seconds)]
    print(f"{name:<12} ms: median {median(ordered):.1f}, mean {mean(ordered):.1f}, ", end="")
    print(f"worst {ordered[-1]:.0f}")


def main() -> None:
    """Explain all errors of the games, and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, help="only the first N games")
    parser.add_argument("--missed", action="store_true", help="print what is not refuted")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    lines = options.file.read_text("utf-8").splitlines()[: options.games]
    with Pool(options.processes) as pool:
        found = pool.map(errors_of, map(json.loads, lines), chunksize=4)
    errors = [error for of_game, _ in found for error in of_game]
    report("Errors that change the result", [e for e in errors if e.changes_result])
    report("Errors that lose sooner or win later", [e for e in errors if not e.changes_result])
    report(
        "All that the review calls inaccuracies, mistakes and blunders",
        [e for e in errors if e.judged],
    )
    print()
    _times("explanation", [error.seconds for error in errors])
    _times("review", [seconds for _, seconds in found])
    if options.missed:
        for error in errors:
            if error.changes_result and not error.refuted:
                print(f"\n{error.moves} {error.played} (loses in {error.loses_in})")
                print(*error.said, sep="\n")


if __name__ == "__main__":
    main()
