"""What the commands of `fourfold train` have in common."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fourfold.cli import options
from fourfold.cli.interrupt import CONTINUE, interrupted
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import print_error

if TYPE_CHECKING:
    from fourfold.train.training import Training

_OPTIONS: list[Callable[..., Any]] = [
    click.option(
        "--size",
        type=click.Choice(["small", "medium", "large"]),
        default="small",
        help="Size of the network and of the training. large needs a GPU.",
    ),
    options.number(
        "--rounds", least=2, show_default="as in the recipe", help="Rounds of training."
    ),
    options.number("--seed", least=0, default=1, help="Random seed."),
    options.number(
        "--threads",
        least=1,
        show_default="one per core",
        help="Threads of PyTorch. Fewer are faster while other programs run.",
    ),
    click.option(
        "--device",
        type=click.Choice(["cpu", "cuda"]),
        default="cpu",
        help="Where to train. cuda needs an NVIDIA GPU and the extra gpu.",
    ),
    options.output(required=True, help="The file of weights to write."),
]


def training_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of all trainings."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def run(make: "Callable[[Path], Training[Any]]", output: Path, threads: int | None) -> None:
    """Train what `make` makes in its folder, and write weights, card and learning curve."""
    import torch  # noqa: PLC0415 - takes a second

    from fourfold.base.files import write_whole  # noqa: PLC0415
    from fourfold.train.card import write_report  # noqa: PLC0415
    from fourfold.train.weights import to_file  # noqa: PLC0415

    if threads is not None:
        torch.set_num_threads(threads)
    folder = output.with_name(output.name + ".training")
    try:
        training = make(folder)
        total = training.recipe.rounds
        if training.round:
            print_error(f"continues after round {training.round} of {total}")
        with progress_bar("rounds") as update:
            update(training.round, total)
            for figures in training.rounds():
                update(figures["round"], total)
                click.echo(
                    f"round {figures['round']}: {figures['good']:.1%} good, "
                    f"{figures['perfect']:.1%} perfect, {figures['regret']:.2f} points lost, "
                    f"{figures['examples']:,} examples, {figures['seconds']:.0f} s, "
                    f"{_left(training.seconds, training.round, total)} left"
                )
    except KeyboardInterrupt:
        raise interrupted(f"complete rounds are kept in {folder}. {CONTINUE}") from None
    network = training.network
    write_whole(output, to_file(network.folded() if network.normalised else network))
    print(f"{output}: {output.stat().st_size:,} bytes")
    for written in write_report(training, output):
        print(written)


def _left(seconds: float, done: int, total: int) -> str:
    """The time that the other rounds will take, if they take as long.

    >>> _left(100, 2, 10), _left(3600, 1, 3)
    ('7 min', '120 min')
    """
    left = seconds / done * (total - done)
    return f"{left:.0f} s" if left < 100 else f"{left / 60:.0f} min"
