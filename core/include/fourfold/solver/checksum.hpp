// Checksums that files carry, the same on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fourfold {

namespace detail {

// [0][b] is the CRC of the byte b, [k][b] that of b and k zero bytes.
constexpr std::array<std::array<uint32_t, 256>, 8> crc32_tables() {
  std::array<std::array<uint32_t, 256>, 8> tables{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
    tables[0][byte] = crc;
  }
  for (int k = 1; k < 8; ++k)
    for (uint32_t byte = 0; byte < 256; ++byte)
      tables[k][byte] = tables[k - 1][byte] >> 8 ^ tables[0][tables[k - 1][byte] & 0xff];
  return tables;
}

}  // namespace detail

// The CRC-32 of zlib and PNG. Continues from `crc`, the value for the preceding bytes.
inline uint32_t crc32(const uint8_t* bytes, std::size_t count, uint32_t crc = 0) {
  static constexpr auto kTables = detail::crc32_tables();
  crc = ~crc;
  // Eight bytes at a time: their CRCs do not wait for each other.
  for (; count >= 8; bytes += 8, count -= 8)
    crc = kTables[7][(crc & 0xff) ^ bytes[0]] ^ kTables[6][(crc >> 8 & 0xff) ^ bytes[1]] ^
          kTables[5][(crc >> 16 & 0xff) ^ bytes[2]] ^ kTables[4][crc >> 24 ^ bytes[3]] ^
          kTables[3][bytes[4]] ^ kTables[2][bytes[5]] ^ kTables[1][bytes[6]] ^ kTables[0][bytes[7]];
  for (; count > 0; ++bytes, --count) crc = crc >> 8 ^ kTables[0][(crc ^ *bytes) & 0xff];
  return ~crc;
}

// A bijection that spreads every bit over all others: the finalizer of SplitMix64.
constexpr uint64_t mix64(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

}  // namespace fourfold
