// What scores mean, and how good a move is.
#include "fourfold/review/judgement.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "fourfold/board/score_words.hpp"
#include "fourfold/explain/fact.hpp"
#include "language.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;
using review::ColumnScores;
using review::Judgement;
using review::WeighedMoves;

// A score that is possible for the position.
int checked_score(const Board& board, nb::handle score) {
  return static_cast<int>(
      std::clamp<int64_t>(to_int(score, "score"), -board.cells(), board.cells()));
}

// A score that is possible for the position, or the bounds of one.
Bounds checked_range(const Board& board, nb::handle score) {
  if (!nb::isinstance<nb::tuple>(score)) {
    const int exact = checked_score(board, score);
    return {exact, exact};
  }
  const nb::tuple bounds = nb::borrow<nb::tuple>(score);
  if (nb::len(bounds) != 2)
    raise(package().invalid_argument, "expected two bounds of a score, not {}", nb::len(bounds));
  const Bounds range{checked_score(board, bounds[0]), checked_score(board, bounds[1])};
  if (range.empty())
    raise(package().invalid_argument, "the lower bound {} is above the upper bound {}", range.lower,
          range.upper);
  return range;
}

// The scores of all columns, which must be known where a disc can be dropped.
ColumnScores checked_scores(const Board& board, nb::handle scores, int64_t column) {
  ColumnScores known;
  for (const nb::handle score : scores)
    known.push_back(score.is_none() ? std::nullopt
                                    : std::optional(static_cast<int>(to_int(score, "a score"))));
  if (static_cast<int>(known.size()) != board.columns)
    raise(package().invalid_argument, "expected {} scores, one for each column, not {}",
          board.columns, known.size());
  for (int each = 0; each < board.columns; ++each)
    if (known[each] && board.is_full(each)) known[each].reset();
  if (column < 0 || column >= board.columns || !known[column])
    raise(package().wrong_type, "the score of column {} is not known", column);
  return known;
}

struct MoveToJudge {
  WeighedMoves weighed;
  int column;
};

MoveToJudge to_move(nb::handle position, nb::handle column, nb::handle scores, nb::handle elo,
                    const std::vector<double>& probabilities) {
  const Board& board = to_board(position);
  if (board.over()) raise(package().illegal_move, "the game is over");
  if (!probabilities.empty() && static_cast<int>(probabilities.size()) != board.columns)
    raise(package().invalid_argument, "expected {} probabilities, one for each column, not {}",
          board.columns, probabilities.size());
  for (const double each : probabilities)
    if (!(each >= 0 && each <= 1))
      raise(package().invalid_argument, "each probability must be from 0 to 1, not {}", each);
  const int64_t played = to_int(column, "column");
  return {WeighedMoves(board, checked_scores(board, scores, played), to_elo(elo), probabilities),
          static_cast<int>(played)};
}

Judgement to_judgement(std::string_view wanted) {
  for (const Judgement judgement : review::kJudgements)
    if (name(judgement) == wanted) return judgement;
  raise(package().invalid_argument, "unknown judgement '{}'", std::string(wanted));
}

}  // namespace

void bind_judgement(nb::module_& m) {
  m.def(
      "moves_to_win",
      [](nb::handle position, nb::handle score) {
        const Board& board = to_board(position);
        return moves_to_win(board, checked_score(board, score));
      },
      "position"_a.none(), "score"_a.none(),
      nb::sig("def moves_to_win(position: Position, score: int) -> int"),
      R"(How many moves the winner still needs, the winning one included; 0 for a draw.

>>> moves_to_win(Position.from_moves("415263"), 18)  # four in a row with the next disc
1
>>> moves_to_win(Position.from_moves("41526"), -18)
1)");
  m.def(
      "plies_to_end",
      [](nb::handle position, nb::handle score) {
        const Board& board = to_board(position);
        return plies_to_end(board, checked_score(board, score));
      },
      "position"_a.none(), "score"_a.none(),
      nb::sig("def plies_to_end(position: Position, score: int) -> int"),
      R"(How many moves of both sides best play takes to the end of the game.

>>> plies_to_end(Position.from_moves("41526"), -18)
2)");
  m.def(
      "proven_depth",
      [](nb::handle position, nb::handle bounds) {
        const Board& board = to_connect_four_board(position);
        return proven_depth(board, checked_range(board, bounds));
      },
      "position"_a.none(), "bounds"_a.none(),
      nb::sig("def proven_depth(position: Position, bounds: int | tuple[int, int]) -> int"),
      R"(How many plies ahead everything is known if the score is within these bounds.

A four of either side in fewer plies is excluded, or it is proven that it cannot be prevented.

>>> proven_depth(Position(), (-21, 21)), proven_depth(Position(), (-18, 17))
(0, 6))");
  m.def(
      "in_words",
      [](nb::handle position, nb::handle score, nb::handle language) {
        const Board& board = to_board(position);
        return in_words(board, checked_range(board, score), to_language(language));
      },
      "position"_a.none(), "score"_a.none(), "language"_a.none(),
      nb::sig("def in_words(position: Position, score: int | tuple[int, int], language: Language | "
              "None) -> str"),
      "A score as people say it, for the side to move; of bounds, what is proven.");
  m.def(
      "verdict",
      [](nb::handle position, nb::handle score, const std::string& first, const std::string& second,
         nb::handle language) {
        const Board& board = to_board(position);
        return verdict(board, checked_range(board, score), first, second, to_language(language));
      },
      "position"_a.none(), "score"_a.none(), "first"_a, "second"_a, "language"_a.none(),
      nb::sig("def verdict(position: Position, score: int | tuple[int, int], first: str, second: "
              "str, language: Language | None) -> str"),
      "Who wins an unfinished game with best play, with the names of the sides.");
  m.def(
      "hint_in_words",
      [](nb::handle position, const std::vector<int>& columns, nb::handle score,
         nb::handle language) {
        const Board& board = to_board(position);
        for (const int column : columns)
          if (column < 0 || column >= board.columns)
            raise(package().illegal_move, "column {} is not on the board", column);
        return explain::hint(board, columns, checked_score(board, score), to_language(language));
      },
      "position"_a.none(), "columns"_a, "score"_a.none(), "language"_a.none(),
      nb::sig("def hint_in_words(position: Position, columns: collections.abc.Sequence[int], "
              "score: int, language: Language | None) -> str"),
      "A sentence about the best columns of a position, for the side to move.");
  m.def(
      "judge",
      [](nb::handle position, nb::handle column, nb::handle scores, nb::handle elo,
         const std::vector<double>& probabilities) {
        const MoveToJudge move = to_move(position, column, scores, elo, probabilities);
        return name(move.weighed.judge(move.column));
      },
      "position"_a.none(), "column"_a.none(), "scores"_a.none(), "elo"_a.none(), "probabilities"_a,
      nb::sig("def judge(position: Position, column: int, scores: Iterable[int | None], elo: int, "
              "probabilities: Iterable[float]) -> str"),
      "How good a move is, by name, given the exact scores of all columns and, unless empty, how "
      "likely a player of that strength makes each move.");
  m.def(
      "worth",
      [](nb::handle position, nb::handle column, nb::handle scores, nb::handle elo) {
        const MoveToJudge move = to_move(position, column, scores, elo, {});
        return move.weighed.worth(move.column);
      },
      "position"_a.none(), "column"_a.none(), "scores"_a.none(), "elo"_a.none(),
      nb::sig("def worth(position: Position, column: int, scores: Iterable[int | None], "
              "elo: int) -> int | None"),
      "What a move counts for the accuracy, from 0 to 100, between players of this strength. None "
      "if "
      "all moves score the same.");
  m.def(
      "accuracy",
      [](const std::vector<int>& worths) -> std::optional<double> {
        const auto tenths = review::accuracy_in_tenths(worths);
        return tenths ? std::optional(*tenths / 10.0) : std::nullopt;
      },
      "worths"_a, "The mean worth of moves, to one decimal. None if there are none.");
  m.def(
      "judgement_symbol",
      [](std::string_view judgement) { return symbol(to_judgement(judgement)); }, "judgement"_a,
      "A short sign for a judgement, as chess players know them.");
  m.def(
      "is_error", [](std::string_view judgement) { return is_error(to_judgement(judgement)); },
      "judgement"_a, "Whether a judgement is a mistake or a blunder.");
}

}  // namespace fourfold::python
