"""The explanation of the position on the board."""

from collections.abc import Callable

from fourfold.errors import InvalidArgument
from fourfold.review import Explanation, explain
from fourfold.rule import Rule
from fourfold.session.session import Session
from fourfold.session.worker import Request
from fourfold.solver import Solver

_PATIENCE = 20.0  # seconds; on the standard board it takes one


def explainer(session: Session) -> Callable[[Solver, Request], Explanation]:
    """The work of explaining the position on the board, to be given to `Session.ask`.

    >>> with Session(moves="4141414") as session:
    ...     explainer(session)
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: the game is over: there is no move to explain
    """
    position = session.board
    if position.rule is not Rule.CONNECT_FOUR:
        raise InvalidArgument("only positions in which the first four wins can be explained")
    if position.is_over:
        raise InvalidArgument("the game is over: there is no move to explain")
    return lambda solver, request: explain(
        position, solver, time_limit=_PATIENCE, stop=request.stop
    )
