"""Measure the time from key press to drawn disc in the terminal, while the engine uses all cores.

    python benchmarks/key_latency.py [--games N]

Plays in the real program in a pseudo-terminal, on a board whose analysis does not end, with the
live evaluation on. The time runs from the moment the key is written to the terminal until it shows
more of the side's colour on the board than before. Only moves of the first side are timed, because
its colour is easy to detect. Also prints how busy the processor was: an idle one would prove
nothing.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from fourfold import Position
from fourfold.play.settings import Settings, SettingsFile
from fourfold.play.tui.board_view import BoardView
from fourfold.play.tui.discs import Brush
from fourfold.render.themes import theme_named

COLUMNS, ROWS = 9, 6
CELL = 3  # lines of a cell in a terminal of that size
# Left to right: neither side has four yet, and the engine is far from finished.
MOVES = 2 * COLUMNS
BETWEEN = 0.4  # seconds until the next key, when the engine is using all cores again
PATIENCE = 20.0


class Screen:
    """A minimal terminal emulator: it knows which characters have one particular colour."""

    _PARTS = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|([^\x1b]+)")
    _TORN = re.compile(r"\x1b(?:\[[0-9;?]*)?$")

    def __init__(self, color: str, columns: int, but_not: str) -> None:
        self.written = ""
        """What was written since the last check."""
        self.colored: set[tuple[int, int]] = set()
        self._color, self._columns, self._but_not = color, columns, but_not
        self._line, self._column = 1, 1
        self._shown = {"38": False, "48": False}  # foreground, background
        self._rest = ""

    def feed(self, text: str) -> None:
        """Process output of the program."""
        text = self._rest + text
        torn = self._TORN.search(text)  # an escape sequence split between two reads
        text, self._rest = (text[: torn.start()], torn[0]) if torn else (text, "")
        for numbers, letter, words in self._PARTS.findall(text):
            if words:
                self._write(words)
            elif letter == "H":
                line, _, column = numbers.partition(";")
                self._line, self._column = int(line or 1), int(column or 1)
            elif letter == "m":
                self._style(numbers)

    def _style(self, numbers: str) -> None:
        if numbers in ("", "0") or numbers.startswith("0;"):
            self._shown = {"38": False, "48": False}
        for ground, color in re.findall(r"(38|48);2;(\d+;\d+;\d+)", numbers):
            self._shown[ground] = color == self._color

    def _write(self, words: str) -> None:
        self.written += words
        for symbol in words:
            if symbol == "\n":
                self._line, self._column = self._line + 1, 1
            elif symbol != "\r":
                place = self._line, self._column
                seen = self._shown["48"] or (self._shown["38"] and symbol not in self._but_not)
                within = self._column <= self._columns
                (self.colored.add if seen and within else self.colored.discard)(place)
                self._column += 1


class Program:
    """The full-screen game in a terminal of 100 × 30 characters."""

    def __init__(self, folder: Path, color: str, *, animation: bool) -> None:
        SettingsFile(folder / "settings.json").save(Settings(scores=True, animation=animation))
        # The title and the pointer show the colour too, and so does the bar on the right.
        board = BoardView.size_of(Position(COLUMNS, ROWS), Brush("dark", "unicode", CELL))
        self.screen = Screen(color, board.width, but_not="●▼")
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
        """Press a key."""
        os.write(self._master, key.encode())

    def wait_for_words(self, words: str) -> None:
        """Wait until the words are written."""
        while words not in self.screen.written:
            self._read(PATIENCE)
        self.screen.written = ""

    def wait_for_more(self, before: int) -> None:
        """Wait until more characters than before have the colour."""
        while len(self.screen.colored) <= before:
            self._read(PATIENCE)

    def _read(self, seconds: float) -> None:
        if not self._ready(seconds):
            raise TimeoutError("the terminal has no output")
        self.screen.feed(os.read(self._master, 1 << 16).decode("utf-8", "replace"))

    def look_away(self, seconds: float) -> None:
        """Let the program run for a while."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if self._ready(left):
                self._read(left)

    def _ready(self, seconds: float) -> bool:
        return bool(select.select([self._master], [], [], max(seconds, 0))[0])

    def close(self) -> None:
        """End the program."""
        self.process.kill()
        self.process.wait()
        os.close(self._master)


def busy_seconds() -> tuple[float, float]:
    """The busy time and the idle time of all cores since the machine was started."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
    ticks = [int(field) for field in fields]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


def measure(*, animation: bool) -> tuple[list[float], float]:
    """The milliseconds for each timed move, and the share of all cores that was in use."""
    color = theme_named("dark").first
    disc = ";".join(str(int(color[index : index + 2], 16)) for index in (1, 3, 5))
    times = []
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), disc, animation=animation)
        try:
            program.wait_for_words("First to move")
            program.look_away(1.0)
            worked, passed = busy_seconds()
            for number in range(MOVES):
                before = len(program.screen.colored)
                start = time.perf_counter()
                program.type(str(number % COLUMNS + 1))
                if number % 2 == 0:
                    program.wait_for_more(before)
                    times.append(1e3 * (time.perf_counter() - start))
                program.wait_for_words("First to move" if number % 2 else "Second to move")
                program.look_away(BETWEEN)
            now_worked, now_passed = busy_seconds()
        finally:
            program.close()
    return times, (now_worked - worked) / (now_passed - passed)


def main() -> None:
    """Measure, and print a Markdown table in milliseconds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument(
        "--games", type=int, default=2, help="games with and without animation, each"
    )
    games = parser.parse_args().games
    print("| full-screen game | keys | p50 ms | p95 ms | worst ms | cores in use |")
    print("|---|---|---|---|---|---|")
    for name, animation in (("with animation", True), ("without animation", False)):
        measured = [measure(animation=animation) for _ in range(games)]
        times = sorted(time for times, _ in measured for time in times)
        busy = min(busy for _, busy in measured)
        late = times[min(len(times) - 1, len(times) * 95 // 100)]
        print(
            f"| {name} | {len(times)} | {statistics.median(times):.1f} | {late:.1f} "
            f"| {times[-1]:.1f} | {busy:.0%} of {os.cpu_count()} |"
        )


if __name__ == "__main__":
    main()
