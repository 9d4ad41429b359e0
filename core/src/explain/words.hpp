// The sentences of facts, by messages of a language, and the marks of pictures.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "fourfold/explain/terms.hpp"
#include "telling.hpp"

namespace fourfold::explain {

using language::Key;

// An argument of a message, which refers to what it was made of. Arguments are written when a
// message uses them, and in the form that it asks for, which is much less code than strings that
// are put together. docs/languages.md lists the forms.
class Part {
 public:
  enum class Kind : uint8_t {
    text,
    number,
    side,     // {side}: "you" or "other", {side_name}; and {opponent}, {opponent_name}
    cell,     // "column 4, row 3"; {…_at}, {…_column}, {…_row}, {…_parity}
    cells,    // the same of several, joined; {…_count}; {…_parity} of the first
    threats,  // "an odd threat at column 4, row 3", joined; {…_count}
    column,   // "4"
    columns,  // "3 and 5"; {…_count}
    numbers,  // "3 and 12"; {…_count}
    line,     // "4-4-3"
  };
  Part(std::string_view name, const char* text) : Part(name, std::string_view(text)) {}
  Part(std::string_view name, const std::string& text) : Part(name, std::string_view(text)) {}
  Part(std::string_view name, std::string_view text)
      : name_(name), kind_(Kind::text), text_(text) {}
  Part(std::string_view name, Kind kind, int value) : name_(name), kind_(kind), number_(value) {}
  Part(std::string_view name, Kind kind, const std::vector<int>& values)
      : name_(name), kind_(kind), numbers_(&values) {}
  Part(std::string_view name, Kind kind, const std::vector<Cell>& cells)
      : name_(name), kind_(kind), cells_(&cells) {}
  Part(std::string_view name, Cell cell) : name_(name), kind_(Kind::cell), cell_(cell) {}
  explicit Part(Player side) : name_("side"), kind_(Kind::side), side_(side) {}

  // Appends the argument in the form that `name` asks for; false if that is another argument.
  bool add_to(std::string& text, std::string_view name, const Names& names) const;

 private:
  void add_form(std::string& text, std::string_view form, const Names& names) const;

  std::string_view name_;
  Kind kind_;
  union {
    int number_;
    Cell cell_;
    Player side_;
    std::string_view text_;
    const std::vector<int>* numbers_;
    const std::vector<Cell>* cells_;
  };
};

inline Part number(std::string_view name, int value) {
  return Part(name, Part::Kind::number, value);
}
inline Part column(std::string_view name, int value) {
  return Part(name, Part::Kind::column, value);
}
inline Part columns(const std::vector<int>& values) {
  return Part("columns", Part::Kind::columns, values);
}
inline Part cells(const std::vector<Cell>& values) {
  return Part("cells", Part::Kind::cells, values);
}
inline Part threats_at(const std::vector<Cell>& values) {
  return Part("threats", Part::Kind::threats, values);
}
inline Part line_of(const std::vector<int>& moves) {
  return Part("line", Part::Kind::line, moves);
}

using Parts = std::initializer_list<Part>;

// The text of a message.
std::string say(const Names& names, Key key, Parts parts = {});

// Sentences about a move, whose column they begin with; empty if there are none in the form that is
// asked for.
//   "Column 4 …" or "It …", {move} and {column}:
std::string say_of_move(const Voice& voice, Key key, int column, Parts parts = {});
//   also "Columns 1 and 2 …", {columns}:
std::string say_of_moves(const Voice& voice, Key key, int column, Parts parts = {});
//   "After column 4, …" if there is one, else, or right after another sentence, without that:
struct NowOrAfter {
  Key now, after;
};
std::string say_after(const Voice& voice, NowOrAfter keys, std::optional<int> column,
                      Parts parts = {});
// Other sentences, which are never about several moves.
std::string say_alone(const Voice& voice, Key key, Parts parts = {});

// "a, b and c"
std::string join(const Names& names, const std::vector<std::string>& words);
// "A. B."
std::string join_sentences(const Names& names, const std::string& text, const std::string& next);

// Whether they are two cells, one right above the other.
bool are_stacked(const std::vector<Cell>& cells);
// The lines of four or more among cells, by their ends: "horizontally from column 1, row 1 to
// column 4, row 1".
std::string lines_named(const Names& names, const std::vector<Cell>& cells);
// "Column 4 is best: it wins in 3."
std::string say_score(const Voice& voice, Outcome result, bool best, int column, int moves);
const char* name_of(Outcome result);  // in a select

std::vector<Mark> mark_cells(Mark::Kind kind, const std::vector<Cell>& cells, Player side);
std::vector<Mark> mark_cell(Mark::Kind kind, Cell cell, Player side);
std::vector<Mark> mark_columns(Mark::Kind kind, const std::vector<int>& columns);
std::vector<Mark> mark_column(Mark::Kind kind, int column);
// A column, then cells.
std::vector<Mark> mark_move(Mark::Kind kind, int column, std::vector<Mark> cells);

}  // namespace fourfold::explain
