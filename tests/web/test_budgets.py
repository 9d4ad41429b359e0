"""What one hostile address can do to others: a server as users start it, with its defaults."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from support.command import COMMAND, ENVIRONMENT
from support.live_client import bearer, live_address
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

PASSWORD, KEY = "Schlüssel für alle", "the key of the moderator"
ENEMY, PUPIL = "127.0.0.66", "127.0.0.2"


@contextmanager
def client_at(url: str, address: str) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(transport=transport, base_url=url, timeout=60) as client:
        yield client


@contextmanager
def started(folder: Path, *options: str) -> Iterator[str]:
    """The address of a server: `fourfold web` with these options."""
    command = [*COMMAND, "web", "--no-open", "--port", "0", "--data", str(folder), *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=ENVIRONMENT, text=True
    ) as process:
        line = process.stdout.readline() if process.stdout else ""
        try:
            yield next(word for word in line.split() if word.startswith("http"))
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with started(tmp_path_factory.mktemp("games"), "--lobby") as url:
        yield url


@pytest.fixture
def closed_server(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "password").write_text(PASSWORD, encoding="utf-8")
    (tmp_path / "key").write_text(KEY, encoding="utf-8")
    with started(
        tmp_path,
        "--password-file",
        str(tmp_path / "password"),
        "--moderator-key-file",
        str(tmp_path / "key"),
        "--lobby",
    ) as url:
        yield url


def refused_until(answer: httpx.Response) -> int:
    """The seconds after which to try again, if an answer says so in a sentence as well."""
    assert "try again" in answer.json()["detail"]
    return int(answer.headers["retry-after"])


# ---- Games


def test_rematches_are_new_games(open_server: str) -> None:
    """Calls and live connections are refused with the same sentence; others go on."""
    with client_at(open_server, "127.0.0.67") as enemy:
        made = enemy.post("api/v1/games", json={}).json()
        secrets = {seat: made[seat] for seat in ("host", "guest")}

        def act(game: str, seat: str, kind: str) -> httpx.Response:
            path = f"api/v1/games/{game}/commands"
            return enemy.post(path, json={"type": kind}, headers=bearer(secrets[seat]))

        game, count = made["id"], 0
        while count < 100:
            act(game, "host", "resign")
            act(game, "host", "rematch")
            answer = act(game, "guest", "rematch")
            if answer.status_code != 200:
                break
            both = {"guest": answer.json(), "host": act(game, "host", "rematch").json()}
            for seat, view in both.items():
                secrets[seat] = view.get("rematch_secret") or secrets[seat]
            game, count = answer.json()["rematch"], count + 1
        assert 59 <= count < 100
        assert (answer.status_code, refused_until(answer) > 0) == (429, True)
        with connect(
            live_address(open_server, f"games/{game}"), source_address=("127.0.0.67", 0)
        ) as live:
            live.send(json.dumps({"type": "hello", "secret": secrets["guest"]}))
            live.send('{"type": "act", "id": "1", "command": {"type": "rematch"}}')
            while (message := json.loads(live.recv(60)))["type"] not in {"refused", "done"}:
                pass
        sentence = answer.json()["detail"].partition(":")[0]
        assert message["detail"].startswith(sentence)
    with client_at(open_server, PUPIL) as pupil:
        assert pupil.post("api/v1/games", json={}).status_code == 201


# ---- The lobby


def test_an_address_cannot_take_the_whole_lobby(open_server: str) -> None:
    def enter(client: httpx.Client, name: str) -> httpx.Response:
        return client.post(
            "api/v1/lobby/commands",
            json={"type": "enter", "name": name},
            headers=bearer(f"the long key of {name}"),
        )

    with client_at(open_server, ENEMY) as enemy, client_at(open_server, PUPIL) as class_:
        answers = [enter(enemy, f"Enemy {number}") for number in range(140)]
        assert [each.status_code for each in answers].count(200) == 133
        assert answers[-1].status_code == 503
        assert refused_until(answers[-1]) > 0
        assert {enter(class_, f"Pupil {number}").status_code for number in range(60)} == {200}


# ---- Passwords and keys


RIGHT = [{b"X-Password": PASSWORD.encode(each)} for each in ("utf-8", "latin-1")]


def test_the_right_password_is_never_limited(closed_server: str) -> None:
    """In any encoding, over calls, the form and live connections, also after wrong ones."""
    live = live_address(closed_server, "lobby")
    with client_at(closed_server, PUPIL) as pupil:
        for guesses in (0, 8, 40):
            statuses = [
                pupil.get("api/v1/players", headers={"X-Password": f"{number}"}).status_code
                for number in range(guesses)
            ]
            assert set(statuses[:8]) <= {401, 429}
            for header in RIGHT:
                for _ in range(15):
                    assert pupil.get("api/v1/players", headers=header).status_code == 200
                text = {"X-Password": header[b"X-Password"].decode("latin-1")}
                with connect(live, additional_headers=text, source_address=(PUPIL, 0)):
                    pass
            form = pupil.post("login", data={"password": PASSWORD}, follow_redirects=False)
            assert form.status_code == 303
            pupil.cookies.clear()
        wrong = pupil.get("api/v1/players", headers={"X-Password": "x"})
        assert wrong.status_code == 429
        assert refused_until(wrong) > 0
        assert pupil.post("login", data={"password": "x"}).status_code == 429


def test_nobody_can_guess_without_end(closed_server: str) -> None:
    """Neither over calls nor over live connections. Others are not concerned, nor cookies."""
    live = live_address(closed_server, "lobby")
    with client_at(closed_server, ENEMY) as enemy:
        form = enemy.post("login", data={"password": PASSWORD}, follow_redirects=False)
        assert form.status_code == 303
        cookie = {"Cookie": form.headers["set-cookie"].partition(";")[0]}
        enemy.cookies.clear()
        statuses: list[int] = []
        for number in range(60):
            text = f"wrong {number}"
            statuses.append(enemy.get("api/v1/players", headers={"X-Password": text}).status_code)
            with pytest.raises(InvalidStatus) as refused:
                connect(live, additional_headers={"X-Password": text}, source_address=(ENEMY, 0))
            statuses.append(refused.value.response.status_code)
        assert statuses[:10] == [401] * 10
        assert set(statuses[12:]) == {429}
        right = RIGHT[0]
        assert enemy.get("api/v1/players", headers=right).status_code == 429
        assert enemy.get("api/v1/players", headers=cookie).status_code == 200
    with client_at(closed_server, PUPIL) as pupil:
        assert pupil.get("api/v1/players", headers=right).status_code == 200


def test_guesses_of_the_moderators_key_cost_no_games(closed_server: str) -> None:
    command: dict[str, Any] = {"type": "erase", "name": "Nobody"}
    right = RIGHT[0]
    with client_at(closed_server, PUPIL) as pupil:

        def moderate(key: str) -> httpx.Response:
            headers = {**right, b"Authorization": f"Bearer {key}".encode()}
            return pupil.post("api/v1/moderation", json=command, headers=headers)

        answers = [moderate(f"wrong {number}") for number in range(70)]
        assert answers[0].status_code == 403
        assert "the moderator's key" in answers[0].json()["detail"]
        assert answers[-1].status_code == 429
        assert [moderate(KEY).status_code for _ in range(15)] == [200] * 15
        made = [pupil.post("api/v1/games", json={}, headers=right) for _ in range(60)]
        assert {each.status_code for each in made} == {201}


def test_forms_are_as_small_as_other_bodies(closed_server: str) -> None:
    with client_at(closed_server, PUPIL) as pupil:
        answer = pupil.post("login", content=b"password=" + b"x" * 5000)
        assert answer.status_code == 413
