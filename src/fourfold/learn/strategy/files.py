"""Files of strategies: JSON, as `docs/strategy.md` describes it."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

from fourfold.base.data_file import checked_format, read_data
from fourfold.base.errors import InvalidArgument
from fourfold.learn.strategy.strategy import AVOIDED, UNMARKED, Entry, Goal, Strategy
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position

FORMAT, VERSION = "fourfold strategy", 1
SHIPPED = Path(__file__).with_name("data") / "7x6.json"
SHIPPED_SECOND = SHIPPED.with_name("7x6-second.json")
_MARKS = {*"0123456789", AVOIDED, UNMARKED}


@cache
def shipped() -> Strategy:
    """The strategy that comes with the package, for the standard board."""
    return read(SHIPPED)


@cache
def shipped_second() -> Strategy:
    """The strategy for the second player that comes with the package."""
    return read(SHIPPED_SECOND)


def read(path: Path) -> Strategy:
    """The strategy in a file. Only its form is checked; `check` plays it."""
    return read_data(path, "strategy", from_data)


def from_data(data: object) -> Strategy:
    """The strategy of JSON data. Raises InvalidArgument if it is not one.

    >>> from_data([])
    Traceback (most recent call last):
    fourfold.InvalidArgument: not a strategy: no "format": "fourfold strategy"
    """
    data = checked_format(data, FORMAT, VERSION, "strategy")
    columns, rows = data.get("columns", 0), data.get("rows", 0)
    try:
        empty = Position(columns, rows)
    except (ValueError, TypeError, OverflowError):
        raise InvalidArgument("columns and rows are not a board size") from None
    goal, starts = data.get("goal", "win"), _starts(data.get("starts", [""]), empty)
    if goal not in get_args(Goal):
        raise InvalidArgument('"goal" must be "win" or "draw"')
    diagrams = _list(data, "diagrams")
    seen: dict[object, int] = {}
    for number, diagram in enumerate(diagrams):
        _check_diagram(number, diagram, empty)
        if seen.setdefault(diagram, number) != number:
            raise InvalidArgument(f"diagram {number} is the same as diagram {seen[diagram]}")
    entries: list[Entry] = []
    keys: dict[int, str] = {}
    for number, item in enumerate(_list(data, "positions"), start=1):
        try:
            entry = _entry(item, diagrams, empty)
            _check_turn(entry.moves, starts)
            same = keys.setdefault(entry.position.key, entry.moves)
            if len(keys) < number:
                raise InvalidArgument(f"the same position as {same!r}, or its mirror image")
            if entries and _order(entries[-1]) > _order(entry):
                raise InvalidArgument("must be sorted by number of moves, then by moves")
        except ValueError as error:
            raise InvalidArgument(f"position {number}: {error}") from None
        entries.append(entry)
    return Strategy(empty.columns, empty.rows, tuple(entries), tuple(diagrams), goal, starts)


def to_data(strategy: Strategy) -> dict[str, Any]:
    """A strategy as JSON data.

    >>> to_data(Strategy(7, 6, (Entry("", answer=3, diagram=None, share=1.0),), ()))["positions"]
    [{'moves': '', 'answer': 4, 'share': 1.0}]
    """
    numbers = {diagram: number for number, diagram in enumerate(strategy.diagrams)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "columns": strategy.columns,
        "rows": strategy.rows,
        **({} if strategy.goal == "win" else {"goal": strategy.goal}),
        **({} if strategy.starts == ("",) else {"starts": list(strategy.starts)}),
        "positions": [
            {
                "moves": entry.moves,
                **(
                    {"diagram": numbers[entry.diagram]}
                    if entry.diagram is not None
                    else {"answer": (entry.answer or 0) + 1}
                ),
                "share": entry.share,
            }
            for entry in strategy.entries
        ],
        "diagrams": list(strategy.diagrams),
    }


def to_text(strategy: Strategy) -> str:
    """A strategy in the format of a file, with one position or diagram per line.

    >>> print(to_text(Strategy(7, 6, (Entry("", answer=3, diagram=None, share=1.0),), ())), end="")
    {"format": "fourfold strategy", "version": 1, "columns": 7, "rows": 6, "positions": [
    {"moves": "", "answer": 4, "share": 1.0}
    ], "diagrams": [
    <BLANKLINE>
    ]}
    """
    data = to_data(strategy)
    positions, diagrams = (
        ",\n".join(map(json.dumps, data.pop(name))) for name in ("positions", "diagrams")
    )
    head = json.dumps(data).removesuffix("}")
    return f'{head}, "positions": [\n{positions}\n], "diagrams": [\n{diagrams}\n]}}\n'


def _order(entry: Entry) -> tuple[int, str]:
    return len(entry.moves), entry.moves


def _list(data: dict[str, Any], name: str) -> list[Any]:
    value = data.get(name)
    if not isinstance(value, list):
        raise InvalidArgument(f'"{name}" must be a list')
    return value


def _check_diagram(number: int, diagram: object, empty: Position) -> None:
    if not isinstance(diagram, str):
        raise InvalidArgument(f"diagram {number} must be text")
    lines = diagram.split("/")
    if len(lines) != empty.rows or any(len(line) != empty.columns for line in lines):
        raise InvalidArgument(
            f"diagram {number} must have {empty.rows} rows of {empty.columns} cells"
        )
    if not set("".join(lines)) <= _MARKS:
        raise InvalidArgument(f"diagram {number} may contain only digits, '-' and '.'")


def _entry(item: object, diagrams: list[str], empty: Position) -> Entry:
    if not isinstance(item, dict):
        raise InvalidArgument("expected a JSON object")
    position = _position(item.get("moves"), empty)
    moves, answer, diagram = item["moves"], item.get("answer"), item.get("diagram")
    if (answer is None) == (diagram is None):
        raise InvalidArgument(f'{moves!r} must have either an "answer" or a "diagram"')
    if answer is not None:
        answer = _whole("answer", answer, 1, empty.columns) - 1
        if not position.is_playable(answer):
            raise InvalidArgument(f"after {moves!r}, column {column_label(answer)} is full")
    if diagram is not None:
        if not diagrams:
            raise InvalidArgument("there are no diagrams")
        diagram = diagrams[_whole("diagram", diagram, 0, len(diagrams) - 1)]
    share = _share(item.get("share", 0.0))
    return Entry(moves, answer, diagram, share, empty.columns, empty.rows)


def _position(moves: object, empty: Position) -> Position:
    if not isinstance(moves, str):
        raise InvalidArgument('"moves" must be text')
    position = Position.from_moves(moves, empty.columns, empty.rows)
    if position.is_over:
        raise InvalidArgument(f"the game is over after {moves!r}")
    return position


def _starts(value: object, empty: Position) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise InvalidArgument('"starts" must be a list of moves')
    for moves in value:
        _position(moves, empty)
        _check_turn(moves, value)
    return tuple(value)


def _check_turn(moves: str, starts: Sequence[str]) -> None:
    if (len(moves) - len(starts[0])) % 2:
        other = "first" if len(moves) % 2 == 0 else "second"
        raise InvalidArgument(f"after {moves!r}, the {other} player is to move")


def _share(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise InvalidArgument('"share" must be a number from 0 to 1')
    return float(value)


def _whole(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidArgument(f'"{name}" must be a whole number from {least} to {most}')
    return value
