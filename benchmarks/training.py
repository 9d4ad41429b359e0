"""Measure a training: the shares of good and perfect moves against minutes, and its speed.

    python benchmarks/training.py selfplay --size large --device cuda --minutes 30
    python benchmarks/training.py exact --size small --threads 1

Each round prints a line: minutes, moves that keep the outcome, perfect moves, points lost per move
on the graded positions, and what was done in a second of playing: positions and, in self-play,
evaluations of the network; in exact training, labels. Ends when the recipe or the time does, and
draws the curve beside the folder of the training, which can be continued. Needs the extra train.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import torch

from fourfold.base.files import write_whole
from fourfold.match.learning_curve import Measured, learning_curve
from fourfold.train import exact, selfplay

KINDS: dict[str, Any] = {
    "exact": (exact.RECIPES, exact.ExactTraining),
    "selfplay": (selfplay.RECIPES, selfplay.SelfPlayTraining),
}


def main() -> None:
    """Train, and print a line for each round."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--size", choices=("small", "medium", "large"), default="small")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--minutes", type=float, default=60, help="stop after these")
    parser.add_argument("--rounds", type=int, help="as in the recipe, if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, help="threads of PyTorch")
    parser.add_argument("--folder", type=Path, default=Path("build/training"))
    options = parser.parse_args()
    if options.threads:
        torch.set_num_threads(options.threads)
    recipes, kind = KINDS[options.kind]
    recipe = recipes[options.size].changed(seed=options.seed, rounds=options.rounds)
    training = kind(recipe, options.folder, device=options.device)
    end = time.monotonic() + 60 * options.minutes
    print("minutes    good  perfect  points lost  work a second")
    for figures in training.rounds():
        print(
            f"{figures['seconds'] / 60:7.1f} {figures['good']:7.1%} {figures['perfect']:8.1%} "
            f"{figures['regret']:12.2f}  {_speed(figures, recipe)}",
            flush=True,
        )
        if time.monotonic() > end:
            break
    points = [
        Measured(each["seconds"] / 60, each["good"], each["perfect"], each["regret"])
        for each in training.curve
    ]
    picture = options.folder.with_suffix(".svg")
    write_whole(picture, learning_curve(points, title=f"train {options.kind}").encode())
    print(picture)


def _speed(figures: dict[str, Any], recipe: Any) -> str:
    """What was done in a second of playing or labelling."""
    positions = figures["positions"]
    if "label" in figures:
        return f"{positions / max(figures['label'], 0.1):,.0f} labels"
    asked = positions * (recipe.simulations + 1)
    seconds = max(figures["play"], 0.1)
    return f"{positions / seconds:,.0f} positions, {asked / seconds:,.0f} evaluations"


if __name__ == "__main__":
    main()
