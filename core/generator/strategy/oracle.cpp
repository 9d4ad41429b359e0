#include "oracle.hpp"

#include <bit>
#include <cstdlib>
#include <utility>

#include "solver/call.hpp"

namespace fourfold::strategist {

namespace {

constexpr int kKnown = 49, kWinning = 56;
constexpr uint64_t kKeyMask = (uint64_t{1} << kKnown) - 1, kWon = uint64_t{1} << 63;
constexpr uint64_t kAllColumns = 127;

}  // namespace

Answers::Answers(const Book* book, std::size_t table_mb, int answer_bits, Goal goal)
    : book_(book),
      goal_(goal),
      tables_(table_mb),
      shift_(64 - answer_bits),
      slots_(std::make_unique<std::atomic<uint64_t>[]>(std::size_t{1} << answer_bits)) {
  tables_.change_size(kSize.columns, kSize.rows);
}

std::atomic<uint64_t>& Answers::slot(uint64_t key) {
  return slots_[(key * 0x9e3779b97f4a7c15u) >> shift_];
}

void Answers::set_region(std::span<const uint64_t> positions) {
  region_.assign(std::bit_ceil(2 * positions.size() + 1), 0);
  for (const uint64_t position : positions) {
    const uint64_t key = position & kKeyMask;
    region_plies_ |= uint64_t{1} << Turn::of_key(key).ply();
    for (uint64_t i = key * 0x9e3779b97f4a7c15u >> 20;; ++i)
      if (uint64_t& place = region_[i & (region_.size() - 1)]; place == 0) {
        place = position;
        break;
      }
  }
}

std::optional<uint64_t> Answers::region_cells(const Turn& turn) const {
  if (!(region_plies_ >> turn.ply() & 1)) return {};
  const uint64_t own = turn.key(), image = turn.mirror().key(), key = std::min(own, image);
  for (uint64_t i = key * 0x9e3779b97f4a7c15u >> 20;; ++i) {
    const uint64_t position = region_[i & (region_.size() - 1)];
    if (position == 0) return {};
    if ((position & kKeyMask) != key) continue;
    uint64_t cells = 0;
    for (int column = 0; column < kSize.columns; ++column)
      if (position >> (kWinning + column) & 1)
        cells |= column_cells(key == own ? column : kSize.columns - 1 - column);
    return cells & turn.playable();
  }
}

Oracle::Oracle(Answers& answers) : answers_(answers) {
  worker_.searcher = searcher_for(best_instruction_set())(kSize.columns, kSize.rows);
}

bool Oracle::reaches(uint64_t mover, uint64_t other, int beta) {
  const Board board = make_board(kSize.columns, kSize.rows, mover, other);
  // Measured with the book of 13 discs: longest at 15 discs, half as long for each disc more.
  work_ += 1 + (uint64_t{1000} >> std::abs(15 - board.ply()));
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
  if (turn.wins() || answers_.region_cells(turn)) return true;
  const uint64_t key = turn.key();
  std::atomic<uint64_t>& slot = answers_.slot(key);
  uint64_t known = slot.load(std::memory_order_relaxed);
  if ((known & kKeyMask) != key) known = key;
  if (known & kWon || known >> kWinning & kAllColumns) return true;
  if ((known >> kKnown & kAllColumns) == kAllColumns) return false;
  const bool wins = reaches(turn.own, turn.other, may_draw() ? 0 : 1);
  slot.store(known | (wins ? kWon : kAllColumns << kKnown), std::memory_order_relaxed);
  return wins;
}

std::optional<bool> Oracle::known_to_win_after(const Turn& turn, uint64_t cell) const {
  const auto cells = answers_.region_cells(turn);
  if (!cells) return {};
  return (*cells & cell) != 0;
}

bool Oracle::wins_after(const Turn& turn, uint64_t cell) {
  if (const auto known = known_to_win_after(turn, cell)) return *known;
  if (completing_cells(kSize, turn.own) & cell) return true;
  if ((turn.occupied() | cell) == kSize.board) return may_draw();
  const uint64_t key = turn.key(), column = uint64_t{1} << column_of(cell);
  std::atomic<uint64_t>& slot = answers_.slot(key);
  uint64_t known = slot.load(std::memory_order_relaxed);
  if ((known & kKeyMask) != key) known = key;
  if (known >> kKnown & column) return known >> kWinning & column;
  const bool wins = !reaches(turn.other, turn.own | cell, may_draw() ? 1 : 0);
  slot.store(known | column << kKnown | (wins ? column << kWinning : 0), std::memory_order_relaxed);
  return wins;
}

uint64_t Oracle::winning_cells(const Turn& turn) {
  uint64_t winning = 0;
  for (uint64_t cells = turn.playable(); cells; cells &= cells - 1)
    if (wins_after(turn, lowest_cell(cells))) winning |= lowest_cell(cells);
  return winning;
}

std::vector<uint64_t> winning_turns(Answers& answers, const Turn& turn, int ply) {
  Oracle oracle(answers);
  std::vector<uint64_t> keys{turn.canonical().key()};
  for (int now = turn.ply(); now < ply; now += 2) {
    std::vector<uint64_t> next;
    for (const uint64_t key : keys) {
      const Turn before = Turn::of_key(key);
      for (uint64_t cells = oracle.winning_cells(before); cells; cells &= cells - 1) {
        const uint64_t answer = lowest_cell(cells);
        for (uint64_t replies = playable_cells(kSize, before.occupied() | answer); replies;
             replies &= replies - 1)
          if (const Turn after = before.after(answer, lowest_cell(replies)); !after.wins())
            next.push_back(after.canonical().key());
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    keys = std::move(next);
  }
  return keys;
}

}  // namespace fourfold::strategist
