"""The API and the files: responses and errors of each call."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from fourfold import Game, Position, Solver
from fourfold.base.errors import InvalidArgument
from fourfold.base.languages import PSEUDO
from fourfold.players import known_players, make_player
from fourfold.render import png, svg
from fourfold.render.themes import THEMES
from fourfold.review import review
from fourfold.web.app import create_app
from fourfold.web.limits import Limits

API = "/api/v1"
WIDE = "8135833935a442572598a7a1"  # on 10×4 only column a wins
FEW = Limits(seconds=60, threads=1, table_mb=16)
WITHOUT_BOOK = Limits(seconds=0.5, threads=1, table_mb=16, book=False)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(FEW, files=Path("nowhere"))) as client:
        yield client


def explanation(client: TestClient, path: str, **query: Any) -> Any:
    return client.get(f"{API}/explanations/{path}", params=query)


def order(client: TestClient, **body: Any) -> Any:
    return client.post(f"{API}/moves", json=body)


def check_problem(answer: Any, status: int, *words: str) -> None:
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["cache-control"] == "no-store"
    body = answer.json()
    assert set(body) == {"title", "status", "detail"}
    assert body["status"] == status
    for word in words:
        assert word in body["detail"]


# ---- Languages


@pytest.mark.parametrize("call", ["analysis/414141", "explanations/414141", "reviews/4141415"])
def test_answers_in_the_language_of_the_request(client: TestClient, call: str) -> None:
    def ask(accepted: str, **query: str) -> Any:
        return client.get(f"{API}/{call}", params=query, headers={"Accept-Language": accepted})

    english = ask("tlh, en-GB;q=0.5")
    assert english.headers["content-language"] == english.json()["language"] == "en"
    assert "Accept-Language" in english.headers["vary"]
    other = ask(PSEUDO)  # the English one is cached
    assert other.headers["content-language"] == other.json()["language"] == PSEUDO
    assert other.headers["etag"] != english.headers["etag"]
    assert ask(PSEUDO).json() == other.json()
    named = ask("en", language=PSEUDO)
    assert named.json()["language"] == PSEUDO
    assert "Accept-Language" not in named.headers.get("vary", "")
    assert ask("", language="tlh").headers["content-language"] == "en"


# ---- Analysis


def test_an_analysis(client: TestClient) -> None:
    answer = client.get(f"{API}/analysis/76461241141")
    assert answer.status_code == 200
    found = answer.json()
    assert found["score"] == -1
    assert found["scores"] == [-3, -4, -4, -1, -2, -4, -4]
    assert found["best"] == ["4"]
    assert found["result"] == "loss in 15"
    assert len(found["pv"]) == found["plies"] == 30
    assert found["complete"] is True
    assert found["detail"] is None
    assert "max-age" in answer.headers["cache-control"]


@pytest.mark.parametrize("empty", ["/-", "/", ""])
def test_the_empty_board(client: TestClient, empty: str) -> None:
    found = client.get(f"{API}/analysis{empty}").json()
    assert found["moves"] == ""
    assert found["scores"] == [-2, -1, 0, 1, 0, -1, -2]


def test_a_full_column_and_a_finished_game(client: TestClient) -> None:
    assert client.get(f"{API}/analysis/444444").json()["scores"][3] is None
    over = client.get(f"{API}/analysis/4141414").json()
    assert over["score"] == -18
    assert over["scores"] == [None] * 7
    assert over["complete"] is True


def test_other_sizes(client: TestClient, solver: Solver) -> None:
    found = client.get(f"{API}/analysis/{WIDE}", params={"columns": 10, "rows": 4}).json()
    position = Position.from_moves(WIDE, columns=10, rows=4)
    assert found["score"] == solver.solve(position) == 8
    assert found["best"] == ["a"]


def test_the_empty_board_without_a_book_is_cut_at_the_time_limit() -> None:
    with TestClient(create_app(WITHOUT_BOOK)) as client:
        answer = client.get(f"{API}/analysis/-")
    found = answer.json()
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert found["complete"] is False
    assert found["detail"] == "stopped at the time limit of 0.5 s: only the bounds are proven"
    assert found["score"] is None
    assert found["pv"] == ""
    lower, upper = found["bounds"]
    assert lower <= 1 <= upper  # the exact score
    for truth, (low, high) in zip([-2, -1, 0, 1, 0, -1, -2], found["column_bounds"], strict=True):
        assert low <= truth <= high


def test_a_client_may_want_an_answer_sooner(client: TestClient) -> None:
    answer = client.get(
        f"{API}/analysis/-", params={"columns": 9, "rows": 6, "time_limit": 0.05}
    ).json()
    assert answer["complete"] is False
    assert "0.05 s" in answer["detail"]


# ---- Explanations


def test_an_explanation(client: TestClient) -> None:
    answer = explanation(client, "414141")
    assert answer.status_code == 200
    found = answer.json()
    assert found["move"] == "4"
    assert found["about_move"] == [
        "Column 4 makes four and wins at once: vertically from column 4, row 1 to column 4, row 4."
    ]
    assert len(found["about_others"]) == 2
    assert {"kind": "best", "column": "4", "row": None, "side": None} in found["marks"]
    assert {"kind": "win", "column": "4", "row": 4, "side": "first"} in found["marks"]
    assert "max-age" in answer.headers["cache-control"]


def test_an_explanation_uses_the_given_names(client: TestClient) -> None:
    found = explanation(client, "414141", move="2", first="Red", second="<i>").json()
    assert found["about_move"][0].endswith("<i> makes four at column 1, row 4.")


def test_at_the_time_limit_an_explanation_contains_less(tmp_path: Path) -> None:
    limits = Limits(seconds=0.2, threads=1, table_mb=16)
    with TestClient(create_app(limits, files=tmp_path)) as client:
        answer = explanation(client, "-", columns=9)
    assert answer.status_code == 200
    assert answer.json()["complete"] is False
    assert answer.headers["cache-control"] == "no-store"


def test_after_the_end_there_is_nothing_to_explain(client: TestClient) -> None:
    found = explanation(client, "1212121").json()
    assert found["move"] is None
    assert found["about_move"] == []


# ---- Reviews


def test_a_review_is_that_of_the_package(client: TestClient) -> None:
    answer = client.get(f"{API}/reviews/4141415", params={"elo": 1200, "second": "you"})
    assert answer.status_code == 200
    assert answer.headers["cache-control"].startswith("public")
    game = Game.from_moves("4141415", first="First", second="you")
    expected = review(game, Solver(), elo=1200).to_dict()
    assert answer.json() == json.loads(json.dumps(expected))


def test_a_review_ends_at_the_time_limit() -> None:
    with TestClient(create_app(WITHOUT_BOOK, files=Path("nowhere"))) as client:
        size = {"columns": 9, "rows": 6}
        answer = client.get(f"{API}/reviews/5555544444666667777788888", params=size)
    found = answer.json()
    assert (found["complete"], found["stopped_early"]) == (False, True)
    assert found["moves"][0]["class"] is None
    assert answer.headers["cache-control"] == "no-store"


# ---- Moves


def test_a_move(client: TestClient) -> None:
    answer = order(client, moves="414141", player="hard")
    assert answer.status_code == 200
    assert answer.json() == {
        "column": 4,
        "moves": "4141414",
        "player": "hard",
        "over": True,
        "winner": "first",
    }
    assert answer.headers["cache-control"] == "no-store"


def test_the_first_move_and_wide_boards(client: TestClient) -> None:
    assert order(client, moves="-", player="perfect").json()["column"] == 4
    assert order(client, moves="", player="perfect").json()["moves"] == "4"
    wide = order(client, moves=WIDE, player="impossible", columns=10, rows=4).json()
    assert (wide["column"], wide["moves"]) == (10, WIDE + "a")


@pytest.mark.parametrize("name", ["random", "elo:1400", "threats:depth=3", "easy", "perfect"])
def test_the_same_seed_gives_the_players_own_move(client: TestClient, name: str) -> None:
    column = make_player(name, seed=7).get_move(Position.from_moves("4453"))
    for _ in range(2):
        assert order(client, moves="4453", player=name, seed=7).json()["column"] == column + 1


def test_at_the_time_limit_an_exact_player_uses_what_is_proven() -> None:
    with TestClient(create_app(WITHOUT_BOOK)) as client:
        answer = order(client, moves="-", player="impossible", columns=9, rows=6)
    assert answer.status_code == 200
    assert 1 <= answer.json()["column"] <= 9


def test_a_player_who_cannot_be_in_time_is_given_up() -> None:
    with TestClient(create_app(WITHOUT_BOOK)) as client:
        answer = order(client, moves="-", player="chains:depth=20,pruning=off")
        check_problem(answer, 503, "chains:depth=20", "in time")
        assert answer.headers["retry-after"] == "1"
        assert order(client, moves="414141").json()["column"] == 4  # and the next one is served


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"moves": "4", "player": "hrd"}, 409, ["no player 'hrd'", "did you mean hard?"]),
        ({"moves": "4", "player": "threats:depth=99"}, 409, ["depth"]),
        (
            {"moves": "4", "player": "led", "columns": 9},
            409,
            ["plays on 7×6 boards only"],
        ),
        ({"moves": "48"}, 409, ["invalid column 8 in move 2"]),
        ({"moves": "4141414"}, 409, ["the game is over"]),
        ({}, 422, ["moves in the body"]),
        ({"moves": 4455}, 422, ["moves in the body"]),
        ({"moves": "4", "seed": True}, 422, ["seed"]),
        ({"moves": "4", "seed": -1}, 422, ["seed"]),
        ({"moves": "4", "colour": "red"}, 422, ["colour"]),
        ({"moves": "4", "rows": "6"}, 422, ["rows"]),
        ({"moves": "4", "player": "x" * 81}, 422, ["player"]),
        ([], 422, ["the body"]),
    ],
)
def test_bad_orders(client: TestClient, body: Any, status: int, words: list[str]) -> None:
    check_problem(client.post(f"{API}/moves", json=body), status, *words)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"\xff\xfe", 422),
        (b"[" * 4000, 400),
        (b'{"moves": "' + b"1" * 5000 + b'"}', 413),
    ],
)
def test_bad_bodies(client: TestClient, body: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    check_problem(client.post(f"{API}/moves", content=body, headers=headers), status)


# ---- Pictures


def test_pictures_are_those_of_the_package(client: TestClient) -> None:
    position = Position.from_moves("4455")
    vector = client.get(f"{API}/boards/4455.svg")
    assert vector.headers["content-type"] == "image/svg+xml"
    assert vector.text == svg.board(position, last=4)
    again = {"If-None-Match": vector.headers["etag"]}
    assert client.get(f"{API}/boards/4455.svg", headers=again).status_code == 304
    pixels = client.get(
        f"{API}/boards/4455.png", params={"width": 200, "theme": "dark", "last": False}
    )
    assert pixels.headers["content-type"] == "image/png"
    assert pixels.content == png.board(position, width=200, theme="dark")
    assert "max-age" in pixels.headers["cache-control"]


def test_what_a_picture_may_show(client: TestClient) -> None:
    options: dict[str, str | bool] = {
        "threats": True,
        "coordinates": True,
        "numbers": False,
        "theme": "auto",
    }
    shown = client.get(f"{API}/boards/334455.svg", params=options).text
    position = Position.from_moves("334455")
    assert shown == svg.board(
        position, last=4, threats=True, coordinates=True, numbers=False, theme="auto"
    )


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_be_requested(client: TestClient, theme: str) -> None:
    shown = client.get(f"{API}/boards/4.svg", params={"theme": theme}).text
    assert shown == svg.board(Position.from_moves("4"), last=3, theme=theme)


# ---- The rest


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("analysis/48", 404, ["invalid column 8 in move 2", "expected 1 to 7"]),
        ("analysis/4444444", 404, ["column 4 is full"]),
        ("analysis/41414141", 404, ["the game ended"]),
        ("analysis/4x", 422, ["invalid character 'x' in move 2"]),
        ("analysis/4%00", 422, ["moves"]),
        ("analysis/%F0%9F%8E%B2", 422, ["moves"]),
        (f"analysis/{'1' * 121}", 422, ["moves", "120"]),
        ("analysis/-?columns=3", 422, ["columns", "4"]),
        ("analysis/-?columns=12&rows=12", 404, ["12"]),
        ("analysis/-?columns=seven", 422, ["columns"]),
        ("analysis/-?time_limit=0", 422, ["time_limit"]),
        ("analysis/-?time_limit=nan", 422, ["time_limit"]),
        ("explanations/448", 404, ["move 3"]),
        ("explanations/444444?move=4", 404, ["column 4 is full"]),
        ("explanations/1212121?move=4", 404, ["the game is over"]),
        ("explanations/44?move=9", 404, ["'9' is not a column"]),
        ("explanations/44?move=x", 422, ["move in the query"]),
        ("explanations/44?move=", 422, ["move in the query"]),
        (f"explanations/44?first={'x' * 31}", 422, ["first in the query"]),
        ("reviews/448", 404, ["move 3"]),
        ("reviews/12121212", 404, ["move 8"]),
        ("reviews/44?elo=1", 422, ["elo in the query"]),
        ("reviews/44?elo=99999", 422, ["elo in the query"]),
        ("reviews/44?elo=strong", 422, ["elo in the query"]),
        ("boards/44.gif", 422, ["format"]),
        ("boards/44", 404, ["nothing at"]),
        ("boards/48.svg", 404, ["invalid column 8"]),
        ("boards/44.png?width=100000", 422, ["width"]),
        ("boards/44.png?width=1", 422, ["width"]),
        ("boards/44.png?theme=pink", 422, ["theme"]),
    ],
)
def test_bad_requests(client: TestClient, path: str, status: int, words: list[str]) -> None:
    check_problem(client.get(f"{API}/{path}"), status, *words)


def test_health(client: TestClient) -> None:
    found = client.get(f"{API}/health").json()
    assert found["status"] == "ok"
    assert found["app"] is False
    assert found["questions"] == 0


@pytest.mark.parametrize(
    "path",
    [
        "analysis/4455",
        "explanations/414141",
        "reviews/44",
        "boards/44.svg",
        "players",
        "health",
        "openapi.json",
    ],
)
def test_head_is_get_without_the_body(client: TestClient, path: str) -> None:
    full, head = client.get(f"{API}/{path}"), client.head(f"{API}/{path}")
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["content-type"] == full.headers["content-type"]


def test_calls_do_not_wait_for_a_thread(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FastAPI runs whatever is not async in one, which is slow while searches run."""
    monkeypatch.setattr("anyio.to_thread.run_sync", lambda *_, **__: pytest.fail("a thread"))
    for path in ("health", "players", "analysis/414141", "explanations/414141", "boards/4.svg"):
        assert client.get(f"{API}/{path}").status_code == 200
    assert order(client, moves="414141", player="hard").status_code == 200


def test_players(client: TestClient) -> None:
    found = client.get(f"{API}/players").json()
    assert [each["name"] for each in found] == list(known_players())


def test_no_such_call(client: TestClient) -> None:
    check_problem(client.get(f"{API}/nothing"), 404, "nothing at /api/v1/nothing")
    refused = client.delete(f"{API}/moves")
    check_problem(refused, 405, "DELETE")
    assert refused.headers["allow"] == "POST"


def test_an_internal_error_is_reported_without_details(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("fourfold.web.api.player_infos", fail)
    with TestClient(create_app(FEW), raise_server_exceptions=False) as client:
        answer = client.get(f"{API}/players")
    check_problem(answer, 500)
    assert "secret" not in answer.text


def test_responses_are_not_pages(client: TestClient) -> None:
    for path in ("analysis/4", "boards/4.svg", "analysis/x"):
        headers = client.get(f"{API}/{path}").headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "access-control-allow-origin" not in headers


def test_other_origins_only_if_named() -> None:
    ours, other = {"Origin": "https://ours.example"}, {"Origin": "https://other.example"}
    with TestClient(create_app(FEW, origins=["https://ours.example"])) as client:
        allowed = client.get(f"{API}/health", headers=ours)
        assert allowed.headers["access-control-allow-origin"] == ours["Origin"]
        refused = client.get(f"{API}/health", headers=other)
        assert "access-control-allow-origin" not in refused.headers
        ask_first = {**ours, "Access-Control-Request-Method": "POST"}
        assert client.options(f"{API}/moves", headers=ask_first).status_code == 200


@pytest.mark.parametrize("origin", ["garbage", "https://", "https://a.example/path", ""])
def test_invalid_origins(origin: str) -> None:
    with pytest.raises(InvalidArgument, match="is not an origin"):
        create_app(FEW, origins=[origin])


def test_long_answers_are_packed_for_those_who_can_unpack_them(client: TestClient) -> None:
    for encoding, packed in (("gzip", "gzip"), ("identity", None)):
        answer = client.get(f"{API}/boards/4455.svg", headers={"Accept-Encoding": encoding})
        assert answer.headers.get("content-encoding") == packed
        assert answer.text.startswith("<svg")


def test_the_api_page_describes_every_call_and_loads_nothing_from_elsewhere(
    client: TestClient,
) -> None:
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for path, methods in client.get(f"{API}/openapi.json").json()["paths"].items():
        for method, operation in methods.items():
            assert f'data-method="{method.upper()}" data-path="{path}"' in page.text
            for parameter in operation.get("parameters", []):
                assert f'name="{parameter["name"]}"' in page.text
    assert 'name="player"' in page.text  # in the body of an order
    assert 'name="Authorization"' in page.text
    ids = re.findall(r'\bid="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    loaded = re.findall(r'(?:src|href)="(?!data:)([^"#]+)', page.text)
    assert {"/docs/page.css", "/docs/page.js"} < set(loaded)
    for address in loaded:
        assert client.get(address).status_code == 200
    assert not re.search(r"<style|<script>|\son\w+=|\sstyle=", page.text)


def test_the_description_has_tags_secrets_and_all_refusals(client: TestClient) -> None:
    described = client.get(f"{API}/openapi.json").json()
    assert set(described["components"]["securitySchemes"]) == {"secret", "password"}
    for path, methods in described["paths"].items():
        for operation in methods.values():
            assert operation["tags"]
            if path not in {f"{API}/health", f"{API}/ready"}:
                assert {"401", "421", "429", "431"} <= operation["responses"].keys()
    command = described["paths"][f"{API}/games/{{game}}/commands"]["post"]
    assert command["security"][0] == {"secret": []}
    assert [each["name"] for each in command["parameters"]] == ["game"]


def test_pages_of_other_origins_may_show_pictures_only(client: TestClient) -> None:
    for path, policy in (("/", "same-origin"), (f"{API}/boards/44.svg", "cross-origin")):
        headers = client.get(path).headers
        assert headers["cross-origin-resource-policy"] == policy
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]


def test_without_the_app_the_page_explains_how_to_build_it(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "make web" in page.text


def test_an_unknown_address_is_a_page_for_browsers_and_json_for_programs(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><head></head>the app")
    (tmp_path / "404.html").write_text("<!doctype html>Page not found")
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    with TestClient(create_app(FEW, files=tmp_path)) as client:
        for path in ("/nothing", "/assets/nothing.js", "/a/b/c"):
            page = client.get(path, headers=browser)
            assert (page.status_code, page.text) == (404, "<!doctype html>Page not found")
            assert page.headers["content-type"].startswith("text/html")
            assert page.headers["vary"].startswith("Accept")
            for accept in ("*/*", "application/json", "application/json, text/html", "image/avif"):
                check_problem(client.get(path, headers={"Accept": accept}), 404, "nothing at")
        check_problem(client.get(f"{API}/nothing", headers=browser), 404, "nothing at")
    with TestClient(create_app(FEW, files=Path("nowhere"))) as client:
        page = client.get("/nothing", headers=browser)
        assert page.status_code == 404
        assert "make web" in page.text


def test_the_app_is_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><head></head>the app")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-1234.js").write_text("1")
    (tmp_path / "assets" / "engine-1234.wasm").write_bytes(b"\0asm")
    (tmp_path / "assets" / "7x6-1234.book").write_bytes(bytes(2000))
    (tmp_path / "app.webmanifest").write_text("{}")
    with TestClient(create_app(FEW, files=tmp_path)) as client:
        page = client.get("/")
        assert page.text == ("<!doctype html><head></head>the app")
        assert client.get("/index.html").content == page.content
        assert page.headers["cache-control"] == "no-cache"
        assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
        kinds = {
            "assets/main-1234.js": "text/javascript",
            "assets/engine-1234.wasm": "application/wasm",
            "assets/7x6-1234.book": "application/octet-stream",
            "app.webmanifest": "application/manifest+json",
        }
        for path, kind in kinds.items():
            answer = client.get(f"/{path}")
            assert answer.headers["content-type"] == kind
            assert "content-encoding" not in answer.headers  # small, or packed already
            assert ("immutable" in answer.headers["cache-control"]) == path.startswith("assets")
        assert client.get("/", headers={"If-None-Match": page.headers["etag"]}).status_code == 304
        check_problem(client.get("/nothing.js"), 404)
        assert client.get("/..%2f..%2fetc/passwd").status_code == 404
        assert client.delete(f"{API}/moves").headers["allow"] == "POST"  # not those of a file
        assert client.get(f"{API}/health").json()["app"] is True
