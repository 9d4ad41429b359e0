"""The `fourfold` command. `main` is its entry point."""

import os
import sys

from fourfold.cli.ending import CLOSED_PIPE, INTERRUPTED


def main() -> None:
    """Run the command line and exit."""
    try:
        # Loaded here, so that Ctrl-C is heeded while it loads.
        from fourfold.cli.app import run  # noqa: PLC0415

        status = run(sys.argv[1:])
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        status = CLOSED_PIPE
    if status == CLOSED_PIPE:
        # Python flushes once more when it ends, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)
