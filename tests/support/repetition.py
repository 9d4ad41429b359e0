"""Whether an explanation states a fact twice, by what its facts claim rather than by their words.

Every fact is broken up into plain claims. A fact whose claims all follow from other facts that are
said before it, or beside it, repeats them. Nothing of `fourfold.review` is used but the facts.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from fourfold import Position
from fourfold.explain import Fact, Result
from fourfold.explain.facts import Role

Claim = tuple[Any, ...]


def repeated(sections: Sequence[Sequence[Fact]], position: Position) -> list[Fact]:
    """The facts that repeat others of their section or of an earlier one."""
    found: list[Fact] = []
    before: list[Fact] = []
    for section in sections:
        for fact in section:
            beside = [other for other in section if other is not fact]
            if follows(fact, before, position, beside):
                found.append(fact)
        before += section
    return found


def follows(
    fact: Fact, before: Sequence[Fact], position: Position, beside: Sequence[Fact] = ()
) -> bool:
    """Whether all that a fact claims follows from those said before and beside it."""
    known = {claim for other in before for claim in claims(other, position)}
    for one, other in [claim[1:] for claim in known if claim[0] == "equal"]:
        known |= {(c[0], other, *c[2:]) for c in known if c[0] in ("leads", "line") and c[1] == one}
    known |= {claim for other in beside for claim in claims(other, position)}
    own = set(claims(fact, position))
    urgent = [other for other in (*before, *beside) if other.role is Role.URGENT]
    if own & {claim for other in urgent for claim in claims(other, position)}:
        # What happens at once is said instead of a comparison with the best move, unless the move
        # wins as well.
        lost = {claim[1] for claim in own if claim[0] == "leads" and claim[2] is not Result.WIN}
        own = {claim for claim in own if claim[0] != "than" or claim[1] not in lost}
    # A plan needs a cell without which there is no win at all.
    needless = any(claim[0] == "plan needs" and claim in known for claim in own)
    return needless or own <= known


def claims(fact: Any, position: Position) -> Iterator[Claim]:  # noqa: C901, PLR0912, PLR0915 - all kinds
    moves = position.legal_moves
    match fact.kind:
        case "wins-at-once":
            yield ("leads", fact.column, Result.WIN, 1)
            yield ("makes four", fact.column)
        case "must-block":
            yield ("stops", fact.column)
            yield ("four", fact.side, fact.cell)
            yield from (("leads", c, Result.LOSS, 1) for c in moves if c != fact.column)
        case "loses-anyway":
            yield from (("leads", c, Result.LOSS, 1) for c in moves)
            yield from (("four", fact.side, cell) for cell in fact.cells)
            yield from (("four", fact.side, (x, y + 1)) for x, y in fact.cells[:1])
            yield ("nothing helps",)
        case "leaves-win" | "loses-to-threat-above":
            yield ("leads", fact.column, Result.LOSS, 1)
            yield ("four", fact.side, fact.cell)
        case "double-threat":
            yield ("leads", fact.column, Result.WIN, 2)
            yield from (("threat", fact.column, cell) for cell in fact.cells)
        case "has-threats":
            yield from (("on board", fact.side, cell) for cell in fact.cells)
        case "creates-threat":
            yield ("threat", fact.column, fact.cell)
        case "threatens":
            yield ("threat", fact.column, fact.cell)
            yield ("must answer", fact.column, (fact.cell[0],))
        case "forced-line":
            result = Result.WIN if fact.own else Result.LOSS
            yield ("leads", fact.column, result, fact.moves)
            yield ("line", fact.column, fact.line[1:])
            if fact.instead:
                yield ("than", fact.column, fact.instead)
        case "decides":
            yield ("decide", fact.column, fact.cells)
            if fact.column is None:
                yield from (("on board", fact.side, cell) for cell in fact.cells)
            if len(fact.cells) == 1:
                yield ("plan needs", fact.column, fact.cells[0])
        case "follow-up":
            yield ("plan", fact.column, fact.side, fact.result)
            yield from (("plan needs", fact.column, cell) for cell in fact.cells)
        case "cannot-win":
            yield ("cannot win", fact.sides)
            for side in fact.sides:  # it does not lose, regardless of the other's moves
                yield from (("plan", c, side.other, Result.DRAW) for c in (None, *moves))
            if len(fact.sides) == 2:
                yield from (("leads", c, Result.DRAW, 0) for c in moves)
        case "score":
            yield ("leads", fact.column, fact.result, fact.moves)
        case "only-move":
            yield ("only", fact.column, fact.result)
            yield ("leads", fact.column, fact.result, fact.moves)
        case "throws-away" | "differs":
            yield ("leads", fact.column, fact.result, fact.moves)
            yield ("than", fact.column, fact.best)
        case "all-equal":
            yield from (("leads", c, fact.result, fact.moves) for c in moves)
        case "equally-good":
            yield from (("equal", fact.column, other) for other in fact.others)
        case "answers":
            yield ("must answer", fact.column, fact.replies)
            yield from (("threat of answer", fact.column, cell) for cell in fact.cells)
        case "gives-up-threat":
            yield ("gives up", fact.column, fact.cell)
            if fact.forced:
                yield ("must answer", fact.column, (fact.column,))
        case _:
            yield (fact,)
