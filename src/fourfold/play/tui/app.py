"""The full-screen app: settings, folders, and the main screen."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.notifications import SeverityLevel

from fourfold.base.errors import FourfoldError
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Saved, Setup, with_setup
from fourfold.play.session.storage import keep
from fourfold.play.settings import THEME_NAMES, Settings, SettingsFile
from fourfold.play.tui.game_screen import GameScreen
from fourfold.play.tui.palette import screen_theme
from fourfold.rules.notation import column_labels

PACE = 0.5  # seconds that a player takes at least, so that people can follow


class FourfoldApp(App[None]):
    """A game of Connect Four that fills the terminal."""

    TITLE = "fourfold"
    CSS_PATH = "fourfold.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # In every dialog, and while text is being typed.
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True),
    ]

    def __init__(  # noqa: PLR0913 - all but two have names
        self,
        game: Setup | Saved,
        settings: Settings,
        *,
        moves: str = "",
        file: SettingsFile | None = None,
        save_to: Path | None = None,
        games: Path | None = None,
        threads: int = 1,
        pace: float = PACE,
        symbols: str = "unicode",
        notice: str | None = None,
        when_shown: Callable[[], object] = lambda: None,
    ) -> None:
        """Begin a game, or continue one.

        Settings are saved in `file`, games in the folder `games`; the file `save_to` is updated
        after each move. `symbols` is what the terminal can show, `notice` a message to show at the
        start. `when_shown` is called once.
        """
        super().__init__()
        self.settings = settings
        self.games = games or Path()
        self.threads = threads
        self.pace = pace
        self._file = file
        self._terminal_symbols = symbols
        self._notice = notice
        self._when_shown = when_shown
        self.save_to = save_to
        saved = game if isinstance(game, Saved) else Saved(game, moves)
        self._game = GameScreen(saved)
        self._told = ""
        self.last_moves = saved.moves

    def on_mount(self) -> None:
        """Show the game."""
        for name in THEME_NAMES:
            self.register_theme(screen_theme(name))
        self._use_theme()
        # After `fg` the terminal still shows the shell's output.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        self.push_screen(self._game)
        if self._notice:
            self.notify(self._notice, severity="warning", timeout=10)
        self.call_after_refresh(self._when_shown)

    def action_suspend_process(self) -> None:
        """Suspend all processes of this job, as the terminal does where it sees Ctrl-Z itself.

        Otherwise the shell would keep waiting for the process that started us, such as `make`.
        """
        if hasattr(signal, "SIGTSTP") and self._driver is not None and self._driver.can_suspend:
            os.kill(0, signal.SIGTSTP)

    def get_key_display(self, binding: Binding) -> str:
        """The name of a key in the footer: a capital letter if the small one is a column."""
        shown = super().get_key_display(binding)
        is_column = shown in column_labels(self._game.session.board.columns)
        return shown.upper() if is_column else shown

    @property
    def symbols(self) -> str:
        """The characters of the board: as chosen, or as the terminal can show."""
        chosen = self.settings.symbols
        return self._terminal_symbols if chosen == "auto" else chosen

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,  # noqa: ARG002
    ) -> None:
        """Show a notice, once. Names of files and players may contain brackets: no markup."""
        if message == self._told:
            # Rather than repeat the same message. Later, because that may not be shown yet.
            self.call_later(self.clear_notifications)
        self._told = message
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def remember(self, **choices: Any) -> None:
        """Save choices for this game and all later ones."""
        self._remember(self.settings.changed(**choices))

    def remember_setup(self, setup: Setup) -> None:
        """Remember the setup of the last game."""
        self._remember(with_setup(self.settings, setup))

    def _remember(self, settings: Settings) -> None:
        self.settings = settings
        self._use_theme()
        if self._file is None:
            return
        try:
            self._file.save(self.settings)
        except OSError as error:
            self.notify(f"Settings cannot be saved: {error.strerror or error}", severity="warning")

    def remember_game(self, session: Session) -> None:
        """Remember the moves until the screen is closed, and save them to the game's file."""
        self.last_moves = session.game
        if self.save_to is None:
            return
        try:
            kept = keep(session, self.save_to)
        except FourfoldError as error:
            self.notify(f"{error}", severity="error", timeout=10)
            self.save_to = None
            return
        if kept:
            self.notify(f"The previous contents of {self.save_to} are now in {kept.name}.")

    def _use_theme(self) -> None:
        self.theme = screen_theme(self.settings.theme).name
