"""`fourfold lessons`: the course, taught in the terminal."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import click
from rich.table import Table
from rich.text import Text

from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import INLINE
from fourfold.base.languages import messages
from fourfold.cli import completion, options
from fourfold.cli.commands import command
from fourfold.cli.refutation import refutation
from fourfold.cli.settings import folder
from fourfold.cli.tables import print_json
from fourfold.explain.facts import PLAIN
from fourfold.learn.lessons import Attempt, Exercise, Kind, Lesson, Progress, ProgressFile
from fourfold.learn.lessons import lesson as lesson_named
from fourfold.learn.lessons import lessons as all_lessons
from fourfold.learn.lessons.hints import hint
from fourfold.learn.lessons.lesson import cell_label, parse_cell, with_names
from fourfold.play.console import prompt
from fourfold.play.console.console import paragraphs, results, shows_color, theme_for
from fourfold.play.console.report import print_board
from fourfold.render import text
from fourfold.render.marks import Kind as MarkKind
from fourfold.render.marks import Mark, threat_marks
from fourfold.rules.notation import column_label, parse_column
from fourfold.rules.shapes import MoveString
from fourfold.rules.side import Side
from fourfold.solver import Solver

_KEYS = "abcdefg"  # of the options


@dataclass(frozen=True, slots=True)
class LessonHead:
    """A lesson, and how much of it is done."""

    id: str
    """Its name on the command line."""
    title: str
    """The heading."""
    summary: str
    """What it is about."""
    done: int
    """The number of exercises that are done."""

    @classmethod
    def of(cls, lesson: Lesson, progress: Progress) -> "LessonHead":
        """A lesson in someone's course."""
        return cls(lesson.id, lesson.title, lesson.summary, progress.count(lesson))


@dataclass(frozen=True, slots=True)
class LessonSummary:
    """A lesson in the list."""

    head: LessonHead = field(metadata=INLINE)
    exercises: int
    """The number of exercises."""


@dataclass(frozen=True, slots=True)
class LessonList:
    """What `fourfold lessons --json` prints."""

    lessons: tuple[LessonSummary, ...]
    """The lessons."""
    next: str | None
    """The id of the first lesson that you have not finished; None after the last one."""


@dataclass(frozen=True, slots=True)
class ExerciseTask:
    """The question of an exercise."""

    task: str
    moves: MoveString
    """The moves that lead to its position."""
    kind: Kind
    """The way to answer."""

    @classmethod
    def of(cls, exercise: Exercise, language: str) -> "ExerciseTask":
        """The question, with the names of the sides."""
        return cls(with_names(exercise.task, PLAIN, language), exercise.moves, exercise.kind)


@dataclass(frozen=True, slots=True)
class LessonDetails:
    """What `fourfold lessons NAME --json` prints."""

    head: LessonHead = field(metadata=INLINE)
    exercises: tuple[ExerciseTask, ...]
    """The exercises."""


def progress_file() -> ProgressFile:
    """The file with the user's progress."""
    return ProgressFile(folder() / "lessons.json")


@command()
@click.argument(
    "name",
    metavar="[NAME]",
    required=False,
    shell_complete=completion.among(completion.lessons),
    help="The lesson to be taught.",
)
@click.option("--again", is_flag=True, help="Begin the lesson again from its first exercise.")
@options.language
@options.as_json
def lessons(name: str | None, again: bool, language: str, as_json: bool) -> None:
    """Learn the game in short lessons with exercises.

    Without a name, the lessons and your progress are listed. A lesson continues with the first
    exercise that you have not done. Enter ? for a hint that says what to look for, ? again for the
    answer, or q to quit. Your progress is stored after every exercise. With --json, the list or the
    whole lesson is printed as JSON.

    Examples:
    - `fourfold lessons`
    - `fourfold lessons centre`
    - `fourfold lessons zugzwang --again`
    - `fourfold lessons centre --language de`
    - `fourfold lessons --json`
    """
    file = progress_file()
    if name is None:
        if again:
            raise click.BadParameter("needs the name of a lesson", param_hint="--again")
        _list(file.load(), language, as_json)
        return
    lesson: Lesson = options.blame("NAME", lesson_named, name, language)
    if as_json:
        tasks = tuple(ExerciseTask.of(each, language) for each in lesson.exercises)
        print_json(LessonDetails(LessonHead.of(lesson, file.load()), tasks))
        return
    if again:
        file.change(lambda progress: progress.without(lesson.id))
    try:
        _Teacher(lesson, file, language).teach()
    except prompt.Quit:
        say = messages(language, "learn")
        print(say("lessons.continue", command=f"fourfold lessons {lesson.id}"))


def _list(progress: Progress, language: str, as_json: bool) -> None:
    course, say = all_lessons(language), messages(language, "learn")
    following = progress.next_lesson(course)
    if as_json:
        summaries = tuple(
            LessonSummary(LessonHead.of(each, progress), len(each.exercises)) for each in course
        )
        print_json(LessonList(summaries, following.id if following else None))
        return
    heading = say("lessons.list.lesson")
    table = Table("", heading, "", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say("lessons.list.done"), justify="right", no_wrap=True)
    for number, lesson in enumerate(course, start=1):
        done = say("lessons.list.count", done=progress.count(lesson), all=len(lesson.exercises))
        table.add_row(str(number), Text(lesson.id, no_wrap=True), lesson.summary, done)
    console = results()
    console.print(table)
    end = f"fourfold lessons {following.id}" if following else "fourfold puzzles play"
    console.print(f"\n{say('lessons.list.next', command=end)}", markup=False)


class _Teacher:
    """Teaches a lesson: one exercise after the other, beginning with the first that is not done."""

    def __init__(self, lesson: Lesson, file: ProgressFile, language: str) -> None:
        self._lesson, self._file, self._language = lesson, file, language
        self._words = messages(language, "learn")
        self._solver: Solver | None = None  # only needed to refute wrong moves
        self._console = results()

    def teach(self) -> None:
        """Ask until the lesson is finished."""
        lesson, words = self._lesson, self._words
        ids = [each.id for each in all_lessons()]
        place = {"number": ids.index(lesson.id) + 1, "all": len(ids)}
        title = words("lessons.title", **place, title=lesson.title)
        self._console.print(Text(title, style="bold"))
        names = {side.name.lower(): side.in_words(self._language) for side in Side}
        first, second = (text.disc(side, theme=theme_for(sys.stdout)) for side in Side)
        print(words("lessons.discs", first_disc=first, second_disc=second, **names), flush=True)
        while (number := self._file.load().next_exercise(lesson)) is not None:
            place = {"number": number, "all": len(lesson.exercises)}
            print(f"\n{words('lessons.exercise', **place)}", flush=True)
            self._ask(lesson.exercises[number - 1])
            self._file.record(lesson.id, number)
        self._end()

    def _ask(self, exercise: Exercise) -> None:
        attempt, words = Attempt(exercise), self._words
        self._say(self._named(exercise.read))
        self._show(attempt)
        self._console.print(Text(self._named(exercise.task), style="bold"))
        for key, option in zip(_KEYS, exercise.options.values(), strict=False):
            print(f"  {key}) {self._named(option)}")
        hinted: Attempt | None = None  # the last one with a hint
        while not attempt.is_done:
            answer = self._read(attempt, hinted=attempt == hinted)
            if answer is None:
                print(self._help(attempt, hinted=attempt == hinted), flush=True)
                hinted = attempt
                continue
            before, attempt = attempt, attempt.answered(answer)
            if attempt.wrong is not None:
                print(words("lessons.wrong"), flush=True)
                response = self._named(exercise.response(answer, len(attempt.right)))
                self._say(response, *self._refute(attempt))
            elif attempt.is_done:
                print(words("lessons.right"), flush=True)
                if attempt.played:
                    self._show(attempt)
                self._say(self._named(exercise.right))
            elif exercise.kind is Kind.PLAY:
                name = before.position.turn.other.in_words(self._language)
                reply = column_label(attempt.played[-1])
                print(words("lessons.reply", side_name=name, column=reply))
                self._show(attempt)
            else:
                left = exercise.depth - len(attempt.right)
                print(words("lessons.more", count=left), flush=True)

    def _help(self, attempt: Attempt, *, hinted: bool) -> str:
        """What to look for or, after that, the answer."""
        if not hinted:
            return self._words("lessons.hint", hint=hint(attempt, PLAIN, self._language))
        exercise, (answer, *_) = attempt.exercise, attempt.accepted
        if exercise.kind is Kind.PLAY:
            return self._words("lessons.answer.play", answer=answer)
        if exercise.kind is Kind.CHOOSE:
            answer = _KEYS[list(exercise.options).index(answer)]
        return self._words("lessons.answer.other", answer=answer)

    def _read(self, attempt: Attempt, *, hinted: bool) -> str | None:
        """The answer that the user types; None for a hint or, after one, for the answer."""
        key = f"lessons.ask.{attempt.exercise.kind}"
        question = self._words(key, help="answer" if hinted else "hint")
        ask = ("?", "h", "hint")
        return prompt.ask(f"{question} ", lambda w: None if w in ask else _parse(w, attempt))

    def _named(self, text: str) -> str:
        return with_names(text, PLAIN, self._language)

    def _say(self, *sentences: str) -> None:
        print(paragraphs(sentences, self._console), flush=True)

    def _show(self, attempt: Attempt) -> None:
        exercise, position = attempt.exercise, attempt.position
        marks = [*_marks(exercise)] if not attempt.played else []
        if attempt.is_done and not position.is_over:
            marks = [*threat_marks(position)]
        last = attempt.played[-1] if attempt.played else exercise.last
        print_board(self._console, position, last=last, marks=marks, coordinates=True)
        if marks:
            theme, color = theme_for(sys.stdout), shows_color(self._console)
            legend = text.legend(marks, theme=theme, color=color, language=self._language)
            self._console.print(Text.from_ansi(legend), soft_wrap=True)

    def _refute(self, attempt: Attempt) -> list[str]:
        """Why a wrong move fails, if an explanation helps."""
        exercise = attempt.exercise
        if exercise.kind is not Kind.PLAY or not exercise.explained or attempt.wrong is None:
            return []
        self._solver = self._solver or Solver()
        column = parse_column(attempt.wrong)
        return refutation(attempt.position, self._solver, column, self._language)

    def _end(self) -> None:
        lesson, words, console = self._lesson, self._words, self._console
        following = self._file.load().next_lesson(all_lessons())
        finished = words("lessons.finished", title=lesson.title)
        console.print(Text(f"\n{finished}", style="bold"))
        ways = [
            *([("next", f"lessons {following.id}")] if following else []),
            ("again", f"lessons {lesson.id} --again"),
            *([("puzzles", f"puzzles play --theme {lesson.theme}")] if lesson.theme else []),
            ("game", f"play --second {lesson.opponent}"),
        ]
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for what, how in ways:
            table.add_row(words(f"lessons.then.{what}"), Text(f"fourfold {how}", no_wrap=True))
        console.print(table)


def _marks(exercise: Exercise) -> Iterator[Mark]:
    for mark in exercise.marks:
        kind = MarkKind.NOTE if mark.side is None else MarkKind.THREAT
        yield Mark(kind, *mark.cell, side=mark.side)


def _parse(words: str, attempt: Attempt) -> str:
    """An answer as the lessons write it."""
    exercise = attempt.exercise
    match exercise.kind:
        case Kind.PLAY:
            return column_label(prompt.parse_move(words, attempt.position))
        case Kind.CELL:
            return cell_label(parse_cell(words))
        case Kind.CHOOSE:
            keys = _KEYS[: len(exercise.options)]
            if len(words) != 1 or words not in keys:
                raise InvalidArgument(
                    f"{words!r} is not an option. Type a letter: {', '.join(keys)}"
                )
            return list(exercise.options)[keys.index(words)]
    if not (words.isascii() and words.isdigit()):
        raise InvalidArgument(f"{words!r} is not a number")
    return str(int(words[:9]))
