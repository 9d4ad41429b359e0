// Basics that depend on the compiler: integers, inlining, bit counts.
//
// Headers that are also compiled for WebAssembly and GPUs (cell_set, geometry, word, position,
// proof, ordering, windows) include only this file and each other, and this file includes only
// <stdint.h> (and <intrin.h> for Visual C++). On a GPU every function of these headers is a
// FOURFOLD_FN.
#pragma once

#if defined(__CUDACC_RTC__)  // NVRTC, the GPU compiler in a library, has no headers
using int8_t = signed char;
using uint8_t = unsigned char;
using int16_t = short;
using uint16_t = unsigned short;
using int32_t = int;
using uint32_t = unsigned int;
using int64_t = long long;
using uint64_t = unsigned long long;
#else
#include <stdint.h>
#endif

#if defined(__CUDACC__)
#define FOURFOLD_FN __host__ __device__ __forceinline__
#elif defined(__GNUC__)
#define FOURFOLD_FN inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#include <intrin.h>
#define FOURFOLD_FN __forceinline
#else
#define FOURFOLD_FN inline
#endif

// The search is compiled once per instruction set, each time inside an inline namespace of its
// own. Without it the linker could keep the AVX-512 copy of an inline function and hand it to a
// machine that has no AVX-512.
#ifndef FOURFOLD_ISA
#define FOURFOLD_ISA portable
#endif

namespace fourfold::inline FOURFOLD_ISA {

using Bits = uint64_t;

FOURFOLD_FN constexpr int popcount(Bits bits) {
#if defined(__CUDA_ARCH__)
  return __popcll(bits);
#elif defined(__GNUC__)
  return __builtin_popcountll(bits);
#else
  // SWAR count: MSVC's __popcnt64 needs a CPU check, and this path is never the fast one.
  bits -= (bits >> 1) & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>((bits * 0x0101010101010101u) >> 56);
#endif
}

// Index of the lowest set bit; `bits` must not be zero.
FOURFOLD_FN int lowest_bit(Bits bits) {
#if defined(__CUDA_ARCH__)
  return __ffsll(static_cast<long long>(bits)) - 1;
#elif defined(__GNUC__)
  return __builtin_ctzll(bits);
#else
  return popcount((bits & (~bits + 1)) - 1);
#endif
}

// Index of the highest set bit; `bits` must not be zero.
FOURFOLD_FN constexpr int highest_bit(Bits bits) {
#if defined(__CUDA_ARCH__)
  return 63 - __clzll(static_cast<long long>(bits));
#elif defined(__GNUC__)
  return 63 - __builtin_clzll(bits);
#else
  for (int step = 1; step < 64; step *= 2) bits |= bits >> step;
  return popcount(bits) - 1;
#endif
}

// The upper half of the 128-bit product. In WebAssembly b must be less than 2^32.
FOURFOLD_FN Bits multiply_high(Bits a, Bits b) {
#if defined(__CUDA_ARCH__)
  return __umul64hi(a, b);
#elif defined(__wasm__)
  // Memory ends at 4 GB, so b, a number of items in it, fits 32 bits. Two multiplications suffice;
  // a 128-bit product would be compiled to a function call.
  return ((a >> 32) * b + ((a & 0xffffffffu) * b >> 32)) >> 32;
#elif defined(__SIZEOF_INT128__)
  return static_cast<Bits>(static_cast<unsigned __int128>(a) * b >> 64);
#else
  const Bits mask = 0xffffffffu;
  const Bits low = (a & mask) * (b & mask);
  const Bits middle = (a >> 32) * (b & mask) + (low >> 32);
  const Bits other = (a & mask) * (b >> 32) + (middle & mask);
  return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
#endif
}

FOURFOLD_FN void prefetch(const void* address) {
#if defined(__GNUC__) && !defined(__CUDA_ARCH__)
  __builtin_prefetch(address);
#else
  (void)address;
#endif
}

}  // namespace fourfold::inline FOURFOLD_ISA
