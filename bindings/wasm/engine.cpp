// The engine's interface for browsers: requests and answers are JSON. web/engine/src/module.ts
// calls these functions.
//
// The host allocates room, writes a request to it, and calls `call`. What runs in steps is begun by
// a request, continued by `step`, and read by `found`. An answer ends with a zero, which is never
// part of JSON, and stays where it is until the next call. Instead of an answer there may be an
// error: {"error": {"kind": …, "message": …}}.
#include "engine.hpp"

#include <__verbose_abort>

#define EXPORT(name) [[clang::export_name(#name)]]

namespace fourfold {

namespace {

Engine* engine;
std::string* input;   // from the host
std::string* output;  // for the host

const char* reply(const Request& request, const JsonWriter& json) {
  if (!output) output = new std::string();
  JsonWriter error;
  if (request.failed()) request.write_error(error);
  *output = request.failed() ? error.str() : json.str();
  return output->c_str();
}

void create(Request& request, JsonWriter& json) {
  const auto table_mb = static_cast<std::size_t>(request.whole("tableMb", 64, 8, 1024));
  if (request.failed()) return;
  engine = new Engine(table_mb);
  if (!engine->solver.has_memory())
    request.fail("EngineError", "no memory for a table of " + std::to_string(table_mb) + " MB");
  json.null();
}

}  // namespace

extern "C" {

// The address to write `size` bytes to before the call that takes them.
EXPORT(allocate) char* allocate(std::size_t size) {
  if (!input) input = new std::string();
  input->resize(size);
  return input->data();
}

// Takes the input as a request: an object whose `type` says what it asks for. The first one must be
// `create`, unless it is about the rules only.
EXPORT(call) const char* call() {
  const JsonValue options = read_json(*input).value_or(JsonValue{});
  JsonWriter json;
  Request request(options);
  const std::string& type = request.text(request["type"], "the type of a request");
  if (type == "create") {
    create(request, json);
  } else if (!request.failed() && !answer(engine, type, request, json)) {
    engine->run.reset();  // before the next one asks the solver
    engine->run = begin(*engine, type, request);
    if (!engine->run) request.fail("InvalidArgument", "unknown request '" + type + "'");
    json.null();
  }
  return reply(request, json);
}

// Continues the run. Returns 0 if it has nothing new, 1 if more is known, 2 if it is done.
EXPORT(step) int step(double nodes, int time_is_up) {
  return static_cast<int>(engine->run->step(static_cast<uint64_t>(nodes), time_is_up != 0));
}

// What the run has found.
EXPORT(found) const char* found() {
  JsonWriter json;
  engine->run->write(json);
  const JsonValue nothing;
  return reply(Request(nothing), json);
}

// Takes the input as an opening book. If it is not one, the solver continues with the book that it
// had.
EXPORT(use_book) const char* use_book() {
  std::vector<uint8_t> bytes(input->begin(), input->end());
  *input = {};
  const JsonValue nothing;
  Request request(nothing);
  JsonWriter json;
  BookFault fault;
  const auto book = Book::read(bytes, fault);
  if (!book) {
    request.fail("BookError", Book::describe(fault, bytes));
    return reply(request, json);
  }
  engine->run.reset();
  engine->book_bytes = std::move(bytes);  // moves no byte: what the book points to stays in place
  engine->book = book;
  engine->solver.use_book(&*engine->book);
  json.begin('{');
  json.key("columns").number(book->columns());
  json.key("rows").number(book->rows());
  json.key("ply").number(book->ply());
  json.key("positions").number(book->positions());
  json.end('}');
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
