"""Opening books: the scores of the shipped ones, positions they reject, and invalid files."""

import itertools
import random
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.book_reader import PlainBook, with_checksum
from support.random_games import random_game, random_position

from fourfold import Book, BookError, InvalidArgument, Position, Solver, WrongType
from fourfold.solver.book import book_name, books_folder, find_books, generate, verify
from fourfold.solver.book.book import DATA

SMALL_BOARDS = [(4, 4, 0), (4, 4, 6), (5, 4, 7), (4, 6, 9), (6, 4, 5), (4, 5, 17)]


@pytest.fixture(scope="module")
def bookless() -> Solver:
    return Solver(book=False)


@pytest.fixture(scope="module")
def small_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("book") / "5x4.book"
    generate(path, ply=6, columns=5, rows=4)
    return path


def positions_at(ply: int, columns: int, rows: int) -> dict[int, Position]:
    """All unfinished positions with this many discs that play can reach, by key."""
    empty = Position(columns, rows)
    found = {empty.key: empty}
    for _ in range(ply):
        after = (p.play(column) for p in found.values() for column in p.legal_moves)
        found = {p.key: p for p in after if not p.is_over}
    return found


def made_up(rng: random.Random, ply: int, columns: int, rows: int) -> Iterator[Position]:
    """Random positions with this many discs, if play can lead to them."""
    while True:
        colours = [1, 2] * (ply // 2) + [1] * (ply % 2)
        rng.shuffle(colours)
        stacks: list[list[int]] = [[] for _ in range(columns)]
        used = rng.sample(stacks, rng.randint(-(-ply // rows), columns)) or stacks
        for colour in colours:
            rng.choice([stack for stack in used if len(stack) < rows]).append(colour)
        discs = [0, 0, 0]
        for column, stack in enumerate(stacks):
            for row, colour in enumerate(stack):
                discs[colour] |= 1 << (column * (rows + 1) + row)
        try:
            yield Position.from_bitboards(discs[1], discs[2], columns, rows)
        except ValueError:
            continue  # no game leads there


def positions_of(book: Book, count: int) -> Iterator[Position]:
    """Random positions of a book."""
    chance = random.Random(book.ply)
    drawn = (random_position(chance, book.ply) for _ in itertools.count())
    return itertools.islice((position for position in drawn if position in book), count)


class TestShipped:
    @pytest.mark.parametrize(
        ("ply", "positions", "size"),
        [(13, 10_881_076, 3_900_000), (12, 4_200_899, 1_600_000), (8, 77_715, 48_000)],
    )
    def test_size(self, ply: int, positions: int, size: int) -> None:
        info = Book.shipped(ply).info
        assert (info.columns, info.rows, info.ply, info.positions) == (7, 6, ply, positions)
        assert info.size <= size

    def test_a_sample_agrees_with_a_solver_without_a_book(self, bookless: Solver) -> None:
        verification = verify(Book.shipped(12), bookless, sample=400, seed=1)
        assert verification.checked == 400
        assert verification.ok

    def test_the_book_of_ply_13_agrees_with_a_solver_without_a_book(self, bookless: Solver) -> None:
        book = Book.shipped(13)
        for position in positions_of(book, 300):
            assert book.score(position) == bookless.solve(position)

    @pytest.mark.parametrize("later", [12, 13])
    def test_the_book_of_ply_8_agrees_with_a_later_one(self, later: int) -> None:
        book = Book.shipped(ply=8)
        bitboards = book.bitboards()[::50]
        solver = Solver(book=Book.shipped(later))
        assert np.array_equal(book.scores(bitboards), solver.solve_many(bitboards))

    def test_some_of_ply_8_agree_with_a_solver_without_a_book(self, bookless: Solver) -> None:
        assert verify(Book.shipped(ply=8), bookless, sample=5, seed=3).ok

    @pytest.mark.parametrize("ply", [8, 12])
    def test_a_reader_written_from_the_format_page_agrees(self, ply: int) -> None:
        plain = PlainBook((DATA / f"7x6-ply{ply}.book").read_bytes())
        book = Book.shipped(ply)
        assert (plain.columns, plain.rows, plain.ply, plain.positions) == (7, 6, ply, len(book))
        for position in positions_of(book, 300):
            key = plain.key(*position.bitboards)
            assert key == position.key
            assert plain.score(key) == book.score(position)

    def test_is_opened_once(self) -> None:
        assert Book.shipped() is Book.shipped(13)
        assert Solver().book is Book.shipped()

    @pytest.mark.parametrize("ply", [0, 10, 14, -1])
    def test_other_plies_are_refused(self, ply: int) -> None:
        with pytest.raises(InvalidArgument, match=f"ply {ply}"):
            Book.shipped(ply)


class TestLibrary:
    """Solvers find books by board size."""

    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("FOURFOLD_DATA_DIR", str(tmp_path))
        (tmp_path / "books").mkdir()
        return books_folder()

    @pytest.mark.usefixtures("folder")
    def test_of_every_size_that_is_shipped(self, bookless: Solver) -> None:
        books = find_books()
        assert books[0] is Book.shipped()
        sizes = {(book.columns, book.rows, book.ply) for book in books}
        assert sizes >= {(7, 6, 13), (7, 6, 8), (6, 5, 8), (6, 6, 8), (8, 6, 1), (8, 7, 0)}
        for book in books:
            assert book is Book.shipped(book.ply, book.columns, book.rows)
            if book.columns < 7:  # otherwise solving takes long
                assert verify(book, bookless, sample=20, seed=2).ok

    @pytest.mark.parametrize(("columns", "rows", "score"), [(6, 5, 0), (6, 6, -1), (8, 6, -1)])
    def test_answer_for_the_empty_board(self, columns: int, rows: int, score: int) -> None:
        analysis = Solver().analyse(Position(columns, rows), pv=False)
        assert (analysis.score, analysis.nodes < 50_000) == (score, True)

    def test_answer_for_8x7(self) -> None:
        solver = Solver()
        # The last disc is number 53, as published: the first player's 27th of 28.
        assert solver.solve(Position(8, 7)) == 2
        assert solver.explored_positions == 0
        assert solver.analyse(Position(8, 7), node_limit=1).bounds[1] == 2

    def test_in_the_folder_of_books(self, folder: Path, small_file: Path) -> None:
        (folder / "notes.book").write_text("not of the form of a book's name")
        before = Solver()
        assert before.book_for(5, 4) is None
        shutil.copy(small_file, folder / book_name(5, 4, 6))
        solver = Solver()
        found = solver.book_for(5, 4)
        assert found is not None
        assert (found.columns, found.rows, found.ply) == (5, 4, 6)
        assert solver.book is Book.shipped()
        assert Solver().book_for(5, 4) is found
        assert solver.analyse(Position(5, 4)).scores == before.analyse(Position(5, 4)).scores

    def test_of_several_plies(self, folder: Path) -> None:
        before = Solver()
        generate(folder / book_name(6, 5, 0), 0, 6, 5)
        solver = Solver()
        assert solver.book_for(6, 5) is Book.shipped(8, 6, 5)
        assert solver.solve(Position(6, 5)) == before.solve(Position(6, 5))
        assert solver.explored_positions == 0

    def test_a_book_in_the_folder_comes_before_a_shipped_one(self, folder: Path) -> None:
        shutil.copy(DATA / "7x6-ply8.book", folder)
        assert Book.shipped(8) not in Solver().books
        assert Solver().book is Book.shipped()

    def test_of_another_size_is_refused_by_name(self, folder: Path, small_file: Path) -> None:
        shutil.copy(small_file, folder / "8x7-ply6.book")
        with pytest.raises(BookError, match=r"8x7-ply6\.book: .* Rename it to 5x4-ply6\.book"):
            Solver()
        assert Solver(book=False).books == ()

    def test_in_a_tuple(self, small_file: Path) -> None:
        small = Book.open(small_file)
        solver = Solver(book=(small, Book.shipped(8), Book.shipped()))
        assert (solver.book, solver.book_for(7, 6)) == (small, Book.shipped())

    @pytest.mark.parametrize("ply", [3, 8, 9, 12, 13, 14])
    def test_the_nearest_is_used(self, ply: int) -> None:
        chance = random.Random(ply)
        both = Solver(book=(Book.shipped(13), Book.shipped(8)))
        one = Solver(book=Book.shipped(12))
        for _ in range(5):
            position = random_position(chance, ply)
            assert both.analyse(position).scores == one.analyse(position).scores


class TestContent:
    @pytest.mark.parametrize(("columns", "rows", "ply"), SMALL_BOARDS)
    def test_it_contains_every_position_with_the_right_score(
        self, tmp_path: Path, bookless: Solver, columns: int, rows: int, ply: int
    ) -> None:
        book = generate(tmp_path / "book", ply, columns, rows)
        reached = positions_at(ply, columns, rows)
        for position in reached.values():
            assert (position in book) is (position.mirror() in book)
            assert (position in book) is not position.can_win_next()
        expected = [p for p in reached.values() if not p.can_win_next()]
        assert len(book) == len(expected)
        scores = [book.score(p) for p in expected]
        assert scores == bookless.solve_many(expected).tolist()
        assert scores == [book.score(p.mirror()) for p in expected]
        plain = PlainBook((tmp_path / "book").read_bytes())
        step = max(1, len(expected) // 1000)  # it is slow
        assert scores[::step] == [plain.score(p.key) for p in expected[::step]]

    def test_lists_its_positions(self, small_file: Path) -> None:
        book = Book.open(small_file)
        bitboards = book.bitboards()
        positions = [Position.from_bitboards(f, s, 5, 4) for f, s in bitboards.tolist()]
        assert len({p.key for p in positions}) == len(positions) == len(book)
        assert book.scores(bitboards).tolist() == [book.score(p) for p in positions]

    def test_it_describes_itself(self, small_file: Path) -> None:
        book = Book.open(small_file)
        assert repr(book) == "<Book of 1500 positions at ply 6 on 5x4>"
        assert book.info.bits_per_position == 8 * small_file.stat().st_size / 1500


class TestRefusal:
    @pytest.mark.parametrize(
        ("position", "problem"),
        [
            (Position.from_moves("44444"), "with 12 discs, not 5"),
            (Position.from_moves("2653544123664564115"), "with 12 discs, not 19"),
            (Position.from_moves("443555443322"), "can win at once"),
            (Position.from_moves("121212345672"), "finished"),
        ],
    )
    def test_positions_that_are_not_in_the_book(self, position: Position, problem: str) -> None:
        book = Book.shipped(12)
        assert position not in book
        with pytest.raises(InvalidArgument, match=problem):
            book.score(position)

    def test_other_boards(self) -> None:
        position = Position(8, 7)
        assert position not in Book.shipped()
        with pytest.raises(BookError, match="boards of 7x6, not 8x7"):
            Book.shipped().score(position)

    def test_other_things(self) -> None:
        assert "4444" not in Book.shipped()
        with pytest.raises(WrongType):
            Book.shipped().score("4444")  # type: ignore[arg-type]

    def test_positions_that_it_does_not_hold_have_no_score(self) -> None:
        """The book without keys would answer them all."""
        book = Book.shipped(ply=8)
        keys = {Position.from_bitboards(*pair).key for pair in book.bitboards().tolist()}
        rng = random.Random(8)
        refused = 0
        for position, _ in zip(made_up(rng, 8, 7, 6), range(20_000), strict=False):
            assert (position in book) is (position.key in keys)
            if position.key not in keys:
                with pytest.raises(InvalidArgument):
                    book.score(position)
                assert position.is_over or position.can_win_next()
                refused += 1
        assert refused > 1000

    def test_made_up_positions_among_many(self) -> None:
        book = Book.shipped(ply=8)
        bitboards = book.bitboards()[:3].copy()
        bitboards[2] = (0b10101010, 0b01010101 << 7)  # wrong and floating
        with pytest.raises(ValueError, match="item 2"):
            book.scores(bitboards)


class TestSolver:
    def test_early_positions(self) -> None:
        assert Solver().get_all_move_scores(Position()) == [-2, -1, 0, 1, 0, -1, -2]

    @pytest.mark.parametrize("ply", [9, 10, 11, 12, 13])
    def test_scores_do_not_depend_on_the_book(self, bookless: Solver, ply: int) -> None:
        rng = random.Random(ply)
        count = 3 if ply < 11 else 30
        positions = [random_game(rng, ply).position for _ in range(count)]
        for book in (Book.shipped(), Book.shipped(ply=8)):
            assert [Solver(book=book).solve(p) for p in positions] == [
                bookless.solve(p) for p in positions
            ]

    def test_every_made_up_position_of_a_small_board(
        self, small_file: Path, bookless: Solver
    ) -> None:
        with_book = Solver(book=small_file)
        rng = random.Random(5)
        for ply in range(8):
            for position, _ in zip(made_up(rng, ply, 5, 4), range(100), strict=False):
                assert with_book.solve(position) == bookless.solve(position)
                assert with_book.analyse(position).scores == bookless.analyse(position).scores

    def test_takes_a_path_a_book_or_a_choice(self, small_file: Path) -> None:
        assert Solver(book=True).book is Book.shipped()
        assert Solver(book=False).book is None
        assert repr(Solver(book=small_file).book) == repr(Solver(book=str(small_file)).book)
        book = Book.open(small_file)
        solver = Solver(book=book)
        assert solver.book is book
        del book
        assert solver.solve(Position(5, 4)) == 0  # and keeps its own book

    def test_a_book_for_another_board_is_not_used(self, small_file: Path) -> None:
        solver = Solver(book=small_file)
        assert solver.solve(Position.from_moves("76461241141")) == -1

    @pytest.mark.parametrize("book", [3, 1.5, b"book", ["book"]])
    def test_anything_else_is_rejected(self, book: object) -> None:
        with pytest.raises(WrongType, match="book must be"):
            Solver(book=book)  # type: ignore[arg-type]

    def test_refuses_a_file_that_is_not_a_book(self, tmp_path: Path) -> None:
        (tmp_path / "notes").write_text("my book")
        with pytest.raises(BookError, match="notes: not a fourfold book"):
            Solver(book=tmp_path / "notes")


class TestBadFiles:
    @pytest.mark.parametrize(
        ("name", "problem"),
        [
            ("missing", "cannot open .*missing: No such file"),
            (".", "cannot open"),
            ("a\0b", "null"),
            ("empty", "empty: the book is truncated: it ends after 0 bytes"),
        ],
    )
    def test_files_that_cannot_be_opened(self, tmp_path: Path, name: str, problem: str) -> None:
        (tmp_path / "empty").touch()
        with pytest.raises(BookError, match=problem):
            Book.open(tmp_path / name)

    @pytest.mark.parametrize("path", [None, 7, b"7x6.book"])
    def test_not_a_path(self, path: object) -> None:
        with pytest.raises(WrongType, match="path"):
            Book.open(path)  # type: ignore[arg-type]

    def test_foreign(self) -> None:
        for content in (b"PK\3\4" + bytes(100), b"FOURBOOX" + bytes(100), b"x"):
            with pytest.raises(BookError, match="not a fourfold book"):
                Book(content)

    def test_newer_version(self, small_file: Path) -> None:
        content = bytearray(small_file.read_bytes())
        content[8] = 2
        with pytest.raises(BookError, match="version 2, which needs a newer fourfold"):
            Book(bytes(content))
        with pytest.raises(BookError, match="version 2"):
            Book(with_checksum(bytes(content)))

    def test_unsupported_board(self, small_file: Path) -> None:
        content = bytearray(small_file.read_bytes())
        content[12] = 3
        with pytest.raises(BookError, match="unsupported size"):
            Book(with_checksum(bytes(content)))

    def test_damaged(self, small_file: Path) -> None:
        """The native tests damage every bit of a book, also with a right checksum."""
        content = bytearray(small_file.read_bytes())
        with pytest.raises(BookError, match="truncated: it ends after 100 bytes"):
            Book(bytes(content[:100]))
        with pytest.raises(BookError, match="extra bytes after the end"):
            Book(bytes(content) + b"\0")
        content[100] ^= 1
        with pytest.raises(BookError, match="the book is damaged"):
            Book(bytes(content))

    @given(st.binary(max_size=200))
    def test_random_bytes_are_refused(self, content: bytes) -> None:
        for noise in (content, b"FOURBOOK\1\0\0\0" + content):
            with pytest.raises(BookError):
                Book(noise)
            if len(noise) >= 64:
                whole = noise[:24] + struct.pack("<Q", len(noise)) + noise[32:]
                with pytest.raises(BookError):
                    Book(with_checksum(whole))


class TestVerify:
    def test_finds_a_wrong_score(self, small_file: Path, bookless: Solver) -> None:
        """A code whose scores are changed makes a book that opens and is wrong."""
        content = bytearray(small_file.read_bytes())
        scores, longest = content[64], content[65]
        first = 66 + longest
        wrong = [(score + 1) % 256 for score in content[first : first + scores]]
        content[first : first + scores] = bytes(wrong)
        verification = verify(Book(with_checksum(bytes(content))), bookless)
        assert verification.checked == 1500
        assert not verification.ok
        for mistake in verification.mistakes:
            assert mistake.score == bookless.solve(mistake.position) == mistake.book_score - 1

    def test_finds_out_that_positions_are_missing(self, small_file: Path, bookless: Solver) -> None:
        content = bytearray(small_file.read_bytes())
        content[16:24] = struct.pack("<Q", 1499)
        verification = verify(Book(with_checksum(bytes(content))), bookless, sample=10)
        assert not verification.complete
        assert not verification.ok

    def test_reports_progress(self, small_file: Path, bookless: Solver) -> None:
        seen: list[tuple[int, int]] = []
        verify(Book.open(small_file), bookless, progress=lambda *done: seen.append(done))
        assert seen[-1] == (1500, 1500)
        assert len(seen) > 1

    def test_needs_a_solver_without_a_book(self) -> None:
        with pytest.raises(InvalidArgument, match="book=False"):
            verify(Book.shipped(), Solver(), sample=1)

    @pytest.mark.parametrize("sample", [0, -1])
    def test_refuses_an_empty_sample(self, bookless: Solver, sample: int) -> None:
        with pytest.raises(InvalidArgument, match="sample"):
            verify(Book.shipped(ply=8), bookless, sample=sample)
