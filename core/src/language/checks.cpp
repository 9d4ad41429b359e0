// Compares messages of a language with the English ones.
#include <algorithm>

#include "fourfold/language/language.hpp"

namespace fourfold::language {

namespace {

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

std::vector<std::string> compared(std::string_view message, std::string_view english,
                                  PluralRule plural, bool forms) {
  std::vector<Use> uses, expected;
  if (Fault fault = find_uses(uses, message); !fault.empty()) return {fault};
  if (Fault fault = find_uses(expected, english); !fault.empty()) return {"English: " + fault};
  return Comparison(uses, expected, forms).faults(plural);
}

}  // namespace

std::vector<std::string> check_arguments(std::string_view message, std::string_view english,
                                         PluralRule plural) {
  return compared(message, english, plural, false);
}

std::vector<std::string> check_sentence(std::string_view message, std::string_view english,
                                        PluralRule plural) {
  return compared(message, english, plural, true);
}

}  // namespace fourfold::language
