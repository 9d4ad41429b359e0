// A computation that asks the solver questions: a player's choice, an explanation, a review.
//
// It is a coroutine. `co_await ask(question)` hands a question to the runner of the inquiry and
// continues with the answer. So the same code serves native programs, where the runner blocks until
// the solver has answered (SolverRunner below), and browsers, where the solver works in steps
// (step_runner.hpp) and the page does other things between two of them. An inquiry knows neither
// threads nor limits: its runner may answer that a limit was reached, or destroy it.
//
//   Inquiry<int> best_score(Board board) {
//     const Question question{Question::Kind::score, board};
//     const SolverAnswer answer = co_await ask(question);
//     co_return answer.result.bounds.lower;
//   }
//
// Parameters of a coroutine are taken by value, because references may dangle when it continues.
// Name a question before it is asked: GCC 12 may destroy temporaries of a co_await expression
// twice.
#pragma once

#include <coroutine>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "fourfold/classic/classic.hpp"
#include "fourfold/search/what_if.hpp"
#include "fourfold/solver/solver.hpp"

namespace fourfold {

struct Question {
  enum class Kind {
    score,         // of the position
    outcome,       // its sign only, which is cheaper
    best_columns,  // which columns are best
    columns,       // the score of every column
    analysis,      // the same, and the line of best play
    what_if,       // the score with harmless cells
    search,        // a classic search; not limited in time: an unfinished one has no result
    progress,      // not a question: `done` of `total` steps are made
  };
  Kind kind = Kind::score;
  Board board{};
  WhatIf what_if{};
  classic::Options search{};  // of its limits only the nodes count: the others are the runner's
  int done = 0, total = 0;
};

struct SolverAnswer {
  // `complete`: this is the answer. For what_if only `bounds` has a meaning, for search `pv`.
  AnalysisResult result;
  bool limited = false;  // not complete because the runner's limit was reached
  int column = -1;       // of a search: its choice, and the value of the position
  double value = 0;
};

SolverAnswer answer_of(const WhatIfResult& found);
SolverAnswer answer_of(const classic::SearchResult& found);

namespace inquiry_detail {

// Shared by an inquiry and those that it awaits.
struct Exchange {
  const Question* question = nullptr;
  SolverAnswer answer;
  std::coroutine_handle<> waiting;  // for the answer
};

struct PromiseBase {
  Exchange* exchange = nullptr;
  std::coroutine_handle<> parent;

  struct ReturnToParent {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) const noexcept {
      const auto parent = ended.promise().parent;
      return parent ? parent : std::noop_coroutine();
    }
    void await_resume() const noexcept {}
  };
  std::suspend_always initial_suspend() const noexcept { return {}; }
  ReturnToParent final_suspend() const noexcept { return {}; }
  void unhandled_exception() const {
#if defined(__cpp_exceptions)
    throw;  // to the runner: there may be no memory left
#else
    __builtin_trap();
#endif
  }
};

}  // namespace inquiry_detail

template <class T>
class [[nodiscard]] Inquiry {
 public:
  struct promise_type : inquiry_detail::PromiseBase {
    std::optional<T> value;
    Inquiry get_return_object() { return Inquiry(Handle::from_promise(*this)); }
    void return_value(T result) { value.emplace(std::move(result)); }
  };

  Inquiry(Inquiry&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Inquiry& operator=(Inquiry&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Inquiry() {
    if (handle_) handle_.destroy();
  }

  // Awaited by another inquiry: its questions go to the same runner.
  bool await_ready() const noexcept { return false; }
  template <class Promise>
  std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> parent) noexcept {
    handle_.promise().parent = parent;
    handle_.promise().exchange = parent.promise().exchange;
    return handle_;
  }
  T await_resume() { return std::move(*handle_.promise().value); }

 private:
  using Handle = std::coroutine_handle<promise_type>;
  explicit Inquiry(Handle handle) : handle_(handle) {}
  Handle handle_;

  template <class>
  friend class RunningInquiry;
};

// `const SolverAnswer answer = co_await ask(question);`
class ask {
 public:
  explicit ask(const Question& question) : question_(question) {}
  ask(Question&&) = delete;

  bool await_ready() const noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> asker) noexcept {
    exchange_ = asker.promise().exchange;
    exchange_->question = &question_;
    exchange_->waiting = asker;
  }
  SolverAnswer await_resume() const { return std::move(exchange_->answer); }

 private:
  const Question& question_;
  inquiry_detail::Exchange* exchange_ = nullptr;
};

// An inquiry in progress: its owner answers its questions one after the other.
template <class T>
class RunningInquiry {
 public:
  explicit RunningInquiry(Inquiry<T> inquiry)
      : exchange_(std::make_unique<inquiry_detail::Exchange>()), inquiry_(std::move(inquiry)) {
    inquiry_.handle_.promise().exchange = exchange_.get();
    inquiry_.handle_.resume();
  }

  // The question to answer next; null when the inquiry has ended.
  const Question* question() const { return exchange_->question; }

  // Continues until the next question or the end.
  void answer(SolverAnswer answer) {
    exchange_->answer = std::move(answer);
    exchange_->question = nullptr;
    exchange_->waiting.resume();
  }

  // What the inquiry has returned. Only when there is no further question.
  T& result() { return *inquiry_.handle_.promise().value; }

 private:
  std::unique_ptr<inquiry_detail::Exchange> exchange_;  // stays in place when this is moved
  Inquiry<T> inquiry_;
};

// Runs an inquiry with a solver that may be shared; blocks. The limits hold for the inquiry as a
// whole: when its time is up, each further question gets the best answer available immediately.
// Nothing is returned when the inquiry is stopped by its token, by poll or by Solver::cancel().
class SolverRunner {
 public:
  using Progress = std::function<void(int done, int total)>;
  // `enough`: a token that, when cancelled, has the effect of a time limit.
  explicit SolverRunner(Solver& solver, const Limits& limits = {}, Progress progress = {},
                        const StopToken* enough = nullptr)
      : SolverRunner(&solver, limits, std::move(progress), enough) {}
  // Without a solver: for inquiries that ask for classic searches and what-ifs only.
  explicit SolverRunner(const Limits& limits) : SolverRunner(nullptr, limits, {}, nullptr) {}

  template <class T>
  std::optional<T> run(Inquiry<T> inquiry) {
    RunningInquiry<T> running(std::move(inquiry));
    while (const Question* question = running.question()) {
      std::optional<SolverAnswer> found = answer(*question);
      if (!found) return std::nullopt;
      running.answer(std::move(*found));
    }
    return std::move(running.result());
  }

  uint64_t nodes() const { return nodes_; }  // visited for all answers

 private:
  SolverRunner(Solver* solver, const Limits& limits, Progress progress, const StopToken* enough);
  std::optional<SolverAnswer> answer(const Question& question);  // nothing: told to stop

  Solver* solver_;
  const Limits limits_;
  LimitWatch watch_;
  const StopToken* enough_;
  StopToken either_;  // `enough`, or the limits' token
  Progress progress_;
  uint64_t nodes_ = 0;
};

}  // namespace fourfold
