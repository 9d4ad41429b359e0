#include "fourfold/review/review.hpp"

#include <algorithm>
#include <utility>

#include "fourfold/board/score_words.hpp"
#include "fourfold/players/human.hpp"

namespace fourfold::review {

namespace {

using language::Key;

// The budget for proofs is smaller at a key moment than for a single explanation.
constexpr explain::Effort kEffort{
    .what_if_nodes = 40'000, .forcing_budget = 800, .following_budget = 500};
// Facts that are told about the move that was played, and about a better one.
constexpr std::size_t kTold = 2, kBetterTold = 1;
constexpr std::size_t kConsidered = 8;  // facts about each of them
// A move that loses within this many moves fails because of the moves that follow, not because of
// threats that would decide at the end.
constexpr int kQuickLoss = 4;
// The most nodes for one position where the most fours win: about a second, enough for some 18
// empty cells.
constexpr uint64_t kLeadNodes = 20'000'000;

// ---- Analysing ------------------------------------------------------------------------------

// What is known about one position of the game.
struct Analysed {
  ColumnScores scores;
  std::optional<int> score;
  std::vector<int> best;
  bool complete = false;
  bool limited = false;   // the time is up
  std::vector<int> line;  // where the most fours win; else it is asked for when needed
};

Inquiry<Analysed> analyse(Board board) {
  const Question question{.kind = Question::Kind::columns, .board = board};
  const SolverAnswer answer = co_await ask(question);
  Analysed found;
  for (const Bounds range : answer.result.column_bounds) found.scores.push_back(exact(range));
  found.scores.resize(board.columns);
  found.best = answer.result.best;
  found.complete = answer.result.complete;
  found.limited = answer.limited;
  if (!answer.result.column_bounds.empty()) found.score = exact(answer.result.bounds);
  co_return found;
}

// By how many fours the side to move leads on the full board.
int lead(const Board& board) {
  const int turn = board.turn();
  return board.count_fours(turn) - board.count_fours(1 - turn);
}

// Where the most fours win: the lead after each move, by searching to the end. Not complete and not
// limited: the end is too far away.
Inquiry<Analysed> analyse_leads(Board board) {
  Analysed found;
  found.scores.resize(board.columns);
  uint64_t nodes = 0;
  for (int column = 0; column < board.columns && !board.over(); ++column) {
    if (board.is_full(column)) continue;
    const Board after = board.after(column);
    std::vector<int> line{column};
    int score = -lead(after);
    if (!after.over()) {
      Question question{.kind = Question::Kind::search, .board = after};
      question.search.depth = after.cells() - after.ply();
      question.search.evaluation = classic::Evaluation::outcome;
      question.search.rule = Rule::most_fours;
      question.search.limits.nodes = kLeadNodes > nodes ? kLeadNodes - nodes : 1;
      const SolverAnswer answer = co_await ask(question);
      if (!answer.result.complete) {
        found.scores.clear();
        found.score.reset();
        found.limited = answer.limited;
        co_return found;
      }
      nodes += answer.result.nodes;
      score = static_cast<int>(board.turn() == 0 ? answer.value : -answer.value);
      const auto& rest = answer.result.pv;
      line.insert(line.end(), rest.begin(), rest.end());
    }
    if (!found.score || score > *found.score) {
      found.score = score;
      found.best.clear();
      found.line = std::move(line);
    }
    if (score == *found.score) found.best.push_back(column);
    found.scores[column] = score;
  }
  if (!found.score) found.score = lead(board);
  found.complete = true;
  co_return found;
}

}  // namespace

Inquiry<Review> review(Board start, std::vector<int> moves, int elo,
                       std::function<void(const Review&)> on_update) {
  std::vector<Board> boards{start};
  for (const int column : moves) boards.push_back(boards.back().after(column));
  const int count = static_cast<int>(moves.size());

  Review review;
  review.elo = elo;
  review.scores.resize(boards.size());
  review.expected.resize(boards.size());
  for (int i = 0; i < count; ++i)
    review.moves.push_back({i + 1, boards[i], moves[i], ColumnScores(start.columns)});
  std::vector<std::vector<int>> lines(boards.size());
  const players::HumanLike human = players::human_of(elo);
  const bool leads = start.rule == Rule::most_fours;
  bool time_is_up = false;

  Question progress{.kind = Question::Kind::progress, .total = count + 1};
  co_await ask(progress);
  for (int i = count; i >= 0; --i) {
    if (!time_is_up && !review.too_far) {
      Inquiry<Analysed> inquiry = leads ? analyse_leads(boards[i]) : analyse(boards[i]);
      Analysed found = co_await inquiry;
      time_is_up = found.limited;
      review.too_far = leads && !found.complete && !found.limited;
      if (found.score) {
        const bool first = boards[i].turn() == 0;
        const Thousandths expected = expected_points(boards[i], *found.score, elo);
        review.scores[i] = first ? *found.score : -*found.score;
        review.expected[i] = first ? expected : 1000 - expected;
      }
      lines[i] = std::move(found.line);
      if (i < count && !found.scores.empty()) {
        ReviewedMove& move = review.moves[i];
        move.scores = std::move(found.scores);
        if (found.complete) {
          std::vector<double> probabilities;
          if (!leads) {
            Inquiry<std::vector<double>> likely =
                players::move_probabilities(human, move.board, move.scores);
            probabilities = co_await likely;
            time_is_up = probabilities.empty();
          }
          if (!time_is_up) {
            move.weighed.emplace(move.board, move.scores, elo, probabilities);
            move.best = std::move(found.best);
          }
        }
      }
      if (on_update) on_update(review);
    }
    ++progress.done;
    co_await ask(progress);
  }

  for (const ReviewedMove* move : select_key_moments(review.moves)) {
    KeyMoment moment{move->number, lines[move->number - 1], lines[move->number], {}};
    if (!leads) {
      const Question question{.kind = Question::Kind::analysis, .board = move->board};
      const SolverAnswer answer = co_await ask(question);
      if (!answer.result.complete) break;  // the time is up
      moment.line = answer.result.pv;
      Inquiry<Explanation> inquiry =
          explain::explain(move->board, move->column, answer.result, kEffort);
      moment.explanation = co_await inquiry;
      const std::vector<int>& played = moment.explanation->line;
      if (!played.empty()) moment.refutation.assign(played.begin() + 1, played.end());
    }
    review.key_moments.push_back(std::move(moment));
    if (on_update) on_update(review);
  }
  co_return review;
}

// ---- Key moments ----------------------------------------------------------------------------

namespace {

// How important an error is: the dearer it is, and of two that cost as much, the likelier it was
// that a better move would be found.
std::pair<Thousandths, Thousandths> weight(const ReviewedMove& error) {
  const WeighedMoves& weighed = *error.weighed;
  return {weighed.cost(error.column), weighed.found().value_or(0)};
}

// Whether a side misses the same chance in both: the best moves lead to the same cells.
bool same_chance(const ReviewedMove& one, const ReviewedMove& other) {
  const auto same_height = [&](int column) {
    return one.board.height(column) == other.board.height(column);
  };
  return one.side() == other.side() && one.best == other.best &&
         std::all_of(one.best.begin(), one.best.end(), same_height);
}

}  // namespace

std::vector<const ReviewedMove*> select_key_moments(const std::vector<ReviewedMove>& moves) {
  std::vector<const ReviewedMove*> candidates;
  const ReviewedMove* last_turn = nullptr;
  for (const ReviewedMove& move : moves) {
    if (move.changes_result()) last_turn = &move;
    if (move.is_error() || (move.changes_result() && move.weighed->costs_much(move.column)))
      candidates.push_back(&move);
  }
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const ReviewedMove* a, const ReviewedMove* b) { return weight(*a) > weight(*b); });
  if (last_turn) candidates.insert(candidates.begin(), last_turn);
  std::vector<const ReviewedMove*> chosen;
  for (const ReviewedMove* candidate : candidates) {
    const auto repeated = [&](const ReviewedMove* other) {
      return same_chance(*other, *candidate);
    };
    if (std::any_of(chosen.begin(), chosen.end(), repeated)) continue;
    chosen.push_back(candidate);
    if (chosen.size() == kMostKeyMoments) break;
  }
  std::sort(chosen.begin(), chosen.end());  // they are of one vector: in the order of the game
  return chosen;
}

namespace {

// Whether a fact speaks for a side.
bool speaks_for(Player side, const Fact& fact) {
  if (const auto* decides = explain::as<explain::Decides>(fact)) return decides->side == side;
  if (const auto* leads = explain::as<explain::LeadsToThreats>(fact)) return leads->side == side;
  if (const auto* plan = explain::as<explain::FollowUp>(fact)) return plan->side == side;
  if (const auto* forced = explain::as<explain::ForcedLine>(fact)) return forced->side == side;
  if (const auto* waits = explain::as<explain::Zugzwang>(fact)) return waits->side != side;
  return explain::is<explain::Lines>(fact) || explain::is<explain::DoubleThreat>(fact) ||
         explain::role(fact) == explain::Role::achievement;
}

// The reasons why the move that was played fails, or why a best one does not. The result of a move
// is shown beside the sentences, and nothing that speaks for a move tells why it fails.
explain::Told reasons_about(const std::optional<Explanation>& explanation, bool played) {
  if (!explanation) return {};
  explain::Told told = explanation->why_it_fails(kConsidered, [](const Fact& fact) {
    return explain::role(fact) != explain::Role::comparison &&
           explain::role(fact) != explain::Role::result;
  });
  const std::vector<Fact>& facts = explanation->moves[0].facts;
  const Player side = static_cast<Player>(explanation->board.turn());
  const int score = explanation->moves[0].score.value_or(0);
  const bool quick = score < 0 && moves_to_win(explanation->board, score) <= kQuickLoss;
  std::erase_if(told, [&](const Fact* fact) {
    const bool is_about_played = fact >= facts.data() && fact < facts.data() + facts.size();
    if (is_about_played != played) return true;
    const bool is_near =
        explain::role(*fact) == explain::Role::urgent || explain::is<explain::Answers>(*fact);
    return played && (speaks_for(side, *fact) || (quick && !is_near));
  });
  // The line shows as much.
  if (played) std::erase_if(told, [](const Fact* fact) { return explain::is_distant(*fact); });
  // The line that punishes the move begins with the answer: only what it threatens is news.
  std::erase_if(told, [](const Fact* fact) {
    const auto* answers = explain::as<explain::Answers>(*fact);
    return answers && answers->cells.empty();
  });
  told.resize(std::min(told.size(), played ? kTold : kBetterTold));
  return told;
}

}  // namespace

explain::Told KeyMoment::reasons() const {
  return reasons_about(explanation, true);
}

explain::Told KeyMoment::better_reasons() const {
  return reasons_about(explanation, false);
}

// ---- What a review says ---------------------------------------------------------------------

std::optional<Judgement> ReviewedMove::judgement() const {
  return weighed ? std::optional(weighed->judge(column)) : std::nullopt;
}

std::optional<int> ReviewedMove::before() const {
  return weighed ? std::optional(best_score(scores)) : std::nullopt;
}

std::optional<int> ReviewedMove::after() const {
  return weighed ? scores[column] : std::nullopt;
}

namespace {

// The columns whose class is wanted.
template <class Wanted>
std::vector<int> columns_judged(const ReviewedMove& move, Wanted wanted) {
  std::vector<int> columns;
  for (int column = 0; move.weighed && column < move.board.columns; ++column)
    if (move.scores[column] && wanted(move.weighed->judge(column))) columns.push_back(column);
  return columns;
}

}  // namespace

std::vector<int> ReviewedMove::good_moves() const {
  return columns_judged(*this, [](Judgement judgement) { return judgement <= Judgement::good; });
}

std::vector<int> ReviewedMove::errors() const {
  return columns_judged(*this, [](Judgement judgement) { return review::is_error(judgement); });
}

std::string ReviewedMove::change_in_words(const Language& language) const {
  if (!weighed) return "";
  if (board.rule == Rule::connect_four && board.after(column).won())
    return language.say(Key::review_change_four);
  const std::string then = in_words(board, *before(), language);
  const std::string now = in_words(board, *after(), language);
  if (then == now) return now;
  return language.say(Key::review_change_from_to, {{"before", then}, {"after", now}});
}

bool Review::complete() const {
  const auto judged = [](const ReviewedMove& move) { return move.weighed.has_value(); };
  const auto explained = [](const KeyMoment& moment) {
    return !moment.explanation || moment.explanation->complete;
  };
  return std::all_of(moves.begin(), moves.end(), judged) &&
         select_key_moments(moves).size() == key_moments.size() &&
         std::all_of(key_moments.begin(), key_moments.end(), explained);
}

std::string Review::left_out(const Language& language) const {
  const auto unjudged = static_cast<int>(std::count_if(
      moves.begin(), moves.end(), [](const ReviewedMove& move) { return !move.weighed; }));
  if (unjudged)
    return language.say(too_far ? Key::review_left_out_too_far : Key::review_left_out_not_judged,
                        {{"count", unjudged}, {"total", static_cast<int>(moves.size())}});
  return complete() ? "" : language.say(Key::review_left_out_not_explained);
}

bool Review::stopped_early() const {
  return !too_far && !complete();
}

std::optional<int> Review::accuracy_in_tenths(Player side) const {
  std::vector<int> worths;
  for (const ReviewedMove& move : moves)
    if (move.weighed && move.side() == side)
      if (const auto worth = move.weighed->worth(move.column)) worths.push_back(*worth);
  return review::accuracy_in_tenths(worths);
}

int Review::count(Player side, Judgement judgement) const {
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), [&](const ReviewedMove& move) {
    return move.side() == side && move.judgement() == judgement;
  }));
}

std::vector<int> Review::turning_points() const {
  std::vector<int> numbers;
  for (const ReviewedMove& move : moves)
    if (move.changes_result()) numbers.push_back(move.number);
  return numbers;
}

std::optional<int> Review::decided_by() const {
  if (moves.empty() || !moves.back().board.after(moves.back().column).over()) return {};
  const std::vector<int> numbers = turning_points();
  return numbers.empty() ? std::nullopt : std::optional(numbers.back());
}

}  // namespace fourfold::review
