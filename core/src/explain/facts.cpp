#include "facts.hpp"

#include <algorithm>

#include "cells.hpp"
#include "follow_up.hpp"
#include "forced_line.hpp"
#include "fourfold/board/score.hpp"

namespace fourfold::explain {

namespace {

constexpr int kLongestForcedLine = 10;  // moves of the winner: longer ones explain nothing

bool contains(const std::vector<int>& columns, int column) {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::vector<int> known_scores(const AnalysisResult& analysis) {
  std::vector<int> scores;
  for (const Bounds& range : analysis.column_bounds)
    if (const auto score = exact(range)) scores.push_back(*score);
  return scores;
}

bool all_same(const std::vector<int>& scores) {
  return std::all_of(scores.begin(), scores.end(), [&](int each) { return each == scores[0]; });
}

// The threats that a side would make by playing the column, if it were its turn.
std::vector<Threat> would_create(const Board& board, Player side, int column) {
  const Size g = board.size();
  const CellSet move = landing(board, column), now = wins(board, side);
  if (move & now) return {};
  const CellSet occupied = board.occupied() | move;
  std::vector<Threat> created;
  for (const CellSet bit : single_bits(wins(g, discs(board, side) | move, occupied) & ~now))
    created.push_back({.side = side,
                       .cell = cell_of(g, bit),
                       .playable = (bit & playable_cells(g, occupied)) != 0});
  return created;
}

// That a best move is the only one of its kind, or which others are.
Facts among_the_best(int column, const AnalysisResult& analysis) {
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
    return {{.kind = FactKind::only_move, .column = column, .result = outcome_of(best)}};
  if (equal.empty() || static_cast<int>(equal.size()) == others) return {};  // all: said elsewhere
  return {{.kind = FactKind::equally_good, .column = column, .columns = equal}};
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

// ---- What happens at once

Facts at_once(const Board& board, int column) {
  const Size g = board.size();
  const Player side = mover(board), opponent = other(side);
  const Board after = board.after(column);
  if (after.won()) {
    const CellSet four = after.winning_discs(static_cast<int>(side));
    return {{.kind = FactKind::wins_at_once,
             .column = column,
             .side = side,
             .cells = cells_in(g, four)}};
  }
  const CellSet move = landing(board, column), dangers = wins(board, opponent);
  Fact fact{.kind = FactKind::leaves_win, .column = column, .side = opponent};
  if (const CellSet left = dangers & playable(board) & ~move) {
    fact.cells = {cell_of(g, left)};
  } else if (const CellSet above = dangers & move << 1) {
    fact.kind = FactKind::loses_to_threat_above;
    fact.cells = {cell_of(g, above)};
  } else if (dangers & move && !can_win_next(board)) {
    fact.kind = FactKind::must_block;
    fact.cells = {cell_of(g, move)};
  } else {
    return {};
  }
  return {fact};
}

Facts lost_at_once(const Board& board) {
  const Size g = board.size();
  const Player winner = other(mover(board));
  if (can_win_next(board) || holding(g, discs(board, winner), board.occupied())) return {};
  return {{.kind = FactKind::loses_anyway,
           .side = winner,
           .cells = cells_in(g, wins(board, winner) & playable(board))}};
}

Facts forced(const Board& board, int column, std::optional<int> score, int budget) {
  const Board after = board.after(column);
  // Who can win at once needs no threats.
  if (after.over() || !score || *score == 0 || (*score > 0 && can_win_next(board))) return {};
  const Player side = mover(board);
  const bool own = *score > 0;
  if (Facts found = double_threat(board, column); own && !found.empty()) return found;
  const int moves = moves_to_win(board, *score);
  if (!own && moves == 1) return {};  // there are simpler words for it
  const Player winner = own ? side : other(side);
  auto line = forced_line(after, winner, own ? moves - 1 : moves, kLongestForcedLine, budget);
  if (!line) return {};
  line->insert(line->begin(), column);
  const int length = static_cast<int>(line->size());
  return {{.kind = FactKind::forced_line,
           .column = column,
           .side = winner,
           .columns = *line,
           .moves = own ? (length + 1) / 2 : length / 2,
           .own = own}};
}

Facts double_threat(const Board& board, int column) {
  const Board after = board.after(column);
  const Player side = mover(board);
  const CellSet now = wins(after, side) & playable(after);
  if (!(now & (now - 1)) || can_win_next(after)) return {};
  return {{.kind = FactKind::double_threat,
           .column = column,
           .side = side,
           .cells = cells_in(board.size(), now)}};
}

// ---- Threats

Facts threat_changes(const Board& board, int column) {
  const Board after = board.after(column);
  if (after.over()) return {};
  const Size g = board.size();
  const Player side = mover(board), opponent = other(side);
  const std::vector<Threat> before = threats(board), now = threats(after);
  Facts facts;
  std::vector<Threat> useful;
  for (const Threat& threat : now)
    if (threat.side == side && threat.worthless == Reason::none &&
        !(wins(board, side) & bit_of(g, threat.cell)))
      useful.push_back(threat);
  if (!useful.empty())
    facts.push_back(
        {.kind = FactKind::creates_threats, .column = column, .side = side, .threats = useful});
  if (const auto prevented = would_create(board, opponent, column); !prevented.empty())
    facts.push_back(
        {.kind = FactKind::prevents, .column = column, .side = opponent, .threats = prevented});
  for (const Threat& threat : now) {
    if (threat.side != opponent || threat.worthless == Reason::none) continue;
    const bool was = std::any_of(before.begin(), before.end(), [&](const Threat& each) {
      return each.side == opponent && each.cell == threat.cell && each.worthless != Reason::none;
    });
    if (!was)
      facts.push_back({.kind = FactKind::makes_worthless,
                       .column = column,
                       .side = opponent,
                       .cells = {threat.cell},
                       .reason = threat.worthless});
  }
  return facts;
}

CellSet filled_by_force(const Board& board) {
  const Size g = board.size();
  CellSet mover = board.mover(), other = board.other(), filled = 0;
  while (!(wins(g, mover, mover | other) & playable_cells(g, mover | other))) {
    const CellSet move = holding(g, other, mover | other);
    if (popcount(move) != 1) break;
    filled |= move;
    const CellSet moved = mover | move;
    mover = other;
    other = moved;
  }
  return filled;
}

Facts zugzwang(const Board& board, const Fact& decision) {
  if (!decision.are_threats || decision.cells.size() > 1) return {};
  const Size g = board.size();
  const Cell threat = decision.cells[0];
  const CellSet bit = bit_of(g, threat);
  if (bit & playable(board)) return {};
  const CellSet from_below_up = board.column_cells(threat.column) & ~((bit >> 1) - 1);
  const int free = popcount(g.board & ~board.occupied() & ~from_below_up);
  const Player loser = free % 2 == 0 ? mover(board) : other(mover(board));
  if (loser != other(decision.side)) return {};
  return {{.kind = FactKind::zugzwang,
           .column = decision.column,
           .side = loser,
           .cells = {threat},
           .free = free}};
}

Facts follow_up(const Board& board, int score, int column, const Fact* decision, int budget) {
  const Outcome target = opposite(outcome_of(score));
  const Player follower = other(mover(board));
  const auto holds = [&](CellSet harmless) { return plan_holds(board, target, harmless, budget); };
  if (board.over() || target == Outcome::loss || holds(0) != true) return {};
  const Size g = board.size();
  CellSet threatened = 0;
  if (target == Outcome::win) threatened = wins(board, follower) & ~filled_by_force(board);
  // Without the one that decides no plan wins.
  if (decision && decision->cells.size() == 1) threatened &= ~bit_of(g, decision->cells[0]);
  std::vector<Cell> needed;
  for (const CellSet bit : single_bits(threatened))
    if (holds(bit) == false) needed.push_back(cell_of(g, bit));
  return {{.kind = FactKind::follow_up,
           .column = column,
           .side = follower,
           .cells = needed,
           .result = target}};
}

Facts cannot_win(const Board& board) {
  std::vector<Player> sides;
  for (const Player side : {Player::first, Player::second}) {
    // Even if all empty cells were theirs.
    Board filled = board;
    filled.discs[static_cast<int>(side)] = board.size().board & ~discs(board, other(side));
    if (!filled.has_four(static_cast<int>(side))) sides.push_back(side);
  }
  if (sides.empty()) return {};
  return {{.kind = FactKind::cannot_win, .sides = sides}};
}

// ---- Answers

Facts answers(const Board& board, int column, const AnalysisResult& after, bool all) {
  const Board next = board.after(column);
  const std::vector<int> replies = legal_moves(next);
  const auto score = [&](int reply) { return after.column_bounds[reply].lower; };
  const auto with = [&](int wanted) {
    std::vector<int> found;
    for (const int reply : replies)
      if (score(reply) == wanted) found.push_back(reply);
    return found;
  };
  const int best = after.bounds.lower;
  Fact fact{.kind = FactKind::best_answers, .column = column, .side = mover(next)};
  if (all && best >= 0) {
    fact.kind = FactKind::answers;
    for (const Outcome result : {Outcome::win, Outcome::draw, Outcome::loss})
      for (const int reply : replies)
        if (outcome_of(score(reply)) == result) {
          fact.columns.push_back(reply);
          fact.wins += result == Outcome::win;
          fact.draws += result == Outcome::draw;
        }
    return replies.size() > 1 ? Facts{fact} : Facts{};
  }
  fact.columns = with(best);
  if (fact.columns.size() == replies.size()) return {};
  if (all) {
    int worst = best;
    for (const int reply : replies) worst = std::min(worst, score(reply));
    fact.kind = FactKind::holds_out;
    fact.others = with(worst);
    fact.moves = moves_to_win(next, best);
    fact.best_moves = moves_to_win(next, worst);
  }
  return {fact};
}

// ---- Lines

Facts lines(const Board& board, int column) {
  const Player side = mover(board);
  const CellSet own = discs(board, side), theirs = discs(board, other(side));
  const std::vector<int> moves = legal_moves(board);
  Fact fact{.kind = FactKind::lines, .column = column, .side = side, .best = true};
  const auto count = [&](int move, CellSet blocking) {
    const std::vector<CellSet> through = lines_through(board.size(), landing(board, move));
    return static_cast<int>(std::count_if(through.begin(), through.end(),
                                          [&](CellSet line) { return !(line & blocking); }));
  };
  fact.lines = count(column, theirs);
  fact.taken = count(column, own);
  fact.fewest = fact.lines;
  for (const int move : moves) {
    const int through = count(move, theirs);
    if (through > fact.lines) return {};
    if (through == fact.lines && move != column) fact.best = false;
    if (through < fact.fewest) fact.others.clear();
    if (through <= fact.fewest) fact.others.push_back(move);
    fact.fewest = std::min(fact.fewest, through);
  }
  if (fact.fewest == fact.lines) return {};  // all moves are alike
  return {fact};
}

// ---- The end of a game

Facts ending(const Board& board) {
  const Player winner = board.winner();
  if (winner == Player::none) return {{.kind = FactKind::board_full}};
  const CellSet four = board.winning_discs(static_cast<int>(winner));
  return {{.kind = FactKind::made_four, .side = winner, .cells = cells_in(board.size(), four)}};
}

// ---- What the scores say

Facts verdict(const Board& board, int column, const AnalysisResult& analysis) {
  const auto score = score_of(analysis, column), best = exact(analysis.bounds);
  if (!score || !best) return {};
  const Outcome result = outcome_of(*score);
  const int moves = moves_to_win(board, *score);
  Facts facts;
  if (result != outcome_of(*best)) {
    facts.push_back({.kind = FactKind::throws_away,
                     .column = column,
                     .result = result,
                     .compared = outcome_of(*best),
                     .moves = moves});
  } else if (*score < *best) {
    facts.push_back({.kind = FactKind::differs,
                     .column = column,
                     .result = result,
                     .moves = moves,
                     .best_moves = moves_to_win(board, *best)});
  } else {
    facts = among_the_best(column, analysis);
  }
  const bool all_alike = analysis.complete && all_same(known_scores(analysis));
  facts.push_back({.kind = FactKind::score,
                   .column = column,
                   .result = result,
                   .moves = moves,
                   .best = !all_alike && contains(analysis.best, column)});
  return facts;
}

Facts overall(const Board& board, const AnalysisResult& analysis) {
  Facts facts;
  if (board.ply() > 0 && board.mirror() == board) facts.push_back({.kind = FactKind::symmetric});
  const std::vector<int> known = known_scores(analysis);
  if (analysis.complete && known.size() > 1 && all_same(known))
    facts.push_back({.kind = FactKind::all_equal,
                     .result = outcome_of(known[0]),
                     .moves = moves_to_win(board, known[0])});
  return facts;
}

}  // namespace fourfold::explain
