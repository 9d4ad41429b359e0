// The entry points of climb.hpp for a GPU. benchmarks/strategy_gpu.py compiles this file.
#include "climb.hpp"

namespace fourfold::gpu::climb {

constexpr int kWarps = 4;  // of a block

extern "C" __global__ void __launch_bounds__(kWarps* kLanes)
    fourfold_climb(const Machine machine, int steps) {
  __shared__ Shared shared[kWarps];
  const Word warp = threadIdx.x / kLanes, number = blockIdx.x * kWarps + warp;
  if (number >= machine.restart_count) return;
  Climber climber(machine, number, shared[warp]);
  climber.run(steps);
  if (threadIdx.x % kLanes == 0) machine.restarts[number] = climber.result();
}

struct NodeUpdate {
  Word graph, index;
  Node node;
};
struct EdgeUpdate {
  Word graph, index;
  Edge edge;
};

extern "C" __global__ void fourfold_update(const Machine machine, Edge* edges,
                                           const NodeUpdate* node_updates, Word node_count,
                                           const EdgeUpdate* edge_updates, Word edge_count) {
  const Word i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < node_count) {
    const NodeUpdate& update = node_updates[i];
    machine.nodes[static_cast<CellSet>(update.graph) * machine.node_capacity + update.index] =
        update.node;
  }
  if (i < edge_count) {
    const EdgeUpdate& update = edge_updates[i];
    edges[static_cast<CellSet>(update.graph) * machine.edge_capacity + update.index] = update.edge;
  }
}

}  // namespace fourfold::gpu::climb
