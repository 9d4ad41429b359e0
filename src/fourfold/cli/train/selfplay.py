"""`fourfold train selfplay`: a network taught by its own games."""

from pathlib import Path

from fourfold.cli.commands import command
from fourfold.cli.train.common import run, training_options


@command()
@training_options
def selfplay(
    size: str,
    rounds: int | None,
    seed: int,
    threads: int | None,
    device: str,
    output: Path,
) -> None:
    """Teach a network to play on 7x6 by its own games, from nothing.

    In each round, the network plays games against itself, with a tree search for each move. It then
    learns to choose as the search did, and how the games ended (Gumbel AlphaZero). It knows nothing
    but the rules; exact scores are used only to measure it: after each round a line shows the share
    of good moves (which keep the outcome) and of perfect ones on the positions that players are
    graded on, and the points of score that a move loses. At the end the weights are written; play
    them as net:FILE. A card and a picture of the learning curve are written beside them, with the
    endings .md and .svg.

    What is done so far is kept in a folder with the name of the file and .training added. If the
    command is interrupted, run it again: it continues after the last complete round. Remove the
    folder when it is no longer needed.

    Needs PyTorch: pip install 'fourfold[train]'

    Examples:
    - `fourfold train selfplay -o own.4net`
    - `fourfold grade net:own.4net`
    - `fourfold train selfplay --size large --device cuda -o large.4net`
    """
    from fourfold.train.selfplay import (  # noqa: PLC0415 - PyTorch takes a second
        RECIPES,
        SelfPlayTraining,
    )

    recipe = RECIPES[size].changed(seed=seed, rounds=rounds)
    run(lambda folder: SelfPlayTraining(recipe, folder, device=device), output, threads)
