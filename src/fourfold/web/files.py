"""The built files of the web app, or a page that says how to build them."""

import hashlib
import os
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from fourfold.web.preview import with_preview

STATIC = Path(__file__).with_name("static")
"""The output folder of the build: ignored by git, included in the wheel."""

BOOK_TYPE = "application/octet-stream"
"""The type of opening books. They are compressed already: compressing them again gains 1%."""

_FOREVER = "public, max-age=31536000, immutable"
# Some systems have other types for these, and browsers insist on the right ones.
_MEDIA_TYPES = {
    ".js": "text/javascript",
    ".book": BOOK_TYPE,
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}

_NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>fourfold</title>
<h1>The web app is not built</h1>
<p>Run <code>make web</code> in a checkout of fourfold (it needs Node.js), then reload this page.
<p>The API works: see <a href="/docs">its description</a>.
"""


class _AppFiles(StaticFiles):
    """The files that are in the folder now; a client's path is compared with their names, and never
    looked up. Browsers cache those whose names contain a hash, and revalidate the others.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._names = {str(path.relative_to(folder)) for path in folder.rglob("*")}

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """The file of a path, and what the system says about it."""
        return super().lookup_path(path) if path in self._names else ("", None)

    def file_response(self, full_path: Any, *arguments: Any, **options: Any) -> Response:
        """The response for one file."""
        response = super().file_response(full_path, *arguments, **options)
        path = Path(full_path)
        if kind := _MEDIA_TYPES.get(path.suffix):
            response.headers["Content-Type"] = kind
        hashed = path.parent.name == "assets"
        response.headers["Cache-Control"] = _FOREVER if hashed else "no-cache"
        return response


def is_built(folder: Path = STATIC) -> bool:
    """Whether the app has been built."""
    return (folder / "index.html").is_file()


def add_files(app: FastAPI, folder: Path) -> bool:
    """Serve the app from a folder. Returns whether it has been built."""
    if is_built(folder):
        _add_page(app, (folder / "index.html").read_text(encoding="utf-8"))
        if (not_found := folder / "404.html").is_file():
            app.state.not_found_page = not_found.read_text(encoding="utf-8")
        # Not a mount, which would also answer API calls with a wrong method.
        app.router.default = _AppFiles(folder)
        return True

    app.state.not_found_page = _NOT_BUILT

    @app.get("/", include_in_schema=False)
    async def not_built() -> HTMLResponse:
        return HTMLResponse(_NOT_BUILT, headers={"Cache-Control": "no-store"})

    return False


def _add_page(app: FastAPI, page: str) -> None:
    """Serve the page of the app."""

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    @app.api_route("/index.html", methods=["GET", "HEAD"], include_in_schema=False)
    async def index(request: Request) -> Response:
        shown = with_preview(page, str(request.base_url), request.query_params)
        tag = f'"{hashlib.sha256(shown.encode()).hexdigest()[:32]}"'
        headers = {"Cache-Control": "no-cache", "ETag": tag}
        if request.headers.get("If-None-Match") == tag:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(shown, headers=headers)
