"""Generate the answers of rated players to the graded positions, which are shown for comparison:
`python benchmarks/make_references.py`.
"""

from fourfold.match.grades import REFERENCE_FILE, grade_each
from fourfold.players import ratings
from fourfold.rules.notation import format_moves


def main() -> None:
    """Write the answers into the package: a line for each player, a column for each position."""
    found = dict(grade_each(list(ratings()), workers=None))
    lines = []
    for name in ratings():
        columns = [each.column for each in found[name].judgements if each.column is not None]
        lines.append(f"{name} {format_moves(columns)}")
    REFERENCE_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} players in {REFERENCE_FILE}")


if __name__ == "__main__":
    main()
