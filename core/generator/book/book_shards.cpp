#include "book_shards.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <thread>

namespace fourfold::book {

namespace {

// The more keys in a shard, the less its entry weighs, and the longer it takes to solve.
constexpr std::size_t kKeysPerShard = 512;
constexpr uint32_t kSeeds = 1 << kSeedBits;

// The keys of a shard make a system of linear equations over GF(2): one for each bit of each
// codeword, with the bits of the shard as unknowns. Gaussian elimination, one equation at a time.
class LinearSystem {
 public:
  explicit LinearSystem(uint32_t unknowns)
      : unknowns_(unknowns), words_(unknowns / 64 + 1), pivot_row_(unknowns, kFree) {}

  // The exclusive or of the unknowns (place + shift) mod size is `value`. False if the equations
  // so far say otherwise.
  bool add(const Places& places, uint32_t shift, bool value) {
    const std::size_t begin = rows_.size();
    rows_.resize(begin + words_);
    uint64_t* row = &rows_[begin];
    for (const uint32_t place : places.place) flip(row, (place + shift) % unknowns_);
    if (value) flip(row, unknowns_);  // the right side lies after the last unknown
    for (uint32_t word = 0; word < words_; ++word) {
      while (row[word]) {
        const uint32_t unknown = 64 * word + static_cast<uint32_t>(lowest_bit(row[word]));
        if (unknown == unknowns_) return false;  // 0 = 1
        if (pivot_row_[unknown] == kFree) {
          pivot_row_[unknown] = begin;
          return true;
        }
        const uint64_t* pivot = &rows_[pivot_row_[unknown]];
        for (uint32_t i = word; i < words_; ++i) row[i] ^= pivot[i];
      }
    }
    rows_.resize(begin);  // implied by the equations so far
    return true;
  }

  // Values of the unknowns; those that may have any value are 0.
  std::vector<uint64_t> solve() const {
    std::vector<uint64_t> values(words_);
    for (uint32_t unknown = unknowns_; unknown-- > 0;) {
      if (pivot_row_[unknown] == kFree) continue;
      const uint64_t* row = &rows_[pivot_row_[unknown]];
      uint64_t sum = 0;
      for (uint32_t i = unknown / 64; i < words_; ++i) sum ^= row[i] & values[i];
      const uint64_t right = row[unknowns_ / 64] >> (unknowns_ % 64) & 1;
      if ((static_cast<uint64_t>(popcount(sum)) ^ right) & 1) flip(values.data(), unknown);
    }
    return values;
  }

 private:
  static constexpr std::size_t kFree = std::numeric_limits<std::size_t>::max();

  static void flip(uint64_t* words, uint32_t bit) { words[bit / 64] ^= uint64_t{1} << (bit % 64); }

  const uint32_t unknowns_;
  const uint32_t words_;
  std::vector<uint64_t> rows_;          // words_ each
  std::vector<std::size_t> pivot_row_;  // of each unknown, the row in which it is the first
};

struct Shard {
  std::vector<uint32_t> keys;  // indices
  uint32_t size = 0;
  uint32_t seed = 0;
  std::vector<uint64_t> bits;
};

class ShardBuilder {
 public:
  ShardBuilder(std::span<const uint64_t> keys, std::span<const Codeword> codewords)
      : keys_(keys), codewords_(codewords) {}

  // Finds the smallest size, and then the smallest seed, that has a solution. With as many
  // unknowns as equations every other seed has one.
  void build(Shard& shard) const {
    uint32_t equations = 0;
    for (const uint32_t i : shard.keys) equations += codewords_[i].length;
    if (equations == 0) return;
    for (shard.size = std::max(equations, kMinShardBits); shard.size <= kMaxShardBits; ++shard.size)
      for (shard.seed = 0; shard.seed < kSeeds; ++shard.seed)
        if (solve(shard)) return;
    throw std::logic_error("a shard of the book has no solution");
  }

 private:
  bool solve(Shard& shard) const {
    LinearSystem system(shard.size);
    for (const uint32_t i : shard.keys) {
      const Places places = places_of(hash_of(keys_[i]), shard.seed, shard.size);
      for (uint32_t j = 0; j < codewords_[i].length; ++j)
        if (!system.add(places, j, codewords_[i].bits >> j & 1)) return false;
    }
    shard.bits = system.solve();
    return true;
  }

  std::span<const uint64_t> keys_;
  std::span<const Codeword> codewords_;
};

void append(std::vector<uint8_t>& to, uint64_t value, int bytes) {
  to.resize(to.size() + bytes);
  put(&to[to.size() - bytes], value, bytes);
}

Shards pack(const std::vector<Shard>& shards) {
  Shards packed;
  packed.count = static_cast<uint32_t>(shards.size());
  packed.base = std::min_element(shards.begin(), shards.end(), [](const Shard& a, const Shard& b) {
                  return a.size < b.size;
                })->size;
  const uint64_t total =
      std::accumulate(shards.begin(), shards.end(), uint64_t{0},
                      [](uint64_t sum, const Shard& shard) { return sum + shard.size; });
  if (total > std::numeric_limits<uint32_t>::max())
    throw std::length_error("the book would be too large for its format");
  packed.bits.resize((total + 7) / 8 + kPadding);
  uint64_t begin = 0;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    const Shard& shard = shards[i];
    if (i % kShardsPerCheckpoint == 0) append(packed.checkpoints, begin, 4);
    append(packed.entries, (shard.size - packed.base) << kSeedBits | shard.seed, 2);
    for (uint64_t bit = 0; bit < shard.size; ++bit)
      if (shard.bits[bit / 64] >> (bit % 64) & 1)
        packed.bits[(begin + bit) / 8] |= static_cast<uint8_t>(1 << ((begin + bit) % 8));
    begin += shard.size;
  }
  return packed;
}

}  // namespace

Shards build_shards(std::span<const uint64_t> keys, std::span<const Codeword> codewords,
                    int threads, const std::function<bool(uint64_t, uint64_t)>& go_on) {
  std::vector<Shard> shards((keys.size() + kKeysPerShard - 1) / kKeysPerShard);
  for (std::size_t i = 0; i < keys.size(); ++i)
    shards[shard_of(hash_of(keys[i]), static_cast<uint32_t>(shards.size()))].keys.push_back(
        static_cast<uint32_t>(i));

  const ShardBuilder builder(keys, codewords);
  std::atomic<std::size_t> next{0}, done{0};
  std::atomic<bool> stop{false};
  const auto work = [&] {
    for (std::size_t i; !stop && (i = next.fetch_add(1)) < shards.size(); ++done)
      builder.build(shards[i]);
  };
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);
  while (!stop && done < shards.size()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (go_on && !go_on(done, shards.size())) stop = true;
  }
  for (auto& thread : workers) thread.join();
  return stop ? Shards{} : pack(shards);
}

}  // namespace fourfold::book
