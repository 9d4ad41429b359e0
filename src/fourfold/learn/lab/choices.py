"""The options of a search, by name."""

from fourfold.rules.rule import Choice, Rule

__all__ = ["Evaluation", "Order", "Rule"]


class Evaluation(Choice):
    """How a position is valued where the search ends.

    >>> for evaluation in Evaluation:
    ...     print(f"{evaluation:14} {evaluation.explanation}")
    outcome        for a won game, 22 minus the number of plies until the win (on 7×6); otherwise 0
    urgency        for a won game, 1000 plus the number of plies left to search; otherwise 0
    windows        1, 10 or 100 for each line that has 1, 2 or 3 discs, all of one side
    windows-plain  the same as windows, but computed from scratch at every leaf
    chains         the lines through each disc, and chains of discs with room to grow
    threats        winning cells, by row, and whether they can ever be reached
    fours          100 for each completed line of four, 1 for each line that is still possible
    """

    OUTCOME = (
        "outcome",
        "for a won game, 22 minus the number of plies until the win (on 7×6); otherwise 0",
    )
    URGENCY = "urgency", "for a won game, 1000 plus the number of plies left to search; otherwise 0"
    WINDOWS = (
        "windows",
        "1, 10 or 100 for each line that has 1, 2 or 3 discs, all of one side",
    )
    WINDOWS_PLAIN = "windows-plain", "the same as windows, but computed from scratch at every leaf"
    CHAINS = "chains", "the lines through each disc, and chains of discs with room to grow"
    THREATS = "threats", "winning cells, by row, and whether they can ever be reached"
    FOURS = (
        "fours",
        "100 for each completed line of four, 1 for each line that is still possible",
    )

    @property
    def counts_fours(self) -> bool:
        """Whether it counts fours, so that it can value finished games as well.

        >>> Evaluation.WINDOWS.counts_fours, Evaluation.URGENCY.counts_fours
        (True, False)
        """
        return self not in {Evaluation.OUTCOME, Evaluation.URGENCY, Evaluation.THREATS}


class Order(Choice):
    """The order in which the children of a node are visited.

    >>> for order in Order:
    ...     print(f"{order:14} {order.explanation}")
    left-to-right  1 2 3 4 5 6 7
    centre         4 3 5 2 6 1 7; good moves are often in the middle, so more is pruned
    shuffled       a random order that depends on the seed, the same for the whole search
    """

    LEFT_TO_RIGHT = "left-to-right", "1 2 3 4 5 6 7"
    CENTRE = "centre", "4 3 5 2 6 1 7; good moves are often in the middle, so more is pruned"
    SHUFFLED = "shuffled", "a random order that depends on the seed, the same for the whole search"
