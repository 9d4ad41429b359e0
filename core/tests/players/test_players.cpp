// Players: their random numbers, their names, their moves; the model of people.
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "fourfold/players/human.hpp"
#include "fourfold/players/player.hpp"
#include "fourfold/solver/step_runner.hpp"
#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using players::HumanLike;
using players::Player;
using players::Seed;
using Luck = players::Random;

Player make(const std::string& name, const Seed& seed) {
  return Player(players::style_of(*players::read_name(name).recipe), seed);
}

std::string full_name(const std::string& text) {
  const players::ReadName read = players::read_name(text);
  return read.recipe ? read.recipe->name : read.error;
}

// Without exact scores: on boards of other sizes than the standard one.
std::vector<double> chances(const Board& board, double skill) {
  return *SolverRunner(Limits{}).run(players::move_probabilities(HumanLike{skill}, board));
}

double chance(const Board& board, int column, double skill) {
  return chances(board, skill)[column];
}

}  // namespace

TEST(random_numbers_are_those_of_python) {
  // random.Random(seed).random(): the first two, and the 1004th.
  const struct {
    Seed seed;
    double first, second, late;
  } expected[] = {
      {{0}, 0x1.b0580f98a7dbep-1, 0x1.84129978f9c1ap-1, 0x1.7e9bbd672e7e6p-1},
      {{1}, 0x1.132d8f91b7584p-3, 0x1.b1e2d5b3584f8p-1, 0x1.1f27a4285258bp-1},
      {{5}, 0x1.3eecf89059360p-1, 0x1.7bcb8116f23eep-1, 0x1.e1172cd340198p-4},
      {{3, 256}, 0x1.c21fbe0f92b60p-3, 0x1.1953f8b55c5c9p-1, 0x1.0a674d43a2285p-1},
      {{~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 255},
       0x1.2dca6aeae9420p-6,
       0x1.3fd4afdb09efcp-1,
       0x1.9b255d67820e2p-1},
  };
  for (const auto& each : expected) {
    Luck random(each.seed);
    CHECK_EQUAL(random.next(), each.first);
    CHECK_EQUAL(random.next(), each.second);
    random.skip(1001);
    CHECK_EQUAL(random.draws(), uint64_t{1003});
    CHECK_EQUAL(random.next(), each.late);
  }
}

TEST(weights_are_exponentials) {
  Luck random({7});
  const double exponents[] = {0, -1, -50};
  int counts[3] = {};
  for (int i = 0; i < 10'000; ++i) ++counts[random.pick_by_exponent(exponents)];
  CHECK(counts[0] > 7'200 && counts[0] < 7'420);  // 1 / (1 + 1/e)
  CHECK_EQUAL(counts[2], 0);
}

TEST(chances_are_those_of_the_mirror_image) {
  Solver solver;
  for (const std::string moves :
       {"44444433333322222266", "444444333333222222611", "44444411111133333366"}) {
    const Board board = board_after(7, 6, moves);
    const auto inquire = [&](const Board& about) {
      return *SolverRunner(solver).run(players::move_probabilities(HumanLike{0.4}, about));
    };
    const auto found = inquire(board), mirrored = inquire(board.mirror());
    double sum = 0;
    for (int column = 0; column < 7; ++column) {
      CHECK(std::abs(found[column] - mirrored[6 - column]) < 1e-12, moves, column);
      CHECK_EQUAL(found[column] == 0, board.is_full(column));
      sum += found[column];
    }
    CHECK(std::abs(sum - 1) < 1e-12);
  }
}

TEST(skilled_players_see_more) {
  const Board wins = board_after(8, 6, "112233"), loses = board_after(8, 6, "11223");
  for (const double skill : {0.0, 0.1, 0.25, 0.5, 0.9}) {
    CHECK(chance(wins, 3, skill) < chance(wins, 3, skill + 0.1), skill);
    CHECK(chance(loses, 3, skill) < chance(loses, 3, skill + 0.1), skill);
  }
  CHECK(chance(wins, 3, 1) > 0.999 && chance(loses, 3, 1) > 0.99);
}

TEST(fours_on_diagonals_are_missed_most) {
  const double row = chance(board_after(8, 6, "112233"), 3, 0.25);
  const double diagonal = chance(board_after(8, 6, "1223343448"), 3, 0.25);
  CHECK(diagonal > 0.5 && diagonal < row);
}

TEST(expected_points_rise_as_a_win_gets_nearer) {
  const Board board = board_after(7, 6, "4455");
  for (const double elo : {players::ladder().front().elo() * 1.0, players::elo_of_people(),
                           players::ladder().back().elo() * 1.0}) {
    double before = 0.5;
    for (int score = 1; score <= 18; ++score) {
      const double expected = players::expected_points(board, score, elo);
      CHECK(expected > before && expected < 1, score, elo);
      CHECK(std::abs(expected + players::expected_points(board, -score, elo) - 1) < 0.2);
      before = expected;
    }
    CHECK_EQUAL(players::expected_points(board, 0, elo), 0.5);
  }
}

TEST(a_player_has_one_name_however_it_is_written) {
  const std::map<std::string, std::string> names{
      {" Threats : Depth = 6 ", "threats:depth=6"},
      {"threats:4", "threats:depth=4"},
      {"threats:order=shuffled,blunder=1", "threats:depth=6,blunder=1.0,order=shuffled"},
      {"urgency:blunder=.125e0", "urgency:depth=6,blunder=0.125"},
      {"urgency:blunder=-0", "urgency:depth=6"},
      {"impossible:ties=random", "impossible"},
      {"7", "skilled"},
      {"level:7", "skilled"},
      {"skill:1", "skill:1.0"},
      {"elo:+1400", "elo:1400"},
  };
  for (const auto& [written, name] : names) {
    CHECK_EQUAL(full_name(written), name);
    CHECK_EQUAL(full_name(name), name);
  }
}

TEST(mistakes_in_names_are_explained) {
  const std::map<std::string, std::string> errors{
      {"perfekt", "no player 'perfekt' (did you mean perfect?). Available: random, newcomer"},
      {"a\x1b", "no player 'a\\x1b'. Available: "},
      {"random:3", "random has no option '3'. It takes no options"},
      {"threats:width=3", "threats has no option 'width'. Available: depth, blunder, order, "},
      {"threats:4,", "threats has no option ''"},
      {"threats:depth=4,depth=4", "threats is given depth twice"},
      {"threats:depth=1e1", "depth of threats must be a whole number from 1 to 42, not '1e1'"},
      {"threats:blunder=nan", "blunder of threats must be a number from 0 to 1, not 'nan'"},
      {"threats:blunder=.", "blunder of threats must be a number from 0 to 1, not '.'"},
      {"threats:order=best", "order of threats must be centre, left-to-right or shuffled, not "},
      {"elo", "elo needs a value for rating, a whole number from "},
  };
  for (const auto& [text, error] : errors)
    CHECK_EQUAL(full_name(text).substr(0, error.size()), error);
}

TEST(ratings_lie_between_those_of_two_levels) {
  const auto ladder = players::ladder();
  for (const players::Level& level : ladder)
    CHECK_EQUAL(players::human_of(level.elo()).skill, level.skill, level.name);
  const double between = players::human_of((ladder[3].elo() + ladder[4].elo()) / 2.0).skill;
  CHECK(between > ladder[3].skill && between < ladder[4].skill);
}

TEST(best_columns_end_a_question_early) {
  Solver solver;
  const Board board = board_after(7, 6, "4455");  // one move wins, and must be known to be alone
  const AnalysisResult all = solver.score_columns(board), best = solver.best_columns(board);
  CHECK(best.complete);
  int highest = -100;
  for (const Bounds& range : all.column_bounds) highest = std::max(highest, range.lower);
  for (std::size_t i = 0; i < all.column_bounds.size(); ++i)
    CHECK_EQUAL(all.column_bounds[i].lower == highest,
                best.column_bounds[i].upper >= best.bounds.lower);
}

TEST(guesses_lie_within_what_is_proven_and_prefer_the_centre) {
  const auto scores = players::estimate_scores({{3, 3}, {-4, 5}, {-4, 5}, {6, 9}, {1, -1}});
  CHECK(scores == (std::vector<std::optional<int>>{3, 0, 1, 7, {}}));
}

// Whole games, natively and in steps; continued from the number of random numbers used.
TEST(players_move_alike_in_steps_and_when_continued) {
  Solver solver;
  StepSolver steps(8);
  for (const std::string name : {"random", "beginner", "regular", "master", "easy", "impossible",
                                 "perfect", "threats:4,order=shuffled,blunder=0.3"}) {
    Player native = make(name, {3, 1}), stepwise = native;
    Board board = board_after(6, 5, "4433");
    while (!board.over()) {
      const auto choice = SolverRunner(solver).run(players::choose(native, board));
      StepRunner runner(steps, players::choose(stepwise, board));
      while (!runner.step(5'000)) {
      }
      CHECK_EQUAL(choice->column, runner.result().column, name, board);
      CHECK(choice->proven);
      native = choice->player;
      stepwise = Player(native.style(), {3, 1}, runner.result().player.draws());
      board = board.after(choice->column);
    }
  }
}

TEST(at_a_limit_a_player_uses_what_is_proven) {
  StepSolver steps(8);
  Board board = empty_board(8, 7);
  for (const std::string name : {"perfect", "impossible", "easy", "skill:1.0"}) {
    StepRunner runner(steps, players::choose(make(name, {1}), board));
    while (!runner.step(1'000)) runner.limit();
    CHECK(runner.result().column >= 0 && runner.result().column < 8, name);
    CHECK_EQUAL(runner.result().proven, name == "easy" || name == "skill:1.0", name);
  }
}

}  // namespace fourfold::test
