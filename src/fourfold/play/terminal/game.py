"""The line game: one line of input per move."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from fourfold.base.errors import FourfoldError
from fourfold.base.quantities import grouped
from fourfold.play.console.console import status
from fourfold.play.console.prompt import Quit, Stopped, is_interactive, read, yes
from fourfold.play.session.descriptions import result, time_of
from fourfold.play.session.events import Moved, PlayerFailed
from fourfold.play.session.session import Session
from fourfold.play.session.setup import with_seats
from fourfold.play.session.storage import NoFolder, at_home, find, is_unsaved, keep, save
from fourfold.play.settings import Settings
from fourfold.play.terminal.screen import LineScreen
from fourfold.rules.notation import column_label, column_labels, parse_column
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side

if TYPE_CHECKING:
    from fourfold.play.terminal.advice import LineAdvice
    from fourfold.rules.position import Position

# The same in all languages.
_COMMANDS = {
    "u": "undo",
    "r": "redo",
    "h": "hint",
    "a": "analyse",
    "e": "explain",
    "s": "save",
    "l": "load",
    "n": "new",
    "resign": "resign",
    "q": "quit",
    "?": "help",
}
_SYNONYMS = {"": "help", "exit": "quit", "analyze": "analyse", "open": "load"}
_WITH_ARGUMENT = ("explain", "save", "load")
_LONGEST_WORD = 40  # of what was typed and not understood, in a message


class LineGame:
    """Plays the games of a session as lines of text."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        save_to: Path | None = None,
        *,
        tree_levels: int | None = None,
        language: str = "en",
    ) -> None:
        self.session = session
        self.save_to = save_to
        self.tree_levels = tree_levels
        """How much of the search tree of each computer move is shown; None: nothing."""
        self._unsaved: str | None = None  # why the file is no longer kept up to date
        self._shown: Position | None = None
        self._screen = LineScreen(settings, language)
        self._words = self._screen.words
        self.say = self._screen.say

    def run(self) -> str | None:
        """Play until the user quits. Returns the error that ended the game, if any."""
        try:
            while True:
                self._play_one()
                if not self._wants_another():
                    break
                self.session.new()
        except Quit:
            self._tell("play.bye")
            self._say_moves()
        except KeyboardInterrupt:
            print(flush=True)  # the line ends in ^C
            if not self.session.is_over:  # they have been reported then
                self._say_moves()
            raise
        except _PlayerGaveUp as error:
            self._say_moves()
            return str(error)
        finally:
            self._keep_up()
        return self._unsaved

    def _play_one(self) -> None:
        """Play until the end of the game."""
        session = self.session
        self._shown = None
        self._screen.introduce(session.setup)
        while not session.is_over:
            self.show_board()
            if session.human_to_move:
                self._ask_for_move()
            else:
                self._let_move()
            self._keep_up()
        self.show_board()
        players = self._screen.players(session.setup)
        self.say(result(session, *players, self._screen.language))
        self._say_moves()

    def _tell(self, key: str, **values: str | int) -> None:
        self.say(self._words(key, **values))

    def _agreed(self, key: str, **values: str | int) -> bool:
        """The answer to a question of yes or no."""
        return yes(self._words(key, **values), self._screen.language)

    def _wants_another(self) -> bool:
        """After the end: review, then another game, if there is a user to ask."""
        if not self.session.setup.people or not is_interactive():
            return False
        try:
            if self._agreed("play.review-it"):
                self._review()
            return self._agreed("play.again")
        except Quit:
            return False

    @cached_property
    def _advice(self) -> "LineAdvice":
        from fourfold.play.terminal.advice import LineAdvice  # noqa: PLC0415 - slow to import

        return LineAdvice(self.session, self._screen)

    def _review(self) -> None:
        try:
            self._advice.review()
        except Stopped:
            self._tell("play.stopped")

    # ---- Showing

    def show_board(self) -> None:
        """Show the board as it is now, unless it is shown already."""
        # Between a person's move and the answer there is nothing to see that is not seen after.
        answered_soon = self.session.setup.people and self.session.thinking
        if self.session.board is not self._shown and not answered_soon:
            self._show(self.session.board.ply)

    def _show(self, ply: int) -> None:
        """Show the board after this many moves."""
        self._shown = self.session.boards[ply]
        self._screen.show_board(
            self._shown, self.session.columns_played[ply - 1] if ply > 0 else None
        )

    def _say_moves(self) -> None:
        if self.session.moves:
            self._tell("play.moves", moves=self.session.moves)

    # ---- The computer

    def _let_move(self) -> None:
        """Wait until the computer has moved: once, or more often if it plays both sides."""
        session = self.session
        first_ply = session.board.ply
        with status(self._words("wait.thinking", **self._mover(session.turn))):
            while not (events := session.wait()):
                pass
        for ply, event in enumerate(events, first_ply + 1):
            if isinstance(event, PlayerFailed):
                self._say_failure(event.side, event.reason)
            elif isinstance(event, Moved):
                self._say_moved(event)
                self._show_tree(event, session.boards[ply - 1])
                self._show(ply)

    def _say_moved(self, move: Moved) -> None:
        values: dict[str, str | int] = {
            **self._mover(move.side),
            "column": column_label(move.column),
            "time": time_of(move, self._screen.language),
        }
        if move.nodes is None:
            self._tell("play.moved", **values)
        else:
            number = grouped(move.nodes, self._screen.language)
            self._tell("play.moved-after-search", **values, nodes=move.nodes, number=number)

    def _show_tree(self, move: Moved, before: "Position") -> None:
        if self.tree_levels is None:
            return
        from fourfold.play.session.search_tree import search_tree  # noqa: PLC0415 - rarely needed

        name = self.session.seats[move.side].name
        language = self._screen.language
        self.say(search_tree(name, before, move, levels=self.tree_levels, language=language))

    def _mover(self, side: Side) -> dict[str, str]:
        """A side and its player, for messages."""
        return {"side": self._screen.side(side), "player": self.session.seats[side].name}

    def _say_failure(self, side: Side, reason: str) -> None:
        failure = self._words("play.cannot-move", **self._mover(side), reason=reason)
        self.say(failure)
        if not is_interactive():
            raise _PlayerGaveUp(failure)
        if not self._agreed("play.try-again"):
            raise Quit
        self.session.go_on()

    # ---- The person

    def _ask_for_move(self) -> None:
        """Ask until the board has changed."""
        session = self.session
        labels = column_labels(session.board.columns)
        known = "play.keys" if session.board.rule is Rule.CONNECT_FOUR else "play.keys-without-hint"
        keys = self._words(known, columns=f"{labels[0]}-{labels[-1]}")
        before = session.board
        while session.board is before and not session.is_over:
            asked = self._screen.prompt(session.turn)
            typed = read(self._words("play.prompt", side=asked, keys=keys))
            word, _, rest = typed.partition(" ")
            word = word.lower()
            try:
                if word and word in labels and not rest:
                    session.push(parse_column(word, len(labels)))
                elif not self._obey(word, rest.strip()):
                    self._say_unknown(typed, keys)
            except FourfoldError as error:
                self._screen.show_error(error)
            except Stopped:
                self._tell("play.stopped")

    def _say_unknown(self, typed: str, keys: str) -> None:
        shown = f"{typed[:_LONGEST_WORD]}..." if len(typed) > _LONGEST_WORD else typed
        if set(typed) <= {*column_labels(self.session.board.columns), *" ,"}:
            self._tell("play.several-moves", typed=repr(shown))
        else:
            self._tell("play.unknown", typed=repr(shown), keys=keys)

    def _obey(self, word: str, rest: str) -> bool:
        """Execute a command. False if there is no command of that name."""
        if word and word in column_labels(self.session.board.columns):
            return False  # a letter that is a column here, followed by something
        name = _COMMANDS.get(word) or _SYNONYMS.get(word, word)
        if rest and name not in _WITH_ARGUMENT:
            return False
        match name:
            case "hint":
                self._advice.hint()
            case "analyse":
                self._advice.analyse()
            case "explain":
                self._advice.explain(rest)
            case "save":
                self._save(rest)
            case "load":
                self._load(rest)
            case "quit":
                raise Quit
            case "undo" | "redo" | "new" | "resign" | "help":
                getattr(self, f"_{name}")()
            case _:
                return False
        return True

    def _undo(self) -> None:
        if not self.session.undo():
            self._tell("play.no-undo")

    def _redo(self) -> None:
        if not self.session.redo():
            self._tell("play.no-redo")

    def _new(self) -> None:
        if not self.session.moves or self._agreed("play.abandon-for-new"):
            self._keep_up()
            self.session.new()

    def _resign(self) -> None:
        if self._agreed("play.resign"):
            self.session.resign()

    def _help(self) -> None:
        labels = column_labels(self.session.board.columns)
        known = {f"{labels[0]}-{labels[-1]}": "column"}
        for letter, name in _COMMANDS.items():
            # On very wide boards some letters are columns.
            known[name if letter in labels else letter] = name
        for typed, name in known.items():
            self.say(f"{typed:<6}  {self._words(f'help.{name}')}", hanging=" " * 8)

    # ---- Saving and loading

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.save_to
        if path is None:
            path = Path(read(self._words("play.file-to-save")))
            if path == Path():
                self._tell("play.not-saved")
                return
        path = at_home(path)
        try:
            kept = save(self.session, path)
        except NoFolder:
            if not self._agreed("play.no-folder", folder=str(path.parent)):
                self._tell("play.not-saved")
                return
            _make_folder(path.parent)
            kept = save(self.session, path)
        self._say_kept(path, kept)
        self.save_to, self._unsaved = path, None
        self._tell("play.saved", path=str(path))

    def _load(self, source: str) -> None:
        source = source or read(self._words("play.file-to-load"))
        if not source:
            self._tell("play.not-loaded")
            return
        setup = self.session.setup
        found = find(source, columns=setup.columns, rows=setup.rows, rule=setup.rule)
        if is_unsaved(self.session) and not self._agreed("play.abandon-for-loaded"):
            return
        if found.path is None:  # moves do not say who plays
            found = with_seats(found, setup.first, setup.second)
        self._keep_up()
        self.session.new(found)
        self.save_to = found.path
        self._screen.introduce(self.session.setup)

    def _keep_up(self) -> None:
        """Save the game to its file after every change."""
        if self.save_to is None:
            return
        try:
            self._say_kept(self.save_to, keep(self.session, self.save_to))
        except FourfoldError as error:
            self._screen.show_error(error)
            self.save_to, self._unsaved = None, str(error)

    def _say_kept(self, path: Path, kept: Path | None) -> None:
        if kept:
            self._tell("play.kept-aside", path=str(path), name=kept.name)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FourfoldError(f"cannot create {folder}: {error.strerror or error}") from None


class _PlayerGaveUp(FourfoldError):
    """A computer player cannot move, and there is no user to ask."""
