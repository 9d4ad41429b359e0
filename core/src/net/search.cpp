#include "fourfold/net/search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>

#include "fourfold/board/position.hpp"

namespace fourfold::net {

namespace {

constexpr double kExploration = 2;
constexpr double kPriorTemperature = 4;  // much flatter than the network's own choice: it may err
constexpr double kDoubt = 0.5;           // how far a result after one visit may be from the truth
constexpr double kTrust = 0.5;           // in the network's preference, beside the results
// Results that differ by less are equal, and the column nearest to the centre is taken: otherwise
// the rounding of sums, not the same everywhere, would choose between mirror images.
constexpr double kRounding = 1e-9;

// A move of a position.
struct Edge {
  bool legal = false;
  bool proven = false;  // the value is exact
  double prior = 0;     // how much of the search the network's preference asks for
  double value = 0;     // found below the move; before that what the network expects, if asked
  int visits = 0;
  int child = -1;  // index of the node
};

struct Node {
  Board board;
  std::array<Edge, kColumns> edges{};
  bool decided = false;    // the value is exact
  bool evaluated = false;  // the network was asked
  double expected = 0;     // by the network, of the move that it prefers
  double value = 0;        // for the side to move
  int visits = 1;
};

// Whether the side to move can complete a four.
bool wins_at_once(const Board& board) {
  return static_cast<bool>(board.winning_cells(board.turn()) &
                           playable_cells(board.size(), board.occupied()));
}

}  // namespace

// A graph rather than a tree: positions that several orders of moves lead to are one node.
class TreeSearch::Tree {
 public:
  Tree(const Network& network, const Board& board) : network_(network) {
    add(board);
    if (!nodes_[0].evaluated) ask(nodes_[0]);
  }

  bool decided() const { return nodes_[0].decided; }
  int asked() const { return asked_; }

  // Goes down from the root until the network was asked once more, or the root is decided. Each
  // time it goes down without asking, it proves one more move.
  void simulate() {
    for (const int before = asked_; asked_ == before && !decided();) visit(0);
  }

  SearchResult result() const {
    SearchResult found{-1, std::vector<SearchedMove>(kColumns), asked_};
    for (const int column : kCentreFirst) {
      const Edge& edge = nodes_[0].edges[column];
      if (!edge.legal) continue;
      found.moves[column] = {edge.visits, edge.value, edge.proven};
      if (found.column < 0 || rank(edge) > rank(nodes_[0].edges[found.column]) + kRounding)
        found.column = column;
    }
    return found;
  }

 private:
  // What is played: the move with the best result, less what it may be wrong by after so few
  // visits, and of several good ones that which the network prefers. Moves that were not visited
  // come after that, proven losses last.
  static double rank(const Edge& edge) {
    const double preferred = kTrust * edge.prior;
    if (edge.proven) return edge.value > 0 ? 20 : edge.value < 0 ? preferred - 20 : preferred;
    return edge.visits ? edge.value - kDoubt / std::sqrt(edge.visits) + preferred : preferred - 10;
  }

  // Adds a position whose game is not over, and returns its index. What the rules decide is not
  // asked of the network: the end of the game, four at once, a move that allows it.
  int add(const Board& board) {
    Node node{board};
    for (int column = 0; column < kColumns; ++column) {
      Edge& edge = node.edges[column];
      edge.legal = !board.is_full(column);
      if (!edge.legal) continue;
      const Board next = board.after(column);
      edge.proven = next.over() || wins_at_once(next);
      if (edge.proven) edge.value = next.won() ? 1 : next.over() ? 0 : -1;
      edge.prior = 1;
    }
    settle(node);
    const int open = static_cast<int>(std::count_if(
        node.edges.begin(), node.edges.end(), [](const Edge& e) { return e.legal && !e.proven; }));
    if (!node.decided && open > 1) ask(node);
    nodes_.push_back(node);
    const int index = static_cast<int>(nodes_.size()) - 1;
    known_[key_of(board)] = index;
    return index;
  }

  void ask(Node& node) {
    ++asked_;
    const Outputs outputs = network_.evaluate(node.board);
    const auto priors = probabilities(node.board, outputs, kPriorTemperature);
    double open = 0, most = 0;
    for (int column = 0; column < kColumns; ++column) {
      Edge& edge = node.edges[column];
      edge.prior = priors[column];
      if (!edge.legal || edge.proven) continue;
      const auto [loss, draw, win] = outcomes(outputs[column]);
      edge.value = win - loss;
      open += edge.prior;
      if (edge.prior <= most) continue;
      most = edge.prior;
      node.expected = edge.value;
    }
    for (Edge& edge : node.edges)
      if (edge.legal && !edge.proven) edge.prior /= open;
    node.evaluated = true;
    settle(node);
  }

  // The value of a node: the mean over what the network expected, counted once, and over all visits
  // of its moves, but for those that are known to lose; and no less than the best proven result.
  void settle(Node& node) const {
    double total = node.evaluated ? node.expected : 0, weight = node.evaluated;
    double best = -1;
    bool all = true;
    for (Edge& edge : node.edges) {
      if (!edge.legal) continue;
      if (edge.child >= 0) {
        edge.proven = nodes_[edge.child].decided;
        edge.value = 0 - nodes_[edge.child].value;  // not -0.0
      }
      if (edge.proven)
        best = std::max(best, edge.value);
      else
        all = false;
      if (edge.proven && edge.value < 0) continue;
      total += edge.visits * edge.value;
      weight += edge.visits;
    }
    node.decided = all || best >= 1;
    node.value = node.decided ? best : std::max(best, weight > 0 ? total / weight : 0);
  }

  // The move to look at next.
  static int select(const Node& node) {
    int chosen = -1;
    double most = 0;
    for (const int column : kCentreFirst) {
      const Edge& edge = node.edges[column];
      if (!edge.legal || edge.proven) continue;
      const double worth =
          edge.value + kExploration * edge.prior * std::sqrt(node.visits) / (1 + edge.visits);
      if (chosen >= 0 && worth <= most + kRounding) continue;
      chosen = column;
      most = worth;
    }
    return chosen;
  }

  // Goes down from a node that is not decided, to one that is, or that the network was asked about.
  void visit(int index) {
    const int column = select(nodes_[index]);
    const int asked = asked_;
    int child = nodes_[index].edges[column].child;
    if (child < 0) {
      const Board next = nodes_[index].board.after(column);
      const auto known = known_.find(key_of(next));
      child = known == known_.end() ? add(next) : known->second;
      nodes_[index].edges[column].child = child;
    }
    if (!nodes_[child].decided && asked_ == asked) visit(child);
    Node& node = nodes_[index];
    ++node.edges[column].visits;
    ++node.visits;
    settle(node);
  }

  // Unique for 7x6 positions.
  static uint64_t key_of(const Board& board) {
    return position_key(board.size(), board.mover(), board.occupied()).low;
  }

  const Network& network_;
  std::deque<Node> nodes_;         // it may grow large, and does not have to be copied for that
  std::map<uint64_t, int> known_;  // the nodes by their positions
  int asked_ = 0;
};

TreeSearch::TreeSearch(const Network& network, const Board& board)
    : tree_(std::make_unique<Tree>(network, board)) {}
TreeSearch::~TreeSearch() = default;

bool TreeSearch::decided() const {
  return tree_->decided();
}

void TreeSearch::simulate() {
  tree_->simulate();
}

int TreeSearch::made() const {
  return tree_->asked();
}

SearchResult TreeSearch::result() const {
  return tree_->result();
}

SearchResult search(const Network& network, const Board& board, int simulations,
                    const std::function<bool()>& go_on) {
  TreeSearch running(network, board);
  while (running.made() < simulations && !running.decided() && go_on()) running.simulate();
  return running.result();
}

}  // namespace fourfold::net
