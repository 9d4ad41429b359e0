#include "fourfold/classic/classic.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "fourfold/classic/lines.hpp"
#include "fourfold/solver/checksum.hpp"

namespace fourfold::classic {

namespace {

// Checks the limits and records the tree.
class Recorder final : public Listener {
 public:
  Recorder(const Board& board, const Options& options)
      : board_(board), options_(options), watch_(options.limits) {}

  uint64_t counted(uint64_t nodes) override {
    nodes_ = nodes;
    if (ended_ != Ended::complete) return 0;
    const uint64_t limit = options_.limits.nodes;
    if (limit != 0 && nodes > limit) return end(Ended::node_limit);
    if (watch_.expired()) return end(Ended::stopped);
    const uint64_t next = nodes + nodes_between_reports_;
    return limit != 0 ? std::min(next, limit + 1) : next;
  }

  double evaluate(CellSet first, CellSet second) override {
    Board leaf = board_;
    leaf.discs[0] = first;
    leaf.discs[1] = second;
    return options_.custom(leaf);
  }

  int enter(int parent, int column, int depth, double alpha, double beta) override {
    add({parent, static_cast<int8_t>(column), static_cast<uint8_t>(depth), 0, kUnknown, alpha,
         beta});
    return static_cast<int>(tree_.size()) - 1;
  }

  void leave(int node, double value, int flags) override {
    if (ended_ != Ended::complete) return;
    Recorded& recorded = tree_[static_cast<std::size_t>(node)];
    recorded.value = value;
    recorded.flags |= static_cast<uint8_t>(flags);
  }

  void skip(int parent, int column, int depth, double alpha, double beta) override {
    if (ended_ != Ended::complete) return;
    tree_[static_cast<std::size_t>(parent)].flags |= kCut;
    add({parent, static_cast<int8_t>(column), static_cast<uint8_t>(depth), kSkipped, kUnknown,
         alpha, beta});
  }

  Ended ended() const { return ended_; }
  uint64_t nodes() const { return nodes_; }
  double seconds() const { return watch_.seconds(); }
  std::vector<Recorded> take_tree() { return std::move(tree_); }

 private:
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

  uint64_t end(Ended why) {
    ended_ = why;
    return 0;
  }

  // Recording stops when the tree is full; counted() then ends the search.
  void add(const Recorded& recorded) {
    if (tree_.size() >= options_.record) ended_ = Ended::record_limit;
    if (ended_ == Ended::complete) tree_.push_back(recorded);
  }

  const Board& board_;
  const Options& options_;
  LimitWatch watch_;
  // A custom evaluation may take any amount of time.
  const uint64_t nodes_between_reports_ = options_.evaluation == Evaluation::custom ? 1 : 1024;
  Ended ended_ = Ended::complete;
  uint64_t nodes_ = 0;
  std::vector<Recorded> tree_;
};

// Takes the overlooked lines out of the starts of all lines; see lines().
void set_sight(SearchRequest& request, const BoardSize& g, const std::vector<int>& overlook) {
  int index = 0;
  request.sees_all = overlook.empty();
  for (int d = 0; d < kDirections; ++d) {
    request.starts[d] = all_starts(g, d);
    for (CellSet left = request.starts[d]; left; left &= left - 1, ++index)
      if (std::find(overlook.begin(), overlook.end(), index) != overlook.end())
        request.starts[d] &= ~(left & (~left + 1));
  }
}

SearchRequest request_for(const Board& board, const std::vector<int>& overlook) {
  SearchRequest request{};
  request.first = board.discs[0];
  request.second = board.discs[1];
  request.columns = board.columns;
  request.rows = board.rows;
  set_sight(request, board.size(), overlook);
  return request;
}

KernelResult search_kernel(const SearchRequest& request, InstructionSet instructions) {
#if FOURFOLD_X86
  // Wider registers would not help: this search looks at one position at a time.
  if (instructions != InstructionSet::portable) return search_avx2(request);
#endif
  (void)instructions;
  return search_portable(request);
}

}  // namespace

std::vector<int> child_order(int columns, Order order, uint64_t seed) {
  std::vector<int> result;
  for (int i = 0; i < columns; ++i)
    result.push_back(order == Order::centre ? detail::centre_first(columns, i) : i);
  if (order == Order::shuffled) {
    for (int i = columns - 1; i > 0; --i) {
      const uint64_t random = mix64(seed += 0x9e3779b97f4a7c15u);  // splitmix64
      std::swap(result[static_cast<std::size_t>(i)], result[random % static_cast<uint64_t>(i + 1)]);
    }
  }
  return result;
}

std::vector<CellSet> lines(int columns, int rows) {
  const BoardSize g(columns, rows);
  std::vector<CellSet> result;
  for (int d = 0; d < kDirections; ++d)
    for (CellSet left = all_starts(g, d); left; left &= left - 1)
      result.push_back(cells_of_lines(left & (~left + 1), step(g, d)));
  return result;
}

SearchResult search(const Board& board, const Options& options) {
  Recorder recorder(board, options);
  SearchRequest request = request_for(board, options.overlook);
  request.depth = options.depth;
  request.evaluation = options.evaluation;
  request.multiplier = options.multiplier;
  request.evaluate_finished = options.evaluate_finished;
  request.rule = options.rule;
  request.pruning = options.pruning;
  request.recording = options.record != 0;
  const std::vector<int> order = child_order(board.columns, options.order, options.seed);
  std::copy(order.begin(), order.end(), request.order);
  request.listener = &recorder;

  SearchResult result;
  const KernelResult answer = search_kernel(request, options.instructions);
  result.ended = recorder.ended();
  if (result.ended == Ended::complete) {
    result.column = answer.column;
    result.value = answer.value;
    result.nodes = answer.nodes;
    result.pv.assign(answer.line, answer.line + answer.line_length);
    for (int column = 0; column < board.columns; ++column)
      result.columns.push_back(answer.known[column] ? std::optional(answer.columns[column])
                                                    : std::nullopt);
    result.tree = recorder.take_tree();
  } else {
    result.nodes = recorder.nodes();
  }
  result.seconds = recorder.seconds();
  return result;
}

int evaluate(const Board& board, Evaluation evaluation, Rule rule, const std::vector<int>& overlook,
             int multiplier) {
  SearchRequest request = request_for(board, overlook);
  request.evaluation = evaluation;
  request.multiplier = multiplier;
  request.rule = rule;
  return static_cast<int>(search_kernel(request, best_instruction_set()).value);
}

}  // namespace fourfold::classic
