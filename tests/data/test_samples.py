"""`fourfold.data.sample`: the distributions that the documentation states."""

import itertools
import os
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from support.runners import Dropout, ShuffledRunner

from fourfold import Position
from fourfold._core import Sampler
from fourfold.base.errors import FourfoldError, InvalidArgument, WrongType
from fourfold.base.jobs.recovery import WriteError, work_file_of
from fourfold.data import sample, write_sample
from fourfold.data.policies import read_policy
from fourfold.match.agents import read_agent
from fourfold.players import Entrant, Player, register, unregister
from fourfold.players.chance import derived_seed
from fourfold.players.registry import Kind
from fourfold.rules.notation import format_moves


class Leftmost:
    name = "leftmost"

    def __init__(self, _means: object) -> None: ...

    def get_move(self, position: Position) -> int:
        return position.legal_moves[0]


def _leftmost(_seed: int, _solver: object) -> Player:
    return Leftmost(None)


class Broken(Leftmost):
    def __init__(self, answer: int | None) -> None:
        self.answer = answer

    def get_move(self, position: Position) -> int:
        if self.answer is None:
            raise TypeError(f"broken at ply {position.ply}")
        return self.answer


def _broken(answer: int | None, _seed: int, _solver: object) -> Player:
    return Broken(answer)


def positions(moves: list[str], columns: int = 7, rows: int = 6) -> list[Position]:
    return [Position.from_moves(each, columns, rows) for each in moves]


def next_ply(level: dict[Position, float]) -> dict[Position, float]:
    """All positions one ply later that are not over, with the probability that random moves lead
    there.
    """
    following: dict[Position, float] = {}
    for position, probability in level.items():
        moves = position.legal_moves
        for column in moves:
            child = position.play(column)
            if not child.is_over:
                following[child] = following.get(child, 0) + probability / len(moves)
    return following


def level(ply: int, columns: int, rows: int) -> dict[Position, float]:
    found = {Position(columns, rows): 1.0}
    for _ in range(ply):
        found = next_ply(found)
    total = sum(found.values())  # of the games that are not over
    return {position: probability / total for position, probability in found.items()}


def chi_square(counts: Counter[Position], expected: dict[Position, float]) -> float:
    """How far the counts are from the expected shares, in standard deviations of the statistic."""
    assert counts.keys() <= expected.keys()
    total = counts.total()
    statistic = sum(
        (counts[position] - share * total) ** 2 / (share * total)
        for position, share in expected.items()
    )
    freedom = len(expected) - 1
    return float((statistic - freedom) / (2 * freedom) ** 0.5)


@pytest.mark.parametrize(
    ("columns", "rows", "ply"), [(4, 4, 5), (4, 4, 8), (4, 4, 13), (5, 4, 6), (7, 6, 4)]
)
def test_uniform_means_uniform(columns: int, rows: int, ply: int) -> None:
    everything = level(ply, columns, rows)
    sampler = Sampler(columns, rows, seed=1)
    drawn = Counter(
        position
        for _ in range(40 * len(everything))
        if (position := sampler.arrange(ply, 1_000_000)) is not None
    )
    assert drawn.total() == 40 * len(everything)
    assert abs(chi_square(drawn, dict.fromkeys(everything, 1 / len(everything)))) < 4


@pytest.mark.parametrize(("columns", "rows", "ply"), [(4, 4, 4), (4, 4, 6), (7, 6, 4)])
def test_random_means_random_moves(columns: int, rows: int, ply: int) -> None:
    expected = level(ply, columns, rows)
    sampler = Sampler(columns, rows, seed=1)
    drawn: Counter[Position] = Counter()
    for _ in range(int(10 / min(expected.values()))):
        found = sampler.play(ply, 1000)
        assert found is not None
        position, moves = found
        assert Position.from_moves(format_moves(moves), columns, rows) == position
        drawn[position] += 1
    assert abs(chi_square(drawn, expected)) < 4


@pytest.mark.parametrize(("policy", "ply"), [("random", 5), ("uniform", 8), ("selfplay:random", 4)])
def test_blocks_together_have_the_same_distribution(policy: str, ply: int) -> None:
    """Draws of different blocks are independent: their seeds are."""
    expected = level(ply, 4, 4)
    if policy == "uniform":
        expected = dict.fromkeys(expected, 1 / len(expected))
    chosen = read_policy(policy, 4, 4)
    draws = (
        draw.position
        for number in itertools.count()
        for draw in chosen.draws(ply, derived_seed(1, ply, number), 10)
        if draw is not None
    )
    drawn = Counter(islice(draws, int(10 / min(expected.values()))))
    assert abs(chi_square(drawn, expected)) < 4


@pytest.mark.parametrize("policy", ["random", "uniform", "selfplay:random"])
def test_samples_are_new_and_not_over_and_come_again(policy: str) -> None:
    moves = [*sample(500, range(3, 30), policy, seed=5)]
    assert len(moves) == 500
    drawn = positions(moves)
    assert len({*drawn}) == 500
    assert not any(position.is_over for position in drawn)
    plies = Counter(position.ply for position in drawn)
    assert plies.keys() == {*range(3, 30)}
    assert max(plies.values()) < 45  # about 18.5 of each
    assert [*sample(500, range(3, 30), policy, seed=5)] == moves
    assert [*sample(500, range(3, 30), policy, seed=6)] != moves


def test_a_sample_is_the_beginning_of_a_longer_one() -> None:
    assert [*islice(sample(500, range(20)), 50)] == [*sample(50, range(20))]


@pytest.mark.parametrize("policy", ["random", "uniform"])
def test_no_mirror_images(policy: str) -> None:
    drawn = positions([*sample(1000, range(4, 6), policy, mirrors=False)])
    assert len({position.key for position in drawn}) == 1000
    with_mirrors = positions([*sample(1000, range(4, 6), policy)])
    assert len({position.key for position in with_mirrors}) < 1000


@pytest.mark.parametrize("policy", ["random", "uniform"])
def test_all_positions_are_returned_if_more_are_requested(policy: str) -> None:
    found = positions([*sample(10_000, range(5), policy, columns=4, rows=4)], 4, 4)
    assert {*found} == {position for ply in range(5) for position in level(ply, 4, 4)}
    assert len(found) == len({*found})


def test_plies_that_are_exhausted_leave_the_rest_to_others() -> None:
    plies = Counter(len(moves) for moves in sample(300, range(4), "uniform"))
    assert plies == {0: 1, 1: 7, 2: 49, 3: 238}
    plies = Counter(len(moves) for moves in sample(300, range(12), "uniform"))
    assert plies[0] == 1
    assert plies[1] == 7
    assert min(plies[ply] for ply in range(3, 12)) > 15


# ---- Blocks

SAMPLES: list[tuple[int, range, str]] = [
    (3000, range(3, 30), "random"),
    (3000, range(3, 30), "uniform"),
    (10_000, range(4), "random"),  # all there are
    (60, range(8, 20), "selfplay:random"),
]
AGENT = """
def choose(position):
    print("thinking")
    return position.legal_moves[0]
"""


@pytest.mark.parametrize(("count", "plies", "policy"), SAMPLES)
def test_blocks_can_be_drawn_anywhere(count: int, plies: range, policy: str) -> None:
    expected = [*sample(count, plies, policy, seed=4)]
    for seed in (1, 2):
        runner = ShuffledRunner(seed)
        assert [*sample(count, plies, policy, seed=4, runner=runner)] == expected
        assert runner.prepared > 1


@pytest.mark.parametrize(("count", "plies", "policy"), SAMPLES)
def test_a_file_can_be_continued(count: int, plies: range, policy: str, tmp_path: Path) -> None:
    output = tmp_path / "a.txt"
    for seed in (1, 2):
        with pytest.raises(Dropout):
            write_sample(output, count, plies, policy, runner=ShuffledRunner(seed, ends_after=3))
        assert not output.exists()
    before = work_file_of(output).read_bytes()
    with pytest.raises(Dropout):
        write_sample(output, count, plies, policy, runner=ShuffledRunner(1, ends_after=0))
    assert work_file_of(output).read_bytes() == before
    assert before.count(b"\n") >= 2  # there is something in it
    with pytest.raises(FourfoldError, match="begun with other options"):
        write_sample(output, count, plies, policy, seed=2)
    seen: list[tuple[int, int]] = []
    found = write_sample(output, count, plies, policy, progress=lambda *now: seen.append(now))
    lines = output.read_text().splitlines()
    assert len(lines) == found
    assert [line.replace("-", "") for line in lines] == [*sample(count, plies, policy)]
    assert [*tmp_path.iterdir()] == [output]
    assert seen == sorted(seen)
    assert seen[0][0] > 0  # what was drawn before
    assert seen[-1][0] >= found


def test_blocks_that_fail_leave_the_others(tmp_path: Path) -> None:
    output = tmp_path / "a.txt"
    runner = ShuffledRunner(1, lost=["block 0 of ply 9"])
    with pytest.raises(FourfoldError) as caught:
        write_sample(output, 300, range(8, 11), runner=runner)
    assert str(caught.value) == (
        "block 0 of ply 9: ended 3 workers. 5 blocks of positions are kept in "
        f"{output}.part: run the same command again to try the rest once more."
    )
    write_sample(output, 300, range(8, 11))
    assert output.read_text().split() == [*sample(300, range(8, 11))]


def test_a_file_that_cannot_be_written_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    output = tmp_path / "a.txt"
    with monkeypatch.context() as patched:
        patched.setattr("fourfold.data.samples.write_whole", fail)
        with pytest.raises(
            WriteError, match=r"No space left on device\. 3 blocks of positions are"
        ):
            write_sample(output, 30, range(8, 11))
    drawn = ShuffledRunner(1, ends_after=0)  # nothing is left to be drawn
    assert write_sample(output, 30, range(8, 11), runner=drawn) == 30
    with pytest.raises(WriteError, match=r"cannot write .*No such file or directory"):
        write_sample(tmp_path / "nowhere" / "a.txt", 1, range(3))


def test_no_work_file_for_a_device() -> None:
    assert write_sample(os.devnull, 3, range(8, 11)) == 3


# ---- Policies and boards


def test_self_play_is_the_play_of_the_player() -> None:
    """A player that always plays alike has one position of each ply, until its game ends."""
    register(Kind("leftmost", "plays the leftmost column", Leftmost))
    try:
        moves = [*sample(30, range(42), "selfplay:leftmost")]
    finally:
        unregister("leftmost")
    game = "1111112222223333334"
    assert Position.from_moves(game).is_over
    assert sorted(moves) == [game[:ply] for ply in range(len(game))]


def test_random_moves_give_a_deterministic_player_more_games() -> None:
    player = Entrant("leftmost", _leftmost)
    alike = [*sample(100, range(10, 12), player)]
    assert alike == [*sample(100, range(10, 12), player, random_plies=0)]
    assert len(alike) == 2
    moves = [*sample(100, range(10, 12), player, random_plies=4)]
    assert len({each[:4] for each in moves}) > 50
    for each in moves:
        position = Position.from_moves(each[:4])
        for column in each[4:]:
            assert int(column) - 1 == position.legal_moves[0]
            position = position.play(int(column) - 1)


def test_whole_games() -> None:
    moves = [*sample(200, range(6, 30), "selfplay:random", seed=3, whole_games=True)]
    assert len({*positions(moves)}) == len(moves) == 200
    following = sum(
        after.startswith(before) and len(after) == len(before) + 1
        for before, after in itertools.pairwise(moves)
    )
    games = [each for each in moves if len(each) == 6]
    assert following == 200 - len(games)
    assert games[0] == moves[0]
    assert moves[:50] == [*sample(50, range(6, 30), "selfplay:random", seed=3, whole_games=True)]


@pytest.mark.parametrize("count", [1, 300])
def test_whole_games_can_be_drawn_anywhere(count: int, tmp_path: Path) -> None:
    arguments = (count, range(42), "selfplay:random")
    expected = [*sample(*arguments, whole_games=True, random_plies=2)]
    assert len(expected) == count
    runner = ShuffledRunner(1)
    found = [*sample(*arguments, whole_games=True, random_plies=2, runner=runner)]
    assert found == expected
    output = tmp_path / "a.txt"
    assert write_sample(output, *arguments, whole_games=True, random_plies=2) == count
    assert output.read_text().replace("-", "").splitlines() == expected


def test_any_agent_also_on_other_machines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bot.py"
    file.write_text(AGENT, encoding="utf-8")
    agent = read_agent(str(file))
    expected = [*sample(20, range(10, 30), agent, random_plies=5)]
    assert len(expected) == 20
    assert capsys.readouterr().out == ""
    drawn = sample(20, range(10, 30), agent, random_plies=5, runner=ShuffledRunner(2))
    file.unlink()  # the other machines have copies
    assert [*drawn] == expected


@pytest.mark.parametrize(
    ("answer", "reason"), [(7, "it returned 7, which is not a legal"), (None, "TypeError: ")]
)
def test_an_agent_that_fails_is_named(answer: int | None, reason: str) -> None:
    player = Entrant("broken", partial(_broken, answer))
    with pytest.raises(FourfoldError, match=f"broken failed after the moves -: {reason}"):
        next(sample(5, range(3, 5), player))


def test_larger_boards() -> None:
    for policy in ("random", "uniform"):
        drawn = positions([*sample(20, range(56), policy, columns=8, rows=7)], 8, 7)
        assert len({*drawn}) == 20


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, range(3)), "count must not be negative"),
        ((1, range(40, 43)), "plies must be from 0 to 41, not 40..42"),
        ((1, range(0)), "plies must be from 0 to 41, not none"),
        ((1, range(3), "best"), "unknown policy 'best'. Available: random, uniform, selfplay:PLA"),
        ((1, range(3), "selfplay:"), "unknown policy"),
        ((1, range(3), "selfplay:nobody"), "no player 'nobody'"),
    ],
)
def test_bad_arguments(arguments: tuple[int, range], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        sample(*arguments)
    for policy in ("random", "uniform"):
        with pytest.raises(InvalidArgument, match="need the policy selfplay:PLAYER"):
            sample(1, range(3), policy, whole_games=True)
        with pytest.raises(InvalidArgument, match="need the policy selfplay:PLAYER"):
            sample(1, range(3), policy, random_plies=1)
    with pytest.raises(InvalidArgument, match="random_plies must be"):
        sample(1, range(3), "selfplay:random", random_plies=42)
    with pytest.raises(InvalidArgument, match="plays on 7×6 boards only"):
        sample(1, range(3), "selfplay:led", columns=8)


def test_bad_arguments_of_the_sampler() -> None:
    for arguments, error in (
        ((42, 1), InvalidArgument),
        ((-1, 1), InvalidArgument),
        ((1, 0), InvalidArgument),
        (("1", 1), WrongType),
    ):
        for draw in (Sampler().play, Sampler().arrange):
            with pytest.raises(error):
                draw(*arguments)
    with pytest.raises(FourfoldError):
        Sampler(columns=3)
