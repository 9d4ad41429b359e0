#include "diagram_search.hpp"

#include <algorithm>
#include <bit>

namespace fourfold::strategist {

namespace {

constexpr int kWonBits = 16;
constexpr int kFailuresPerCheck = 2;
constexpr int kExactPly = 20;
constexpr std::size_t kMostConstraints = 3000;

// Columns at the same distance from the centre.
constexpr uint64_t kRings[] = {column_cells(3), column_cells(2) | column_cells(4),
                               column_cells(1) | column_cells(5),
                               column_cells(0) | column_cells(6)};

// The cells that the rule may play where no four is to be made or stopped: one, or two that are
// equally central.
uint64_t chosen_cells(const Diagram& diagram, uint64_t playable, uint64_t follow_up) {
  if (const uint64_t cell = marked_cell(diagram, playable)) return cell;
  const uint64_t choice = playable & ~diagram.avoided ? playable & ~diagram.avoided : playable;
  if (follow_up & choice) return follow_up;
  for (const uint64_t ring : kRings)
    if (choice & ring) return choice & ring;
  return 0;
}

}  // namespace

Diagram mirrored(const Diagram& diagram) {
  Diagram image;
  for (int level = 0; level < kDiagramLevels; ++level)
    image.levels[level] = fourfold::mirrored(kSize, diagram.levels[level]);
  image.avoided = fourfold::mirrored(kSize, diagram.avoided);
  return image;
}

DiagramSearch::DiagramSearch(Answers& answers, int levels)
    : oracle_(answers), levels_(levels), won_(std::size_t{1} << kWonBits) {}

// ---- Exploring every reply

bool DiagramSearch::wins(const Turn& turn, const Diagram& diagram) {
  return explore_root(turn, diagram, 0);
}

// With most_failures = 0 the first failure ends it and nothing is noted.
bool DiagramSearch::explore_root(const Turn& turn, const Diagram& diagram, int most_failures) {
  diagram_ = &diagram;
  failures_ = 0;
  most_failures_ = most_failures;
  exploration_ += uint64_t{1} << 49;
  if (exploration_ == 0) std::fill(won_.begin(), won_.end(), 0);

  // Any column whose topmost disc is the second player's may have been the last one.
  const uint64_t tops = (turn.occupied() + kSize.bottom) >> 1;
  uint64_t last_columns = 0;
  for (uint64_t discs = tops & turn.second; discs; discs &= discs - 1)
    last_columns |= uint64_t{1} << column_of(discs);
  bool won = true;
  uint64_t explored = 0;  // the answers seen so far
  for (int column = 0; column < kSize.columns; ++column) {
    if (!(last_columns >> column & 1)) continue;
    const uint64_t playable = turn.playable();
    if (!(completing_cells(kSize, turn.second) & playable)) {
      const uint64_t cells = chosen_cells(diagram, playable, playable & column_cells(column));
      if ((cells & ~explored) == 0) continue;
      explored |= cells;
    }
    const int end = explore(turn, column_cells(column), 0);
    won &= end == kWon;
    if (end == kEnough) break;
  }
  if (last_columns == 0) won = explore(turn, 0, 0) == kWon;
  return won;
}

int DiagramSearch::explore(const Turn& turn, uint64_t last_column, int depth) {
  ++work_;
  const uint64_t playable = turn.playable();
  if (completing_cells(kSize, turn.first) & playable) return kWon;
  const uint64_t stops = completing_cells(kSize, turn.second) & playable;
  Frame& frame = frames_[depth];
  frame.turn = turn;
  frame.forced = stops != 0;
  frame.decision.playable = playable;
  frame.decision.follow_up = playable & last_column;
  uint64_t cells =
      stops ? stops & (~stops + 1) : chosen_cells(*diagram_, playable, frame.decision.follow_up);
  int result = kWon;
  for (; cells; cells &= cells - 1) {
    frame.decision.played = cells & (~cells + 1);
    const int end = explore_replies(turn.first | frame.decision.played, turn.second, depth);
    if (end == kEnough || (end >= 0 && end < depth)) return end;
    if (end != kWon) result = end == depth && result == kWon ? depth : kLostBelow;
  }
  return result;
}

int DiagramSearch::explore_replies(uint64_t first, uint64_t second, int depth) {
  const uint64_t occupied = first | second, playable = playable_cells(kSize, occupied);
  const uint64_t key = position_key(kSize, second, occupied) | exploration_;
  uint64_t& won = won_[(key * 0x9e3779b97f4a7c15u) >> (64 - kWonBits)];
  if (won == key) return kWon;
  if (completing_cells(kSize, second) & playable) return note_failure(depth);

  int result = kWon;
  // Beginning anywhere, so that each exploration finds other failures first.
  const int turn_by = most_failures_ ? static_cast<int>(random_() % 7) : 0;
  for (int i = 0; i < kSize.columns; ++i) {
    const int column = (i + turn_by) % kSize.columns;
    const uint64_t reply = playable & column_cells(column);
    if (reply == 0) continue;
    const Turn next{first, second | reply};
    const int end = std::popcount(next.occupied()) == kSize.cells
                        ? note_failure(depth)  // a draw
                        : explore(next, column_cells(column), depth + 1);
    if (end == kWon) continue;
    if (end == kEnough || (end >= 0 && end <= depth)) return end;
    result = kLostBelow;
  }
  if (result == kWon) won = key;
  return result;
}

// The line in frames_[0..depth] ends without a win. Finds the decision that gave the win away, by
// bisection from the end, where the oracle is quickest.
int DiagramSearch::note_failure(int depth) {
  if (most_failures_ == 0) return kEnough;
  int won = 0, lost = depth + 1;
  for (int step = 1; lost - step > 0; step *= 2) {
    if (oracle_.wins(frames_[lost - step].turn)) {
      won = lost - step;
      break;
    }
    lost -= step;
  }
  while (lost - won > 1) {
    const int middle = (won + lost) / 2;
    (oracle_.wins(frames_[middle].turn) ? won : lost) = middle;
  }
  Constraint constraint;
  for (int i = 0; i <= won; ++i)
    if (!frames_[i].forced) constraint.decisions.push_back(frames_[i].decision);
  // To know all winning cells of an early position takes longer than to find out about the others
  // when they are played.
  const Frame& mistake = frames_[won];
  constraint.winning = mistake.turn.ply() < kExactPly
                           ? mistake.decision.playable & ~mistake.decision.played
                           : oracle_.winning_cells(mistake.turn);
  work_ += 20;
  constraints_.push_back(std::move(constraint));
  return ++failures_ >= most_failures_ ? kEnough : won;
}

// ---- Local search

int DiagramSearch::mark_of(uint64_t cell) const {
  if (current_.avoided & cell) return levels_;
  for (int level = 0; level < levels_; ++level)
    if (current_.levels[level] & cell) return level;
  return -1;
}

// Marks: the levels, then `levels_` for an avoided cell, -1 for none.
void DiagramSearch::set_mark(uint64_t cell, int mark) {
  for (uint64_t& level : current_.levels) level &= ~cell;
  current_.avoided &= ~cell;
  if (mark == levels_)
    current_.avoided |= cell;
  else if (mark >= 0)
    current_.levels[mark] |= cell;
}

bool DiagramSearch::violates(const Constraint& constraint, const Diagram& diagram,
                             uint64_t& read) const {
  const std::size_t last = constraint.decisions.size() - 1;
  read = 0;
  for (std::size_t i = 0;; ++i) {
    const Decision& decision = constraint.decisions[i];
    read |= decision.playable;
    const uint64_t cells = chosen_cells(diagram, decision.playable, decision.follow_up);
    if (i == last) return cells & ~constraint.winning;
    if (!(cells & decision.played)) return false;
  }
}

void DiagramSearch::evaluate(Constraint& constraint) const {
  constraint.violated = violates(constraint, current_, constraint.read);
}

// Changes the mark that reduces the weight of the violated constraints most, until there are none.
bool DiagramSearch::repair(const Turn& turn, uint64_t limit) {
  const uint64_t empty = kSize.board & ~turn.occupied();
  std::vector<int> violated;
  uint64_t tabu = 0, tabu_before = 0;
  for (;;) {
    violated.clear();
    for (std::size_t i = 0; i < constraints_.size(); ++i)
      if (constraints_[i].violated) violated.push_back(static_cast<int>(i));
    if (violated.empty()) return true;
    if (work_ >= limit) return false;

    const Constraint& chosen =
        constraints_[static_cast<std::size_t>(violated[random_() % violated.size()])];
    double best = 1e300;
    uint64_t best_cell = 0;
    int best_mark = -1, ties = 0;
    for (uint64_t cells = chosen.read & empty; cells; cells &= cells - 1) {
      const uint64_t cell = cells & (~cells + 1);
      if (cell & (tabu | tabu_before)) continue;
      const int before = mark_of(cell);
      for (int mark = -1; mark <= levels_; ++mark) {
        if (mark == before) continue;
        set_mark(cell, mark);
        uint64_t read;
        ++work_;
        if (violates(chosen, current_, read)) continue;
        double change = 0;
        for (const Constraint& constraint : constraints_) {
          if (!(constraint.read & cell)) continue;
          const bool now = violates(constraint, current_, read);
          if (now != constraint.violated) change += now ? constraint.weight : -constraint.weight;
        }
        work_ += constraints_.size() / 8;
        // Few marks are easier to read, and generalise.
        change += (mark >= 0 ? 0.05 : 0) - (before >= 0 ? 0.05 : 0);
        if (change < best) {
          best = change;
          ties = 1;
        } else if (change > best || random_() % static_cast<uint64_t>(++ties) != 0) {
          continue;
        }
        best_cell = cell;
        best_mark = mark;
      }
      set_mark(cell, before);
    }
    if (best >= 0)
      for (const int i : violated) constraints_[static_cast<std::size_t>(i)].weight += 1;
    tabu_before = tabu;
    tabu = 0;
    if (best_cell == 0) continue;
    set_mark(best_cell, best_mark);
    tabu = best_cell;
    for (Constraint& constraint : constraints_)
      if (constraint.read & best_cell) evaluate(constraint);
  }
}

std::optional<Diagram> DiagramSearch::find(const Turn& turn, std::span<const Diagram> starts,
                                           uint64_t work, uint64_t seed) {
  random_.seed(seed);
  constraints_.clear();
  work_ = 0;
  uint64_t round = std::max<uint64_t>(work / 8, 20'000);
  for (std::size_t start = 0; work_ < work; ++start) {
    current_ = start % 2 == 0 || starts.empty() ? Diagram{} : starts[random_() % starts.size()];
    const uint64_t taken = turn.occupied();
    for (uint64_t& level : current_.levels) level &= ~taken;
    for (int level = levels_; level < kDiagramLevels; ++level) current_.levels[level] = 0;
    current_.avoided &= ~taken;
    // Constraints hold for every diagram: only their weights belong to one attempt.
    if (constraints_.size() > kMostConstraints)
      constraints_.erase(constraints_.begin(), constraints_.begin() + kMostConstraints / 2);
    for (Constraint& constraint : constraints_) constraint.weight = 1, evaluate(constraint);
    const uint64_t limit = std::min(work, work_ + round);
    while (repair(turn, limit)) {
      const std::size_t before = constraints_.size();
      if (explore_root(turn, current_, kFailuresPerCheck)) return current_;
      for (std::size_t i = before; i < constraints_.size(); ++i) evaluate(constraints_[i]);
    }
    round += round / 2;
  }
  return {};
}

Diagram DiagramSearch::simplify(const Turn& turn, Diagram diagram) {
  uint64_t marked = diagram.avoided;
  for (const uint64_t level : diagram.levels) marked |= level;
  for (; marked; marked &= marked - 1) {
    const uint64_t cell = marked & (~marked + 1);
    Diagram fewer = diagram;
    for (uint64_t& level : fewer.levels) level &= ~cell;
    fewer.avoided &= ~cell;
    if (wins(turn, fewer)) diagram = fewer;
  }
  return diagram;
}

}  // namespace fourfold::strategist
