"""`fourfold puzzles play`: puzzles to solve, move by move."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, Literal

import click

from fourfold.base.languages import Messages, messages
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.puzzles.common import (
    ShownPuzzle,
    chosen_number,
    file_option,
    number_argument,
    open_some,
    show_board,
    show_puzzle,
    solution_in_words,
)
from fourfold.cli.puzzles.progress import progress_file, rating_in_words
from fourfold.cli.refutation import TIME, refutation
from fourfold.cli.tables import print_json
from fourfold.explain import THOROUGH, Explanation, explain
from fourfold.learn.puzzles import (
    Attempt,
    Difficulty,
    Entry,
    ProgressFile,
    Puzzle,
    Theme,
    next_puzzle,
    of_the_day,
    shipped,
)
from fourfold.learn.puzzles.difficulty import HIGHEST, LOWEST
from fourfold.learn.puzzles.hints import hint
from fourfold.play.console import prompt
from fourfold.play.console.console import paragraphs, results
from fourfold.players.chance import seeded
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column
from fourfold.solver import Solver

HINT: Final = "?"


@dataclass(frozen=True, slots=True)
class PuzzleBegun:
    """What `fourfold puzzles play --json` prints before the answers to a puzzle."""

    puzzle: ShownPuzzle


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What `fourfold puzzles play --json` prints for each answer."""

    number: int
    """The number of the puzzle."""
    answer: Column | None
    """The column; None for an empty line, which asks for the solution."""
    right: bool
    """Whether the answer is a right move."""
    reply: Column | None
    """The column of the opponent's answer to the last right move."""
    solved: bool
    """Whether the puzzle is solved."""
    reasons: tuple[str, ...]
    """Why a wrong move fails or, at the end, why the line is right."""
    rating: int
    """Your rating."""


@dataclass(frozen=True, slots=True)
class PuzzleHint:
    """What `fourfold puzzles play --json` prints for each `?`."""

    number: int
    """The number of the puzzle."""
    hint: str
    """What to look for or, if it is asked again for the same move, the column."""


@command()
@number_argument("The number of the first puzzle. [default: a puzzle near your rating]")
@click.option("--daily", is_flag=True, help="Begin with the puzzle of the day.")
@click.option(
    "--theme",
    type=options.EnumChoice(Theme),
    metavar="THEME",
    help=f"Choose puzzles with this theme: {', '.join(Theme)}.",
)
@click.option(
    "--difficulty",
    type=options.EnumChoice(Difficulty),
    metavar="WORD",
    help=f"Choose puzzles of this difficulty: {', '.join(Difficulty)}.",
)
@options.number(
    "--rating",
    least=LOWEST,
    most=HIGHEST,
    show_default="your rating",
    help="Choose puzzles near this rating.",
)
@file_option
@options.language
@options.as_json
def play(
    number: int | None,
    daily: bool,
    theme: Theme | None,
    difficulty: Difficulty | None,
    rating: int | None,
    file: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Solve puzzles, move by move, and get a rating.

    Type a column's number. Until the puzzle is solved, the opponent answers each correct move with
    the strongest defence. After a wrong move, you are told why it fails and can try again, but only
    the first try counts. Enter ? for a hint that says what to look for, ? again for the column, an
    empty line to see the solution, or q to quit; a hint counts as a failed try. Your rating, streak
    and history are stored; see `fourfold puzzles progress`. With --json, each puzzle and each
    answer is a line of JSON.

    Examples:
    - `fourfold puzzles play`
    - `fourfold puzzles play --theme zugzwang --difficulty hard`
    - `fourfold puzzles play --daily`
    - `echo 5 | fourfold puzzles play 1 --json`
    """
    if daily and number is not None:
        raise click.BadParameter("cannot be combined with a number", param_hint="--daily")
    puzzles = open_some(file)
    wanted = [
        puzzle
        for puzzle in puzzles
        if theme in (None, *puzzle.themes) and difficulty in (None, Difficulty.of(puzzle.rating))
    ]
    if not wanted:
        raise click.UsageError("no puzzle has this theme and difficulty")
    numbers = {puzzle.moves: index for index, puzzle in enumerate(puzzles, start=1)}
    session = _Session(Solver(), progress_file(), numbers, language, as_json)
    now, chance = session.file.load(), seeded(None)
    if daily or number is not None:
        puzzle = puzzles[chosen_number(len(puzzles), number) - 1]
    else:
        puzzle = next_puzzle(wanted, now, chance, rating)
    try:
        while True:
            session.play(puzzle)
            puzzle = next_puzzle(wanted, session.file.load(), chance, rating)
    except prompt.Quit:
        session.end()
    except KeyboardInterrupt:
        if not as_json:
            print(flush=True)  # the line ends in ^C
        session.end()
        raise


@dataclass
class _Session:
    """Puzzles that someone solves one after the other."""

    solver: Solver
    file: ProgressFile
    numbers: Mapping[str, int]
    """The number of each puzzle, by its moves."""
    language: str
    as_json: bool
    tried: int = 0
    solved: int = 0

    @property
    def say(self) -> Messages:
        """What is said to the user."""
        return messages(self.language, "learn")

    def play(self, puzzle: Puzzle) -> None:
        """Ask until the puzzle is solved or its solution is shown."""
        attempt = Attempt(puzzle)
        day = datetime.now(tz=UTC).date()  # it may be solved after midnight
        number = self.numbers[puzzle.moves]
        if self.as_json:
            print_json(PuzzleBegun(ShownPuzzle.of(number, puzzle)))
        else:
            show_puzzle(number, puzzle, self.say)
        while not (attempt.is_solved or attempt.shown):
            before, chosen = attempt, self._read_column(attempt)
            if chosen == HINT:
                attempt = self._help(before, day)
                continue
            attempt = before.given_up() if chosen is None else before.tried(chosen)
            rating = self._record(before, attempt, day)
            reasons: list[str] = []
            if chosen is None or attempt.is_solved:
                reasons = self._reasons(puzzle)
            elif attempt.errors > before.errors:
                reasons = refutation(before.position, self.solver, chosen, self.language)
            if self.as_json:
                self._print_json(before, attempt, chosen, reasons)
            else:
                self._print(before, attempt, chosen, reasons)
                if rating:
                    print(rating, flush=True)

    def _help(self, before: Attempt, day: date) -> Attempt:
        """Give a hint, which ends the first try."""
        attempt = before.helped()
        rating, words = self._record(before, attempt, day), hint(before, self.language)
        if self.as_json:
            print_json(PuzzleHint(self.numbers[before.puzzle.moves], words))
        else:
            if before.hints:
                print(self.say("puzzles.answer", answer=words))
            else:
                print(self.say("puzzles.hint", hint=words))
            if rating:
                print(rating)
        sys.stdout.flush()
        return attempt

    def end(self) -> None:
        """Print the result."""
        if self.tried and not self.as_json:
            print(self.say("puzzles.end", solved=self.solved, tried=self.tried))

    def _record(self, before: Attempt, attempt: Attempt, day: date) -> str | None:
        """Store the result as soon as there is one. Return a message about it, if there is one."""
        # Puzzles of other files are not the same for everyone.
        daily = attempt.puzzle == of_the_day(shipped(), day)
        message = None
        if before.at_first_try and (attempt.is_solved or not attempt.at_first_try):
            message = self._record_first_try(attempt, day, daily)
        if daily and attempt.is_solved:
            self.file.change(lambda progress: progress.with_daily(day))
        return message

    def _record_first_try(self, attempt: Attempt, day: date, daily: bool) -> str:
        self.tried, self.solved = self.tried + 1, self.solved + attempt.at_first_try
        puzzle = attempt.puzzle
        old = self.file.load()
        if old.has_tried(puzzle.moves):
            return self.say("puzzles.tried-before")
        new = self.file.record(Entry(puzzle.moves, puzzle.rating, attempt.at_first_try, day, daily))
        change = round(new.rating.rating) - round(old.rating.rating)
        rating = rating_in_words(new.rating)
        return self.say("puzzles.rating", rating=rating, change=f"{change:+d}", streak=new.streak)

    def _reasons(self, puzzle: Puzzle) -> list[str]:
        """Why the line is right: all about its first move, and the point of each later one."""
        first, *later = puzzle.turns
        sentences = self._explain(first.position, first.column).sentences()
        for number, turn in enumerate(later, start=2):
            subject = self._explain(turn.position, turn.column).subject
            if subject and subject.fact:
                sentences.append(self.say("puzzles.move", number=number, fact=str(subject.fact)))
        return sentences

    def _explain(self, position: Position, column: int) -> Explanation:
        language = self.language
        return explain(
            position, self.solver, column, effort=THOROUGH, time_limit=TIME, language=language
        )

    def _print(
        self, before: Attempt, attempt: Attempt, chosen: int | None, reasons: Sequence[str]
    ) -> None:
        say = self.say
        if chosen is None or attempt.is_solved:
            line = solution_in_words(attempt.puzzle, say)
            print(say("puzzles.given-up" if chosen is None else "puzzles.solved", line=line))
        elif attempt.done > before.done:
            reply = "" if attempt.reply is None else column_label(attempt.reply)
            print(say("puzzles.right", column=column_label(chosen), reply=reply))
            show_board(attempt.position, attempt.reply, say)
        else:
            print(say("puzzles.wrong", column=column_label(chosen)))
        if reasons:
            print(paragraphs(reasons, results()), flush=True)

    def _print_json(
        self, before: Attempt, attempt: Attempt, chosen: int | None, reasons: Sequence[str]
    ) -> None:
        found = PuzzleAnswer(
            self.numbers[attempt.puzzle.moves],
            chosen,
            attempt.done > before.done,
            attempt.reply,
            attempt.is_solved,
            tuple(reasons),
            round(self.file.load().rating.rating),
        )
        print_json(found)

    def _read_column(self, attempt: Attempt) -> int | Literal["?"] | None:
        """The column that the user types; "?" for a hint, None to give up."""

        def parse(words: str) -> int | Literal["?"] | None:
            if words in ("?", "h", "hint"):
                return HINT
            return prompt.parse_move(words, attempt.position) if words else None

        question = self.say("puzzles.ask", help="answer" if attempt.hints else "hint")
        return prompt.ask("" if self.as_json else f"{question} ", parse)
