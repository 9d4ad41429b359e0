"""Things to choose by name, each with an explanation."""

from enum import StrEnum
from typing import Self

from fourfold.errors import InvalidArgument, WrongType


class Choice(StrEnum):
    """A name with an explanation."""

    explanation: str

    def __new__(cls, name: str, explanation: str = "") -> Self:
        """A member with its explanation."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.explanation = explanation
        return member

    @classmethod
    def named(cls, name: object) -> Self:
        """The choice of that name.

        >>> from fourfold.rule import Rule
        >>> Rule.named("most-fours")
        <Rule.MOST_FOURS: 'most-fours'>
        >>> Rule.named("gomoku")
        Traceback (most recent call last):
        fourfold.errors.InvalidArgument: no rule 'gomoku': allowed connect-four, most-fours
        """
        kind = cls.__name__.lower()
        if not isinstance(name, str):
            raise WrongType(f"{kind} must be a name, not {type(name).__name__}")
        for member in cls:
            if member.value == name:
                return member
        raise InvalidArgument(f"no {kind} {name!r}: allowed {', '.join(cls)}")
