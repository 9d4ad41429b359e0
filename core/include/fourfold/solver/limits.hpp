// What may end a call early: a stop token, a time limit, a node limit, a function that is polled.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace fourfold {

// Cancels calls from another thread. A call that is given a token stops soon after the token is
// cancelled, and does not begin if that happened before. Cancelling cannot be undone. One token may
// be given to any number of calls.
//
// Not std::stop_token: libc++ has it only where it has threads, and the WebAssembly build has none.
// Its callbacks are not needed either. Instead a token may have a deadline and parents, so that a
// timeout needs no thread of its own.
class StopToken {
 public:
  StopToken() = default;
  // Also cancelled after `seconds` (0: never), and when one of `parents` is cancelled. The parents
  // must outlive it.
  explicit StopToken(double seconds, std::vector<const StopToken*> parents = {})
      : parents_(std::move(parents)) {
    // Compared as floating point: the time may be longer than a Clock::duration can be.
    const auto now = Clock::now();
    if (seconds > 0 && std::chrono::duration<double>(seconds) < deadline_ - now)
      deadline_ =
          now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }
  StopToken(const StopToken&) = delete;
  StopToken& operator=(const StopToken&) = delete;

  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  bool cancelled() const {
    if (cancelled_.load(std::memory_order_relaxed)) return true;
    if (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_) return true;
    for (const StopToken* parent : parents_)
      if (parent->cancelled()) return true;
    return false;
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::atomic<bool> cancelled_{false};
  Clock::time_point deadline_ = Clock::time_point::max();
  std::vector<const StopToken*> parents_;
};

// The limits of a call. They count from the moment the call is made, even while it waits its turn.
struct Limits {
  double seconds = 0;  // 0: none
  uint64_t nodes = 0;  // 0: none
  const StopToken* stop = nullptr;
  // Called about 20 times a second, on the calling thread; true means stop. For stop requests that
  // cannot use a token: Ctrl-C in Python.
  std::function<bool()> poll{};
};

// Checks the limits of one call, except the node limit: each search counts nodes in its own way.
// `limits` must outlive it.
class LimitWatch {
 public:
  static constexpr std::chrono::milliseconds kPollInterval{50};

  explicit LimitWatch(const Limits& limits) : limits_(limits) {}

  // Whether the token was cancelled. On any thread.
  bool cancelled() const { return limits_.stop && limits_.stop->cancelled(); }

  // Whether the call was asked to stop. Also calls `poll` when it is due. On the calling thread.
  bool told_to_stop() {
    if (cancelled()) return true;
    if (!limits_.poll || Clock::now() < next_poll_) return false;
    next_poll_ = Clock::now() + kPollInterval;
    return limits_.poll();
  }

  bool out_of_time() const { return limits_.seconds > 0 && seconds() >= limits_.seconds; }

  bool expired() { return told_to_stop() || out_of_time(); }

  // How long to sleep at most before checking again.
  std::chrono::duration<double> until_next_check() const {
    constexpr std::chrono::duration<double> kTokenInterval(0.005);
    std::chrono::duration<double> wait = kPollInterval;
    if (limits_.stop) wait = kTokenInterval;
    if (limits_.seconds > 0)
      wait = std::min(wait, std::chrono::duration<double>(limits_.seconds - seconds()));
    return wait;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  const Limits& limits_;
  const Clock::time_point start_ = Clock::now();
  // Not immediately: most calls are over before anyone could want to stop them.
  Clock::time_point next_poll_ = start_ + kPollInterval;
};

}  // namespace fourfold
