"""The calls of the API, version 1."""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from fourfold._version import __version__
from fourfold.adapters.requests import (
    EMPTY,
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
from fourfold.base.errors import FourfoldError
from fourfold.explain import Explanation, Names
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.players import public_players, read_public_name
from fourfold.players.shapes import PlayerInfo, PlayerMove, player_infos
from fourfold.review import TYPICAL_ELO, Review
from fourfold.rules.game import Game
from fourfold.web.disconnect import while_connected
from fourfold.web.language import Language, LanguageName
from fourfold.web.limits import Limits
from fourfold.web.pictures import Format, PictureOrder, Pictures, game_of
from fourfold.web.problems import documented, problem
from fourfold.web.rate_limits import owner_of
from fourfold.web.readiness import Readiness
from fourfold.web.responses import FORGET, KEEP, respond, returns
from fourfold.web.scheduler import Scheduler, Task
from fourfold.web.tasks import AnalysisTask, ExplanationTask, MoveTask, ReviewTask

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
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


async def _state(request: Request) -> AppState:  # async, or FastAPI calls it in a thread
    state: AppState = request.app.state.fourfold
    return state


async def _answer(
    request: Request, state: AppState, task: Task[T], seconds: float | None = None
) -> T:
    """The answer of the engine, unless the client disconnects."""
    work = state.scheduler.run(task, seconds or state.limits.seconds, owner_of(request))
    return await while_connected(request, work)


State = Annotated[AppState, Depends(_state)]
calls = APIRouter(prefix="/api/v1")
other_calls = APIRouter()
_PUBLIC = {"Access-Control-Allow-Origin": "*"}
_NO_MOVE = 100  # the score of a column in which no disc can be dropped


@calls.get(
    "/analysis/{moves}",
    responses=returns(AnalysisWithThreats) | _REFUSED,
    summary="The exact score of every column, the best ones, and best play to the end",
)
async def analysis(  # noqa: PLR0913, PLR0917 - each is a parameter of the call
    request: Request,
    state: State,
    moves: Annotated[Moves, Path()],
    language: Language,
    columns: Annotated[Columns, Query()] = 7,
    rows: Annotated[Rows, Query()] = 6,
    time_limit: Annotated[
        float | None,
        Query(gt=0, le=3600, description="Seconds to wait at most, if less than the server's."),
    ] = None,
) -> JSONResponse:
    """If the time limit comes first, `complete` is false, and the bounds say what is proven."""
    task = AnalysisTask(position_after(moves, columns, rows))
    seconds = min(time_limit or state.limits.seconds, state.limits.seconds)
    found = await _answer(request, state, task, seconds)
    late = f"stopped at the time limit of {seconds:g} s"
    shown = AnalysisWithThreats.of(
        found, moves.removeprefix(EMPTY), late=late, language=language.code
    )
    return respond(shown, cache=KEEP if found.complete else FORGET, headers=language.headers)


@calls.get("/analysis", include_in_schema=False)
@calls.get("/analysis/", include_in_schema=False)
async def analysis_of_the_empty_board(
    request: Request, state: State, language: Language
) -> JSONResponse:
    """The same for clients that leave out the moves of the empty board."""
    return await analysis(request, state, EMPTY, language)


@calls.get(
    "/explanations/{moves}",
    responses=returns(Explanation) | _REFUSED,
    summary="Why the best move is best, and why the others are worse",
)
async def explanation(  # noqa: PLR0913, PLR0917 - each is a parameter of the call
    request: Request,
    state: State,
    moves: Annotated[Moves, Path()],
    language: Language,
    move: Annotated[
        Label | None, Query(description="The column to explain; the best one if not given.")
    ] = None,
    columns: Annotated[Columns, Query()] = 7,
    rows: Annotated[Rows, Query()] = 6,
    first: Annotated[Name, Query(description="What sentences call the first side.")] = "First",
    second: Annotated[Name, Query(description="And the second.")] = "Second",
) -> JSONResponse:
    """Every sentence is proven."""
    position = position_after(moves, columns, rows)
    column, played = column_to_explain(move, position), columns_played(moves)
    names = Names(first, second)
    task = ExplanationTask(AnalysisTask(position), column, played, names, language.code)
    found = await _answer(request, state, task)
    shown = {"moves": moves.removeprefix(EMPTY), **found.to_dict()}
    return respond(shown, cache=KEEP if found.complete else FORGET, headers=language.headers)


@calls.get(
    "/reviews/{moves}",
    responses=returns(Review) | _REFUSED,
    summary="A game judged move by move, and its key moments explained",
)
async def review(  # noqa: PLR0913, PLR0917 - each is a parameter of the call
    request: Request,
    state: State,
    moves: Annotated[Moves, Path()],
    language: Language,
    elo: Annotated[Elo, Query()] = TYPICAL_ELO,
    columns: Annotated[Columns, Query()] = 7,
    rows: Annotated[Rows, Query()] = 6,
    first: Annotated[Name, Query(description="What sentences call the first side.")] = "First",
    second: Annotated[Name, Query(description="And the second.")] = "Second",
) -> JSONResponse:
    """The game need not be finished. A side named `you` is the reader's."""
    game = Game.from_moves(moves.removeprefix(EMPTY), columns, rows, first, second)
    task = ReviewTask(game, elo, language.code)
    found = await _answer(request, state, task)
    cache = KEEP if found.complete else FORGET
    return respond(found.to_dict(), cache=cache, headers=language.headers)


class MoveOrder(BaseModel):
    """A request for a player's move."""

    model_config = ConfigDict(strict=True, extra="forbid")

    moves: Moves
    player: PlayerName = "hard"
    seed: Seed | None = Field(None, description="The same seed gives the same move.")
    columns: Columns = 7
    rows: Rows = 6


@calls.post("/moves", responses=returns(PlayerMove) | _REFUSED_ORDER, summary="A player's move")
async def move(request: Request, state: State, order: MoveOrder) -> JSONResponse:
    """A player who needs exact scores and does not get them in time goes by what is proven."""
    position = position_after(order.moves, order.columns, order.rows)
    recipe = read_public_name(order.player)
    recipe.check_size(order.columns, order.rows)
    task = MoveTask(position, recipe, order.seed)
    column = await _answer(request, state, task)
    played = order.moves.removeprefix(EMPTY)
    return respond(PlayerMove.of(played, position, column, recipe.name))


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
    language: LanguageName = "en",
) -> Response:
    """The discs, the last move and the winning line; more if wanted. An SVG has a description for
    screen readers, in the language.
    """
    played = moves.removeprefix(EMPTY)
    order = PictureOrder(
        format, played, columns, rows, theme, width, last, numbers, coordinates, threats, language
    )
    game_of(order)  # reports errors before the request waits in the queue
    picture = await while_connected(request, state.pictures.draw(order))
    return Response(picture, media_type=_MEDIA_TYPES[format], headers={"Cache-Control": KEEP})


@calls.get(
    "/players",
    responses=returns(tuple[PlayerInfo, ...]),
    summary="Who can be asked for a move",
)
async def players() -> JSONResponse:
    """Weakest families first."""
    return respond(player_infos(public_players()), cache="public, max-age=3600")


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The state of the server."""

    status: Literal["ok"] = "ok"
    version: str = __version__
    app: bool
    """Whether the web app is served too."""
    games: bool
    """Whether there are games between people."""
    lobby: bool
    """Whether there is a lobby."""
    network: str | None
    """Where other machines in the network reach the server; null if that is not known."""
    questions: int
    """Requests in progress or waiting."""
    time_limit: float
    """Seconds for one answer."""


@calls.get("/health", responses=returns(Health), summary="How the server is")
async def health(request: Request, state: State) -> JSONResponse:
    """Answers at once, however busy the engine is."""
    return respond(
        Health(
            app=state.has_app,
            games=request.app.state.games is not None,
            lobby=request.app.state.lobby is not None,
            network=request.app.state.network,
            questions=state.scheduler.jobs,
            time_limit=state.limits.seconds,
        )
    )


@calls.get(
    "/ready",
    responses=returns(Readiness)
    | documented(service_unavailable="Parts of the server fail: those that are false."),
    summary="Whether the server can do its work",
)
async def ready(request: Request) -> JSONResponse:
    """Asks the engine, and writes to the store of the games, if there is one."""
    checked: Readiness = await request.app.state.readiness.check()
    if failing := checked.failing:
        detail = f"not ready: {', '.join(failing)}"
        return problem(503, detail, {"Retry-After": "5"}, asdict(checked))
    return respond(checked)


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of all columns, as connect4.gamesolver.org answers."""

    pos: str
    score: tuple[int, ...]
    """From the left; 100: no disc can be dropped there."""


@other_calls.get(
    "/solve",
    responses=returns(Scores)
    | documented(
        not_found="No such position: the moves are against the rules.",
        conflict="The position takes too long.",
        unprocessable_entity="The request is malformed.",
        too_many_requests="This address asks too often.",
        service_unavailable="There are too many requests: try again.",
    ),
    summary="The scores of all columns, in the format of connect4.gamesolver.org",
)
async def solve(
    request: Request,
    state: State,
    pos: Annotated[Moves, Query(description="The moves so far.")] = "",
    columns: Annotated[Columns, Query()] = 7,
    rows: Annotated[Rows, Query()] = 6,
) -> JSONResponse:
    """For programs that call that server: only the host has to be changed."""
    try:
        position = position_after(pos, columns, rows)
    except FourfoldError as error:
        return problem(404, str(error), _PUBLIC)
    scores: Sequence[int | None] = (None,) * columns
    if not position.is_over:
        found = await _answer(request, state, AnalysisTask(position))
        if not found.complete:
            late = f"this position takes longer than {state.limits.seconds:g} s"
            return problem(409, late, _PUBLIC)
        scores = found.scores
    shown = tuple(_NO_MOVE if score is None else score for score in scores)
    response = respond(Scores(pos.removeprefix(EMPTY), shown), cache=KEEP)
    response.headers.update(_PUBLIC)
    return response
