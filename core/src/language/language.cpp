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

// ---- Arguments of messages

// The forms in which an argument can be used beside its name alone. `Part` of explain/words.hpp
// writes them.
constexpr std::string_view kForms[] = {
    "side_name",    "opponent_name", "cell_at",        "cell_column",   "cell_row",
    "cell_parity",  "above_at",      "above_row",      "above_column",  "start_column",
    "start_row",    "end_column",    "end_row",        "cells_at",      "cells_count",
    "cells_parity", "columns_count", "defences_count", "numbers_count", "threats_count",
};

std::string_view argument_of(std::string_view name, bool forms) {
  return forms ? name.substr(0, name.find('_')) : name;
}

bool has_form(std::string_view name) {
  return name.find('_') == std::string_view::npos ||
         std::find(std::begin(kForms), std::end(kForms), name) != std::end(kForms);
}

bool is_listed(const std::vector<std::string_view>& options, std::string_view option) {
  return std::find(options.begin(), options.end(), option) != options.end();
}

// Compares the uses of arguments in a message with those in the English one.
class Comparison {
 public:
  Comparison(const std::vector<Use>& uses, const std::vector<Use>& english, bool forms)
      : uses_(uses), english_(english), forms_(forms) {}

  std::vector<std::string> faults(PluralRule plural) {
    for (const Use& use : uses_) {
      check_name(use);
      if (use.kind == Use::Kind::plural) check_plural(use, plural);
    }
    for (const Use& use : english_) {
      if (use.kind == Use::Kind::shown) check_shown(use);
      if (use.kind == Use::Kind::select) check_select(use);
    }
    return std::move(faults_);
  }

 private:
  void add(std::initializer_list<std::string_view> parts) {
    std::string fault;
    for (const std::string_view part : parts) fault += part;
    if (std::find(faults_.begin(), faults_.end(), fault) == faults_.end())
      faults_.push_back(std::move(fault));
  }

  template <class Wanted>
  static bool any(const std::vector<Use>& uses, Wanted wanted) {
    return std::any_of(uses.begin(), uses.end(), wanted);
  }

  void check_name(const Use& use) {
    const std::string_view argument = argument_of(use.name, forms_);
    const bool is_known =
        any(english_, [&](const Use& each) { return argument_of(each.name, forms_) == argument; });
    if (!is_known || (forms_ && !has_form(use.name)))
      add({"the argument {", use.name, "} is not known here"});
  }

  void check_shown(const Use& english) {
    const bool is_shown = any(uses_, [&](const Use& each) {
      return each.kind != Use::Kind::select &&
             argument_of(each.name, forms_) == argument_of(english.name, forms_);
    });
    if (!is_shown) add({"the argument {", english.name, "} is not used"});
  }

  // Some select of the argument must have each option.
  void check_select(const Use& english) {
    for (const std::string_view option : english.options) {
      const bool is_there = any(uses_, [&](const Use& each) {
        return each.kind == Use::Kind::select && each.name == english.name &&
               is_listed(each.options, option);
      });
      if (!is_there) add({"the select of ", english.name, " has no option ", option});
    }
    for (const Use& each : uses_)
      if (each.kind == Use::Kind::select && each.name == english.name)
        for (const std::string_view option : each.options)
          if (!is_known_option(english.name, option))
            add({"the option ", option, " of ", english.name, " is not known"});
  }

  bool is_known_option(std::string_view name, std::string_view option) const {
    return any(english_, [&](const Use& each) {
      return each.name == name && is_listed(each.options, option);
    });
  }

  // The forms that the language has, and no others.
  void check_plural(const Use& use, PluralRule plural) {
    constexpr uint64_t kEnough = 200;  // all forms stand beside one of the smaller numbers
    bool needed[std::size(kPluralNames)] = {};
    needed[static_cast<int>(Plural::other)] = true;
    for (uint64_t number = 0; number < kEnough; ++number)
      needed[static_cast<int>(plural(number))] = true;
    for (std::size_t i = 0; i < std::size(kPluralNames); ++i)
      if (needed[i] != is_listed(use.options, kPluralNames[i]))
        add({"the plural of ", use.name, needed[i] ? " lacks the form " : " has the form ",
             kPluralNames[i], needed[i] ? "" : ", which the language has not"});
  }

  const std::vector<Use>&uses_, &english_;
  bool forms_;
  std::vector<std::string> faults_;
};

// The messages of a JSON object, with the keys of nested objects joined by dots.
template <class Add>
void for_each_message(const JsonValue& value, const std::string& key, const Add& add) {
  if (value.type != JsonValue::Type::object) return add(key, value);
  for (std::size_t i = 0; i < value.keys.size(); ++i)
    for_each_message(value.items[i], key.empty() ? value.keys[i] : key + "." + value.keys[i], add);
}

}  // namespace

std::string_view name(Key key) {
  return kKeyNames[static_cast<std::size_t>(key)];
}

PluralRule plural_rule(std::string_view code) {
  for (const auto& language : kLanguages)
    if (language.code == code.substr(0, code.find('-'))) return language.plural;
  return nullptr;
}

std::vector<std::string> faults_of(std::string_view message, std::string_view english,
                                   std::string_view code, bool forms) {
  std::vector<Use> uses, expected;
  if (Fault fault = find_uses(uses, message); !fault.empty()) return {fault};
  if (Fault fault = find_uses(expected, english); !fault.empty()) return {"English: " + fault};
  const PluralRule plural = plural_rule(code);
  if (!plural) return {"the language " + std::string(code) + " is not known"};
  return Comparison(uses, expected, forms).faults(plural);
}

const Language& Language::english() {
  static const Language language("en", one_is_one, kEnglish);
  return language;
}

Language::Read Language::read(std::string_view code, std::string_view json) {
  const PluralRule plural = plural_rule(code);
  if (!plural) return {nullptr, {"the language " + std::string(code) + " is not known"}};
  const auto value = read_json(json);
  if (!value || value->type != JsonValue::Type::object)
    return {nullptr, {"the messages are not a JSON object"}};
  Read read;
  std::vector<std::string> texts(kKeyCount);
  std::vector<bool> given(kKeyCount);
  for_each_message(*value, "", [&](const std::string& key, const JsonValue& message) {
    const auto found = std::find(std::begin(kKeyNames), std::end(kKeyNames), key);
    const auto index = static_cast<std::size_t>(found - std::begin(kKeyNames));
    if (index == kKeyCount) return read.faults.push_back(key + ": there is no such message");
    given[index] = true;
    if (message.type != JsonValue::Type::text) return read.faults.push_back(key + ": not a text");
    for (const std::string& fault : faults_of(message.text, kEnglish[index], code, true))
      read.faults.push_back(key + ": " + fault);
    texts[index] = message.text;
  });
  for (std::size_t i = 0; i < kKeyCount; ++i)
    if (!given[i]) read.faults.push_back(std::string(kKeyNames[i]) + ": the message is missing");
  if (!read.faults.empty()) return read;
  std::unique_ptr<Language> language(new Language(code, plural, {}));
  language->texts_ = std::move(texts);
  language->views_.assign(language->texts_.begin(), language->texts_.end());
  language->messages_ = language->views_;
  read.language = std::move(language);
  return read;
}

std::string Language::say(Key key, std::initializer_list<Value> values) const {
  struct Values final : Arguments {
    bool add_to(std::string& text, std::string_view name) const override {
      for (const Value& value : given) {
        if (value.name != name) continue;
        text += value.text;
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
  format(text, (*this)[key], arguments, plural_);
}

}  // namespace fourfold::language
