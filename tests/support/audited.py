"""The command `fourfold` in a process that reports when a name from a client is used.

Run it as `audited.py REPORT NAMES command …`; NAMES is a list in JSON. A file, a module, an address
or code that contains one of the names is not opened, no process is started, and REPORT gets a line.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

STARTS = {
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.system",
    "pty.spawn",
    "subprocess.Popen",
}
OWN = "fourfold.web.pictures"
KINDS = {
    "compile",
    "ctypes",
    "glob",
    "import",
    "open",
    "os",
    "pathlib",
    "shutil",
    "socket",
    "sqlite3",
    "tempfile",
    "urllib",
    "winreg",
}
WITHOUT_EVENTS = ("stat", "lstat", "access", "readlink")  # of the system


def watch(report: Path, names: Sequence[str]) -> None:
    """Refuse and report from now on."""
    log = os.open(report, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event.partition(".")[0] not in KINDS | {"subprocess", "pty"}:
            return
        shown = repr(arguments)
        if any(name in shown for name in names) or (event in STARTS and OWN not in shown):
            os.write(log, f"{event} {shown}\n".encode(errors="replace"))
            raise PermissionError(f"{event} is not allowed here")

    for name in WITHOUT_EVENTS:
        setattr(os, name, _with_event(name, getattr(os, name)))
    sys.addaudithook(refuse)


def _with_event(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(path: Any, *arguments: Any, **options: Any) -> Any:
        sys.audit(f"os.{name}", path)
        return function(path, *arguments, **options)

    return call


if __name__ == "__main__":
    from fourfold.cli import main

    watch(Path(sys.argv[1]), json.loads(sys.argv[2]))
    del sys.argv[1:3]
    main()
