"""Players who err as people do: they look a few moves ahead and do not see every line.

A player has a `skill` from 0 to 1. Everything follows from it, without steps, so that any strength
between the weakest and the strongest can be had:

- **Sight.** The search goes 1 to 8 plies deep; a depth between two is one or the other by chance.
- **Attention.** Some lines are not noticed, see `attention`. What is not noticed neither wins nor
  threatens, in the whole search.
- **Understanding.** Positions are judged by open lines or, the likelier the more skilled, by
  threats, their parity and what they are worth in the end.
- **Carelessness.** Among moves that look about equal the choice is free, the nearer to the centre
  the likelier. The least skilled often do not look at all, and drop a disc near the last one.
- **Learning.** The most skilled know openings by heart, and count the end of the game out.

The chance to look for a win on the spot first of all rises with the skill; from `ALERT` on none is
ever missed.
"""

from collections.abc import Mapping

from fourfold import lab
from fourfold.players import attention
from fourfold.players.arguments import check_share
from fourfold.players.chance import pick_by_exponent, seeded
from fourfold.players.exact import ExactPlayer, estimates
from fourfold.position import Position
from fourfold.solver import Solver, StopToken

ALERT = 0.15
"""The skill from which on a win on the spot is never missed."""

_WON = 900_000.0  # values beyond this are wins, or losses, that the search has seen


class HumanLikePlayer(ExactPlayer):
    """Plays like a human of a certain skill, from 0 to 1.

    The same seed gives the same games if the same games were played before. Without one, no two
    games need be alike: a game that was won once cannot be won again by heart.

    >>> HumanLikePlayer(skill=0.5, seed=1).get_move(Position.from_moves("414141"))
    3
    """

    def __init__(
        self,
        skill: float,
        seed: int | None = None,
        solver: Solver | None = None,
        *,
        patience: float | None = None,
        name: str | None = None,
    ) -> None:
        super().__init__(solver, patience)
        check_share("skill", skill)
        self.skill = skill
        self.name = name or f"skill:{float(skill)}"
        self._chance = seeded(seed)
        self._habit: list[float] = []
        self._before: Position | None = None

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The column, counted from 0, that the player chooses.

        >>> HumanLikePlayer(skill=1, seed=1).get_move(Position.from_moves("41414"))
        3
        """
        self._begin(position)
        recent = self._look_at_board(position)
        self._before = position
        return self._choose(position, recent, stop)

    # ---- What is on the mind

    def _look_at_board(self, position: Position) -> list[attention.Cell]:
        """The cells of the last two discs. Notices when a new game has begun."""
        before = self._before
        if before is None or not _continues(before, position):
            self._habit = attention.habits(self._chance, position.columns, position.rows)
            return []
        discs = zip(before.bitboards, position.bitboards, strict=True)
        new = [now & ~then for then, now in discs]
        stride = position.rows + 1
        return [
            divmod(bit, stride)
            for bit in range(position.columns * stride)
            if (new[0] | new[1]) >> bit & 1
        ]

    # ---- Choosing

    def _choose(
        self, position: Position, recent: list[attention.Cell], stop: StopToken | None
    ) -> int:
        skill, chance = self.skill, self._chance
        # All draws are made in any case: what is decided must not change later luck.
        dreams = chance.random() < 1 - 2.2 * skill
        alert = chance.random() < skill / ALERT
        depth = 1 + int(7 * skill + chance.random())
        evaluation = lab.Evaluation.THREATS if chance.random() < skill else lab.Evaluation.WINDOWS
        missed = attention.missed_lines(
            chance, position, recent, self._habit, carelessness=0.9 * (1 - skill) ** 1.8
        )
        if alert and position.can_win_next():
            return next(filter(position.is_winning_move, position.legal_moves))
        if dreams:
            return self._drop_somewhere(position, recent)
        if self._knows(position):
            values = self._exact_values(position, stop)
        else:
            values = self._values(position, depth, evaluation, frozenset(missed), stop)
        return self._pick_among_best(position, values)

    def _drop_somewhere(self, position: Position, recent: list[attention.Cell]) -> int:
        """Without looking: near the last disc, or near the centre."""
        aims: list[float] = [column for column, _ in recent]
        aims = aims or [(position.columns - 1) / 2]
        columns = position.legal_moves
        nearness = [-0.3 * min(abs(column - aim) for aim in aims) for column in columns]
        return pick_by_exponent(self._chance, columns, nearness)

    def _knows(self, position: Position) -> bool:
        """Whether the position is learned by heart, or can be counted out to the end."""
        plies_by_heart = int(30 * (self.skill - 0.6))
        cells_to_count = int(43 * (self.skill - 0.4))
        empty = position.columns * position.rows - position.ply
        standard = (position.columns, position.rows) == (7, 6)
        return (standard and position.ply < plies_by_heart) or empty <= cells_to_count

    def _exact_values(self, position: Position, stop: StopToken | None) -> dict[int, float]:
        scores = estimates(self._analyse(position, stop))
        # On the scale of wins: nothing is about equal here.
        return {
            column: score * 2 * _WON for column, score in enumerate(scores) if score is not None
        }

    def _values(
        self,
        position: Position,
        depth: int,
        evaluation: lab.Evaluation,
        missed: frozenset[int],
        stop: StopToken | None,
    ) -> dict[int, float]:
        """What each move seems worth to the side to move."""
        sign = 1 if position.ply % 2 == 0 else -1
        values: dict[int, float] = {}
        for column in position.legal_moves:
            after = position.play(column)
            if after.is_over:
                seen = after.winner is not None and _notices_win(after, missed)
                values[column] = 2 * _WON if seen else 0.0
            elif depth == 1:
                values[column] = sign * lab.evaluate(after, evaluation, overlook=missed)
            else:
                empty = after.columns * after.rows - after.ply
                found = lab.search(
                    after,
                    min(depth - 1, empty),
                    evaluation=evaluation,
                    overlook=missed,
                    stop=stop,
                )
                self.nodes += found.nodes
                values[column] = sign * found.value
        return values

    def _pick_among_best(self, position: Position, values: Mapping[int, float]) -> int:
        """One of the moves that look about as good as the best, rather in the centre."""
        best = max(values.values())
        undecided = [value for value in values.values() if abs(value) < _WON]
        if abs(best) >= _WON or not undecided:
            leeway = 0.0
        else:
            leeway = 0.3 * (1 - self.skill) * (max(undecided) - min(undecided))
        columns = [column for column, value in values.items() if value >= best - leeway]
        centre = (position.columns - 1) / 2
        return pick_by_exponent(
            self._chance, columns, [-0.7 * abs(column - centre) for column in columns]
        )


def _continues(before: Position, position: Position) -> bool:
    """Whether a position follows from an earlier one, so that it may be the same game."""
    if (before.columns, before.rows) != (position.columns, position.rows):
        return False
    discs = zip(before.bitboards, position.bitboards, strict=True)
    return all(then & ~now == 0 for then, now in discs)


def _notices_win(position: Position, missed: frozenset[int]) -> bool:
    """Whether one of the winning lines is among those that are noticed."""
    cells = set(position.winning_line or ())
    return any(
        index not in missed and cells.issuperset(line.cells)
        for index, line in enumerate(attention.lines(position.columns, position.rows))
    )
