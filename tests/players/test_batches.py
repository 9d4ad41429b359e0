"""Players that answer many positions at once: the same moves as one by one, wherever it is used."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from fourfold import Cancelled, IllegalMove, Position, StopToken
from fourfold.data.policies import SelfPlayPolicy
from fourfold.match import grade
from fourfold.match.exam import make_exam
from fourfold.match.exam.agent_answers import answer_exam
from fourfold.match.grades import grade_each, graded_positions
from fourfold.players import BatchPlayer, Entrant, Player, make_player, read_name

NAMES = ["net", "net:temperature=1", "net:sims=4", "easy", "hard", "impossible:ties=centre"]


def positions() -> list[Position]:
    """Some of each phase."""
    return [each.position for each in graded_positions()[::60]]


def batch_player(name: str, seed: int | None = None) -> BatchPlayer:
    player = make_player(name, seed=seed)
    assert isinstance(player, BatchPlayer)
    return player


@pytest.mark.parametrize("name", NAMES)
def test_the_moves_are_those_of_one_at_a_time(name: str) -> None:
    single = make_player(name, seed=3)
    expected = [single.get_move(each) for each in positions()]
    assert batch_player(name, seed=3).get_moves(positions(), threads=2) == expected


@pytest.mark.parametrize("name", NAMES)
def test_seeds_are_those_of_new_players(name: str) -> None:
    seeds = range(50, 50 + len(positions()))
    expected = [
        make_player(name, seed=seed).get_move(each)
        for each, seed in zip(positions(), seeds, strict=True)
    ]
    assert batch_player(name, seed=9).get_moves(positions(), seeds=[*seeds]) == expected


def test_which_players_answer_in_batches() -> None:
    assert [isinstance(make_player(name), BatchPlayer) for name in ("perfect", "random")] == [
        False,
        False,
    ]
    assert [name for name in [*NAMES, "random"] if read_name(name).batches] == NAMES[:3]
    deterministic = {name: batch_player(name).deterministic for name in NAMES}
    assert [name for name, value in deterministic.items() if value] == [
        "net",
        "net:sims=4",
        "impossible:ties=centre",
    ]


def test_bad_positions_and_stops() -> None:
    player, stop = batch_player("net"), StopToken()
    assert player.get_moves([]) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        player.get_moves([Position.from_moves("4141414")])
    stop.cancel()
    for name in ("net", "net:sims=50", "hard"):
        with pytest.raises(Cancelled):
            batch_player(name).get_moves(positions(), stop=stop)


class OneByOne:
    """A player without batches."""

    def __init__(self, player: Player) -> None:
        self.name, self.get_move = player.name, player.get_move


def test_grades_are_the_same() -> None:
    players = [Entrant.of(name) for name in ("net", "random", "net:temperature=2")]
    players.append(replace(Entrant.of("hard"), batches=True))
    plain = [replace(entrant, batches=False) for entrant in players]
    expected = {name: [each.column for each in g.judgements] for name, g in grade_each(plain)}
    found = dict(grade_each(players, workers=2))
    assert list(found) == list(expected)
    assert {name: [each.column for each in g.judgements] for name, g in found.items()} == expected
    drawn = grade(make_player("net:temperature=2", seed=5))
    one_by_one = grade(OneByOne(make_player("net:temperature=2", seed=5)))
    assert drawn.judgements == one_by_one.judgements


def test_a_player_whose_batches_fail_is_asked_one_by_one() -> None:
    class Careless:
        name = "careless"
        deterministic = True

        def __init__(self) -> None:
            self.asked = 0

        def get_move(self, position: Position) -> int:
            self.asked += 1
            return position.legal_moves[0]

        def get_moves(self, positions: Sequence[Position], **_: object) -> list[int]:
            return [99] * len(positions)

    player = Careless()
    assert not grade(player).failures
    assert player.asked == 600


def test_exams_are_answered_the_same() -> None:
    exam = make_exam(6, seed=2, variants=["plain", "mirror"])
    for name in ("net", "easy"):
        entrant = replace(Entrant.of(name), batches=True)
        assert answer_exam(exam, entrant) == answer_exam(exam, replace(entrant, batches=False))


@pytest.mark.parametrize("plies", [None, range(2, 9)])
def test_samples_are_the_same(plies: range | None) -> None:
    entrant = Entrant.of("net")
    plain = replace(entrant, make=lambda seed, solver: OneByOne(entrant.make(seed, solver)))
    drawn = [
        [*islice(SelfPlayPolicy(each, 7, 6, 3, plies).draws(8, 1, 4), 40)]
        for each in (entrant, plain)
    ]
    assert drawn[0] == drawn[1]
    assert len({*drawn[0]}) > 1
