"""The state of a game as sentences for people."""

from fourfold.base.languages import messages
from fourfold.base.quantities import counted, duration_text
from fourfold.play.session.events import Moved
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Setup
from fourfold.rules.side import Side
from fourfold.solver.scores import result_in_words


def capitalised(text: str) -> str:
    """An error message with a capital letter, unless it begins with a file name.

    >>> capitalised("column 1 is full"), capitalised("game.json: not a record")
    ('Column 1 is full', 'game.json: not a record')
    """
    first, _, _ = text.partition(" ")
    return f"{text[:1].upper()}{text[1:]}" if first.rstrip(",").isalpha() else text


def names(setup: Setup) -> tuple[str, str]:
    """The names of the two sides.

    >>> names(Setup(second="hard")), names(Setup(second="human"))
    (('You', 'hard'), ('First', 'Second'))
    """
    if setup.first == setup.second:
        return "First", "Second"
    first, second = ("You" if side in setup.people else setup.name(side) for side in Side)
    return first, second


def seats(setup: Setup) -> tuple[str, str]:
    """The two sides as First and Second, as sentences about a game call them, and who plays them
    unless two people do.

    >>> seats(Setup(second="hard")), seats(Setup(second="human"))
    (('First (you)', 'Second (hard)'), ('First', 'Second'))
    """
    if len(setup.people) == len(Side):
        return "First", "Second"
    first, second = ("you" if side in setup.people else setup.name(side) for side in Side)
    return f"First ({first})", f"Second ({second})"


def effort(session: Session) -> str:
    """What the latest move cost the player that made it; empty if a person made it.

    Nodes are left out for players who do not search.

    >>> with Session(Setup("human", "chains:depth=3"), moves="4") as session:
    ...     while not session.wait():
    ...         pass
    ...     effort(session).split(" in ")[0]
    'chains:depth=3: 95 nodes'
    """
    move = session.latest
    return f"{names(session.setup)[move.side - 1]}: {cost(move)}" if move else ""


def cost(move: Moved) -> str:
    """Nodes and time of a move.

    >>> cost(Moved(Side.FIRST, 3, 0.00123, nodes=400)), cost(Moved(Side.FIRST, 3, 2.0))
    ('400 nodes in 1.23 ms', '2.00 s')
    """
    time = time_of(move)
    return time if move.nodes is None else f"{counted(move.nodes, 'node')} in {time}"


def time_of(move: Moved, language: str = "en") -> str:
    """The time of a move.

    >>> time_of(Moved(Side.FIRST, 3, 0.00123))
    '1.23 ms'
    """
    return duration_text(max(move.seconds, 1e-6), language)  # "0 µs" would be no information


def result(session: Session, first: str, second: str, language: str = "en") -> str:
    """How a game ended, with the names of the players. The reader is called `You`.

    >>> with Session(Setup(second="hard"), moves="44") as session:
    ...     session.resign()
    ...     result(session, "You", "hard")
    'You resigned: hard has won.'
    """
    if session.resigned is None:
        return result_in_words(session.board, first, second, language=language)
    loser, winner = (first, second) if session.resigned is Side.FIRST else (second, first)
    side = "you" if loser == "You" else "other"
    words = messages(language, "terminal")
    return words("play.resigned", side=side, name=loser, winner=winner)


def status(session: Session) -> str:
    """One sentence: who is to move, who is thinking, how it ended.

    >>> with Session(Setup(second="human"), moves="4") as session:
    ...     status(session)
    'Second to move'
    """
    if session.is_over:
        return result(session, *names(session.setup))
    name = names(session.setup)[session.turn - 1]
    if session.failure:
        return f"{name} cannot move: {session.failure.reason}"
    if session.thinking:
        return f"{name} is thinking"
    if name == "You":
        return "Your turn"  # paused or not: a person is to move
    return f"Paused: {name} to move" if session.paused else f"{name} to move"
