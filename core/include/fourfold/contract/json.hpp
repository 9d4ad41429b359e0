// Writes the JSON that Python, the command line, the API and browsers read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fourfold {

// Calls come in the order of the text; commas are set between values.
//
//   JsonWriter json;
//   json.begin('{');
//   json.key("column").text("4");
//   json.end('}');
class JsonWriter {
 public:
  void begin(char bracket) {
    separate();
    text_ += bracket;
    first_ = true;
  }
  void end(char bracket) {
    text_ += bracket;
    first_ = false;
  }
  JsonWriter& key(std::string_view name) {
    text(name);
    text_ += ':';
    first_ = true;  // no comma before the value
    return *this;
  }
  void text(std::string_view value);
  void number(int value) { raw(std::to_string(value)); }
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }
  void number(std::optional<int> value) { value ? number(*value) : null(); }

  // What is JSON already.
  void raw(std::string_view value) {
    separate();
    text_ += value;
  }

  // A list of values, each written by `write(value)`.
  template <class List, class Write>
  void list(const List& values, Write write) {
    begin('[');
    for (const auto& value : values) write(value);
    end(']');
  }

  const std::string& str() const { return text_; }

 private:
  void separate() {
    if (!first_) text_ += ',';
    first_ = false;
  }

  std::string text_;
  bool first_ = true;
};

}  // namespace fourfold
