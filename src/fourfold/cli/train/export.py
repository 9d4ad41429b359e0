"""`fourfold train export`: the weights of a network as ONNX."""

from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command


@command()
@click.argument(
    "weights",
    metavar="[FILE.4net]",
    required=False,
    type=Path,
    help="A file of weights. [default: that of the player net]",
)
@options.output(required=True, help="The ONNX file to write.")
def export(weights: Path | None, output: Path) -> None:
    """Write the weights of a network as ONNX, for other programs.

    Without a file, it is the network of the player net. The ONNX file contains all of what the
    player does with a position; its input and outputs are described in docs/networks.md.

    Examples:
    - `fourfold train export -o net.onnx`
    - `fourfold train export my.4net -o my.onnx`
    """
    from fourfold.base.files import read_limited, write_whole  # noqa: PLC0415 - NumPy takes a while
    from fourfold.players.net import SHIPPED, load_network  # noqa: PLC0415
    from fourfold.players.onnx_file import to_onnx  # noqa: PLC0415

    source = SHIPPED if weights is None else weights
    load_network(source)  # reports what is wrong with the file
    write_whole(output, to_onnx(read_limited(source), source.stem))
    print(f"{output}: {output.stat().st_size:,} bytes")
