#include "host.hpp"

#include <__verbose_abort>

#define EXPORT(name) [[clang::export_name(#name)]]

namespace fourfold {

namespace {

std::string* input;   // from the host
std::string* output;  // for the host
Run* run;

const char* reply(const Request& request, const JsonWriter& json) {
  if (!output) output = new std::string();
  JsonWriter error;
  if (request.failed()) request.write_error(error);
  *output = request.failed() ? error.str() : json.str();
  return output->c_str();
}

}  // namespace

void end_run() {
  delete run;
  run = nullptr;
}

extern "C" {

// The address to write `size` bytes to before the call that takes them.
EXPORT(allocate) char* allocate(std::size_t size) {
  if (!input) input = new std::string();
  input->resize(size);
  return input->data();
}

// Takes the input as a request: an object whose `type` says what it asks for.
EXPORT(call) const char* call() {
  const JsonValue options = read_json(*input).value_or(JsonValue{});
  JsonWriter json;
  Request request(options);
  const std::string& type = request.text(request["type"], "the type of a request");
  if (!request.failed() && !answer(type, request, json)) {
    end_run();  // before the next one uses the same memory
    run = begin(type, request).release();
    if (!run) request.fail("InvalidArgument", "unknown request '" + type + "'");
    json.null();
  }
  return reply(request, json);
}

// Continues the run. Returns 0 if it has nothing new, 1 if more is known, 2 if it is done.
EXPORT(step) int step(double nodes, int time_is_up) {
  return static_cast<int>(run->step(static_cast<uint64_t>(nodes), time_is_up != 0));
}

// What the run has found.
EXPORT(found) const char* found() {
  JsonWriter json;
  run->write(json);
  const JsonValue nothing;
  return reply(Request(nothing), json);
}

// Takes the input as a file. If it is not a good one, the module continues with the one that it
// had.
EXPORT(use_file) const char* use_file() {
  std::vector<uint8_t> bytes(input->begin(), input->end());
  *input = {};
  const JsonValue nothing;
  Request request(nothing);
  JsonWriter json;
  use_file(std::move(bytes), request, json);
  return reply(request, json);
}

}  // extern "C"

}  // namespace fourfold

// Called by the C++ library when it cannot continue. Its own versions print a message and would
// link printf: 8 KB of the download.
extern "C" void __cxa_pure_virtual() {
  __builtin_trap();
}
_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char*, ...) noexcept {
  __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD
