"""`fourfold exam`."""

import os
import re
from pathlib import Path

from support.chat_server import ERROR, Reply, chat_server
from support.command import fourfold, fourfold_json


def test_an_exam_from_start_to_end(tmp_path: Path) -> None:
    exam, answers = str(tmp_path / "exam.jsonl"), str(tmp_path / "answers.jsonl")
    batch, html = tmp_path / "batch.jsonl", tmp_path / "report.html"
    made = fourfold(
        *("exam", "make", "--count", "8", "--seed", "1", "--variant", "plain,renamed"),
        *("--batch", str(batch), "--model", "some", "-o", exam),
    )
    assert made.returncode == 0
    assert "16 questions" in made.stderr
    assert len(batch.read_text(encoding="utf-8").splitlines()) == 16
    assert fourfold("exam", "answer", exam, "random", "-o", answers).returncode == 0
    shown = fourfold("exam", "score", exam, answers, "--html", str(html))
    assert "plain v. renamed" in shown.stdout
    assert "<table" in html.read_text(encoding="utf-8")
    found = fourfold_json("exam", "score", exam, answers)
    assert found["all"]["positions"] == 16
    assert list(found["kinds"]) == ["opening", "tactic", "quiet", "endgame"]


def test_wrong_words(tmp_path: Path) -> None:
    exam = str(tmp_path / "exam.jsonl")
    for arguments, problem in (
        (["--kind", "easy"], "'easy' is not one of opening, tactic"),
        (["--batch", exam], "belong together"),
        (["--batch", exam, "--model", "m"], "same file"),
        (["--variant", "renamed", "--board", "picture"], "pictures do not show renamed"),
    ):
        result = fourfold("exam", "make", "--seed", "1", "-o", exam, *arguments)
        assert result.returncode == 2
        assert problem in result.stderr
        assert not Path(exam).exists()


def test_a_language_model_answers(tmp_path: Path) -> None:
    exam, answers = str(tmp_path / "exam.jsonl"), str(tmp_path / "answers.jsonl")
    assert fourfold("exam", "make", "--count", "4", "--seed", "1", "-o", exam).returncode == 0
    replies: list[Reply] = ["Move: 4", "no idea", "Move: 1", (503, ERROR)]
    with chat_server(lambda server, _: replies[len(server.requests) % 4]) as server:
        agent = server.reference("price=2/10", "retries=1")
        key = {"FOURFOLD_API_KEY": "secret"}
        result = fourfold("exam", "answer", exam, agent, "-o", answers, env=os.environ | key)
        assert result.returncode == 0, result.stderr
        assert set(server.authorizations) == {"Bearer secret"}
        assert re.search(r"llm:stand-in: \d requests, \d retr.*tokens, cost 0\.", result.stderr)
        server.requests.clear()
        nowhere = fourfold("match", server.reference(model="m"), "random", "--games", "2")
        assert "llm:m: " in nowhere.stdout
    assert not (tmp_path / "answers.jsonl.part").exists()
    found = fourfold_json("exam", "score", exam, answers)
    assert found["usage"]["requests"] >= 4
    assert "The answers took " in fourfold("exam", "score", exam, answers).stdout
    failed = fourfold("exam", "answer", exam, server.reference("tries=1"), "-o", answers)
    assert failed.returncode == 1
    assert "cannot be reached" in failed.stderr
    assert "Traceback" not in failed.stderr
