"""The ASGI application."""

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI, Response
from fastapi.middleware.cors import CORSMiddleware
from fastapi.middleware.gzip import GZipMiddleware
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES

from fourfold._version import __version__
from fourfold.base.errors import InvalidArgument
from fourfold.online.lobby_service import LobbyService
from fourfold.online.service import KEEP_DAYS, GameService, ServiceLimits
from fourfold.online.store import open_store
from fourfold.web.access_log import AccessLog, Exchange, LogFormat, Observer
from fourfold.web.api import AppState, calls
from fourfold.web.api_page import add_api_page
from fourfold.web.cache import ResponseCache
from fourfold.web.files import BOOK_TYPE, STATIC, add_files
from fourfold.web.games import ScheduledEngine, add_games
from fourfold.web.limits import Limits
from fourfold.web.lobby import lobby_calls
from fourfold.web.middleware import BodyLimit, HeadAsGet, SafeHeaders
from fourfold.web.pictures import Pictures
from fourfold.web.problems import add_problems
from fourfold.web.rate_limits import AddressLimits, RateLimiter
from fourfold.web.responses import describe_shapes
from fourfold.web.scheduler import Scheduler

if TYPE_CHECKING:
    from fourfold.web.metrics import Metrics

_WORTH_COMPRESSING = 1000  # bytes
_ORIGIN = re.compile(r"\*|https?://[^/?#@\s]+")


def create_app(  # noqa: PLR0913 - each is an option of the server
    limits: Limits | None = None,
    *,
    origins: Sequence[str] = (),
    files: Path = STATIC,
    rate: RateLimiter | None = None,
    log: LogFormat | None = None,
    metrics: bool = False,
    store: str | Path | None = None,
    keep_days: int = KEEP_DAYS,
    new_games: float = 30,
    lobby: bool = False,
) -> FastAPI:
    """The web app's files and the API.

    Pages of other origins may not call the API unless they are listed in `origins`; `*` allows any.
    `rate` limits how many requests each address may send. With `log`, each request is logged to
    standard output; with `metrics`, `/metrics` serves metrics for Prometheus. Games between people
    are stored in `store`, a folder or the URL of a Redis server, until they have not changed for
    `keep_days`; without it, there are none. One address may create `new_games` a minute.
    With `lobby`, there is a lobby, where people meet and play tournaments.

    >>> create_app().title
    'fourfold'
    """
    limits = limits or Limits()
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise InvalidArgument(
                f"{origin!r} is not an origin. Use for example https://example.org, or *"
            )

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            scheduler = stack.enter_context(Scheduler(limits))
            pictures = stack.enter_context(Pictures(limits))
            app.state.fourfold = AppState(limits, scheduler, pictures, has_app)
            app.state.games = app.state.lobby = None
            if store:
                stored = open_store(store)
                kept = ServiceLimits(keep_days=keep_days)
                games = GameService(stored, ScheduledEngine(scheduler), kept)
                app.state.games = await stack.enter_async_context(games)
                if lobby:
                    app.state.lobby = await stack.enter_async_context(LobbyService(stored, games))
            yield

    app = FastAPI(
        title="fourfold",
        version=__version__,
        description="Connect Four: exact analyses, players' moves, pictures.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # would load scripts from other servers; `api_page` replaces it
        redoc_url=None,
        lifespan=lifespan,
    )
    add_problems(app)
    app.include_router(calls)
    add_games(app, new_games, origins)
    app.include_router(lobby_calls)
    describe_shapes(app)
    add_api_page(app)
    has_app = add_files(app, files)
    observers: list[Callable[[Exchange], None]] = [AccessLog(log)] if log else []
    if metrics:
        observers.append(_add_metrics(app))
    # The last one is the first that a request passes.
    app.add_middleware(
        GZipMiddleware,
        minimum_size=_WORTH_COMPRESSING,
        compresslevel=6,
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, BOOK_TYPE),
    )
    app.add_middleware(ResponseCache, size=limits.cache_mb << 20)
    app.add_middleware(HeadAsGet)
    if origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type"],
        )
    app.add_middleware(BodyLimit, body=limits.body)
    app.add_middleware(AddressLimits, at_once=limits.per_address, rate=rate)
    app.add_middleware(SafeHeaders)
    if observers:
        app.add_middleware(Observer, observers=observers)
    return app


def _add_metrics(app: FastAPI) -> "Metrics":
    from fourfold.web.metrics import Metrics  # noqa: PLC0415 - not loaded unless asked for

    def waiting() -> dict[str, int]:
        state: AppState = app.state.fourfold
        return {"engine": state.scheduler.jobs, "pictures": state.pictures.waiting}

    metrics = Metrics(waiting)

    @app.get("/metrics", include_in_schema=False)
    async def show() -> Response:
        return metrics.response()

    return metrics
