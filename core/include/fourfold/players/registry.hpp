// Players by name, so that they are spelled alike everywhere: `threats:depth=6,blunder=0.2`.
//
// A name may be followed by a colon and options, separated by commas. The first option may be given
// by its value alone: `threats:6`, `elo:1400`. A number alone is a level of the ladder. Capitals
// and spaces do not matter.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fourfold/board/rule.hpp"

namespace fourfold::players {

// ---- Kinds ----------------------------------------------------------------------------------

using Value = std::variant<int, double, std::string>;

struct Option {
  enum class Type : uint8_t { whole, real, word };

  std::string name;
  Type type = Type::whole;
  double low = 0, high = 0;          // of a number
  std::vector<std::string> words{};  // of a word
  std::optional<std::string>
      usual{};                // the default, as it would be written; nothing: must be given
  bool part_of_name = false;  // shown in the full name even if it has its usual value

  std::string allowed() const;                             // in words, for messages and help
  std::string_view placeholder() const;                    // for the value, in help
  std::optional<Value> read(std::string_view text) const;  // nothing: not allowed
};

enum class Group : uint8_t { ladder, search, exact, network, other };
std::string_view name(Group group);

// A kind of player.
struct Kind {
  std::string name, description;
  Group group = Group::other;
  std::vector<Option> options{};
  std::vector<Rule> rules{Rule::connect_four};  // that such a player can play by
  bool one_at_a_time = false;                   // its options exclude each other

  // There is one value, which must be given and needs no name: `elo:1400`.
  bool takes_one_value() const { return options.size() == 1 && !options[0].usual; }
  bool in_menu(Rule rule) const;  // it plays by this rule, and its name alone is enough
  std::string usage() const;      // how to write it, with all options
};

// The players that all programs share, weakest families first.
const std::vector<Kind>& built_in_kinds();

// A network as a player (net/network.hpp). It needs weights, which not every program has at hand.
const Kind& network_kind();

// Both, for menus and for names.
std::vector<const Kind*> listed_kinds();

// The search depths that menus offer, in plies. Any other depth can be given by name.
inline constexpr int kMenuDepths[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

// ---- Names ----------------------------------------------------------------------------------

// A name that was understood.
struct Recipe {
  std::string name;  // in full: a player has one name however it was written
  std::string kind;
  // Those that are not as usual, or part of the name.
  std::vector<std::pair<std::string, Value>> values;

  const Value* find(std::string_view option) const;
};

// Either a recipe or, in one sentence, what is wrong.
struct ReadName {
  std::optional<Recipe> recipe;
  std::string error;
};
ReadName read_name(std::string_view text, std::span<const Kind* const> kinds);
ReadName read_name(std::string_view text);  // of the built-in kinds

// ---- Ratings --------------------------------------------------------------------------------

// Measured, in Elo, with its 95% interval: docs/players.md.
struct Rating {
  std::string_view name;
  int elo, low, high;
};
std::span<const Rating> ratings();  // weakest first
std::optional<int> elo_of(std::string_view name);

// A level of the ladder of human-like players; the first, which is the weakest, has number 1.
struct Level {
  std::string_view name;
  double skill;
  int elo() const { return *elo_of(name); }
};
std::span<const Level> ladder();

// The registry as JSON, for menus: the listed kinds of players, the search depths, and the ratings.
std::string registry_json();

}  // namespace fourfold::players
