"""From key press to drawn disc, while the engine thinks at full power on all cores.

    python benchmarks/key_latency.py [--moves N]

Plays in the real program in a pseudo-terminal, on a board whose analysis does not end, with the
live evaluation on. The time runs from the moment the key is written to the terminal until the
characters of the disc come out of it. Only the first side is timed: its colour is seen nowhere else
as a background. Says how busy the processor was, because an idle one proves nothing.
"""

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from fourfold.render.themes import theme_named
from fourfold.settings import Settings, SettingsFile

COLUMNS, ROWS = 9, 6
# Left to right: three rows are filled before anybody has four.
LONGEST_GAME = 3 * COLUMNS
BETWEEN = 0.4  # seconds until the next key: the engine is at full power again
PATIENCE = 20.0


class Program:
    """The full-screen game in a terminal of 100 × 30 characters."""

    def __init__(self, folder: Path, *, animation: bool) -> None:
        SettingsFile(folder / "settings.json").save(Settings(scores=True, animation=animation))
        self._master, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        size = ["--columns", str(COLUMNS), "--rows", str(ROWS)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fourfold", "tui", "--second", "human", *size],
            stdin=child,
            stdout=child,
            stderr=child,
            start_new_session=True,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "FOURFOLD_CONFIG_DIR": str(folder),
            },
        )
        os.close(child)

    def type(self, key: str) -> None:
        """Presses a key."""
        os.write(self._master, key.encode())

    def wait_for(self, shown: bytes) -> None:
        """Waits until something comes out of the terminal."""
        seen, deadline = b"", time.monotonic() + PATIENCE
        while shown not in seen:
            if not self._ready(deadline - time.monotonic()):
                raise TimeoutError(f"{shown!r} is not shown: {seen[-400:]!r}")
            seen += os.read(self._master, 1 << 16)

    def look_away(self, seconds: float) -> None:
        """Lets the program go on; what it shows is not looked at."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if self._ready(left):
                os.read(self._master, 1 << 16)

    def _ready(self, seconds: float) -> bool:
        return bool(select.select([self._master], [], [], max(seconds, 0))[0])

    def close(self) -> None:
        """Ends the program."""
        self.process.kill()
        self.process.wait()
        os.close(self._master)


def busy_seconds() -> tuple[float, float]:
    """Time that all cores together have worked and rested since the machine was started."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
    ticks = [int(field) for field in fields]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


def measure(moves: int, *, animation: bool) -> tuple[list[float], float]:
    """Milliseconds for each timed move, and the share of all cores that was in use."""
    color = theme_named("dark").first
    disc = "48;2;{};{};{}".format(*(int(color[index : index + 2], 16) for index in (1, 3, 5)))
    times = []
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), animation=animation)
        try:
            program.wait_for(b"First to move")
            program.look_away(1.0)
            worked, passed = busy_seconds()
            for number in range(moves):
                key = str(number % COLUMNS + 1)
                start = time.perf_counter()
                program.type(key)
                if number % 2 == 0:
                    program.wait_for(disc.encode())
                    times.append(1e3 * (time.perf_counter() - start))
                program.look_away(BETWEEN)
            now_worked, now_passed = busy_seconds()
        finally:
            program.close()
    return times, (now_worked - worked) / (now_passed - passed)


def main() -> None:
    """Measure, and print a Markdown table in milliseconds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--moves", type=int, default=LONGEST_GAME, help="moves of each game")
    moves = min(parser.parse_args().moves, LONGEST_GAME)
    print("| full-screen game | keys | p50 ms | p95 ms | worst ms | cores in use |")
    print("|---|---|---|---|---|---|")
    for name, animation in (("discs fall", True), ("discs are there at once", False)):
        times, busy = measure(moves, animation=animation)
        times.sort()
        late = times[min(len(times) - 1, len(times) * 95 // 100)]
        print(
            f"| {name} | {len(times)} | {statistics.median(times):.1f} | {late:.1f} "
            f"| {times[-1]:.1f} | {busy:.0%} of {os.cpu_count()} |"
        )


if __name__ == "__main__":
    main()
