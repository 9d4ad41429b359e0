"""Settings that are stored from one game to the next."""

import json
from pathlib import Path

import pytest

from fourfold import InvalidArgument
from fourfold.play.settings import Settings, SettingsFile, keep_aside


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "fourfold" / "settings.json")


def test_without_a_file_there_are_the_defaults(file: SettingsFile) -> None:
    assert file.load() == (Settings(), None)
    assert not file.path.exists()


def test_choices_are_remembered(file: SettingsFile) -> None:
    chosen = Settings(opponent="hard", side="second", theme="colorblind", scores=True, columns=9)
    file.save(chosen)
    assert file.load() == (chosen, None)
    assert [path.name for path in file.path.parent.iterdir()] == ["settings.json"]


def test_a_byte_order_mark_is_ignored(file: SettingsFile) -> None:
    file.save(Settings(opponent="hard"))
    file.path.write_bytes(b"\xef\xbb\xbf" + file.path.read_bytes())
    assert file.load() == (Settings(opponent="hard"), None)


def test_choices_can_be_forgotten(file: SettingsFile) -> None:
    file.save(Settings(opponent="hard"))
    assert file.reset()
    assert file.load() == (Settings(), None)
    assert not file.reset()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Expecting value"),
        ("{", "Expecting"),
        ("[]", "expected a JSON object"),
        ("{}", "version"),
        ('{"version": 99}', "newer"),
        ('{"version": true}', "version"),
        ('{"version": 1, "scores": "yes"}', "scores must be true or false"),
        ('{"version": 1, "columns": 7.5}', "columns must be a whole number"),
        ('{"version": 1, "columns": true}', "columns must be a whole number"),
        ('{"version": 1, "opponent": null}', "opponent must be text"),
        ('{"version": 1, "side": "third"}', "side must be one of first, second"),
        ('{"version": 1, "theme": "pink"}', "unknown theme 'pink'"),
        ('{"version": 1, "columns": 99}', "unsupported board"),
        ("[" * 100_000, ""),
    ],
)
def test_a_broken_file_is_set_aside_and_reported(
    file: SettingsFile, text: str, reason: str
) -> None:
    file.path.parent.mkdir()
    file.path.write_text(text)
    settings, problem = file.load()
    assert settings == Settings()
    assert problem is not None
    assert reason in problem
    assert "settings.json.broken" in problem
    assert (file.path.parent / "settings.json.broken").read_text() == text
    assert file.load() == (Settings(), None)


def test_bytes_that_are_not_text_are_set_aside(file: SettingsFile) -> None:
    file.path.parent.mkdir()
    file.path.write_bytes(b"\xff\xfe\x00")
    settings, problem = file.load()
    assert (settings, problem is not None) == (Settings(), True)
    assert (file.path.parent / "settings.json.broken").read_bytes() == b"\xff\xfe\x00"


def test_files_that_were_set_aside_before_stay(tmp_path: Path) -> None:
    for number, name in ((1, "file.broken"), (2, "file.broken-2"), (3, "file.broken-3")):
        (tmp_path / "file").write_text(str(number))
        assert keep_aside(tmp_path / "file").name == name
    assert (tmp_path / "file.broken").read_text() == "1"


def test_names_of_later_versions_are_ignored(file: SettingsFile) -> None:
    file.path.parent.mkdir()
    file.path.write_text(json.dumps({"version": 1, "opponent": "easy", "music": True}))
    assert file.load() == (Settings(opponent="easy"), None)


def test_a_folder_instead_of_the_file_is_reported(file: SettingsFile) -> None:
    file.path.mkdir(parents=True)
    settings, problem = file.load()
    assert settings == Settings()
    assert problem is not None


def test_wrong_choices_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="symbols must be one of"):
        Settings().changed(symbols="emoji")
