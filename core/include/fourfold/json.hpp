// Writes JSON, with commas where they belong.
//
//   JsonWriter json;
//   json.begin_object();
//   json.member("score", 3);
//   json.key("best"), json.begin_array(), json.value("4"), json.end_array();
//   json.end_object();
//   json.text()  // {"score":3,"best":["4"]}
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace fourfold {

class JsonWriter {
 public:
  const std::string& text() const { return text_; }

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }

  void key(std::string_view name) {
    value(name);
    text_ += ':';
    separate_ = false;
  }

  void value(std::string_view string) {
    separate();
    text_ += '"';
    for (const char c : string) append(c);
    text_ += '"';
  }
  void value(const char* string) { value(std::string_view(string)); }
  void value(bool truth) { raw(truth ? "true" : "false"); }
  void value(std::integral auto number) { raw(std::to_string(number)); }
  void null() { raw("null"); }
  template <class T>
  void value(const std::optional<T>& known) {
    if (known)
      value(*known);
    else
      null();
  }

  // A number or whatever else is JSON already.
  void raw(std::string_view json) {
    separate();
    text_ += json;
  }

  template <class T>
  void member(std::string_view name, const T& content) {
    key(name);
    value(content);
  }

 private:
  void begin(char bracket) {
    separate();
    text_ += bracket;
    separate_ = false;
  }
  void end(char bracket) {
    text_ += bracket;
    separate_ = true;
  }
  void separate() {
    if (separate_) text_ += ',';
    separate_ = true;
  }
  void append(char c) {
    constexpr char kDigits[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      text_ += "\\u00";
      text_ += kDigits[c >> 4];
      text_ += kDigits[c & 15];
    } else {
      text_ += c;  // text is UTF-8, as JSON is
    }
  }

  std::string text_;
  bool separate_ = false;
};

}  // namespace fourfold
