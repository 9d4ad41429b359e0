#include "fourfold/net/batch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace fourfold::net {

namespace {

constexpr std::size_t kGroup = 4;  // positions that share the loads of weights

constexpr auto kPoll = std::chrono::milliseconds(5);

// Calls work(i) for each i below `count`, on several threads. False if it was stopped.
bool share_out(std::size_t count, const BatchMeans& means,
               const std::function<void(std::size_t)>& work, std::atomic<bool>& stopped) {
  if (!means.go_on()) return false;
  std::atomic<std::size_t> next{0};
  std::size_t running = 0;
  std::mutex mutex;  // guards `running`
  std::condition_variable ended;
  std::vector<std::thread> others;
  const auto run_beside = [&] {
    for (std::size_t i; !stopped && (i = next++) < count;) work(i);
    const std::lock_guard lock(mutex);
    --running;
    ended.notify_one();
  };
  running = std::min(static_cast<std::size_t>(means.threads), std::max<std::size_t>(count, 1)) - 1;
  for (std::size_t i = running; i > 0; --i) others.emplace_back(run_beside);
  for (std::size_t i; !stopped && (i = next++) < count;)
    if (means.go_on())
      work(i);
    else
      stopped = true;
  for (std::unique_lock lock(mutex); running;)
    if (ended.wait_for(lock, kPoll) == std::cv_status::timeout && !stopped && !means.go_on())
      stopped = true;
  for (std::thread& other : others) other.join();
  return !stopped;
}

}  // namespace

std::vector<Outputs> evaluate_many(const Network& network, std::span<const Board> boards,
                                   const BatchMeans& means) {
  std::vector<Outputs> outputs(boards.size());
  std::atomic<bool> stopped{false};
  const auto evaluate = [&](std::size_t group) {
    const std::size_t first = group * kGroup;
    const auto some = boards.subspan(first, std::min(kGroup, boards.size() - first));
    network.evaluate(some, &outputs[first], best_instruction_set());
  };
  const bool complete = share_out((boards.size() + kGroup - 1) / kGroup, means, evaluate, stopped);
  return complete ? outputs : std::vector<Outputs>{};
}

std::vector<SearchResult> search_many(const Network& network, std::span<const Board> boards,
                                      int simulations, const BatchMeans& means) {
  std::vector<SearchResult> results(boards.size());
  std::atomic<bool> stopped{false};
  const auto caller = std::this_thread::get_id();
  const auto find = [&](std::size_t i) {
    results[i] = search(network, boards[i], simulations, [&] {
      if (std::this_thread::get_id() == caller && !means.go_on()) stopped = true;
      return !stopped.load();
    });
  };
  const bool complete = share_out(boards.size(), means, find, stopped);
  return complete ? results : std::vector<SearchResult>{};
}

}  // namespace fourfold::net
