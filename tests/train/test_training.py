"""Trainings: the search, resuming, the same weights again, and what is written at the end."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fourfold import InvalidArgument, Position
from fourfold.data import sample

pytest.importorskip("torch", reason="PyTorch, the extra train, is not installed")

import torch

from fourfold.players import make_player
from fourfold.train import boards, exact, selfplay
from fourfold.train.boards import Boards
from fourfold.train.card import write_report
from fourfold.train.search import considered_visits, search
from fourfold.train.weights import to_file

SMALL = {"blocks": 1, "channels": 8, "rounds": 3, "steps": 4, "batch": 32, "rounded_rounds": 1}
RECIPES: dict[str, Any] = {
    "exact": replace(exact.RECIPES["small"], games=12, **SMALL),
    "selfplay": replace(selfplay.RECIPES["small"], games=12, simulations=4, window=2, **SMALL),
}
KINDS: dict[str, Any] = {"exact": exact.ExactTraining, "selfplay": selfplay.SelfPlayTraining}


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)  # several threads wait for each other on a busy machine


def to_boards(*games: str) -> Boards:
    sides = []
    for moves in games:
        position = Position.from_moves(moves)
        first, second = position.bitboards
        sides.append((second, first) if position.ply % 2 else (first, second))
    return Boards(*torch.tensor(sides).T)


def know_nothing(now: Boards) -> Any:
    none = torch.zeros(len(now.own), 7)
    return none, none


def test_simulations_are_divided_by_halving() -> None:
    assert considered_visits(4, 8) == [0, 0, 0, 0, 1, 1, 2, 2]
    assert considered_visits(1, 3) == [0, 1, 2]
    assert considered_visits(7, 5) == [0] * 5
    for considered in range(1, 8):
        for simulations in range(1, 60):
            assert len(considered_visits(considered, simulations)) == simulations


def test_the_search_finds_fours_and_stops_them() -> None:
    torch.manual_seed(1)
    wins, full = "414141", "4444443"
    found = search(to_boards(wins, "41414", full), know_nothing, 200)
    assert found.columns[:2].tolist() == [3, 3]
    assert found.policy[0].argmax() == 3
    assert found.values[0] > 0.5
    assert found.policy[2, 3] == 0
    assert torch.allclose(found.policy.sum(1), torch.ones(3))


def test_few_legal_moves_and_few_simulations() -> None:
    torch.manual_seed(1)
    (moves,) = sample(1, range(39, 40), seed=1)
    for simulations in (1, 3, 16):
        found = search(to_boards(moves), know_nothing, simulations)
        assert found.columns.item() in Position.from_moves(moves).legal_moves


@pytest.mark.parametrize("kind", KINDS)
def test_a_training_that_was_interrupted_ends_in_the_same_weights(
    kind: str, tmp_path: Path
) -> None:
    whole = KINDS[kind](RECIPES[kind], tmp_path / "whole")
    figures = [*whole.rounds()]
    begun = KINDS[kind](RECIPES[kind], tmp_path / "parts")
    next(begun.rounds())
    resumed = KINDS[kind](RECIPES[kind], tmp_path / "parts")
    assert resumed.round == 1
    assert [each["round"] for each in resumed.rounds()] == [2, 3]
    assert to_file(resumed.network) == to_file(whole.network)
    assert [each["good"] for each in resumed.curve] == [each["good"] for each in figures]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written(kind: str, tmp_path: Path) -> None:
    training = KINDS[kind](RECIPES[kind], tmp_path / "training")
    assert len([*training.rounds()]) == 3
    output = tmp_path / "my.4net"
    output.write_bytes(to_file(training.network))
    card, picture = write_report(training, output)
    assert f"fourfold train {kind}" in card.read_text()
    assert "points" in picture.read_text()
    assert make_player(f"net:{output}").get_move(Position()) in range(7)


def test_another_recipe_is_refused(tmp_path: Path) -> None:
    next(selfplay.SelfPlayTraining(RECIPES["selfplay"], tmp_path).rounds())
    for kind, changed in (
        ("selfplay", {"seed": 2}),
        ("exact", {}),
    ):
        with pytest.raises(InvalidArgument, match="another recipe"):
            KINDS[kind](replace(RECIPES[kind], **changed), tmp_path)
    more = selfplay.SelfPlayTraining(replace(RECIPES["selfplay"], rounds=4), tmp_path)
    assert more.round == 1


def test_games_of_a_round_are_legal_and_end(tmp_path: Path) -> None:
    training = selfplay.SelfPlayTraining(RECIPES["selfplay"], tmp_path)
    training.network.eval()
    with torch.no_grad():
        examples, figures = training.play_round()
    now = Boards(examples["own"], examples["other"])
    assert figures["positions"] == len(now.own)
    assert not boards.has_four(now.other).any()
    assert boards.legal(now).gather(1, examples["column"].long()[:, None]).all()
    after = boards.play(now, examples["column"].long())
    outcome = examples["outcome"]
    # Before its last move, a side that makes four has won.
    won = boards.has_four(after.other)
    assert (outcome[won] == 1).all()
    # The moves of a slot follow each other: the other side has the opposite outcome, or a new game.
    slots = RECIPES["selfplay"].games
    same = (after.own[:-slots] == now.own[slots:]) & (after.other[:-slots] == now.other[slots:])
    known = outcome != selfplay._UNKNOWN
    assert set(outcome[known].tolist()) <= {-1, 0, 1}
    assert (
        outcome[:-slots][same & known[:-slots]] == -outcome[slots:][same & known[:-slots]]
    ).all()
    full = ~boards.legal(after).any(1)
    assert torch.equal(~same, (won | full)[:-slots])
    assert known[:-slots][~same].all()
    assert 0 < known.sum() < len(known)
