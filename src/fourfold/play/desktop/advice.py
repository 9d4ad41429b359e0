"""What the window shows beside the board: an explanation, a review, the list of keys."""

from dataclasses import replace

from fourfold.base.errors import FourfoldError
from fourfold.explain import Explanation, Names
from fourfold.play.desktop.view import Graph, Panel
from fourfold.play.session.advice import explainer, reviewer
from fourfold.play.session.descriptions import capitalised
from fourfold.play.session.review_summary import about_move, summary
from fourfold.play.session.session import Session
from fourfold.render.marks import Kind, Mark
from fourfold.review import Review

EXPLANATION, REVIEW, _KEYS = "Explanation", "Review", "Keys"  # titles of panels
_KEY_LIST = (
    "A column's number, or a click: drop a disc",
    "Left, right, then Space: choose a column, drop a disc",
    "U, Y: take your move back, play it again",
    "H: the score of every column",
    "E: explain the position",
    "G: review the game",
    "X: resign",
    "R, M: new game, menu",
    "S, L: save the game, load it",
    "F11: full screen",
    "Esc: close what is open; on a game, Esc twice quits",
    "Q: quit",
)
_CLOSE_OR_SCROLL = "Esc closes, Page Up/Down: scroll"
_BULLET = "- "
_SHAPES = {
    Kind.THREAT: "Small disc",
    Kind.WORTHLESS: "Small disc with a stroke",
    Kind.WIN: "Star",
    Kind.BLOCK: "Square",
    Kind.ZUGZWANG: "Diamond",
}
"""Descriptions of the marks that are not self-explanatory."""


class Advice:
    """Asks the engine about the position or the game, and keeps the answer while it is shown.

    While a review is open, the board shows the game after as many moves as the person steps to.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._panel: Panel | None = None  # an explanation, what the engine is doing, or the keys
        self._explanation: Explanation | None = None
        self._review: Review | None = None
        self._ply: int | None = None  # where the game stood when the review was opened
        self._scroll = 0

    # ---- Actions of the user

    def explain(self) -> None:
        """Explain the position on the board, or close the explanation if it is open. A review that
        is still being made is stopped.

        Raises `InvalidArgument` if there is nothing to explain.
        """
        if self._close_panel() == EXPLANATION:
            return
        work = explainer(self._session)
        self._show(Panel(EXPLANATION, ("Looking for reasons",), keys="Esc stops"))
        self._session.ask(work, self._give_reasons, self._fail)

    def review(self) -> None:
        """Review the game, or close the review if it is open. An explanation is closed.

        Raises `InvalidArgument` if there is nothing to review.
        """
        was_asked_for = self._drop_panel() == REVIEW
        if self.is_reviewing:
            self.close()
            return
        if was_asked_for:
            self._go_on()
            return
        if self._review and self._review.game.moves == self._session.whole:
            self._open_review()
            return
        work = reviewer(self._session, self._show_progress)
        self._show(Panel(REVIEW, ("Looking at the moves",), 0.0, keys="Esc stops"))
        self._session.pause()  # a move would make this the review of another game
        self._session.ask(work, self._give_review, self._fail)

    def list_keys(self) -> None:
        """List all keys, or close the list if it is open."""
        if self._close_panel() != _KEYS:
            self._show(Panel(_KEYS, _KEY_LIST, keys=_CLOSE_OR_SCROLL))

    def close(self) -> bool:
        """Close the panel, or else the review. Returns whether one of them was open."""
        if self._close_panel():
            return True
        if self._ply is not None:
            ply, self._ply = self._ply, None
            self._session.go_to(ply)
            self._go_on()
            return True
        return False

    def step(self, by: int) -> None:
        """Go some moves forward in the review, or back if negative."""
        self.go_to(self._session.board.ply + by)

    def step_to_error(self, by: int) -> None:
        """Go to the next mistake, blunder or turning point, or to the one before."""
        if self._review:
            ply = self._session.board.ply
            errors = sorted(self._review.plot_marks, reverse=by < 0)
            further = [error for error in errors if (error - ply) * by > 0]
            self.go_to(further[0] if further else ply)

    def go_to(self, ply: int) -> None:
        """Show the game after `ply` moves, or after all of them if there are fewer."""
        self._panel = self._explanation = None
        self._session.go_to(min(max(ply, 0), len(self._session.whole)))
        self._session.pause()
        self._scroll = 0

    def scroll(self, lines: int) -> None:
        """Scroll down, or up if negative."""
        self._scroll = max(0, self._scroll + lines)

    def limit_scroll(self, lines: int) -> None:
        """Limit scrolling to this many lines."""
        self._scroll = min(self._scroll, lines)

    def changed(self) -> None:
        """Discard advice that is outdated because a move was made or undone."""
        self._panel = self._explanation = self._ply = None

    # ---- What is shown

    @property
    def is_reviewing(self) -> bool:
        """Whether the person steps through a review."""
        return self._ply is not None

    @property
    def panel(self) -> Panel | None:
        """The panel beside the board."""
        if self._panel:
            return replace(self._panel, scroll=self._scroll)
        if self._review is None or not self.is_reviewing:
            return None
        ply, moves = self._session.board.ply, self._review.moves
        said = about_move(self._review, ply, self._names) if ply else ["The beginning of the game."]
        return Panel(
            f"Review: move {ply} of {len(moves)}",
            (*said, *summary(self._review, self._names), self._review.basis),
            graph=Graph(self._review.expected, tuple(self._review.plot_marks), ply),
            keys=f"{_CLOSE_OR_SCROLL}, < > step, up/down: mistakes",
            scroll=self._scroll,
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks on the board."""
        if self._explanation:
            return self._explanation.marks
        ply = self._session.board.ply
        if self._review is None or not self.is_reviewing or not ply:
            return ()
        move = self._review.moves[ply - 1]
        if not move.best or move.column in move.best:
            return ()
        better = tuple(Mark(Kind.BEST, column) for column in move.best)
        if not (move.judgement and move.judgement.is_error):
            return better
        row = self._session.board.height(move.column) - 1
        return (Mark(Kind.BAD, move.column, row), *better)

    # ---- Internals

    @property
    def _names(self) -> Names:
        return Names(you=self._session.setup.reader)

    def _drop_panel(self) -> str:
        """Close the explanation, or stop asking for what is shown as being made. Returns the title
        of the panel; empty if there was none.
        """
        if self._panel is None:
            return ""
        title = self._panel.title
        self._session.drop_advice()
        self._panel = self._explanation = None
        return title

    def _close_panel(self) -> str:
        """Close the panel, and let the game go on unless a review is open. Returns its title."""
        title = self._drop_panel()
        if title and not self.is_reviewing:
            self._go_on()
        return title

    def _show(self, panel: Panel) -> None:
        self._panel = panel
        self._scroll = 0

    def _go_on(self) -> None:
        if self._session.paused and not self._session.columns_undone:
            self._session.go_on()

    def _show_progress(self, done: int, total: int) -> None:
        said = f"{done} of {total} positions"
        self._panel = Panel(REVIEW, (said,), done / total, keys="Esc stops")

    def _give_reasons(self, found: Explanation) -> None:
        said = [_BULLET + sentence for sentence in found.sentences()]
        if not found.complete:
            more = "more" if said else "any proof"
            said.append(f"There was no time for {more}.")
        kinds = dict.fromkeys(mark.kind for mark in found.marks if mark.kind in _SHAPES)
        said += [f"{_SHAPES[kind]}: {kind.meaning('its side')}." for kind in kinds]
        self._explanation = found
        self._show(Panel(EXPLANATION, tuple(said), keys=_CLOSE_OR_SCROLL))

    def _give_review(self, found: Review) -> None:
        self._review = found
        self._open_review()

    def _open_review(self) -> None:
        self._panel = None
        self._scroll = 0
        self._ply = self._session.board.ply
        self._session.pause()

    def _fail(self, error: Exception) -> None:
        said = str(error) if isinstance(error, FourfoldError) else repr(error)
        self._show(Panel(EXPLANATION, (capitalised(said),), keys=_CLOSE_OR_SCROLL))
