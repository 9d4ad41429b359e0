"""`fourfold train exact`: a network taught by the solver."""

from pathlib import Path

from fourfold.cli.commands import command
from fourfold.cli.train.common import run, training_options


@command()
@training_options
def exact(
    size: str,
    rounds: int | None,
    seed: int,
    threads: int | None,
    device: str,
    output: Path,
) -> None:
    """Teach a network to play on 7x6 by the exact scores of its moves.

    In each round, the network plays games against itself, the solver scores every move of the
    positions that occur, and the network learns from all positions so far. After each round a line
    shows the share of good moves (which keep the outcome) and of perfect ones on the positions that
    players are graded on, and the points of score that a move loses. At the end the weights are
    written; play them as net:FILE. A card and a picture of the learning curve are written beside
    them, with the endings .md and .svg.

    What is done so far is kept in a folder with the name of the file and .training added. If the
    command is interrupted, run it again: it continues after the last complete round. Remove the
    folder when it is no longer needed.

    Needs PyTorch: pip install 'fourfold[train]'

    Examples:
    - `fourfold train exact -o my.4net`
    - `fourfold grade net:my.4net`
    - `fourfold train exact --size large --device cuda -o large.4net`
    """
    from fourfold.train.exact import RECIPES, ExactTraining  # noqa: PLC0415 - PyTorch takes a second

    recipe = RECIPES[size].changed(seed=seed, rounds=rounds)
    run(lambda folder: ExactTraining(recipe, folder, device=device), output, threads)
