#include "fourfold/net/search.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace fourfold::net {

namespace {

constexpr double kExploration = 1.5;
constexpr double kPriorTemperature = 1.5;  // flatter than the network's own choice: it may err

struct Edge {
  bool legal = false, proven = false;
  double prior = 0;
  double guess = 0;  // what the network expects of the move
  double total = 0;  // of the values found below
  int visits = 0;
  int child = -1;  // index of the node

  double value() const { return visits ? total / visits : guess; }
};

struct Node {
  Board board;
  std::array<Edge, kColumns> edges{};
  int visits = 0;
};

}  // namespace

class TreeSearch::Tree {
 public:
  Tree(const Network& network, const Board& board) : network_(network) { add(board); }

  bool decided() const { return decided_of(nodes_[0]).has_value(); }
  void simulate() { visit(0); }

  SearchResult result(int simulations) const {
    SearchResult found{-1, std::vector<SearchedMove>(kColumns), simulations};
    double most = -1e9;
    for (const int column : kCentreFirst) {
      const Edge& edge = nodes_[0].edges[column];
      if (!edge.legal) continue;
      found.moves[column] = {edge.visits, edge.value(), edge.proven};
      if (rank(edge) > most) {
        most = rank(edge);
        found.column = column;
      }
    }
    return found;
  }

 private:
  // What is played: a proven win, else the move visited most; a proven loss last of all.
  static double rank(const Edge& edge) {
    if (edge.proven && edge.value() > 0) return 1e6;
    const double visited = edge.visits + 0.5 * (edge.value() + 1);
    return edge.proven && edge.value() < 0 ? visited - 1e6 : visited;
  }

  // The exact value of a node for its side to move, if the tree proves it.
  static std::optional<double> decided_of(const Node& node) {
    double best = -1;
    bool all = true;
    for (const Edge& edge : node.edges) {
      if (!edge.legal) continue;
      if (edge.proven && edge.value() >= 1) return 1;
      if (edge.proven)
        best = std::max(best, edge.value());
      else
        all = false;
    }
    return all ? std::optional(best) : std::nullopt;
  }

  // Adds a position whose game is not over. Returns its expected value for the side to move.
  double add(const Board& board) {
    Node node{board, {}, 1};
    const Outputs outputs = network_.evaluate(board);
    const auto priors = probabilities(board, outputs, kPriorTemperature);
    for (int column = 0; column < kColumns; ++column) {
      Edge& edge = node.edges[column];
      edge.legal = !board.is_full(column);
      if (!edge.legal) continue;
      const auto [loss, draw, win] = outcomes(outputs[column]);
      edge.prior = priors[column];
      edge.guess = win - loss;
      const Board next = board.after(column);
      if (!next.over()) continue;
      edge.proven = true;
      edge.total = edge.guess = next.won() ? 1 : 0;
      edge.visits = 1;
    }
    const int chosen = best_column(board, outputs);
    const auto exact = decided_of(node);
    const double value = exact ? *exact : node.edges[chosen].value();
    nodes_.push_back(node);
    return value;
  }

  int select(const Node& node) const {
    int chosen = -1;
    double most = -1e9;
    for (const int column : kCentreFirst) {
      const Edge& edge = node.edges[column];
      if (!edge.legal || (edge.proven && decided_of(node) == std::nullopt)) continue;
      const double worth = edge.value() + kExploration * edge.prior *
                                              std::sqrt(static_cast<double>(node.visits)) /
                                              (1 + edge.visits);
      if (worth > most) {
        most = worth;
        chosen = column;
      }
    }
    return chosen;
  }

  // One simulation below a node. Returns the value found for the side to move there.
  double visit(int index) {
    const int column = select(nodes_[index]);
    double value;
    const int child = nodes_[index].edges[column].child;
    if (child < 0) {
      const Board next = nodes_[index].board.after(column);
      nodes_[index].edges[column].child = static_cast<int>(nodes_.size());
      value = -add(next);
    } else {
      value = -visit(child);
    }
    Node& node = nodes_[index];
    Edge& edge = node.edges[column];
    if (const auto exact = decided_of(nodes_[edge.child])) {
      edge.proven = true;
      edge.total = -*exact * (edge.visits + 1);
    } else {
      edge.total += value;
    }
    ++edge.visits;
    ++node.visits;
    if (const auto exact = decided_of(node)) return *exact;
    return value;
  }

  const Network& network_;
  std::vector<Node> nodes_;
};

TreeSearch::TreeSearch(const Network& network, const Board& board)
    : tree_(std::make_unique<Tree>(network, board)) {}
TreeSearch::~TreeSearch() = default;

bool TreeSearch::decided() const {
  return tree_->decided();
}

void TreeSearch::simulate() {
  tree_->simulate();
  ++made_;
}

SearchResult TreeSearch::result() const {
  return tree_->result(made_);
}

SearchResult search(const Network& network, const Board& board, int simulations,
                    const std::function<bool()>& go_on) {
  TreeSearch running(network, board);
  for (int made = 1; made < simulations && !running.decided() && go_on(); ++made)
    running.simulate();
  return running.result();
}

}  // namespace fourfold::net
