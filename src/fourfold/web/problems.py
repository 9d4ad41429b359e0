"""Error responses in the format of RFC 9457, "Problem Details for HTTP APIs"."""

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Route

from fourfold.base.errors import FourfoldError, LimitReached
from fourfold.web.disconnect import ClientDisconnected
from fourfold.web.scheduler import Busy

MEDIA_TYPE = "application/problem+json"

_NO_SUCH = {404: "there is nothing at {path}", 405: "{method} is not possible at {path}"}


_MALFORMED = {"unprocessable_entity": "The request is malformed."}
_COMMON = {
    "unauthorized": "The server needs a password: see `--password-file`.",
    "misdirected_request": "The server has another name: see `--origin`.",
    "too_many_requests": "This address asks too often: see `Retry-After`.",
    "request_header_fields_too_large": "The header is too large.",
}
_SECRETS = {
    "secret": {
        "type": "http",
        "scheme": "bearer",
        "description": "The secret of a seat, the key of a visitor of the lobby, or that of the "
        "moderator.",
    },
    "password": {"type": "apiKey", "in": "header", "name": "X-Password"},
}
MONITORING = ("/api/v1/health", "/api/v1/ready")
"""Never limited: monitoring must always get a response."""


class Problem(BaseModel):
    """An error as in RFC 9457."""

    title: str = Field(description="The name of the status.")
    status: int
    detail: str = Field(description="What is wrong, where, and what to do.")


def documented(**statuses: str) -> dict[int | str, dict[str, Any]]:
    """The error responses of a call, for the API description.

    >>> list(documented(not_found="No such position."))
    [404]
    """
    return {
        HTTPStatus[name.upper()].value: {
            "description": description,
            "content": {MEDIA_TYPE: {"schema": Problem.model_json_schema()}},
        }
        for name, description in statuses.items()
    }


def describe_problems(description: dict[str, Any]) -> None:
    """Add what is the same for all calls: errors, secrets, tags. Replaces FastAPI's description of
    malformed requests by ours.
    """
    description["components"]["securitySchemes"] = _SECRETS
    description["security"] = [{}, {"password": []}]
    for path, calls in description["paths"].items():
        for call in calls.values():
            call.setdefault("tags", ["server" if path in MONITORING else "positions"])
            _describe_secret(call)
            answers = call["responses"]
            if "application/json" in answers.get("422", {}).get("content", {}):
                answers.update(_described(_MALFORMED))
            common = {} if path in MONITORING else _described(_COMMON)
            call["responses"] = dict(sorted({**common, **answers}.items()))
    for name in ("HTTPValidationError", "ValidationError"):
        description["components"]["schemas"].pop(name, None)


def _described(statuses: dict[str, str]) -> dict[str, Any]:
    return {str(status): each for status, each in documented(**statuses).items()}


def _describe_secret(call: dict[str, Any]) -> None:
    """Say that a call needs a secret, instead of naming the header."""
    parameters = call.get("parameters", [])
    others = [each for each in parameters if each["name"] != "authorization"]
    if others != parameters:
        call["parameters"] = others
        call["security"] = [{"secret": []}, {"secret": [], "password": []}]


def problem(
    status: int,
    detail: str,
    headers: dict[str, str] | None = None,
    more: dict[str, Any] | None = None,
) -> JSONResponse:
    """An error response, perhaps with more members.

    >>> problem(404, "no such position").body
    b'{"title":"Not Found","status":404,"detail":"no such position"}'
    """
    body = Problem(title=HTTPStatus(status).phrase, status=status, detail=detail)
    headers = {"Cache-Control": "no-store", **(headers or {})}
    return JSONResponse(
        {**(more or {}), **body.model_dump()}, status, headers, media_type=MEDIA_TYPE
    )


def add_problems(app: FastAPI) -> None:
    """Make an app report all errors in that format."""

    @app.exception_handler(RequestValidationError)
    async def _malformed(_request: Request, error: RequestValidationError) -> JSONResponse:
        return problem(422, "; ".join(map(_in_words, error.errors())))

    @app.exception_handler(HTTPException)
    async def _refused(request: Request, error: HTTPException) -> Response:
        page = getattr(request.app.state, "not_found_page", None)
        if error.status_code == HTTPStatus.NOT_FOUND and page and _wants_page(request):
            headers = {"Cache-Control": "no-store", "Vary": "Accept"}
            return HTMLResponse(page, error.status_code, headers)
        detail = _NO_SUCH.get(error.status_code, error.detail)
        headers = dict(error.headers or {})
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            # Of all routes at this address; Starlette names those of the first.
            allowed = _methods(request) | set(headers.get("Allow", "").split(", "))
            headers["Allow"] = ", ".join(sorted(filter(None, allowed)))
        return problem(
            error.status_code,
            detail.format(method=request.method, path=request.url.path),
            headers,
        )

    @app.exception_handler(FourfoldError)
    async def _impossible(request: Request, error: FourfoldError) -> JSONResponse:
        # Well-formed, but against the rules of the game: no such resource, or no such action.
        return problem(404 if request.method == "GET" else 409, str(error))

    @app.exception_handler(ClientDisconnected)
    async def _disconnected(_request: Request, _error: ClientDisconnected) -> Response:
        return Response(status_code=499)  # only for the log: the client is gone

    @app.exception_handler(Busy)
    @app.exception_handler(LimitReached)
    async def _too_much(_request: Request, error: FourfoldError) -> JSONResponse:
        return problem(503, str(error), {"Retry-After": "1"})

    @app.exception_handler(Exception)
    async def _our_fault(_request: Request, _error: Exception) -> JSONResponse:
        return problem(500, "this is a mistake of the server; its log says more")


def _methods(request: Request) -> set[str]:
    """The methods that are possible at the address of a request."""
    found: set[str] = set()
    for included in request.app.routes:
        router = getattr(included, "original_router", None)  # as FastAPI keeps included routers
        for route in router.routes if router else [included]:
            if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
                found |= route.methods or set()
    return found


def _wants_page(request: Request) -> bool:
    """Whether the client is a browser, which prefers HTML; not below `/api`."""
    first, *_ = request.headers.get("Accept", "").split(",")
    return not request.url.path.startswith("/api/") and first.startswith("text/html")


def _in_words(error: dict[str, Any]) -> str:
    """One validation error as a sentence.

    >>> _in_words({"loc": ("query", "rows"), "msg": "Input should be less than 9", "type": "x"})
    'rows in the query: Input should be less than 9'
    """
    where, *names = map(str, error["loc"])
    message = str(error["msg"]).removeprefix("Value error, ")
    if error["type"] == "json_invalid":
        return f"the {where} is no JSON: {error.get('ctx', {}).get('error', message)}"
    return f"{'.'.join(names)} in the {where}: {message}" if names else f"the {where}: {message}"
