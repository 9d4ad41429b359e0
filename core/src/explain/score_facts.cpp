// What the exact scores of the columns say.
#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "fourfold/board/score_words.hpp"
#include "words.hpp"

namespace fourfold::explain {

namespace {

std::vector<int> known_scores(const AnalysisResult& analysis) {
  std::vector<int> scores;
  for (const Bounds& range : analysis.column_bounds)
    if (const auto score = exact(range)) scores.push_back(*score);
  return scores;
}

bool all_same(const std::vector<int>& scores) {
  return std::all_of(scores.begin(), scores.end(), [&](int each) { return each == scores[0]; });
}

// That a best move is the only one of its kind, or which others are.
Facts among_the_best(const Board& board, int column, const AnalysisResult& analysis) {
  const int best = analysis.bounds.lower;
  std::vector<int> equal;
  int others = 0;
  bool all_worse = true;
  for (int i = 0; i < static_cast<int>(analysis.column_bounds.size()); ++i) {
    const auto score = score_of(analysis, i);
    if (!score || i == column) continue;
    ++others;
    if (*score == best) equal.push_back(i);
    if (outcome_of(*score) >= outcome_of(best)) all_worse = false;
  }
  if (!others || !analysis.complete) return {};
  if (all_worse)
    return {
        OnlyMove{.column = column, .result = outcome_of(best), .moves = moves_to_win(board, best)}};
  if (equal.empty() || static_cast<int>(equal.size()) == others) return {};  // all: said elsewhere
  return {EquallyGood{.column = column, .others = equal}};
}

}  // namespace

std::optional<int> score_of(const AnalysisResult& analysis, int column) {
  return exact(analysis.column_bounds[column]);
}

std::optional<bool> is_best(const AnalysisResult& analysis, int column) {
  if (contains(analysis.best, column)) return true;
  for (const Bounds& range : analysis.column_bounds)
    if (!range.empty() && range.lower > analysis.column_bounds[column].upper) return false;
  return std::nullopt;
}

bool all_alike(const AnalysisResult& analysis) {
  return analysis.complete && all_same(known_scores(analysis));
}

std::vector<int> worse_moves(const Board& board, const AnalysisResult& analysis) {
  std::vector<int> worse;
  if (!analysis.complete) return worse;
  for (const int column : legal_moves(board))
    if (!contains(analysis.best, column)) worse.push_back(column);
  std::stable_sort(worse.begin(), worse.end(), [&](int one, int other) {
    return score_of(analysis, one) > score_of(analysis, other);
  });
  return worse;
}

std::vector<int> next_best(const Board& board, const AnalysisResult& analysis) {
  std::vector<int> next = worse_moves(board, analysis);
  const auto is_worse = [&](int column) {
    return score_of(analysis, column) < score_of(analysis, next[0]);
  };
  next.erase(std::find_if(next.begin(), next.end(), is_worse), next.end());
  return next;
}

// ---- Of a move

Facts verdict(const Board& board, int column, const AnalysisResult& analysis,
              std::optional<int> best_column) {
  const auto score = score_of(analysis, column), best = exact(analysis.bounds);
  if (!score || !best) return {};
  const Outcome result = outcome_of(*score);
  const int moves = moves_to_win(board, *score);
  Facts facts;
  if (result != outcome_of(*best)) {
    facts.push_back(
        ThrowsAway{.column = column, .best = outcome_of(*best), .result = result, .moves = moves});
  } else if (*score < *best && best_column) {
    facts.push_back(Differs{.column = column,
                            .result = result,
                            .moves = moves,
                            .instead = *best_column,
                            .best = moves_to_win(board, *best)});
  } else {
    facts = among_the_best(board, column, analysis);
  }
  facts.push_back(Score{.column = column,
                        .result = result,
                        .moves = moves,
                        .best = !all_alike(analysis) && contains(analysis.best, column)});
  return facts;
}

template <>
struct Telling<Score> {
  static std::string words(const Score& fact, const Voice& voice) {
    return say_score(voice, fact.result, fact.best, fact.column, fact.moves);
  }
  static Marks marks(const Score&) { return {}; }
};
extern const Teller tell_score = teller<Score>();

template <>
struct Telling<OnlyMove> {
  static std::string words(const OnlyMove& fact, const Voice& voice) {
    const bool wins = fact.result == Outcome::win;
    return say_of_move(voice, wins ? Key::fact_only_move_win : Key::fact_only_move_draw,
                       fact.column, {number("moves", fact.moves)});
  }
  static Marks marks(const OnlyMove& fact) { return mark_column(Mark::Kind::best, fact.column); }
  static std::optional<Ending> ending(const OnlyMove& fact) {
    return Ending{fact.result, fact.moves, fact.column};
  }
};
extern const Teller tell_only_move = teller<OnlyMove>();

template <>
struct Telling<EquallyGood> {
  static std::string words(const EquallyGood& fact, const Voice& voice) {
    return say_alone(voice, Key::fact_equally_good,
                     {columns(fact.others), column("column", fact.column)});
  }
  static Marks marks(const EquallyGood& fact) {
    return mark_columns(Mark::Kind::best, fact.others);
  }
  static bool implies(const EquallyGood& known, const Fact& fact, int) {
    const auto* score = as<Score>(fact);
    return score && contains(known.others, score->column);
  }
};
extern const Teller tell_equally_good = teller<EquallyGood>();

template <>
struct Telling<ThrowsAway> {
  static std::string words(const ThrowsAway& fact, const Voice& voice) {
    const bool win = fact.best == Outcome::win;
    if (fact.result == Outcome::draw)
      return say_of_moves(voice, Key::fact_throws_away_win_for_draw, fact.column);
    return say_of_move(
        voice, win ? Key::fact_throws_away_win_for_loss : Key::fact_throws_away_draw_for_loss,
        fact.column, {number("moves", fact.moves)});
  }
  static Marks marks(const ThrowsAway& fact) { return mark_column(Mark::Kind::bad, fact.column); }
  static std::optional<Ending> ending(const ThrowsAway& fact) {
    return Ending{fact.result, fact.moves, fact.column};
  }
};
extern const Teller tell_throws_away = teller<ThrowsAway>();

std::string throw_away(const ThrowsAway& fact, const Voice& voice, int least, int most) {
  if (fact.result == Outcome::draw) return Telling<ThrowsAway>::words(fact, voice);
  const bool win = fact.best == Outcome::win;
  return say(voice.names,
             win ? Key::fact_throws_away_several_win_for_loss
                 : Key::fact_throws_away_several_draw_for_loss,
             {columns(*voice.columns),
              number("moves", least),
              number("most", most),
              {"spread", least == most       ? "same"
                         : least + 1 == most ? "two"
                                             : "other"}});
}

template <>
struct Telling<Differs> {
  static std::string words(const Differs& fact, const Voice& voice) {
    const bool wins = fact.result == Outcome::win;
    return say_of_moves(
        voice, wins ? Key::fact_differs_win : Key::fact_differs_loss, fact.column,
        {column("instead", fact.instead), number("moves", fact.moves), number("best", fact.best)});
  }
  static Marks marks(const Differs&) { return {}; }
  static std::optional<Ending> ending(const Differs& fact) {
    return Ending{fact.result, fact.moves, fact.column};
  }
};
extern const Teller tell_differs = teller<Differs>();

// ---- Of all moves together

template <>
struct Telling<AllEqual> {
  static Facts find_in_position(const Board& board, const AnalysisResult& analysis) {
    const std::vector<int> known = known_scores(analysis);
    if (known.size() < 2 || !all_alike(analysis)) return {};
    return {AllEqual{.result = outcome_of(known[0]), .moves = moves_to_win(board, known[0])}};
  }
  static std::string words(const AllEqual& fact, const Voice& voice) {
    return say_alone(voice,
                     fact.result == Outcome::win    ? Key::fact_all_equal_win
                     : fact.result == Outcome::draw ? Key::fact_all_equal_draw
                                                    : Key::fact_all_equal_loss,
                     {number("moves", fact.moves)});
  }
  static Marks marks(const AllEqual&) { return {}; }
  static std::optional<Ending> ending(const AllEqual& fact) {
    return Ending{fact.result, fact.moves};
  }
};
extern const Teller tell_all_equal = teller<AllEqual>();

}  // namespace fourfold::explain
