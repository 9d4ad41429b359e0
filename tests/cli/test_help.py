"""What `--help` shows, of every command and at every width."""

import re
import shlex
from dataclasses import fields

import click
import pytest
from support.command import command_lines

from fourfold.cli.app import fourfold, run
from fourfold.cli.commands import Group
from fourfold.play.settings import Settings


def _help(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> str:
    assert run([*arguments, "--help"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("width", [80, 60, 40])
def test_names_are_whole_and_lines_fit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    names = {
        arguments: re.findall(r"^  (\S.*?)(?=  |$)", _help(capsys, arguments), re.MULTILINE)
        for arguments in command_lines()
    }
    monkeypatch.setenv("COLUMNS", str(width))
    for arguments, wanted in names.items():
        shown = _help(capsys, arguments)
        lines = shown.splitlines()
        for name in wanted:
            assert any(line.startswith(f"  {name}") for line in lines), (arguments, name)
        assert max(map(len, lines)) <= width, arguments


@pytest.mark.parametrize("width", [80, 40])
def test_no_line_ends_within_a_word_or_before_the_value_of_an_option(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for arguments in command_lines():
        shown = _help(capsys, arguments)
        assert not re.search(r"\w-$", shown, re.MULTILINE), shown
        assert not re.search(r" (-o|--rule|--cluster) \\$", shown, re.MULTILINE), shown


def test_items_of_a_list_are_indented(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\n        PLAYER is a name, a Python agent" in _help(capsys, ("sample",))


def test_no_types_and_no_stray_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in command_lines():
        shown = _help(capsys, arguments)
        assert not re.search(r"<\w+>|\{\w+\}|…|\.\.\.\]", shown), shown
        assert shown.count("[") == shown.count("]"), shown


def test_every_command_has_examples_and_every_option_a_help_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for arguments in command_lines():
        command = find(arguments)
        assert all(getattr(parameter, "help", None) for parameter in command.params), arguments
        if arguments and not isinstance(command, Group):
            assert f"\n    fourfold {' '.join(arguments)}" in _help(capsys, arguments)


def find(words: tuple[str, ...]) -> click.Command:
    """The command of a command line."""
    command: click.Command | None = fourfold
    for name in words:
        assert isinstance(command, Group)
        command = command.get_command(click.Context(command), name)
    assert command is not None
    return command


def test_the_list_of_commands_has_the_first_sentence_of_each() -> None:
    for arguments in command_lines():
        if arguments:
            *group, name = arguments
            parent = find(tuple(group))
            assert isinstance(parent, Group)
            first_sentence = (find(arguments).help or "").split("\n\n")[0]
            assert parent.summaries[name] == first_sentence, arguments


def test_completion_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    for shell in ("bash", "zsh", "fish"):
        assert run(["--show-completion", shell]) == 0
        assert "_FOURFOLD_COMPLETE" in capsys.readouterr().out


def test_commands_and_options_are_completed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_FOURFOLD_COMPLETE", "bash_complete")
    for words, index, expected in (
        ("fourfold so", 1, "solve"),
        ("fourfold solve --th", 2, "--threads"),
    ):
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(index))
        assert run([]) == 0
        assert capsys.readouterr().out.split(",")[1].strip() == expected


@pytest.mark.parametrize("width", [80, 60])
def test_examples_can_be_pasted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for arguments in command_lines():
        pasted = _help(capsys, arguments).replace("\\\n", " ")
        for example in re.findall(r"^ *- `(.+?)`$", find(arguments).help or "", re.MULTILINE):
            wanted = _words(f"    {example}")
            assert any(_words(line) == wanted for line in pasted.splitlines()), example


def _words(line: str) -> list[str]:
    """The words that a shell makes of a line, with the quotation marks."""
    return list(shlex.shlex(line, punctuation_chars=True)) if line.startswith("    ") else []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("play --second har", ["hard"]),
        ("play --first hu", ["human"]),
        ("desktop -d har", ["hard"]),
        ("play --resume gam", ["gam"]),
        ("review gam", ["gam"]),
        ("arena bots --player perf", ["perfect"]),
        ("sample --policy selfplay:perf", ["selfplay:perfect"]),
        ("match eas", ["easy"]),
        ("match bots/ada", ["bots/ada"]),
        ("lab tree 44 --evaluation windows-", ["windows-plain"]),
        ("lab compare --orders c", ["centre"]),
        ("render 44 --theme d", ["dark"]),
        ("puzzles play --theme z", ["zugzwang"]),
        ("lessons zug", ["zugzwang"]),
        ("bench begin-", ["begin-easy", "begin-medium", "begin-hard"]),
        ("settings th", ["theme="]),
        ("settings theme=l", ["theme=light"]),
        ("settings theme = l", ["light"]),  # the words that bash makes of it
        ("settings theme r", ["rows=", "rule="]),
        ("settings theme ", [f"{field.name}=" for field in fields(Settings)]),
        ("settings side =", ["first", "second"]),
        ("settings rows=6 scores=", ["scores=on", "scores=off"]),
        ("settings opponent=perf", ["opponent=perfect"]),
    ],
)
def test_values_are_completed(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    expected: list[str],
) -> None:
    monkeypatch.setenv("_FOURFOLD_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"fourfold {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split(" "))))
    assert run([]) == 0
    assert [line.partition(",")[2] for line in capsys.readouterr().out.split()] == expected


def test_completion_does_not_wait_for_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourfold.cli.options.read_stdin", lambda _: pytest.fail("reads stdin"))
    monkeypatch.setenv("_FOURFOLD_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "fourfold analyse --js")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert run([]) == 0
    assert capsys.readouterr().out == "plain,--json\n"
