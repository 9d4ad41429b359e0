#include "fourfold/json/json.hpp"

#include <algorithm>
#include <cmath>

namespace fourfold {

// ---- Writing --------------------------------------------------------------------------------

void JsonWriter::separate() {
  if (!first_) text_ += ',';
  first_ = false;
}

void JsonWriter::begin(char bracket) {
  separate();
  text_ += bracket;
  first_ = true;
}

void JsonWriter::end(char bracket) {
  text_ += bracket;
  first_ = false;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  text(name);
  text_ += ':';
  first_ = true;  // no comma before the value
  return *this;
}

void JsonWriter::raw(std::string_view value) {
  separate();
  text_ += value;
}

void JsonWriter::boolean(bool value) {
  raw(value ? "true" : "false");
}

void JsonWriter::null() {
  raw("null");
}

void JsonWriter::number(int value) {
  raw(std::to_string(value));
}

void JsonWriter::number(uint64_t value) {
  raw(std::to_string(value));
}

void JsonWriter::text(std::string_view value) {
  separate();
  text_ += '"';
  for (const char symbol : value) {
    if (symbol == '"' || symbol == '\\') {
      text_ += '\\';
      text_ += symbol;
    } else if (static_cast<unsigned char>(symbol) < 0x20) {
      constexpr char kDigits[] = "0123456789abcdef";
      text_ += "\\u00";
      text_ += kDigits[symbol >> 4];
      text_ += kDigits[symbol & 15];
    } else {
      text_ += symbol;
    }
  }
  text_ += '"';
}

void JsonWriter::number(double value) {
  const double size = std::abs(value);
  const auto whole = static_cast<uint64_t>(size);
  std::string digits = (value < 0 ? "-" : "") + std::to_string(whole);
  // What follows the point, as a multiple of 2^-64: ten times it is a digit and the next multiple.
  auto rest = static_cast<uint64_t>((size - static_cast<double>(whole)) * 0x1p64);
  if (rest) digits += '.';
  for (int decimals = 0; rest && decimals < 20; ++decimals) {
    const uint64_t low = (rest & 0xffffffff) * 10, high = (rest >> 32) * 10 + (low >> 32);
    digits += static_cast<char>('0' + (high >> 32));
    rest = high << 32 | (low & 0xffffffff);
  }
  raw(digits);
}

// ---- Reading --------------------------------------------------------------------------------

const JsonValue& JsonValue::operator[](std::string_view key) const {
  static const JsonValue kNull;
  const auto found = std::find(keys.begin(), keys.end(), key);
  return found == keys.end() ? kNull : items[static_cast<std::size_t>(found - keys.begin())];
}

namespace {

// Each function reads what its name says from the front of the text, and returns false if it is not
// there.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : left_(text) {}

  bool document(JsonValue& value) { return read_value(value, 0) && left_.empty(); }

 private:
  bool read(std::string_view token) {
    if (!left_.starts_with(token)) return false;
    left_.remove_prefix(token.size());
    return true;
  }

  void skip_space() {
    left_.remove_prefix(std::min(left_.find_first_not_of(" \t\n\r"), left_.size()));
  }

  // A token between two others.
  bool read_spaced(std::string_view token) {
    skip_space();
    const bool found = read(token);
    skip_space();
    return found;
  }

  // With the space around it.
  bool read_value(JsonValue& value, int depth) {
    using Type = JsonValue::Type;
    skip_space();
    const std::string_view begin = left_;
    if (left_.starts_with('"')) {
      value.type = Type::text;
      if (!read_text(value.text)) return false;
    } else if (left_.starts_with('[') || left_.starts_with('{')) {
      value.type = left_.starts_with('[') ? Type::list : Type::object;
      left_.remove_prefix(1);
      if (depth == kDeepestJson || !read_items(value, depth + 1)) return false;
    } else if (read("null")) {
      value.type = Type::null;
    } else if (read("true") || read("false")) {
      value.type = Type::boolean;
      value.boolean = begin.starts_with('t');
    } else {
      value.type = Type::number;
      if (!read_number(value.number)) return false;
    }
    value.source = begin.substr(0, begin.size() - left_.size());
    skip_space();
    return true;
  }

  bool read_items(JsonValue& value, int depth) {
    const bool is_object = value.type == JsonValue::Type::object;
    const std::string_view end = is_object ? "}" : "]";
    if (read_spaced(end)) return true;
    do {
      if (is_object && !read_key(value.keys)) return false;
      if (!read_value(value.items.emplace_back(), depth)) return false;
    } while (read(","));
    return read(end);
  }

  bool read_key(std::vector<std::string>& keys) {
    std::string key;
    skip_space();
    if (!read_text(key) || std::find(keys.begin(), keys.end(), key) != keys.end()) return false;
    keys.push_back(std::move(key));
    return read_spaced(":");
  }

  bool read_text(std::string& text) {
    if (!read("\"")) return false;
    while (!left_.empty()) {
      const char symbol = left_.front();
      left_.remove_prefix(1);
      if (symbol == '"') return true;
      if (static_cast<unsigned char>(symbol) < 0x20) return false;
      if (symbol != '\\')
        text += symbol;
      else if (!read_escape(text))
        return false;
    }
    return false;
  }

  bool read_escape(std::string& text) {
    constexpr std::string_view kEscapes = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    if (read("u")) return read_code_point(text);
    const std::size_t index = left_.empty() ? kEscapes.npos : kEscapes.find(left_.front());
    if (index == kEscapes.npos) return false;
    left_.remove_prefix(1);
    text += kMeanings[index];
    return true;
  }

  // As UTF-8. Above U+FFFF it is written as two surrogates.
  bool read_code_point(std::string& text) {
    uint32_t code = 0, low = 0;
    if (!read_four_digits(code) || (code >= 0xdc00 && code < 0xe000)) return false;
    if (code >= 0xd800 && code < 0xdc00) {
      if (!read("\\u") || !read_four_digits(low) || low < 0xdc00 || low >= 0xe000) return false;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    const auto add = [&](uint32_t bits) { text += static_cast<char>(bits); };
    if (code < 0x80) return add(code), true;
    if (code < 0x800) {
      add(0xc0 | code >> 6);
    } else if (code < 0x10000) {
      add(0xe0 | code >> 12);
      add(0x80 | (code >> 6 & 0x3f));
    } else {
      add(0xf0 | code >> 18);
      add(0x80 | (code >> 12 & 0x3f));
      add(0x80 | (code >> 6 & 0x3f));
    }
    add(0x80 | (code & 0x3f));
    return true;
  }

  bool read_four_digits(uint32_t& code) {
    for (int i = 0; i < 4; ++i) {
      const char symbol = left_.empty() ? ' ' : left_.front();
      const char letter = static_cast<char>(symbol | 0x20);
      if (is_digit(symbol))
        code = code << 4 | static_cast<uint32_t>(symbol - '0');
      else if (letter >= 'a' && letter <= 'f')
        code = code << 4 | static_cast<uint32_t>(letter - 'a' + 10);
      else
        return false;
      left_.remove_prefix(1);
    }
    return true;
  }

  static bool is_digit(char symbol) { return symbol >= '0' && symbol <= '9'; }

  // Calls take(digit) for each.
  template <class Take>
  bool read_digits(Take take) {
    const std::size_t before = left_.size();
    for (; !left_.empty() && is_digit(left_.front()); left_.remove_prefix(1))
      take(left_.front() - '0');
    return left_.size() < before;
  }

  bool read_number(double& number) {
    constexpr uint64_t kMostDigits = 1'000'000'000'000'000'000;
    constexpr int kMostPower = 400;  // of 10: more than a double can have
    uint64_t digits = 0;
    int power = 0;
    const auto take = [&](int digit, int place) {
      const bool fits = digits < kMostDigits;
      if (fits) digits = 10 * digits + static_cast<uint64_t>(digit);
      power += place + (fits ? 0 : 1);
    };
    const bool negative = read("-");
    if (!read("0") && !read_digits([&](int digit) { take(digit, 0); })) return false;
    if (!left_.empty() && is_digit(left_.front())) return false;  // after a zero
    if (read(".") && !read_digits([&](int digit) { take(digit, -1); })) return false;
    if (read("e") || read("E")) {
      const bool down = read("-");
      if (!down) read("+");
      int exponent = 0;
      if (!read_digits([&](int digit) { exponent = std::min(10 * exponent + digit, 10'000); }))
        return false;
      power += down ? -exponent : exponent;
    }
    double scale = 1;
    for (int i = 0; i < std::min(std::abs(power), kMostPower); ++i) scale *= 10;
    const double size = static_cast<double>(digits);
    number = digits == 0 ? 0 : power < 0 ? size / scale : size * scale;
    if (negative) number = -number;
    return std::isfinite(number);
  }

  std::string_view left_;
};

}  // namespace

std::optional<JsonValue> read_json(std::string_view text) {
  std::optional<JsonValue> value(std::in_place);
  if (!JsonReader(text).document(*value)) value.reset();
  return value;
}

}  // namespace fourfold
