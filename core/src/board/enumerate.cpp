#include "fourfold/board/enumerate.hpp"

#include <algorithm>

namespace fourfold {

namespace {

using Size = AnySize<16>;

void sort_out(std::vector<Bits>& keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

// Adds the keys of the positions after each move that does not end the game.
void add_children(const Size& g, Bits key, std::vector<Bits>& keys) {
  const auto [mover, other] = discs_of(g, key);
  const Bits wins = completing_cells(g, mover);
  Bits moves = playable_cells(g, mover | other) & ~wins;
  for (; moves; moves &= moves - 1) {
    const Bits move = moves & (~moves + 1);
    const Bits child = position_key(g, other, mover | other | move);
    keys.push_back(std::min(child, mirrored(g, child)));
  }
}

}  // namespace

Board board_of_key(int columns, int rows, uint64_t key) {
  const auto [mover, other] = discs_of(Size(columns, rows), key);
  return make_board(columns, rows, mover, other);
}

std::optional<std::vector<uint64_t>> book_keys(int columns, int rows, int ply, const Going& go_on) {
  const Size g(columns, rows);
  std::vector<Bits> keys{position_key(g, Bits{0}, Bits{0})}, next;
  for (int discs = 1; discs <= ply; ++discs) {
    next.clear();
    // Most children are met several times: sort them out whenever their number has doubled, so
    // that memory follows the number of different ones.
    std::size_t different = std::size_t{1} << 20;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      add_children(g, keys[i], next);
      if (next.size() >= 2 * different) {
        sort_out(next);
        different = std::max(different, next.size());
        if (go_on && !go_on(discs, next.size())) return {};
      }
    }
    sort_out(next);
    keys.swap(next);
    if (go_on && !go_on(discs, keys.size())) return {};
  }
  const auto is_decided = [&](Bits key) {
    const auto [mover, other] = discs_of(g, key);
    const Bits playable = playable_cells(g, mover | other);
    return playable == 0 || (completing_cells(g, mover) & playable) != 0;
  };
  std::erase_if(keys, is_decided);
  keys.shrink_to_fit();
  return keys;
}

}  // namespace fourfold
