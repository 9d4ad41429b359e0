// The searches of the textbooks: minimax and alpha-beta to a fixed depth, with a choice of
// evaluations, child orders and rules. Made for studying search and for players that look ahead a
// few moves; solver.hpp has the exact scores.
//
// All values are seen from the first side: it maximises, the second side minimises. The searches
// keep to the textbook: no table, no move ordering but the one asked for, so that node counts can
// be compared with it. A node is counted when it is visited, the root included: minimax to depth
// 3 visits 1 + 7 + 49 + 343 = 400.
//
// Of several best moves the first in child order is chosen. Pruning never changes the value, the
// move or the principal variation, only the number of nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/classic/kernel.hpp"
#include "fourfold/solver/solver.hpp"

namespace fourfold::classic {

enum class Order : uint8_t {
  left_to_right,  // 0, 1, 2, ...
  centre,         // 3, 2, 4, 1, 5, 0, 6; on even widths the left one of the middle first
  shuffled,       // by Options::seed, once for the whole search: all nodes use the same order
};

// What people call them, in the order of the enumerations. A custom evaluation has no name.
inline constexpr std::string_view kEvaluationNames[] = {
    "outcome", "urgency", "windows", "windows-plain", "chains", "threats", "fours"};
inline constexpr std::string_view kOrderNames[] = {"left-to-right", "centre", "shuffled"};
inline constexpr std::string_view kRuleNames[] = {"connect-four", "most-fours"};

// The columns of a board in the order in which children are visited.
//
// Shuffled, the same on every platform: start from left to right, and splitmix64 from `seed`; for
// i = columns - 1 down to 1, exchange the items at index i and at index (next number modulo i + 1).
std::vector<int> child_order(int columns, Order order, uint64_t seed);

// All lines of four cells of a board, each as a set of cells: horizontal ones first, then
// vertical, rising and falling ones; in each direction by their left or lower end, column by
// column from the left and upwards in each. A number in Options::overlook is an index into this.
std::vector<CellSet> lines(int columns, int rows);

inline constexpr std::size_t kMostRecorded = 100'000'000;  // 32 bytes each

struct Options {
  int depth = 4;  // plies, 1 or more
  Evaluation evaluation = Evaluation::threats;
  int multiplier = kUsualMultiplier;  // of `chains`: 0 to kMostMultiplier
  // Values finished games like any other position: a four is then worth what the evaluation counts
  // for it, 1000 with `windows`, and can be outweighed by the rest of the board. Only for
  // evaluations with counts_fours().
  bool evaluate_finished = false;
  Order order = Order::centre;
  uint64_t seed = 0;
  bool pruning = true;
  Rule rule = Rule::connect_four;
  // Lines that the search does not see: completing one does not win, and evaluations ignore it.
  std::vector<int> overlook{};
  std::size_t record = 0;  // the most nodes to record, up to kMostRecorded; 0: none
  Limits limits{};
  // For Evaluation::custom: a number strictly between -kWin and kWin. Called where the depth ends,
  // and for finished games only with `evaluate_finished`. May throw, which ends the search.
  std::function<double(const Board&)> custom{};
  InstructionSet instructions = best_instruction_set();  // changes the speed only
};

// One node of a recorded tree. Nodes come in the order visited, the root first; children that were
// pruned take their place after the child that made them superfluous.
struct Recorded {
  int32_t parent;  // index, -1 for the root
  int8_t column;   // that led here, -1 for the root
  uint8_t depth;   // plies from the root
  uint8_t flags;
  double value;        // NaN for a child never visited
  double alpha, beta;  // when entered; infinite while open. For a child never visited: those that
                       // met at its parent
};

// `stopped`: by the token, the time limit or poll.
enum class Ended : uint8_t { complete, stopped, node_limit, record_limit };

struct SearchResult {
  Ended ended = Ended::complete;  // otherwise only nodes and seconds mean something
  int column = -1;
  double value = 0;
  // For each column the value after playing there; empty where it is full, or where pruning left
  // only a bound.
  std::vector<std::optional<double>> columns;
  std::vector<int> pv;
  uint64_t nodes = 0;
  double seconds = 0;
  std::vector<Recorded> tree;
};

// The position must have a legal move, and under Rule::connect_four neither side may have won yet.
// Uses nothing but its arguments: any number of searches may run at the same time.
SearchResult search(const Board& board, const Options& options);

// The value of a position without any search, by any evaluation but `custom`. `windows` is computed
// disc by disc, as in a search. Of a won position `windows` and `chains` count the four as they
// count all else; `outcome` gives half the cells + 1, `urgency` 1000, `threats` 100,000.
int evaluate(const Board& board, Evaluation evaluation, Rule rule = Rule::connect_four,
             const std::vector<int>& overlook = {}, int multiplier = kUsualMultiplier);

}  // namespace fourfold::classic
