// Random numbers that are the same on every platform and in Python: seeded with the same
// number, next() gives what random.Random(seed).random() gives there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace fourfold::players {

// The absolute value of a seed in words of 32 bits, the lowest first; zero is one word.
using Seed = std::vector<uint32_t>;

class Random {
 public:
  explicit Random(const Seed& seed) : twister_(engine(seed)) {}

  // At least 0 and less than 1: 53 random bits.
  double next() {
    ++draws_;
    const uint32_t high = twister_() >> 5, low = twister_() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
  }

  uint64_t draws() const { return draws_; }  // so far

  void skip(uint64_t draws) {
    twister_.discard(2 * draws);
    draws_ += draws;
  }

  // One of the items, all equally likely.
  template <class T>
  const T& pick(const std::vector<T>& items) {
    return items[static_cast<std::size_t>(next() * static_cast<double>(items.size()))];
  }

  // An index into `exponents`, with weights of exp(exponent).
  std::size_t pick_by_exponent(std::span<const double> exponents);

 private:
  // The standard library has the generator, but not this way to seed it: "init_by_array" of
  // Matsumoto and Nishimura, which Python uses.
  class SeedSequence {
   public:
    using result_type = uint32_t;
    explicit SeedSequence(const Seed& key) : key_(key) {}

    template <class Iterator>
    void generate(Iterator state, Iterator end) const {
      const std::size_t n = static_cast<std::size_t>(end - state);
      state[0] = 19650218;
      for (std::size_t i = 1; i < n; ++i)
        state[i] = uint32_t{1812433253} * mixed(state[i - 1]) + static_cast<uint32_t>(i);
      std::size_t i = 1;
      const auto advance = [&] {
        if (++i < n) return;
        state[0] = state[n - 1];
        i = 1;
      };
      for (std::size_t k = 0; k < std::max(n, key_.size()); ++k, advance()) {
        const std::size_t j = k % key_.size();
        state[i] = (state[i] ^ (mixed(state[i - 1]) * uint32_t{1664525})) + key_[j] +
                   static_cast<uint32_t>(j);
      }
      for (std::size_t k = 1; k < n; ++k, advance())
        state[i] =
            (state[i] ^ (mixed(state[i - 1]) * uint32_t{1566083941})) - static_cast<uint32_t>(i);
      state[0] = 0x80000000;
    }

   private:
    static uint32_t mixed(uint32_t word) { return word ^ (word >> 30); }

    const Seed& key_;
  };

  static std::mt19937 engine(const Seed& seed) {
    SeedSequence sequence(seed);
    return std::mt19937(sequence);
  }

  std::mt19937 twister_;
  uint64_t draws_ = 0;
};

}  // namespace fourfold::players
