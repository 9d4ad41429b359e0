"""Generate the positions that players are graded on: `python benchmarks/make_grade_set.py`.

Games start from the empty board; each move is, with equal probability, one of the best or any
legal one, so that the positions come from partly sensible games. A position is used if its move
matters: some moves keep the outcome, some do not, and no move wins at once. Each phase of the game
contributes 200 positions, spread evenly over its plies, without duplicates or mirror images.
"""

from collections import defaultdict

from fourfold import Game, Solver
from fourfold.match.grades import PHASES, SET_FILE, outcome
from fourfold.players.chance import pick, seeded

SEED = 4
EACH = 200


def main() -> None:
    """Write the set into the package."""
    chance, solver = seeded(SEED), Solver()
    wanted: dict[int, int] = {}
    for plies in PHASES.values():
        share, rest = divmod(EACH, len(plies))
        wanted |= {ply: share + (index < rest) for index, ply in enumerate(plies)}
    found: defaultdict[int, dict[int, str]] = defaultdict(dict)
    while any(len(found[ply]) < count for ply, count in wanted.items()):
        game = Game()
        while game.outcome is None:
            position = game.position
            analysis = solver.analyse(position)
            outcomes = {outcome(score) for score in analysis.scores if score is not None}
            if len(outcomes) > 1 and not position.can_win_next():
                ply = position.ply
                if len(found[ply]) < wanted.get(ply, 0):
                    scores = ("." if score is None else str(score) for score in analysis.scores)
                    found[ply].setdefault(position.key, f"{game.moves} {' '.join(scores)}")
            moves = analysis.best if chance.random() < 0.5 else position.legal_moves
            game.push(pick(chance, moves))
    lines = [line for ply in sorted(found) for line in found[ply].values()]
    SET_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} positions in {SET_FILE}")


if __name__ == "__main__":
    main()
