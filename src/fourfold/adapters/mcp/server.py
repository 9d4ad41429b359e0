"""The MCP server and its tools. Their names, docstrings and types are what a model reads."""

from collections.abc import Awaitable, Callable
from functools import partial, wraps
from inspect import getdoc
from typing import Annotated, ParamSpec, TypeVar

import anyio
from anyio import to_thread
from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, Field

from fourfold._version import __version__
from fourfold.adapters.mcp.rules import RULES
from fourfold.adapters.schemas import (
    EMPTY,
    SECONDS,
    AnalysisAnswer,
    Columns,
    Elo,
    ExplanationAnswer,
    Label,
    MoveAnswer,
    Moves,
    Name,
    PlayerAnswer,
    PlayerName,
    ReviewAnswer,
    Rows,
    Seed,
    ThemeName,
    Width,
    column_to_explain,
    columns_played,
    position_after,
    winner_of,
)
from fourfold.base.errors import Cancelled, FourfoldError, LimitReached
from fourfold.explain import Names
from fourfold.explain import explain as explain_position
from fourfold.players import choose_move as ask_player
from fourfold.players import read_name
from fourfold.render import png, text
from fourfold.review import TYPICAL_ELO
from fourfold.review import review as review_game
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label, parse_column
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

T = TypeVar("T")
P = ParamSpec("P")

_CALLS = 4  # that compute at the same time; more wait
_WIDTH = 480  # pixels
_INSTRUCTIONS = """\
Connect Four, solved: exact scores and proven explanations for any position. A game is a string of
the columns played so far, counted from 1, such as `4455`; `-` is the empty board. Call `rules`
first for the rules, the notation and the meaning of scores. Boards may have other sizes than 7×6.
"""
_READS_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)


class BoardAnswer(BaseModel):
    """A position."""

    moves: str = Field(description="The game so far.")
    board: str = Field(description="The board as text: x is first, o is second.")
    to_move: Annotated[str, Field(pattern="^(first|second)$")] | None = Field(
        description="The side to move; null after the end of the game."
    )
    legal_moves: list[str] = Field(description="The columns that can be played.")
    over: bool
    winner: str | None = Field(description="first or second; null if nobody has won.")

    @classmethod
    def of(cls, moves: str, position: Position) -> "BoardAnswer":
        """The response for the position after the moves."""
        last = parse_column(moves[-1], position.columns) if moves else None
        return cls(
            moves=moves,
            board=text.board(position, theme=text.ASCII, last=last),
            to_move=None if position.is_over else position.turn.name.lower(),
            legal_moves=[column_label(column) for column in position.legal_moves],
            over=position.is_over,
            winner=winner_of(position),
        )


class Tools:
    """The tools. Each call may take `seconds`; all calls share one solver."""

    def __init__(self, solver: Solver, seconds: float) -> None:
        self._solver = solver
        self._seconds = seconds
        self._turns = anyio.CapacityLimiter(_CALLS)

    async def _compute(self, work: Callable[[StopToken], T]) -> T:
        """Call `work` in a thread, and cancel it as soon as the client cancels the request."""
        stop = StopToken()
        try:
            return await to_thread.run_sync(
                partial(work, stop), abandon_on_cancel=True, limiter=self._turns
            )
        finally:
            stop.cancel()

    # ---- The rules and the board

    async def rules(self) -> str:
        """The rules, the notation of moves, and the meaning of scores."""
        return RULES

    async def board(
        self, moves: Moves = EMPTY, columns: Columns = 7, rows: Rows = 6
    ) -> BoardAnswer:
        """The position after the moves: the board as text, the side to move, the legal moves.

        A new game is `-`. To make a move, append its column to `moves`.
        """
        position = position_after(moves, columns, rows)
        return BoardAnswer.of(moves.removeprefix(EMPTY), position)

    async def picture(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves = EMPTY,
        columns: Columns = 7,
        rows: Rows = 6,
        theme: ThemeName = "light",
        width: Width = _WIDTH,
        threats: Annotated[bool, Field(description="Mark threats.")] = False,  # noqa: FBT002
    ) -> Image:
        """A picture of the board, as PNG."""
        game = Game.from_moves(moves.removeprefix(EMPTY), columns, rows)

        def draw(_stop: StopToken) -> bytes:
            return png.game(game, theme=theme, width=width, threats=threats)

        return Image(data=await self._compute(draw), format="png")

    # ---- What is true about a position or a game

    async def analyse(
        self,
        moves: Moves,
        columns: Columns = 7,
        rows: Rows = 6,
        time_limit: Annotated[
            float | None, Field(gt=0, le=3600, description="Seconds, if less than the server's.")
        ] = None,
        node_limit: Annotated[
            int | None, Field(gt=0, le=10**12, description="Positions to visit at most.")
        ] = None,
    ) -> AnalysisAnswer:
        """The exact score of every column, the best ones, and best play to the end.

        If a limit comes first, `complete` is false, and the bounds say what is proven.
        """
        position = position_after(moves, columns, rows)
        seconds = min(time_limit or self._seconds, self._seconds)
        found = await self._compute(
            lambda stop: self._solver.analyse(position, seconds, node_limit, stop=stop)
        )
        return AnalysisAnswer.of(moves, found, seconds)

    async def explain(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves,
        move: Annotated[Label | None, Field(description="The column to explain.")] = None,
        columns: Columns = 7,
        rows: Rows = 6,
        first: Name = "First",
        second: Name = "Second",
    ) -> ExplanationAnswer:
        """Why the best move is best and the others are worse, or why a given move is good or bad.

        Of a finished game: how it ended, and where it was decided. Every sentence is proven.
        `first` and `second` are what sentences call the sides.
        """
        position = position_after(moves, columns, rows)
        column, played = column_to_explain(move, position), columns_played(moves)
        found = await self._compute(
            lambda stop: explain_position(
                position,
                self._solver,
                column,
                names=Names(first, second),
                played=played,
                time_limit=self._seconds,
                stop=stop,
            )
        )
        return ExplanationAnswer.of(moves, found)

    async def review(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves,
        elo: Elo = TYPICAL_ELO,
        columns: Columns = 7,
        rows: Rows = 6,
        first: Name = "First",
        second: Name = "Second",
    ) -> ReviewAnswer:
        """A game judged move by move, and its key moments explained. It need not be finished."""
        game = Game.from_moves(moves.removeprefix(EMPTY), columns, rows, first, second)
        found = await self._compute(
            lambda stop: review_game(
                game, self._solver, elo=elo, time_limit=self._seconds, stop=stop
            )
        )
        return ReviewAnswer.of(found)

    # ---- Opponents

    async def choose_move(
        self,
        moves: Moves,
        player: PlayerName = "hard",
        seed: Seed | None = None,
        columns: Columns = 7,
        rows: Rows = 6,
    ) -> MoveAnswer:
        """A player's move: from beginners (`elo:600`, `easy`) to perfect play (`perfect`).

        `players` lists all names. The same seed gives the same move.
        """
        position = position_after(moves, columns, rows)
        recipe = read_name(player)
        recipe.check_size(columns, rows)

        def choose(stop: StopToken) -> int:
            made = recipe.make(seed, self._solver, patience=self._seconds / 2)
            try:
                return ask_player(made, position, StopToken(stop, timeout=self._seconds))
            except Cancelled:
                raise LimitReached(f"{recipe.name} did not find a move in time") from None

        column = await self._compute(choose)
        return MoveAnswer.of(moves, position, column, recipe.name)

    async def players(self) -> list[PlayerAnswer]:
        """The players that can be asked for a move, weakest families first."""
        return PlayerAnswer.known()


def create_server(solver: Solver | None = None, *, time_limit: float = SECONDS) -> MCPServer:
    """A server with all tools. Each call may take `time_limit` seconds.

    >>> import asyncio
    >>> server = create_server()
    >>> [tool.name for tool in asyncio.run(server.list_tools())][:3]
    ['rules', 'board', 'picture']
    """
    tools = Tools(solver or Solver(), time_limit)
    return MCPServer(
        "fourfold",
        instructions=_INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
        tools=[
            _tool(tools.rules),
            _tool(tools.board),
            _tool(tools.picture),
            _tool(tools.analyse),
            _tool(tools.explain),
            _tool(tools.review),
            _tool(tools.choose_move),
            _tool(tools.players),
        ],
    )


def _tool(function: Callable[..., Awaitable[object]]) -> Tool:
    tool = Tool.from_function(
        _prepared(function), description=getdoc(function), annotations=_READS_ONLY
    )
    arguments = tool.fn_metadata.arg_model
    # A misspelt argument must not be ignored: the answer would be about another position. Without
    # arguments there is nothing to misspell, and some clients send a dummy.
    if arguments.model_fields:
        arguments.model_config["extra"] = "forbid"
        arguments.model_rebuild(force=True)
        tool.parameters = arguments.model_json_schema(by_alias=True)
    return tool


def _prepared(tool: Callable[P, Awaitable[object]]) -> Callable[P, Awaitable[object]]:
    """A tool whose errors of ours reach the model as they are, and whose answers are compact.

    The package would indent the text of an answer, which makes it nearly twice as long.
    """

    @wraps(tool)
    async def call(*arguments: P.args, **options: P.kwargs) -> object:
        try:
            answer = await tool(*arguments, **options)
        except FourfoldError as error:
            raise ToolError(str(error)) from None
        if not isinstance(answer, BaseModel):
            return answer
        return CallToolResult(
            content=[TextContent(text=answer.model_dump_json(by_alias=True))],
            structured_content=answer.model_dump(mode="json", by_alias=True),
        )

    return call
