#include "package.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <thread>

#include "fourfold/players/registry.hpp"
#include "fourfold/reachable.hpp"
#include "fourfold/solver.hpp"

namespace fourfold::python {

namespace {

Package loaded;

const char* name(int player) {
  return player == 0 ? "first" : "second";
}

}  // namespace

const Package& package() {
  return loaded;
}

void load_package() {
  const auto load = [](const char* module, const char* name) {
    return nb::getattr(nb::module_::import_(module), name).release();
  };
  loaded.illegal_move = load("fourfold.errors", "IllegalMove");
  loaded.invalid_position = load("fourfold.errors", "InvalidPosition");
  loaded.invalid_argument = load("fourfold.errors", "InvalidArgument");
  loaded.wrong_type = load("fourfold.errors", "WrongType");
  loaded.cancelled = load("fourfold.errors", "Cancelled");
  loaded.limit_reached = load("fourfold.errors", "LimitReached");
  loaded.book_error = load("fourfold.errors", "BookError");
  loaded.solver_busy = load("fourfold.errors", "SolverBusy");
  const nb::handle side = load("fourfold.side", "Side");
  loaded.side_of = nb::getattr(side, "of").release();
  loaded.sides[0] = nb::getattr(side, "FIRST").release();
  loaded.sides[1] = nb::getattr(side, "SECOND").release();
  const nb::handle rule = load("fourfold.rule", "Rule");
  loaded.rules[static_cast<int>(Rule::connect_four)] = nb::getattr(rule, "CONNECT_FOUR").release();
  loaded.rules[static_cast<int>(Rule::most_fours)] = nb::getattr(rule, "MOST_FOURS").release();
  loaded.parse_moves = load("fourfold.notation", "parse_moves");
  loaded.parse_grid = load("fourfold.notation", "parse_grid");
  loaded.parse_board_string = load("fourfold.notation", "parse_board_string");
  loaded.format_grid = load("fourfold.notation", "format_grid");
  const nb::object main_thread = nb::module_::import_("threading").attr("main_thread")();
  loaded.main_thread = nb::cast<unsigned long>(main_thread.attr("ident"));
}

int64_t to_int(nb::handle value, const char* what) {
  int overflow = 0;
  long long number;
  if (PyLong_CheckExact(value.ptr())) {
    number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  } else {
    const nb::object index = PyBool_Check(value.ptr())
                                 ? nb::object()
                                 : nb::steal<nb::object>(PyNumber_Index(value.ptr()));
    if (!index) {
      PyErr_Clear();
      raise(package().wrong_type, "{} must be an int, not {}", what,
            nb::getattr(value.type(), "__name__"));
    }
    number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  }
  if (overflow > 0) return std::numeric_limits<int64_t>::max();
  if (overflow < 0) return std::numeric_limits<int64_t>::min();
  return number;
}

int64_t to_option(nb::handle value, const char* what, int64_t most) {
  const int64_t number = to_int(value, what);
  if (number < 1 || number > most)
    raise(package().invalid_argument, "{} must be from 1 to {}, not {}", what, most, value);
  return number;
}

bool to_bool(nb::handle value, const char* what) {
  if (!PyBool_Check(value.ptr()))
    raise(package().wrong_type, "{} must be True or False, not {}", what,
          nb::getattr(value.type(), "__name__"));
  return value.is(Py_True);
}

int to_threads(nb::handle value) {
  if (value.is_none())
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
  return static_cast<int>(to_option(value, "threads", kMaxThreads));
}

int to_elo(nb::handle value) {
  const int low = players::ladder().front().elo(), high = players::ladder().back().elo();
  const int64_t elo = to_int(value, "elo");
  if (elo < low || elo > high)
    raise(package().invalid_argument, "elo must be from {} to {}, not {}", low, high, value);
  return static_cast<int>(elo);
}

Rule to_rule(nb::handle value) {
  for (const Rule rule : {Rule::connect_four, Rule::most_fours}) {
    const nb::handle name = package().rules[static_cast<int>(rule)];
    if (value.is(name) || (nb::isinstance<nb::str>(value) && value.equal(name))) return rule;
  }
  if (!nb::isinstance<nb::str>(value))
    raise(package().wrong_type, "rule must be a string, not {}",
          nb::getattr(value.type(), "__name__"));
  raise(package().invalid_argument, "unknown rule {!r}. Available: '{}', '{}'", value,
        package().rules[0], package().rules[1]);
}

int to_player(nb::handle side) {
  for (const int player : {0, 1})
    if (side.is(package().sides[player])) return player;
  return package().side_of(side).is(package().sides[0]) ? 0 : 1;
}

Board empty_board(nb::handle columns, nb::handle rows) {
  const int64_t width = to_int(columns, "columns");
  const int64_t height = to_int(rows, "rows");
  const bool sane = width >= 0 && width <= 64 && height >= 0 && height <= 64;
  if (!sane || !is_supported_size(static_cast<int>(width), static_cast<int>(height)))
    raise(package().invalid_position,
          "unsupported board of {} columns and {} rows: expected at least {} of each, and "
          "columns x (rows + 1) at most 64",
          columns, rows, kMinSide);
  Board board;
  board.columns = static_cast<uint8_t>(width);
  board.rows = static_cast<uint8_t>(height);
  return board;
}

nb::tuple to_cell(const Board& board, int bit) {
  return nb::make_tuple(bit / (board.rows + 1), bit % (board.rows + 1));
}

nb::tuple to_cells(const Board& board, uint64_t bits) {
  nb::tuple_builder cells(popcount(bits));
  for (; bits; bits &= bits - 1) cells.put(to_cell(board, lowest_bit(bits)));
  return cells.commit();
}

const Board& to_board(nb::handle value) {
  const Board* board = nullptr;
  if (!nb::try_cast(value, board, false) || !board)
    raise(package().wrong_type, "expected a Position, not {}",
          nb::getattr(value.type(), "__name__"));
  return *board;
}

const Board& to_connect_four_board(nb::handle value, const char* where) {
  const Board& board = to_board(value);
  if (board.rule != Rule::connect_four)
    raise(package().invalid_argument,
          "{}exact scores are available only for the rule 'connect-four', not '{}'", where,
          package().rules[static_cast<int>(board.rule)]);
  return board;
}

void check(const Board& board, const char* where) {
  const nb::handle error = package().invalid_position;
  const auto column_of = [&](uint64_t bits) { return lowest_bit(bits) / (board.rows + 1); };
  const auto row_of = [&](uint64_t bits) { return lowest_bit(bits) % (board.rows + 1); };
  switch (check_board(board)) {
    case BoardFault::ok:
      if (reachability(board) == Reachability::unreachable)
        raise(error, "{}no game leads to this position: the sides cannot have taken turns", where);
      return;
    case BoardFault::bad_size:
      raise(error, "{}unsupported board of {} columns and {} rows", where, +board.columns,
            +board.rows);
    case BoardFault::off_board: {
      const int player = board.discs[0] & ~board.size().board ? 0 : 1;
      raise(error, "{}{} has a disc at bit {}, which is outside the {}x{} board", where,
            name(player), lowest_bit(board.discs[player] & ~board.size().board), +board.columns,
            +board.rows);
    }
    case BoardFault::overlap: {
      const uint64_t both = board.discs[0] & board.discs[1];
      raise(error, "{}both sides have a disc in column {}, row {} (from 0 at the bottom left)",
            where, column_of(both), row_of(both));
    }
    case BoardFault::disc_count:
      raise(error,
            "{}first has {} discs and second has {}: expected equal numbers, or one more for first",
            where, popcount(board.discs[0]), popcount(board.discs[1]));
    case BoardFault::floating: {
      uint64_t supported = 0;
      for (int column = 0; column < board.columns; ++column)
        supported |=
            ((board.occupied() << 1) | board.bottom_cell(column)) & board.column_cells(column);
      const uint64_t floating = board.occupied() & ~supported;
      raise(error,
            "{}the disc in column {}, row {} (from 0 at the bottom left) has nothing below it",
            where, column_of(floating), row_of(floating));
    }
    case BoardFault::two_winners:
      raise(error, "{}both sides have four in a line", where);
    case BoardFault::continued:
      raise(error, "{}{} has four in a line, but {} moved after that", where, name(board.turn()),
            name(1 - board.turn()));
    case BoardFault::split_win:
      raise(error, "{}{} has several fours in a line that no single last move can have made", where,
            name(1 - board.turn()));
  }
}

void check_item(const Board& board, std::size_t index) {
  // The message is composed only for a board that is rejected.
  if (check_board(board) != BoardFault::ok || reachability(board) == Reachability::unreachable)
    check(board, ("item " + std::to_string(index) + ": ").c_str());
}

}  // namespace fourfold::python
