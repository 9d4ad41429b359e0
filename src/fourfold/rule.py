"""The rules that a game can be played by."""

from fourfold.choice import Choice


class Rule(Choice):
    """When a game ends, and who has won.

    >>> for rule in Rule:
    ...     print(f"{rule:14} {rule.explanation}")
    connect-four   four in a line ends the game
    most-fours     the board is filled; the side with more lines of four wins
    """

    CONNECT_FOUR = "connect-four", "four in a line ends the game"
    MOST_FOURS = "most-fours", "the board is filled; the side with more lines of four wins"
