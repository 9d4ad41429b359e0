"""The widget: its state, which Python and the page share, and the threads that answer the page."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fourfold.base.errors import Cancelled, FourfoldError, InvalidArgument
from fourfold.base.languages import check_language
from fourfold.explain import Names
from fourfold.play.notebook.answers import analysis_data, explanation_data
from fourfold.players import Player, choose_move, make_player
from fourfold.render.themes import THEMES
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.solver import Analysis, Solver, StopToken

BUNDLE = Path(__file__).parent / "static" / "board.js"
"""The board of `web/board`, built by `make web`."""

ANALYSIS_SECONDS = 30
"""On large boards an analysis may take hours: the page then shows what is proven."""
_UPDATE_SECONDS = 0.2

_SIDES = ("first", "second")


class BoardWidget(anywidget.AnyWidget):
    """A board in a notebook.

    Moves that are played in the page appear in `moves`, and a change of `moves` in Python appears
    in the page. With `analyse`, each column shows its exact score, and a button explains the
    position. An `opponent`, a player or the name of one, moves for the other side than `side`. The
    board and the sentences are in the `language`. The solver of this process answers; pass your own
    `solver` to share its table.

    >>> board = BoardWidget("44", opponent="hard")
    >>> board.position.ply
    2
    >>> board.moves = "448"
    Traceback (most recent call last):
    fourfold.InvalidNotation: invalid column 8 in move 3: expected 1 to 7
    >>> board.observe(lambda change: print("played", change.new), names="moves")
    >>> board.play(3)
    played 444
    """

    _esm = BUNDLE if BUNDLE.is_file() else "export default {}"

    moves = traitlets.Unicode("").tag(sync=True)
    columns = traitlets.Int(7, read_only=True).tag(sync=True)
    rows = traitlets.Int(6, read_only=True).tag(sync=True)
    analyse = traitlets.Bool(default_value=False).tag(sync=True)
    opponent = traitlets.Unicode(None, allow_none=True, read_only=True).tag(sync=True)
    side = traitlets.Enum(_SIDES, "first").tag(sync=True)
    theme = traitlets.Enum(tuple(THEMES), "auto").tag(sync=True)
    language = traitlets.Unicode("en", read_only=True).tag(sync=True)
    read_only = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(  # noqa: PLR0913 - the options of a picture
        self,
        moves: str = "",
        *,
        columns: int = 7,
        rows: int = 6,
        analyse: bool = False,
        opponent: str | Player | None = None,
        side: str = "first",
        theme: str = "auto",
        read_only: bool = False,
        language: str = "en",
        solver: Solver | None = None,
    ) -> None:
        # First, as a widget is closed even if it was never made.
        self._stops: dict[str, StopToken] = {}
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="fourfold-widget")
        if not BUNDLE.is_file():
            raise FourfoldError("the board of the widget is not built: run make web")
        Position.from_moves(moves, columns, rows)  # a clear error before any state
        check_language(language)
        for what, value, allowed in (("side", side, _SIDES), ("theme", theme, tuple(THEMES))):
            if value not in allowed:
                raise InvalidArgument(f"{what} must be one of {', '.join(allowed)}, not {value!r}")
        self.solver = solver or Solver()
        self._player: Player | None = None
        name: str | None = None
        if isinstance(opponent, str):
            self._player, name = make_player(opponent, solver=self.solver), opponent
        elif opponent is not None:
            self._player, name = opponent, opponent.name
        super().__init__()
        # Before the moves, which are checked by the size.
        size = {"columns": columns, "rows": rows, "language": language}
        looks = {"side": side, "theme": theme, "analyse": analyse, "read_only": read_only}
        for trait, state in {**size, **looks, "opponent": name, "moves": moves}.items():
            self.set_trait(trait, state)
        self.on_msg(self._receive)

    @traitlets.validate("moves")
    def _check_moves(self, proposal: Any) -> str:
        moves: str = proposal["value"]
        Position.from_moves(moves, self.columns, self.rows)
        return moves

    def __repr__(self) -> str:
        size = f", columns={self.columns}, rows={self.rows}"
        standard = (self.columns, self.rows) == (7, 6)
        return f"BoardWidget({self.moves!r}{'' if standard else size})"

    @property
    def position(self) -> Position:
        """The position on the board.

        >>> BoardWidget("4455").position.turn
        <Side.FIRST: 1>
        """
        return Position.from_moves(self.moves, self.columns, self.rows)

    @property
    def game(self) -> Game:
        """The moves on the board as a game, to be reviewed or saved.

        >>> BoardWidget("4455").game.moves
        '4455'
        """
        return Game.from_moves(self.moves, self.columns, self.rows)

    def play(self, column: int) -> None:
        """Play a column, counted from 0. Raises IllegalMove if that is not possible.

        >>> board = BoardWidget("44")
        >>> board.play(0)
        >>> board.moves
        '441'
        """
        self.position.play(column)
        self.moves += column_label(column)

    def close(self) -> None:
        """Cancel what the page has asked, and remove the widget from it."""
        for stop in list(self._stops.values()):
            stop.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        super().close()

    # ---- Questions of the page

    def _receive(self, _: object, question: dict[str, Any], __: object) -> None:
        """Answer a message of the page, on a thread: the notebook stays usable."""
        name = question["id"]
        if question["type"] == "cancel":
            if stop := self._stops.pop(name, None):
                stop.cancel()
            return
        stop = self._stops[name] = StopToken()
        self._threads.submit(self._answer, question, stop)

    def _answer(self, question: dict[str, Any], stop: StopToken) -> None:
        name = question["id"]
        answers = {"analyse": self._analyse, "explain": self._explain, "move": self._move}
        try:
            self.send({"id": name, "value": answers[question["type"]](question, stop)})
        except Cancelled:
            pass  # the page no longer waits
        except Exception as error:  # noqa: BLE001 - an opponent may raise anything: the page shows it
            self.send({"id": name, "error": str(error) or type(error).__name__})
        finally:
            self._stops.pop(name, None)

    def _analyse(self, question: dict[str, Any], stop: StopToken) -> Any:
        last = time.monotonic()

        def report(found: Analysis) -> None:
            nonlocal last
            if time.monotonic() - last > _UPDATE_SECONDS and not stop.cancelled:
                last = time.monotonic()
                self.send({"id": question["id"], "update": self._shown(found)})

        position = Position.from_grid(question["discs"])
        found = self.solver.analyse(position, ANALYSIS_SECONDS, progress=report, stop=stop)
        if stop.cancelled:
            raise Cancelled("the page asks something else")
        return self._shown(found)

    def _shown(self, found: Analysis) -> dict[str, Any]:
        return analysis_data(found.in_language(self.language))

    def _explain(self, question: dict[str, Any], stop: StopToken) -> Any:
        position = Position.from_grid(question["discs"])
        analysis = self.solver.analyse(position, ANALYSIS_SECONDS, stop=stop)
        names = Names(**(question.get("names") or {}))
        return explanation_data(analysis, self.solver, names, stop, self.language)

    def _move(self, question: dict[str, Any], stop: StopToken) -> int:
        if self._player is None:
            raise InvalidArgument("this board has no opponent")
        position = Position.from_grid(question["discs"])
        column = choose_move(self._player, position, stop)
        position.play(column)  # raises IllegalMove
        return column
