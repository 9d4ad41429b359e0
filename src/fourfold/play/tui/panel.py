"""The panel beside the board: evaluation, moves, and advice."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from fourfold.play.session.descriptions import cost
from fourfold.play.session.session import Session
from fourfold.play.tui.evaluation import EvaluationBar
from fourfold.play.tui.moves import move_list
from fourfold.render.themes import Theme
from fourfold.review import Review
from fourfold.rules.rule import Rule


class Panel(Vertical):
    """The widgets beside the board. `fourfold.tcss` lays them out."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._advised = ("", "")

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield EvaluationBar()
        yield Static("Moves", classes="caption")
        with VerticalScroll(id="moves-place", can_focus=False):
            yield Static(id="moves")
        yield Static(id="cost", markup=False)
        yield Static("", id="advice-caption", classes="caption")
        with VerticalScroll(id="advice-place", can_focus=False):
            yield Static(id="advice", markup=False)

    def show_moves(self, session: Session, review: Review | None) -> None:
        """Show the moves, with their judgements if the game was reviewed."""
        judged = review.moves if review else ()
        moves = move_list(
            session.columns_played,
            session.columns_undone,
            width=self.query_one("#moves").size.width,
            signs={move.number: move.judgement.symbol for move in judged if move.judgement},
        )
        self.query_one("#moves", Static).update(moves if len(moves) else "none yet")
        self.query_one("#moves-place").scroll_end(animate=False)
        line = self.query_one("#cost", Static)
        line.display = session.latest is not None
        line.update(cost(session.latest) if session.latest else "")

    def show_evaluation(self, session: Session, theme: Theme, *, wanted: bool) -> None:
        """Show the evaluation if it is turned on. The number of fours is always shown."""
        bar = self.query_one(EvaluationBar)
        bar.use(theme)
        bar.display = wanted or session.board.rule is Rule.MOST_FOURS
        if bar.display:
            bar.show(session.board, session.analysis, session.setup.reader)

    def advise(self, caption: str, words: str) -> None:
        """Show advice."""
        if (caption, words) == self._advised:
            return  # a new layout of the screen takes time
        self._advised = caption, words
        self.query_one("#advice-caption", Static).update(caption)
        self.query_one("#advice", Static).update(words)
        self.query_one("#advice-place").scroll_home(animate=False)

    @property
    def advice_width(self) -> int:
        """The number of characters in a line of advice."""
        scroll_bar = 1
        return self.query_one("#advice-place").container_size.width - scroll_bar

    def scroll_advice(self, lines: int) -> None:
        """Scroll the advice."""
        self.query_one("#advice-place").scroll_relative(y=lines, animate=False)
