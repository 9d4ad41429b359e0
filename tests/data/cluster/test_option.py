"""The option --cluster."""

import subprocess
import sys

import click
import pytest
from distributed import LocalCluster
from support.cluster_work import TENS
from support.command import Streams

from fourfold.cli import options


@click.command()
@options.cluster
def tens(cluster: str | None) -> None:
    """Print a multiple of ten."""
    with options.runner(cluster) as runner:
        click.echo([answer for _, answer in runner.run(TENS, [4])] if runner else "here")


def run(*arguments: str) -> tuple[str, str]:
    streams = Streams()
    with streams.used():
        tens(arguments, standalone_mode=False)
    out, err = streams.written()
    return out.decode(), err.decode()


def test_without_it_there_is_no_runner() -> None:
    assert run() == ("here\n", "")


def test_the_runner_is_connected_and_messages_go_to_stderr(cluster: LocalCluster) -> None:
    out, err = run("--cluster", cluster.scheduler_address)
    assert out == "[40]\n"
    assert err.startswith(f"fourfold: Joined the cluster {cluster.scheduler_address}: 2 workers.")


def test_another_text_is_bad_usage() -> None:
    with pytest.raises(click.BadParameter, match="'localhost' is not the address of a cluster"):
        run("--cluster", "localhost")


def test_the_option_alone_does_not_load_dask() -> None:
    code = (
        "import sys, fourfold.data.cluster, fourfold.cli.options as o; print('dask' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "False\n"
