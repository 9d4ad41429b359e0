"""Measure how long the command takes to start, compared with another version of it.

    python benchmarks/startup.py [OTHER_FOURFOLD]

OTHER_FOURFOLD is the `fourfold` of another installation, for example that of an older checkout:
`other/.venv/bin/fourfold`. Both take turns, so that a busy machine slows both down; the shortest of
all runs counts. Without it only the times of this version are shown. `play` is timed up to its
first prompt, in a terminal.
"""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

RUNS = 20
COMMANDS = (["--version"], ["solve", "4455"], ["play"], ["--help"], ["solve", "--help"])
PROMPT = b"q quit]"


def seconds(command: list[str]) -> float:
    """The time of one run."""
    start = time.perf_counter()
    if command[1:] == ["play"]:
        return seconds_until_prompt(command) - start
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


def seconds_until_prompt(command: list[str]) -> float:
    """When the game asked for the first move."""
    terminal, its_end = pty.openpty()
    with subprocess.Popen(command, stdin=its_end, stdout=its_end, stderr=its_end) as process:
        os.close(its_end)
        shown = b""
        while PROMPT not in shown:
            shown += os.read(terminal, 4096)
        asked = time.perf_counter()
        process.kill()
    os.close(terminal)
    return asked


def main() -> None:
    """Measure and print a line per command."""
    ours = str(Path(sys.executable).with_name("fourfold"))
    programs = [ours, *sys.argv[1:2]]
    print(f"{'':<24}{'this':>8}{'other':>8}{'other/this':>12}" if sys.argv[1:] else "")
    for arguments in COMMANDS:
        best = dict.fromkeys(programs, float("inf"))
        for _ in range(RUNS):
            for program in programs:
                best[program] = min(best[program], seconds([program, *arguments]))
        times = "".join(f"{1000 * best[program]:>5.0f} ms" for program in programs)
        ratio = f"{best[programs[-1]] / best[ours]:>11.1f}×" if sys.argv[1:] else ""
        print(f"fourfold {' '.join(arguments):<15}{times}{ratio}")


if __name__ == "__main__":
    main()
