// The lines of four that a search sees.
//
// A line is named by its direction and its left or lower end, so a set of lines is four sets of
// cells. The end of a line is its lowest bit: see the diagram in geometry.hpp.
#pragma once

#include "fourfold/classic/kernel.hpp"
#include "fourfold/position.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

// From one cell of a line to the next.
template <class G>
constexpr int step(const G& g, int direction) {
  const int steps[kDirections] = {g.stride, 1, g.stride + 1, g.stride - 1};
  return steps[direction];
}

// The cells of the lines that start at `starts`.
constexpr Bits cells_of_lines(Bits starts, int step) {
  return starts | starts << step | starts << (2 * step) | starts << (3 * step);
}

// The ends of all lines of a board: cells whose three neighbours in that direction are cells too.
template <class G>
constexpr Bits all_starts(const G& g, int direction) {
  const int s = step(g, direction);
  return g.board & (g.board >> s) & (g.board >> (2 * s)) & (g.board >> (3 * s));
}

// All lines of the board, or only some. Seeing all of them costs nothing.
template <class Geometry, bool All>
struct Sight {
  using G = Geometry;
  static constexpr bool sees_all = All;

  G g;
  Bits starts[kDirections];

  explicit Sight(const Question& question) : g(question.columns, question.rows) {
    for (int d = 0; d < kDirections; ++d) starts[d] = question.starts[d];
  }

  // The ends of the lines in one direction that `stones` fill.
  FOURFOLD_FN Bits fours_along(Bits stones, int d) const {
    const int s = step(g, d);
    const Bits pairs = stones & (stones >> s);
    const Bits found = pairs & (pairs >> (2 * s));
    return All ? found : found & starts[d];
  }
  FOURFOLD_FN bool has_four(Bits stones) const {
    Bits found = 0;
    for (int d = 0; d < kDirections; ++d) found |= fours_along(stones, d);
    return found != 0;
  }
  FOURFOLD_FN int count_fours(Bits stones) const {
    int count = 0;
    for (int d = 0; d < kDirections; ++d) count += popcount(fours_along(stones, d));
    return count;
  }

  // The empty cells that would complete a line for the owner of `stones`.
  FOURFOLD_FN Bits threats(Bits stones, Bits empty) const {
    if constexpr (All) {
      return completing_cells(g, stones) & empty;
    } else {
      Bits found = 0;
      for (int d = 0; d < kDirections; ++d) {
        const int s = step(g, d);
        const Bits a = stones, b = stones >> s, c = stones >> (2 * s), e = stones >> (3 * s);
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
struct Discs {
  Bits first, second;
  Bits occupied() const { return first | second; }
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
