// Phrases of the sentences, and the marks of pictures.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "fourfold/explain/terms.hpp"

namespace fourfold::explain {

// A part of a sentence: text, or what stands for a value. It refers to what it was made of, and is
// much less code than strings that are put together.
class Part {
 public:
  enum class Kind : uint8_t {
    text,
    number,
    side,     // "First", "you"
    does,     // "First makes", "you make"
    owning,   // "First's", "your"
    cell,     // "column 4, row 3"
    cells,    // "column 4, row 3 and column 5, row 1"
    label,    // "4"
    move,     // "Column 4 "
    after,    // "After column 4, "
    labels,   // "3 and 5"
    columns,  // "columns 3 and 5"
    line,     // "4-4-3"
    answers,  // the same without the first move
  };
  Part(const char* text) : kind_(Kind::text), text_(text) {}
  Part(const std::string& text) : Part(text.c_str()) {}
  Part(Kind kind, int number) : kind_(kind), number_(number) {}
  Part(Kind kind, Player side, const char* verb = nullptr)
      : kind_(kind), side_(side), text_(verb) {}
  Part(Kind kind, const std::vector<int>& columns) : kind_(kind), columns_(&columns) {}
  Part(Cell cell) : kind_(Kind::cell), cell_(cell) {}
  Part(const std::vector<Cell>& cells) : kind_(Kind::cells), cells_(&cells) {}

  void add_to(std::string& text, const Names& names) const;

 private:
  Kind kind_;
  Player side_ = Player::none;
  union {
    int number_;
    Cell cell_;
    const char* text_;
    const std::vector<int>* columns_;
    const std::vector<Cell>* cells_;
  };
};

inline Part number(int value) {
  return Part(Part::Kind::number, value);
}
inline Part of(Player side) {
  return Part(Part::Kind::side, side);
}
inline Part owning(Player side) {
  return Part(Part::Kind::owning, side);
}
inline Part does(Player side, const char* verbs) {  // such as "makes|make"
  return Part(Part::Kind::does, side, verbs);
}
inline Part label(int column) {
  return Part(Part::Kind::label, column);
}
inline Part the_move(int column) {
  return Part(Part::Kind::move, column);
}
inline Part after(std::optional<int> column) {  // nothing if there is none
  return column ? Part(Part::Kind::after, *column) : Part("");
}
inline Part labels_of(const std::vector<int>& columns) {
  return Part(Part::Kind::labels, columns);
}
inline Part columns_named(const std::vector<int>& columns) {
  return Part(Part::Kind::columns, columns);
}
inline Part line_of(const std::vector<int>& moves) {
  return Part(Part::Kind::line, moves);
}
inline Part answers_in(const std::vector<int>& line) {
  return Part(Part::Kind::answers, line);
}

// The text of the parts. It begins with a capital if it begins with "you".
std::string say(const Names& names, std::initializer_list<Part> parts);
std::string join(const std::vector<std::string>& words);  // "a, b and c"

const char* parity(Cell cell);  // "odd"
// Whether they are two cells, one right above the other.
bool are_stacked(const std::vector<Cell>& cells);
// Threats that cannot be played yet: "an odd threat at column 4, row 3 and an even threat at …".
std::string threats_at(const std::vector<Cell>& cells);
// The lines of four or more among cells, by their ends: "horizontally from column 1, row 1 to
// column 4, row 1".
std::string lines_named(const std::vector<Cell>& cells);
// What comes after "First's": "odd threat at column 4, row 3 decides the game: without it, …".
std::string deciding(const Names& names, Player side, const std::vector<Cell>& cells,
                     Outcome result, Outcome without);
const char* best_words(Outcome result, bool one);  // "is best: it "
const char* gets(Outcome result);                  // "wins"; "holds the draw"
const char* would(Outcome result);                 // "draw."; "lose."
// What several moves do, or, with an s, what one does.
std::string lead_to(Outcome result, int moves, bool one);

std::vector<Mark> mark_cells(Mark::Kind kind, const std::vector<Cell>& cells, Player side);
std::vector<Mark> mark_cell(Mark::Kind kind, Cell cell, Player side);
std::vector<Mark> mark_columns(Mark::Kind kind, const std::vector<int>& columns);
std::vector<Mark> mark_column(Mark::Kind kind, int column);
// A column, then cells.
std::vector<Mark> mark_move(Mark::Kind kind, int column, std::vector<Mark> cells);

}  // namespace fourfold::explain
