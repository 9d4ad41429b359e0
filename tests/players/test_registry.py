"""Players by name."""

import pickle
import re
import threading
from pathlib import Path

import pytest
from support.command import fourfold
from support.paths import DOCS

from fourfold import (
    Cancelled,
    Game,
    IllegalMove,
    InvalidArgument,
    Position,
    Solver,
    StopToken,
)
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Setup
from fourfold.players import (
    Kind,
    Player,
    RandomPlayer,
    choose_move,
    known_players,
    levels,
    make_player,
    public_players,
    ratings,
    read_name,
    read_public_name,
    register,
    unregister,
)

NAMES = [
    "random",
    "outcome:depth=8",
    "windows:depth=5",
    "chains:depth=4",
    "urgency:depth=6,blunder=0.2",
    "threats:depth=6",
    "threats:depth=2,order=shuffled",
    "led:ply=3",
    "led:ply=2,blunder=0.5",
    "perfect",
    "easy",
    "medium",
    "hard",
    "impossible",
    "impossible:ties=centre",
    "level:3",
    f"elo:{levels()[4].elo + 1}",
    "skill:0.33",
    *(level.name for level in levels()),
]


@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays(name: str, solver: Solver) -> None:
    player = make_player(name, seed=1, solver=solver)
    position = Position.from_moves("44")
    assert player.get_move(position) in position.legal_moves


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("led")])
def test_every_player_plays_on_other_boards(name: str, solver: Solver) -> None:
    player = make_player(name, seed=1, solver=solver, patience=0.05)
    position = Position(columns=5, rows=4)
    while not position.is_over:
        position = position.play(player.get_move(position))
    with pytest.raises(IllegalMove, match="the game is over"):
        player.get_move(position)


def game_alone(player: Player) -> list[int]:
    """The moves of a player against itself."""
    game = Game.from_moves("4433")
    while not game.position.is_over:
        game.push(player.get_move(game.position))
    return list(game.columns_played)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_moves(name: str, solver: Solver) -> None:
    one, other = (game_alone(make_player(name, seed=5, solver=solver)) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("name", ["perfect", "easy", "master"])
def test_the_threads_of_the_solver_do_not_change_a_game(name: str) -> None:
    one, three = (
        game_alone(make_player(name, seed=3, solver=Solver(threads=threads))) for threads in (1, 3)
    )
    assert one == three


@pytest.mark.parametrize("name", NAMES)
def test_names_can_be_sent_to_other_processes(name: str) -> None:
    recipe = pickle.loads(pickle.dumps(read_name(name)))
    assert recipe.make(seed=1).get_move(Position.from_moves("414141")) in range(7)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("perfekt", "did you mean perfect"),
        ("nobody", "Available: random, .*perfect"),
        ("", "Available: random"),
        ("random:depth=3", "random has no option 'depth'. It takes no options"),
        ("threats:width=3", "has no option 'width'. Available: depth, blunder, order"),
        ("threats:depth=0", "depth of threats must be a whole number from 1 to 42, not '0'"),
        ("threats:depth=-1", "from 1 to 42, not '-1'"),
        ("threats:depth=43", "from 1 to 42, not '43'"),
        ("threats:depth=six", "from 1 to 42, not 'six'"),
        ("threats:depth=2.5", "from 1 to 42, not '2.5'"),
        ("threats:depth=", "from 1 to 42, not ''"),
        ("threats:4,4", "has no option '4'"),
        ("threats:depth=4,depth=5", "given depth twice"),
        ("urgency:blunder=1.1", "blunder of urgency must be a number from 0 to 1, not '1.1'"),
        ("urgency:blunder=-0.1", "from 0 to 1"),
        ("urgency:blunder=nan", "from 0 to 1, not 'nan'"),
        ("urgency:order=best", "must be centre, left-to-right or shuffled, not 'best'"),
        ("elo", "elo needs a value for rating"),
        ("elo:99999", f"from {levels()[0].elo} to {levels()[-1].elo}, not '99999'"),
        ("elo:1", f"from {levels()[0].elo} to {levels()[-1].elo}, not '1'"),
        ("level:0", f"from 1 to {len(levels())}"),
        ("99", f"from 1 to {len(levels())}"),
        ("skill:2", "from 0 to 1"),
    ],
)
def test_mistakes_are_explained(name: str, problem: str) -> None:
    with pytest.raises(InvalidArgument, match=problem):
        make_player(name)


def test_a_name_must_be_text() -> None:
    with pytest.raises(TypeError, match="must be a string, not int"):
        make_player(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed must be an int or None"):
        make_player("random", seed="lucky")  # type: ignore[arg-type]


def test_all_kinds_are_described() -> None:
    for name, kind in known_players().items():
        assert kind.name == name
        assert kind.usage.startswith(name)
        assert kind.description


def test_others_can_register_players() -> None:
    register(Kind("dice", "plays at random", lambda means: RandomPlayer(means.seed)))
    try:
        assert make_player("dice", seed=1).get_move(Position()) in range(7)
        assert "dice" in known_players()
    finally:
        unregister("dice")
    with pytest.raises(InvalidArgument, match="no player 'dice'"):
        make_player("dice")
    for name in ("", "two words", "a:b", "Loud"):
        with pytest.raises(InvalidArgument, match="invalid name"):
            register(Kind(name, "", lambda means: RandomPlayer(means.seed)))


def test_clients_of_servers_choose_only_players_that_are_public() -> None:
    dice = Kind("dice", "plays at random", lambda means: RandomPlayer(means.seed))
    register(dice)
    try:
        assert "dice" not in public_players()
        with pytest.raises(InvalidArgument, match=r"no player 'dice'\. Available: random"):
            read_public_name("dice")
        register(dice, public=dice)
        assert read_public_name("dice").name == "dice"
        register(dice)
        assert "dice" not in public_players()
    finally:
        unregister("dice")
    assert {*known_players()} == {*public_players()}  # the players of the package


@pytest.mark.parametrize(
    "name", ["net:own.4net", "net: own.4net ,sims=2", "NET:/dev/null", "net:file=own.4net,sims=2"]
)
def test_clients_of_servers_bring_no_weights(name: str) -> None:
    with pytest.raises(InvalidArgument, match=r"Available: .*temperature.*sims"):
        read_public_name(name)


def test_clients_of_servers_have_fewer_simulations() -> None:
    assert read_public_name("net:sims=10000").name == read_name("net:sims=10000").name
    with pytest.raises(InvalidArgument, match="from 1 to 10000, not '10001'"):
        read_public_name("net:sims=10001")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (" Threats : Depth = 6 ", "threats:depth=6"),
        ("threats:4", "threats:depth=4"),
        ("threats", "threats:depth=6"),
        ("3", levels()[2].name),
        ("level:7", levels()[6].name),
        ("threats:depth=6,blunder=0", "threats:depth=6"),
        ("threats:depth=6,order=centre", "threats:depth=6"),
        ("threats:pruning=on", "threats:depth=6"),
        ("threats:blunder=0.0,depth=4", "threats:depth=4"),
        ("threats:order=shuffled,blunder=1", "threats:depth=6,blunder=1.0,order=shuffled"),
        ("threats:blunder=0.12345678", "threats:depth=6,blunder=0.12345678"),
        ("chains:multiplier=21,finished=certain", "chains:depth=6"),
        ("chains:multiplier=50", "chains:depth=6,multiplier=50"),
        ("windows:3,finished=evaluated", "windows:depth=3,finished=evaluated"),
        ("led", "led:ply=5"),
        ("led:blunder=0", "led:ply=5"),
        ("led:blunder=1", "led:ply=5,blunder=1.0"),
        ("impossible:ties=random", "impossible"),
        ("impossible:ties=centre", "impossible:ties=centre"),
        ("skill:1", "skill:1.0"),
    ],
)
def test_a_player_has_one_name_however_it_was_written(written: str, name: str) -> None:
    assert read_name(written).name == make_player(written).name == name


@pytest.mark.parametrize("name", ratings())
def test_every_rated_player_exists_under_that_name(name: str) -> None:
    assert read_name(name).name == make_player(name).name == name


@pytest.mark.parametrize("name", ["perfect", "impossible", "easy", "threats:depth=40"])
def test_a_move_can_be_cancelled(name: str) -> None:
    with pytest.raises(Cancelled):
        choose_move(make_player(name), Position(columns=8, rows=7), StopToken(timeout=0.05))


def test_players_that_do_not_accept_tokens_can_be_called_with_one() -> None:
    class Leftmost:
        name = "leftmost"

        def get_move(self, position: Position) -> int:
            return position.legal_moves[0]

    stop = StopToken()
    assert choose_move(Leftmost(), Position(), stop) == 0
    stop.cancel()
    with pytest.raises(Cancelled):
        choose_move(Leftmost(), Position(), stop)


def test_a_solver_that_is_cancelled_gives_no_plausible_move() -> None:
    solver, done = Solver(), threading.Event()

    def cancel() -> None:
        while not done.wait(0.01):
            solver.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    try:
        with pytest.raises(Cancelled):
            make_player("perfect", solver=solver).get_move(Position(columns=8, rows=7))
    finally:
        done.set()
        thread.join()


def test_patience_limits_the_thinking_time() -> None:
    empty = Position(columns=8, rows=7)
    for name in ("perfect", "impossible", "easy"):
        assert make_player(name, patience=0.1).get_move(empty) in empty.legal_moves


def test_the_ratings_rise_with_the_levels() -> None:
    numbers = [level.elo for level in levels()]
    assert len(levels()) >= 8
    assert numbers == sorted(set(numbers))
    assert [level.skill for level in levels()] == sorted({level.skill for level in levels()})
    assert ratings()["random"].elo < numbers[0]
    assert numbers[-1] < ratings()["perfect"].elo
    assert all(rating.low <= rating.elo <= rating.high for rating in ratings().values())


def test_the_table_in_the_docs_contains_the_shipped_ratings() -> None:
    page = (DOCS / "players.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\S+)`.* \| (\d+) \| (\d+) to (\d+) \|$", page, re.MULTILINE)
    assert {name: tuple(map(int, numbers)) for name, *numbers in rows} == ratings()
    command = page[page.index("fourfold match --round-robin") :].partition("--games")[0]
    added = re.findall(r"--gauntlet (net\S*)", page)  # later, against the others
    assert {*command.replace("\\\n", " ").split()[3:], *added} == set(ratings())


def test_a_player_of_one_board_is_refused_on_others() -> None:
    """Immediately, wherever a player is chosen, and not when it should move."""
    reason = "led:ply=5 plays on 7×6 boards only, not on 9×6"
    with pytest.raises(InvalidArgument, match=reason):
        read_name("led").check_size(9, 6)
    read_name("led").check_size(7, 6)
    with pytest.raises(InvalidArgument, match=reason):
        Session(Setup(second="led", columns=9, rows=6))
    commands = (
        ["play", "--second", "led"],
        ["play", "--first", "LED:5"],
        ["tui", "--second", "led"],
        ["desktop", "-d", "led"],
        ["settings", "opponent=led"],
    )
    for command in commands:
        size = ["columns=9"] if command[0] == "settings" else ["--columns", "9"]
        result = fourfold(*command, *size)
        assert (result.returncode, result.stdout) == (2, ""), command
        assert reason in result.stderr


def test_a_stored_opponent_is_replaced_on_boards_that_it_cannot_play(tmp_path: Path) -> None:
    settings = {"FOURFOLD_CONFIG_DIR": str(tmp_path)}
    fourfold("settings", "opponent=led", env=settings)
    shown = fourfold("play", "--columns", "9", stdin="q\n", env=settings).stdout
    assert "Second (○): medium" in shown
