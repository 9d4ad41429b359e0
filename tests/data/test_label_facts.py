"""`label --facts`: threats, what decides and zugzwang, against explanations and what-ifs."""

import io
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from support.command import fourfold

from fourfold import InvalidArgument, Position, Side, Solver
from fourfold.base.errors import FourfoldError
from fourfold.base.jobs import Here
from fourfold.data import label, sample
from fourfold.data.labels import label_schema
from fourfold.explain import explain, threats
from fourfold.explain.facts import Decides, Zugzwang

POSITIONS = [
    *sample(60, range(14, 36), seed=4),
    "22515624621643751726412614617",  # zugzwang decides
    "37257563777225513176",
]


def cells_of(position: Position, cells: Any) -> int:
    return sum(1 << column * (position.rows + 1) + row for column, row in cells)


def rows_of(folder: Path, positions: list[str], **options: Any) -> list[dict[str, Any]]:
    text = "\n".join(positions).encode()
    label(io.BytesIO(text), folder / "facts.parquet", facts=True, **options)
    table = pq.read_table(folder / "facts.parquet")
    assert table.schema.equals(label_schema(facts=True), check_metadata=True)
    found: list[dict[str, Any]] = table.to_pylist()
    return found


def test_threats_are_those_of_explanations(tmp_path: Path) -> None:
    for row in rows_of(tmp_path, POSITIONS):
        position = Position.from_moves(row["moves"])
        found = threats(position)
        for side, name in ((Side.FIRST, "first"), (Side.SECOND, "second")):
            own = [each for each in found if each.side is side]
            expected = {
                "odd": [each.cell for each in own if each.odd],
                "even": [each.cell for each in own if not each.odd],
                "worthless": [each.cell for each in own if each.worthless],
            }
            for kind, cells in expected.items():
                assert row[f"{name}_{kind}"] == cells_of(position, cells)


def test_what_decides_is_what_explanations_say(tmp_path: Path) -> None:
    solver, compared = Solver(), 0
    for row in rows_of(tmp_path, POSITIONS):
        position = Position.from_moves(row["moves"])
        if row["outcome"] == 0:
            assert (row["deciding"], row["zugzwang"]) == (0, 0)
        for fact in explain(position, solver).facts:
            if isinstance(fact, Decides) and fact.column is None:
                assert row["deciding"] == cells_of(position, fact.cells)
                compared += 1
            if isinstance(fact, Zugzwang) and fact.column is None:
                assert row["zugzwang"] == (-1 if fact.side is position.turn else 1)
                compared += 1
    assert compared


def test_rows_without_labels_have_no_facts(tmp_path: Path) -> None:
    good, over, bad = rows_of(tmp_path, ["44", "4141414", "48"])
    assert good["first_odd"] == 0
    for row in (over, bad):
        assert row["error"]
        assert row["first_odd"] is row["deciding"] is row["zugzwang"] is None


def test_the_same_bytes_however_it_was_run(tmp_path: Path) -> None:
    text = "\n".join(POSITIONS).encode()
    written = []
    for number, options in enumerate([{"threads": 1}, {"threads": 3}, {"runner": Here()}]):
        output = tmp_path / f"{number}.csv"
        label(io.BytesIO(text), output, facts=True, **options)  # type: ignore[arg-type]
        written.append(output.read_bytes())
    assert written[0] == written[1] == written[2]


def test_a_work_file_without_facts_is_not_continued_with_them(tmp_path: Path) -> None:
    output = tmp_path / "a.csv"

    class Interrupted(Exception):
        pass

    def stop(done: int, _total: int | None) -> None:
        if done:
            raise Interrupted

    with pytest.raises(Interrupted):
        label(io.BytesIO(b"44\n45\n"), output, progress=stop)
    with pytest.raises((FourfoldError, InvalidArgument), match=r"other options|facts"):
        label(io.BytesIO(b"44\n45\n"), output, facts=True)


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("117326457677311414\n")
    output = tmp_path / "a.jsonl"
    result = fourfold("label", str(tmp_path / "a.txt"), "-o", str(output), "--facts")
    assert result.returncode == 0, result.stderr
    row = json.loads(output.read_text())
    assert (row["first_odd"], row["deciding"], row["zugzwang"]) == (512, 512, 1)
