"""Runs the `fourfold` command as a user does: as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping

COMMAND = (sys.executable, "-m", "fourfold")
TIMEOUT = 120  # seconds; only a hanging command takes so long

# What could change the output must not come from the machine that the tests run on.
_PLAIN = {
    name: value
    for name, value in os.environ.items()
    if name not in {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "TERM"}
}
ENVIRONMENT: Mapping[str, str] = {**_PLAIN, "PYTHONUTF8": "1", "TERM": "xterm-256color"}


def fourfold(
    *arguments: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Runs a command to its end, with `stdin` as its input."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    result = subprocess.run(
        [*COMMAND, *arguments],
        input=data,
        capture_output=True,
        env={**ENVIRONMENT, **(env or {})},
        timeout=TIMEOUT,
        check=False,
    )
    out, err = (
        stream.decode("utf-8", "replace").replace("\r\n", "\n")
        for stream in (result.stdout, result.stderr)
    )
    assert "Traceback" not in err, err
    return subprocess.CompletedProcess(result.args, result.returncode, out, err)
