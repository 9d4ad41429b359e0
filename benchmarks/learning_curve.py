"""Train the network of docs/tutorial-network.md, and draw its learning curve.

`python benchmarks/learning_curve.py FOLDER` with the folder of a *ladder* set: by the number of
epochs, and by the number of training positions. The code of the network is that of the tutorial.
The weights stay beside it, so that the network can play: `fourfold grade FOLDER/network.py`.
"""

import argparse
import importlib
import math
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np

from fourfold.base.files import write_whole
from fourfold.data.datasets import Examples, load
from fourfold.render import vector
from fourfold.render.scene import Circle, Label, Scene, Shape
from fourfold.render.scene import Path as Line
from fourfold.render.themes import theme_named
from fourfold.solver import NO_SCORE, Labels

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "tutorial-network.md"
FLAGS = re.MULTILINE | re.DOTALL
IMAGE = DOCS / "images" / "learning-curve.svg"
EPOCHS = 30
COUNTS = (1_250, 2_500, 5_000, 10_000, 20_000, 40_000, 80_000)

KEPT, PERFECT = "keep the outcome", "are perfect"
COLORS = {KEPT: "#0072b2", PERFECT: "#d55e00"}
Curve = Mapping[float, tuple[float, float]]
"""The shares of moves that keep the outcome and that are perfect, by epochs or positions."""


def network(folder: Path) -> ModuleType:
    """The tutorial's file, saved in a folder and imported."""
    code = re.search(r"^```python\n(# network\.py\n.*?)^```$", PAGE.read_text("utf-8"), FLAGS)
    if code is None:
        raise SystemExit(f"{PAGE} does not contain network.py")
    (folder / "network.py").write_text(code[1], encoding="utf-8")
    sys.path.insert(0, str(folder))
    return importlib.import_module("network")


def first(examples: Examples, count: int) -> Examples:
    """The first examples. The rows of a set are in random order."""
    labels = examples.labels
    cut = {name: getattr(labels, name)[:count] for name in Labels.__dataclass_fields__}
    return Examples(examples.bitboards[:count], replace(labels, **cut))


def by_chance(examples: Examples) -> tuple[float, float]:
    """The shares for a player that moves at random."""
    labels = examples.labels
    legal = labels.columns != NO_SCORE
    kept = legal & (np.sign(labels.columns) == labels.outcomes[:, None])
    counts = legal.sum(axis=1)
    return float((kept.sum(axis=1) / counts).mean()), float(
        (labels.best.sum(axis=1) / counts).mean()
    )


LEFT, TOP, ACROSS, DOWN, BETWEEN = 58.0, 84.0, 300.0, 240.0, 60.0
LOWEST = 0.3


def panel(left: float, curve: Curve, chance: tuple[float, float], caption: str) -> Iterator[Shape]:
    """A chart of the two shares. Positions are on a logarithmic scale, epochs are not."""
    scale = math.log if max(curve) > EPOCHS else float
    least, most = scale(min(curve)), scale(max(curve))

    def at(x: float, share: float) -> tuple[float, float]:
        return (
            left + ACROSS * (scale(x) - least) / (most - least),
            TOP + DOWN * (1 - share) / (1 - LOWEST),
        )

    for tenth in range(3, 11):
        (start, y), (end, _) = at(min(curve), tenth / 10), at(max(curve), tenth / 10)
        yield Line(((start, y), (end, y)), stroke="grid", width=1)
        yield Label(start - 8, y + 4, f"{tenth * 10}%", 11, anchor="end", fill="muted")
    ticks = [x for x in curve if scale is math.log or x in {1, 10, 20, 30}]
    for x in ticks:
        yield Label(at(x, 0)[0], TOP + DOWN + 20, f"{x:,}", 11, fill="muted")
    yield Label(left + ACROSS / 2, TOP + DOWN + 42, caption, 12, fill="muted")
    for index, color in enumerate(COLORS.values()):
        (start, y), (end, _) = at(min(curve), chance[index]), at(max(curve), chance[index])
        for dash in np.arange(start, end, 9.0):
            yield Line(((dash, y), (dash + 3, y)), stroke=color, width=1.2)
        points = tuple(at(x, shares[index]) for x, shares in curve.items())
        yield Line(points, stroke=color, width=2.5)
        for point in points if scale is math.log else ():
            yield Circle(*point, 4, fill=color, stroke="paper", width=1.5)


def picture(epochs: Curve, counts: Curve, chance: tuple[float, float]) -> str:
    """Both charts as SVG."""
    title = "Moves of a small network on the test split"
    shapes: list[Shape] = [Label(LEFT, 30, title, 16, bold=True, anchor="start", fill="ink")]
    x = LEFT
    for name, color in COLORS.items():
        shapes.append(Line(((x, 52), (x + 24, 52)), stroke=color, width=2.5))
        shapes.append(Label(x + 32, 56, name, 12, anchor="start", fill="ink"))
        x += 170
    shapes.append(Label(x, 56, "dotted: random moves", 12, anchor="start", fill="muted"))
    positions = f"epochs, with {max(counts):,.0f} training positions"
    shapes += panel(LEFT, epochs, chance, positions)
    right = LEFT + ACROSS + BETWEEN
    shapes += panel(right, counts, chance, f"training positions, after {EPOCHS} epochs")
    scene = Scene.of(right + ACROSS + 30, TOP + DOWN + 60, shapes, title)
    return vector.paint(scene, theme_named("auto"))


def main() -> None:
    """Train, print the shares, and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of a ladder set")
    folder: Path = parser.parse_args().folder
    module = network(folder.parent)
    train, test = load(folder, "train"), load(folder, "test")
    chance = by_chance(test)
    print(f"random moves: {chance[0]:.1%} {KEPT}, {chance[1]:.1%} {PERFECT}")
    counts: dict[float, tuple[float, float]] = {}
    epochs: dict[float, tuple[float, float]] = {}
    for count in COUNTS:
        for epoch, weights in enumerate(module.train(first(train, count), EPOCHS), start=1):
            epochs[epoch] = kept, perfect = module.shares(weights, test)
        counts[count] = epochs[EPOCHS]
        print(f"{count} positions: {kept:.1%} {KEPT}, {perfect:.1%} {PERFECT}", flush=True)
    np.savez(module.WEIGHTS, *weights)
    write_whole(IMAGE, picture(epochs, counts, chance))


if __name__ == "__main__":
    main()
