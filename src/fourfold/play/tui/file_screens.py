"""Saving a game to a file, and opening one."""

import contextlib
import os
import shlex
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from fourfold.base.errors import FourfoldError
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Saved
from fourfold.play.session.storage import at_home, is_broken, load, save
from fourfold.play.settings import keep_aside
from fourfold.play.tui.dialog import Dialog

_SHOWN = 50  # files in the list, the newest first
_ENDING = ".json"


class SaveScreen(Dialog[str]):
    """Asks for a file name. The result is a notice that the game is saved."""

    def __init__(self, session: Session, folder: Path) -> None:
        super().__init__()
        self._session = session
        self._folder = folder

    def compose(self) -> ComposeResult:
        """One line to type in."""
        now = datetime.now().astimezone()
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.border_title = "Save the game"
            yield Static(f"A name in {self._folder}, or a path:", markup=False)
            yield Input(f"{now:%Y-%m-%d-%H%M%S}{_ENDING}", id="name")
            yield Static("", classes="problem", markup=False)
            yield from self.buttons("Save")

    def action_confirm(self) -> None:
        """Save the game, or show why that is not possible."""
        name = self.query_one("#name", Input).value.strip()
        if not name:
            self.show_problem("Type a name for the file.")
            return
        try:
            path = _place(self._folder, name)
            kept = save(self._session, path)
        except FourfoldError as error:
            self.show_problem(str(error))
            return
        told = f"Saved to {path}"
        self.dismiss(f"{told}; the previous contents are now in {kept.name}" if kept else told)


class LoadScreen(Dialog[Saved]):
    """A line for the path of a game, and the saved games below it.

    What is typed always goes into the line. Enter opens the path there; while the line is empty,
    the game that is marked in the list.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", "Up", show=False),
        Binding("down", "mark(1)", "Down", show=False),
    ]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def compose(self) -> ComposeResult:
        """The newest games first."""
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.border_title = "Open a game"
            box.border_subtitle = "Enter opens, Esc closes"
            yield Input(id="path", placeholder="a name, a path, or choose below")
            yield Static("", classes="problem", markup=False)
            files = _newest(self._folder)
            if files:
                games = OptionList(
                    *(Option(file.name, id=str(file)) for file in files), markup=False
                )
                games.can_focus = False  # keys go to the input line; a click chooses
                games.highlighted = 0
                yield games
            yield Static(f"Saved games are in {self._folder}", markup=False)
            yield from self.buttons("Open")

    @property
    def _games(self) -> OptionList | None:
        return next(iter(self.query(OptionList)), None)

    def action_mark(self, by: int) -> None:
        """Mark the game above or below."""
        if self._games and by < 0:
            self._games.action_cursor_up()
        elif self._games:
            self._games.action_cursor_down()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the chosen game; a file that is not a game is renamed."""
        path = Path(str(event.option.id))
        try:
            self.dismiss(load(path))
        except FourfoldError as error:
            self.show_problem(f"{error}.{self._put_aside(path, event.option_list)}")

    def _put_aside(self, path: Path, listed: OptionList) -> str:
        """Rename a file that contains no game. Returns a sentence about that, or nothing."""
        if not is_broken(path):
            return ""
        try:
            kept = keep_aside(path)
        except OSError:
            return ""
        listed.remove_option(str(path))
        return f" The file is now called {kept.name}."

    def action_confirm(self) -> None:
        """Open the path that was typed, or the game that is marked."""
        name = self.query_one("#path", Input).value.strip()
        if name:
            self._open(name)
        elif self._games and self._games.option_count:
            self._games.action_select()
        else:
            self.show_problem("Type the path of a file.")

    def _open(self, name: str) -> None:
        try:
            path = _existing(self._folder, name)
            if path is None:
                self.show_problem(f"There is no file {_candidates(self._folder, name)[0]}.")
            elif path.is_dir():
                self.show_problem(f"{path} is a folder. Type the path of a file.")
            else:
                self.dismiss(load(path))
        except FourfoldError as error:
            self.show_problem(f"{error}.")
        except OSError as error:
            self.show_problem(f"Cannot read {name}: {error.strerror or error}.")


def _place(folder: Path, name: str) -> Path:
    """The file to save to: a plain name is in `folder`, a path is as in any command.

    >>> _place(Path("games"), "mine").as_posix(), _place(Path("games"), "MINE.JSON").as_posix()
    ('games/mine.json', 'games/MINE.JSON')
    >>> _place(Path("games"), "./mine").as_posix()
    'mine.json'
    """
    return _with_ending(_candidates(folder, name)[0])


def _existing(folder: Path, name: str) -> Path | None:
    """The file to open, if it exists: as typed, or with the ending that saving adds.

    A terminal puts quotes around the path of a file that is dropped on it.
    """
    for each in (name, *_unquoted(name)):
        for place in _candidates(folder, each):
            for path in (place, _with_ending(place)):
                if path.exists():
                    return path
    return None


def _candidates(folder: Path, name: str) -> tuple[Path, Path]:
    """Where a file of that name may be, the likelier place first."""
    path = at_home(Path(name))
    is_path = any(separator in name for separator in (os.sep, os.altsep) if separator)
    return (path, folder / path) if is_path else (folder / path, path)


def _with_ending(path: Path) -> Path:
    has_ending = path.suffix.lower() == _ENDING
    return path if has_ending or not path.name else path.with_name(f"{path.name}{_ENDING}")


def _unquoted(name: str) -> list[str]:
    try:
        parts = shlex.split(name)
    except ValueError:  # an apostrophe, not a quote
        return []
    return parts if len(parts) == 1 else []


def _newest(folder: Path) -> list[Path]:
    """The games in a folder, without files that cannot be accessed."""
    found = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                if path.suffix.lower() == _ENDING and path.is_file():
                    found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)[:_SHOWN]]
