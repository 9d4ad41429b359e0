"""Advice from the solver: hints, explanations, the review of the game."""

from typing import TYPE_CHECKING

from fourfold.base.errors import FourfoldError
from fourfold.explain import Explanation, Names
from fourfold.play.session.advice import Hint, explainer, hint, reviewer
from fourfold.play.session.descriptions import status
from fourfold.play.tui.review_screen import ReviewScreen
from fourfold.review import Review
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule

if TYPE_CHECKING:
    from fourfold.play.tui.game_screen import GameScreen

_OFFER = "h for a hint, e to explain this position"


class Advice:
    """Requests advice, shows it, and keeps it until the board changes."""

    def __init__(self, screen: "GameScreen") -> None:
        self._screen = screen
        self._review: Review | None = None
        self.hinted: Hint | None = None
        """The hint for the position on the board."""

    @property
    def review(self) -> Review | None:
        """The review of this game, unless it has become another one."""
        found = self._review
        return found if found and found.game.moves == self._screen.session.whole else None

    @property
    def _names(self) -> Names:
        return Names(you=self._screen.session.setup.reader)

    def changed(self) -> None:
        """Discard advice about an earlier position. Called after every change of the board."""
        self.hinted = None
        session = self._screen.session
        explainable = session.board.rule is Rule.CONNECT_FOUR
        if session.is_over and not session.columns_undone:
            explained = "how it ended" if session.board.is_over else "this position"
            more = f"e explains {explained}, " if explainable else ""
            keys = f"{more}g reviews the game, n begins another."
            self._say("The end", f"{status(session)}\n\n{keys}")
        else:
            self._say("", _OFFER if explainable and not session.board.is_over else "")

    def forget(self) -> None:
        """Discard all advice, because another game has started."""
        self._review = None

    def hint(self) -> None:
        """Show the best columns."""
        if (position := self._position()) and position.is_over:
            self._screen.notify("The game is over: g reviews it.", timeout=3)
        elif position:
            self._say("Hint", "looking for the best move")
            self._screen.session.ask(
                lambda solver, request: hint(position, solver, stop=request.stop),
                self._give_hint,
                self._fail,
            )

    def explain(self) -> None:
        """Explain why the best move is best and why the others are worse, or how the game ended."""
        if self._position():
            self._say("Explanation", "looking for reasons")
            session = self._screen.session
            session.ask(explainer(session), self._give_reasons, self._fail)

    def show_tree(self) -> None:
        """Show the search tree of the move that a computer player has just made."""
        session = self._screen.session
        move = session.latest
        if move is None:
            self._screen.notify("The last move is not a computer's: it has no tree.", timeout=3)
            return
        if self._screen.narrow:
            self._screen.notify("Make the terminal wider to see the search tree.", timeout=3)
            return
        # Rarely needed.
        from fourfold.play.session.search_tree import fitted, search_tree  # noqa: PLC0415

        name, before = session.seats[move.side].name, session.boards[-2]
        self._say("Search tree", "searching again")
        session.ask(
            lambda _, request: search_tree(name, before, move, stop=request.stop),
            lambda tree: self._say("Search tree", fitted(tree, self._screen.panel.advice_width)),
            self._fail,
        )

    def judge(self) -> None:
        """Review the whole game, whichever position is shown."""
        session = self._screen.session
        if self.review:
            if self._screen.app.screen is self._screen:  # the key may have been pressed twice
                self._show_review(self.review)
            return
        if not session.whole:
            self._screen.notify("There is nothing to review yet.", timeout=3)
            return
        try:
            work = reviewer(session, self._show_progress)
        except FourfoldError as error:
            self._screen.notify(f"{error}", severity="warning")
            return
        self._say("Review", "reviewing")
        session.ask(work, self._give_review, self._fail)

    def stop(self) -> None:
        """Cancel the pending request, or close the answer."""
        if self._screen.session.advising:
            self._screen.session.drop_advice()
            self._say("", "Stopped.")
        else:
            self.changed()
            self._screen.show_scores()

    # ---- Inside

    def _say(self, caption: str, words: str) -> None:
        self._screen.panel.advise(caption, words)

    def _position(self) -> Position | None:
        """The position to advise on; None, after a notice, if there is no advice for it."""
        board = self._screen.session.board
        if board.rule is not Rule.CONNECT_FOUR:
            self._screen.notify("This works only under the rule connect-four.", timeout=3)
            return None
        return board

    def _give_hint(self, found: Hint) -> None:
        self.hinted = found
        self._say("Hint", found.in_words())
        self._screen.show_scores()
        if self._screen.narrow:
            self._screen.notify(found.in_words())

    def _give_reasons(self, found: Explanation) -> None:
        sentences = found.sentences()
        self._say("Explanation", "\n".join(f"• {sentence}" for sentence in sentences))
        if self._screen.narrow and sentences:
            self._screen.notify(sentences[0], timeout=10)

    def _show_progress(self, done: int, total: int) -> None:
        self._say("Review", f"reviewing: {done} of {total} moves")

    def _give_review(self, found: Review) -> None:
        self._review = found
        self._say("Review", "g shows the review.")
        self._screen.show_words()
        if self._screen.app.screen is self._screen:  # else something else is open by now
            self._show_review(found)

    def _show_review(self, found: Review) -> None:
        self._screen.app.push_screen(ReviewScreen(found, self._names), self._visit)

    def _visit(self, ply: int | None) -> None:
        if ply is not None:
            self._screen.action_go_to(ply)

    def _fail(self, error: Exception) -> None:
        self._say("", "")
        self._screen.notify(str(error), severity="error")
