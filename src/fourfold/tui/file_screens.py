"""Saving a game to a file, and opening one."""

import contextlib
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from fourfold.errors import FourfoldError
from fourfold.session import Saved, Session, at_home, is_broken, load, save
from fourfold.settings import keep_aside

_SHOWN = 50  # files in the list, the newest first
_ENDING = ".json"


class SaveScreen(ModalScreen[str | None]):
    """Asks for a name. Answers with what to tell when the game is saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel"),
        # Even where a line is being typed, which has other uses for these keys.
        Binding("ctrl+c,ctrl+d", "dismiss(None)", "Cancel", show=False, priority=True),
    ]

    def __init__(self, session: Session, folder: Path) -> None:
        super().__init__()
        self._session = session
        self._folder = folder

    def compose(self) -> ComposeResult:
        """One line to type in."""
        now = datetime.now().astimezone()
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.border_title = "Save the game"
            yield Static(f"In {self._folder}, or with a path of your own:", markup=False)
            yield Input(f"{now:%Y-%m-%d-%H%M%S}{_ENDING}", id="name")
            yield Static("", classes="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Cancel", id="cancel")
                yield Button("Save", id="save", variant="primary")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Save or cancel."""
        if event.button.id == "save":
            self.on_input_submitted()
        else:
            self.dismiss(None)

    def on_input_submitted(self) -> None:
        """Saves, or says why not."""
        name = self.query_one("#name", Input).value.strip()
        if not name:
            self.query_one(".problem", Static).update("Type a name for the file.")
            return
        try:
            path = _place(self._folder, name)
            kept = save(self._session, path)
        except FourfoldError as error:
            self.query_one(".problem", Static).update(str(error))
            return
        told = f"Saved to {path}"
        self.dismiss(f"{told}; what was there is kept as {kept.name}" if kept else told)


class LoadScreen(ModalScreen[Saved | None]):
    """Offers the saved games, and a line for the path of any other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel"),
        # Even where a line is being typed, which has other uses for these keys.
        Binding("ctrl+c,ctrl+d", "dismiss(None)", "Cancel", show=False, priority=True),
    ]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def compose(self) -> ComposeResult:
        """The newest games first."""
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.border_title = "Open a game"
            files = _newest(self._folder)
            if files:
                yield OptionList(*(Option(file.name, id=str(file)) for file in files), markup=False)
            else:
                yield Static("No games yet.")
            yield Static(f"In {self._folder}, or with a path of your own:", markup=False)
            yield Input(id="path")
            yield Static("", classes="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Cancel", id="cancel")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Opens the chosen game; a file that is none is kept aside."""
        path = Path(str(event.option.id))
        try:
            self.dismiss(load(path))
        except FourfoldError as error:
            self._complain(f"{error}.{self._put_aside(path, event.option_list)}")

    def _put_aside(self, path: Path, listed: OptionList) -> str:
        """Files that hold something, or cannot be looked at, stay where they are."""
        if not is_broken(path):
            return ""
        try:
            kept = keep_aside(path)
        except OSError:
            return ""
        listed.remove_option(str(path))
        return f" The file is kept as {kept.name}."

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Opens a file by its name or its path."""
        name = event.value.strip()
        if not name:
            self._complain("Type the name of a file.")
            return
        try:
            exact = self._folder / at_home(Path(name))
            self.dismiss(load(exact if exact.is_file() else _place(self._folder, name)))
        except FourfoldError as error:
            self._complain(f"{error}.")

    def on_button_pressed(self) -> None:
        """Leaves everything as it is."""
        self.dismiss(None)

    def _complain(self, message: str) -> None:
        self.query_one(".problem", Static).update(message)


def _place(folder: Path, name: str) -> Path:
    """The file that a person means; the same for saving and for opening.

    >>> _place(Path("games"), "mine").as_posix(), _place(Path("games"), "mine.json").as_posix()
    ('games/mine.json', 'games/mine.json')
    """
    ending = "" if name.endswith(_ENDING) else _ENDING
    return folder / at_home(Path(f"{name}{ending}"))


def _newest(folder: Path) -> list[Path]:
    """The games in a folder; a file that cannot be looked at does not hide the others."""
    found = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                if path.suffix == _ENDING and path.is_file():
                    found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)[:_SHOWN]]
