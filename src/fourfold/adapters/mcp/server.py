"""The MCP server and its tools. Their names, docstrings and types are what a model reads."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, is_dataclass
from functools import partial, wraps
from inspect import getdoc
from typing import Annotated, ParamSpec, TypeVar, get_origin, get_type_hints

import anyio
from anyio import to_thread
from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from fourfold._version import __version__
from fourfold.adapters.mcp.rules import RULES
from fourfold.adapters.requests import (
    EMPTY,
    SECONDS,
    Columns,
    Elo,
    Label,
    Moves,
    Name,
    PlayerName,
    Rows,
    Seed,
    ThemeName,
    Width,
    column_to_explain,
    columns_played,
    position_after,
)
from fourfold.base.errors import Cancelled, FourfoldError, LimitReached
from fourfold.base.json_schema import described
from fourfold.base.json_shapes import Json, to_json
from fourfold.explain import Explanation, Names
from fourfold.explain import explain as explain_position
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.players import choose_move as ask_player
from fourfold.players import read_name
from fourfold.players.shapes import PlayerInfo, PlayerMove, player_infos
from fourfold.render import png, text
from fourfold.review import TYPICAL_ELO, Review
from fourfold.review import review as review_game
from fourfold.rules.game import Game
from fourfold.rules.notation import parse_column
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column, MoveString
from fourfold.rules.side import Side
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


@dataclass(frozen=True, slots=True)
class Board:
    """A position."""

    moves: MoveString
    """The game so far."""
    board: str
    """The board as text: x is first, o is second."""
    to_move: Side | None
    """The side to move; None after the end of the game."""
    legal_moves: tuple[Column, ...]
    """The columns that can be played."""
    over: bool
    """Whether the game is over."""
    winner: Side | None
    """Who has won; None if nobody has."""

    @classmethod
    def of(cls, moves: str, position: Position) -> "Board":
        """The position after the moves."""
        last = parse_column(moves[-1], position.columns) if moves else None
        return cls(
            moves=moves,
            board=text.board(position, theme=text.ASCII, last=last),
            to_move=None if position.is_over else position.turn,
            legal_moves=tuple(position.legal_moves),
            over=position.is_over,
            winner=position.winner,
        )


@dataclass(frozen=True, slots=True)
class Players:
    """All players."""

    result: tuple[PlayerInfo, ...]


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

    async def board(self, moves: Moves = EMPTY, columns: Columns = 7, rows: Rows = 6) -> Board:
        """The position after the moves: the board as text, the side to move, the legal moves.

        A new game is `-`. To make a move, append its column to `moves`.
        """
        position = position_after(moves, columns, rows)
        return Board.of(moves.removeprefix(EMPTY), position)

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
    ) -> AnalysisWithThreats:
        """The exact score of every column, the best ones, and best play to the end.

        If a limit comes first, `complete` is false, and the bounds say what is proven.
        """
        position = position_after(moves, columns, rows)
        seconds = min(time_limit or self._seconds, self._seconds)
        found = await self._compute(
            lambda stop: self._solver.analyse(position, seconds, node_limit, stop=stop)
        )
        late = f"stopped at the time limit of {seconds:g} s"
        return AnalysisWithThreats.of(found, moves.removeprefix(EMPTY), late=late)

    async def explain(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves,
        move: Annotated[Label | None, Field(description="The column to explain.")] = None,
        columns: Columns = 7,
        rows: Rows = 6,
        first: Name = "First",
        second: Name = "Second",
    ) -> Annotated[Json, Explanation]:
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
        return {"moves": moves.removeprefix(EMPTY), **found.to_dict()}

    async def review(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves,
        elo: Elo = TYPICAL_ELO,
        columns: Columns = 7,
        rows: Rows = 6,
        first: Name = "First",
        second: Name = "Second",
    ) -> Annotated[Json, Review]:
        """A game judged move by move, and its key moments explained. It need not be finished."""
        game = Game.from_moves(moves.removeprefix(EMPTY), columns, rows, first, second)
        found = await self._compute(
            lambda stop: review_game(
                game, self._solver, elo=elo, time_limit=self._seconds, stop=stop
            )
        )
        return found.to_dict()

    # ---- Opponents

    async def choose_move(
        self,
        moves: Moves,
        player: PlayerName = "hard",
        seed: Seed | None = None,
        columns: Columns = 7,
        rows: Rows = 6,
    ) -> PlayerMove:
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
        return PlayerMove.of(moves.removeprefix(EMPTY), position, column, recipe.name)

    async def players(self) -> Players:
        """The players that can be asked for a move, weakest families first."""
        return Players(player_infos())


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
    returned = get_type_hints(function, include_extras=True)["return"]
    shape = returned.__metadata__[0] if get_origin(returned) is Annotated else returned
    is_shape = is_dataclass(shape)
    tool = Tool.from_function(
        _prepared(function) if is_shape else _reporting(function),
        description=getdoc(function),
        annotations=_READS_ONLY,
        structured_output=False if is_shape else None,
    )
    if is_shape:
        tool.fn_metadata.output_schema = described(shape)
    arguments = tool.fn_metadata.arg_model
    # A misspelt argument must not be ignored: the answer would be about another position. Without
    # arguments there is nothing to misspell, and some clients send a dummy.
    if arguments.model_fields:
        arguments.model_config["extra"] = "forbid"
        arguments.model_rebuild(force=True)
        tool.parameters = arguments.model_json_schema(by_alias=True)
    return tool


def _reporting(tool: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """A tool whose errors of ours reach the model as they are."""

    @wraps(tool)
    async def call(*arguments: P.args, **options: P.kwargs) -> T:
        try:
            return await tool(*arguments, **options)
        except FourfoldError as error:
            raise ToolError(str(error)) from None

    return call


def _prepared(tool: Callable[P, Awaitable[object]]) -> Callable[P, Awaitable[object]]:
    """A tool that also returns a shape of the contract.

    The package would check it again, and indent its text, which makes it nearly twice as long.
    """
    reporting = _reporting(tool)

    @wraps(tool)
    async def call(*arguments: P.args, **options: P.kwargs) -> object:
        found = to_json(await reporting(*arguments, **options))
        content = TextContent(text=json.dumps(found, ensure_ascii=False, separators=(",", ":")))
        return CallToolResult(content=[content], structured_content=found)

    return call
