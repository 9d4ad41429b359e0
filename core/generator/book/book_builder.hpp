// Writing an opening book: keys and scores become bytes that book.hpp reads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace fourfold {

struct BookContents {
  int columns, rows, ply;
  std::span<const uint64_t> keys;  // book_keys() of enumerate.hpp
  std::span<const int8_t> scores;  // one each
};

// The bytes depend on the contents alone: not on the machine, nor on the number of threads.
//
// `go_on(done, total)` is called at intervals on the calling thread. If it returns false, building
// stops and nothing is returned. Every score is read back before this returns.
std::vector<uint8_t> build_book(const BookContents& contents, int threads,
                                const std::function<bool(uint64_t, uint64_t)>& go_on = {});

}  // namespace fourfold
