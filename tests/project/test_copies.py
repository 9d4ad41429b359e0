"""Values that go to other processes and into caches: pickles of every protocol, and copies."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fourfold import Book, Difficulty, Game, InvalidPosition, Position, Side, Solver, WrongType
from fourfold.explain import explain, threats
from fourfold.learn import lab
from fourfold.learn.puzzles import shipped
from fourfold.match import play_match
from fourfold.play.settings import Settings
from fourfold.players import Player, make_player
from fourfold.render.marks import Kind, Mark
from fourfold.render.themes import THEMES
from fourfold.review import review
from fourfold.rules.record import Ending, Outcome, Record
from fourfold.solver.book.book import DATA

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
POSITION = Position.from_moves("414141")
SMALL_BOOK = DATA / "7x6-ply8.book"


GAME = Game.from_moves("4141414", first="Ada")
VALUES: dict[str, Callable[[], object]] = {
    "position": lambda: POSITION,
    "wide position": lambda: Position.from_moves("abc", columns=12, rows=4),
    "position by another rule": lambda: Position(rule="most-fours").play(3),
    "side": lambda: Side.SECOND,
    "outcome": lambda: Outcome.DRAW,
    "ending": lambda: Ending.FORFEIT,
    "difficulty": lambda: Difficulty.EASY,
    "game": lambda: GAME,
    "record": lambda: GAME.record,
    "finished record": lambda: Record(
        moves="44", outcome=Outcome.SECOND, ending=Ending.RESIGNATION
    ),
    "analysis": lambda: Solver().analyse(POSITION),
    "book info": lambda: Book.shipped(ply=8).info,
    "settings": Settings,
    "mark": lambda: Mark(Kind.BEST, column=3),
    "theme": lambda: THEMES["dark"],
    "puzzle": lambda: shipped()[0],
    "threats": lambda: threats(POSITION),
    "explanation": lambda: explain(POSITION, Solver()),
    "review": lambda: review(GAME, Solver()),
    "search": lambda: lab.search(POSITION, 3, record=True),
    "match": lambda: play_match(["random", "random"], games=2),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_are_the_same_after_a_pickle_and_as_a_copy(name: str) -> None:
    value = VALUES[name]()
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value


@pytest.mark.parametrize(
    "search", [{"rule": "most-fours"}, {"overlook": range(len(lab.lines(7, 6)))}]
)
def test_positions_beyond_a_four(search: dict[str, Any]) -> None:
    """Evaluations see them if fours do not end the game, or the search does not see lines."""
    seen: list[Position] = []

    def watch(position: Position) -> float:
        seen.append(position)
        return 0.0

    lab.search(POSITION, 2, evaluation=watch, pruning=False, **search)
    # First makes four in column 4, and second moves after that.
    fours = POSITION.play(3).bitboards[0]
    beyond = next(position for position in seen if position.bitboards[0] == fours)
    with pytest.raises(InvalidPosition):
        Position.from_bitboards(*beyond.bitboards)
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(beyond, protocol)) == beyond


@pytest.mark.parametrize(
    "state",
    [(0,), (1, 1, 7, 6), (2, 0, 7, 6), (1 << 63, 0, 7, 6), (0, 0, 3, 3), ("1", 0, 7, 6)],
)
def test_states_that_no_position_has(state: tuple[Any, ...]) -> None:
    position = Position.__new__(Position)
    with pytest.raises((InvalidPosition, WrongType)):
        position.__setstate__((*state, "connect-four"))


class TestSolver:
    @pytest.mark.parametrize("protocol", PROTOCOLS)
    def test_a_pickle_keeps_the_options(self, protocol: int) -> None:
        solver = Solver(threads=2, table_mb=8, book=Book.shipped(ply=8), instructions="portable")
        loaded = pickle.loads(pickle.dumps(solver, protocol))
        assert (loaded.threads, loaded.table_mb, loaded.instructions) == (2, 8, "portable")
        assert loaded.book is solver.book
        assert loaded.solve(POSITION) == 18

    def test_a_copy_is_another_solver(self) -> None:
        solver = Solver(table_mb=8, book=False)
        for other in (copy.copy(solver), copy.deepcopy(solver)):
            assert other is not solver
            assert (other.table_mb, other.book) == (8, None)


class TestBook:
    def test_a_pickle_contains_the_book(self, tmp_path: Path) -> None:
        path = tmp_path / "copy.book"
        path.write_bytes(SMALL_BOOK.read_bytes())
        books = [Book.open(path), Book(SMALL_BOOK.read_bytes())]
        for book in books:
            assert copy.deepcopy(book) is copy.copy(book) is book
        pickles = [pickle.dumps(book, protocol) for book in books for protocol in PROTOCOLS]
        path.unlink()  # as on another machine
        for content in pickles:
            assert pickle.loads(content).info == books[0].info

    def test_a_shipped_book_is_on_every_machine(self) -> None:
        content = pickle.dumps(Book.shipped())
        assert len(content) < 100
        assert pickle.loads(content) is Book.shipped()


PLAYERS = ["hard", "impossible:ties=centre", "perfect", "elo:1000", "threats:depth=2", "random",
           "led:ply=2"]  # fmt: skip


@pytest.mark.parametrize("name", PLAYERS)
def test_players_play_on_alike(name: str) -> None:
    player: Player = make_player(name, seed=3)
    for _ in range(2):  # so that some random numbers are used
        player.get_move(Position())
    for protocol in PROTOCOLS:
        twin = pickle.loads(pickle.dumps(player, protocol))
        assert twin.name == player.name
    twins = [copy.deepcopy(player), pickle.loads(pickle.dumps(player))]
    position = Position.from_moves("324")
    expected = [player.get_move(position) for _ in range(3)]
    for twin in twins:
        assert [twin.get_move(position) for _ in range(3)] == expected
