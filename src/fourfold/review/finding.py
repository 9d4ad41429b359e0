"""Finds the facts about a position and its moves. Nothing is said that is not proven here."""

from collections.abc import Iterator, Sequence

from fourfold.geometry import Board, single_bits
from fourfold.position import Position
from fourfold.review import facts
from fourfold.review.facts import Fact, Result
from fourfold.review.following import plan_holds
from fourfold.review.forcing import forced_win
from fourfold.review.proving import Prover
from fourfold.review.threats import Threat, threats
from fourfold.scores import moves_to_win
from fourfold.side import Side
from fourfold.solver import Analysis

LONGEST_FORCED_LINE = 10  # moves of the winner: longer ones explain nothing
FEW_ANSWERS = 2


# ---- What happens at once


def at_once(position: Position, column: int) -> Iterator[Fact]:
    """What the move wins, stops or allows with the very next disc."""
    board, side = Board.of(position), position.turn
    after = position.play(column)
    if after.winner is side:
        yield facts.WinsAtOnce(column, side, after.winning_line or ())
        return
    landing = board.geometry.bit(board.landing(column))
    dangers = board.wins(side.other)
    left = dangers & board.playable & ~landing
    above = dangers & landing << 1
    if left:
        yield facts.LeavesWin(column, side.other, board.geometry.cells(left)[0])
    elif above:
        yield facts.LosesToThreatAbove(column, side.other, board.geometry.cell(above))
    elif dangers & landing and not position.can_win_next():
        yield facts.MustBlock(column, side.other, board.geometry.cell(landing))


def lost_at_once(position: Position) -> Iterator[Fact]:
    """That every move lets the other side win with its next disc."""
    board, winner = Board.of(position), position.turn.other
    if position.can_win_next() or board.geometry.holding(board.stones(winner), board.occupied):
        return
    yield facts.LosesAnyway(winner, board.geometry.cells(board.wins(winner) & board.playable))


def forced(position: Position, column: int, score: int | None, prover: Prover) -> Iterator[Fact]:
    """A double threat, or a longer win by force, of either side."""
    after = position.play(column)
    if after.is_over or not score or (score > 0 and position.can_win_next()):
        return  # who can win at once needs no threats
    board, side = Board.of(after), position.turn
    winner = side if score > 0 else side.other
    moves = moves_to_win(position, score)
    now = board.wins(side) & board.playable
    if score > 0 and now & (now - 1) and not after.can_win_next():
        yield facts.DoubleThreat(column, side, board.geometry.cells(now))
        return
    if winner is after.turn and moves == 1:
        return  # there are simpler words for it
    prover.check()
    line = forced_win(
        board,
        winner,
        shortest=moves - 1 if winner is side else moves,
        longest=LONGEST_FORCED_LINE,
        budget=prover.effort.forcing_budget,
    )
    if line:
        yield facts.ForcedLine(column, winner, (column, *line), own=winner is side)


# ---- Threats


def threat_changes(position: Position, column: int) -> Iterator[Fact]:
    """Threats that the move creates, prevents or makes worthless."""
    after = position.play(column)
    if after.is_over:
        return
    board, side = Board.of(position), position.turn
    before = {threat.cell: threat for threat in threats(position)}
    own = threats(after, side=side)
    useful = [
        threat
        for threat in own
        if not threat.worthless and not board.wins(side) & board.geometry.bit(threat.cell)
    ]
    if useful:
        yield facts.CreatesThreats(column, side, tuple(useful))
    prevented = _would_create(board, side.other, column)
    if prevented:
        yield facts.Prevents(column, side.other, prevented)
    for threat in threats(after, side=side.other):
        if threat.worthless and not before[threat.cell].worthless:
            yield facts.MakesWorthless(column, side.other, threat.cell, threat.worthless)


def _would_create(board: Board, side: Side, column: int) -> tuple[Threat, ...]:
    """The threats that a side would make by playing the column, if it were its turn."""
    g = board.geometry
    landing = board.playable & g.column(column)
    if landing & board.wins(side):
        return ()
    then = g.wins(board.stones(side) | landing, board.occupied | landing)
    new = then & ~board.wins(side)
    above = g.playable(board.occupied | landing)
    return tuple(Threat(side, g.cell(bit), bool(bit & above)) for bit in single_bits(new))


def gives_up(
    position: Position, column: int, prover: Prover, decision: facts.Decides | None
) -> Iterator[Fact]:
    """That the move lies below a threat of its own side, or below a cell that decides after the
    best move, and that to play there is a best answer.
    """
    board, side = Board.of(position), position.turn
    after = position.play(column)
    lost = board.geometry.bit(board.landing(column)) << 1 & board.geometry.board
    if after.is_over or not lost:
        return
    cell = board.geometry.cell(lost)
    is_threat = bool(lost & board.wins(side))
    needed = decision is not None and decision.side is side and cell in decision.cells
    if not (is_threat or needed) or -prover.score(after.play(column)) != prover.score(after):
        return
    if is_threat:
        yield facts.GivesUpThreat(column, side, cell, forced=not after.can_win_next())
    elif decision is not None and decision.column is not None:
        yield facts.GivesUpCell(column, side, cell, decision.column)


# ---- What the game turns on


def turns_on(
    position: Position, score: int, pv: Sequence[int], prover: Prover, column: int | None = None
) -> Iterator[Fact]:
    """The threats that decide, and the zugzwang below one of them; `column` is the move that led
    here.
    """
    if score and not position.is_over:
        decision = _decision(position, score, pv, prover)
        if decision is not None:
            yield decision.about(column)
            yield from _zugzwang(Board.of(position), decision.about(column))


def _decision(
    position: Position, score: int, pv: Sequence[int], prover: Prover
) -> facts.Decides | None:
    """The fewest cells that the winner cannot do without."""
    board = Board.of(position)
    winner = position.turn if score > 0 else position.turn.other

    def without(cells: int) -> Result | None:
        """What the winner gets without the cells, if that is not the win."""
        found = prover.score_without(position, {winner: cells})
        if found is None or Result.of(found) is Result.of(score):
            return None
        return Result.of(found if winner is position.turn else -found)

    open_cells = ~_filled_by_force(board)
    for candidates in (board.wins(winner), _last_cell(position, pv)):
        cells = candidates & open_cells
        result = without(cells) if cells else None
        if result is None:
            continue
        for bit in single_bits(cells):
            fewer = cells & ~bit
            if fewer and (found := without(fewer)) is not None:
                cells, result = fewer, found
        are_threats = cells & board.wins(winner) == cells
        return facts.Decides(winner, board.geometry.cells(cells), result, are_threats)
    return None


def _filled_by_force(board: Board) -> int:
    """The cells that the next moves take while every other move loses at once. A threat there is
    gone before anything is decided.
    """
    g, filled = board.geometry, 0
    mover, other = board.stones(board.turn), board.stones(board.turn.other)
    while not g.wins(mover, mover | other) & g.playable(mover | other):
        move = g.holding(other, mover | other)
        if move.bit_count() != 1:
            break
        filled |= move
        mover, other = other, mover | move
    return filled


def _last_cell(position: Position, pv: Sequence[int]) -> int:
    """Where best play ends with a four."""
    for move in pv[:-1]:
        position = position.play(move)
    if not pv:
        return 0
    board = Board.of(position)
    return board.geometry.bit(board.landing(pv[-1]))


def _zugzwang(board: Board, decision: facts.Decides) -> Iterator[Fact]:
    """Who will have to play below the threat that decides, by counting the other free cells."""
    g = board.geometry
    if not decision.are_threats or len(decision.cells) > 1:
        return
    (cell,) = decision.cells
    if g.bit(cell) & board.playable:
        return
    from_below_up = g.column(cell[0]) & -(g.bit(cell) >> 1)
    count = (board.empty & ~from_below_up).bit_count()
    mover = board.turn if count % 2 == 0 else board.turn.other
    if mover is decision.side.other:
        yield facts.Zugzwang(mover, cell, count, decision.column)


def follow_up(
    position: Position,
    score: int,
    prover: Prover,
    column: int | None = None,
    decision: facts.Decides | None = None,
) -> Iterator[Fact]:
    """That the side which is not to move gets its result by the follow-up plan; `column` is the
    move that led here, `decision` what is said already about the threats that it rests on.
    """
    target, follower = Result.of(score).other, position.turn.other
    board = Board.of(position)

    def holds(harmless: int) -> bool | None:
        prover.check()
        budget = prover.effort.following_budget
        return plan_holds(board, target, harmless=harmless, budget=budget)

    if position.is_over or target is Result.LOSS or not holds(0):
        return
    threatened = board.wins(follower) & ~_filled_by_force(board) if target is Result.WIN else 0
    if decision is not None and len(decision.cells) == 1:
        # Without it no plan wins.
        threatened &= ~board.geometry.bit(decision.cells[0])
    needed = [board.geometry.cell(bit) for bit in single_bits(threatened) if holds(bit) is False]
    yield facts.FollowUp(follower, target, tuple(needed), column)


def stuck(position: Position) -> Iterator[Fact]:
    """Who cannot make four any more."""
    board = Board.of(position)
    sides = tuple(side for side in Side if _is_stuck(board, side))
    if sides:
        yield facts.CannotWin(sides)


def _is_stuck(board: Board, side: Side) -> bool:
    """Whether no line of four is left for a side."""
    other = board.stones(side.other)
    return all(line & other for line in board.geometry.lines())


# ---- What the scores say


def verdict(position: Position, column: int, analysis: Analysis) -> Iterator[Fact]:
    """How the move compares with the others."""
    score, best = analysis.scores[column], analysis.score
    if score is None or best is None:
        return
    result, moves = Result.of(score), moves_to_win(position, score)
    if result is not Result.of(best):
        yield facts.ThrowsAway(column, Result.of(best), result, moves)
    elif score < best:
        yield facts.Differs(column, result, moves, moves_to_win(position, best))
    else:
        yield from _among_the_best(column, analysis)
    all_alike = (
        analysis.complete and len({each for each in analysis.scores if each is not None}) == 1
    )
    best = column in analysis.best and not all_alike
    yield facts.Scores(column, result, moves, best)


def _among_the_best(column: int, analysis: Analysis) -> Iterator[Fact]:
    """That a best move is the only one of its kind, or which others are."""
    others = {i: s for i, s in enumerate(analysis.scores) if s is not None and i != column}
    if not (others and analysis.complete):
        return
    result = Result.of(analysis.score or 0)
    equal = tuple(i for i, score in others.items() if score == analysis.score)
    if all(Result.of(score) < result for score in others.values()):
        yield facts.OnlyMove(column, result)
    elif equal and len(equal) < len(others):  # if all are: that is said of the position
        yield facts.EquallyGood(column, equal)


def only_answer(position: Position, column: int, score: int, prover: Prover) -> Iterator[Fact]:
    """The only answer to a move that gets the other side its result."""
    after = position.play(column)
    target = Result.of(score).other
    if after.is_over or target is Result.LOSS or len(after.legal_moves) < 2:
        return
    replies = [c for c in after.legal_moves if prover.result(after.play(c)).other is target]
    if len(replies) == 1:
        yield facts.OnlyAnswer(column, after.turn, replies[0], target)


def best_answers(position: Position, column: int, prover: Prover) -> Iterator[Fact]:
    """The answers with the best score, if they are few enough to tell something."""
    after = position.play(column)
    scores = {reply: -prover.score(after.play(reply)) for reply in after.legal_moves}
    best = max(scores.values(), default=0)
    replies = tuple(reply for reply, score in scores.items() if score == best)
    if 0 < len(replies) <= FEW_ANSWERS and len(replies) < len(scores):
        yield facts.BestAnswers(column, replies)


def overall(position: Position, analysis: Analysis) -> Iterator[Fact]:
    """What holds for all moves together."""
    known = [score for score in analysis.scores if score is not None]
    if position.ply and position.mirror() == position:
        yield facts.Symmetric()
    if analysis.complete and len(known) > 1 and len(set(known)) == 1:
        yield facts.AllEqual(Result.of(known[0]), moves_to_win(position, known[0]))
