"""A person's progress with lessons, stored in a JSON file: which exercises are done."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fourfold.base import progress_file
from fourfold.base.data_file import checked_format
from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import from_json
from fourfold.learn.lessons.lesson import Lesson

FORMAT, VERSION = "fourfold-lesson-progress", 1


@dataclass(frozen=True, slots=True)
class Progress:
    """The exercises that someone has done. Unknown lessons are kept: a newer version may have them.

    >>> Progress().with_done("centre", 2).done
    {'centre': (2,)}
    """

    done: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The numbers of exercises, from 1, by the id of the lesson."""

    def with_done(self, lesson: str, number: int) -> "Progress":
        """The progress after an exercise."""
        numbers = tuple(sorted({*self.done.get(lesson, ()), number}))
        return Progress({**self.done, lesson: numbers})

    def without(self, lesson: str) -> "Progress":
        """The progress with a lesson to be done again."""
        return Progress({name: done for name, done in self.done.items() if name != lesson})

    def count(self, lesson: Lesson) -> int:
        """The number of exercises of a lesson that are done."""
        return sum(number <= len(lesson.exercises) for number in self.done.get(lesson.id, ()))

    def next_exercise(self, lesson: Lesson) -> int | None:
        """The number of the first exercise that is not done; None if the lesson is finished.

        >>> from fourfold.learn.lessons import lesson
        >>> Progress({"centre": (1, 3)}).next_exercise(lesson("centre"))
        2
        """
        done = self.done.get(lesson.id, ())
        numbers = range(1, len(lesson.exercises) + 1)
        return next((number for number in numbers if number not in done), None)

    def next_lesson(self, course: Sequence[Lesson]) -> Lesson | None:
        """The first lesson that is not finished; None after the last one."""
        return next((each for each in course if self.next_exercise(each) is not None), None)


class ProgressFile(progress_file.ProgressFile[Progress]):
    """A file with someone's progress.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = ProgressFile(Path(folder) / "lessons.json")
    ...     file.record("centre", 1).done
    {'centre': (1,)}
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, "lesson progress", Progress, _parse, _to_text)

    def record(self, lesson: str, number: int) -> Progress:
        """Add an exercise that is done, and return the progress."""
        return self.change(lambda progress: progress.with_done(lesson, number))


def _to_text(progress: Progress) -> str:
    done = {name: list(numbers) for name, numbers in progress.done.items()}
    return f"{json.dumps({'format': FORMAT, 'version': VERSION, 'done': done})}\n"


def _parse(data: Any) -> Progress:
    data = checked_format(data, FORMAT, VERSION)
    done = from_json(dict[str, tuple[int, ...]], data.get("done"))
    for name, numbers in done.items():
        if not all(number > 0 for number in numbers):
            raise InvalidArgument(f"{name}: expected the numbers of exercises, not {numbers}")
    return Progress({name: tuple(sorted(set(numbers))) for name, numbers in done.items()})
