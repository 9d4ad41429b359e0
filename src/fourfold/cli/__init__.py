"""The `fourfold` command. `main` is its entry point."""

import os
import sys

# What a shell reports for a program that a signal ended. The other exit statuses are 0, 1
# (something went wrong) and 2 (bad usage).
INTERRUPTED = 130  # 128 + SIGINT
CLOSED_PIPE = 141  # 128 + SIGPIPE


def main() -> None:
    """Run the command line and exit."""
    _open_closed_streams()
    try:
        # Imported here so that Ctrl-C is handled during the import, too.
        from fourfold.cli.app import run  # noqa: PLC0415

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        status = CLOSED_PIPE
    _discard_unwritable_output()
    sys.exit(status)


def _open_closed_streams() -> None:
    """Open the null device in place of a closed stdout or stderr, so that commands can print."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_WRONLY)
            setattr(sys, name, os.fdopen(null, "w", encoding="utf-8"))


def _discard_unwritable_output() -> None:
    """Keep Python from reporting an error when it flushes stdout at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
