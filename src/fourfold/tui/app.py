"""The full-screen game as a whole: settings, folders, and the one screen all others lie on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App
from textual.notifications import SeverityLevel

from fourfold.session import HUMAN, Rule, Session, Setup
from fourfold.settings import Settings, SettingsFile
from fourfold.tui.game_screen import GameScreen
from fourfold.tui.palette import THEME_NAMES, screen_theme

PACE = 0.5  # seconds that a player takes at least, so that people can follow


class FourfoldApp(App[None]):
    """A game of Connect Four that fills the terminal."""

    TITLE = "fourfold"
    CSS_PATH = "fourfold.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(  # noqa: PLR0913 - all but two have names
        self,
        setup: Setup,
        settings: Settings,
        *,
        moves: str = "",
        file: SettingsFile | None = None,
        games: Path | None = None,
        threads: int = 1,
        pace: float = PACE,
        symbols: str = "unicode",
        notice: str | None = None,
        when_shown: Callable[[], object] = lambda: None,
    ) -> None:
        """Begin with a game.

        Settings are remembered in `file`, games are kept in the folder `games`. `symbols` is what
        the terminal can show, `notice` something to tell at once. `when_shown` is called once.
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
        self._begin = (setup, moves)
        self.last_moves = moves

    def on_mount(self) -> None:
        """Shows the game."""
        for name in THEME_NAMES:
            self.register_theme(screen_theme(name))
        self._use_theme()
        self.push_screen(GameScreen(*self._begin))
        if self._notice:
            self.notify(self._notice, severity="warning", timeout=10)
        self.call_after_refresh(self._when_shown)

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
        """Tells something. Never markup: names of files and players may have brackets."""
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def remember(self, **choices: Any) -> None:
        """Keeps choices for this game and for all later ones."""
        self.settings = self.settings.changed(**choices)
        self._use_theme()
        if self._file is None:
            return
        try:
            self._file.save(self.settings)
        except OSError as error:
            self.notify(f"Settings cannot be saved: {error.strerror or error}", severity="warning")

    def remember_setup(self, setup: Setup) -> None:
        """Keeps how the last game was set up."""
        opponent = setup.second if setup.first == HUMAN else setup.first
        self.remember(
            opponent=opponent,
            side="second" if setup.first != HUMAN and setup.second == HUMAN else "first",
            columns=setup.columns,
            rows=setup.rows,
            rule=Rule(setup.rule).value,
        )

    def remember_game(self, session: Session) -> None:
        """Knows the moves after the screen is gone."""
        self.last_moves = session.moves

    def _use_theme(self) -> None:
        self.theme = screen_theme(self.settings.theme).name
