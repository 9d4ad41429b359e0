"""The options of a search, by name."""

from fourfold.rule import Choice, Rule

__all__ = ["Evaluation", "Order", "Rule"]


class Evaluation(Choice):
    """How a position is valued where the search ends.

    >>> for evaluation in Evaluation:
    ...     print(f"{evaluation:14} {evaluation.explanation}")
    outcome        only finished games count: 22 minus the plies until the win, on 7×6
    urgency        only finished games count: 1000 plus the plies left to search
    windows        fours still open to one side: 1, 10 or 100 for 1, 2 or 3 discs; updated per move
    windows-plain  the same values as windows, recounted at every leaf
    chains         the fours through each disc, and chains with room to grow
    threats        cells that would win, by row, and whether they will ever be reached
    fours          lines of four: 100 for each that is complete, 1 for each that is still possible
    """

    OUTCOME = "outcome", "only finished games count: 22 minus the plies until the win, on 7×6"
    URGENCY = "urgency", "only finished games count: 1000 plus the plies left to search"
    WINDOWS = (
        "windows",
        "fours still open to one side: 1, 10 or 100 for 1, 2 or 3 discs; updated per move",
    )
    WINDOWS_PLAIN = "windows-plain", "the same values as windows, recounted at every leaf"
    CHAINS = "chains", "the fours through each disc, and chains with room to grow"
    THREATS = "threats", "cells that would win, by row, and whether they will ever be reached"
    FOURS = (
        "fours",
        "lines of four: 100 for each that is complete, 1 for each that is still possible",
    )


class Order(Choice):
    """The order in which the children of a node are visited.

    >>> for order in Order:
    ...     print(f"{order:14} {order.explanation}")
    left-to-right  1 2 3 4 5 6 7
    centre         4 3 5 2 6 1 7: good moves are often in the middle, so more is pruned
    shuffled       by the seed, once for the whole search
    """

    LEFT_TO_RIGHT = "left-to-right", "1 2 3 4 5 6 7"
    CENTRE = "centre", "4 3 5 2 6 1 7: good moves are often in the middle, so more is pruned"
    SHUFFLED = "shuffled", "by the seed, once for the whole search"
