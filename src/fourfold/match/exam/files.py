"""The files of an exam: questions, batches and answers, one line of JSON each."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.base.files import read_whole
from fourfold.base.json_shapes import from_json, json_text
from fourfold.match.exam.answers import ExamAnswer
from fourfold.match.exam.prompts import batch_request
from fourfold.match.exam.question import ExamQuestion, check_question
from fourfold.match.usage import Usage


def exam_text(questions: Iterable[ExamQuestion]) -> str:
    """The content of an exam file."""
    return "".join(f"{json_text(question)}\n" for question in questions)


def batch_text(questions: Iterable[ExamQuestion], model: str) -> str:
    """The content of a batch file."""
    return "".join(f"{json.dumps(batch_request(each, model))}\n" for each in questions)


def answers_text(answers: Iterable[ExamAnswer]) -> str:
    """The content of a file of answers."""
    return "".join(f"{json_text(answer)}\n" for answer in answers)


def read_exam(path: Path) -> list[ExamQuestion]:
    """The questions of a file. Raises InvalidArgument, with the line, if it is not an exam."""
    found: dict[str, ExamQuestion] = {}
    for where, data in _lines(path):
        try:
            question = from_json(ExamQuestion, data)
            check_question(question)
        except FourfoldError as error:
            raise InvalidArgument(f"{where}: not a question of an exam: {error}") from None
        if question.id in found:
            raise InvalidArgument(f"{where}: there are two questions {question.id!r}")
        found[question.id] = question
    if not found:
        raise InvalidArgument(f"{path} has no questions")
    return list(found.values())


def read_answers(path: Path) -> dict[str, ExamAnswer]:
    """The answers of a file, by the id of the question; empty text where a service failed.

    A line is {"id": …, "answer": …}, or one of the output of a batch. Raises InvalidArgument, with
    the line, for anything else, and if a question is answered twice.
    """
    found: dict[str, ExamAnswer] = {}
    for where, data in _lines(path):
        if not isinstance(data, dict):
            raise InvalidArgument(f"{where}: expected an object")
        name, text = _batch_answer(data) if "custom_id" in data else _answer(data)
        if not isinstance(name, str) or not isinstance(text, str):
            raise InvalidArgument(
                f'{where}: expected {{"id": "…", "answer": "…"}} or the output of a batch'
            )
        if name in found:
            raise InvalidArgument(f"{where}: {name!r} is answered twice")
        found[name] = ExamAnswer(name, text, usage=_usage(data))
    return found


def _usage(data: Mapping[str, Any]) -> Usage | None:
    """What an answer took: as we write it, or as a batch says."""
    try:
        if "custom_id" in data:
            tokens = data["response"]["body"]["usage"]
            return Usage(1, 0, 0, int(tokens["prompt_tokens"]), int(tokens["completion_tokens"]))
        return from_json(Usage, data["usage"])
    except (KeyError, TypeError, ValueError):
        return None


def _answer(data: Mapping[str, Any]) -> tuple[Any, Any]:
    answer = data.get("answer")
    return data.get("id"), str(answer) if type(answer) is int else answer


def _batch_answer(data: Mapping[str, Any]) -> tuple[Any, Any]:
    try:
        content = data["response"]["body"]["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError):
        content = None  # the service failed
    return data["custom_id"], "" if content is None else content


def _lines(path: Path) -> Iterator[tuple[str, Any]]:
    content = read_whole(path)
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if line.strip():
            try:
                yield f"{path}, line {number}", json.loads(line)
            except (ValueError, RecursionError):
                raise InvalidArgument(f"{path}, line {number}: not JSON") from None
