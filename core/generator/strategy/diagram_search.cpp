#include "diagram_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace fourfold::strategist {

namespace {

constexpr int kWonBits = 16;
constexpr int kFailuresPerCheck = 10;
constexpr int kSearchedLevels = DiagramSearch::kSearchedLevels;
constexpr std::size_t kLongestSpine = 4;
constexpr int kStepsPerStart = 300;
constexpr double kCostOfMark = 0.05;  // few marks are easier to read, and generalise
constexpr std::size_t kMostNodes = 60'000;

int levels_of(const Diagram& diagram) {
  int levels = kDiagramLevels;
  while (levels > 0 && diagram.levels[levels - 1] == 0) --levels;
  return levels;
}

uint64_t marked_cells(const Diagram& diagram) {
  uint64_t cells = diagram.avoided;
  for (const uint64_t level : diagram.levels) cells |= level;
  return cells;
}

int mark_of(const Diagram& diagram, uint64_t cell) {
  if (diagram.avoided & cell) return kAvoid;
  for (int level = 0; level < kDiagramLevels; ++level)
    if (diagram.levels[level] & cell) return level;
  return kNone;
}

}  // namespace

Diagram as_start(const Diagram& diagram, uint64_t taken) {
  Diagram start;
  int level = kSearchedLevels;
  for (int i = kDiagramLevels; i-- > 0 && level > 0;)
    if (const uint64_t cells = diagram.levels[i] & ~taken) start.levels[--level] = cells;
  start.avoided = diagram.avoided & ~taken;
  return start;
}

Diagram mirrored(const Diagram& diagram) {
  Diagram image;
  for (int level = 0; level < kDiagramLevels; ++level)
    image.levels[level] = fourfold::mirrored(kSize, diagram.levels[level]);
  image.avoided = fourfold::mirrored(kSize, diagram.avoided);
  return image;
}

int count_marks(const Diagram& diagram) {
  return popcount(marked_cells(diagram));
}

DiagramSearch::DiagramSearch(Answers& answers)
    : oracle_(answers), won_(std::size_t{1} << kWonBits) {}

// ---- Exploring every reply

// With most_failures = 0 the first failure ends it and nothing is noted.
void DiagramSearch::begin_exploring(const Diagram& diagram, int levels, int most_failures) {
  diagram_ = &diagram;
  levels_ = levels;
  most_failures_ = most_failures;
  failures_.clear();
  exploration_ += uint64_t{1} << 49;
  if (exploration_ == 0) std::fill(won_.begin(), won_.end(), 0);
}

bool DiagramSearch::wins(const Turn& turn, const Diagram& diagram) {
  begin_exploring(diagram, levels_of(diagram), 0);
  // Any column whose topmost disc is the other side's may have been the last one.
  const uint64_t tops = (turn.occupied() + kSize.bottom) >> 1 & turn.other;
  if (tops == 0 || turn.stops()) return explore(turn, 0, 0) == kWon;
  uint64_t explored = 0;  // the answers seen so far
  for (uint64_t discs = tops; discs; discs &= discs - 1) {
    const uint64_t column = column_cells(column_of(discs)), playable = turn.playable();
    const uint64_t cells = chosen_cells(diagram, levels_, playable, playable & column);
    if ((cells & ~explored) == 0) continue;
    explored |= cells;
    if (explore(turn, column, 0) != kWon) return false;
  }
  return true;
}

int DiagramSearch::explore(const Turn& turn, uint64_t last_column, int depth) {
  ++work_;
  const uint64_t playable = turn.playable();
  if (completing_cells(kSize, turn.own) & playable) return kWon;
  const uint64_t stops = completing_cells(kSize, turn.other) & playable;
  Frame& frame = frames_[depth];
  frame.forced = stops != 0;
  frame.decision = {turn, playable & last_column, 0};
  uint64_t cells = stops ? lowest_cell(stops)
                         : chosen_cells(*diagram_, levels_, playable, frame.decision.follow_up);
  int result = kWon;
  for (; cells; cells &= cells - 1) {
    frame.decision.played = lowest_cell(cells);
    const int end = explore_replies({turn.own | frame.decision.played, turn.other}, depth);
    if (end == kEnough || (end >= 0 && end < depth)) return end;
    if (end != kWon) result = end == depth && result == kWon ? depth : kLostBelow;
  }
  return result;
}

// `depth` is that of the move just played.
int DiagramSearch::explore_replies(const Turn& turn, int depth) {
  const uint64_t playable = turn.playable();
  const uint64_t key = position_key(kSize, turn.other, turn.occupied()) | exploration_;
  uint64_t& won = won_[(key * 0x9e3779b97f4a7c15u) >> (64 - kWonBits)];
  if (won == key) return kWon;
  if (playable == 0) return end_in_draw(depth);
  if (completing_cells(kSize, turn.other) & playable) return note_failure(depth);

  int result = kWon;
  // Beginning anywhere, so that each exploration finds other failures first.
  const int turn_by = most_failures_ ? static_cast<int>(random_() % 7) : 0;
  for (int i = 0; i < kSize.columns; ++i) {
    const int column = (i + turn_by) % kSize.columns;
    const uint64_t reply = playable & column_cells(column);
    if (reply == 0) continue;
    const Turn next{turn.own, turn.other | reply};
    const int end = next.occupied() == kSize.board ? end_in_draw(depth)
                                                   : explore(next, column_cells(column), depth + 1);
    if (end == kWon) continue;
    if (end == kEnough || (end >= 0 && end <= depth)) return end;
    result = kLostBelow;
  }
  if (result == kWon) won = key;
  return result;
}

int DiagramSearch::end_in_draw(int depth) {
  return oracle_.may_draw() ? kWon : note_failure(depth);
}

// The line in frames_[0..depth] ends without a win. Finds the decision that gave the win away, by
// bisection from the end, where the oracle is quickest.
int DiagramSearch::note_failure(int depth) {
  if (most_failures_ == 0) return kEnough;
  int won = 0, lost = depth + 1;
  // As far as the region goes, from the beginning: it ends where the first mistake is.
  for (int i = 0; i < lost; ++i)
    if (const Decision& made = frames_[i].decision;
        const auto wins = oracle_.known_to_win_after(made.turn, made.played)) {
      won = i;
      if (!*wins) lost = i + 1;
    }
  for (int step = 1; lost - step > won; step *= 2) {
    if (oracle_.wins(frames_[lost - step].decision.turn)) {
      won = lost - step;
      break;
    }
    lost -= step;
  }
  while (lost - won > 1) {
    const int middle = (won + lost) / 2;
    (oracle_.wins(frames_[middle].decision.turn) ? won : lost) = middle;
  }
  std::vector<Decision>& line = failures_.emplace_back();
  for (int i = 0; i <= won; ++i)
    if (!frames_[i].forced) line.push_back(frames_[i].decision);
  return static_cast<int>(failures_.size()) >= most_failures_ ? kEnough : won;
}

// ---- Local search

DiagramSearch::Spine DiagramSearch::random_spine(const Turn& turn, uint64_t first) {
  Spine spine{{}, turn};
  Turn now = turn;
  for (;;) {
    const uint64_t stops = now.stops();
    if (stops == 0 && spine.cells.size() == kLongestSpine) return spine;
    uint64_t cells = stops                          ? lowest_cell(stops)
                     : first && spine.cells.empty() ? first
                                                    : oracle_.winning_cells(now);
    for (auto skip = random_() % static_cast<uint64_t>(popcount(cells)); skip > 0; --skip)
      cells &= cells - 1;
    const uint64_t cell = lowest_cell(cells);
    if (stops == 0) spine.cells.push_back(cell);
    spine.end = {now.own | cell, now.other};
    // Replies that do not allow a four.
    uint64_t replies = spine.end.playable();
    if (const uint64_t threats = completing_cells(kSize, spine.end.own) & replies)
      replies = lowest_cell(threats);
    if (!std::has_single_bit(replies)) return spine;
    now = {spine.end.own, spine.end.other | replies};
    if (now.wins()) return spine;
  }
}

Diagram DiagramSearch::Spine::before(const Diagram& diagram) const {
  Diagram whole;
  whole.avoided = diagram.avoided;
  for (std::size_t i = 0; i < cells.size(); ++i) whole.levels[i] = cells[i];
  for (std::size_t i = 0; i < kSearchedLevels; ++i)
    whole.levels[cells.size() + i] = diagram.levels[i];
  return whole;
}

const std::vector<std::vector<Decision>>& DiagramSearch::failing_lines(const Spine& spine,
                                                                       const Diagram& diagram) {
  begin_exploring(diagram, kSearchedLevels, kFailuresPerCheck);
  explore_replies(spine.end, -1);
  return failures_;
}

// The change that leads to the least cost, among those that repair a failure chosen at random.
std::optional<Change> DiagramSearch::best_change(ReachGraph& graph, const Diagram& diagram,
                                                 uint64_t empty, double cost) {
  const int failure = graph.failures()[random_() % graph.failures().size()];
  std::array<Change, 49 * (kSearchedLevels + 2)> all;
  std::size_t count = 0;
  for (uint64_t cells = graph.cells_read(failure) & empty & ~(tabu_[0] | tabu_[1]); cells;
       cells &= cells - 1) {
    const uint64_t cell = lowest_cell(cells);
    const int before = mark_of(diagram, cell);
    for (int mark : {kNone, 0, 1, 2, kAvoid}) {
      if (mark == before) continue;
      Diagram changed = diagram;
      set_mark(changed, cell, mark);
      if (graph.avoids(changed)) all[count++] = {cell, mark};
    }
  }
  if (count == 0) {
    graph.raise_weights();
    tabu_[1] = std::exchange(tabu_[0], 0);
    return {};
  }
  std::shuffle(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), random_);
  const std::span<const Change> changes(all.data(), std::min(count, ReachGraph::kMostChanges));
  std::array<double, ReachGraph::kMostChanges> costs;
  graph.costs(diagram, changes, std::span(costs).first(changes.size()));
  const uint64_t marked = marked_cells(diagram);
  for (std::size_t i = 0; i < changes.size(); ++i)
    costs[i] += kCostOfMark * ((changes[i].mark != kNone) - ((changes[i].cell & marked) != 0));
  const auto best = static_cast<std::size_t>(
      std::min_element(costs.begin(), costs.begin() + static_cast<std::ptrdiff_t>(changes.size())) -
      costs.begin());
  if (costs[best] >= cost) graph.raise_weights();
  tabu_[1] = std::exchange(tabu_[0], changes[best].cell);
  return changes[best];
}

std::optional<Diagram> DiagramSearch::climb(const Turn& turn, const Spine& spine, Diagram diagram,
                                            uint64_t limit) {
  std::unique_ptr<ReachGraph>& graph = graphs_[spine.end.key()];
  if (!graph || graph->size() > kMostNodes)
    graph = std::make_unique<ReachGraph>(oracle_, kSearchedLevels);
  graph->reset_weights();
  const uint64_t empty = kSize.board & ~spine.end.occupied();
  tabu_[0] = tabu_[1] = 0;
  for (int step = 0; step < kStepsPerStart && work() < limit; ++step) {
    const uint64_t before = graph->work();
    const double cost = graph->walk(diagram);
    if (!graph->failures().empty()) {
      if (const auto change = best_change(*graph, diagram, empty, cost))
        set_mark(diagram, change->cell, change->mark);
    } else {
      const auto& lines = failing_lines(spine, diagram);
      if (lines.empty()) {
        const Diagram whole = spine.before(diagram);
        if (wins(turn, whole)) return whole;
        return {};  // a spine that the diagram cannot follow
      }
      for (const std::vector<Decision>& line : lines) graph->add(line);
    }
    work_ += graph->work() - before;
  }
  return {};
}

std::optional<Diagram> DiagramSearch::find(const Turn& turn, std::span<const Diagram> known,
                                           std::span<const Start> starts, uint64_t work,
                                           uint64_t seed) {
  for (const Diagram& diagram : known)
    if (wins(turn, diagram)) return diagram;
  random_.seed(seed);
  graphs_.clear();
  const uint64_t limit = this->work() + work;
  for (std::size_t round = 0; this->work() < limit; ++round) {
    Start start{};
    if (round % 3 != 0 && !starts.empty())
      start = starts[random_() % starts.size()];
    else if (round % 2 == 0 && !known.empty())
      start.diagram = known[random_() % known.size()];
    const Spine spine = random_spine(turn, turn.stops() ? 0 : start.cell);
    const Diagram first = as_start(start.diagram, spine.end.occupied());
    if (auto found = climb(turn, spine, first, limit)) return found;
  }
  return {};
}

Diagram DiagramSearch::simplify(const Turn& turn, Diagram diagram) {
  for (uint64_t marked = marked_cells(diagram); marked; marked &= marked - 1) {
    Diagram fewer = diagram;
    set_mark(fewer, lowest_cell(marked), kNone);
    if (wins(turn, fewer)) diagram = fewer;
  }
  for (int level = kDiagramLevels - 1; level > 0; --level) {
    Diagram lower = diagram;
    lower.levels[level - 1] |= lower.levels[level];
    for (int i = level; i < kDiagramLevels; ++i)
      lower.levels[i] = i + 1 < kDiagramLevels ? lower.levels[i + 1] : 0;
    if (wins(turn, lower)) diagram = lower;
  }
  return diagram;
}

}  // namespace fourfold::strategist
