// The engine's module for browsers.
#include "engine.hpp"

namespace fourfold {

namespace {

Engine* engine;

void create(Request& request, JsonWriter& json) {
  const auto table_mb = static_cast<std::size_t>(request.whole("tableMb", 64, 8, 1024));
  if (request.failed()) return;
  engine = new Engine(table_mb);
  if (!engine->solver.has_memory())
    request.fail("EngineError", "no memory for a table of " + std::to_string(table_mb) + " MB");
  json.null();
}

}  // namespace

// The first request must be `create`, unless it is about the rules only.
bool answer(std::string_view type, Request& request, JsonWriter& json) {
  if (type != "create") return answer(engine, type, request, json);
  create(request, json);
  return true;
}

std::unique_ptr<Run> begin(std::string_view type, Request& request) {
  return begin(*engine, type, request);
}

// An opening book.
void use_file(std::vector<uint8_t> bytes, Request& request, JsonWriter& json) {
  BookFault fault;
  const auto book = Book::read(bytes, fault);
  if (!book) return request.fail("BookError", Book::describe(fault, bytes));
  end_run();
  engine->book_bytes = std::move(bytes);  // moves no byte: what the book points to stays in place
  engine->book = book;
  engine->solver.use_book(&*engine->book);
  json.begin('{');
  json.key("columns").number(book->columns());
  json.key("rows").number(book->rows());
  json.key("ply").number(book->ply());
  json.key("positions").number(book->positions());
  json.end('}');
}

}  // namespace fourfold
