"""Makes the screens of docs/play.md: `python docs/make_screens.py`."""  # noqa: INP001

import asyncio
import codecs
import os
import pty
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.segment import Segment
from terminal_picture import ansi_lines, picture

from fourfold.play.session.setup import Setup
from fourfold.play.settings import Settings
from fourfold.play.tui.app import FourfoldApp

IMAGES = Path(__file__).parent / "images"
PATIENCE = 60.0  # seconds
COLUMNS, LINES = 80, 24

POSITION = "2653544123664564115"
GAME = "4725536343413"


# ---- The game in lines of text


def line_game() -> str:
    """A few moves, as a terminal shows them."""
    words = ["4", "h", "4", "e", "q"]
    command = [sys.executable, "-m", "fourfold", "play", "--second", "perfect", "--seed", "3"]
    with tempfile.TemporaryDirectory() as folder:
        shown = _in_terminal(command, words, folder)
    lines = shown.replace("\r\n", "\n").rstrip().splitlines()
    return picture(ansi_lines("\n".join(lines), COLUMNS), COLUMNS, "fourfold play --second perfect")


def _in_terminal(command: list[str], words: list[str], folder: str) -> str:
    """What a terminal shows while the words are typed, each at a prompt."""
    master, child = pty.openpty()
    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "COLUMNS": str(COLUMNS),
        "FOURFOLD_CONFIG_DIR": folder,
    }
    process = subprocess.Popen(  # noqa: S603 - our own command
        command, stdin=child, stdout=child, stderr=subprocess.DEVNULL, env=environment
    )
    os.close(child)
    shown, typed = "", 0
    decoder = codecs.getincrementaldecoder("utf-8")()  # a character may come in two reads
    while True:
        try:
            data = os.read(master, 1 << 16)
        except OSError:  # Linux: the other side is closed
            break
        if not data:
            break
        shown += decoder.decode(data)
        if shown.endswith("]: ") and shown.count("]: ") == typed + 1 and words:
            os.write(master, f"{words.pop(0)}\n".encode())
            typed += 1
    process.wait(PATIENCE)
    os.close(master)
    return shown


# ---- The full-screen game


def full_screen(  # noqa: PLR0913 - half of them have names
    title: str,
    keys: Iterable[str],
    shown: Callable[[FourfoldApp], bool],
    *,
    setup: Setup,
    moves: str,
    settings: Settings,
) -> str:
    """The screen after some keys, as soon as something is shown."""
    app = FourfoldApp(setup, settings, moves=moves, pace=0.0)

    async def run() -> list[Iterable[Segment]]:
        async with app.run_test(size=(COLUMNS, LINES)) as pilot:
            await pilot.press(*keys)
            deadline = time.monotonic() + PATIENCE
            while not shown(app):
                if time.monotonic() > deadline:
                    raise TimeoutError(title)
                await pilot.pause(0.05)
            await pilot.pause(0.2)
            return list(app.screen._compositor.render_strips())  # noqa: SLF001 - no other way

    return picture(asyncio.run(run()), COLUMNS, title)


def _says(*words: str) -> Callable[[FourfoldApp], bool]:
    def shown(app: FourfoldApp) -> bool:
        strips = app.screen._compositor.render_strips()  # noqa: SLF001 - no other way
        text = "\n".join(strip.text for strip in strips)
        return all(word in text for word in words)

    return shown


def screens() -> dict[str, Callable[[], str]]:
    """All screens by name."""
    people = Setup(second="human")
    still = Settings(animation=False)
    with_scores = Settings(animation=False, scores=True)
    perfect = Setup(second="perfect")
    return {
        "play": line_game,
        "tui": lambda: full_screen(
            "fourfold tui --first perfect",
            ["e"],
            _says("•", "+2", "in 11"),
            setup=Setup(first="perfect", second="human"),
            moves=POSITION,
            settings=with_scores,
        ),
        "tui-menu": lambda: full_screen(
            "fourfold tui", ["n"], _says("Start"), setup=perfect, moves="", settings=still
        ),
        "tui-review": lambda: full_screen(
            "fourfold tui", ["g"], _says("accuracy"), setup=people, moves=GAME, settings=still
        ),
        "tui-won": lambda: full_screen(
            "fourfold tui",
            [],
            _says("has won"),
            setup=people,
            moves=GAME,
            settings=Settings(theme="colorblind", animation=False),
        ),
    }


if __name__ == "__main__":
    for name, make in screens().items():
        (IMAGES / f"{name}.svg").write_text(make(), encoding="utf-8")
