// Glicko-2 ratings.
#include "fourfold/players/glicko.hpp"

#include <cmath>

#include "support/check.hpp"

namespace fourfold::test {

static bool near(double a, double b, double tolerance) {
  return std::abs(a - b) < tolerance;
}

// http://www.glicko.net/glicko/glicko2.pdf, at its end.
TEST(glicko_rates_as_in_the_published_example) {
  const players::GlickoResult results[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
  const players::Glicko after = players::rate_period({1500, 200, 0.06}, results);
  CHECK(near(after.rating, 1464.06, 0.01), after.rating);
  CHECK(near(after.deviation, 151.52, 0.01), after.deviation);
  CHECK(near(after.volatility, 0.05999, 0.00001), after.volatility);
  const players::Glicko rested = players::rate_period({1500, 200, 0.06}, {});
  CHECK(rested.rating == 1500 && near(rested.deviation, 200.2714, 0.0001), rested.deviation);
}

TEST(a_person_s_rating_follows_the_results_and_stays_within_its_limits) {
  for (const bool won : {false, true}) {
    players::Glicko person = players::kNewPerson;
    for (int i = 0; i < 500; ++i) {
      const players::Glicko after = players::rate_result(person, person.rating, won ? 1 : 0);
      CHECK(won ? after.rating >= person.rating : after.rating <= person.rating, i);
      CHECK(after.deviation >= players::kLeastDeviation && after.deviation <= 350, i);
      person = after;
    }
    CHECK_EQUAL(person.rating, won ? players::kHighestPerson : players::kLowestPerson);
  }
}

TEST(one_result_never_changes_a_rating_by_more_than_the_limit) {
  for (const double opponent : {400.0, 1000.0, 2400.0})
    for (const double score : {0.0, 1.0}) {
      const players::Glicko after = players::rate_result(players::kNewPerson, opponent, score);
      const double moved = std::abs(after.rating - players::kNewPerson.rating);
      CHECK(moved > 0 && moved <= players::kLargestChange, opponent);
    }
}

TEST(a_draw_moves_a_rating_towards_that_of_the_opponent_and_makes_it_more_certain) {
  for (const double opponent : {800.0, 1000.0, 1200.0}) {
    const players::Glicko after = players::rate_result(players::kNewPerson, opponent, 0.5);
    const double moved = after.rating - players::kNewPerson.rating;
    CHECK(near(moved, 0, 1e-9) ? opponent == 1000 : (moved > 0) == (opponent > 1000), opponent);
    CHECK(after.deviation < players::kNewPerson.deviation, opponent);
  }
}

}  // namespace fourfold::test
