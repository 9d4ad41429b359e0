"""What `--help` shows, of every command and at every width."""

import re

import pytest
from support.command import command_lines

from fourfold.cli.app import run


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
