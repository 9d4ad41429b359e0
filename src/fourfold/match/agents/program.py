"""Programs and packages that play: engines of our protocol, Pons's interface, and BitBully."""

import os
import shlex
import shutil
from enum import StrEnum
from functools import cache
from pathlib import Path

from fourfold.base.errors import InvalidArgument
from fourfold.base.jobs.sent_files import digest
from fourfold.players import Player


class Program(StrEnum):
    """The interface of a program. The value is the prefix that names it in a reference."""

    ENGINE = "engine"
    """The protocol of `docs/protocol.md`."""
    PONS = "pons"
    """Pascal Pons's: a move string per line, answered with scores."""
    BITBULLY = "bitbully"
    """The package `bitbully`, which needs no command."""


@cache
def start_program(program: Program, command: str) -> Player:
    """The player that asks a program. It is started once in a process, because starting may take
    longer than a game, and again when it has failed.
    """
    if (not command) == (program is not Program.BITBULLY):
        expected = "bitbully, without a command" if command else f"{program}:COMMAND"
        raise InvalidArgument(f"expected {expected}")
    match program:
        case Program.ENGINE:
            from fourfold.adapters.engine import EnginePlayer  # noqa: PLC0415 - only if needed

            return EnginePlayer(command)
        case Program.PONS:
            from fourfold.adapters.pons import PonsPlayer  # noqa: PLC0415 - only if needed

            return PonsPlayer(command)
        case Program.BITBULLY:
            from fourfold.adapters.bitbully import BitBullyPlayer  # noqa: PLC0415 - needs a package

            return BitBullyPlayer()


def program_version(command: str) -> str:
    """The command with a checksum of the files that it names: the program, and perhaps a script.

    >>> program_version("no-such-program")
    'no-such-program e3b0c442...'
    """
    paths = (Path(shutil.which(word) or word) for word in shlex.split(command))
    readable = (path for path in paths if path.is_file() and os.access(path, os.R_OK))
    return f"{command} {digest(readable)}"
