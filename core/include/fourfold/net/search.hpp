// Monte Carlo tree search with a network (PUCT): the network proposes moves and values, and the
// search corrects it where looking ahead shows something else. Positions that several orders of
// moves lead to are searched once. The move with the best result is played, where a result counts
// less after few visits, and what the network prefers counts, too.
//
// Each simulation asks the network about one more position. The first is the position to move in.
// Below it the network is not asked where the rules decide: a finished game, four in one move, a
// move that allows it, the only move that does not lose at once. A position whose moves are all
// decided is decided itself, so a win that the search proves is played.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "fourfold/net/network.hpp"

namespace fourfold::net {

struct SearchedMove {
  int visits = 0;
  double value = 0;     // the expected result, from -1 to 1, for the side to move
  bool proven = false;  // the value is exact
};

struct SearchResult {
  int column = -1;                  // the move
  std::vector<SearchedMove> moves;  // of each column; no visits where it is full
  int simulations = 0;              // made: fewer than allowed if it was stopped, or all is proven
};

// A search in steps. The network must outlive it, and the game is not over.
class TreeSearch {
 public:
  TreeSearch(const Network& network, const Board& board);  // makes the first simulation
  ~TreeSearch();

  bool decided() const;  // all that matters is proven: nothing is left to simulate
  void simulate();       // once
  int made() const;      // simulations
  SearchResult result() const;

 private:
  class Tree;
  std::unique_ptr<Tree> tree_;
};

// The same until the end. `go_on` is asked before each simulation but the first. The game is not
// over.
SearchResult search(
    const Network& network, const Board& board, int simulations,
    const std::function<bool()>& go_on = [] { return true; });

}  // namespace fourfold::net
