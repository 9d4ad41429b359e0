"""The MCP server and its tools. Their names, docstrings and types are what a model reads."""

import json
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, is_dataclass
from functools import partial, wraps
from inspect import getdoc
from typing import Annotated, Any, ParamSpec, TypeVar, get_origin, get_type_hints

import anyio
from anyio import to_thread
from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field, ValidationError

from fourfold._version import __version__
from fourfold.adapters.mcp.rules import RULES
from fourfold.adapters.requests import (
    EMPTY,
    SECONDS,
    Columns,
    Elo,
    Grid,
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
    moves_of,
    position_after,
)
from fourfold.base.errors import Cancelled, FourfoldError, InvalidArgument, LimitReached
from fourfold.base.json_schema import described
from fourfold.base.json_shapes import Json, to_json
from fourfold.base.languages import LANGUAGES, check_language, find_language
from fourfold.explain import Explanation, Names
from fourfold.explain import explain as explain_position
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.players import choose_move as ask_player
from fourfold.players import public_players, read_public_name
from fourfold.players.shapes import PlayerInfo, player_infos
from fourfold.render import png, text
from fourfold.review import TYPICAL_ELO, Review
from fourfold.review import review as review_game
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label, parse_column
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
LanguageName = Annotated[
    str,
    Field(
        max_length=100,
        description=f"The language of sentences: {', '.join(LANGUAGES)}. The default is the "
        "server's; the answer says which one it is.",
    ),
]
Brief = Annotated[bool, Field(description="Leave out all but the most important.")]
_BRIEF = {
    "analyse": ("moves", "score", "scores", "best", "pv", "complete", "result", "over", "winner"),
    "explain": (
        "moves",
        "score",
        "result",
        "best",
        "move",
        "complete",
        "about_position",
        "about_move",
        "about_others",
    ),
    "review": (
        "game",
        "elo",
        "complete",
        "left_out",
        "accuracy",
        "counts",
        "turning_points",
        "decided_by",
        "course",
        "key_moments",
    ),
}
"""What the brief answers of tools have."""
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
class ChosenMove:
    """A player's move."""

    column: Column
    """The column, as in moves."""
    moves: MoveString
    """The game with this move."""
    player: str
    """Who moved, by full name."""
    over: bool
    """Whether the game is over now."""
    winner: Side | None
    """Who has won; None if nobody has."""


@dataclass(frozen=True, slots=True)
class Players:
    """All players."""

    result: tuple[PlayerInfo, ...]


class Tools:
    """The tools. Each call may take `seconds`; all calls share one solver. Sentences are in the
    `language`, if a call does not name another one.
    """

    def __init__(self, solver: Solver, seconds: float, language: str) -> None:
        self._solver = solver
        self._seconds = seconds
        self._language = language
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

    def _spoken(self, language: str | None) -> str:
        """The language of an answer: English if there is none of this name."""
        return self._language if language is None else find_language(language) or "en"

    # ---- The rules and the board

    async def rules(self) -> str:
        """The rules, the notation of moves, and the meaning of scores."""
        return RULES

    async def board(
        self,
        moves: Moves = EMPTY,
        grid: Grid | None = None,
        columns: Columns = 7,
        rows: Rows = 6,
    ) -> Board:
        """The position after the moves: the board as text, the side to move, the legal moves.

        A new game is `-`. To make a move, append its column to `moves`. A board in `grid` is
        answered with moves that lead to it.
        """
        moves, columns, rows = moves_of(moves, grid, columns, rows)
        return Board.of(moves, position_after(moves, columns, rows))

    async def picture(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves = EMPTY,
        grid: Grid | None = None,
        columns: Columns = 7,
        rows: Rows = 6,
        theme: ThemeName = "light",
        width: Width = _WIDTH,
        threats: Annotated[bool, Field(description="Mark threats.")] = False,  # noqa: FBT002
    ) -> Image:
        """A picture of the board, as PNG."""
        game = Game.from_moves(*moves_of(moves, grid, columns, rows))

        def draw(_stop: StopToken) -> bytes:
            return png.game(game, theme=theme, width=width, threats=threats)

        return Image(data=await self._compute(draw), format="png")

    # ---- What is true about a position or a game

    async def analyse(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves | None = None,
        grid: Grid | None = None,
        columns: Columns = 7,
        rows: Rows = 6,
        time_limit: Annotated[
            float | None, Field(gt=0, le=3600, description="Seconds, if less than the server's.")
        ] = None,
        node_limit: Annotated[
            int | None, Field(gt=0, le=10**12, description="Positions to visit at most.")
        ] = None,
        language: LanguageName | None = None,
        brief: Brief = False,  # noqa: FBT002, ARG002 - applied to the answer
    ) -> AnalysisWithThreats:
        """The exact score of every column, the best ones, and best play to the end.

        If a limit comes first, `complete` is false, and the bounds say what is proven.
        """
        moves, columns, rows = moves_of(moves, grid, columns, rows)
        position = position_after(moves, columns, rows)
        seconds = min(time_limit or self._seconds, self._seconds)
        found = await self._compute(
            lambda stop: self._solver.analyse(position, seconds, node_limit, stop=stop)
        )
        late = f"stopped at the time limit of {seconds:g} s"
        return AnalysisWithThreats.of(found, moves, late=late, language=self._spoken(language))

    async def explain(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves | None = None,
        move: Annotated[Label | None, Field(description="The column to explain.")] = None,
        grid: Grid | None = None,
        columns: Columns = 7,
        rows: Rows = 6,
        first: Name = "First",
        second: Name = "Second",
        language: LanguageName | None = None,
        brief: Brief = False,  # noqa: FBT002, ARG002 - applied to the answer
    ) -> Annotated[Json, Explanation]:
        """Why the best move is best and the others are worse, or why a given move is good or bad.

        Of a finished game: how it ended, and where it was decided. Every sentence is proven.
        `first` and `second` are what sentences call the sides.
        """
        moves, columns, rows = moves_of(moves, grid, columns, rows)
        position = position_after(moves, columns, rows)
        column, played = column_to_explain(move, position), columns_played(moves)
        found = await self._compute(
            lambda stop: explain_position(
                position,
                self._solver,
                column,
                names=Names(first, second),
                language=self._spoken(language),
                played=played,
                time_limit=self._seconds,
                stop=stop,
            )
        )
        return {"moves": moves, **found.to_dict()}

    async def review(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves,
        elo: Elo = TYPICAL_ELO,
        columns: Columns = 7,
        rows: Rows = 6,
        first: Name = "First",
        second: Name = "Second",
        language: LanguageName | None = None,
        brief: Brief = False,  # noqa: FBT002
    ) -> Annotated[Json, Review]:
        """A game judged move by move, and its key moments explained. It need not be finished.

        With `brief`, only the course of the game and its key moments, these without the
        explanation of the position.
        """
        game = Game.from_moves(moves.removeprefix(EMPTY), columns, rows, first, second)
        found = await self._compute(
            lambda stop: review_game(
                game,
                self._solver,
                elo=elo,
                language=self._spoken(language),
                time_limit=self._seconds,
                stop=stop,
            )
        )
        answer = found.to_dict()
        if brief:
            for moment in answer["key_moments"]:
                moment["explanation"] = None
        return answer

    # ---- Opponents

    async def choose_move(  # noqa: PLR0913, PLR0917 - each is an argument of the tool
        self,
        moves: Moves | None = None,
        player: PlayerName = "hard",
        seed: Seed | None = None,
        grid: Grid | None = None,
        columns: Columns = 7,
        rows: Rows = 6,
    ) -> ChosenMove:
        """A player's move: from beginners (`elo:600`, `easy`) to perfect play (`perfect`).

        `players` lists all names. The same seed gives the same move.
        """
        moves, columns, rows = moves_of(moves, grid, columns, rows)
        position = position_after(moves, columns, rows)
        recipe = read_public_name(player)
        recipe.check_size(columns, rows)

        def choose(stop: StopToken) -> int:
            made = recipe.make(seed, self._solver, patience=self._seconds / 2)
            try:
                return ask_player(made, position, StopToken(stop, timeout=self._seconds))
            except Cancelled:
                raise LimitReached(f"{recipe.name} did not find a move in time") from None

        column = await self._compute(choose)
        after, played = position.play(column), moves + column_label(column)
        return ChosenMove(column, played, recipe.name, after.is_over, after.winner)

    async def players(self) -> Players:
        """The players that can be asked for a move, weakest families first."""
        return Players(player_infos(public_players()))


TOOLS = ("rules", "board", "picture", "analyse", "explain", "review", "choose_move", "players")
"""The names of all tools."""


def create_server(
    solver: Solver | None = None,
    *,
    time_limit: float = SECONDS,
    tools: Collection[str] = TOOLS,
    language: str = "en",
) -> MCPServer:
    """A server with these tools. Each call may take `time_limit` seconds. Sentences are in the
    `language`, if a call does not name another one.

    >>> import asyncio
    >>> server = create_server()
    >>> [tool.name for tool in asyncio.run(server.list_tools())][:3]
    ['rules', 'board', 'picture']
    """
    for name in tools:
        if name not in TOOLS:
            raise InvalidArgument(f"no tool {name!r}. Available: {', '.join(TOOLS)}")
    offered = Tools(solver or Solver(), time_limit, check_language(language))
    return MCPServer(
        "fourfold",
        instructions=_INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
        tools=[_tool(getattr(offered, name)) for name in TOOLS if name in tools],
    )


class _Tool(Tool):
    """A tool whose errors about arguments name the argument, and nothing else."""

    async def run(
        self,
        arguments: dict[str, Any],
        context: Any,
        convert_result: bool = False,  # noqa: FBT001, FBT002
    ) -> Any:
        """Run the tool."""
        try:
            return await super().run(arguments, context, convert_result)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(_in_words(error.__cause__)) from None
            raise


def _in_words(error: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(map(str, each['loc']))}: {each['msg']}"
        for each in error.errors(include_url=False)
    )


def _tool(function: Callable[..., Awaitable[object]]) -> Tool:
    returned = get_type_hints(function, include_extras=True)["return"]
    shape = returned.__metadata__[0] if get_origin(returned) is Annotated else returned
    is_shape = is_dataclass(shape)
    tool = _Tool.from_function(
        _prepared(function) if is_shape else _reporting(function),
        description=getdoc(function),
        annotations=_READS_ONLY,
        structured_output=False if is_shape else None,
    )
    if is_shape:
        schema = described(shape)
        if kept := _BRIEF.get(tool.name):
            schema = {**schema, "required": [each for each in schema["required"] if each in kept]}
        tool.fn_metadata.output_schema = schema
    arguments = tool.fn_metadata.arg_model
    # A misspelt argument must not be ignored: the answer would be about another position.
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
        if options.get("brief"):
            found = {name: value for name, value in found.items() if name in _BRIEF[tool.__name__]}
        content = TextContent(text=json.dumps(found, ensure_ascii=False, separators=(",", ":")))
        return CallToolResult(content=[content], structured_content=found)

    return call
