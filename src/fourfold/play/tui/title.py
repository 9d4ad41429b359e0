"""The line at the top: the players and the status."""

from textual.content import Content

from fourfold.play.session.descriptions import cost, seats, status
from fourfold.play.session.session import Session
from fourfold.render.themes import Theme
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side


def title(session: Session, theme: Theme, symbols: str, width: int, *, alone: bool) -> Content:
    """The players on the left, if there is room, and the status on the right.

    If `alone`, there is no panel beside the board: the number of fours is shown here.

    >>> from fourfold.render.themes import theme_named
    >>> from fourfold.play.session.setup import Setup
    >>> with Session(Setup(second="human"), moves="4") as session:
    ...     title(session, theme_named("dark"), "ascii", 40, alone=False).plain
    'x First v. o Second       Second to move'
    """
    words = status(session)
    if session.columns_undone and not session.thinking:
        total = len(session.columns_played) + len(session.columns_undone)
        words = f"Move {len(session.columns_played)} of {total}. {words}"
    board = session.board
    if alone and board.rule is Rule.MOST_FOURS and not board.is_over:
        words = f"Fours {board.fours(Side.FIRST)}:{board.fours(Side.SECOND)}. {words}"
    if alone and session.latest:
        costly = f"{words}. {cost(session.latest)}"
        words = costly if len(costly) <= width else words
    first, second = seats(session.setup)
    discs = ("●", "○") if symbols == "unicode" else ("x", "o")
    players = Content.assemble(
        Content.styled(discs[0], theme.first),
        f" {first} v. ",
        # Bright colours of the board would be hard to read on a light background.
        Content.styled(discs[1], theme.second_edge if theme.name == "light" else theme.second),
        f" {second}",
    )
    room = width - len(players) - len(words)
    if room < 2:
        return Content(words)
    return Content.assemble(players, " " * room, Content.styled(words, "bold"))
