// Builds explanations; solves for what the rules and the analysis alone do not prove.
#include "fourfold/explain/explanation.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "cells.hpp"
#include "facts.hpp"
#include "finished_game.hpp"

namespace fourfold::explain {

namespace {

constexpr int kThreatTries = 5;  // positions of a line that are searched for deciding threats
constexpr int kShortLead = 4, kLongestLead = 10;  // moves of best play before a forced line
constexpr std::size_t kLongestLoss = 6;           // moves of best play that lose deciding cells
constexpr std::size_t kMostAnswers = 2;           // that are named
constexpr int kSoon = 8;  // moves within which a loss has a reason that another one has not
constexpr int kVerySoon =
    4;                       // within which the answer explains more than threats that decide later
constexpr int kOpening = 8;  // plies within which lines of four are counted
constexpr int kLeftEmpty = 6;                 // cells that may be empty when a zugzwang decides
constexpr uint64_t kThreatNodes = 1'000'000;  // to prove one threat worthless

void append(Facts& facts, Facts more) {
  for (Fact& fact : more) facts.push_back(std::move(fact));
}

template <class Kind>
bool has(const Facts& facts) {
  return std::any_of(facts.begin(), facts.end(), is<Kind>);
}

template <class Kind>
const Kind* first_of(const Facts& facts) {
  const auto found = std::find_if(facts.begin(), facts.end(), is<Kind>);
  return found == facts.end() ? nullptr : as<Kind>(*found);
}

// The first moves of a line.
std::vector<int> beginning(const std::vector<int>& line, int moves) {
  return {line.begin(), line.begin() + moves};
}

// The boards after one, two, … moves of a line.
std::vector<Board> boards_after(Board board, const std::vector<int>& line) {
  std::vector<Board> boards;
  for (const int move : line) boards.push_back(board = board.after(move));
  return boards;
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
    asked_ = column;
    const std::vector<int>& pv = analysis_.pv;
    const std::vector<int>& best_moves = analysis_.best;
    std::optional<int> best;
    if (!pv.empty() || !best_moves.empty()) best = pv.empty() ? best_moves[0] : pv[0];
    const std::optional<int> subject = column ? column : best;
    best_ = column && is_best(analysis_, *column) == true ? column : best;

    std::vector<int> order;
    const auto add = [&](int each) {
      if (std::find(order.begin(), order.end(), each) == order.end()) order.push_back(each);
    };
    if (column) add(*column);
    if (best) add(*best);
    for (const int each : best_moves) add(each);
    for (const int each : legal_moves(board_)) add(each);

    co_await find_threats(explanation.threats);
    co_await position_facts(best, explanation);
    // The best move first: what it rests on explains others.
    MoveExplanation best_move;
    if (best) {
      best_move = co_await move(*best, pv);
      if (const auto* decision = first_of<Decides>(best_move.facts))
        winning_ = {decision->side, decision->cells, *best};
      else if (const auto* later = first_of<LeadsToThreats>(best_move.facts))
        winning_ = {later->side, later->cells, *best};
    }
    if (subject && analysis_.complete) co_await find_line(*subject, explanation.line);
    for (const int each : order) {
      if (each == best) {
        explanation.moves.push_back(best_move);
        continue;
      }
      const std::vector<int> line = each == subject ? explanation.line : std::vector<int>();
      MoveExplanation explained = co_await move(each, line);
      explanation.moves.push_back(std::move(explained));
    }
    keep_what_distinguishes(explanation.moves, column);
    end_where_it_is_decided(explanation);
    explanation.complete = analysis_.complete && !late_;
    explanation.estimate = players::estimate(board_, analysis_);
    co_return explanation;
  }

  // The threats with which the winner wins, and the zugzwang below one of them; nothing if that is
  // not proven. `score` is that of the board, and not 0.
  Inquiry<std::optional<Facts>> winning_facts(int score) {
    Facts facts;
    const Player winner = score > 0 ? mover(board_) : other(mover(board_));
    const bool in_time = co_await turns_on(board_, score, winner, Outcome::win, {}, facts);
    if (!in_time || unproven_) co_return std::nullopt;
    co_return facts;
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

  Inquiry<bool> position_facts(std::optional<int> best, Explanation& explanation) {
    Facts& facts = explanation.facts;
    const Facts lost = lost_at_once(board_);
    // What matters less than a four that can be made now is left out.
    if (lost.empty() && !can_win_next(board_)) {
      facts = double_threat_looms(board_, analysis_);
      append(facts, lasting_threats(explanation.threats));
    }
    append(facts, lost);
    const auto score = exact(analysis_.bounds);
    // Where the loss is forced there are no free moves to count or to answer.
    const bool is_forced =
        best && !forced(board_, *best, analysis_, effort_.forcing_budget).empty();
    if (score && *score <= 0 && lost.empty() && !is_forced) {
      Facts found;
      bool in_time = true;
      if (*score < 0)
        in_time = co_await turns_on(board_, *score, other(mover(board_)), Outcome::win, {}, found);
      decided_ = !found.empty();
      // Of the side that wins, the threats that decide are those that matter.
      if (const auto* decision = first_of<Decides>(found))
        std::erase_if(facts, [&](const Fact& fact) {
          const auto* threats = as<HasThreats>(fact);
          return threats && threats->side == decision->side;
        });
      append(facts, found);
      if (in_time)
        append(facts,
               follow_up(board_, *score, {}, first_of<Decides>(found), effort_.following_budget));
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

  // If a side wins because of threats that are named, and the line ends elsewhere: lets it end
  // there, if the loser can as well play below one of them in its last move.
  void end_where_it_is_decided(Explanation& explanation) const {
    std::vector<int>& line = explanation.line;
    if (line.size() < 2) return;
    Board now = board_;
    for (std::size_t i = 0; i + 2 < line.size(); ++i) now = now.after(line[i]);
    const Player winner = other(mover(now));
    const CellSet deciding = deciding_cells(explanation, winner);
    const Board then = now.after(line[line.size() - 2]);
    if (!then.after(line.back()).won() || landing(then, line.back()) & deciding) return;
    for (const int last : legal_moves(now)) {
      const Board lost = now.after(last);
      const CellSet fours = wins(lost, winner) & playable(lost) & deciding;
      if (lost.over() || !fours) continue;
      line.resize(line.size() - 2);
      line.insert(line.end(), {last, cell_of(board_.size(), fours).column});
      return;
    }
  }

  // The threats of a side that are said to decide, in the position or after the subject.
  CellSet deciding_cells(const Explanation& explanation, Player side) const {
    Facts facts = explanation.facts;
    if (const MoveExplanation* subject = explanation.subject()) append(facts, subject->facts);
    CellSet found = 0;
    for (const Fact& fact : facts) {
      const auto* now = as<Decides>(fact);
      const auto* later = as<LeadsToThreats>(fact);
      if (!(now && now->side == side) && !(later && later->side == side)) continue;
      for (const Cell cell : now ? now->cells : later->cells) found |= bit_of(board_.size(), cell);
    }
    return found;
  }

  // ---- One move

  // The line is best play that begins with the move, if the move is to be explained in full.
  Inquiry<MoveExplanation> move(int column, const std::vector<int>& line) {
    MoveExplanation move{
        .column = column, .score = score_of(analysis_, column), .best = is_best(analysis_, column)};
    co_await move_facts(move, line);
    co_return move;
  }

  Inquiry<bool> move_facts(MoveExplanation& move, const std::vector<int>& line) {
    const int column = move.column;
    Facts& facts = move.facts;
    append(facts, at_once(board_, column));
    if (has<WinsAtOnce>(facts)) co_return true;
    const bool must_block = has<MustBlock>(facts);
    if (!facts.empty() && !must_block) {
      // It loses with the next disc. What else it does is only compared with the best move.
      append(facts, found_in_move(board_, column));
      append(facts, verdict(board_, column, analysis_, best_));
      co_return true;
    }
    Facts by_force = forced(board_, column, analysis_, effort_.forcing_budget);
    // It may be longer than the shortest way to win, and then no shorter than after the best move.
    if (const auto* line = first_of<ForcedLine>(by_force); line && !line->own && move.best == false)
      if (const auto best = exact(analysis_.bounds); best && *best < 0)
        if (moves_in(*line) >= moves_to_win(board_, *best)) by_force.clear();
    append(facts, by_force);
    if (by_force.empty()) append(facts, found_in_move(board_, column));
    const auto best = exact(analysis_.bounds);
    if (best && move.score) {
      const bool is_best = move.best == true;
      const bool changes = outcome_of(*move.score) != outcome_of(*best);
      if (is_best) co_await keep_what_becomes_worthless(facts);
      if (is_best && by_force.empty()) co_await prevents(column, facts);
      if (is_best && by_force.empty() && !line.empty() && !tells_more(facts))
        co_await key_cell(column, facts);
      const bool wins_by_force = *move.score > 0 && !by_force.empty();
      if (!is_best && !wins_by_force) co_await gives_up(column, changes, line, facts);
      const int distance = *move.score < 0 ? moves_to_win(board_, *move.score) : board_.cells();
      Facts answered;
      const bool is_asked = column == asked_ && !is_best;
      if (by_force.empty() &&
          (changes || is_asked || distance <= kSoon || (is_best && *move.score <= 0)))
        co_await answers(column, *move.score, is_best, changes, answered);
      const auto* due = first_of<Answers>(answered);
      if (distance <= kVerySoon || (due && due->due)) append(facts, std::exchange(answered, {}));
      if (by_force.empty() && (changes || !line.empty()))
        co_await what_decides(column, *move.score, changes, line, facts);
      append(facts, std::move(answered));
      if (!is_best && distance <= kVerySoon && line.empty() && !tells_why_it_fails(facts))
        co_await loses_soon(column, facts);
    }
    Facts compared = verdict(board_, column, analysis_, best_);
    // That the move is forced, or how it wins by force, says enough.
    if (must_block || has<ForcedLine>(facts) || has<DoubleThreat>(facts))
      std::erase_if(compared, is<OnlyMove>);
    append(facts, std::move(compared));
    co_return true;
  }

  static bool tells_why_it_fails(const Facts& facts) {
    return std::any_of(facts.begin(), facts.end(), [](const Fact& fact) {
      return role(fact) == Role::urgent || role(fact) == Role::reason;
    });
  }

  // How a move loses soon: after best play, by force.
  Inquiry<bool> loses_soon(int column, Facts& facts) {
    std::vector<int> line;
    if (!co_await find_line(column, line)) co_return false;
    append(facts, forced_after(board_, line, analysis_, other(mover(board_)), kLongestLead,
                               effort_.forcing_budget));
    co_return true;
  }

  // What the other side would do on the cell that a best move takes, after a next best move.
  Inquiry<bool> prevents(int column, Facts& facts) {
    const std::vector<int> next = next_best(board_, analysis_);
    for (const int instead : worse_moves(board_, analysis_)) {
      const auto found = explain::prevents(board_, column, instead);
      const Board then = board_.after(instead);
      if (!found || then.over() || then.is_full(column)) continue;
      const auto allows = [&](int each) { return allows_threats(each, *found); };
      if (std::none_of(next.begin(), next.end(), allows)) continue;
      const Board answered = then.after(column);
      const bool is_best = co_await is_best_answer(instead, answered);
      if (!is_best) continue;
      facts.push_back(*found);
      break;
    }
    co_return true;
  }

  // Whether the other side could still get the threats after a move.
  bool allows_threats(int column, const Prevents& fact) const {
    const Board then = board_.after(column);
    if (then.over() || then.is_full(fact.column)) return false;
    return has_threats(then.after(fact.column), fact.side, fact.cells);
  }

  static bool has_threats(const Board& board, Player side, const std::vector<Cell>& cells) {
    return std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
      return (wins(board, side) & bit_of(board.size(), cell)) != 0;
    });
  }

  // That the other side would take the cell of a best move after the worse ones.
  Inquiry<bool> key_cell(int column, Facts& facts) {
    const std::vector<int> worse = worse_moves(board_, analysis_);
    KeyCell fact{.column = column, .side = other(mover(board_))};
    for (const int instead : legal_moves(board_)) {
      if (!contains(worse, instead) || board_.after(instead).over()) continue;
      const AnalysisResult* found = co_await answers_to(instead);
      if (!found) co_return false;
      if (found->best == std::vector<int>{column}) fact.instead.push_back(instead);
    }
    if (!fact.instead.empty() && 2 * fact.instead.size() >= worse.size())
      facts.push_back(std::move(fact));
    co_return true;
  }

  // What each answer to a move leads to; null if the time is up.
  Inquiry<const AnalysisResult*> answers_to(int column) {
    const auto known = answers_.find(column);
    if (known != answers_.end()) co_return &known->second;
    const Question question{.kind = Question::Kind::columns, .board = board_.after(column)};
    auto found = co_await answer(question);
    if (!found) co_return nullptr;
    co_return &answers_.emplace(column, *std::move(found)).first->second;
  }

  // Removes the threats that a best move makes worthless if they are of no use after the next best
  // moves either, or if that is not known.
  Inquiry<bool> keep_what_becomes_worthless(Facts& facts) {
    Facts kept;
    for (const Fact& fact : facts) {
      const auto* worthless = as<MakesWorthless>(fact);
      bool is_kept = !worthless;
      if (worthless)
        for (const int next : next_best(board_, analysis_)) {
          Question question{.kind = Question::Kind::what_if, .board = board_.after(next)};
          if (question.board.over()) continue;
          question.what_if.harmless[static_cast<int>(worthless->side)] =
              bit_of(board_.size(), worthless->cell);
          question.what_if.node_limit = effort_.what_if_nodes;
          const auto found = co_await answer(question);
          if (!found) co_return false;
          if (found->complete && -found->bounds.lower != score_of(analysis_, next)) is_kept = true;
        }
      if (is_kept) kept.push_back(fact);
    }
    facts = std::move(kept);
    co_return true;
  }

  // Whether the board is that after a best answer to a move.
  Inquiry<bool> is_best_answer(int column, const Board& answered) {
    const Question question{.kind = Question::Kind::score, .board = answered};
    const auto found = co_await answer(question);
    co_return found && found->bounds.lower == score_of(analysis_, column);
  }

  // That the move lies below a threat of its own side, where the other side answers; or that the
  // cells which decide after the best move are lost after it.
  Inquiry<bool> gives_up(int column, bool changes, const std::vector<int>& line, Facts& facts) {
    const Size g = board_.size();
    const Player side = mover(board_);
    const Board after = board_.after(column);
    if (after.over()) co_return true;
    if (const CellSet above = landing(board_, column) << 1 & wins(board_, side)) {
      const Board answered = after.after(column);
      const bool is_best = co_await is_best_answer(column, answered);
      if (is_best) {
        facts.push_back(GivesUpThreat{.column = column,
                                      .side = side,
                                      .cell = cell_of(g, above),
                                      .forced = !can_win_next(after)});
        co_return true;
      }
    }
    if (!changes || winning_.side != side) co_return true;
    const auto give_up = [&](std::vector<int> moves) {
      facts.push_back(GivesUpCells{.column = column,
                                   .side = side,
                                   .cells = winning_.cells,
                                   .instead = winning_.column,
                                   .line = std::move(moves)});
    };
    for (const int reply : legal_moves(after)) {
      const Board answered = after.after(reply);
      if (!are_dead(answered, side, winning_.cells)) continue;
      const bool is_best = co_await is_best_answer(column, answered);
      if (!is_best) continue;
      give_up({column, reply});
      co_return true;
    }
    const std::vector<Board> boards = boards_after(board_, line);
    for (std::size_t i = 2; i < std::min(boards.size(), kLongestLoss); ++i)
      if (are_dead(boards[i], side, winning_.cells)) {
        std::vector<int> moves = beginning(line, static_cast<int>(i) + 1);
        if (!are_lost_after_the_best(moves)) give_up(std::move(moves));
        break;
      }
    co_return true;
  }

  // Whether the answers of a line take the deciding cells away after a best move as well.
  bool are_lost_after_the_best(std::vector<int> line) const {
    return std::any_of(analysis_.best.begin(), analysis_.best.end(), [&](int best) {
      line[0] = best;
      Board now = board_;
      for (const int move : line) {
        if (now.over() || now.is_full(move)) return false;
        now = now.after(move);
      }
      return are_dead(now, winning_.side, winning_.cells);
    });
  }

  // What the game turns on after a move; `changes`: the move leads to a worse result than the best.
  Inquiry<bool> what_decides(int column, int score, bool changes, const std::vector<int>& line,
                             Facts& facts) {
    const Player side = mover(board_);
    if (score < 0 && *exact(analysis_.bounds) > score && !changes) {
      // It only loses sooner: what decides in the end is no reason for that.
      append(facts, forced_after(board_, line, analysis_, other(side), kLongestLead,
                                 effort_.forcing_budget));
      if (!tells_why_it_fails(facts)) co_return co_await loses_to_threats(line, facts);
      co_return true;
    }
    if (score < 0 && !changes && decided_) co_return true;  // said of the position
    const Outcome result = outcome_of(score);
    // Who has what it can get: of a draw that is the side which could lose.
    const bool own = result == Outcome::win || (result == Outcome::draw && !changes);
    const Player keeper = own ? side : other(side);
    const Outcome kept = result == Outcome::draw ? result : Outcome::win;
    const Board after = board_.after(column);
    Facts found;
    if (!co_await turns_on(after, -score, keeper, kept, column, found)) co_return false;
    if (score > 0 && moves_to_win(board_, score) <= kVerySoon && !line.empty()) {
      // How it wins soon explains more than why it would win in the end.
      Facts soon = forced_after(board_, line, analysis_, side, kShortLead, effort_.forcing_budget);
      if (!soon.empty())
        std::erase_if(found, [&](const Fact& fact) {
          const auto* zugzwang = as<Zugzwang>(fact);
          return zugzwang && zugzwang->free > 2 * moves_to_win(board_, score);
        });
      append(found, std::move(soon));
    }
    if (!line.empty()) {
      Facts plan;
      if (own)
        plan = follow_up(after, -score, column, first_of<Decides>(found), effort_.following_budget);
      // The nearest: a forced line soon, deciding threats at any time, or a forced line later.
      const bool wins = kept == Outcome::win;
      const auto forced_within = [&](int lead) {
        if (found.empty() && plan.empty() && wins)
          found = forced_after(board_, line, analysis_, keeper, lead, effort_.forcing_budget);
      };
      forced_within(kShortLead);
      if (found.empty() && (wins || plan.empty()) &&
          !co_await leads_to_threats(line, keeper, kept, found))
        co_return false;
      forced_within(kLongestLead);
      append(found, std::move(plan));
      if (board_.ply() < kOpening && analysis_.best == std::vector<int>{column} &&
          !tells_more(facts) && !has<Decides>(found))
        append(facts, lines(board_, column));
    }
    append(facts, std::move(found));
    co_return true;
  }

  // The threats that decide after a move that only loses sooner, if they do not decide after the
  // best ones. False: the time is up.
  Inquiry<bool> loses_to_threats(const std::vector<int>& line, Facts& facts) {
    const Player winner = other(mover(board_));
    Facts found;
    if (!co_await leads_to_threats(line, winner, Outcome::win, found)) co_return false;
    const auto* leads = first_of<LeadsToThreats>(found);
    if (!leads) co_return true;
    CellSet cells = 0;
    for (const Cell cell : leads->cells) cells |= bit_of(board_.size(), cell);
    for (const int best : analysis_.best) {
      std::optional<Outcome> result;
      const Decides decision{.side = winner, .result = Outcome::win};
      if (!co_await without(board_.after(best), decision, cells, result)) co_return false;
      if (result != Outcome::win) co_return true;
    }
    append(facts, std::move(found));
    co_return true;
  }

  static bool tells_more(const Facts& facts) {
    return std::any_of(facts.begin(), facts.end(), beyond_scores);
  }

  // The answers to a move that alone keep a win or a draw of the other side, or else the best ones.
  // False: the time is up.
  Inquiry<bool> find_answers(int column, int score, Answers& fact) {
    const Board after = board_.after(column);
    const AnalysisResult* found = co_await answers_to(column);
    if (!found) co_return false;
    const Outcome result = opposite(outcome_of(score));
    std::vector<int> keeping, best;
    for (const int reply : legal_moves(after)) {
      const int value = *score_of(*found, reply);
      if (outcome_of(value) == result) keeping.push_back(reply);
      if (value == -score) best.push_back(reply);
    }
    const bool only = result != Outcome::loss && keeping.size() <= kMostAnswers;
    fact = explain::answers(after, column, only ? keeping : best, result, only);
    co_return true;
  }

  // The answers, if they are few and tell the move apart: a best one from the next best, one that
  // only loses sooner or wins later from the best ones.
  Inquiry<bool> answers(int column, int score, bool is_best, bool changes, Facts& facts) {
    const std::size_t possible = legal_moves(board_.after(column)).size();
    if (!possible) co_return true;
    Answers fact;
    if (!co_await find_answers(column, score, fact)) co_return false;
    const std::vector<int>& replies = fact.replies;
    if (replies.size() > kMostAnswers || replies.size() == possible || (is_best && !fact.only))
      co_return true;
    fact.due =
        column == asked_ && replies.size() == 1 && contains(analysis_.best, replies[0]) && !is_best;
    bool is_reason = true;
    if (is_best) {
      const std::vector<int> others = next_best(board_, analysis_);
      is_reason = others.empty();
      for (const int other : others) {
        Answers same;
        if (board_.after(other).over() || is_reason) continue;
        if (!co_await find_answers(other, *score_of(analysis_, other), same)) co_return false;
        is_reason = same.replies != replies || same.result != fact.result;
      }
    } else if (!changes) {
      for (const int best : analysis_.best)
        for (const int reply : replies) {
          const Board then = board_.after(best);
          // After the best move on the cell of the answer, that is taken.
          if (then.is_full(reply) || (fact.due && best == reply)) continue;
          const Board answered = then.after(reply);
          if (!has_threats(answered, fact.side, fact.cells)) continue;
          const bool is_same = co_await is_best_answer(best, answered);
          is_reason = is_reason && !is_same;
        }
    }
    if (is_reason) facts.push_back(fact);
    co_return true;
  }

  // ---- What the game turns on

  // The threats with which a side gets its result, and the zugzwang below one of them; `score` is
  // that of the board, `column` the move that led to it, if any. False: the time is up.
  Inquiry<bool> turns_on(const Board& board, int score, Player side, Outcome result,
                         std::optional<int> column, Facts& facts) {
    Decides decision{.side = side, .result = result, .column = column};
    const CellSet any = ~CellSet{0};
    if (!co_await find_decision(board, any, decision)) co_return false;
    if (decision.cells.empty()) co_return true;
    facts.push_back(decision);
    Facts below = zugzwang(board, decision);
    // Where the game ends much earlier, the cells are not filled before.
    const int plies = 2 * moves_to_win(board, score);
    if (!below.empty() && as<Zugzwang>(below[0])->free <= plies + kLeftEmpty)
      append(facts, std::move(below));
    co_return true;
  }

  // The threats that decide near the end of best play, at the end of its shortest beginning after
  // which they do. False: the time is up.
  Inquiry<bool> leads_to_threats(const std::vector<int>& line, Player side, Outcome result,
                                 Facts& facts) {
    if (line.size() < 3) co_return true;
    const std::vector<Board> boards = boards_after(board_, line);
    // Where the line wins; a draw is not decided by its last move.
    const CellSet last = result == Outcome::win ? landing(boards[line.size() - 2], line.back()) : 0;
    std::vector<int> lengths;  // after which the side has lasting threats, if possible the last
    for (const CellSet wanted : {last, ~CellSet{0}}) {
      for (int length = 2; length < static_cast<int>(line.size()) && wanted; ++length)
        if (lasting(boards[length - 1], side) & wanted) lengths.push_back(length);
      if (!lengths.empty()) break;
    }
    int low = 0, high = static_cast<int>(lengths.size()) - 1;
    int tried = result == Outcome::win ? high : high / 2;
    CellSet cells = ~CellSet{0};  // that decide, as far as is known
    Decides decision{};
    int length = 0;
    for (int i = 0; i < kThreatTries && low <= high; ++i, tried = (low + high) / 2) {
      Decides found{.side = side, .result = result};
      const Board& board = boards[lengths[tried] - 1];
      // At the end, if possible the cell of the four alone.
      if (i == 0 && last)
        if (!co_await find_decision(board, last, found)) co_return false;
      if (found.cells.empty())
        if (!co_await find_decision(board, cells, found)) co_return false;
      if (found.cells.empty()) {
        if (tried == high) break;  // it decides nothing even at the end
        low = tried + 1;
      } else {
        decision = found;
        length = lengths[tried];
        high = tried - 1;
        cells = 0;
        for (const Cell cell : found.cells) cells |= bit_of(board.size(), cell);
      }
    }
    if (!length) co_return true;
    const Facts below = zugzwang(boards[length - 1], decision);
    facts.push_back(LeadsToThreats{.column = line[0],
                                   .side = side,
                                   .cells = decision.cells,
                                   .line = beginning(line, length),
                                   .result = result,
                                   .without = decision.without,
                                   .free = below.empty() ? 0 : as<Zugzwang>(below[0])->free});
    co_return true;
  }

  // The fewest of the candidates that are threats without which a side would not get its result, if
  // there are any; they are put into `decision`. False: the time is up.
  Inquiry<bool> find_decision(const Board& board, CellSet candidates, Decides& decision) {
    CellSet cells = board.over() ? 0 : lasting(board, decision.side) & candidates;
    if (!cells) co_return true;
    std::optional<Outcome> result;
    if (!co_await without(board, decision, cells, result)) co_return false;
    unproven_ = !result;
    if (!result || *result == decision.result) co_return true;
    for (const CellSet bit : single_bits(cells)) {
      const CellSet fewer = cells & ~bit;
      if (!fewer) continue;
      std::optional<Outcome> found;
      if (!co_await without(board, decision, fewer, found)) co_return false;
      unproven_ = !found;
      if (!found) co_return true;  // whether the cell is needed is not known
      if (*found == decision.result) continue;
      cells = fewer;
      result = found;
    }
    decision.cells = cells_in(board.size(), cells);
    decision.without = *result;
    co_return true;
  }

  // What the side gets without certain cells; nothing if that takes too much to find out. False:
  // the time is up.
  Inquiry<bool> without(const Board& board, const Decides& decision, CellSet cells,
                        std::optional<Outcome>& result) {
    Question question{.kind = Question::Kind::what_if, .board = board};
    question.what_if.harmless[static_cast<int>(decision.side)] = cells;
    question.what_if.node_limit = effort_.what_if_nodes;
    question.what_if.outcome_only = true;
    const auto found = co_await answer(question);
    if (!found) co_return false;
    const Outcome changed = outcome_of(found->bounds.lower);
    if (found->complete) result = decision.side == mover(board) ? changed : opposite(changed);
    co_return true;
  }

  // The cells that decide after the best move, if any.
  struct Winning {
    Player side = Player::none;
    std::vector<Cell> cells{};
    int column = 0;  // the best move
  };

  const Board& board_;
  const AnalysisResult& analysis_;
  const Effort& effort_;
  bool late_;              // the time is up
  bool unproven_ = false;  // a what-if took too many nodes
  std::optional<int> asked_{};
  std::optional<int> best_{};                // with which others are compared
  std::map<int, AnalysisResult> answers_{};  // to moves, as far as they were asked for
  Winning winning_;
  bool decided_ = false;  // what decides is known for the position, whatever is played
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

Inquiry<PositionFacts> position_facts(Board board, int score, uint64_t node_limit) {
  PositionFacts found;
  for (const Threat& threat : threats(board)) {
    const CellSet bit = bit_of(board.size(), threat.cell);
    PositionFacts::OfSide& side = found.sides[static_cast<int>(threat.side)];
    (threat.odd() ? side.odd : side.even) |= bit;
    if (threat.worthless != Reason::none) side.worthless |= bit;
  }
  if (score == 0) co_return found;
  const AnalysisResult analysis;
  const Effort effort{.what_if_nodes = node_limit};
  Explainer explainer(board, analysis, effort, false);
  const std::optional<Facts> facts = co_await explainer.winning_facts(score);
  found.proven = facts.has_value();
  if (!facts) co_return found;
  if (const auto* decision = first_of<Decides>(*facts))
    for (const Cell cell : decision->cells) found.deciding |= bit_of(board.size(), cell);
  if (const auto* below = first_of<Zugzwang>(*facts)) found.zugzwang = below->side;
  co_return found;
}

}  // namespace fourfold::explain
