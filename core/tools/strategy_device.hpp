// A GPU that a program in another language runs: benchmarks/strategy_gpu.py.
#pragma once

#include <vector>

#include "restart_farm.hpp"

namespace fourfold::strategist {

struct DeviceCalls {
  struct Arrays {
    const void *graphs, *starts, *restarts, *nodes, *edges;
    uint64_t graph_count, start_count, restart_count, node_count, edge_count;
    int steps;
  };
  gpu::Word restarts, graphs, nodes, edges;  // Device::Size
  int most_steps;
  gpu::Word most_wanted;
  void (*launch)(int set, const Arrays* arrays);
  void (*wait)(int set, void* restarts, void* wanted);  // the number of pairs, then most_wanted
};

class CalledDevice final : public Device {
 public:
  explicit CalledDevice(const DeviceCalls& calls)
      : calls_(calls), wanted_(1 + std::size_t{2} * calls.most_wanted) {}

  Size size() const override {
    return {calls_.restarts, calls_.graphs, calls_.nodes, calls_.edges, calls_.most_steps};
  }
  void launch(int set, const Launch& launch) override {
    const DeviceCalls::Arrays arrays{launch.graphs.data(),
                                     launch.starts.data(),
                                     launch.restarts.data(),
                                     launch.nodes.data(),
                                     launch.edges.data(),
                                     launch.graphs.size(),
                                     launch.starts.size(),
                                     launch.restarts.size(),
                                     launch.nodes.size(),
                                     launch.edges.size(),
                                     launch.steps};
    calls_.launch(set, &arrays);
  }
  void wait(int set, std::span<gpu::climb::Restart> restarts,
            std::vector<gpu::Word>& wanted) override {
    calls_.wait(set, restarts.data(), wanted_.data());
    const std::size_t pairs = std::min(wanted_[0], calls_.most_wanted);
    wanted.assign(wanted_.begin() + 1,
                  wanted_.begin() + static_cast<std::ptrdiff_t>(1 + 2 * pairs));
  }

 private:
  const DeviceCalls calls_;
  std::vector<gpu::Word> wanted_;
};

}  // namespace fourfold::strategist
