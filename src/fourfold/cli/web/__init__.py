"""`fourfold web`: the web app, and the API for programs."""

import asyncio
import os
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO
from urllib.parse import urlsplit

import click

from fourfold.base.errors import FourfoldError
from fourfold.base.extras import require_extra
from fourfold.base.files import data_folder
from fourfold.cli import options
from fourfold.cli.commands import Group
from fourfold.cli.options import Engine, thread_count
from fourfold.play.console.streams import print_error

if TYPE_CHECKING:
    from fourfold.web.limits import Limits

_PORT = 8000


_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}


@click.pass_context
def _run(
    context: click.Context, /, threads: int, table_mb: int, no_book: bool, **settings: Any
) -> None:
    if context.invoked_subcommand is None:
        _serve(**settings, engine=Engine(threads, table_mb, no_book))


def _serve(
    host: str,
    port: int | None,
    browser: bool | None,
    time_limit: float,
    origins: Sequence[str],
    workers: int,
    per_address: int,
    connections: int,
    rate_limit: float | None,
    proxies: Sequence[str],
    log: Literal["text", "json"] | None,
    data: Path | None,
    store: str | None,
    store_password_file: Path | None,
    keep_days: int,
    new_games: float,
    origin: str | None,
    password_file: Path | None,
    moderator_key_file: Path | None,
    names_file: Path | None,
    lobby: bool,
    metrics: bool,
    engine: Engine,
) -> None:
    from fourfold.online.names import ANY_NAME, NameList  # noqa: PLC0415 - an extra
    from fourfold.solver import Solver  # noqa: PLC0415 - loads the engine
    from fourfold.web.app import Settings, create_app  # noqa: PLC0415
    from fourfold.web.files import is_built  # noqa: PLC0415
    from fourfold.web.limits import Limits  # noqa: PLC0415
    from fourfold.web.rate_limits import Rates, check_proxy  # noqa: PLC0415 - an extra
    from fourfold.web.server import Server, address, listen, network_address  # noqa: PLC0415
    from fourfold.web.workers import Workers  # noqa: PLC0415

    Solver(table_mb=engine.table_mb)  # reports too little memory before the server starts
    limits = Limits(
        seconds=time_limit,
        threads=engine.threads or max(1, thread_count(0) // workers),
        table_mb=engine.table_mb,
        book=not engine.no_book,
        per_address=per_address,
        connections=connections,
        proxies=tuple(map(check_proxy, proxies)),
    )
    store_password = _store_password(store, store_password_file)
    where_games = _games_store(data, store, workers, store_password, lobby=lobby)
    settings = Settings(
        origin=origin,
        origins=origins,
        rates=Rates.of(rate_limit, new_games),
        log=log,
        metrics=metrics,
        store=where_games,
        store_password=store_password,
        keep_days=keep_days,
        lobby=lobby,
        moderator_key=_secret(moderator_key_file, "--moderator-key-file", 16),
        password=_secret(password_file, "--password-file", 6),
        names=NameList.read(names_file) if names_file else ANY_NAME,
    )
    listening = listen(host, _PORT if port is None else port, exactly=port is not None)
    network = None if origin else network_address(listening)
    create = partial(create_app, limits, settings, network=network)
    app = create() if workers == 1 else None
    where = address(listening)

    def report_start() -> None:
        if not is_built():
            print_error(
                "this installation has no web app; only the API works. Install a released wheel, "
                "or run make web in a checkout of fourfold"
            )
        # Programs read the log, so nothing else goes to stdout then.
        stream = sys.stderr if log else sys.stdout
        print(f"Connect Four is at {origin or where} (Ctrl-C stops it)", file=stream, flush=True)
        _tell_network(network, stream)
        if host not in _LOOPBACK and not proxies:
            _tell_limits(limits)
        if browser or (browser is None and _has_screen()):
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    def report_end(process: int) -> None:
        print_error(f"worker process {process} ended; starting another one")
        if metrics:
            _forget_gauges(process)

    with ExitStack() as stack:
        if metrics and workers > 1:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fourfold-metrics-"))
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        server = (
            Server(app, limits, report_start)
            if app
            else Workers(create, limits, workers, report_start, report_end)
        )
        server.run(sockets=[listening])
    if server.interrupted:
        print(file=sys.stderr)  # ends the line with the ^C; this is how a server normally stops


web = Group(
    __name__,
    {
        "backup": "Copy all games between people to a new file, even while the server runs.",
        "restore": "Put the games of a backup back into a folder.",
    },
    name="web",
    help="""Serve the web app and the API.

    Ctrl-C stops the server.

    Examples:
    - `fourfold web`
    - `fourfold web --host 0.0.0.0 --port 8080 --no-open`
    - `fourfold web --host 0.0.0.0 --lobby --no-open`
    - `fourfold web --workers 2 --trust-proxy 127.0.0.1 --rate-limit 5 --log json --metrics`
    - `fourfold web backup games-monday.sqlite`
    - `curl http://127.0.0.1:8000/api/v1/analysis/4455`
    """,
    callback=_run,
    invoke_without_command=True,
)
for option in (
    click.option(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="Address to listen on; 0.0.0.0 accepts connections from other machines.",
    ),
    options.number(
        "--port",
        least=0,
        most=65535,
        show_default=f"{_PORT}, or the next free port",
        help="Port to listen on (0: any free port).",
    ),
    click.option(
        "--open/--no-open",
        "browser",
        default=None,
        show_default="open if there is a display",
        help="Open the page in a browser.",
    ),
    options.response_time("response"),
    click.option(
        "--allow-origin",
        "origins",
        metavar="URL",
        multiple=True,
        help="Allow pages from this origin to use the API (*: any). May be repeated.",
    ),
    options.number("--workers", least=1, most=64, default=1, help="Number of processes."),
    options.number(
        "--per-address",
        least=1,
        default=128,
        help="Maximum number of concurrent requests per client address; spectators count as such.",
    ),
    options.number(
        "--connections",
        least=1,
        most=100_000,
        default=1024,
        help="Live connections per process; at most half of them are spectators.",
    ),
    options.number(
        "--rate-limit",
        least=0.01,
        most=1e6,
        show_default="none",
        help="Maximum number of API requests per second of each client address, averaged over "
        "10 seconds.",
    ),
    click.option(
        "--trust-proxy",
        "proxies",
        metavar="ADDRESS",
        multiple=True,
        help="Trust X-Forwarded-For from this proxy or network. May be repeated.",
    ),
    click.option(
        "--log", type=click.Choice(["text", "json"]), help="Write one line per request to stdout."
    ),
    options.games_folder,
    click.option(
        "--store",
        metavar="URL",
        help="Redis or Valkey server for games between people, such as redis://localhost. "
        "Needed if several servers or workers share these games.",
    ),
    click.option(
        "--store-password-file",
        metavar="FILE",
        type=_FILE,
        show_default="FOURFOLD_STORE_PASSWORD",
        help="Log in to the Redis server with the password in a file.",
    ),
    options.number(
        "--keep-days",
        least=1,
        most=3650,
        default=90,
        help="Delete games between people after N days without a change.",
    ),
    options.number(
        "--new-games",
        least=0.1,
        most=1e6,
        default=30,
        help="Maximum number of games between people that each client address may create per "
        "minute, averaged over two minutes.",
    ),
    click.option(
        "--origin",
        metavar="URL",
        help="Address of the server as browsers see it, such as https://example.org. Requests for "
        "other hosts are refused.",
    ),
    click.option(
        "--password-file",
        metavar="FILE",
        type=_FILE,
        help="Ask everyone for the password in a file.",
    ),
    click.option(
        "--moderator-key-file",
        metavar="FILE",
        type=_FILE,
        help="Accept moderation with the key in a file.",
    ),
    click.option(
        "--names-file",
        metavar="FILE",
        type=_FILE,
        help="Accept only the names in a file, one per line.",
    ),
    click.option("--lobby", is_flag=True, help="Offer a lobby with challenges and tournaments."),
    click.option("--metrics", is_flag=True, help="Serve Prometheus metrics at /metrics."),
    options.threads(0),
    options.table_mb(),
    options.no_book,
):
    option(web)


def _tell_network(network: str | None, stream: TextIO) -> None:
    if network:
        print(f"Others in your network open {network}", file=stream, flush=True)


def _tell_limits(limits: "Limits") -> None:
    print_error(
        f"other machines can connect directly: at most {limits.per_address} requests of each "
        f"address at once, and {limits.all_connections} connections in all; slow clients are not "
        "disconnected. On the internet, use a proxy: see docs/hosting.md"
    )


def _secret(path: Path | None, option: str, shortest: int) -> str | None:
    """The secret in a file."""
    if path is None:
        return None
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"cannot read {path}: {error}", param_hint=option) from None
    if len(text) < shortest:
        raise click.BadParameter(
            f"the secret in {path} has fewer than {shortest} characters", param_hint=option
        )
    return text


def _store_password(store: str | None, path: Path | None) -> str | None:
    """The password of the Redis server, from a file or the environment."""
    if path and store is None:
        raise click.UsageError("--store-password-file needs --store")
    if store and "://" in store and urlsplit(store).password:
        print_error(
            "warning: all users of this machine can see the password in --store: use "
            "--store-password-file or FOURFOLD_STORE_PASSWORD"
        )
    return _secret(path, "--store-password-file", 1) or os.environ.get("FOURFOLD_STORE_PASSWORD")


def _games_store(
    data: Path | None,
    store: str | None,
    workers: int,
    password: str | None = None,
    *,
    lobby: bool = False,
) -> str | Path | None:
    """Where games between people are stored; None if they cannot be. A lobby needs them."""
    where = _found_store(data, store, workers, password)
    if lobby and where is None:
        raise click.UsageError("--lobby needs games between people: use --data or --store")
    return where


def _found_store(
    data: Path | None, store: str | None, workers: int, password: str | None
) -> str | Path | None:
    if store is None and workers == 1:
        return _usable(data or data_folder(), wanted=data is not None)
    if data is not None:
        raise click.UsageError(
            "--data and --store exclude each other"
            if store
            else "with several workers, games between people need --store instead of --data"
        )
    if store is None:
        print_error("with several workers, games between people need --store: there are none now")
    else:
        if "://" not in store:
            raise click.BadParameter(
                f"{store!r} is not a URL. Use for example redis://localhost, or --data DIR",
                param_hint="--store",
            )
        require_extra("online.redis_store")
        _check(store, password)
    return store


def _check(where: str | Path, password: str | None = None) -> None:
    """Raise an error if games cannot be stored there."""
    from fourfold.online.store import open_store  # noqa: PLC0415 - an extra

    async def check() -> list[str]:
        store = open_store(where, password)
        try:
            return await store.check()
        finally:
            await store.close()

    for warning in asyncio.run(check()):
        print_error(f"warning: {warning}")


def _usable(folder: Path, *, wanted: bool) -> Path | None:
    """The folder; None if games cannot be stored there, unless the user `wanted` it."""
    try:
        _check(folder)
    except FourfoldError as error:
        if wanted:
            raise
        print_error(
            f"{error}; there are no games between people now. Use --data for another folder"
        )
        return None
    return folder


def _forget_gauges(process: int) -> None:
    """Remove the gauges of a worker process that has ended."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - an extra

    mark_process_dead(process)  # type: ignore[no-untyped-call]


def _has_screen() -> bool:
    """Whether a browser would open a window rather than take over the terminal."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
