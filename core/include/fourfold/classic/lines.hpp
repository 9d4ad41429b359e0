// The lines of four that a search sees.
//
// A line is named by its direction and its left or lower end, so a set of lines is four sets of
// cells. The end of a line is its lowest bit: see the diagram in geometry.hpp.
#pragma once

#include "fourfold/board/position.hpp"
#include "fourfold/classic/kernel.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

// From one cell of a line to the next.
template <class G>
constexpr int step(const G& g, int direction) {
  const int steps[kDirections] = {g.stride, 1, g.stride + 1, g.stride - 1};
  return steps[direction];
}

// The cells of the lines that start at `starts`.
template <class Set>
constexpr Set cells_of_lines(Set starts, int step) {
  return starts | starts << step | starts << (2 * step) | starts << (3 * step);
}

// The ends of all lines of a board: cells whose three neighbours in that direction are cells too.
template <class G>
constexpr typename G::Set all_starts(const G& g, int direction) {
  const int s = step(g, direction);
  return g.board & (g.board >> s) & (g.board >> (2 * s)) & (g.board >> (3 * s));
}

// All lines of the board, or only some. Seeing all of them costs nothing.
template <class Geometry, bool All>
struct Sight {
  using G = Geometry;
  using Set = typename G::Set;
  static constexpr bool sees_all = All;

  G g;
  Set starts[kDirections];

  explicit Sight(const SearchRequest& request) : g(request.columns, request.rows) {
    for (int d = 0; d < kDirections; ++d) starts[d] = as_set<Set>(request.starts[d]);
  }

  // The ends of the lines in one direction that `stones` fill.
  FOURFOLD_FN Set fours_along(Set stones, int d) const {
    const int s = step(g, d);
    const Set pairs = stones & (stones >> s);
    const Set found = pairs & (pairs >> (2 * s));
    return All ? found : found & starts[d];
  }
  FOURFOLD_FN bool has_four(Set stones) const {
    Set found = 0;
    for (int d = 0; d < kDirections; ++d) found |= fours_along(stones, d);
    return any(nonzero(found));
  }
  FOURFOLD_FN int count_fours(Set stones) const {
    int count = 0;
    for (int d = 0; d < kDirections; ++d) count += popcount(fours_along(stones, d));
    return count;
  }

  // The empty cells that would complete a line for the owner of `stones`.
  FOURFOLD_FN Set threats(Set stones, Set empty) const {
    if constexpr (All) {
      return completing_cells(g, stones) & empty;
    } else {
      Set found = 0;
      for (int d = 0; d < kDirections; ++d) {
        const int s = step(g, d);
        const Set a = stones, b = stones >> s, c = stones >> (2 * s), e = stones >> (3 * s);
        found |= b & c & e & starts[d];               // _ooo
        found |= (a & c & e & starts[d]) << s;        // o_oo
        found |= (a & b & e & starts[d]) << (2 * s);  // oo_o
        found |= (a & b & c & starts[d]) << (3 * s);  // ooo_
      }
      return found & empty;
    }
  }
};

// The discs of a position.
template <class Set>
struct Discs {
  Set first, second;
  Set occupied() const { return first | second; }
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
