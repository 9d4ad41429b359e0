// Messages: texts with arguments, in the part of ICU MessageFormat that docs/languages.md
// describes.
//
//   {name}
//   {count, plural, =0 {no moves} one {# move} other {# moves}}
//   {side, select, you {You win} other {{side_name} wins}}
//
// Two apostrophes stand for one; one before a brace, or before # in a plural, begins a quotation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fourfold::language {

// The forms of nouns and verbs that a language has beside numbers (CLDR).
enum class Plural : uint8_t { one, few, many, other };
inline constexpr std::string_view kPluralNames[] = {"one", "few", "many", "other"};

// Which form stands beside a whole number.
using PluralRule = Plural (*)(uint64_t number);

// The values of the arguments.
class Arguments {
 public:
  // Appends the value of an argument; false if there is none of this name. A number is written with
  // digits, and what a select chooses by with the name of the option.
  virtual bool add_to(std::string& text, std::string_view name) const = 0;

 protected:
  ~Arguments() = default;
};

// A fault of a message, in words; empty if there is none.
using Fault = std::string;

// Appends a message. After a fault, the text is incomplete.
Fault format_message(std::string& text, std::string_view message, const Arguments& arguments,
                     PluralRule plural);

// One place of a message where an argument is used.
struct Use {
  enum class Kind : uint8_t { shown, plural, select };
  Kind kind;
  std::string_view name;
  std::vector<std::string_view> options{};  // of a plural or a select, in order
};

// Finds all uses of arguments, in the order of the text.
Fault find_uses(std::vector<Use>& uses, std::string_view message);

}  // namespace fourfold::language
