// JSON: written for Python, the command line, the API and browsers; read from browsers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fourfold {

// Calls come in the order of the text; commas are set between values. Nothing is inline: it would
// make the module for browsers larger.
//
//   JsonWriter json;
//   json.begin('{');
//   json.key("column").text("4");
//   json.end('}');
class JsonWriter {
 public:
  void begin(char bracket);
  void end(char bracket);
  JsonWriter& key(std::string_view name);

  void text(std::string_view value);
  void number(int value);
  void number(uint64_t value);
  // In fixed notation, finite and smaller than 2^64. Numbers of 0.001 and more read back the same.
  void number(double value);
  template <class Number>
  void number(std::optional<Number> value) {
    value ? number(*value) : null();
  }
  void boolean(bool value);
  void null();

  // Text that is JSON already.
  void raw(std::string_view value);

  // A list of values, each written by `write(value)`.
  template <class List, class Write>
  void list(const List& values, Write write) {
    begin('[');
    for (const auto& value : values) write(value);
    end(']');
  }

  const std::string& str() const { return text_; }

 private:
  void separate();

  std::string text_;
  bool first_ = true;
};

// A value that was read.
struct JsonValue {
  enum class Type : uint8_t { null, boolean, number, text, list, object };

  Type type = Type::null;
  bool boolean = false;
  double number = 0;
  std::string text{};
  std::vector<JsonValue> items{};   // of a list or an object
  std::vector<std::string> keys{};  // of an object: one for each item
  std::string_view source{};        // the value as it is written, part of the text that was read

  // The value of a key; null if there is none, or if this is not an object.
  const JsonValue& operator[](std::string_view key) const;
};

// The value of a text; nothing unless it is JSON as RFC 8259 defines it. Refused as well: repeated
// keys, halves of surrogate pairs, numbers too large for a double, and more than kDeepestJson lists
// and objects inside each other. The text must outlive the value.
//
// Numbers of more than 15 digits may differ from the nearest double in the last bit: a conversion
// without that fault would make the module for browsers larger by a fifth.
inline constexpr int kDeepestJson = 16;
std::optional<JsonValue> read_json(std::string_view text);

}  // namespace fourfold
