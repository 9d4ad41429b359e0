// The file in which a search for a strategy is saved: text, one finding per line, with a checksum.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "strategy_graph.hpp"

namespace fourfold::strategist {

struct SearchState {
  std::string moves;  // lead to the position where the strategy begins
  Goal goal = Goal::win;
  std::vector<Finding> findings;

  struct Point {
    double seconds;  // of all processors, since the search began
    int size;        // of the strategy
  };
  std::vector<Point> curve;
};

// Why a text is not the state of a search, as a sentence.
class StateError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string write_state(const SearchState& state);

// Throws StateError if the text is something else, of another version or rule, or damaged.
SearchState read_state(std::string_view text);

// What the file of a strategy says, in the form of docs/strategy.md with one position or diagram
// per line. Throws StateError if it is something else.
std::vector<Finding> read_strategy(const std::string& text);

}  // namespace fourfold::strategist
