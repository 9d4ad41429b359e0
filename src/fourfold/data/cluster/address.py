"""The text that names a cluster, or processes of this machine."""

import os
import re
from dataclasses import dataclass

from fourfold.base.errors import InvalidArgument

_MOST_WORKERS = 256  # of `local`, as of the commands' option --workers
_LOCAL = re.compile(r"local(?::([0-9]{1,9}))?", re.ASCII)
_REMOTE = re.compile(r"(?:tcp|tls)://(?:[^\s/:\[\]]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")


@dataclass(frozen=True)
class Local:
    """Processes to start on this machine."""

    workers: int
    """How many."""


def parse_address(text: str) -> Local | str:
    """What the text names: processes to start here, or the address of a scheduler.

    Raises InvalidArgument for other texts.

    >>> parse_address("local:4")
    Local(workers=4)
    >>> parse_address("tcp://10.0.0.5:8786")
    'tcp://10.0.0.5:8786'
    """
    if local := _LOCAL.fullmatch(text):
        workers = int(local[1]) if local[1] else min(os.cpu_count() or 1, _MOST_WORKERS)
        if not 1 <= workers <= _MOST_WORKERS:
            raise InvalidArgument(f"local has from 1 to {_MOST_WORKERS} processes, not {workers}")
        return Local(workers)
    remote = _REMOTE.fullmatch(text)
    if remote is None or not 0 < int(remote[1]) < 65536:
        raise InvalidArgument(
            f"{text!r} is not the address of a cluster. Use tcp://host:port, tls://host:port, "
            "local or local:N."
        )
    return text
