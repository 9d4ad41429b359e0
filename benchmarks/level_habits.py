"""Measure what each level of the ladder sees and misses: `python benchmarks/level_habits.py`.

The positions come from games between levels of different strength, so that they contain the
mistakes that give an opponent a four to make or to stop. All levels are asked about the same
positions, and the probabilities of their moves are averaged. `docs/players.md` has the table, and
the web app describes its opponents by it.
"""

import random
from collections import defaultdict
from collections.abc import Iterator

from fourfold import Position, Solver
from fourfold.players import HumanLikePlayer, describe_moves, levels, make_player

GAMES = 90
MAKERS = ("beginner", "casual", "learner", "student", "skilled")
DIRECTIONS = {"row": "in a row", "column": "in a column", "diagonal": "on a diagonal"}


def positions(seed: int) -> Iterator[Position]:
    """All positions of some games, except the last ones."""
    chance = random.Random(seed)
    players = [make_player(name, seed=number) for number, name in enumerate(MAKERS)]
    for _ in range(GAMES):
        sides = chance.choices(players, k=2)
        position = Position()
        while not position.is_over:
            yield position
            position = position.play(sides[position.ply % 2].get_move(position))


def right_moves(position: Position, solver: Solver) -> dict[str, list[int]]:
    """What there is to find here, each with the moves that find it."""
    features = [found or {} for found in describe_moves(position)]
    moves = position.legal_moves

    def having(kind: str, direction: str) -> list[int]:
        return [column for column in moves if features[column][f"{kind} {direction}"] > 0]

    if fours := {column for each in DIRECTIONS.values() for column in having("four", each)}:
        return {"makes its own four": sorted(fours)}
    blocks = {name: having("block", each) for name, each in DIRECTIONS.items()}
    cells = {column for found in blocks.values() for column in found}
    if len(cells) == 1:
        return {f"stops a four: {name}": found for name, found in blocks.items() if found}
    if cells:
        return {}  # two fours at once cannot be stopped
    scores = solver.get_all_move_scores(position)
    outcomes = {
        column: (score > 0) - (score < 0)
        for column in moves
        if (score := scores[column]) is not None
    }
    best = [column for column in moves if outcomes[column] == max(outcomes.values())]
    return {"keeps the outcome": best} if len(best) < len(moves) else {}


def main() -> None:
    """Print the table."""
    solver = Solver()
    found = [(position, right_moves(position, solver)) for position in positions(seed=1)]
    names = [
        "makes its own four",
        *(f"stops a four: {name}" for name in DIRECTIONS),
        "keeps the outcome",
    ]
    count = {name: sum(name in right for _, right in found) for name in names}
    print("| level |", " | ".join(f"{name} ({count[name]})" for name in names), "|")
    for level in levels():
        player = HumanLikePlayer(level.name)
        sums: dict[str, float] = defaultdict(float)
        for position, right in found:
            if right:
                chances = player.probabilities(position)
                for name, moves in right.items():
                    sums[name] += sum(chances[column] for column in moves)
        shares = (f"{sums[name] / count[name]:.0%}" for name in names)
        print(f"| `{level.name}` |", " | ".join(shares), "|")


if __name__ == "__main__":
    main()
