// The entry points of the batch solver on a GPU: batch.hpp for each thread.
// src/fourfold/solver/gpu.py compiles this file when it is first needed, for one geometry and one
// type of table entry.
#include "batch.hpp"

#ifndef FOURFOLD_GPU_SIZE
#define FOURFOLD_GPU_SIZE FixedSize<7, 6>
#endif
#ifndef FOURFOLD_GPU_ENTRY
#define FOURFOLD_GPU_ENTRY uint32_t
#endif

namespace fourfold::gpu {

constexpr int kBlock = 128;  // threads
constexpr int kBlocks = 6;   // on one multiprocessor: more would leave too few registers

using Size = FOURFOLD_GPU_SIZE;
using Entry = FOURFOLD_GPU_ENTRY;

__device__ __forceinline__ Bits this_thread() {
  return static_cast<Bits>(blockIdx.x) * blockDim.x + threadIdx.x;
}

extern "C" __global__ void __launch_bounds__(kBlock, kBlocks)
    fourfold_search(const Machine<Entry> machine, const Batch batch, Progress* progress,
                    int steps) {
  const Size g(machine.columns, machine.rows);
  const Progress more = search_slice(g, machine, batch, progress, this_thread(), steps);
  unsigned nodes = static_cast<unsigned>(more.nodes), done = static_cast<unsigned>(more.done);
  unsigned busy = more.busy;
  for (int distance = 16; distance > 0; distance /= 2) {
    nodes += __shfl_down_sync(~0u, nodes, distance);
    done += __shfl_down_sync(~0u, done, distance);
    busy += __shfl_down_sync(~0u, busy, distance);
  }
  if (threadIdx.x % 32 != 0) return;
  atomicAdd(&progress->nodes, static_cast<unsigned long long>(nodes));
  atomicAdd(&progress->done, static_cast<unsigned long long>(done));
  atomicAdd(&progress->busy, busy);
}

extern "C" __global__ void fourfold_withdraw(const Machine<Entry> machine) {
  withdraw(Size(machine.columns, machine.rows), machine, this_thread());
}

extern "C" __global__ void fourfold_offer(const Machine<Entry> machine, Progress* progress,
                                          int least_empty) {
  offer(Size(machine.columns, machine.rows), machine, progress, this_thread(), least_empty);
}

extern "C" __global__ void fourfold_remember(Bits* slots, Bits places, const Bits* keys,
                                             const int8_t* scores, Bits count) {
  const Bits at = this_thread();
  if (at < count) remember(slots, places, keys[at], scores[at]);
}

extern "C" __global__ void fourfold_expand(const Bits* keys, Bits count, Bits* children,
                                           int columns, int rows) {
  const Bits at = this_thread();
  if (at < count) expand(Size(columns, rows), keys[at], children + at * static_cast<Bits>(columns));
}

extern "C" __global__ void fourfold_unpack(const Bits* keys, Bits count, Bits* boards, bool* open,
                                           int columns, int rows) {
  const Bits at = this_thread();
  if (at < count) open[at] = unpack_key(Size(columns, rows), keys[at], boards + 2 * at);
}

}  // namespace fourfold::gpu

// How much memory a thread needs, for gpu.py: its state, a frame of its stack, an offer.
extern "C" __device__ const unsigned fourfold_sizes[3] = {
    sizeof(fourfold::gpu::ThreadState), sizeof(fourfold::gpu::Frame), sizeof(fourfold::gpu::Offer)};
