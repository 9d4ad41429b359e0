"""Check that a strategy wins, by playing every reply of the second player to the end.

This package shares no code with the engine, with `Position`, with the program that makes strategies
or with the reader of their files: an error in one of them would otherwise stay hidden. It reads
plain JSON data, and its boards are tuples of text and arrays of small numbers.

Stored positions are played one by one (`answers`). From each position with a diagram, the rule of
the diagram is played against all replies (`leaves`). `docs/strategy.md` defines the file and the
rule.
"""

from collections.abc import Callable

from fourfold.learn.strategy.checker.answers import AnswerPlay
from fourfold.learn.strategy.checker.document import Malformed, read_document
from fourfold.learn.strategy.checker.leaves import LeafPlay, batches
from fourfold.learn.strategy.checker.report import Report, StrategyFault

__all__ = ["Report", "StrategyFault", "check"]


def check(
    document: object,
    start: str | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Report:
    """Check a strategy, given as the data of its JSON file.

    With `start`, play begins after these moves instead of where the strategy begins, so that a part
    of it can be checked by itself.

    >>> check({"format": "fourfold strategy"}).faults[0].reason
    '"version" must be 1'
    >>> three = {"moves": "4455", "answer": 3}  # makes two threats, whatever the reply
    >>> document = {"format": "fourfold strategy", "version": 1, "columns": 7, "rows": 6,
    ...             "positions": [three], "diagrams": []}
    >>> check(document, start="4455").faults
    ()
    >>> three["answer"] = 1
    >>> str(check(document, start="4455").faults[0])
    '445511: leads to a position that is not stored'
    """
    try:
        strategy = read_document(document)
    except Malformed as error:
        return Report((StrategyFault(None, str(error)),))
    answers, diagrams = AnswerPlay(strategy), LeafPlay(strategy)
    answers.run(strategy.starts if start is None else [start])
    faults, leaves = answers.faults, list(answers.leaves())
    for done, batch in batches(leaves):
        faults += diagrams.play(batch)
        if progress is not None:
            progress(done, len(leaves))
    answered = sum(entry.answer is not None for entry in strategy.entries)
    return Report(
        tuple(faults),
        answers=answered,
        leaves=len(strategy.entries) - answered,
        diagrams=len(strategy.diagrams),
        turns=answers.turns + diagrams.turns,
    )
