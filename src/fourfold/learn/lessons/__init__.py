"""Lessons: a short course in which every position is real and every claim is proven.

`docs/lessons.md` describes the file. The web app and `fourfold lessons` teach the same lessons.

>>> from fourfold.learn.lessons import lessons
>>> [lesson.id for lesson in lessons()][:3]
['centre', 'threats', 'double-threats']
"""

from fourfold.learn.lessons.attempt import Attempt
from fourfold.learn.lessons.files import lesson, lessons, read
from fourfold.learn.lessons.lesson import Ask, Exercise, Hint, Kind, Lesson
from fourfold.learn.lessons.progress import Progress, ProgressFile
from fourfold.learn.lessons.verification import Fault, verify

__all__ = [
    "Ask",
    "Attempt",
    "Exercise",
    "Fault",
    "Hint",
    "Kind",
    "Lesson",
    "Progress",
    "ProgressFile",
    "lesson",
    "lessons",
    "read",
    "verify",
]
