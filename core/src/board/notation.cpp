#include "fourfold/board/notation.hpp"

#include <algorithm>
#include <utility>

namespace fourfold {

namespace {

// ---- Characters

struct Symbol {
  char32_t code;
  std::string_view bytes;
};

// Takes the first character off a text. A byte that is not UTF-8 counts as one character.
Symbol take_symbol(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t wanted = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc0 ? 2 : 1;
  std::size_t length = 1;
  char32_t code = byte(0);
  if (wanted > 1) {
    code &= 0x7fu >> wanted;
    while (length < wanted && length < text.size() && (byte(length) & 0xc0) == 0x80)
      code = code << 6 | (byte(length++) & 0x3f);
    if (length < wanted) code = byte(0), length = 1;
  }
  const Symbol symbol{code, text.substr(0, length)};
  text.remove_prefix(length);
  return symbol;
}

int count_symbols(std::string_view text) {
  int count = 0;
  for (; !text.empty(); ++count) take_symbol(text);
  return count;
}

bool is_line_end(char32_t code) {
  return (code >= 0x0a && code <= 0x0d) || (code >= 0x1c && code <= 0x1e) || code == 0x85 ||
         code == 0x2028 || code == 0x2029;
}

bool is_space(char32_t code) {
  return is_line_end(code) || code == ' ' || code == '\t' || code == 0x1f || code == 0xa0 ||
         code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f ||
         code == 0x3000;
}

// Controls, spaces other than ' ', halves of surrogate pairs and marks that are not shown.
bool is_invisible(char32_t code) {
  constexpr std::pair<char32_t, char32_t> kRanges[] = {
      {0, 0x1f},        {0x7f, 0xa0},     {0xad, 0xad},       {0x1680, 0x1680},   {0x2000, 0x200f},
      {0x2028, 0x202f}, {0x205f, 0x206f}, {0x3000, 0x3000},   {0xd800, 0xf8ff},   {0xfeff, 0xfeff},
      {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff}};
  return std::any_of(std::begin(kRanges), std::end(kRanges), [&](const auto& range) {
    return code >= range.first && code <= range.second;
  });
}

// As Python shows it: what cannot be seen is written as an escape sequence.
std::string escaped(Symbol symbol) {
  if (symbol.code == '\\') return "\\\\";
  if (symbol.code == '\n') return "\\n";
  if (symbol.code == '\r') return "\\r";
  if (symbol.code == '\t') return "\\t";
  if (!is_invisible(symbol.code)) return std::string(symbol.bytes);
  const int digits = symbol.code < 0x100 ? 2 : symbol.code < 0x10000 ? 4 : 8;
  std::string text = digits == 2 ? "\\x" : digits == 4 ? "\\u" : "\\U";
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    text += "0123456789abcdef"[symbol.code >> shift & 0xf];
  return text;
}

std::string quoted(std::string_view text) {
  const char* quote = text.find('\'') == text.npos || text.find('"') != text.npos ? "'" : "\"";
  std::string result = quote;
  while (!text.empty()) {
    const Symbol symbol = take_symbol(text);
    if (symbol.bytes == quote) result += '\\';
    result += escaped(symbol);
  }
  return result + quote;
}

std::string invalid_character(Symbol symbol) {
  return "invalid character " + quoted(symbol.bytes);
}

// ---- Columns

constexpr int kNoColumn = 255;

int column_of(char label) {
  if (label >= '1' && label <= '9') return label - '1';
  if (label >= 'a' && label <= 'g') return label - 'a' + 9;
  return kNoColumn;
}

std::string allowed_labels(int columns) {
  const auto range = [](std::string_view labels) {
    const std::string first{labels.front()};
    return labels.size() == 1 ? first : first + " to " + labels.back();
  };
  const std::string_view labels = kColumnLabels.substr(0, columns);
  std::string allowed;
  if (!labels.empty()) allowed = range(labels.substr(0, 9));
  if (labels.size() > 9) allowed += ", " + range(labels.substr(9));
  return allowed;
}

// ---- Cells

constexpr int kNoCell = -1;

int cell_of(char32_t symbol) {
  return symbol == '.'                    ? 0
         : symbol == 'X' || symbol == 'x' ? 1
         : symbol == 'O' || symbol == 'o' ? 2
                                          : kNoCell;
}

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

struct Line {
  int number;  // from 1
  std::vector<Symbol> symbols;
};

// The lines that are not empty, without spaces.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  Line line{1, {}};
  while (!text.empty()) {
    const Symbol symbol = take_symbol(text);
    if (!is_space(symbol.code)) line.symbols.push_back(symbol);
    if (!is_line_end(symbol.code)) continue;
    if (symbol.code == '\r' && text.starts_with('\n')) text.remove_prefix(1);
    const int next = line.number + 1;
    if (!line.symbols.empty()) lines.push_back(std::move(line));
    line = {next, {}};
  }
  if (!line.symbols.empty()) lines.push_back(std::move(line));
  return lines;
}

bool are_column_labels(const Line& line, std::size_t columns) {
  if (line.symbols.size() != columns || columns > kColumnLabels.size()) return false;
  for (std::size_t i = 0; i < columns; ++i)
    if (line.symbols[i].code != static_cast<unsigned char>(kColumnLabels[i])) return false;
  return true;
}

}  // namespace

std::string NotationFault::sentence() const {
  std::string text = what;
  if (!where.empty()) text += " in " + where;
  return allowed.empty() ? text : text + ": " + allowed;
}

Parsed<std::vector<uint8_t>> parse_moves(std::string_view text, int columns) {
  Parsed<std::vector<uint8_t>> moves;
  moves.value.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int column = column_of(text[i]);
    if (column >= columns) {
      std::string_view rest = text.substr(i);
      const Symbol symbol = take_symbol(rest);
      const bool digit = symbol.code >= '0' && symbol.code <= '9';
      moves.fault = {
          .what = digit ? "invalid column " + std::string(symbol.bytes) : invalid_character(symbol),
          .allowed = "expected " + allowed_labels(columns),
          .where = "move " + std::to_string(count_symbols(text.substr(0, i)) + 1)};
      return moves;
    }
    moves.value.push_back(static_cast<uint8_t>(column));
  }
  return moves;
}

Parsed<int> parse_column(std::string_view label, int columns) {
  const auto moves = parse_moves(label, columns);
  if (!moves.fault && moves.value.size() == 1) return {.value = moves.value[0]};
  return {.fault = NotationFault{.what = quoted(label) + " is not a column",
                                 .allowed = "expected " + allowed_labels(columns)}};
}

std::optional<NotationFault> play_moves(Board& board, std::span<const uint8_t> moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool over = board.over();
    if (over || board.is_full(moves[i]))
      return NotationFault{.kind = NotationFault::Kind::illegal_move,
                           .what = "invalid move " + std::to_string(i + 1),
                           .allowed = over ? "the game ended with move " + std::to_string(i)
                                           : "column " + column_label(moves[i]) + " is full"};
    board = board.after(moves[i]);
  }
  return {};
}

void Grid::place_on(Board& board) const {
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      if (const int cell = cells[row * columns + column])
        board.discs[cell - 1] |= board.bottom_cell(column) << (rows - 1 - row);
}

Parsed<Grid> parse_grid(std::string_view text) {
  std::vector<Line> lines = lines_of(without_mark(text));
  if (lines.empty())
    return {.fault = NotationFault{.what = "an empty text is not a grid",
                                   .allowed = "expected a line of . X O for each row"}};
  const std::size_t columns = lines[0].symbols.size();
  if (are_column_labels(lines.back(), columns)) lines.pop_back();
  Grid grid{static_cast<int>(columns), static_cast<int>(lines.size()), {}};
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.symbols.size(); ++i) {
      const int cell = cell_of(line.symbols[i].code);
      if (cell == kNoCell)
        return {.fault = NotationFault{.what = invalid_character(line.symbols[i]),
                                       .allowed = "expected . X O",
                                       .where = "line " + std::to_string(line.number) + ", cell " +
                                                std::to_string(i + 1)}};
      grid.cells.push_back(static_cast<uint8_t>(cell));
    }
    if (line.symbols.size() != columns)
      return {.fault =
                  NotationFault{.what = "line " + std::to_string(line.number) + " has " +
                                        std::to_string(line.symbols.size()) +
                                        " cells, the first line has " + std::to_string(columns)}};
  }
  return {.value = std::move(grid)};
}

Parsed<Grid> parse_board_string(std::string_view text) {
  Grid grid{7, 6, {}};
  text = without_mark(text);
  while (!text.empty()) {
    const Symbol symbol = take_symbol(text);
    if (is_space(symbol.code)) continue;
    const int cell = cell_of(symbol.code);
    if (cell == kNoCell)
      return {.fault = NotationFault{.what = invalid_character(symbol),
                                     .allowed = "expected . x o",
                                     .where = "cell " + std::to_string(grid.cells.size() + 1)}};
    grid.cells.push_back(static_cast<uint8_t>(cell));
  }
  if (grid.cells.size() != 42)
    return {.fault = NotationFault{
                .what = "invalid board string length",
                .allowed = "found " + std::to_string(grid.cells.size()) + ", expected 42"}};
  // The side to move is the first when both have the same number of discs.
  const auto count = [&](int cell) { return std::ranges::count(grid.cells, cell); };
  if (count(1) < count(2))
    for (uint8_t& cell : grid.cells)
      if (cell) cell = 3 - cell;
  return {.value = std::move(grid)};
}

std::vector<std::string> format_rows(const Board& board) {
  std::vector<std::string> rows;
  for (int row = board.rows - 1; row >= 0; --row) {
    std::string& text = rows.emplace_back();
    for (int column = 0; column < board.columns; ++column)
      text += ".XO"[static_cast<int>(board.at(column, row)) + 1];
  }
  return rows;
}

std::string format_grid(const Board& board) {
  std::vector<std::string> rows = format_rows(board);
  rows.emplace_back(kColumnLabels.substr(0, board.columns));
  std::string grid;
  for (const std::string& row : rows) {
    if (!grid.empty()) grid += '\n';
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) grid += ' ';
      grid += row[i];
    }
  }
  return grid;
}

}  // namespace fourfold
