"""The prompt of `fourfold play` in a real terminal: editing, history, Ctrl-Z."""

from pathlib import Path

import pytest
from support.command import fourfold
from support.terminal import Terminal

UP, LEFT = "\x1b[A", "\x1b[D"
CTRL_Z = "\x1a"


def test_a_line_can_be_edited_and_recalled() -> None:
    with Terminal("play", "--second", "human") as terminal:
        terminal.wait_for("First (●) [1-7")
        terminal.type(f"55{LEFT}\x7f\n")  # the cursor between them, then backspace: 5
        terminal.wait_for("Second (○) [1-7")
        terminal.type(f"{UP}\n")
        terminal.wait_for("First (●) [1-7")
        terminal.leave("q\n")
        assert "Moves: 55" in terminal.text


def test_messages_are_wrapped_at_words() -> None:
    with Terminal("play", "--second", "human", columns=40) as terminal:
        terminal.wait_for("quit]: ")
        terminal.type("?\n")
        terminal.wait_for("show this")
        assert "e       explain the best move; e 3\n        explains column 3\n" in terminal.text
        terminal.leave("q\n")


def test_the_prompt_and_what_was_typed_come_back_after_a_stop() -> None:
    with Terminal("play", "--second", "human") as terminal:
        terminal.wait_for("q quit]: ")
        terminal.type("sa")
        terminal.wait_for("sa")
        # There is no shell here, so it continues at once, as after `fg`.
        terminal.type_until(CTRL_Z, "q quit]: sa")
        terminal.type("\x7f\x7f4\n")
        terminal.wait_for("Second (○) [1-7")
        terminal.type("q\n")
        terminal.wait_for("Moves: 4")


@pytest.mark.parametrize(
    ("arguments", "introduced"),
    [
        (["--second", "easy"], "First (●): you, Second (○): easy"),
        (["--first", "easy"], "First (●): easy, Second (○): you"),
        (["--second", "human"], "Two players: First (●) and Second (○)."),
        (["--first", "random", "--second", "easy"], "First (●): random, Second (○): easy"),
    ],
)
def test_the_players_are_shown_at_the_start(arguments: list[str], introduced: str) -> None:
    first_line = fourfold("play", *arguments, "--seed", "1", stdin="q\n").stdout.splitlines()[0]
    assert first_line == introduced


def test_no_folder_is_created_without_asking(tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.json"
    result = fourfold("play", "--second", "human", "--save", str(file), stdin="4\nq\n")
    assert (result.returncode, result.stdout) == (2, "")
    assert f"there is no folder {file.parent}" in result.stderr
    refused = fourfold("play", "--second", "human", stdin=f"4\ns {file}\nn\nq\n")
    assert f"There is no folder {file.parent}. Create it? [y/N]" in refused.stdout
    assert not file.parent.exists()
    fourfold("play", "--second", "human", stdin=f"4\ns {file}\ny\nq\n")
    assert file.exists()


def test_the_name_of_a_file_keeps_its_letters() -> None:
    result = fourfold("play", "--second", "human", stdin="s game.json/x.json\nn\nq\n")
    assert "Game.json" not in result.stdout
