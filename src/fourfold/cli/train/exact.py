"""`fourfold train exact`: a network taught by the solver."""

from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.interrupt import CONTINUE, interrupted
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import print_error


@command()
@click.option(
    "--size",
    type=click.Choice(["small", "medium", "large"]),
    default="small",
    help="Size of the network. large is that of the player net, and needs a GPU.",
)
@options.number("--rounds", least=2, show_default="as in the recipe", help="Rounds of training.")
@options.number("--seed", least=0, default=1, help="Random seed.")
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    help="Where to train. cuda needs an NVIDIA GPU and the extra gpu.",
)
@options.output(required=True, help="The file of weights to write.")
def exact(size: str, rounds: int | None, seed: int, device: str, output: Path) -> None:
    """Teach a network to play on 7x6 by the exact scores of its moves.

    In each round, the network plays games against itself, the solver scores every move of the
    positions that occur, and the network learns from all positions so far. After each round a line
    shows the share of good moves (which keep the outcome) and of perfect ones on the positions that
    players are graded on. The weights are written at the end; play them as net:FILE.

    What is done so far is kept in a folder with the name of the file and .training added. If the
    command is interrupted, run it again: it continues after the last complete round. Remove the
    folder when it is no longer needed.

    Needs PyTorch: pip install 'fourfold[train]'

    Examples:
    - `fourfold train exact -o my.4net`
    - `fourfold grade net:my.4net`
    - `fourfold train exact --size large --device cuda -o large.4net`
    """
    from fourfold.base.files import write_whole  # noqa: PLC0415 - PyTorch takes a second
    from fourfold.train.exact import RECIPES, Training  # noqa: PLC0415
    from fourfold.train.weights import to_file  # noqa: PLC0415

    recipe = RECIPES[size].changed(seed=seed, rounds=rounds)
    folder = output.with_name(output.name + ".training")
    try:
        training = Training(recipe, folder, device=device)
        if training.round:
            print_error(f"continues after round {training.round} of {recipe.rounds}")
        with progress_bar("rounds") as update:
            update(training.round, recipe.rounds)
            for figures in training.rounds():
                update(figures["round"], recipe.rounds)
                print(
                    f"round {figures['round']}: {figures['good']:.1%} good, "
                    f"{figures['perfect']:.1%} perfect, {figures['examples']:,} examples, "
                    f"{figures['seconds']:.0f} s"
                )
    except KeyboardInterrupt:
        raise interrupted(f"complete rounds are kept in {folder}. {CONTINUE}") from None
    write_whole(output, to_file(training.network))
    print(f"{output}: {output.stat().st_size:,} bytes")
