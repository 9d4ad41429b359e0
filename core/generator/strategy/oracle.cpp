#include "oracle.hpp"

#include "solver/call.hpp"

namespace fourfold::strategist {

namespace {

constexpr uint64_t kKeyMask = (uint64_t{1} << 49) - 1;
constexpr int kColumns = 49;  // seven bits
constexpr uint64_t kColumnsKnown = uint64_t{1} << 56, kWins = uint64_t{1} << 57,
                   kDoesNotWin = uint64_t{1} << 58;

}  // namespace

Answers::Answers(const Book* book, std::size_t table_mb, int answer_bits)
    : book_(book),
      tables_(table_mb),
      shift_(64 - answer_bits),
      slots_(std::make_unique<std::atomic<uint64_t>[]>(std::size_t{1} << answer_bits)) {
  tables_.change_size(kSize.columns, kSize.rows);
}

std::atomic<uint64_t>& Answers::slot(uint64_t key) {
  return slots_[(key * 0x9e3779b97f4a7c15u) >> shift_];
}

Oracle::Oracle(Answers& answers) : answers_(answers) {
  worker_.searcher = searcher_for(best_instruction_set())(kSize.columns, kSize.rows);
}

bool Oracle::reaches(const Board& board, int beta) {
  SearchSetup setup = answers_.tables_.setup(worker_);
  setup.book = access_to(answers_.book_, board);
  setup.stop = &never_;
  setup.watch = this;
  const Bounds bounds = worker_.searcher->begin(setup, board.mover(), board.other());
  const int lower = std::max(bounds.lower, lower_bound_beyond(answers_.book_, board));
  if (beta <= lower) return true;
  if (beta > bounds.upper) return false;
  return worker_.searcher->test(beta) >= beta;
}

bool Oracle::wins(const Turn& turn) {
  if (turn.wins()) return true;
  const uint64_t key = turn.key();
  std::atomic<uint64_t>& slot = answers_.slot(key);
  const uint64_t known = slot.load(std::memory_order_relaxed);
  if ((known & kKeyMask) == key && known & (kWins | kDoesNotWin)) return known & kWins;
  const bool wins = reaches(turn.board(), 1);
  slot.store(key | (wins ? kWins : kDoesNotWin), std::memory_order_relaxed);
  return wins;
}

uint64_t Oracle::winning_cells(const Turn& turn) {
  const uint64_t key = turn.key(), playable = turn.playable();
  std::atomic<uint64_t>& slot = answers_.slot(key);
  const uint64_t known = slot.load(std::memory_order_relaxed);
  const bool is_known = (known & kKeyMask) == key && known & kColumnsKnown;
  uint64_t cells = 0, columns = 0;
  for (int column = 0; column < kSize.columns; ++column) {
    const uint64_t cell = playable & column_cells(column);
    if (cell == 0) continue;
    const bool wins =
        is_known ? known >> (kColumns + column) & 1
                 : cell & turn.wins() || !reaches(Turn{turn.first | cell, turn.second}.board(), 0);
    if (!wins) continue;
    cells |= cell;
    columns |= uint64_t{1} << column;
  }
  slot.store(key | columns << kColumns | kColumnsKnown | (cells ? kWins : kDoesNotWin),
             std::memory_order_relaxed);
  return cells;
}

}  // namespace fourfold::strategist
