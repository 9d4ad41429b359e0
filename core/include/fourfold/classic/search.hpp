// Minimax and alpha-beta, as taught: two players, one loop over the children.
#pragma once

#include <limits>

#include "fourfold/classic/outcome.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

template <class Sight, Rule kRule, template <class> class EvaluationOf>
class Search {
  using Evaluation = EvaluationOf<Sight>;
  using Set = typename Sight::Set;
  using Discs = classic::Discs<Set>;
  using Value = typename Evaluation::Value;
  using Carry = typename Evaluation::Carry;

  // Beyond every value there is.
  static constexpr Value kOpen = Value{2} * kWin;

  // Recording is left out where all lines are seen: the fast search checks for neither.
  static constexpr bool kRecords = !Sight::sees_all;

 public:
  explicit Search(const SearchRequest& request)
      : request_(request), sight_(request), evaluation_(sight_, request) {
    for (int i = 0; i < request.columns; ++i)
      column_cells_[i] = ((Set{1} << request.rows) - 1) << (request.order[i] * sight_.g.stride);
  }

  KernelResult run() {
    const Discs discs{as_set<Set>(request_.first), as_set<Set>(request_.second)};
    const bool first = popcount(discs.occupied()) % 2 == 0;
    if (request_.depth == 0) {
      result_.value = static_value(discs, first);
      return result_;
    }
    Line line;
    if (!count()) return result_;
    const int root = enter(-1, -1, 0, -kOpen, kOpen);
    const Value value =
        first
            ? visit<true, true>(discs, carry_of(discs), request_.depth, -kOpen, kOpen, line, root)
            : visit<false, true>(discs, carry_of(discs), request_.depth, -kOpen, kOpen, line, root);
    leave(root, value, 0);
    result_.value = static_cast<double>(value);
    result_.column = line.column[0];
    result_.line_length = line.length;
    for (int i = 0; i < line.length; ++i) result_.line[i] = line.column[i];
    result_.nodes = nodes_;
    return result_;
  }

 private:
  // Best play from a node.
  struct Line {
    int length = 0;
    uint8_t column[kMostPlies];
  };

  double static_value(const Discs& discs, bool first_to_move) const {
    if constexpr (kRule == Rule::connect_four && requires { evaluation_.static_win(); }) {
      if (sight_.has_four(discs.first)) return evaluation_.static_win();
      if (sight_.has_four(discs.second)) return -evaluation_.static_win();
    }
    return static_cast<double>(evaluation_.value(discs, carry_of(discs), first_to_move));
  }

  // The value of an unfinished position with `left` plies to search, at least 1, if it lies
  // between alpha and beta; else a bound on the same side of alpha or beta.
  template <bool First, bool Root = false>
  Value visit(const Discs& discs, const Carry& carry, int left, Value alpha, Value beta, Line& line,
              int node) {
    const Set playable = playable_cells(sight_.g, discs.occupied());
    Value best = First ? -kOpen : kOpen;
    for (int i = 0; i < sight_.g.columns; ++i) {
      const Set move = playable & column_cells_[i];
      if (!move) continue;
      if (!count()) return best;
      const int depth = request_.depth - left + 1;
      const int child = enter(node, request_.order[i], depth, alpha, beta);

      // 1. Play.
      Discs next = discs;
      (First ? next.first : next.second) |= move;
      const Carry below = evaluation_.after(carry, discs, move, First);

      // 2. The child's value.
      Line continuation;
      Value value;
      int flags = kLeaf | kFinished;
      const bool won =
          kRule == Rule::connect_four && sight_.has_four(First ? next.first : next.second);
      if (won || next.occupied() == sight_.g.board) {
        value = request_.evaluate_finished ? evaluation_.value(next, below, !First)
                : !won                     ? on_full_board(next, left - 1)
                : First                    ? evaluation_.win(left - 1)
                                           : -evaluation_.win(left - 1);
      } else if (left == 1) {
        value = evaluation_.value(next, below, !First);
        flags = kLeaf;
      } else {
        value = visit<!First>(next, below, left - 1, alpha, beta, continuation, child);
        if (stopped_) return best;
        flags = 0;
      }
      leave(child, value, flags);

      // 3. Is it better? Equal is not: the first of several best moves is kept.
      const bool better = First ? value > best : value < best;
      if constexpr (Root) {
        result_.columns[request_.order[i]] = static_cast<double>(value);
        result_.known[request_.order[i]] = better || flags || !request_.pruning;
      }
      if (better) {
        best = value;
        line.column[0] = request_.order[i];
        for (int j = 0; j < continuation.length; ++j) line.column[j + 1] = continuation.column[j];
        line.length = continuation.length + 1;
      }

      // 4. Narrow the window. When it closes, the other side will not come here: it has something
      // at least as good elsewhere.
      if (!request_.pruning) continue;
      if (First && best > alpha) alpha = best;
      if (!First && best < beta) beta = best;
      if (alpha >= beta) {
        skip_after(i, playable, depth, alpha, beta, node);
        break;
      }
    }
    return best;
  }

  Value on_full_board(const Discs& discs, int left) const {
    if (kRule == Rule::connect_four) return 0;
    const int lead = sight_.count_fours(discs.first) - sight_.count_fours(discs.second);
    return lead > 0   ? evaluation_.lead(lead, left)
           : lead < 0 ? -evaluation_.lead(-lead, left)
                      : Value{0};
  }

  // What the evaluation keeps, built disc by disc.
  Carry carry_of(const Discs& discs) const {
    Discs before{0, 0};
    Carry carry{};
    for (Set left = discs.occupied(); left; left &= left - 1) {
      const Set disc = left & (~left + 1);
      const bool first = any(nonzero(discs.first & disc));
      carry = evaluation_.after(carry, before, disc, first);
      (first ? before.first : before.second) |= disc;
    }
    return carry;
  }

  // False: the search is to end.
  FOURFOLD_FN bool count() {
    if (++nodes_ < next_report_) return true;
    next_report_ = request_.listener->counted(nodes_);
    stopped_ = next_report_ == 0;
    return !stopped_;
  }

  // ---- Recording: nothing at all in the fast search

  FOURFOLD_FN bool recording() const { return kRecords && request_.recording; }

  static double bound(Value value) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return value <= -kOpen ? -kInfinity : value >= kOpen ? kInfinity : static_cast<double>(value);
  }
  FOURFOLD_FN int enter(int parent, int column, int depth, Value alpha, Value beta) {
    return recording() ? request_.listener->enter(parent, column, depth, bound(alpha), bound(beta))
                       : 0;
  }
  FOURFOLD_FN void leave(int node, Value value, int flags) {
    if (recording()) request_.listener->leave(node, static_cast<double>(value), flags);
  }
  FOURFOLD_FN void skip_after(int i, Set playable, int depth, Value alpha, Value beta, int node) {
    if (!recording()) return;
    for (++i; i < sight_.g.columns; ++i)
      if (playable & column_cells_[i])
        request_.listener->skip(node, request_.order[i], depth, bound(alpha), bound(beta));
  }

  const SearchRequest& request_;
  Sight sight_;
  Evaluation evaluation_;
  Set column_cells_[kMostColumns];  // in child order
  uint64_t nodes_ = 0;
  uint64_t next_report_ = 1;
  bool stopped_ = false;
  KernelResult result_{};
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
