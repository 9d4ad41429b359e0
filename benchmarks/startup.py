"""Measure how long the command takes to start, compared with another version of it.

    python benchmarks/startup.py [OTHER_FOURFOLD]

OTHER_FOURFOLD is the `fourfold` of another installation, for example that of an older checkout:
`other/.venv/bin/fourfold`. Both take turns, so that a busy machine slows both down; the shortest of
all runs counts. Without it only the times of this version are shown.
"""

import subprocess
import sys
import time
from pathlib import Path

RUNS = 20
COMMANDS = (["--version"], ["solve", "4455"], ["--help"], ["solve", "--help"])


def seconds(command: list[str]) -> float:
    """The time of one run."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


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
