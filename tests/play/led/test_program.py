"""The LED board's program: rules, search, inputs, picture, settings, network."""

import doctest
import json
import random
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.paths import DOCS

from fourfold import Position
from fourfold.play.led.simulator import Simulator, settings
from fourfold.players import led_program as program
from fourfold.players import make_player
from fourfold.render import led as render_led

MODULES = ("rules", "search", "inputs", "panel", "settings", "link")
COLUMNS = st.lists(st.integers(0, 6), max_size=60)


def play(columns: list[int]) -> tuple[Any, Position]:
    """The columns that are legal, played by the program's rules and by those of the package."""
    board, position = program.module("rules").Board(), Position()
    for column in columns:
        legal = not position.is_over and position.is_playable(column)
        assert board.can_play(column) == legal
        assert board.play(column) == legal
        if legal:
            position = position.play(column)
    return board, position


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_program(name: str) -> None:
    result = doctest.testmod(program.module(name))
    assert result.attempted > 0
    assert result.failed == 0


# ---- Rules


@given(COLUMNS)
def test_the_rules_are_those_of_the_package(columns: list[int]) -> None:
    board, position = play(columns)
    assert board.count == position.ply
    assert board.turn == position.turn.value
    assert board.winner == (position.winner.value if position.winner else 0)
    assert board.is_over == position.is_over
    shown = [[board.side_at(column, row) for column in range(7)] for row in reversed(range(6))]
    assert shown == position.to_array().tolist()
    index_of = program.module("rules").index_of
    line = {(c, r) for c in range(7) for r in range(6) if board.line[index_of(c, r)]}
    assert line >= set(position.winning_line or ())
    assert bool(line) == bool(position.winner)
    assert Position.from_moves(board.move_string()) == position


@pytest.mark.parametrize("column", [-1, 7, 100])
def test_there_are_seven_columns(column: int) -> None:
    board = program.module("rules").Board()
    assert not board.play(column)
    assert board.count == 0


# ---- Search


def minimax(position: Position, depth: int) -> tuple[int, int]:
    """The same search in its simplest form: value and first best column, centre first."""
    best, chosen = -10_000, -1
    for column in (3, 2, 4, 1, 5, 0, 6):
        if not position.is_playable(column):
            continue
        after = position.play(column)
        if after.winner:
            value = 1000 + depth - 1
        elif depth == 1 or after.is_over:
            value = 0
        else:
            value = -minimax(after, depth - 1)[0]
        if value > best:
            best, chosen = value, column
    return best, chosen


def random_games(count: int, longest: int, seed: int) -> Iterator[tuple[Any, Position]]:
    chance = random.Random(seed)
    while count:
        length = chance.randrange(longest)
        board, position = play([chance.randrange(7) for _ in range(length)])
        if not position.is_over:
            count -= 1
            yield board, position


def test_alpha_beta_finds_the_move_of_plain_minimax() -> None:
    search = program.module("search").Search()
    for board, position in random_games(60, 44, seed=1):
        ply = max(1, 4 - position.ply // 7)
        column = search.choose(board, ply)
        depth = program.module("search").depth_for(ply, position.ply)
        assert column == minimax(position, depth)[1]
        # A decided game is searched no deeper, so only the size of a value may differ.
        value = minimax(position, search.depth)[0]
        assert search.value == value


def test_a_fixed_ply_does_not_grow_with_the_board() -> None:
    board, position = play([0, 1, 0, 1, 1, 0, 2, 3, 2, 3, 3, 2, 4, 5])
    assert position.ply == 14
    search = program.module("search").Search()
    search.choose(board, 3)
    assert search.depth == 5
    column = search.choose(board, 3, grows=False)
    assert (search.depth, column) == (3, minimax(position, 3)[1])
    player = make_player("led:ply=3,grows=off")
    assert (player.name, player.get_move(position)) == ("led:ply=3,grows=off", column)


@pytest.mark.parametrize("careless", [False, True])
@pytest.mark.parametrize("ply", [1, 4])
def test_no_win_in_one_and_no_block_is_ever_missed(ply: int, *, careless: bool) -> None:
    module = program.module("search")
    search, dice = module.Search(), module.Dice(3)
    met = {"wins": 0, "blocks": 0}
    for board, position in random_games(1500, 40, seed=2):
        legal = position.legal_moves
        wins = [column for column in legal if position.is_winning_move(column)]
        safe = [c for c in legal if not position.play(c).can_win_next()]
        if not wins and (not safe or len(safe) == len(legal)):
            continue
        column = search.choose(board, ply, dice if careless else None)
        met["wins" if wins else "blocks"] += 1
        assert column in (wins or safe)
    assert min(met.values()) > 100


def test_a_move_is_ready_at_once_and_good_from_the_beginning() -> None:
    search = program.module("search").Search()
    for board, position in random_games(200, 36, seed=3):
        search.begin(board, 20)
        assert search.nodes <= 64 * 4
        wins = [column for column in position.legal_moves if position.is_winning_move(column)]
        assert search.best in (wins or position.legal_moves)


def test_the_search_leaves_the_board_alone() -> None:
    search = program.module("search").Search()
    board, _ = play([3, 3, 2, 4])
    before = bytes(board.grid)
    search.begin(board, 9)
    search.step(1000)
    assert bytes(board.grid) == before


def test_careless_moves_vary() -> None:
    module = program.module("search")
    search, dice = module.Search(), module.Dice(1)
    board, _ = play([])
    assert {search.choose(board, 5, dice) for _ in range(200)} == set(range(7))


# ---- The picture


@given(COLUMNS)
def test_the_panel_shows_what_the_package_would_show(columns: list[int]) -> None:
    board, position = play(columns)
    colours = settings()
    lights = render_led.Lights(
        first=colours["first_colour"],
        second=colours["second_colour"],
        border=colours["border_colour"],
    )
    wanted = render_led.frame(position, lights=lights)
    panel = program.module("panel").Panel()
    scenes = program.module("scenes").Scenes(panel, colours)
    scenes.border((0, 0, 0))
    if board.winner:
        scenes.win(board, 0)
    else:
        scenes.discs(board)
    line = set(position.winning_line or ())
    for index in range(8, 64):  # row 0 says more than a position does
        column, row = index % 8, 7 - index // 8
        more = (
            board.line[program.module("rules").index_of(column, row)] and (column, row) not in line
        )
        if column < 7 and row < 6 and more:
            continue  # a fifth disc in a row, or a second row: all of them flash here
        shown = panel.frame[3 * index : 3 * index + 3]
        assert all(abs(a - b) <= 1 for a, b in zip(shown, wanted[index], strict=True)), index


@pytest.mark.parametrize("serpentine", [False, True])
@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_every_wiring_reaches_each_led_once(rotate: int, *, serpentine: bool) -> None:
    order = program.module("panel").wire_order(serpentine, rotate)
    assert sorted(order) == list(range(64))


# ---- Settings


def test_the_flashed_settings_file_contains_the_defaults() -> None:
    module = program.module("settings")
    values, problems = module.load(str(program.folder() / "settings.txt"))
    assert problems == []
    assert values == module.defaults()


def test_the_page_lists_every_setting_with_its_default() -> None:
    page = (DOCS / "led-board.md").read_text(encoding="utf-8")
    page = page.partition("## Settings")[2].partition("## How")[0]
    listed = re.findall(r"^\| `(\w+)` \| (\S*) ?\|", page, re.MULTILINE)
    values, problems = program.module("settings").read([f"{a} = {b}" for a, b in listed])
    assert problems == []
    assert [name for name, _ in listed] == list(values)
    assert values == program.module("settings").defaults()


@given(st.text(max_size=200))
def test_any_text_gives_settings_that_work(text: str) -> None:
    module = program.module("settings")
    values, problems = module.read(text.split("\n"))
    assert values.keys() == module.defaults().keys()
    assert all(problem.startswith("line ") for problem in problems)


def test_a_file_that_is_not_text_gives_defaults(tmp_path: Path) -> None:
    file = tmp_path / "settings.txt"
    file.write_bytes(b"\xff\xfe\x00ply")
    module = program.module("settings")
    values, problems = module.load(str(file))
    assert values == module.defaults()
    assert problems == [f"{file} is not a text file"]


def test_a_broken_settings_file_makes_the_border_red_until_someone_plays() -> None:
    simulator = Simulator(settings(), alarm=True)
    simulator.run(100)
    assert simulator.frame[24:27] == b"\xff\0\0"
    simulator.turn(1)
    simulator.run(100)
    assert simulator.frame[24:27] == bytes(settings()["border_colour"])


# ---- The network, with a real server


@contextmanager
def server(answer: bytes, asked: list[Any], status: int = 200) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            asked.append((self.path, json.loads(body)))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as inherited
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as http:
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"127.0.0.1:{http.server_port}"
        finally:
            http.shutdown()
            thread.join()


def ask(address: str) -> int:
    import socket  # noqa: PLC0415

    link = program.module("link").Link(address, "hard", socket)
    link.ask("4455")
    column = -1
    while link.is_waiting:
        column = link.poll()
    link.close()
    return column


def test_a_server_answers() -> None:
    asked: list[Any] = []
    with server(b'{"column": 6}', asked) as address:
        assert ask(address) == 5
    assert asked == [("/api/v1/moves", {"moves": "4455", "player": "hard"})]


@pytest.mark.parametrize(("answer", "status"), [(b'{"column": 6}', 500), (b"6", 200), (b"", 200)])
def test_a_server_answers_badly(answer: bytes, status: int) -> None:
    with server(answer, [], status) as address:
        assert ask(address) == -1


def test_no_server_listens() -> None:
    with server(b"", []) as address:
        pass
    assert ask(address) == -1
