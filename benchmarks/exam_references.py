"""Let known players answer an exam from a published seed, and print the table of docs/exams.md:

python benchmarks/exam_references.py [COUNT [SEED]]
"""

import sys

from fourfold.match.exam import answer_exam, make_exam, score_exam
from fourfold.match.grade_report import QUALITY, quality
from fourfold.players import levels, ratings

CLASSIC = [name for name in ratings() if "depth=" in name]
PLAYERS = [
    "random",
    *(level.name for level in levels()),
    *("easy", "medium", "hard", "impossible", "perfect"),
    *CLASSIC,
    *("net", "net:sims=100"),
]
COUNT, SEED = 400, 2026


def main(count: int, seed: int) -> None:
    """Print the marks of all players, the best first."""
    exam = make_exam(count, seed)
    found = {}
    for name in PLAYERS:
        answers = {each.id: each for each in answer_exam(exam, name)}
        found[name] = score_exam(exam, answers).all
        print(name, found[name].score_lost, file=sys.stderr, flush=True)
    print(f"| player | Elo | {' | '.join(QUALITY)} |")
    print("|---|---|" + "---|" * len(QUALITY))
    for name, grade in sorted(found.items(), key=lambda item: item[1].score_lost):
        elo = f"{ratings()[name].elo:.0f}" if name in ratings() else "–"
        print(f"| `{name}` | {elo} | {' | '.join(quality(grade))} |")


if __name__ == "__main__":
    main(*map(int, [*sys.argv[1:3], *map(str, (COUNT, SEED)[len(sys.argv) - 1 :])]))
