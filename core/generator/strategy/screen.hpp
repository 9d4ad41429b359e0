// Tests many positions at once on a GPU, before the CPU searches for diagrams.
#pragma once

#include <cstdint>
#include <vector>

namespace fourfold::strategist {

// Plain types: the compiler for GPUs does not read the rest of the core.
struct ScreenTurn {
  uint64_t first, second;
};
struct ScreenDiagram {
  uint64_t levels[6];
  uint64_t avoided;
};

// For each position up to four diagrams that may win. Stage 0 tries all diagrams with up to two
// marks and those of the pool; stage 1 all with three marks, and those of the pool with one more
// mark or one changed. Throws std::runtime_error if the GPU fails.
std::vector<std::vector<ScreenDiagram>> screen_on_gpu(const std::vector<ScreenTurn>& turns,
                                                      const std::vector<ScreenDiagram>& pool,
                                                      int stage);

}  // namespace fourfold::strategist
