"""`fourfold lab` in a real terminal."""

from support.terminal import Terminal, in_terminal


def test_ctrl_c_leaves_the_rows_that_are_done() -> None:
    with Terminal("lab", "compare", "--depths", "3", "30", "--evaluation", "chains") as terminal:
        terminal.wait_for("search 2 of 2")
        assert terminal.interrupt() == 130
    assert "400" in terminal.text
    assert "interrupted: 1 of 2 searches were compared" in terminal.text


def test_ctrl_c_still_prints_json() -> None:
    with Terminal("lab", "compare", "-", "--depths", "40", "--json") as terminal:
        terminal.wait_for("search 1 of 6")
        assert terminal.interrupt() == 130
    assert '"complete": false' in terminal.text
    assert "interrupted: 0 of 6 searches were compared" in terminal.text


def test_a_narrow_terminal() -> None:
    terminal = in_terminal("lab", "compare", "4", "--depths", "3", columns=20)
    assert "alpha-beta" in terminal.text
