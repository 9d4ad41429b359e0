"""`fourfold lab`: trees and comparisons."""

import json
import os
import re
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from support.command import fourfold, fourfold_json, fourfold_ok, usage_error

from fourfold import Position
from fourfold.base.json_shapes import to_json
from fourfold.cli import files
from fourfold.cli.lab.options import spread
from fourfold.cli.lab.table import Layout, published_line
from fourfold.learn import lab
from fourfold.rules.notation import parse_moves

PUBLISHED = """\
depth  after     minimax  published  alpha-beta  published  answer
    3  4             400        400         234        234       4
    3  445           400        400         239        239       5
    3  44554         400        400         220        220       4
    5  4          19,608     19,608       4,290      4,290       3
    5  435        19,608     19,608       4,595      4,595       3
    5  43536      19,607     19,607       6,000      6,000       4
    6  4         137,256    137,256      15,415     15,415       2
    6  425       137,254    137,254      27,906     27,906       6
    6  42566     137,216    137,216      12,246     12,246       4
All 18 node counts match the published ones.
"""


# ---- compare


def test_the_published_study_is_reproduced() -> None:
    result = fourfold("lab", "compare", "--published")
    assert (result.returncode, result.stdout, result.stderr) == (0, PUBLISHED, "")


def test_the_published_study_for_programs() -> None:
    found = fourfold_json("lab", "compare", "--published")
    assert (found["counts"], found["matching"], len(found["rows"])) == (18, 18, 9)
    assert found["rows"][8]["published"] == {"minimax": 137216, "alpha_beta": 12246}


def test_a_count_that_differs_is_marked() -> None:
    replayed = next(lab.replay_published())
    wrong = replayed._replace(published=replace(replayed.published, minimax=401))
    assert "DIFFERS" not in published_line(replayed)
    assert published_line(wrong).endswith("DIFFERS")


@pytest.mark.parametrize(
    ("piped", "heading"), [("44\n", "After 44"), ("\n", "Empty board"), ("", "Empty board")]
)
def test_moves_are_piped_in(piped: str, heading: str) -> None:
    options = ("--depths", "1", "--evaluation", "windows")
    assert fourfold_ok("lab", "compare", *options, stdin=piped).stdout.startswith(f"{heading}: ")
    # Input that nobody reads is normal if the moves are given.
    assert fourfold_ok("lab", "compare", "4", *options, stdin=piped).stdout.startswith("After 4: ")


def test_the_published_study_takes_no_piped_moves() -> None:
    assert "has its own moves" in usage_error("lab", "compare", "--published", stdin="44\n")


@pytest.mark.skipif(sys.platform == "win32", reason="only sockets can be waited for")
def test_a_pipe_that_stays_open_counts_as_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PATIENCE", 0)
    reading, writing = os.pipe()
    with os.fdopen(reading) as stdin, os.fdopen(writing, "wb") as other_end:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert files.read_piped() == b""
        other_end.write(b"44")
        other_end.close()
        assert files.read_piped() == b"44"


def test_several_depths_after_one_option() -> None:
    result = fourfold_ok("lab", "compare", "4", "--depths", "3", "5", "6", "--evaluation", "chains")
    heading, names, *rows = result.stdout.splitlines()
    assert heading == "After 4: second to move; connect-four, chains, centre"
    assert " ".join(names.split()) == "depth minimax time move alpha-beta time move share"
    assert [row.split()[:2] for row in rows] == [["3", "400"], ["5", "19,608"], ["6", "137,256"]]
    assert all("█" in row and "░" in row for row in rows)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--depths", "3", "5"], ["--depths", "3", "--depths", "5"]),
        (["44", "--depths", "3", "--json"], ["44", "--depths", "3", "--json"]),
        (["--depths", "-1", "2"], ["--depths", "-1", "--depths", "2"]),
        (["--depths", "3", "--", "4"], ["--depths", "3", "--", "4"]),
        (["--depths", "3", "-"], ["--depths", "3", "-"]),
        (["--depths"], ["--depths"]),
        (["--depths=3,5", "44"], ["--depths=3,5", "44"]),
    ],
)
def test_lists_are_spread(arguments: list[str], expected: list[str]) -> None:
    assert spread(arguments, {"--depths"}) == expected


def test_rows_for_every_evaluation_and_order() -> None:
    asked = "44 --depths 2,3 --evaluations chains outcome --orders centre left-to-right"
    found = fourfold_json("lab", "compare", *asked.split())
    assert found["complete"] is True
    assert [(row["depth"], row["evaluation"], row["order"]) for row in found["rows"]] == [
        (depth, evaluation, order)
        for depth in (2, 3)
        for evaluation in ("chains", "outcome")
        for order in ("centre", "left-to-right")
    ]
    assert {row["minimax"]["nodes"] for row in found["rows"]} == {57, 400}


@pytest.mark.parametrize(
    ("moves", "rule", "last"),
    [
        ("44", "connect-four", "44"),
        ("4141414", "connect-four", "414141"),
        ("4141414", "most-fours", "4141414"),
        ("41414141", "most-fours", "41414141"),
    ],
)
def test_along_a_game(moves: str, rule: str, last: str) -> None:
    rows = fourfold_json("lab", "compare", moves, "--along", "--depths", "2", "--rule", rule)[
        "rows"
    ]
    lines = list(dict.fromkeys(row["moves"] for row in rows))
    assert lines == ["", *(last[: ply + 1] for ply in range(len(last)))]


def test_most_fours_may_begin_after_a_four() -> None:
    asked = ("41414141", "--rule", "most-fours", "--depth", "3")
    shown = fourfold_ok("lab", "compare", *asked, "--evaluation", "chains").stdout
    assert shown.startswith("After 41414141: first to move; most-fours, chains")
    assert fourfold_ok("lab", "tree", *asked).stdout.startswith("MAX ")


def test_a_plot(tmp_path: Path) -> None:
    out = tmp_path / "nodes.svg"
    assert fourfold("lab", "compare", "--depths", "2", "3", "--plot", str(out)).returncode == 0
    root = ET.parse(out).getroot()  # noqa: S314 - our own
    # Minimax, and three lines for five evaluations: those that cost the same share one.
    assert sum("series" in (each.get("class") or "").split() for each in root.iter()) == 4


@pytest.mark.parametrize("width", [20, 60, 70, 80, 120, 200])
def test_rows_fit_the_terminal(width: int) -> None:
    evaluations, orders = ["chains", "threats"], ["centre", "left-to-right"]
    layout = Layout([3, 6], evaluations, orders, columns=7, width=width)
    rows = list(
        lab.compare(Position.from_moves("4"), [3, 6], evaluations=evaluations, orders=orders)
    )
    lines = [line for row in rows for line in layout.row(row).splitlines()]
    assert max(map(len, lines)) <= max(width, 36)
    assert layout.is_wide == (width > 80)


# ---- tree


@pytest.mark.parametrize(
    ("ending", "mark", "count"),
    [
        ("txt", "\n", 400),
        ("json", '"value": ', 401),  # one of them is that of the search itself
        ("dot", " -> ", 399),
        ("svg", 'class="node', 400),
    ],
)
def test_the_tree_of_the_study_has_400_nodes(
    tmp_path: Path, ending: str, mark: str, count: int
) -> None:
    out = tmp_path / f"tree.{ending}"
    out.write_text("old")  # is replaced
    asked = ("4", "--depth", "3", "--evaluation", "chains", "--no-pruning", "-o", str(out))
    assert "400 nodes" in fourfold("lab", "tree", *asked).stderr
    assert out.read_text(encoding="utf-8").count(mark) == count
    assert list(tmp_path.iterdir()) == [out]


def test_text_goes_to_stdout() -> None:
    result = fourfold_ok("lab", "tree", "41414", "--depth", "2", "--evaluation", "outcome")
    found = lab.search(Position.from_moves("41414"), 2, evaluation="outcome", record=True)
    tree, costs = result.stdout.rsplit("\n", 2)[:2]
    assert tree + "\n" == lab.outline(found)
    assert re.fullmatch(r"21 nodes in [0-9.]+ [mµ]?s; [0-9.]+ [mµ]?s with the tree", costs)


def test_count_and_time_without_the_tree() -> None:
    asked = "445 --depth 3 --evaluation chains --order left-to-right --rule most-fours --no-tree"
    first, second = fourfold_ok("lab", "tree", *asked.split()).stdout.splitlines()
    assert first == "alpha-beta, depth 3, chains, left-to-right, most-fours: value -5, best 5"
    assert re.fullmatch(r"239 nodes in [0-9.]+ [mµ]?s", second)


def test_what_a_four_is_worth() -> None:
    most_fours = ("--rule", "most-fours", "--evaluation", "chains", "--depth", "1", "--no-tree")
    values = [
        fourfold_ok("lab", "tree", "41414141", *most_fours, *more).stdout.partition("value ")[2]
        for more in ((), ("--multiplier", "50"))
    ]
    assert int(values[1].partition(",")[0]) - int(values[0].partition(",")[0]) == 29
    windows = ("--evaluation", "windows", "--depth", "1", "--no-tree")
    assert "value 1000000" in fourfold_ok("lab", "tree", "414141", *windows).stdout
    counted = fourfold_ok("lab", "tree", "414141", *windows, "--evaluate-finished").stdout
    assert "value 1000000" not in counted
    for options in (("--multiplier", "5"), ("--evaluate-finished",)):
        refused = fourfold("lab", "compare", "4", "--evaluations", "threats", *options)
        assert refused.returncode == 2
        assert "threats" in refused.stderr


def test_json_goes_to_stdout() -> None:
    printed = fourfold("lab", "tree", "", "--depth", "2", "--show-depth", "1", "--json")
    assert re.match(r"[0-9]+ nodes in .* with the tree\n", printed.stderr)
    found = json.loads(printed.stdout)
    assert found["nodes"] == 1 + 7 + sum(c.get("hidden", 0) for c in found["tree"]["children"])
    assert list(parse_moves(found["pv"])) == list(lab.search(Position(), 2).pv)


@pytest.mark.parametrize("command", ["tree", "compare"])
def test_help_explains_the_choices(command: str) -> None:
    shown = fourfold("lab", command, "--help", env={"COLUMNS": "250"}).stdout
    shown = " ".join(shown.split())  # long ones are wrapped
    for choice in (*lab.Evaluation, *lab.Order, *lab.Rule):
        assert f"{choice}: {choice.explanation}" in shown


# ---- network


def test_intuition_search_and_truth_are_compared() -> None:
    shown = fourfold_ok("lab", "network", "4455", "--sims", "20").stdout.splitlines()
    assert shown[0].split() == ["column", "prefers", "expects", "visits", "finds", "exact"]
    assert [line.split()[-1] for line in shown[1:8]] == [
        "-4",
        "-3",
        "+18*",
        "+2",
        "+2",
        "+18*",
        "-3",
    ]
    assert shown[-1] == "At first sight column 3, best; after the search column 3, best."
    found = fourfold_json("lab", "network", "4455", "--sims", "20")
    assert found["intuition"] == "3"
    assert found["best"] == ["3", "6"]
    assert found["columns"][2]["score"] == 18
    assert found == to_json(lab.think(Position.from_moves("4455"), 20, moves="4455"))


def test_full_columns_are_left_out_of_what_the_network_thinks() -> None:
    shown = fourfold_ok("lab", "network", "444444", "--sims", "1").stdout.splitlines()
    assert [line.split()[0] for line in shown[1:-1]] == ["1", "2", "3", "5", "6", "7"]


def test_bad_options_of_the_network_are_reported(tmp_path: Path) -> None:
    assert "there is no move to search for" in usage_error("lab", "network", "4141414")
    assert "cannot read the weights" in usage_error(
        "lab", "network", "4", "--weights", str(tmp_path / "none.4net")
    )
