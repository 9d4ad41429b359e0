// fourfold.Position: a Board, immutable, as Python sees it.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "fourfold/board/notation.hpp"
#include "fourfold/board/reachable.hpp"
#include "notation.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

// ---- Construction ---------------------------------------------------------------------------

Board empty_board_with_rule(nb::handle columns, nb::handle rows, nb::handle rule) {
  Board board = empty_board(columns, rows);
  board.rule = to_rule(rule);
  return board;
}

Board from_bitboards(nb::handle first, nb::handle second, nb::handle columns, nb::handle rows,
                     nb::handle rule) {
  Board board = empty_board_with_rule(columns, rows, rule);
  board.discs[0] = to_cell_set(first, "first");
  board.discs[1] = to_cell_set(second, "second");
  check(board);
  return board;
}

Board from_grid(nb::handle grid, nb::handle rule, nb::handle values) {
  return to_board(to_grid(grid, to_cell_values(values)), to_rule(rule));
}

Board from_board_string(nb::handle text) {
  if (!PyUnicode_Check(text.ptr()))
    raise(package().wrong_type, "a board string must be a string, not {}", class_name(text));
  return to_board(checked(parse_board_string(to_utf8(text))), Rule::connect_four);
}

std::string some_moves(const Board& board) {
  std::vector<int> columns;
  if (reachability(board, &columns) != Reachability::reachable)
    raise(package().invalid_position, "no game was found that leads to this position");
  return format_moves(columns);
}

// Columns counted from 0, as Python programs have them.
std::vector<uint8_t> to_columns(nb::handle moves, const Board& board) {
  std::vector<uint8_t> found;
  for (nb::handle each : nb::borrow<nb::iterable>(moves)) {
    const int64_t column = to_int(each, "column");
    if (column < 0 || column >= board.columns)
      raise(package().illegal_move, "invalid move {}: {}", found.size() + 1,
            unsupported_index("column", nb::str(each).c_str(), board.columns));
    found.push_back(static_cast<uint8_t>(column));
  }
  return found;
}

Board from_moves(nb::handle moves, nb::handle columns, nb::handle rows, nb::handle rule) {
  Board board = empty_board_with_rule(columns, rows, rule);
  const bool is_list = nb::isinstance<nb::iterable>(moves) && !PyUnicode_Check(moves.ptr()) &&
                       !PyBytes_Check(moves.ptr());
  check(play_moves(board, is_list ? to_columns(moves, board) : to_moves(moves, board.columns)));
  return board;
}

Board canonical(const Board& board) {
  const Board mirrored = board.mirror();
  const auto discs = [](const Board& each) {
    return std::tuple(each.discs[0].high, each.discs[0].low, each.discs[1].high, each.discs[1].low);
  };
  return discs(mirrored) < discs(board) ? mirrored : board;
}

// ---- Moves ----------------------------------------------------------------------------------

int to_index(nb::handle value, const char* what, int count, nb::handle error) {
  const int64_t index = to_int(value, what);
  if (index < 0 || index >= count)
    raise(error, "{}", unsupported_index(what, nb::str(value).c_str(), count));
  return static_cast<int>(index);
}

int to_column(const Board& board, nb::handle value) {
  return to_index(value, "column", board.columns, package().illegal_move);
}

bool is_playable(const Board& board, nb::handle value) {
  return !board.is_full(to_column(board, value)) && !board.over();
}

int to_move(const Board& board, nb::handle value) {
  const int column = to_column(board, value);
  if (board.over() || board.is_full(column))
    raise(package().illegal_move, "{}", move_fault(board, column));
  return column;
}

nb::list legal_moves(const Board& board) {
  int open[kMaxColumns], count = 0;
  if (!board.over())
    for (int column = 0; column < board.columns; ++column)
      if (!board.is_full(column)) open[count++] = column;
  nb::list_builder moves(count);
  for (int i = 0; i < count; ++i) moves.put(open[i]);
  return moves.commit();
}

bool wins(const Board& board, int column) {
  return board.after(column).winner() == static_cast<Player>(board.turn());
}

bool can_win_next(const Board& board) {
  if (board.over()) return false;
  for (int column = 0; column < board.columns; ++column)
    if (!board.is_full(column) && wins(board, column)) return true;
  return false;
}

// ---- Views ----------------------------------------------------------------------------------

nb::list peaks(const Board& board) {
  nb::list_builder bits(board.columns);
  for (int column = 0; column < board.columns; ++column)
    bits.put(column * (board.rows + 1) + board.height(column));
  return bits.commit();
}

// ---- Cells ----------------------------------------------------------------------------------

nb::handle to_side(Player player) {
  return player == Player::none ? nb::handle(Py_None) : package().sides[static_cast<int>(player)];
}

nb::handle piece_at(const Board& board, nb::handle column, nb::handle row) {
  const nb::handle error = package().invalid_argument;
  return to_side(board.at(to_index(column, "column", board.columns, error),
                          to_index(row, "row", board.rows, error)));
}

nb::dict piece_map(const Board& board) {
  nb::dict pieces;
  for (CellSet discs = board.occupied(); discs; discs &= discs - 1) {
    const int bit = lowest_bit(discs);
    pieces[to_cell(board, bit)] = package().sides[board.discs[0] >> bit & 1 ? 0 : 1];
  }
  return pieces;
}

nb::object winning_line(const Board& board) {
  // Where fours are counted, each side may have some.
  const CellSet discs = board.rule == Rule::most_fours
                            ? board.winning_discs(0) | board.winning_discs(1)
                        : board.won() ? board.winning_discs(1 - board.turn())
                                      : CellSet{};
  return discs ? nb::object(to_cells(board, discs)) : nb::none();
}

nb::tuple lines_of(const Board& board, nb::handle side) {
  nb::list found;
  board.for_each_line(to_player(side), [&](CellSet line) { found.append(to_cells(board, line)); });
  return nb::tuple(found);
}

// ---- Conversion -----------------------------------------------------------------------------

using Array = nb::ndarray<nb::numpy, int8_t, nb::ndim<2>>;

Array to_array(const Board& board, nb::handle values) {
  const CellValues numbers = to_cell_values(values);
  auto* cells = new int8_t[board.cells()];
  const nb::capsule owner(cells, [](void* p) noexcept { delete[] static_cast<int8_t*>(p); });
  int8_t* cell = cells;
  for (int row = board.rows - 1; row >= 0; --row)
    for (int column = 0; column < board.columns; ++column)
      *cell++ = numbers[static_cast<std::size_t>(static_cast<int>(board.at(column, row)) + 1)];
  return Array(cells, {board.rows, board.columns}, owner);
}

nb::list to_lists(const Board& board, nb::handle values) {
  const CellValues numbers = to_cell_values(values);
  nb::list_builder rows(board.rows);
  for (int row = board.rows - 1; row >= 0; --row) {
    nb::list_builder cells(board.columns);
    for (int column = 0; column < board.columns; ++column)
      cells.put(+numbers[static_cast<std::size_t>(static_cast<int>(board.at(column, row)) + 1)]);
    rows.put(cells.commit());
  }
  return rows.commit();
}

nb::tuple state(const Board& board) {
  return nb::make_tuple(to_number(board.discs[0]), to_number(board.discs[1]), +board.columns,
                        +board.rows, nb::str(package().rules[static_cast<int>(board.rule)]));
}

// What copyreg does from pickle protocol 2 on; here for every protocol.
nb::tuple reduce_position(nb::handle self) {
  const nb::object make = nb::module_::import_("copyreg").attr("__newobj__");
  return nb::make_tuple(make, nb::make_tuple(self.type()), state(nb::cast<const Board&>(self)));
}

// Accepts games that continued after a four: evaluations see such boards when a search overlooks
// lines.
void set_state(Board* self, const nb::tuple& kept) {
  if (kept.size() != 5)
    raise(package().invalid_position, "not the state of a position: {!r}", kept);
  Board board = empty_board_with_rule(kept[2], kept[3], kept[4]);
  board.discs[0] = to_cell_set(kept[0], "first");
  board.discs[1] = to_cell_set(kept[1], "second");
  const BoardFault fault = check_board(board);
  if (fault != BoardFault::two_winners && fault != BoardFault::continued &&
      fault != BoardFault::split_win)
    check(board);
  new (self) Board(board);
}

std::string repr(const Board& board) {
  const auto number = [](CellSet cells) { return std::string(nb::str(to_number(cells)).c_str()); };
  std::string text = "Position.from_bitboards(first=" + number(board.discs[0]) +
                     ", second=" + number(board.discs[1]);
  if (board.columns != 7 || board.rows != 6)
    text += ", columns=" + std::to_string(board.columns) + ", rows=" + std::to_string(board.rows);
  if (board.rule != Rule::connect_four) {
    const nb::str rule(package().rules[static_cast<int>(board.rule)]);
    text += ", rule='" + std::string(rule.c_str()) + "'";
  }
  return text + ")";
}

Py_hash_t hash(const Board& board) {
  // Not the key, which a position shares with its mirror image.
  uint64_t h = board.discs[0].low * 0x9e3779b97f4a7c15u ^ (board.discs[1].low + board.rows);
  h ^= board.discs[0].high * 0xa0761d6478bd642fu ^ board.discs[1].high * 0xe7037ed1a0b428dbu;
  h = (h ^ h >> 32) * 0xd6e8feb86659fd93u;
  return static_cast<Py_hash_t>(h ^ h >> 32);
}

// ---- Arrays ---------------------------------------------------------------------------------

void check_bitboards(BitboardArray array, nb::handle columns, nb::handle rows) {
  const Bitboards bitboards(std::move(array), empty_board(columns, rows));
  for (std::size_t i = 0; i < bitboards.size(); ++i) check_item(bitboards[i], i);
}

// The positions of many rows, for boards of at most 64 bits: those of the moves, which are written
// to the bitboards, or where these are None those of the bitboards. Returns their keys, and for
// each row 0 if there is no such position, 1 if the game goes on, 2 if it is over.
nb::tuple read_rows(nb::list moves, nb::ndarray<uint64_t, nb::shape<-1, 2>, nb::c_contig> bitboards,
                    nb::handle columns, nb::handle rows) {
  const Board empty = empty_board(columns, rows);
  if (moves.size() != bitboards.shape(0) || !fits_64_bits(empty.columns, empty.rows))
    raise(package().invalid_argument, "expected as many moves as bitboards, of 64 bits");
  std::vector<uint64_t> keys(moves.size());
  std::vector<uint8_t> states(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    uint64_t* discs = bitboards.data() + 2 * i;
    Board board = empty;
    if (moves[i].is_none()) {
      board.discs[0] = discs[0];
      board.discs[1] = discs[1];
      if (!position_fault(board).empty()) continue;
    } else {
      const auto read = parse_moves(to_utf8(moves[i]), board.columns);
      if (read.fault || play_moves(board, read.value)) continue;
      discs[0] = board.discs[0].low;
      discs[1] = board.discs[1].low;
    }
    keys[i] = board.key().low;
    states[i] = board.over() ? 2 : 1;
  }
  return nb::make_tuple(to_numpy(std::move(keys)), to_numpy(std::move(states)));
}

constexpr const char* kDoc =
    R"(A position: the discs on a board. Their number determines the side to move.

Positions are immutable: `play` returns a new one. They can be compared, hashed, copied and
pickled. docs/api.md lists the sizes of boards and the rules.

>>> p = Position.from_moves("4455")
>>> p.play(5) == Position.from_moves("44556")
True
>>> p
Position.from_bitboards(first=270532608, second=541065216)
>>> print(Position.from_moves("12", columns=4, rows=4))
. . . .
. . . .
. . . .
X O . .
1 2 3 4)";

}  // namespace

void bind_position(nb::module_& m) {
  m.def("check_bitboards", &check_bitboards, "bitboards"_a.noconvert(), "columns"_a.none(),
        "rows"_a.none(),
        nb::sig("def check_bitboards(bitboards: numpy.typing.NDArray[numpy.uint64], "
                "columns: int, rows: int) -> None"),
        "Raise InvalidPosition, naming the item, if no game leads to one of the positions.");
  m.def("read_rows", &read_rows, "moves"_a, "bitboards"_a.noconvert(), "columns"_a, "rows"_a,
        nb::sig("def read_rows(moves: list[str | None], bitboards: "
                "numpy.typing.NDArray[numpy.uint64], columns: int, rows: int) -> "
                "tuple[numpy.typing.NDArray[numpy.uint64], numpy.typing.NDArray[numpy.uint8]]"),
        "Write the positions of moves to the bitboards; None: the row has bitboards. Returns keys, "
        "and of each row 0 if it is not a position, 1 if the game goes on, 2 if it is over.");

  nb::class_<Board>(m, "Position", nb::is_final(), nb::pooled(1024),
                    nb::sig("@typing.final\nclass Position()"), kDoc)
      .def(
          "__init__",
          [](Board* self, nb::handle columns, nb::handle rows, nb::handle rule) {
            new (self) Board(empty_board_with_rule(columns, rows, rule));
          },
          "columns"_a.none() = 7, "rows"_a.none() = 6, "rule"_a.none() = "connect-four",
          nb::sig("def __init__(self, columns: int = 7, rows: int = 6, rule: str = "
                  "'connect-four') -> None"))

      // ---- Construction
      .def_static(
          "from_moves", &from_moves, "moves"_a.none(), "columns"_a.none() = 7, "rows"_a.none() = 6,
          "rule"_a.none() = "connect-four",
          nb::sig("def from_moves(moves: str | collections.abc.Iterable[int], columns: int = 7, "
                  "rows: int = 6, rule: str = "
                  "'connect-four') -> Position"),
          R"(The position after the moves of a move string: columns counted from 1, then a to g.

The moves can also be numbers, columns counted from 0.

>>> Position.from_moves("4455").ply
4
>>> Position.from_moves([3, 3, 4, 4]) == Position.from_moves("4455")
True
>>> Position.from_moves("4444444")
Traceback (most recent call last):
fourfold.IllegalMove: invalid move 7: column 4 is full)")
      .def_static(
          "from_grid", &from_grid, "grid"_a.none(), "rule"_a.none() = "connect-four", nb::kw_only(),
          "values"_a.none() = nb::make_tuple(0, 1, 2),
          nb::sig("def from_grid(grid: str | collections.abc.Sequence[str] | "
                  "collections.abc.Sequence[collections.abc.Sequence[int]] | "
                  "numpy.typing.NDArray[numpy.integer[typing.Any]], rule: str = 'connect-four', *, "
                  "values: collections.abc.Sequence[int] = (0, 1, 2)) -> Position"),
          R"(The position in a grid, top row first. The size of the grid is the size of the board.

The grid is text, a sequence of rows of text, or numbers in nested sequences or an array: `.` or 0
empty, `X` or 1 first, `O` or 2 second. `values` are other numbers for empty, first and second.

>>> Position.from_grid(["....", "....", "....", "X..O"]).ply
2
>>> Position.from_grid([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 2]]).ply
2
>>> Position.from_grid([[0] * 4] * 3 + [[1, -1, 0, 0]], values=(0, 1, -1)).some_moves()
'12')")
      .def_static(
          "from_board_string", &from_board_string, "text"_a.none(),
          nb::sig("def from_board_string(text: str) -> Position"),
          R"(The position in a string of the 42 cells of a 7x6 board, row by row from the top left.

`x` is the side to move, `o` the other side and `.` an empty cell. White space is ignored.

>>> Position.from_board_string("." * 35 + "..oxo..") == Position.from_moves("345")
True)")
      .def_static(
          "from_bitboards", &from_bitboards, "first"_a.none(), "second"_a.none(),
          "columns"_a.none() = 7, "rows"_a.none() = 6, "rule"_a.none() = "connect-four",
          nb::sig("def from_bitboards(first: int, second: int, columns: int = 7, rows: int = 6, "
                  "rule: str = 'connect-four') -> Position"),
          R"(The position with the given discs of the first and the second side, as in `bitboards`.

>>> Position.from_bitboards(first=129, second=258) == Position.from_moves("1122")
True)")

      // ---- Moves
      .def(
          "play", [](const Board& b, nb::handle column) { return b.after(to_move(b, column)); },
          "column"_a.none(), nb::sig("def play(self, column: int) -> Position"),
          R"(The position after the side to move drops a disc into a column, counted from 0.

Raises IllegalMove if the column does not exist or is full, or if the game is over.

>>> Position().play(3) == Position.from_moves("4")
True
>>> Position().play(7)
Traceback (most recent call last):
fourfold.IllegalMove: invalid column 7: expected 0 to 6)")
      .def_prop_ro("legal_moves", &legal_moves, nb::sig("def legal_moves(self) -> list[int]"),
                   R"(The columns, counted from 0, that can be played. Empty when the game is over.

>>> Position.from_moves("444444").legal_moves
[0, 1, 2, 4, 5, 6])")
      .def("is_playable", &is_playable, "column"_a.none(),
           nb::sig("def is_playable(self, column: int) -> bool"),
           R"(Whether the column, counted from 0, is one of `legal_moves`.

>>> Position.from_moves("444444").is_playable(3)
False)")
      .def(
          "is_winning_move",
          [](const Board& b, nb::handle column) {
            return is_playable(b, column) && wins(b, to_column(b, column));
          },
          "column"_a.none(), nb::sig("def is_winning_move(self, column: int) -> bool"),
          R"(Whether playing the column, counted from 0, wins the game at once.

>>> Position.from_moves("414141").is_winning_move(3)
True)")
      .def("can_win_next", &can_win_next,
           R"(Whether some move wins the game at once.

>>> Position.from_moves("414141").can_win_next()
True)")

      // ---- State
      .def_prop_ro(
          "columns", [](const Board& b) { return b.columns; },
          "The number of columns.\n\n>>> Position().columns\n7")
      .def_prop_ro(
          "rows", [](const Board& b) { return b.rows; },
          "The number of rows.\n\n>>> Position().rows\n6")
      .def_prop_ro(
          "rule", [](const Board& b) { return package().rules[static_cast<int>(b.rule)]; },
          nb::sig("def rule(self) -> fourfold.rules.rule.Rule"),
          R"(The rule that decides when the game ends and who wins.

>>> Position().rule
<Rule.CONNECT_FOUR: 'connect-four'>)")
      .def_prop_ro("ply", &Board::ply,
                   "The number of discs on the board.\n\n>>> Position.from_moves(\"4455\").ply\n4")
      .def_prop_ro(
          "turn", [](const Board& b) { return package().sides[b.turn()]; },
          nb::sig("def turn(self) -> fourfold.rules.side.Side"),
          R"(The side to move. After the end of the game: the side that would be next.

>>> Position.from_moves("4").turn
<Side.SECOND: 2>)")
      .def_prop_ro(
          "winner", [](const Board& b) { return to_side(b.winner()); },
          nb::sig("def winner(self) -> fourfold.rules.side.Side | None"),
          R"(The side that has four in a line, or None. With the rule 'most-fours': the side that has
more lines of four once the board is full.

>>> Position.from_moves("4141414").winner
<Side.FIRST: 1>)")
      .def_prop_ro("is_over", &Board::over,
                   R"(Whether the game is over.

>>> Position.from_moves("4141414").is_over
True)")
      .def_prop_ro(
          "winning_line", &winning_line,
          nb::sig("def winning_line(self) -> tuple[fourfold.rules.position.Cell, ...] | None"),
          R"(The cells of all winning fours as (column, row), from 0 at the bottom left; or None.

More than four if the last disc completed several lines. With the rule 'most-fours': the cells of
all fours so far, of both sides.

>>> Position.from_moves("4141414").winning_line
((3, 0), (3, 1), (3, 2), (3, 3)))")

      // ---- Cells
      .def("piece_at", &piece_at, "column"_a.none(), "row"_a.none(),
           nb::sig("def piece_at(self, column: int, row: int) -> fourfold.rules.side.Side | None"),
           R"(The side that has a disc in a cell, counted from 0 at the bottom left; None if empty.

>>> Position.from_moves("44").piece_at(3, 1)
<Side.SECOND: 2>)")
      .def(
          "pieces",
          [](const Board& b, nb::handle side) { return to_cells(b, b.discs[to_player(side)]); },
          "side"_a.none(),
          nb::sig("def pieces(self, side: fourfold.rules.side.SideLike) -> "
                  "tuple[fourfold.rules.position.Cell, ...]"),
          R"(The cells with a disc of a side as (column, row), column by column from the bottom.

>>> Position.from_moves("4453").pieces("first")
((3, 0), (4, 0)))")
      .def("piece_map", &piece_map,
           nb::sig("def piece_map(self) -> dict[fourfold.rules.position.Cell, "
                   "fourfold.rules.side.Side]"),
           R"(The side of each disc by its cell, (column, row), column by column from the bottom.

>>> for (column, row), side in Position.from_moves("445").piece_map().items():
...     print(column, row, side.name)
3 0 FIRST
3 1 SECOND
4 0 FIRST)")
      .def(
          "height",
          [](const Board& b, nb::handle column) {
            return b.height(to_index(column, "column", b.columns, package().invalid_argument));
          },
          "column"_a.none(), nb::sig("def height(self, column: int) -> int"),
          R"(The number of discs in a column, counted from 0.

>>> Position.from_moves("445").height(3)
2)")
      .def(
          "winning_cells",
          [](const Board& b, nb::handle side) {
            return to_cells(b, b.winning_cells(to_player(side)));
          },
          "side"_a.none(),
          nb::sig("def winning_cells(self, side: fourfold.rules.side.SideLike) -> "
                  "tuple[fourfold.rules.position.Cell, ...]"),
          R"(The empty cells, playable now or not, where a disc would complete a four of a side.

>>> Position.from_moves("334455").winning_cells("first")
((1, 0), (5, 0)))")
      .def("lines", &lines_of, "side"_a.none(),
           nb::sig("def lines(self, side: fourfold.rules.side.SideLike) -> "
                   "tuple[tuple[fourfold.rules.position.Cell, ...], ...]"),
           R"(The lines of four or more discs of a side, each as its cells, left or bottom first.

>>> Position.from_moves("4141414").lines("first")
(((3, 0), (3, 1), (3, 2), (3, 3)),))")
      .def(
          "fours", [](const Board& b, nb::handle side) { return b.count_fours(to_player(side)); },
          "side"_a.none(), nb::sig("def fours(self, side: fourfold.rules.side.SideLike) -> int"),
          R"(The number of lines of four cells that a side owns. Five discs in a row count as two.

>>> Position.from_moves("4141414").fours("first")
1)")

      // ---- Representations
      .def_prop_ro(
          "bitboards",
          [](const Board& b) {
            return nb::make_tuple(to_number(b.discs[0]), to_number(b.discs[1]));
          },
          nb::sig("def bitboards(self) -> tuple[int, int]"),
          R"(The discs of the first and the second side as sets of bits.

The cell at (column, row), from 0 at the bottom left, is bit column x (rows + 1) + row.

>>> Position.from_moves("1122").bitboards
(129, 258))")
      .def_prop_ro("peaks", &peaks, nb::sig("def peaks(self) -> list[int]"),
                   R"(For each column, the bit of `bitboards` that its next disc will set.

For a full column that is the bit above its top cell, which is never set.

>>> Position.from_bitboards(first=2146432, second=272695297).peaks
[1, 8, 17, 23, 29, 35, 42])")
      .def_prop_ro(
          "key", [](const Board& b) { return to_number(b.key()); },
          R"(A number that a position shares with its mirror image and no other position of its size.

>>> Position.from_moves("1").key == Position.from_moves("7").key
True)")
      .def("some_moves", &some_moves,
           R"(Moves of one game that leads to this position, as a move string.

Raises InvalidPosition if no game was found, which can happen on boards larger than 7x6 only.

>>> Position.from_moves("1122").some_moves()
'2211')")
      .def("canonical", &canonical,
           R"(The position or its mirror image: the same one of the two for both.

>>> Position.from_moves("112").canonical() == Position.from_moves("776").canonical()
True)")
      .def("mirror", &Board::mirror,
           R"(The mirror image: left and right exchanged.

>>> Position.from_moves("112").mirror() == Position.from_moves("776")
True)")
      .def("to_array", &to_array, "values"_a.none() = nb::make_tuple(0, 1, 2),
           nb::sig("def to_array(self, values: collections.abc.Sequence[int] = (0, 1, 2)) -> "
                   "numpy.typing.NDArray[numpy.int8]"),
           R"(The cells as an array of rows x columns, top row first: 0 empty, 1 first, 2 second, or
other `values` for empty, first and second.

>>> Position.from_moves("12", columns=4, rows=4).to_array()
array([[0, 0, 0, 0],
       [0, 0, 0, 0],
       [0, 0, 0, 0],
       [1, 2, 0, 0]], dtype=int8)
>>> Position.from_moves("12", columns=4, rows=4).to_array(values=(0, 1, -1))[-1]
array([ 1, -1,  0,  0], dtype=int8))")
      .def("to_lists", &to_lists, "values"_a.none() = nb::make_tuple(0, 1, 2),
           nb::sig("def to_lists(self, values: collections.abc.Sequence[int] = (0, 1, 2)) -> "
                   "list[list[int]]"),
           R"(The cells as a list of rows, as in `to_array` but without NumPy.

>>> Position.from_moves("12", columns=4, rows=4).to_lists()
[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 2, 0, 0]])")
      .def("to_rows", &format_rows, nb::sig("def to_rows(self) -> list[str]"),
           R"(The rows as text, top row first: `.` empty, `X` first, `O` second.

>>> Position.from_moves("12", columns=4, rows=4).to_rows()
['....', '....', '....', 'XO..'])")

      // ---- Names that connect-four-ai uses
      .def(
          "get_key", [](const Board& b) { return to_number(b.key()); },
          "The same as `key`.\n\n>>> p = Position()\n>>> p.get_key() == p.key\nTrue")
      .def("get_moves", &Board::ply, "The same as `ply`.\n\n>>> Position().get_moves()\n0")
      .def("is_won_position", &Board::won,
           "Whether there is a `winner`.\n\n"
           ">>> Position.from_moves(\"4141414\").is_won_position()\nTrue")

      // ---- Value semantics
      .def(
          "__eq__",
          [](const Board& b, nb::handle other) -> nb::object {
            const Board* o = nullptr;
            if (!nb::try_cast(other, o, false) || !o) return nb::borrow(Py_NotImplemented);
            return nb::bool_(b == *o);
          },
          "other"_a.none(), nb::sig("def __eq__(self, other: object) -> bool"))
      .def("__hash__", &hash)
      .def("__repr__", &repr)
      .def("__str__", &format_grid)
      .def(
          "_repr_svg_", [](nb::handle self) { return package().picture(self); },
          nb::sig("def _repr_svg_(self) -> str"), "The position as SVG, for notebooks.")
      .def(
          "__copy__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __copy__(self) -> Position"))
      .def(
          "__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); },
          "memo"_a.none(), nb::sig("def __deepcopy__(self, memo: object) -> Position"))
      .def("__reduce__", &reduce_position,
           nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"))
      .def("__getstate__", &state,
           nb::sig("def __getstate__(self) -> tuple[int, int, int, int, str]"))
      .def("__setstate__", &set_state, "state"_a,
           nb::sig("def __setstate__(self, state: tuple[int, int, int, int, str]) -> None"));
}

}  // namespace fourfold::python
