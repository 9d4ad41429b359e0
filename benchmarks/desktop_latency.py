"""Measure the time from key press to drawn disc in the window, while the engine uses all cores.

    python benchmarks/desktop_latency.py [--moves N]

Plays in the real program on a virtual screen, on a board whose analysis does not end, with hints
on. The time runs from the moment the key is sent to the X server until the colour of the disc is
in the screen's memory. Also prints how busy the processor was: an idle one would prove nothing.
Needs Xvfb, xdotool and libXtst.
"""

import argparse
import ctypes
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from support.display import DesktopWindow

from fourfold import Position
from fourfold.play.settings import Settings, SettingsFile

COLUMNS, ROWS = 9, 6
# Left to right: three rows are filled before either side has four.
LONGEST_GAME = 3 * COLUMNS
BETWEEN = 0.4  # seconds until the next key, when the engine is using all cores again
PATIENCE = 20.0
LOOK_EVERY = 0.0005  # seconds; polling without a pause would take a core away from the program


class Keyboard:
    """Presses keys on an X server without starting a process for each, which would be slower."""

    def __init__(self, display: str) -> None:
        self._x11, self._xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))

    def press(self, key: str) -> None:
        """Press and release a digit."""
        code = self._x11.XKeysymToKeycode(self._display, ctypes.c_ulong(ord(key)))
        for down in (1, 0):
            self._xtst.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x11.XFlush(self._display)


def busy_ticks() -> tuple[int, int]:
    """The busy time and the total time of all cores since the machine was started."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
    ticks = [int(field) for field in fields]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


def measure(moves: int, *, animation: bool) -> tuple[list[float], float]:
    """The milliseconds for each move, and the share of all cores that was in use."""
    times, position = [], Position(COLUMNS, ROWS)
    size = ("--columns", str(COLUMNS), "--rows", str(ROWS))
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(scores=True, animation=animation)
        SettingsFile(Path(folder) / "settings.json").save(settings)
        with DesktopWindow(Path(folder), "-d", "human", *size) as window:
            keyboard = Keyboard(window.screen.display)
            time.sleep(1.0)
            worked, passed = busy_ticks()
            for number in range(moves):
                column = number % COLUMNS
                # A falling disc first appears above the board.
                row = ROWS + 0.2 if animation else position.height(column)
                seen = window.watch(column, row, COLUMNS, ROWS)
                before = seen()
                start = time.perf_counter()
                keyboard.press(str(column + 1))
                while seen() == before:
                    time.sleep(LOOK_EVERY)
                    if time.perf_counter() - start > PATIENCE:
                        raise TimeoutError("no disc has appeared")
                times.append(1e3 * (time.perf_counter() - start))
                position = position.play(column)
                time.sleep(BETWEEN)
            now_worked, now_passed = busy_ticks()
    return times, (now_worked - worked) / (now_passed - passed)


def main() -> None:
    """Measure, and print a Markdown table in milliseconds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--moves", type=int, default=LONGEST_GAME, help="moves per game")
    moves = min(parser.parse_args().moves, LONGEST_GAME)
    print("| window | keys | p50 ms | p95 ms | worst ms | cores in use |")
    print("|---|---|---|---|---|---|")
    for name, animation in (("with animation", True), ("without animation", False)):
        times, busy = measure(moves, animation=animation)
        times.sort()
        late = times[min(len(times) - 1, len(times) * 95 // 100)]
        print(
            f"| {name} | {len(times)} | {statistics.median(times):.1f} | {late:.1f} "
            f"| {times[-1]:.1f} | {busy:.0%} of {os.cpu_count()} |"
        )


if __name__ == "__main__":
    main()
