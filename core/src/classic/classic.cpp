#include "fourfold/classic/classic.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "fourfold/classic/lines.hpp"

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

// Numbers that are the same everywhere: splitmix64.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

 private:
  uint64_t state_;
};

// Takes the overlooked lines out of the starts of all lines; see lines().
void set_sight(Question& question, const BoardSize& g, const std::vector<int>& overlook) {
  int index = 0;
  question.sees_all = overlook.empty();
  for (int d = 0; d < kDirections; ++d) {
    question.starts[d] = all_starts(g, d);
    for (CellSet left = question.starts[d]; left; left &= left - 1, ++index)
      if (std::find(overlook.begin(), overlook.end(), index) != overlook.end())
        question.starts[d] &= ~(left & (~left + 1));
  }
}

Question question_about(const Board& board, const std::vector<int>& overlook) {
  Question question{};
  question.first = board.discs[0];
  question.second = board.discs[1];
  question.columns = board.columns;
  question.rows = board.rows;
  set_sight(question, board.size(), overlook);
  return question;
}

KernelResult ask(const Question& question, InstructionSet instructions) {
#if FOURFOLD_X86
  // Wider registers would not help: this search looks at one position at a time.
  if (instructions != InstructionSet::portable) return search_avx2(question);
#endif
  (void)instructions;
  return search_portable(question);
}

}  // namespace

std::vector<int> child_order(int columns, Order order, uint64_t seed) {
  std::vector<int> result;
  for (int i = 0; i < columns; ++i)
    result.push_back(order == Order::centre ? detail::centre_first(columns, i) : i);
  if (order == Order::shuffled) {
    Random random(seed);
    for (int i = columns - 1; i > 0; --i)
      std::swap(result[static_cast<std::size_t>(i)],
                result[random.next() % static_cast<uint64_t>(i + 1)]);
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
  Question question = question_about(board, options.overlook);
  question.depth = options.depth;
  question.evaluation = options.evaluation;
  question.rule = options.rule;
  question.pruning = options.pruning;
  question.recording = options.record != 0;
  const std::vector<int> order = child_order(board.columns, options.order, options.seed);
  std::copy(order.begin(), order.end(), question.order);
  question.listener = &recorder;

  SearchResult result;
  const KernelResult answer = ask(question, options.instructions);
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

int evaluate(const Board& board, Evaluation evaluation, Rule rule,
             const std::vector<int>& overlook) {
  Question question = question_about(board, overlook);
  question.evaluation = evaluation;
  question.rule = rule;
  return static_cast<int>(ask(question, best_instruction_set()).value);
}

}  // namespace fourfold::classic
