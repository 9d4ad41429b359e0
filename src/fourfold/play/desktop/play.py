"""The state of the window: the game, the selected column, the menu, the messages.

No method blocks. Time is a parameter, so nothing here waits for a clock.
"""

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Self

from fourfold.base.errors import FourfoldError
from fourfold.play.desktop.advice import EXPLANATION, REVIEW, Advice
from fourfold.play.desktop.drops import Drop, Drops
from fourfold.play.desktop.menu import Menu
from fourfold.play.desktop.view import Button, Disc, Name, View
from fourfold.play.session.column_scores import ColumnScore, column_scores
from fourfold.play.session.descriptions import capitalised, effort, names, seats, status
from fourfold.play.session.events import Moved, PlayerFailed
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Saved, setup_of, with_setup
from fourfold.play.session.storage import is_unsaved, keep, load, save
from fourfold.play.settings import Settings
from fourfold.rules.position import Cell
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side
from fourfold.solver.scores import hint_in_words, in_words

HOVER = 0.2  # how far above the board a disc hovers, in rows
_DOTS = 4  # changes of the dots per second
_PACE = 0.6  # seconds for a move where only players play, so that a person can follow


class Play:
    """The state of the window.

    >>> with Play(Settings(opponent="human")) as play:
    ...     play.drop(3, now=0.0)
    ...     play.view(now=0.1).falling[0].column, play.view(now=9.0).discs
    (3, (Disc(side=<Side.FIRST: 1>, column=3, row=0),))
    """

    def __init__(
        self,
        settings: Settings,
        game: Saved | None = None,
        *,
        threads: int = 1,
        wake: Callable[[], object] = lambda: None,
        remember: Callable[[dict[str, Any]], object] = lambda changes: None,  # noqa: ARG005
    ) -> None:
        """Begin a game with these settings, or continue another one.

        `remember` is called with the settings that the user has changed.
        """
        game = game or Saved(setup_of(settings), "")
        self.settings = with_setup(settings, game.setup)
        self.closed = False
        self.note = ""
        self.menu: Menu | None = None
        self.pointer: int | None = None
        self.file = Path("game.json")
        self.keeps_saving = False
        self._kept: tuple[str, Side | None] | None = None  # the moves in the file, and who resigned
        self._remember = remember
        self._drops = Drops()
        pace = 0.0 if game.setup.people else _PACE
        self.session = Session(game, threads=threads, pace=pace, wake=wake)
        self.session.watched = settings.scores
        self.advice = Advice(self.session)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    # ---- Actions of the user

    def drop(self, column: int, now: float) -> None:
        """Play a column, or show why that is not possible."""
        if self.session.failure:
            self.session.go_on()
            return
        if self.advice.is_reviewing:
            self.note = "Esc closes the review"
            return
        try:
            self.session.push(column)
        except FourfoldError as error:
            self._say(error)
            return
        self.advice.changed()
        self.note = ""
        self._drops.hurry(now)
        self._let_fall(column, now, wait=False)

    def drop_at_pointer(self, now: float) -> None:
        """Play the column that is pointed at."""
        self.drop(self._pointed_at(), now)

    def point_at(self, column: int | None) -> None:
        """The mouse is over a column, or over none."""
        self.pointer = column

    def point_beside(self, by: int) -> None:
        """Point at the next column that is not full."""
        columns, column = self.session.board.columns, self._pointed_at()
        for _ in range(columns):
            column = (column + by) % columns
            if column in self.session.board.legal_moves:
                self.pointer = column
                return

    def undo(self) -> None:
        """Undo the user's last move."""
        self._changed(self.session.undo(), "There is no move to take back")

    def redo(self) -> None:
        """Redo the move that was undone."""
        self._changed(self.session.redo(), "No move was taken back")

    def resign(self) -> None:
        """Give the game up. Asks first."""
        self._close_advice()
        try:
            side = self.session.who_resigns()
        except FourfoldError as error:
            self._say(error)
            return
        if self._has_confirmed("X again resigns"):
            self.session.resign(side)
            self.note = ""

    def new(self, now: float) -> None:
        """Begin a new game. Asks first if this one is not saved."""
        if not self._may_drop("R again starts another"):
            return
        self._begin(now, Saved(self.session.setup, ""))

    def save(self) -> None:
        """Save the game."""
        try:
            kept = save(self.session, self.file)
        except FourfoldError as error:
            self._say(error)
            return
        self.note = f"Saved in {self.file}{_aside(kept)}"

    def _keep_up(self) -> None:
        """Update the saved file without a message."""
        try:
            kept = keep(self.session, self.file)
        except FourfoldError as error:
            self._say(error)
            self.keeps_saving = False
            return
        if kept:
            self.note = f"The game is saved in {self.file}{_aside(kept)}"

    def load(self, now: float) -> None:
        """Load the saved game. Asks first if this one is not saved."""
        try:
            game = load(self.file)
            if not self._may_drop("L again loads another"):
                return
            self._begin(now, game)
        except FourfoldError as error:
            self._say(error)
            return
        self._drops.clear()
        self.settings = with_setup(self.settings, game.setup)
        self.note = f"Loaded from {self.file}"

    def toggle_hints(self) -> None:
        """Show or hide the scores of all columns. The setting is saved."""
        self._choose(self.settings.changed(scores=not self.settings.scores))
        if self.settings.scores and self.session.board.rule is Rule.MOST_FOURS:
            self.note = "There are no hints when fours are counted"

    def explain(self) -> None:
        """Show or hide the explanation of the position."""
        self._ask(self.advice.explain)

    def list_keys(self) -> None:
        """Show or hide the list of keys."""
        self._ask(self.advice.list_keys)

    def review(self) -> None:
        """Show or hide the review of the game."""
        if self.session.whole:
            self._ask(self.advice.review)
        else:
            self.note = "There is nothing to review yet"

    def go(self, by: int, now: float) -> None:
        """The arrow keys to the left and right: to another column, or another move of a review."""
        if self.advice.is_reviewing:
            self._step(now, lambda: self.advice.step(by))
        else:
            self.point_beside(by)

    def go_down(self, now: float) -> None:
        """The arrow key down: drops a disc, or goes to the next mistake of a review."""
        if self.advice.is_reviewing:
            self._step(now, lambda: self.advice.step_to_error(1))
        else:
            self.drop_at_pointer(now)

    def go_up(self, now: float) -> None:
        """The arrow key up: goes to the mistake before, in a review."""
        if self.advice.is_reviewing:
            self._step(now, lambda: self.advice.step_to_error(-1))

    def go_to(self, ply: int, now: float) -> None:
        """In a review, show the game after `ply` moves."""
        if self.advice.is_reviewing:
            self._step(now, lambda: self.advice.go_to(ply))

    def leave(self) -> None:
        """Close the explanation or the review, or else the window. Asks before it closes the
        window: Esc is easily pressed once too often.
        """
        self._drops.clear()
        if not self.advice.close():
            self.closed = self._may_drop("Esc again quits", always_ask=True)

    def open_menu(self) -> None:
        """Open the menu."""
        self.menu = Menu(self.settings)

    def move_in_menu(self, by: int) -> None:
        """Go to another line of the menu."""
        if self.menu:
            self.menu.move(by)

    def change_in_menu(self, by: int) -> None:
        """Change a setting. Appearance changes at once, the game when the menu closes."""
        if self.menu:
            self.menu.change(by)
            chosen = self.menu.settings
            self._choose(
                self.settings.changed(
                    theme=chosen.theme, scores=chosen.scores, animation=chosen.animation
                )
            )

    def close_menu(self, now: float) -> None:
        """Close the menu. The game continues with the new settings, or restarts on a new board."""
        if not self.menu:
            return
        chosen, before, self.menu = self.menu.settings, self.session.setup, None
        chosen_seats = (chosen.opponent, chosen.side) != (
            self.settings.opponent,
            self.settings.side,
        )
        self._choose(chosen)
        setup = setup_of(chosen, before.seed)
        if (setup.columns, setup.rows, setup.rule) != (before.columns, before.rows, before.rule):
            self._begin(now, Saved(setup, ""))
        elif chosen_seats and setup != before:
            self.session.reseat(setup)

    def quit(self, key: str = "Q") -> None:
        """Close the window. Asks first if the game is not saved."""
        self.closed = self._may_drop(f"{key} again quits")

    def end(self) -> None:
        """Close the window without asking, because the system ends the program."""
        self.closed = True

    # ---- Players

    def poll(self, now: float) -> None:
        """Collect the results of players and analyses."""
        for event in self.session.poll():
            match event:
                case Moved(_, column):
                    self.advice.changed()
                    self.note = ""
                    self._let_fall(column, now, wait=True)
                case PlayerFailed():
                    self.note = "Click, or press Enter, to try again"
        state = (self.session.game, self.session.resigned)
        if self.keeps_saving and self._kept != state:
            self._keep_up()
            self._kept = state

    def busy(self, now: float) -> bool:
        """Whether something is animated."""
        return bool(self._drops.at(now))

    # ---- What is shown

    def view(self, now: float) -> View:
        """What the window shows now."""
        session, board = self.session, self.session.board
        drops = self._drops.at(now)
        in_the_air = {(drop.column, drop.end) for drop in drops if drop.lands}
        settled = not in_the_air
        dots = int(now * _DOTS) % 4
        panel = self.advice.panel
        if panel and session.advising:
            panel = replace(panel, title=f"{panel.title} {'.' * dots}")
        return View(
            columns=board.columns,
            rows=board.rows,
            theme=self.settings.theme,
            names=self._names(),
            discs=tuple(
                Disc(side, column, row)
                for column in range(board.columns)
                for row in range(board.height(column))
                if (side := board.piece_at(column, row)) and (column, row) not in in_the_air
            ),
            falling=tuple(Disc(drop.side, drop.column, drop.row(now)) for drop in drops),
            pointer=self._hovering(),
            last=self._last() if settled else None,
            lines=self._lines() if settled else (),
            scores=self._scores(),
            headline=self._headline(settled=settled),
            dots=dots if session.thinking else None,
            note=self.note or self._verdict() or effort(session),
            buttons=self._buttons(),
            menu=self.menu.view if self.menu else None,
            panel=panel,
            marks=self.advice.marks if settled else (),
        )

    def _buttons(self) -> tuple[Button, ...]:
        reviewing, panel = self.advice.is_reviewing, self.advice.panel
        title = panel.title if panel else ""
        return (
            Button("left", "Back") if reviewing else Button("U", "Undo"),
            Button("right", "Next") if reviewing else Button("H", "Hints", self.settings.scores),
            Button("E", "Explain", title == EXPLANATION),
            Button("G", "Review", reviewing or title == REVIEW),
            Button("R", "New"),
            Button("S", "Save"),
            Button("M", "Menu"),
            Button("Q", "Quit"),
        )

    @property
    def title(self) -> str:
        """The status of the game, for the title of the window."""
        return f"fourfold: {status(self.session)}"

    # ---- Internals

    def _may_drop(self, again: str, *, always_ask: bool = False) -> bool:
        """Whether the game may be discarded: it is saved, or the user has confirmed."""
        self._close_advice()
        unsaved = is_unsaved(self.session)
        question = f"This game is not saved: {again}, S saves it" if unsaved else again
        return not (unsaved or always_ask) or self._has_confirmed(question)

    def _has_confirmed(self, question: str) -> bool:
        """Whether the question is already shown, so that the same key is the answer. Shows it."""
        confirmed = self.note == question
        self.note = question
        return confirmed

    def _close_advice(self) -> None:
        while self.advice.close():  # a review may show an earlier position of the game
            pass

    def _begin(self, now: float, game: Saved) -> None:
        before = self.session.board
        self.session.new(game)
        self.advice.changed()
        self._kept = None
        self.session.pace = 0.0 if game.setup.people else _PACE
        self.note, self.pointer = "", None
        self._drops.clear()
        same_size = (before.columns, before.rows) == (game.setup.columns, game.setup.rows)
        if self.settings.animation and same_size:
            self._drops.empty(before, now)

    def _say(self, error: FourfoldError) -> None:
        self.note = capitalised(str(error))

    def _ask(self, ask: Callable[[], object]) -> None:
        self.note = ""
        try:
            ask()
        except FourfoldError as error:
            self._say(error)

    def _step(self, now: float, step: Callable[[], object]) -> None:
        """Show another move of the game. One step forward animates the disc."""
        before = self.session.board.ply
        self.note = ""
        self._drops.clear()
        step()
        if self.session.board.ply == before + 1:
            self._let_fall(self.session.columns_played[-1], now, wait=False)

    def _changed(self, done: bool, otherwise: str) -> None:  # noqa: FBT001
        """Update everything after undo or redo."""
        self.note = "" if done else otherwise
        if done:
            self.advice.changed()
            self._drops.clear()

    def _choose(self, settings: Settings) -> None:
        before, after = asdict(self.settings), asdict(settings)
        changes = {name: value for name, value in after.items() if value != before[name]}
        self.settings = settings
        if "scores" in changes:
            self.session.watched = settings.scores
        if not settings.animation:
            self._drops.clear()
        if changes:
            self._remember(changes)

    def _let_fall(self, column: int, now: float, *, wait: bool) -> None:
        """Animate the last disc, which was played in that column."""
        if self.settings.animation:
            board = self.session.board
            start, end = board.rows + HOVER, board.height(column) - 1
            drop = Drop(board.turn.other, column, start, end, begin=now)
            self._drops.add(drop, after_others=wait)

    def _names(self) -> tuple[Name, Name]:
        board, over = self.session.board, self.session.is_over
        # Sentences beside the board call the sides First and Second.
        called = (seats if self.advice.panel else names)(self.session.setup)
        first, second = (
            Name(
                f"({board.fours(side)}) {name}" if board.rule is Rule.MOST_FOURS else name,
                not over and board.turn is side,
            )
            for side, name in zip(Side, called, strict=True)
        )
        return first, second

    def _pointed_at(self) -> int:
        columns = self.session.board.columns
        return columns // 2 if self.pointer is None else min(self.pointer, columns - 1)

    def _hovering(self) -> Disc | None:
        board, session = self.session.board, self.session
        busy_otherwise = self.menu is not None or self.advice.is_reviewing
        if not session.human_to_move or self.pointer not in board.legal_moves or busy_otherwise:
            return None
        return Disc(board.turn, self.pointer, board.rows + HOVER)

    def _last(self) -> Cell | None:
        column = self.session.last_column
        return None if column is None else (column, self.session.board.height(column) - 1)

    def _lines(self) -> tuple[tuple[Cell, Cell], ...]:
        """The ends of the winning lines; if fours are counted, of all fours so far."""
        lines = (line for side in Side for line in self.session.board.lines(side))
        return tuple((line[0], line[-1]) for line in lines)

    def _scores(self) -> tuple[ColumnScore | None, ...]:
        analysis = self.session.analysis
        if not self.settings.scores or analysis is None or self.session.board.is_over:
            return ()
        return column_scores(analysis)

    def _verdict(self) -> str:
        """The expected result of the game, if hints are on."""
        analysis = self.session.analysis
        if not self.settings.scores or self.session.board.is_over:
            return ""
        if analysis is None or analysis.score is None:
            return "Analysing" if self.session.board.rule is Rule.CONNECT_FOUR else ""
        if analysis.score < 0 and self.session.human_to_move:
            sentence = hint_in_words(analysis.position, analysis.best, analysis.score)
            return sentence.removesuffix(".")
        name = names(self.session.setup)[self.session.turn - 1]
        return f"{name}: {in_words(analysis.position, analysis.score)}"

    def _headline(self, *, settled: bool) -> str:
        session = self.session
        has_ended = session.is_over and not session.columns_undone
        if session.thinking or session.failure or (has_ended and settled):
            return status(session)
        return ""


def _aside(kept: Path | None) -> str:
    return f"; the previous contents are now in {kept.name}" if kept else ""
