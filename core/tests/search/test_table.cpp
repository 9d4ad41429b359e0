// Transposition tables: what is stored comes back, and never for another position.
#include "fourfold/search/wide_table.hpp"

#include <algorithm>
#include <vector>

#include "fourfold/search/memory.hpp"
#include "fourfold/solver/solver.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"
#include "variant.hpp"

namespace fourfold::test {

namespace {

constexpr std::size_t kMinShared = std::size_t{1} << 17;  // exact for keys of 64 and 128 bits

constexpr std::size_t kMost32BitBuckets = std::size_t{1} << 32;  // 256 GiB

CellSet all_keys(int key_bits) {
  return ~CellSet{} >> (128 - key_bits);
}
CellSet some_key(Random& random, int key_bits) {
  return CellSet(random.bits(), random.bits()) & all_keys(key_bits);
}

// A random score for each key.
int score_of(CellSet key) {
  return static_cast<int>(Random(key.low + 3 * key.high).bits() % 61) - 30;
}

// What a table says of a position that it does not contain.
TableBounds nothing_known(int key_bits) {
  const int limit = key_bits > 64 ? WideTableView<true>::kLimit : TableView<true>::kLimit;
  return {-limit, limit};
}

// Of an odd number, modulo 2^64, by Newton's method.
uint64_t inverse(uint64_t odd) {
  uint64_t guess = odd;
  while (odd * guess != 1) guess *= 2 - odd * guess;
  return guess;
}

// mix_key() backwards.
uint64_t unmixed(uint64_t mixed, int key_bits) {
  const uint64_t mask = all_keys(key_bits).low;
  uint64_t key = mixed * inverse(0xd6e8feb86659fd93u) & mask;
  const int shift = key_bits / 2;
  key ^= key >> shift ^ (2 * shift < key_bits ? key >> (2 * shift) : 0);
  return key * inverse(0x9e3779b97f4a7c15u) & mask;
}
CellSet unmixed(CellSet mixed, int key_bits) {
  const int high_bits = key_bits - 64;
  uint64_t low = mixed.low, high = mixed.high ^ low >> (64 - high_bits);
  low *= inverse(0xe7037ed1a0b428dbu);
  low = low ^ low >> 32 ^ high * 0xa0761d6478bd642fu;
  high = (high * inverse(0xd6e8feb86659fd93u) & all_keys(high_bits).low) ^ low >> (64 - high_bits);
  return {low * inverse(0x9e3779b97f4a7c15u), high};
}

// The keys of one bucket are neighbours, fewer than tags tell apart; so two keys never share
// bucket and tag. Finds the ends of a bucket by bisection.
void check_tags(const Variant& variant, bool shared, std::size_t count, int key_bits,
                CellSet mixed) {
  // Never read; only addresses are computed.
  Bucket* const nowhere = reinterpret_cast<Bucket*>(sizeof(Bucket));
  const TableMemory table{nowhere, count, 0};
  const auto bucket_of = [&](CellSet key) {
    return variant.locate(shared, table, key_bits, key).bucket;
  };
  const std::size_t bucket = bucket_of(mixed);
  CHECK(bucket < count, bucket, count, key_bits);

  CellSet first = 0, last = mixed;  // the first key of the bucket is in first..last
  while (first < last) {
    const CellSet middle = first + ((last - first) >> 1);
    if (bucket_of(middle) < bucket)
      first = middle + 1;
    else
      last = middle;
  }
  CellSet from = mixed, to = all_keys(key_bits);  // and the last in from..to
  while (from < to) {
    const CellSet middle = from + ((to - from) >> 1) + 1;
    if (bucket_of(middle) > bucket)
      to = middle - 1;
    else
      from = middle;
  }
  const CellSet keys_in_bucket = from - first + 1;
  const bool wide = key_bits > 64;
  const int tag_bits = wide     ? 64 + WideTableView<true>::position_bits(key_bits, count)
                       : shared ? TableView<true>::position_bits(key_bits, count)
                                : TableView<false>::position_bits(key_bits, count);
  CHECK(!(CellSet{1} << tag_bits < keys_in_bucket), keys_in_bucket, tag_bits, count, key_bits);
  const CellSet neighbour = mixed == from ? first : mixed + 1;
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
  const Size size = random_size(random);
  const int key_bits = size.columns * (size.rows + 1);
  return random.below(3) != 0 ? key_bits : key_bits > 64 ? 128 : 64;
}

// A table for keys of one length, on one instruction set.
struct TestedTable {
  const Variant& variant;
  const bool shared;
  const int key_bits;
  TableBuckets buckets;
  TableMemory memory{buckets.data(), buckets.count(), 0};

  TestedTable(const Variant& v, bool is_shared, int bits, std::size_t count = kMinShared)
      : variant(v), shared(is_shared), key_bits(bits), buckets(is_shared ? count : kOwnBuckets) {}

  auto locate(CellSet key) const { return variant.locate(shared, memory, key_bits, key); }
  void store(CellSet key, TableBounds bounds, uint64_t nodes) const {
    variant.store(shared, memory, key_bits, key, bounds, nodes);
  }
  void store_score(CellSet key, uint64_t nodes) const {
    store(key, {score_of(key), score_of(key)}, nodes);
  }
  TableBounds probe(CellSet key) const { return variant.probe(shared, memory, key_bits, key); }
  void check(CellSet key, TableBounds expected, int step = 0) const {
    CHECK_EQUAL(probe(key), expected, variant.name, shared, key_bits, key, step);
  }
  TableBounds nothing() const { return nothing_known(key_bits); }
};

// Calls check(table) for each instruction set, shared or not, and each length of keys.
template <class Check>
void on_tables(std::initializer_list<bool> shared, std::initializer_list<int> key_bits,
               const Check& check, std::size_t count = kMinShared) {
  for (const Variant& variant : variants())
    for (const bool is_shared : shared)
      for (const int bits : key_bits) {
        TestedTable table(variant, is_shared, bits, count);
        check(table);
      }
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
      check_tags(variant, shared, count, key_bits, some_key(random, key_bits));
    }
}

// More buckets than 32 bits can count.
TEST(tags_are_exact_in_the_largest_tables) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const std::size_t most = (kMaxTableMb << 20) / sizeof(Bucket);
    const std::size_t count = some_count(random, kMost32BitBuckets, most);
    const int key_bits = some_key_bits(random);
    check_tags(variants().front(), true, count, key_bits, some_key(random, key_bits));
  }
}

TEST(mixed_keys_stay_distinct) {
  Random random(1);
  for (const auto [columns, rows] : all_sizes()) {
    const int key_bits = columns * (rows + 1);
    for (int i = 0; i < by_effort(100, 10'000, 1'000'000); ++i) {
      const CellSet key = some_key(random, key_bits);
      if (key_bits > 64)
        CHECK_EQUAL(unmixed(mix_key(key, key_bits), key_bits), key, key_bits);
      else
        CHECK_EQUAL(unmixed(mix_key(key.low, key_bits), key_bits), key.low, key_bits);
    }
  }
  // The upper word may have any number of bits.
  for (int key_bits = 65; key_bits <= 128; ++key_bits) {
    const CellSet key = some_key(random, key_bits), mixed = mix_key(key, key_bits);
    CHECK(!(all_keys(key_bits) < mixed), key_bits, key);
    CHECK_EQUAL(unmixed(mixed, key_bits), key, key_bits);
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
  on_tables({true, false}, {49, 128}, [](const TestedTable& table) {
    const int limit = table.nothing().upper;
    for (int lower = -limit; lower < limit; ++lower)
      for (int upper = lower < 1 - limit ? 1 - limit : lower; upper <= limit; ++upper) {
        const CellSet key =
            (CellSet(static_cast<uint64_t>(lower + limit)) << (table.key_bits - 9)) |
            static_cast<uint64_t>(upper + limit);
        table.check(key, table.nothing());
        table.store(key, {lower, upper}, 1);
        table.check(key, {lower, upper});
      }
  });
}

TEST(bounds_are_merged) {
  on_tables({true, false}, {64, 128}, [](const TestedTable& table) {
    const int limit = table.nothing().upper;
    const auto expect_after = [&](TableBounds stored, TableBounds expected) {
      table.store(12345, stored, 100);
      table.check(12345, expected);
    };
    expect_after({-3, limit}, {-3, limit});
    expect_after({-limit, 7}, {-3, 7});
    expect_after({-5, limit}, {-3, 7});  // weaker: nothing new
    expect_after({-limit, 9}, {-3, 7});
    expect_after({2, limit}, {2, 7});
    expect_after({2, 2}, {2, 2});
  });
}

// A thread may read one word of an entry and the other word of its successor.
TEST(torn_entries_are_not_used) {
  on_tables({true, false}, {128}, [](TestedTable& table) {
    Random random(5);
    for (int i = 0; i < 40; ++i) {
      // The same position with other bounds, or another one in the same bucket.
      const CellSet first = some_key(random, 128);
      const CellSet second = i % 2 == 0 ? first : CellSet(random.bits(), first.high);
      table.buckets.zero();
      table.store(first, {-3, 64}, 100);
      auto& entry = table.buckets.data()[table.locate(first).bucket].entry;
      const uint64_t words[2] = {entry[0].load(), entry[1].load()};
      table.buckets.zero();
      table.store(second, {-64, 5}, 100000);
      entry[i / 2 % 2].store(words[i / 2 % 2]);
      table.check(first, table.nothing(), i);
      table.check(second, table.nothing(), i);
    }
  });
}

// Many positions in a few buckets and everywhere: an answer is right or there is none.
TEST(keys_are_never_confused) {
  Random counts(3);
  const auto check = [](const TestedTable& table) {
    const int key_bits = table.key_bits;
    Random random(static_cast<uint64_t>(key_bits));
    std::vector<CellSet> keys;
    const auto some_known_key = [&] {
      return keys[static_cast<std::size_t>(random.below(static_cast<int>(keys.size())))];
    };
    long known = 0;
    for (int i = 0; i < by_effort(5'000, 50'000, 2'000'000); ++i) {
      CellSet key = some_key(random, key_bits);
      // Near another one in most cases: in its bucket, or in one that differs in few bits.
      if (!keys.empty() && i % 8 != 0) {
        key = some_known_key();
        key = i % 2 == 0 ? key + random.bits() % 16 : key ^ CellSet{1} << random.below(key_bits);
        key &= all_keys(key_bits);
      }
      keys.push_back(key);
      table.store_score(key, random.bits() % 1000);
      const CellSet asked = some_known_key();
      const TableBounds found = table.probe(asked);
      if (found == table.nothing()) continue;
      ++known;
      table.check(asked, {score_of(asked), score_of(asked)});
    }
    CHECK(known > 100, known, table.shared, key_bits);
  };
  for (const int key_bits : {20, 25, 42, 49, 54, 63, 64, 65, 72, 100, 128})
    on_tables({true, false}, {key_bits}, check, kMinShared + counts.bits() % 100'000);
}

TEST(a_new_generation_clears_the_table) {
  const auto check = [](TestedTable& table) {
    const std::size_t count = table.buckets.count();
    const auto room = [&](const auto& shared_view, const auto& own_view) {
      return table.shared ? shared_view.generations(table.key_bits, count)
                          : own_view.generations(table.key_bits, count);
    };
    const uint64_t generations = table.key_bits > 64
                                     ? room(WideTableView<true>(), WideTableView<false>())
                                     : room(TableView<true>(), TableView<false>());
    CHECK(generations >= 2, table.shared, generations);
    Random random(4);
    std::vector<CellSet> keys;
    for (int i = 0; i < 100; ++i) keys.push_back(some_key(random, table.key_bits));
    uint64_t& generation = table.memory.generation;
    for (; generation < std::min<uint64_t>(generations, 1000); ++generation)
      for (const CellSet key : keys) {
        table.check(key, table.nothing(), static_cast<int>(generation));
        const int score = static_cast<int>(generation % 61) - 30;
        table.store(key, {score, score}, 1 << 20);
        // Entries of the old generation are replaced, however much work they took.
        table.check(key, {score, score}, static_cast<int>(generation));
      }
    if (generations <= 1000) return;
    generation = generations - 1;
    table.store(keys[0], {1, 1}, 1);
    table.check(keys[0], {1, 1});
  };
  on_tables({true, false}, {49, 100}, check, kMinShared * 3 / 2);
}

TEST(results_of_the_most_work_are_kept) {
  on_tables({true}, {64, 128}, [](const TestedTable& table) {
    // All but one of a bucket's results took much work, then come many that took little.
    const uint64_t kept = table.key_bits > 64 ? 3 : 7;
    for (uint64_t key = 1; key <= kept; ++key) table.store_score(key, 1 << 20);
    for (uint64_t key = kept + 1; key <= 1000; ++key) {
      CHECK_EQUAL(table.locate(key).bucket, 0u);
      table.store_score(key, 10);
      table.check(key, {score_of(key), score_of(key)});
    }
    for (uint64_t key = 1; key <= kept; ++key) table.check(key, {score_of(key), score_of(key)});
  });
}

TEST(newest_are_kept) {
  on_tables({false}, {64, 128}, [](const TestedTable& table) {
    const uint64_t kept = table.key_bits > 64 ? 4 : 8;
    for (uint64_t key = 1; key <= 1000; ++key) {
      table.store_score(key, 10);
      for (uint64_t recent = key < kept ? 1 : key - kept + 1; recent <= key; ++recent)
        table.check(recent, {score_of(recent), score_of(recent)});
    }
  });
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
