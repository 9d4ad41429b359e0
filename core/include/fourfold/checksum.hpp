// Checksums that files carry, the same on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fourfold {

namespace detail {

constexpr std::array<uint32_t, 256> crc32_table() {
  std::array<uint32_t, 256> table{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
    table[byte] = crc;
  }
  return table;
}

}  // namespace detail

// The CRC-32 of zlib and PNG. Goes on from `crc`, the value for the bytes before.
inline uint32_t crc32(const uint8_t* bytes, std::size_t count, uint32_t crc = 0) {
  static constexpr std::array<uint32_t, 256> kTable = detail::crc32_table();
  crc = ~crc;
  for (std::size_t i = 0; i < count; ++i) crc = crc >> 8 ^ kTable[(crc ^ bytes[i]) & 0xff];
  return ~crc;
}

// A bijection that spreads every bit over all others: the finalizer of SplitMix64.
constexpr uint64_t mix64(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

}  // namespace fourfold
