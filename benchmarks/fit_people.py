"""Fit the model of people to games, and report how well it predicts other games.

    python benchmarks/fit_people.py check games.jsonl      # cross-validation; the table of shares
    python benchmarks/fit_people.py fit games.jsonl        # writes the weights into the engine
    python benchmarks/fit_people.py expect                 # plays; writes expected points

The games are lines of JSON: `moves`, and `human` with a 1 for each move that a person made and a 0
for one of a program. Needs SciPy. `docs/players.md` explains the model and states the results.
"""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from fourfold import Position, Solver
from fourfold.players import HumanLikePlayer, describe_moves, human_features, levels
from fourfold.solver.scores import moves_to_win

HEADER = Path(__file__).parent.parent / "core" / "src" / "players" / "human_weights.hpp"
LAPSES = 0.02  # the share of moves made without looking, as in the engine
PRIOR = 0.5  # of the weights: keeps those that few moves depend on small
FOLDS = 5
# Of the expected points: players of these skills play this many games against themselves.
SKILLS = (0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 1)
GAMES = 2000
FADING = 0.85  # as in the engine
MOST = 6.0  # of the numbers that are fitted: the strongest never lose a won game

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Move:
    """A move that a person made."""

    game: int
    position: Position
    column: int


@dataclass(frozen=True)
class Described:
    """Moves as numbers: for each one the features of all columns."""

    features: Array  # move × column × feature
    legal: NDArray[np.bool_]  # move × column
    chosen: NDArray[np.int64]
    game: NDArray[np.int64]

    def part(self, which: NDArray[np.bool_]) -> "Described":
        """The moves of these rows."""
        return Described(
            self.features[which], self.legal[which], self.chosen[which], self.game[which]
        )


def moves_of_people(path: Path) -> Iterator[Move]:
    """All moves of people on the standard board."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        game: dict[str, str] = json.loads(line)
        position = Position()
        for move, human in zip(game["moves"], game["human"], strict=True):
            if human == "1":
                yield Move(number, position, int(move) - 1)
            position = position.play(int(move) - 1)


def describe(moves: Sequence[Move], solver: Solver) -> Described:
    """The features of all moves that a person could have made."""
    names = [name for name, _ in human_features()]
    features = np.zeros((len(moves), 7, len(names)))
    legal = np.zeros((len(moves), 7), dtype=bool)
    for index, move in enumerate(moves):
        for column, found in enumerate(describe_moves(move.position, solver)):
            if found is not None:
                legal[index, column] = True
                features[index, column] = [found[name] for name in names]
    chosen = np.array([move.column for move in moves])
    return Described(features, legal, chosen, np.array([move.game for move in moves]))


def softmax(weights: Array, data: Described) -> Array:
    """The probabilities of the columns for a player who looks at the board."""
    appeal = np.where(data.legal, data.features @ weights, -np.inf)
    powers = np.exp(appeal - appeal.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def probabilities(weights: Array, data: Described) -> Array:
    """The same with the moves made without looking."""
    anything = data.legal / data.legal.sum(axis=1, keepdims=True)
    return np.asarray((1 - LAPSES) * softmax(weights, data) + LAPSES * anything)


def fit(data: Described) -> Array:
    """The weights that make the chosen moves likeliest."""
    rows = np.arange(len(data.chosen))

    def loss(weights: Array) -> tuple[float, Array]:
        looked = softmax(weights, data)
        chosen = probabilities(weights, data)[rows, data.chosen]
        error = looked.copy()
        error[rows, data.chosen] -= 1
        error *= ((1 - LAPSES) * looked[rows, data.chosen] / chosen)[:, np.newaxis]
        slope = np.einsum("mc,mcf->f", error, data.features) + PRIOR * weights
        return float(-np.log(chosen).sum() + PRIOR / 2 * weights @ weights), slope

    start = np.zeros(data.features.shape[2])
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B").x)


def cross_validate(data: Described) -> Array:
    """Each move's probabilities by weights fitted to other games."""
    found = np.zeros(data.legal.shape)
    fold = data.game * FOLDS // (data.game.max() + 1)
    for number in range(FOLDS):
        weights = fit(data.part(fold != number))
        found[fold == number] = probabilities(weights, data.part(fold == number))
    return found


def print_quality(label: str, chances: Array, chosen: NDArray[np.int64]) -> None:
    """Log-loss, and how often the likeliest move is the person's."""
    loss = -np.log(chances[np.arange(len(chosen)), chosen]).mean()
    match = (chances.argmax(axis=1) == chosen).mean()
    print(f"{label:24} log-loss {loss:.4f}, likeliest move is the person's {match:.1%}")


def right_moves(position: Position, solver: Solver) -> Iterator[tuple[str, set[int]]]:
    """What there is to see in a position, and the columns of those who saw it."""
    described = describe_moves(position, solver)
    legal = [column for column in range(7) if described[column] is not None]
    for verb, feature in (("takes a win", "four"), ("stops a four", "block")):
        ways = {
            way: {
                column
                for column in legal
                if (found := described[column]) and found[f"{feature} {preposition} {way}"]
            }
            for preposition, way in (("in a", "row"), ("in a", "column"), ("on a", "diagonal"))
        }
        columns = set[int]().union(*ways.values())
        if verb == "stops a four" and len(columns) > 1:
            return
        if columns:
            for way, there in ways.items():
                if there:
                    yield f"{verb}: {way}", columns
            return
    scores = solver.get_all_move_scores(position)
    best = max(score for score in scores if score is not None)
    kept = {
        column
        for column, score in enumerate(scores)
        if score is not None and sign(score) == sign(best)
    }
    if len(kept) < len(legal):
        yield "keeps the outcome", kept


def sign(score: int) -> int:
    """1 for a win, 0 for a draw, -1 for a loss."""
    return (score > 0) - (score < 0)


def print_shares(moves: Sequence[Move], columns: dict[str, Array], solver: Solver) -> None:
    """How often each of the players sees what there is to see."""
    sums: dict[str, list[Any]] = {}
    for index, move in enumerate(moves):
        for what, right in right_moves(move.position, solver):
            row = sums.setdefault(what, [0, np.zeros(len(columns) + 1)])
            row[0] += 1
            row[1] += [move.column in right] + [
                sum(chances[index][column] for column in right) for chances in columns.values()
            ]
    print(f"{'':24}{'moves':>7}{'people':>10}" + "".join(f"{name:>10}" for name in columns))
    for what, (count, shares) in sorted(sums.items()):
        print(f"{what:24}{count:7}" + "".join(f"{share / count:10.1%}" for share in shares))


def write_weights(weights: Array) -> None:
    """Write the weights into the engine. Build it again afterwards."""
    text = HEADER.read_text(encoding="utf-8")
    for (name, _), weight in zip(human_features(), weights, strict=True):
        text = re.sub(rf'(\{{"{name}", Scale::\w+, )[^}}]+\}}', rf"\g<1>{weight:.2f}}}", text)
    HEADER.write_text(text, encoding="utf-8")


# ---- Expected points


def decided_positions(skill: float, solver: Solver) -> Iterator[tuple[int, int, float]]:
    """Won and lost positions of games of the model against itself.

    For each of them 1 or -1 if the side to move wins or loses with best play, the number of moves
    until then, and the points that the side got in the end.
    """
    for seed in range(GAMES):
        player = HumanLikePlayer(f"skill:{skill}", seed, solver)
        position, decided = Position(), list[tuple[int, int, int]]()
        while not position.is_over:
            score = solver.solve(position)
            if score:
                decided.append((position.ply % 2, sign(score), moves_to_win(position, score)))
            position = position.play(player.get_move(position))
        last = (position.ply - 1) % 2
        for side, result, moves in decided:
            yield result, moves, float(side == last) if position.winner else 0.5


def fit_expectation(positions: Sequence[tuple[int, int, float]]) -> tuple[float, float]:
    """The numbers `far` and `near` of the engine's formula that make the results likeliest."""
    result, moves, points = (np.array(values) for values in zip(*positions, strict=True))

    def loss(values: Array) -> float:
        far, near = values
        chance = 1 / (1 + np.exp(-result * (far + near * FADING ** (moves - 1))))
        chance = np.clip(chance, 1e-9, 1 - 1e-9)
        return float(-(points * np.log(chance) + (1 - points) * np.log(1 - chance)).sum())

    found = minimize(loss, [0.5, 2.0], bounds=[(0, MOST), (0, MOST)])
    return float(found.x[0]), float(found.x[1])


def write_expectations(solver: Solver) -> None:
    """Play the games and write the table of the engine. Build it again afterwards."""
    rows = []
    for skill in SKILLS:
        far, near = fit_expectation(list(decided_positions(skill, solver)))
        rows.append(f"    {{{skill}, {far:.2f}, {near:.2f}}},\n")
        print(rows[-1].strip(), flush=True)
    text = HEADER.read_text(encoding="utf-8")
    table = re.compile(r"(kExpectations\[\] = \{\n).*?(\};)", re.DOTALL)
    HEADER.write_text(table.sub(rf"\g<1>{''.join(rows)}\g<2>", text), encoding="utf-8")


def main() -> None:
    """Fit, or check."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("task", choices=["check", "fit", "expect"])
    parser.add_argument("games", type=Path, nargs="?")
    given = parser.parse_args()
    solver = Solver()
    if given.task == "expect":
        write_expectations(solver)
        return
    if given.games is None:
        parser.error("name the file of games")
    moves = list(moves_of_people(given.games))
    data = describe(moves, solver)
    if given.task == "fit":
        weights = fit(data)
        write_weights(weights)
        for (name, _), weight in zip(human_features(), weights, strict=True):
            print(f"{name:28}{weight:6.2f}")
        return
    held_out = cross_validate(data)
    print_quality("other games", held_out, data.chosen)
    shares = {"model": held_out}
    for level in levels():
        player = HumanLikePlayer(level.name, solver=solver)
        chances = np.array([player.probabilities(move.position) for move in moves])
        print_quality(f"{level.name} ({level.elo})", chances, data.chosen)
        shares[level.name] = chances
    print_shares(moves, shares, solver)


if __name__ == "__main__":
    main()
