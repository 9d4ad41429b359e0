#include "fourfold/players/random.hpp"

#include <cmath>

namespace fourfold::players {

std::size_t Random::pick_by_exponent(std::span<const double> exponents) {
  // The exponential function may differ in its last bit from one system to another. Weights are
  // whole multiples of one part in a billion, so that this has no effect.
  constexpr double kWeightOfOne = 1e9;
  const double highest = *std::max_element(exponents.begin(), exponents.end());
  std::vector<double> weights;
  double sum = 0;  // exact, as all of these are whole numbers far below 2^53
  for (const double exponent : exponents) {
    weights.push_back(std::nearbyint(std::exp(exponent - highest) * kWeightOfOne));
    sum += weights.back();
  }
  double drawn = std::floor(next() * sum);
  std::size_t index = 0;
  while ((drawn -= weights[index]) >= 0) ++index;
  return index;
}

}  // namespace fourfold::players
