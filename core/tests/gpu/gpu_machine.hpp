// The batch solver of core/gpu on the CPU: its threads take turns.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "batch.hpp"
#include "fourfold/board/board.hpp"

namespace fourfold::test {

template <class G, class Entry>
class GpuMachine {
 public:
  GpuMachine(int columns, int rows, std::size_t threads, std::size_t places)
      : g_(columns, rows),
        entries_(places),
        threads_(threads),
        stacks_(threads * static_cast<std::size_t>(g_.cells)),
        offers_(threads) {
    machine_ = {entries_.data(),  places,         threads_.data(),
                stacks_.data(),   offers_.data(), threads,
                {nullptr, 0, -1}, columns,        rows};
  }

  // The scores of the items of a batch. Each launch is of `steps` steps; `launches` of them at
  // most.
  std::vector<int8_t> solve(std::span<const Board> boards, bool all_columns, int steps,
                            int launches = 1 << 30) {
    std::vector<Bits> discs;
    for (const Board& board : boards)
      discs.insert(discs.end(), {board.discs[0].low, board.discs[1].low});
    const std::size_t items =
        boards.size() * (all_columns ? static_cast<std::size_t>(g_.columns) : 1);
    std::vector<int8_t> scores(items, kUntouched);
    const gpu::Batch batch{discs.data(), scores.data(), boards.size(), all_columns ? 1 : 0, 0};
    for (gpu::ThreadState& thread : threads_) thread.busy = thread.making = false;
    gpu::Progress progress{};
    for (; progress.done < items && launches > 0; --launches) {
      progress.offers = progress.next_offer = progress.busy = 0;
      if (progress.next >= items) {
        for (std::size_t i = 0; i < threads_.size(); ++i) withdraw(g_, machine_, i);
        for (std::size_t i = 0; i < threads_.size(); ++i) offer(g_, machine_, &progress, i, 4);
        offers_made_ += progress.offers;
      }
      for (std::size_t i = 0; i < threads_.size(); ++i) {
        const gpu::Progress more = search_slice(g_, machine_, batch, &progress, i, steps);
        progress.done += more.done;
        progress.nodes += more.nodes;
      }
    }
    nodes_ = progress.nodes;
    return scores;
  }

  uint64_t nodes() const { return nodes_; }  // of the latest batch
  uint64_t offers_made() const { return offers_made_; }

  static constexpr int8_t kUntouched = 99;

 private:
  const G g_;
  std::vector<Entry> entries_;
  std::vector<gpu::ThreadState> threads_;
  std::vector<gpu::Frame> stacks_;
  std::vector<gpu::Offer> offers_;
  gpu::Machine<Entry> machine_;
  uint64_t nodes_ = 0, offers_made_ = 0;
};

}  // namespace fourfold::test
