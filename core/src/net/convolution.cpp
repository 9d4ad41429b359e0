// Compiled several times, each time with the compiler flags of an instruction set and FOURFOLD_ISA
// naming it.
#include "net/convolution.hpp"

#include <cstring>

#include "fourfold/net/network.hpp"

#if defined(__AVX2__) || defined(__AVX512BW__) || defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace fourfold::net {

namespace {

// 32-bit sums, and the products of pairs of 16-bit numbers that are added to them.
#if defined(__AVX512BW__)
struct Lanes {
  static constexpr int kWidth = 16;
  __m512i v = _mm512_setzero_si512();
  void add_products(__m512i pair, const int16_t* weights) {
    v = _mm512_add_epi32(v, _mm512_madd_epi16(pair, _mm512_loadu_si512(weights)));
  }
  static __m512i repeat(int32_t pair) { return _mm512_set1_epi32(pair); }
  void store(int32_t* to) const { _mm512_storeu_si512(to, v); }
};
#elif defined(__AVX2__)
struct Lanes {
  static constexpr int kWidth = 8;
  __m256i v = _mm256_setzero_si256();
  void add_products(__m256i pair, const int16_t* weights) {
    const __m256i w = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights));
    v = _mm256_add_epi32(v, _mm256_madd_epi16(pair, w));
  }
  static __m256i repeat(int32_t pair) { return _mm256_set1_epi32(pair); }
  void store(int32_t* to) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v); }
};
#elif defined(__SSE2__)
struct Lanes {
  static constexpr int kWidth = 4;
  __m128i v = _mm_setzero_si128();
  void add_products(__m128i pair, const int16_t* weights) {
    const __m128i w = _mm_loadu_si128(reinterpret_cast<const __m128i*>(weights));
    v = _mm_add_epi32(v, _mm_madd_epi16(pair, w));
  }
  static __m128i repeat(int32_t pair) { return _mm_set1_epi32(pair); }
  void store(int32_t* to) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), v); }
};
#elif defined(__wasm_simd128__)
struct Lanes {
  static constexpr int kWidth = 4;
  v128_t v = wasm_i32x4_const(0, 0, 0, 0);
  void add_products(v128_t pair, const int16_t* weights) {
    v = wasm_i32x4_add(v, wasm_i32x4_dot_i16x8(pair, wasm_v128_load(weights)));
  }
  static v128_t repeat(int32_t pair) { return wasm_i32x4_splat(pair); }
  void store(int32_t* to) const { wasm_v128_store(to, v); }
};
#else
struct Lanes {
  static constexpr int kWidth = 4;
  int32_t v[kWidth] = {};
  struct Pair {
    int16_t first, second;
  };
  void add_products(Pair pair, const int16_t* weights) {
    for (int i = 0; i < kWidth; ++i)
      v[i] += pair.first * weights[2 * i] + pair.second * weights[2 * i + 1];
  }
  static Pair repeat(int32_t pair) {
    Pair both;
    std::memcpy(&both, &pair, sizeof both);
    return both;
  }
  void store(int32_t* to) const { std::memcpy(to, v, sizeof v); }
};
#endif

// The sums of a block of output channels stay in registers, and its weights in the first cache.
template <int Cells>
void sum_block(const Inputs& inputs, const int16_t* weights, int after, int32_t* sums) {
  constexpr int kVectors = kOutBlock / Lanes::kWidth;
  const int pairs = inputs.channels / 2;
  Lanes total[Cells][kVectors];
  for (int tap = 0; tap < inputs.tap_count; ++tap) {
    const int16_t* cell = inputs.origin + std::ptrdiff_t{inputs.taps[tap]} * inputs.channels;
    const int16_t* weight = weights + std::ptrdiff_t{tap} * pairs * after * 2;
    for (int pair = 0; pair < pairs; ++pair, cell += 2, weight += 2 * after) {
      for (int i = 0; i < Cells; ++i) {
        int32_t both;
        std::memcpy(&both, cell + i * inputs.channels, sizeof both);
        const auto repeated = Lanes::repeat(both);
        for (int v = 0; v < kVectors; ++v)
          total[i][v].add_products(repeated, weight + 2 * v * Lanes::kWidth);
      }
    }
  }
  for (int i = 0; i < Cells; ++i)
    for (int v = 0; v < kVectors; ++v) total[i][v].store(sums + i * after + v * Lanes::kWidth);
}

template <int Cells>
void sum(std::span<const Inputs> inputs, const int16_t* weights, int after, int32_t* sums) {
  for (int out = 0; out < after; out += kOutBlock) {
    int32_t* to = sums + out;
    for (const Inputs& each : inputs) {
      sum_block<Cells>(each, weights + 2 * out, after, to);
      to += Cells * after;
    }
  }
}

}  // namespace

#define FOURFOLD_NET_JOIN(a, b) a##b
#define FOURFOLD_NET_NAME(a, b) FOURFOLD_NET_JOIN(a, b)

Convolution FOURFOLD_NET_NAME(convolution_, FOURFOLD_ISA)() {
  return {sum<kRows>, sum<1>};
}

}  // namespace fourfold::net
