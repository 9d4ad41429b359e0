"""Data sets: what they contain, that splits share nothing, and that they can be made again."""

import csv
import itertools
import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from support.command import fourfold, fourfold_ok, usage_error
from support.runners import Dropout, ShuffledRunner, connect_to

from fourfold import Position, Solver
from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.data import pieces, tensors
from fourfold.data.datasets import RECIPES, build, ladder, load, make, recipes, verify
from fourfold.data.datasets.card import checksums
from fourfold.data.datasets.enumeration import KNOWN_COUNTS, is_forced, positions_by_ply

SIZE = 300


@pytest.fixture(scope="module")
def ladder_set(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sets") / "ladder"
    assert make("ladder", folder, size=SIZE, seed=5) == {
        "train": 240,
        "validation": 30,
        "test": 30,
    }
    return folder


@pytest.fixture(scope="module")
def uci_set(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sets") / "uci"
    assert make("uci", folder) == {"uci": 67_557}
    return folder


@pytest.fixture(scope="module")
def plies() -> list[dict[str, Position]]:
    """All positions of plies 0 to 8."""
    return list(positions_by_ply(8))


@pytest.fixture
def few_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The set *opening*, of plies 0 to 4 only."""
    monkeypatch.setattr(recipes, "KNOWN_COUNTS", KNOWN_COUNTS[:5])


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


def positions(path: Path) -> list[Position]:
    return [Position.from_bitboards(row["first"], row["second"]) for row in rows(path)]


# ---- opening


def test_the_numbers_of_positions_are_the_known_ones(plies: list[dict[str, Position]]) -> None:
    assert tuple(map(len, plies)) == KNOWN_COUNTS
    assert [sum(each.is_over for each in ply.values()) for ply in plies[6:]] == [0, 728, 1892]
    assert all(each.ply == 8 for each in plies[8].values())


def test_each_position_of_a_ply_occurs_once_with_its_first_move_string() -> None:
    *_, ply = positions_by_ply(4)
    assert list(ply) == sorted(ply)
    assert all(Position.from_moves(moves) == position for moves, position in ply.items())
    others: dict[Position, str] = {}
    for number in range(7**4):
        moves = "".join(str(number // 7**place % 7 + 1) for place in (3, 2, 1, 0))
        others.setdefault(Position.from_moves(moves), moves)
    assert ply == {moves: position for position, moves in others.items()}


@pytest.mark.usefixtures("few_plies")
def test_opening_has_all_positions_with_mirror_images(tmp_path: Path, solver: Solver) -> None:
    assert make("opening", tmp_path / "set") == {"opening": sum(KNOWN_COUNTS[:5])}
    found = rows(tmp_path / "set" / "opening.parquet")
    assert Counter(row["ply"] for row in found) == dict(enumerate(KNOWN_COUNTS[:5]))
    boards = set(positions(tmp_path / "set" / "opening.parquet"))
    assert {position.mirror() for position in boards} == boards
    for row in found[::100]:
        position = Position.from_moves(row["moves"])
        assert position.bitboards == (row["first"], row["second"])
        scores = solver.get_all_move_scores(position)
        assert [row[f"c{column}"] for column in range(1, 8)] == scores
    assert verify(tmp_path / "set", 50).ok


def test_a_wrong_number_of_positions_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recipes, "KNOWN_COUNTS", (1, 7, 48))
    with pytest.raises(FourfoldError, match="found 49 positions of ply 2, but 48 are known"):
        make("opening", tmp_path / "set")


# ---- uci


def test_uci_has_the_known_classes_and_the_original_form(uci_set: Path) -> None:
    lines = (uci_set / "connect-4.data").read_text(encoding="ascii").splitlines()
    classes = Counter(line.rpartition(",")[2] for line in lines)
    assert classes == {"win": 44_473, "loss": 16_635, "draw": 6_449}
    # The first lines of the original.
    assert lines[:4] == [
        ",".join(cells) + ",win"
        for cells in (
            "bbbbbbbbbbbbxobbbbxoxoxobbbbbbbbbbbbbbbbbb",
            "bbbbbbbbbbbbxbbbbbxoxoxoobbbbbbbbbbbbbbbbb",
            "bbbbbbobbbbbxbbbbbxoxoxobbbbbbbbbbbbbbbbbb",
            "bbbbbbbbbbbbxbbbbbxoxoxobbbbbbobbbbbbbbbbb",
        )
    ]
    found = rows(uci_set / "uci.parquet")
    for line, row in list(zip(lines, found, strict=True))[::1000]:
        *cells, outcome = line.split(",")
        for index, cell in enumerate(cells):
            side = Position.from_moves(row["moves"]).piece_at(index // 6, index % 6)
            assert cell == {None: "b", 1: "x", 2: "o"}[side and side.value]
        assert outcome == {1: "win", 0: "draw", -1: "loss"}[row["outcome"]]


def test_uci_has_every_position_that_its_definition_names(
    uci_set: Path, plies: list[dict[str, Position]]
) -> None:
    keys = {each.key for each in plies[8].values() if not each.is_over and not is_forced(each)}
    found = [position.key for position in positions(uci_set / "uci.parquet")]
    assert len(set(found)) == len(found)
    assert set(found) == keys


def test_a_move_is_forced_to_win_or_to_block() -> None:
    assert is_forced(Position.from_moves("414141"))  # wins
    assert is_forced(Position.from_moves("4141412"))  # blocks
    assert not is_forced(Position.from_moves("4141"))
    # A threat in a cell that cannot be played yet forces nobody.
    assert not is_forced(Position.from_moves("12223334"))


# ---- ladder


def test_splits_share_no_position_no_mirror_image_and_no_game(ladder_set: Path) -> None:
    splits = {name: rows(ladder_set / f"{name}.parquet") for name in ladder.SPLITS}
    boards = {
        name: {
            frozenset({position, position.mirror()})
            for position in positions(ladder_set / f"{name}.parquet")
        }
        for name in splits
    }
    for name, found in splits.items():
        assert len(boards[name]) == len(found)  # none twice
    for one, other in combinations(ladder.SPLITS, 2):
        assert not boards[one] & boards[other]
        assert not {row["game"] for row in splits[one]} & {row["game"] for row in splits[other]}


def test_rows_belong_to_their_games(ladder_set: Path) -> None:
    with (ladder_set / "games.csv").open(encoding="ascii", newline="") as file:
        games = {int(game["game"]): game for game in csv.DictReader(file)}
    assert {game["first"] for game in games.values()} <= set(ladder.players())
    for split in ladder.SPLITS:
        for row in rows(ladder_set / f"{split}.parquet"):
            assert games[row["game"]]["split"] == split
            assert games[row["game"]]["moves"].startswith(row["moves"])
            assert Position.from_moves(row["moves"]).bitboards == (row["first"], row["second"])
            assert row["ply"] >= ladder.FIRST_PLY
    assert all(Position.from_moves(game["moves"]).is_over for game in games.values())


def test_plies_and_outcomes_are_as_equal_as_the_games_allow(ladder_set: Path) -> None:
    strata = Counter((row["ply"], row["outcome"]) for row in rows(ladder_set / "train.parquet"))
    assert max(strata.values()) <= 1 + 2 * np.median(list(strata.values()))
    assert {outcome for _, outcome in strata} == {1, 0, -1}


def test_quotas_are_equal_until_a_stratum_is_empty() -> None:
    available = {(8, "w"): 100, (8, "d"): 3, (8, "l"): 40, (9, "w"): 0}
    for wanted in (0, 4, 9, 50, 143, 200):
        counts = ladder.quotas(available, wanted)
        assert sum(counts.values()) == min(wanted, 143)
        most = max(counts.values())
        for stratum, count in counts.items():
            assert count == available[stratum] or count >= most - 1


def test_the_labels_are_exact(ladder_set: Path, solver: Solver) -> None:
    examples = load(ladder_set, "test")
    labels = examples.labels
    for index, position in enumerate(positions(ladder_set / "test.parquet")):
        analysis = solver.analyse(position, pv=False)
        assert tuple(examples.bitboards[index].tolist()) == position.bitboards
        assert labels.scores[index] == analysis.score
        assert labels.plies[index] == analysis.plies
        assert tuple(np.flatnonzero(labels.best[index]).tolist()) == analysis.best
        scores = [None if score == -128 else score for score in labels.columns[index].tolist()]
        assert tuple(scores) == analysis.scores
    assert labels.solved.all()
    assert np.array_equal(tensors.from_pgx(tensors.to_pgx(examples.bitboards)), examples.bitboards)


def test_load_names_the_splits(ladder_set: Path, uci_set: Path, tmp_path: Path) -> None:
    assert len(load(uci_set)) == 67_557
    with pytest.raises(InvalidArgument, match=r"name the split. Available: test, train, valid"):
        load(ladder_set)
    with pytest.raises(InvalidArgument, match="no split 'dev'"):
        load(ladder_set, "dev")
    (tmp_path / "bad.parquet").write_text("rubbish", encoding="ascii")
    with pytest.raises(FourfoldError, match=r"cannot read .*bad\.parquet"):
        load(tmp_path)


# ---- Made again


class Stop(Exception):
    """Ends a call as Ctrl-C does."""


def stop_at_once(_stage: str, _done: int, _total: int) -> None:
    raise Stop


def test_the_same_bytes_come_out_again_also_after_interruptions(
    ladder_set: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "MOST_ROWS", 50)
    folder = tmp_path / "again"
    for calls in range(1, 50):

        def stop(_stage: str, _done: int, _total: int, left: list[int] = [calls]) -> None:  # noqa: B006
            left[0] -= 1
            if not left[0]:
                raise Stop

        try:
            make("ladder", folder, size=SIZE, seed=5, threads=1, progress=stop)
        except Stop:
            continue
        break
    assert calls > 5
    assert sorted(path.name for path in folder.iterdir()) == [
        "README.md",
        "SHA256SUMS",
        "games.csv",
        "test.parquet",
        "train.parquet",
        "validation.parquet",
    ]
    for path in folder.iterdir():
        assert path.read_bytes() == (ladder_set / path.name).read_bytes(), path.name


def test_a_complete_set_is_not_made_again(ladder_set: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(ladder_set, tmp_path / "set")
    (folder / "work").mkdir()  # as if the last call had ended before it removed this

    counts = {"train": 240, "validation": 30, "test": 30}
    assert make("ladder", folder, size=SIZE, seed=5, progress=stop_at_once) == counts
    assert not (folder / "work").exists()
    with pytest.raises(FourfoldError, match="is not empty"):
        make("ladder", folder, size=SIZE, seed=6)


def test_a_set_made_elsewhere_has_the_same_bytes(
    ladder_set: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "MOST_ROWS", 50)
    monkeypatch.setattr(ladder, "_BLOCK", 10)
    monkeypatch.setattr(ladder, "enough_games", lambda _size: iter([100]))
    folder = tmp_path / "set"
    for number in itertools.count():
        runner = ShuffledRunner(number, ends_after=4)
        try:
            make("ladder", folder, size=SIZE, seed=5, runner=runner)
        except Dropout:
            continue
        break
    assert number > 3
    for path in folder.iterdir():
        assert path.read_bytes() == (ladder_set / path.name).read_bytes(), path.name


def test_games_are_played_in_any_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some here and some elsewhere, and more when they do not suffice."""
    monkeypatch.setattr(ladder, "_BLOCK", 2)
    here = ladder.Means(tmp_path / "a", SIZE, 5, Solver(), 2, lambda _done, _total: None)
    there = replace(here, work=tmp_path / "b", runner=ShuffledRunner(1, ends_after=3))
    here.work.mkdir()
    there.work.mkdir()
    games = ladder.play_games(here, 11)
    assert [game.number for game in games] == [*range(11)]
    with pytest.raises(Dropout):
        ladder.play_games(there, 8)
    monkeypatch.setattr(ladder, "_BLOCK", 3)
    assert ladder.play_games(replace(there, runner=None), 5) == games[:5]
    assert ladder.play_games(replace(there, runner=ShuffledRunner(2)), 11) == games
    assert ladder.played_games(there.work) == games


def test_games_that_fail_leave_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "_BLOCK", 2)
    runner = ShuffledRunner(1, lost=["games 2 to 3"])
    means = ladder.Means(tmp_path, SIZE, 5, Solver(), 1, lambda _done, _total: None, runner)
    with pytest.raises(
        FourfoldError, match=r"games 2 to 3: ended 3 workers\. 4 games are kept in "
    ):
        ladder.play_games(means, 6)
    assert [game.number for game in ladder.played_games(tmp_path)] == [0, 1, 4, 5]


def test_another_seed_gives_other_positions(ladder_set: Path, tmp_path: Path) -> None:
    make("ladder", tmp_path / "other", size=100, seed=6)
    here, there = (set(positions(f / "train.parquet")) for f in (ladder_set, tmp_path / "other"))
    assert len(here & there) < 10


def test_the_card_states_counts_checksums_and_the_command(ladder_set: Path) -> None:
    card = (ladder_set / "README.md").read_text(encoding="utf-8")
    assert "fourfold datasets make ladder --size 300 --seed 5 -o FOLDER" in card
    lines = (ladder_set / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    sums = {name: checksum for checksum, name in (line.split("  ") for line in lines)}
    for name, checksum in sums.items():
        assert name == "README.md" or f"`{checksum}`" in card
    outcomes = Counter(row["outcome"] for row in rows(ladder_set / "test.parquet"))
    assert f"| test | 30 | {outcomes[1]} | {outcomes[0]} | {outcomes[-1]} |" in card
    by_ply = re.findall(r"^\| (\d+) \| (\d+) \|", card, re.MULTILINE)
    assert sum(int(count) for _, count in by_ply) == SIZE
    assert "Licence" in card
    assert "MIT" in card


# ---- Bad input


def test_arguments_are_checked(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="Available: opening, ladder, uci"):
        make("mnist", tmp_path / "set")
    with pytest.raises(InvalidArgument, match="'uci' is always the same: it has no size"):
        make("uci", tmp_path / "set", size=10)
    with pytest.raises(InvalidArgument, match="size must be from 100"):
        make("ladder", tmp_path / "set", size=10)
    assert not (tmp_path / "set").exists()


def test_folders_with_other_contents_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="ascii")
    with pytest.raises(FourfoldError, match="is not empty"):
        make("uci", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_work_folder_of_other_options_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Stop):
        make("ladder", tmp_path / "set", size=100, progress=stop_at_once)
    with pytest.raises(FourfoldError, match="begun with other options"):
        make("ladder", tmp_path / "set", size=200)


# ---- Verification


def changed(source: Path, target: Path, change: Callable[[pa.Table], pa.Table]) -> Path:
    """A copy of a set in which the test split is changed, with right checksums."""
    shutil.copytree(source, target)
    table = pq.read_table(target / "test.parquet")
    pq.write_table(change(table), target / "test.parquet")
    names = [line.split("  ")[1] for line in (target / "SHA256SUMS").read_text().splitlines()]
    (target / "SHA256SUMS").write_text(checksums(target, names), encoding="ascii")
    return target


def test_verify_accepts_what_make_makes(ladder_set: Path, uci_set: Path) -> None:
    found = verify(ladder_set)
    assert (found.files, found.positions, found.solved, found.problems) == (5, SIZE, SIZE, ())
    assert verify(uci_set, 100).ok


def test_verify_finds_changed_and_missing_files(ladder_set: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(ladder_set, tmp_path / "set")
    (folder / "games.csv").unlink()
    with (folder / "README.md").open("a", encoding="utf-8") as file:
        file.write("more\n")
    (folder / "test.parquet").write_bytes(b"rubbish")
    problems = verify(folder, 0).problems
    assert problems[:3] == (
        "test.parquet has changed: its checksum is wrong",
        "games.csv is missing",
        "README.md has changed: its checksum is wrong",
    )
    assert problems[3].startswith("test.parquet: cannot read")
    with pytest.raises(FourfoldError, match="not a complete data set"):
        verify(tmp_path)


def test_verify_finds_what_splits_share(ladder_set: Path, tmp_path: Path) -> None:
    train = pq.read_table(ladder_set / "train.parquet")
    mirrored = Position.from_bitboards(train["first"][0].as_py(), train["second"][0].as_py())

    def leak(table: pa.Table) -> pa.Table:
        first, second = mirrored.mirror().bitboards
        changed = pa.concat_tables([table, train.slice(0, 1)])
        for name, discs in (("first", first), ("second", second)):
            values = pa.array([*table[name].to_pylist(), discs], pa.uint64())
            changed = changed.set_column(table.column_names.index(name), name, values)
        return changed

    problems = verify(changed(ladder_set, tmp_path / "set", leak), 0).problems
    assert problems == (
        "test and train share 1 games",
        "test and train share 1 positions or mirror images",
    )


@pytest.mark.parametrize("column", ["score", "c4", "best", "outcome", "plies"])
def test_verify_finds_wrong_labels(ladder_set: Path, tmp_path: Path, column: str) -> None:
    def spoil(table: pa.Table) -> pa.Table:
        values = table[column].to_pylist()
        values[7] = 5 if values[7] != 5 else 6
        index = table.column_names.index(column)
        return table.set_column(index, column, pa.array(values, table.schema.field(index).type))

    found = verify(changed(ladder_set, tmp_path / "set", spoil))
    (problem,) = found.problems
    assert problem.startswith("test.parquet, row 7: wrong labels: score")


# ---- Commands


def test_make_and_verify_as_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(tmp_path / "set")
    result = fourfold_ok("datasets", "make", "ladder", "--size", "100", "-o", folder, "--json")
    assert json.loads(result.stdout) == {
        "name": "ladder",
        "folder": folder,
        "positions": {"train": 80, "validation": 10, "test": 10},
    }
    shown = fourfold_ok("datasets", "verify", folder, "--sample", "20").stdout
    assert shown == "5 files, 100 positions, 20 solved again: all is right\n"
    runner = ShuffledRunner(1)
    connect_to(monkeypatch, runner)
    there = str(tmp_path / "there")
    options = ("--size", "100", "-o", there, "--cluster", "local:2")
    fourfold_ok("datasets", "make", "ladder", *options)
    sums = [Path(each, "SHA256SUMS").read_bytes() for each in (folder, there)]
    assert sums[0] == sums[1]
    assert runner.prepared > 1
    (tmp_path / "set" / "games.csv").unlink()
    result = fourfold("datasets", "verify", folder, "--sample", "0", "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["problems"] == ["games.csv is missing"]
    result = fourfold("datasets", "make", "uci", "-o", folder)
    assert (result.returncode, result.stdout) == (1, "")
    assert "is not empty" in result.stderr


def test_list_names_all_sets() -> None:
    shown = fourfold_ok("datasets", "list").stdout
    assert [line.split()[0] for line in shown.splitlines() if line[0] != " "] == list(RECIPES)
    sets = json.loads(fourfold_ok("datasets", "list", "--json").stdout)["sets"]
    assert [each["size"] for each in sets] == [None, 100_000, None]


def test_bad_usage(tmp_path: Path) -> None:
    folder = str(tmp_path / "set")
    assert "always the same" in usage_error("datasets", "make", "uci", "--seed", "1", "-o", folder)
    assert "size must be" in usage_error("datasets", "make", "ladder", "--size", "9", "-o", folder)
    assert "NAME" in usage_error("datasets", "make", "mnist", "-o", folder)
    assert "--output" in usage_error("datasets", "make", "uci")


def test_an_interrupted_command_says_how_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "label", interrupted)
    result = fourfold("datasets", "make", "uci", "-o", str(tmp_path / "set"))
    assert result.returncode == 130
    assert "run the same command again" in result.stderr
