"""What networks of three sizes know: train them, and see what can be read from their layers.

    python benchmarks/network_knowledge.py train 50k --device cuda --folder build/networks

Trains a network by exact scores (`fourfold train exact` with a recipe between its sizes) and writes
its weights. Needs the extra train.
"""

import argparse
import json
from pathlib import Path

from fourfold.train.card import write_report
from fourfold.train.exact import ExactRecipe, ExactTraining
from fourfold.train.weights import to_file

SHAPES = {"50k": (2, 16), "150k": (6, 32), "500k": (6, 64)}
"""Blocks and channels of networks of about so many parameters."""


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


def main() -> None:
    """Train one network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("train")
    training.add_argument("size", choices=SHAPES)
    training.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    training.add_argument("--folder", type=Path, default=Path("build/networks"))
    options = parser.parse_args()
    train(options.size, options.device, options.folder)


if __name__ == "__main__":
    main()
