// The rule of a diagram, against the rule written out cell by cell.
#include "fourfold/strategy/strategy.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "support/brute_force.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

const std::string kBlank = "......./......./......./......./......./.......";

int column_of(const std::string& moves, const std::string& diagram) {
  const Board board = board_after(7, 6, moves);
  return diagram_column(board, *read_diagram(diagram, 7, 6), moves.back() - '1') + 1;
}

// The numbered rules of docs/strategy.md one after the other.
int plain_column(const Board& board, const std::string& diagram, int last) {
  const auto mark = [&](int column) {
    return diagram[static_cast<std::size_t>(
        (board.rows - 1 - board.height(column)) * (board.columns + 1) + column)];
  };
  std::vector<int> open;
  for (int column = 0; column < board.columns; ++column)
    if (!board.is_full(column)) open.push_back(column);
  for (const int player : {board.turn(), 1 - board.turn()})
    for (const int column : open) {
      Board next = board;
      next.discs[player] |= board.bottom_cell(column) << board.height(column);
      if (next.has_four(player)) return column;
    }
  for (char level = '0'; level <= '9'; ++level) {
    const auto marked = [&](int column) { return mark(column) == level; };
    if (std::count_if(open.begin(), open.end(), marked) == 1)
      return *std::find_if(open.begin(), open.end(), marked);
  }
  const auto avoided = [&](int column) { return mark(column) == '-'; };
  if (!std::all_of(open.begin(), open.end(), avoided)) std::erase_if(open, avoided);
  if (std::find(open.begin(), open.end(), last) != open.end()) return last;
  return *std::min_element(open.begin(), open.end(), [&](int a, int b) {
    return std::abs(2 * a - board.columns + 1) < std::abs(2 * b - board.columns + 1);
  });
}

}  // namespace

TEST(each_rule_comes_in_its_turn) {
  CHECK_EQUAL(column_of("414141", "......./......./......./......./......./0......"), 4);
  CHECK_EQUAL(column_of("41414", "......./......./......./0....../......./......."), 4);
  CHECK_EQUAL(column_of("4242", "......./......./......./......./......./......0"), 7);
  CHECK_EQUAL(column_of("42", "......./......./......./......./......./1..10.."), 5);
  CHECK_EQUAL(column_of("42", "......./......./......./......./......./0....01"), 7);
  CHECK_EQUAL(column_of("42", kBlank), 2);
  CHECK_EQUAL(column_of("42", "......./......./......./......./.-...../......."), 4);
  CHECK_EQUAL(column_of("42", "......./......./......./......./.-.-.../--.----"), 3);
  CHECK_EQUAL(column_of("42", "......./......./......./......./.-.-.../-------"), 2);
  CHECK_EQUAL(column_of("444444", kBlank), 3);
}

TEST(the_rule_is_that_of_the_documentation) {
  Random random(7);
  for (const Size size : sizes_of_64_bits())
    for (int i = 0; i < by_effort(20, 100, 1000); ++i) {
      const RandomGame game =
          random_game(random, size, 1 + random.below(size.columns * size.rows - 1), Play::any);
      std::string diagram;
      for (int row = 0; row < size.rows; ++row)
        diagram += (row ? "/" : "") + [&] {
          std::string cells;
          while (static_cast<int>(cells.size()) < size.columns)
            cells += ".......---0123456789"[random.below(20)];
          return cells;
        }();
      const auto marks = read_diagram(diagram, size.columns, size.rows);
      CHECK(marks.has_value(), diagram);
      CHECK_EQUAL(write_diagram(*marks, size.columns, size.rows), diagram);
      const int last = random.below(size.columns);
      CHECK_EQUAL(diagram_column(game.board, *marks, last), plain_column(game.board, diagram, last),
                  game.board, diagram, last);
    }
}

TEST(what_is_not_a_diagram_is_rejected) {
  for (const char* text : {"", "...", ".......", "......./......./......./......./......./......",
                           "......./......./......./......./......./......x",
                           "......./......./.......-......./......./.......",
                           "......./......./......./......./......./......./"})
    CHECK(!read_diagram(text, 7, 6), text);
}

}  // namespace fourfold::test
