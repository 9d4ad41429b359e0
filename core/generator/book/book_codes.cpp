#include "book_codes.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace fourfold::book {

namespace {

using Lengths = Code::Lengths;
using Weights = std::array<uint64_t, kSymbols>;

// Huffman's lengths, none above kMaxCodeLength: rare scores are counted as less rare until this
// holds.
Lengths huffman_lengths(Weights weights) {
  struct Tree {
    uint64_t weight;
    std::vector<int> symbols;
  };
  const auto heavier = [](const Tree& a, const Tree& b) { return a.weight > b.weight; };
  for (;;) {
    Lengths lengths;
    lengths.fill(Code::kNone);
    std::vector<Tree> trees;
    for (int i = 0; i < kSymbols; ++i) {
      if (weights[i] == 0) continue;
      trees.push_back({weights[i], {i}});
      lengths[i] = 0;
    }
    std::stable_sort(trees.begin(), trees.end(), heavier);
    int longest = 0;
    while (trees.size() > 1) {
      Tree joined = std::move(trees.back());
      trees.pop_back();
      const Tree& second = trees.back();
      joined.weight += second.weight;
      joined.symbols.insert(joined.symbols.end(), second.symbols.begin(), second.symbols.end());
      trees.pop_back();
      for (const int symbol : joined.symbols) longest = std::max<int>(longest, ++lengths[symbol]);
      const auto place = std::lower_bound(trees.begin(), trees.end(), joined, heavier);
      trees.insert(place, std::move(joined));
    }
    if (longest <= kMaxCodeLength) return lengths;
    for (uint64_t& weight : weights)
      if (weight) weight = weight / 2 + 1;
  }
}

// Finds groups of leaves that can share a code: by turns the best code for each group, and the
// best group for each leaf.
class Sharer {
 public:
  explicit Sharer(std::span<const Histogram> leaves) {
    for (const Histogram& histogram : leaves) {
      Leaf leaf;
      int64_t sum = 0, total = 0;
      for (int symbol = 0; symbol < kSymbols; ++symbol) {
        if (histogram[symbol] == 0) continue;
        leaf.counts.push_back({symbol, histogram[symbol]});
        sum += int64_t{symbol} * histogram[symbol];
        total += histogram[symbol];
      }
      leaf.mean = (sum << 16) / total;
      leaves_.push_back(std::move(leaf));
    }
  }

  SharedCodes share(int count) {
    start(count);
    std::vector<Lengths> lengths = codes_for_groups(count);
    uint64_t bits = regroup(lengths);
    for (int round = 0; round < kRounds; ++round) {
      std::vector<Lengths> better = codes_for_groups(count);
      const uint64_t fewer = regroup(better);
      lengths = std::move(better);
      if (fewer >= bits) break;
      bits = fewer;
    }
    return result(lengths, bits);
  }

 private:
  static constexpr int kRounds = 100;
  struct Count {
    int symbol;
    uint32_t times;
  };
  struct Leaf {
    std::vector<Count> counts;
    int64_t mean;
    int group = 0;
  };

  // Leaves with similar mean scores begin in the same group.
  void start(int groups) {
    std::vector<std::size_t> order(leaves_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return leaves_[a].mean < leaves_[b].mean;
    });
    for (std::size_t i = 0; i < order.size(); ++i)
      leaves_[order[i]].group =
          static_cast<int>(i * static_cast<std::size_t>(groups) / order.size());
  }

  std::vector<Lengths> codes_for_groups(int groups) const {
    std::vector<Weights> weights(static_cast<std::size_t>(groups));
    for (const Leaf& leaf : leaves_)
      for (const auto& [symbol, times] : leaf.counts) weights[leaf.group][symbol] += times;
    std::vector<Lengths> lengths;
    for (const Weights& w : weights) lengths.push_back(huffman_lengths(w));
    return lengths;
  }

  uint64_t regroup(const std::vector<Lengths>& lengths) {
    uint64_t total = 0;
    for (Leaf& leaf : leaves_) {
      uint64_t least = std::numeric_limits<uint64_t>::max();
      for (std::size_t k = 0; k < lengths.size(); ++k) {
        const uint64_t bits = bits_for(leaf, lengths[k], least);
        if (bits >= least) continue;
        least = bits;
        leaf.group = static_cast<int>(k);
      }
      total += least;
    }
    return total;
  }

  // Stops counting at `enough`.
  static uint64_t bits_for(const Leaf& leaf, const Lengths& lengths, uint64_t enough) {
    uint64_t bits = 0;
    for (const auto& [symbol, times] : leaf.counts) {
      if (lengths[symbol] == Code::kNone) return enough;
      bits += uint64_t{times} * lengths[symbol];
      if (bits >= enough) return enough;
    }
    return bits;
  }

  // Without the codes that no leaf uses.
  SharedCodes result(const std::vector<Lengths>& lengths, uint64_t bits) const {
    SharedCodes shared;
    shared.bits = bits;
    std::vector<int> number(lengths.size(), -1);
    for (const Leaf& leaf : leaves_) {
      if (number[leaf.group] < 0) {
        number[leaf.group] = static_cast<int>(shared.codes.size());
        shared.codes.emplace_back(lengths[leaf.group]);
      }
      shared.code_of_leaf.push_back(number[leaf.group]);
    }
    return shared;
  }

  std::vector<Leaf> leaves_;
};

}  // namespace

Code::Code(const Lengths& lengths) {
  unsigned word = 0;  // the next codeword, as a number
  for (int length = 0; length <= kMaxCodeLength; ++length) {
    word <<= 1;
    int count = 0;
    for (int symbol = 0; symbol < kSymbols; ++symbol) {
      if (lengths[symbol] != length) continue;
      scores_.push_back(static_cast<int8_t>(symbol + kLowestScore));
      uint16_t bits = 0;  // the number with its bits in reverse
      for (int i = 0; i < length; ++i)
        bits = static_cast<uint16_t>(bits | (word >> (length - 1 - i) & 1) << i);
      codewords_[symbol] = {bits, static_cast<uint8_t>(length)};
      ++word;
      ++count;
    }
    if (length > 0) counts_.push_back(static_cast<uint8_t>(count));
  }
  while (!counts_.empty() && counts_.back() == 0) counts_.pop_back();
}

std::vector<uint8_t> Code::to_bytes() const {
  std::vector<uint8_t> bytes;
  bytes.push_back(static_cast<uint8_t>(scores_.size()));
  bytes.push_back(static_cast<uint8_t>(counts_.size()));
  for (const uint8_t count : counts_) bytes.push_back(count);
  for (const int8_t score : scores_) bytes.push_back(static_cast<uint8_t>(score));
  return bytes;
}

SharedCodes share_codes(std::span<const Histogram> leaves, int count) {
  return Sharer(leaves).share(count);
}

}  // namespace fourfold::book
