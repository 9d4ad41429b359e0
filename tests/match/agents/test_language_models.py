"""Language models as players, against a stand-in with planted faults."""

import pickle
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.chat_server import ERROR, ChatServer, Reply, chat_server, prompt_of

from fourfold import FourfoldError, InvalidArgument, Position, ServiceError, Solver
from fourfold.adapters.chat import ChatService
from fourfold.match import BadMove, TimeControl, grade_each, play_match
from fourfold.match.agents import LanguageModelPlayer, load_agent, read_agent
from fourfold.match.exam import answer_exam, make_exam, read_answers, score_exam, true_claims
from fourfold.match.exam.files import answers_text
from fourfold.match.judgement import GradedPosition
from fourfold.match.usage import Usage
from fourfold.players import Entrant

SOLVER = Solver()
KEY = "secret-key-0123456789"


def position_of(request: Mapping[str, Any]) -> Position:
    """The position that the first message of a conversation shows as a grid."""
    text = request["messages"][0]["content"]
    rows = re.findall(r"^[XO.](?: [XO.]){6}$", text, re.MULTILINE)
    return Position.from_grid("\n".join(row.replace(" ", "") for row in rows))


def best_move(_: ChatServer, request: Mapping[str, Any]) -> Reply:
    """What a model says that plays perfectly."""
    best = SOLVER.analyse(position_of(request), pv=False).best[0]
    return f"I look ahead.\n\n**Move: {best + 1}**"


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between requests that are sent again."""
    monkeypatch.setattr("fourfold.adapters.chat._FIRST_PAUSE", 0.01)


def test_a_model_plays_and_its_tokens_are_counted() -> None:
    with chat_server(best_move) as server:
        player = load_agent(server.reference("temperature=0.5", "max_tokens=50", "price=2/10"))
        assert player.name == "llm:stand-in"
        assert player.get_move(Position.from_moves("414141")) == 3
        assert isinstance(player, LanguageModelPlayer)
        assert player.usage == Usage(1, 0, 0, 100, 7, cost=0.00027)
        assert server.authorizations == [None]
        (request,) = server.requests
        assert (request["model"], request["temperature"], request["max_tokens"]) == (
            "stand-in",
            0.5,
            50,
        )


def test_the_key_is_sent_and_never_shown() -> None:
    def reply(server: ChatServer, request: Mapping[str, Any]) -> Reply:
        if len(server.requests) == 1:
            return best_move(server, request)
        return 401, f'{{"error": {{"message": "wrong key: {KEY}"}}}}'.encode()

    with chat_server(reply) as server:
        entrant = read_agent(server.reference(), {"FOURFOLD_API_KEY": KEY})
        assert pickle.loads(pickle.dumps(entrant)) == entrant
        assert KEY not in f"{entrant!r} {entrant.version}"
        player = entrant.make(0, None)
        player.get_move(Position())
        assert server.authorizations == [f"Bearer {KEY}"]
        with pytest.raises(ServiceError, match=r"status 401, wrong key: … \(check the API key\)"):
            player.get_move(Position())
        named = {"OTHER": "another", "FOURFOLD_API_KEY": KEY}
        with suppress(ServiceError):
            load_agent(server.reference("key=OTHER"), environment=named).get_move(Position())
        assert server.authorizations[-1] == "Bearer another"
    with pytest.raises(InvalidArgument, match="the environment variable OTHER is not set"):
        read_agent("llm:m@http://localhost/v1,key=OTHER", {})


def test_illegal_and_unreadable_moves_are_asked_again_and_counted_apart() -> None:
    said = ["Column 4 looks nice.", "Move: 9", "Move: 4"]

    def reply(server: ChatServer, _: Mapping[str, Any]) -> Reply:
        return said[len(server.requests) - 1]

    with chat_server(reply) as server:
        player = load_agent(server.reference())
        assert player.get_move(Position()) == 3
        assert isinstance(player, LanguageModelPlayer)
        assert player.usage == Usage(3, 2, 0, 300, 21)
        roles = [each["role"] for each in server.requests[-1]["messages"]]
        assert roles == ["user", "assistant", "user", "assistant", "user"]
        assert "'9' is not a column" in prompt_of(server.requests[-1])
        said[:] = ["Move: 1"] * 4
        server.requests.clear()
        full = Position.from_moves("111111")
        with pytest.raises(BadMove, match=r"column 1 is full \(asked 2 times\)"):
            load_agent(server.reference("retries=1")).get_move(full)
        assert len(server.requests) == 2


@pytest.mark.usefixtures("short_pauses")
def test_failures_that_may_pass_are_sent_again() -> None:
    faults: list[Reply] = [(429, ERROR), (503, b""), (200, b"<html>"), (200, b"{}")]

    def reply(server: ChatServer, request: Mapping[str, Any]) -> Reply:
        number = len(server.requests)
        return faults[number - 1] if number <= len(faults) else best_move(server, request)

    with chat_server(reply) as server:
        player = load_agent(server.reference())
        assert player.get_move(Position()) == 3
        assert isinstance(player, LanguageModelPlayer)
        assert player.usage == Usage(1, 0, 4, 100, 7)


@pytest.mark.usefixtures("short_pauses")
@pytest.mark.parametrize(
    ("fault", "problem", "requests"),
    [
        ((503, ERROR), r"status 503, try again \(tried 3 times\)", 3),
        ((200, b"<html>"), r"the response is not JSON \(tried 3 times\)", 3),
        ((200, b'{"choices": []}'), "the response is not a chat completion", 3),
        ((404, ERROR), "status 404, try again .check the address and the name of the model", 1),
        ((400, b'{"error": "no such option"}'), "status 400, no such option", 1),
        ((302, b""), "status 302", 1),
    ],
)
def test_what_remains_is_an_error(fault: Reply, problem: str, requests: int) -> None:
    with chat_server(lambda *_: fault) as server:
        with pytest.raises(ServiceError, match=problem) as error:
            load_agent(server.reference("tries=3")).get_move(Position())
        assert server.url in str(error.value)
        assert len(server.requests) == requests


def test_pauses_grow_and_are_bounded() -> None:
    pauses: list[float] = []
    service = ChatService("m", "http://127.0.0.1:9/v1", tries=9, sleep=pauses.append)
    with pytest.raises(ServiceError, match="cannot be reached"):
        service.complete([])
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]


def test_an_answer_without_text_is_no_move() -> None:
    content = b'{"choices": [{"message": {"content": null, "refusal": "no"}}]}'
    with chat_server(lambda *_: (200, content)) as server, pytest.raises(BadMove, match="no ans"):
        load_agent(server.reference("retries=0")).get_move(Position())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("llm:", "expected llm:MODEL@URL"),
        ("llm:model", "expected llm:MODEL@URL"),
        ("llm:@http://localhost", "expected llm:MODEL@URL"),
        ("llm:m@ftp://localhost", "expected llm:MODEL@URL"),
        ("llm:m@http://", "expected llm:MODEL@URL"),
        ("llm:m@http://:80", "is not an address"),
        ("llm:m@http://a:b@localhost/v1", "without user"),
        ("llm:m@http://localhost?x=1", "without user"),
        ("llm:m@http://localhost,size=3", "unknown option 'size'. Available: temperature"),
        ("llm:m@http://localhost,temperature=hot", "expected a number from 0 to 10"),
        ("llm:m@http://localhost,temperature=nan", "expected a number from 0 to 10"),
        ("llm:m@http://localhost,retries=99999999999", "expected a whole number from 0 to 20"),
        ("llm:m@http://localhost,price=3", "2.5/10"),
        ("llm:m@http://localhost,key=a-b", "name of an environment variable"),
    ],
)
def test_references_that_cannot_be_read(text: str, problem: str) -> None:
    with pytest.raises(InvalidArgument, match=re.escape(problem)):
        read_agent(text)


def test_models_with_unusual_names() -> None:
    for model in ("qwen2.5:7b", "@cf/meta/llama-3", "org/model@2", "a,b=c"):
        entrant = read_agent(f"llm:{model}@http://localhost/v1/chat/completions")
        assert entrant.name == f"llm:{model}"


def test_a_match_reports_what_its_moves_took() -> None:
    def reply(server: ChatServer, request: Mapping[str, Any]) -> Reply:
        return "Move: 0" if len(request["messages"]) == 1 else best_move(server, request)

    with chat_server(reply) as server:
        results = play_match([read_agent(server.reference("price=1/1")), "random"], games=2)
        assert results.totals()[0].won == 2
        usage, other = results.usage()
        assert other is None
        assert usage is not None
        assert usage.retries * 2 == usage.requests == len(server.requests)
        assert usage.cost == pytest.approx(usage.requests * 107e-6)
        slow = play_match(
            [read_agent(server.reference()), "random"],
            games=2,
            time_control=TimeControl(move_time=30),
        )
        assert not list(slow.forfeits())


def test_a_service_that_fails_ends_a_grade_which_can_be_continued(tmp_path: Path) -> None:
    broken = True

    def reply(server: ChatServer, request: Mapping[str, Any]) -> Reply:
        if broken and len(server.requests) > 40:
            return 401, ERROR
        return best_move(server, request)

    store = tmp_path / "answers.part"
    with chat_server(reply) as server:
        who = [read_agent(server.reference())]
        with pytest.raises(FourfoldError, match=r"status 401.* is kept in .*answers\.part"):
            list(grade_each(who, store=store))
        assert len(store.read_text(encoding="utf-8").splitlines()) == 40
        broken = False
        ((_, grades),) = grade_each(who, store=store)
        assert grades["all"].perfect_share == 1
        assert grades.usage == Usage(600, 0, 0, 60_000, 4_200)
        assert len(server.requests) == 601


@pytest.mark.usefixtures("short_pauses")
def test_an_exam_gets_the_prompts_and_can_be_continued(tmp_path: Path) -> None:
    exam = make_exam(6, 3, boards=["grid", "picture"], asks=["result"])
    store, path = tmp_path / "a.part", tmp_path / "a.jsonl"
    broken = True

    def reply(server: ChatServer, request: Mapping[str, Any]) -> Reply:
        if broken and len(server.requests) > 5:
            return 500, ERROR
        if not isinstance(request["messages"][0]["content"], str):
            return "I see no picture."
        return f"{best_move(server, request)}\nResult: win\nConfidence: 90%"

    with chat_server(reply) as server:
        agent = read_agent(server.reference("tries=2", "retries=1"))
        with pytest.raises(FourfoldError, match="status 500"):
            answer_exam(exam, agent, store=store)
        kept = len(store.read_text(encoding="utf-8").splitlines())
        assert kept >= 2
        broken = False
        answers = answer_exam(exam, agent, store=store)
    path.write_text(answers_text(answers), encoding="utf-8")
    report = score_exam(exam, read_answers(path))
    assert report.boards["grid"].perfect_share == 1
    assert report.boards["picture"].failed == 6
    assert report.usage is not None
    assert (report.usage.requests, report.usage.retries) == (18, 6)
    assert report.results is not None
    assert report.results.confidences == 6


def test_planted_faults_of_a_model_are_found_exactly_and_it_is_ranked() -> None:
    """A stand-in that plays perfectly but for planted faults, among the ladder and the classics."""
    exam = make_exam(24, 2, kinds=["quiet", "opening"], asks=["reasons"])
    by_prompt = {question.prompt: number for number, question in enumerate(exam)}
    true = false = missed = 0

    def reply(_: ChatServer, request: Mapping[str, Any]) -> Reply:
        nonlocal true, false, missed
        number = by_prompt[request["messages"][0]["content"]]
        if number % 8 == 7:
            return "Move: 9"  # on every attempt
        if number % 8 == 3 and len(request["messages"]) == 1:
            return "I would play in the centre."
        position = Position.from_moves(exam[number].moves)
        scores = tuple(SOLVER.analyse(position).scores)
        graded = GradedPosition(exam[number].moves, position, scores)
        claims = sorted(map(str, true_claims(graded, graded.best[0])))
        if claims and number % 3 == 0:
            claims.pop()
            missed += 1
        true += len(claims)
        if number % 2:
            claims.append("wins-at-once")
            false += 1
        lines = [f"Move: {graded.best[0] + 1}", *(f"Reason: {claim}" for claim in claims)]
        return "\n".join(lines)

    with chat_server(reply) as server:
        agents: list[str | Entrant] = ["random", "newcomer", "threats:depth=4", "perfect"]
        agents.append(read_agent(server.reference()))
        reports = {}
        for agent in agents:
            answers = {each.id: each for each in answer_exam(exam, agent)}
            reports[Entrant.of(agent).name] = score_exam(exam, answers)
    found = reports["llm:stand-in"]
    assert (found.all.failed, found.all.best) == (3, 21)
    assert found.usage is not None
    assert (found.usage.requests, found.usage.retries) == (24 + 3 + 2 * 3, 3 + 2 * 3)
    assert found.reasons is not None
    marks = found.reasons.all
    assert (marks.precision.count, marks.precision.total) == (true, true + false)
    assert (marks.recall.count, marks.recall.total) == (true, true + missed)
    order = sorted(reports, key=lambda name: reports[name].all.score_lost)
    assert order[0] == "perfect"
    assert order.index("threats:depth=4") < order.index("newcomer") < order.index("random")
    assert "random" not in order[: order.index("llm:stand-in") + 1]
    low, high = found.all.legal_interval
    assert low < 21 / 24 < high
