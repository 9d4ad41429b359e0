"""`fourfold web`: the web app, and the API for programs."""

import os
import sys
import tempfile
import threading
import webbrowser
from contextlib import ExitStack
from functools import partial
from typing import Annotated, Literal

import typer

from fourfold.cli.console import complain
from fourfold.cli.options import NoBook, TableMb, Threads, thread_count

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
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, max=64, help="Number of processes.")
    ] = 1,
    per_address: Annotated[
        int,
        typer.Option(
            "--per-address",
            metavar="N",
            min=1,
            help="Connections, and requests at once, of one client address.",
        ),
    ] = 128,
    rate_limit: Annotated[
        float | None,
        typer.Option(
            "--rate-limit",
            metavar="N",
            min=0.01,
            max=1e6,
            help="API requests per second of one client address, on average over 10 seconds.",
            show_default="none",
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--trust-proxy",
            metavar="ADDRESS",
            help="Believe the X-Forwarded-For of this proxy or network. May be repeated.",
        ),
    ] = None,
    log: Annotated[
        Literal["text", "json"] | None,
        typer.Option("--log", help="Write one line per request to standard output."),
    ] = None,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Show metrics for Prometheus at /metrics.")
    ] = False,
    threads: Threads = 0,
    table_mb: TableMb = 64,
    no_book: NoBook = False,
) -> None:
    """Serve the web app, and the API for programs. Ctrl-C ends it.

    Try:

    - `fourfold web`
    - `fourfold web --host 0.0.0.0 --port 8080 --no-open`
    - `fourfold web --workers 2 --trust-proxy 127.0.0.1 --rate-limit 5 --log json --metrics`
    - `curl http://127.0.0.1:8000/api/v1/analysis/4455`
    """
    from fourfold.solver import Solver  # noqa: PLC0415 - loads the engine
    from fourfold.web.addresses import RateLimiter, check_proxy  # noqa: PLC0415 - an extra
    from fourfold.web.app import create_app  # noqa: PLC0415
    from fourfold.web.files import is_built  # noqa: PLC0415
    from fourfold.web.limits import Limits  # noqa: PLC0415
    from fourfold.web.server import Server, address, listen  # noqa: PLC0415
    from fourfold.web.workers import Workers  # noqa: PLC0415

    Solver(table_mb=table_mb)  # without enough memory the command ends here, with one clear line
    limits = Limits(
        seconds=time_limit,
        threads=threads or max(1, thread_count(0) // workers),
        table_mb=table_mb,
        book=not no_book,
        per_address=per_address,
        proxies=tuple(map(check_proxy, proxies or ())),
    )
    create = partial(
        create_app,
        limits,
        origins=origins or (),
        rate=RateLimiter(rate_limit) if rate_limit else None,
        log=log,
        metrics=metrics,
    )
    app = create() if workers == 1 else None
    listening = listen(host, _PORT if port is None else port, exactly=port is not None)
    where = address(listening)

    def tell_start() -> None:
        if not is_built():
            complain(
                "this installation is without the web app, only the API works: install a released "
                "wheel, or run make web in a checkout of fourfold"
            )
        # The log has the standard output for itself: programs read it.
        stream = sys.stderr if log else sys.stdout
        print(f"Connect Four is at {where} (Ctrl-C ends it)", file=stream, flush=True)
        if browser or (browser is None and _has_screen()):
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    def tell_end(process: int) -> None:
        complain(f"worker process {process} ended; another one is started")
        if metrics:
            _forget_gauges(process)

    with ExitStack() as stack:
        if metrics and workers > 1:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fourfold-metrics-"))
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        server = (
            Server(app, limits, tell_start)
            if app
            else Workers(create, limits, workers, tell_start, tell_end)
        )
        server.run(sockets=[listening])
    if server.interrupted:
        print(file=sys.stderr)  # after the ^C: for a server this is the normal end


def _forget_gauges(process: int) -> None:
    """What a worker that ended had waiting waits no more."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - an extra

    mark_process_dead(process)  # type: ignore[no-untyped-call]


def _has_screen() -> bool:
    """Whether a browser would open a window, not take over the terminal."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
