"""The `fourfold` command. `main` is its entry point."""

import os
import sys
from pathlib import Path

from fourfold.cli.ending import CLOSED_PIPE, INTERRUPTED


def main() -> None:
    """Run the command line and exit."""
    _open_closed_streams()
    try:
        # Loaded here, so that Ctrl-C is heeded while it loads.
        from fourfold.cli.app import run  # noqa: PLC0415

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        status = CLOSED_PIPE
    _drop_what_cannot_be_written()
    sys.exit(status)


def _open_closed_streams() -> None:
    """Whoever closes stdout or stderr does not want to see it; no command needs to know."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nowhere)


def _drop_what_cannot_be_written() -> None:
    """Python flushes once more when it ends, and would complain then."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
