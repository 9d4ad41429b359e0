"""What `--help` shows, of every command and at every width."""

import re

import click
import pytest
from support.command import command_lines

from fourfold.cli.app import fourfold, run
from fourfold.cli.commands import Group


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
        if arguments and arguments[0] != "github" and not isinstance(command, Group):
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
