"""A submission, taken through the stages of an assignment."""

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.match.arena.bots import Bot, bot_of
from fourfold.match.arena.guard import watch_arguments
from fourfold.match.arena.isolation import can_isolate
from fourfold.match.autograde.report import AutogradeReport, StageResult
from fourfold.match.autograde.spec import BuildStage, Spec, Stage
from fourfold.match.autograde.stages import Found, Work, run_build, run_stage

Progress = Callable[[int, int], object]


def autograde(spec: Spec, submission: Path, *, progress: Progress | None = None) -> AutogradeReport:
    """Take a submission, a file or a folder, through all stages.

    It is copied before, so that nothing in its folder changes. `progress(done, total)` is called
    after each stage.
    """
    if not submission.exists():
        raise InvalidArgument(f"there is no file or folder {submission}")
    with TemporaryDirectory(prefix="fourfold-") as temporary:
        grading = _Grading(spec, submission, Path(temporary))
        results = []
        for done, stage in enumerate(spec.stages, 1):
            results.append(grading.result(stage))
            if progress is not None:
                progress(done, len(spec.stages))
        return AutogradeReport(
            spec.title,
            submission.resolve().name,
            tuple(results),
            tuple(grading.attempts()),
            tuple(grading.notes()),
        )


class _Grading:
    """The copy of a submission, and what is known about it so far."""

    def __init__(self, spec: Spec, submission: Path, temporary: Path) -> None:
        self._spec = spec
        self._report = temporary / "attempts"
        self._temporary = temporary
        place = temporary / "submission"
        place.mkdir()
        target = place / submission.resolve().name
        if submission.is_dir():
            shutil.copytree(submission, target, symlinks=True)
        else:
            shutil.copy2(submission, target)
        self._copy = target
        secrets = () if spec.path is None else (spec.path,)
        self._watch = tuple(watch_arguments(temporary, secrets)) if spec.forbid_solver else ()
        self._work: Work | None = None
        self._problem = ""  # why no stage can run
        self._seconds: list[float] = []

    def result(self, stage: Stage) -> StageResult:
        """The result of a stage."""
        started = time.monotonic()
        if self._problem:
            found = Found(0.0, f"not run: {self._problem}")
        elif isinstance(stage, BuildStage):
            found = run_build(stage, self._copy, self._spec.limits, self._watch)
            if found.share < 1:
                self._problem = "the build failed"
        else:
            found = self._run(stage)
        return StageResult(
            stage.title,
            stage.kind,
            stage.points * found.share,
            stage.points,
            found.summary,
            found.details,
            stage.visibility,
            time.monotonic() - started,
        )

    def _run(self, stage: Stage) -> Found:
        try:
            if self._work is None:
                self._work = Work(self._bot(), self._spec.limits, self._copy)
            return run_stage(stage, self._work)
        except FourfoldError as error:
            return Found(0.0, str(error).partition("\n")[0], str(error))

    def _bot(self) -> Bot:
        bot = bot_of(self._copy)
        if bot.problem is not None:
            self._problem = bot.problem.reason
            raise InvalidArgument(bot.problem.reason)
        return replace(bot, watch=self._watch)

    def attempts(self) -> Iterator[str]:
        """The attempts to use a solver, each kind once."""
        if self._report.exists():
            yield from dict.fromkeys(self._report.read_text(encoding="utf-8").splitlines())

    def notes(self) -> Iterator[str]:
        """What the teacher should know."""
        if not can_isolate():
            yield (
                "this system cannot isolate submissions: they can use the network, change files, "
                "leave processes behind, and read the assignment; of solvers, only those that "
                "Python agents use are reported"
            )
