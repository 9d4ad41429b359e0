"""`fourfold bench` and the contest behind it."""

import json
from pathlib import Path

import pytest
from support.command import fourfold, fourfold_json, fourfold_ok

from fourfold import Position
from fourfold.solver.bench.contest import Measurement, Tally, compete
from fourfold.solver.bench.sets import SET_NAMES, BadSet, Case, category, load, spread
from fourfold.solver.scores import plies_to_end


class Oracle:
    """Knows every score except those of some positions, and takes a given time."""

    def __init__(self, name: str, seconds: float, wrong: frozenset[str] = frozenset()) -> None:
        self.name = name
        self.seconds = seconds
        self.wrong = wrong
        self.asked: list[str] = []

    def measure(self, case: Case) -> Measurement:
        self.asked.append(case.moves)
        return Measurement(case.score + (case.moves in self.wrong), 10, self.seconds)


@pytest.mark.parametrize("name", SET_NAMES)
def test_sets_contain_what_their_names_say(name: str) -> None:
    cases = load(name)
    assert len(cases) >= 200
    assert len({case.position.key for case in cases}) == len(cases)
    for case in cases:
        position = case.position
        assert not position.is_over
        assert category(position.ply, plies_to_end(position, case.score)) == name


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.03, 1.0])
def test_all_contestants_solve_all_positions(seconds: float) -> None:
    cases = load("end-easy")[:23]
    players = [Oracle("we", seconds), Oracle("they", 2 * seconds, frozenset({cases[3].moves}))]
    tallies = [Tally(player.name) for player in players]
    assert sum(compete(cases, players, tallies)) == 23
    for player, tally in zip(players, tallies, strict=True):
        assert player.asked == [case.moves for case in cases]
        assert (tally.positions, tally.nodes) == (23, 230)
        assert tally.mean_seconds == pytest.approx(player.seconds)
    assert [tally.failures for tally in tallies] == [0, 1]


def test_turns_are_short() -> None:
    cases = load("end-easy")[:4]
    order: list[str] = []

    class Scribe(Oracle):
        def measure(self, case: Case) -> Measurement:
            order.append(self.name)
            return super().measure(case)

    players = [Scribe("we", 1.0), Scribe("they", 1.0)]
    list(compete(cases, players, [Tally("we"), Tally("they")]))
    assert order == ["we", "they"] * 4


def test_spread_takes_all_or_some() -> None:
    cases = load("end-easy")
    assert spread(cases, 0) == cases
    assert spread(cases, 5000) == cases
    assert spread(cases, 3) == [cases[0], cases[333], cases[666]]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("414141\n", "line 1: expected 'moves score'"),
        ("414141 18\n48 2\n", "line 2: invalid column 8 in move 2"),
        ("414141 many\n", "line 1"),
        ("\n\n", "no positions"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(tmp_path: Path, content: str, problem: str) -> None:
    path = tmp_path / "set.txt"
    path.write_text(content)
    with pytest.raises(BadSet, match=problem):
        load(str(path))


def test_a_folder_or_a_binary_file_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path, binary):
        with pytest.raises(BadSet, match="cannot read"):
            load(str(path))


def test_prints_a_table() -> None:
    result = fourfold_ok("bench", "end-easy", "middle-easy", "--positions", "20")
    assert "mean nodes" in result.stdout
    for name in ("end-easy", "middle-easy"):
        assert f"{name} " in result.stdout
    assert "64 MB table" in result.stdout


def test_wrong_scores_are_counted_and_make_status_1(tmp_path: Path) -> None:
    path = tmp_path / "set.txt"
    path.write_text("414141 18\n414141 17\n- 1\n".replace("- 1\n", ""))
    result = fourfold("bench", str(path), "--json")
    assert result.returncode == 1
    (found,) = json.loads(result.stdout)["sets"]
    assert found["set"] == str(path)
    (ours,) = found["solvers"]
    assert (ours["positions"], ours["failures"]) == (2, 1)


def test_a_rival_is_measured_on_the_same_positions() -> None:
    pytest.importorskip("bitbully")
    report = fourfold_json("bench", "end-easy", "--positions", "3", "--against", "bitbully")
    ours, theirs = report["sets"][0]["solvers"]
    assert (ours["name"], theirs["name"]) == ("fourfold", "bitbully")
    assert ours["positions"] == theirs["positions"] == 3
    assert ours["failures"] == theirs["failures"] == 0
    assert theirs["ratio"] > 0


def test_instructions_can_be_forced() -> None:
    report = fourfold_json("bench", "end-easy", "--positions", "1", "--instructions", "portable")
    assert report["instructions"] == "portable"


def test_the_empty_board_can_be_written() -> None:
    assert Case("-", 1).position == Position()
