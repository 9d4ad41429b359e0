// How people write columns, games and boards; fourfold.rules.notation publishes it.
#include "notation.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>

#include "fourfold/board/reachable.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

std::string label_of(nb::handle column) {
  const int64_t index = to_int(column, "column");
  if (index < 0 || index >= kMaxColumns)
    raise(package().invalid_notation, "column {} has no label: expected 0 to {}", column,
          kMaxColumns - 1);
  return column_label(static_cast<int>(index));
}

std::string labels_of(const nb::iterable& moves) {
  std::string text;
  for (const nb::handle column : moves) text += label_of(column);
  return text;
}

// Arrays of every kind have `tolist`, which returns plain numbers.
nb::object to_sequence(nb::handle value, const char* what) {
  const nb::object items =
      nb::hasattr(value, "tolist") ? value.attr("tolist")() : nb::borrow(value);
  PyObject* given = items.ptr();
  if (!PySequence_Check(given) || PyUnicode_Check(given) || PyBytes_Check(given) ||
      PyByteArray_Check(given))
    raise(package().wrong_type, "{} must be a sequence of cells or rows, not {}", what,
          class_name(items));
  return nb::steal(PySequence_List(given));
}

uint8_t to_cell(nb::handle value, std::size_t x, std::size_t y, const CellValues& values) {
  const auto [empty, first, second] = values;
  if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr()))
    raise(package().wrong_type,
          "cell {} of row {} is of type {}: expected int, {} empty, {} first, {} second", x, y,
          class_name(value), +empty, +first, +second);
  const auto found = std::find(values.begin(), values.end(), to_int(value, "a cell"));
  if (found == values.end())
    raise(package().invalid_position,
          "cell {} of row {} is {}: expected {} (empty), {} (first) or {} (second)", x, y, value,
          +empty, +first, +second);
  return static_cast<uint8_t>(found - values.begin());
}

Grid grid_of_numbers(nb::handle value, const CellValues& values) {
  Grid grid;
  std::vector<nb::object> rows;
  for (const nb::handle row : to_sequence(value, "a grid"))
    rows.push_back(to_sequence(row, "a row"));
  const std::size_t columns = rows.empty() ? 0 : nb::len(rows[0]);
  grid.columns = static_cast<int>(columns);
  grid.rows = static_cast<int>(rows.size());
  for (std::size_t y = 0; y < rows.size(); ++y) {
    if (nb::len(rows[y]) != columns)
      raise(package().invalid_position, "row {} has {} cells, row 0 has {}", y, nb::len(rows[y]),
            columns);
    std::size_t x = 0;
    for (const nb::handle cell : rows[y]) grid.cells.push_back(to_cell(cell, x++, y, values));
  }
  return grid;
}

// The rows of a list or tuple of strings as lines; nothing if it is something else.
std::optional<std::string> joined_rows(nb::handle value) {
  if (!PyList_Check(value.ptr()) && !PyTuple_Check(value.ptr())) return {};
  std::string text;
  for (const nb::handle row : value) {
    if (!PyUnicode_Check(row.ptr())) return {};
    text += to_utf8(row) + '\n';
  }
  return nb::len(value) > 0 ? std::optional(text) : std::nullopt;
}

}  // namespace

std::vector<uint8_t> to_moves(nb::handle text, int columns) {
  if (!PyUnicode_Check(text.ptr()))
    raise(package().wrong_type, "moves must be a string such as '4455', not {}", class_name(text));
  return checked(parse_moves(to_utf8(text), columns));
}

CellValues to_cell_values(nb::handle value) {
  const nb::object given = to_sequence(value, "values");
  CellValues values{};
  if (nb::len(given) != values.size())
    raise(package().invalid_argument, "values must be three numbers: empty, first and second");
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int64_t number = to_int(given[i], "a value");
    if (number < INT8_MIN || number > INT8_MAX)
      raise(package().invalid_argument, "values must be from -128 to 127, not {}", number);
    values[i] = static_cast<int8_t>(number);
    if (std::find(values.begin(), values.begin() + i, values[i]) != values.begin() + i)
      raise(package().invalid_argument, "values must be different: {} occurs twice", number);
  }
  return values;
}

Grid to_grid(nb::handle value, const CellValues& values) {
  if (PyUnicode_Check(value.ptr())) return checked(parse_grid(to_utf8(value)));
  if (const auto rows = joined_rows(value)) return checked(parse_grid(*rows));
  return grid_of_numbers(value, values);
}

Board to_board(const Grid& grid, Rule rule) {
  if (!is_supported_size(grid.columns, grid.rows))
    raise(package().invalid_position, "{}",
          unsupported_size(std::to_string(grid.columns), std::to_string(grid.rows)));
  Board board = fourfold::empty_board(grid.columns, grid.rows);
  board.rule = rule;
  grid.place_on(board);
  check(board);
  return board;
}

void bind_notation(nb::module_& m) {
  m.def("column_label", &label_of, "column"_a, nb::sig("def column_label(column: int) -> str"),
        R"(The label of a column that the code counts from 0.

>>> column_label(3), column_label(9)
('4', 'a'))");
  m.def(
      "column_labels",
      [](int columns) {
        return std::string(kColumnLabels.substr(0, std::clamp(columns, 0, kMaxColumns)));
      },
      "columns"_a, nb::sig("def column_labels(columns: int) -> str"),
      R"(The labels of all columns of a board.

>>> column_labels(10)
'123456789a')");
  m.def(
      "cell_name",
      [](nb::handle column, int row) {
        return "column " + label_of(column) + ", row " + std::to_string(row + 1);
      },
      "column"_a, "row"_a, nb::sig("def cell_name(column: int, row: int) -> str"),
      R"(The name of a cell that the code counts from 0, rows from the bottom.

>>> cell_name(4, 2), cell_name(9, 0)
('column 5, row 3', 'column a, row 1'))");
  m.def(
      "parse_moves",
      [](nb::handle text, int columns) {
        const std::vector<uint8_t> moves = to_moves(text, columns);
        return nb::bytes(moves.data(), moves.size());
      },
      "text"_a.none(), "columns"_a = 7,
      nb::sig("def parse_moves(text: str, columns: int = 7) -> bytes"),
      R"(The columns, counted from 0, of a move string. Does not check whether the moves are legal.

>>> list(parse_moves("1a", columns=10))
[0, 9])");
  m.def(
      "parse_column",
      [](nb::handle label, int columns) {
        if (!PyUnicode_Check(label.ptr())) to_moves(label, columns);  // raises
        return checked(parse_column(to_utf8(label), columns));
      },
      "label"_a.none(), "columns"_a = 7,
      nb::sig("def parse_column(label: str, columns: int = 7) -> int"),
      R"(The column, counted from 0, of a label.

>>> parse_column("4")
3)");
  m.def("format_moves", &labels_of, "moves"_a,
        nb::sig("def format_moves(moves: collections.abc.Iterable[int]) -> str"),
        R"(The move string of columns counted from 0.

>>> format_moves([0, 6])
'17')");
}

}  // namespace fourfold::python
