"""The specification of an assignment: a TOML file with stages, points and limits."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.learn.lab import Evaluation, Order
from fourfold.match.agents import read_agent
from fourfold.match.arena.limits import Limits
from fourfold.match.judgement import PHASES
from fourfold.rules.position import Position

Visibility = Literal["visible", "hidden", "after_due_date", "after_published"]


@dataclass(frozen=True, kw_only=True)
class Stage:
    """What all stages have."""

    kind: ClassVar[str]
    points: float
    name: str = ""
    visibility: Visibility = "visible"

    def __post_init__(self) -> None:
        if not 0 <= self.points <= 10_000:
            raise InvalidArgument(f"points must be from 0 to 10000, not {self.points}")
        if self.visibility not in get_args(Visibility):
            allowed = ", ".join(get_args(Visibility))
            raise InvalidArgument(f"unknown visibility {self.visibility!r}. Available: {allowed}")

    @property
    def title(self) -> str:
        """The name, by default the kind."""
        return self.name or self.kind


@dataclass(frozen=True, kw_only=True)
class BuildStage(Stage):
    """A command that builds the submission, in a copy of its folder. If it fails, so does all."""

    kind = "build"
    command: Sequence[str]
    seconds: float = 60.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.command:
            raise InvalidArgument("command must be a list of words")


@dataclass(frozen=True, kw_only=True)
class ProtocolStage(Stage):
    """Whether the program follows the engine protocol; of a Python agent, whether it can play."""

    kind = "protocol"


@dataclass(frozen=True, kw_only=True)
class TacticsStage(Stage):
    """Positions in which a move wins at once, or prevents that the opponent does."""

    kind = "tactics"
    count: int = 20
    seed: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_count(self.count)


@dataclass(frozen=True, kw_only=True)
class ExamStage(Stage):
    """Positions chosen like those of `fourfold grade`, from a seed that is kept secret.

    Points are given in proportion to the share of good moves, from `none` to `full`.
    """

    kind = "exam"
    seed: int
    count: int = 60
    none: float = 0.3
    full: float = 0.8

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_count(self.count)
        if not 0 <= self.none < self.full <= 1:
            raise InvalidArgument("expected 0 <= none < full <= 1")

    def wanted(self) -> dict[int, int]:
        """How many positions of each ply, spread evenly over all phases."""
        plies = [ply for phase in PHASES.values() for ply in phase]
        step = len(plies) / self.count
        found: dict[int, int] = {}
        for index in range(self.count):
            ply = plies[int(index * step)]
            found[ply] = found.get(ply, 0) + 1
        return found


@dataclass(frozen=True, kw_only=True)
class GamesStage(Stage):
    """Games against players. All points are given for the share `full` of the points of games."""

    kind = "games"
    opponents: Sequence[str]
    games: int = 4
    full: float = 0.5
    seed: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_count(self.games)
        if not 0 < self.full <= 1:
            raise InvalidArgument("full must be more than 0 and at most 1")
        if not self.opponents:
            raise InvalidArgument("opponents must be a list of names of players")
        for name in self.opponents:
            read_agent(name)


@dataclass(frozen=True, kw_only=True)
class NodesStage(Stage):
    """The numbers of nodes of a search, as the protocol defines a node.

    With `minimax` they must be equal to those of the lab. With `alpha-beta`, they must be at most
    the share `at_most` of those of minimax or, if `order` and `evaluation` are given, be equal.
    """

    kind = "nodes"
    search: Literal["minimax", "alpha-beta"]
    depth: int = 4
    positions: Sequence[str] = ("", "44", "4453")
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the engine to set before."""
    at_most: float = 0.5
    order: str = ""
    evaluation: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.search not in ("minimax", "alpha-beta"):
            raise InvalidArgument(f"search must be minimax or alpha-beta, not {self.search!r}")
        if not 1 <= self.depth <= 8:
            raise InvalidArgument("depth must be from 1 to 8")
        if bool(self.order) != bool(self.evaluation):
            raise InvalidArgument("order and evaluation must be given together")
        if self.order:
            Order.named(self.order)
            Evaluation.named(self.evaluation)
        for moves in self.positions:
            Position.from_moves(moves)


@dataclass(frozen=True, kw_only=True)
class TimeStage(Stage):
    """The share of the answers to tactics and exam that took at most `seconds`."""

    kind = "time"
    seconds: float = 1.0


_KINDS: dict[str, type[Stage]] = {
    kind.kind: kind
    for kind in (
        BuildStage,
        ProtocolStage,
        TacticsStage,
        ExamStage,
        GamesStage,
        NodesStage,
        TimeStage,
    )
}


@dataclass(frozen=True)
class Spec:
    """An assignment."""

    stages: Sequence[Stage]
    title: str = "Connect Four"
    limits: Limits = field(default_factory=Limits)
    forbid_solver: bool = True
    """Whether submissions must not ask a solver. Attempts are reported, and cost all points."""
    path: Path | None = None
    """The file, which submissions must not read."""


def _check_count(count: int) -> None:
    if not 1 <= count <= 1000:
        raise InvalidArgument(f"expected from 1 to 1000, not {count}")


def read_spec(path: Path) -> Spec:
    """The specification in a file. Raises InvalidArgument with the reason if it is not valid."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidArgument(f"cannot read {path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidArgument(f"{path} is not a TOML file: {error}") from None
    try:
        return _spec(content, path)
    except (FourfoldError, TypeError, ValueError) as error:
        raise InvalidArgument(f"{path}: {error}") from None


def _spec(content: dict[str, Any], path: Path) -> Spec:
    tables = content.pop("stage", [])
    if not isinstance(tables, list) or not tables:
        raise InvalidArgument("there are no stages: add tables [[stage]]")
    limits = _made(Limits, content.pop("limits", {}), "[limits]")
    stages = [_stage(table, number) for number, table in enumerate(tables, 1)]
    found: Spec = _made(
        Spec, {**content, "stages": stages, "limits": limits, "path": path}, "the file"
    )
    return found


def _stage(table: dict[str, Any], number: int) -> Stage:
    where = f"[[stage]] {number}"
    kind = table.pop("kind", None)
    if kind not in _KINDS:
        raise InvalidArgument(f"{where}: unknown kind {kind!r}. Available: {', '.join(_KINDS)}")
    found: Stage = _made(_KINDS[kind], table, f"{where} ({kind})")
    return found


_TYPES = {"float": (int, float), "int": (int,), "str": (str,), "bool": (bool,)}


def _made(shape: Any, values: Any, where: str) -> Any:
    """An object of a class whose fields are the keys of a table."""
    if not isinstance(values, dict):
        raise InvalidArgument(f"{where} must be a table")
    known = {each.name: each for each in fields(shape)}
    for name, value in values.items():
        if name not in known:
            raise InvalidArgument(f"{where}: unknown key {name!r}. Available: {', '.join(known)}")
        kind = getattr(known[name].type, "__name__", str(known[name].type)).split(" |")[0]
        allowed = _TYPES.get(kind)
        wrong_bool = isinstance(value, bool) and kind != "bool"
        if allowed and (wrong_bool or not isinstance(value, allowed)):
            raise InvalidArgument(f"{where}: {name} must be a {kind}, not {value!r}")
        if kind == "Sequence" and not isinstance(value, (list, tuple)):
            raise InvalidArgument(f"{where}: {name} must be a list, not {value!r}")
    try:
        return shape(**values)
    except TypeError as error:
        missing = str(error).partition("argument: ")[2] or str(error).partition("arguments: ")[2]
        raise InvalidArgument(f"{where}: {missing or error} is missing") from None
    except FourfoldError as error:
        raise InvalidArgument(f"{where}: {error}") from None
