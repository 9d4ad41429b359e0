// A request of the host: the arguments of a call, checked one after the other as they are read.
//
// It is a JSON object with the options of the call in TypeScript, under the same names. Columns
// and rows are numbers counted from 0, as in code; sets of cells are hexadecimal numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/explain/fact.hpp"
#include "fourfold/json/json.hpp"
#include "fourfold/players/random.hpp"

namespace fourfold {

// The largest whole number that JavaScript has exactly.
inline constexpr int64_t kMostWhole = 9'007'199'254'740'991;

class Request {
 public:
  explicit Request(const JsonValue& options) : options_(options) {}
  explicit Request(JsonValue&&) = delete;  // it must outlive the request

  // Only the first fault counts. What is read after it has no meaning. The kinds are the names of
  // the errors in TypeScript and in Python.
  void fail(std::string_view kind, std::string message);
  bool failed() const { return !kind_.empty(); }
  void write_error(JsonWriter& json) const;

  const JsonValue& operator[](std::string_view option) const { return options_[option]; }
  bool has(std::string_view option) const { return options_[option].type != JsonValue::Type::null; }

  // A value as what it should be. `what` is its name in messages.
  int64_t whole(const JsonValue& value, std::string_view what, int64_t least = -kMostWhole,
                int64_t most = kMostWhole);
  double real(const JsonValue& value, std::string_view what, double least, double most);
  const std::string& text(const JsonValue& value, std::string_view what);
  CellSet cells(const JsonValue& value, std::string_view what);
  players::Seed seed(const JsonValue& value);

  // The value of an option; the usual one if it is not given.
  int64_t whole(std::string_view option, int64_t usual, int64_t least, int64_t most = kMostWhole) {
    return has(option) ? whole(options_[option], option, least, most) : usual;
  }
  template <class Enum>
  Enum choice(std::string_view option, std::span<const std::string_view> names, Enum usual) {
    return has(option) ? static_cast<Enum>(choose(option, names)) : usual;
  }

  // The option `board`, which holds the size of the board, the discs of both sides (none if not
  // given) and the rule.
  Board board();
  // The same, if a move can be played.
  Board open_board(std::string_view kind, std::string_view purpose);
  // A list of columns of the board.
  std::vector<int> columns(std::string_view option, const Board& board);
  explain::Names names();

 private:
  std::size_t choose(std::string_view option, std::span<const std::string_view> names);

  const JsonValue& options_;
  std::string kind_, message_;
};

}  // namespace fourfold
