// Does a diagram win? A quick check for GPUs, one thread per diagram; it also compiles for the CPU.
//
// It never rejects a diagram that DiagramSearch::wins() accepts. It may accept others: of two
// equally central columns it tries only the left one, and it gives up on long games. So what it
// accepts is a candidate, which the CPU checks.
#pragma once

#include "fourfold/board/geometry.hpp"
#include "fourfold/board/position.hpp"

namespace fourfold::strategist {

inline constexpr int kScreenLevels = 6;

// A Diagram with fewer levels: a thread has few registers.
struct SmallDiagram {
  Bits levels[kScreenLevels];
  Bits avoided;
};

FOURFOLD_FN Bits lowest(Bits cells) {
  return cells & (~cells + 1);
}

// A level, or kScreenLevels to avoid the cell.
FOURFOLD_FN void set_mark(SmallDiagram& diagram, Bits cell, int mark) {
  for (int level = 0; level < kScreenLevels; ++level) diagram.levels[level] &= ~cell;
  diagram.avoided &= ~cell;
  if (mark < kScreenLevels)
    diagram.levels[mark] |= cell;
  else
    diagram.avoided |= cell;
}

FOURFOLD_FN Bits screened_cell(const SmallDiagram& diagram, Bits playable, Bits follow_up) {
  for (int level = 0; level < kScreenLevels; ++level) {
    const Bits cells = diagram.levels[level] & playable;
    if (cells && !(cells & (cells - 1))) return cells;
  }
  Bits choice = playable & ~diagram.avoided;
  if (!choice) choice = playable;
  if (follow_up & choice) return follow_up;
  constexpr FixedSize<7, 6> g;
  for (int i = 0; i < g.columns; ++i)
    if (const Bits cell = choice & (Bits{63} << (g.stride * detail::centre_first(g.columns, i))))
      return cell;
  return 0;
}

// From one first answer on.
FOURFOLD_FN bool may_win_after(Bits first, Bits second, const SmallDiagram& diagram, int& nodes) {
  constexpr FixedSize<7, 6> g;
  Bits firsts[22], seconds[22], replies[22];
  for (int depth = 0;;) {
    const Bits open = playable_cells(g, first | second);
    if (completing_cells(g, second) & open || !open) return false;
    firsts[depth] = first;
    seconds[depth] = second;
    replies[depth] = open;
    ++depth;
    // The next reply that does not allow a four.
    for (;;) {
      while (depth > 0 && replies[depth - 1] == 0) --depth;
      if (depth == 0) return true;
      if (--nodes < 0) return true;
      const Bits reply = lowest(replies[depth - 1]);
      replies[depth - 1] ^= reply;
      first = firsts[depth - 1];
      second = seconds[depth - 1] | reply;
      if ((first | second) == g.board) return false;
      const Bits playable = playable_cells(g, first | second);
      if (completing_cells(g, first) & playable) continue;
      const Bits stops = completing_cells(g, second) & playable;
      first |= stops ? lowest(stops) : screened_cell(diagram, playable, (reply << 1) & g.board);
      break;
    }
  }
}

// Whether a diagram may win for the first player, who is to move and cannot make four at once.
// Looks at up to `nodes` positions.
FOURFOLD_FN bool may_win(Bits first, Bits second, const SmallDiagram& diagram, int nodes) {
  constexpr FixedSize<7, 6> g;
  const Bits occupied = first | second, playable = playable_cells(g, occupied);
  if (const Bits stops = completing_cells(g, second) & playable)
    return may_win_after(first | lowest(stops), second, diagram, nodes);
  // Any column whose topmost disc is the second player's may have been the last one.
  Bits tried = 0;
  for (Bits tops = ((occupied + g.bottom) >> 1) & second; tops; tops &= tops - 1) {
    const Bits cell = screened_cell(diagram, playable, (lowest(tops) << 1) & g.board);
    if (cell & tried) continue;
    tried |= cell;
    if (!may_win_after(first | cell, second, diagram, nodes)) return false;
  }
  return true;
}

}  // namespace fourfold::strategist
