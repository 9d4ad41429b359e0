"""What a trained network is: its recipe, its measured quality, and how it was made, as Markdown."""

from dataclasses import asdict
from pathlib import Path

import torch

from fourfold import __version__
from fourfold.base.files import write_whole
from fourfold.match.learning_curve import Measured, learning_curve
from fourfold.train.training import Figures, R, Training

_KINDS = {
    "exact": "taught by the exact scores of the solver, on positions of its own games",
    "selfplay": "taught by its own games from nothing (Gumbel AlphaZero), without a teacher",
}


def write_report(training: Training[R], output: Path) -> tuple[Path, Path]:
    """Write the card and the learning curve beside the weights, and return their names."""
    picture, card = output.with_suffix(".svg"), output.with_suffix(".md")
    points = [
        Measured(each["seconds"] / 60, each["good"], each["perfect"], each["regret"])
        for each in training.curve
    ]
    title = f"{output.name}: fourfold train {training.kind}"
    write_whole(picture, learning_curve(points, title=title).encode())
    write_whole(card, _card(training, output, picture).encode())
    return card, picture


def _card(training: Training[R], output: Path, picture: Path) -> str:
    last, network = training.curve[-1], training.network
    parameters = sum(values.numel() for values in network.parameters())
    positions = sum(each["positions"] for each in training.curve)
    recipe = "\n".join(f"| {name} | {value} |" for name, value in asdict(training.recipe).items())
    rounds = "\n".join(map(_row, training.curve))
    return f"""# {output.name}

A network of {parameters:,} parameters that plays Connect Four on 7×6, {_KINDS[training.kind]}.

On the positions that players are graded on, {last["good"]:.1%} of its moves keep the outcome,
{last["perfect"]:.1%} are perfect, and a move loses {last["regret"]:.2f} points of score on average.
{_rounding(training)}

![Learning curve]({picture.name})

Made by `fourfold train {training.kind}` of fourfold {__version__} with PyTorch {torch.__version__}
on {training.device.type}, in {last["seconds"]:.0f} seconds: {len(training.curve)} rounds,
{positions:,} positions. Play it as `net:{output.name}`.

| recipe | |
|---|---|
{recipe}

| round | seconds | good | perfect | points lost |
|---|---|---|---|---|
{rounds}
"""


def _row(each: Figures) -> str:
    planned = f" of {each['planned']}" if "planned" in each else ""
    return (
        f"| {each['round']}{planned} | {each['seconds']:.0f} | {each['good']:.1%} "
        f"| {each['perfect']:.1%} | {each['regret']:.2f} |"
    )


def _rounding(training: Training[R]) -> str:
    """How the measured network differs from the one in the file."""
    rounds = sum(each.get("rounded", False) for each in training.curve)
    if not rounds:
        return (
            "That is the network before its weights were rounded to 8 bits for the file: no round "
            "was trained with rounded weights."
        )
    return f"In the last {rounds} rounds it learned with weights of 8 bits, as the file has them."
