"""The shapes that programs exchange as JSON, each with those that are part of it."""

from typing import Any

from pydantic import TypeAdapter

from fourfold.adapters.engine.conformance import EngineReport
from fourfold.base.json_schema import Definitions
from fourfold.base.json_shapes import Json
from fourfold.cli.bench import BenchReport
from fourfold.cli.book.generate import GeneratedBook
from fourfold.cli.datasets.list import DataSetList
from fourfold.cli.datasets.make import MadeDataSet
from fourfold.cli.lessons import LessonDetails, LessonList
from fourfold.cli.puzzles.common import ShownPuzzle
from fourfold.cli.puzzles.info import PuzzleCounts
from fourfold.cli.puzzles.play import PuzzleAnswer, PuzzleBegun, PuzzleHint
from fourfold.cli.puzzles.progress import PuzzleResults
from fourfold.cli.puzzles.verify import PuzzleVerification
from fourfold.cli.solve import Solved
from fourfold.cli.strategy.show import StrategyPosition, StrategySummary
from fourfold.cli.strategy.verify import StrategyVerification
from fourfold.data import LabelReport
from fourfold.data.datasets import DataSetVerification
from fourfold.explain import Explanation
from fourfold.explain.analysis import AnalysisWithThreats
from fourfold.explain.facts import AnyFact
from fourfold.learn.lab import Comparison, PublishedComparison, Thoughts
from fourfold.learn.lab.export import SearchTree
from fourfold.learn.lessons.files import LessonFile
from fourfold.learn.puzzles import Progress
from fourfold.learn.puzzles.files import PuzzleFile
from fourfold.match import MatchReport
from fourfold.match.arena.tournament import ArenaReport
from fourfold.match.autograde import AutogradeReport
from fourfold.match.exam import ExamReport
from fourfold.match.grade_report import GradeReports
from fourfold.match.transcripts import TranscriptReport
from fourfold.online.lobby_messages import LobbyFromServer
from fourfold.online.messages import FromServer, GameCreated
from fourfold.players.shapes import PlayerList
from fourfold.review import Review
from fourfold.rules.record import Record
from fourfold.solver import Analysis
from fourfold.solver.book import BookInfo, BookVerification

EXPLANATIONS: tuple[Any, ...] = (Analysis, Explanation, Review)
"""What the engine writes in browsers too."""
LEARNING: tuple[Any, ...] = (LessonFile, PuzzleFile, Progress)
"""Files that the web app and the package both read."""
OUTPUTS: tuple[Any, ...] = (
    AnalysisWithThreats,
    ArenaReport,
    AutogradeReport,
    BenchReport,
    BookInfo,
    BookVerification,
    Comparison,
    DataSetList,
    DataSetVerification,
    EngineReport,
    ExamReport,
    GeneratedBook,
    GradeReports,
    LabelReport,
    LessonDetails,
    LessonList,
    MadeDataSet,
    MatchReport,
    PlayerList,
    PublishedComparison,
    PuzzleAnswer,
    PuzzleHint,
    PuzzleBegun,
    PuzzleCounts,
    PuzzleResults,
    PuzzleVerification,
    SearchTree,
    ShownPuzzle,
    Solved,
    StrategyPosition,
    StrategySummary,
    StrategyVerification,
    Thoughts,
    TranscriptReport,
)
"""What commands print for programs, besides explanations and reviews."""
DOCUMENTS: tuple[Any, ...] = (*EXPLANATIONS, *OUTPUTS, Record, *LEARNING)
"""What commands print and files hold."""

ONLINE: tuple[Any, ...] = (GameCreated, FromServer, LobbyFromServer)
"""What clients of online games get."""
_NAMED = {"Fact": AnyFact, "GradeReports": GradeReports}
"""Annotations that have a definition of their own."""


def requests(**forms: Any) -> dict[str, Json]:
    """The definitions of what clients send, by pydantic, which checks it."""
    found: dict[str, Json] = {}
    for name, form in forms.items():
        schema = TypeAdapter(form).json_schema()
        found |= schema.pop("$defs", {})
        found[name] = schema
    return found


def definitions(*shapes: Any) -> dict[str, Json]:
    """The definitions of shapes, and of all that is part of them."""
    return described(*shapes)[1]


def described(*shapes: Any) -> tuple[list[Json], dict[str, Json]]:
    """The schema of each shape, and the definitions to which they refer."""
    known = Definitions(named=_NAMED)
    schemas = [known.schema(shape) for shape in shapes]
    return schemas, dict(sorted(known.found.items()))
