// The parts of the Python package that the bindings refer to, and the conversion of arguments.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <optional>
#include <string>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/players/random.hpp"

namespace nb = nanobind;

namespace fourfold {
class Book;
class Solver;
class StopToken;
}  // namespace fourfold

namespace fourfold::python {

// What the bindings use of the Python package: its exceptions, `Side`, `Rule`, the function that
// draws a position as SVG, and the one that says what is wrong with a call. The package hands them
// over when they are first needed. Never released.
struct Package {
  nb::handle illegal_move, invalid_position, invalid_notation, invalid_argument, wrong_type,
      cancelled, limit_reached, book_error, solver_busy;
  nb::handle sides[2], side_of;
  nb::handle rules[2];
  nb::handle picture;
  nb::handle describe_wrong_call;
  unsigned long main_thread;
};
const Package& package();
void bind_package(nb::module_& m);

// Raises a Python exception with a message in the format of str.format.
template <class... Args>
[[noreturn]] void raise(nb::handle type, const char* format, Args&&... args) {
  const nb::object message = nb::str(format).format(std::forward<Args>(args)...);
  PyErr_SetObject(type.ptr(), message.ptr());
  throw nb::python_error();
}

// The name of a value's class, for messages.
nb::object class_name(nb::handle value);

// Raises InvalidNotation or IllegalMove if there is a fault.
void check(const std::optional<NotationFault>& fault);
template <class T>
T checked(Parsed<T> parsed) {
  check(parsed.fault);
  return std::move(parsed.value);
}

// A text in UTF-8. `errors` is what to do with halves of surrogate pairs: see Python's codecs.
std::string to_utf8(nb::handle text, const char* errors = "surrogatepass");

// An integer argument: anything with __index__ except bool, which is always a mistake. `what` names
// the argument in the message. Values beyond 64 bits are returned as the nearest limit.
int64_t to_int(nb::handle value, const char* what);

// A number from 1 to `most`.
int64_t to_option(nb::handle value, const char* what, int64_t most);
bool to_bool(nb::handle value, const char* what);
int to_threads(nb::handle value);  // None: one per core

// The strength of a player, within the ladder's.
int to_elo(nb::handle value);

// A seed of random numbers; None: an unpredictable one.
players::Seed to_seed(nb::handle value);

// A rule by its name.
Rule to_rule(nb::handle value);

// A side as `Side.of` takes it: 0 for the first, 1 for the second.
int to_player(nb::handle side);

// An empty board with a checked number of columns and rows.
Board empty_board(nb::handle columns, nb::handle rows);

// A position argument, of any rule.
const Board& to_board(nb::handle value);

// A position argument for functions that support only Rule::connect_four; others are rejected.
// `where` comes before the message, for example "item 3: ".
const Board& to_connect_four_board(nb::handle value, const char* where = "");

// A solver argument.
Solver& to_solver(nb::handle value);

// A book argument: None or a Book.
const Book* to_book(nb::handle value);

// A stop argument: None or a StopToken, which lives as long as `value`.
const StopToken* to_stop(nb::handle value);

// A cell, or a set of cells, as (column, row).
nb::tuple to_cell(const Board& board, int bit);
nb::tuple to_cells(const Board& board, CellSet cells);

// A set of cells as a number, and back: bit i is cell i. `what` names the argument in the message.
nb::int_ to_number(CellSet cells);
CellSet to_cell_set(nb::handle value, const char* what);

// Many positions of one size in an array: of shape (n, 2), the discs of the first and of the second
// side; on boards of more than 64 bits of shape (n, 2, 2), the lower word of each first.
using BitboardArray = nb::ndarray<const uint64_t, nb::device::cpu>;
class Bitboards {
 public:
  // Raises InvalidArgument if the shape is wrong for boards of this size.
  Bitboards(BitboardArray array, const Board& empty);
  std::size_t size() const { return array_.shape(0); }
  Board operator[](std::size_t i) const;

 private:
  BitboardArray array_;
  Board empty_;
  bool wide_;
};

// Values as a new NumPy array, by default of one dimension.
template <class T>
nb::object to_numpy(std::vector<T> values, std::vector<std::size_t> shape = {}) {
  if (shape.empty()) shape = {values.size()};
  auto* kept = new std::vector<T>(std::move(values));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T>(kept->data(), shape.size(), shape.data(), owner));
}

// Boards as the numbers of such an array, and its shape.
void add_bitboards(const Board& board, std::vector<uint64_t>& numbers);
std::vector<std::size_t> bitboards_shape(const Board& size, std::size_t count);

// Raises InvalidPosition if play cannot reach the board. On boards larger than 7x6, the rare
// positions for which that takes too long to decide are accepted. `where` comes before the message,
// for example "position 3: ".
void check(const Board& board, const char* where = "");

// The same for one item of an array; the message names it.
void check_item(const Board& board, std::size_t index);

// Makes wrong calls of all functions in a module or class raise WrongType.
void check_calls(nb::handle scope);

void bind_position(nb::module_& m);
void bind_notation(nb::module_& m);
void bind_book(nb::module_& m);
void bind_solver(nb::module_& m);
void bind_stop(nb::module_& m);
void bind_explain(nb::module_& m);
void bind_review(nb::module_& m);
void bind_judgement(nb::module_& m);
void bind_language(nb::module_& m);
void bind_what_if(nb::module_& m);
void bind_classic(nb::module_& m);
void bind_players(nb::module_& m);
void bind_sample(nb::module_& m);
void bind_strategy(nb::module_& m);
void bind_network(nb::module_& m);
void bind_games(nb::module_& m);

}  // namespace fourfold::python
