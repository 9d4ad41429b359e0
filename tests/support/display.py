"""Run the window on a virtual X server.

Key presses and mouse clicks come from `xdotool`, through the server, like those of a person. The
picture is read from the server's memory.
"""

import contextlib
import os
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import pytest
from PIL import Image

from fourfold.play.desktop.layout import Layout
from fourfold.render.themes import THEMES
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from support.command import COMMAND, ENVIRONMENT, TIMEOUT

if sys.platform != "linux":
    pytest.skip("the virtual screen is a program for Linux", allow_module_level=True)

_XVFB, _XDOTOOL = "Xvfb", "xdotool"
_SIZE = (1000, 900)
_STEP = 0.02  # seconds between two reads of the screen
_TIMEOUT = 15  # seconds
Rgb = tuple[int, int, int]


class Screen:
    """A separate X server for each test."""

    def __init__(self, folder: Path) -> None:
        missing = [program for program in (_XVFB, _XDOTOOL) if not shutil.which(program)]
        assert not missing, f"no {' and no '.join(missing)}: apt-get install xvfb xdotool"
        self._file = folder / "Xvfb_screen0"
        read_end, write_end = os.pipe()
        screen = ("-screen", "0", f"{_SIZE[0]}x{_SIZE[1]}x24", "-fbdir", str(folder))
        # Without -noreset it resets when its last client disconnects, and accepts none meanwhile.
        self._server = subprocess.Popen(
            [_XVFB, "-displayfd", str(write_end), *screen, "-nolisten", "tcp", "-noreset"],
            pass_fds=[write_end],
            stderr=subprocess.DEVNULL,
        )
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            self.display = f":{answer.readline().strip()}"
        self._read_format()

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(TIMEOUT)

    def _read_format(self) -> None:
        """The file is in the format of `xwd`: a header, a table of colours, the pixels."""
        with self._file.open("rb") as file:
            header = struct.unpack(">25I", file.read(100))
        self._line, colors = header[12], header[19]
        self._begin = header[0] + 12 * colors
        assert header[11] == 32, "expected 32 bits for a pixel"

    def picture(self) -> Image.Image:
        """The whole screen."""
        data = self._file.read_bytes()[self._begin :]
        return Image.frombuffer("RGB", _SIZE, data, "raw", "BGRX", self._line, 1)

    def pixel(self, x: int, y: int) -> Rgb:
        with self._file.open("rb") as file:
            file.seek(self._begin + y * self._line + 4 * x)
            blue, green, red, _ = file.read(4)
        return red, green, blue


class DesktopWindow:
    """Runs `fourfold desktop`. Its settings are stored in `folder`, which is empty at first."""

    def __init__(self, folder: Path, *arguments: str, theme: str = "dark") -> None:
        self.theme = THEMES[theme]
        with ExitStack() as stack:
            self.screen = Screen(folder)
            stack.callback(self.screen.close)
            self._errors = stack.enter_context((folder / "stderr").open("w+", encoding="utf-8"))
            self._environment = {
                **ENVIRONMENT,
                "DISPLAY": self.screen.display,
                "SDL_VIDEODRIVER": "x11",
                "FOURFOLD_CONFIG_DIR": str(folder),
            }
            self._process = subprocess.Popen(
                [*COMMAND, "desktop", *arguments],
                env=self._environment,
                stdout=self._errors,
                stderr=self._errors,
            )
            stack.callback(self._process.wait)
            stack.callback(self._process.kill)
            self._id = ""
            self.wait_until(self._is_there, "window")
            self._xdotool("windowfocus", "--sync", self._id)
            self._stack = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    # ---- Input

    def press(self, *keys: str) -> None:
        self._xdotool("key", *keys)

    def point_at(self, column: int, row: int) -> None:
        left, top, *_ = self._place
        x, y = self.layout().centre(column, row)
        self._xdotool("mousemove", str(left + x), str(top + y))

    def click(self) -> None:
        self._xdotool("click", "1")

    def resize(self, across: int, down: int) -> None:
        self._xdotool("windowsize", self._id, str(across), str(down))
        self.wait_until(lambda: self._look()[2:] == (across, down), "new size")
        self._place = self._look()

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGINT)

    # ---- Output

    @property
    def title(self) -> str:
        return self._xdotool("getwindowname", self._id)

    def picture(self) -> Image.Image:
        left, top, across, down = self._place
        return self.screen.picture().crop((left, top, left + across, top + down))

    def layout(self, columns: int = 7, rows: int = 6, *, has_panel: bool = False) -> Layout:
        return Layout(*self._place[2:], columns, rows, has_panel)

    def pixel(self, x: int, y: int) -> Rgb:
        left, top, *_ = self._place
        return self.screen.pixel(left + x, top + y)

    def discs(self, columns: int = 7, rows: int = 6) -> str:
        """The board on the screen, as text, top row first."""
        layout = self.layout(columns, rows)
        aside = round(0.12 * layout.cell), round(0.28 * layout.cell)  # not on emblems and lines
        letters = {_rgb(self.theme.first): "X", _rgb(self.theme.second): "O"}
        letters[_rgb(self.theme.hole)] = "."

        def cell(column: int, row: int) -> str:
            x, y = layout.centre(column, row)
            return letters.get(self.pixel(x + aside[0], y + aside[1]), "?")

        return "\n".join(
            " ".join(cell(column, row) for column in range(columns))
            for row in reversed(range(rows))
        )

    def watch(self, column: int, row: float, columns: int, rows: int) -> Callable[[], Rgb]:
        """A function that quickly reads one cell, for repeated calls."""
        layout, (left, top, *_) = self.layout(columns, rows), self._place
        x, y = layout.centre(column, row)
        place = left + x + round(0.12 * layout.cell), top + y + round(0.28 * layout.cell)
        return lambda: self.screen.pixel(*place)

    def hovers(self, side: Side, column: int) -> bool:
        layout = self.layout()
        x, y = layout.centre(column, layout.rows + 0.2)
        face = self.theme.first if side is Side.FIRST else self.theme.second
        return self.pixel(x + layout.cell // 8, y + layout.cell // 4) == _rgb(face)

    def is_written(self, rect: tuple[int, int, int, int], ground: str | None = None) -> bool:
        """Whether a part of the window shows anything but its background, by default paper."""
        x, y, across, down = rect
        paper = _rgb(ground or self.theme.paper)
        return any(
            self.pixel(right, below) != paper
            for below in range(y, y + down, 2)
            for right in range(x, x + across, 2)
        )

    # ---- Waiting

    def wait_for(self, words: str) -> None:
        """Wait until the title contains the words."""
        self.wait_until(lambda: words in self.title, words)

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        for _ in range(round(_TIMEOUT / _STEP)):
            if condition():
                return
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_STEP)
                break
        pytest.fail(f"no {what}; the title is {self.title!r}, printed was {self.printed!r}")

    def wait_for_position(self, position: Position) -> None:
        """Wait until the board looks as expected."""
        board = str(position).rpartition("\n")[0]
        size = position.columns, position.rows
        self.wait_until(lambda: self.discs(*size) == board, f"board\n{board}")

    def wait_for_move(self, before: Position) -> Position:
        """Wait until one more disc is shown."""
        after = {
            str(before.play(column)).rpartition("\n")[0]: column for column in before.legal_moves
        }
        size = before.columns, before.rows
        self.wait_until(lambda: self.discs(*size) in after, "move")
        return before.play(after[self.discs(*size)])

    def exit_status(self) -> int:
        """Wait for the end, and check that nothing but messages was printed."""
        status = self._process.wait(TIMEOUT)
        assert "Traceback" not in self.printed
        return status

    @property
    def printed(self) -> str:
        self._errors.seek(0)
        return self._errors.read()

    def _is_there(self) -> bool:
        self._id = self._xdotool("search", "--onlyvisible", "--class", "fourfold")
        if not self._id or "fourfold:" not in self.title:
            return False
        self._place = self._look()
        return True

    def _look(self) -> tuple[int, int, int, int]:
        """The position and size of the window."""
        shown = self._xdotool("getwindowgeometry", "--shell", self._id)
        found = dict(line.split("=") for line in shown.splitlines())
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def _xdotool(self, *arguments: str) -> str:
        return subprocess.run(
            [_XDOTOOL, *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        ).stdout.strip()


def _rgb(color: str) -> Rgb:
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue
