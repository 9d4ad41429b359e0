"""Questions as text and pictures for people and language models, and as a batch file."""

import base64
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fourfold.match.exam.claims import CLAIMS
from fourfold.match.judgement import GradedPosition
from fourfold.render import png
from fourfold.rules.notation import parse_moves
from fourfold.rules.position import Position
from fourfold.rules.side import Side

if TYPE_CHECKING:
    from fourfold.match.exam.question import ExamQuestion

BoardForm = Literal["moves", "grid", "picture"]
Ask = Literal["move", "result", "reasons"]
_WIDTH = 400  # pixels of a picture
_COLORS = {Side.FIRST: "red", Side.SECOND: "yellow"}
_RULES = (
    "This is Connect Four, on a board with 7 columns and 6 rows. Two players take turns to drop a "
    "disc into a column, where it falls to the lowest empty cell. Four discs of a player in a line "
    "win: in a row, in a column or diagonally. A full board is a draw."
)


class Shown(NamedTuple):
    """A position as a question shows it."""

    position: Position
    played: list[int]
    """The columns that lead to it."""
    columns: str
    discs: str

    @classmethod
    def of(cls, graded: GradedPosition, columns: str, discs: str, *, mirrored: bool) -> "Shown":
        """A position with these names of the columns and symbols of the discs."""
        played = list(parse_moves(graded.moves, len(columns)))
        if mirrored:
            played = [len(columns) - 1 - column for column in played]
        return cls(Position.from_moves(played), played, columns, discs)


def prompt(shown: Shown, board: BoardForm, ask: Ask) -> str:
    """The question as text. With the form "picture", the picture comes with it.

    >>> from fourfold.match.grades import graded_positions
    >>> shown = Shown.of(graded_positions()[0], "1234567", "XO.", mirrored=False)
    >>> print(prompt(shown, "grid", "move").splitlines()[-1])
    Move: COLUMN
    """
    names = (
        f"The columns are called {' '.join(shown.columns)}, from left to right. Rows are counted "
        "from 1 at the bottom."
    )
    return "\n\n".join([_RULES, names, _board(shown, board), _task(ask)])


def _board(shown: Shown, form: BoardForm) -> str:
    turn = shown.position.turn
    if form == "moves":
        moves = " ".join(shown.columns[column] for column in shown.played)
        return f"These moves were played, the players taking turns: {moves}\nIt is your turn."
    if form == "picture":
        return f"The picture shows the board. You have the {_COLORS[turn]} discs. It is your turn."
    first, second, empty = tuple(shown.discs)
    symbols = str.maketrans("XO.", shown.discs)
    rows = [" ".join(row.translate(symbols)) for row in shown.position.to_rows()]
    own, other = (first, second) if turn is Side.FIRST else (second, first)
    return "\n".join(
        [
            f"Your discs are {own}, those of your opponent {other}, and {empty} is an empty cell:",
            "",
            *rows,
            " ".join(shown.columns),
            "",
            "It is your turn.",
        ]
    )


def _task(ask: Ask) -> str:
    question = "Which move is best? You may think first. End your answer with"
    if ask == "move":
        return f"{question} this line:\n\nMove: COLUMN"
    form = [
        "Move: COLUMN",
        "Result: win, draw or loss (for you, if both sides play perfectly)",
        "Confidence: how sure you are of the result, from 34% to 100%",
    ]
    if ask == "result":
        return "\n".join([f"{question} these lines:", "", *form])
    claims = (f"- {claim.form}: {claim.meaning}" for claim in CLAIMS.values())
    return "\n".join(
        [
            f"{question} these lines, and one line for each reason:",
            "",
            *form,
            "Reason: CLAIM",
            "",
            "State every claim of this list that is true of your move, and no other.",
            "Cells are written COLUMN/ROW.",
            *claims,
        ]
    )


def picture(shown: Shown) -> str:
    """The board as a PNG picture, as a data: address."""
    data = png.board(shown.position, width=_WIDTH)
    return f"data:image/png;base64,{base64.b64encode(data).decode()}"


def content(text: str, picture: str | None = None) -> str | list[dict[str, Any]]:
    """The content of a message in the form of OpenAI's interface.

    >>> content("Which move?")
    'Which move?'
    """
    if picture is None:
        return text
    return [
        {"type": "text", "text": text},
        {"type": "image_url", "image_url": {"url": picture}},
    ]


def batch_request(question: "ExamQuestion", model: str) -> dict[str, Any]:
    """A question as one line of a batch file of OpenAI's interface, which other services read too.

    >>> from fourfold.match.exam.question import make_exam
    >>> request = batch_request(make_exam(1, seed=1)[0], "some-model")
    >>> request["custom_id"], request["body"]["messages"][0]["role"]
    ('0001-plain-grid-move', 'user')
    """
    message = {"role": "user", "content": content(question.prompt, question.picture)}
    return {
        "custom_id": question.id,
        "method": "POST",
        "url": "/v1/chat/completions",
        "body": {"model": model, "messages": [message]},
    }
