#include "fourfold/strategy/strategy.hpp"

namespace fourfold {

std::optional<Diagram> read_diagram(std::string_view text, int columns, int rows) {
  if (!fits_64_bits(columns, rows)) return {};
  const std::size_t width = static_cast<std::size_t>(columns) + 1;
  if (text.size() + 1 != width * static_cast<std::size_t>(rows)) return {};
  Diagram diagram;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int column = static_cast<int>(i % width), row = rows - 1 - static_cast<int>(i / width);
    if (column == columns) {
      if (text[i] != '/') return {};
      continue;
    }
    const uint64_t cell = uint64_t{1} << (column * (rows + 1) + row);
    if (text[i] >= '0' && text[i] <= '9')
      diagram.levels[text[i] - '0'] |= cell;
    else if (text[i] == '-')
      diagram.avoided |= cell;
    else if (text[i] != '.')
      return {};
  }
  return diagram;
}

std::string write_diagram(const Diagram& diagram, int columns, int rows) {
  std::string text;
  for (int row = rows - 1; row >= 0; --row) {
    for (int column = 0; column < columns; ++column) {
      const uint64_t cell = uint64_t{1} << (column * (rows + 1) + row);
      char mark = diagram.avoided & cell ? '-' : '.';
      for (int level = 0; level < kDiagramLevels; ++level)
        if (diagram.levels[level] & cell) mark = static_cast<char>('0' + level);
      text += mark;
    }
    if (row > 0) text += '/';
  }
  return text;
}

int diagram_column(const Board& board, const Diagram& diagram, std::optional<int> last_column) {
  const auto g = board.size();
  const uint64_t playable = playable_cells(g, board.occupied()).low;
  const auto column_of = [&](uint64_t cells) { return lowest_bit(cells) / g.stride; };

  if (const uint64_t wins = board.winning_cells(board.turn()).low & playable)
    return column_of(wins);
  if (const uint64_t stops = board.winning_cells(1 - board.turn()).low & playable)
    return column_of(stops);
  if (const uint64_t cell = marked_cell(diagram, playable)) return column_of(cell);

  // Avoided cells count as not playable, unless nothing else is.
  const uint64_t choice = playable & ~diagram.avoided ? playable & ~diagram.avoided : playable;
  if (last_column && choice & board.column_cells(*last_column).low) return *last_column;
  int i = 0;
  while (!(choice & board.column_cells(detail::centre_first(board.columns, i)).low)) ++i;
  return detail::centre_first(board.columns, i);
}

}  // namespace fourfold
