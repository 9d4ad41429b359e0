"""The main screen: the board, the evaluation, the moves, and advice."""

from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from fourfold.base.errors import FourfoldError
from fourfold.play.session.column_scores import ColumnScore, column_scores
from fourfold.play.session.descriptions import capitalised, status
from fourfold.play.session.events import Moved, PlayerFailed
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Saved
from fourfold.play.session.storage import is_unsaved
from fourfold.play.settings import THEME_NAMES, board_theme
from fourfold.play.tui.advice import Advice
from fourfold.play.tui.board_view import BoardView
from fourfold.play.tui.confirm_screen import ConfirmScreen, Decision
from fourfold.play.tui.discs import Brush
from fourfold.play.tui.file_screens import LoadScreen, SaveScreen
from fourfold.play.tui.footer import KeyFooter
from fourfold.play.tui.help_screen import HelpScreen
from fourfold.play.tui.layout import fit, too_small
from fourfold.play.tui.panel import Panel
from fourfold.play.tui.setup_screen import SetupScreen
from fourfold.play.tui.title import title
from fourfold.rules.notation import column_labels

if TYPE_CHECKING:
    from fourfold.play.tui.app import FourfoldApp

_GO_ON = {Decision.GO_ON: "Continue playing"}


class GameScreen(Screen[None]):
    """The screen of a session. It passes the actions of the players to it."""

    app: "FourfoldApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        # The most important keys first: a very small terminal does not show all of them.
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "quit", "Quit"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo", show=False),
        Binding("w", "tree", "Tree", show=False),
        Binding("x", "resign", "Resign", show=False),
        Binding("e,E", "explain", "Explain"),
        Binding("v", "scores", "Scores"),
        Binding("g,G", "review", "Review"),
        Binding("n", "new", "New"),
        Binding("s", "save", "Save"),
        Binding("ctrl+c,ctrl+d", "quit", "Quit", show=False, priority=True),
        Binding("f1", "help", "Help", show=False),
        Binding("o", "open", "Open", show=False),
        Binding("left", "point(-1)", "Left", show=False),
        Binding("right", "point(1)", "Right", show=False),
        Binding("down,enter", "drop", "Drop", show=False),
        Binding("space", "pause", "Pause", show=False),
        Binding("pageup,comma", "step(-1)", "Back", show=False),
        Binding("pagedown,full_stop", "step(1)", "Forward", show=False),
        Binding("home", "go_to(0)", "Start", show=False),
        Binding("end", "go_to(-1)", "End", show=False),
        Binding("t", "theme", "Colours", show=False),
        Binding("m", "animation", "Animation", show=False),
        Binding("escape", "drop_advice", "Stop", show=False),
        Binding("j,shift+down", "scroll_advice(1)", "Down", show=False),
        Binding("k,shift+up", "scroll_advice(-1)", "Up", show=False),
    ]

    class EngineSpoke(Message):
        """The session has news to poll."""

    def __init__(self, game: Saved) -> None:
        super().__init__()
        self._begin = game
        self._pointer = game.setup.columns // 2
        self._advice = Advice(self)

    def compose(self) -> ComposeResult:
        """The board on the left, everything else on the right."""
        self.session = Session(
            self._begin,
            threads=self.app.threads,
            pace=self.app.pace,
            wake=lambda: self.post_message(self.EngineSpoke()),
        )
        self.session.watched = self.app.settings.scores
        yield Static(id="title")
        with Horizontal(id="table"):
            with Container(id="board-place"):
                yield BoardView(self.session.board, Brush("dark", "unicode", 3))
            yield Panel()
        yield Static(id="too-small", markup=False)
        yield KeyFooter()

    @property
    def _board(self) -> BoardView:
        return self.query_one(BoardView)

    @property
    def panel(self) -> Panel:
        """The panel beside the board."""
        return self.query_one(Panel)

    @property
    def narrow(self) -> bool:
        """Whether there is no room for the panel."""
        return self.has_class("narrow")

    def on_mount(self) -> None:
        """Show the game for the first time."""
        self._changed()

    def on_unmount(self) -> None:
        """Close the session."""
        self.session.close()

    # ---- Sizes

    def on_resize(self, event: events.Resize) -> None:
        """Fit everything into the terminal."""
        self._fit(event.size)
        self.call_after_refresh(self.show_words)  # when it is known how wide everything is

    def _fit(self, size: Size) -> None:
        board, symbols = self.session.board, self.app.symbols
        found = fit(board, size, board_theme(self.app.settings.theme).name, symbols)
        self.set_class(found.narrow, "narrow")
        self.set_class(found.brush is None, "too-small")
        if found.brush is None:
            self.query_one("#too-small", Static).update(too_small(board, size, symbols))
        else:
            self._board.use(found.brush)
            self.query_one(KeyFooter).use(found.footer)

    # ---- Showing

    def _show(self, *, drop: bool = False) -> None:
        """Show the game as it is now; `drop` lets the last disc fall."""
        session, board = self.session, self._board
        board.animated = self.app.settings.animation
        if not board.show(session.board, session.last_column, drop=drop):
            self._fit(self.size)
        self._pointer = min(self._pointer, session.board.columns - 1)
        self.show_words()
        self.show_scores()

    def show_words(self) -> None:
        """Show whose turn it is, and the moves."""
        session = self.session
        theme = board_theme(self.app.settings.theme)
        width = self.size.width - 2
        line = title(session, theme, self.app.symbols, width, alone=self.narrow)
        self.query_one("#title", Static).update(line, layout=False)
        self._board.point(
            self._pointer if session.human_to_move else None,
            session.turn if session.human_to_move else None,
        )
        self.panel.show_moves(session, self._advice.review)

    def show_scores(self) -> None:
        """Show the scores of the columns if they are turned on."""
        session, wanted = self.session, self.app.settings.scores
        theme = board_theme(self.app.settings.theme)
        self.panel.show_evaluation(session, theme, wanted=wanted)
        scores: tuple[ColumnScore | None, ...] = ()
        if wanted and session.analysis and not session.board.is_over:
            scores = column_scores(session.analysis)
        elif hinted := self._advice.hinted:
            sure = hinted.estimate is None
            tone = "win" if sure and not hinted.is_lost else "muted"
            mark = ColumnScore("best" if sure else "~", tone, best=sure)
            scores = tuple(
                mark if column in hinted.columns else None
                for column in range(session.board.columns)
            )
        self._board.rate(scores)

    def _changed(self, *, drop: bool = False) -> None:
        """After every change of the board."""
        self._advice.changed()
        self._show(drop=drop)
        self.app.remember_game(self.session)

    def on_game_screen_engine_spoke(self) -> None:
        """Process the answers of the players and the solver."""
        if not self.is_mounted:
            return
        for event in self.session.poll():
            match event:
                case Moved():
                    self._changed(drop=True)
                case PlayerFailed():
                    self.show_words()
                    self.notify(
                        f"{status(self.session)}. Space lets it try again.", severity="error"
                    )
                case _:
                    self.show_scores()

    # ---- Moving

    def on_key(self, event: events.Key) -> None:
        """A column's number drops a disc there."""
        labels = column_labels(self.session.board.columns)
        if event.character and event.character in labels:
            event.stop()
            self._drop(labels.index(event.character))

    def on_board_view_column_chosen(self, message: BoardView.ColumnChosen) -> None:
        """A click drops a disc."""
        self._drop(message.column)

    def on_board_view_column_pointed_at(self, message: BoardView.ColumnPointedAt) -> None:
        """The pointer follows the mouse."""
        self._point_at(message.column)

    def action_point(self, step: int) -> None:
        """Move the pointer."""
        self._point_at((self._pointer + step) % self.session.board.columns)

    def action_drop(self) -> None:
        """Drop a disc where the pointer is."""
        self._drop(self._pointer)

    def _point_at(self, column: int) -> None:
        self._pointer = column
        if self.session.human_to_move:
            self._board.point(column, self.session.turn)

    def _drop(self, column: int) -> None:
        self._pointer = column
        try:
            self.session.push(column)
        except FourfoldError as error:
            self._warn(error)
        else:
            self._changed(drop=True)

    def _warn(self, error: FourfoldError) -> None:
        self.notify(f"{capitalised(str(error))}.", severity="warning", timeout=3)

    def action_undo(self) -> None:
        """Undo the user's last move."""
        if self.session.undo():
            self._changed()
        else:
            self.notify("There is no move of yours to take back.", timeout=3)

    def action_redo(self) -> None:
        """Redo a move that was undone."""
        if self.session.redo():
            self._changed()
        else:
            self.notify("There is no move to redo.", timeout=3)

    def action_step(self, step: int) -> None:
        """Go one move back or forward."""
        self.action_go_to(max(0, len(self.session.columns_played) + step))

    def action_go_to(self, ply: int) -> None:
        """Show the game after `ply` moves; -1 for all of them."""
        session = self.session
        total = len(session.whole)
        ply = total if ply < 0 else min(ply, total)
        if ply != len(session.columns_played):
            session.go_to(ply)
            self._changed()

    def action_pause(self) -> None:
        """Pause or resume the computer players."""
        if self.session.paused or self.session.failure:
            self.session.go_on()
        elif self.session.thinking:
            self.session.pause()
        self.show_words()

    # ---- Advice

    def action_hint(self) -> None:
        """Show the best columns."""
        self._advice.hint()

    def action_explain(self) -> None:
        """Explain why the best move is best and why the others are worse."""
        self._advice.explain()

    def action_tree(self) -> None:
        """Show the search tree of the computer's last move."""
        self._advice.show_tree()

    def action_review(self) -> None:
        """Judge the game move by move."""
        self._advice.judge()

    def action_drop_advice(self) -> None:
        """Cancel the pending request, or close the answer."""
        self._advice.stop()

    def action_scroll_advice(self, lines: int) -> None:
        """Scroll a long explanation."""
        self.panel.scroll_advice(lines)

    # ---- Choices that are remembered

    def action_scores(self) -> None:
        """Show or hide the evaluation, and remember the choice."""
        self.app.remember(scores=not self.app.settings.scores)
        self.session.watched = self.app.settings.scores
        self.show_scores()
        if self.app.settings.scores and self.narrow:
            self.notify("The scores are below the columns.", timeout=3)

    def action_animation(self) -> None:
        """Turn the animation of falling discs on or off."""
        self.app.remember(animation=not self.app.settings.animation)
        self.notify(f"Animation {'on' if self.app.settings.animation else 'off'}", timeout=2)
        self._show()

    def action_theme(self) -> None:
        """Switch to the next theme."""
        current = board_theme(self.app.settings.theme).name
        after = THEME_NAMES[(THEME_NAMES.index(current) + 1) % len(THEME_NAMES)]
        self.app.remember(theme=after)
        self._fit(self.size)
        self._show()
        self.notify(f"Colours: {after}", timeout=2)

    # ---- Questions, and other games

    @property
    def _is_covered(self) -> bool:
        """Whether a dialog is open. A key that is pressed twice must not open two."""
        return self.app.screen is not self

    @work
    async def action_resign(self) -> None:
        """Give the game up, after a question."""
        if self._is_covered:
            return
        answers = {**_GO_ON, Decision.RESIGN: "Resign"}
        try:
            side = self.session.who_resigns()
            question = ConfirmScreen("Resign", "Resign this game?", answers)
            if await self.app.push_screen_wait(question) is Decision.RESIGN:
                self.session.resign(side)
                self._changed()
        except FourfoldError as error:
            self._warn(error)

    @work
    async def action_new(self) -> None:
        """Ask for the setup, and start another game."""
        if self._is_covered:
            return
        setup = await self.app.push_screen_wait(SetupScreen(self.session.setup))
        if setup and await self._may_drop("New game", "Drop this game"):
            self.begin(Saved(setup))
            self.app.remember_setup(setup)

    def begin(self, saved: Saved) -> None:
        """Replace the game with another one."""
        try:
            self.session.new(saved)
        except FourfoldError as error:
            self.notify(str(error), severity="error")
            return
        self._advice.forget()
        self._pointer = saved.setup.columns // 2
        self.refresh_bindings()  # on wide boards, some letters are columns
        self._changed()

    @work
    async def action_save(self) -> None:
        """Save the game to a file."""
        if self._is_covered:
            return
        await self._save()

    async def _save(self) -> bool:
        """Ask for a file and save the game there. Returns whether it was saved."""
        told = await self.app.push_screen_wait(SaveScreen(self.session, self.app.games))
        if told:
            self.notify(told)
        return bool(told)

    async def _may_drop(self, title: str, drop: str) -> bool:
        """Whether another game may replace this one. Asks the user if moves would be lost."""
        if not is_unsaved(self.session):
            return True
        answers = {Decision.SAVE: "Save it first", Decision.DROP: drop, **_GO_ON}
        question = ConfirmScreen(title, "This game is not saved.", answers)
        match await self.app.push_screen_wait(question):
            case Decision.SAVE:
                return await self._save()
            case decision:
                return decision is Decision.DROP

    @work
    async def action_open(self) -> None:
        """Continue a game from a file."""
        if self._is_covered:
            return
        saved = await self.app.push_screen_wait(LoadScreen(self.app.games))
        if saved and await self._may_drop("Open a game", "Drop this game"):
            if self.app.save_to:
                self.app.save_to = saved.path  # keep updating the file that was opened
            self.begin(saved)

    def action_help(self) -> None:
        """Show all keys."""
        if not self._is_covered:
            self.app.push_screen(HelpScreen())

    @work
    async def action_quit(self) -> None:
        """Quit, even during a search."""
        if self._is_covered:
            return
        if await self._may_drop("Quit", "Quit without saving"):
            self.app.exit()
