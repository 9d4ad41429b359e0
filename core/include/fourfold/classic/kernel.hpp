// The interface between the classic searches as callers see them, compiled once, and the search
// itself, compiled once per instruction set. Plain data only: what the compiler makes of inline
// functions of the standard library for one instruction set must not end up in another.
#pragma once

#include <cstdint>

#include "fourfold/board/cell_set.hpp"
#include "fourfold/board/rule.hpp"

namespace fourfold::classic {

// What a position is worth where the search ends; each is explained in the header that has it.
enum class Evaluation : uint8_t {
  outcome,        // classic/outcome.hpp
  urgency,        // classic/outcome.hpp
  windows,        // classic/windows.hpp: kept up to date move by move
  windows_plain,  // classic/windows.hpp: the same values, recounted each time
  chains,         // classic/chains.hpp
  threats,        // classic/threats.hpp
  fours,          // classic/fours.hpp
  custom,         // Options::custom
};

using fourfold::Rule;

// Whether an evaluation counts fours, so that it can value finished games as well.
constexpr bool counts_fours(Evaluation evaluation) {
  return evaluation != Evaluation::outcome && evaluation != Evaluation::urgency &&
         evaluation != Evaluation::threats;
}

// What a four adds to `chains`; the published study calls it the score multiplier.
inline constexpr int kUsualMultiplier = 21;
inline constexpr int kMostMultiplier = 1000;  // keeps all values nearer to 0 than kWin

// The value of a game that the first side has won, apart from `outcome` and `urgency`, which have
// their own scale: kWin + the plies left to search, so that sooner is better. Under
// Rule::most_fours a full board is worth kWin + the lead in fours. Draws are worth 0. All other
// values must be nearer to 0.
inline constexpr int kWin = 1'000'000;

enum NodeFlag : uint8_t {
  kSkipped = 1,   // pruned: never visited
  kCut = 2,       // some of its children were pruned
  kLeaf = 4,      // has no children: the depth ends here, or the game
  kFinished = 8,  // the game ends here
};

inline constexpr int kDirections = 4;  // horizontal, vertical, rising, falling
inline constexpr int kVertical = 1;
inline constexpr int kMostColumns = 16;
inline constexpr int kMostPlies = 120;

// Callbacks of a running search. Any of them may throw, which ends the search; the search itself
// throws nothing, so that it can be compiled without exceptions.
class Listener {
 public:
  // Reports the number of nodes visited. Returns the number at which to report again; 0 ends the
  // search, and its result must not be used.
  virtual uint64_t counted(uint64_t nodes) = 0;

  virtual double evaluate(CellSet first, CellSet second) = 0;

  // Recording. `enter` returns the node's index.
  virtual int enter(int parent, int column, int depth, double alpha, double beta) = 0;
  virtual void leave(int node, double value, int flags) = 0;  // adds the flags
  virtual void skip(int parent, int column, int depth, double alpha, double beta) = 0;

 protected:
  ~Listener() = default;
};

struct SearchRequest {
  CellSet first, second;  // discs
  int columns, rows;
  int depth;  // 0: only the value of the position itself is wanted
  Evaluation evaluation;
  int multiplier;          // of `chains`
  bool evaluate_finished;  // finished games like others; see Options
  Rule rule;
  bool pruning;
  bool recording;
  bool sees_all;                // all lines of the board are in `starts`
  CellSet starts[kDirections];  // left or lower ends of the lines that are seen
  uint8_t order[kMostColumns];
  Listener* listener;
};

struct KernelResult {
  double value;
  int column;
  double columns[kMostColumns];
  bool known[kMostColumns];  // columns[i] is exact
  uint8_t line[kMostPlies];  // principal variation
  int line_length;
  uint64_t nodes;
};

KernelResult search_portable(const SearchRequest& request);
KernelResult search_avx2(const SearchRequest& request);

}  // namespace fourfold::classic
