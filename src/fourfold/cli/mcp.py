"""`fourfold mcp`: tools for language models."""

import logging
import socket
from typing import Any

import click

from fourfold.base.errors import FourfoldError
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import stdin
from fourfold.cli.options import Engine

_HOST = "127.0.0.1"
_SECONDS_TO_END = 3


@command()
@click.option(
    "--http", is_flag=True, help=f"Serve over HTTP on {_HOST} instead of stdin and stdout."
)
@options.number(
    "--port",
    least=0,
    most=65535,
    default=8000,
    help="Port to listen on with --http (0: any free port).",
)
@click.option(
    "--tools",
    metavar="NAMES",
    show_default="all",
    help="The tools to offer, separated by commas: a model that plays should not get analyse.",
)
@options.response_time("call")
@options.language_for_programs
@options.engine()
@click.pass_context
def mcp(
    context: click.Context,
    http: bool,
    port: int,
    tools: str | None,
    time_limit: float,
    language: str,
    engine: Engine,
) -> None:
    """Serve tools for language models through the Model Context Protocol.

    A program such as an editor or a chat client starts this command and communicates with it
    through stdin and stdout. The tools provide the rules, boards, exact analyses, explanations,
    reviews and the moves of players.

    Examples:
    - `fourfold mcp`
    - `fourfold mcp --time-limit 20`
    - `fourfold mcp --http --port 8080`
    - `fourfold mcp --tools rules,board,choose_move`
    """
    from fourfold.adapters.mcp.server import TOOLS, create_server  # noqa: PLC0415 - an extra

    if "port" in options.given(context) and not http:
        raise click.BadParameter("needs --http", param_hint="--port")
    logging.basicConfig(level="WARNING", format="%(levelname)s %(name)s: %(message)s")  # not rich
    chosen = TOOLS if tools is None else [name.strip() for name in tools.split(",")]
    server = options.blame(
        "--tools",
        create_server,
        engine.solver(),
        time_limit=time_limit,
        tools=chosen,
        language=language,
    )
    if http:
        _serve_http(server.streamable_http_app(host=_HOST), port)
    else:
        stdin()  # raises an error if it is closed
        server.run()


def _serve_http(app: Any, port: int) -> None:
    import uvicorn  # noqa: PLC0415 - comes with the extra

    try:
        listening = socket.create_server((_HOST, port))
    except OSError as error:
        reason = error.strerror or error
        raise FourfoldError(f"cannot listen on port {port}: {reason}") from None
    # Accepted connections inherit it. Without it, each answer waits 40 ms for an acknowledgement.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with listening:
        where = f"http://{_HOST}:{listening.getsockname()[1]}/mcp"
        print(f"The MCP server is at {where} (Ctrl-C stops it)", flush=True)
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=_SECONDS_TO_END)
        uvicorn.Server(config).run(sockets=[listening])
