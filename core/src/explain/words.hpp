// Phrases of the sentences, and the marks of pictures.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/board/notation.hpp"
#include "fourfold/explain/terms.hpp"

namespace fourfold::explain {

// Much less code than a chain of additions.
std::string cat(std::initializer_list<std::string_view> parts);
std::string join(const std::vector<std::string>& words);  // "a, b and c"

std::string name_of(Cell cell);  // "column 4, row 3"
std::string names_of(const std::vector<Cell>& cells);
std::string parity(Cell cell);                                       // "odd"
std::string labels_of(const std::vector<int>& columns);              // "3 and 5"
std::string columns_named(const std::vector<int>& columns);          // "columns 3 and 5"
std::string spaced(const std::vector<int>& line, std::size_t from);  // "4 4 3"

std::string the_move(int column);              // "Column 4 "
std::string after(std::optional<int> column);  // "After column 4, ", or nothing

// What several moves do, or, with an s, what one does.
std::string lead_to(Outcome result, int moves, bool one);
std::string best_words(Outcome result, bool one);  // "is best: it "
std::string gets(Outcome result);                  // "wins"; "holds the draw"
std::string would(Outcome result);                 // "draw."; "lose."

std::vector<Mark> mark_cells(Mark::Kind kind, const std::vector<Cell>& cells, Player side);
std::vector<Mark> mark_columns(Mark::Kind kind, const std::vector<int>& columns);
// A column, then cells.
std::vector<Mark> mark_move(Mark::Kind column_kind, int column, Mark::Kind kind,
                            const std::vector<Cell>& cells, Player side);

}  // namespace fourfold::explain
