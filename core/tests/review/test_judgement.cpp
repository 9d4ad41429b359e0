// Judgement of moves, scores in words, and JSON.
#include "fourfold/review/judgement.hpp"

#include "fourfold/board/score_words.hpp"
#include "fourfold/json/json.hpp"
#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

using namespace review;

TEST(judges_a_move_by_the_scores_of_all_columns) {
  const Board board;
  const std::optional<int> full;
  const WeighedMoves quick(board, {20, -5, full, -20, 0, 0, 0}, typical_elo());
  CHECK_EQUAL(name(quick.judge(0)), "only move");
  CHECK_EQUAL(name(quick.judge(1)), "blunder");
  CHECK(quick.changes_result(1));
  CHECK(!quick.changes_result(0));
  CHECK_EQUAL(quick.worth(0).value_or(-1), 100);
  CHECK(quick.expected(0) > quick.expected(1));
  CHECK_EQUAL(quick.expected() - quick.expected(3), quick.cost(3));
  const WeighedMoves same(board, {1, 1, full, 1, 1, 1, 1}, typical_elo());
  CHECK_EQUAL(name(same.judge(6)), "best");
  CHECK(!same.worth(0));
}

TEST(overlooking_a_four_is_a_mistake_unless_the_game_is_lost_anyway) {
  const Board board = board_after(7, 6, "112233");
  const std::vector<std::optional<int>> lost{-18, -17, -18, -18, -18, -18, -18};
  CHECK_EQUAL(name(WeighedMoves(board, lost, typical_elo()).judge(0)), "inaccuracy");
  const std::vector<std::optional<int>> chances{-18, -12, -18, -18, -18, -18, -18};
  CHECK_EQUAL(name(WeighedMoves(board, chances, typical_elo()).judge(0)), "mistake");
  const std::vector<std::optional<int>> won{18, 17, 16, 0, 0, 0, 0};
  CHECK_EQUAL(name(WeighedMoves(board, won, typical_elo()).judge(1)), "mistake");
}

TEST(accuracy_is_rounded_to_the_nearest_tenth_or_the_even_one) {
  CHECK(!accuracy_in_tenths({}));
  const int up[] = {100, 100, 25};
  CHECK_EQUAL(accuracy_in_tenths(up).value_or(-1), 750);
  const int even[] = {100, 95, 95, 95};  // 96.25
  CHECK_EQUAL(accuracy_in_tenths(even).value_or(-1), 962);
  const int odd[] = {100, 100, 100, 95};  // 98.75
  CHECK_EQUAL(accuracy_in_tenths(odd).value_or(-1), 988);
}

TEST(scores_in_words) {
  Board board;
  CHECK_EQUAL(in_words(board, 1), "win in 21");
  CHECK_EQUAL(in_words(board.after(3), -1), "loss in 20");
  CHECK_EQUAL(in_words(board, 0), "draw");
  CHECK_EQUAL(plies_to_end(board, 1), 41);
  board.rule = Rule::most_fours;
  CHECK_EQUAL(in_words(board, -2), "loss by 2");
}

TEST(what_is_proven_in_words) {
  Board board = empty_board(9, 6);
  const auto words = [&](int lower, int upper) { return in_words(board, Bounds{lower, upper}); };
  CHECK_EQUAL(words(-27, 27), "nothing is proven yet");
  CHECK_EQUAL(words(-14, 14), "between a loss in 14 and a win in 14");
  CHECK_EQUAL(words(2, 27), "a win in at most 26");
  CHECK_EQUAL(words(-27, -2), "a loss in at most 26");
  CHECK_EQUAL(words(0, 27), "at least a draw");
  CHECK_EQUAL(words(-27, 0), "at most a draw");
  CHECK_EQUAL(words(3, 3), "win in 25");
  board = board.after(4);  // second can win with its 27th disc, first with its 27th, after one
  CHECK_EQUAL(words(-26, 27), "nothing is proven yet");
  CHECK_EQUAL(words(-25, 27), "between a loss in 2 and a win in 1");
  board.rule = Rule::most_fours;
  CHECK_EQUAL(words(1, 3), "a win by at least 1");
  CHECK_EQUAL(words(-3, -2), "a loss by at least 2");
}

TEST(verdicts_name_the_winner) {
  Board board = board_after(7, 6, "415263");
  const auto words = [&](int lower, int upper) {
    return verdict(board, {lower, upper}, "First", "You");
  };
  CHECK_EQUAL(words(18, 18), "First wins in 1 move");
  CHECK_EQUAL(words(17, 18), "First wins in at most 2 moves");
  CHECK_EQUAL(words(-2, -2), "You win in 17 moves");
  CHECK_EQUAL(words(0, 0), "A draw with best play");
  CHECK_EQUAL(words(0, 3), "");
  CHECK_EQUAL(words(-1, 1), "");
  board = board.after(0);  // now second is to move
  CHECK_EQUAL(words(2, 2), "You win in 17 moves");
  CHECK_EQUAL(words(-18, -1), "First wins in at most 17 moves");
  board.rule = Rule::most_fours;
  CHECK_EQUAL(words(-2, -2), "First wins by 2");
}

TEST(json_has_commas_and_escapes) {
  JsonWriter json;
  json.begin('{');
  json.key("a\"\n").number(1);
  json.key("b").list(std::vector{true, false}, [&](bool value) { json.boolean(value); });
  json.key("c").number(std::optional<int>());
  json.end('}');
  CHECK_EQUAL(json.str(), "{\"a\\\"\\u000a\":1,\"b\":[true,false],\"c\":null}");
}

}  // namespace fourfold::test
