"""The game: the board, and beside it how it stands, the moves, and what the engine says."""

from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from fourfold.errors import FourfoldError
from fourfold.notation import column_labels
from fourfold.position import Position
from fourfold.review import Explanation, Names, Review, explain
from fourfold.session import (
    Hint,
    Moved,
    PlayerFailed,
    Saved,
    Session,
    Setup,
    hint,
    names,
    reviewer,
    status,
)
from fourfold.side import Side
from fourfold.tui.board_view import BoardView, ColumnScore
from fourfold.tui.discs import Brush
from fourfold.tui.evaluation import column_scores
from fourfold.tui.file_screens import LoadScreen, SaveScreen
from fourfold.tui.help_screen import HelpScreen
from fourfold.tui.palette import THEME_NAMES, board_theme
from fourfold.tui.panel import Panel
from fourfold.tui.review_screen import ReviewScreen
from fourfold.tui.setup_screen import SetupScreen
from fourfold.tui.title import title

if TYPE_CHECKING:
    from fourfold.tui.app import FourfoldApp

_PANEL = 28  # the least width of what is beside the board
_LARGEST = 6  # lines of a cell
_ADVICE = "h for a hint, e to explain this position"


class GameScreen(Screen[None]):
    """Shows a session and passes on what people do."""

    app: "FourfoldApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo", show=False),
        Binding("e", "explain", "Explain"),
        Binding("v", "scores", "Scores"),
        Binding("g", "review", "Review"),
        Binding("n", "new", "New"),
        Binding("s", "save", "Save"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "quit", "Quit"),
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
        """There is something to poll."""

    def __init__(self, setup: Setup, moves: str = "") -> None:
        super().__init__()
        self._begin = Saved(setup, moves)
        self._pointer = setup.columns // 2
        self._hint: Hint | None = None
        self._review: Review | None = None

    def compose(self) -> ComposeResult:
        """The board on the left, everything else on the right."""
        self.session = Session(
            self._begin.setup,
            moves=self._begin.moves,
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
        yield Footer(show_command_palette=False)

    @property
    def _board(self) -> BoardView:
        return self.query_one(BoardView)

    @property
    def _panel(self) -> Panel:
        return self.query_one(Panel)

    def on_mount(self) -> None:
        """Shows the game for the first time."""
        self._changed()

    def on_unmount(self) -> None:
        """Nobody waits for the engines any more."""
        self.session.close()

    # ---- Sizes

    def on_resize(self, event: events.Resize) -> None:
        """Fits everything into the terminal."""
        self._fit(event.size)
        self.call_after_refresh(self._show_words)  # when it is known how wide everything is

    def _fit(self, size: Size) -> None:
        board = self.session.board
        symbols = self.app.symbols

        def brush(height: int) -> Brush:
            return Brush(board_theme(self.app.settings.theme).name, symbols, height)

        def fits(height: int, beside: int) -> bool:
            needed = BoardView.size_of(board, brush(height))
            return needed.width + beside <= size.width and needed.height + 2 <= size.height

        heights = range(_LARGEST, 0, -1)
        height = next((height for height in heights if fits(height, _PANEL)), None)
        narrow = height is None
        height = height or next((height for height in heights if fits(height, 0)), None)
        self.set_class(narrow, "narrow")
        self.set_class(height is None, "too-small")
        if height is None:
            needed = BoardView.size_of(board, brush(1))
            self.query_one("#too-small", Static).update(
                f"The terminal is too small: it has {size.width} × {size.height} characters, "
                f"this board needs {needed.width} × {needed.height + 2}. "
                "Make it larger, or press q to quit."
            )
        else:
            self._board.use(brush(height))

    # ---- Showing

    def _show(self, *, drop: bool = False) -> None:
        """Shows the game as it is now; `drop` lets the last disc fall."""
        session, board = self.session, self._board
        played = session.columns_played
        same_size = (session.board.columns, session.board.rows) == (
            board.board.columns,
            board.board.rows,
        )
        board.animated = self.app.settings.animation
        board.show(session.board, played[-1] if played else None, drop=drop)
        if not same_size:
            self._fit(self.size)
        self._pointer = min(self._pointer, session.board.columns - 1)
        self._show_words()
        self._show_scores()

    def _show_words(self) -> None:
        session = self.session
        theme = board_theme(self.app.settings.theme)
        line = title(session, theme, self.app.symbols, self.size.width - 2)
        self.query_one("#title", Static).update(line, layout=False)
        self._board.point(
            self._pointer if session.human_to_move else None,
            session.turn if session.human_to_move else None,
        )
        self._panel.show_moves(session, self._review)

    def _show_scores(self) -> None:
        session, wanted = self.session, self.app.settings.scores
        theme = board_theme(self.app.settings.theme)
        self._panel.show_evaluation(session, theme, wanted=wanted)
        scores: list[ColumnScore | None] = []
        if wanted and session.analysis and not session.board.is_over:
            scores = column_scores(session.analysis)
        elif self._hint:
            scores = [
                ColumnScore("best", "win", best=True) if column in self._hint.columns else None
                for column in range(session.board.columns)
            ]
        self._board.rate(scores)

    def _changed(self, *, drop: bool = False) -> None:
        """After every change of the board."""
        self._hint = None
        advisable = isinstance(self.session.board, Position) and not self.session.board.is_over
        self._panel.advise("", _ADVICE if advisable else "")
        if not (self._review and self.session.moves and self._is_reviewed()):
            self._review = None
        self._show(drop=drop)
        if self.session.board.is_over and not self.session.columns_undone:
            reviewable = isinstance(self.session.board, Position)
            after = f"{'g reviews the game, ' if reviewable else ''}n begins another."
            self._panel.advise("The end", f"{status(self.session)}\n\n{after}")
        self.app.remember_game(self.session)

    def _is_reviewed(self) -> bool:
        whole = (*self.session.columns_played, *self.session.columns_undone)
        return self._review is not None and self._review.game.columns_played == whole

    def on_game_screen_engine_spoke(self) -> None:
        """Takes in what the engines have found."""
        if not self.is_mounted:
            return
        for event in self.session.poll():
            match event:
                case Moved():
                    self._changed(drop=True)
                case PlayerFailed():
                    self._show_words()
                    self.notify(
                        f"{status(self.session)}. Space lets it try again.", severity="error"
                    )
                case _:
                    self._show_scores()

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
        """Moves the pointer."""
        self._point_at((self._pointer + step) % self.session.board.columns)

    def action_drop(self) -> None:
        """Drops a disc where the pointer is."""
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
            message = str(error)
            self.notify(f"{message[0].upper()}{message[1:]}.", severity="warning", timeout=3)
        else:
            self._changed(drop=True)

    def action_undo(self) -> None:
        """Takes the person's last move back."""
        if self.session.undo():
            self._changed()
        else:
            self.notify("There is no move of yours to take back.", timeout=3)

    def action_redo(self) -> None:
        """Plays again what was taken back."""
        if self.session.redo():
            self._changed()
        else:
            self.notify("There is no move to redo.", timeout=3)

    def action_step(self, step: int) -> None:
        """Goes one move back or forward."""
        self.action_go_to(max(0, len(self.session.columns_played) + step))

    def action_go_to(self, ply: int) -> None:
        """Shows the game after so many moves; -1 for all of them."""
        session = self.session
        total = len(session.columns_played) + len(session.columns_undone)
        ply = total if ply < 0 else min(ply, total)
        if ply != len(session.columns_played):
            session.go_to(ply)
            self._changed()

    def action_pause(self) -> None:
        """Lets the players wait, or go on."""
        if self.session.paused or self.session.failure:
            self.session.go_on()
        elif self.session.thinking:
            self.session.pause()
        self._show_words()

    # ---- Advice

    def _position(self) -> Position | None:
        """The position to give advice on; says why if there is none."""
        board = self.session.board
        if not isinstance(board, Position):
            self.notify("This is known only where the first four wins.", timeout=3)
            return None
        if board.is_over:
            self.notify("The game is over: g reviews it.", timeout=3)
            return None
        return board

    def action_hint(self) -> None:
        """Shows the best columns."""
        if position := self._position():
            self._panel.advise("Hint", "looking for the best move")
            self.session.ask(lambda ask: hint(position, ask.solver), self._give_hint, self._fail)

    def _give_hint(self, found: Hint) -> None:
        self._hint = found
        self._panel.advise("Hint", found.in_words().removeprefix("Hint: ").capitalize())
        self._show_scores()
        if self.has_class("narrow"):
            self.notify(found.in_words())

    def action_explain(self) -> None:
        """Says why the best move is best, and why the others fail."""
        if position := self._position():
            self._panel.advise("Explanation", "looking for reasons")
            self.session.ask(
                lambda ask: explain(position, ask.solver, time_limit=20.0, stop=ask.dropped),
                self._give_reasons,
                self._fail,
            )

    def _give_reasons(self, found: Explanation) -> None:
        sentences = found.sentences(Names(*_subjects(names(self.session.setup))))
        self._panel.advise("Explanation", "\n".join(f"• {sentence}" for sentence in sentences))
        if self.has_class("narrow") and sentences:
            self.notify(sentences[0], timeout=10)

    def action_review(self) -> None:
        """Judges the game move by move."""
        session = self.session
        if self._review and self._is_reviewed():
            self._give_review(self._review)
            return
        if not session.moves:
            self.notify("There is nothing to review yet.", timeout=3)
            return
        try:
            work = reviewer(session, self._show_progress)
        except FourfoldError as error:
            self.notify(f"{error}", severity="warning")
            return
        self._panel.advise("Review", "reviewing")
        session.ask(work, self._give_review, self._fail)

    def _show_progress(self, done: int, total: int) -> None:
        self._panel.advise("Review", f"reviewing: {done} of {total} moves")

    def _give_review(self, found: Review) -> None:
        self._review = found
        self._panel.advise("Review", "g shows the review again.")
        self._show_words()
        self.app.push_screen(ReviewScreen(found, names(self.session.setup)), self._visit)

    def _visit(self, ply: int | None) -> None:
        if ply is not None:
            self.action_go_to(ply)

    def _fail(self, error: Exception) -> None:
        self._panel.advise("", "")
        self.notify(str(error), severity="error")

    def action_drop_advice(self) -> None:
        """Stops looking for an answer."""
        if self.session.advising:
            self.session.drop_advice()
            self._panel.advise("", "Stopped.")

    def action_scroll_advice(self, lines: int) -> None:
        """Shows what is further up or down in a long explanation."""
        self._panel.scroll_advice(lines)

    # ---- Choices that are remembered

    def action_scores(self) -> None:
        """Shows or hides the evaluation; it stays so."""
        self.app.remember(scores=not self.app.settings.scores)
        self.session.watched = self.app.settings.scores
        self._show_scores()
        if self.app.settings.scores and self.has_class("narrow"):
            self.notify("The scores are below the columns.", timeout=3)

    def action_animation(self) -> None:
        """Lets discs fall, or puts them where they belong at once."""
        self.app.remember(animation=not self.app.settings.animation)
        self.notify(f"Animation {'on' if self.app.settings.animation else 'off'}", timeout=2)
        self._show()

    def action_theme(self) -> None:
        """The next colours."""
        current = board_theme(self.app.settings.theme).name
        after = THEME_NAMES[(THEME_NAMES.index(current) + 1) % len(THEME_NAMES)]
        self.app.remember(theme=after)
        self._fit(self.size)
        self._show()
        self.notify(f"Colours: {after}", timeout=2)

    # ---- Other games

    @work
    async def action_new(self) -> None:
        """Asks how to play, and begins another game."""
        setup = await self.app.push_screen_wait(SetupScreen(self.session.setup))
        if setup:
            self.begin(Saved(setup, ""))
            self.app.remember_setup(setup)

    def begin(self, saved: Saved) -> None:
        """Plays another game from now on."""
        try:
            self.session.new(saved.setup, saved.moves)
        except FourfoldError as error:
            self.notify(str(error), severity="error")
            return
        self._review = None
        self._pointer = saved.setup.columns // 2
        self._changed()

    @work
    async def action_save(self) -> None:
        """Keeps the game in a file."""
        told = await self.app.push_screen_wait(SaveScreen(self.session, self.app.games))
        if told:
            self.notify(told)

    @work
    async def action_open(self) -> None:
        """Goes on with a game from a file."""
        saved = await self.app.push_screen_wait(LoadScreen(self.app.games))
        if saved:
            self.begin(saved)

    def action_help(self) -> None:
        """Shows all keys."""
        self.app.push_screen(HelpScreen())

    def action_quit(self) -> None:
        """Leaves at once, whatever the engine is doing."""
        self.app.exit()


def _subjects(called: tuple[str, str]) -> tuple[str, str]:
    """Names for sentences in the third person."""
    plain = {Side.FIRST: "First", Side.SECOND: "Second"}
    first, second = (
        plain[side] if name == "You" else name for side, name in zip(Side, called, strict=True)
    )
    return first, second
