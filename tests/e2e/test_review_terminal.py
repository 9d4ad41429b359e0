"""`explain` and `review` in a terminal: narrow ones, Ctrl-C, pipes that close."""

import pytest
from support.terminal import Terminal

ZUGZWANG = "6667731736555164"


@pytest.mark.parametrize("command", ["explain", "review"])
def test_sentences_fit_a_narrow_terminal(command: str) -> None:
    with Terminal(command, ZUGZWANG, columns=20, env={"NO_COLOR": "1"}) as terminal:
        assert terminal.exit_status() == 0
        sentences = [line for line in terminal.text.splitlines() if line.startswith("  ")]
        assert sentences
        assert all(len(line) <= 20 for line in sentences if "explaining" not in line)


def test_an_analysis_breaks_no_words_on_a_narrow_terminal() -> None:
    with Terminal("analyse", "3544312263216576155", columns=20, env={"NO_COLOR": "1"}) as terminal:
        assert terminal.exit_status() == 0
        page = " ".join(terminal.text.split("Threats")[-1].split())
    assert "worthless: either side would make four at column 4, row 3 first" in page
    assert "Second (\N{WHITE CIRCLE}) to move: " in page
    assert "Ends after 1 more ply" in page


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["explain", "5", "--columns", "9"], "explaining"),
        (["review", "5", "--columns", "9"], "reviewing"),
    ],
)
def test_ctrl_c_ends_a_long_search(arguments: list[str], shown: str) -> None:
    with Terminal(*arguments) as terminal:
        terminal.wait_for(shown)
        assert terminal.interrupt() == 130
        # A review that has begun shows what it found; before that there is nothing to show.
        assert "interrupted" in terminal.text or "STOPPED EARLY" in terminal.text
