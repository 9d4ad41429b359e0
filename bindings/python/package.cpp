#include "package.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <limits>
#include <string>
#include <thread>

#include "fourfold/board/reachable.hpp"
#include "fourfold/players/registry.hpp"
#include "fourfold/solver/solver.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

nb::handle load;  // null once `loaded` is filled
Package loaded;

void fill() {
  const auto take = [](nb::handle from, const char* name) {
    return nb::getattr(from, name).release();
  };
  const auto parts = nb::cast<nb::tuple>(load());
  const nb::handle errors = parts[0], side = parts[1], rule = parts[2];
  loaded.illegal_move = take(errors, "IllegalMove");
  loaded.invalid_position = take(errors, "InvalidPosition");
  loaded.invalid_notation = take(errors, "InvalidNotation");
  loaded.invalid_argument = take(errors, "InvalidArgument");
  loaded.wrong_type = take(errors, "WrongType");
  loaded.cancelled = take(errors, "Cancelled");
  loaded.limit_reached = take(errors, "LimitReached");
  loaded.book_error = take(errors, "BookError");
  loaded.solver_busy = take(errors, "SolverBusy");
  loaded.side_of = take(side, "of");
  loaded.sides[0] = take(side, "FIRST");
  loaded.sides[1] = take(side, "SECOND");
  loaded.rules[static_cast<int>(Rule::connect_four)] = take(rule, "CONNECT_FOUR");
  loaded.rules[static_cast<int>(Rule::most_fours)] = take(rule, "MOST_FOURS");
  loaded.picture = nb::borrow(parts[3]).release();
  loaded.describe_wrong_call = nb::borrow(parts[4]).release();
  const nb::object main_thread = nb::module_::import_("threading").attr("main_thread")();
  loaded.main_thread = nb::cast<unsigned long>(main_thread.attr("ident"));
  load = {};
}

}  // namespace

const Package& package() {
  if (load) fill();
  return loaded;
}

void bind_package(nb::module_& m) {
  m.def(
      "use_package", [](nb::object loader) { load = loader.release(); }, "loader"_a,
      nb::sig("def use_package(loader: collections.abc.Callable[[], tuple[types.ModuleType, "
              "type[fourfold.rules.side.Side], type[fourfold.rules.rule.Rule], "
              "collections.abc.Callable[[Position], str], "
              "collections.abc.Callable[[typing.Any, list[typing.Any], dict[str, typing.Any]], "
              "str]]]) -> None"),
      "Set the function that returns what the bindings use of the package: its exceptions, `Side`, "
      "`Rule`, the function that draws a position and the one that says what is wrong with a call. "
      "They call it when they first need one.");
}

nb::object class_name(nb::handle value) {
  return nb::getattr(value.type(), "__name__");
}

void check(const std::optional<NotationFault>& fault) {
  if (!fault) return;
  const bool illegal = fault->kind == NotationFault::Kind::illegal_move;
  raise(illegal ? package().illegal_move : package().invalid_notation, "{}", fault->sentence());
}

std::string to_utf8(nb::handle text, const char* errors) {
  Py_ssize_t size;
  if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size))
    return {bytes, static_cast<std::size_t>(size)};
  PyErr_Clear();
  const auto bytes = nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", errors));
  if (!bytes.is_valid()) throw nb::python_error();
  return {bytes.c_str(), bytes.size()};
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
      raise(package().wrong_type, "{} must be an int, not {}", what, class_name(value));
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
    raise(package().wrong_type, "{} must be True or False, not {}", what, class_name(value));
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
    raise(package().wrong_type, "rule must be a string, not {}", class_name(value));
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
  const bool sane = width >= 0 && width <= kMaxSide && height >= 0 && height <= kMaxSide;
  if (!sane || !is_supported_size(static_cast<int>(width), static_cast<int>(height)))
    raise(package().invalid_position, "{}",
          unsupported_size(nb::str(columns).c_str(), nb::str(rows).c_str()));
  return fourfold::empty_board(static_cast<int>(width), static_cast<int>(height));
}

nb::tuple to_cell(const Board& board, int bit) {
  return nb::make_tuple(bit / (board.rows + 1), bit % (board.rows + 1));
}

nb::tuple to_cells(const Board& board, CellSet cells) {
  nb::tuple_builder list(popcount(cells));
  for (; cells; cells &= cells - 1) list.put(to_cell(board, lowest_bit(cells)));
  return list.commit();
}

nb::int_ to_number(CellSet cells) {
  const nb::int_ low(cells.low);
  return cells.high == 0 ? low : nb::int_(nb::int_(cells.high) << nb::int_(64) | low);
}

CellSet to_cell_set(nb::handle value, const char* what) {
  const int64_t number = to_int(value, what);
  if (number >= 0 && number < std::numeric_limits<int64_t>::max())
    return static_cast<uint64_t>(number);
  // More than 63 bits: half by half.
  const nb::object whole = nb::steal<nb::object>(PyNumber_Index(value.ptr()));
  const nb::object upper = whole >> nb::int_(64);
  const uint64_t high = number < 0 ? 0 : PyLong_AsUnsignedLongLong(upper.ptr());
  if (number < 0 || PyErr_Occurred()) {
    PyErr_Clear();
    raise(package().invalid_position, "{} must be a bitboard from 0 to 2**128 - 1, not {}", what,
          value);
  }
  return {PyLong_AsUnsignedLongLongMask(whole.ptr()), high};
}

Bitboards::Bitboards(BitboardArray array, const Board& empty)
    : array_(std::move(array)), empty_(empty), wide_(!fits_64_bits(empty.columns, empty.rows)) {
  bool fits = array_.ndim() == (wide_ ? 3u : 2u);
  for (std::size_t i = 1; fits && i < array_.ndim(); ++i) fits = array_.shape(i) == 2;
  if (fits) return;
  nb::list shape;
  for (std::size_t i = 0; i < array_.ndim(); ++i) shape.append(array_.shape(i));
  raise(package().invalid_argument, "bitboards of {}x{} boards must have shape {}, not {}",
        +empty.columns, +empty.rows, wide_ ? "(n, 2, 2)" : "(n, 2)", nb::tuple(shape));
}

Board Bitboards::operator[](std::size_t i) const {
  Board board = empty_;
  const uint64_t* item = array_.data() + static_cast<int64_t>(i) * array_.stride(0);
  for (int side = 0; side < 2; ++side) {
    const uint64_t* words = item + side * array_.stride(1);
    board.discs[side] = wide_ ? CellSet(*words, words[array_.stride(2)]) : CellSet(*words);
  }
  return board;
}

void add_bitboards(const Board& board, std::vector<uint64_t>& numbers) {
  for (const CellSet discs : board.discs) {
    numbers.push_back(discs.low);
    if (!fits_64_bits(board.columns, board.rows)) numbers.push_back(discs.high);
  }
}

std::vector<std::size_t> bitboards_shape(const Board& size, std::size_t count) {
  if (fits_64_bits(size.columns, size.rows)) return {count, 2};
  return {count, 2, 2};
}

const Board& to_board(nb::handle value) {
  const Board* board = nullptr;
  if (!nb::try_cast(value, board, false) || !board)
    raise(package().wrong_type, "expected a Position, not {}", class_name(value));
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
  const std::string fault = position_fault(board);
  if (!fault.empty()) raise(package().invalid_position, "{}{}", where, fault);
}

void check_item(const Board& board, std::size_t index) {
  const std::string fault = position_fault(board);
  if (!fault.empty()) raise(package().invalid_position, "item {}: {}", index, fault);
}

}  // namespace fourfold::python
