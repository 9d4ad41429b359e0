"""Generate the positions that players are graded on: `python benchmarks/make_grade_set.py`.

`fourfold.match.questions` chooses them. Each phase of the game contributes 200 positions, spread
evenly over its plies.
"""

from fourfold.match.grades import SET_FILE
from fourfold.match.judgement import PHASES
from fourfold.match.questions import choose_questions, spread

SEED = 4
EACH = 200


def main() -> None:
    """Write the set into the package."""
    wanted: dict[int, int] = {}
    for plies in PHASES.values():
        wanted |= spread(EACH, plies)
    found = choose_questions(wanted, SEED)
    lines = [
        " ".join([each.moves, *("." if score is None else str(score) for score in each.scores)])
        for each in found
    ]
    SET_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} positions in {SET_FILE}")


if __name__ == "__main__":
    main()
