"""The player `net`: a network of the package, or of a file."""

from pathlib import Path

import pytest
from support.random_games import positions_of_all_phases

from fourfold import Cancelled, IllegalMove, InvalidArgument, Position, StopToken
from fourfold.match.grades import graded_positions
from fourfold.match.judgement import judge
from fourfold.players import make_player, read_name
from fourfold.players.net import SHIPPED, NetPlayer, load_network


def test_most_moves_are_good() -> None:
    player = make_player("net")
    graded = graded_positions()[::10]
    good = sum(judge(each, player.get_move(each.position)).good for each in graded)
    assert good >= 0.9 * len(graded)


def test_mirror_images_are_seen_alike() -> None:
    network = load_network(SHIPPED)
    for position in positions_of_all_phases(seed=1, count=42):
        assert network.evaluate(position) == network.evaluate(position.mirror())[::-1]
        chances = network.probabilities(position, 1.0)
        assert sum(chances) == pytest.approx(1)
        assert {column for column in range(7) if chances[column]} <= {*position.legal_moves}


def test_a_search_takes_and_stops_fours() -> None:
    player = make_player("net:sims=30")
    assert player.get_move(Position.from_moves("414141")) == 3
    assert player.get_move(Position.from_moves("41414")) == 3


def test_temperature_draws_moves_by_seed() -> None:
    start = Position()
    drawn = [make_player("net:temperature=20", seed=seed).get_move(start) for seed in range(30)]
    assert len(set(drawn)) > 3
    again = make_player("net:temperature=20", seed=7).get_move(start)
    assert again == drawn[7]


def test_names() -> None:
    assert read_name("NET: sims = 100").name == "net:sims=100"
    assert read_name("net:My Weights.4net, sims=9").name == "net:My Weights.4net,sims=9"
    assert make_player(f"net:{SHIPPED},sims=2").name == f"net:{SHIPPED},sims=2"
    with pytest.raises(InvalidArgument, match="use one of the two"):
        make_player("net:sims=5,temperature=1")
    with pytest.raises(InvalidArgument, match="from 1 to 1000000"):
        make_player("net:sims=0")


def test_files_that_are_not_weights_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="No such file"):
        make_player(f"net:{tmp_path}/none.4net")
    weights = SHIPPED.read_bytes()
    for name, content, reason in (
        ("text", b"hello", "not a file of network weights"),
        ("short", weights[:-1], "it is damaged"),
        ("changed", weights[:5000] + b"!" + weights[5001:], "checksum"),
        ("newer", weights[:4] + b"\x09" + weights[5:], "version 9"),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        with pytest.raises(InvalidArgument, match=reason):
            NetPlayer(file)


def test_what_it_cannot_play() -> None:
    player = NetPlayer(simulations=100_000)
    with pytest.raises(InvalidArgument, match="7×6 boards only"):
        player.get_move(Position(8, 7))
    with pytest.raises(IllegalMove, match="over"):
        player.get_move(Position.from_moves("1212121"))
    stop = StopToken()
    stop.cancel()
    with pytest.raises(Cancelled):
        player.get_move(Position(), stop=stop)
