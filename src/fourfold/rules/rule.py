"""The rules that a game can be played by, and the base class of options with explanations."""

from enum import StrEnum
from typing import Self

from fourfold.base.errors import InvalidArgument, WrongType


class Choice(StrEnum):
    """An option with a name and an explanation."""

    explanation: str

    def __new__(cls, name: str, explanation: str = "") -> Self:
        """Return a member with its explanation."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.explanation = explanation
        return member

    @classmethod
    def named(cls, name: object) -> Self:
        """The member with a name.

        >>> Rule.named("most-fours")
        <Rule.MOST_FOURS: 'most-fours'>
        >>> Rule.named("gomoku")
        Traceback (most recent call last):
        fourfold.InvalidArgument: unknown rule 'gomoku'. Available: connect-four, most-fours
        """
        kind = cls.__name__.lower()
        if not isinstance(name, str):
            raise WrongType(f"{kind} must be a name, not {type(name).__name__}")
        for member in cls:
            if member.value == name:
                return member
        raise InvalidArgument(f"unknown {kind} {name!r}. Available: {', '.join(cls)}")


class Rule(Choice):
    """When a game ends and who wins it.

    >>> for rule in Rule:
    ...     print(f"{rule:14} {rule.explanation}")
    connect-four   four in a line ends the game
    most-fours     the side with more lines of four on the full board wins
    """

    CONNECT_FOUR = "connect-four", "four in a line ends the game"
    MOST_FOURS = "most-fours", "the side with more lines of four on the full board wins"
