// Groups the positions of a book by features that are quick to compute, so that each group has few
// different scores.
//
// Like everything that builds books this computes in integers: every machine builds the same book.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/book_layout.hpp"

namespace fourfold::book {

// How often each score occurs.
inline constexpr int kSymbols = 64;
inline constexpr int kLowestScore = -32;
using Histogram = std::array<uint32_t, kSymbols>;

// A binary tree of questions, the root first.
struct Tree {
  struct Node {
    int question = -1;  // -1: a leaf
    int leaf = -1;
    int yes = -1, no = -1;  // nodes
  };
  std::vector<Node> nodes;
  std::vector<Histogram> leaves;
};

// A question must save at least `min_gain` bits.
Tree grow_tree(std::span<const Questions> positions, std::span<const int8_t> scores,
               uint32_t min_gain);

}  // namespace fourfold::book
