#include "fourfold/language/language.hpp"

#include <algorithm>

#include "english.gen.hpp"
#include "fourfold/json/json.hpp"

namespace fourfold::language {

namespace {

// ---- Plurals of whole numbers: CLDR 46, without the forms for millions.

Plural one_is_one(uint64_t number) {
  return number == 1 ? Plural::one : Plural::other;
}

Plural zero_is_one(uint64_t number) {
  return number <= 1 ? Plural::one : Plural::other;
}

Plural polish(uint64_t number) {
  const uint64_t last = number % 10, last_two = number % 100;
  if (number == 1) return Plural::one;
  const bool is_few = last >= 2 && last <= 4 && !(last_two >= 12 && last_two <= 14);
  return is_few ? Plural::few : Plural::many;
}

Plural always_other(uint64_t) {
  return Plural::other;
}

constexpr struct {
  std::string_view code;  // the first part of a tag
  PluralRule plural;
} kLanguages[] = {{"de", one_is_one},  {"en", one_is_one},  {"es", one_is_one},
                  {"fr", zero_is_one}, {"it", one_is_one},  {"ja", always_other},
                  {"pl", polish},      {"pt", zero_is_one}, {"zh", always_other}};

// Texts, each of which ends with a zero.
std::vector<std::string_view> split(std::string_view texts) {
  std::vector<std::string_view> found;
  while (!texts.empty()) {
    const std::size_t end = texts.find('\0');
    found.push_back(texts.substr(0, end));
    texts.remove_prefix(end + 1);
  }
  return found;
}

// The messages of a JSON object, with the keys of nested objects joined by dots.
template <class Add>
void for_each_message(const JsonValue& value, const std::string& key, const Add& add) {
  if (value.type != JsonValue::Type::object) return add(key, value);
  for (std::size_t i = 0; i < value.keys.size(); ++i)
    for_each_message(value.items[i], key.empty() ? value.keys[i] : key + "." + value.keys[i], add);
}

}  // namespace

PluralRule plural_rule(std::string_view code) {
  for (const auto& language : kLanguages)
    if (language.code == code.substr(0, code.find('-'))) return language.plural;
  return nullptr;
}

std::vector<std::string> check_syntax(std::string_view message, std::string_view,
                                      PluralRule plural) {
  struct Anything final : Arguments {
    bool add_to(std::string&, std::string_view) const override { return true; }
  };
  std::string text;
  const Fault fault = format_message(text, message, Anything(), plural);
  return fault.empty() ? std::vector<std::string>() : std::vector{fault};
}

const Language& Language::english() {
  static const Language language("en", one_is_one, {kEnglish, sizeof kEnglish - 1});
  return language;
}

Language::Language(std::string_view code, PluralRule plural, std::string texts)
    : code_(code), plural_(plural), texts_(std::move(texts)), messages_(split(texts_)) {}

Language::Read Language::read(std::string_view code, std::string_view json, Check check) {
  const PluralRule plural = plural_rule(code);
  if (!plural) return {nullptr, {"the language " + std::string(code) + " is not known"}};
  const auto value = read_json(json);
  if (!value || value->type != JsonValue::Type::object)
    return {nullptr, {"the messages are not a JSON object"}};
  Read read;
  std::vector<const JsonValue*> found(kKeyCount);
  const auto names = split({kKeyNames, sizeof kKeyNames - 1});
  for_each_message(*value, "", [&](const std::string& key, const JsonValue& message) {
    const auto index = std::find(names.begin(), names.end(), key) - names.begin();
    if (index == kKeyCount) return read.faults.push_back(key + ": there is no such message");
    found[static_cast<std::size_t>(index)] = &message;
  });
  std::string texts;
  for (std::size_t i = 0; i < kKeyCount; ++i) {
    const auto add = [&](std::string_view fault) {
      read.faults.push_back(std::string(names[i]).append(": ").append(fault));
    };
    if (!found[i]) {
      add("the message is missing");
    } else if (found[i]->type != JsonValue::Type::text ||
               found[i]->text.find('\0') != std::string::npos) {
      add("not a text");
    } else {
      for (const std::string& fault : check(found[i]->text, english().messages_[i], plural))
        add(fault);
      texts.append(found[i]->text).push_back('\0');
    }
  }
  if (read.faults.empty()) read.language.reset(new Language(code, plural, std::move(texts)));
  return read;
}

std::string Language::say(Key key, std::initializer_list<Value> values) const {
  struct Values final : Arguments {
    bool add_to(std::string& text, std::string_view name) const override {
      for (const Value& value : given) {
        if (value.name != name) continue;
        value.text.data() ? text.append(value.text) : text.append(std::to_string(value.number));
        return true;
      }
      return false;
    }
    std::initializer_list<Value> given;
  };
  Values arguments;
  arguments.given = values;
  std::string text;
  add_to(text, key, arguments);
  return text;
}

void Language::add_to(std::string& text, Key key, const Arguments& arguments) const {
  format_message(text, (*this)[key], arguments, plural_);
}

}  // namespace fourfold::language
