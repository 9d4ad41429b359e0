// Builds explanations; solves for what the rules and the analysis alone do not prove.
#include "fourfold/explain/explanation.hpp"

#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "finished_game.hpp"

namespace fourfold::explain {

namespace {

constexpr int kThreatTries = 4;  // positions of a line that are searched for a decisive threat
constexpr uint64_t kThreatNodes = 1'000'000;  // to prove one threat worthless

void append(Facts& facts, Facts more) {
  for (Fact& fact : more) facts.push_back(std::move(fact));
}

template <class Kind>
bool has(const Facts& facts) {
  return std::any_of(facts.begin(), facts.end(), is<Kind>);
}

// What decides, if it was found.
const Decides* decision_in(const Facts& facts) {
  for (const Fact& fact : facts)
    if (const auto* decision = as<Decides>(fact)) return decision;
  return nullptr;
}

// The board after some moves of a line.
Board board_after(Board board, const std::vector<int>& line, int moves) {
  for (int i = 0; i < moves; ++i) board = board.after(line[i]);
  return board;
}

// Where best play ends with a four.
CellSet last_cell(const Board& board, const std::vector<int>& line) {
  if (line.empty()) return 0;
  return landing(board_after(board, line, static_cast<int>(line.size()) - 1), line.back());
}

// After how many moves of a line a cell is a threat of its winner that lasts to the end, and up to
// when it cannot be played. Nowhere if `from` is larger than `to`.
struct Threatened {
  int from, to;
};
Threatened threatened_to_the_end(const Board& board, const std::vector<int>& line, CellSet cell) {
  const int moves = static_cast<int>(line.size());
  const Player winner = board_after(board, line, moves).winner();
  if (winner == Player::none) return {1, 0};
  int to = moves - 1;
  while (to > 0 && (cell & playable(board_after(board, line, to)))) --to;
  int from = to + 1;
  while (from > 1 && (cell & wins(board_after(board, line, from - 1), winner))) --from;
  return {from, to};
}

// One explanation being made. Its coroutines take references: what they refer to lives in the
// frame of the one that awaits them. Facts are appended to `facts` until the time is up; then
// nothing more is asked.
class Explainer {
 public:
  Explainer(const Board& board, const AnalysisResult& analysis, const Effort& effort, bool late)
      : board_(board), analysis_(analysis), effort_(effort), late_(late) {}

  Inquiry<Explanation> explain(std::optional<int> column) {
    Explanation explanation{.board = board_, .analysis = analysis_, .column = column};
    const std::vector<int>& line = analysis_.pv;
    const std::vector<int>& best_moves = analysis_.best;
    std::optional<int> best;
    if (!line.empty() || !best_moves.empty()) best = line.empty() ? best_moves[0] : line[0];
    const std::optional<int> subject = column ? column : best;

    std::vector<int> order;
    const auto add = [&](int each) {
      if (std::find(order.begin(), order.end(), each) == order.end()) order.push_back(each);
    };
    if (column) add(*column);
    if (best) add(*best);
    for (const int each : best_moves) add(each);
    for (const int each : legal_moves(board_)) add(each);

    // The best move first: what it rests on explains others.
    MoveExplanation best_move;
    if (best) {
      best_move = co_await move(*best, true);
      if (const Decides* decision = decision_in(best_move.facts)) decision_ = *decision;
      forced_ = has<ForcedLine>(best_move.facts);
    }
    for (const int each : order) {
      if (each == best) {
        explanation.moves.push_back(best_move);
      } else {
        MoveExplanation explained = co_await move(each, each == subject);
        explanation.moves.push_back(std::move(explained));
      }
    }
    co_await position_facts(explanation.facts);
    co_await find_threats(explanation.threats);
    if (subject && analysis_.complete) co_await find_line(*subject, explanation.line);
    if (!explanation.line.empty()) co_await general_reasons(explanation);
    explanation.complete = analysis_.complete && !late_;
    explanation.estimate = players::estimate(board_, analysis_);
    co_return explanation;
  }

 private:
  // ---- Questions

  // Nothing if the time is up. The answer to a what-if question may be incomplete without that:
  // it would have taken too many nodes.
  Inquiry<std::optional<AnalysisResult>> answer(const Question& question) {
    if (late_) co_return std::nullopt;
    const SolverAnswer found = co_await ask(question);
    const bool may_fail = question.kind == Question::Kind::what_if;
    late_ = found.limited || !(found.result.complete || may_fail);
    if (late_) co_return std::nullopt;
    co_return found.result;
  }

  // ---- The position

  Inquiry<bool> position_facts(Facts& facts) {
    const Facts lost = lost_at_once(board_);
    append(facts, lost);
    const auto score = exact(analysis_.bounds);
    // Where the loss is forced there are no free moves to count or to answer.
    if (score && *score <= 0 && lost.empty() && !forced_) {
      Facts found;
      const bool in_time = co_await turns_on(board_, *score, analysis_.pv, std::nullopt, found);
      append(facts, found);
      if (in_time)
        append(facts, follow_up(board_, *score, {}, decision_in(found), effort_.following_budget));
    }
    append(facts, found_in_position(board_, analysis_));
    co_return true;
  }

  Inquiry<bool> find_threats(std::vector<Threat>& found) {
    found = threats(board_);
    if (!analysis_.complete || late_) co_return false;
    auto proven = co_await proven_threats(board_, kThreatNodes, exact(analysis_.bounds));
    late_ = !proven;
    if (proven) found = *std::move(proven);
    co_return true;
  }

  // Best play, beginning with a column.
  Inquiry<bool> find_line(int column, std::vector<int>& line) {
    const std::vector<int>& known = analysis_.pv;
    if (!known.empty() && known[0] == column) {
      line = known;
      co_return true;
    }
    const Question question{.kind = Question::Kind::analysis, .board = board_.after(column)};
    const auto found = co_await answer(question);
    if (!found) co_return false;
    line = found->pv;
    line.insert(line.begin(), column);
    co_return true;
  }

  // ---- One move

  // In full: the facts about the subject, or the best move.
  Inquiry<MoveExplanation> move(int column, bool in_full) {
    MoveExplanation move{
        .column = column, .score = score_of(analysis_, column), .best = is_best(analysis_, column)};
    co_await move_facts(column, in_full, move.facts);
    const bool fails = analysis_.complete && move.best != true && move.score && *move.score <= 0;
    const bool told_more = std::any_of(move.facts.begin(), move.facts.end(), beyond_scores);
    // If nothing else gives a reason: what happens next.
    if (fails && !told_more) co_await answers(column, false, move.facts);
    co_return move;
  }

  Inquiry<bool> move_facts(int column, bool in_full, Facts& facts) {
    const auto score = score_of(analysis_, column);
    append(facts, at_once(board_, column));
    if (has<WinsAtOnce>(facts)) co_return true;
    const bool must_block = has<MustBlock>(facts);
    if (!facts.empty() && !must_block) {
      // It loses with the next disc: there is no more to see.
      append(facts, verdict(board_, column, analysis_));
      co_return true;
    }
    const Facts by_force = forced(board_, column, score, effort_.forcing_budget);
    append(facts, by_force);
    const bool best = is_best(analysis_, column) == true;
    if (best && by_force.empty()) append(facts, found_in_move(board_, column));
    if (!best && analysis_.complete) co_await gives_up(column, facts);
    if (score && by_force.empty() && is_worth_a_proof(*score, in_full))
      co_await what_decides(column, *score, in_full, facts);
    for (const Fact& fact : verdict(board_, column, analysis_))
      if (!(must_block && is<OnlyMove>(fact)))  // forced: that says it already
        facts.push_back(fact);
    if (analysis_.complete && score && by_force.empty())
      co_await only_answer(column, *score, facts);
    if (in_full && !best) append(facts, found_in_move(board_, column));
    co_return true;
  }

  // Whether to look for what the game turns on after a move: if it changes the result, or is the
  // subject. What a lost position turns on is said of the position, not of its best moves.
  bool is_worth_a_proof(int score, bool in_full) const {
    const auto best = exact(analysis_.bounds);
    return (best && outcome_of(score) != outcome_of(*best)) || (in_full && score >= 0);
  }

  // That the move lies below a threat of its own side, or below a cell that decides after the best
  // move, and that to play there is a best answer.
  Inquiry<bool> gives_up(int column, Facts& facts) {
    const Size g = board_.size();
    const Player side = mover(board_);
    const Board after = board_.after(column);
    const CellSet lost = landing(board_, column) << 1 & g.board;
    if (after.over() || !lost) co_return true;
    const Cell cell = cell_of(g, lost);
    const bool is_threat = (lost & wins(board_, side)) != 0;
    const bool needed =
        decision_ && decision_->side == side &&
        std::find(decision_->cells.begin(), decision_->cells.end(), cell) != decision_->cells.end();
    if (!is_threat && !needed) co_return true;
    const Question question{.kind = Question::Kind::score, .board = after.after(column)};
    const auto answered = co_await answer(question);
    if (!answered || answered->bounds.lower != score_of(analysis_, column)) co_return true;
    if (is_threat)
      facts.push_back(GivesUpThreat{
          .column = column, .side = side, .cell = cell, .forced = !can_win_next(after)});
    else
      facts.push_back(
          GivesUpCell{.column = column, .side = side, .cell = cell, .instead = *decision_->column});
    co_return true;
  }

  // What the game turns on after a move.
  Inquiry<bool> what_decides(int column, int score, bool in_full, Facts& facts) {
    const Board after = board_.after(column);
    std::vector<int> line = analysis_.pv;
    if (!line.empty() && line[0] == column)
      line.erase(line.begin());
    else
      line.clear();
    Facts found;
    const bool in_time = co_await turns_on(after, -score, line, column, found);
    append(facts, found);
    if (in_full && in_time)
      append(facts, follow_up(after, -score, column, decision_in(found), effort_.following_budget));
    co_return true;
  }

  // The only answer to a move that gets the other side its result.
  Inquiry<bool> only_answer(int column, int score, Facts& facts) {
    const Board after = board_.after(column);
    const Outcome target = opposite(outcome_of(score));
    const std::vector<int> replies = legal_moves(after);
    if (target == Outcome::loss || replies.size() < 2) co_return true;
    std::vector<int> good;
    // From the centre: good answers are there more often, and two are enough to know.
    for (int i = 0; i < after.columns; ++i) {
      const int reply = detail::centre_first(after.columns, i);
      if (after.is_full(reply)) continue;
      const Question question{.kind = Question::Kind::outcome, .board = after.after(reply)};
      const auto found = co_await answer(question);
      if (!found) co_return false;
      if (outcome_of(-found->bounds.lower) == target) good.push_back(reply);
      if (good.size() > 1) co_return true;
    }
    if (good.size() == 1)
      facts.push_back(
          OnlyAnswer{.column = column, .side = mover(after), .reply = good[0], .result = target});
    co_return true;
  }

  // What the answers to a move lead to: those of all, or only which are best.
  Inquiry<bool> answers(int column, bool all, Facts& facts) {
    const Question question{.kind = Question::Kind::columns, .board = board_.after(column)};
    const auto found = co_await answer(question);
    if (!found) co_return false;
    append(facts, explain::answers(board_, column, *found, all));
    co_return true;
  }

  // ---- Reasons that need no threat on the board

  // What can be said about the subject where nothing more telling is, as in most openings: the
  // lines that it is on, the threat that best play leads to, and what the answers to it lead to.
  Inquiry<bool> general_reasons(Explanation& explanation) {
    Facts& facts = explanation.moves[0].facts;
    const auto tells = [](const Fact& fact) {
      return beyond_scores(fact) && !is<OnlyMove>(fact) && !is<OnlyAnswer>(fact);
    };
    if (std::any_of(facts.begin(), facts.end(), tells) ||
        std::any_of(explanation.facts.begin(), explanation.facts.end(), tells))
      co_return true;
    append(facts, lines(board_, explanation.moves[0].column));
    if (!co_await leads_to_threat(explanation.line, facts)) co_return false;
    if (!co_await answers(explanation.moves[0].column, true, facts)) co_return false;
    if (has<Answers>(facts))  // which says more than these
      std::erase_if(facts,
                    [](const Fact& fact) { return is<OnlyAnswer>(fact) || is<BestAnswers>(fact); });
    co_return true;
  }

  // The threat that decides in a line of best play: that to the four at its end, from the moment
  // when the winner cannot do without it.
  Inquiry<bool> leads_to_threat(const std::vector<int>& line, Facts& facts) {
    const CellSet cell = last_cell(board_, line);
    const Threatened lasts = threatened_to_the_end(board_, line, cell);
    const int score = score_of(analysis_, line[0]).value_or(0);
    for (int i = 0; i < kThreatTries && lasts.from <= lasts.to; ++i) {
      const int length = lasts.from + (lasts.to - lasts.from) * i / (kThreatTries - 1);
      const Board board = board_after(board_, line, length);
      std::optional<Outcome> result;
      if (!co_await without(board, length % 2 ? -score : score, cell, result)) co_return false;
      if (!result) continue;
      facts.push_back(LeadsToThreat{.column = line[0],
                                    .side = score > 0 ? mover(board_) : other(mover(board_)),
                                    .cell = cell_of(board_.size(), cell),
                                    .line = {line.begin(), line.begin() + length},
                                    .without = *result});
      break;
    }
    co_return true;
  }

  // ---- What the game turns on

  // The threats that decide, and the zugzwang below one of them; `column` is the move that led to
  // the board, if any. False: the time is up.
  Inquiry<bool> turns_on(const Board& board, int score, const std::vector<int>& line,
                         std::optional<int> column, Facts& facts) {
    if (score == 0 || board.over()) co_return true;
    const Player winner = score > 0 ? mover(board) : other(mover(board));
    const CellSet threatened = wins(board, winner), open = ~filled_by_force(board);
    for (const CellSet candidates : {threatened, last_cell(board, line)}) {
      CellSet cells = candidates & open;
      if (!cells) continue;
      std::optional<Outcome> result;
      if (!co_await without(board, score, cells, result)) co_return false;
      if (!result) continue;
      // The fewest cells that the winner cannot do without.
      for (const CellSet bit : single_bits(cells)) {
        const CellSet fewer = cells & ~bit;
        if (!fewer) continue;
        std::optional<Outcome> found;
        if (!co_await without(board, score, fewer, found)) co_return false;
        if (!found) continue;
        cells = fewer;
        result = found;
      }
      const Decides decision{.side = winner,
                             .cells = cells_in(board.size(), cells),
                             .without = *result,
                             .are_threats = (cells & threatened) == cells,
                             .column = column};
      facts.push_back(decision);
      append(facts, zugzwang(board, decision));
      co_return true;
    }
    co_return true;
  }

  // What the winner gets without certain cells; nothing if it is still a win, or if that takes too
  // much to find out. False: the time is up.
  Inquiry<bool> without(const Board& board, int score, CellSet cells,
                        std::optional<Outcome>& result) {
    const Player winner = score > 0 ? mover(board) : other(mover(board));
    Question question{.kind = Question::Kind::what_if, .board = board};
    question.what_if.harmless[static_cast<int>(winner)] = cells;
    question.what_if.node_limit = effort_.what_if_nodes;
    question.what_if.outcome_only = true;
    const auto found = co_await answer(question);
    if (!found) co_return false;
    const int changed = found->bounds.lower;
    if (found->complete && outcome_of(changed) != outcome_of(score))
      result = outcome_of(score > 0 ? changed : -changed);
    co_return true;
  }

  const Board& board_;
  const AnalysisResult& analysis_;
  const Effort& effort_;
  bool late_;                        // the time is up
  std::optional<Decides> decision_;  // what the game turns on after the best move
  bool forced_ = false;              // the rest is forced even after the best move
};

}  // namespace

Inquiry<Explanation> explain(Board board, std::optional<int> column,
                             std::optional<AnalysisResult> analysis, Effort effort,
                             std::vector<int> played) {
  bool late = false;
  if (!analysis) {
    const Question question{.kind = Question::Kind::analysis, .board = board};
    const SolverAnswer answer = co_await ask(question);
    analysis = answer.result;
    late = !answer.result.complete;
  }
  if (board.over()) {
    Inquiry<Explanation> inquiry = explain_finished(board, *analysis, effort, std::move(played));
    co_return co_await inquiry;
  }
  Explainer explainer(board, *analysis, effort, late);
  co_return co_await explainer.explain(column);
}

}  // namespace fourfold::explain
