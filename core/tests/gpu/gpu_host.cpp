// The kernels of core/gpu as functions for the CPU: what tests/support/fake_cupy.py calls in place
// of a GPU's. A launch of n threads runs them one after the other.
#include <cstddef>

#include "batch.hpp"

namespace fourfold::gpu {

namespace {

template <class G, class Entry>
struct Kernels {
  static void search(std::size_t threads, const Machine<Entry>& machine, const Batch& batch,
                     Progress* progress, int steps) {
    const G g(machine.columns, machine.rows);
    for (std::size_t i = 0; i < threads; ++i) {
      const Progress more = search_slice(g, machine, batch, progress, i, steps);
      progress->nodes += more.nodes;
      progress->done += more.done;
      progress->busy += more.busy;
    }
  }
  static void withdraw_all(std::size_t threads, const Machine<Entry>& machine) {
    for (std::size_t i = 0; i < threads; ++i)
      withdraw(G(machine.columns, machine.rows), machine, i);
  }
  static void offer_all(std::size_t threads, const Machine<Entry>& machine, Progress* progress,
                        int least_empty) {
    for (std::size_t i = 0; i < threads; ++i)
      offer(G(machine.columns, machine.rows), machine, progress, i, least_empty);
  }
};

}  // namespace

#define FOURFOLD_KERNELS(suffix, G, Entry)                                                         \
  extern "C" void fourfold_search_##suffix(std::size_t threads, const Machine<Entry>* machine,     \
                                           const Batch* batch, Progress* progress, int steps) {    \
    Kernels<G, Entry>::search(threads, *machine, *batch, progress, steps);                         \
  }                                                                                                \
  extern "C" void fourfold_withdraw_##suffix(std::size_t threads, const Machine<Entry>* machine) { \
    Kernels<G, Entry>::withdraw_all(threads, *machine);                                            \
  }                                                                                                \
  extern "C" void fourfold_offer_##suffix(std::size_t threads, const Machine<Entry>* machine,      \
                                          Progress* progress, int least_empty) {                   \
    Kernels<G, Entry>::offer_all(threads, *machine, progress, least_empty);                        \
  }

using Standard = FixedSize<7, 6>;
FOURFOLD_KERNELS(standard_32, Standard, uint32_t)
FOURFOLD_KERNELS(standard_64, Standard, uint64_t)
FOURFOLD_KERNELS(any_32, AnySize<16>, uint32_t)
FOURFOLD_KERNELS(any_64, AnySize<16>, uint64_t)

extern "C" void fourfold_remember(std::size_t, Bits* slots, Bits places, const Bits* keys,
                                  const int8_t* scores, Bits count) {
  for (Bits i = 0; i < count; ++i) remember(slots, places, keys[i], scores[i]);
}

extern "C" void fourfold_expand(std::size_t, const Bits* keys, Bits count, Bits* children,
                                int columns, int rows) {
  const AnySize<16> g(columns, rows);
  for (Bits i = 0; i < count; ++i) expand(g, keys[i], children + i * static_cast<Bits>(columns));
}

extern "C" void fourfold_unpack(std::size_t, const Bits* keys, Bits count, Bits* boards, bool* open,
                                int columns, int rows) {
  const AnySize<16> g(columns, rows);
  for (Bits i = 0; i < count; ++i) open[i] = unpack_key(g, keys[i], boards + 2 * i);
}

extern "C" const unsigned fourfold_sizes[3] = {sizeof(ThreadState), sizeof(Frame), sizeof(Offer)};

}  // namespace fourfold::gpu
