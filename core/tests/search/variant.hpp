// The headers that are compiled once per instruction set, behind one interface for all sets.
//
// variant_words.cpp and variant_table.cpp are compiled like kernel.cpp: once for each set. They
// exchange plain arrays and use nothing of the standard library that the linker might share with
// code for machines that do not have the set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fourfold/board/word.hpp"
#include "fourfold/search/searcher.hpp"

namespace fourfold::test {

inline constexpr int kWide = 16;  // as many positions are computed at a time

struct WordInput {
  WideArray<kWide> mover, other;  // positions
  WideArray<kWide> a, b;          // any numbers
};

// One line for each function of word.hpp, lanes.hpp, position.hpp, proof.hpp: X(name, formula).
// In a formula `mover` .. `b` are the input, `n` and `m` the lower 64 bits of `a` and `b`, `s` the
// State of the position, `far` any distance to shift.
#define FOURFOLD_WORD_FIELDS(X)                                       \
  X(bit_and, a& b)                                                    \
  X(bit_or, a | b)                                                    \
  X(bit_xor, a ^ b)                                                   \
  X(bit_not, ~a)                                                      \
  X(sum, a + b)                                                       \
  X(difference, a - b)                                                \
  X(shifted_left, (a << 1) ^ (a << 23) ^ shifted_left(a, far))        \
  X(shifted_right, (a >> 1) ^ (a >> 23) ^ shifted_right(a, far))      \
  X(or_and, or_and(a, b, mover))                                      \
  X(times, times(n, 0xd6e8feb86659fd93u))                             \
  X(popcounts, popcounts(a))                                          \
  X(greater, as_word<W>(greater(n, m)))                               \
  X(less, as_word<W>(less(n, m)))                                     \
  X(nonzero, as_word<W>(nonzero(a & b)))                              \
  X(mask_and, as_word<W>(greater(n, m) & nonzero(mover)))             \
  X(mask_or, as_word<W>(greater(n, m) | nonzero(mover)))              \
  X(mask_not, as_word<W>(~greater(n, m)))                             \
  X(keep, keep(greater(n, m), a))                                     \
  X(choose, choose(greater(n, m), a, mover))                          \
  X(with_odd_lanes, with_odd_lanes(a, in.b, i))                       \
  X(fours, fours(g, mover))                                           \
  X(completing_cells, completing_cells(g, mover))                     \
  X(playable_cells, playable_cells(g, mover | other))                 \
  X(from_lowest_up, from_lowest_up(g, mover))                         \
  X(columns_of, columns_of(g, mover))                                 \
  X(cells_of, cells_of(g, columns_of(g, mover)))                      \
  X(position_key, position_key(g, mover, mover | other))              \
  X(mirrored, mirrored(g, mover))                                     \
  X(mirrored_key, mirrored(g, position_key(g, mover, mover | other))) \
  X(mixed_key, mixed(g, position_key(g, mover, mover | other)))       \
  X(mover_wins, s.mover_wins)                                         \
  X(other_wins, s.other_wins)                                         \
  X(options_moves, keep(~options.none, options.moves))                \
  X(options_none, as_word<W>(options.none))                           \
  X(options_single, as_word<W>(options.single))                       \
  X(options_playable, options.playable)                               \
  X(moved_mover, moved.mover)                                         \
  X(moved_other, moved.other)                                         \
  X(moved_mover_wins, moved.mover_wins)                               \
  X(moved_other_wins, moved.other_wins)                               \
  X(follow_up_holds, as_word<W>(bound.holds))                         \
  X(follow_up_loss, keep(bound.holds, bound.loss))                    \
  X(follow_up_fours_holds, as_word<W>(bound_fours.holds))             \
  X(follow_up_fours_loss, keep(bound_fours.holds, bound_fours.loss))

#define FOURFOLD_FIELD_NAME(name, formula) name,
enum class WordField { FOURFOLD_WORD_FIELDS(FOURFOLD_FIELD_NAME) count };
#undef FOURFOLD_FIELD_NAME
inline constexpr int kWordFields = static_cast<int>(WordField::count);
const char* field_name(int field);

struct WordOutput {
  WideArray<kWide> field[kWordFields];  // the upper halves are 0 where words have 64 bits
  const WideArray<kWide>& operator[](WordField f) const { return field[static_cast<int>(f)]; }
};

// The number of positions in a word, and the geometry it is used with. The last three are for
// boards of any size, the others for those of at most 64 bits.
enum class WordKind {
  plain,
  lanes8,
  lanes16,
  plain_7x6,
  lanes8_7x6,
  wide_plain,
  wide_lanes8,
  wide_lanes16
};

struct TableBounds {
  int lower, upper;
  friend bool operator==(const TableBounds&, const TableBounds&) = default;
};

struct Variant {
  const char* name;
  MakeSearcher make_searcher;

  // Every field for sixteen positions of one board size.
  void (*evaluate)(WordKind kind, int columns, int rows, int far, const WordInput& in,
                   WordOutput& out);

  // TableView of the table that threads share, or of a thread's own; WideTableView if the keys have
  // more than 64 bits.
  struct Slot {
    std::size_t bucket;
    CellSet tag;
  };
  Slot (*locate)(bool shared, const TableMemory& table, int key_bits, CellSet mixed_key);
  void (*store)(bool shared, const TableMemory& table, int key_bits, CellSet mixed_key,
                TableBounds bounds, uint64_t nodes);
  TableBounds (*probe)(bool shared, const TableMemory& table, int key_bits, CellSet mixed_key);
};

// Those that this build has and this machine can run; the portable one first.
std::vector<Variant> variants();

}  // namespace fourfold::test
