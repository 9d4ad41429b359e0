"""Readers of positions: all formats give the same rows, and bad input gives an error."""

import io
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fourfold import FourfoldError, Position
from fourfold.data.inputs import LONGEST_LINE, BoardRows, Format, Row, open_source, take
from fourfold.data.labeller import digest_of

MOVES = ["4455", "", "76461241141", "1"]
BITBOARDS = [Position.from_moves(moves).bitboards for moves in MOVES]
TEXTS = (Format.TEXT, Format.CSV, Format.JSON_LINES)


def read(content: bytes, format_: Format) -> list[Row]:
    with open_source(io.BytesIO(content), format_) as source:
        return list(source.rows)


def position(row: Row) -> Position | str:
    try:
        return row.position(7, 6)
    except FourfoldError as error:
        return str(error)


def positions(content: str, format_: Format) -> list[Position | str]:
    return [position(row) for row in read(content.encode(), format_)]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", "4455\n\n76461241141 -1\r\n1"),
        ("a", "\ufeff4455 x y\n-\n76461241141\n1\n"),
        ("b.txt", "\n".join(f"{first},{second}" for first, second in BITBOARDS)),
        ("a.csv", "moves\n4455\n-\n76461241141\n1\n"),
        ("b.csv", 'name,Moves\nx,4455\n"a,b",""\n\n\u00e9,76461241141\n,1\n'),
        ("c.csv", "4455\n-\n76461241141\n1"),
        ("d.csv", "\n".join(f"{first},{second}" for first, second in BITBOARDS)),
        ("e.csv", "second,first\n" + "".join(f"{b},{hex(a)}\n" for a, b in BITBOARDS)),
        ("a.jsonl", "".join(json.dumps({"moves": moves}) + "\n" for moves in MOVES)),
        ("b.ndjson", "\n".join(json.dumps({"second": b, "first": a}) for a, b in BITBOARDS)),
    ],
)
def test_text_files(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8", newline="")
    with open_source(path) as source:
        assert [position(row) for row in source.rows] == [*map(Position.from_moves, MOVES)]
        assert source.total is not None
        assert abs(source.total - len(MOVES)) <= 2


@pytest.mark.parametrize(
    "columns",
    [
        {"moves": pa.array(MOVES)},
        {"other": pa.array([1.0] * 4), "moves": pa.array(MOVES).dictionary_encode()},
        {"moves": pa.array(MOVES, pa.large_string())},
        {
            "first": pa.array([first for first, _ in BITBOARDS], pa.uint64()),
            "second": pa.array([second for _, second in BITBOARDS], pa.int64()),
        },
    ],
)
def test_tables(tmp_path: Path, columns: dict[str, pa.Array]) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table(columns), path)
    with open_source(path) as source:
        assert source.total == len(MOVES)
        assert source.has_moves == ("moves" in columns)
        assert [position(row) for row in source.rows] == [*map(Position.from_moves, MOVES)]


def test_bitboards_serve_where_moves_are_missing(tmp_path: Path) -> None:
    """As in a table of labels: moves are null where the input had bitboards."""
    path = tmp_path / "a.parquet"
    first, second = Position.from_moves("4455").bitboards
    pq.write_table(
        pa.table({"moves": ["1", None], "first": [0, first], "second": [0, second]}), path
    )
    with open_source(path) as source:
        found = [position(row) for row in source.rows]
    assert found == [Position.from_moves("1"), Position.from_moves("4455")]


def test_bad_rows_have_their_place_and_the_reason() -> None:
    rows = read(b"44\n4x\n" + b"1" * (LONGEST_LINE + 1) + b"\n12\n", Format.TEXT)
    assert [row.place for row in rows] == ["line 1", "line 2", "line 3", "line 4"]
    assert [position(row) for row in rows[1:3]] == [
        "invalid character 'x' in move 2: expected 1 to 7",
        f"the line has more than {LONGEST_LINE} bytes",
    ]


def test_bad_csv() -> None:
    content = 'first,second\n1\n1,2,3\n1,"2\n1,\n-1,0\n1,99999999999999999999\n0,0\n'
    expected = "expected a bitboard, a whole number from 0 to 2**64 - 1, not "
    assert positions(content, Format.CSV) == [
        "expected 2 fields, found 1",
        "expected 2 fields, found 3",
        "invalid CSV: unexpected end of data",
        f"{expected}nothing",
        f"{expected}'-1'",
        f"{expected}'99999999999999999999'",
        Position(),
    ]


def test_bad_json() -> None:
    lines = ["{}", "[1]", "{", '{"moves": 4}', '{"first": 1}', '{"first": true, "second": 0}']
    assert positions("\n".join(lines), Format.JSON_LINES) == [
        "neither moves nor bitboards are given",
        "expected a JSON object",
        "invalid JSON: Expecting property name enclosed in double quotes",
        "moves must be a string",
        "expected a bitboard, a whole number from 0 to 2**64 - 1, not nothing",
        "expected a bitboard, a whole number from 0 to 2**64 - 1, not 'True'",
    ]


def test_the_first_line_of_json_decides_what_the_others_have() -> None:
    found = positions('{"first": 1, "second": 0}\n{"moves": "4"}\n', Format.JSON_LINES)
    assert found == [Position.from_moves("1"), "neither moves nor bitboards are given"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a,b,c\n1,2,3\n", "line 1: expected a header with a column moves"),
        (b"first,other\n", "line 1: expected a header with a column moves"),
        (b"\n4455,-1\n", "line 2: expected a header with a column moves"),
        (b'"moves\n', "line 1: invalid CSV"),
        (b"x" * (LONGEST_LINE + 1), "line 1: the line has more than"),
    ],
)
def test_csv_that_cannot_be_understood(content: bytes, message: str) -> None:
    with pytest.raises(FourfoldError, match=message):
        read(content, Format.CSV)


def test_tables_of_bitboards_stay_arrays(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    columns = [pa.array(side, pa.uint64()) for side in zip(*BITBOARDS * 3, strict=True)]
    pq.write_table(pa.table(columns, names=["first", "second"]), path)
    with open_source(path) as source:
        one_by_one = [*source.rows]
    assert [row.bitboards for row in one_by_one] == BITBOARDS * 3
    with open_source(path) as source:
        first, *parts = next(source.rows), *(take(source.rows, count) for count in (2, 99, 99))
    assert [first, *parts[0], *parts[1]] == one_by_one
    assert not parts[2]
    with open_source(path) as source:
        together = take(source.rows, 99)
    assert isinstance(together, BoardRows)
    assert together[7] == one_by_one[7]
    assert digest_of(together) == digest_of(one_by_one)


def test_parquet_that_cannot_be_understood(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    for columns, message in (
        ({"x": ["1"]}, "neither a column moves nor columns first and second"),
        ({"moves": [1]}, "the column moves has the type int64, expected string"),
        ({"first": [1.0], "second": [0]}, "the column first has the type double, expected uint64"),
    ):
        pq.write_table(pa.table(columns), path)
        with pytest.raises(FourfoldError, match=message), open_source(path):
            pass
    with pytest.raises(FourfoldError, match="cannot be read from a stream"):
        read(b"", Format.PARQUET)


@given(content=st.binary(max_size=300), format_=st.sampled_from(TEXTS))
@example(b'{"moves": "\\ud800"}', Format.JSON_LINES)
@example(b"[" * 9000, Format.JSON_LINES)
@example(b'{"first": ' + b"9" * 5000 + b', "second": 0}', Format.JSON_LINES)
@example(b"0x_1,0x", Format.CSV)
@example("\u0661,\u0662".encode(), Format.TEXT)
def test_any_bytes_as_text(content: bytes, format_: Format) -> None:
    try:
        rows = read(content, format_)
    except FourfoldError as error:
        assert "the input, line " in str(error)  # noqa: PT017 - most inputs are read
        return
    for row in rows:
        assert row.place.startswith("line ")
        position(row)  # raises nothing else


@given(content=st.text(alphabet='0123457x,-"\n \\{}:[]emovs', max_size=100))
def test_almost_valid_text(content: str) -> None:
    for format_ in TEXTS:
        test_any_bytes_as_text.hypothesis.inner_test(content.encode(), format_)  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("table") / "a.parquet"
    pq.write_table(pa.table({"moves": ["4455", "1"] * 20, "first": [1] * 40}), path)
    return path.read_bytes()


def test_a_table_with_a_text_that_is_not_utf8_is_refused(table: bytes, tmp_path: Path) -> None:
    path = tmp_path / "damaged.parquet"
    path.write_bytes(table.replace(b"4455", b"\xff455", 1))
    with open_source(path) as source, pytest.raises(FourfoldError, match="damaged after row 0"):
        next(source.rows)


@given(data=st.data())
def test_damaged_parquet(
    data: st.DataObject, table: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A table with one byte changed, or cut off, is read or refused with a reason."""
    place = data.draw(st.integers(0, len(table) - 1))
    damaged = table[:place] + data.draw(st.sampled_from([b"", b"\0", b"\xff"])) + table[place + 1 :]
    if data.draw(st.booleans()):
        damaged = table[:place]
    path = tmp_path_factory.getbasetemp() / "damaged.parquet"
    path.write_bytes(damaged)
    try:
        with open_source(path) as source:
            for row in source.rows:
                position(row)
    except FourfoldError as error:
        assert str(path) in str(error)  # noqa: PT017
