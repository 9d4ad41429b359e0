// What the modules for browsers have in common: how the host passes requests and reads answers.
//
// The host allocates room, writes a request to it, and calls `call`. What runs in steps is begun by
// a request, continued by `step`, and read by `found`. An answer ends with a zero, which is never
// part of JSON, and stays where it is until the next call. Instead of an answer there may be an
// error: {"error": {"kind": …, "message": …}}. web/engine/src/module.ts calls these functions.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "request.hpp"

namespace fourfold {

// A question that is answered in steps.
class Run {
 public:
  enum class Progress { none, more, done };

  virtual ~Run() = default;
  // Works for about this many nodes. When the time is up, it ends soon, with what is
  // proven by then.
  virtual Progress step(uint64_t nodes, bool time_is_up) = 0;
  // The result or, before the end, what is known so far: null if that is nothing.
  virtual void write(JsonWriter& json) = 0;
};

// Ends the run that the host continues, if there is one: before what it uses changes.
void end_run();

// ---- What each module has ---------------------------------------------------------------------

// Answers a request at once: writes a value to `json`. Returns false if there is no such request.
bool answer(std::string_view type, Request& request, JsonWriter& json);

// The run that a request begins; null if it begins none, or if it has failed.
std::unique_ptr<Run> begin(std::string_view type, Request& request);

// Takes the bytes of a file, and says what is in it.
void use_file(std::vector<uint8_t> bytes, Request& request, JsonWriter& json);

}  // namespace fourfold
