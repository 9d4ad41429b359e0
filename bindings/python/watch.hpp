// What happens in Python while a call runs without the GIL.
#pragma once

#include <atomic>

#include "fourfold/solver/limits.hpp"
#include "package.hpp"

namespace fourfold::python {

// What a function returns that runs without the GIL.
template <class F>
auto without_gil(const F& function) {
  nb::gil_scoped_release released;
  return function();
}

// Listens for Ctrl-C, and for exceptions of callbacks, while a call runs without the GIL. They
// stop the call and are raised when it has returned.
class Watch {
 public:
  // The limits of a call that ends when the token `stop`, or None, is cancelled, and at Ctrl-C.
  Limits limits(nb::handle stop, double seconds = 0, uint64_t nodes = 0) {
    return {seconds, nodes, to_stop(stop), [this] { return listen(); }};
  }

  // On the calling thread. True: stop.
  bool listen() {
    if (!failed_ && on_main_thread_) {
      nb::gil_scoped_acquire gil;
      failed_ = PyErr_CheckSignals() != 0;
    }
    return failed_;
  }

  // On any thread. True: stop.
  bool failed() const { return failed_; }

  // Calls back into Python, on the calling thread.
  template <class F>
  void call(F&& callback) {
    if (failed_) return;
    nb::gil_scoped_acquire gil;
    try {
      callback();
    } catch (nb::python_error& error) {
      error.restore();
      failed_ = true;
    }
  }

  // With the GIL, after the call.
  void raise_failure() const {
    if (failed_) throw nb::python_error();
  }

  // The same, and raises Cancelled if the call ended early.
  void raise_unless(bool complete) const {
    raise_failure();
    if (!complete) raise(package().cancelled, "the call was cancelled");
  }

 private:
  // Python delivers signals to the main thread only.
  const bool on_main_thread_ = PyThread_get_thread_ident() == package().main_thread;
  std::atomic<bool> failed_{false};
};

}  // namespace fourfold::python
