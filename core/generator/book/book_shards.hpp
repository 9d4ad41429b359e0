// A static function: gives every key of a set its codeword, without storing the keys.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "book_codes.hpp"

namespace fourfold::book {

struct Shards {
  uint32_t base = 0;  // bits in the smallest shard
  uint32_t count = 0;
  std::vector<uint8_t> checkpoints, entries, bits;  // as in the file
};

// The result is the same for any number of threads. `go_on(done, total)` is called at intervals on
// the calling thread. If it returns false, building stops and the result is invalid.
Shards build_shards(std::span<const uint64_t> keys, std::span<const Codeword> codewords,
                    int threads, const std::function<bool(uint64_t, uint64_t)>& go_on);

}  // namespace fourfold::book
