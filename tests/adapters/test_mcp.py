"""The MCP server: its tools through a client in memory, and the command as a process."""

import base64
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from typing import Any

import anyio
import pytest
from anyio import to_thread
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from support.command import COMMAND, ENVIRONMENT, TIMEOUT, fourfold, usage_error
from support.paths import ROOT

from fourfold import Game, Position, Solver
from fourfold._version import __version__
from fourfold.adapters.mcp.server import create_server
from fourfold.base.languages import PSEUDO
from fourfold.review import review

TOOLS = ["rules", "board", "picture", "analyse", "explain", "review", "choose_move", "players"]
HARD = {"moves": "-", "columns": 8, "rows": 7}  # takes hours


def connected(solver: Solver | None = None, seconds: float = 5.0) -> Client:
    """A client of a server in this process."""
    return Client(create_server(solver, time_limit=seconds))


async def call(
    name: str, solver: Solver | None = None, seconds: float = 5.0, **arguments: Any
) -> Any:
    """The structured result of a tool."""
    async with connected(solver, seconds) as client:
        result = await client.call_tool(name, arguments)
    assert not result.is_error, result.content
    return result.structured_content


# ---- The tools


async def test_the_tools_are_described() -> None:
    async with connected() as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS
        assert all(tool.description and tool.annotations for tool in tools)
        moves = tools[1].input_schema["properties"]["moves"]
        assert (moves["maxLength"], moves["type"]) == (120, "string")
        assert client.server_info is not None
        assert (client.server_info.name, client.server_info.version) == ("fourfold", __version__)


async def test_rules() -> None:
    assert "four discs in a line" in (await call("rules"))["result"]


async def test_board() -> None:
    assert await call("board", moves="4455", columns=6, rows=5) == {
        "moves": "4455",
        "board": """\
 1 2 3 4 5 6
|. . . . . .|
|. . . . . .|
|. . . . . .|
|. . . o o .|
|. . . x x .|
+--------^--+""",
        "to_move": "first",
        "legal_moves": ["1", "2", "3", "4", "5", "6"],
        "over": False,
        "winner": None,
    }
    over = await call("board", moves="4141414")
    assert (over["to_move"], over["legal_moves"], over["winner"]) == (None, [], "first")
    assert (await call("board"))["moves"] == ""


async def test_picture() -> None:
    async with connected() as client:
        result = await client.call_tool("picture", {"moves": "44", "width": 64, "theme": "dark"})
        (image,) = result.content
        assert image.type == "image"
        assert image.mime_type == "image/png"
        assert base64.b64decode(image.data).startswith(b"\x89PNG")


async def test_analysis(solver: Solver) -> None:
    found = await call("analyse", solver, moves="76461241141")
    expected = solver.analyse(Position.from_moves("76461241141")).to_dict("76461241141")
    varying = ("nodes", "seconds")
    assert {key: found[key] for key in expected if key not in varying} == {
        key: value for key, value in expected.items() if key not in varying
    }


async def test_an_analysis_stops_at_each_limit(solver: Solver) -> None:
    for limits in ({"time_limit": 0.05}, {"node_limit": 1000}):
        found = await call("analyse", solver, seconds=600, **HARD, **limits)
        assert (found["complete"], found["score"]) == (False, None)
    found = await call("analyse", solver, seconds=0.05, **HARD, time_limit=600)
    assert "time limit of 0.05 s" in found["detail"]


async def test_explanation(solver: Solver) -> None:
    found = await call("explain", solver, moves="414141")
    assert found["about_move"] == [
        "Column 4 makes four and wins at once: vertically from column 4, row 1 to column 4, row 4."
    ]
    found = await call("explain", solver, moves="43434", move="1", first="Ann", second="Bob")
    assert any("Ann" in sentence for sentence in found["about_move"])


async def test_sentences_are_in_the_language_of_the_call_or_of_the_server(solver: Solver) -> None:
    calls: tuple[tuple[str, dict[str, str], str], ...] = (
        ("analyse", {}, PSEUDO),
        ("explain", {"language": "en-GB"}, "en"),
        ("review", {"language": "tlh"}, "en"),  # there is none: the answer says so
    )
    async with Client(create_server(solver, language=PSEUDO)) as client:
        for name, named, spoken in calls:
            result = await client.call_tool(name, {"moves": "4141415", **named})
            assert result.structured_content
            assert result.structured_content["language"] == spoken


async def test_review(solver: Solver) -> None:
    found = await call("review", solver, moves="4141415", elo=1500)
    expected = review(Game.from_moves("4141415"), solver, elo=1500)
    assert found["elo"] == 1500
    assert len(found["key_moments"]) == len(expected.key_moments)
    assert len(found["moves"]) == 7


async def test_a_players_move(solver: Solver) -> None:
    assert await call("choose_move", solver, moves="414141", player="perfect") == {
        "column": "4",
        "moves": "4141414",
        "player": "perfect",
        "over": True,
        "winner": "first",
    }
    twice = [
        await call("choose_move", solver, moves="-", player="elo:800", seed=7) for _ in range(2)
    ]
    assert twice[0] == twice[1]
    assert "perfect" in {player["name"] for player in (await call("players"))["result"]}


async def test_the_text_of_an_answer_is_its_compact_json() -> None:
    async with connected() as client:
        result = await client.call_tool("analyse", {"moves": "4455"})
        (content,) = result.content
        text = content.text  # type: ignore[union-attr]
        assert json.loads(text) == result.structured_content
        assert "\n" not in text


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("board", {"moves": "48"}, "invalid column 8 in move 2: expected 1 to 7"),
        ("board", {"moves": "4444444"}, "column 4 is full"),
        ("board", {"moves": "4", "columns": 99}, "less than or equal to 16"),
        ("board", {"moves": "-", "columns": 12, "rows": 12}, "12"),
        ("board", {"moves": "4" * 121}, "at most 120"),
        ("analyse", {"moves": "4x"}, "invalid character 'x' in move 2"),
        ("analyse", {"moves": 44}, "valid string"),
        ("analyse", {"moves": "44", "time_limit": -1}, "greater than 0"),
        ("analyse", {}, "moves or a grid is required"),
        ("board", {"position": "4455"}, "Extra inputs are not permitted"),
        ("players", {"bogus": 1}, "bogus: Extra inputs are not permitted"),
        ("rules", {"moves": "4"}, "moves: Extra inputs are not permitted"),
        ("explain", {"moves": "444444", "move": "4"}, "column 4 is full"),
        ("explain", {"moves": "4141414", "move": "4"}, "the game is over"),
        ("review", {"moves": "4", "elo": 1}, "greater than or equal to"),
        ("choose_move", {"moves": "4", "player": "nobody"}, "no player 'nobody'"),
        ("choose_move", {"moves": "4141414"}, "the game is over"),
        ("choose_move", {"moves": "-", "player": "led", "columns": 8}, "7×6 boards only"),
        ("picture", {"width": 100_000}, "less than or equal to 1200"),
        ("nothing", {}, "Unknown tool: nothing"),
    ],
)
async def test_errors_are_clear(name: str, arguments: dict[str, Any], message: str) -> None:
    async with connected() as client:
        result = await client.call_tool(name, arguments)
        assert result.is_error
        assert message in result.content[0].text  # type: ignore[union-attr]
        assert not (await client.call_tool("board", {})).is_error  # as before


async def test_a_cancelled_call_stops_computing() -> None:
    solver = Solver()
    async with connected(solver, seconds=3600) as client:
        with anyio.move_on_after(0.2) as scope:
            await client.call_tool("analyse", HARD)
        assert scope.cancelled_caught
        with anyio.fail_after(TIMEOUT):
            await to_thread.run_sync(solver.clear)  # waits until no call is in progress
        assert not (await client.call_tool("board", {})).is_error


# ---- The command


async def test_a_client_starts_the_command() -> None:
    server = StdioServerParameters(
        command=sys.executable, args=[*COMMAND[1:], "mcp"], env=dict(ENVIRONMENT)
    )
    async with Client(stdio_client(server)) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
        result = await client.call_tool("analyse", {"moves": "414141"})
        assert result.structured_content is not None
        assert result.structured_content["score"] == 18


def test_the_command_ends_when_the_client_is_gone() -> None:
    """Even in the middle of a call."""
    process = subprocess.Popen(
        [*COMMAND, "mcp", "--time-limit", "3600"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(ENVIRONMENT),
    )
    client = {"name": "test", "version": "1"}
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client}
    messages: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "analyse", "arguments": HARD}},
        {"id": 3, "method": "ping"},
    ]
    assert process.stdin is not None
    assert process.stdout is not None
    for message in messages:
        process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    process.stdin.flush()
    answers = [json.loads(process.stdout.readline())["id"] for _ in range(2)]
    assert answers == [1, 3]  # the call is still computing
    _, errors = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, errors) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process there")
async def test_http() -> None:
    process = subprocess.Popen(  # noqa: ASYNC220 - it starts before there is anything to wait for
        [*COMMAND, "mcp", "--http", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env=dict(ENVIRONMENT),
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[5]
    try:
        async with Client(address) as client:
            result = await client.call_tool("board", {"moves": "44"})
            assert result.structured_content is not None
            assert result.structured_content["to_move"] == "first"
    finally:
        os.kill(process.pid, signal.SIGINT)
        process.communicate(timeout=TIMEOUT)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
async def test_http_ends_within_ten_seconds_even_if_a_player_hangs() -> None:
    stuck = str(ROOT / "tests" / "support" / "stuck_player.py")
    process = subprocess.Popen(  # noqa: ASYNC220 - as above
        [sys.executable, stuck, "mcp", "--http", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(ENVIRONMENT),
    )

    async def hang(client: Client) -> None:
        with suppress(MCPError):
            await client.call_tool("choose_move", {"moves": "4", "player": "stuck"})

    assert process.stdout is not None
    address = process.stdout.readline().split()[5]
    try:
        async with Client(address) as client, anyio.create_task_group() as group:
            group.start_soon(hang, client)
            await client.call_tool("board", {"moves": "44"})
            process.terminate()
            with anyio.fail_after(10):
                await to_thread.run_sync(process.wait)
            group.cancel_scope.cancel()
    finally:
        process.kill()
        process.communicate(timeout=TIMEOUT)


def test_usage_errors() -> None:
    assert "needs --http" in usage_error("mcp", "--port", "8080")
    for limit in ("0", "nan", "-inf"):
        assert "--time-limit" in usage_error("mcp", "--time-limit", limit)


def test_a_port_that_is_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as used:
        port = str(used.getsockname()[1])
        result = fourfold("mcp", "--http", "--port", port)
    assert result.returncode == 1
    assert f"cannot listen on port {port}: " in result.stderr


async def test_a_board_can_be_given_as_a_grid() -> None:
    shown = (await call("board", moves="4455"))["board"]
    found = await call("board", grid=shown)
    assert found["board"].replace("X", "x").replace("O", "o").count("x") == 2
    assert Position.from_moves(found["moves"]) == Position.from_moves("4455")
    assert (await call("analyse", grid=shown))["best"] == ["3", "6"]
    small = await call("choose_move", grid="....\n....\nooo.\nxxx.", player="perfect")
    assert small["column"] == "4"


async def test_brief_answers_fit_the_same_schema() -> None:
    for tool in ("analyse", "explain"):
        full = await call(tool, moves="4455")
        brief = await call(tool, moves="4455", brief=True)
        assert len(json.dumps(brief)) < len(json.dumps(full)) * 0.6
        assert brief.items() <= (full | {"seconds": None}).items()


async def test_a_brief_review_has_the_key_moments_without_explanations() -> None:
    full = await call("review", moves="4141415")
    brief = await call("review", moves="4141415", brief=True)
    assert len(json.dumps(brief)) < len(json.dumps(full)) * 0.4
    assert "moves" not in brief
    assert {**brief, "key_moments": None}.items() <= {**full, "key_moments": None}.items()
    assert brief["key_moments"] == [
        {**moment, "explanation": None} for moment in full["key_moments"]
    ]


async def test_a_column_can_be_a_number() -> None:
    assert await call("explain", moves="4455", move=3) == await call(
        "explain", moves="4455", move="3"
    )


async def test_errors_about_arguments_are_ours() -> None:
    async with connected() as client:
        for arguments in ({"moves": "44", "columns": "x"}, {"movez": "4"}, {"moves": 4}):
            result = await client.call_tool("analyse", arguments)
            assert result.is_error
            text = str(result.content[0])
            assert next(iter(set(arguments) - {"moves"}), "moves") in text
            assert "http" not in text


async def test_only_the_chosen_tools_are_offered() -> None:
    async with Client(create_server(tools=["board", "rules"])) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == ["rules", "board"]
    assert "no tool 'solve'" in usage_error("mcp", "--tools", "rules,solve")
