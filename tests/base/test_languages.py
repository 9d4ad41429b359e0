"""Languages: their messages are complete, and wrong ones are refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from contract import languages
from fourfold import Position, Side, Solver
from fourfold._core import Language, format_message, message_faults
from fourfold.base.errors import InvalidArgument
from fourfold.base.languages import (
    LANGUAGES,
    PSEUDO,
    find_language,
    joined,
    messages,
)
from fourfold.explain import Names, explain, threats
from fourfold.solver.scores import hint_in_words, in_words, result_in_words, verdict


@pytest.mark.parametrize("code", languages.present())
def test_every_language_is_complete(code: str) -> None:
    assert list(languages.faults(code)) == []


def test_every_listed_language_has_its_files() -> None:
    assert languages.present() == list(LANGUAGES)


def test_the_pseudo_language_is_correct() -> None:
    for part in languages.parts():
        english = messages("en", part).texts
        for key, text in messages(PSEUDO, part).texts.items():
            assert message_faults(text, english[key], PSEUDO, part == "sentences") == [], key


def test_faults_of_files_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "FOLDER", tmp_path)

    def write(code: str, **parts: Any) -> None:
        (tmp_path / code).mkdir(exist_ok=True)
        for part, content in parts.items():
            text = content if isinstance(content, str) else json.dumps(content)
            (tmp_path / code / f"{part}.json").write_text(text, encoding="utf-8")

    write(
        "en", app={"a": "{n} of {m}", "b": {"c": "{k, select, x {X} other {}}"}}, learn={"d": "D"}
    )
    write("de", app={"a": "{n}", "b": {"e": "E"}})
    assert list(languages.faults("de")) == [
        "de/app.json: a: the argument {m} is not used",
        "de/app.json: b.c: the message is missing",
        "de/app.json: b.e: there is no such message in English",
        "de/learn.json: the file is missing",
    ]
    write("de", app='{"a": "", "a": ""}', learn={"d": 1})
    assert list(languages.faults("de")) == [
        "de/app.json: a key is repeated in the object with a",
        "de/learn.json: d is not a text",
    ]
    assert languages.main(["de", "xx"]) == 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"score.draw": None}, "score.draw: not a text"),
        ({"score.win-in": "Sieg"}, "score.win-in: the argument {moves} is not used"),
        ({"score.win-in": "Sieg in {moves"}, "score.win-in: a comma is missing (character 15)"),
        ({"other": "x"}, "other: there is no such message"),
    ],
)
def test_a_wrong_language_is_refused(change: dict[str, str | None], fault: str) -> None:
    sentences = json.dumps({**messages("en", "sentences").texts, **change})
    with pytest.raises(InvalidArgument) as refused:
        Language("de", sentences)
    assert str(refused.value) == f"de: {fault}"


def test_wrong_calls_are_refused() -> None:
    say = messages("en", "sentences")
    with pytest.raises(InvalidArgument, match=r"the argument moves is missing \(character 15\)"):
        say("score.win-in")
    with pytest.raises(InvalidArgument, match=r"sentences\.json has no message 'score\.wins'"):
        say("score.wins")
    for code in ("xx", "EN", "", None):
        with pytest.raises(InvalidArgument, match="no language"):
            messages(code, "sentences")
    with pytest.raises(InvalidArgument, match="no language 'xx'"):
        explain(Position(), Solver(), language="xx")


@given(
    st.text(alphabet="{}',#=|ab 01\nä\0" + "plural select other", max_size=40), st.text(max_size=5)
)
@example("{a, plural, =1 {#} other {'{'}}", "1")
@example("{a, select, other {" * 50, "")
@settings(max_examples=100, deadline=None)
def test_any_text_is_formatted_or_refused(message: str, value: str) -> None:
    try:
        text = format_message(message, {"a": value, "b": 1}, "pl")
    except InvalidArgument:
        text = None
    if not set("{}'") & set(message):
        assert text == message
    message_faults(message, message, "pl", forms=True)


def test_languages_are_found_by_tags_locales_and_headers() -> None:
    found = {
        "de": "de", "de-CH": "de", "fr_CA.UTF-8": "fr", "pt": "pt-BR", "pt_PT@euro": "pt-BR",
        "zh": "zh-CN", "zh-Hans-SG": "zh-CN", "zh-TW": None, "zh-Hant": None, "C": "en",
        "C.UTF-8": "en", "POSIX": "en", "": None, "xx": None, "en-XA": "en-XA", "EN-us": "en",
        "sv;q=1, ja;q=0.5, it;q=0.9": "it", "de;q=0, pl;q=0.1": "pl", "*": None, ",;": None,
        "de;q=x": "de",
    }  # fmt: skip
    assert {wanted: find_language(wanted) for wanted in found} == found
    assert find_language(["xx", "es-MX", "de"]) == "es"
    assert find_language([]) is None
    assert all(find_language(code) == code for code in LANGUAGES)


def test_all_that_the_core_says_is_in_the_language() -> None:
    position, solver = Position.from_moves("4455"), Solver()
    explanation = explain(position, solver, language=PSEUDO)
    assert explanation.language == explanation.analysis.language == PSEUDO
    texts = [*explanation.sentences(), explanation.result, explanation.analysis.result]
    texts += [threat.text for threat in threats(position, language=PSEUDO)]
    texts += [in_words(position, (-3, 2), PSEUDO), hint_in_words(position, [1, 2], 3, PSEUDO)]
    texts += [verdict(position, 3, language=PSEUDO), Names().of(Side.FIRST, PSEUDO)]
    texts += [result_in_words(Position.from_moves("4141414"), "You", language=PSEUDO)]
    limited = solver.analyse(Position(9, 7), node_limit=1000).in_language(PSEUDO)
    texts += [str(limited.estimate)]
    for text in texts:
        assert text
        assert text.startswith("[")
        assert not {"the", "column", "win", "in", "First", "First's"} & set(text.split())


def test_parts_of_a_list_are_joined() -> None:
    assert [joined([*"abc"][:count], "en") for count in range(4)] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
