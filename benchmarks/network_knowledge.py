"""What networks of three sizes know: train them, and see what can be read from their layers.

    python benchmarks/network_knowledge.py train 50k --device cuda --folder build/networks
    fourfold sample --count 6000 --plies 10..34 --seed 38 -o positions.txt
    fourfold label positions.txt --facts -o facts.parquet
    python benchmarks/network_knowledge.py measure facts.parquet -o know.json
    python benchmarks/network_knowledge.py draw know.json docs/images

`train` teaches a network by exact scores, with a recipe like those of `fourfold train exact`.
`measure` compares the networks of the folder and that of the package: their moves on the positions
that players are graded on, by phase and by what decides, alone and with a search; and how well a
linear probe reads facts from each layer, beside a network with the same shape that has learned
nothing. `draw` makes the pictures of docs/what-networks-know.md. Needs the extras train and data.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import torch
from numpy.typing import NDArray

from fourfold import Position, Solver
from fourfold.data.labels import find_facts
from fourfold.match.grades import graded_positions
from fourfold.match.judgement import PHASES, judge
from fourfold.players.net import SHIPPED, NetPlayer
from fourfold.render import vector
from fourfold.render.scene import Circle, Label, Scene, Shape
from fourfold.render.scene import Path as Line
from fourfold.render.themes import theme_named
from fourfold.train import boards
from fourfold.train.boards import COLUMNS, ROWS, Boards
from fourfold.train.card import write_report
from fourfold.train.exact import ExactRecipe, ExactTraining
from fourfold.train.network import Network
from fourfold.train.weights import from_file, to_file

SHAPES = {"50k": (2, 16), "150k": (6, 32), "500k": (6, 64)}
"""Blocks and channels of networks of about so many parameters."""
SIMULATIONS = 100
_TESTED = 0.3  # the share of positions that probes are tested on
_PROBED_CELLS = 40_000
_CHOSEN = 0.15  # of the others, the share by which the stiffness is chosen
_STIFFNESS = (1.0, 10.0, 100.0, 1000.0)  # of the ridge regression
_CELLS = [(ROWS + 1) * column + row for column in range(COLUMNS) for row in range(ROWS)]


def train(size: str, device: str, folder: Path) -> None:
    """Train a network of a size, and write its weights and its card."""
    blocks, channels = SHAPES[size]
    recipe = ExactRecipe(
        blocks, channels, rounds=6, games=250_000, steps=500, batch=8_192, rounded_rounds=1
    )
    training = ExactTraining(recipe, folder / f"{size}.training", device=device)
    for figures in training.rounds():
        print(json.dumps(figures), flush=True)
    output = folder / f"{size}.4net"
    output.write_bytes(to_file(training.network))
    write_report(training, output)


# ---- Moves


def measure_moves(file: Path) -> dict[str, Any]:
    """Shares of moves that keep the outcome, and points lost: alone, and with a search."""
    graded = graded_positions()
    positions = [each.position for each in graded]
    groups = {
        **{
            str(phase): [each.position.ply in plies for each in graded]
            for phase, plies in PHASES.items()
        },
        **themes(tuple(positions)),
    }
    found: dict[str, Any] = {}
    for name, simulations in (("alone", 1), ("searching", SIMULATIONS)):
        moves = NetPlayer(file, simulations=simulations).get_moves(positions, threads=1)
        judged = [*map(judge, graded, moves)]
        good = np.array([each.good for each in judged])
        lost = np.array([each.regret for each in judged])
        every = {"all": [True] * len(graded), **groups}
        found[name] = {
            group: {
                "positions": int(np.sum(chosen)),
                "good": float(good[chosen].mean()),
                "lost": float(lost[chosen].mean()),
            }
            for group, chosen in every.items()
        }
        found[name]["errors"] = [
            each.moves for each, right in zip(graded, good, strict=True) if not right
        ]
    return found


@cache
def themes(positions: Sequence[Position]) -> dict[str, list[bool]]:
    """What decides: of each theme, whether a position belongs to it."""
    discs = np.array([position.bitboards for position in positions], np.uint64)
    scores = Solver().solve_many(discs)
    facts = find_facts(discs, scores)
    zugzwang, proven = facts["zugzwang"]
    deciding = facts["deciding"][0]
    return {
        "zugzwang decides": [*(proven & (zugzwang != 0))],
        "another threat decides": [*(proven & (zugzwang == 0) & (deciding != 0))],
        "no threat decides, won": [*(proven & (deciding == 0) & (scores != 0))],
        "draw": [*(scores == 0)],
    }


# ---- Probes


def probe(networks: dict[str, Network], table: Any) -> dict[str, Any]:
    """For each network, layer and fact, how often a linear probe is right (balanced: 0.5 is what
    guessing reaches).
    """
    table = table.filter(~table["error"].is_valid().to_numpy())
    first, second, ply = (table[name].to_numpy() for name in ("first", "second", "ply"))
    turn = ply % 2 == 1
    own, other = np.where(turn, second, first), np.where(turn, first, second)
    now = Boards(*(torch.from_numpy(side.astype(np.int64)) for side in (own, other)))
    facts, cells = _facts(table, turn)
    chance = np.random.default_rng(3)
    empty = chance.permutation(np.argwhere(~_by_cell(first | second)))[:_PROBED_CELLS]
    tested = np.random.default_rng(1).random(len(own)) < _TESTED
    found: dict[str, Any] = {}
    for name, network in networks.items():
        layers: list[torch.Tensor] = [boards.planes(now).float()]
        with torch.no_grad():
            network.eval()(layers[0], layers)
        found[name] = [
            {
                fact: _cell_accuracy(values.numpy(), truth, empty, tested)
                for fact, truth in cells.items()
            }
            | {
                fact: _accuracy(_pooled(values.numpy()), truth, known, tested)
                for fact, (truth, known) in facts.items()
            }
            for values in layers
        ]
        print(name, json.dumps(found[name][-1]), flush=True)
    return found


def _facts(table: Any, turn: NDArray[np.bool_]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Facts of positions with where they are known, and facts of cells."""
    sets = {
        f"{side}_{parity}": table[f"{side}_{parity}"].to_numpy()
        for side in ("first", "second")
        for parity in ("odd", "even")
    }
    cells = {}
    for whose, sides in (("own", ("first", "second")), ("other", ("second", "first"))):
        parts = [
            np.where(turn, sets[f"{sides[1]}_{each}"], sets[f"{sides[0]}_{each}"])
            for each in ("odd", "even")
        ]
        cells[f"{whose} threat, odd row"], cells[f"{whose} threat, even row"] = map(_by_cell, parts)
    known = table["deciding"].is_valid().to_numpy()
    zugzwang = table["zugzwang"].fill_null(0).to_numpy()
    deciding = table["deciding"].fill_null(0).to_numpy()
    outcome = table["outcome"].to_numpy()
    always = np.ones(len(turn), bool)
    return {
        "a threat decides": (deciding != 0, known),
        "zugzwang favours the mover": (zugzwang == 1, known),
        "zugzwang favours the other": (zugzwang == -1, known),
        "the mover wins": (outcome == 1, always),
        "the mover loses": (outcome == -1, always),
    }, cells


def _by_cell(discs: NDArray[np.uint64]) -> NDArray[np.bool_]:
    return (discs[:, None] >> np.array(_CELLS, np.uint64) & np.uint64(1)).astype(bool)


def _pooled(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Of each channel and row, the mean and the largest value."""
    return np.concatenate((values.mean(2), values.max(2)), axis=1).reshape(len(values), -1)


def _cell_accuracy(
    values: NDArray[np.float32],
    truth: NDArray[np.bool_],
    cells: NDArray[np.intp],
    tested: NDArray[np.bool_],
) -> float:
    by_cell = values.reshape(*values.shape[:2], -1).transpose(0, 2, 1)
    position, cell = cells.T
    return _accuracy(by_cell[position, cell], truth[position, cell], None, tested[position])


def _accuracy(
    values: NDArray[np.float32],
    truth: NDArray[np.bool_],
    known: NDArray[np.bool_] | None,
    tested: NDArray[np.bool_],
) -> float:
    """The mean of the shares of true and of false ones that a ridge regression finds, on what it
    was not fitted to.
    """
    known = np.ones(len(truth), bool) if known is None else known
    chosen = np.random.default_rng(2).random(len(known)) < _CHOSEN
    fitted, chosen, tested = known & ~tested & ~chosen, known & ~tested & chosen, known & tested
    scale = values[fitted].std(0) + 1e-6
    values = (values - values[fitted].mean(0)) / scale
    values = np.concatenate((values, np.ones((len(values), 1), np.float32)), axis=1)
    share = truth[fitted].mean()
    weights = np.where(truth[fitted], 0.5 / share, 0.5 / (1 - share)).astype(np.float32)
    sums = (values[fitted] * weights[:, None]).T
    gram, aims = sums @ values[fitted], sums @ np.where(truth[fitted], 1, -1).astype(np.float32)

    def right(factors: NDArray[np.float32], which: NDArray[np.bool_]) -> float:
        same = (values[which] @ factors > 0) == truth[which]
        return float((same[truth[which]].mean() + same[~truth[which]].mean()) / 2)

    fits = [np.linalg.solve(gram + each * np.eye(len(gram)), aims) for each in _STIFFNESS]
    return right(max(fits, key=lambda fit: right(fit, chosen)), tested)


def measure(table: Path, folder: Path, output: Path) -> None:
    """Measure all networks, and write the figures."""
    files = {size: folder / f"{size}.4net" for size in SHAPES} | {"net": SHIPPED}
    found: dict[str, Any] = {"simulations": SIMULATIONS}
    networks = {size: from_file(file.read_bytes()) for size, file in files.items()}
    found["parameters"] = {
        size: sum(each.numel() for each in network.parameters())
        for size, network in networks.items()
    }
    torch.manual_seed(1)
    untrained = {f"{size}, untrained": Network(*shape) for size, shape in SHAPES.items()}
    found["probes"] = probe(networks | untrained, pq.read_table(table))
    output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    found["moves"] = {size: measure_moves(file) for size, file in files.items()}
    output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


# ---- Pictures

_WIDTH, _HEIGHT, _LEFT, _TOP = 230.0, 170.0, 46.0, 66.0
_COLORS = {"50k": "muted", "150k": "first", "500k": "board"}


def draw(figures: dict[str, Any], folder: Path) -> None:
    """Draw how well facts can be read from the layers."""
    probes = figures["probes"]
    names = [
        "own threat, odd row",
        "a threat decides",
        "zugzwang favours the other",
        "the mover wins",
    ]
    shapes: list[Shape] = [
        Label(
            _LEFT,
            26,
            "What a linear probe reads from each layer",
            15,
            anchor="start",
            bold=True,
            fill="ink",
        )
    ]
    for number, fact in enumerate(names):
        shapes += _panel(
            _LEFT + number * (_WIDTH + 74),
            fact,
            {size: [layer[fact] for layer in probes[size]] for size in probes},
        )
    scene = Scene.of(
        _LEFT + len(names) * (_WIDTH + 74),
        _TOP + _HEIGHT + 44,
        shapes,
        "What a linear probe reads from each layer",
    )
    (folder / "network-probes.svg").write_text(
        vector.paint(scene, theme_named("auto")), encoding="utf-8"
    )


def _panel(left: float, title: str, lines: dict[str, list[float]]) -> list[Shape]:
    most = max(len(line) for line in lines.values()) - 1

    def at(layer: float, share: float) -> tuple[float, float]:
        return left + layer / most * _WIDTH, _TOP + (1 - (max(share, 0.5) - 0.5) / 0.5) * _HEIGHT

    shapes: list[Shape] = [Label(left, _TOP - 14, title, 13, anchor="start", fill="ink")]
    for share in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        y = at(0, share)[1]
        shapes += [
            Line(((left, y), (left + _WIDTH, y)), stroke="grid", width=1),
            Label(left - 6, y + 4, f"{share:.0%}", 11, anchor="end", fill="muted"),
        ]
    shapes += [
        Label(left, _TOP + _HEIGHT + 18, "board", 11, anchor="start", fill="muted"),
        Label(left + _WIDTH, _TOP + _HEIGHT + 18, "last block", 11, anchor="end", fill="muted"),
    ]
    for size, line in lines.items():
        color = _COLORS.get(size.split(",")[0])
        if color is None:
            continue
        places = tuple(at(each * most / (len(line) - 1), share) for each, share in enumerate(line))
        shapes.append(Line(places, stroke=color, width=1 if "untrained" in size else 2.5))
        if "untrained" not in size:
            shapes += [Circle(x, y, 2.5, fill=color) for x, y in places]
            shapes.append(
                Label(places[-1][0] + 4, places[-1][1] + 4, size, 11, anchor="start", fill="ink")
            )
    return shapes


def main() -> None:
    """Train, measure or draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("train")
    training.add_argument("size", choices=SHAPES)
    training.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    measuring = commands.add_parser("measure")
    measuring.add_argument("table", type=Path)
    measuring.add_argument("-o", "--output", type=Path, required=True)
    for command in (training, measuring):
        command.add_argument("--folder", type=Path, default=Path("build/networks"))
    drawing = commands.add_parser("draw")
    drawing.add_argument("figures", type=Path)
    drawing.add_argument("pictures", type=Path)
    options = parser.parse_args()
    todo: dict[str, Callable[[], None]] = {
        "train": lambda: train(options.size, options.device, options.folder),
        "measure": lambda: measure(options.table, options.folder, options.output),
        "draw": lambda: draw(json.loads(options.figures.read_text("utf-8")), options.pictures),
    }
    todo[options.command]()


if __name__ == "__main__":
    main()
