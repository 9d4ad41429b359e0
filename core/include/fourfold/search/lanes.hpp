// Several boards in one register: words of 8 or 16 lanes (see word.hpp for what a word offers).
//
// `Lanes<8>` and `Lanes<16>` use the widest registers that this translation unit may use.
// Results are the same on all of them. `Wide` makes of two such words one for larger boards.
#pragma once

#include <type_traits>

#include "fourfold/board/word.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace fourfold::inline FOURFOLD_ISA {

// ---- Words of two parts ---------------------------------------------------------------------

// Two words side by side make one of twice the width.
template <class T>
struct Two {
  using Part = T;
  T low, high;
};

// The same for boards of more than 64 bits: a lane is a CellSet, the lower halves of all lanes are
// in one word T, the upper halves in another. Masks are those of T.
template <class T>
struct Wide {
  using Part = T;
  T low, high;
};

template <class W>
concept HasParts = requires { typename W::Part; };

template <HasParts W>
FOURFOLD_FN W operator&(W a, W b) {
  return {a.low & b.low, a.high & b.high};
}
template <HasParts W>
FOURFOLD_FN W operator|(W a, W b) {
  return {a.low | b.low, a.high | b.high};
}
template <HasParts W>
FOURFOLD_FN W operator^(W a, W b) {
  return {a.low ^ b.low, a.high ^ b.high};
}
template <HasParts W>
FOURFOLD_FN W operator~(W a) {
  return {~a.low, ~a.high};
}
template <HasParts W>
FOURFOLD_FN W or_and(W r, W a, W b) {
  return {or_and(r.low, a.low, b.low), or_and(r.high, a.high, b.high)};
}

// ---- Two words side by side -----------------------------------------------------------------

template <class T>
FOURFOLD_FN Two<T> operator+(Two<T> a, Two<T> b) {
  return {a.low + b.low, a.high + b.high};
}
template <class T>
FOURFOLD_FN Two<T> operator-(Two<T> a, Two<T> b) {
  return {a.low - b.low, a.high - b.high};
}
template <class T>
FOURFOLD_FN Two<T> operator<<(Two<T> a, int n) {
  return {a.low << n, a.high << n};
}
template <class T>
FOURFOLD_FN Two<T> operator>>(Two<T> a, int n) {
  return {a.low >> n, a.high >> n};
}
template <class T>
FOURFOLD_FN Two<T> times(Two<T> a, Bits factor) {
  return {times(a.low, factor), times(a.high, factor)};
}
template <class T>
FOURFOLD_FN Two<T> popcounts(Two<T> a) {
  return {popcounts(a.low), popcounts(a.high)};
}
template <class T>
FOURFOLD_FN auto greater(Two<T> a, Two<T> b) {
  using Mask = decltype(greater(a.low, b.low));
  return Two<Mask>{greater(a.low, b.low), greater(a.high, b.high)};
}
template <class T>
FOURFOLD_FN auto less(Two<T> a, Two<T> b) {
  using Mask = decltype(less(a.low, b.low));
  return Two<Mask>{less(a.low, b.low), less(a.high, b.high)};
}
template <class T>
FOURFOLD_FN Two<T> with_lane(Two<T> w, int lane, Bits value) {
  constexpr int half = LaneIo<T>::lanes;
  return lane < half ? Two<T>{with_lane(w.low, lane, value), w.high}
                     : Two<T>{w.low, with_lane(w.high, lane - half, value)};
}
template <class T>
FOURFOLD_FN bool any(Two<T> mask) {
  return any(mask.low | mask.high);
}
template <class T>
FOURFOLD_FN auto nonzero(Two<T> w) {
  using Mask = decltype(nonzero(w.low));
  return Two<Mask>{nonzero(w.low), nonzero(w.high)};
}
template <class M, class T>
FOURFOLD_FN Two<T> keep(Two<M> mask, Two<T> w) {
  return {keep(mask.low, w.low), keep(mask.high, w.high)};
}
template <class M, class T>
FOURFOLD_FN Two<T> choose(Two<M> mask, Two<T> a, Two<T> b) {
  return {choose(mask.low, a.low, b.low), choose(mask.high, a.high, b.high)};
}
template <class T>
struct LaneIo<Two<T>> {
  using Set = Bits;
  using Count = Two<T>;
  static constexpr int half = LaneIo<T>::lanes;
  static constexpr int lanes = 2 * half;
  static FOURFOLD_FN Two<T> splat(Bits bits) {
    return {LaneIo<T>::splat(bits), LaneIo<T>::splat(bits)};
  }
  static FOURFOLD_FN Two<T> load(const Bits* from) {
    return {LaneIo<T>::load(from), LaneIo<T>::load(from + half)};
  }
};
template <class T>
FOURFOLD_FN void store(Bits* to, Two<T> w) {
  store(to, w.low);
  store(to + LaneIo<T>::lanes, w.high);
}

// ---- Registers -----------------------------------------------------------------------------
// GCC's and Clang's vector types give the arithmetic; intrinsics only where those fall short.

#if defined(__GNUC__)

template <int Width>
struct Register {
  typedef Bits Vector __attribute__((vector_size(Width * 8)));
  Vector v;
};
template <int N>
FOURFOLD_FN Register<N> operator&(Register<N> a, Register<N> b) {
  return {a.v & b.v};
}
template <int N>
FOURFOLD_FN Register<N> operator|(Register<N> a, Register<N> b) {
  return {a.v | b.v};
}
template <int N>
FOURFOLD_FN Register<N> operator^(Register<N> a, Register<N> b) {
  return {a.v ^ b.v};
}
template <int N>
FOURFOLD_FN Register<N> operator+(Register<N> a, Register<N> b) {
  return {a.v + b.v};
}
template <int N>
FOURFOLD_FN Register<N> operator-(Register<N> a, Register<N> b) {
  return {a.v - b.v};
}
template <int N>
FOURFOLD_FN Register<N> operator~(Register<N> a) {
  return {~a.v};
}
template <int N>
FOURFOLD_FN Register<N> operator<<(Register<N> a, int n) {
  return {a.v << static_cast<Bits>(n)};
}
template <int N>
FOURFOLD_FN Register<N> operator>>(Register<N> a, int n) {
  return {a.v >> static_cast<Bits>(n)};
}
template <int N>
FOURFOLD_FN Register<N> times(Register<N> a, Bits factor) {
  return {a.v * factor};
}
template <int N>
FOURFOLD_FN void store(Bits* to, Register<N> w) {
  *reinterpret_cast<typename Register<N>::Vector*>(to) = w.v;
}
template <int N>
struct LaneIo<Register<N>> {
  using Set = Bits;
  using Count = Register<N>;
  static constexpr int lanes = N;
  static FOURFOLD_FN Register<N> splat(Bits bits) {
    return {typename Register<N>::Vector{} + bits};
  }
  static FOURFOLD_FN Register<N> load(const Bits* from) {
    return {*reinterpret_cast<const typename Register<N>::Vector*>(from)};
  }
};

#if defined(__AVX512DQ__) && defined(__AVX512VPOPCNTDQ__)

struct Mask8 {
  static constexpr int lanes = 8;
  __mmask8 on;
};
FOURFOLD_FN Mask8 operator&(Mask8 a, Mask8 b) {
  return {static_cast<__mmask8>(a.on & b.on)};
}
FOURFOLD_FN Mask8 operator|(Mask8 a, Mask8 b) {
  return {static_cast<__mmask8>(a.on | b.on)};
}
FOURFOLD_FN Mask8 operator~(Mask8 a) {
  return {static_cast<__mmask8>(~a.on)};
}
FOURFOLD_FN bool any(Mask8 a) {
  return a.on != 0;
}
FOURFOLD_FN unsigned lane_bits(Mask8 a) {
  return a.on;
}
FOURFOLD_FN Mask8 nonzero(Register<8> w) {
  return {_mm512_test_epi64_mask(reinterpret_cast<__m512i>(w.v), reinterpret_cast<__m512i>(w.v))};
}
FOURFOLD_FN Register<8> keep(Mask8 mask, Register<8> w) {
  return {reinterpret_cast<Register<8>::Vector>(
      _mm512_maskz_mov_epi64(mask.on, reinterpret_cast<__m512i>(w.v)))};
}
FOURFOLD_FN Register<8> choose(Mask8 mask, Register<8> a, Register<8> b) {
  return {reinterpret_cast<Register<8>::Vector>(_mm512_mask_blend_epi64(
      mask.on, reinterpret_cast<__m512i>(b.v), reinterpret_cast<__m512i>(a.v)))};
}
FOURFOLD_FN Register<8> or_and(Register<8> r, Register<8> a, Register<8> b) {
  // Truth table of r | (a & b).
  return {reinterpret_cast<Register<8>::Vector>(
      _mm512_ternarylogic_epi64(reinterpret_cast<__m512i>(r.v), reinterpret_cast<__m512i>(a.v),
                                reinterpret_cast<__m512i>(b.v), 0xf8))};
}
FOURFOLD_FN Register<8> popcounts(Register<8> w) {
  return {
      reinterpret_cast<Register<8>::Vector>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(w.v)))};
}
FOURFOLD_FN Mask8 greater(Register<8> a, Register<8> b) {
  return {_mm512_cmpgt_epi64_mask(reinterpret_cast<__m512i>(a.v), reinterpret_cast<__m512i>(b.v))};
}
FOURFOLD_FN Mask8 less(Register<8> a, Register<8> b) {
  return {_mm512_cmplt_epu64_mask(reinterpret_cast<__m512i>(a.v), reinterpret_cast<__m512i>(b.v))};
}
FOURFOLD_FN Register<8> with_lane(Register<8> w, int lane, Bits value) {
  return {reinterpret_cast<Register<8>::Vector>(
      _mm512_mask_set1_epi64(reinterpret_cast<__m512i>(w.v), static_cast<__mmask8>(1u << lane),
                             static_cast<long long>(value)))};
}
using Lanes8 = Register<8>;

#else  // narrower registers: a mask is a vector of all-ones and all-zeros lanes

template <int N>
struct VectorMask {
  static constexpr int lanes = N;
  typename Register<N>::Vector on;
};
template <int N>
FOURFOLD_FN VectorMask<N> operator&(VectorMask<N> a, VectorMask<N> b) {
  return {a.on & b.on};
}
template <int N>
FOURFOLD_FN VectorMask<N> operator|(VectorMask<N> a, VectorMask<N> b) {
  return {a.on | b.on};
}
template <int N>
FOURFOLD_FN VectorMask<N> operator~(VectorMask<N> a) {
  return {~a.on};
}
template <int N>
FOURFOLD_FN VectorMask<N> nonzero(Register<N> w) {
  return {reinterpret_cast<typename Register<N>::Vector>(w.v != typename Register<N>::Vector{})};
}
template <int N>
FOURFOLD_FN Register<N> keep(VectorMask<N> mask, Register<N> w) {
  return {mask.on & w.v};
}
template <int N>
FOURFOLD_FN Register<N> choose(VectorMask<N> mask, Register<N> a, Register<N> b) {
#if defined(__AVX2__)
  if constexpr (N == 4)
    return {reinterpret_cast<typename Register<N>::Vector>(
        _mm256_blendv_epi8(reinterpret_cast<__m256i>(b.v), reinterpret_cast<__m256i>(a.v),
                           reinterpret_cast<__m256i>(mask.on)))};
#endif
  return {b.v ^ ((a.v ^ b.v) & mask.on)};
}
template <int N>
FOURFOLD_FN unsigned lane_bits(VectorMask<N> mask) {
#if defined(__AVX2__)
  if constexpr (N == 4)
    return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask.on)));
#elif defined(__wasm_simd128__)
  if constexpr (N == 2) return wasm_i64x2_bitmask(reinterpret_cast<v128_t>(mask.on));
#endif
  unsigned bits = 0;
  for (int i = 0; i < N; ++i) bits |= static_cast<unsigned>(mask.on[i] & 1) << i;
  return bits;
}
template <int N>
FOURFOLD_FN Register<N> popcounts(Register<N> w) {
#if defined(__AVX2__)
  if constexpr (N == 4) {
    // Each nibble's count from a table of sixteen, summed over the bytes of a lane.
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i v = reinterpret_cast<__m256i>(w.v);
    const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(v, nibble));
    const __m256i high =
        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
    return {reinterpret_cast<typename Register<N>::Vector>(
        _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()))};
  }
#elif defined(__wasm_simd128__)
  if constexpr (N == 2) {
    // The counts of the bytes, added in pairs until one number a lane is left.
    const v128_t pairs =
        wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_popcnt(reinterpret_cast<v128_t>(w.v)));
    const v128_t fours = wasm_u32x4_extadd_pairwise_u16x8(pairs);
    const v128_t sums = wasm_i64x2_add(wasm_u64x2_shr(fours, 32),
                                       wasm_v128_and(fours, wasm_i64x2_const_splat(0xffffffff)));
    return {reinterpret_cast<typename Register<N>::Vector>(sums)};
  }
#endif
  for (int i = 0; i < N; ++i) w.v[i] = static_cast<Bits>(popcount(w.v[i]));
  return w;
}
template <int N>
FOURFOLD_FN VectorMask<N> greater(Register<N> a, Register<N> b) {
  typedef int64_t Signed __attribute__((vector_size(N * 8)));
  return {reinterpret_cast<typename Register<N>::Vector>(reinterpret_cast<Signed>(a.v) >
                                                         reinterpret_cast<Signed>(b.v))};
}
template <int N>
FOURFOLD_FN VectorMask<N> less(Register<N> a, Register<N> b) {
  return {reinterpret_cast<typename Register<N>::Vector>(a.v < b.v)};
}
template <int N>
FOURFOLD_FN Register<N> with_lane(Register<N> w, int lane, Bits value) {
  w.v[lane] = value;
  return w;
}
template <int N>
FOURFOLD_FN bool any(VectorMask<N> mask) {
#if defined(__wasm_simd128__)
  if constexpr (N == 2) return wasm_v128_any_true(reinterpret_cast<v128_t>(mask.on));
#endif
  return lane_bits(mask) != 0;
}

#if defined(__AVX2__)
using Lanes8 = Two<Register<4>>;
#else
using Lanes8 = Two<Two<Register<2>>>;
#endif
#endif  // AVX-512

#else  // no vector types: eight plain integers
using Lanes8 = Two<Two<Two<Bits>>>;
#endif

template <class Mask>
inline constexpr int lanes_of = Mask::lanes;
template <class Mask>
inline constexpr int lanes_of<Two<Mask>> = 2 * lanes_of<Mask>;
template <class Mask>
FOURFOLD_FN unsigned lane_bits(Two<Mask> mask) {
  return lane_bits(mask.low) | lane_bits(mask.high) << lanes_of<Mask>;
}

template <int N>
using Lanes = std::conditional_t<N == 8, Lanes8, Two<Lanes8>>;

// ---- Boards of more than 64 bits -----------------------------------------------------------

template <class T>
FOURFOLD_FN Wide<T> operator+(Wide<T> a, Wide<T> b) {
  const T low = a.low + b.low;
  return {low, a.high + b.high + keep(less(low, a.low), splat<T>(1))};
}
template <class T>
FOURFOLD_FN Wide<T> operator-(Wide<T> a, Wide<T> b) {
  return {a.low - b.low, a.high - b.high - keep(less(a.low, b.low), splat<T>(1))};
}
// 0 < n < 64: the steps along a line of four.
template <class T>
FOURFOLD_FN Wide<T> operator<<(Wide<T> a, int n) {
  return {a.low << n, (a.high << n) | (a.low >> (64 - n))};
}
template <class T>
FOURFOLD_FN Wide<T> operator>>(Wide<T> a, int n) {
  return {(a.low >> n) | (a.high << (64 - n)), a.high >> n};
}
template <class T>
FOURFOLD_FN Wide<T> shifted_left(Wide<T> a, int n) {
  if (n == 0) return a;
  if (n >= 64) return {splat<T>(0), a.low << (n - 64)};
  return a << n;
}
template <class T>
FOURFOLD_FN Wide<T> shifted_right(Wide<T> a, int n) {
  if (n == 0) return a;
  if (n >= 64) return {a.high >> (n - 64), splat<T>(0)};
  return a >> n;
}
template <class T>
FOURFOLD_FN auto nonzero(Wide<T> w) {
  return nonzero(w.low | w.high);
}
template <class M, class T>
FOURFOLD_FN Wide<T> keep(M mask, Wide<T> w) {
  return {keep(mask, w.low), keep(mask, w.high)};
}
template <class M, class T>
FOURFOLD_FN Wide<T> choose(M mask, Wide<T> a, Wide<T> b) {
  return {choose(mask, a.low, b.low), choose(mask, a.high, b.high)};
}
template <class T>
FOURFOLD_FN T popcounts(Wide<T> w) {
  return popcounts(w.low) + popcounts(w.high);
}
template <class T>
FOURFOLD_FN Wide<T> with_lane(Wide<T> w, int lane, CellSet set) {
  return {with_lane(w.low, lane, set.low), with_lane(w.high, lane, set.high)};
}
template <class T>
struct LaneIo<Wide<T>> {
  using Set = CellSet;
  using Count = T;
  static constexpr int lanes = LaneIo<T>::lanes;
  static FOURFOLD_FN Wide<T> splat(CellSet set) {
    return {LaneIo<T>::splat(set.low), LaneIo<T>::splat(set.high)};
  }
  static FOURFOLD_FN Wide<T> load(const Bits* low, const Bits* high) {
    return {LaneIo<T>::load(low), LaneIo<T>::load(high)};
  }
};
template <int N, class T>
FOURFOLD_FN void store(WideArray<N>& to, Wide<T> w) {
  store(to.low, w.low);
  store(to.high, w.high);
}

// The word for N boards of a geometry's kind.
template <class Set, int N>
struct LanesOf {
  using Type = Lanes<N>;
};
template <int N>
struct LanesOf<CellSet, N> {
  using Type = Wide<Lanes<N>>;
};

}  // namespace fourfold::inline FOURFOLD_ISA
