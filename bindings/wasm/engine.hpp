// The state that the files of this folder share. One module, one engine, one thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fourfold/language/language.hpp"
#include "fourfold/players/player.hpp"
#include "fourfold/solver/book.hpp"
#include "fourfold/solver/stepwise.hpp"
#include "host.hpp"

namespace fourfold {

// A player whose name was read: asked for each of its moves, read once.
struct KnownPlayer {
  std::string name;  // in full
  players::Group group;
  std::vector<Rule> rules;  // that it can play by
  players::Style style;
};

struct Engine {
  explicit Engine(std::size_t table_mb) : solver(table_mb) {}

  // Null, and the request has failed, if there is none.
  const KnownPlayer* player(Request& request, const std::string& name);
  // The language of the option `language`, by default English. If it is not loaded, the request has
  // failed.
  const language::Language& language(Request& request) const;

  StepSolver solver;
  std::vector<uint8_t> book_bytes;
  std::optional<Book> book;
  std::vector<classic::Recorded> tree;  // of the last search
  std::vector<std::unique_ptr<KnownPlayer>> players;
  // All that were ever loaded: a run may speak one that was replaced.
  std::vector<std::unique_ptr<const language::Language>> languages;
};

// Answers a request at once: writes a value to `json`. Returns false if there is no such request.
// The engine may be null before it is created.
bool answer(Engine* engine, std::string_view type, Request& request, JsonWriter& json);

// The run that a request begins; null if it begins none, or if it has failed.
std::unique_ptr<Run> begin(Engine& engine, std::string_view type, Request& request);

}  // namespace fourfold
