"""The calls of the API, version 1."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from fourfold._version import __version__
from fourfold.adapters.schemas import (
    EMPTY,
    AnalysisAnswer,
    Columns,
    Elo,
    ExplanationAnswer,
    HealthAnswer,
    Label,
    MoveAnswer,
    MoveOrder,
    Moves,
    Name,
    PlayerAnswer,
    ReviewAnswer,
    Rows,
    ThemeName,
    Width,
    column_to_explain,
    columns_played,
    position_after,
)
from fourfold.explain import Names
from fourfold.players import read_name
from fourfold.review import TYPICAL_ELO
from fourfold.rules.game import Game
from fourfold.web.disconnect import while_connected
from fourfold.web.limits import Limits
from fourfold.web.pictures import Format, Pictures, Wanted, game_of
from fourfold.web.problems import documented
from fourfold.web.scheduler import Scheduler
from fourfold.web.tasks import AnalysisTask, ExplanationTask, MoveTask, ReviewTask

_KEEP = "public, max-age=86400"  # proven results, and pictures of them, do not change
_FORGET = "no-store"
_MEDIA_TYPES: dict[Format, str] = {"svg": "image/svg+xml", "png": "image/png"}

_REFUSED = documented(
    not_found="No such position: the moves are against the rules.",
    unprocessable_entity="The request is malformed.",
    service_unavailable="There are too many requests: try again.",
)
_REFUSED_ORDER = documented(
    bad_request="The body cannot be read.",
    conflict="The moves are against the rules, the game is over, or there is no such player.",
    request_entity_too_large="The body is too large.",
    unprocessable_entity="The request is malformed.",
    service_unavailable="There are too many requests, or the player found no move in time.",
)


@dataclass(frozen=True, slots=True)
class AppState:
    """What the handlers use to compute their responses."""

    limits: Limits
    scheduler: Scheduler
    pictures: Pictures
    has_app: bool

    def close(self) -> None:
        """Cancel running jobs, and refuse waiting ones."""
        self.scheduler.close()
        self.pictures.close()


async def _state(request: Request) -> AppState:  # not async, FastAPI would call it in a thread
    state: AppState = request.app.state.fourfold
    return state


State = Annotated[AppState, Depends(_state)]
calls = APIRouter(prefix="/api/v1")


@calls.get(
    "/analysis/{moves}",
    responses=_REFUSED,
    summary="The exact score of every column, the best ones, and best play to the end",
)
async def analysis(  # noqa: PLR0913, PLR0917 - each is a parameter of the call
    request: Request,
    response: Response,
    state: State,
    moves: Annotated[Moves, Path()],
    columns: Annotated[Columns, Query()] = 7,
    rows: Annotated[Rows, Query()] = 6,
    time_limit: Annotated[
        float | None,
        Query(gt=0, le=3600, description="Seconds to wait at most, if less than the server's."),
    ] = None,
) -> AnalysisAnswer:
    """If the time limit comes first, `complete` is false, and the bounds say what is proven."""
    question = AnalysisTask(position_after(moves, columns, rows))
    seconds = min(time_limit or state.limits.seconds, state.limits.seconds)
    found = await while_connected(request, state.scheduler.run(question, seconds))
    response.headers["Cache-Control"] = _KEEP if found.complete else _FORGET
    return AnalysisAnswer.of(moves, found, seconds)


@calls.get("/analysis/", include_in_schema=False)
async def analysis_of_the_empty_board(
    request: Request, response: Response, state: State
) -> AnalysisAnswer:
    """For those who write no moves as nothing."""
    return await analysis(request, response, state, EMPTY)


@calls.get(
    "/explanations/{moves}",
    responses=_REFUSED,
    summary="Why the best move is best, and why the others are worse",
)
async def explanation(  # noqa: PLR0913, PLR0917 - each is a parameter of the call
    request: Request,
    response: Response,
    state: State,
    moves: Annotated[Moves, Path()],
    move: Annotated[
        Label | None, Query(description="The column to explain; the best one if not given.")
    ] = None,
    columns: Annotated[Columns, Query()] = 7,
    rows: Annotated[Rows, Query()] = 6,
    first: Annotated[Name, Query(description="What sentences call the first side.")] = "First",
    second: Annotated[Name, Query(description="And the second.")] = "Second",
) -> ExplanationAnswer:
    """Every sentence is proven."""
    position = position_after(moves, columns, rows)
    column, played = column_to_explain(move, position), columns_played(moves)
    names = Names(first, second)
    question = ExplanationTask(AnalysisTask(position), column, played, names)
    found = await while_connected(request, state.scheduler.run(question, state.limits.seconds))
    response.headers["Cache-Control"] = _KEEP if found.complete else _FORGET
    return ExplanationAnswer.of(moves, found)


@calls.get(
    "/reviews/{moves}",
    responses=_REFUSED,
    summary="A game judged move by move, and its key moments explained",
)
async def review(  # noqa: PLR0913, PLR0917 - each is a parameter of the call
    request: Request,
    response: Response,
    state: State,
    moves: Annotated[Moves, Path()],
    elo: Annotated[Elo, Query()] = TYPICAL_ELO,
    columns: Annotated[Columns, Query()] = 7,
    rows: Annotated[Rows, Query()] = 6,
    first: Annotated[Name, Query(description="What sentences call the first side.")] = "First",
    second: Annotated[Name, Query(description="And the second.")] = "Second",
) -> ReviewAnswer:
    """The game need not be finished. A side named `you` is the reader's."""
    game = Game.from_moves(moves.removeprefix(EMPTY), columns, rows, first, second)
    task = ReviewTask(game, elo)
    found = await while_connected(request, state.scheduler.run(task, state.limits.seconds))
    response.headers["Cache-Control"] = _KEEP if found.complete else _FORGET
    return ReviewAnswer.of(found)


@calls.post("/moves", responses=_REFUSED_ORDER, summary="A player's move")
async def move(request: Request, response: Response, state: State, order: MoveOrder) -> MoveAnswer:
    """A player who needs exact scores and does not get them in time goes by what is proven."""
    position = position_after(order.moves, order.columns, order.rows)
    recipe = read_name(order.player)
    recipe.check_size(order.columns, order.rows)
    question = MoveTask(position, recipe, order.seed)
    column = await while_connected(request, state.scheduler.run(question, state.limits.seconds))
    response.headers["Cache-Control"] = _FORGET
    return MoveAnswer.of(order.moves, position, column, recipe.name)


@calls.get(
    "/boards/{moves}.{format}",
    responses=_REFUSED
    | {
        200: {
            "description": "The picture.",
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in _MEDIA_TYPES.values()
            },
        }
    },
    response_class=Response,
    summary="A picture of the board",
)
async def board(  # noqa: PLR0913, PLR0917 - each is a parameter of the call
    request: Request,
    state: State,
    moves: Annotated[Moves, Path()],
    format: Annotated[Format, Path()],  # noqa: A002 - the word that people know
    columns: Annotated[Columns, Query()] = 7,
    rows: Annotated[Rows, Query()] = 6,
    theme: Annotated[ThemeName, Query(description="`auto` follows the reader's system.")] = "light",
    width: Annotated[Width | None, Query()] = None,
    last: Annotated[bool, Query(description="Mark the last move.")] = True,  # noqa: FBT002
    numbers: Annotated[bool, Query(description="Number the columns.")] = True,  # noqa: FBT002
    coordinates: Annotated[bool, Query(description="Number the rows.")] = False,  # noqa: FBT002
    threats: Annotated[bool, Query(description="Mark threats.")] = False,  # noqa: FBT002
) -> Response:
    """The discs, the last move and the winning line; more if wanted."""
    played = moves.removeprefix(EMPTY)
    wanted = Wanted(
        format, played, columns, rows, theme, width, last, numbers, coordinates, threats
    )
    game_of(wanted)  # reports errors before the request waits in the queue
    picture = await while_connected(request, state.pictures.draw(wanted))
    return Response(picture, media_type=_MEDIA_TYPES[format], headers={"Cache-Control": _KEEP})


@calls.get("/players", summary="Who can be asked for a move")
async def players(response: Response) -> list[PlayerAnswer]:
    """Weakest families first."""
    response.headers["Cache-Control"] = "public, max-age=3600"
    return PlayerAnswer.known()


@calls.get("/health", summary="How the server is")
async def health(request: Request, response: Response, state: State) -> HealthAnswer:
    """Answers at once, however busy the engine is."""
    response.headers["Cache-Control"] = _FORGET
    return HealthAnswer(
        status="ok",
        version=__version__,
        app=state.has_app,
        games=request.app.state.games is not None,
        lobby=request.app.state.lobby is not None,
        questions=state.scheduler.jobs,
        time_limit=state.limits.seconds,
    )
