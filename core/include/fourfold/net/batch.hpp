// A network's answers for many positions, on several threads. Not for browsers, which have none.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "fourfold/net/search.hpp"

namespace fourfold::net {

// How a batch is computed. The answers are those of one position at a time, whatever it says.
struct BatchMeans {
  int threads = 1;
  // Asked by the calling thread from time to time; the other threads stop soon after it said no.
  std::function<bool()> go_on = [] { return true; };
};

// The outputs for each position; empty if it was stopped.
std::vector<Outputs> evaluate_many(const Network& network, std::span<const Board> boards,
                                   const BatchMeans& means);

// A search for each position, whose game is not over; empty if it was stopped.
std::vector<SearchResult> search_many(const Network& network, std::span<const Board> boards,
                                      int simulations, const BatchMeans& means);

}  // namespace fourfold::net
