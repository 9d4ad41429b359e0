// All positions with a given number of discs that an opening book contains. For boards of at most
// 64 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "fourfold/board/board.hpp"

namespace fourfold {

// The position that has this key (Board::key()), or its mirror image.
Board board_of_key(int columns, int rows, uint64_t key);

// The keys, in ascending order, of every position with exactly `ply` discs that legal play
// reaches, that is not over, and in which the mover has no win at once. One key stands for a
// position and its mirror image.
//
// `go_on(ply, positions)` is called at intervals to report progress. If it returns false, the
// enumeration stops and nothing is returned. Throws std::bad_alloc.
using Going = std::function<bool(int ply, std::size_t positions)>;
std::optional<std::vector<uint64_t>> book_keys(int columns, int rows, int ply,
                                               const Going& go_on = {});

}  // namespace fourfold
