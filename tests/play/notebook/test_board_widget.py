"""The widget for notebooks: its traits, and what it answers to the page."""

import queue
from typing import Any

import pytest
from support.pseudo import english_in

from fourfold import FourfoldError, IllegalMove, InvalidArgument, InvalidNotation, Position
from fourfold.base.languages import PSEUDO
from fourfold.play.notebook import BoardWidget, board

_PATIENCE = 60  # seconds
FORCED = Position.from_moves("414141")


class Page:
    """The front end of a widget: sends messages, and receives answers."""

    def __init__(self, widget: BoardWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        self._widget = widget
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        monkeypatch.setattr(widget, "send", self._answers.put)

    def send(self, kind: str, position: Position, name: str = "1", **more: Any) -> None:
        question = {"id": name, "type": kind, "discs": str(position), **more}
        self._widget._handle_custom_msg(question, [])

    def answer(self) -> dict[str, Any]:
        while "update" in (answer := self._answers.get(timeout=_PATIENCE)):
            pass
        return answer


def test_python_and_the_page_share_the_moves() -> None:
    widget = BoardWidget("44", columns=8, rows=7)
    state = widget.get_state()
    assert (state["moves"], state["columns"], state["rows"]) == ("44", 8, 7)
    heard: list[str] = []
    widget.observe(lambda change: heard.append(change["new"]), names="moves")
    widget.set_state({"moves": "448"})  # from the page
    assert heard == ["448"]
    assert widget.position == Position.from_moves("448", 8, 7)
    assert widget.game.moves == "448"
    widget.play(0)
    assert heard == ["448", "4481"]


def test_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = BoardWidget(language=PSEUDO)
    assert widget.get_state()["language"] == PSEUDO
    page = Page(widget, monkeypatch)
    page.send("analyse", FORCED)
    assert english_in(page.answer()["value"]["words"]["hint"]) == set()
    page.send("explain", FORCED)
    assert english_in(" ".join(page.answer()["value"]["about_move"])) == set()
    with pytest.raises(InvalidArgument, match="no language 'tlh'"):
        BoardWidget(language="tlh")


def test_only_legal_moves_are_accepted() -> None:
    with pytest.raises(InvalidNotation, match="invalid column 8"):
        BoardWidget("48")
    widget = BoardWidget("44")
    with pytest.raises(InvalidNotation):
        widget.moves = "49"
    with pytest.raises(IllegalMove):
        widget.play(7)
    assert widget.moves == "44"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"side": "red"}, "side must be one of first, second, not 'red'"),
        ({"theme": "pink"}, "theme must be one of light, dark, .*auto"),
        ({"opponent": "nobody"}, "nobody"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        BoardWidget(**options)


def test_the_solver_analyses_and_explains(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = BoardWidget("414141", analyse=True)
    page = Page(widget, monkeypatch)
    page.send("analyse", FORCED)
    found = page.answer()
    assert found["id"] == "1"
    assert found["value"]["scores"] == [11, -18, -18, 18, -18, -18, -18]
    assert found["value"]["words"]["hint"] == "Column 4 is best: it wins in 1."
    page.send("explain", FORCED, names={"first": "Red", "second": "Yellow"})
    sentences = page.answer()["value"]["about_others"]
    assert any("Yellow makes four" in sentence for sentence in sentences)


def test_a_player_of_python_is_the_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    class Leftmost:
        name = "leftmost"

        def get_move(self, position: Position) -> int:
            return position.legal_moves[0]

    widget = BoardWidget(opponent=Leftmost())
    assert widget.opponent == "leftmost"
    page = Page(widget, monkeypatch)
    page.send("move", Position.from_moves("111111"), player="leftmost")
    assert page.answer() == {"id": "1", "value": 1}


def test_what_an_opponent_raises_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def get_move(self, _: Position) -> int:
            raise ZeroDivisionError("my mistake")

    page = Page(BoardWidget(opponent=Broken()), monkeypatch)
    page.send("move", Position(), player="broken")
    assert page.answer() == {"id": "1", "error": "my mistake"}
    page = Page(BoardWidget(), monkeypatch)
    page.send("move", Position(), player="hard")
    assert page.answer() == {"id": "1", "error": "this board has no opponent"}


def test_a_question_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(BoardWidget(columns=9), monkeypatch)
    page.send("analyse", Position(9, 6), name="takes hours")
    page.send("cancel", FORCED, name="takes hours")
    page.send("analyse", FORCED, name="next")
    assert page.answer()["id"] == "next"  # the first has no answer


def test_closing_ends_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = BoardWidget(columns=9)
    Page(widget, monkeypatch).send("analyse", Position(9, 6), name="takes hours")
    stop = widget._stops["takes hours"]
    widget.close()
    assert stop.cancelled


def test_a_missing_bundle_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(board, "BUNDLE", tmp_path / "board.js")
    with pytest.raises(FourfoldError, match="make web"):
        BoardWidget()
