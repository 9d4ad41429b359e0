"""`fourfold exam`: exams with exact answers."""

from fourfold.cli.commands import Group

exam = Group(
    __name__,
    {
        "make": "Make an exam of new positions, as prompts.",
        "answer": "Let an agent answer an exam.",
        "score": "Score the answers to an exam.",
        "transcripts": "Judge games of other benchmarks, move by move.",
    },
    name="exam",
    help="Make and score exams for people, programs and language models.",
)
