#include "book_tree.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fourfold::book {

namespace {

constexpr int kFraction = 16;  // information is counted in units of 2^-16 bits

// n log2 n. The logarithms of numbers below 2^16 come from a table, made by repeated squaring;
// larger numbers are rounded to the nearest with 16 bits followed by zeros.
class TimesLogarithm {
 public:
  TimesLogarithm() : log2_(kEntries) {
    for (uint32_t n = 1; n < kEntries; ++n) {
      const int whole = highest_bit(n);
      uint64_t x = uint64_t{n} << (31 - whole);  // from 1 to 2, with 31 bits after the point
      auto log = static_cast<uint32_t>(whole);
      for (int bit = 0; bit < kFraction; ++bit) {
        x = x * x >> 31;
        const auto carry = static_cast<uint32_t>(x >> 32);
        x >>= carry;
        log = 2 * log + carry;
      }
      log2_[n] = log;
    }
  }

  uint64_t operator()(uint32_t n) const {
    if (n < kEntries) return uint64_t{n} * log2_[n];
    const int zeros = highest_bit(n) - 15;
    return n * (log2_[n >> zeros] + (static_cast<uint64_t>(zeros) << kFraction));
  }

 private:
  static constexpr uint32_t kEntries = 1 << 16;
  std::vector<uint32_t> log2_;
};

class Grower {
 public:
  Grower(std::span<const Questions> positions, std::span<const int8_t> scores, uint32_t min_gain)
      : positions_(positions),
        scores_(scores),
        min_gain_(uint64_t{min_gain} << kFraction),
        order_(positions.size()),
        yes_(kQuestions) {
    std::iota(order_.begin(), order_.end(), 0);
    grow(0, order_.size());
  }

  Tree tree;

 private:
  // Adds a tree for some positions; returns its root.
  int grow(std::size_t begin, std::size_t end) {
    const auto root = static_cast<int>(tree.nodes.size());
    Tree::Node node;
    tree.nodes.push_back(node);
    Histogram all;
    node.question = best_question(begin, end, all);
    if (node.question < 0) {
      node.leaf = static_cast<int>(tree.leaves.size());
      tree.leaves.push_back(all);
    } else {
      const auto split =
          std::stable_partition(order_.begin() + static_cast<std::ptrdiff_t>(begin),
                                order_.begin() + static_cast<std::ptrdiff_t>(end),
                                [&](uint32_t i) { return positions_[i].answer(node.question); });
      const auto middle = static_cast<std::size_t>(split - order_.begin());
      node.yes = grow(begin, middle);
      node.no = grow(middle, end);
    }
    tree.nodes[root] = node;
    return root;
  }

  // The question whose answer saves most, -1 if none saves enough; and the histogram.
  int best_question(std::size_t begin, std::size_t end, Histogram& all) {
    all.fill(0);
    for (Histogram& yes : yes_) yes.fill(0);
    for (std::size_t i = begin; i < end; ++i) {
      const int symbol = scores_[order_[i]] - kLowestScore;
      ++all[symbol];
      for (int word = 0; word < 2; ++word)
        for (Bits bits = positions_[order_[i]].words[word]; bits; bits &= bits - 1)
          ++yes_[64 * word + lowest_bit(bits)][symbol];
    }
    const uint64_t before = information(all);
    uint64_t least = before;
    int best = -1;
    for (int question = 0; question < kQuestions; ++question) {
      Histogram no;
      for (int i = 0; i < kSymbols; ++i) no[i] = all[i] - yes_[question][i];
      const uint64_t after = information(yes_[question]) + information(no);
      if (after >= least) continue;
      least = after;
      best = question;
    }
    return before - least >= min_gain_ ? best : -1;
  }

  // The bits that the best of codes takes for these scores.
  uint64_t information(const Histogram& histogram) const {
    uint64_t sum = 0;
    uint32_t total = 0;
    for (const uint32_t count : histogram) {
      if (count == 0) continue;
      sum += times_logarithm_(count);
      total += count;
    }
    const uint64_t whole = times_logarithm_(total);
    return whole > sum ? whole - sum : 0;
  }

  std::span<const Questions> positions_;
  std::span<const int8_t> scores_;
  const uint64_t min_gain_;
  std::vector<uint32_t> order_;  // positions; those of one node are neighbours
  std::vector<Histogram> yes_;   // for each question
  const TimesLogarithm times_logarithm_;
};

}  // namespace

Tree grow_tree(std::span<const Questions> positions, std::span<const int8_t> scores,
               uint32_t min_gain) {
  return std::move(Grower(positions, scores, min_gain).tree);
}

}  // namespace fourfold::book
