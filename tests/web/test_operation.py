"""What operators and moderators rely on: limits, logs, metrics, passwords, keys."""

import asyncio
import io
import json
import logging
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient
from support.command import fourfold
from support.live_client import LiveClient, bearer, live_address
from support.paths import ROOT
from support.web_server import serving
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from fourfold import Position
from fourfold.cli.web import web
from fourfold.online.messages import schemas
from fourfold.online.store import StoreError
from fourfold.web.app import create_app
from fourfold.web.limits import Limits
from fourfold.web.logs import MessageFormatter, log_config
from fourfold.web.rate_limits import Rates
from fourfold.web.readiness import ReadinessCheck
from fourfold.web.scheduler import Job, JobQueue, Scheduler
from fourfold.web.server import listen
from fourfold.web.tasks import AnalysisTask

FEW = Limits(seconds=60, threads=1, table_mb=1)
GAMES = "/api/v1/games"
HOSTING = ROOT / "examples" / "hosting"
MODERATION = "/api/v1/moderation"
KEY = "the moderator's key"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("games")
    app = create_app(
        FEW,
        files=Path("nowhere"),
        store=folder,
        lobby=True,
        metrics=True,
        moderator_key=KEY,
        origin="http://testserver",
    )
    with TestClient(app) as client:
        yield client


class Player(LiveClient):
    schemas = schemas()


# ---- The solve API


@pytest.mark.parametrize(
    ("query", "body"),
    [
        # The first two are answers of connect4.gamesolver.org.
        ("?pos=475", '{"pos":"475","score":[-18,-2,-2,-18,-18,-2,-18]}'),
        ("?pos=", '{"pos":"","score":[-2,-1,0,1,0,-1,-2]}'),
        ("", '{"pos":"","score":[-2,-1,0,1,0,-1,-2]}'),
        ("?pos=444444", '{"pos":"444444","score":[-1,0,1,100,1,0,-1]}'),
        ("?pos=4141414", '{"pos":"4141414","score":[100,100,100,100,100,100,100]}'),
        ("?pos=11&columns=4&rows=4", '{"pos":"11","score":[0,0,0,0]}'),
    ],
)
def test_positions_are_solved_as_programs_of_another_server_expect(
    client: TestClient, query: str, body: str
) -> None:
    answer = client.get(f"/solve{query}")
    assert (answer.status_code, answer.text) == (200, body)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["access-control-allow-origin"] == "*"
    again = client.get(f"/solve{query}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_positions_that_cannot_be_solved(client: TestClient) -> None:
    assert client.get("/solve?pos=48").status_code == 404
    assert client.get("/solve?pos=x y").status_code == 422
    with TestClient(create_app(replace(FEW, seconds=0.01), files=Path("nowhere"))) as hasty:
        answer = hasty.get("/solve?columns=9&rows=7")
        assert (answer.status_code, answer.json()["detail"][:24]) == (
            409,
            "this position takes long",
        )


# ---- Readiness, hosts, limits


def test_ready_means_that_moves_can_be_stored(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/api/v1/ready").json()["status"] == "ok"

    async def fail(_now: int) -> int:
        raise StoreError("the disk /secret is full")

    games = client.app.state.games  # type: ignore[attr-defined]
    monkeypatch.setattr(games._store, "alive", fail)
    monkeypatch.setattr(games, "_stored", -100.0)
    refused = client.get("/api/v1/ready")
    assert refused.status_code == 503
    assert "secret" not in refused.text
    assert int(refused.headers["retry-after"]) > 0
    found = refused.json()
    assert (found["detail"], found["store"], found["engine"]) == ("not ready: store", False, True)
    assert client.get("/api/v1/health").status_code == 200
    monkeypatch.undo()
    assert client.get("/api/v1/ready").status_code == 200


def test_ready_means_that_the_engine_answers() -> None:
    """Also while the queue is full; not while all threads hang."""
    go_on = threading.Event()

    class Stuck(AnalysisTask):
        def __call__(self, *_: Any, **__: Any) -> Any:
            go_on.wait(60)

    app = create_app(replace(FEW, questions=2), files=Path("nowhere"))
    with TestClient(app) as client:
        answer = client.get("/api/v1/ready").json()
        assert (answer["status"], answer["engine"], answer["store"]) == ("ok", True, None)
        scheduler = app.state.fourfold.scheduler
        scheduler._add(Stuck(Position()), 60, "")
        assert client.get("/api/v1/ready").status_code == 200
        scheduler._add(Stuck(Position()), 60, "")
        refused = client.get("/api/v1/ready")
        go_on.set()
        assert (refused.status_code, refused.json()["detail"]) == (503, "not ready: engine")


async def test_ready_means_that_the_clocks_run(monkeypatch: pytest.MonkeyPatch) -> None:
    class Standing:
        now, is_current = 5, True

        async def check(self) -> None:
            pass

    monkeypatch.setattr("fourfold.web.readiness._STANDSTILL", 0.1)
    games: Any = Standing()
    with Scheduler(FEW) as scheduler:
        check = ReadinessCheck(scheduler, games)
        assert (await check.check()).failing == []
        await asyncio.sleep(0.11)
        assert (await check.check()).failing == ["clock"]
        games.now += 1
        assert (await check.check()).failing == []


def test_only_the_configured_host_is_served(client: TestClient) -> None:
    answer = client.get("/api/v1/players", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert client.get("/api/v1/health", headers={"Host": "127.0.0.1"}).status_code == 200


def test_nobody_is_redirected_to_another_host(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path)) as client:
        for path in ("/api/v1/players/", "/docs/", "/api/v1/games/"):
            answer = client.get(path, headers={"Host": "evil.example"}, follow_redirects=False)
            assert answer.status_code in {404, 405}
            assert "location" not in answer.headers


async def test_live_connections_need_the_configured_origin(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0, exactly=True) as free:
        port = free.getsockname()[1]
    own = f"http://127.0.0.1:{port}"
    with serving(FEW, port=port, store=tmp_path, origin=own) as url:
        address = live_address(url, f"games/{_create(url)['id']}")
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, origin=Origin("https://evil.example"))
        assert refused.value.response.status_code == 403
        with pytest.raises(InvalidStatus) as refused:
            await connect(address.replace("127.0.0.1", "localhost"))
        assert refused.value.response.status_code == 421
        async with connect(address, origin=Origin(own)):
            pass


@pytest.mark.parametrize("order", [{"swap": 0}, {"host": ""}, {"guest": ""}])
def test_orders_are_read_strictly(client: TestClient, order: dict[str, Any]) -> None:
    assert client.post(GAMES, json=order).status_code == 422


def test_workers_share_the_limit_on_new_games(tmp_path: Path) -> None:
    rates = Rates.of(new_games=0.5)
    statuses = []
    for worker in ("one", "two"):
        app = create_app(FEW, files=Path("nowhere"), store=tmp_path / worker, rates=rates)
        with TestClient(app) as client:
            answer = client.post(GAMES, json={})
            statuses.append(answer.status_code)
    assert statuses == [201, 429]
    assert int(answer.headers["retry-after"]) >= 100


def test_malformed_requests_are_documented_as_they_are_answered(client: TestClient) -> None:
    described = client.get("/api/v1/openapi.json").json()
    answers = [
        call["responses"]["422"]["content"]
        for path in described["paths"].values()
        for call in path.values()
        if "422" in call["responses"]
    ]
    assert answers
    assert all(list(each) == ["application/problem+json"] for each in answers)
    assert "HTTPValidationError" not in described["components"]["schemas"]


async def test_players_get_in_while_spectators_fill_the_server(tmp_path: Path) -> None:
    """And the address of a school may have more players than it may have spectators."""
    with serving(replace(FEW, connections=4, per_address=3), store=tmp_path) as url:
        made = _create(url)
        at = f"games/{made['id']}"
        async with (
            Player.connected(url, at) as silent,
            Player.connected(url, at) as other,
        ):
            for spectator in (silent, other):
                await spectator.hear("welcome")
            async with Player.connected(url, at) as third:
                await third.hear("welcome")
                with pytest.raises(ConnectionClosed):
                    await silent.hear("nothing")
                async with (
                    Player.connected(url, at, secret=made["host"]) as one,
                    Player.connected(url, at, secret=made["host"]) as two,
                    Player.connected(url, at, secret=made["guest"]) as guest,
                ):
                    assert (await guest.do(type="join", name="Bob"))["type"] == "done"
                    assert (await one.do(type="move", number=1, column="4"))["type"] == "done"
                    assert (await two.hear("game"))["game"]["moves"] in {"", "4"}


def _create(url: str) -> dict[str, Any]:
    made: dict[str, Any] = httpx.post(f"{url}api/v1/games", json={}, timeout=60).json()
    return made


async def test_a_malformed_command_is_answered_with_its_id(tmp_path: Path) -> None:
    with serving(FEW, store=tmp_path) as url:
        made = _create(url)
        async with Player.connected(url, f"games/{made['id']}", secret=made["host"]) as host:
            await host.socket.send('{"type": "act", "id": "7", "command": {"type": "fly"}}')
            assert (await host.hear("refused"))["id"] == "7"


def test_owners_share_the_engine() -> None:
    """Whoever has used less of it goes first, even if the others' time is nearly up."""
    queue = JobQueue()
    jobs = [Job(AnalysisTask(Position()), 0.0, 2.0, owner) for owner in ("busy", "busy", "new")]
    for job in jobs:
        queue.add(job)
    queue.shares.use("busy", 3.0, 1.9)
    assert queue.take(now=1.9) is jobs[2]
    assert queue.take(now=1.9) is jobs[0]


# ---- Logs and metrics


async def test_live_connections_are_logged_and_counted(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with serving(FEW, store=tmp_path, log="json", metrics=True) as url:
        made = _create(url)
        async with Player.connected(url, f"games/{made['id']}", secret=made["host"]) as host:
            await host.hear("welcome")
            metrics = httpx.get(f"{url}metrics", timeout=60).text
        async with connect(live_address(url, f"games/{made['id']}")) as socket:
            socket.transport.write(b"\x81\x82\0\0\0\0\xff\xff")  # not UTF-8
            await socket.wait_closed()
    assert 'fourfold_sockets{kind="player"} 1.0' in metrics
    assert 'fourfold_games{state="open"} 1.0' in metrics
    assert 'fourfold_games{state="stored"} 1.0' in metrics
    assert "fourfold_store_seconds_count" in metrics
    output = capfd.readouterr()
    lines = [json.loads(line) for line in output.out.splitlines()]
    live = [line for line in lines if line["method"] == "LIVE"]
    assert [line["status"] for line in live] == [1000, 1007]
    assert all(line["client"] == "127.0.0.1" and line["id"] for line in live)
    assert made["host"] not in output.out + output.err
    assert "Traceback" not in output.err


def test_messages_have_an_address() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    for format_ in ("json", "text"):
        handler.setFormatter(MessageFormatter(format_))
        handler.handle(logging.makeLogRecord({"msg": "no\nluck", "levelname": "ERROR"}))
    line, *_ = written.getvalue().splitlines()
    assert json.loads(line)["client"] == "-"
    assert json.loads(line)["message"] == "no\nluck"
    assert "error - -: no" in written.getvalue()
    assert log_config(None)["loggers"]["fourfold"]["level"] == "WARNING"


def test_refusals_are_counted(tmp_path: Path) -> None:
    app = create_app(
        FEW, files=Path("nowhere"), store=tmp_path, metrics=True, rates=Rates.of(new_games=0.5)
    )
    with TestClient(app) as client:
        for _ in range(3):
            client.post(GAMES, json={})
        assert 'fourfold_refusals_total{limit="games"}' in client.get("/metrics").text


# ---- Moderators, passwords, names


def test_a_moderator_needs_the_key(client: TestClient) -> None:
    made = client.post(GAMES, json={"name": "Ann"}).json()
    close = {"type": "close", "game": made["id"]}
    assert client.post(MODERATION, json=close).status_code == 403
    assert client.post(MODERATION, json=close, headers=bearer(made["host"])).status_code == 403
    assert client.post(MODERATION, json=close, headers=bearer(KEY)).status_code == 200
    assert client.get(f"{GAMES}/{made['id']}").json()["result"]["reason"] == "aborted"
    erase = {"type": "erase", "name": "Ann"}
    answer = client.post(MODERATION, json=erase, headers=bearer(KEY))
    assert answer.json() == {"detail": "1 game deleted"}
    assert client.get(f"{GAMES}/{made['id']}").status_code == 404
    unknown = client.post(MODERATION, json={"type": "ban", "name": "Eve"}, headers=bearer(KEY))
    assert (unknown.status_code, unknown.json()["detail"][:6]) == (409, "nobody")


def test_without_a_key_there_is_no_moderator(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path)) as client:
        answer = client.post(MODERATION, json={"type": "erase", "name": "A"}, headers=bearer(""))
        assert answer.status_code == 403


def test_a_server_with_a_password(tmp_path: Path) -> None:
    app = create_app(FEW, files=Path("nowhere"), store=tmp_path, password="open sesame")  # noqa: S106
    page = {"Accept": "text/html"}
    with TestClient(app) as client:
        assert client.get("/api/v1/health").status_code == 200
        refused = client.get("/api/v1/players")
        assert (refused.status_code, refused.json()["detail"]) == (
            401,
            "send the password as X-Password",
        )
        assert client.get("/api/v1/players", headers={"X-Password": "wrong"}).status_code == 401
        good = {"X-Password": "open sesame"}
        assert client.get("/api/v1/players", headers=good).status_code == 200
        form = client.get("/", headers=page)
        assert form.status_code == 401
        assert "<form" in form.text
        assert "form-action 'self'" in form.headers["content-security-policy"]
        wrong = client.post("/login", data={"password": "wrong"}, headers=page)
        assert wrong.status_code == 403
        answer = client.post("/login", data={"password": "open sesame"}, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert "sesame" not in answer.headers["set-cookie"]
        assert client.get("/api/v1/players").status_code == 200  # with the cookie
        client.cookies.clear()
        guesses = [
            client.get("/api/v1/players", headers={"X-Password": "x"}).status_code
            for _ in range(12)
        ]
        assert 429 in guesses


def test_the_commands_for_backups(tmp_path: Path) -> None:
    with TestClient(create_app(FEW, files=Path("nowhere"), store=tmp_path / "one")) as client:
        client.post(GAMES, json={})
        copied = fourfold("web", "backup", "--data", str(tmp_path / "one"), str(tmp_path / "copy"))
        assert copied.returncode == 0, copied.stderr
    restored = fourfold("web", "restore", "--data", str(tmp_path / "two"), str(tmp_path / "copy"))
    assert restored.returncode == 0, restored.stderr
    again = fourfold("web", "restore", "--data", str(tmp_path / "two"), str(tmp_path / "copy"))
    assert again.returncode == 1
    assert "move it away first" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--store", "redis://127.0.0.1:1"], "the Redis server does not answer"),
        (["--store", "nothing"], "is not a URL"),
        (["--origin", "example.org"], "is not an origin"),
        (["--password-file", "short"], "fewer than 6 characters"),
    ],
)
def test_bad_settings_are_reported_before_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short").write_text("abc")
    result = fourfold("web", "--no-open", "--port", "0", *arguments)
    assert result.returncode in {1, 2}
    assert problem in result.stderr
    assert result.stderr.count("\n") == 1


# ---- The files for hosting


def test_proxies_hide_the_metrics_and_pass_on_live_connections() -> None:
    nginx = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    assert "location = /metrics {\n        deny all;" in nginx
    for needed in ("limit_conn ", "client_header_timeout 10s", "Strict-Transport-Security"):
        assert needed in nginx
    assert "proxy_set_header Upgrade $http_upgrade;" in nginx
    caddy = (HOSTING / "Caddyfile").read_text(encoding="utf-8")
    assert "@metrics path /metrics\n\trespond @metrics 403" in caddy


def test_alerts_are_about_metrics_that_there_are(client: TestClient) -> None:
    client.post(GAMES, json={})
    served = client.get("/metrics").text
    rules = (HOSTING / "alerts.yml").read_text(encoding="utf-8")
    for name in re.findall(r"fourfold_\w+", rules):
        assert f"\n{name}{{" in served
    for state in re.findall(r'state="\w+"', rules):
        assert state in served


def test_the_unit_starts_a_command_that_exists() -> None:
    unit = (HOSTING / "fourfold.service").read_text(encoding="utf-8").replace("\\\n", " ")
    (line,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    known = {name for each in web.params for name in each.opts + each.secondary_opts}
    assert {word for word in line.split() if word.startswith("--")} <= known
