"""The ASGI application."""

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Response
from fastapi.middleware.cors import CORSMiddleware
from fastapi.middleware.gzip import GZipMiddleware
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES

from fourfold._version import __version__
from fourfold.base.errors import InvalidArgument
from fourfold.online.lobby_service import LobbyService
from fourfold.online.names import ANY_NAME, NameList
from fourfold.online.service import KEEP_DAYS, GameService, ServiceLimits
from fourfold.online.store import open_store
from fourfold.web.api import AppState, calls, other_calls
from fourfold.web.api_page import add_api_page
from fourfold.web.cache import ResponseCache
from fourfold.web.files import BOOK_TYPE, STATIC, add_files
from fourfold.web.games import ScheduledEngine, add_game_problems, game_calls
from fourfold.web.limits import Limits
from fourfold.web.lobby import lobby_calls
from fourfold.web.logs import AccessLog, Exchange, LogFormat, Observer
from fourfold.web.middleware import HeadAsGet, SafeHeaders, SizeLimits
from fourfold.web.moderation import moderator_calls
from fourfold.web.password import Password
from fourfold.web.pictures import Pictures
from fourfold.web.problems import add_problems
from fourfold.web.rate_limits import AddressLimits, Rates
from fourfold.web.readiness import ReadinessCheck
from fourfold.web.responses import describe_shapes
from fourfold.web.scheduler import Scheduler

if TYPE_CHECKING:
    from fourfold.web.metrics import Metrics

_WORTH_COMPRESSING = 1000  # bytes
_ORIGIN = re.compile(r"\*|https?://[^/?#@\s]+")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The options of a server, besides its limits."""

    origin: str | None = None
    """The address of the server as browsers see it, if only this one is allowed."""
    origins: Sequence[str] = ()
    """Pages of other origins that may call the API; `*` allows any."""
    files: Path = STATIC
    """The folder with the web app."""
    rates: Rates = field(default_factory=Rates.of)
    log: LogFormat | None = None
    """Whether each request is logged to standard output."""
    metrics: bool = False
    """Whether `/metrics` serves metrics for Prometheus."""
    store: str | Path | None = None
    """A folder or the URL of a Redis server for games between people; without it, there are
    none.
    """
    store_password: str | None = None
    """That of the Redis server, if it is not in the URL."""
    keep_days: int = KEEP_DAYS
    """Games that have not changed for so long are deleted."""
    lobby: bool = False
    """Whether there is a lobby, where people meet and play tournaments."""
    network: str | None = None
    """The URL at which other machines reach the server, for links to friends."""
    moderator_key: str | None = None
    password: str | None = None
    """What everyone must know to use the server."""
    names: NameList = ANY_NAME
    """The names that people may have."""

    def __post_init__(self) -> None:
        own = () if self.origin is None else (self.origin,)
        for origin in (*self.origins, *own):
            if not _ORIGIN.fullmatch(origin) or "*" in own:
                raise InvalidArgument(
                    f"{origin!r} is not an origin. Use for example https://example.org"
                )


def create_app(
    limits: Limits | None = None, settings: Settings | None = None, **changed: Any
) -> FastAPI:
    """The web app's files and the API, with these settings or `changed` ones.

    >>> create_app().title
    'fourfold'
    """
    limits = limits or Limits()
    settings = replace(settings or Settings(), **changed)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.callback(log.output.close)
            scheduler = stack.enter_context(Scheduler(limits))
            pictures = await stack.enter_async_context(Pictures(limits))
            app.state.fourfold = AppState(limits, scheduler, pictures, has_app)
            app.state.games = app.state.lobby = None
            app.state.network = settings.network
            if settings.store:
                stored = open_store(settings.store, settings.store_password)
                kept = ServiceLimits(
                    spectators=limits.connections // 2,
                    keep_days=settings.keep_days,
                    names=settings.names,
                )
                charge = settings.rates.check
                games = GameService(stored, ScheduledEngine(scheduler), kept, charge=charge)
                app.state.games = await stack.enter_async_context(games)
                if metrics:
                    games.time.on_write = metrics.store_seconds.observe
                if settings.lobby:
                    lobby = LobbyService(stored, games, settings.names)
                    app.state.lobby = await stack.enter_async_context(lobby)
            app.state.readiness = ReadinessCheck(scheduler, app.state.games)
            yield

    app = FastAPI(
        title="fourfold",
        version=__version__,
        description="Connect Four: exact analyses, players' moves, pictures.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # would load scripts from other servers; `api_page` replaces it
        redoc_url=None,
        redirect_slashes=False,  # would redirect to any Host that a client names
        lifespan=lifespan,
    )
    app.state.settings = settings
    add_problems(app)
    add_game_problems(app)
    for router in (calls, other_calls, game_calls, lobby_calls, moderator_calls):
        app.include_router(router)
    describe_shapes(app)
    add_api_page(app)
    has_app = add_files(app, settings.files)
    log = AccessLog(settings.log or "text")
    observers: list[Callable[[Exchange], None]] = [log] if settings.log else []
    metrics = _add_metrics(app, log) if settings.metrics else None
    if metrics:
        observers.append(metrics)
    # The last one is the first that a request passes.
    app.add_middleware(
        GZipMiddleware,
        minimum_size=_WORTH_COMPRESSING,
        compresslevel=6,
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, BOOK_TYPE),
    )
    app.add_middleware(ResponseCache, size=limits.cache_mb << 20)
    app.add_middleware(HeadAsGet)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type"],
        )
    if settings.password:
        app.add_middleware(Password, password=settings.password, wrong=settings.rates.passwords)
    app.add_middleware(SizeLimits, header=limits.header, body=limits.body, origin=settings.origin)
    app.add_middleware(AddressLimits, at_once=limits.per_address, rate=settings.rates.requests)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Observer, observers=observers)
    return app


def _add_metrics(app: FastAPI, log: AccessLog) -> "Metrics":
    from fourfold.web.metrics import Metrics  # noqa: PLC0415 - not loaded unless asked for

    def read() -> dict[str, dict[str, int]]:
        state: AppState = app.state.fourfold
        games: GameService | None = app.state.games
        lobby: LobbyService | None = app.state.lobby
        return {
            "queue": {"engine": state.scheduler.jobs, "pictures": state.pictures.waiting},
            "sockets": {
                "player": len(games.players) if games else 0,
                "spectator": len(games.spectators) if games else 0,
                "lobby": len(lobby.visitors) if lobby else 0,
            },
            "games": {
                "stored": games.count if games else 0,
                "open": games.open_games if games else 0,
            },
            "log_lines": {"dropped": log.output.dropped},
        }

    metrics = Metrics(read)

    @app.get("/metrics", include_in_schema=False)
    async def show() -> Response:
        return metrics.response()

    return metrics
