#include "cells.hpp"
#include "fourfold/explain/explanation.hpp"

namespace fourfold::explain {

namespace {

// What below a threat may make it worthless.
void find_argument(const Board& board, Threat& threat) {
  const Size g = board.size();
  const CellSet theirs = wins(board, other(threat.side));
  const CellSet all[] = {wins(board, Player::first), wins(board, Player::second)};
  const CellSet bit = bit_of(g, threat.cell);
  for (int8_t row = 0; row < threat.cell.row; ++row) {
    const Cell cell{threat.cell.column, row};
    const CellSet lower = bit_of(g, cell), upper = lower << 1;
    if (lower & all[0] & all[1]) {
      threat.worthless = Reason::both_below;
      threat.below = cell;
      return;
    }
    for (const CellSet cells : all) {
      if (upper == bit || !(lower & cells) || !(upper & cells)) continue;
      threat.worthless = Reason::pair_below;
      threat.below = {cell.column, static_cast<int8_t>(row + 1)};
      return;
    }
  }
  if (threat.cell.row > 0 && (bit >> 1 & theirs)) {
    threat.worthless = Reason::answered;
    threat.below = {threat.cell.column, static_cast<int8_t>(threat.cell.row - 1)};
  }
}

void clear_argument(Threat& threat) {
  threat.worthless = Reason::none;
  threat.below = {};
}

// Includes reasons that exact play must still confirm.
std::vector<Threat> argued_threats(const Board& board) {
  std::vector<Threat> found;
  if (board.over()) return found;
  const Size g = board.size();
  for (const Player side : {Player::first, Player::second}) {
    for (const CellSet bit : single_bits(wins(board, side))) {
      Threat threat{
          .side = side, .cell = cell_of(g, bit), .playable = (bit & playable(board)) != 0};
      find_argument(board, threat);
      found.push_back(threat);
    }
  }
  return found;
}

}  // namespace

std::vector<Threat> threats(const Board& board) {
  std::vector<Threat> found = argued_threats(board);
  for (Threat& threat : found)
    if (threat.worthless == Reason::answered) clear_argument(threat);
  return found;
}

Inquiry<std::optional<std::vector<Threat>>> proven_threats(Board board, uint64_t node_limit,
                                                           std::optional<int> score) {
  std::vector<Threat> found = argued_threats(board);
  for (Threat& threat : found) {
    if (threat.worthless != Reason::answered) continue;
    if (!score) {
      const Question question{.kind = Question::Kind::score, .board = board};
      const SolverAnswer answer = co_await ask(question);
      if (!answer.result.complete) co_return std::nullopt;
      score = answer.result.bounds.lower;
    }
    Question question{.kind = Question::Kind::what_if, .board = board};
    question.what_if.harmless[static_cast<int>(threat.side)] = bit_of(board.size(), threat.cell);
    question.what_if.node_limit = node_limit;
    const SolverAnswer without = co_await ask(question);
    if (without.limited) co_return std::nullopt;
    if (!without.result.complete || without.result.bounds.lower != *score) clear_argument(threat);
  }
  co_return found;
}

}  // namespace fourfold::explain
