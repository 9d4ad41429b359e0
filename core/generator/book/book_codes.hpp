// Prefix codes for scores, shared by the leaves of a tree.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "book_tree.hpp"

namespace fourfold::book {

struct Codeword {
  uint16_t bits = 0;  // the first bit is the lowest
  uint8_t length = 0;
};

// A canonical code: the lengths of the codewords say which they are.
class Code {
 public:
  static constexpr uint8_t kNone = 255;
  using Lengths = std::array<uint8_t, kSymbols>;  // kNone: has no codeword

  explicit Code(const Lengths& lengths);

  Codeword codeword(int8_t score) const { return codewords_[score - kLowestScore]; }
  std::vector<uint8_t> to_bytes() const;  // as in the file

 private:
  std::vector<int8_t> scores_;   // shortest codeword first; of one length, lowest score first
  std::vector<uint8_t> counts_;  // of the codewords with 1, 2, ... bits
  std::array<Codeword, kSymbols> codewords_;
};

struct SharedCodes {
  std::vector<Code> codes;
  std::vector<int> code_of_leaf;
  uint64_t bits = 0;  // of all codewords together
};

// At most `count` codes that suit the leaves well.
SharedCodes share_codes(std::span<const Histogram> leaves, int count);

}  // namespace fourfold::book
