"""The server as an ASGI app, for any server that runs those."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi.middleware.gzip import GZipMiddleware

from fourfold._version import __version__
from fourfold.errors import InvalidArgument
from fourfold.web.api import House, calls
from fourfold.web.desk import Desk
from fourfold.web.files import STATIC, add_files
from fourfold.web.guard import Guard
from fourfold.web.limits import Limits
from fourfold.web.pictures import Painters
from fourfold.web.problems import add_problems

_WORTH_PACKING = 1000  # bytes
_ORIGIN = re.compile(r"\*|https?://[^/?#@\s]+")


def create_app(
    limits: Limits | None = None, *, origins: Sequence[str] = (), files: Path = STATIC
) -> FastAPI:
    """The web app's files and the API.

    Pages of other `origins` may not ask, unless they are named here; `*` is any.

    >>> create_app().title
    'fourfold'
    """
    limits = limits or Limits()
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise InvalidArgument(
                f"{origin!r} is no origin: allowed are such as https://example.org, and *"
            )

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with Desk(limits) as desk, Painters(limits.questions) as painters:
            app.state.house = House(limits, desk, painters, has_app)
            yield

    app = FastAPI(
        title="fourfold",
        version=__version__,
        description="Connect Four: exact analyses, players' moves, pictures.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # would load scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    add_problems(app)
    app.include_router(calls)
    has_app = add_files(app, files)
    if origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(origins),
            allow_methods=["GET", "POST"],
            allow_headers=["Content-Type"],
        )
    app.add_middleware(GZipMiddleware, minimum_size=_WORTH_PACKING, compresslevel=6)
    app.add_middleware(Guard, body=limits.body)
    return app
