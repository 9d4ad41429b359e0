"""`fourfold web`: the web app, and the API for programs."""

import os
import sys
import threading
import webbrowser
from typing import Annotated

import typer

from fourfold.cli.console import complain
from fourfold.cli.options import NoBook, TableMb, Threads, thread_count
from fourfold.errors import FourfoldError

_PORT = 8000


def web(
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help="The port; 0: any that is free.",
            show_default=f"{_PORT}, or the next that is free",
        ),
    ] = None,
    browser: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            help="Open the page in a browser.",
            show_default="open where there is a screen",
        ),
    ] = None,
    time_limit: Annotated[
        float,
        typer.Option(
            "--time-limit", metavar="S", min=0.1, max=3600, help="Seconds for one answer."
        ),
    ] = 5.0,
    origins: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-origin",
            metavar="URL",
            help="Let pages of this origin ask the API; * for any. May be repeated.",
        ),
    ] = None,
    threads: Threads = 0,
    table_mb: TableMb = 64,
    no_book: NoBook = False,
) -> None:
    """Serve the web app, and the API for programs. Ctrl-C ends it.

    Try:

    - `fourfold web`
    - `fourfold web --host 0.0.0.0 --port 8080 --no-open`
    - `curl http://127.0.0.1:8000/api/v1/analysis/4455`
    """
    try:
        from fourfold.web.app import create_app  # noqa: PLC0415 - an extra
        from fourfold.web.files import is_built  # noqa: PLC0415
        from fourfold.web.limits import Limits  # noqa: PLC0415
        from fourfold.web.server import Server, address, listen  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in {"fastapi", "uvicorn", "starlette", "h11"}:
            raise
        raise FourfoldError(
            "the server needs FastAPI and uvicorn: pip install 'fourfold[web]'"
        ) from None
    limits = Limits(
        seconds=time_limit, threads=thread_count(threads), table_mb=table_mb, book=not no_book
    )
    listening = listen(host, _PORT if port is None else port, exactly=port is not None)
    where = address(listening)

    def tell() -> None:
        if not is_built():
            complain("the web app is not built, only the API works: make web builds it")
        print(f"Connect Four is at {where} (Ctrl-C ends it)", flush=True)
        if browser or (browser is None and _has_screen()):
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    try:
        server = Server(create_app(limits, origins=origins or ()), limits, tell)
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        print(file=sys.stderr)  # after the ^C: for a server this is the normal end


def _has_screen() -> bool:
    """Whether a browser would open a window, not take over the terminal."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
