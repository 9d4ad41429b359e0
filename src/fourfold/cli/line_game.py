"""A game in the terminal, one line of input a move."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from rich.text import Text

from fourfold.cli.console import messages, results, shows_color, theme_for
from fourfold.cli.report import draw_analysis, side_name
from fourfold.errors import FourfoldError
from fourfold.notation import column_label, column_labels, parse_column
from fourfold.position import Position
from fourfold.render import text
from fourfold.render.themes import theme_named
from fourfold.review import Names, explain
from fourfold.session import (
    Board,
    FullBoard,
    Inquiry,
    Moved,
    PlayerFailed,
    Session,
    accuracies,
    at_home,
    drawable,
    hint,
    names,
    reviewer,
    save,
    turning_point,
)
from fourfold.settings import Settings
from fourfold.side import Side

T = TypeVar("T")

_COMMANDS = {
    "u": ("undo", "take your last move back"),
    "r": ("redo", "play again what was taken back"),
    "h": ("hint", "show the best move"),
    "a": ("analyse", "show the exact score of every move"),
    "e": ("explain", "say why the best move is best; e 3 for column 3"),
    "s": ("save", "keep the game in a file; s NAME to choose which"),
    "n": ("new", "begin another game"),
    "q": ("quit", "leave"),
    "?": ("help", "show this"),
}
_LONGEST_WORD = 40  # of what was typed and not understood, in a message


class Quit(Exception):
    """The person wants to stop, or has closed the input."""


class _Stopped(Exception):
    """The person did not want to wait."""


class LineGame:
    """Games in a session, shown and played in lines of text."""

    def __init__(self, session: Session, settings: Settings, save_to: Path | None = None) -> None:
        self.session = session
        self.save_to = save_to
        self._shown: Board | None = None
        self.console = results()
        self.theme = {"unicode": text.UNICODE, "ascii": text.ASCII}.get(
            settings.symbols, theme_for(sys.stdout)
        )
        # The terminal's own red and yellow suit its background, unless others were chosen.
        self.colors = None if settings.theme in ("auto", "dark") else theme_named(settings.theme)

    def run(self) -> str | None:
        """Plays until the person has enough. Returns what went wrong, if something did."""
        try:
            while True:
                self._play_one()
                if not self._wants_another():
                    return None
                self.session.new()
        except Quit:
            self.say("Bye.")
            self._say_moves()
        except KeyboardInterrupt:
            print(flush=True)  # the line ends in ^C
            if not self.session.board.is_over:  # then they were said
                self._say_moves()
            raise
        except _PlayerGaveUp as error:
            self._say_moves()
            return str(error)
        finally:
            self._save_quietly()
        return None

    def _play_one(self) -> None:
        """Plays until the end of the game."""
        session = self.session
        self._shown = None
        while not session.board.is_over:
            self.show_board()
            if session.human_to_move:
                self._ask_for_move()
            else:
                self._let_move()
            self._save_quietly()
        self.show_board()
        if session.result:
            self.say(session.result.in_words(*self._names))
        self._say_moves()

    def _wants_another(self) -> bool:
        """After the end: review, then another game, if there is somebody to ask."""
        if not self.session.setup.people or not _somebody_types():
            return False
        try:
            if isinstance(self.session.board, Position) and _yes("Review the game? [y/N] "):
                self._review()
            return _yes("Play again? [y/N] ")
        except Quit:
            return False

    # ---- Showing

    def say(self, message: str) -> None:
        """Tells the person something."""
        self.console.print(message, markup=False, soft_wrap=True)

    def show_board(self) -> None:
        """Shows the board as it is now, unless it is shown already."""
        board = self.session.board
        # Between a person's move and the answer there is nothing to see that is not seen after.
        answered_soon = self.session.setup.people and self.session.thinking
        if board is not self._shown and not answered_soon:
            self._show(board, self.session.columns_played)

    def _show(self, board: Board, played: Sequence[int]) -> None:
        self._shown = board
        shown = text.board(
            drawable(board),
            theme=self.theme,
            color=shows_color(self.console),
            colors=self.colors,
            width=self.console.width,
            last=played[-1] if played else None,
        )
        print(f"\n{shown}", flush=True)
        if isinstance(board, FullBoard):
            fours = (f"{side_name(side, self.theme)} {board.fours(side)}" for side in Side)
            self.say(f"Fours: {', '.join(fours)}")

    @property
    def _names(self) -> tuple[str, str]:
        """What the sides are called: with their discs, and with their players where they differ."""
        called = names(self.session.setup)
        if "You" in called:
            return called
        plain = ("First", "Second")
        first, second = (
            side_name(side, self.theme) + ("" if called == plain else f", {name},")
            for side, name in zip(Side, called, strict=True)
        )
        return first, second

    def _say_moves(self) -> None:
        if self.session.moves:
            self.say(f"Moves: {self.session.moves}")

    # ---- The computer

    def _let_move(self) -> None:
        """Waits until the player to move has moved; where only players play, perhaps several."""
        session = self.session
        first_ply = session.board.ply
        with messages().status(f"{self._mover(session.turn)}, is thinking"):
            while not (events := session.wait()):
                pass
        for ply, event in enumerate(events, first_ply + 1):
            if isinstance(event, PlayerFailed):
                self._say_failure(self._mover(event.side), event.reason)
            elif isinstance(event, Moved):
                self.say(f"{self._mover(event.side)}, plays {column_label(event.column)}.")
                self._show(session.boards[ply], session.columns_played[:ply])

    def _mover(self, side: Side) -> str:
        return f"{side_name(side, self.theme)}, {self.session.seats[side].name}"

    def _say_failure(self, mover: str, reason: str) -> None:
        self.say(f"{mover}, cannot move: {reason}")
        if not _somebody_types():
            raise _PlayerGaveUp(f"{mover}, cannot move: {reason}")
        if not _yes("Let it try again? [y/N] "):
            raise Quit
        self.session.go_on()

    # ---- The person

    def _ask_for_move(self) -> None:
        """Asks until something has changed on the board."""
        session = self.session
        labels = column_labels(session.board.columns)
        hint = "h hint, " if isinstance(session.board, Position) else ""
        keys = f"{labels[0]}-{labels[-1]}, {hint}u undo, ? help, q quit"
        before = session.moves
        while session.moves == before and not session.board.is_over:
            word, _, rest = _read(f"{side_name(session.turn, self.theme)} [{keys}]: ").partition(
                " "
            )
            word = word.lower()
            try:
                if word and word in labels and not rest:
                    session.push(parse_column(word, len(labels)))
                elif not self._obey(word, rest.strip()):
                    typed = f"{word} {rest}".strip()
                    if len(typed) > _LONGEST_WORD:
                        typed = f"{typed[:_LONGEST_WORD]}..."
                    self.say(f"{typed!r} is neither a column nor a command ({keys}).")
            except FourfoldError as error:
                message = str(error)
                self.say(f"{message[0].upper()}{message[1:]}.")
            except _Stopped:
                self.say("Stopped.")

    def _obey(self, word: str, rest: str) -> bool:
        """Does what a command says. False if there is none of that name."""
        actions: dict[str, Callable[[], object]] = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "analyse": self._analyse,
            "explain": lambda: self._explain(rest),
            "save": lambda: self._save(rest),
            "new": self._new,
            "quit": self._quit,
            "help": self._help,
            "exit": self._quit,
            "analyze": self._analyse,
            "": self._help,
        }
        if word and word in column_labels(self.session.board.columns):
            return False  # a letter that is a column here, followed by something
        name = _COMMANDS[word][0] if word in _COMMANDS else word
        if name not in actions or (rest and name not in ("explain", "save")):
            return False
        actions[name]()
        return True

    def _undo(self) -> None:
        if not self.session.undo():
            self.say("There is no move of yours to take back.")

    def _redo(self) -> None:
        if not self.session.redo():
            self.say("There is no move to redo.")

    def _quit(self) -> None:
        raise Quit

    def _new(self) -> None:
        if not self.session.moves or _yes("Leave this game and begin another? [y/N] "):
            self._save_quietly()
            self.session.new()

    def _help(self) -> None:
        labels = column_labels(self.session.board.columns)
        self.say(f"{labels[0]}-{labels[-1]}  drop a disc into that column")
        for letter, (name, meaning) in _COMMANDS.items():
            # On very wide boards some letters are columns.
            shown = name if letter in labels else letter
            self.say(f"{shown:<3}  {meaning}")

    def _position(self) -> Position:
        board = self.session.board
        if not isinstance(board, Position):
            raise FourfoldError("this is known only where the first four wins")
        return board

    def _hint(self) -> None:
        position = self._position()
        found = self._advice("looking for the best move", lambda ask: hint(position, ask.solver))
        self.say(found.in_words())

    def _analyse(self) -> None:
        position = self._position()
        analysis = self._advice(
            "analysing", lambda ask: ask.solver.analyse(position, time_limit=10.0)
        )
        self.console.print(
            draw_analysis(
                analysis,
                theme=self.theme,
                color=shows_color(self.console),
                width=self.console.width,
            ),
            soft_wrap=True,
        )

    def _explain(self, label: str) -> None:
        position = self._position()
        column = parse_column(label, position.columns) if label else None
        explanation = self._advice(
            "looking for reasons",
            lambda ask: explain(position, ask.solver, column, time_limit=10.0, stop=ask.dropped),
        )
        called = Names(*(side_name(side, self.theme) for side in Side))
        for sentence in explanation.sentences(called):
            self.console.print(Text(f"- {sentence}"))

    def _advice(self, doing: str, work: Callable[[Inquiry], T]) -> T:
        """What an engine says, unless the person presses Ctrl-C."""
        session = self.session
        found: list[T] = []
        errors: list[Exception] = []
        session.ask(work, found.append, errors.append)
        try:
            with messages().status(f"{doing}; Ctrl-C stops it"):
                while session.advising:
                    session.wait()
        except KeyboardInterrupt:
            session.drop_advice()
            raise _Stopped from None
        if errors:
            raise errors[0]
        return found[0]

    def _review(self) -> None:
        try:
            found = self._advice("reviewing", reviewer(self.session))
        except _Stopped:
            self.say("Stopped.")
            return
        plot = text.score_plot(
            found.scores,
            theme=self.theme,
            color=shows_color(self.console),
            width=min(max(self.console.width, 20), 80),
        )
        print(f"\n{plot}\n", flush=True)
        first, second = (side_name(side, self.theme) for side in Side)
        for line in accuracies(found, (first, second)):
            self.say(line)
        for point in found.turning_points:
            self.say("")
            for sentence in turning_point(point, (first, second)):
                self.console.print(Text(sentence))
        self.say(f"\nMore: fourfold review {self.session.moves}")

    # ---- Saving

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.save_to
        if path is None:
            path = Path(_read("File to save to: "))
            if path == Path():
                self.say("Not saved.")
                return
        path = at_home(path)
        kept = save(self.session, path)
        self.save_to = path
        if kept:
            self.say(f"What was in {path} was no game: it is kept as {kept.name}.")
        self.say(f"Saved to {path}. From now on every move is saved there.")

    def _save_quietly(self) -> None:
        """Keeps the file up to date, so that nothing is lost whatever happens."""
        if self.save_to is None:
            return
        try:
            kept = save(self.session, self.save_to)
        except FourfoldError as error:
            self.say(f"{error}")
            self.save_to = None
            return
        if kept:
            self.say(f"What was in {self.save_to} was no game: it is kept as {kept.name}.")


class _PlayerGaveUp(FourfoldError):
    """A player cannot move, and there is nobody to ask what to do."""


def _read(prompt: str) -> str:
    """What a person types, without spaces around it."""
    print(prompt, end="", flush=True)  # left to itself, Python would write it to stderr
    try:
        words = input().strip() if sys.stdin else None
    except EOFError:
        words = None
    if words is None:  # nobody will ever type anything
        print(flush=True)
        raise Quit
    if not _somebody_types():
        print(words, flush=True)  # as a terminal would have shown it
    return words


def _somebody_types() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _yes(question: str) -> bool:
    return _read(question).lower() in ("y", "yes")
