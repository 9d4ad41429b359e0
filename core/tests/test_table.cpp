// Transposition tables: what is stored comes back, and never for another position.
#include "fourfold/table.hpp"

#include <algorithm>
#include <vector>

#include "check.hpp"
#include "effort.hpp"
#include "fourfold/memory.hpp"
#include "fourfold/solver.hpp"
#include "games.hpp"
#include "variant.hpp"

namespace fourfold::test {

namespace {

constexpr std::size_t kMinShared = std::size_t{1} << 17;  // exact for keys of 64 bits

constexpr std::size_t kMost32BitBuckets = std::size_t{1} << 32;  // 256 GiB

uint64_t all_keys(int key_bits) {
  return ~uint64_t{0} >> (64 - key_bits);
}

// A random score for each key.
int score_of(uint64_t key) {
  return static_cast<int>(Random(key).bits() % 61) - 30;
}

// Of an odd number, modulo 2^64, by Newton's method.
uint64_t inverse(uint64_t odd) {
  uint64_t guess = odd;
  while (odd * guess != 1) guess *= 2 - odd * guess;
  return guess;
}

// mix_key() backwards.
uint64_t unmixed(uint64_t mixed, int key_bits) {
  uint64_t key = mixed * inverse(0xd6e8feb86659fd93u) & all_keys(key_bits);
  const int shift = key_bits / 2;
  key ^= key >> shift ^ (2 * shift < key_bits ? key >> (2 * shift) : 0);
  return key * inverse(0x9e3779b97f4a7c15u) & all_keys(key_bits);
}

// The keys of one bucket are neighbours, fewer than tags tell apart; so two keys never share
// bucket and tag. Finds the ends of a bucket by bisection.
void check_tags(const Variant& variant, bool shared, std::size_t count, int key_bits,
                uint64_t mixed) {
  // Never read; only addresses are computed.
  Bucket* const nowhere = reinterpret_cast<Bucket*>(sizeof(Bucket));
  const TableMemory table{nowhere, count, 0};
  const auto bucket_of = [&](uint64_t key) {
    return variant.locate(shared, table, key_bits, key).bucket;
  };
  const std::size_t bucket = bucket_of(mixed);
  CHECK(bucket < count, bucket, count, key_bits);

  uint64_t first = 0, last = mixed;  // the first key of the bucket is in first..last
  while (first < last) {
    const uint64_t middle = first + (last - first) / 2;
    if (bucket_of(middle) < bucket)
      first = middle + 1;
    else
      last = middle;
  }
  uint64_t from = mixed, to = all_keys(key_bits);  // and the last in from..to
  while (from < to) {
    const uint64_t middle = from + (to - from) / 2 + 1;
    if (bucket_of(middle) > bucket)
      to = middle - 1;
    else
      from = middle;
  }
  const uint64_t keys_in_bucket = from - first + 1;
  const int tag_bits = shared ? TableView<true>::position_bits(key_bits, count)
                              : TableView<false>::position_bits(key_bits, count);
  CHECK(keys_in_bucket <= uint64_t{1} << tag_bits, keys_in_bucket, tag_bits, count, key_bits);
  const uint64_t neighbour = mixed == from ? first : mixed + 1;
  if (neighbour != mixed)
    CHECK(variant.locate(shared, table, key_bits, neighbour).tag !=
              variant.locate(shared, table, key_bits, mixed).tag,
          mixed, neighbour, count, key_bits);
}

// Any number of buckets from `least` to `most`, powers of two and their neighbours above all.
std::size_t some_count(Random& random, std::size_t least, std::size_t most) {
  std::size_t count = least;
  while (2 * count <= most && random.below(12) != 0) count *= 2;
  count += random.below(3) == 0 ? random.bits() % count : random.bits() % 2;
  return std::min(count, most);
}

int some_key_bits(Random& random) {
  const Size size = all_sizes()[static_cast<std::size_t>(random.below(42))];
  return random.below(3) == 0 ? 64 : size.columns * (size.rows + 1);
}

}  // namespace

TEST(tags_are_exact) {
  Random random(2);
  for (const Variant& variant : variants())
    for (int i = 0; i < by_effort(300, 20'000, 500'000); ++i) {
      const bool shared = i % 2 == 0;
      const std::size_t count =
          shared ? some_count(random, kMinShared, kMost32BitBuckets) : kOwnBuckets;
      const int key_bits = some_key_bits(random);
      check_tags(variant, shared, count, key_bits, random.bits() & all_keys(key_bits));
    }
}

// More buckets than 32 bits can count.
TEST(tags_are_exact_in_the_largest_tables) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const std::size_t most = (kMaxTableMb << 20) / sizeof(Bucket);
    const std::size_t count = some_count(random, kMost32BitBuckets, most);
    const int key_bits = some_key_bits(random);
    check_tags(variants().front(), true, count, key_bits, random.bits() & all_keys(key_bits));
  }
}

TEST(mixing_loses_nothing) {
  Random random(1);
  for (const auto [columns, rows] : all_sizes()) {
    const int key_bits = columns * (rows + 1);
    for (int i = 0; i < by_effort(100, 10'000, 1'000'000); ++i) {
      const uint64_t key = random.bits() & all_keys(key_bits);
      CHECK_EQUAL(unmixed(mix_key(key, key_bits), key_bits), key, key_bits);
    }
  }
  // Every key of the smallest board.
  std::vector<bool> seen(1 << 20);
  for (uint64_t key = 0; key < seen.size(); ++key) {
    const uint64_t mixed = mix_key(key, 20);
    CHECK(mixed < seen.size() && !seen[mixed], key);
    seen[mixed] = true;
  }
}

TEST(stored_bounds_come_back) {
  for (const Variant& variant : variants()) {
    for (const bool shared : {true, false}) {
      const TableBuckets buckets(shared ? kMinShared : kOwnBuckets);
      const TableMemory table{buckets.data(), buckets.count(), 0};
      for (int lower = -32; lower <= 31; ++lower)
        for (int upper = lower < -31 ? -31 : lower; upper <= 32; ++upper) {
          const uint64_t key = static_cast<uint64_t>(lower + 32) << 40 | (upper + 32u);
          CHECK_EQUAL(variant.probe(shared, table, 49, key), (TableBounds{-32, 32}));
          variant.store(shared, table, 49, key, {lower, upper}, 1);
          CHECK_EQUAL(variant.probe(shared, table, 49, key), (TableBounds{lower, upper}));
        }
    }
  }
}

TEST(bounds_are_merged) {
  for (const Variant& variant : variants()) {
    for (const bool shared : {true, false}) {
      const TableBuckets buckets(shared ? kMinShared : kOwnBuckets);
      const TableMemory table{buckets.data(), buckets.count(), 0};
      const auto expect_after = [&](TableBounds stored, TableBounds expected) {
        variant.store(shared, table, 64, 12345, stored, 100);
        CHECK_EQUAL(variant.probe(shared, table, 64, 12345), expected, variant.name, shared);
      };
      expect_after({-3, 32}, {-3, 32});
      expect_after({-32, 7}, {-3, 7});
      expect_after({-5, 32}, {-3, 7});  // weaker: nothing new
      expect_after({-32, 9}, {-3, 7});
      expect_after({2, 32}, {2, 7});
      expect_after({2, 2}, {2, 2});
    }
  }
}

// Many positions in a few buckets and everywhere: an answer is right or there is none.
TEST(keys_are_never_confused) {
  for (const Variant& variant : variants()) {
    Random random(3);
    for (const bool shared : {true, false}) {
      for (const int key_bits : {20, 25, 42, 49, 54, 63, 64}) {
        const std::size_t count = shared ? kMinShared + random.bits() % 100'000 : kOwnBuckets;
        const TableBuckets buckets(count);
        const TableMemory table{buckets.data(), buckets.count(), 0};
        std::vector<uint64_t> keys;
        long known = 0;
        for (int i = 0; i < by_effort(5'000, 50'000, 2'000'000); ++i) {
          uint64_t key = random.bits() & all_keys(key_bits);
          // Near another one in most cases: in its bucket, or in one that differs in few bits.
          if (!keys.empty() && i % 8 != 0) {
            key = keys[static_cast<std::size_t>(random.below(static_cast<int>(keys.size())))];
            key =
                i % 2 == 0 ? key + random.bits() % 16 : key ^ uint64_t{1} << random.below(key_bits);
            key &= all_keys(key_bits);
          }
          keys.push_back(key);
          const int score = score_of(key);
          variant.store(shared, table, key_bits, key, {score, score}, random.bits() % 1000);
          const uint64_t asked =
              keys[static_cast<std::size_t>(random.below(static_cast<int>(keys.size())))];
          const TableBounds found = variant.probe(shared, table, key_bits, asked);
          if (found == TableBounds{-32, 32}) continue;
          ++known;
          CHECK_EQUAL(found, (TableBounds{score_of(asked), score_of(asked)}), variant.name, shared,
                      key_bits, count, asked);
        }
        CHECK(known > 100, known, shared, key_bits);
      }
    }
  }
}

TEST(a_new_generation_clears_the_table) {
  for (const Variant& variant : variants()) {
    for (const bool shared : {true, false}) {
      const std::size_t count = shared ? kMinShared * 3 / 2 : kOwnBuckets;
      const TableBuckets buckets(count);
      TableMemory table{buckets.data(), buckets.count(), 0};
      const int key_bits = 49;
      const uint64_t generations = shared ? TableView<true>::generations(key_bits, count)
                                          : TableView<false>::generations(key_bits, count);
      CHECK(generations >= 2, shared, generations);
      Random random(4);
      std::vector<uint64_t> keys;
      for (int i = 0; i < 100; ++i) keys.push_back(random.bits() & all_keys(key_bits));
      const uint64_t last = std::min<uint64_t>(generations, 1000);
      for (table.generation = 0; table.generation < last; ++table.generation)
        for (const uint64_t key : keys) {
          CHECK_EQUAL(variant.probe(shared, table, key_bits, key), (TableBounds{-32, 32}),
                      table.generation);
          const int score = static_cast<int>(table.generation % 61) - 30;
          variant.store(shared, table, key_bits, key, {score, score}, 1 << 20);
          // Entries of the old generation are replaced, however much work they took.
          CHECK_EQUAL(variant.probe(shared, table, key_bits, key), (TableBounds{score, score}),
                      table.generation);
        }
      if (generations <= 1000) continue;
      table.generation = generations - 1;
      variant.store(shared, table, key_bits, keys[0], {1, 1}, 1);
      CHECK_EQUAL(variant.probe(shared, table, key_bits, keys[0]), (TableBounds{1, 1}));
    }
  }
}

TEST(results_of_the_most_work_are_kept) {
  for (const Variant& variant : variants()) {
    const TableBuckets buckets(kMinShared);
    const TableMemory table{buckets.data(), buckets.count(), 0};
    // Seven results that took much work, then many that took little, all in one bucket.
    for (uint64_t key = 1; key <= 7; ++key)
      variant.store(true, table, 64, key, {score_of(key), score_of(key)}, 1 << 20);
    for (uint64_t key = 8; key <= 1000; ++key) {
      CHECK_EQUAL(variant.locate(true, table, 64, key).bucket, 0u);
      variant.store(true, table, 64, key, {score_of(key), score_of(key)}, 10);
      CHECK_EQUAL(variant.probe(true, table, 64, key).lower, score_of(key));
    }
    for (uint64_t key = 1; key <= 7; ++key)
      CHECK_EQUAL(variant.probe(true, table, 64, key).lower, score_of(key), variant.name, key);
  }
}

TEST(newest_are_kept) {
  for (const Variant& variant : variants()) {
    const TableBuckets buckets(kOwnBuckets);
    const TableMemory table{buckets.data(), buckets.count(), 0};
    for (uint64_t key = 1; key <= 1000; ++key) {
      variant.store(false, table, 64, key, {score_of(key), score_of(key)}, 10);
      for (uint64_t recent = key < 8 ? 1 : key - 7; recent <= key; ++recent)
        CHECK_EQUAL(variant.probe(false, table, 64, recent).lower, score_of(recent), variant.name);
    }
  }
}

TEST(memory_is_zero_and_aligned) {
  for (const std::size_t count : {std::size_t{3}, std::size_t{1000}, kMinShared, kMinShared + 1}) {
    TableBuckets buckets(count);
    CHECK_EQUAL(buckets.count(), count);
    CHECK_EQUAL(reinterpret_cast<std::uintptr_t>(buckets.data()) % sizeof(Bucket), 0u);
    for (const std::size_t i : {std::size_t{0}, count / 2, count - 1})
      for (auto& entry : buckets.data()[i].entry) {
        CHECK_EQUAL(entry.load(), 0u);
        entry.store(1);
      }
    buckets.zero();
    for (const std::size_t i : {std::size_t{0}, count / 2, count - 1})
      for (const auto& entry : buckets.data()[i].entry) CHECK_EQUAL(entry.load(), 0u);
  }
}

}  // namespace fourfold::test
