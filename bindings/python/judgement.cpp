// What scores mean, and how good a move is.
#include "fourfold/insight/judgement.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "fourfold/score.hpp"
#include "package.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;
using insight::ColumnScores;
using insight::Judgement;

// A score with which the rest makes sense.
int checked_score(const Board& board, nb::handle score) {
  return static_cast<int>(
      std::clamp<int64_t>(to_int(score, "score"), -board.cells(), board.cells()));
}

// The scores of all columns, of which that of `column` is known.
ColumnScores checked_scores(nb::handle scores, int64_t column) {
  ColumnScores known;
  for (const nb::handle score : scores)
    known.push_back(score.is_none() ? std::nullopt
                                    : std::optional(static_cast<int>(to_int(score, "a score"))));
  if (column < 0 || column >= static_cast<int64_t>(known.size()) || !known[column])
    raise(package().wrong_type, "the score of column {} is not known", column);
  return known;
}

Judgement to_judgement(std::string_view wanted) {
  for (const Judgement judgement : insight::kJudgements)
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
      "in_words",
      [](nb::handle position, nb::handle score) {
        const Board& board = to_board(position);
        return in_words(board, checked_score(board, score));
      },
      "position"_a.none(), "score"_a.none(),
      nb::sig("def in_words(position: Position, score: int) -> str"),
      R"(A score as people say it, for the side to move.

>>> in_words(Position.from_moves("415263"), 18), in_words(Position.from_moves("4"), -1)
('win in 1', 'loss in 20')
>>> in_words(Position(), 0), in_words(Position.from_moves("4152637"), -18)
('draw', 'lost')

Where the most fours win, a score is the lead on the full board.

>>> in_words(Position(rule="most-fours"), 2)
'win by 2')");
  m.def(
      "judge",
      [](nb::handle position, nb::handle column, nb::handle scores) {
        const int64_t played = to_int(column, "column");
        return insight::name(insight::judge(to_board(position), static_cast<int>(played),
                                            checked_scores(scores, played)));
      },
      "position"_a.none(), "column"_a.none(), "scores"_a.none(),
      nb::sig("def judge(position: Position, column: int, scores: Iterable[int | None]) -> str"),
      "How good a move is, by name, given the exact scores of all columns.");
  m.def(
      "worth",
      [](nb::handle column, nb::handle scores) {
        const int64_t played = to_int(column, "column");
        return insight::worth(static_cast<int>(played), checked_scores(scores, played));
      },
      "column"_a.none(), "scores"_a.none(),
      nb::sig("def worth(column: int, scores: Iterable[int | None]) -> int | None"),
      R"(What a move counts for the accuracy, from 0 to 100. None if all moves score the same.

>>> worth(0, [3, 5, 0, -1]), worth(2, [3, 5, 0, -1]), worth(3, [3, 5, 0, -1])
(90, 25, 0))");
  m.def(
      "accuracy",
      [](const std::vector<int>& worths) -> std::optional<double> {
        const auto tenths = insight::accuracy_in_tenths(worths);
        return tenths ? std::optional(*tenths / 10.0) : std::nullopt;
      },
      "worths"_a, "The mean worth of moves, to one decimal. None if there are none.");
  m.def(
      "judgement_symbol",
      [](std::string_view judgement) { return symbol(to_judgement(judgement)); }, "judgement"_a,
      "A short sign for a judgement, as chess players know them.");
  m.def(
      "is_error", [](std::string_view judgement) { return is_error(to_judgement(judgement)); },
      "judgement"_a, "Whether a judgement is a mistake, a missed win or a blunder.");
}

}  // namespace fourfold::python
