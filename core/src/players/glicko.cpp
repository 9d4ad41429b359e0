#include "fourfold/players/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace fourfold::players {

namespace {

constexpr double kScale = 173.7178;  // points per unit of the internal scale
constexpr double kTolerance = 1e-6;

double square(double x) {
  return x * x;
}

// How much a result counts against an opponent of this deviation.
double g(double phi) {
  return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi));
}

// Step 5: the volatility for which the results are likeliest, by the Illinois variant of regula
// falsi.
double new_volatility(double sigma, double phi, double v, double delta, double tau) {
  const double start = std::log(square(sigma));
  const auto f = [&](double x) {
    const double power = std::exp(x), all = square(phi) + v + power;
    return power * (square(delta) - all) / (2 * square(all)) - (x - start) / square(tau);
  };
  double a = start, b;
  if (square(delta) > square(phi) + v) {
    b = std::log(square(delta) - square(phi) - v);
  } else {
    b = start - tau;
    while (f(b) < 0) b -= tau;
  }
  double at_a = f(a), at_b = f(b);
  while (std::abs(b - a) > kTolerance) {
    const double c = a + (a - b) * at_a / (at_b - at_a), at_c = f(c);
    if (at_c * at_b <= 0)
      a = b, at_a = at_b;
    else
      at_a /= 2;
    b = c, at_b = at_c;
  }
  return std::exp(a / 2);
}

}  // namespace

Glicko rate_period(const Glicko& before, std::span<const GlickoResult> results, double tau) {
  const double phi = before.deviation / kScale;  // step 2
  double information = 0, surprise = 0;          // steps 3 and 4
  for (const GlickoResult& each : results) {
    const double weight = g(each.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-weight * (before.rating - each.rating) / kScale));
    information += square(weight) * expected * (1 - expected);
    surprise += weight * (each.score - expected);
  }
  if (results.empty())
    return {before.rating, kScale * std::hypot(phi, before.volatility), before.volatility};
  const double v = 1 / information;
  const double volatility = new_volatility(before.volatility, phi, v, v * surprise, tau);
  const double widened = square(phi) + square(volatility);  // step 6
  const double variance = 1 / (1 / widened + information);  // step 7
  return {before.rating + kScale * variance * surprise, kScale * std::sqrt(variance), volatility};
}

Glicko rate_result(const Glicko& before, double opponent, double score) {
  const GlickoResult result{opponent, kOpponentDeviation, score};
  Glicko after = rate_period(before, {&result, 1});
  after.rating =
      std::clamp(after.rating, before.rating - kLargestChange, before.rating + kLargestChange);
  after.rating = std::clamp(after.rating, kLowestPerson, kHighestPerson);
  after.deviation = std::clamp(after.deviation, kLeastDeviation, kNewPerson.deviation);
  return after;
}

}  // namespace fourfold::players
