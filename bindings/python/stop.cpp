// fourfold._core.StopToken: cancels calls from another thread.
#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

struct PythonStopToken {
  PythonStopToken(double seconds, nb::handle parent)
      : parent(nb::borrow(parent)), token(seconds, to_stop(parent)) {}
  nb::object parent;  // None, or a token that this one looks at: kept for as long as it does
  StopToken token;
};

double to_timeout(nb::handle value) {
  if (value.is_none()) return 0;
  double seconds = 0;
  if (PyBool_Check(value.ptr()) || !nb::try_cast(value, seconds))
    raise(package().wrong_type, "timeout must be a number, not {}",
          nb::getattr(value.type(), "__name__"));
  if (!(seconds > 0)) raise(package().invalid_argument, "timeout must be positive, not {}", value);
  return seconds;
}

}  // namespace

const StopToken* to_stop(nb::handle value) {
  if (value.is_none()) return nullptr;
  const PythonStopToken* stop = nullptr;
  if (!nb::try_cast(value, stop, false) || !stop)
    raise(package().wrong_type, "stop must be a StopToken, not {}",
          nb::getattr(value.type(), "__name__"));
  return &stop->token;
}

void bind_stop(nb::module_& m) {
  nb::class_<PythonStopToken>(m, "StopToken", nb::is_final(),
                              R"(Cancels calls from another thread.

Pass it as `stop` to any call that may take long, and `cancel` it when the answer is no longer
wanted. The call then ends within milliseconds, also if it has not begun yet or waits for its turn.
One token may be used for any number of calls. It cannot be reset: use a new one.

A token with a `timeout` is cancelled by itself after so many seconds. A token with a `parent` is
cancelled when the parent is.

>>> from fourfold import Position, Solver, StopToken
>>> stop = StopToken()
>>> stop.cancel()
>>> Solver().solve(Position(), stop=stop)
Traceback (most recent call last):
fourfold.errors.Cancelled: the call was cancelled
>>> Solver().analyse(Position(columns=8, rows=7), stop=StopToken(timeout=0.01)).complete
False)",
                              nb::sig("@typing.final\nclass StopToken()"))
      .def(
          "__init__",
          [](PythonStopToken* self, nb::handle timeout, nb::handle parent) {
            new (self) PythonStopToken(to_timeout(timeout), parent);
          },
          "timeout"_a.none() = nb::none(), "parent"_a.none() = nb::none(),
          nb::sig("def __init__(self, timeout: float | None = None, parent: StopToken | None = "
                  "None) -> None"))
      .def(
          "cancel", [](PythonStopToken& self) { self.token.cancel(); },
          R"(Stop all calls that use this token, and those that will.

>>> stop = StopToken()
>>> stop.cancel()
>>> stop.cancelled
True)")
      .def_prop_ro(
          "cancelled", [](const PythonStopToken& self) { return self.token.cancelled(); },
          R"(Whether the token was cancelled, its time is up, or its parent is cancelled.

>>> StopToken().cancelled
False)");
}

}  // namespace fourfold::python
