"""Long jobs on a Dask cluster, or on processes of this machine.

`connect` gives a runner for the jobs of this package.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager

from fourfold.base.jobs import Runner
from fourfold.base.jobs.processes import Processes
from fourfold.data.cluster.address import Local, parse_address

__all__ = ["Local", "connect", "parse_address"]


def connect(
    address: str, *, on_message: Callable[[str], None] | None = None
) -> AbstractContextManager[Runner]:
    """Join the Dask cluster at `tcp://host:port` or `tls://host:port`. `local` starts processes on
    this machine instead, one per core, and `local:4` four; they need no Dask.

    `on_message` is called with sentences for the person who waits: where the dashboard is, which
    workers cannot be used and why. It may be called on another thread.

    Raises InvalidArgument for another kind of address, MissingExtra if Dask is not installed, and
    FourfoldError, within ten seconds, if there is no scheduler at the address.

    >>> connect("localhost")
    Traceback (most recent call last):
    fourfold.InvalidArgument: 'localhost' is not the address of a cluster. Use \
tcp://host:port, tls://host:port, local or local:N.
    """
    parsed = parse_address(address)
    if isinstance(parsed, Local):
        return Processes(parsed.workers)
    from fourfold.data.cluster.connection import open_connection  # noqa: PLC0415 - needs the extra

    return open_connection(parsed, on_message or (lambda _message: None))
