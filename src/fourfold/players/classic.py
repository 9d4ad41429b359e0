"""Players that look a few plies ahead, as the textbooks do."""

from fourfold import lab
from fourfold.errors import IllegalMove
from fourfold.players.arguments import check_flag, check_share, check_whole
from fourfold.players.chance import pick, seeded
from fourfold.position import Position
from fourfold.solver import StopToken


class ClassicPlayer:
    """Alpha-beta to a fixed depth with one of the laboratory's evaluations; plain minimax without
    `pruning`, which takes longer and chooses the same.

    Of equal moves it takes the first in the order of the children: centre first, unless told
    otherwise; `shuffled` draws a new order for each move. With the chance `blunder` it plays any
    legal move instead.

    It plays by the rule of the position.

    >>> ClassicPlayer("threats", depth=4).get_move(Position.from_moves("414141"))
    3
    """

    def __init__(  # noqa: PLR0913 - each is an option of its name
        self,
        evaluation: str = "threats",
        depth: int = 6,
        blunder: float = 0.0,
        order: str = "centre",
        seed: int | None = None,
        *,
        pruning: bool = True,
    ) -> None:
        check_whole("depth", depth, 1)
        check_share("blunder", blunder)
        check_flag("pruning", pruning)
        self.evaluation = lab.Evaluation.named(evaluation)
        self.order = lab.Order.named(order)
        self.depth = depth
        self.blunder = blunder
        self.pruning = pruning
        self.nodes = 0
        """Nodes visited for the latest move."""
        self._chance = seeded(seed)

    @property
    def name(self) -> str:
        """As in the registry.

        >>> ClassicPlayer("urgency", 6, blunder=0.2).name
        'urgency:depth=6,blunder=0.2'
        >>> ClassicPlayer("windows", 5, pruning=False).name
        'windows:depth=5,pruning=off'
        """
        blunder = f",blunder={float(self.blunder)}" if self.blunder else ""
        order = f",order={self.order}" if self.order is not lab.Order.CENTRE else ""
        pruning = "" if self.pruning else ",pruning=off"
        return f"{self.evaluation}:depth={self.depth}{blunder}{order}{pruning}"

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The column, counted from 0, that the player chooses.

        >>> ClassicPlayer("outcome", depth=2).get_move(Position.from_moves("41414"))
        3
        """
        if position.is_over:
            raise IllegalMove("the game is over: there is no move to choose")
        self.nodes = 0
        if self.blunder and self._chance.random() < self.blunder:
            return pick(self._chance, position.legal_moves)
        empty = position.columns * position.rows - position.ply
        found = lab.search(
            position,
            min(self.depth, empty),
            evaluation=self.evaluation,
            order=self.order,
            seed=int(self._chance.random() * 2**32) if self.order is lab.Order.SHUFFLED else 0,
            pruning=self.pruning,
            stop=stop,
        )
        self.nodes = found.nodes
        return found.column
