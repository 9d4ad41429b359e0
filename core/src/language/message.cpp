#include "fourfold/language/message.hpp"

#include <algorithm>

namespace fourfold::language {

namespace {

constexpr int kDeepest = 16;  // messages inside each other

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The number that digits stand for, as far as it has 18 of them; more are not beside a noun.
uint64_t number_of(std::string_view digits) {
  uint64_t number = 0;
  for (const char c : digits.substr(0, 18)) number = 10 * number + static_cast<uint64_t>(c - '0');
  return number;
}

// Reads a message once from its beginning to its end. What is not chosen is read as well, so that a
// fault is found whatever the arguments are. Recording the uses of arguments is left out of
// programs that do not need it.
template <bool records>
class MessageReader {
 public:
  MessageReader(std::string_view message, std::string* text, const Arguments* arguments,
                PluralRule plural, std::vector<Use>* uses)
      : message_(message), text_(text), arguments_(arguments), plural_(plural), uses_(uses) {}

  Fault read() {
    read_message(text_ != nullptr, nullptr, 0);
    if (fault_.empty() && at_ < message_.size()) fail("a } closes nothing");
    return fault_;
  }

 private:
  // ---- Characters

  bool at_end() const { return at_ >= message_.size() || !fault_.empty(); }
  char next() const { return at_ < message_.size() ? message_[at_] : '\0'; }
  bool take(char wanted) {
    if (at_end() || message_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  void skip_spaces() {
    while (at_ < message_.size() && (message_[at_] == ' ' || message_[at_] == '\n')) ++at_;
  }
  std::string_view take_name() {
    skip_spaces();
    const std::size_t start = at_;
    while (at_ < message_.size() && is_name(message_[at_])) ++at_;
    const std::string_view name = message_.substr(start, at_ - start);
    skip_spaces();
    return name;
  }
  void fail(std::string_view what) {
    if (fault_.empty())
      fault_.append(what).append(" (character ").append(std::to_string(at_ + 1)).append(")");
  }
  void expect(char wanted) {
    if (!take(wanted))
      fail(wanted == '{'   ? "a { is missing"
           : wanted == '}' ? "a } is missing"
                           : "a comma is missing");
  }
  void write(bool shown, std::string_view text) {
    if (shown) text_->append(text);
  }

  // ---- Messages

  // Up to the end, or to a } that it does not take. `number`: what # stands for.
  void read_message(bool shown, const std::string* number, int depth) {
    if (depth > kDeepest) return fail("too many messages inside each other");
    while (!at_end()) {
      const std::size_t plain =
          std::min(message_.find_first_of(number ? "'{}#" : "'{}", at_), message_.size());
      write(shown, message_.substr(at_, plain - at_));
      at_ = plain;
      switch (next()) {
        case '\'':
          read_apostrophe(shown, number != nullptr);
          break;
        case '{':
          ++at_;
          read_argument(shown, number, depth);
          break;
        case '#':
          ++at_;
          write(shown, *number);
          break;
        default:
          return;
      }
    }
  }

  void read_apostrophe(bool shown, bool in_plural) {
    ++at_;
    if (take('\'')) return write(shown, "'");
    if (next() != '{' && next() != '}' && !(in_plural && next() == '#')) return write(shown, "'");
    // A quotation, to the next single apostrophe or to the end.
    for (;;) {
      const std::size_t end = std::min(message_.find('\'', at_), message_.size());
      write(shown, message_.substr(at_, end - at_));
      at_ = std::min(end + 1, message_.size());
      if (!take('\'')) return;
      write(shown, "'");
    }
  }

  void read_argument(bool shown, const std::string* number, int depth) {
    const std::string_view name = take_name();
    if (name.empty()) return fail("the name of an argument is missing");
    if (take('}')) {
      if constexpr (records) uses_->push_back({Use::Kind::shown, name});
      if (shown && !arguments_->add_to(*text_, name)) fail_without(name);
      return;
    }
    expect(',');
    const std::string_view type = take_name();
    const bool is_plural = type == "plural";
    if (!is_plural && type != "select") return fail("expected plural or select");
    expect(',');
    std::string value;
    if (shown && !arguments_->add_to(value, name)) return fail_without(name);
    std::size_t use = 0;
    if constexpr (records) {
      use = uses_->size();
      uses_->push_back({is_plural ? Use::Kind::plural : Use::Kind::select, name});
    }
    const std::string_view wanted = shown ? chosen_option(is_plural, value) : std::string_view{};
    const std::string* counted = is_plural ? &value : number;
    read_options(shown, is_plural, value, wanted, counted, depth, use);
  }

  // The option that a value chooses, unless a plural has one for the very number.
  std::string_view chosen_option(bool is_plural, std::string_view value) const {
    if (!is_plural) return value;
    return kPluralNames[static_cast<int>(is_digits(value) ? plural_(number_of(value))
                                                          : Plural::other)];
  }

  // Which option is chosen may be known only after the last one. So each that may be is written,
  // and replaces the one before it.
  void read_options(bool shown, bool is_plural, const std::string& value, std::string_view wanted,
                    const std::string* number, int depth, [[maybe_unused]] std::size_t use) {
    const std::size_t start = shown ? text_->size() : 0;
    int best = 0;  // how well the written option fits: 1 other, 2 the form, 3 the very number
    bool has_other = false;
    skip_spaces();
    while (!at_end() && next() != '}') {
      const std::string_view option = take_option(is_plural);
      if constexpr (records) note_option((*uses_)[use], option);
      if (!fault_.empty()) return;
      has_other = has_other || option == "other";
      int fit = option == wanted ? 2 : option == "other" ? 1 : 0;
      if (option[0] == '=') fit = option.substr(1) == value ? 3 : 0;
      const bool is_shown = shown && fit > best;
      if (is_shown) {
        best = fit;
        text_->resize(start);
      }
      expect('{');
      read_message(is_shown, number, depth + 1);
      expect('}');
      skip_spaces();
    }
    expect('}');
    if (!has_other) fail("the option other is missing");
  }

  std::string_view take_option(bool is_plural) {
    const std::size_t start = at_;
    const bool is_number = is_plural && take('=');
    if (is_number && !is_digits(message_.substr(at_, 1))) fail("a number must follow =");
    const std::string_view name = take_name();
    if (name.empty() || (is_number && !is_digits(name))) fail("the name of an option is missing");
    if (is_plural && !is_number &&
        std::find(std::begin(kPluralNames), std::end(kPluralNames), name) == std::end(kPluralNames))
      fail("a plural has no such option");
    return is_number ? message_.substr(start, 1 + name.size()) : name;
  }

  void note_option(Use& use, std::string_view option) {
    if (std::find(use.options.begin(), use.options.end(), option) != use.options.end())
      fail("an option is repeated");
    use.options.push_back(option);
  }

  void fail_without(std::string_view name) {
    fail(std::string("the argument ").append(name).append(" is missing"));
  }

  std::string_view message_;
  std::size_t at_ = 0;
  std::string* text_;
  const Arguments* arguments_;
  PluralRule plural_;
  std::vector<Use>* uses_;
  Fault fault_;
};

}  // namespace

Fault format_message(std::string& text, std::string_view message, const Arguments& arguments,
                     PluralRule plural) {
  return MessageReader<false>(message, &text, &arguments, plural, nullptr).read();
}

Fault find_uses(std::vector<Use>& uses, std::string_view message) {
  return MessageReader<true>(message, nullptr, nullptr, nullptr, &uses).read();
}

}  // namespace fourfold::language
