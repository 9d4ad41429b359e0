"""Facts that an explanation can state: proven, as data, each with its own sentence and marks.

Nothing here finds or proves anything: `fourfold.review.finding` does. `docs/explain.md` says for
each kind what it claims.
"""

from fourfold.review.facts.at_once import (
    DoubleThreat,
    ForcedLine,
    LeavesWin,
    LosesAnyway,
    LosesToThreatAbove,
    MustBlock,
    WinsAtOnce,
)
from fourfold.review.facts.changes import (
    CreatesThreats,
    GivesUpCell,
    GivesUpThreat,
    MakesWorthless,
    Prevents,
)
from fourfold.review.facts.deciding import CannotWin, Decides, FollowUp, Zugzwang
from fourfold.review.facts.fact import PLAIN, Fact, Names, Result
from fourfold.review.facts.verdicts import (
    AllEqual,
    BestAnswers,
    Differs,
    EquallyGood,
    OnlyAnswer,
    OnlyMove,
    Scores,
    Symmetric,
    ThrowsAway,
)

__all__ = [
    "PLAIN",
    "AllEqual",
    "BestAnswers",
    "CannotWin",
    "CreatesThreats",
    "Decides",
    "Differs",
    "DoubleThreat",
    "EquallyGood",
    "Fact",
    "FollowUp",
    "ForcedLine",
    "GivesUpCell",
    "GivesUpThreat",
    "LeavesWin",
    "LosesAnyway",
    "LosesToThreatAbove",
    "MakesWorthless",
    "MustBlock",
    "Names",
    "OnlyAnswer",
    "OnlyMove",
    "Prevents",
    "Result",
    "Scores",
    "Symmetric",
    "ThrowsAway",
    "WinsAtOnce",
    "Zugzwang",
]
