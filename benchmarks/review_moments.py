"""Print the key moments of games between the ladder's levels as a table.

    python benchmarks/review_moments.py [--games N] [--moves]

Each game is reviewed for players of the mean strength of the two. `--moves` prints only the games,
so that a person can name the key moments before seeing what the review names; docs/review.md
compares the two for ten of them.
"""

import argparse
import itertools

from fourfold import Game, Solver
from fourfold.players import levels, make_player
from fourfold.review import KeyMoment, review
from fourfold.rules.notation import column_label


def play(number: int, solver: Solver) -> tuple[Game, int]:
    """A game of two levels, and their mean strength: all pairs in turn, neighbours first."""
    apart, index = divmod(number, len(levels()))
    pair = levels()[index], levels()[(index + apart) % len(levels())]
    players = [
        make_player(level.name, seed=2 * number + place, solver=solver)
        for place, level in enumerate(pair)
    ]
    game = Game(first=pair[0].name, second=pair[1].name)
    for player in itertools.cycle(players):
        if game.outcome is not None:
            break
        game.push(player.get_move(game.position))
    return game, (pair[0].elo + pair[1].elo) // 2


def row(moment: KeyMoment) -> str:
    """One line of the table."""
    move = moment.move
    best = " or ".join(map(column_label, move.best))
    kind = move.judgement.value if move.judgement else ""
    return (
        f"  {move.number:>2}. column {column_label(move.column)}, better {best:<10} {kind:<10} "
        f"cost {move.cost_in_digits or 0:>4}, found {move.found or 0:4.0%}  {moment.sentences[0]}"
    )


def main() -> None:
    """Play, review, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--moves", action="store_true", help="print the games only")
    arguments = parser.parse_args()
    solver = Solver()
    for number in range(arguments.games):
        game, elo = play(number, solver)
        print(f"{number + 1}. {game.first} v. {game.second} ({elo}): {game.moves}")
        if not arguments.moves:
            for moment in review(game, solver, elo=elo).key_moments:
                print(row(moment))


if __name__ == "__main__":
    main()
